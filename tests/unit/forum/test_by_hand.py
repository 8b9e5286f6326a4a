"""Random threads on every kind of page: what is read out of the text is what a second judging says of the ballots put in."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest

from director_app.forum import read_ballots
from tests.unit.forum.by_hand import HOUR, Day, Given, judge
from tests.unit.forum.pages import P, desktop, old, phone, qq, quote, tieba
from tests.unit.forum.reading import DIRECTOR, book

NAMES = ["饺子", "包子", "小包子", "馒头", "花卷", "烧卖", "馄饨", "云吞", "锅贴", "春卷"]
MISSPELT = dict(zip(NAMES, ["饺了", "包孑", "小包孑", "慢头", "花券", "烧买", "混沌", "云呑吞", "锅帖", "春券"], strict=True))
SCRIPT = {"饺子": "餃子", "馒头": "饅頭", "烧卖": "燒賣", "馄饨": "餛飩", "云吞": "雲吞", "锅贴": "鍋貼", "春卷": "春捲", "弃权": "棄權"}
SIGNATURES = ["", "", "", "\n\n一口一个", "\n\n——————————————\n点我头像看更多", "\n\n翻身的咸鱼还是咸鱼\n弃权"]
AROUND = ["{}", "{}", "{}", "【{}】", "@{}", "{}！", "“{}”", "{}🐟", "[{}]"]


def head(posts: Sequence[P]) -> str:
    return desktop(posts, in_head=True)


PAGES: dict[str, tuple[Callable[[Sequence[P]], str], str]] = {
    "desktop": (desktop, "{:%Y-%m-%d %H:%M:%S}"),
    "head": (head, "{:%Y-%m-%d %H:%M:%S}"),
    "phone": (phone, "{:%Y-%m-%d %H:%M:%S}"),
    "old": (old, "{:%Y-%m-%d %H:%M}"),
    "tieba": (tieba, "{:%Y-%m-%d %H:%M}"),
    "qq": (qq, "{:%m-%d %H:%M:%S}"),
}


@dataclass
class Written:
    """A post on its way to a page: `own` are its words without what it quotes."""

    author: str
    at: datetime
    text: str
    own: str
    replies: list[tuple[str, str, str]] = field(default_factory=list)


class Writer:
    """Makes up one day's ballots and writes them down."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.page = self.chance.choice(list(PAGES))
        name = self.chance.choice(["m138", "m156", "m206", "m102"] + ["t19"] * (self.page in ("tieba", "qq")))
        self.tag = f"[{name.upper()}]" if self.chance.random() < 0.5 else ""
        seats = NAMES[: self.chance.randint(5, 10)]
        out = self.chance.sample(seats, self.chance.randint(0, 2))
        closes = datetime(2026, 5, 5, 21, 30 if name == "t19" else 0)
        self.day = Day(name, seats, out, closes, self.chance.random() < 0.25, self.page != "qq")
        self.posts = [Written(DIRECTOR, closes - 3 * 24 * HOUR, "开门", "开门")]
        self.given: list[Given] = []
        self.marked: set[str] = set()
        for at in sorted(self.moment() for _ in range(self.chance.randint(10, 40))):
            self.talk(at) if self.chance.random() < 0.1 else self.ballot(at)

    def moment(self) -> datetime:
        near, far = timedelta(seconds=self.chance.randint(-200, 5400)), timedelta(seconds=self.chance.randint(0, 36 * 3600))
        at = self.day.closes - self.chance.choice([near, far])
        return at.replace(second=0) if self.page in ("old", "tieba") else at

    def talk(self, at: datetime) -> None:
        text = "我说投票对象：饺子就是这么写\n投票对象：×××\n投票理由：×××"
        self.posts.append(Written(self.tag + self.chance.choice(self.day.seats), at, text, text))

    def ballot(self, at: datetime) -> None:
        voter = self.chance.choice(self.day.seats)
        kind = self.chance.choice(["投票", "投票", "改票", "改票", "代投"])
        target, form, own = self.words("改票" if kind == "改票" else "投票")
        floor = self.answered(voter, kind)
        nested = self.page == "tieba" and floor is not None
        if nested and floor is not None:
            replies = self.posts[floor - 1].replies
            replies.append((self.tag + voter, f"{at:%Y-%m-%d %H:%M}", own.replace("\n\n", "\n")))
            order = (floor, len(replies))
        else:
            opened = self.chance.choice(["代投：{}\n", "代投\n投票人：{}\n", "【代投】{}\n"]).format(voter) if kind == "代投" else ""
            if not opened:
                own = self.chance.choice(["", "", "", "先说一句\n", "昨天的票型我看不懂。\n\n", f"@{DIRECTOR} 我来了\n", "投票\n"]) + own
            text = self.edited(voter, opened + self.quoted(floor) + own + self.chance.choice(SIGNATURES))
            self.posts.append(Written(self.tag + DIRECTOR if opened else self.tag + voter, at, text, opened + own))
            order = (len(self.posts), 0)
        self.given.append(Given(voter, target, form, kind, at, order[0], floor, nested, order))

    def words(self, label: str) -> tuple[str | None, bool, str]:
        """Whom it names, whether it keeps the form, and its lines."""
        target: str | None = self.chance.choice([*self.day.seats, "弃权"])
        shown, form, fate = str(target), True, self.chance.random()
        if fate < 0.12:
            target, form, shown = None, False, "，".join(self.chance.sample(self.day.seats, 2))
        elif fate < 0.24 and shown in MISSPELT:
            target, shown = None, MISSPELT[shown]
        elif fate < 0.5:
            shown = SCRIPT.get(shown, shown)
        colon, fate = self.chance.choice("：:"), self.chance.random()
        thing = f"{label}对象{colon}{self.chance.choice(AROUND).format(shown)}"
        reason = f"{label}理由{colon}投票对象：{self.chance.choice(NAMES)}"
        between = self.chance.choice(["\n", "\n\n", " ", "", "，"])
        if fate < 0.06:
            return target, False, thing.replace("对象", "对像") + between + reason
        if fate < 0.1:
            return target, False, thing.replace(colon, "", 1) + between + reason
        if fate < 0.15:
            return target, form and self.day.book == "m102", thing
        return target, form, thing + between + reason

    def answered(self, voter: str, kind: str) -> int | None:
        """The floor that a ballot answers: mostly that of a vote of his own."""
        if not self.day.floors or kind == "代投" or (kind == "投票" and self.page != "tieba") or self.chance.random() < 0.15:
            return None
        own = [one.floor for one in self.given if one.voter == voter and one.kind != "改票"]
        every = list(range(1 if self.page == "tieba" else 2, len(self.posts) + 1))
        floors = own if own and self.chance.random() < 0.85 else every
        return self.chance.choice(floors) if floors else None

    def edited(self, voter: str, text: str) -> str:
        """The text, perhaps with the board's mark that it was edited."""
        if self.page in ("tieba", "qq") or self.chance.random() < 0.95:
            return text
        self.marked.add(voter)
        mark = "本帖最后由 某人 于 2026-5-5 12:03 编辑"
        return f"{text}\n\n[ {mark} ]" if self.page == "old" else f" {mark} \n\n{text}"

    def quoted(self, floor: int | None) -> str:
        if floor is None:
            return ""
        post = self.posts[floor - 1]
        if self.page == "old" and self.chance.random() < 0.5:
            return f"回复 {floor}# {post.author} 的帖子\n\n"
        date = f"{post.at:%Y-%m-%d %H:%M}"
        words = post.own
        if len(words) > 16 and self.chance.random() < 0.3:
            words = words[: -self.chance.randint(2, 5)].rstrip() + " ..."
        if self.page == "old":
            return f"引用:\n原帖由 {post.author} 于 {date} 发表 \n{words}\n\n"
        return ("引用: " if self.page == "phone" else "") + quote(post.author, date, words)

    def text(self) -> str:
        page, date = PAGES[self.page]
        return page([P(post.author, date.format(post.at), post.text, replies=post.replies) for post in self.posts])


@pytest.mark.parametrize("seed", range(120))
def test_reader_and_hand_agree(seed: int) -> None:
    made = Writer(seed)
    day = made.day
    reading = read_ballots(
        made.text(),
        book(day.book),
        tuple(day.seats),
        closes=day.closes,
        out=tuple(day.out),
        directors=(DIRECTOR,),
        accelerated=day.accelerated,
    )
    ballots, unclear = judge(made.given, day)
    assert [
        (one.cast.voter, one.cast.target, one.cast.kind.value, one.floor, f"{one.at:%d %H:%M}", one.fault.value) for one in reading.ballots
    ] == [
        (one.voter, one.target, one.kind, one.floor if day.floors else None, f"{one.at:%d %H:%M}", one.fault) for one in ballots
    ]
    counted = {one.voter: one.target for one in ballots if one.fault == "none"}
    assert reading.final == counted
    assert list(reading.missing) == [seat for seat in day.seats if seat not in day.out and seat not in counted]
    assert list(reading.unclear) == [seat for seat in day.seats if seat in made.marked or seat in unclear]
