"""非人哉 (m138) told a second time, in plain Python and without the rule language, to be played beside the engine.

It holds the book's text and its readings, switched ones too: who goes out by what, who holds the knife, what is left of a
skill, who has won. Whatever it and the engine say differently is a fault of one of them.
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

RULINGS = {
    **dict.fromkeys(["03", "19", "21", "23", "29", "32", "36", "40", "41", "42", "46", "47", "49"], "B"),
    **dict.fromkeys(["57", "61", "62", "69", "70", "71", "76"], "B"),
    **dict.fromkeys(["20", "28", "75"], "BC"),
}
"""The rulings that may be switched here, each with its letters beside A."""

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
    rulings: dict[str, str] = field(default_factory=dict)
    factions: dict[int, str] = field(default_factory=dict)
    out: dict[int, tuple[str, int | None]] = field(default_factory=dict)
    lovers: tuple[int, ...] = ()
    pack: set[int] = field(default_factory=set)
    idol: int | None = None
    """Whom 聂小倩 supports."""
    kept: bool = False
    """The couple's wolf has had the knife."""
    days: dict[int, bool] = field(default_factory=dict)
    """Who is out: whether by day."""
    heir: bool = False
    """Both are out, and she has the other's skills."""
    skills: dict[int, set[str]] = field(default_factory=dict)
    charm: tuple[int, int] | None = None
    link: tuple[int, tuple[int, ...]] | None = None
    soul: int = 0
    sheriff: int | None = None
    night: bool = True
    polling: bool = False
    """竞选日."""
    burst: bool = False
    """A wolf has burst today."""
    reds: dict[int, int] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    winner: str | None = None

    def ruled(self, number: str) -> str:
        return self.rulings.get(number, "A")

    def couple_wolves(self, seats: tuple[int, ...]) -> set[int]:
        """Those who are wolves where the text speaks of the couple's."""
        wolves = WOLVES - {"寻香魅影"} if self.ruled("03") == "B" else WOLVES
        return {seat for seat in seats if self.roles[seat] in wolves}

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
        wolves = self.couple_wolves(arrow)
        if len(wolves) == 1:
            self.pack -= wolves
        elif len(wolves) == 2:
            self.pack |= wolves

    @property
    def haunted(self) -> bool:
        """聂小倩 is one of the couple."""
        return self.seat("聂小倩") in self.lovers

    def knives(self) -> list[set[int]]:
        """Who may kill tonight, those who share a knife together."""
        couple = {seat for seat in self.lovers if self.alive(seat)} if self.haunted else set()
        teams = [{seat} for seat in sorted(couple)] if self.ruled("21") == "B" else [couple]
        return [team for team in (*teams, self._one_knife()) if team]

    def _one_knife(self) -> set[int]:
        """接刀顺序: 群内, 鬼情群内, 寻香, 鬼情寻香, 黑情侣, 鬼情黑情侣."""
        ghost = self.seat("聂小倩")
        loner = {s for s, r in self.roles.items() if r == "寻香魅影" and s not in self.pack and self.factions[s] != BLACK}
        black = {s for s in self.couple_wolves(self.lovers) if self.factions[s] == BLACK}
        idols = self.pack, loner, {s for s in self.lovers if self.factions[s] == BLACK} if self.ruled("29") == "B" else black
        for part, idol in zip((self.pack, loner, black), idols, strict=True):
            if part is black and (self.haunted or self._waits_for_her(loner)):
                return set()
            here = {seat for seat in part if self.alive(seat)}
            after = {ghost} if self.heir and ghost is not None and self.idol in idol else set()
            if part is loner and self.kept and self.ruled("28") == "B" and any(self.alive(seat) for seat in black):
                after = set()
            if here or after:
                return here or after
        return set()

    def _waits_for_her(self, loner: set[int]) -> bool:
        ghost = self.seat("聂小倩")
        return self.ruled("28") == "C" and ghost is not None and self.alive(ghost) and self.idol in loner

    def go(self, blows: Iterable[Blow]) -> None:
        """Settles these and all that follows, all of them at the same time."""
        waiting = list(blows)
        shepherd, power, spared = self.seat("牧魂人"), self.soul, 0
        together = set[int]()
        while waiting:
            blow = min(waiting, key=lambda item: ORDER.index(item[0]))
            waiting.remove(blow)
            cause, seat, by = blow
            if not self.alive(seat):
                continue
            saved = seat == shepherd and self.night and power > 0 and cause in SPARED_FROM
            if cause == "链接" and by is not None and not (saved and self.ruled("41") == "B"):
                self.skills[by].discard("链接")
            if saved:
                spared += 1
                power -= 1 if self.ruled("46") == "B" else 0
                continue
            self.out[seat], self.days[seat] = (cause, by), not (self.night or self.polling)
            if shepherd is not None and self.alive(shepherd) and len(self.out) % 3 == 0:
                self.soul = self.soul + 1 if self.ruled("47") == "A" else 1
            self._inherit()
            self._apart(seat, together)
            waiting.extend(self._after(seat))
        if spared and shepherd is not None and (self.alive(shepherd) or self.ruled("49") == "B"):
            self.soul -= spared if self.ruled("46") == "B" else 1

    def _apart(self, seat: int, together: set[int]) -> None:
        """R-m138-40 B: two who are linked and go out in one stage, each by himself, have set the link off."""
        together.add(seat)
        if self.ruled("40") == "B" and self._bound(seat) and self.link is not None and together.issuperset(self.link[1]):
            self.skills[self.link[0]].discard("链接")

    def _bound(self, seat: int) -> bool:
        """The link takes somebody along when this seat goes out."""
        if self.link is None or seat not in self.link[1]:
            return False
        caster = self.link[0]
        return self.ruled("42") == "A" or caster == seat or self.alive(caster) or not self.days[caster]

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
        if self.link is not None and self._bound(seat):
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
        faction, before = self._counted_for(seat), len(self.lost)
        if sum(number for other, number in self.reds.items() if self._counted_for(other) == faction) >= (
            1 if self.ruled("76") == "B" else 2
        ):
            self.lost.add(faction)
        if len(self.lost) > before:
            self._last_side()
        if not self.night:
            self.judge()

    def _counted_for(self, seat: int) -> str:
        """The faction that a red card is counted for."""
        own = faction_of(self.roles[seat])
        return own if self.ruled("75") == "B" and own != "其他" else self.factions[seat]

    def _last_side(self) -> None:
        if self.ruled("75") == "C":
            return
        left = {self.factions[seat] for seat in self.roles if self.alive(seat)} - self.lost
        if self.lost and len(left) == 1:
            self.winner = self.winner or left.pop()

    def judge(self) -> None:
        """胜负判定; 狼人阵营 before 黑情侣阵营."""
        if self.burst and self.ruled("57") == "B":
            return
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
        done = any((seats or self.ruled("69") == "B") and self._gone(seats) for seats in classes)
        left = self.ruled("70") == "A" or not self._gone(self._of(PACK, WOLVES))
        return PACK in self.factions.values() and self._black_gone() and done and left

    def _black_wins(self) -> bool:
        return BLACK in self.factions.values() and all(self.factions[s] == BLACK for s in self.roles if self.alive(s))

    def _village_wins(self) -> bool:
        cupid, ghost = self._of(PACK, ["丘比特"]), self._of(PACK, ["聂小倩"])
        armed = bool(ghost) and any(ghost[0] in team for team in self.knives())
        if armed and not cupid and self.ruled("71") == "B":
            return False
        rest = cupid if armed else []
        return bool(WOLVES & set(self.roles.values())) and self._gone(self._of(PACK, WOLVES) + rest) and self._black_gone()
