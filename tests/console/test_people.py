"""People: cards and their merging, substitutes, assistants, what is asked for together, last words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.console.models.people import deadline, minutes
from director_app.console.views.people import PeoplePane
from director_app.engine.commands import Override, SeatSetup, Setup
from director_app.publish import plain, reveal
from director_app.record.people import LAST_WORDS
from director_app.rulebook.model import LastWords, RuleBook, Substitutes
from tests.console.conftest import CAST, NAMES, Table
from tests.console.hands import cell, pane_of

CTRL = Qt.KeyboardModifier.ControlModifier


def written(pane: PeoplePane) -> list[str]:
    return pane.log.model.stringList()


def killed(table: Table) -> None:
    """Night 1: the wolves kill 10; the night's outs stand, the morning has not come."""
    table.until("夜1/杀人")
    table.enter("10")
    table.until("夜1/结算")
    table.resolve()
    table.resolve()
    assert table.main.bridge.state.seats[10].out is not None
    assert table.main.bridge.key == "夜1/结算"


def give(table: Table, seat: int, reason: str) -> None:
    penalties = table.main.view.penalties
    penalties.choose(seat)
    penalties.card_reason.setFocus()
    table.type(reason)
    penalties.card_button.click()


def test_cards_are_shown_with_reason_and_merging(table: Table) -> None:
    pane = pane_of(table, 3, "log")
    pane.log.give.click()
    penalties = table.main.view.penalties
    assert table.main.view.tabs.currentWidget() is penalties
    assert penalties.card_seat.currentData() == 3
    assert penalties.card_about.text() == "这是第 1 张蓝牌，满 3 张并为黄牌。"
    give(table, 3, "late")
    give(table, 3, "rude")
    assert penalties.card_about.text() == "满 3 张蓝牌，并为一张黄牌。这是第 1 张黄牌，满 3 张并为红牌。"
    give(table, 3, "again")
    pane = pane_of(table, 3, "log")
    assert [line.split("  ")[1] for line in written(pane)] == ["蓝牌：late", "蓝牌：rude", "蓝牌：again", "合并为一张黄牌"]
    assert cell(table, 3, 2) == "黄 1"
    assert "投票结算之后出局" in pane.log.rules.text()
    pane.log.list.setCurrentIndex(pane.log.model.index(0))
    assert not pane.log.take_back.isEnabled(), "a card is the game's: undo takes it back"


def test_a_substitute_takes_the_seat_and_gets_what_it_was_told(table: Table) -> None:
    table.until("夜1/预言")
    table.enter("2")
    table.until("夜1/杀人")
    pane = pane_of(table, 6, "substitute")
    table.enter("Xin")
    table.enter("ill")
    assert table.main.bridge.people().players == {6: "Xin"}
    assert cell(table, 6, 1) == "Xin"
    assert table.main.bridge.lines()[5].player == "Xin"
    text = pane.substitute.parcel.toPlainText()
    assert text.startswith("你接替6号 汤圆。到现在为止：\n\n【开局】\n告知：你是6号，身份是预言家。")
    assert "【夜1/预言】\n行动：预言 → 2号\n告知：2号是村民阵营吗：否。" in text
    pane.substitute.copy.click()
    assert QApplication.clipboard().text() == text
    pane = pane_of(table, 6, "log")
    assert written(pane)[-1].endswith("由 Xin 接替：ill")
    pane.log.list.setCurrentIndex(pane.log.model.index(pane.log.model.rowCount() - 1))
    pane.log.take_back.click()
    assert table.main.bridge.people().players == {}


def test_what_is_not_sent_yet_goes_by_the_outbox(table: Table) -> None:
    pane = pane_of(table, 1, "substitute")
    assert "告知" not in pane.substitute.parcel.toPlainText()
    assert pane.substitute.unsent.text() == "另有 1 条未发，在发件箱里"


@pytest.fixture
def strict(table: Table, book: RuleBook) -> Table:
    """The same table, by a book with a limit on substitutes and on the length of last words."""
    words = LastWords("天亮前提交", posted="日/开门", limits={"翻牌": 5})
    own = replace(book, people=replace(book.people, substitutes=Substitutes(1, "替补"), last_words=words))
    seats = tuple(SeatSetup(number, role, name) for number, (role, name) in enumerate(zip(CAST, NAMES, strict=True), start=1))
    assert table.main.bridge.create(table.folder / "另一局.dgame", own, Setup(seats, seed=7, reserve=("平民", "狼人"))) == ""
    QApplication.processEvents()
    return table


def test_a_seat_changes_hands_once_where_the_book_says_so(strict: Table) -> None:
    pane = pane_of(strict, 2, "substitute")
    strict.enter("A")
    strict.enter("")
    pane.substitute.name.setFocus()
    strict.enter("B")
    strict.enter("")
    assert pane.said.text() == "2号 奶茶已换过 1 次，每名角色最多换 1 次（替补）。"
    assert strict.main.bridge.people().players == {2: "A"}


def test_an_assistant_only_for_players_with_at_most_three_games(table: Table) -> None:
    pane = pane_of(table, 4, "assistant")
    table.enter("Mei")
    table.type("4")
    pane.assistant.do.click()
    assert "玩过 3 场以上的不得申请" in pane.said.text()
    pane.assistant.games.setFocus()
    pane.assistant.games.selectAll()
    table.type("3")
    pane.assistant.do.click()
    assert not pane.said.isVisible()
    assert cell(table, 4, 3) == "助理 Mei"
    assert "场外助理不得加入狼群" in pane.assistant.rule.text()


def test_half_of_the_living_get_a_faster_day(table: Table) -> None:
    table.until("日1/正午")
    pane = pane_of(table, 1, "requests")
    requests = pane.requests
    alive = [number for number, seat in table.main.bridge.state.seats.items() if seat.out is None]
    assert len(alive) == 11
    for seat in alive[:5]:
        pane_of(table, seat, "requests")
        requests.at.clear()
        table.type("17:30")
        requests.ask_buttons["加速"].click()
    assert requests.standing["加速"].text().startswith("加速 5/6（存活 11）· 还差 1 人 · 1号、2号、3号、4号、5号")
    assert "（18:00）" in requests.standing["加速"].text()
    assert requests.do_buttons["加速"].text() == "导演决定 执行加速：开"
    requests.ask_buttons["加速"].click()
    assert pane.said.text() == "5号 年糕今天已经申请过加速。"
    pane_of(table, 6, "requests")
    requests.at.clear()
    table.type("18:20")
    requests.ask_buttons["加速"].click()
    assert pane.said.text() == "18:20 迟于 18:00：记下，不计。"
    assert requests.do_buttons["加速"].text().startswith("导演决定")
    requests.last_day.click()
    requests.ask_buttons["加速"].click()
    assert cell(table, 6, 4) == "加速"
    assert requests.do_buttons["加速"].text() == "执行加速：开"
    requests.do_buttons["加速"].click()
    assert table.main.bridge.state.options["执行加速"] == "开"
    assert not requests.do_buttons["加速"].isEnabled()
    table.until("日2/正午")
    pane_of(table, 1, "requests")
    assert requests.standing["加速"].text().startswith("加速 0/"), "a request is for its day"


def test_the_director_may_do_it_of_himself(table: Table) -> None:
    table.until("日1/正午")
    pane = pane_of(table, 1, "requests")
    pane.requests.do_buttons["加速"].click()
    assert table.main.bridge.state.options["执行加速"] == "开"
    assert not pane.requests.do_buttons["加速"].isEnabled()
    pane.requests.do_buttons["延迟"].click()
    assert table.main.bridge.state.options["执行加速"] == "关", "a longer day ends the faster one"


def test_who_is_out_asks_for_nothing(table: Table) -> None:
    killed(table)
    table.until("日1/正午")
    pane = pane_of(table, 10, "requests")
    pane.requests.ask_buttons["延迟"].click()
    assert pane.said.text() == "10号 春卷已出局，不能申请。"
    pane.requests.at.setFocus()
    table.type("later")
    pane_of(table, 9, "requests")
    pane.requests.ask_buttons["延迟"].click()
    assert pane.said.text() == "时间写成 17:30 这样。"


def test_last_words_come_into_the_morning_without_codes(table: Table) -> None:
    killed(table)
    pane = pane_of(table, 10, "words")
    assert cell(table, 10, 5) == "等遗言"
    assert "关门后3小时内提交（00:00）" in pane.words.rule.text()
    table.type("[b]2[/b] is a wolf")
    pane.words.take.click()
    assert pane.said.text() == "已去掉 Discuz 代码：[b] [/b]"
    assert pane.words.text.toPlainText() == "2 is a wolf"
    assert cell(table, 10, 5) == "已交"
    table.until("日1/开门")
    table.resolve()
    table.press(Qt.Key.Key_F6)
    text = table.main.view.announcement.text.toPlainText()
    assert text.startswith("【日1 · 开门】\n\n昨夜出局：10号。\n\n10号的遗言：\n2 is a wolf")
    assert not table.main.view.announcement.leak.isVisible(), "a player's own words are his to answer for"


def test_last_words_too_late_or_without_a_right(table: Table) -> None:
    killed(table)
    table.until("日1/开门")
    pane = pane_of(table, 10, "words")
    assert pane.words.rule.text().startswith("期限已过：按书视为放弃。")
    assert cell(table, 10, 5) == "过期未交"
    assert pane.words.take.text() == "仍然收下"
    table.type("late")
    pane.words.take.click()
    assert table.main.bridge.people().of(LAST_WORDS)[0].body["late"] is True
    assert cell(table, 10, 5) == "迟交"
    pane = pane_of(table, 1, "words")
    assert not pane.words.text.isEnabled()
    assert "还在场上" in pane.words.rule.text()


def test_a_state_may_limit_their_length(strict: Table) -> None:
    killed(strict)
    assert strict.main.bridge.do(Override("state", 10, "翻牌", None, "试")) == ""
    pane = pane_of(strict, 10, "words")
    strict.type("much too long")
    pane.words.take.click()
    assert pane.said.text() == "翻牌：最多 5 字，这里有 11 字。"
    pane.words.text.selectAll()
    strict.type("short")
    pane.words.take.click()
    assert strict.main.bridge.people().last_words[10].body["text"] == "short"


def test_nothing_is_shown_while_secrets_are_hidden(table: Table) -> None:
    pane = pane_of(table, 1, "substitute")
    assert not pane.is_empty
    table.press(Qt.Key.Key_H, CTRL)
    assert pane.is_empty


def test_times() -> None:
    assert deadline("21:00", 180) == "18:00"
    assert deadline("21:00", -180) == "00:00"
    assert deadline("later", 10) == ""
    assert minutes("9：05") == 545
    assert minutes("25:00") is None


def test_a_seats_account_goes_to_the_substitute_and_nowhere_else(table: Table) -> None:
    pane = pane_of(table, 6, "substitute")
    assert "账号" not in pane.substitute.parcel.toPlainText()
    pane.substitute.account.setFocus()
    table.enter("tangyuan secret6")
    assert table.main.bridge.people().account(6) == "tangyuan secret6"
    assert pane.substitute.parcel.toPlainText().startswith("你接替6号 汤圆。到现在为止：\n\n账号与密码：tangyuan secret6")
    pane.substitute.account.setFocus()
    pane.substitute.account.selectAll()
    table.type("tangyuan other6")
    pane.look_at(3)
    assert table.main.bridge.people().account(6) == "tangyuan other6", "kept for the seat it was typed for"
    assert table.main.bridge.people().account(3) == ""
    assert pane.substitute.account.text() == ""
    pane.open_page("log")
    pane.look_at(6)
    assert written(pane)[-1].endswith("记下账号与密码")
    told = plain(reveal(table.main.bridge.book, table.main.bridge.state, table.main.bridge.events(), people=table.main.bridge.people()))
    assert "other6" not in told
    assert "account" not in told


def test_what_is_about_somebody_opens_at_the_seat_looked_at(table: Table) -> None:
    view = table.main.view
    view.seats.table.selectRow(6)
    table.press(Qt.Key.Key_F9)
    assert (view.penalties.card_seat.currentData(), view.penalties.seat.currentData()) == (7, 7)
    table.press(Qt.Key.Key_P, CTRL)
    assert view.people.seat == 7
    view.penalties.card_reason.setText("吵架")
    view.seats.table.selectRow(3)
    table.press(Qt.Key.Key_F9)
    assert (view.penalties.card_seat.currentData(), view.penalties.seat.currentData()) == (7, 4), "what is being written stays"
