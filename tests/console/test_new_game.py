"""A new game, from the list of sign-ups to the first stage, as a director would make it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from director_app.console.dialogs.new_game import NewGame
from director_app.console.main_window import MainWindow
from director_app.console.models.cast import Column
from director_app.console.models.signups import read_players
from director_app.record.people import ASSISTANT
from director_app.rulebook.model import RuleBook
from tests.console.conftest import NAMES, Table


def dialog(main: MainWindow, book: RuleBook) -> NewGame:
    made = NewGame([book], "21:00", main)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    return made


def names(made: NewGame) -> list[str]:
    return [place.name for place in made.model.lines]


def test_names_come_apart_whatever_stands_between_them() -> None:
    wanted = [("咸鱼", ""), ("奶茶", ""), ("豆浆", "")]
    for text in (
        "咸鱼\n奶茶\n豆浆", "咸鱼 奶茶 豆浆", "咸鱼　奶茶　豆浆", "咸鱼,奶茶，豆浆", "咸鱼、奶茶;豆浆", "1.咸鱼 2.奶茶 3.豆浆",
        "1 咸鱼\n2 奶茶\n3 豆浆", "咸鱼 奶茶 豆浆，", "1号咸鱼/2号奶茶/3号豆浆", "@咸鱼|@奶茶|@豆浆",
    ):  # fmt: skip
        assert read_players(text) == (wanted, []), text


def test_a_numbered_list_sits_by_its_numbers() -> None:
    names = [("甲", ""), ("乙", "老王"), ("丙", "")]
    assert read_players("3. 丙\n1. 甲\n2. 乙=老王") == (names, [])
    assert read_players("【1号】甲\n② 乙=老王\n(3) 丙") == (names, [])
    assert read_players("１）甲\n#2 乙（老王）\n3# 丙") == (names, [])
    found, odd = read_players("1. 甲\n2. 乙=老王\n4. 丙")
    assert (found, odd) == (names, ["序号不是从 1 到 3 各一个：按名单的先后入座"])




def test_a_list_that_mixes_its_separators() -> None:
    found, odd = read_players("咸鱼 奶茶=老王 豆浆，，米线\n年糕 汤圆")
    assert found == [("咸鱼", ""), ("奶茶", "老王"), ("豆浆", ""), ("米线", ""), ("年糕", ""), ("汤圆", "")]
    assert odd == ["名单里有 1 处空着，没有算作人"]


def test_a_sheet_of_two_columns_is_names_and_players() -> None:
    found, odd = read_players("1\t甜粽子\t老王\n2\t冰可乐\t小李\n3\t热奶茶\t老王")
    assert found == [("甜粽子", "老王"), ("冰可乐", "小李"), ("热奶茶", "老王")]
    assert odd == ["玩家“老王”坐了两个座位"]


def test_blanks_and_names_that_only_look_different_are_pointed_out() -> None:
    found, odd = read_players("Tea，，coke，ＴＥＡ")
    assert found == [("Tea", ""), ("coke", ""), ("ＴＥＡ", "")]
    assert odd == ["名单里有 1 处空着，没有算作人", "“ＴＥＡ”出现了两次"]


def test_what_is_missing_is_said_while_pasting(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    made = dialog(make_window(), book)
    made.players.setPlainText("咸鱼 奶茶=老王 豆浆 咸鱼")
    assert made.players_said.text() == "“咸鱼”出现了两次；名单有 4 人，还空着 7 个座位"
    assert made.model.lines[1].player == "老王"


def test_a_locked_card_stays_when_all_others_are_dealt_again(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    made = dialog(make_window(), book)
    made.players.setPlainText("、".join(NAMES))
    made.seed.setValue(7)
    QTest.mouseClick(made.deal_button, Qt.MouseButton.LeftButton)
    before = [place.role for place in made.model.lines]
    made.model.setData(made.model.index(3, Column.LOCKED), Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
    changed = False
    for _ in range(5):
        QTest.mouseClick(made.again_button, Qt.MouseButton.LeftButton)
        after = [place.role for place in made.model.lines]
        assert after[3] == before[3]
        assert made.faults.text() == ""
        changed = changed or after != before
    assert changed


def test_seats_are_dragged_by_their_handles_before_the_start(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    made = dialog(make_window(), book)
    made.players.setPlainText("、".join(NAMES))
    QTest.mouseClick(made.deal_button, Qt.MouseButton.LeftButton)
    card = made.model.lines[0].role
    header = made.table.verticalHeader()
    header.moveSection(0, 2)  # what a drag of the handle ends in
    assert names(made)[:4] == [NAMES[1], NAMES[2], NAMES[0], NAMES[3]]
    assert made.model.lines[2].role == card, "the card goes with the person"
    assert [header.visualIndex(place) for place in range(3)] == [0, 1, 2]
    made.table.setFocus()
    QTest.keyClick(made.table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(made)[:3] == [NAMES[1], NAMES[0], NAMES[2]]
    assert [seat.name for seat in made.setup().seats][:3] == [NAMES[1], NAMES[0], NAMES[2]]


def test_every_ruling_has_its_words_and_what_else_it_could_be(make_window: Callable[[], MainWindow], book: RuleBook) -> None:
    made = dialog(make_window(), book)
    made.tabs.setCurrentWidget(made.rulings)
    combos = {combo.objectName(): combo for combo in made.rulings.findChildren(QComboBox) if combo.objectName()}
    assert set(combos) == {ruling.id for ruling in book.rulings.values() if ruling.alternatives}
    ruling = book.rulings["R-m206-21"]
    combo = combos[ruling.id]
    assert combo.currentText() == f"A　{ruling.default}"
    combo.setCurrentIndex(combo.findData("B"))
    assert made.setup().options["R-m206-21"] == "B"


def test_nothing_starts_until_everybody_was_told_or_the_director_says_so(table: Table) -> None:
    main = table.main
    key = main.bridge.key
    table.answer = False
    table.resolve()
    assert table.asked == ["还有 11 份身份没有告知（1–11）。仍然开始？"]
    assert (main.bridge.key, main.bridge.session.head) == (key, 0)
    assert main.view.tabs.currentWidget() is main.view.outbox
    for _ in range(10):
        table.press(Qt.Key.Key_C)
    table.asked.clear()
    table.resolve()
    assert table.asked == ["还有 1 份身份没有告知（11）。仍然开始？"]
    table.press(Qt.Key.Key_C)
    table.asked.clear()
    table.resolve()
    assert not any("身份没有告知" in question for question in table.asked)


def test_seats_are_dragged_in_the_seat_table_until_the_first_thing_is_done(table: Table) -> None:
    main = table.main
    header = main.view.seats.table.verticalHeader()
    roles = [seat.role for seat in main.bridge.state.seats.values()]
    assert header.isVisible()
    header.moveSection(0, 2)  # what a drag of the handle ends in
    seats = main.bridge.state.seats
    assert [seats[number].name for number in (1, 2, 3, 4)] == [NAMES[1], NAMES[2], NAMES[0], NAMES[3]]
    assert [seats[number].role for number in (1, 2, 3)] == [roles[1], roles[2], roles[0]]
    assert main.bridge.session.path == table.folder / "周末局.dgame"
    main.bridge.tick(main.bridge.due()[:1], True)
    table.answer = False
    header.moveSection(0, 1)
    assert table.asked[-1] == "已经告知过 1 条。换了座位就要全部重新告知。仍要换？"
    assert main.bridge.state.seats[1].name == NAMES[1], "the director said no"
    table.answer = True
    table.until("夜1/预言")
    assert not header.isVisible(), "the game has begun"


def test_what_was_written_about_a_person_goes_with_him_to_his_new_seat(table: Table) -> None:
    main = table.main
    main.bridge.note("seat:1", "常迟到")
    main.bridge.note("game", "周末")
    main.bridge.note_person(ASSISTANT, 3, {"name": "Mei", "games": 2})
    main.bridge.set("directors", "导演")
    main.view.seats.table.verticalHeader().moveSection(0, 2)
    assert main.bridge.session.notes() == {"seat:3": "常迟到", "game": "周末"}
    assert [(row.what, row.seat, row.body["name"]) for row in main.bridge.session.people()] == [(ASSISTANT, 2, "Mei")]
    assert main.bridge.settings()["directors"] == "导演"
