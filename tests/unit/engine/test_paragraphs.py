"""What is entered, taken back, asked and decided cites the paragraph of what it is about."""

from __future__ import annotations

from director_app.engine import apply, new_game
from director_app.engine.commands import Command, Enter, Override, Pass, SeatSetup, Setup, Stand, Withdraw
from director_app.engine.events import Event, Kind
from director_app.rulebook import load_sources

BOOK = """
book: {id: cited, name: 引, language: zh}
factions: {村: {}}
damage: {刀: {cite: 一·刀}}
states: {护: {cite: 二·护}}
marks: {旗: {cite: 三·旗}}
timeline:
  cycle:
    - {part: 夜, name: 说, mode: together, order: [看], cite: 四}
    - {part: 日, name: 选, mode: vote, cite: 五, vote: {voters: it is living, targets: it is living, candidates: true}}
roles:
  闲人:
    faction: 村
    cite: 六·闲人
    skills:
      看:
        choose: {seats: 1}
        do: [{give: {state: 护, to: settled}}, {damage: {kind: 刀, to: settled}}, {mark: {name: 旗, to: settled}}]
        cite: 六·看
"""


def after(*commands: Command) -> list[Event]:
    result = load_sources({"book.yaml": BOOK})
    assert result.book is not None, result.faults
    step = new_game(result.book, Setup((SeatSetup(1, "闲人"), SeatSetup(2, "闲人"))))
    events = list(step.events)
    for command in commands:
        step = apply(result.book, step.state, command)
        events += step.events
    return events


def cited(kind: Kind, *commands: Command) -> set[str]:
    return {event.cite for event in after(*commands) if event.kind is kind}


def test_at_the_desk() -> None:
    entry = Enter(1, "看", (2,))
    assert cited(Kind.IDENTITY) == {"六·闲人"}
    assert cited(Kind.ENTERED, entry) == {"六·看"}
    assert cited(Kind.REPLACED, entry, Enter(1, "看", (1,))) == {"六·看"}
    assert cited(Kind.WITHDRAWN, entry, Withdraw(1, "看")) == {"六·看"}
    assert cited(Kind.PASSED, Pass(1, "看")) == {"六·看"}
    assert cited(Kind.CANDIDATES, Stand((1,))) == {"五"}


def test_what_the_director_gives_has_its_own_paragraph() -> None:
    assert cited(Kind.STATE_GIVEN, Override("state", 1, "护", reason="补")) == {"二·护"}
    assert cited(Kind.MARKED, Override("mark", 1, "旗", reason="补")) == {"三·旗"}
    assert cited(Kind.OUT, Override("out", 1, "刀", reason="补")) == {"一·刀"}
    assert cited(Kind.BECAME, Override("role", 1, "闲人", reason="补")) == {"六·闲人"}
    assert cited(Kind.REVEALED, Override("reveal", 1, reason="补")) == {""}
