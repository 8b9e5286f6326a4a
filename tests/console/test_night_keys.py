"""One night of the largest book by keyboard alone, its keys counted; and what a director does at its rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from director_app.console.dialogs.palette import Palette
from director_app.console.main_window import MainWindow
from director_app.console.models.standing import timer_nodes
from director_app.console.notify import Notifier
from director_app.engine.commands import Enter
from director_app.engine.queue_model import Row, RowStatus
from director_app.engine.state import StateHeld
from tests.console.conftest import Table
from tests.console.hands import typed
from tests.console.staging import commands, read

GAME = "m156/x901-game-magnet-night.yaml"
NIGHT = "夜1"
BUSY = {9: "企鹅", 11: "企鹅"}
"""Seats of that game with nothing to do in its first night, and roles given to them here that have."""
TONIGHT, NEXT = "夜晚结束", "下一个夜晚"
"""Two of the book's moments, seen from the evening."""
ACTIONS = 14
MOST_KEYS = 60


class Hands:
    """Types at a table and counts: a sign is a key, and so is Enter, an arrow, or Ctrl with Enter."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.keys = 0
        self.entered = 0

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.keys += 1
        self.table.press(key, modifier)

    def ask(self, question: str, deed: str) -> bool:
        """A question is answered with Enter."""
        self.keys += 1
        return True

    def enter(self, text: str) -> None:
        head = self.table.main.bridge.session.head
        self.keys += len(text)
        self.table.type(text)
        self.press(Qt.Key.Key_Return)
        assert self.table.main.bridge.session.head > head, (text, self.table.hint)
        self.entered += 1


def wanted() -> dict[tuple[str, int, str], Enter]:
    """What the game's players ask for that night."""
    steps = [step for step in read(GAME)[0].steps if step.phase.startswith(f"{NIGHT}/")]
    return {
        (step.phase, action.enter.by, action.enter.skill): action.enter for step in steps for action in step.actions if not action.refused
    }


def simple(row: Row) -> bool:
    """Whether a row asks for one seat, or for nothing but Enter."""
    return not row.parts and not row.ballots and not row.text and (row.most == 0 or (row.least == 1 and bool(row.range)))


def night(table: Table, hands: Hands) -> None:
    """From the first stage of the night to its last."""
    main, actions = table.main, wanted()
    while main.bridge.key.startswith(NIGHT):
        key = main.bridge.key
        for place, row in enumerate(main.view.queue.model.rows):
            action = actions.get((key, row.seat, row.skill))
            busy = any((phase, seat) == (key, row.seat) for phase, seat, _ in actions)
            more = action is None and not busy and simple(row)
            if row.status is not RowStatus.WAITING or (action is None and not more):
                continue
            while main.view.queue.list.currentIndex().row() != place:
                hands.press(Qt.Key.Key_Down if main.view.queue.list.currentIndex().row() < place else Qt.Key.Key_Up)
            if action is not None and action.choice is not None:
                main.view.queue.editor.line.setFocus()
            hands.enter(typed(action) if action is not None else str(row.range[0]) if row.most else "")
        hands.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        if main.bridge.key == key:  # messages are to be sent first; theirs are other keys
            main.bridge.tick(main.bridge.due(), True)
            main.view.queue.focus()
            hands.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def evening(make_window: Callable[[], MainWindow], tmp_path: Path) -> Table:
    """The night about to begin, everybody told who he is."""
    main = make_window()
    table = Table(main, tmp_path)
    skills = tuple({skill for _, _, skill in wanted()})
    book, setup, given = commands(GAME, f"{NIGHT}/早夜1", without=skills)
    seats = tuple(replace(seat, role=BUSY.get(seat.number, seat.role)) for seat in setup.seats)
    assert main.bridge.create(tmp_path / "夜.dgame", book, replace(setup, seats=seats)) == ""
    for command in given:
        assert main.bridge.do(command) == ""
    main.bridge.tick(main.bridge.due(), True)
    main.view.queue.focus()
    QApplication.processEvents()
    return table


def test_a_night_of_fourteen_actions_takes_at_most_sixty_keys(evening: Table, record_property: Callable[[str, object], None]) -> None:
    hands = Hands(evening)
    evening.main.desk.ask = hands.ask
    night(evening, hands)
    record_property("keys for a night of 14 actions", hands.keys)
    assert hands.entered == ACTIONS
    assert hands.keys <= MOST_KEYS, hands.keys


@pytest.mark.parametrize(("phase", "skill", "line", "targets"), [
    ("夜1/深夜1", "照耀", "照耀 5", (5,)), ("夜1/深夜1", "照耀", "我验5号", (5,)), ("夜1/深夜1", "照耀", "照耀豆浆", (3,)),
    ("夜1/深夜2", "杀人", "刀3", (3,)), ("夜1/深夜2", "杀人", "今晚刀 3 号", (3,)),
])  # fmt: skip
def test_a_line_of_chat_is_understood(evening: Table, phase: str, skill: str, line: str, targets: tuple[int, ...]) -> None:
    evening.main.desk.ask = lambda question, deed: True
    evening.until(phase)
    queue = evening.main.view.queue
    queue.go(next(place for place, row in enumerate(queue.model.rows) if row.skill == skill and row.status is RowStatus.WAITING))
    queue.focus()
    evening.enter(line)
    assert evening.main.bridge.state.entries[-1].chosen == targets, evening.hint


def test_an_action_typed_in_the_palette_goes_to_its_row(evening: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    evening.main.desk.ask = lambda question, deed: True
    evening.until("夜1/深夜1")
    offered: list[str] = []

    def run(self: Palette) -> int:
        self.line.setText("照耀 3")
        offered.append(self.list.item(0).text())
        self._take()
        return 1

    monkeypatch.setattr(Palette, "exec", run)
    evening.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert offered == ["照耀 1号 咸鱼 → 3"]
    assert evening.main.bridge.state.entries[-1].chosen == (3,)


def test_rows_not_heard_from_stand_out_when_the_time_runs_out(evening: Table) -> None:
    clock, queue = evening.main.view.clock, evening.main.view.queue
    tones = []
    for tone in ("warn", "bad", ""):
        clock._show_tone(tone)
        tones.append((queue.list.urgency, queue.list.accessibleDescription()))
    assert tones == [("warn", "还有不到十分钟"), ("bad", "时间到"), ("", "")]


def test_the_sound_can_be_off_while_reminders_stay(evening: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []
    monkeypatch.setattr(Notifier, "say", lambda self, title, sentence, sound: heard.append(sound))
    evening.main._deadline("warn")
    evening.main.actions_["sound"].trigger()
    assert not evening.main.actions_["sound"].isChecked()
    evening.main._deadline("bad")
    assert heard == [True, False]


def test_timers_stand_in_the_order_in_which_they_run_out(evening: Table) -> None:
    book, state = evening.main.bridge.book, evening.main.bridge.state.clone()
    ends = [name for name, moment in book.moments.items() if moment.stage in ("夜/统计", "夜/早夜1") and name in (TONIGHT, NEXT)]
    assert set(ends) == {TONIGHT, NEXT}
    held = [StateHeld(place, until, None, "", until) for place, until in enumerate((NEXT, TONIGHT, NEXT, TONIGHT))]
    state.states = {3: (*held, StateHeld(9, "无期", None, "", ""))}
    assert [node.text for node in timer_nodes(book, state, 3)] == [TONIGHT, TONIGHT, NEXT, NEXT]
