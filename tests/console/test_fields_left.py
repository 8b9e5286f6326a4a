"""What is typed in one game is kept in it when it is closed, and in no other."""

from __future__ import annotations

from tests.console.conftest import Table
from tests.console.hands import pane_of


def test_an_account_half_typed_is_kept_when_the_game_is_closed(table: Table) -> None:
    main = table.main
    path = main.bridge.session.path
    assert path is not None
    pane = pane_of(table, 3, "substitute")
    pane.substitute.account.setFocus()
    table.type("user3 pass3")
    main.close_game()
    assert main.open_path(path)
    assert main.bridge.people().account(3) == "user3 pass3"


def test_an_account_half_typed_goes_into_no_other_game(table: Table) -> None:
    main = table.main
    pane = pane_of(table, 3, "substitute")
    pane.substitute.account.setFocus()
    table.type("user3 pass3")
    main.open_sample(tour=False)
    pane_of(table, 3, "substitute")
    assert pane.substitute.account.text() == ""
    pane_of(table, 4, "substitute")
    assert [main.bridge.people().account(seat) for seat in main.bridge.state.seats] == [""] * len(main.bridge.state.seats)
