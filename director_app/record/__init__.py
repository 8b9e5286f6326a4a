"""The game file: what happened, on disk before it shows."""

from director_app.record.audit import Audit
from director_app.record.errors import Code, RecordError
from director_app.record.outbox import Message
from director_app.record.rows import CommandRow, MessageId, PersonRow
from director_app.record.sentences import error_text
from director_app.record.session import Session
from director_app.record.timeline import Entry, Look
from director_app.record.verify import Difference

__all__ = [
    "Audit", "Code", "CommandRow", "Difference", "Entry", "Look", "Message", "MessageId", "PersonRow", "RecordError", "Session",
    "error_text",
]  # fmt: skip
