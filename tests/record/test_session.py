"""What a session keeps, and how it goes back and forth."""

from __future__ import annotations

from pathlib import Path

import pytest

from director_app import engine
from director_app.engine.commands import Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Kind
from director_app.engine.queue_model import Refused
from director_app.record import Code, RecordError, Session, positions
from tests.record import toy

pytestmark = pytest.mark.usefixtures("toy_engine")


def enter(seat: int, *targets: int) -> Enter:
    return Enter(seat, "看", targets, at="21:03")


def evening(session: Session) -> None:
    for command in (enter(1, 2), enter(2, 3), Resolve(), Proceed()):
        session.do(command)


def told(session: Session) -> list[tuple[int, int | None]]:
    return [(message.id[0], message.to) for message in session.messages()]


def test_a_new_game_holds_its_book_and_setup(session: Session, path: Path) -> None:
    session.close()
    with Session.open(path) as again:
        assert again.setup == toy.SETUP
        assert again.book.sources == toy.book().sources
        assert again.state == toy.new_game(toy.book(), toy.SETUP).state
        assert [event.kind for event in again.events()] == [Kind.SETUP, *[Kind.IDENTITY] * 3]
        assert not again.can_undo
        assert not again.can_redo


def test_what_was_done_is_there_again(session: Session, path: Path) -> None:
    evening(session)
    state, events, history, messages = session.state, session.events(), session.history(), session.messages()
    session.close()
    with Session.open(path) as again:
        assert again.state == state
        assert again.events() == events
        assert again.history() == history
        assert again.messages() == messages
        assert again.head == 4


def test_a_game_without_a_file(tmp_path: Path) -> None:
    with Session.create(None, toy.book(), toy.SETUP) as session:
        evening(session)
        session.undo()
        assert session.path is None
        session.save_as(tmp_path / "kept.dgame")
        state = session.state
    with Session.open(tmp_path / "kept.dgame") as kept:
        assert kept.state == state
        assert kept.can_redo


def test_a_refused_command_leaves_no_trace(session: Session) -> None:
    session.do(enter(1, 2))
    before = session.state, session.history(), session.events()
    with pytest.raises(Refused):
        session.do(enter(9, 2))
    assert (session.state, session.history(), session.events()) == before


def test_a_setup_the_engine_refuses_makes_no_file(path: Path) -> None:
    with pytest.raises(Refused):
        Session.create(path, toy.book(), Setup(()))
    assert list(path.parent.iterdir()) == []


def test_undo_and_redo_come_back_to_the_same(session: Session, path: Path) -> None:
    states = [session.state]
    for command in (enter(1, 2), enter(2, 3), Resolve()):
        session.do(command)
        states.append(session.state)
    for step in (2, 1, 0):
        session.undo()
        assert session.state == states[step]
    for step in (1, 2):
        session.redo()
        assert session.state == states[step]
    session.close()
    with Session.open(path) as again:
        assert again.state == states[2]
        assert again.can_redo
        again.redo()
        assert again.state == states[3]
        assert not again.can_redo


def test_undo_to_a_moment_takes_back_all_after_it(session: Session) -> None:
    evening(session)
    session.undo(to=1)
    assert session.head == 1
    assert [entry.active for entry in session.history()] == [True, False, False, False]
    session.redo()
    assert session.head == 2


def test_undoing_to_where_the_game_never_was_is_refused(session: Session) -> None:
    session.do(enter(1, 2))
    session.undo()
    session.do(enter(2, 3))
    with pytest.raises(ValueError, match="1"):
        session.undo(to=1)


def test_nothing_to_undo_or_redo_is_said(session: Session) -> None:
    for act, code in ((session.undo, Code.NOTHING_TO_UNDO), (session.redo, Code.NOTHING_TO_REDO)):
        with pytest.raises(RecordError) as caught:
            act()
        assert caught.value.code is code


def test_a_new_command_after_undo_leaves_the_old_ones_on_record(session: Session, path: Path) -> None:
    session.do(enter(1, 2))
    session.do(enter(2, 3))
    session.undo()
    session.do(enter(2, 1))
    assert not session.can_redo
    session.close()
    with Session.open(path) as again:
        history = again.history()
        assert [(entry.row.seq, entry.row.parent, entry.active) for entry in history] == [(1, 0, True), (2, 1, False), (3, 1, True)]
        assert history[1].row.command == enter(2, 3)
        assert history[1].undone == "2026-11-29T21:00:03+08:00"
        assert not again.can_redo
        assert [use.chosen for use in again.state.entries] == [(2,), (1,)]


def test_history_tells_stage_time_and_what_was_released(session: Session) -> None:
    evening(session)
    session.do(Resolve())
    history = session.history()
    assert [entry.row.stage for entry in history] == ["夜0/玩"] * 4 + ["夜1/玩"]
    assert [entry.row.at[-11:-6] for entry in history] == ["00:01", "00:02", "00:03", "00:04", "00:05"]
    assert [len(entry.told) for entry in history] == [0, 0, 3, 0, 1]


def test_a_clock_set_back_changes_no_order(path: Path, toy_engine: None) -> None:
    times = iter(["2026-11-29T22:00:00+08:00", "2026-11-29T21:00:00+08:00", "2026-11-28T09:00:00+08:00", "2026-11-28T09:00:01+08:00"])
    with Session.create(path, toy.book(), toy.SETUP, clock=lambda: next(times)) as session:
        for seat in (1, 2, 3):
            session.do(enter(seat, 1))
        assert [use.by for use in session.state.entries] == [1, 2, 3]
    with Session.open(path) as again:
        assert [entry.row.at[8:10] for entry in again.history()] == ["29", "28", "28"]
        assert [use.by for use in again.state.entries] == [1, 2, 3]


def test_looking_back_changes_nothing(session: Session) -> None:
    evening(session)
    state = session.state
    look = session.look(1)
    assert [use.by for use in look.state.entries] == [1]
    assert [event.kind for event in look.events][-1] is Kind.ENTERED
    assert (session.head, session.state) == (4, state)


def test_looking_at_what_was_undone(session: Session) -> None:
    session.do(enter(1, 2))
    session.undo()
    session.do(enter(3, 2))
    assert [use.by for use in session.look(1).state.entries] == [1]


def test_far_back_is_played_again_from_snapshots(session: Session, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "EVERY", 4)
    monkeypatch.setattr(positions, "LATE", 2)
    monkeypatch.setattr(positions, "SPARSE", 16)
    monkeypatch.setattr(positions, "IN_MEMORY", 3)
    states = [session.state]
    for number in range(40):
        states.append(session.do((enter(1, 2), Resolve(), Proceed())[number % 3]).state)
    for seq in (40, 39, 17, 16, 15, 3, 0):
        assert session.look(seq).state == states[seq]
    session.close()
    with Session.open(path) as again:
        for seq in (0, 3, 15, 16, 17, 39, 40):
            assert again.look(seq).state == states[seq]


def test_opening_plays_only_what_came_after_the_last_snapshot(session: Session, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(70):
        session.do(enter(1, 2))
    session.close()
    played = []

    def counting(book: object, state: object, command: object) -> object:
        played.append(command)
        return toy.apply(book, state, command)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "apply", counting)
    with Session.open(path):
        assert played == []


def test_messages_and_ticks(session: Session, path: Path) -> None:
    assert told(session) == [(0, 1), (0, 2), (0, 3)]
    evening(session)
    assert told(session) == [(0, 1), (0, 2), (0, 3), (3, 1), (3, 2), (3, None)]
    assert all(message.due for message in session.messages())
    first, second = session.messages()[3:5]
    session.tick([first.id, second.id])
    session.tick([second.id], sent=False)
    session.close()
    with Session.open(path) as again:
        assert [bool(message.sent) for message in again.messages()] == [False, False, False, True, False, False]
        assert [message.id for message in again.told_since(2)] == [first.id]
        assert again.told_since(3) == ()
        assert again.messages()[3].stage == "夜0/玩"
        assert again.messages()[5].public


def test_undo_says_what_had_been_told(session: Session) -> None:
    evening(session)
    message = session.messages()[3]
    session.tick([message.id])
    session.undo()
    assert [each.id for each in session.undo()] == [message.id]
    assert [each.id for each in session.untrue()] == [message.id]
    session.redo()
    assert session.untrue() == ()


def test_the_same_words_after_an_undo_need_not_be_sent_again(session: Session) -> None:
    evening(session)
    session.tick([message.id for message in session.messages()])
    session.undo(to=1)
    session.do(enter(2, 1))
    session.do(Resolve())
    again = [message for message in session.messages() if message.id[0] == 6]
    assert [(message.to, message.due) for message in again] == [(1, False), (2, True), (None, False)]
    assert [message.to for message in session.untrue()] == [2]


def test_own_texts_notes_and_settings(session: Session, path: Path) -> None:
    message = session.messages()[0]
    session.edit(message.id, "你是甲。")
    session.edit(session.messages()[1].id, "改")
    session.edit(session.messages()[1].id, "")
    session.note("seat:1", "爱迟到")
    session.note("seat:2", "x")
    session.note("seat:2", "")
    session.set("closing", "21:00")
    session.set("closing", "22:00")
    session.close()
    with Session.open(path) as again:
        assert [each.edited for each in again.messages()] == ["你是甲。", "", ""]
        assert again.notes() == {"seat:1": "爱迟到"}
        assert again.settings() == {"closing": "22:00"}


def test_verify_finds_nothing_where_nothing_changed(session: Session) -> None:
    evening(session)
    session.undo()
    assert session.verify() == ()


def test_verify_names_what_would_come_out_differently(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(session)
    recorded = session.events()

    def newer(book: object, state: object, command: object) -> object:
        if isinstance(command, Resolve):
            return toy.apply(book, toy.apply(book, state, Enter(3, "看", (1,))).state, command)  # type: ignore[arg-type]
        return toy.apply(book, state, command)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "apply", newer)
    (difference,) = session.verify()
    assert (difference.seq, difference.stage, difference.command) == (3, "夜0/玩", Resolve())
    assert [(event.kind, event.seat) for event in difference.extra] == [(Kind.NOTICE, 3)]
    assert difference.missing == ()
    assert difference.told
    assert session.events() == recorded


def test_verify_stops_at_a_command_refused_today(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    evening(session)

    def stricter(book: object, state: object, command: object) -> object:
        target = Enter(9, "看") if isinstance(command, Enter) and command.by == 2 else command
        return toy.apply(book, state, target)  # type: ignore[arg-type]

    monkeypatch.setattr(engine, "apply", stricter)
    (difference,) = session.verify()
    assert difference.seq == 2
    assert difference.refused is not None
    assert difference.refused.code == "dead"


def test_a_name_with_quotes_and_a_question_mark(tmp_path: Path) -> None:
    path = tmp_path / "a'b?c#d%20 .dgame"
    setup = Setup((SeatSetup(1, "'; DROP TABLE commands; --"),))
    Session.create(path, toy.book(), setup).close()
    with Session.open(path) as again:
        assert again.setup == setup
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
