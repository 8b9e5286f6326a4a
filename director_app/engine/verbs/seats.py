"""Verbs about seats: labels, marks, groups, faces, memory, draws, further seats."""

from __future__ import annotations

from typing import cast

from director_app.engine.cards import add_card, merge_cards
from director_app.engine.effects import Args, plain, verb
from director_app.engine.events import Kind, Value
from director_app.engine.language.scope import Scope, Val, unique
from director_app.engine.messages import tell
from director_app.engine.records import replace
from director_app.engine.skills import gain, lose, take_seat
from director_app.engine.state import Disguise, Group, Seat
from director_app.engine.triggers import fire
from director_app.engine.verbs.messages import values_of
from director_app.engine.verbs.states import skill_name
from director_app.engine.work import Work


@verb("label")
def _label(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("of"):
        for name, on in ((args.word("add"), True), (args.word("remove"), False)):
            if name:
                own = work.st.seats[seat].labels
                if (name in own) != on:
                    work.change_seat(seat, labels=own | {name} if on else own - {name})
                    work.emit(Kind.LABELLED, seat, data={"label": name, "on": on})


@verb("card")
def _card(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("seats"):
        add_card(work, seat, args.word("card"), args.word("reason"))


@verb("merge_cards")
def _merge_cards(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("of"):
        merge_cards(work, seat, args.word("card"), args.number("count", 0) or 0, args.word("into"), "")


@verb("mark")
def _mark(work: Work, args: Args, scope: Scope) -> None:
    name, seats = args.word("name"), args.seats("to")
    if work.st.marks.get(name, ()) != seats:
        work.st.marks[name] = seats
        event = work.emit(Kind.MARKED, seats=seats, data={"mark": name})
        with work.because(event):
            fire(work, "mark", {"mark": name, "who": seats})


@verb("join")
def _join(work: Work, args: Args, scope: Scope) -> None:
    name, seats, until = args.word("group"), args.seats("seats"), args.moment("until")
    groups = list(work.st.groups)
    place = next((i for i, group in enumerate(groups) if group.name == name and group.until == until), None)
    if place is None or args.flag("apart"):
        place = len(groups)
        groups.append(Group(name, unique(seats), until, work.new_id()))
    else:
        groups[place] = replace(groups[place], members=unique((*groups[place].members, *seats)))
    work.st.groups = tuple(groups)
    work.emit(Kind.JOINED, seats=seats, data={"group": name, "until": until})
    if args.has("tell"):
        members = groups[place].members
        for seat in members:
            others = tuple(item for item in members if item != seat)
            if others:
                tell(work, seat, args.word("tell"), {**values_of(args, scope), "group": name, "members": others, "all": members})


@verb("leave")
def _leave(work: Work, args: Args, scope: Scope) -> None:
    name, seats = args.word("group"), args.seats("seats")
    kept: list[Group] = []
    left: list[int] = []
    for group in work.st.groups:
        if group.name == name:
            left += (seat for seat in group.members if seat in seats)
            group = replace(group, members=tuple(seat for seat in group.members if seat not in seats))
        kept.append(group)
    work.st.groups = tuple(group for group in kept if group.members)
    if left:  # a book may tell a seat to leave whatever groups there are
        work.emit(Kind.PARTED, seats=tuple(dict.fromkeys(left)), data={"group": name})


@verb("disguise")
def _disguise(work: Work, args: Args, scope: Scope) -> None:
    armed = args.value("armed")
    worn = Disguise(
        args.word("role") or None,
        args.word("faction") or None,
        armed if isinstance(armed, bool) else None,
        args.moment("until"),
        args.moment("starts"),
        scope.holder,
        skill_name(scope),
    )
    for seat in args.seats("of"):
        record = work.st.seats[seat]
        work.change_seat(seat, disguises=(*record.disguises, worn))
        work.emit(Kind.DISGUISED, seat, data={"role": worn.role, "faction": worn.faction, "armed": worn.armed, "until": worn.until})


@verb("become")
def _become(work: Work, args: Args, scope: Scope) -> None:
    role = work.book.roles.get(args.word("role"))
    if role is None:
        return  # worked out at run time, and the book has no such role: there is nothing to become
    for seat in args.seats("seat"):
        record = work.st.seats[seat]
        if not args.flag("keep_skills"):
            for held in work.st.skills.get(seat, ()):
                if not held.gained:
                    lose(work, seat, held.skill, held_id=held.id)
        changes: dict[str, object] = {"role": role.name, "faction": role.faction, "labels": frozenset(role.labels)}
        if args.flag("card"):
            changes["actual"] = role.name
        work.change_seat(seat, **changes)
        event = work.emit(Kind.BECAME, seat, data={"role": role.name, "was": record.role, "faction": role.faction})
        with work.because(event):
            held_names = {held.skill for held in work.st.skills.get(seat, ())}
            for name in role.skills:
                if name not in held_names:
                    gain(work, seat, name, gained=False)
            for name in role.skills:
                fire(work, "gained", {"who": seat, "gained": name}, subject=seat)
            if role.faction != record.faction:
                fire(work, "faction", {"who": seat})


@verb("turn")
def _turn(work: Work, args: Args, scope: Scope) -> None:
    faction = args.word("to")
    for seat in args.seats("seat"):
        if work.st.seats[seat].faction != faction:
            work.change_seat(seat, faction=faction)
            event = work.emit(Kind.TURNED, seat, data={"faction": faction})
            with work.because(event):
                fire(work, "faction", {"who": seat})


def _owners(args: Args, scope: Scope) -> tuple[int, ...]:
    if args.flag("game"):
        return (0,)
    if args.has("on"):
        return args.seats("on")
    return (scope.holder,) if scope.holder is not None else (0,)


@verb("remember")
def _remember(work: Work, args: Args, scope: Scope) -> None:
    key = args.word("key")
    for owner in _owners(args, scope):
        if args.has("add"):
            more = plain(args.value("add"))
            before = work.st.memory.get((owner, key))
            if isinstance(more, (int, float)) and isinstance(before, (int, float)) and args.flag("number"):
                value: Value = before + more
            else:
                old = before if isinstance(before, tuple) else () if before is None else (before,)
                value = (*old, *(more if isinstance(more, tuple) else (more,)))
        else:
            value = plain(args.value("value", True))
        work.st.memory[(owner, key)] = value
        if args.has("until"):
            work.st.memory_ends[(owner, key)] = args.moment("until")
        work.emit(Kind.REMEMBERED, owner or None, data={"key": key, "value": value})


@verb("forget")
def _forget(work: Work, args: Args, scope: Scope) -> None:
    key = args.word("key")
    for owner in _owners(args, scope):
        if (owner, key) in work.st.memory:
            del work.st.memory[(owner, key)]
            work.st.memory_ends.pop((owner, key), None)
            work.emit(Kind.REMEMBERED, owner or None, data={"key": key, "value": None})


@verb("draw")
def _draw(work: Work, args: Args, scope: Scope) -> Scope:
    among = args.value("among")
    options = among if isinstance(among, tuple) else () if among is None else (among,)
    count = args.number("count", 1) or 1
    drawn = work.draw(args.word("name"), tuple(plain(item) for item in options), count)
    value: Value = drawn if args.has("count") else (drawn[0] if drawn else None)
    return scope.with_(**{args.word("into"): cast(Val, value)})


@verb("control")
def _control(work: Work, args: Args, scope: Scope) -> None:
    by, until = args.seat("by"), args.moment("until")
    if by is None:
        return
    for seat in args.seats("seat"):
        work.st.controls = (*(item for item in work.st.controls if item[0] != seat), (seat, by, until))
        work.emit(Kind.CONTROLLED, seat, by, data={"until": until})


@verb("spawn")
def _spawn(work: Work, args: Args, scope: Scope) -> Scope | None:
    if args.word("role") not in work.book.roles:
        return scope.with_(**{args.word("into"): None}) if args.has("into") else None
    owner = args.seat("owner")
    number = max(work.st.seats) + 1
    role = args.word("role")
    event = work.emit(Kind.SPAWNED, number, data={"role": role, "owner": owner, "name": ""})
    with work.because(event):
        take_seat(work, Seat(number, role, role, "", owner=owner))
    if work.stage in work.book.start:
        work.st.total = max(work.st.total, len(work.st.seats))
    for name in work.book.roles[role].skills:
        fire(work, "gained", {"who": number, "gained": name}, subject=number)
    return scope.with_(**{args.word("into"): number}) if args.has("into") else None
