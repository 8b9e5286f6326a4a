"""The rules of t19 once more, in Python and from the posted text alone: what a director with pencil and paper would hold.

It knows nothing of the YAML and nothing of the engine. `test_t19_by_hand.py` plays games against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.rulesets.words_t19 import BLACK, FOLK, GODS, KILLERS, SNOW, VILLAGE, WOLVES, Night, born


@dataclass
class Table:
    """A game as it stands."""

    roles: dict[int, str]
    rulings: Mapping[str, str] = field(default_factory=dict)
    factions: dict[int, str] = field(default_factory=dict)
    lovers: tuple[int, ...] = ()
    apart: bool = True
    """The snow wolf has not joined."""
    living: set[int] = field(default_factory=set)
    outs: list[int] = field(default_factory=list)
    causes: dict[int, str] = field(default_factory=dict)
    when: dict[int, str] = field(default_factory=dict)
    """Seat -> the half of the day it went out in."""
    now: str = "日1"
    stage: str = ""
    lifeless: bool = False
    """The elder has had the first effective kill."""
    lamed: bool = False
    """The elder went out in a way that takes the village's skills."""
    empty: dict[int, int] = field(default_factory=dict)
    spent: set[str] = field(default_factory=set)
    """Potions and the frost, once used."""
    window: dict[str, int] = field(default_factory=dict)
    """Bite and hiding -> the pair of nights of their last use."""
    doubled: int = 0
    """The night in which the pack kills twice."""
    widowed: bool = False
    lost: list[str] = field(default_factory=list)
    winner: str | None = None
    sheriff: int | None = None
    leaving: int | None = None
    """The sheriff that is out and has not handed on the badge."""
    reds: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    """Red cards that wait for the settlement."""
    postponed: bool = False
    """The election is still to come."""
    night: Night | None = None
    took: list[int] = field(default_factory=list)
    """Whom the mine has taken along already tonight."""
    late: set[int] = field(default_factory=set)
    """Whom poison or frost is still to put out."""

    def __post_init__(self) -> None:
        self.living = set(self.roles)
        self.factions = {seat: born(role) for seat, role in self.roles.items()}

    def ruled(self, number: str, letters: str) -> bool:
        """Whether the ruling has one of these letters."""
        return self.rulings.get(number, "A") in letters

    # --- the beginning

    def link(self, pair: tuple[int, int]) -> None:
        """丘比特之箭 and 私奔."""
        self.lovers = tuple(sorted(pair))
        kinds = {born(self.roles[seat]) for seat in pair}
        if len(kinds) > 1 or "混血儿" in (self.roles[seat] for seat in pair):
            for seat in pair:
                self.factions[seat] = BLACK
        for seat in self.of("丘比特"):
            self.factions[seat] = self.factions[pair[0]]

    def begin(self, kin: int | None, joins: bool) -> None:
        """认亲 and 归群; the hybrid goes along with whom he chose."""
        for seat in self.of("雪狼"):
            if joins and seat not in self.lovers:
                self.factions[seat], self.apart = WOLVES, False
        for seat in self.of("混血儿"):
            if kin is not None and seat not in self.lovers:
                stays = self.ruled("07", "B") and self.roles[kin] == "雪狼" and kin not in self.lovers
                self.factions[seat] = SNOW if stays else self.factions[kin]

    def of(self, role: str) -> list[int]:
        return [seat for seat in sorted(self.roles) if self.roles[seat] == role]

    # --- who may do what

    def may(self, role: str) -> list[int]:
        """The living holders of a village god's skill that the elder has not taken along."""
        return [s for s in self.of(role) if s in self.living and not (self.lamed and self.factions[s] == VILLAGE)]

    def pack(self) -> list[int]:
        """All that the wolves' group ever held."""
        return [s for s in sorted(self.roles) if self.roles[s] in KILLERS and self.factions[s] == WOLVES]

    def knives(self) -> list[int]:
        return [] if WOLVES in self.lost else [s for s in self.pack() if s in self.living]

    def other_knives(self) -> list[int]:
        """The lovers' knife: the hybrid's own, or that of the widowed."""
        if self.widowed:
            return [s for s in self.lovers if s in self.living]
        with_snow = any(self.roles[s] == "雪狼" for s in self.lovers)
        return [s for s in self.lovers if s in self.living and self.roles[s] == "混血儿" and not with_snow]

    def sacrifices(self) -> list[int]:
        if self.ruled("40", "C"):
            return []
        return [s for s in self.of("幼狼") if s in self.living and (self.ruled("40", "B") or any(other != s for other in self.knives()))]

    def room(self, number: int) -> int:
        """How many knives the pack has in a night."""
        return 2 if self.doubled == number and (self.ruled("42", "A") or "狼人" in map(self.roles.get, self.knives())) else 1

    # --- going out

    def put_out(self, seat: int, cause: str) -> None:
        if seat not in self.living or self.winner is not None:
            return
        self.living.discard(seat)
        self.outs.append(seat)
        self.causes[seat], self.when[seat] = cause, self.now
        if seat == self.sheriff:
            self.sheriff, self.leaving = None, seat
        if self.roles[seat] == "幼狼" and cause != "红牌" and (self.factions[seat] != BLACK or self.ruled("43", "A")):
            self.doubled = int(self.now[1:]) + (self.now[0] == "夜")
        if self.roles[seat] == "长老" and cause in ("投票", "毒药", "空救") and (self.factions[seat] == VILLAGE or self.ruled("37", "A")):
            self.lame()
        self.judge()
        for other in self.lovers:
            together = self.ruled("27", "C") and cause in ("毒药", "绝对零度") and other in self.late
            if seat in self.lovers and other != seat and not together and (cause != "红牌" or self.ruled("75", "A")):
                self.put_out(other, "殉情")

    def lame(self) -> None:
        """The village's seer, witch and doctor lose their skills; by one ruling also what they did tonight."""
        self.lamed, night = True, self.night
        if night is not None and self.ruled("39", "B"):
            if any(self.factions[s] == VILLAGE for s in self.of("女巫")):
                night.cured = None
                self.late -= set() if night.poisoned is None else {night.poisoned}
                night.poisoned = None
            if any(self.factions[s] == VILLAGE for s in self.of("医生")):
                night.healed = None

    def lose(self, faction: str) -> None:
        if faction in self.lost:
            return
        self.lost.append(faction)
        if faction == WOLVES and any(self.factions[s] == BLACK and s in self.living for s in self.lovers):
            roles = [self.roles[s] for s in self.lovers]
            self.widowed = "混血儿" not in roles and ("雪狼" not in roles or self.ruled("85", "A"))

    def judge(self) -> None:
        if self.winner is not None:
            return

        def gone(seats: Sequence[int]) -> bool:
            return bool(seats) and not set(seats) & self.living

        wolves = [s for s in self.living if self.factions[s] == WOLVES]
        half = WOLVES in self.factions.values() and 2 * len(wolves) >= len(self.living)
        if self.ruled("89", "C") and half and WOLVES not in self.lost:
            self.winner = WOLVES
            return
        if gone(self.pack()):
            self.lose(WOLVES)
        if self.ruled("89", "A") and half and WOLVES not in self.lost:
            self.winner = WOLVES
            return
        for roles in (GODS, FOLK):
            theirs = [s for s, role in self.roles.items() if role in roles and self.factions[s] == VILLAGE]
            if gone(theirs) or (roles == GODS and self.ruled("81", "B") and set(theirs) - self.living):
                self.lose(VILLAGE)
        if SNOW in self.factions.values() and gone(self.of("雪狼")):
            self.lose(SNOW)
        if gone([s for s in self.roles if self.factions[s] == BLACK]):
            self.lose(BLACK)
        if half and WOLVES not in self.lost:
            self.winner = WOLVES
            return
        left = {self.factions[s] for s in self.living} - set(self.lost)
        if len(left) == 1 and len(set(self.factions.values())) > 1:
            self.winner = left.pop()
        elif not left:
            self.winner = ""

    def red_card(self, seat: int) -> None:
        """立即出局, the lover with it; no choice of an heir."""
        self.reds.append(seat)
        if self.ruled("94", "B") and self.stage != "黄昏":
            self.waiting.append(seat)
        else:
            self.put_out(seat, "红牌")
        faction = self.factions[seat]
        number = sum(self.factions[other] == faction for other in self.reds)
        if self.ruled("95", "C") or (self.ruled("95", "B") and number >= 2):
            self.lose(faction)
            self.judge()

    # --- the night

    def settle(self, night: Night) -> list[int]:
        """6(6) and 6(7), the mine first. Gives whom the mine took along, in order; [] where nobody set it off."""
        self.night, self.late = night, {seat for seat in (night.poisoned, self._frost(night)) if seat is not None}
        users = self._users(night)
        took, self.took = self.took, []
        save = self._save(night)
        if self.ruled("29", "A"):
            took = self._blow(users, night)
        if save is not None and self.ruled("34", "AC"):
            self.put_out(save, "空救")
        for target in night.knifed():
            self._knife(target, night)
        if save is not None and self.ruled("34", "B"):
            self.put_out(save, "空救")
        for cause in ("绝对零度", "毒药") if self.ruled("27", "B") else ("毒药", "绝对零度"):
            self._late(cause, night)
        if self.ruled("29", "C"):
            took = self._blow(users, night)
        if self.ruled("36", "B") and any(self.roles[s] == "长老" and s != night.healed for s in night.knifed()):
            self.lifeless = True
        self.night = None
        return took

    def freeze(self, night: Night) -> None:
        """绝对零度 at once."""
        if night.frozen is not None and (self.ruled("28", "A") or night.frozen != night.healed):
            self.put_out(night.frozen, "绝对零度")

    def set_off(self, role: str, night: Night) -> None:
        """By one ruling the mine blows up at each use, not in the end."""
        if self.ruled("29", "B"):
            self.took += self._blow([seat for seat in self._users(night) if self.roles[seat] == role], night)

    def _frost(self, night: Night) -> int | None:
        """Whom the frost is still to put out."""
        return None if self.ruled("26", "B") else night.frozen

    def _save(self, night: Night) -> int | None:
        """Whom a second empty save puts out."""
        target = night.healed
        if target is None:
            return None
        if target in night.knifed():
            self.empty[target] = 0 if self.ruled("34", "C") else self.empty.get(target, 0)
            return None
        self.empty[target] = self.empty.get(target, 0) + 1
        return target if self.empty[target] >= 2 else None

    def _blow(self, users: Sequence[int], night: Night) -> list[int]:
        took: list[int] = []
        for mine in self.of("地雷"):
            if mine not in self.living or not users or (self.factions[mine] == BLACK and self.ruled("33", "B")):
                continue
            if not (mine == night.poisoned and self.ruled("32", "B") and self.ruled("29", "A")):
                self.put_out(mine, "共亡")
            for seat in users:
                self.put_out(seat, "共亡")
            took = [s for s in users if self.causes.get(s) == "共亡"]
        return took

    def _late(self, cause: str, night: Night) -> None:
        target = night.poisoned if cause == "毒药" else self._frost(night)
        if target is None:
            return
        if cause == "毒药" or self.ruled("28", "A") or target != night.healed:
            self.put_out(target, cause)
        if cause == ("绝对零度" if self.ruled("27", "B") else "毒药") or target != night.poisoned:
            self.late.discard(target)

    def _users(self, night: Night) -> list[int]:
        """The village's that chose the mine."""
        chose = {"医生": [night.healed], "女巫": [night.cured, night.poisoned], "预言家": [night.checked]}
        mines = self.of("地雷")
        return [s for s in sorted(self.roles) if self.factions[s] == VILLAGE and any(m in chose.get(self.roles[s], []) for m in mines)]

    def _knife(self, target: int, night: Night) -> None:
        both = self.ruled("93", "B") and target == night.healed == night.cured
        cured = target == night.cured and not both
        if target not in self.living or (target == night.healed and not both) or (cured and self.ruled("38", "B")):
            return
        if self.roles[target] == "长老" and not self.lifeless:
            self.lifeless = self.ruled("36", "A")
            return
        if cured or (night.hidden and self.roles[target] == "雪狼"):
            return
        self.put_out(target, "指杀")

    def told(self, target: int, cause: str) -> str:
        """The answer whether a seat went out tonight by this."""
        alike = ("毒药", "绝对零度") if self.ruled("27", "C") and cause in ("毒药", "绝对零度") else (cause,)
        return "是" if self.when.get(target) == self.now and self.causes[target] in alike else "否"
