"""Private notices, feedback and public texts: kept until the book releases them, or told at once."""

from __future__ import annotations

from collections.abc import Mapping

from director_app.engine.events import Kind, Value
from director_app.engine.holding import controller
from director_app.engine.records import replace
from director_app.engine.state import Notice, PublicText
from director_app.engine.work import Work


def tell(
    work: Work, to: int, text: str, values: Mapping[str, Value], *, now: bool = False, state: int | None = None
) -> None:
    """A notice to one seat: at once by day (or `now`), else when the time block ends."""
    values = {**values, "self": to, "round": work.st.round}
    if now or work.stage.public_now:
        _release(work, Notice(work.new_id(), to, text, values, work.cause or 0, state))
        return
    notice = Notice(work.new_id(), to, text, values, 0, state)
    event = work.emit(Kind.NOTICE_KEPT, to, data={"text": text, "values": values, "notice": notice.id})
    work.st.notices = (*work.st.notices, replace(notice, event=event))


def _release(work: Work, notice: Notice) -> None:
    work.emit(
        Kind.NOTICE, notice.to, data={"text": notice.text, "values": notice.values, "notice": notice.id}
    )
    if notice.state is not None:
        held = work.st.states.get(notice.to, ())
        if any(item.id == notice.state for item in held):
            work.st.states[notice.to] = tuple(
                replace(item, known=True) if item.id == notice.state else item for item in held
            )


def release_notices(work: Work) -> None:
    """Sends out every notice that waited."""
    waiting, work.st.notices = work.st.notices, ()
    for notice in waiting:
        with work.because(notice.event):
            _release(work, notice)


def release_state(work: Work, state: int) -> bool:
    """Drops the notice of a state that ended before its holder was told. True when there was one."""
    kept = tuple(notice for notice in work.st.notices if notice.state != state)
    dropped = len(kept) != len(work.st.notices)
    work.st.notices = kept
    return dropped


def feedback(work: Work, to: int, skill: str, about: tuple[int, ...], value: Value) -> None:
    """A skill's answer, at once; whoever decides for the seat gets it too."""
    work.emit(Kind.FEEDBACK, to, skill=skill, seats=about, data={"value": value})
    other = controller(work, to)
    if other is not None and other != to:
        work.emit(Kind.FEEDBACK, other, by=to, skill=skill, seats=about, data={"value": value})


def publish(work: Work, text: str, values: Mapping[str, Value], *, when: str = "", reveals: bool = False) -> None:
    """A public text: at once by day (or `now`), else at the next opening."""
    values = {**values, "round": work.st.round}
    if when == "now" or (work.stage.public_now and when != "opening"):
        work.emit(Kind.ANNOUNCED, data={"text": text, "values": values})
        return
    event = work.emit(Kind.ANNOUNCEMENT_KEPT, data={"text": text, "values": values})
    work.st.public = (*work.st.public, PublicText(text, values, event, reveals))


def publish_waiting(work: Work) -> None:
    """Publishes the texts that waited for the opening, in the order they came."""
    waiting, work.st.public = work.st.public, ()
    for item in waiting:
        with work.because(item.event):
            work.emit(Kind.ANNOUNCED, data={"text": item.text, "values": item.values})
