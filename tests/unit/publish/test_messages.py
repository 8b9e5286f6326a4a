"""Private messages and public lines of a night that was really played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from director_app import i18n
from director_app.engine.events import Event, Kind, Value
from director_app.publish import announcement, messages, parcels, plain, public_lines
from director_app.publish.timeline import slices
from director_app.publish.voice import GENERAL, say, voice
from director_app.rulebook.model import Place, RuleBook, Template

if TYPE_CHECKING:
    from tests.unit.conftest import Game


def in_own_words(book: RuleBook, **texts: str) -> RuleBook:
    return replace(book, words={key: Template(text, Place("", 1, 1)) for key, text in texts.items()})


def test_every_seat_gets_its_identity_first(night: Game) -> None:
    found = messages(night.book, night.events)
    firsts = {seat: next(message for message in found if message.seat == seat) for seat in night.state.seats}
    assert {message.kind for message in firsts.values()} == {Kind.IDENTITY}


def test_feedback_is_worded_with_the_chosen_target(night: Game) -> None:
    (check,) = [message for message in messages(in_own_words(night.book), night.events) if message.skill == "照耀"]
    assert (check.seat, check.text, check.stage) == (4, "「照耀」对7号的反馈：医生", "夜1/深夜1")


def test_a_book_words_a_skill_its_own_way(night: Game) -> None:
    book = in_own_words(night.book, **{"feedback.照耀": "{about:seat}是{value}身份"})
    (check,) = [message for message in messages(book, night.events) if message.skill == "照耀"]
    assert check.text == "7号是医生身份"


@pytest.mark.parametrize("value", [None, "", ()])
def test_feedback_that_brings_nothing_says_so(night: Game, value: None) -> None:
    event = Event(1, None, Kind.FEEDBACK, 3, skill="照耀", data={"value": value})
    (message,) = messages(in_own_words(night.book), [event])
    assert message.text == "「照耀」没有反馈信息。"


def test_kept_notices_are_no_messages_yet(pulled: Game) -> None:
    kept = [event for event in pulled.events if event.kind is Kind.NOTICE_KEPT]
    found = messages(pulled.book, pulled.events)
    assert kept
    assert not {event.id for event in kept} & {message.event for message in found}


def test_a_parcel_is_one_seat_s_messages_with_the_director_s_edits(night: Game) -> None:
    found = messages(night.book, night.events)
    mine = [message for message in found if message.seat == 4]
    (parcel,) = [parcel for parcel in parcels(night.book, found, {mine[-1].event: "改过的话"}) if parcel.seat == 4]
    assert parcel.messages == tuple(mine)
    assert parcel.text.splitlines()[0] == mine[0].text
    assert parcel.text.splitlines()[-1] == "改过的话"


def test_players_read_the_book_s_language_whatever_the_window_speaks(night: Game) -> None:
    before = messages(night.book, night.events)
    i18n.set_language("en")
    assert messages(night.book, night.events) == before
    assert i18n.language() == "en"


def test_the_morning_s_post(pulled: Game) -> None:
    lines = [line for line in public_lines(pulled.book, pulled.events) if line.stage == "日1/开门"]
    post = plain(announcement(pulled.book, lines, "日1"))
    assert post.startswith("【日1】\n\n")
    assert "4号" in post


def test_an_edited_line_and_one_left_out(pulled: Game) -> None:
    lines = public_lines(pulled.book, pulled.events)
    texts = plain(announcement(pulled.book, lines, edits={lines[0].event: "改过的公告", lines[-1].event: ""}))
    assert "改过的公告" in texts
    assert lines[-1].text not in texts


def test_the_vote_list_shows_who_voted_for_whom_and_leaves_out_what_does_not_count(night: Game) -> None:
    events = [
        Event(1, None, Kind.VOTE, 1, data={"target": 3, "at": ""}),
        Event(2, None, Kind.VOTE, 2, data={"target": 3, "at": ""}),
        Event(3, None, Kind.VOTE, 2, data={"target": 4, "at": ""}),
        Event(4, None, Kind.VOTE, 5, data={"target": None, "at": ""}),
        Event(5, None, Kind.VOTE, 6, data={"target": 4, "at": ""}),
        Event(6, None, Kind.VOTE_VOID, 7, data={"target": 4, "at": "", "because": "no_right"}),
        Event(7, None, Kind.VOTE_VOID, 6, data={"target": 4, "because": "out_target"}),
        Event(8, None, Kind.TALLY, data={"tally": ((3, 1), (4, 1.5)), "tops": (4,)}),
    ]
    (line,) = public_lines(in_own_words(night.book), events)
    assert line.text == "4号 1.5票：2号\n3号 1票：1号\n弃权：5号"


def test_cards_losses_and_the_end_are_public(night: Game) -> None:
    events = [
        Event(1, None, Kind.CARD, 3, data={"card": "蓝", "reason": "场外"}),
        Event(2, None, Kind.CARD, 3, data={"card": "黄", "reason": ""}),
        Event(3, None, Kind.FACTION_LOST, data={"faction": "某方"}),
        Event(4, None, Kind.WON, data={"faction": "某方"}),
        Event(5, None, Kind.WON, data={"faction": ""}),
    ]
    assert [line.text for line in public_lines(in_own_words(night.book), events)] == [
        "3号得蓝牌：场外。",
        "3号得黄牌。",
        "某方判负。",
        "游戏结束，某方获胜。",
        "游戏结束，平局。",
    ]


def test_every_general_text_can_be_said(night: Game) -> None:
    values: dict[str, Value] = {"seat": 1, "seats": (1,), "about": (1,), "voters": (1,), "target": 1}
    words = dict.fromkeys(("skill", "value", "votes", "card", "reason", "faction", "text"), "甲")
    with voice(night.book):
        for key in GENERAL:
            assert "{" not in say(in_own_words(night.book), key, {**values, **words})


def test_a_game_is_cut_at_its_stages(night: Game) -> None:
    parts = slices(night.events)
    assert [part.key for part in parts][:3] == ["", "开局", "夜1/早夜1"]
    assert [event for part in parts for event in part.events] == night.events
