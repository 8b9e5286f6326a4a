"""The second night of m156 at a random table, worked out by hand from the book's words: no engine and no YAML of the book.

What the players ask for and what must come of it is told as a scenario: each ball's way through 时间逆流, 交换, 防反 and
磁吸, who is frozen in time, and who goes out in which order.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

WOLVES = ("噬时狼妃", "磁狼", "大野狼", "赤狼")
GODS = (
    "魔术师", "魔偶师", "剑士", "摄梦人", "医生", "九天圣人", "流光伯爵", "纯白之女",
    "猎魔人", "特工", "半兽人", "灵鹿", "企鹅",
)
SLOTS = ("二次流血", "杀人", "野性", "双摄", "日月合击", "猎杀", "伏击", "兽吞", "摄梦", "人偶")
"""下列顺序统计出局名单, and the chains after it."""

Seats = list[int]
Row = dict[str, object]


class Night:
    """One table and its night. `steps` is the story so far."""

    wolves: tuple[str, ...] = WOLVES
    gods: tuple[str, ...] = GODS
    slots: tuple[str, ...] = SLOTS

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.roles: dict[int, str] = {}
        self.owner: dict[int, int] = {}
        self.steps: list[Row] = []
        self.actions, self.expected = list[Row](), list[Row]()
        self.thrown_back, self.magnets = Seats(), Seats()
        self.swaps: list[tuple[int, int]] = []
        self.ripostes: dict[int, Seats] = {}
        self.bound, self.frozen = set[int](), set[int]()
        self.undying, self.tough = set[int](), set[int]()
        self.healed: list[tuple[int, Seats]] = []
        self.guarded: Seats = []
        self.dreams: dict[int, Seats] = {}
        self.bleeding, self.knifed = set[int](), set[int]()
        self.damage: list[tuple[int, int, str, int, int]] = []
        """Slot, place in time, kind, on whom, by whom."""
        self.out: Seats = []
        self._deal()

    def _deal(self) -> None:
        few, packs = self.dice.sample(self.gods, 4), self.dice.sample(self.wolves, 3)
        wolves = self.dice.sample(packs * 2, self.dice.randint(2, 4))
        deck = wolves + [self.dice.choice(few) for _ in range(self.dice.randint(5, 8))]
        self.dice.shuffle(deck)
        self.roles = dict(enumerate(deck, 1))
        for seat in self.of("魔偶师"):
            self.roles[len(self.roles) + 1] = "人偶"
            self.owner[len(self.roles)] = seat
        self.hiding, self.long_lives = set(self.of("特工")), set(self.of("灵鹿"))
        self.busy = self.dice.sample(list(self.roles), 3)
        """Seats that most skills are for, so that skills meet."""
        self.first_dream = self.dice.choice([s for s in self.busy if self.roles[s] != "摄梦人"] or self.of("人偶") or self.of(wolves[0]))

    def of(self, role: str) -> Seats:
        return [seat for seat, own in self.roles.items() if own == role]

    def wolf(self, seat: int) -> bool:
        return self.roles[seat] in self.wolves

    def pick(self, *but: int) -> int:
        return self.dice.choice([seat for seat in (self.busy if self.maybe(0.85) else self.roles) if seat not in but])

    def maybe(self, chance: float = 0.8) -> bool:
        return self.dice.random() < chance

    def stage(self, name: str) -> None:
        """Closes a stage: what was asked in it, and what is held of it."""
        if self.actions or self.expected:
            self.steps.append({"phase": f"夜2/{name}", "actions": self.actions, "expect": self.expected})
        self.actions, self.expected = [], []

    def ball(self, by: int, chosen: int, deals: bool) -> Seats:
        """Where one ball ends: every step looks once at where it is now."""
        at = by if chosen in self.thrown_back and not self.wolf(by) else chosen
        for one, other in self.swaps:
            if at in (one, other):
                at = other if at == one else one
                break
        ends = self.ripostes.pop(at) if deals and at in self.ripostes else [at]
        return list(self.magnets) if self.magnets and not self.wolf(by) else ends

    def use(self, by: int, skill: str, chosen: Sequence[int], deals: bool = False) -> Seats:
        """An entry that takes effect. Returns the settled targets."""
        self.actions.append({"by": by, "skill": skill, "targets": list(chosen)})
        settled = list(dict.fromkeys(end for target in chosen for end in self.ball(by, target, deals)))
        self.expected.append({"settled": {"by": by, "skill": skill, "targets": settled}})
        return settled

    def use_unless_frozen(self, by: int, skill: str, chosen: Sequence[int]) -> Seats | None:
        """An entry of the stage in which 冰冻 comes before it. None when it was stopped."""
        if by not in self.frozen:
            return self.use(by, skill, chosen)
        self.actions.append({"by": by, "skill": skill, "targets": list(chosen)})
        self.expected.append({"fizzled": {"by": by, "skill": skill, "because": "冰冻"}})
        return None

    def hit(self, slot: str, kind: str, seats: Iterable[int], by: int) -> None:
        self.damage += [(self.slots.index(slot), len(self.damage) + place, kind, seat, by) for place, seat in enumerate(seats)]

    def evening(self) -> None:
        """早夜2: 时间逆流, 磁吸, 流光庇护."""
        for seat in self.of("噬时狼妃"):
            if self.maybe():
                self.thrown_back += self.use(seat, "时间逆流", [self.pick()])
        for seat in self.of("磁狼"):
            if self.maybe(0.35):
                self.actions.append({"by": seat, "skill": "磁吸"})
                self.magnets.append(seat)
        for seat in self.of("流光伯爵"):
            if self.maybe():
                self.undying.update(self.use(seat, "流光庇护", [self.pick(seat)]))
        self.stage("早夜2")

    def swap(self, pair: Seats) -> None:
        """Two seats are exchanged, unless they are not two or one of them is already."""
        if len(pair) == 2 and not any(seat in other for other in self.swaps for seat in pair):
            self.swaps.append((pair[0], pair[1]))

    def midnight(self) -> None:
        """午夜: 人偶操控, 交换, 冰冻, 防反, 摄梦, 救治, the guards."""
        for puppet, seat in self.owner.items():
            if seat not in self.bound and self.maybe():
                self.swap(list(dict.fromkeys([*self.use(seat, "人偶操控", [self.pick()]), puppet])))
        for seat in self.unbound("魔术师"):
            if self.maybe():
                self.swap(self.use(seat, "交换", self.dice.sample(list(self.roles), 2)))
        for seat in self.unbound("企鹅"):
            if seat not in self.frozen and self.maybe():
                self.frozen.update(self.use(seat, "冰冻", [self.pick()]))
        self.after_frost()
        for seat in self.unbound("剑士"):
            if self.maybe():
                settled = self.use_unless_frozen(seat, "防反", [self.pick()])
                if settled:
                    self.ripostes[seat] = settled
        for seat in self.unbound("摄梦人"):
            self.dream(seat)
        for seat in self.unbound("医生"):
            if self.maybe():
                self.healed.append((seat, self.use_unless_frozen(seat, "救治", [self.pick()]) or []))
        guards = {seat: self.dice.choice(["光明守护", "黑暗守护", ""]) for seat in self.unbound("九天圣人")}
        for kind in ("光明守护", "黑暗守护"):
            for seat in [seat for seat, own in guards.items() if own == kind]:
                settled = self.use_unless_frozen(seat, kind, [self.pick()]) or []
                self.guarded += settled
                self.tough.update(settled if kind == "黑暗守护" else [])
        self.after_guards()
        self.stage("午夜")

    def after_frost(self) -> None:
        """What comes between 冰冻 and 防反."""

    def after_guards(self) -> None:
        """What comes after the guards."""

    def unbound(self, role: str) -> Seats:
        return [seat for seat in self.of(role) if seat not in self.bound]

    def dream(self, seat: int) -> None:
        settled = self.use_unless_frozen(seat, "摄梦", [self.pick(seat)])
        if settled is not None:
            self.tough.update(settled)
            self.dreams[seat] = settled
            self.hit("双摄", "致死", [one for one in settled if one == self.first_dream], seat)

    def deep_night(self) -> None:
        """深夜1 and 深夜2. Whoever is frozen knows it by now and asks for nothing."""
        for seat in self.awake("纯白之女"):
            self.look(seat, "照耀")
        self.stage("深夜1")
        self.kill()
        for seat in self.awake("大野狼"):
            self.knife("野性", seat)
        for seat in self.awake("猎魔人"):
            settled = self.use(seat, "猎杀", [self.pick()], deals=True)
            self.hit("猎杀", "穿透", filter(self.wolf, settled), seat)
            if sum(1 if self.wolf(one) else 3 for one in settled) > 3:
                self.hit("猎杀", "致死", [seat], seat)
        for seat in self.awake("特工"):
            self.hiding.discard(seat)
            self.hit("伏击", "穿透", filter(self.wolf, self.use(seat, "伏击", [self.pick()], deals=True)), seat)
        for seat in self.awake("剑士"):
            self.bleed(self.use(seat, "蓄力斩", [self.pick()]), seat)
        for seat in self.awake("半兽人", 0.4):
            settled = self.use(seat, "兽吞", [self.pick()], deals=True)
            if len(settled) == 1 and not self.wolf(settled[0]):
                self.undying.update(one for one in self.roles if one not in settled)
                self.hit("兽吞", "致死", settled, seat)
        self.stage("深夜2")

    def look(self, seat: int, skill: str, **more: str) -> Seats:
        """Who is behind a chosen seat: the feedback names the chosen one and tells of the settled."""
        chosen = self.pick()
        settled = self.use(seat, skill, [chosen])
        self.actions[-1] |= more
        shown = [self.roles[one] for one in sorted(settled)]
        told = shown if len(shown) > 1 else shown[0]
        self.expected.append({"feedback": {"to": seat, "skill": skill, "about": [chosen], "value": told}})
        return settled

    def kill(self) -> None:
        pack = [seat for seat in self.roles if self.wolf(seat)]
        if not self.frozen.intersection(pack):
            self.knife("杀人", self.dice.choice(pack))

    def awake(self, role: str, chance: float = 0.75) -> Seats:
        return [seat for seat in self.of(role) if seat not in self.frozen and self.maybe(chance)]

    def knife(self, skill: str, by: int) -> None:
        settled = self.use(by, skill, [self.pick()], deals=True)
        self.hit(skill, "指杀", settled, by)
        self.knifed.update(settled)

    def bleed(self, seats: Seats, by: int) -> None:
        self.hit("二次流血", "致死", [seat for seat in seats if seat in self.bleeding], by)
        self.bleeding.update(seats)

    def end(self) -> None:
        """凌晨 and 统计."""
        self.collide()
        self.spare_all()
        self.stage("凌晨2")
        self.count_outs()

    def collide(self) -> None:
        for seat in [seat for seat in dict.fromkeys(self.guarded) if self.guarded.count(seat) > 1]:
            for holder in self.of("九天圣人"):
                self.hit("日月合击", "致死", [seat], holder)

    def spare_all(self) -> None:
        for seat in self.awake("灵鹿", 0.15):
            self.actions.append({"by": seat, "skill": "森林庇护"})
            self.undying.update(self.roles)

    def bleed_empty_saves(self) -> None:
        for doctor, saved in self.healed:
            self.bleed([seat for seat in saved if seat not in self.knifed], doctor)

    def count_outs(self) -> None:
        self.bleed_empty_saves()
        self.settle()
        self.expected = [{"out": self.out}, {"order": self.out}]
        self.stage("统计")

    def settle(self) -> None:
        """Slot by slot, then as dealt; what an out sets off comes in its own slot."""
        waiting = list(self.damage)
        while waiting:
            now = min(waiting)
            waiting.remove(now)
            _slot, _time, kind, seat, by = now
            if seat in self.out or self.stopped(kind, seat, by):
                continue
            before = len(self.damage)
            if not self.spared(seat):
                self.out.append(seat)
                self.chains(seat)
            waiting += self.damage[before:]

    def spared(self, _seat: int) -> bool:
        """Whether something keeps a seat that nothing stopped."""
        return False

    def chains(self, seat: int) -> None:
        self.hit("摄梦", "致死", self.dreams.get(seat, []), seat)
        self.hit("人偶", "致死", [puppet for puppet, owner in self.owner.items() if owner == seat], seat)

    def stopped(self, kind: str, seat: int, by: int) -> bool:
        """What stands between a seat and this damage; 长寿之命 is used up by it."""
        if kind == "指杀":
            if any(seat in saved for _doctor, saved in self.healed):
                return True
            if seat in self.long_lives:
                self.long_lives.remove(seat)
                return True
        if kind in ("指杀", "穿透") and (seat in self.tough or (self.roles[seat] == "猎魔人" and not self.wolf(by))):
            return True
        if seat in self.undying or self.roles[seat] == "磁狼" or (seat in self.hiding and self.wolf(by)):
            return True
        return self.roles[seat] == "人偶" and self.owner[seat] not in self.out

    def story(self) -> Row:
        """The night as a scenario's document."""
        for part in (self.evening, self.midnight, self.deep_night, self.end):
            part()
        puppets = {puppet: {"role": "人偶", "owner": owner} for puppet, owner in self.owner.items()}
        table = {"title": "随机的一夜", "ruleset": "m156", "seats": {**self.roles, **puppets}}
        return {**table, "random": {"摄梦": self.first_dream}, "steps": self.steps}
