"""Verbs about skills and their uses."""

from __future__ import annotations

from director_app.engine.effects import Args, verb
from director_app.engine.language.scope import Scope
from director_app.engine.messages import tell
from director_app.engine.skills import change_uses, gain, lose, refresh
from director_app.engine.verbs.messages import values_of
from director_app.engine.verbs.states import skill_name
from director_app.engine.work import Work


def named_skill(args: Args, name: str, scope: Scope) -> str:
    """The skill an argument names; `this` is the one at hand. '' when the book has none of that name: it is nobody's."""
    word = args.word(name)
    word = skill_name(scope) if word == "this" else word
    return word if word in scope.work.book.skills else ""


def _seats(args: Args, scope: Scope, name: str) -> tuple[int, ...]:
    if args.has(name):
        return args.seats(name)
    return (scope.holder,) if scope.holder is not None else ()


@verb("uses")
def _uses(work: Work, args: Args, scope: Scope) -> None:
    name = named_skill(args, "of", scope)
    for seat in _seats(args, scope, "seat") if name else ():
        change_uses(work, seat, name, add=args.number("add", 0) or 0, to=args.number("set", None))


@verb("extra")
def _extra(work: Work, args: Args, scope: Scope) -> None:
    name = named_skill(args, "of", scope)
    more = args.number("count", 1)
    for seat in args.seats("seat"):
        work.st.extras[(seat, name)] = work.st.extras.get((seat, name), 0) + more if more else 0


@verb("gain")
def _gain(work: Work, args: Args, scope: Scope) -> None:
    name = named_skill(args, "skill", scope)
    for seat in args.seats("to") if name else ():
        gain(work, seat, name, uses=args.number("uses", None), temporary=args.flag("temporary"))
        if args.has("told"):
            tell(work, seat, args.word("told"), {**values_of(args, scope), "skill": name})


@verb("lose")
def _lose(work: Work, args: Args, scope: Scope) -> None:
    name = named_skill(args, "skill", scope)
    lasting = args.flag("lasting")
    for seat in args.seats("of"):
        if not lasting:
            lose(work, seat, name)
        for held in work.st.skills.get(seat, ()) if lasting else ():
            if held.skill == name and not held.temporary:
                lose(work, seat, name, held_id=held.id)


@verb("refresh")
def _refresh(work: Work, args: Args, scope: Scope) -> None:
    for seat in args.seats("seats"):
        refresh(work, seat)
