"""What is done about people is on record, survives closing, and can be taken back without being lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from director_app.record import Session, backup, schema
from director_app.record.people import ASSISTANT, LAST_WORDS, REQUEST, SUBSTITUTE, WITHDRAWN, standing, with_players, without_codes

KEPT = Path(__file__).parent / "samples"


def test_what_was_done_is_there_after_closing(session: Session, path: Path) -> None:
    session.note_person(SUBSTITUTE, 2, {"name": "新人", "why": "出差"})
    session.note_person(ASSISTANT, 1, {"name": "老手", "games": 3})
    session.close()
    with Session.open(path) as again:
        people = standing(again.people())
    assert people.players == {2: "新人"}
    (row,) = people.of(ASSISTANT)
    assert (row.seat, row.body["games"]) == (1, 3)
    assert row.at.startswith("2026-11-29T21:")


def test_what_is_taken_back_stays_on_record(session: Session) -> None:
    session.note_person(REQUEST, 1, {"name": "加速"})
    session.note_person(REQUEST, 2, {"name": "加速"})
    first = session.people()[0]
    session.note_person(WITHDRAWN, 1, {"of": first.id})
    people = standing(session.people())
    assert [row.seat for row in people.requests("加速", lambda stage: True)] == [2]
    assert people.requests("延迟", lambda stage: True) == ()
    assert people.requests("加速", lambda stage: False) == ()
    assert len(session.people()) == 3


def test_the_last_of_several_last_words_holds(session: Session) -> None:
    session.note_person(LAST_WORDS, 1, {"text": "甲"})
    session.note_person(LAST_WORDS, 1, {"text": "乙"})
    assert standing(session.people()).last_words[1].body["text"] == "乙"


def test_the_state_shows_who_sits_there_now(session: Session) -> None:
    before = session.state.seats[1].player
    shown = with_players(session.state, {1: "新人"})
    assert shown.seats[1].player == "新人"
    assert session.state.seats[1].player == before
    assert with_players(session.state, {}) is session.state


@pytest.mark.parametrize(
    ("text", "left", "codes"),
    [
        ("[b]3号[/b]是狼", "3号是狼", ("[b]", "[/b]")),
        ("[color=red]红[/color][*]", "红", ("[color=red]", "[/color]", "[*]")),
        ("看{:4_86:}", "看", ("{:4_86:}",)),
        ("我在[照耀]之后", "我在[照耀]之后", ()),
        ("[3]号", "[3]号", ()),
    ],
)
def test_forum_codes_are_taken_out_of_last_words(text: str, left: str, codes: tuple[str, ...]) -> None:
    assert without_codes(text) == (left, codes)


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_a_file_of_every_older_version_opens_with_all_in_it(version: int, tmp_path: Path, clock: Callable[[], str]) -> None:
    path = tmp_path / "old.dgame"
    shutil.copyfile(KEPT / f"v{version}.dgame", path)
    with Session.open(path, backups=tmp_path / "backups", clock=clock) as session:
        assert (session.head, session.state.round, len(session.events())) == (23, 1, 108)
        assert len([message for message in session.messages() if message.sent]) == 4
        assert session.notes() == {"seat:3": "常迟到"}
        assert session.settings()["closing"] == "21:30"
        assert session.people() == ()
        session.note_person(SUBSTITUTE, 2, {"name": "新人"})
    assert [copy.kind for copy in backup.listed(tmp_path / "backups")] == [f"-v{version}"]
    with Session.open(path) as again:
        assert standing(again.people()).players == {2: "新人"}
