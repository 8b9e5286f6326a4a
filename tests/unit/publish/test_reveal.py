"""The reveal tells the whole game: cast, every action with its way and its outcome, and what was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from director_app import i18n
from director_app.publish import FORMATS, page, plain, reveal
from director_app.publish.document import Document, Heading, Table

if TYPE_CHECKING:
    from tests.unit.conftest import Game


def tables(document: Document) -> dict[str, Table]:
    """The table below each heading."""
    found: dict[str, Table] = {}
    title = ""
    for block in document.blocks:
        if isinstance(block, Heading):
            title = block.text
        elif isinstance(block, Table):
            found[title] = block
    return found


@pytest.fixture
def told(night: Game) -> Document:
    return reveal(night.book, night.state, night.events)


def test_the_cast_with_its_fate(pulled: Game) -> None:
    cast = tables(reveal(pulled.book, pulled.state, pulled.events))[pulled.book.name]
    rows = {row[0]: row for row in cast.rows}
    assert rows["1号"][3:] == ("噬时狼妃", "狼人阵营", "存活")
    assert rows["4号"][5] == "夜1出局（指杀）"


def test_a_row_an_action(told: Document) -> None:
    rows = {row[2]: row for row in tables(told)["夜1/深夜1"].rows}
    check = rows["照耀 → 7号"]
    assert check[0] == "4号"
    assert check[1] == "纯白之女"
    assert "医生" in check[3]
    assert check[5] == "交换（3号）：7号 → 5号"


def test_several_balls_in_one_row(told: Document) -> None:
    rows = {row[2]: row for row in tables(told)["夜1/深夜1"].rows}
    assert rows["超度 → 8号、3号"][5] == "时间逆流（1号）：8号 → 6号"


def test_what_was_stopped_and_what_was_published(told: Document) -> None:
    text = plain(told)
    assert "4号的「守护」挡下了2号「杀人」的指杀" in text
    assert "公示：" in text


def test_stages_in_which_nothing_happened_are_left_out(told: Document) -> None:
    titles = [block.text for block in told.blocks if isinstance(block, Heading)]
    assert "夜1/早夜2" in titles
    assert "夜1/早夜1" not in titles


@pytest.mark.parametrize("form", FORMATS)
def test_it_can_be_written_in_every_form(told: Document, form: str) -> None:
    assert "纯白之女" in FORMATS[form](told)


def test_as_a_page_of_its_own(told: Document, night: Game) -> None:
    text = page(told, night.book.name)
    assert text.startswith("<!doctype html>")
    assert text.count("<table>") == text.count("</table>") == len(tables(told))
    assert "src=" not in text
    assert "href=" not in text


def test_it_is_in_the_players_language(night: Game, told: Document) -> None:
    i18n.set_language("en")
    assert reveal(night.book, night.state, night.events) == told
