"""With secrets hidden, every pane, title, menu, hint and sentence of the window holds what everybody may know, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from director_app.console.actions import TABS
from director_app.console.main_window import MainWindow
from director_app.console.models.onlooker import refused_words, unheard_words
from director_app.console.models.tree import TreeModel
from director_app.engine.commands import Enter, Override, Resolve, Vote
from director_app.engine.events import Kind
from tests.console.conftest import Table

ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.StatusTipRole, Qt.ItemDataRole.AccessibleTextRole)


NOTED = 2
"""The seat with a note."""


def said_by(widget: QWidget) -> Iterator[str]:
    """Every text that one widget shows, or would show where the mouse stands on it."""
    yield from (widget.toolTip(), widget.windowTitle(), widget.statusTip(), widget.accessibleName(), widget.accessibleDescription())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield from (widget.text(), widget.placeholderText())
        case QPlainTextEdit() | QTextEdit():
            yield from (widget.toPlainText(), widget.placeholderText())
        case QTabWidget():
            yield from (widget.tabText(place) for place in range(widget.count()))
        case QComboBox():
            yield widget.currentText()
        case QAbstractItemView() if widget.model() is not None:
            model = widget.model()
            yield from cells(model, QModelIndex(), 1 if isinstance(widget, QListView) else model.columnCount())


def cells(model: QAbstractItemModel, parent: QModelIndex, columns: int) -> Iterator[str]:
    """Every text of a list, a table or a tree, all the way down."""
    for row in range(model.rowCount(parent)):
        first = model.index(row, 0, parent)
        for column in range(columns):
            yield from (str(model.data(first.siblingAtColumn(column), role) or "") for role in ROLES)
        if isinstance(model, TreeModel):
            yield from cells(model, first, columns)


def in_sight(main: MainWindow) -> str:
    """Every text of the window as it stands, hidden widgets left out."""
    widgets = [main, *(widget for widget in main.findChildren(QWidget) if widget.isVisible())]
    said = [text for widget in widgets for text in said_by(widget)]
    said += [text for action in main.findChildren(QAction) for text in (action.text(), action.toolTip(), action.statusTip())]
    return "\n".join([*said, main.statusBar().currentMessage()])


def everywhere(main: MainWindow) -> dict[str, str]:
    """All that is in sight, tab by tab, every seat looked at."""
    found = {}
    for name in TABS:
        main.view.open_tab(name)
        for seat in (*main.bridge.state.seats, NOTED):
            main.view.seats.looked_at.emit(seat)
        QApplication.processEvents()
        found[name] = in_sight(main)
    return found


def secrets(main: MainWindow) -> set[str]:
    """Words that tell what somebody is, has or did: of roles, skills, states, marks that are at this table."""
    state, book = main.bridge.state, main.bridge.book
    public = {word for stage in (*book.start, *book.cycle) for word in (stage.name, stage.part)} | {book.name}
    held = {skill.skill for row in state.skills.values() for skill in row} | {each.name for row in state.states.values() for each in row}
    words = {seat.role for seat in state.seats.values() if not seat.revealed} | held | {seat.faction for seat in state.seats.values()}
    public |= {ruling.question for ruling in book.rulings.values()}  # the book's own words, which the penalties pane lists
    return {word for word in words if not any(word in name for name in public)}


def leaks(main: MainWindow, more: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(tab, word) for tab, text in everywhere(main).items() for word in (*secrets(main), *more) if word in text]


def open_words(table: Table) -> None:
    """A night with a kill, a state that the director gave, a note and a message in his own words."""
    main = table.main
    table.until("夜1/杀人")
    assert not main.bridge.do(Enter(2, "杀人", (1,)))
    assert not main.bridge.do(Override("state", 3, next(iter(main.bridge.book.states)), reason="机密理由"))
    assert not main.bridge.do(Override("announce", value="天亮才说的话", reason="机密理由"))
    main.bridge.note(f"seat:{NOTED}", "机密备注")
    main.bridge.note("game", "机密备注")


OWN = ("机密理由", "机密备注", "天亮才说的话")


def test_unhidden_the_window_is_full_of_secrets(table: Table) -> None:
    """What the next test finds nowhere is there to be found."""
    open_words(table)
    table.main.bridge.tick(table.main.bridge.due(), True)
    shown = "\n".join(everywhere(table.main).values())
    assert any(word in shown for word in secrets(table.main))
    assert [word for word in OWN if word not in shown] == []


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_tab_tells_a_secret(table: Table, language: str) -> None:
    open_words(table)
    table.main.set_language(language)
    everywhere(table.main)  # what has been shown stays in the panes
    table.main.bridge.set_hidden(True)
    assert leaks(table.main, OWN) == []


def test_hidden_from_the_first_sight_of_a_game(table: Table) -> None:
    open_words(table)
    path = table.main.bridge.session.path
    assert path is not None
    table.main.bridge.set_hidden(True)
    table.main.close_game()
    assert table.main.open_path(path)
    assert leaks(table.main, OWN) == []


def test_what_is_done_while_hidden_tells_nothing(table: Table) -> None:
    open_words(table)
    main = table.main
    main.bridge.set_hidden(True)
    assert main.bridge.do(Enter(1, "杀人", (3,))) == refused_words()
    for _ in range(12):
        main.desk.resolve()
        text = in_sight(main)
        assert [word for word in (*secrets(main), *OWN) if word in text] == []
    main.desk.undo()
    main.view.open_tab("timeline")
    assert leaks(main, OWN) == []
    assert unheard_words() in table.asked
    assert [word for question in table.asked for word in (*secrets(main), *OWN) if word in question] == []


def test_a_public_post_is_seen_once_it_is_posted(table: Table) -> None:
    open_words(table)
    main = table.main
    main.bridge.set_hidden(True)
    main.view.open_tab("announcement")
    assert "天亮才说的话" not in in_sight(main)
    main.bridge.tick(tuple(message for message in main.bridge.due() if message.public), True)
    assert "天亮才说的话" in in_sight(main)


def test_a_vote_names_nobody_without_a_vote(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    main = table.main
    table.until("日1/投票")
    bridge = main.bridge
    monkeypatch.setattr(bridge, "electorate", lambda: (1, 2, 3))
    assert not bridge.do(Vote(1, 3))
    main.view.open_tab("votes")
    assert "没有投票权：4-11" in in_sight(main).replace("–", "-")
    bridge.set_hidden(True)
    text = in_sight(main)
    assert "没有投票权" not in text
    assert "有票而未投" not in text
    assert "还没投：2" in text
    assert not bridge.do(Resolve())
    assert [event for event in bridge.events() if event.kind is Kind.TALLY]
    assert leaks(main) == []


def test_names_offered_for_files_are_public(table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What stands in a file dialog: titles, names and places."""
    open_words(table)
    main = table.main
    asked: list[str] = []

    def dialog(*given: object) -> tuple[str, str]:
        asked.extend(str(each) for each in given[1:4])
        return "", ""

    for name in ("getSaveFileName", "getOpenFileName"):
        monkeypatch.setattr(QFileDialog, name, dialog)
    main.bridge.set_hidden(True)
    for command in ("save_as", "open", "reveal", "save_log"):
        main.actions_[command].trigger()
    main.view.open_tab("announcement")
    main.view.announcement.save.click()
    assert asked
    assert [word for word in (*secrets(main), *OWN) for text in asked if word in text] == []


def test_a_file_that_fails_names_no_secret(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    open_words(table)
    main = table.main
    said: list[str] = []
    monkeypatch.setattr("director_app.console.dialogs.question.warn", lambda parent, sentence: said.append(sentence))
    path = main.bridge.session.path
    assert path is not None
    main.bridge.set_hidden(True)
    path.rename(path.with_name("搬走.dgame"))
    main.bridge.do(Resolve())
    assert said
    assert [word for word in (*secrets(main), *OWN) for text in said if word in text] == []


NIGHTS = (
    ("m156/w027-dreamer-hears-and-fades.yaml", "夜1/午夜"), ("m138/004-black-lovers-form.yaml", "开局"),
    ("t19/003-hybrid-joins-wolves-unseen.yaml", "开局"), ("m156/g158-controlled-knife-outranks.yaml", "夜2/深夜2"),
    ("m102/900-game-scholar-masters-the-relic.yaml", "夜1/查探"), ("m138/025-election-who-votes-for-whom.yaml", "竞选日/正午"),
    ("t19/024-sheriff-first-to-the-top.yaml", "日1/投票"),
)  # fmt: skip


@pytest.mark.parametrize(("name", "until"), NIGHTS)
def test_nights_of_other_books_are_hidden(name: str, until: str, staged: Callable[..., Table]) -> None:
    table = staged(name, until)
    table.main.bridge.set_hidden(True)
    assert leaks(table.main) == []


def test_what_was_said_before_is_not_left_standing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals stay where they were typed, and the status line for some seconds: until the secrets are hidden."""
    main = table.main
    table.until("日1/投票")
    monkeypatch.setattr(main.bridge, "do", lambda command: "机密拒绝")
    view = main.view
    view.open_tab("votes")
    view.votes.line.setText("1 3")
    view.votes.submit()
    view.open_tab("penalties")
    view.penalties.reason.setText("机密拒绝")
    view.penalties.order()
    view.penalties.penalize()
    main.say("机密拒绝")
    view.queue.editor.say("机密拒绝", refused=True)
    shown = everywhere(main)
    assert "机密拒绝" in shown["votes"]
    assert "机密拒绝" in shown["penalties"]
    main.bridge.set_hidden(True)
    assert leaks(main, ("机密拒绝",)) == []
