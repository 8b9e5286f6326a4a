"""What is an attempt to vote, what it names, and whether it keeps the form."""

from __future__ import annotations

import pytest

from tests.unit.forum.pages import P, desktop, vote
from tests.unit.forum.reading import DIRECTOR, read, told


def by(author: str, text: str, name: str = "m138") -> list[str]:
    return told(read(desktop([P(author, "2026-3-11 10:00:00", text)]), name))


@pytest.mark.parametrize(
    "text",
    [
        "投票对象：咸鱼\n投票理由：有疑",
        "投票对象:咸鱼\n投票理由:有疑",
        "投票对象﹕咸鱼 投票理由﹕有疑",
        "投票对象：咸鱼投票理由：有疑",
        "投票对象：咸鱼，投票理由：有疑",
        "投 票　对 象 ： 咸\u200b鱼\ufeff\n投票理\u2060由：有疑",
        "投票對象：鹹魚\n投票理由：有疑",
        "投票对象：@咸鱼！！\n投票理由：有疑",
        "投票对象：【“咸鱼”】\n投票理由：有疑",
        "投票对象：咸鱼[花朵][表情]\n投票理由：有疑",
        "投票对象：“咸鱼[花朵]”！\n投票理由：有疑",
        "投票对象：[M138]咸鱼[表情]\n投票理由：有疑",
        "投票对象：🈚咸鱼㊙️\n投票理由：有疑",
        "投票对象：咸鱼🐟️\n\n投票理由：有疑",
        "投票对象：\n咸鱼\n投票理由：\n有疑",
        "投票对象：咸鱼 投票理由：\n有疑",
        "投票对象：[M138]咸鱼\n投票理由：有疑",
        "先说一句\n投票对象：咸鱼\n投票理由：改票对象：豆花",
        "格式\n投票对象：×××\n投票理由：×××\n我的\n投票对象：咸鱼\n投票理由：有疑",
        "投票理由：有疑\n投票对象：咸鱼",
        "投票对象：咸鱼\n投票理由：一\n投票对象：咸鱼\n投票理由：二",
    ],
)
def test_a_ballot_in_form(text: str) -> None:
    assert by("豆花", text) == ["豆花 → 咸鱼: none"]


@pytest.mark.parametrize(
    "text",
    [
        "投票对像：咸鱼\n投票理由：有疑",
        "投票目标：咸鱼\n投票理由：有疑",
        "投票：咸鱼\n投票理由：有疑",
        "对象：咸鱼\n理由：有疑",
        "投票对象 咸鱼\n投票理由：有疑",
        "投票对象咸鱼投票理由：有疑",
        "投票对象是：咸鱼\n投票理由：有疑",
        "投票对象；咸鱼\n投票理由：有疑",
        "投票对象是咸鱼\n投票理由：有疑",
        "我投：咸鱼\n投票理由：有疑",
        "【投票对象】：咸鱼\n投票理由：有疑",
        "投票对象：咸鱼",
        "投票对象：咸鱼\n投票理由：",
        "投票对象：咸鱼\n投票理由：\u200b\u3000",
        "投票对象：咸鱼\n投票理由有疑",
        "投票对象：咸鱼\n改票理由：有疑",
        "投票对象：咸鱼\n理由：有疑",
        "投票对象：咸鱼 投票里由：有疑",
    ],
)
def test_a_ballot_out_of_form_still_names_its_object(text: str) -> None:
    assert by("豆花", text) == ["豆花 → 咸鱼: format"]


@pytest.mark.parametrize(
    "text",
    [
        "投票对象：咸鱼、粽子\n投票理由：有疑",
        "投票对象：咸鱼粽子\n投票理由：有疑",
        "投票对象：咸鱼和甜粽子\n投票理由：有疑",
        "投票对象：咸鱼、棕子\n投票理由：有疑",
        "投票对象：咸鱼/弃权\n投票理由：有疑",
        "投票对象：咸鱼或者粽子\n投票理由：有疑",
        "投票对象：咸鱼 or 粽子\n投票理由：有疑",
        "投票对象：咸鱼\n投票理由：一\n\n投票对象：粽子\n投票理由：二",
        "投票对象：咸鱼 投票对象：粽子 投票理由：有疑",
        "投票对象：咸鱼\n改票对象：粽子\n投票理由：有疑",
        "投票对象：\n投票理由：有疑",
        "投票对象闲鱼干\n投票理由：有疑",
        "投票对象闲鱼干 投票理由：有疑",
        "投票目标：闲鱼干\n投票理由：有疑",
        "投票目标：闲鱼干\n投票原因：有疑",
    ],
)
def test_no_single_object(text: str) -> None:
    assert by("豆花", text) == ["豆花 → None: format"]


@pytest.mark.parametrize(
    "name",
    [
        "咸",
        "咸鱼干",
        "粽",
        "咸鱼（豆花说的",
        "弃权票",
        "豆",
        "5号",
        "？？？",
        "🐟",
        "粽子[甜]",
        "粽子[2]",
        "[甜]粽子",
        "[M139]咸鱼",
    ],
)
def test_a_name_is_compared_whole(name: str) -> None:
    assert by("豆花", vote(name)) == ["豆花 → None: unknown_seat"]


@pytest.mark.parametrize(
    "text",
    [
        "写成“投票对象：咸鱼 投票理由：有疑”行不行",
        "那你投票对象：咸鱼 呗",
        "“投票对象：咸鱼”\n“投票理由：有疑”",
        "👉投票对象：咸鱼\n投票理由：有疑",
        "投票对象：×××\n投票理由：×××",
        "投票对象：某某\n投票理由：第一……",
        "投票对象：\n投票理由：",
        "投票对象：***\n投票理由：***",
        "投票对象：“×××”！\n投票理由：有疑",
        "投票对象：【XXX（填马甲）】\n投票理由：有疑",
        "投票对象：XXX（填马甲）\n投票理由：有疑",
        "投票对象：某个人\n投票理由：有疑",
        "投票人：咸鱼",
        "【图片】\n弃权？",
        "投票对象写错了怎么办？",
        "投票对象和投票理由可以写一行吗？",
        "投票对象和投票理由：要分两行",
        "投票对象：（马甲）\n投票理由：有疑",
        "@咸鱼\n投票理由：你再说一遍",
        "咸鱼投票理由：跟风",
        "投票时间：九点",
        "投票结果：还没出",
        "投票理由：咸鱼",
        "弃权？",
        "我弃权",
        "弃权的都不是好人\n真的",
    ],
)
def test_talk(text: str) -> None:
    assert by("豆花", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "弃权",
        " “弃权”！",
        "弃权\n\n签名：投我",
        "棄權。",
        "弃权[表情]",
        "[图片]\n弃权\n[表情]",
        "弃权\n投票理由：忙",
        "弃权 投票理由：忙",
    ],
)
def test_the_bare_word(text: str) -> None:
    assert by("豆花", text) == ["豆花 → 弃权: format"]


def test_a_book_that_asks_for_no_reason() -> None:
    assert by("豆花", "投票对象：咸鱼", "m102") == ["豆花 → 咸鱼: none"]
    assert by("豆花", "投票对像：咸鱼", "m102") == ["豆花 → 咸鱼: format"]


@pytest.mark.parametrize(
    "text",
    [
        "代投\n投票人：豆花\n投票对象：咸鱼\n投票理由：委托",
        "代投：豆花\n投票对象：咸鱼\n投票理由：委托",
        "【代投】[138]豆花\n投票对象：咸鱼\n投票理由：委托",
        "【代投】豆花\n投票对象：咸鱼\n投票理由：委托",
        "代投：豆花 投票对象：咸鱼 投票理由：委托",
        "代投 投票人：豆花 投票对象：咸鱼 投票理由：委托",
        "受托。\n代投（豆花）\n投票对象：咸鱼 投票理由：委托",
        "为豆花代投\n投票对象：咸鱼\n投票理由：委托",
        "豆花委托代投：\n投票对象：咸鱼\n投票理由：委托",
        "代投\n委托人：豆花\n投票对象：咸鱼\n投票理由：委托",
        "代投：\n【豆花】\n投票对象：咸鱼\n投票理由：委托",
        "代投人：豆花\n投票对象：咸鱼\n投票理由：委托",
        "投票人：豆花（代投）\n投票对象：咸鱼\n投票理由：委托",
        "豆花（代投）\n投票对象：咸鱼\n投票理由：委托",
        "代投\n投票对象：咸鱼\n投票理由：委托\n投票人：豆花",
    ],
)
def test_a_proxy(text: str) -> None:
    reading = read(desktop([P(DIRECTOR, "2026-3-11 10:00:00", text)]))
    assert told(reading) == ["豆花 → 咸鱼: none"]
    assert [ballot.cast.kind for ballot in reading.ballots] == ["代投"]


def test_two_proxies_in_a_post() -> None:
    text = f"代投：豆花\n{vote('咸鱼')}\n代投：粽子\n{vote('弃权')}"
    assert by(DIRECTOR, text) == ["豆花 → 咸鱼: none", "粽子 → 弃权: none"]


@pytest.mark.parametrize(
    "text",
    [
        vote("咸鱼"),
        f"代投请在八点前。格式：\n{vote('咸鱼')}",
        f"代投：×××\n{vote('×××')}",
        "代投截止了",
        "弃权",
        f"代投：QQ联系导演\n{vote('咸鱼')}",
        f"代投：找我\n格式\n{vote('咸鱼')}",
    ],
)
def test_a_director_does_not_vote(text: str) -> None:
    assert by(DIRECTOR, text) == []


def test_a_proxy_for_nobody_known() -> None:
    assert by(DIRECTOR, f"代投：路人\n{vote('咸鱼')}") == ["None → 咸鱼: format"]


def test_a_player_votes_for_nobody_else() -> None:
    assert by("粽子", f"代投：豆花\n{vote('咸鱼')}") == ["豆花 → 咸鱼: format"]


@pytest.mark.parametrize(
    ("account", "voter"),
    [("[M138]咸鱼", "咸鱼"), ("【138】咸鱼", "咸鱼"), ("M138咸鱼", "咸鱼"), ("鹹魚", "咸鱼"), ("[M139]咸鱼", ""), ("小咸鱼", "")],
)
def test_accounts(account: str, voter: str) -> None:
    assert by(account, vote("弃权")) == ([f"{voter} → 弃权: none"] if voter else [])
