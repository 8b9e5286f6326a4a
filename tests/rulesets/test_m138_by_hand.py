"""Random games of m138 played twice: by the engine from the YAML, and by hand (`by_hand_m138.py`); they must agree throughout."""

from __future__ import annotations

import pytest

from director_app.engine import Refused, current_key
from director_app.engine.commands import Enter, Resolve, Stand, Vote
from director_app.engine.events import Kind
from tests.rulesets.boards_m138 import Boards, Over
from tests.rulesets.by_hand_m138 import GODS, WOLVES, Blow

SEEN_AS_GOOD = GODS | {"村民", "丘比特", "聂小倩"}
ROUNDS = 5


class Match(Boards):
    """The course of one game, everybody acting at random."""

    def play(self) -> None:
        self._open()
        for number in range(1, ROUNDS + 1):
            self.referee.night, self.referee.charm, self.referee.link = True, None, None
            blows = self._night(number)
            if number == 1:
                self._election()
            self.to(f"夜{number}/结算")
            self.finish()
            self.referee.go(blows)
            words = {n for n, (cause, _) in self.referee.out.items() if cause != "红牌"} if number == 1 else set()
            assert set(self.state.words) == words, self.said
            self.agree()
            self.to(f"夜{number}/返魂")
            self._badge()
            self._day(number)

    def _open(self) -> None:
        referee = self.referee
        cupid, ghost = referee.seat("丘比特"), referee.seat("聂小倩")
        arrow, idol = tuple(self.chance.sample(list(referee.roles), 2)), None
        if cupid is not None:
            self._in_turn(Enter(cupid, "丘比特之箭", arrow))
        if ghost is not None and (cupid is None or ghost not in arrow):
            idol = self.chance.choice([seat for seat in referee.roles if seat != ghost])
            self._in_turn(Enter(ghost, "鬼情", (idol,)))
        self.finish()
        referee.open(arrow, idol)
        self.agree()

    def _in_turn(self, command: Enter) -> None:
        while True:
            try:
                return self.do(command)
            except Refused:
                self.do(Resolve())

    def _night(self, number: int) -> list[Blow]:
        self.to(f"夜{number}/守护")
        self.maybe_red(0.05)
        guarded = [self._aim(seat, "守护", number) for seat in self.users("守护")]
        self.to(f"夜{number}/杀人")
        referee = self.referee
        referee.kept = referee.kept or any(seat in referee.lovers for team in referee.knives() for seat in team)
        knives = [knife for team in self.referee.knives() for knife in self._knife(sorted(team))]
        self.maybe_red(0.05)
        self.to(f"夜{number}/魅惑")
        for seat in self.users("魅惑"):
            aim = self._aim(seat, "魅惑", number)
            self.referee.charm = (seat, aim) if aim not in (None, seat) and self.referee.alive(seat) else None
        for seat in self.users("链接"):
            pair = tuple(self.chance.sample(list(self.referee.roles), 2))
            if self.tries(Enter(seat, "链接", pair), self.seen(pair)):
                self.referee.link = (seat, pair)
        self.to(f"夜{number}/窥视")
        self.maybe_red(0.05)
        self._look()
        self.to(f"夜{number}/女巫")
        return self._witch(knives, guarded)

    def _aim(self, seat: int, skill: str, number: int) -> int | None:
        """One seat a night, not the last night's; whether himself is a ruling."""
        target, himself = self.any_seat(), {"魅惑": self.referee.ruled("36") == "B", "守护": self.referee.ruled("32") == "A"}
        barred = self.last.get((seat, skill)) == target or (target == seat and not himself[skill])
        taken = self.chance.random() < 0.8 and self.tries(Enter(seat, skill, (target,)), not barred and self.seen([target]))
        self.last.pop((seat, skill), None)
        if not taken:
            return None
        self.last[seat, skill] = target
        return target

    def _knife(self, team: list[int]) -> list[Blow]:
        """The last entry of the team counts."""
        referee, blow = self.referee, list[Blow]()
        for _ in range(self.chance.randint(0, 3)):
            seat, target = self.chance.choice(team), self.any_seat()
            own = referee.roles[target] == "狼美人" and (seat == target or self._spares_her(seat, target))
            own = own or (referee.ruled("19") == "B" and seat == target and referee.roles[seat] in WOLVES)
            if self.tries(Enter(seat, "杀人", (target,)), self.seen([target]) and not own):
                blow = [("杀人", target, seat)]
        return blow

    def _spares_her(self, seat: int, beauty: int) -> bool:
        """The knife in this hand is her own, too."""
        referee = self.referee
        circles = (referee.pack, referee.lovers if referee.haunted else ())
        shared = any(seat in circle and beauty in circle for circle in circles)
        return {"A": shared, "B": False, "C": True}[referee.ruled("20")]

    def _look(self) -> None:
        wanted = []
        for seat in self.users("双生窥视"):
            pair = tuple(self.chance.sample(list(self.referee.roles), 2))
            if self.tries(Enter(seat, "双生窥视", pair), self.seen(pair)):
                good = all(self.referee.roles[each] in SEEN_AS_GOOD for each in pair)
                wanted.append((seat, set(pair), "好人" if good else "疑似狼人"))
        self.finish()
        answers = [event for event in self.events if event.kind is Kind.FEEDBACK]
        assert [(event.seat, set(event.seats), event.data["value"]) for event in answers] == wanted, self.said

    def _witch(self, knives: list[Blow], guarded: list[int | None]) -> list[Blow]:
        skills, chance = self.referee.skills, self.chance
        struck = tuple(sorted({seat for _, seat, _ in knives}))
        heard = [(event.seat, event.data["value"]) for event in self.events if event.kind is Kind.FEEDBACK]
        told = "无" if not struck else struck[0] if len(struck) == 1 else struck
        assert heard == [(seat, told) for seat in self.users("通灵")], self.said
        cured, poison = list[int](), list[Blow]()
        for seat in {*self.users("救药"), *self.users("毒药")}:
            potion, target = chance.choice(["救药", "毒药"]), chance.choice([*struck, self.any_seat(), self.any_seat()])
            legal = potion in skills[seat] and self.seen([target]) and not (potion == "救药" and target == seat)
            if chance.random() < 0.6 and self.tries(Enter(seat, potion, (target,)), legal):
                skills[seat] -= {potion, "通灵"} if potion == "救药" else {potion}
                cured += [target] if potion == "救药" else []
                poison += [("毒药", target, seat)] if potion == "毒药" else []
        return [blow for blow in knives if not self._saved(blow[1], guarded, cured)] + poison

    def _saved(self, seat: int, guarded: list[int | None], cured: list[int]) -> bool:
        """One of the two saves, both undo each other; under R-m138-23 B the cure saves from one knife alone."""
        if (seat in guarded) == (seat in cured):
            return False
        if seat in cured and self.referee.ruled("23") == "B":
            cured.remove(seat)
        return True

    def _election(self) -> None:
        referee, chance = self.referee, self.chance
        self.to("竞选日/正午")
        referee.night, referee.polling = False, True
        standing = tuple(chance.sample(list(referee.roles), chance.randint(0, 4)))
        self.do(Stand(standing))
        self.maybe_red(0.1)
        self.to("竞选日/投票")
        box = {}
        for voter in referee.roles:
            target = self.any_seat()
            self.do(Vote(voter, target))
            if referee.alive(voter) and voter not in standing and target in standing and referee.alive(target):
                box[voter] = target
        self.finish()
        tops = self._count(box)
        alone = [seat for seat in standing if referee.alive(seat)] if len(standing) == 1 and referee.ruled("61") == "B" else []
        referee.sheriff = next(iter(tops if len(tops) == 1 else alone), None)
        referee.night, referee.polling = True, False
        self.agree()

    def _count(self, box: dict[int, int]) -> list[int]:
        """Who has most votes; the engine must have counted the same."""
        tally: dict[int, float] = {}
        for voter, target in box.items():
            tally[target] = tally.get(target, 0) + (1.5 if voter == self.referee.sheriff else 1)
        counts = [event.data["tally"] for event in self.events if event.kind is Kind.TALLY]
        assert counts == [tuple(sorted(tally.items()))], self.said
        return [target for target, votes in tally.items() if votes == max(tally.values())]

    def _badge(self) -> None:
        """A sheriff who went out hands the badge on, or it is torn."""
        referee, heir = self.referee, self.any_seat()
        old = referee.sheriff
        if old is not None and not referee.alive(old):
            while current_key(self.book, self.state).endswith("黄昏") and self.state.flow.status == "open":
                self.do(Resolve())
            handed = self.chance.random() < 0.8 and self.tries(
                Enter(old, "殉职", (heir,)), referee.alive(heir) and referee.out[old][0] != "红牌"
            )
            referee.sheriff = heir if handed else None
        self.finish()
        self.agree()

    def _day(self, number: int) -> None:
        referee, chance = self.referee, self.chance
        self.to(f"日{number}/开门")
        self.finish()
        referee.night, referee.burst = False, False
        referee.judge()
        self.agree()
        self.to(f"日{number}/正午")
        self.maybe_red(0.1)
        burst = chance.random() < 0.3 and self._burst()
        if not burst:
            self.to(f"日{number}/投票")
            self._vote()
        self.to(f"日{number}/黄昏")
        self._badge()

    def _burst(self) -> bool:
        seat = self.any_seat()
        taken = self.tries(Enter(seat, "自爆"), self.referee.roles[seat] == "狼人" and self.referee.alive(seat))
        if taken:
            self.referee.go([("自爆", seat, seat)])
            self.referee.burst = True
            self.referee.judge()
            self.agree()
        return taken

    def _vote(self) -> None:
        referee, chance = self.referee, self.chance
        few = chance.sample(list(referee.roles), 3)
        box, changes = dict[int, int](), dict[int, int]()
        for voter in [*referee.roles, *referee.roles]:
            target = chance.choice(few)
            self.do(Vote(voter, target))
            if referee.alive(voter) and referee.alive(target) and changes.get(voter, 0) < 2:
                changes[voter] = changes.get(voter, 0) + 1
                box[voter] = target
        self.maybe_red(0.1)
        burst = chance.random() < 0.1 and self._burst()
        self.finish()
        if burst:
            self._count({})
            return
        tops = self._count({voter: target for voter, target in box.items() if referee.alive(voter) and referee.alive(target)})
        said = box.get(referee.sheriff) if referee.sheriff is not None and referee.alive(referee.sheriff) else None
        said = said if referee.ruled("62") == "A" else None
        gone = tops[0] if len(tops) == 1 else said if said is not None and referee.alive(said) else None
        referee.go([] if gone is None else [("投票", gone, None)])
        referee.judge()
        self.agree()


@pytest.mark.parametrize("seed", range(80))
def test_both_boards_agree(seed: int) -> None:
    match = Match(seed)
    try:
        match.play()
    except Over:
        assert match.state.winner is not None
