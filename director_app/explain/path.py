"""The way of a use's balls as a graph to draw: seats for nodes, redirects for arrows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from director_app.explain.trace import UseTrace


@dataclass(frozen=True, slots=True)
class Node:
    """A seat on the way of one ball. `column`: how many hops from its start; `row`: to draw balls and splits apart."""

    id: int
    seat: int
    column: int
    row: int
    chosen: bool = False
    settled: bool = False
    lost: bool = False
    """The ball ends here and counts nowhere; a node without a seat (0) is where it was sent to nobody."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """One hop. `label` is the redirect, `owner` whose it is."""

    start: int
    end: int
    label: str
    owner: int | None
    cite: str
    event: int


@dataclass(frozen=True, slots=True)
class PathGraph:
    nodes: tuple[Node, ...]
    arrows: tuple[Arrow, ...]


def path_graph(trace: UseTrace) -> PathGraph:
    """One row of nodes a ball, further rows where it split. A use without targets has no nodes."""
    nodes: list[Node] = []
    arrows: list[Arrow] = []
    rows = 0
    for chosen in dict.fromkeys(trace.chosen):
        ends = [Node(len(nodes), chosen, 0, rows, chosen=True)]
        nodes.append(ends[0])
        rows += 1
        left: list[Node] = []
        for hop in trace.hops:
            if hop.origin != chosen:
                continue
            # A second redirect of one step starts where the first did, though the ball has left there.
            start = next((node for node in (*ends, *reversed(left)) if node.seat == hop.start), nodes[ends[0].id])
            free = start in ends
            if free:
                ends.remove(start)
                left.append(start)
            if not hop.ends:
                nowhere = Node(len(nodes), 0, start.column + 1, start.row if free else rows, lost=True)
                rows = rows if free else rows + 1
                nodes.append(nowhere)
                arrows.append(Arrow(start.id, nowhere.id, hop.step, hop.owner, hop.event.cite, hop.event.id))
            for end in hop.ends:
                if end == hop.start:
                    ends.append(start)
                    continue
                row, rows, free = (start.row, rows, False) if free else (rows, rows + 1, False)
                known = next((node for node in ends if node.seat == end and node.column == start.column + 1), None)
                node = known or Node(len(nodes), end, start.column + 1, row)
                if known is None:
                    nodes.append(node)
                    ends.append(node)
                arrows.append(Arrow(start.id, node.id, hop.step, hop.owner, hop.event.cite, hop.event.id))
        for end_node in ends:
            settled = end_node.seat in trace.settled
            nodes[end_node.id] = replace(end_node, settled=settled, lost=not settled)
    return PathGraph(tuple(nodes), tuple(arrows))
