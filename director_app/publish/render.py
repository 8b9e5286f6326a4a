"""Texts with slots, as `director_app.wording.render` fills them."""

from director_app.wording.render import render, words

__all__ = ["render", "words"]
