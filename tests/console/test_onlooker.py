"""With secrets hidden, a shared screen shows what everybody has been told and nothing else."""

from __future__ import annotations

from hypothesis import given
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabWidget, QWidget

from director_app.console.models.facts import Chip, SeatLine, census
from director_app.console.models.onlooker import foot_words, onlooker_lines, refused_words, told_words, unheard_words, unsent_words
from director_app.engine import GameState
from director_app.engine.commands import Enter, Override
from director_app.engine.records import replace
from director_app.i18n import set_language
from director_app.rulebook.model import RuleBook
from tests.console.conftest import Table
from tests.property.games import Played, games, law


def lines(state: GameState) -> tuple[SeatLine, ...]:
    """A seat table that tells everything."""
    return tuple(
        SeatLine(
            number=seat.number, name=seat.name, player=seat.player, role=seat.role, shown="", faction=seat.faction, faction_place=number,
            letter=seat.faction[:1], hue="red", alive=seat.out is None, out=seat.out.kind if seat.out else "",
            chips=tuple(Chip(held.name[:2], held.name, True, True, held.name) for held in state.states.get(seat.number, ())),
            unsent=len(state.notices), revealed=seat.revealed,
        )
        for number, seat in enumerate(state.seats.values())
    )  # fmt: skip


def otherwise(state: GameState) -> GameState:
    """The same game to everybody's eyes: other cards where none is face up, no states, nobody out who was not announced."""
    other = state.clone()
    covered = [seat for seat in state.seats.values() if not seat.revealed]
    for seat, card in zip(covered, [*covered[1:], *covered[:1]], strict=True):
        out = seat.out if seat.out is not None and seat.out.announced else None
        other.seats[seat.number] = replace(seat, role=card.role, faction=card.faction, out=out)
    other.states, other.notices = dict.fromkeys(state.seats, ()), ()
    return other


@law(40)
@given(games())
def test_two_games_alike_to_everybody_look_alike(game: Played) -> None:
    for move in game.moves[::6]:
        state, other = move.before, otherwise(move.before)
        seen = onlooker_lines(state, lines(state))
        assert seen == onlooker_lines(other, lines(other))
        assert foot_words(state) == foot_words(other)
        assert all(line.role == "" or state.seats[line.number].revealed for line in seen)


def test_the_sentences_name_nobody(book: RuleBook) -> None:
    words = (*book.roles, *book.states, *book.factions, *book.skills)
    for language in ("zh", "en"):
        set_language(language)
        for said in (refused_words(), unsent_words(), told_words(), unheard_words()):
            assert said
            assert not any(word in said for word in words)
            assert not any(char.isdigit() for char in said)


def seen(widget: QWidget) -> str:
    """Every word in sight: labels, buttons, tabs, the seat table, the title."""
    found = [widget.windowTitle()]
    found += [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]
    found += [button.text() for button in widget.findChildren(QAbstractButton) if button.isVisible()]
    found += [tabs.tabText(place) for tabs in widget.findChildren(QTabWidget) for place in range(tabs.count())]
    return "\n".join(found)


def test_the_window_tells_no_secret(table: Table, book: RuleBook) -> None:
    """A night with a kill and a state, hidden: the census counts those announced, the foot names nobody, a refusal gives no reason."""
    main = table.main
    table.until("夜1/杀人")
    main.bridge.do(Enter(2, "杀人", (1,)))
    main.bridge.do(Override("out", 5, reason="试"))
    main.bridge.set_hidden(True)
    model = main.view.seats.model
    cells = [str(model.index(row, column).data() or "") for row in range(model.rowCount()) for column in range(model.columnCount())]
    stages = {word for stage in (*book.start, *book.cycle) for word in (stage.name, stage.part)}
    text = seen(main) + "\n".join(cells)
    assert not [word for word in (*book.roles, *book.factions, *book.states, *book.skills) if word in text and word not in stages]
    assert "存活 11" in text
    assert main.bridge.do(Enter(1, "杀人", (3,))) == refused_words()
    main.bridge.set_hidden(False)
    assert main.bridge.do(Enter(1, "杀人", (3,))) != refused_words()
    assert census(book, main.bridge.lines()).startswith("存活 10")
