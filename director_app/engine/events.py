"""What happened, and because of what. The events of a command form a tree; that tree is the trace.

Events are plain data: `data` holds only strings, numbers, booleans, None, tuples and mappings with text keys,
so that they round-trip through JSON and can be worded in any language later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from director_app.engine.records import record

Value = str | int | float | bool | None | tuple["Value", ...] | Mapping[str, "Value"]


class Kind(StrEnum):
    """Kinds of events. `seat` is whom it happens to, `by` whose doing it is.

    Comments name what is in `data` (`?`: not always), and what `seats` are where there are any.
    """

    COMMAND = "command"  # command: the name of its class
    SETUP = "setup"  # seats: {number: role}, seed, reserve
    STAGE_BEGAN = "stage_began"  # stage, round, key ("夜1/午夜")
    STAGE_LEFT = "stage_left"  # stage, round, key
    ENTERED = "entered"  # seats: targets; use, choice, text, receiver, acting, at, ballots
    REPLACED = "replaced"  # seats: its targets; use
    WITHDRAWN = "withdrawn"
    PASSED = "passed"  # at, silent?: nothing was heard, and the stage went on
    DEFAULTED = "defaulted"  # seats: targets; use, drawn, choice?: a must-skill nobody entered
    NOT_MADE = "not_made"  # because, values: a must-skill that its holder could not use
    LAUNCHED = "launched"  # seats: settled; use, chosen, settled, source, choice, text, receiver, ordered?: event of a ruled order
    HOP = "hop"  # seat: the redirect's owner, seats: where it passed the ball; step, origin (the seat chosen), start, moved: ends but start
    LOOKED = "looked"  # seat: the redirect's owner; step, bend, ball, checks: ((text, bool), ...) - it did not apply
    FIZZLED = "fizzled"  # seats: chosen; use, because (state or rule), settled
    UNTOUCHED = "untouched"  # use, state: which keeps the effects off the seat
    FEEDBACK = "feedback"  # seats: whom it is about; value
    NOTICE_KEPT = "notice_kept"  # text, values, notice: waits for the block's end
    NOTICE = "notice"  # text, values, notice
    IDENTITY = "identity"  # text, values: the identity message
    ANNOUNCEMENT_KEPT = "announcement_kept"  # text, values: waits for the opening
    ANNOUNCED = "announced"  # text, values
    OUTS_ANNOUNCED = "outs_announced"  # seats: who is announced out
    STATE_GIVEN = "state_given"  # state, until, starts, count, instance, told
    STATE_ENDED = "state_ended"  # state, why: expired | cleared | used, instance
    STATE_USED = "state_used"  # state, left, instance
    STATE_REFUSED = "state_refused"  # state, because (state)
    BENT = "bent"  # seats: those bent; name, until
    DAMAGE = "damage"  # kind, slot
    STOPPED = "stopped"  # state (what saved the seat), kind, skill, giver?, looked?: stoppers passed over ({state, because, ...}, ...)
    OUT = "out"  # kind, order, looked?: stoppers passed over
    REVIVED = "revived"
    GAINED = "gained"  # uses, temporary
    LOST = "lost"
    USES = "uses"  # left
    LABELLED = "labelled"  # label, on: bool
    MARKED = "marked"  # seats: who carries it now; mark
    JOINED = "joined"  # seats: the new ones; group, until
    PARTED = "parted"  # seats: who left; group
    DISGUISED = "disguised"  # role, faction, armed, until
    BECAME = "became"  # role, was, faction
    TURNED = "turned"  # faction
    REVEALED = "revealed"  # role
    COVERED = "covered"
    REMEMBERED = "remembered"  # seat None: the game; key, value
    DREW = "drew"  # name, among, drawn, pinned
    CONTROLLED = "controlled"  # until
    SKIPPED = "skipped"  # stage
    JUMPED = "goto"  # stage: the one that comes next
    REWOUND = "rewound"  # to, stage
    ASKED = "asked"  # an insertion waits for this seat
    CANDIDATES = "candidates"  # seats: who stands
    VOTE = "vote"  # seat: voter; target, at, proxy, changed, named?: whom the ballot named, where it counts for another
    VOTE_VOID = "vote_void"  # seat: voter; target, because, at?, proxy?, changed?
    TALLY = "tally"  # seats: tops; tally: ((seat, votes), ...), weights: ((voter, weight), ...), tops, quiet?
    CARD = "card"  # card, reason
    FACTION_LOST = "faction_lost"  # faction
    WON = "won"  # faction ('' = draw)
    SPAWNED = "spawned"  # role, owner, name
    LAST_WORDS = "last_words"  # seats: who may speak
    OVERRIDDEN = "overridden"  # what, value, reason
    RULING = "ruling"  # ruling, choice, reason
    ORDERED = "ordered"  # order: ((seat, skill), ...), reason: the director fixed the order of a stage's entries
    CHECKED = "checked"  # verb, checks: an effect of a use that was left out since its conditions did not hold
    RULE = "rule"  # rule: one of the book's ran; or trigger, of: the skill or state that carries it


@record
class Event:
    """One thing that happened. `cause` is the id of the event it happened because of."""

    id: int
    cause: int | None
    kind: Kind
    seat: int | None = None
    by: int | None = None
    skill: str = ""
    seats: tuple[int, ...] = ()
    data: Mapping[str, Value] = field(default_factory=dict)
    cite: str = ""
    rulings: tuple[str, ...] = ()
