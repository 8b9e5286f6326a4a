"""非人哉 (m138) told a second time, in plain Python and without the rule language, to be played beside the engine.

It holds the book's text and the default readings: who goes out by what, who holds the knife, what is left of a skill, who
has won. Whatever it and the engine say differently is a fault of one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

WOLVES = frozenset(["狼人", "狼美人", "寻香魅影"])
GODS = frozenset(["觉醒预言家", "女巫", "守卫", "牧魂人"])
VILLAGE, PACK, BLACK = "村民阵营", "狼人阵营", "黑情侣阵营"
DRAW = ""

SKILLS = {
    "狼美人": {"魅惑"},
    "寻香魅影": {"链接"},
    "觉醒预言家": {"双生窥视"},
    "女巫": {"通灵", "救药", "毒药"},
    "守卫": {"守护"},
    "牧魂人": {"返魂"},
}
"""What can be used again and again, or in place of somebody who is out."""

ORDER = ("杀人", "毒药", "投票", "红牌", "自爆", "魅惑", "链接", "殉情")
"""Direct causes first, then what follows from them."""

SPARED_FROM = frozenset(["杀人", "毒药", "魅惑", "链接"])
"""What 魂力 saves from by night."""

Blow = tuple[str, int, int | None]
"""(cause, on whom, by whom)"""


def faction_of(role: str) -> str:
    """The side a card belongs to; 丘比特 and 聂小倩 have none of their own."""
    if role in WOLVES:
        return PACK
    return VILLAGE if role in GODS or role == "村民" else "其他"


@dataclass
class Referee:
    """A game's position, kept by hand."""

    roles: dict[int, str]
    factions: dict[int, str] = field(default_factory=dict)
    out: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    lovers: tuple[int, ...] = ()
    pack: set[int] = field(default_factory=set)
    idol: int | None = None
    """Whom 聂小倩 supports."""
    heir: bool = False
    """Both are out, and she has the other's skills."""
    skills: dict[int, set[str]] = field(default_factory=dict)
    charm: tuple[int, int] | None = None
    link: tuple[int, tuple[int, ...]] | None = None
    soul: int = 0
    sheriff: int | None = None
    night: bool = True
    reds: dict[int, int] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    winner: str | None = None

    def seat(self, role: str) -> int | None:
        return next((seat for seat, name in self.roles.items() if name == role), None)

    def alive(self, seat: int) -> bool:
        return seat not in self.out

    def open(self, arrow: tuple[int, ...], idol: int | None) -> None:
        """开局: the arrow, then whom 聂小倩 supports."""
        self.factions = {seat: faction_of(role) for seat, role in self.roles.items()}
        self.skills = {seat: set(SKILLS.get(role, ())) for seat, role in self.roles.items()}
        self.pack = {seat for seat, role in self.roles.items() if role in ("狼人", "狼美人")}
        cupid, ghost = self.seat("丘比特"), self.seat("聂小倩")
        if cupid is not None:
            self._shoot(cupid, arrow)
        if ghost is not None and ghost not in self.lovers and idol is not None:
            self.idol = idol
            self.factions[ghost] = self.factions[idol]

    def _shoot(self, cupid: int, arrow: tuple[int, ...]) -> None:
        self.lovers = arrow
        sides = {VILLAGE if seat == cupid else faction_of(self.roles[seat]) for seat in arrow}
        if self.haunted or len(sides) > 1:
            self.factions.update(dict.fromkeys(arrow, BLACK))
        self.factions[cupid] = self.factions[next(seat for seat in arrow if seat != cupid)]
        wolves = {seat for seat in arrow if self.roles[seat] in WOLVES}
        if len(wolves) == 1:
            self.pack -= wolves
        else:
            self.pack |= wolves

    @property
    def haunted(self) -> bool:
        """聂小倩 is one of the couple."""
        return self.seat("聂小倩") in self.lovers

    def knives(self) -> list[set[int]]:
        """Who may kill tonight, those who share a knife together."""
        couple = {seat for seat in self.lovers if self.alive(seat)} if self.haunted else set()
        return [team for team in (couple, self._one_knife()) if team]

    def _one_knife(self) -> set[int]:
        """接刀顺序: 群内, 鬼情群内, 寻香, 鬼情寻香, 黑情侣, 鬼情黑情侣."""
        ghost = self.seat("聂小倩")
        loner = {s for s, r in self.roles.items() if r == "寻香魅影" and s not in self.pack and self.factions[s] != BLACK}
        black = {s for s in self.lovers if self.factions[s] == BLACK and self.roles[s] in WOLVES}
        for part in (self.pack, loner, black):
            if part is black and self.haunted:
                return set()
            here = {seat for seat in part if self.alive(seat)}
            after = {ghost} if self.heir and ghost is not None and self.idol in part else set()
            if here or after:
                return here or after
        return set()

    def go(self, blows: Iterable[Blow]) -> None:
        """Settles these and all that follows, all of them at the same time."""
        waiting = list(blows)
        shepherd, power, spared = self.seat("牧魂人"), self.soul, False
        while waiting:
            blow = min(waiting, key=lambda item: ORDER.index(item[0]))
            waiting.remove(blow)
            cause, seat, by = blow
            if not self.alive(seat):
                continue
            if cause == "链接" and by is not None:
                self.skills[by].discard("链接")
            if seat == shepherd and self.night and power > 0 and cause in SPARED_FROM:
                spared = True
                continue
            self.out[seat] = (cause, by)
            if shepherd is not None and self.alive(shepherd) and len(self.out) % 3 == 0:
                self.soul += 1
            self._inherit()
            waiting.extend(self._after(seat))
        if spared and shepherd is not None and self.alive(shepherd):
            self.soul -= 1

    def _inherit(self) -> None:
        ghost = self.seat("聂小倩")
        if ghost is None or self.idol is None or self.heir or self.alive(ghost) or self.alive(self.idol):
            return
        self.heir = True
        self.skills[ghost] |= SKILLS.get(self.roles[self.idol], set())

    def _after(self, seat: int) -> Iterable[Blow]:
        """Whom an out takes along."""
        if self.charm is not None and self.charm[0] == seat:
            yield ("魅惑", self.charm[1], seat)
        if self.link is not None and seat in self.link[1]:
            caster, pair = self.link
            yield from (("链接", other, caster) for other in pair if other != seat and self.alive(other))
        if seat in self.lovers:
            yield from (("殉情", other, seat) for other in self.lovers if other != seat)

    def red(self, seat: int) -> None:
        """A red card: out at once with all that follows; two of one faction lose it the game."""
        self.reds[seat] = self.reds.get(seat, 0) + 1
        self.go([("红牌", seat, None)])
        if self.sheriff == seat and self.out[seat][0] == "红牌":
            self.sheriff = None
        faction, before = self.factions[seat], len(self.lost)
        if sum(number for other, number in self.reds.items() if self.factions[other] == faction) >= 2:
            self.lost.add(faction)
        if len(self.lost) > before:
            self._last_side()
        if not self.night:
            self.judge()

    def _last_side(self) -> None:
        left = {self.factions[seat] for seat in self.roles if self.alive(seat)} - self.lost
        if self.lost and len(left) == 1:
            self.winner = self.winner or left.pop()

    def judge(self) -> None:
        """胜负判定; 狼人阵营 before 黑情侣阵营."""
        for faction, won in ((PACK, self._pack_wins()), (BLACK, self._black_wins()), (VILLAGE, self._village_wins())):
            if won and faction not in self.lost and self.winner is None:
                self.winner = faction
        self._last_side()
        if self.winner is None and len(self.out) == len(self.roles):
            left = [side for side in (PACK, BLACK, VILLAGE) if side in self.factions.values() and side not in self.lost]
            self.winner = left[0] if left else DRAW

    def _of(self, faction: str, roles: Iterable[str]) -> list[int]:
        return [seat for seat, role in self.roles.items() if role in roles and self.factions[seat] == faction]

    def _gone(self, seats: list[int]) -> bool:
        return not any(self.alive(seat) for seat in seats)

    def _black_gone(self) -> bool:
        return self._gone([seat for seat, faction in self.factions.items() if faction == BLACK])

    def _pack_wins(self) -> bool:
        classes = [self._of(VILLAGE, GODS), self._of(VILLAGE, ["村民"])]
        return PACK in self.factions.values() and self._black_gone() and any(seats and self._gone(seats) for seats in classes)

    def _black_wins(self) -> bool:
        return BLACK in self.factions.values() and all(self.factions[s] == BLACK for s in self.roles if self.alive(s))

    def _village_wins(self) -> bool:
        cupid, ghost = self._of(PACK, ["丘比特"]), self._of(PACK, ["聂小倩"])
        armed = bool(ghost) and any(ghost[0] in team for team in self.knives())
        rest = cupid if armed else []
        return bool(WOLVES & set(self.roles.values())) and self._gone(self._of(PACK, WOLVES) + rest) and self._black_gone()
