"""The command line's own words, in the language in use: headings, usage, and what was wrong with a call.

`argparse` says them by itself, in English; what it says is worded anew here, the commonest complaints by their form.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Mapping
from typing import NoReturn

from director_app.i18n import mark, tr

COMPLAINTS: Mapping[str, str] = {
    r"the following arguments are required: (?P<what>.+)": mark("还要写：{what}"),
    r"unrecognized arguments: (?P<what>.+)": mark("不认识：{what}"),
    r"argument (?P<where>.+): expected (?:one argument|at least one argument|\d+ arguments)": mark("{where} 后面要写值"),
    r"argument (?P<where>.+): invalid choice: (?P<what>.+) \(choose from (?P<known>.+)\)": mark("{where} 不能是 {what}，可用：{known}"),
    r"argument (?P<where>.+): invalid int value: (?P<what>.+)": mark("{where} 要写整数，不是 {what}"),
    r"argument (?P<where>.+): not allowed with argument (?P<what>.+)": mark("{where} 不能与 {what} 同用"),
}
"""What argparse says of a call -> our words for it."""


class Parser(argparse.ArgumentParser):
    """A parser that speaks the language in use."""

    def __init__(self, *, add_help: bool = True, **given: object) -> None:
        super().__init__(add_help=False, **given)  # type: ignore[arg-type]
        self._positionals.title = tr("必填")
        self._optionals.title = tr("选填")
        if add_help:
            self.add_argument("-h", "--help", action="help", help=tr("说明用法，然后退出"))

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", tr("用法："), 1)

    def format_help(self) -> str:
        return super().format_help().replace("usage: ", tr("用法："), 1)

    def error(self, message: str) -> NoReturn:
        """Says how it is called and what was wrong; exit code 2."""
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {complaint(message)}\n")


def complaint(message: str) -> str:
    """What was wrong with a call, in the language in use; as it came where it is none of the known."""
    for form, words in COMPLAINTS.items():
        match = re.fullmatch(form, message, re.DOTALL)
        if match is not None:
            return tr(words).format(**match.groupdict())
    return message
