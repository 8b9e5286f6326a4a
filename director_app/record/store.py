"""Reading and writing the tables of a game file. Knows rows and JSON, and nothing of how a game goes on."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, insert, select, text
from sqlalchemy.dialects.sqlite import insert as upsert

from director_app.engine import codec
from director_app.engine.codec import CodecError
from director_app.engine.commands import Command
from director_app.engine.events import Event
from director_app.engine.state import GameState
from director_app.record import schema
from director_app.record.line import Line
from director_app.record.rows import CommandRow, MessageId, PersonRow, dump, load, seal, sealed_words
from director_app.record.schema import commands, edits, events, facts, moves, notes, people, settings, snapshots, sources, ticks

LARGEST = 64 << 20
"""Bytes of JSON that a state may unpack to: hundreds of times what any game holds."""


def _unpacked(body: bytes) -> bytes:
    """Raises CodecError for what some stranger packed to fill the memory."""
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(body, LARGEST)
    if not unpacking.eof:
        raise CodecError("no whole state")
    return text


def _parts(body: object) -> Mapping[str, str | int | bool]:
    """What is on record about a person, by name. Raises CodecError."""
    if not isinstance(body, dict) or not all(isinstance(value, str | int) for value in body.values()):
        raise CodecError("no words about a person")
    return body


class Store:
    """The tables, within one transaction."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def _pairs(self, query: Select[Any]) -> dict[Any, Any]:
        """Two columns as a map; of rows with the same first the last holds."""
        return {first: second for first, second in self.connection.execute(query)}  # noqa: C416  (rows are no pairs to `dict`)

    # ---- what holds for the whole game ----------------------------------------------------------------------------------

    def write_facts(self, values: Mapping[str, str]) -> None:
        self.connection.execute(insert(facts), [{"name": name, "value": value} for name, value in values.items()])

    def read_facts(self) -> dict[str, str]:
        return self._pairs(select(facts.c.name, facts.c.value))

    def write_sources(self, texts: Mapping[str, str]) -> None:
        rows = [{"place": place, "name": name, "body": body} for place, (name, body) in enumerate(texts.items())]
        if rows:
            self.connection.execute(insert(sources), rows)

    def read_sources(self) -> dict[str, str]:
        return self._pairs(select(sources.c.name, sources.c.body).order_by(sources.c.place))

    # ---- commands and what came of them ---------------------------------------------------------------------------------

    def write_command(self, row: CommandRow, came: Sequence[Event], before: str) -> str:
        """Adds a command with its events and gives its seal; `before` is its parent's."""
        body = dump(codec.write_command(row.command))
        sealed = self.write_events(row.seq, came, before, sealed_words(row.stage, row.at, body))
        self.connection.execute(
            insert(commands),
            {"seq": row.seq, "parent": row.parent, "stage": row.stage, "at": row.at, "body": body, "seal": sealed},
        )
        return sealed

    def write_events(self, seq: int, came: Sequence[Event], before: str, body: str) -> str:
        """Adds what came of a command (0: of the setup) and gives the seal over all of it."""
        bodies = [dump(codec.write_event(event)) for event in came]
        if bodies:
            self.connection.execute(
                insert(events),
                [
                    {"seq": seq, "place": place, "kind": event.kind.value, "body": each}
                    for place, (event, each) in enumerate(zip(came, bodies, strict=True))
                ],
            )
        return seal(before, body, bodies)

    def read_commands(self) -> list[CommandRow]:
        """All commands ever done."""
        query = select(commands.c.seq, commands.c.parent, commands.c.stage, commands.c.at, commands.c.body)
        rows = self.connection.execute(query.order_by(commands.c.seq))
        return [CommandRow(seq, parent, stage, at, codec.read_command(load(body))) for seq, parent, stage, at, body in rows]

    def read_command(self, seq: int) -> Command:
        """Raises CodecError when there is none."""
        body = self.connection.execute(select(commands.c.body).where(commands.c.seq == seq)).scalar_one_or_none()
        if body is None:
            raise CodecError(f"command {seq} is missing")
        return codec.read_command(load(body))

    def read_seal(self, seq: int) -> str:
        """The seal of a command; 0: of the setup. Raises CodecError when there is none."""
        if seq == 0:
            return self.read_facts().get("seal", "")
        found = self.connection.execute(select(commands.c.seal).where(commands.c.seq == seq)).scalar_one_or_none()
        if found is None:
            raise CodecError(f"command {seq} is missing")
        return str(found)

    def read_events(self, first: int, last: int) -> dict[int, tuple[Event, ...]]:
        """What came of the commands from `first` to `last`. Raises CodecError where a seal is broken."""
        bodies: dict[int, list[str]] = {}
        rows = select(events.c.seq, events.c.body).where(events.c.seq >= first, events.c.seq <= last)
        for seq, body in self.connection.execute(rows.order_by(events.c.seq, events.c.place)):
            bodies.setdefault(seq, []).append(body)
        for seq, before, words, expected in self._seals(first, last):
            if seal(before, words, bodies.get(seq, ())) != expected:
                raise CodecError(f"command {seq} is not as it was written")
        return {seq: tuple([codec.read_event(load(body)) for body in each]) for seq, each in bodies.items()}

    def _seals(self, first: int, last: int) -> Iterator[tuple[int, str, str, str]]:
        """For each command: number, its parent's seal, the words under its own, its own."""
        if first == 0:
            known = self.read_facts()
            yield 0, seal("", "", self.read_sources().values()), known.get("setup", ""), known.get("seal", "")
        up = commands.alias()
        rows = (
            select(commands.c.seq, up.c.seal, commands.c.stage, commands.c.at, commands.c.body, commands.c.seal)
            .join_from(commands, up, commands.c.parent == up.c.seq, isouter=True)
            .where(commands.c.seq >= first, commands.c.seq <= last)
        )
        start = self.read_seal(0)
        for seq, before, stage, at, body, expected in self.connection.execute(rows):
            yield seq, start if before is None else before, sealed_words(stage, at, body), expected

    def read_told(self) -> list[tuple[MessageId, Event]]:
        """Every event of a kind that the outbox reads, undone ones too."""
        query = select(events.c.seq, events.c.place, events.c.body).where(text(schema.TOLD_ONLY))
        rows = self.connection.execute(query.order_by(events.c.seq, events.c.place))
        return [((seq, place), codec.read_event(load(body))) for seq, place, body in rows]

    # ---- how the game moved ---------------------------------------------------------------------------------------------

    def write_move(self, what: str, seq: int, at: str) -> None:
        self.connection.execute(insert(moves), {"what": what, "seq": seq, "at": at})

    def read_line(self, tree: Callable[[], dict[int, int]]) -> Line:
        """Where the game stands. Raises CodecError where the moves on record don't fit the commands."""
        done = select(func.max(moves.c.id)).where(moves.c.what == "do")
        newest = self.connection.execute(select(func.max(commands.c.seq))).scalar_one() or 0
        counts = [
            self.connection.execute(query).scalar_one()
            for query in (
                select(func.count()).select_from(commands).where(commands.c.parent.between(0, commands.c.seq - 1)),
                select(func.count()).select_from(moves).where(moves.c.what == "do"),
                select(func.count(moves.c.seq.distinct())).where(moves.c.what == "do", moves.c.seq.between(1, newest)),
            )
        ]
        if counts != [newest] * 3:
            raise CodecError(f"{newest} commands, but {counts}")
        recent = self.connection.execute(select(moves.c.what, moves.c.seq).where(moves.c.id >= done.scalar_subquery()).order_by(moves.c.id))
        try:
            return Line(newest, [(what, seq) for what, seq in recent], tree)
        except (KeyError, ValueError) as fault:
            raise CodecError(f"moves: {fault}") from fault

    def read_tree(self) -> dict[int, int]:
        """The command each command was given after."""
        return self._pairs(select(commands.c.seq, commands.c.parent))

    def read_undone_at(self) -> dict[int, str]:
        """When each command was last undone."""
        return self._pairs(select(moves.c.seq, moves.c.at).where(moves.c.what == "undo").order_by(moves.c.id))

    def read_moves(self) -> list[tuple[str, int, str]]:
        """Every move the game made, in order: (what, command, when)."""
        rows = self.connection.execute(select(moves.c.what, moves.c.seq, moves.c.at).order_by(moves.c.id))
        return [(what, seq, at) for what, seq, at in rows]

    # ---- states ---------------------------------------------------------------------------------------------------------

    def write_snapshot(self, seq: int, state: GameState) -> None:
        body = zlib.compress(dump(codec.write_state(state)).encode(), 1)
        statement = upsert(snapshots).values(seq=seq, body=body)
        self.connection.execute(statement.on_conflict_do_update(index_elements=[snapshots.c.seq], set_={"body": body}))

    def read_snapshot(self, seq: int) -> GameState | None:
        """The state after a command; None when none is kept, or this version can't read it: it is made anew then."""
        body = self.connection.execute(select(snapshots.c.body).where(snapshots.c.seq == seq)).scalar_one_or_none()
        if body is None:
            return None
        try:
            return codec.read_state(load(_unpacked(body)))
        except (CodecError, zlib.error):
            return None

    def snapshot_numbers(self) -> set[int]:
        """The commands after which the state is kept."""
        return set(self.connection.execute(select(snapshots.c.seq)).scalars())

    def drop_snapshots(self, seqs: Iterable[int]) -> None:
        self.connection.execute(snapshots.delete().where(snapshots.c.seq.in_(list(seqs))))

    # ---- the director's own words ---------------------------------------------------------------------------------------

    def write_tick(self, message: MessageId, sent: bool, at: str) -> None:
        self.connection.execute(insert(ticks), {"seq": message[0], "place": message[1], "sent": int(sent), "at": at})

    def read_ticks(self) -> dict[MessageId, str]:
        """Messages that stand as sent, with when."""
        found: dict[MessageId, str] = {}
        for seq, place, sent, at in self.connection.execute(
            select(ticks.c.seq, ticks.c.place, ticks.c.sent, ticks.c.at).order_by(ticks.c.id)
        ):
            if sent:
                found[seq, place] = at
            else:
                found.pop((seq, place), None)
        return found

    def read_tick_log(self) -> list[tuple[MessageId, bool, str]]:
        """Every tick and every unticking, in order."""
        rows = self.connection.execute(select(ticks.c.seq, ticks.c.place, ticks.c.sent, ticks.c.at).order_by(ticks.c.id))
        return [((seq, place), bool(sent), at) for seq, place, sent, at in rows]

    def write_edit(self, message: MessageId, body: str, at: str) -> None:
        self.connection.execute(insert(edits), {"seq": message[0], "place": message[1], "body": body, "at": at})

    def read_edits(self) -> dict[MessageId, str]:
        """Texts as the director last put them."""
        rows = self.connection.execute(select(edits.c.seq, edits.c.place, edits.c.body).order_by(edits.c.id))
        return {(seq, place): body for seq, place, body in rows}

    def write_note(self, about: str, body: str, at: str) -> None:
        self.connection.execute(insert(notes), {"about": about, "body": body, "at": at})

    def read_notes(self) -> dict[str, str]:
        """The last note about each thing."""
        last = self._pairs(select(notes.c.about, notes.c.body).order_by(notes.c.id))
        return {about: body for about, body in last.items() if body}

    def write_person(self, what: str, seat: int, stage: str, at: str, body: Mapping[str, str | int | bool]) -> None:
        self.connection.execute(insert(people), {"what": what, "seat": seat, "stage": stage, "at": at, "body": dump(body)})

    def read_people(self) -> list[PersonRow]:
        """All that was ever done about people, what was taken back too."""
        columns = (people.c.id, people.c.what, people.c.seat, people.c.stage, people.c.at, people.c.body)
        rows = self.connection.execute(select(*columns).order_by(people.c.id))
        return [PersonRow(each, what, seat, stage, at, _parts(load(body))) for each, what, seat, stage, at, body in rows]

    def write_setting(self, name: str, value: str) -> None:
        statement = upsert(settings).values(name=name, value=value)
        self.connection.execute(statement.on_conflict_do_update(index_elements=[settings.c.name], set_={"value": value}))

    def read_settings(self) -> dict[str, str]:
        return self._pairs(select(settings.c.name, settings.c.value))
