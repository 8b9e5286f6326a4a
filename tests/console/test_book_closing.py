"""A new game's thread closes when its book says so, else when the settings do."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from director_app.console.dialogs.new_game import NewGame
from director_app.paths import rulesets_folder
from director_app.rulebook import load_book


@pytest.mark.parametrize(("name", "closing"), [("t19", "21:30"), ("m206", "20:15")])
def test_the_books_closing_goes_before_the_settings(qtbot: QtBot, name: str, closing: str) -> None:
    book = load_book(rulesets_folder() / name).book
    assert book is not None
    dialog = NewGame([book], "20:15")
    qtbot.addWidget(dialog)
    assert dialog.setup().options["closing"] == closing
