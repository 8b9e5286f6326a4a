"""m102's settlement of wounds (特别流程·致死伤害结算流程), written down a second time and compared with the book's rules.

A night of everybody who wounds, shields, hides or turns: who goes out in which order, who is turned, and what the herald
of death is told beforehand must be the same by this reading and by the engine. The night is the sixth: an even one, and
one on which the village head has two lives.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from director_app.engine.commands import Enter, SeatSetup, Setup
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book
from director_app.rulebook.model import RuleBook
from director_app.scenario.model import Action, Expectation, Scenario, Step, Told
from director_app.scenario.runner import run_scenario
from tests.property.games import law

CAST = ["枪兵", "骑兵", "剑士", "血族", "天谴者", "活尸", "活尸", "活尸", "牧师", "村民", "村民", "村民", "游荡者", "村长", "告死者"]
TURNS = {
    "枪兵": "活尸", "骑兵": "活尸", "剑士": "活尸", "游荡者": "腐尸", "牧师": "恶灵", "村民": "腐尸", "村长": "腐尸",
}  # fmt: skip
"""Each human identity with the undead one; who is not in it is undead already."""

WOUNDS = ("圣光", "突击", "轻袭", "决死", "蓄力斩", "啃咬", "天罚", "初拥")
"""What puts out, in the order of the timeline's numbers."""


@cache
def book() -> RuleBook:
    found = load_book(rulesets_folder() / "m102").book
    assert found is not None
    return found


@dataclass(slots=True)
class Night:
    """The table as the night goes on."""

    roles: dict[int, str]
    outs: list[int] = field(default_factory=list)
    lit: set[int] = field(default_factory=set)
    hidden: set[int] = field(default_factory=set)
    blessed: set[int] = field(default_factory=set)
    lives: dict[int, int] = field(default_factory=dict)
    counters: dict[int, int] = field(default_factory=dict)
    traps: dict[int, int] = field(default_factory=dict)
    called: set[int] = field(default_factory=set)
    """Whom 死灵咒 is on."""
    waiting: list[tuple[str, int, int]] = field(default_factory=list)
    """(skill, by, seat), as dealt; `出局` before a skill's name for what is no wound."""
    asked: list[tuple[str, Enter]] = field(default_factory=list)
    """The night's entries, each with its stage."""

    def enter(self, stage: str, by: int, skill: str, targets: Sequence[int] = ()) -> None:
        self.asked.append((stage, Enter(by, skill, tuple(targets))))

    def settle(self) -> None:
        """Step 15: by the numbers, and as dealt within a number."""
        for skill, by, seat in sorted(self.waiting, key=lambda wound: WOUNDS.index(wound[0].removeprefix("出局"))):
            if skill.startswith("出局"):
                self.effect(seat, by)
            else:
                self.wound(seat, by, skill)

    def effect(self, seat: int, by: int) -> None:
        """An out that is no wound: only hiding and 死灵咒 are against it."""
        if seat not in self.outs and not (seat in self.hidden and seat != by) and not self.turned(seat, seat in self.called):
            self.out(seat)

    def wound(self, seat: int, by: int, skill: str) -> None:
        """The six steps of one wound, for a seat that is still in."""
        if seat in self.outs or (seat in self.hidden and seat != by) or seat in self.lit or self.roles[seat] == "告死者":
            return
        if seat in self.blessed:
            self.blessed.remove(seat)
        elif self.lives.get(seat, 1) > 1:
            self.lives[seat] -= 1
        elif seat in self.counters:
            self.wound(self.counters.pop(seat), by, skill)
        elif not self.turned(seat, skill == "初拥" or seat in self.called):
            self.out(seat)

    def turned(self, seat: int, called: bool) -> bool:
        """Steps 4 and 5: a human is turned and stays; what came of his skills is over."""
        role = self.roles[seat]
        if not called or role not in TURNS:
            return False
        self.roles[seat] = TURNS[role]
        for over in (self.traps, self.counters, self.lives):
            over.pop(seat, None)
        for ended in (self.hidden, self.lit):
            ended.discard(seat)
        if role == "牧师":
            self.lit.clear()
        return True

    def out(self, seat: int) -> None:
        """Step 6, and at once the trap of who went out."""
        self.outs.append(seat)
        if seat in self.traps:
            self.wound(self.traps.pop(seat), seat, "陷阱")


def protect(night: Night, random: Random) -> None:
    """The stages before anything wounds: hiding, blessings, the counter, the trap."""
    for seat, role in night.roles.items():
        if role == "村长":
            night.lives[seat] = 2
        if role == "游荡者" and random.random() < 0.3:
            night.enter("潜行", seat, "潜行")
            night.hidden.add(seat)
    blessings: list[int] = []
    for seat, role in night.roles.items():
        if role == "村民":
            blessings.append(random.choice([*night.roles][:3]))
            night.enter("布置", seat, "祝福", blessings[-1:])
        if role in ("剑士", "游荡者"):
            target = random.choice([other for other in night.roles if other != seat])
            night.enter("布置", seat, "防反" if role == "剑士" else "陷阱", [target])
            if role == "剑士":
                night.counters[seat] = target
            elif seat not in night.hidden:
                night.traps[seat] = target
    counted = {seat: blessings.count(seat) for seat in blessings if seat not in night.hidden}
    most = [seat for seat, count in counted.items() if count == max(counted.values())]
    if len(most) == 1 and counted[most[0]] >= 2:
        night.blessed.add(most[0])


def wound(night: Night, random: Random) -> None:
    """The stages (5) to (12)."""
    some = [*night.roles][:6]

    def target() -> int:
        return random.choice(some)

    def use(stage: str, skill: str, seat: int, targets: Sequence[int]) -> None:
        night.enter(stage, seat, skill, targets)
        night.waiting.extend((skill, seat, hit) for hit in targets)

    for seat, role in night.roles.items():
        if random.random() < 0.2:
            continue
        aim = target()
        if role == "牧师":
            night.enter("圣光", seat, "圣光", [aim])
            if night.roles[aim] not in TURNS:
                night.waiting.append(("出局圣光", seat, aim))
            elif aim not in night.hidden:
                night.lit.add(aim)
        elif role == "枪兵":
            use("突击", "突击", seat, [aim])
        elif role == "骑兵" and random.random() < 0.5:
            use("突击", "轻袭", seat, [aim])
            night.waiting.append(("轻袭", seat, seat))
        elif role == "骑兵":
            use("突击", "决死", seat, [aim])
            night.waiting += [("决死", seat, aim), ("出局决死", seat, seat)]
        elif role == "剑士":
            use("蓄力斩", "蓄力斩", seat, [aim])
        elif role == "天谴者":
            pair = random.sample(some, 2)
            night.enter("啃咬", seat, "天罚", pair)
            if all(night.roles[hit] in TURNS for hit in pair):
                night.waiting += [("天罚", seat, hit) for hit in pair]
        elif role == "血族":
            use("初拥", "初拥", seat, [aim])
    biting = [seat for seat, role in night.roles.items() if role == "活尸"]
    for seat in biting[: 2 if len(biting) >= 3 else 1]:
        use("啃咬", "啃咬", seat, [target()])


def expected(kind: str, says: Told) -> Expectation:
    return Expectation(kind, says)


def told(night: Night) -> Scenario:
    """The night as a scenario: its entries, and what must have come of them."""
    seats = tuple(SeatSetup(seat, role) for seat, role in night.roles.items())
    heralds = [seat for seat, role in night.roles.items() if role == "告死者"]
    coming = deepcopy(night)
    coming.settle()
    after = deepcopy(night)
    if heralds and coming.outs:
        after.called.add(coming.outs[-1])
        after.enter("死灵咒", heralds[0], "死灵咒", coming.outs[-1:])
    after.settle()
    steps: list[Step] = []
    for stage in ("潜行", "布置", "圣光", "突击", "蓄力斩", "啃咬", "初拥", "告死", "死灵咒", "结算"):
        actions = tuple(Action(enter) for at, enter in after.asked if at == stage)
        expect: tuple[Expectation, ...] = ()
        if stage == "告死":
            says = tuple(coming.outs) or "无"
            expect = tuple(expected("feedback", {"to": seat, "skill": "告死", "value": says}) for seat in heralds)
        if stage == "结算":
            gone = tuple(after.outs)
            turned = (expected("identity", {"seat": seat, "actual": role}) for seat, role in after.roles.items())
            expect = (expected("out", gone), expected("order", gone), *turned)
        steps.append(Step(len(steps) + 1, f"夜6/{stage}", actions, expect=expect))
    return Scenario(Path("m102"), "伤害", "m102", "致死伤害结算流程", Setup(seats, seed=1, judging=False), tuple(steps))


@law(60)
@given(st.integers(0, 10**6))
def test_wounds_come_as_the_book_lists_their_steps(seed: int) -> None:
    random = Random(seed)
    roles = random.sample(CAST, random.randint(7, 12))
    night = Night(dict(enumerate(roles, start=1)))
    protect(night, random)
    wound(night, random)
    assert run_scenario(told(night), book()) == ()
