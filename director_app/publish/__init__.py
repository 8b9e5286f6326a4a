"""Texts for players: notices, announcements, the reveal. Templates over events."""

from director_app.publish.document import Document
from director_app.publish.forms import FORMATS, bbcode, markdown, page, plain
from director_app.publish.last_words import Right, most_letters, outs_lines, rights, words_posted
from director_app.publish.leaks import Leak, Secret, leaks, secrets
from director_app.publish.notices import Message, Parcel, message_text, messages, parcels
from director_app.publish.public import PublicLine, announcement, elevator, public_lines
from director_app.publish.reveal import reveal
from director_app.publish.sharing import shared
from director_app.publish.takeover import takeover
from director_app.publish.voice import voice
from director_app.wording.render import render, words

__all__ = [
    "FORMATS", "Document", "Leak", "Message", "Parcel", "PublicLine", "Right", "Secret", "announcement", "bbcode", "elevator",
    "leaks", "markdown", "message_text", "messages", "most_letters", "outs_lines", "page", "parcels", "plain", "public_lines", "render",
    "reveal", "rights", "secrets", "shared", "takeover", "voice", "words", "words_posted",
]  # fmt: skip
