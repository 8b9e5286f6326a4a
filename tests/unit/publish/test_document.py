"""The same post in every form; players' words never become markup."""

from __future__ import annotations

import pytest

from director_app.publish.document import Document, Heading, Listing, Paragraph, Table
from director_app.publish.forms import FORMATS, bbcode, markdown, page, plain

POST = Document(
    (
        Heading("第1夜"),
        Paragraph("昨夜出局：3号。\n遗言：3号。"),
        Listing(("甲", "乙")),
        Table(("角色", "行动"), (("1号", "照耀 → 3号"), ("10号", "放弃\n迟到"))),
    )
)


def test_plain_lines_columns_up_by_the_room_characters_take() -> None:
    assert plain(POST) == (
        "【第1夜】\n\n昨夜出局：3号。\n遗言：3号。\n\n· 甲\n· 乙\n\n角色  行动\n1号   照耀 → 3号\n10号  放弃 迟到\n"
    )


def test_bbcode_is_what_discuz_reads() -> None:
    assert bbcode(POST) == (
        "[size=5][b]第1夜[/b][/size]\n\n昨夜出局：3号。\n遗言：3号。\n\n[list]\n[*]甲\n[*]乙\n[/list]\n\n"
        "[table]\n[tr][td][b]角色[/b][/td][td][b]行动[/b][/td][/tr]\n[tr][td]1号[/td][td]照耀 → 3号[/td][/tr]\n"
        "[tr][td]10号[/td][td]放弃\n迟到[/td][/tr]\n[/table]\n"
    )


def test_markdown_tables_and_line_breaks() -> None:
    assert markdown(POST) == (
        "## 第1夜\n\n昨夜出局：3号。  \n遗言：3号。\n\n- 甲\n- 乙\n\n"
        "| 角色 | 行动 |\n| --- | --- |\n| 1号 | 照耀 → 3号 |\n| 10号 | 放弃<br>迟到 |\n"
    )


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("[url=x]来[/url]", "［url=x]来［/url]"),
        ("[img]a[/img]", "［img]a［/img]"),
        ("状态[不死]至夜晚", "状态[不死]至夜晚"),
        ("[*]一", "［*]一"),
    ],
)
def test_words_do_not_become_bbcode(said: str, written: str) -> None:
    assert bbcode(Document((Paragraph(said),))) == written + "\n"


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("*重* _点_ `码` <b>", r"\*重\* \_点\_ \`码\` \<b\>"),
        ("# 题", r"\# 题"),
        ("1. 一", r"1\. 一"),
        ("- 一", r"\- 一"),
        ("a|b ~~c~~", r"a\|b \~\~c\~\~"),
        ("3-5号，第1夜", "3-5号，第1夜"),
    ],
)
def test_words_do_not_become_markdown(said: str, written: str) -> None:
    assert markdown(Document((Paragraph(said),))) == written + "\n"


def test_words_do_not_become_html() -> None:
    text = page(Document((Paragraph("<script>x</script>"), Table(("<a>",), (("b&c",),)))), "<t>")
    assert "<script>" not in text
    assert "<title>&lt;t&gt;</title>" in text
    assert "<th>&lt;a&gt;</th>" in text
    assert "<td>b&amp;c</td>" in text


@pytest.mark.parametrize("write", FORMATS.values(), ids=FORMATS)
def test_nothing_is_nothing(write: object) -> None:
    assert callable(write)
    assert write(Document(())) == ""
