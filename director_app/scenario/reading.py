"""Reads a scenario file. What is wrong with it is said in one sentence that names the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast, get_args

import yaml

from director_app.engine.commands import Choice, Declare, Enter, Override, Penalize, SeatSetup, Setup, Vote
from director_app.scenario.kinds import KINDS
from director_app.scenario.model import Action, Ballot, Expectation, Scenario, ScenarioFault, Step, Told

SEED = 1
"""What a draw comes from that nobody pinned."""

JUDGING, ON, OFF = "胜负判定", "开", "关"
"""The format's own option: the game may declare its winner and end by itself."""

ABSTAIN = "弃权"
PROXY = "代投"
"""The format's own words in votes."""

_TOP = frozenset(["title", "ruleset", "rule", "seats", "reserve", "options", "random", "steps"])
_STEP = frozenset(["phase", "actions", "votes", "candidates", "penalty", "override", "declare", "before", "expect"])
_ACTION = frozenset(["by", "as", "skill", "targets", "choice", "text", "to", "ballots", "refused"])
_VOTE = frozenset(["by", "for", "at", "kind", "refused"])
_PENALTY = frozenset(["seat", "card", "reason"])
_DECLARE = frozenset(["lost", "winner", "draw", "reason"])
_OVERRIDES = frozenset(
    [
        "state",
        "clear_state",
        "out",
        "revive",
        "reveal",
        "faction",
        "role",
        "skill",
        "lose_skill",
        "label",
        "unlabel",
        "mark",
        "message",
        "announce",
        "uses",
        "skip",
    ]
)

Raw = object
Table = Mapping[object, object]


def read_scenario(path: Path) -> Scenario:
    """The scenario in this file. Raises ScenarioFault where it is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioFault(f"cannot be read: {error}") from error
    return parse_scenario(text, path)


def parse_scenario(text: str, path: Path = Path("scenario.yaml")) -> Scenario:
    """The scenario that this text tells. Raises ScenarioFault where it is none."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        document = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioFault(f"not YAML: {' '.join(str(error).split())}") from error
    top = _table(document, "the file")
    for key in ("title", "ruleset", "seats", "steps"):
        if key not in top:
            raise ScenarioFault(f"no {key}")
    _known(top, _TOP, "the file")
    steps = tuple(_step(number, raw) for number, raw in enumerate(_list(top["steps"], "steps"), 1))
    return Scenario(
        path=path,
        title=_text(top["title"], "title"),
        ruleset=_text(top["ruleset"], "ruleset"),
        rule=_text(top.get("rule", ""), "rule"),
        setup=_setup(top, steps),
        steps=steps,
    )


def _setup(top: Table, steps: tuple[Step, ...]) -> Setup:
    options = {_text(key, "options"): _text(value, "options") for key, value in _table(top.get("options") or {}, "options").items()}
    judging = options.pop(JUDGING, OFF)
    if judging not in (ON, OFF):
        raise ScenarioFault(f"options: {JUDGING} must be {ON} or {OFF}, not {judging}")
    asked = any(expectation.kind == "winner" for step in steps for expectation in (*step.before, *step.expect))
    return Setup(
        seats=tuple(_seat(number, raw) for number, raw in _table(top["seats"], "seats").items()),
        seed=SEED,
        reserve=tuple(_text(role, "reserve") for role in _list(top.get("reserve") or [], "reserve")),
        options=options,
        pins={_text(name, "random"): _choice(value) for name, value in _table(top.get("random") or {}, "random").items()},
        judging=judging == ON or asked,
    )


def _seat(number: object, raw: Raw) -> SeatSetup:
    seat = _number(number, "seats")
    if not isinstance(raw, Mapping):
        return SeatSetup(seat, _text(raw, f"seat {seat}"))
    table = _table(raw, f"seat {seat}")
    _known(table, frozenset({"role", "owner", "name", "player"}), f"seat {seat}")
    if "role" not in table:
        raise ScenarioFault(f"seat {seat}: no role")
    owner = table.get("owner")
    return SeatSetup(
        seat,
        _text(table["role"], f"seat {seat}"),
        name=_text(table.get("name", ""), f"seat {seat}"),
        player=_text(table.get("player", ""), f"seat {seat}"),
        owner=None if owner is None else _number(owner, f"seat {seat}: owner"),
    )


def _step(number: int, raw: Raw) -> Step:
    where = f"step {number}"
    step = _table(raw, where)
    _known(step, _STEP, where)
    if "phase" not in step:
        raise ScenarioFault(f"{where}: no phase")

    def each(key: str, read: Callable[[Raw, str], object]) -> tuple[object, ...]:
        return tuple(read(item, f"{where}: {key}") for item in _list(step.get(key) or [], f"{where}: {key}"))

    candidates = step.get("candidates")
    return Step(
        number=number,
        phase=_text(step["phase"], where),
        actions=cast("tuple[Action, ...]", each("actions", _action)),
        ballots=cast("tuple[Ballot, ...]", each("votes", _ballot)),
        candidates=None if candidates is None else _seats(candidates, f"{where}: candidates"),
        penalties=cast("tuple[Penalize, ...]", each("penalty", _penalty)),
        overrides=cast("tuple[Override, ...]", each("override", _override)),
        declares=_declares(step.get("declare"), f"{where}: declare"),
        before=cast("tuple[Expectation, ...]", each("before", _expectation)),
        expect=cast("tuple[Expectation, ...]", each("expect", _expectation)),
    )


def _action(raw: Raw, where: str) -> Action:
    action = _table(raw, where)
    _known(action, _ACTION, where)
    for key in ("by", "skill"):
        if key not in action:
            raise ScenarioFault(f"{where}: an action has no {key}")
    receiver, acting = action.get("to"), action.get("as")
    ballots = _table(action.get("ballots") or {}, where)
    return Action(
        Enter(
            by=_number(action["by"], where),
            skill=_text(action["skill"], where),
            targets=_seats(action.get("targets") or [], where),
            choice=_choice(action.get("choice")),
            text=_text(action.get("text", ""), where),
            receiver=None if receiver is None else _number(receiver, where),
            ballots={_number(seat, where): _choice(vote) for seat, vote in ballots.items()},
            acting=None if acting is None else _number(acting, where),
        ),
        refused=_flag(action.get("refused", False), f"{where}: refused"),
    )


def _ballot(raw: Raw, where: str) -> Ballot:
    if isinstance(raw, (list, tuple)):
        if len(raw) != 2:
            raise ScenarioFault(f"{where}: a vote is [voter, target], not {raw}")
        return Ballot(Vote(_number(raw[0], where), _target(raw[1], where)))
    vote = _table(raw, where)
    _known(vote, _VOTE, where)
    if "by" not in vote or "for" not in vote:
        raise ScenarioFault(f"{where}: a vote has by and for")
    kind = _text(vote.get("kind", ""), where)
    if kind not in ("", PROXY):
        raise ScenarioFault(f"{where}: unknown kind {kind}")
    return Ballot(
        Vote(_number(vote["by"], where), _target(vote["for"], where), at=_clock(vote.get("at", ""), where), proxy=kind == PROXY),
        refused=_flag(vote.get("refused", False), f"{where}: refused"),
    )


def _target(raw: Raw, where: str) -> int | None:
    return None if raw == ABSTAIN else _number(raw, where)


def _clock(raw: Raw, where: str) -> str:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return f"{raw // 60:02}:{raw % 60:02}"  # YAML 1.1 reads an unquoted 20:30 as a number in base 60
    return _text(raw, where)


def _penalty(raw: Raw, where: str) -> Penalize:
    table = _table(raw, where)
    _known(table, _PENALTY, where)
    return Penalize(_number(table.get("seat"), where), _text(table.get("card"), where), _text(table.get("reason", ""), where))


def _override(raw: Raw, where: str) -> Override:
    table = dict(_table(raw, where))
    seat, reason, number = table.pop("seat", None), _text(table.pop("reason", ""), where), table.pop("number", None)
    if len(table) != 1:
        raise ScenarioFault(f"{where}: an override says one thing, not {', '.join(map(str, table)) or 'nothing'}")
    (what, value), *_ = table.items()
    if what not in _OVERRIDES:
        raise ScenarioFault(f"{where}: unknown override {what}")
    return Override(
        str(what),
        seat=None if seat is None else _number(seat, where),
        value="" if value is True else _text(value, where),
        number=None if number is None else _number(number, where),
        reason=reason,
    )


def _declares(raw: Raw, where: str) -> tuple[Declare, ...]:
    found = []
    for item in raw if isinstance(raw, list) else [] if raw is None else [raw]:
        table = _table(item, where)
        _known(table, _DECLARE, where)
        found.append(
            Declare(
                lost=_text(table.get("lost", ""), where),
                winner=_text(table.get("winner", ""), where),
                draw=_flag(table.get("draw", False), where),
                reason=_text(table.get("reason", ""), where),
            )
        )
    return tuple(found)


def _expectation(raw: Raw, where: str) -> Expectation:
    table = _table(raw, where)
    if len(table) != 1:
        raise ScenarioFault(f"{where}: an expectation has one key, not {', '.join(map(str, table)) or 'none'}")
    (kind, says), *_ = table.items()
    shape = KINDS.get(str(kind))
    if shape is None:
        raise ScenarioFault(f"{where}: unknown expectation {kind}")
    if shape:
        body = _table(says, f"{where}: {kind}")
        _known(body, shape, f"{where}: {kind}")
    return Expectation(str(kind), _told(says))


def _told(raw: Raw) -> Told:
    if isinstance(raw, Mapping):
        return {str(key): _told(value) for key, value in raw.items()}
    if isinstance(raw, (list, tuple)):
        return tuple(_told(item) for item in raw)
    if raw is None or isinstance(raw, get_args(str | int | float | bool)):
        return cast("Told", raw)
    return str(raw)


def _choice(raw: Raw) -> Choice:
    told = _told(raw)
    if isinstance(told, float):
        raise ScenarioFault(f"{told} is no choice")
    return cast("Choice", told)


def _table(raw: Raw, where: str) -> Table:
    if not isinstance(raw, Mapping):
        raise ScenarioFault(f"{where} must be a mapping, not {raw!r}")
    return raw


def _list(raw: Raw, where: str) -> list[object]:
    if not isinstance(raw, list):
        raise ScenarioFault(f"{where} must be a list, not {raw!r}")
    return raw


def _known(table: Table, keys: frozenset[str], where: str) -> None:
    unknown = sorted(str(key) for key in table if key not in keys)
    if unknown:
        raise ScenarioFault(f"{where}: unknown key {', '.join(unknown)}")


def _text(raw: Raw, where: str) -> str:
    if isinstance(raw, bool) or not isinstance(raw, (str, int, float)):
        raise ScenarioFault(f"{where}: {raw!r} must be a word")
    return str(raw)


def _number(raw: Raw, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise ScenarioFault(f"{where}: {raw!r} must be a seat number")
    return raw


def _flag(raw: Raw, where: str) -> bool:
    if not isinstance(raw, bool):
        raise ScenarioFault(f"{where}: {raw!r} must be true or false")
    return raw


def _seats(raw: Raw, where: str) -> tuple[int, ...]:
    return tuple(_number(seat, where) for seat in _list(raw, where))
