"""What the scenarios of m206 cannot say: its cards, its rulings, and a red card between two stages."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from director_app.engine import Step, apply, new_game
from director_app.engine.commands import Enter, Override, Penalize, Proceed, Resolve, SeatSetup, Setup, Vote
from director_app.engine.dealing import deal, deal_faults
from director_app.engine.events import Kind
from director_app.engine.queue_model import Refused
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook


@pytest.fixture(scope="module")
def book() -> RuleBook:
    found = load_book(rulesets_folder() / "m206").book
    assert found is not None
    return found


def play(book: RuleBook, roles: str, to: str, **setup: object) -> Step:
    """A game with these seats, silent until a stage is reached."""
    seats = tuple(SeatSetup(number, role) for number, role in enumerate(roles.split(), start=1))
    step = new_game(book, replace(Setup(seats, judging=False), **setup))  # type: ignore[arg-type]
    while True:
        stage = (*book.start, *book.cycle)[step.state.stage]
        if f"{stage.part}{step.state.round}/{stage.name}" == to:
            return step
        step = forward(book, step)


def forward(book: RuleBook, step: Step) -> Step:
    """To the next stage, nobody being heard from."""
    while step.state.flow.status != "done":
        step = apply(book, step.state, Resolve())
    return apply(book, step.state, Proceed())


@pytest.mark.parametrize("seed", range(40))
def test_every_deal_keeps_three_wolves_the_thief_and_the_astrologer_in_play(book: RuleBook, seed: int) -> None:
    made = deal(book, seed)
    assert made is not None
    assert not deal_faults(book, made.seats, made.reserve)
    assert (len(made.seats), len(made.reserve)) == (11, 2)
    cards = Counter((*made.seats, *made.reserve))
    assert cards == {"平民": 4, "狼人": 3, "预言家": 1, "女巫": 1, "猎人": 1, "白痴": 1, "占星师": 1, "盗贼": 1}
    assert {"盗贼", "占星师"} <= set(made.seats)
    assert made.seats.count("狼人") + (1 if "狼人" in made.reserve else 0) == 3


@pytest.mark.parametrize("reserve", [["狼人", "狼人"], ["盗贼", "平民"], ["占星师", "平民"]])
def test_a_reserve_the_book_forbids_is_a_fault(book: RuleBook, reserve: list[str]) -> None:
    cards = [name for name, role in book.roles.items() for _ in range(role.cards)]
    for role in reserve:
        cards.remove(role)
    assert [fault.code for fault in deal_faults(book, cards, reserve)] == ["reserve_not"]


def test_all_rulings_are_recorded_and_each_alternative_has_its_scenario(book: RuleBook) -> None:
    assert list(book.rulings) == [f"R-m206-{number:02}" for number in range(1, 57)]
    assert all(ruling.question and ruling.default and ruling.reason for ruling in book.rulings.values())
    switchable = {(name, letter) for name, ruling in book.rulings.items() for letter in ruling.alternatives}
    wanted = {"06", "21", "22", "23", "25", "26", "34", "39", "43", "45", "47", "56"}
    assert {f"R-m206-{number}" for number in wanted} <= {name for name, _ in switchable}
    scenarios = "".join(file.read_text("utf-8") for file in (Path(__file__).parents[1] / "scenarios" / "m206").glob("*.yaml"))
    assert {(name, letter) for name, letter in switchable if f"{name}: {letter}" not in scenarios} == set()


def test_the_events_of_a_count_name_the_rulings_they_stand_on(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民", "日2/投票")
    for voter, target in ((1, 2), (2, 1)):
        step = apply(book, step.state, Vote(voter, target))
    events = apply(book, step.state, Resolve()).events
    said = [event for event in events if event.kind is Kind.ANNOUNCED and "平票" in str(event.data["text"])]
    assert [{"R-m206-21", "R-m206-25"} <= set(event.rulings) for event in said] == [True]


def test_a_red_card_after_the_dusk_is_over_takes_effect_as_the_night_begins(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "日1/黄昏")
    while step.state.flow.status != "done":
        step = apply(book, step.state, Resolve())
    step = apply(book, step.state, Penalize(1, "红"))
    assert step.state.seats[1].out is None
    step = apply(book, step.state, Proceed())
    gone = step.state.seats[1].out
    assert gone is not None
    assert (gone.kind, gone.announced) == ("红牌", False)
    assert not [event for event in step.events if event.kind is Kind.ANNOUNCED]


def test_a_red_card_after_the_dusk_of_a_crack_takes_effect_at_the_next_opening(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "日2/投票")
    step = forward(book, apply(book, step.state, Vote(1, 3)))
    while step.state.flow.status != "done":
        step = apply(book, step.state, Resolve())
    step = apply(book, step.state, Penalize(1, "红"))
    assert step.state.seats[1].out is None
    step = apply(book, step.state, Proceed())
    assert (step.state.round, step.state.seats[1].out is None) == (3, False)


def test_a_red_card_between_the_opening_and_the_discussion_is_judged_at_once(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "日2/开门", judging=True)
    assert apply(book, apply(book, step.state, Resolve()).state, Penalize(2, "红")).state.winner == "村民阵营"


def test_a_red_card_before_the_outs_of_the_night_are_told_is_judged_after_them(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "夜2/杀人", judging=True)
    step = apply(book, step.state, Enter(2, "杀人", (4,)))
    while step.state.stage != [stage.id for stage in (*book.start, *book.cycle)].index("日/开门"):
        step = forward(book, step)
    step = apply(book, step.state, Penalize(2, "红"))
    assert step.state.winner is None
    assert apply(book, step.state, Resolve()).state.winner == "村民阵营"


def test_a_seat_brought_back_after_a_vote_is_not_voted_out_again(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "日2/投票")
    step = forward(book, apply(book, step.state, Vote(1, 4)))
    assert step.state.seats[4].out is not None
    step = apply(book, step.state, Override("revive", 4, reason="计票有误"))
    for _ in range(10):
        step = forward(book, step)
    assert step.state.round == 4
    assert step.state.seats[4].out is None


def test_a_seat_brought_back_after_its_red_card_stays(book: RuleBook) -> None:
    step = play(book, "平民 狼人 占星师 平民 预言家", "日1/正午")
    step = apply(book, step.state, Penalize(1, "红"))
    assert step.state.seats[1].out is not None
    step = apply(book, step.state, Override("revive", 1, reason="判错"))
    for _ in range(4):
        step = forward(book, step)
    assert step.state.seats[1].out is None


def test_a_silent_thief_is_told_the_cards_that_were_left_over_before_he_chooses(book: RuleBook) -> None:
    seats = tuple(SeatSetup(number, role) for number, role in enumerate(["盗贼", "狼人", "占星师"], start=1))
    step = new_game(book, Setup(seats, reserve=("平民", "女巫"), judging=False))
    told = [event for event in step.events if event.kind in (Kind.IDENTITY, Kind.NOTICE) and event.seat == 1]
    assert [event.kind for event in told] == [Kind.IDENTITY, Kind.NOTICE]
    assert told[1].data["values"]["底牌"] == ("平民", "女巫")  # type: ignore[index, call-overload]
    assert apply(book, step.state, Enter(1, "偷换", choice="平民")).state.entries
    with pytest.raises(Refused):
        apply(book, step.state, Enter(1, "偷换", choice="猎人"))


def test_every_role_and_skill_is_described(book: RuleBook) -> None:
    described = [(role.about, role.cite) for role in book.roles.values()]
    described += [(skill.about, skill.cite) for skill in book.skills.values()]
    assert all(0 < len(about) <= 60 and cite for about, cite in described)
