"""A sentence for every fault of a ballot in a thread."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.i18n import mark, tr

BALLOT_FAULTS: Mapping[str, str] = {
    "out_voter": mark("投票人已出局"),
    "late": mark("已关门"),
    "late_proxy": mark("代投已截止"),
    "change_while_accelerated": mark("加速时不可改票"),
    "format": mark("格式不合"),
    "unknown_seat": mark("没有这个角色"),
    "out_target": mark("对象已出局"),
    "second_change": mark("改票次数已用完"),
    "late_change": mark("关门前已不可改票"),
    "replaced": mark("其后已改票"),
    "none": mark("有效"),
}
"""Fault → words."""

EDITED = mark("发出后编辑过")
PROPOSED = mark("或是 {names}")


def ballot_note(fault: str, written: str, proposed: tuple[str, ...], edited: bool) -> str:
    """What there is to say of a ballot: its fault, what it names instead of a seat, whether it was edited."""
    parts = [tr(BALLOT_FAULTS[fault])]
    if proposed:
        parts.append(f"{written}?")
        parts.append(tr(PROPOSED).format(names="、".join(proposed)))
    if edited:
        parts.append(tr(EDITED))
    return " · ".join(parts)
