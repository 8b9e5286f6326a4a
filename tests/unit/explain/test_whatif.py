"""What would have come out, had somebody not acted or chosen otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from director_app.engine.commands import Enter, Proceed, Resolve
from director_app.explain.butfor import Needed, needed
from director_app.explain.outcome import Aspect, Difference, difference_text, facts
from director_app.explain.replay import replay
from director_app.explain.whatif import Instead, Night, Off, Ruled, WhatIf, combined
from director_app.explain.whatif import night as real_night

if TYPE_CHECKING:
    from tests.unit.conftest import Game, Play

ROLES = ("噬时狼妃", "磁狼", "魔术师", "纯白之女", "医生", "高僧", "企鹅", "雷克萨", "磁狼")
TWO = (*ROLES[:8], "猎魔人")


@pytest.fixture(scope="module")
def real(night: Game) -> Night:
    return real_night(night.book, night.start, night.commands)


@pytest.fixture(scope="module")
def real_pulled(pulled: Game) -> Night:
    return real_night(pulled.book, pulled.start, pulled.commands)


def by_aspect(found: tuple[Difference, ...], aspect: Aspect) -> list[tuple[object, object, object]]:
    return [(item.key, item.before, item.after) for item in found if item.aspect is aspect]


def test_the_real_run_is_played_as_it_was(night: Game, real: Night) -> None:
    assert real.run.end == night.state
    assert real.run.refused == ()


def test_without_the_swap_the_check_hits_what_was_chosen(night: Game, real: Night) -> None:
    other = real.what_if(Off((night.place("交换"),)))
    assert by_aspect(other.differences, Aspect.FEEDBACK) == [((4, "照耀", (7,), 1), "医生", "企鹅")]
    assert ((4, "照耀", 1), (5,), (7,)) in by_aspect(other.differences, Aspect.SETTLED)
    assert by_aspect(other.differences, Aspect.OUT) == []


def test_without_the_protection_the_seat_is_out(night: Game, real: Night) -> None:
    other = real.what_if(Off((night.place("救治"),)))
    assert by_aspect(other.differences, Aspect.OUT) == [(4, None, ("指杀", 2, "杀人", "夜1"))]


def test_an_entry_that_was_changed_does_not_stand_again(night: Game) -> None:
    place = night.place("杀人")
    first, second = Enter(2, "杀人", (8,)), Enter(2, "杀人", (6,))
    commands = (*night.commands[:place], first, second, *night.commands[place:])
    changed, plain = real_night(night.book, night.start, commands), real_night(night.book, night.start, night.commands)
    assert changed.run.refused == ()
    assert changed.taken_back == {place: place + 1, place + 1: place + 2}
    assert changed.switches == tuple(number + 2 * (number >= place) for number in plain.switches)
    without, wanted = changed.what_if(Off((place + 2,))), plain.what_if(Off((place,)))
    assert [(item.aspect, item.before, item.after) for item in without.differences] == [
        (item.aspect, item.before, item.after) for item in wanted.differences
    ]
    assert without.refused == ()


def test_another_command_in_its_place(night: Game, real: Night) -> None:
    other = real.what_if(Instead(night.place("杀人"), Enter(2, "杀人", (8,))))
    assert by_aspect(other.differences, Aspect.OUT) == [(8, None, ("指杀", 2, "杀人", "夜1"))]


def test_two_switched_off_together(night: Game, real: Night) -> None:
    other = combined(real, (night.place("救治"), night.place("杀人")))
    assert by_aspect(other.differences, Aspect.OUT) == []
    assert ((5, "救治", 1), (4,), None) in by_aspect(other.differences, Aspect.SETTLED)


def test_playing_from_the_change_on_is_playing_it_all(night: Game, real: Night) -> None:
    """Only what comes after a change is played again; the answer is that of the whole list."""
    for number in real.switches:
        commands = [command for place, command in enumerate(night.commands) if place != number]
        whole = replay(night.book, night.start, commands)
        partly = real.what_if(Off((number,)))
        assert partly.run.end == whole.end
        known = facts(whole.end, whole.all_events)
        assert {(item.aspect, item.key): item.after for item in partly.differences} == {
            key: known.get(key) for key in {**known, **real.facts} if known.get(key) != real.facts.get(key)
        }


def test_each_action_off_in_turn(real: Night) -> None:
    assert [other.change for other in real.each_off()] == [Off((number,)) for number in real.switches]
    assert len(real.switches) == 6


def stays_in(seat: int) -> Callable[[WhatIf], bool]:
    """Whether a seat that went out does not in the other run."""
    return lambda other: any((item.aspect, item.key, item.after) == (Aspect.OUT, seat, None) for item in other.differences)


def test_without_which_it_would_not_have_come_about(pulled: Game, real_pulled: Night) -> None:
    found = needed(real_pulled, stays_in(4))
    assert found == Needed(alone=(pulled.place("杀人"),))


@pytest.fixture(scope="module")
def twice(play: Play) -> Game:
    """Two that strike the same seat: one alone is not to blame."""
    return play(TWO, [("夜1/深夜2", [Enter(2, "杀人", (1,)), Enter(9, "猎杀", (1,))]), ("日1/开门", [])])


def test_the_smallest_sets_where_one_alone_does_not_suffice(twice: Game) -> None:
    real = real_night(twice.book, twice.start, twice.commands)
    found = needed(real, stays_in(1))
    assert found == Needed((), ((twice.place("杀人"), twice.place("猎杀")),))


def test_a_search_that_was_cut_says_so(twice: Game) -> None:
    real = real_night(twice.book, twice.start, twice.commands)
    assert needed(real, stays_in(1), budget=2) == Needed((), cut=True)
    assert not needed(real, lambda _: False).alone


def test_by_another_ruling(play: Play) -> None:
    """Thrown back all night, or only the first time."""
    game = play(ROLES, [("夜1/早夜2", [Enter(1, "时间逆流", (8,))]), ("夜1/深夜1", [Enter(4, "照耀", (8,)), Enter(6, "超度", (8, 3))])])
    real = real_night(game.book, game.start, game.commands)
    other = real.what_if(Ruled("R-m156t-04", "B"))
    assert ((4, "照耀", 1), (4,), (8,)) in by_aspect(other.differences, Aspect.SETTLED) or (
        (6, "超度", 1), (6, 3), (8, 3)
    ) in by_aspect(other.differences, Aspect.SETTLED)
    assert other.refused == ()
    assert real.what_if(Ruled("R-m156t-04", "A")).differences == ()


def test_what_then_could_not_have_been_given_is_named(play: Play) -> None:
    """Without the kill there is no shot; a command that the real run refused as well is not laid to the change."""
    roles = ("磁狼", "磁狼", "魔术师", "纯白之女", "医生", "高僧", "企鹅", "雷克萨")
    game = play(roles, [("夜1/深夜2", [Enter(2, "杀人", (8,))])])
    while game.state.flow.status != "asking":
        game.do(Resolve() if game.state.flow.status == "open" else Proceed())
    shot = Enter(8, "最后一枪", (1,))
    game.do(shot)
    game.finish()
    commands = [*game.commands, shot]
    other = real_night(game.book, game.start, commands).what_if(Off((game.place("杀人"),)))
    assert [number for number, _ in other.refused] == [game.place("最后一枪")]
    assert {item.key for item in other.differences if item.aspect is Aspect.OUT} == {1, 8}


def test_a_stage_that_asks_anew_is_answered_with_giving_up(pulled: Game) -> None:
    """Where the changed night asks somebody whom the real one did not, the list goes on to the end all the same."""
    changed = real_night(pulled.book, pulled.start, pulled.commands).what_if(Instead(pulled.place("杀人"), Enter(2, "杀人", (8,))))
    assert changed.run.end.round == pulled.state.round
    assert changed.run.end.stage == pulled.state.stage
    assert (Aspect.OUT, 8) in facts(changed.run.end, ())


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (Difference(Aspect.OUT, 4, None, ("指杀", 2, "杀人")), "4号的结局：在场 → 因2号的「杀人」出局（指杀）"),
        (Difference(Aspect.OUT, 4, ("投票", None, ""), None), "4号的结局：出局（投票） → 在场"),
        (Difference(Aspect.SETTLED, (4, "照耀", 1), (5,), "✗"), "4号「照耀」的结算目标：5号 → 发动无效"),
        (Difference(Aspect.SETTLED, (4, "照耀", 1), None, (5,)), "4号「照耀」的结算目标：未发动 → 5号"),
        (Difference(Aspect.FEEDBACK, (4, "照耀", (7,), 1), "医生", None), "4号「照耀」的反馈：医生 → 没有"),
        (Difference(Aspect.STATE, 4, ("守护 ×2",), None), "4号的状态：守护 ×2 → 无"),
        (Difference(Aspect.SETTLED, (4, "照耀", 2), (5,), None), "4号「照耀」的结算目标（第 2 次）：5号 → 未发动"),
        (
            Difference(Aspect.OUT, 4, ("指杀", 2, "杀人", "夜2"), ("指杀", 2, "杀人", "夜1")),
            "4号的结局：夜2：因2号的「杀人」出局（指杀） → 夜1：因2号的「杀人」出局（指杀）",
        ),
        (Difference(Aspect.NOTICE, (4, "你好"), True, None), "不会通知4号“你好”"),
        (Difference(Aspect.PUBLIC, ("", "出局：4号。"), None, True), "会公示“出局：4号。”"),
        (Difference(Aspect.WINNER, "", None, "狼人阵营"), "胜者：无 → 狼人阵营"),
        (Difference(Aspect.FACTION, 4, "村民阵营", "狼人阵营"), "4号的阵营：村民阵营 → 狼人阵营"),
    ],
)
def test_differences_in_words(item: Difference, said: str) -> None:
    assert difference_text(item) == said
