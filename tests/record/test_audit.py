"""The audit: what was told against today's rules, the director's own decisions, every undoing and what had been told by then."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from director_app import engine
from director_app.engine.commands import Enter, Override, Resolve, SwitchRuling
from director_app.engine.events import Kind
from director_app.explain.audit import sections
from director_app.record import Session
from director_app.record.audit import Verdict
from tests.record import toy
from tests.record.test_session import enter, evening


def told(session: Session) -> list[tuple[int | None, Verdict]]:
    return [(each.message.to, each.verdict) for each in session.audit().told]


def lines(session: Session) -> str:
    found = sections(session.audit(), session.events_of)
    return "\n".join(line for section in found for line in (section.title, *section.lines))


def test_a_game_with_nothing_to_find(session: Session) -> None:
    evening(session)
    session.tick([message.id for message in session.messages()])
    audit = session.audit()
    assert audit.clean
    assert {each.verdict for each in audit.told} == {Verdict.SAME}
    assert (audit.decided, audit.undone, audit.differences) == ((), (), ())


def test_an_undoing_names_what_had_been_told_by_then(session: Session) -> None:
    evening(session)
    first = session.messages()[3]
    session.tick([first.id])
    session.undo(to=1)
    session.redo()
    (undone,) = session.audit().undone
    assert [row.seq for row in undone.rows] == [4, 3, 2]
    assert [message.id for message in undone.told] == [first.id]
    assert not undone.redone


def test_what_is_sent_after_an_undoing_is_not_laid_to_it(session: Session) -> None:
    evening(session)
    session.undo()
    session.redo()
    session.tick([message.id for message in session.messages()])
    (undone,) = session.audit().undone
    assert undone.told == ()
    assert undone.redone
    assert "当时没有告知过什么" in lines(session)


def test_what_was_unticked_again_had_not_been_told(session: Session) -> None:
    evening(session)
    first = session.messages()[3]
    session.tick([first.id])
    session.tick([first.id], sent=False)
    session.undo(to=1)
    (undone,) = session.audit().undone
    assert undone.told == ()


def test_told_and_undone_is_to_be_corrected_unless_told_again(session: Session) -> None:
    evening(session)
    session.tick([message.id for message in session.messages()])
    session.undo(to=1)
    assert (2, Verdict.UNDONE) in told(session)
    assert not session.audit().clean
    assert "已撤销，还没有更正" in lines(session)
    session.do(enter(2, 1))
    session.do(Resolve())
    assert (1, Verdict.REPEATED) in told(session)


def test_told_otherwise_than_the_rules_have_it_now(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(session)
    message = next(each for each in session.messages() if each.id[0] == 3 and not each.public)
    session.tick([message.id])

    def newer(book: object, state: object, command: object) -> engine.Step:
        step = toy.apply(book, state, command)  # type: ignore[arg-type]
        said = [replace(e, data={**e.data, "text": "别的"}) if e.kind is Kind.NOTICE and e.seat == message.to else e for e in step.events]
        return engine.Step(step.state, tuple(said))

    monkeypatch.setattr(engine, "apply", newer)
    (each,) = session.audit().told
    assert each.verdict is Verdict.OTHER
    assert [event.data["text"] for event in each.now] == ["别的"]
    assert "规则现在给出别的" in lines(session)


def test_after_a_command_refused_today_nothing_can_be_said(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(session)
    session.tick([message.id for message in session.messages()])

    def stricter(book: object, state: object, command: object) -> engine.Step:
        target = Enter(9, "看") if isinstance(command, Enter) and command.by == 2 else command
        return toy.apply(book, state, target)  # type: ignore[arg-type,return-value]

    monkeypatch.setattr(engine, "apply", stricter)
    assert Verdict.UNKNOWN in {verdict for _, verdict in told(session)}
    assert "现在被拒绝" in lines(session)


def test_each_decision_with_its_reason(tmp_path: Path) -> None:
    from director_app.engine.commands import SeatSetup, Setup
    from director_app.paths import rulesets_folder
    from director_app.rulebook import load_book

    book = load_book(rulesets_folder() / "m206").book
    assert book is not None
    roles = ("狼人", "女巫", "平民", "占星师", "猎人")
    setup = Setup(tuple(SeatSetup(number, role) for number, role in enumerate(roles, 1)), judging=False)
    with Session.create(tmp_path / "局.dgame", book, setup) as session:
        session.do(Override("message", 3, "多谢", reason="漏发"))
        session.do(Override("message", 4, "多谢"))
        session.do(SwitchRuling("closing", "21:00"))
        audit = session.audit()
        assert [row.seq for row in audit.decided] == [1, 2]
        found = sections(audit, session.events_of)[2]
    assert found.title == "导演的决定 2 条，没有写理由的 1 条"
    assert found.bad
    assert found.lines[0].endswith("）导演裁定：通知3号“多谢”（漏发）")
    assert found.lines[1].endswith("没有写理由")


def test_a_moment_is_read_as_a_clock_shows_it(session: Session) -> None:
    evening(session)
    session.undo()
    said = lines(session)
    assert "11-29 21:00 撤销 1 步" in said
    assert "+0" not in said
