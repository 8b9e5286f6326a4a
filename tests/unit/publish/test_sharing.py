"""Which messages go out once for several seats."""

from __future__ import annotations

from director_app.engine.events import Event, Kind, Value
from director_app.engine.state import Group
from director_app.publish import shared
from director_app.record import Message

PACK = (Group("狼群", (2, 4, 6)),)


def told(*seats: int, text: str = "今夜有雾。", edited: str = "", **values: Value) -> list[Message]:
    """The same words to several seats."""
    events = (Event(seat, None, Kind.NOTICE, seat, data={"text": text, "values": {**values, "self": seat}}) for seat in seats)
    return [Message((7, event.id), event, "夜1/雾", "", edited) for event in events]


def together(messages: list[Message], groups: tuple[Group, ...] = PACK) -> list[list[int | None]]:
    return [[message.to for message in each] for each in shared(messages, groups)]


def test_a_groups_members_are_told_once() -> None:
    assert together(told(6, 2, 4)) == [[2, 4, 6]]


def test_who_is_not_of_the_group_is_told_by_himself() -> None:
    assert together(told(1, 2, 4)) == [[2, 4], [1]]
    assert together(told(1, 3)) == [[1], [3]]
    assert together(told(2, 4), groups=()) == [[2], [4]]


def test_a_message_that_names_all_its_readers_makes_them_known_to_each_other() -> None:
    assert together(told(1, 3, 5, text="成员{s:seat}。", s=(1, 3, 5))) == [[1, 3, 5]]
    assert together(told(1, 3, text="成员{s:seat}。", s=(1, 3, 5))) == [[1], [3]], "5 is named, and not told"
    assert together(told(1, 3, text="选了{s}个。", s=(1, 3))) == [[1], [3]], "no seats at all"


def test_words_about_the_reader_himself_are_his_alone() -> None:
    assert together(told(2, 4, text="{self:seat}是狼。")) == [[2], [4]]


def test_other_values_or_other_words_are_another_message() -> None:
    assert together([*told(2, text="{r}", r="甲"), *told(4, text="{r}", r="乙")]) == [[2], [4]]
    assert together([*told(2), *told(4, edited="改")]) == [[2], [4]]


def test_told_twice_is_two_messages_each() -> None:
    assert together([*told(2), *told(2)]) == [[2], [2]]
