"""Threads as boards print them: each layout's page around the same posts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

NAMED = {1: "楼主", 2: "沙发", 3: "板凳", 4: "地板"}


@dataclass(frozen=True)
class P:
    """A post: who, when (as the page shows it), what; `replies` are those within its floor."""

    author: str
    at: str
    text: str
    below: str = ""
    """Ratings and the like, under the text."""
    replies: Sequence[tuple[str, str, str]] = field(default_factory=tuple)


def label(floor: int) -> str:
    return NAMED.get(floor, f"{floor}#")


def desktop(posts: Sequence[P], *, in_head: bool = False, first: int = 1) -> str:
    page = "论坛›版杀\n\n返回列表\n查看: 9|回复: 9\n\n[投票帖] 第二天   [复制链接]\n"
    for floor, post in enumerate(posts, start=first):
        name = "" if in_head else f"{post.author}\n\n"
        head = f" {post.author} 发表于" if in_head else " 发表于"
        jump = "电梯直达\n跳转到指定楼层\n" if floor == 1 else ""
        page += f"{name}7\n主题\n\n306\n帖子\n\n859\n积分\n\n注册会员\n\n积分\n859\n发消息\n{jump}{label(floor)}\n"
        page += f"{head} {post.at} | 只看该作者\n{post.text}\n{post.below}回复\n\n使用道具 举报\n\n"
    return page + "返回列表发新帖\n高级模式\n\nPowered by Discuz! X3.4\n"


def phone(posts: Sequence[P], first: int = 1) -> str:
    page = "版杀专区\n第三天投票帖  只看楼主\n"
    for floor, post in enumerate(posts, start=first):
        page += f"{label(floor)} {post.author}\n{post.at}\n{post.text}\n回复\n\n"
    return page + "上一页 第1页 下一页\n\n发送\n标准版 | 触屏版 | 电脑版\n"


def old(posts: Sequence[P], first: int = 1) -> str:
    page = "论坛 » 版杀专区 » 第三天投票帖\n返回列表 回复 发帖\n标题: 第三天投票帖\n打印 字体大小:\n"
    for floor, post in enumerate(posts, start=first):
        page += f"{post.author}\n\n举人\n\nUID\n5067 \n帖子\n175 \n精华\n0 \n积分\n165 \n\n当前在线\n发短消息\n加为好友\n\n"
        page += f"{floor}#\n大 中 小 发表于 {post.at}  只看该作者 \n{post.text}\n引用 使用道具 报告 回复 TOP\n\n"
    return page + "‹‹ 上一主题 | 下一主题 ››\n返回列表\n"


def tieba(posts: Sequence[P], first: int = 1) -> str:
    page = "纸飞机版杀吧\n+ 关注\n20回复贴，共1页\n<返回纸飞机版杀吧\n【T19】第三天投票贴\n只看楼主收藏回复\n"
    for floor, post in enumerate(posts, start=first):
        fold = "收起" if post.replies else ""
        page += f"{post.author}\n熟悉版杀9\n{post.text}\n\n送TA礼物\n\n{fold}回复IP属地:浙江{floor}楼{post.at}\n\n"
        if post.replies:
            page += "".join(f"{name}: {text}\n{at}回复\n" for name, at, text in post.replies) + "我也说一句\n\n"
    return page + "20回复贴，共1页\n<返回纸飞机版杀吧\n发表回复\n发贴请遵守贴吧协议\n内  容：\n使用签名档\n发 表\n"


def qq(posts: Sequence[P]) -> str:
    return "".join(f"{post.author}: {post.at}\n{post.text}\n\n" for post in posts)


def vote(target: str, reason: str = "有疑") -> str:
    return f"投票对象：{target}\n投票理由：{reason}"


def change(target: str, reason: str = "再想") -> str:
    return f"改票对象：{target}\n改票理由：{reason}"


def quote(author: str, at: str, text: str) -> str:
    """Desktop: no mark before, an empty line after."""
    return f"{author} 发表于 {at}\n{text}\n\n"
