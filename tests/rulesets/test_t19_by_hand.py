"""Random games of t19 played twice: by the engine from the YAML, and by hand (`by_hand_t19.py`); they must agree throughout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from director_app.engine.commands import Enter, Pass, Resolve, Vote
from tests.rulesets.boards_t19 import Boards, Over
from tests.rulesets.by_hand_t19_votes import Ballot
from tests.rulesets.words_t19 import BLACK, Night

LONGEST = 20
"""Days after which a game may be left alone."""


class Game(Boards):
    """The course of one game, everybody acting at random."""

    def play(self) -> None:
        self.begin()
        while self.number <= LONGEST:
            self.day()
            self.night()
            self.number += 1

    def begin(self) -> None:
        table, dice = self.table, self.dice
        seats, kin, joins = sorted(table.roles), None, False
        for cupid in table.of("丘比特"):
            pair = dice.sample(seats, 2)
            self.asked(Enter(cupid, "丘比特之箭", tuple(pair)))
            table.link((pair[0], pair[1]))
        for hybrid in table.of("混血儿"):
            kin = self.any_of(set(seats) - {hybrid})
            if hybrid in table.lovers:
                self.refused(Enter(hybrid, "认亲", (kin,)))
            else:
                self.asked(Enter(hybrid, "认亲", (kin,)))
        for snow in table.of("雪狼"):
            joins = self.chance(0.5)
            if snow in table.lovers:
                self.refused(Enter(snow, "归群", choice="同意"))
            else:
                self.asked(Enter(snow, "归群", choice="同意" if joins else "不同意"))
        self.finish()
        table.begin(kin, joins)
        self.compare()
        groups = {group.name: set(group.members) for group in self.state.groups if group.members}
        sisters = set(table.of("两姐妹"))
        assert groups.get("狼群", set()) == set(table.pack())
        assert groups.get("情侣", set()) == set(table.lovers)
        assert groups.get("姐妹", set()) == (sisters if len(sisters) == 2 and not sisters & set(table.lovers) else set())

    def night(self) -> None:
        table, night = self.table, Night(self.number)
        self.enter_stage("夜/救治")
        self.ask("医生", "救治", night, "healed", 0.8)
        self.finish()
        table.set_off("医生", night)
        self.compare()
        self.enter_stage("夜/杀人")
        self.kill(night)
        self.finish()
        self.compare()
        self.enter_stage("夜/雪狼")
        self.snow(night)
        self.finish()
        if night.frozen is not None and table.ruled("26", "B"):
            table.freeze(night)
            self.compare()
        self.enter_stage("夜/女巫")
        self.potions(night)
        self.finish()
        table.set_off("女巫", night)
        self.compare()
        self.enter_stage("夜/预言")
        self.ask("预言家", "预言", night, "checked", 0.8)
        self.finish()
        self.seen(night)
        table.set_off("预言家", night)
        self.compare()
        self.enter_stage("夜/结算")
        asked = replace(night)
        took = table.settle(night)
        self.finish()
        self.send_off()
        self.compare()
        self.answers(asked, took)

    def ask(self, role: str, skill: str, night: Night, what: str, often: float) -> None:
        may = self.table.may(role)
        for seat in self.table.of(role):
            target = self.any_of(self.choosable())
            if seat not in may:
                self.refused(Enter(seat, skill, (target,)))
            elif self.chance(often):
                self.do(Enter(seat, skill, (target,)))
                setattr(night, what, target)

    def kill(self, night: Night) -> None:
        """The knives are entered, the last words of a stage stand; then the cub may go by himself."""
        table = self.table
        knives, room = table.knives(), table.room(self.number)
        for seat in set(table.roles) - set(knives) - set(table.other_knives()):
            self.refused(Enter(seat, "杀人", (self.any_of(self.choosable()),)))
        for _ in range(self.dice.randint(0, 3) if knives else 0):
            target = self.any_of(self.choosable())
            self.do(Enter(self.dice.choice(knives), "杀人", (target,)))
            night.pack = [*night.pack[: room - 1], target]
        for seat in table.other_knives():
            if self.chance(0.5):
                target = self.any_of(self.choosable())
                self.do(Enter(seat, "杀人", (target,)))
                night.other = [target]
        for cub in table.of("幼狼"):
            if cub not in table.sacrifices():
                self.refused(Enter(cub, "牺牲"))
            elif not night.pack and not night.other and self.chance(0.2):
                self.do(Enter(cub, "牺牲"))
                table.put_out(cub, "牺牲")
                self.compare()

    def snow(self, night: Night) -> None:
        table = self.table
        for seat in table.of("雪狼"):
            target = self.any_of(self.choosable())
            bite, hide, frost = Enter(seat, "撕咬", (target,)), Enter(seat, "雪隐"), Enter(seat, "绝对零度", (target,))
            if seat not in table.living:
                self.refused(bite, hide, frost)
            elif not table.apart:
                self.refused(bite, hide)
                if self.number > 2 or "绝对零度" in table.spent:
                    self.refused(frost)
                elif self.chance(0.5):
                    self.do(frost)
                    night.frozen = target
                    table.spent.add("绝对零度")
            elif seat in table.lovers and table.ruled("09", "B"):
                self.refused(bite, hide, frost)
            else:
                self.refused(frost)
                night.bitten = target if self.in_window("撕咬", bite) else None
                if night.bitten is not None and table.ruled("25", "B"):
                    self.refused(hide)
                else:
                    night.hidden = self.in_window("雪隐", hide)

    def in_window(self, skill: str, command: Enter) -> bool:
        """Whether it was used tonight: once in two nights."""
        last = self.table.window.get(skill, -1)
        if last == self.number - 1 and (self.table.ruled("24", "B") or last % 2 == 1):
            self.refused(command)
            return False
        if self.chance(0.5):
            return False
        self.do(command)
        self.table.window[skill] = self.number
        return True

    def potions(self, night: Night) -> None:
        table = self.table
        hears = [] if "救药" in table.spent else table.may("女巫")
        told = sorted(set(night.knifed()))
        value = "无" if not told else told[0] if len(told) == 1 else tuple(told)
        used: str | None = None
        for seat in table.of("女巫"):
            for potion in self.dice.sample(["救药", "毒药"], 2):
                target = self.any_of([*self.choosable(), *(night.knifed() * 3)])
                command = Enter(seat, potion, (target,))
                if seat not in table.may("女巫") or potion in table.spent or used is not None:
                    self.refused(command)
                elif self.chance(0.4):
                    self.do(command)
                    used = potion
                    setattr(night, "cured" if potion == "救药" else "poisoned", target)
        self.finish()
        heard = self.told("通灵")
        assert heard == [(seat, (), value) for seat in hears]
        table.spent |= {used} if used else set()

    def seen(self, night: Night) -> None:
        if night.checked is not None:
            hidden = night.hidden and self.table.roles[night.checked] == "雪狼"
            good = hidden or self.table.factions[night.checked] == "村民阵营"
            (answer,) = self.told("预言")
            assert answer[1:] == ((night.checked,), "村民阵营" if good else "非村民阵营")

    def answers(self, night: Night, took: Sequence[int]) -> None:
        table = self.table
        tonight = [seat for seat in table.roles if seat in table.living or table.when[seat] == table.now]
        mates = {True: [seat for seat in table.pack() if seat in tonight], False: [seat for seat in table.lovers if seat in tonight]}
        if not table.widowed:
            mates[False] = [seat for seat in mates[False] if table.roles[seat] == "混血儿"]
        due = [(s, (t,), table.told(t, "指杀")) for own, ts in ((True, night.pack), (False, night.other)) for t in ts for s in mates[own]]
        assert self.told("杀人") == sorted(due)
        alone = (("撕咬", "雪狼", night.bitten, "指杀"), ("毒药", "女巫", night.poisoned, "毒药"), ("救治", "医生", night.healed, "空救"))
        for skill, role, target, cause in (*alone, ("绝对零度", "雪狼", night.frozen, "绝对零度")):
            due = [] if target is None else [(seat, (target,), table.told(target, cause)) for seat in table.of(role)]
            assert self.told(skill) == due
        assert [value for _, _, value in self.told("共亡")] == ([tuple(took)] if took else self.nobody_taken())

    def nobody_taken(self) -> list[object]:
        """The mine is told of nobody where it went out with nobody."""
        return [value for _, _, value in self.told("共亡") if not value or value == "无"]

    def day(self) -> None:
        self.enter_stage("日/开门")
        self.hand_on()
        self.enter_stage("日/正午")
        self.finish()
        self.enter_stage("日/投票")
        cast: list[Ballot] = []
        for voter in self.dice.choices(sorted(self.table.roles), k=self.dice.randint(0, 2 * len(self.table.roles))):
            some = self.dice.choice([None, *self.table.roles, *self.table.roles])
            cast.append((voter, self.any_of(self.table.living) if some is not None and self.chance(0.5) else some))
            self.do(Vote(*cast[-1]))
        took: list[int] = []
        if self.number == 1 or self.table.postponed:
            self.table.elect(cast, self.number == 1)
        else:
            took = self.table.condemn(cast)
        self.finish()
        self.send_off()
        self.compare()
        assert [value for _, _, value in self.told("共亡")] == ([tuple(took)] if took else self.nobody_taken())
        self.enter_stage("日/黄昏")
        self.hand_on()

    def hand_on(self) -> None:
        """The sheriff that is out names an heir, or one is drawn."""
        table = self.table
        while self.state.flow.status != "done":
            asks = [(seat, skill) for seat, skill in self.state.flow.asks if skill == "殉职"]
            if not asks:
                self.do(Resolve())
                continue
            assert [seat for seat, _ in asks] == [table.leaving]
            self.refused(Enter(asks[0][0], "殉职", (self.any_of(table.outs),)))
            if self.chance(0.7):
                heir = self.any_of(table.living)
                self.do(Enter(asks[0][0], "殉职", (heir,)))
                table.sheriff, table.leaving = heir, None
            else:
                self.do(Pass(asks[0][0], "殉职"))
        if table.leaving is not None:
            self.new_sheriff()
        self.compare()


@pytest.mark.parametrize("switched", [False, True], ids=["as it is read", "rulings switched"])
@pytest.mark.parametrize("batch", range(4))
def test_engine_and_pencil_agree(batch: int, switched: bool) -> None:
    for seed in range(25 * batch, 25 * batch + 25):
        with pytest.raises(Over):
            Game(seed, switched).play()


def test_the_games_reach_what_the_book_is_about() -> None:
    """Random games are worth what happens in them: every cause of an out, and black lovers."""
    causes, factions = set[str](), set[str]()
    for seed in range(60):
        game = Game(seed, switched=False)
        with pytest.raises(Over):
            game.play()
        causes |= set(game.table.causes.values())
        factions |= set(game.table.factions.values())
    assert causes >= {"投票", "红牌", "牺牲", "殉情", "共亡", "空救", "指杀", "毒药", "绝对零度"}
    assert BLACK in factions
