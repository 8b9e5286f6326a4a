"""A longer night of m156 by hand: waves, fear, the seal, chaos, lovers, the bat, the witch, the saint, and the lists of the doomed."""

from __future__ import annotations

import copy

from tests.rulesets.by_hand_m156 import GODS, WOLVES, Night, Row, Seats

STRONG = (
    "魔偶师", "剑士", "流光伯爵", "纯白之女", "特工", "半兽人", "灵鹿", "企鹅",
    "圣女", "觉醒女巫", "凭依灵", "炼金魔女", "亡灵法师", "道士",
)


class LongNight(Night):
    """As `Night`; `bound` are those who know by 午夜 that they may not act, `frozen` then holds them too."""

    wolves = (*WOLVES, "噩梦之影", "混沌之魔", "黑蝙蝠", "寂夜导师")
    gods = (*GODS, *(2 * ("白昼学者", "道士", "圣女", "觉醒女巫")), "凭依灵", "炼金魔女", "亡灵法师")
    slots = (
        "二次流血", "杀人", "野性", "反弹", "双摄", "时波混乱", "日月合击", "猎杀",
        "伏击", "兽吞", "女巫毒药", "殉情", "摄梦", "人偶", "混沌",
    )

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.waves: Seats = []
        self.weakened: set[int] = set()
        self.scared: set[int] = set()
        self.silenced: set[int] = set()
        self.disarmed: set[int] = set()
        self.cold: set[int] = set()
        self.joined: set[int] = set()
        self.pack: Seats = []
        self.source = 0
        self.chaos: Seats = []
        self.chaos_by = 0
        self.lovers: list[tuple[int, int]] = []
        self.shelter: dict[int, Seats] = {}
        self.cured: set[int] = set()
        self.purified: set[int] = set()
        self.anchored: set[int] = set()

    def afraid(self, by: int, skill: str, chosen: Seats, **more: str) -> bool:
        """Whether fear of this evening stops an entry, which is then put down as stopped."""
        if by not in self.weakened | self.scared:
            return False
        self.actions.append({"by": by, "skill": skill, "targets": chosen, **more})
        self.expected.append({"fizzled": {"by": by, "skill": skill, "because": "恐惧"}})
        return True

    def evening(self) -> None:
        """早夜1: the waves, 增幅 before 削弱; 早夜2: 时间逆流, 恐惧, 磁吸, 流光庇护, 结印."""
        waves: dict[str, Seats] = {"时波增幅": [], "时波削弱": []}
        for seat in self.of("白昼学者") + self.of("寂夜导师"):
            if self.maybe():
                skill, target = self.dice.choice(["时波削弱", "时波削弱", "时波增幅"]), self.pick()
                waves[skill] += self.use(seat, skill, [target])
                self.weakened.update([target] if skill == "时波削弱" else [])
        self.waves = waves["时波增幅"] + waves["时波削弱"]
        self.stage("早夜1")
        for seat in self.of("噬时狼妃"):
            chosen = [self.pick()]
            if self.maybe() and not self.afraid(seat, "时间逆流", chosen):
                self.thrown_back += self.use(seat, "时间逆流", chosen)
        for seat in self.of("噩梦之影"):
            chosen = [self.pick()]
            if self.maybe() and not self.afraid(seat, "恐惧", chosen, choice="不寡言"):
                self.scared.update(self.use(seat, "恐惧", chosen))
                self.actions[-1]["choice"] = "不寡言"
                self.joined.add(seat)
        for seat in self.of("磁狼"):
            if self.maybe(0.35) and not self.afraid(seat, "磁吸", []):
                self.actions.append({"by": seat, "skill": "磁吸"})
                self.magnets.append(seat)
        for seat in self.of("流光伯爵"):
            chosen = [self.pick(seat)]
            if self.maybe() and not self.afraid(seat, "流光庇护", chosen):
                self.undying.update(self.use(seat, "流光庇护", chosen))
        for seat in self.of("道士"):
            chosen = self.dice.sample(list(self.roles), 3)
            if not self.afraid(seat, "结印", chosen):
                self.seal(seat, self.use(seat, "结印", chosen))
        self.stage("早夜2")
        self.bound = self.weakened | self.scared | self.silenced

    def seal(self, by: int, settled: Seats) -> None:
        """结印 by true identity; a puppet is of no class."""
        classes = ["狼" if self.wolf(one) else "强" if self.roles[one] in STRONG else "弱" for one in settled if self.roles[one] != "人偶"]
        if len(settled) == len(classes) == 3:
            if set(classes) == {"狼", "强", "弱"}:
                self.silenced.update(filter(self.wolf, self.roles))
            if set(classes) == {"狼"}:
                self.disarmed.update(settled)
            if set(classes) == {"弱"}:
                self.expected.append({"state": {"seat": by, "has": ["独裁"]}})

    def midnight(self) -> None:
        super().midnight()
        self.cold = set(self.frozen)
        self.frozen |= self.bound

    def after_frost(self) -> None:
        for seat in self.unbound("混沌之魔"):
            settled = self.use_unless_frozen(seat, "混沌", self.dice.sample(list(self.roles), 2)) if self.maybe() else None
            if settled:
                self.chaos, self.chaos_by = sorted({*self.chaos, *settled}), seat

    def after_guards(self) -> None:
        for seat in self.unbound("黑蝙蝠"):
            settled = self.use_unless_frozen(seat, "庇护", [self.pick()]) if self.maybe() else None
            if settled:
                self.shelter[seat] = settled
                self.tough.update(settled)

    def kill(self) -> None:
        """杀人 of the pack, or of 寂夜导师 where there is none; then 灵魂凭依."""
        self.pack = [
            seat for seat in filter(self.wolf, self.roles)
            if self.roles[seat] != "寂夜导师" and (self.roles[seat] != "噩梦之影" or seat in self.joined)
        ]
        knives = self.pack or self.of("寂夜导师")[:1]
        self.source = self.dice.choice(knives) if knives else 0
        able = [seat for seat in knives if seat not in self.frozen]
        if able and not (self.cold | self.weakened | self.scared | self.disarmed).intersection(knives):
            settled = self.use(self.dice.choice(able), "杀人", [self.pick()], deals=True)
            self.hit("杀人", "指杀", settled, self.source)
            self.knifed.update(settled)
        for seat in self.awake("凭依灵"):
            link = self.maybe()
            settled = self.look(seat, "灵魂凭依", choice="链接" if link else "不链接")
            self.lovers += [(seat, one) for one in settled if link and one != seat]

    def before_dawn(self) -> None:
        """凌晨1: 救药, 毒药议会, 祝福, 净化, 日月合击, 时波混乱, 反弹."""
        for seat in self.awake("觉醒女巫", 0.9):
            if self.maybe(0.4):
                self.cured.update(self.use(seat, "救药", [self.pick()]))
            else:
                self.council(seat)
        wishes = {seat: self.dice.choice(["祝福", "净化"]) for seat in self.awake("圣女", 0.9)}
        for seat in [seat for seat, wish in wishes.items() if wish == "祝福"]:
            for one in self.use(seat, "祝福", [self.pick()]):
                if not self.wolf(one):
                    self.bless(one)
        for seat in [seat for seat, wish in wishes.items() if wish == "净化"]:
            self.purified.update(filter(self.wolf, self.use(seat, "净化", [self.pick()])))
        self.collide()
        self.waves_collide()
        night = sorted(self.damage, key=lambda blow: blow[1])
        for bat, sheltered in self.shelter.items():
            blows = [blow for blow in night if blow[2] != "致死" and blow[3] in sheltered]
            if blows and bat not in self.purified:
                ends = self.ball(bat, blows[0][4], deals=True)
                self.expected.append({"settled": {"by": bat, "skill": "反弹", "targets": ends}})
                self.hit("反弹", "穿透", ends, bat)
        self.stage("凌晨1")

    def council(self, seat: int) -> None:
        """The first 毒药议会: one member, who agrees."""
        member, target = self.pick(), self.pick()
        settled = self.use(seat, "毒药议会", [member])
        self.actions[-1] |= {"choice": {"毒药目标": target}, "ballots": dict.fromkeys(settled, "同意")}
        if len(settled) == 1:
            ends = self.ball(seat, target, deals=True)
            self.expected.append({"settled": {"by": seat, "skill": "毒药", "targets": ends}})
            self.hit("女巫毒药", "穿透", ends, seat)
        else:
            self.expected.append({"fizzled": {"by": seat, "skill": "毒药议会"}})

    def bless(self, seat: int) -> None:
        for negative in (self.bleeding, self.frozen, self.cold, self.scared, self.weakened):
            negative.discard(seat)
        self.hiding.update([seat] if self.roles[seat] == "特工" else [])
        self.long_lives.update([seat] if self.roles[seat] == "灵鹿" else [])

    def waves_collide(self) -> None:
        """More than one wave on a seat, the pack being one: they are void, and every holder hurts it. Who is purified has left the pack."""
        pack = [seat for seat in self.pack if seat not in self.purified]
        on_pack = [seat for seat in self.waves if seat in pack]
        clash = [seat for seat in dict.fromkeys(self.waves) if seat not in pack and self.waves.count(seat) > 1]
        void = {*clash, *(on_pack if len(on_pack) > 1 else [])}
        self.frozen -= void & self.weakened - self.scared - self.cold - self.silenced
        hurt = clash + ([self.source] if len(on_pack) > 1 else [])
        for holder in sorted(self.of("白昼学者") + self.of("寂夜导师")):
            self.hit("时波混乱", "致死", hurt if holder not in self.purified else [], holder)

    def end(self) -> None:
        self.before_dawn()
        self.spare_all()
        ahead = copy.deepcopy(self)
        ahead.bleed_empty_saves()
        ahead.settle()
        doomed = sorted(ahead.out) or "无"
        for seat in self.of("亡灵法师") + [seat for seat in self.of("炼金魔女") if seat not in self.frozen]:
            skill = "亡灵秘法" if self.roles[seat] == "亡灵法师" else "魔女秘法"
            self.expected.append({"feedback": {"to": seat, "skill": skill, "value": doomed}})
        for seat in self.awake("炼金魔女", 0.5):
            self.undying.update(self.use(seat, "法老之蛇", [self.pick()]))
        for seat in self.awake("亡灵法师"):
            self.anchored.update(self.use(seat, "固灵术", [self.pick(seat)]))
        self.stage("凌晨2")
        self.count_outs()

    def spared(self, seat: int) -> bool:
        """固灵术 keeps its seat for good; of seats in chaos the others answer for the first, once."""
        if seat in self.anchored:
            return True
        others = [one for one in self.chaos if one != seat and one not in self.out]
        if seat not in self.chaos or not others:
            return False
        self.chaos = []
        self.hit("混沌", "致死", others, self.chaos_by)
        return True

    def stopped(self, kind: str, seat: int, by: int) -> bool:
        if kind == "指杀" and seat in self.cured:
            return True
        if seat in self.purified and self.roles[seat] == "磁狼":
            healed = kind == "指杀" and any(seat in saved for _doctor, saved in self.healed)
            return healed or (kind != "致死" and seat in self.tough) or seat in self.undying
        return super().stopped(kind, seat, by)

    def chains(self, seat: int) -> None:
        partners = [two if one == seat else one for one, two in self.lovers if seat in (one, two)]
        self.hit("殉情", "致死", sorted(partners), seat)
        super().chains(seat)

    def story(self) -> Row:
        told = super().story()
        told["random"] = {"摄梦": self.first_dream, **({"杀人来源": self.source} if self.source else {})}
        return told
