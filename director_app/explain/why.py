"""Why something came out as it did: the chain of causes up to the command, with paragraphs and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from director_app.engine.events import Event, Kind
from director_app.explain.considered import Considered, considered
from director_app.explain.trace import tree_of
from director_app.explain.tree import EventTree
from director_app.wording import event_text
from director_app.wording.grounds import all_grounds, with_grounds


@dataclass(frozen=True, slots=True)
class Link:
    """One cause, in words, with the paragraph it goes by and the rulings it leaned on."""

    event: Event
    text: str
    cite: str
    rulings: tuple[str, ...]
    looked: tuple[Considered, ...] = ()
    """What was looked at here: redirects on the way, and what did not apply."""

    @property
    def considered(self) -> tuple[str, ...]:
        """The same, in words."""
        return tuple(each.text for each in self.looked)


@dataclass(frozen=True, slots=True)
class Chain:
    """The answer to a 'why': from the outcome back to the command, nearest cause first."""

    links: tuple[Link, ...]

    @property
    def outcome(self) -> Event:
        return self.links[0].event

    @property
    def events(self) -> tuple[Event, ...]:
        """The outcome and its causes, nearest first."""
        return tuple(each.event for each in self.links)

    def lines(self) -> tuple[str, ...]:
        """One line a cause, with paragraph and rulings."""
        return tuple(link_text(link) for link in self.links)

    def rulings(self) -> str:
        """Every ruling of the chain in one line, where not each is named above; else ''."""
        return all_grounds([group for link in self.links for group in (link.rulings, *(each.rulings for each in link.looked))])

    def full_lines(self) -> tuple[str, ...]:
        """Each cause a step further in, with what was considered below it."""
        return tuple(
            f"{'  ' * depth}{line}"
            for depth, each in enumerate(self.links)
            for line in (link_text(each), *(f"  {said}" for said in each.considered))
        )


def why(events: Iterable[Event] | EventTree, event: int) -> Chain | None:
    """The chain of one event; None when there is none of this id."""
    tree = tree_of(events)
    found = tree.by_id.get(event)
    if found is None:
        return None
    return Chain(tuple(link(item, tree) for item in (found, *tree.above(event))))


def why_out(events: Iterable[Event] | EventTree, seat: int) -> Chain | None:
    """Why a seat went out (last, if it came back in between)."""
    return latest(events, lambda event: event.kind is Kind.OUT and event.seat == seat)


def why_state(events: Iterable[Event] | EventTree, seat: int, state: str) -> Chain | None:
    """Why a seat has (or had) a state."""
    return latest(events, lambda event: event.kind is Kind.STATE_GIVEN and event.seat == seat and event.data.get("state") == state)


def link(event: Event, tree: EventTree | None = None) -> Link:
    """An event as a link of a chain."""
    return Link(event, event_text(event), event.cite, event.rulings, considered(tree, event) if tree is not None else ())


def link_text(item: Link) -> str:
    """A link with its paragraph and rulings behind it."""
    return with_grounds(item.text, item.cite, item.rulings)


def latest(events: Iterable[Event] | EventTree, wanted: Callable[[Event], bool]) -> Chain | None:
    """The chain of the last event that is wanted."""
    tree = tree_of(events)
    for event in reversed(tree.events):
        if wanted(event):
            return why(tree, event.id)
    return None
