"""The rules of m206 once more, in Python and from the posted text alone: what a director with pencil and paper would hold.

It knows nothing of the YAML and nothing of the engine. `test_m206_by_hand.py` plays games against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

VILLAGE, WOLVES, THIRD, NONE = "村民阵营", "狼人阵营", "三方阵营", "不定阵营"
GODS = ("预言家", "女巫", "猎人", "白痴")
FACTIONS = {"平民": VILLAGE, **dict.fromkeys(GODS, VILLAGE), "狼人": WOLVES, "占星师": THIRD, "盗贼": NONE}

RULINGS: Mapping[str, str] = {
    "01": "AB", "10": "AB", "11": "AB", "12": "ABC", "13": "AB", "14": "AB", "16": "AB", "17": "AB", "18": "AB", "19": "AB", "20": "AB",
    "21": "AB", "22": "AB", "24": "AB", "25": "AB", "26": "ABC", "28": "AB", "29": "AB", "32": "ABC", "34": "AB", "35": "AB",
    "38": "AB", "39": "ABC", "43": "ABC", "44": "AB", "45": "AB", "47": "ABC",
}  # fmt: skip
"""The rulings it knows, by the end of their id, with their letters."""

Ballots = Mapping[int, int | None]
"""Voter -> seat voted for; None is 弃权."""


@dataclass
class Table:
    """A game as it stands."""

    cards: dict[int, str]
    """What was dealt; it stays the true identity."""
    rulings: Mapping[str, str]
    roles: dict[int, str] = field(default_factory=dict)
    """What each seat plays: the thief's as chosen."""
    living: set[int] = field(default_factory=set)
    outs: list[int] = field(default_factory=list)
    causes: dict[int, str] = field(default_factory=dict)
    announced: set[int] = field(default_factory=set)
    fresh: set[int] = field(default_factory=set)
    """Out since the last moment at which outs could still act."""
    armed: set[int] = field(default_factory=set)
    """Hunters that are out and may still shoot."""
    reds: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    """Red cards that wait for the vote's settlement."""
    sheriff: int | None = None
    flipped: set[int] = field(default_factory=set)
    lost: list[str] = field(default_factory=list)
    winner: str | None = None
    postponed: bool = False
    """The election is still to come."""
    cracked: int | None = None
    """The astrologer voted out today."""
    shots: list[int] = field(default_factory=list)
    """Whom shots of the night hit, where that takes effect with the opening's notice."""

    def __post_init__(self) -> None:
        self.roles = dict(self.cards)
        self.living = set(self.cards)

    def ruled(self, number: str, letters: str) -> bool:
        """Whether the ruling has one of these letters."""
        return self.rulings.get(number, "A") in letters

    def faction(self, seat: int) -> str:
        return FACTIONS[self.roles[seat]]

    def holders(self, role: str) -> list[int]:
        """The living seats that play a role."""
        return [seat for seat in sorted(self.living) if self.roles[seat] == role]

    def choosable(self) -> list[int]:
        return [seat for seat in sorted(self.cards) if seat not in self.announced]

    # --- going out

    def put_out(self, seat: int, cause: str, poisoned: bool = False) -> None:
        """A seat goes out. `poisoned`: the poison hit it in the same settlement. Nobody does when the game is decided."""
        if self.winner is not None:
            return
        self.living.discard(seat)
        self.outs.append(seat)
        self.causes[seat] = cause
        self.fresh.add(seat)
        if self.roles[seat] == "猎人" and not poisoned and cause != "毒药" and (cause != "红牌" or self.ruled("16", "A")):
            self.armed.add(seat)
        if self.ruled("38", "B"):
            self.judge()

    def announce(self) -> None:
        self.announced |= set(self.outs)

    def red_card(self, seat: int, stage: str) -> None:
        """立即出局; what is given while the day closes waits for the vote."""
        self.reds.append(seat)
        if stage in ("日/投票", "日/黄昏") and self.ruled("45", "A"):
            self.waiting.append(seat)
        elif seat in self.living:
            self.put_out(seat, "红牌")
            if stage.startswith("日"):
                self.announced.add(seat)
        faction = self.faction(seat)
        number = sum(self.faction(other) == faction for other in self.reds)
        if faction not in self.lost and (self.ruled("47", "C") or (self.ruled("47", "A") and number >= 2)):
            self.lost.append(faction)
        if stage == "日/正午" or (stage == "日/开门" and set(self.outs) <= self.announced):
            self.judge()

    def send_off(self) -> None:
        """The red cards that waited."""
        for seat in sorted(set(self.waiting) & self.living):
            self.put_out(seat, "红牌")
        self.waiting = []
        self.announce()

    def night(self, knife: int | None, cured: set[int], poisons: Sequence[tuple[int, int]]) -> None:
        """Knife and poisons (witch, seat) take effect: 结算死亡顺序."""
        wounds = [("杀人", knife, 0)] if knife is not None and knife not in cured else []
        wounds += [("毒药", seat, witch) for witch, seat in poisons]
        if self.ruled("11", "B"):
            wounds.sort(key=lambda wound: wound[1])
        for cause, seat, witch in wounds:
            if seat not in self.living or (cause == "毒药" and not self._works(witch)):
                continue
            poisoned = any(kind == "毒药" and at == seat and self._works(by) for kind, at, by in wounds)
            if cause == "毒药" or not (poisoned and self.ruled("12", "C")):
                self.put_out(seat, cause, poisoned and (self.ruled("12", "A") or cause == "毒药"))

    def _works(self, witch: int) -> bool:
        return self.ruled("10", "A") or witch in self.living

    # --- who is asked

    def asked(self) -> set[tuple[int, str]]:
        """Who may act now because of going out."""
        found = {(seat, "最后一枪") for seat in self.armed & self.fresh}
        badge = self.sheriff
        if badge in self.fresh and badge is not None and badge not in self.reds and self.living and self.ruled("24", "A"):
            found.add((badge, "殉职"))
        return found

    def shot_range(self, hunter: int) -> list[int]:
        return [seat for seat in self.choosable() if seat != hunter and (seat in self.living or self.ruled("14", "A"))]

    def shoot(self, hunter: int, seat: int, by_day: bool) -> None:
        self.armed.discard(hunter)
        if not by_day and self.ruled("13", "B"):
            self.shots.append(seat)
        elif seat in self.living:
            self.put_out(seat, "最后一枪")
        if by_day:
            self.announce()

    def land_shots(self) -> None:
        """The opening's notice of what was shot by night."""
        for seat in self.shots:
            if seat in self.living:
                self.put_out(seat, "最后一枪")
        self.shots = []
        self.announce()

    # --- votes

    def counts(self, voter: int, target: int | None) -> bool:
        """Whether a ballot in time is a valid one."""
        votes = voter in self.living and voter not in self.flipped
        return votes and (target is None or (target not in self.announced and target not in self.flipped))

    def elect(self, ballots: Ballots, first_day: bool) -> None:
        tops = _tops(Counter(target for target in ballots.values() if target is not None))
        self.postponed = not tops and first_day and self.ruled("25", "B")
        if len(tops) == 1:
            self.sheriff = tops[0]

    def condemn(self, ballots: Ballots) -> tuple[int | None, list[int]]:
        """The seat that goes out, and the idiots that turn their card."""
        votes = Counter(target for target in ballots.values() if target is not None)
        turned: list[int] = []
        for _ in range(2 if self.ruled("19", "B") else 1):
            rest = Counter({seat: number for seat, number in votes.items() if seat not in turned})
            seat, by_sheriff = self._highest(rest, ballots, turned)
            if seat is None or self.roles[seat] != "白痴" or (by_sheriff and self.ruled("18", "B")):
                return seat, turned
            turned.append(seat)
            self.flipped.add(seat)
            if self.ruled("17", "B") and self.sheriff == seat:
                self.sheriff = None
        return None, turned

    def _highest(self, votes: Counter[int], ballots: Ballots, spared: list[int]) -> tuple[int | None, bool]:
        tops = _tops(votes)
        if len(tops) == 1:
            return tops[0], False
        word = ballots.get(self.sheriff) if self.sheriff is not None and self.ruled("21", "A") else None
        if word in spared or (spared and not tops) or (word not in tops and self.ruled("22", "B")):
            word = None
        return word, True

    # --- the end

    def may_speak(self) -> set[int]:
        """前数个出局的角色, as many as there are wolves."""
        wolves = [seat for seat in self.cards if self.roles[seat] == "狼人" and (seat in self.living or not self.ruled("43", "C"))]
        places = [seat for seat in self.outs if seat not in self.reds or not self.ruled("43", "B")]
        first = set(places[: len(wolves)])
        return {
            seat
            for seat in self.fresh - set(self.reds)
            if seat in first or seat == self.cracked or (self.ruled("44", "B") and self.causes[seat] == "投票")
        }

    def judge(self) -> None:
        if self.winner is not None:
            return
        counted = {seat for seat in self.cards if self.ruled("01", "A") or self.cards[seat] != "盗贼"}
        here = {seat for seat in counted if seat in self.living}

        def all_out(roles: Sequence[str]) -> bool:
            found = {seat for seat in counted if self.roles[seat] in roles}
            return bool(found) and not found & here

        wolves = [seat for seat in here if self.roles[seat] == "狼人"]
        alone = not self.holders("占星师") and (all_out(["平民"]) or all_out(GODS) or 2 * len(wolves) >= len(self.living))
        for_wolves = WOLVES not in self.lost and (alone or all_out(["平民", *GODS]))
        for_village = VILLAGE not in self.lost and all_out(["狼人"])
        left = {self.faction(seat) for seat in self.living} - set(self.lost)
        if for_wolves and for_village:
            self.winner = WOLVES if self.ruled("39", "A") else VILLAGE if self.ruled("39", "B") else ""
        elif for_wolves or for_village:
            self.winner = WOLVES if for_wolves else VILLAGE
        elif self.lost and len(left) == 1:
            self.winner = left.pop()


def _tops(votes: Mapping[int, int]) -> list[int]:
    most = max(votes.values(), default=0)
    return [seat for seat, number in votes.items() if number == most and most > 0]
