"""The audit of a game in words: one list of lines for each thing it looks at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from director_app.engine.events import Event, Kind
from director_app.i18n import mark, tr
from director_app.record.audit import Audit, Told, Undone, Verdict, reason_of
from director_app.record.outbox import Message
from director_app.record.rows import CommandRow
from director_app.record.verify import Difference
from director_app.wording import event_text, reason_text
from director_app.wording.events import COMMANDS

EventsOf = Callable[[int], Sequence[Event]]
"""What came of a command, by its number."""

VERDICTS: Mapping[Verdict, str] = {
    Verdict.OTHER: mark("规则现在给出别的"),
    Verdict.UNDONE: mark("已撤销，还没有更正"),
    Verdict.REPEATED: mark("撤销后又同样告知"),
    Verdict.UNKNOWN: mark("在现在被拒绝的一步之后，无法核对"),
}
"""What is said of a told message, unless it is as the rules have it."""


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the audit. `bad`: something to be looked into."""

    title: str
    lines: tuple[str, ...]
    bad: bool = False


def sections(audit: Audit, events_of: EventsOf) -> tuple[Section, ...]:
    """The audit from top to bottom; a part with nothing to say has its title alone."""
    same = sum(each.verdict is Verdict.SAME for each in audit.told)
    doubtful = [each for each in audit.told if each.verdict is not Verdict.SAME]
    open_ones = any(each.verdict is not Verdict.REPEATED for each in doubtful)
    unsaid = [each for each in audit.decided if not reason_of(each)]
    return (
        Section(
            tr("已告知 {count} 条，与规则现在的结果一致 {same} 条").format(count=len(audit.told), same=same),
            tuple(line for each in doubtful for line in _told(each)),
            open_ones,
        ),
        Section(
            tr("与记录不同的命令 {count} 条").format(count=len(audit.differences)),
            tuple(line for each in audit.differences for line in difference_lines(each)),
            bool(audit.differences),
        ),
        Section(
            tr("导演的决定 {count} 条，没有写理由的 {unsaid} 条").format(count=len(audit.decided), unsaid=len(unsaid)),
            tuple(_decided(row, events_of) for row in audit.decided),
            bool(unsaid),
        ),
        Section(
            tr("撤销 {count} 次").format(count=len(audit.undone)),
            tuple(line for each in audit.undone for line in _undone(each, events_of)),
        ),
    )


def difference_lines(found: Difference) -> tuple[str, ...]:
    """A command that comes out otherwise today: what is on record only, and what is new."""
    lines = [tr("第 {seq} 条命令（{stage}）现在的结果不同：").format(seq=found.seq, stage=found.stage)]
    if found.refused is not None:
        lines.append("  " + tr("现在被拒绝：{reason}").format(reason=reason_text(found.refused)))
    lines += [f"  - {event_text(event)}" for event in found.missing]
    lines += [f"  + {event_text(event)}" for event in found.extra]
    return tuple(lines)


def _told(each: Told) -> tuple[str, ...]:
    head = tr("{stage} {text}（{at} 告知）：{verdict}")
    verdict = tr(VERDICTS[each.verdict]) if each.verdict in VERDICTS else ""
    said = head.format(stage=each.message.stage, text=_words(each.message), at=_clock(each.message.sent), verdict=verdict)
    return (said, *(f"  + {event_text(event)}" for event in each.now))


def _words(message: Message) -> str:
    """What was told; the director's own text where he wrote one."""
    if not message.edited:
        return event_text(message.event)
    return tr("{text}（导演改写）").format(text=" ".join(message.edited.split()))


def _decided(row: CommandRow, events_of: EventsOf) -> str:
    line = _numbered(row, events_of)
    reason = reason_of(row)
    if not reason:
        return line + tr("：没有写理由")
    return line if reason in line else tr("{line}：{reason}").format(line=line, reason=reason)


def _undone(each: Undone, events_of: EventsOf) -> tuple[str, ...]:
    head = tr("{at} 撤销 {count} 步").format(at=_clock(each.at), count=len(each.rows)) + (tr("，后来又重做") if each.redone else "")
    deeds = (f"  {_numbered(row, events_of)}" for row in each.rows)
    told = [tr("当时已告知：{text}").format(text=_words(message)) for message in each.told] or [tr("当时没有告知过什么")]
    return (head, *deeds, *(f"  {line}" for line in told))


def _numbered(row: CommandRow, events_of: EventsOf) -> str:
    return tr("第 {seq} 条（{stage}）{what}").format(seq=row.seq, stage=row.stage, what=_deed(row, events_of))


def _deed(row: CommandRow, events_of: EventsOf) -> str:
    """What a command did, in a few words: its first event that says more than its name."""
    name = type(row.command).__name__
    first = next((event for event in events_of(row.seq) if event.kind is not Kind.COMMAND), None)
    named = tr(COMMANDS[name]) if name in COMMANDS else name
    if first is not None and first.kind is Kind.OVERRIDDEN:  # says itself whose word it is
        return event_text(first)
    return tr("{name}，{what}").format(name=named, what=event_text(first)) if first is not None else named


def _clock(moment: str) -> str:
    """Day and minute of a recorded moment, in the time it was written in; what is no moment stays as written."""
    try:
        return datetime.fromisoformat(moment).strftime("%m-%d %H:%M")
    except ValueError:
        return moment
