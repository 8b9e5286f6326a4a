"""Why not: who stayed in, what was refused, what can't be used, feedback that did not come, a vote; and who may be told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from director_app import i18n
from director_app.engine import apply, new_game
from director_app.engine.commands import Enter, Proceed, Resolve, SeatSetup, Setup
from director_app.engine.events import Kind
from director_app.engine.queue_model import Reason, Refused
from director_app.explain.answers import why_in, why_no_feedback, why_no_state, why_not, why_refused, why_vote
from director_app.explain.readers import DIRECTOR, Reader, answer_text, chain_text, use_text
from director_app.explain.sentence import chain_sentence, use_sentence
from director_app.explain.trace import UseTrace, use_trace, uses
from director_app.explain.tree import EventTree
from director_app.explain.why import latest, why, why_out
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book, load_sources
from director_app.scenario import runner
from director_app.scenario.played import Played
from director_app.scenario.reading import read_scenario

if TYPE_CHECKING:
    from tests.unit.conftest import Game, Play

SCENARIOS = Path(__file__).parents[2] / "scenarios"
Replayed = Callable[[str], Played]


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> Replayed:
    """Plays one of our scenarios and gives the game it ended in."""

    def play(name: str) -> Played:
        path = SCENARIOS / f"{name}.yaml"
        book = load_book(rulesets_folder() / path.parent.name).book
        assert book is not None
        kept: list[Played] = []

        class Kept(Played):
            def __init__(self, *given: object) -> None:
                super().__init__(*given)  # type: ignore[arg-type]
                kept.append(self)

        monkeypatch.setattr(runner, "Played", Kept)
        assert runner.run_scenario(read_scenario(path), book) == ()
        return kept[0]

    return play


def trace(tree: EventTree, skill: str) -> UseTrace:
    head = next(event for event in uses(tree) if event.skill == skill)
    found = use_trace(tree, int(str(head.data["use"])))
    assert found is not None
    return found


def test_a_use_in_one_sentence(night: Game, pulled: Game) -> None:
    assert use_sentence(trace(EventTree(night.events), "照耀")) == "4号的照耀选择7号 → 交换（3号）使其到5号 → 反馈 医生"
    said = use_sentence(trace(EventTree(pulled.events), "照耀"))
    assert said.startswith("4号的照耀选择7号 → 磁吸（2号）使其到2号 → 磁吸（9号）也使其从7号到9号 → 反馈 ")


def test_the_sentence_a_player_is_given(play: Play) -> None:
    roles = ("噬时狼妃", "磁狼", "医生", "企鹅", "纯白之女")
    early = ("夜1/早夜2", (Enter(1, "时间逆流", (3,)), Enter(2, "磁吸")))
    game = play(roles, [early, ("夜1/深夜1", (Enter(5, "照耀", (3,)),))])
    said = use_sentence(trace(EventTree(game.events), "照耀"))
    assert said == "5号的照耀选择3号 → 时间逆流（1号）使其回到5号 → 磁吸（2号）使其到2号 → 反馈 磁狼"


KINDS = (
    Kind.OUT, Kind.STOPPED, Kind.STATE_GIVEN, Kind.STATE_REFUSED, Kind.STATE_ENDED, Kind.HOP, Kind.NOTICE, Kind.FEEDBACK, Kind.FIZZLED,
    Kind.VOTE_VOID, Kind.TALLY, Kind.GAINED, Kind.LOST, Kind.NOT_MADE, Kind.ANNOUNCED, Kind.UNTOUCHED,
)  # fmt: skip


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    "scenario",
    [
        "m156/g070-vote-one-change", "m156/z038-guard-of-oneself-and-magnets", "m156/z064-guard-before-tenacity",
        "m156/t028-magnet-takes-the-thrown-back-ball", "m102/006-curse-three-uses", "m102/021-trap-by-vote",
        "m102/043-inspiration-right-to-vote",
    ],
)  # fmt: skip
def test_whatever_is_asked_leads_to_a_command_with_a_paragraph(replayed: Replayed, scenario: str, language: str) -> None:
    tree = EventTree(replayed(scenario).events)
    i18n.set_language(language)
    try:
        for event in tree.events:
            if event.kind not in KINDS:
                continue
            chain = why(tree, event.id)
            assert chain is not None
            assert chain.links[-1].event.kind in (Kind.COMMAND, Kind.SETUP)
            assert any(link.cite for link in chain.links), chain.lines()
            said = chain_sentence(tree, chain)
            assert said
            assert "{" not in said + "".join(chain.full_lines())
    finally:
        i18n.set_language("zh")


MUTE = """
book: {id: mute, name: 哑, language: zh}
factions: {甲: {}}
damage: {刺: {}}
states: {哑: {told: true, director: true, bars: "true", cite: 哑}}
timeline: {cycle: [{part: 夜, name: 封口, mode: ordered, order: [封]}, {part: 夜, name: 开口, mode: MODE, order: [说]}]}
roles:
  客:
    faction: 甲
    skills:
      封: {cite: 客·封, choose: {seats: 1}, do: [{give: {state: 哑, to: settled}}]}
      说: {cite: 客·说, must: true, choose: {seats: 1}, do: []}
"""


@pytest.mark.parametrize("mode", ["ordered", "together"])
def test_a_must_skill_that_could_not_be_used_says_why_once(mode: str) -> None:
    book = load_sources({"book.yaml": MUTE.replace("MODE", mode)}).book
    assert book is not None
    first = new_game(book, Setup((SeatSetup(1, "客"), SeatSetup(2, "客"))))
    state, events = first.state, list(first.events)
    for command in (Enter(1, "封", (2,)), Resolve(), Proceed(), Resolve()):
        step = apply(book, state, command)
        state = step.state
        events.extend(step.events)
    assert [(event.kind, event.seat) for event in events if event.kind in (Kind.NOT_MADE, Kind.DEFAULTED)] == [
        (Kind.DEFAULTED, 1), (Kind.NOT_MADE, 2)
    ]  # fmt: skip
    answer = why_no_feedback(events, 2, "说")
    assert answer.head == "2号没有发动强制技能「说」：因「哑」不能使用此技能"


def test_several_balls_are_told_apart(night: Game) -> None:
    assert "8号这一球：时间逆流（1号）使其回到6号" in use_sentence(trace(EventTree(night.events), "超度"))


def test_the_sentence_in_english(night: Game) -> None:
    i18n.set_language("en")
    try:
        said = use_sentence(trace(EventTree(night.events), "照耀"))
    finally:
        i18n.set_language("zh")
    assert said == "seat 4's 照耀 chose seat 7 → 交换 (seat 3) sent it to seat 5 → told: 医生"


def test_an_out_in_one_sentence(pulled: Game) -> None:
    tree = EventTree(pulled.events)
    chain = why_out(tree, 4)
    assert chain is not None
    assert chain_sentence(tree, chain) == "2号的杀人选择4号 → 4号因2号的「杀人」出局（指杀）"


@pytest.mark.parametrize(
    ("scenario", "seat", "said"),
    [
        ("m156/t013-pierce-ignores-guard", 1, "✗ 「守护」不挡这种伤害"),
        ("m156/g078-destiny-not-against-wolves", 1, "✗ 「坚韧」只针对村民阵营，没有挡"),
        ("m156/z090-two-knives-one-guard", 3, "✗ 「守护」的次数已用完，没有挡"),
    ],
)
def test_an_out_names_the_protections_that_did_not_count(replayed: Replayed, scenario: str, seat: int, said: str) -> None:
    chain = why_out(replayed(scenario).events, seat)
    assert chain is not None
    assert said in chain.links[0].considered


def test_a_survival_names_the_protection_that_was_not_needed(replayed: Replayed) -> None:
    events = replayed("m156/z064-guard-before-tenacity").events
    chain = latest(events, lambda event: event.kind is Kind.STOPPED and event.seat == 2)
    assert chain is not None
    assert chain.links[0].considered == ("✗ 「坚韧」没有用到：已先被挡下",)


def test_conditions_without_which_an_effect_was_left_out(replayed: Replayed) -> None:
    chain = why_out(replayed("m156/t013-pierce-ignores-guard").events, 1)
    assert chain is not None
    launch = next(link for link in chain.links if link.event.kind is Kind.LAUNCHED)
    assert "✗ 这一项不成立（造成伤害）：发动者「猎杀」的剩余次数 < 0 ✗" in launch.considered


def test_why_somebody_stayed_in(night: Game, pulled: Game) -> None:
    assert why_in(night.events, 9).head == "没有人对9号造成伤害"
    out = why_in(pulled.events, 4)
    assert out.head == "4号因2号的「杀人」出局（指杀）"
    assert any("2号申请「杀人」" in line for line in out.lines())


def test_why_somebody_stayed_in_is_asked_the_day_after_too(replayed: Replayed) -> None:
    game = replayed("m156/x901-game-magnet-night")
    assert why_in(game.events, 4).head == "夜1：4号的「守护」挡下了7号「暴食」的指杀"


def test_why_a_skill_cannot_be_used(night: Game) -> None:
    never = why_not(night.book, night.state, night.events, 4, "交换")
    assert never is not None
    assert never.head == "4号不能用「交换」：没有「交换」这个技能"
    assert "这个角色从来没有过此技能" in never.notes


def test_conditions_of_a_refusal_are_shown_up_to_the_one_that_fails(night: Game) -> None:
    skill = next(each for each in night.book.skills.values() if len(each.when) > 1)
    answer = why_refused(night.book, night.events, 1, skill.name, Reason("condition", {"condition": skill.when[1].words}))
    assert [check.held for check in answer.checks] == [True, False]


def test_a_refusal_leads_to_what_stands_behind_it(pulled: Game) -> None:
    with pytest.raises(Refused) as refused:
        apply(pulled.book, pulled.state, Enter(4, "照耀", (4,)))
    answer = why_refused(pulled.book, pulled.events, 4, "照耀", refused.value.reason)
    assert answer.head.startswith("4号不能用「照耀」：")
    assert any("纯白之女·照耀" in note for note in answer.notes)


def test_missing_feedback(night: Game, pulled: Game) -> None:
    assert why_no_feedback(night.events, 4, "照耀").head == "4号的「照耀」有反馈"
    assert why_no_feedback(pulled.events, 6, "超度").head == "6号没有申请过「超度」"
    assert why_no_feedback(night.events, 3, "交换").head == "「交换」按规则没有反馈"


def test_a_state_nobody_gave(night: Game) -> None:
    assert why_no_state(night.events, 4, "恐惧").head == "没有人给过4号「恐惧」"
    ended = why_no_state(night.events, 4, "守护")
    assert ended.chains
    assert ended.chains[0].outcome.kind is Kind.STATE_ENDED


def test_a_vote(replayed: Replayed) -> None:
    answer = why_vote(replayed("m156/g070-vote-one-change").events)
    assert answer is not None
    assert answer.head.startswith("计票：2号 1票、3号 2票；最高 3号")
    assert any(note.startswith("✗ 1号投 2号的一票不计（改票次数已用完）") for note in answer.notes)
    assert "1号投 3号" in answer.notes


def test_no_vote_yet(night: Game) -> None:
    assert why_vote([event for event in night.events if event.kind is not Kind.TALLY]) is None


def test_a_player_is_told_only_what_he_may_know(pulled: Game) -> None:
    tree = EventTree(pulled.events)
    check = trace(tree, "照耀")
    own = use_text(tree, check, Reader(4))
    assert "4号申请「照耀」，目标 7号" in own
    assert "得到反馈" in own
    assert "磁吸" in use_text(tree, check, DIRECTOR)
    for reader in (Reader(1), Reader()):
        said = use_text(tree, check, reader)
        assert "照耀" not in said
        assert said == "（其间的经过现在不能公开）"


def test_a_public_out_does_not_say_who_did_it(pulled: Game) -> None:
    tree = EventTree(pulled.events)
    chain = why_out(tree, 4)
    assert chain is not None
    assert chain_text(tree, chain, Reader()).splitlines() == ["4号出局", "（其间的经过现在不能公开）"]
    assert "2号的「杀人」" in chain_text(tree, chain, DIRECTOR)


def test_the_way_of_a_ball_stands_in_the_chain_with_its_paragraphs(replayed: Replayed) -> None:
    events = replayed("m156/t027-back-then-swapped-then-riposted").events
    chain = why_out(events, 6)
    assert chain is not None
    launch = next(link for link in chain.links if link.event.kind is Kind.LAUNCHED)
    assert launch.considered[:3] == (
        "✓ 时间逆流（1号）：5号 → 4号（噬时狼妃·时间逆流）",
        "✓ 交换（2号）：4号 → 3号（魔术师·交换；魔偶师·人偶操控）",
        "✓ 防反（3号）：3号 → 6号（剑士·防反；R-m156t-10）",
    )


def test_what_a_hop_brought_about_has_the_hops_before_it(replayed: Replayed) -> None:
    tree = EventTree(replayed("m156/t027-back-then-swapped-then-riposted").events)
    chain = latest(tree, lambda event: event.kind is Kind.LOST and event.skill == "防反")
    assert chain is not None
    assert chain_sentence(tree, chain) == (
        "4号的猎杀选择5号 → 时间逆流（1号）使其回到4号 → 交换（2号）使其到3号 → 防反（3号）使其到6号 → 3号失去技能「防反」"
    )
    assert [said[:5] for said in chain.links[1].considered] == ["✓ 时间逆", "✓ 交换（"]


def test_causes_told_above_are_not_told_again(replayed: Replayed) -> None:
    answer = why_no_feedback(replayed("m156/t005-two-magnets-split-a-ball").events, 1, "窥天")
    lines = answer.lines()
    assert sum("由抽取决定" in line and "未申请" in line for line in lines) == 1
    assert "（再往前的由来同上）" in lines[-1]
    assert not any("2号得到" in line for line in lines), "what another seat was told is not the answer"


def test_that_two_known_things_hang_together_is_no_players_to_know(replayed: Replayed) -> None:
    tree = EventTree(replayed("m156/t027-back-then-swapped-then-riposted").events)
    chain = why_out(tree, 6)
    assert chain is not None
    hidden = "（其间的经过现在不能公开）"
    assert chain_text(tree, chain, Reader(4)) == f"6号出局\n{hidden}", "not that it was his own knife, thrown back"
    hunt = trace(tree, "猎杀")
    assert use_text(tree, hunt, Reader(4)) == f"4号申请「猎杀」，目标 5号\n{hidden}"
    assert use_text(tree, hunt, Reader(3)) == f"通知3号：你已失去[防反]技能。\n{hidden}"
    assert use_text(tree, hunt, Reader()) == hidden


def test_an_answer_to_ones_own_action_names_it(pulled: Game) -> None:
    tree = EventTree(pulled.events)
    told = latest(tree, lambda event: event.kind is Kind.FEEDBACK and event.seat == 4 and event.skill == "照耀")
    assert told is not None
    assert chain_text(tree, told, Reader(4)).startswith("4号申请「照耀」")
    assert "申请" not in chain_text(tree, told, Reader(5))


def test_a_refusal_is_told_to_the_one_who_asks(night: Game) -> None:
    answer = why_not(night.book, night.state, night.events, 4, "照耀")
    assert answer is not None
    assert answer.head in answer_text(EventTree(night.events), answer, Reader(4))
    assert answer.head not in answer_text(EventTree(night.events), answer, Reader(5))


def test_a_count_says_what_came_of_it(replayed: Replayed) -> None:
    tie = replayed("m138/026-tie-falls-on-sheriffs-target")
    answer = why_vote(tie.events)
    assert answer is not None
    assert any(note.startswith("公示：平票，警长投票的角色是3号。") for note in answer.notes)
    assert "6号弃权" in answer.notes, "an abstention weighs nothing"
    everybody = answer_text(EventTree(tie.events), answer, Reader())
    assert "平票" in everybody
    assert "1.5" not in everybody
    elected = why_vote(replayed("m138/q11-first-night-sheriff-and-heir").events)
    assert elected is not None
    assert any(line.startswith("  「警长」归 3号") for line in elected.lines())


def test_only_members_leave_a_group(replayed: Replayed) -> None:
    events = replayed("m102/t05-trap-chain").events
    assert [event.seats for event in events if event.kind is Kind.PARTED and event.data["group"] == "恶徒"] == []


def test_what_came_to_nothing_is_said_once(replayed: Replayed) -> None:
    tree = EventTree(replayed("m156/t007-fear-stops-magnet").events)
    chain = latest(tree, lambda event: event.kind is Kind.FIZZLED)
    assert chain is not None
    assert chain_sentence(tree, chain).count("恐惧") == 1
