"""Ballots: taking, changing, voiding, counting."""

from __future__ import annotations

from director_app.engine.commands import Vote
from director_app.engine.effects import run
from director_app.engine.events import Kind, Value
from director_app.engine.language.evaluate import holds, value_of
from director_app.engine.language.scope import Scope, Val
from director_app.engine.options import CLOSING
from director_app.engine.queue_model import Reason, Refused
from director_app.engine.records import replace
from director_app.engine.state import Ballot
from director_app.engine.triggers import fire
from director_app.engine.work import Work
from director_app.rulebook.model import Mode, RuleBook, Stage, VoteRules

USUAL_CLOSING = "21:00"
"""When a thread closes where neither the game nor the book says."""


def minutes(text: str) -> int | None:
    """`HH:MM` as minutes of the day; None for no time. Raises Refused for anything else."""
    if not text:
        return None
    hours, _, rest = text.partition(":")
    if not (hours.isdecimal() and rest[:2].isdecimal()) or int(hours) > 23 or int(rest[:2]) > 59:
        raise Refused(Reason("bad_time", {"given": text}))
    return int(hours) * 60 + int(rest[:2])


def open_vote(book: RuleBook, stage: Stage) -> VoteRules | None:
    """The vote that ballots are taken for in this stage: its own, or a later one it opens early. None: no ballots now."""
    if stage.mode is Mode.VOTE:
        return stage.vote
    if not stage.takes_votes:
        return None
    return next((other.vote for other in (*book.start, *book.cycle) if other.id == stage.takes_votes), None)


def cite_of(work: Work, rules: VoteRules) -> str:
    """The paragraph a vote goes by: its rules' own, else the stage's."""
    return rules.cite or work.stage.cite


def cast_vote(work: Work, command: Vote) -> None:
    """Takes a ballot in. One that does not count is recorded as void; only an impossible seat is refused."""
    rules = open_vote(work.book, work.stage)
    if rules is None:
        raise Refused(Reason("no_vote_now", {"stage": work.stage.id}), command.voter)
    if work.st.flow.status == "done" or work.st.flow.started:
        raise Refused(Reason("stage_over", {"stage": work.stage.id}), command.voter)
    for seat in (command.voter, command.target):
        if seat is not None and seat not in work.st.seats:
            raise Refused(Reason("no_such_seat", {"seat": seat}), command.voter)
    box = _box(work, rules, command.voter, command.target)
    mine = (item for item in work.st.ballots if item.voter == command.voter and not item.void)
    standing = next((item for item in mine if _box(work, rules, item.voter, item.target) == box), None)
    void = _void(work, rules, command, standing)
    order = len(work.st.ballots) + 1
    ballot = Ballot(
        command.voter,
        command.target,
        command.at,
        command.proxy,
        order,
        standing.first if standing else order,
        standing.changed + 1 if standing else 0,
        void,
        work.st.outs,
    )
    kind = Kind.VOTE_VOID if void else Kind.VOTE
    data = {"target": command.target, "at": command.at, "proxy": command.proxy, "changed": ballot.changed, "because": void}
    work.emit(kind, command.voter, data=data, seats=() if command.target is None else (command.target,), cite=cite_of(work, rules))
    kept = work.st.ballots
    if standing and not void:
        kept = tuple(replace(item, void="replaced") if item is standing else item for item in kept)
    work.st.ballots = (*kept, ballot)


def clear(work: Work) -> None:
    """Drops the ballots, but for those of voters who went out since, where they count all the same."""
    rules = open_vote(work.book, work.stage)
    kept = () if rules is None else tuple(ballot for ballot in work.st.ballots if _for_good(work, rules, ballot))
    work.st.ballots = tuple(replace(ballot, order=place, first=place) for place, ballot in enumerate(kept, start=1))


def _for_good(work: Work, rules: VoteRules, ballot: Ballot) -> bool:
    out = work.st.seats[ballot.voter].out
    if ballot.void or out is None or out.order <= ballot.outs:
        return False
    scope = Scope(work, {"it": ballot.voter, "voter": ballot.voter, "self": ballot.voter})
    return not holds(rules.voters, scope) and holds(rules.stands or rules.voters, scope)


def _box(work: Work, rules: VoteRules, voter: int, target: int | None) -> Val:
    """Which of the day's votes a ballot belongs to, where there are several."""
    if rules.box is None:
        return None
    return value_of(rules.box, Scope(work, {"voter": voter, "target": target, "self": voter}))


def _void(work: Work, rules: VoteRules, command: Vote, standing: Ballot | None) -> str:
    voter = work.st.seats[command.voter]
    if voter.out is not None and voter.out.announced and not rules.outs:
        return "out_voter"
    scope = Scope(work, {"it": command.voter, "voter": command.voter, "self": command.voter})
    if not holds(rules.voters, scope):
        return "no_right"
    time, closing = minutes(command.at), minutes(work.st.options.get(CLOSING) or rules.closing or USUAL_CLOSING)
    if time is not None and closing is not None and time > closing:
        return "late"
    before_close = None if time is None or closing is None else closing - time
    if command.proxy and before_close is not None and rules.proxy_freeze and before_close < rules.proxy_freeze:
        return "late_proxy"
    if standing is not None and not (rules.freed and _target_gone(work, standing)):
        if rules.freeze_when is not None and holds(rules.freeze_when, scope):
            return "change_while_accelerated"
        if 0 <= rules.changes <= standing.changed:
            return "second_change"
        if before_close is not None and rules.freeze and before_close < rules.freeze:
            return "late_change"
    if command.target is not None:
        target = work.st.seats[command.target]
        if not holds(rules.targets, Scope(work, {"it": command.target, "voter": command.voter})):
            return "out_target" if target.out is not None else "bad_target"
    return ""


def _target_gone(work: Work, standing: Ballot) -> bool:
    """Whether the seat voted for has gone out since, and the table knows."""
    if standing.target is None:
        return False
    out = work.st.seats[standing.target].out
    return out is not None and out.announced and out.order > standing.outs


def _counted(work: Work, rules: VoteRules) -> tuple[Ballot, ...]:
    """The ballots that count: not void, voter and target still fit."""
    found: list[Ballot] = []
    cite = cite_of(work, rules)
    for ballot in work.st.ballots:
        if ballot.void:
            continue
        scope = Scope(work, {"it": ballot.voter, "voter": ballot.voter, "self": ballot.voter})
        if not holds(rules.stands or rules.voters, scope):
            work.emit(Kind.VOTE_VOID, ballot.voter, data={"target": ballot.target, "because": "no_right"}, cite=cite)
            continue
        if ballot.target is not None and not holds(
            rules.targets, Scope(work, {"it": ballot.target, "voter": ballot.voter})
        ):
            work.emit(Kind.VOTE_VOID, ballot.voter, data={"target": ballot.target, "because": "out_target"}, cite=cite)
            continue
        found.append(ballot)
    return _in_the_end(work, rules, _valid(work, rules, tuple(found)))


def _valid(work: Work, rules: VoteRules, votes: tuple[Ballot, ...]) -> tuple[Ballot, ...]:
    """The votes that stand beside each other: the book may void some for what others say."""
    if rules.valid is None:
        return votes
    kept: list[Ballot] = []
    for ballot in votes:
        names: dict[str, Val] = {"vote": ballot, "votes": votes, "voter": ballot.voter, "target": ballot.target, "self": ballot.voter}
        if holds(rules.valid, Scope(work, names)):
            kept.append(ballot)
        else:
            work.emit(Kind.VOTE_VOID, ballot.voter, data={"target": ballot.target, "because": "not_valid"}, cite=cite_of(work, rules))
    return tuple(kept)


def _in_the_end(work: Work, rules: VoteRules, votes: tuple[Ballot, ...]) -> tuple[Ballot, ...]:
    """The votes with the seats they count for: the book may make one voter's word another's, too."""
    if rules.counts_for is None:
        return votes
    final: list[Ballot] = []
    for ballot in votes:
        names: dict[str, Val] = {"vote": ballot, "votes": votes, "voter": ballot.voter, "target": ballot.target, "self": ballot.voter}
        value = value_of(rules.counts_for, Scope(work, names))
        target = value if isinstance(value, int) else None
        if target != ballot.target:
            data: dict[str, Value] = {"target": target, "at": ballot.at, "proxy": ballot.proxy, "changed": ballot.changed}
            data["named"] = ballot.target
            work.emit(Kind.VOTE, ballot.voter, data=data, seats=() if target is None else (target,), cite=cite_of(work, rules))
            ballot = replace(ballot, target=target)
        final.append(ballot)
    return tuple(final)


def _plain(number: float) -> int | float:
    return int(number) if float(number).is_integer() else number


def count(work: Work, rules: VoteRules) -> None:
    """Counts the votes and runs what the book says of the result."""
    votes = _counted(work, rules)
    tally: dict[int, float] = {}
    weights: list[tuple[int, int | float]] = []
    for ballot in votes:
        weight: float = 0
        if ballot.target is not None:
            scope = Scope(
                work, {"voter": ballot.voter, "target": ballot.target, "self": ballot.voter, "vote": ballot, "votes": votes}
            )
            value = value_of(rules.weight, scope)
            weight = float(value) if isinstance(value, (int, float)) else 1.0
            tally[ballot.target] = tally.get(ballot.target, 0) + weight
        weights.append((ballot.voter, _plain(weight)))
    for target, number, _by in work.st.added_votes:
        tally[target] = tally.get(target, 0) + number
    most = max(tally.values(), default=0)
    tops = tuple(sorted(seat for seat, number in tally.items() if number == most)) if most > 0 else ()
    table = tuple((seat, _plain(number)) for seat, number in sorted(tally.items()))
    data: dict[str, Value] = {"tally": table, "tops": tops, "weights": tuple(weights)}
    if rules.quiet is not None and holds(rules.quiet, Scope(work, {"tops": tops, "tally": table, "votes": votes})):
        data["quiet"] = True
    event = work.emit(Kind.TALLY, seats=tops, data=data, cite=cite_of(work, rules))
    with work.because(event, cite_of(work, rules)):
        for ballot in votes:
            if ballot.target is not None:
                fire(work, "voted", {"vote": ballot, "who": ballot.target}, subject=ballot.target)
            fire(work, "cast", {"vote": ballot, "who": ballot.voter}, subject=ballot.voter)
        run(work, rules.counted, Scope(work, {"tops": tops, "tally": table, "votes": votes}))
    work.st.added_votes = ()
