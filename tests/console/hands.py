"""What a director does at a table and sees there, for flows on every book."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt

from director_app.console.entry_parser import show_choice
from director_app.console.models.tree import Node
from director_app.console.views.people import PeoplePane
from director_app.engine.commands import Enter
from director_app.engine.queue_model import RowStatus
from tests.console.conftest import Table

Staged = Callable[..., Table]


def at(table: Table, skill: str, seat: int = 0) -> None:
    """Goes to a row by the arrow keys' own way."""
    rows = table.main.view.queue.model.rows
    place = next(place for place, row in enumerate(rows) if row.skill == skill and seat in (0, row.seat, *row.team))
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
    return [(seat, item.text) for item in table.main.view.outbox.model.lines if item.due for seat in item.seats]


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


def typed(action: Enter) -> str:
    """An action as short as a director would type it; its text has a field of its own."""
    words = [*map(str, action.targets)]
    if isinstance(action.choice, Mapping):
        words += [f"{part}={show_choice(value)}" if str(part).isdecimal() else show_choice(value) for part, value in action.choice.items()]
    elif action.choice is not None:
        words.append(show_choice(action.choice))
    return " ".join([*words, *(f"{seat}={show_choice(word)}" for seat, word in action.ballots.items())])


def pane_of(table: Table, seat: int, page: str) -> PeoplePane:
    """Opens the people pane as a person does: its key, arrows to the seat, a click on the page."""
    table.press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    pane = table.main.view.people
    assert table.main.view.tabs.currentWidget() is pane
    while pane.seat < seat:
        table.press(Qt.Key.Key_Down)
    while pane.seat > seat:
        table.press(Qt.Key.Key_Up)
    pane.buttons[page].click()
    pane.pages[page].first().setFocus()
    return pane


def cell(table: Table, seat: int, column: int) -> str:
    """A cell of the people pane's table."""
    model = table.main.view.people.model
    return str(model.index(model.place_of(seat), column).data())
