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
    """Kinds of events. Comments name the keys of `data` beyond seat, by, skill and seats."""

    COMMAND = "command"  # command: name of the command
    SETUP = "setup"  # seats as roles
    STAGE_BEGAN = "stage_began"  # stage, round, key ("夜1/午夜")
    STAGE_LEFT = "stage_left"  # stage, round, key
    ENTERED = "entered"  # seats=targets, choice, text, receiver, acting, use, at
    REPLACED = "replaced"  # use
    WITHDRAWN = "withdrawn"
    PASSED = "passed"
    DEFAULTED = "defaulted"  # seats, drawn: a must-skill nobody entered
    NOT_MADE = "not_made"  # seat, skill, because, values: a must-skill that its holder could not use
    LAUNCHED = "launched"  # use, chosen, settled, source, choice, text, ordered: the event of a ruled order
    HOP = "hop"  # use, step, origin (chosen seat), start, end, owner
    LOOKED = "looked"  # use, step, ball, checks: ((text, bool), ...) - a redirect that did not apply
    FIZZLED = "fizzled"  # use, because (state or rule), settled
    UNTOUCHED = "untouched"  # use, seat: hidden from the effect
    FEEDBACK = "feedback"  # seat=to, skill, seats=about, value
    NOTICE_KEPT = "notice_kept"  # seat=to, text, values: waits for the block's end; notice
    NOTICE = "notice"  # seat=to, text, values, notice
    IDENTITY = "identity"  # seat=to, text, values: the identity message
    PROMPT = "prompt"  # seat may act: skill, range, left
    ANNOUNCEMENT_KEPT = "announcement_kept"  # text, values: waits for the opening
    ANNOUNCED = "announced"  # text, values
    OUTS_ANNOUNCED = "outs_announced"  # seats
    STATE_GIVEN = "state_given"  # state, until, count, instance, told
    STATE_ENDED = "state_ended"  # state, why: expired | cleared | used | lost, instance
    STATE_USED = "state_used"  # state, left, instance
    STATE_REFUSED = "state_refused"  # state, because
    BENT = "bent"  # name, on, until
    DAMAGE = "damage"  # seat=to, damage kind, slot, id
    STOPPED = "stopped"  # seat, state (what saved it), damage kind, looked: stoppers passed over ({state, because, ...}, ...)
    OUT = "out"  # seat, damage kind, by, skill, order, looked: stoppers passed over
    REVIVED = "revived"
    GAINED = "gained"  # seat, skill
    LOST = "lost"  # seat, skill
    USES = "uses"  # seat, skill, left
    LABELLED = "labelled"  # seat, label, on: bool
    MARKED = "marked"  # mark, seats
    JOINED = "joined"  # group, seats
    PARTED = "parted"  # group, seats
    DISGUISED = "disguised"
    BECAME = "became"  # seat, role
    TURNED = "turned"  # seat, faction
    REVEALED = "revealed"  # seat, role
    COVERED = "covered"
    REMEMBERED = "remembered"  # seat (None: the game), key, value
    DREW = "drew"  # name, among, drawn, pinned
    CONTROLLED = "controlled"
    SKIPPED = "skipped"  # stage
    JUMPED = "goto"  # stage: the one that comes next
    REWOUND = "rewound"  # to
    CHECKPOINT = "checkpoint"
    ASKED = "asked"  # seat, skill: an insertion waits for this seat
    CANDIDATES = "candidates"  # seats
    VOTE = "vote"  # seat=voter, target, at, proxy, changed, named? (whom the ballot named, where it counts for another)
    VOTE_VOID = "vote_void"  # seat=voter, target, because
    TALLY = "tally"  # tally: ((seat, votes), ...), weights: ((voter, weight), ...), tops, quiet?
    CARD = "card"  # seat, card, reason
    FACTION_LOST = "faction_lost"  # faction
    WON = "won"  # faction ('' = draw)
    SPAWNED = "spawned"  # seat, role, owner
    LAST_WORDS = "last_words"  # seats
    OVERRIDDEN = "overridden"  # what, value, reason
    RULING = "ruling"  # ruling, choice, reason
    ORDERED = "ordered"  # seats, order: ((seat, skill), ...), reason: the director fixed the order of a stage's entries
    CHECKED = "checked"  # checks: conditions looked at for a skill, trigger or rule that did not apply
    RULE = "rule"  # rule: a rule of the book ran


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
