"""What only the largest book asks for: meetings, choices in parts, second hands, several shots, time running back."""

from __future__ import annotations

from PySide6.QtCore import Qt

from tests.console.hands import Staged, at, seen, told, until_asked


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


def test_the_strip_holds_the_stages_that_come_and_came(staged: Staged) -> None:
    table = staged("m156/x901-game-magnet-night.yaml", "日1/正午")
    strip = table.main.view.clock.strip
    assert strip.accessibleDescription().split().count("投票") == 2, "the election was held, the day's vote is to come"
    table.until("夜2/早夜1")
    assert strip.accessibleDescription().split().count("投票") == 1, "the election of the first day does not come again"


def test_the_result_stands_beside_the_ballots_when_the_vote_is_over(staged: Staged) -> None:
    table = staged("m156/x901-game-magnet-night.yaml", "日1/黄昏")
    table.press(Qt.Key.Key_F7)
    lines = table.main.view.votes.verdict.text().split("\n")
    assert any("1号的票计 2 票" in line for line in lines)
    table.until("日2/投票")
    table.press(Qt.Key.Key_F7)
    assert table.main.view.votes.verdict.text() == "", "another vote, not counted yet"
