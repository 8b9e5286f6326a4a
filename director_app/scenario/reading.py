"""Reads a scenario file. What is wrong with it is said in one sentence that names the place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast

import yaml

from director_app.engine.commands import OVERRIDES, Declare, Enter, Override, Penalize, SeatSetup, Setup, Vote
from director_app.i18n import tr
from director_app.scenario.kinds import KINDS
from director_app.scenario.model import Action, Ballot, Expectation, Scenario, ScenarioFault, Step
from director_app.scenario.plain import Raw, Table, as_choice, as_flag, as_list, as_number, as_seats, as_table, as_told, as_word, only_known
from director_app.wording.system import system_words

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


def read_scenario(path: Path) -> Scenario:
    """The scenario in this file. Raises ScenarioFault where it is none."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScenarioFault(tr("读不到：{why}").format(why=system_words(error))) from error
    except UnicodeDecodeError as error:
        raise ScenarioFault(tr("不是 UTF-8 编码的文本")) from error
    return parse_scenario(text, path)


def parse_scenario(text: str, path: Path = Path("scenario.yaml")) -> Scenario:
    """The scenario that this text tells. Raises ScenarioFault where it is none."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        document = yaml.load(text, Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise ScenarioFault(f"not YAML: {' '.join(str(error).split())}") from error
    top = as_table(document, "the file")
    for key in ("title", "ruleset", "seats", "steps"):
        if key not in top:
            raise ScenarioFault(f"no {key}")
    only_known(top, _TOP, "the file")
    steps = tuple(_step(number, raw) for number, raw in enumerate(as_list(top["steps"], "steps"), 1))
    return Scenario(
        path=path,
        title=as_word(top["title"], "title"),
        ruleset=as_word(top["ruleset"], "ruleset"),
        rule=as_word(top.get("rule", ""), "rule"),
        setup=_setup(top, steps),
        steps=steps,
    )


def _setup(top: Table, steps: tuple[Step, ...]) -> Setup:
    options = {as_word(key, "options"): as_word(value, "options") for key, value in as_table(top.get("options") or {}, "options").items()}
    judging = options.pop(JUDGING, OFF)
    if judging not in (ON, OFF):
        raise ScenarioFault(f"options: {JUDGING} must be {ON} or {OFF}, not {judging}")
    asked = any(expectation.kind == "winner" for step in steps for expectation in (*step.before, *step.expect))
    return Setup(
        seats=tuple(_seat(number, raw) for number, raw in as_table(top["seats"], "seats").items()),
        seed=SEED,
        reserve=tuple(as_word(role, "reserve") for role in as_list(top.get("reserve") or [], "reserve")),
        options=options,
        pins={as_word(name, "random"): as_choice(value) for name, value in as_table(top.get("random") or {}, "random").items()},
        judging=judging == ON or asked,
    )


def _seat(number: object, raw: Raw) -> SeatSetup:
    seat = as_number(number, "seats")
    if not isinstance(raw, Mapping):
        return SeatSetup(seat, as_word(raw, f"seat {seat}"))
    table = as_table(raw, f"seat {seat}")
    only_known(table, frozenset({"role", "owner", "name", "player"}), f"seat {seat}")
    if "role" not in table:
        raise ScenarioFault(f"seat {seat}: no role")
    owner = table.get("owner")
    return SeatSetup(
        seat,
        as_word(table["role"], f"seat {seat}"),
        name=as_word(table.get("name", ""), f"seat {seat}"),
        player=as_word(table.get("player", ""), f"seat {seat}"),
        owner=None if owner is None else as_number(owner, f"seat {seat}: owner"),
    )


def _step(number: int, raw: Raw) -> Step:
    where = f"step {number}"
    step = as_table(raw, where)
    only_known(step, _STEP, where)
    if "phase" not in step:
        raise ScenarioFault(f"{where}: no phase")

    def each(key: str, read: Callable[[Raw, str], object]) -> tuple[object, ...]:
        return tuple(read(item, f"{where}: {key}") for item in as_list(step.get(key) or [], f"{where}: {key}"))

    candidates = step.get("candidates")
    return Step(
        number=number,
        phase=as_word(step["phase"], where),
        actions=cast("tuple[Action, ...]", each("actions", _action)),
        ballots=cast("tuple[Ballot, ...]", each("votes", _ballot)),
        candidates=None if candidates is None else as_seats(candidates, f"{where}: candidates"),
        penalties=cast("tuple[Penalize, ...]", each("penalty", _penalty)),
        overrides=cast("tuple[Override, ...]", each("override", _override)),
        declares=_declares(step.get("declare"), f"{where}: declare"),
        before=cast("tuple[Expectation, ...]", each("before", _expectation)),
        expect=cast("tuple[Expectation, ...]", each("expect", _expectation)),
    )


def _action(raw: Raw, where: str) -> Action:
    action = as_table(raw, where)
    only_known(action, _ACTION, where)
    for key in ("by", "skill"):
        if key not in action:
            raise ScenarioFault(f"{where}: an action has no {key}")
    receiver, acting = action.get("to"), action.get("as")
    ballots = as_table(action.get("ballots") or {}, where)
    return Action(
        Enter(
            by=as_number(action["by"], where),
            skill=as_word(action["skill"], where),
            targets=as_seats(action.get("targets") or [], where),
            choice=as_choice(action.get("choice")),
            text=as_word(action.get("text", ""), where),
            receiver=None if receiver is None else as_number(receiver, where),
            ballots={as_number(seat, where): as_choice(vote) for seat, vote in ballots.items()},
            acting=None if acting is None else as_number(acting, where),
        ),
        refused=as_flag(action.get("refused", False), f"{where}: refused"),
    )


def _ballot(raw: Raw, where: str) -> Ballot:
    if isinstance(raw, (list, tuple)):
        if len(raw) != 2:
            raise ScenarioFault(f"{where}: a vote is [voter, target], not {raw}")
        return Ballot(Vote(as_number(raw[0], where), _target(raw[1], where)))
    vote = as_table(raw, where)
    only_known(vote, _VOTE, where)
    if "by" not in vote or "for" not in vote:
        raise ScenarioFault(f"{where}: a vote has by and for")
    kind = as_word(vote.get("kind", ""), where)
    if kind not in ("", PROXY):
        raise ScenarioFault(f"{where}: unknown kind {kind}")
    return Ballot(
        Vote(as_number(vote["by"], where), _target(vote["for"], where), at=_clock(vote.get("at", ""), where), proxy=kind == PROXY),
        refused=as_flag(vote.get("refused", False), f"{where}: refused"),
    )


def _target(raw: Raw, where: str) -> int | None:
    return None if raw == ABSTAIN else as_number(raw, where)


def _clock(raw: Raw, where: str) -> str:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return f"{raw // 60:02}:{raw % 60:02}"  # YAML 1.1 reads an unquoted 20:30 as a number in base 60
    return as_word(raw, where)


def _penalty(raw: Raw, where: str) -> Penalize:
    table = as_table(raw, where)
    only_known(table, _PENALTY, where)
    return Penalize(as_number(table.get("seat"), where), as_word(table.get("card"), where), as_word(table.get("reason", ""), where))


def _override(raw: Raw, where: str) -> Override:
    table = dict(as_table(raw, where))
    seat, reason, number = table.pop("seat", None), as_word(table.pop("reason", ""), where), table.pop("number", None)
    if len(table) != 1:
        raise ScenarioFault(f"{where}: an override says one thing, not {', '.join(map(str, table)) or 'nothing'}")
    (what, value), *_ = table.items()
    if what not in OVERRIDES:
        raise ScenarioFault(f"{where}: unknown override {what}")
    return Override(
        str(what),
        seat=None if seat is None else as_number(seat, where),
        value="" if value is True else as_word(value, where),
        number=None if number is None else as_number(number, where),
        reason=reason,
    )


def _declares(raw: Raw, where: str) -> tuple[Declare, ...]:
    found = []
    for item in raw if isinstance(raw, list) else [] if raw is None else [raw]:
        table = as_table(item, where)
        only_known(table, _DECLARE, where)
        found.append(
            Declare(
                lost=as_word(table.get("lost", ""), where),
                winner=as_word(table.get("winner", ""), where),
                draw=as_flag(table.get("draw", False), where),
                reason=as_word(table.get("reason", ""), where),
            )
        )
    return tuple(found)


def _expectation(raw: Raw, where: str) -> Expectation:
    table = as_table(raw, where)
    if len(table) != 1:
        raise ScenarioFault(f"{where}: an expectation has one key, not {', '.join(map(str, table)) or 'none'}")
    (kind, says), *_ = table.items()
    shape = KINDS.get(str(kind))
    if shape is None:
        raise ScenarioFault(f"{where}: unknown expectation {kind}")
    if shape:
        body = as_table(says, f"{where}: {kind}")
        only_known(body, shape, f"{where}: {kind}")
    return Expectation(str(kind), as_told(says))
