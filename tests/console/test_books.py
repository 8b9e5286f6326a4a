"""Every book at the window: its openings, elections, marks, meetings and second thoughts, typed as a director would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.console.main_window import MainWindow
from director_app.console.models.tree import Node
from director_app.engine.queue_model import RowStatus
from tests.console.conftest import Table
from tests.console.staging import stage

Staged = Callable[..., Table]


@pytest.fixture
def staged(make_window: Callable[[], MainWindow], tmp_path: Path) -> Staged:
    def make(name: str, until: str = "", resolve: bool = False, without: tuple[str, ...] = ()) -> Table:
        main = make_window()
        found = Table(main, tmp_path)

        def ask(question: str, deed: str) -> bool:
            found.asked.append(question)
            return found.answer

        main.desk.ask = ask
        stage(main, tmp_path / "局.dgame", name, until, resolve, without)
        main.bridge.tick(main.bridge.due(), True)
        main.view.queue.focus()
        QApplication.processEvents()
        return found

    return make


def at(table: Table, skill: str, seat: int = 0) -> None:
    """Goes to a row by the arrow keys' own way."""
    rows = table.main.view.queue.model.rows
    place = next(place for place, row in enumerate(rows) if row.skill == skill and seat in (0, row.seat))
    table.main.view.queue.go(place)
    table.main.view.queue.focus()


def until_asked(table: Table, skill: str) -> None:
    """Ctrl+Enter until a row has its turn: a stage that asks in the middle goes from one to the next."""
    for _ in range(6):
        if any(row.skill == skill and row.status is RowStatus.WAITING for row in table.main.view.queue.model.rows):
            break
        table.resolve()
    at(table, skill)


def told(table: Table) -> list[tuple[int, str]]:
    """What is in the outbox, still to be sent, as a director finds it."""
    table.press(Qt.Key.Key_F5)
    return [(item.seat, item.text) for item in table.main.view.outbox.model.items if item.due]


def seen(table: Table, seat: int) -> dict[str, list[str]]:
    """The inspector's sections as text."""
    inspector = table.main.view.inspector
    inspector.look_at(seat)
    inspector.refresh()
    model = inspector.lines
    sections: list[Node] = [model.node(model.index(place, 0)) for place in range(model.rowCount())]
    return {section.text: [f"{line.text} {line.detail}".strip() for line in section.children] for section in sections}


def chips(table: Table, seat: int) -> list[str]:
    return [chip.short for line in table.main.bridge.lines() if line.number == seat for chip in line.chips]


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


# ---- m156 -----------------------------------------------------------------------------------------------------------------


def test_a_court_votes_in_the_line_it_is_called_in(staged: Staged) -> None:
    table = staged("m156/g059-trial-unanimous.yaml", "夜1/早夜2", without=("审判",))
    at(table, "审判")
    table.enter("2 3 1=3 2投3号 3=3")
    (entry,) = table.main.bridge.state.entries
    assert (entry.chosen, dict(entry.ballots)) == ((2, 3), {1: 3, 2: 3, 3: 3})
    table.resolve()
    assert any(seat == 3 and "审判会议" in text for seat, text in told(table))


def test_a_council_answers_by_words_and_is_asked_whom_it_poisons(staged: Staged) -> None:
    table = staged("m156/g019-council-first-use.yaml", "夜1/凌晨1", without=("毒药议会",))
    at(table, "毒药议会")
    table.enter("3")
    assert not table.main.bridge.state.entries
    assert "毒药目标" in table.hint, "who is to be poisoned?"
    table.main.view.queue.editor.line.setFocus()
    table.main.view.queue.editor.line.selectAll()
    table.enter("3 2 3=同意")
    (entry,) = table.main.bridge.state.entries
    assert (entry.chosen, entry.choice, dict(entry.ballots)) == ((3,), {"毒药目标": 2}, {3: "同意"})


def test_a_mirror_is_asked_by_faction_role_and_knife(staged: Staged) -> None:
    table = staged("m156/g007-wenjing-names-settled.yaml", "夜1/深夜1", without=("问镜",))
    at(table, "问镜")
    table.main.view.queue.editor.line.setFocus()
    table.enter("4 5 狼人阵营 任意 任意")
    (entry,) = (entry for entry in table.main.bridge.state.entries if entry.skill == "问镜")
    assert entry.chosen == (4, 5)
    assert entry.choice == {"阵营": ("狼人阵营",), "身份": ("任意",), "带刀": "任意"}


def test_a_masquerade_in_three_parts_and_the_same_for_two_sides(staged: Staged) -> None:
    table = staged("m156/w032-granny-disguise.yaml", "开局", without=("装模作样",))
    assert table.main.view.queue.button.text() == "开始询问 Ctrl+Enter"
    until_asked(table, "装模作样")
    table.main.view.queue.editor.line.setFocus()
    table.enter("村民阵营 医生 不带刀")
    assert table.main.bridge.state.uses[-1].choice == {"阵营": "村民阵营", "身份": "医生", "带刀": "不带刀"}


def test_the_world_is_deceived_by_both_sides_faces(staged: Staged) -> None:
    table = staged("m156/w033-granny-deceives-world.yaml", "日1/黄昏", without=("欺诈天下",))
    table.main.bridge.tick(table.main.bridge.due(), True)
    table.resolve()
    assert table.main.bridge.key == "日1/黄昏", "he went out just now, and is asked before the day is left"
    assert "「欺诈天下」" in table.main.statusBar().currentMessage()
    row = table.main.view.queue.row
    assert row is not None
    assert row.skill == "欺诈天下"
    at(table, "欺诈天下")
    table.main.view.queue.editor.line.setFocus()
    table.enter("村民阵营 侦探 不带刀 狼人阵营 大恶魔 带刀")
    use = next(use for use in (*table.main.bridge.state.entries, *table.main.bridge.state.uses) if use.skill == "欺诈天下")
    assert use.choice == {
        "狼人阵营": {"阵营": "村民阵营", "身份": "侦探", "带刀": "不带刀"},
        "非狼人阵营": {"阵营": "狼人阵营", "身份": "大恶魔", "带刀": "带刀"},
    }


def test_who_holds_anothers_hand_is_said_on_the_row_and_enters_for_it(staged: Staged) -> None:
    table = staged("m156/g158-controlled-knife-outranks.yaml", "夜2/深夜2", without=("杀人",))
    model = table.main.view.queue.model
    held = next(row for row in model.rows if row.acting is not None and row.acting != row.seat)
    assert (held.seat, held.acting) == (2, 1)
    assert "由 1号 咸鱼 决定" in model.note(held)
    assert any(line.startswith("被 1号 控制") for line in seen(table, 2)["先后到期"])
    at(table, held.skill, 2)
    table.enter("5")
    entry = next(entry for entry in table.main.bridge.state.entries if entry.by == 2)
    assert (entry.acting, entry.chosen) == (1, (5,))


def test_a_seat_more_comes_with_its_owner(staged: Staged) -> None:
    table = staged("m156/w027-dreamer-hears-and-fades.yaml", "夜1/午夜")
    assert seen(table, 4)["身份"] == ["掌管者 1号 咸鱼"]


def test_the_fox_burns_several_in_one_dawn(staged: Staged) -> None:
    table = staged("m156/g012-linghu-wolf-first-goes-on.yaml", "日1/晨曦1", without=("灵狐灿世",))
    until_asked(table, "灵狐灿世")
    for seat in ("2", "5"):
        at(table, "灵狐灿世")
        table.enter(seat)
    while table.main.bridge.state.flow.status != "done":
        table.resolve()
    assert [use.chosen for use in table.main.bridge.state.uses if use.skill == "灵狐灿世"] == [(2,), (5,)]
    assert [table.main.bridge.state.seats[seat].out is not None for seat in (2, 5)] == [True, True]


def test_time_runs_back_at_dusk_by_keyboard(staged: Staged) -> None:
    table = staged("m156/g046-clock-dusk.yaml", "日1/黄昏", without=("时光倒流",))
    until_asked(table, "时光倒流")
    at(table, "时光倒流")
    table.enter("2")
    while table.main.bridge.state.flow.status != "done":
        table.resolve()
    seats = table.main.bridge.state.seats
    assert (seats[1].out, seats[2].out is not None) == (None, True)
    table.press(Qt.Key.Key_F6)
    assert "时光回溯" in table.main.view.announcement.text.toPlainText()


def test_time_runs_back_at_dawn_and_the_night_is_asked_again(staged: Staged) -> None:
    table = staged("m156/g045-clock-dawn.yaml", "日2/晨曦1")
    lines = table.main.view.seats.model
    assert [line.alive for line in lines.lines] == [False, True, True, False]
    for _ in range(4):
        table.main.bridge.tick(table.main.bridge.due(), True)
        table.resolve()
        if table.main.bridge.key.startswith("夜2"):
            break
    assert table.main.bridge.key == "夜2/早夜1", "the night comes again"
    assert all(line.alive for line in lines.lines)
    table.press(Qt.Key.Key_F6)
    assert any("时光回溯" in str(message.event.data.get("text")) for message in table.main.bridge.messages() if message.public)
