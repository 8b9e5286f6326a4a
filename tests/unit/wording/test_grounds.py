"""What stands behind a sentence: the paragraph, and of many rulings the first two with their number."""

from __future__ import annotations

from director_app import i18n
from director_app.explain.readers import DIRECTOR, chain_text, use_text
from director_app.explain.trace import use_trace, uses
from director_app.explain.tree import EventTree
from director_app.explain.why import why
from director_app.wording.grounds import SHOWN, all_grounds, short_grounds, with_grounds
from tests.unit.conftest import Game


def test_two_rulings_are_named_and_more_are_counted() -> None:
    assert short_grounds("狼·杀人", ("R-1", "R-2")) == ("狼·杀人", "R-1", "R-2")
    assert with_grounds("杀人", "狼·杀人", ("R-1", "R-2", "R-3")) == "杀人（狼·杀人；R-1；R-2 等 3 条判例）"
    assert with_grounds("杀人", "", ()) == "杀人"


def test_the_whole_list_stands_at_the_end_where_something_was_left_out() -> None:
    assert all_grounds([("R-1", "R-2"), ("R-3",)]) == ""
    assert all_grounds([("R-1", "R-2", "R-3"), ("R-2", "R-4")]) == "依据的判例：R-1、R-2、R-3、R-4"


def test_no_line_of_an_explanation_lists_them_all(night: Game) -> None:
    i18n.set_language("zh")
    tree = EventTree(night.events)
    many = max(uses(tree), key=lambda event: len(event.rulings))
    assert len(many.rulings) > SHOWN
    trace, chain = use_trace(tree, int(str(many.data["use"]))), why(tree, many.id)
    assert trace is not None
    assert chain is not None
    for text in (use_text(tree, trace, DIRECTOR), chain_text(tree, chain, DIRECTOR)):
        *lines, last = text.split("\n")
        assert all(line.count("R-m156") <= SHOWN for line in lines)
        assert any(f"等 {len(many.rulings)} 条判例" in line for line in lines)
        assert last.startswith("依据的判例：")
        assert all(ruling in last for ruling in many.rulings)
