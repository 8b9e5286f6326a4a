"""The verbs of the rule language, one small function each; the vocabulary says what each means.

Importing this package registers them all.
"""

from director_app.engine.verbs import flow, messages, seats, skills, states

__all__ = ["flow", "messages", "seats", "skills", "states"]
