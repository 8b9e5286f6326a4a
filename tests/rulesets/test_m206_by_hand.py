"""Random games of m206 played twice: by the engine from the YAML, and by hand (`by_hand_m206.py`); they must agree throughout."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest

from director_app.engine.commands import Enter, Resolve, Vote
from director_app.engine.events import Kind
from tests.rulesets.boards_m206 import Boards, Over, event_seats
from tests.rulesets.by_hand_m206 import FACTIONS

LONGEST = 25
"""Rounds after which a game may be left alone."""


class Game(Boards):
    """The course of one game, everybody acting at random."""

    def play(self) -> None:
        """Raises Over at its end, AssertionError where the boards differ."""
        self.begin()
        again = False
        while self.number <= LONGEST:
            if not again:
                self.night()
            again = self.day(after_night=not again)
            self.number += 0 if again and self.table.ruled("26", "C") else 1

    def begin(self) -> None:
        table, thief = self.table, next((seat for seat, role in self.table.cards.items() if role == "盗贼"), None)
        if thief is not None:
            legal = ["狼人"] if "狼人" in self.reserve else sorted(self.reserve)
            for role in sorted(set(FACTIONS) - set(legal)):
                self.refused(Enter(thief, "偷换", choice=role))
            if self.dice.random() < 0.7:
                self.do(Enter(thief, "偷换", choice=self.dice.choice(legal)))
        self.finish()
        if thief is not None:
            table.roles[thief] = self.state.seats[thief].role
            assert table.roles[thief] in legal
        assert [set(group.members) for group in self.state.groups] == [set(table.holders("狼人"))]
        self.witches = {seat: {"救药", "毒药"} for seat in table.holders("女巫")}

    def look(self, stage: str, role: str, skill: str, among: Iterable[int]) -> None:
        """A seer's or an astrologer's stage."""
        table, due = self.table, []
        self.enter_stage(stage)
        for seat in table.holders(role):
            target = self.dice.choice([one for one in among if skill == "观星" or one not in table.announced])
            self.do(Enter(seat, skill, (target,)))
            good = "是" if table.faction(target) == "村民阵营" else "否"
            due.append((seat, (target,), table.roles[target] if skill == "观星" else good))
        self.finish()
        assert self.feedback() == due

    def night(self) -> None:
        table, dice, knife = self.table, self.dice, None
        self.look("夜/预言", "预言家", "预言", sorted(table.cards))
        self.enter_stage("夜/杀人")
        for wolf in dice.sample(wolves := table.holders("狼人"), dice.randint(0, len(wolves))):
            knife = dice.choice(table.choosable())
            self.do(Enter(wolf, "杀人", (knife,)))
        self.finish()
        self.look("夜/观星", "占星师", "观星", sorted(table.cards))
        listening = [seat for seat in table.holders("女巫") if "救药" in self.witches[seat]]
        self.enter_stage("夜/女巫")
        cured, poisons = self.potions(knife)
        self.finish()
        assert sorted(self.feedback()) == [(seat, (), knife or "无") for seat in listening]
        self.enter_stage("夜/结算", cards=0)
        table.night(knife if knife in table.living else None, cured, poisons)
        self.compare()
        self.ask(by_day=False)
        self.compare()
        table.fresh = set()

    def potions(self, knife: int | None) -> tuple[set[int], list[tuple[int, int]]]:
        cured, poisons = set(), []
        for witch in self.table.holders("女巫"):
            potion, other = self.dice.sample(["救药", "毒药"], 2)
            target = self.dice.choice([*self.table.choosable(), *([knife] * 4 if knife else [])])
            if potion not in self.witches[witch]:
                self.refused(Enter(witch, potion, (target,)))
            elif self.dice.random() < 0.5:
                self.do(Enter(witch, potion, (target,)))
                self.refused(Enter(witch, other, (target,)))
                self.witches[witch].discard(potion)
                if potion == "救药":
                    cured.add(target)
                else:
                    poisons.append((witch, target))
        return cured, poisons

    def day(self, after_night: bool) -> bool:
        """Whether another discussion follows at once."""
        table = self.table
        last_night = [seat for seat in table.outs if seat not in table.announced]
        self.enter_stage("日/开门")
        while self.state.flow.status != "done" and self.state.winner is None:
            self.do(Resolve())
        table.announce()
        table.land_shots()
        if table.winner is not None:
            self.compare()
        assert set(last_night) <= set(event_seats(self.said(Kind.OUTS_ANNOUNCED)))
        killed = [seat for seat in last_night if table.roles[seat] == "占星师" and table.causes[seat] == "杀人"]
        no_vote = after_night and bool(killed)
        assert event_seats(self.said(Kind.REVEALED)) == (killed if no_vote else [])
        table.postponed = table.postponed or (no_vote and self.number == 1 and table.ruled("28", "B"))
        table.judge()
        self.compare()
        self.noon()
        while True:
            fate = None if no_vote else self.vote()
            if no_vote and table.ruled("29", "B"):
                self.enter_stage("日/投票", cards=0)
                self.do(Vote(1, 2))
                self.finish()
            self.dusk(fate)
            if table.cracked is None or table.ruled("26", "AC"):
                return table.cracked is not None
            no_vote = False

    def noon(self) -> None:
        self.enter_stage("日/正午")
        self.compare()
        for seat in self.table.holders("占星师"):
            if self.dice.random() < 0.6:
                self.flood(seat)
        self.finish()

    def flood(self, seat: int) -> None:
        table, dice = self.table, self.dice
        others = [other for other in sorted(table.cards) if other != seat]
        named = others if dice.random() < 0.3 else dice.sample(others, dice.randint(1, len(others)))
        guess = {other: table.cards[other] if dice.random() < 0.95 else "平民" for other in named}
        command = Enter(seat, "命运洪流", choice={str(other): role for other, role in guess.items()})
        if self.flood_spent:
            self.refused(command)
            return
        events = self.do(command)
        right = [other for other in named if guess[other] == table.cards[other]]
        told = {event.seat for event in events if event.kind is Kind.NOTICE}
        assert told == (set(right) if table.ruled("34", "A") or right == named else set())
        assert any("不可阻挡" in str(event.data["text"]) for event in events if event.kind is Kind.ANNOUNCED) is (right == named)
        needed = {other for other in others if other in table.living or table.ruled("35", "A")}
        if right == named and needed <= set(named) and "三方阵营" not in table.lost:
            table.winner = "三方阵营"
            self.compare()
        self.flood_spent = table.ruled("32", "B")
        if table.ruled("32", "AB"):
            self.refused(command)

    def vote(self) -> int | None:
        """The seat that the vote puts out."""
        table, dice = self.table, self.dice
        self.enter_stage("日/投票", cards=0.08)
        standing: dict[int, int | None] = {}
        changed: set[int] = set()
        for voter in dice.choices(sorted(table.cards), k=dice.randint(0, 2 * len(table.cards))):
            target = dice.choice([None, *table.cards, *table.cards])
            at = dice.choice(["", "", "", "20:30", "21:30"])
            self.do(Vote(voter, target, at))
            if at == "21:30" or not table.counts(voter, target) or (voter in standing and (voter in changed or at)):
                continue
            if voter in standing:
                changed.add(voter)
            standing[voter] = target
        fate: int | None = None
        turned: list[int] = []
        if table.ruled("20", "A") and (self.number == 1 or table.postponed):
            table.elect(standing, self.number == 1)
        else:
            fate, turned = table.condemn(standing)
        self.finish()
        assert event_seats(self.said(Kind.REVEALED)) == turned
        return fate

    def dusk(self, fate: int | None) -> None:
        table = self.table
        table.cracked = None
        self.enter_stage("日/黄昏", cards=0)
        if fate is not None and fate in table.living:
            table.put_out(fate, "投票")
            table.cracked = fate if table.roles[fate] == "占星师" else None
        table.announce()
        self.compare()
        self.ask(by_day=True)
        assert event_seats(self.said(Kind.REVEALED)) == ([] if table.cracked is None else [table.cracked])
        table.judge()
        table.fresh = set()
        self.compare()


@pytest.mark.parametrize("switched", [False, True], ids=["as it is read", "rulings switched"])
@pytest.mark.parametrize("batch", range(4))
def test_engine_and_pencil_agree(batch: int, switched: bool) -> None:
    for seed in range(25 * batch, 25 * batch + 25):
        with suppress(Over):
            Game(seed, switched).play()
