"""Every word that the director may say above the rules does what it says."""

from __future__ import annotations

import pytest

from director_app.engine import Refused, Step, apply, new_game
from director_app.engine.commands import OVERRIDES, Command, Override, SeatSetup, Setup
from director_app.engine.events import Event, Kind
from director_app.rulebook import load_sources
from director_app.rulebook.model import RuleBook

BOOK = """
book: {id: words, name: 言, language: zh}
factions: {村: {}, 狼: {}}
damage: {刀: {cite: 刀}}
states: {护: {director: true, cite: 护}}
labels: [记]
marks: {旗: {cite: 旗}}
timeline:
  cycle:
    - {part: 夜, name: 看, order: [看]}
    - {part: 夜, name: 等}
roles:
  村民: {faction: 村, cite: 村, skills: {看: {uses: 2, choose: {seats: 1}}}}
  狼人: {faction: 狼, cite: 狼}
"""

DEEDS: dict[str, tuple[Override, Kind]] = {
    "state": (Override("state", 1, "护"), Kind.STATE_GIVEN),
    "clear_state": (Override("clear_state", 2, "护"), Kind.STATE_ENDED),
    "out": (Override("out", 1, "刀"), Kind.OUT),
    "revive": (Override("revive", 3), Kind.REVIVED),
    "reveal": (Override("reveal", 1), Kind.REVEALED),
    "faction": (Override("faction", 1, "狼"), Kind.TURNED),
    "role": (Override("role", 1, "狼人"), Kind.BECAME),
    "skill": (Override("skill", 4, "看"), Kind.GAINED),
    "lose_skill": (Override("lose_skill", 1, "看"), Kind.LOST),
    "label": (Override("label", 1, "记"), Kind.LABELLED),
    "unlabel": (Override("unlabel", 1, "记"), Kind.LABELLED),
    "mark": (Override("mark", 1, "旗"), Kind.MARKED),
    "message": (Override("message", 1, "请留意。"), Kind.NOTICE),
    "announce": (Override("announce", value="今晚照常。"), Kind.ANNOUNCED),
    "uses": (Override("uses", 1, "看", 5), Kind.USES),
    "skip": (Override("skip", value="夜/等"), Kind.SKIPPED),
}
"""Word -> a command with it, and the event that it must bring."""


def book() -> RuleBook:
    result = load_sources({"book.yaml": BOOK})
    assert result.book is not None, result.faults
    return result.book


def after(*commands: Command) -> Step:
    """A table where seat 2 has the state and seat 3 is out, and what the last command came to."""
    rules = book()
    roles = ("村民", "村民", "村民", "狼人")
    step = new_game(rules, Setup(tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1))))
    for command in (Override("state", 2, "护"), Override("out", 3, "刀"), *commands):
        step = apply(rules, step.state, command)
    return step


def test_the_deeds_are_all_there_are() -> None:
    assert tuple(DEEDS) == OVERRIDES


@pytest.mark.parametrize("word", OVERRIDES)
def test_a_word_does_its_deed(word: str) -> None:
    command, kind = DEEDS[word]
    events: tuple[Event, ...] = after(command).events
    said = next(event for event in events if event.kind is Kind.OVERRIDDEN)
    assert [event.cause for event in events if event.kind is kind] == [said.id]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Override("wish", 1), "no_such_override"),
        (Override("state", 9, "护"), "no_such_seat"),
        (Override("state", None, "护"), "no_such_seat"),
        (Override("state", 1, "盾"), "no_such_name"),
        (Override("role", 1, "神"), "no_such_name"),
        (Override("skip", value="夜/睡"), "no_such_name"),
    ],
)
def test_what_is_not_known_is_refused(command: Override, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        after(command)
    assert refusal.value.reason.code == code
