"""The rules of t19 once more, in Python and from the posted text alone: what a director with pencil and paper would hold.

It knows nothing of the YAML and nothing of the engine. `test_t19_by_hand.py` plays games against it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

WOLVES, SNOW, VILLAGE, BLACK = "狼人阵营", "雪狼阵营", "村民阵营", "黑情侣阵营"
KILLERS, GODS, FOLK = ("狼人", "幼狼", "雪狼"), ("预言家", "女巫", "长老", "医生"), ("村民", "两姐妹")
DECK = (*["狼人"] * 3, "幼狼", "地雷", "雪狼", *["村民"] * 5, *GODS, "丘比特", "混血儿", "两姐妹", "两姐妹")

Ballot = tuple[int, int | None]
"""Who votes for whom; None is 弃权."""


def born(role: str) -> str:
    return WOLVES if role in ("狼人", "幼狼", "地雷") else SNOW if role == "雪狼" else VILLAGE


@dataclass
class Night:
    """What was asked for in a night."""

    number: int
    healed: int | None = None
    pack: list[int] = field(default_factory=list)
    other: list[int] = field(default_factory=list)
    bitten: int | None = None
    hidden: bool = False
    frozen: int | None = None
    cured: int | None = None
    poisoned: int | None = None
    checked: int | None = None

    def knifed(self) -> list[int]:
        """Everybody whom a knife or the bite was meant for."""
        return [*self.pack, *self.other, *([] if self.bitten is None else [self.bitten])]


@dataclass
class Table:
    """A game as it stands."""

    roles: dict[int, str]
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

    def __post_init__(self) -> None:
        self.living = set(self.roles)
        self.factions = {seat: born(role) for seat, role in self.roles.items()}

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
                self.factions[seat] = self.factions[kin]

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
        return [s for s in self.of("幼狼") if s in self.living and any(other != s for other in self.knives())]

    # --- going out

    def put_out(self, seat: int, cause: str) -> None:
        if seat not in self.living or self.winner is not None:
            return
        self.living.discard(seat)
        self.outs.append(seat)
        self.causes[seat], self.when[seat] = cause, self.now
        if seat == self.sheriff:
            self.sheriff, self.leaving = None, seat
        if self.roles[seat] == "幼狼" and cause != "红牌":
            self.doubled = int(self.now[1:]) + (self.now[0] == "夜")
        if self.roles[seat] == "长老" and cause in ("投票", "毒药", "空救"):
            self.lamed = True
        self.judge()
        for other in self.lovers:
            if seat in self.lovers and other != seat:
                self.put_out(other, "殉情")

    def lose(self, faction: str) -> None:
        if faction in self.lost:
            return
        self.lost.append(faction)
        if faction == WOLVES and any(self.factions[s] == BLACK and s in self.living for s in self.lovers):
            self.widowed = "混血儿" not in (self.roles[s] for s in self.lovers)

    def judge(self) -> None:
        if self.winner is not None:
            return

        def gone(seats: Sequence[int]) -> bool:
            return bool(seats) and not set(seats) & self.living

        if gone(self.pack()):
            self.lose(WOLVES)
        wolves = [s for s in self.living if self.factions[s] == WOLVES]
        if WOLVES not in self.lost and WOLVES in self.factions.values() and 2 * len(wolves) >= len(self.living):
            self.winner = WOLVES
            return
        for roles in (GODS, FOLK):
            if gone([s for s, role in self.roles.items() if role in roles and self.factions[s] == VILLAGE]):
                self.lose(VILLAGE)
        if gone([s for s in self.of("雪狼") if self.factions[s] == SNOW]):
            self.lose(SNOW)
        if gone([s for s in self.roles if self.factions[s] == BLACK]):
            self.lose(BLACK)
        left = {self.factions[s] for s in self.living} - set(self.lost)
        if len(left) == 1 and len(set(self.factions.values())) > 1:
            self.winner = left.pop()
        elif not left:
            self.winner = ""

    def red_card(self, seat: int) -> None:
        """立即出局, the lover with it; no choice of an heir."""
        self.put_out(seat, "红牌")

    # --- the night

    def settle(self, night: Night) -> list[int]:
        """6(6) and 6(7), the mine first. Gives whom the mine took along, in order; [] where nobody set it off."""
        users = self._users(night)
        took: list[int] = []
        save = night.healed if night.healed is not None and night.healed not in night.knifed() else None
        if save is not None:
            self.empty[save] = self.empty.get(save, 0) + 1
        for mine in self.of("地雷"):
            if mine in self.living and users:
                for seat in (mine, *users):
                    self.put_out(seat, "共亡")
                took = [s for s in users if self.causes.get(s) == "共亡"]
        if save is not None and self.empty[save] >= 2:
            self.put_out(save, "空救")
        for target in night.knifed():
            self._knife(target, night)
        for late, cause in ((night.poisoned, "毒药"), (night.frozen, "绝对零度")):
            if late is not None:
                self.put_out(late, cause)
        return took

    def _users(self, night: Night) -> list[int]:
        """The village's that chose the mine."""
        chose = {"医生": [night.healed], "女巫": [night.cured, night.poisoned], "预言家": [night.checked]}
        mines = self.of("地雷")
        return [s for s in sorted(self.roles) if self.factions[s] == VILLAGE and any(m in chose.get(self.roles[s], []) for m in mines)]

    def _knife(self, target: int, night: Night) -> None:
        if target not in self.living or target == night.healed:
            return
        if self.roles[target] == "长老" and not self.lifeless:
            self.lifeless = self.lifeless or self.winner is None
            return
        if target == night.cured or (night.hidden and self.roles[target] == "雪狼"):
            return
        self.put_out(target, "指杀")

    def told(self, target: int, cause: str) -> str:
        """The answer whether a seat went out tonight by this."""
        return "是" if self.when.get(target) == self.now and self.causes[target] == cause else "否"

    # --- the day

    def counted(self, cast: Sequence[Ballot]) -> list[Ballot]:
        """The ballots that count, in time: one change each, nobody out, the sisters together."""
        kept: list[Ballot] = []
        changed: set[int] = set()
        for voter, target in cast:
            if voter not in self.living or (target is not None and target not in self.living):
                continue
            old = next((ballot for ballot in kept if ballot[0] == voter), None)
            if old is not None:
                if voter in changed:
                    continue
                changed.add(voter)
                kept.remove(old)
            kept.append((voter, target))
        sisters = [s for s in self.of("两姐妹") if s in self.living]
        if len(sisters) == 2 and not set(self.lovers) & set(self.of("两姐妹")):
            said = {voter: target for voter, target in kept if voter in sisters}
            if len(said) < 2 or None in said.values() or len(set(said.values())) > 1:
                kept = [ballot for ballot in kept if ballot[0] not in sisters]
        return kept

    def tally(self, votes: Sequence[Ballot]) -> dict[int, int]:
        found: dict[int, int] = {}
        for voter, target in votes:
            if target is not None:
                found[target] = found.get(target, 0) + (2 if voter == self.sheriff else 1)
        return found

    def elect(self, cast: Sequence[Ballot]) -> None:
        """最先获得投票数最多的角色当选."""
        votes = self.counted(cast)
        tally = self.tally(votes)
        tops = [seat for seat, number in tally.items() if number == max(tally.values())]
        last = {seat: max(at for at, (_, target) in enumerate(votes) if target == seat) for seat in tops}
        self.sheriff = min(tops, key=last.__getitem__) if tops else None

    def condemn(self, cast: Sequence[Ballot]) -> list[int]:
        """The vote's out and the mine's; gives whom the mine took along."""
        votes = self.counted(cast)
        tally = self.tally(votes)
        tops = [seat for seat, number in tally.items() if number == max(tally.values())]
        word = next((target for voter, target in votes if voter == self.sheriff), None)
        fate = tops[0] if len(tops) == 1 else word if tops else None
        if fate is None:
            return []
        self.put_out(fate, "投票")
        voters = [voter for voter, target in votes if target == fate]
        if self.roles[fate] != "地雷" or self.winner is not None or not voters:
            return []
        ends = [voters[0]] if len(voters) == 1 else [voters[0], voters[-1]]
        for seat in ends:
            self.put_out(seat, "共亡")
        return [seat for seat in ends if self.causes.get(seat) == "共亡"]
