"""Every book at the window: its openings, elections, marks and teams, typed as a director would."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.console.hands import Staged, at, chips, seen, told

# ---- openings -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "card", "other", "refused"),
    [
        ("m206/013-thief-must-take-wolf.yaml", "狼人", "女巫", "女巫"),
        ("m138/001-thief-must-take-wolf-card.yaml", "寻香魅影", "守卫", "守卫"),
    ],
)
def test_the_cards_left_over_stand_on_the_thiefs_row_alone(staged: Staged, name: str, card: str, other: str, refused: str) -> None:
    table = staged(name, "开局", without=("偷换",))
    notes = {row.skill: table.main.view.queue.model.note(row) for row in table.main.view.queue.model.rows}
    assert [skill for skill, note in notes.items() if "底牌" in note] == ["偷换"]
    assert notes["偷换"].startswith("底牌 ")
    assert {card, other} <= set(notes["偷换"].removeprefix("底牌 ").split(" · ")[0].split("、"))
    at(table, "偷换")
    table.enter(refused)
    assert other in table.hint, "refused in words where it was typed"
    assert not table.main.bridge.state.entries
    at(table, "偷换")
    table.press(Qt.Key.Key_Home)
    table.press(Qt.Key.Key_Down)  # through the list of the cards he may take
    table.press(Qt.Key.Key_Return)
    assert table.main.bridge.state.entries[0].choice == card
    table.resolve()
    assert next(use.choice for use in table.main.bridge.state.uses if use.skill == "偷换") == card


def test_lovers_and_the_pack_hear_of_each_other_in_the_books_order(staged: Staged) -> None:
    table = staged("m138/004-black-lovers-form.yaml", "开局", without=("丘比特之箭",))
    at(table, "丘比特之箭")
    table.enter("1 3")
    table.resolve()
    found = told(table)
    assert (1, "你成为情侣，另一人是3号；你属于黑情侣阵营。") in found
    assert (2, "狼群成员：2号。") in found, "the lover has left the pack"
    assert [seat for seat, _ in found] == sorted(seat for seat, _ in found), "by seat, for the chat of each"
    assert chips(table, 1) == ["情侣"]
    assert seen(table, 1)["身份的变化"] == ["开局 → 黑情侣阵营"]
    table.main.view.queue.focus()
    for _ in found:
        table.press(Qt.Key.Key_F5)
        table.press(Qt.Key.Key_C)
    table.press(Qt.Key.Key_Escape)
    table.asked.clear()
    table.resolve()
    assert (table.asked, table.main.bridge.key) == ([], "夜1/守护")


def test_the_half_blood_finds_kin_and_hears_what_the_book_says(staged: Staged) -> None:
    table = staged("t19/003-hybrid-joins-wolves-unseen.yaml", "开局", without=("认亲",))
    table.resolve()
    at(table, "认亲")
    table.enter("1")
    assert not table.main.bridge.state.entries, "not himself"
    table.main.view.queue.editor.line.selectAll()
    table.enter("认 3号")
    table.resolve()
    assert table.main.bridge.state.seats[1].faction == "狼人阵营"
    packs = {seat: text for seat, text in told(table) if "狼群" in text}
    assert set(packs) == {3, 4}, "unseen by the pack and not in it"
    assert "4号" in packs[3]
    assert "1号" not in packs[3] + packs[4]


def test_an_opening_missed_is_drawn_and_said_so(staged: Staged) -> None:
    table = staged("t19/003-hybrid-joins-wolves-unseen.yaml", "开局", without=("认亲",))
    table.resolve()
    table.resolve()
    assert "强制的按规则取默认或抽取" in table.asked[-1]
    use = next(use for use in table.main.bridge.state.uses if use.skill == "认亲")
    assert use.drawn
    assert use.chosen


# ---- elections ----------------------------------------------------------------------------------------------------------


def test_who_stands_and_who_steps_back(staged: Staged) -> None:
    table = staged("m138/025-election-who-votes-for-whom.yaml", "竞选日/正午")
    table.press(Qt.Key.Key_F7)
    votes = table.main.view.votes
    assert votes.stand.isVisible()
    votes.stand.setFocus()
    votes.stand.selectAll()
    table.enter("2 3 5")
    table.enter("-5")
    assert table.main.bridge.state.candidates == (2, 3)
    assert votes.stand_title.text() == "上警 2 3 · 退水 5"
    table.enter("+6")
    table.enter("退水6")
    assert votes.stand_title.text() == "上警 2 3 · 退水 5 6"
    table.until("竞选日/投票")
    table.press(Qt.Key.Key_F7)
    assert votes.missing.text() == "有票而未投：1 4–6\n没有投票权：2 3"
    table.enter("1 2, 4 2, 5 3, 2 3, 6 4")
    said = [str(votes.model.index(row, 3).data()) for row in range(votes.model.rowCount())]
    assert said == ["", "不计：没有投票权", "", "", "不计：不能投此角色"]
    table.resolve()
    lines = votes.verdict.text().split("\n")
    assert lines[0] == "计票：2号 2票、3号 1票；最高 2号（导言2；警长·竞岗）"
    assert any(line.startswith("「警长」归 2号") and "R-m138-59" in line for line in lines)
    assert chips(table, 2) == ["警长"]
    assert "警长 2号" in table.main.view.subject.text()


def test_the_first_to_have_the_votes_together_is_elected_and_it_is_said_why(staged: Staged) -> None:
    table = staged("t19/024-sheriff-first-to-the-top.yaml", "日1/投票")
    table.main.bridge.tick(table.main.bridge.due(), True)
    table.resolve()
    table.press(Qt.Key.Key_F7)
    lines = table.main.view.votes.verdict.text().split("\n")
    assert lines[0].startswith("计票：2号 2票、4号 2票；最高 2号、4号")
    assert lines[1] == "票数齐的先后：4号 米线（5号那票） → 2号 奶茶（6号那票）"
    assert any(line.startswith("「警长」归 4号（警长·竞岗；") and "R-t19-61" in line for line in lines)


# ---- the relic, flipped identities, teams --------------------------------------------------------------------------------


def test_the_relic_its_owner_its_counter_and_who_turned(staged: Staged) -> None:
    table = staged("m102/900-game-scholar-masters-the-relic.yaml", "夜1/查探")
    assert "亡灵圣物 11号（诅咒 剩 2 次）" in table.main.view.subject.text()
    assert chips(table, 11) == ["亡灵圣物 2"]
    assert "圣主" in chips(table, 5), "its owner is another seat than its bearer"
    sections = seen(table, 11)
    assert sections["标记"] == ["亡灵圣物 诅咒 剩 2 次"]
    assert sections["身份的变化"] == ["夜1/诅咒 剑士 → 活尸 · 亡灵阵营"]
    assert "底牌 剑士" in table.main.view.inspector.identity.text()
    table.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert "圣物" not in table.main.view.subject.text()


def test_a_team_decides_in_one_row(staged: Staged) -> None:
    table = staged("m102/900-game-scholar-masters-the-relic.yaml", "夜1/偷袭", without=("偷袭",))
    rows = [row for row in table.main.view.queue.model.rows if row.skill == "偷袭"]
    teams = [row.team for row in rows if len(row.team) > 1]
    assert teams, "several of the gang live"
    assert len(rows) == 1, "and strike by one decision"
    assert "号共同" in table.main.view.queue.model.who(rows[0])
