"""How ballots are written in the book's threads."""

from __future__ import annotations

from director_app.rulebook.context import Context, Schema, fields, flag, number, one_of, ref, text, word
from director_app.rulebook.model import BallotForm, FewPosts, Labels
from director_app.rulebook.nodes import Node

_way = one_of("post", "change", "reply")


def form(context: Context, node: Node) -> BallotForm | None:
    found = fields(context, node, _FORM, ("vote", "change", "proxy", "abstain"))
    if found is None:
        return None
    mark, voter = found.pop("proxy")
    made = BallotForm(place=node.place, proxy=mark, proxy_voter=voter, **found)
    labels = (made.vote.object, made.vote.reason, made.change.object, made.change.reason, mark, voter)
    for index, label in enumerate(labels):
        if label in labels[:index]:
            context.fault(node.place, "same-label", label=label)
    return made


def _labels(context: Context, node: Node) -> Labels | None:
    found = fields(context, node, _LABELS, ("object", "reason"))
    return None if found is None else Labels(**found)


def _proxy(context: Context, node: Node) -> tuple[str, str] | None:
    found = fields(context, node, _PROXY, ("mark", "voter"))
    return None if found is None else (found["mark"], found["voter"])


def _ways(context: Context, node: Node) -> tuple[str, ...]:
    return tuple(way for item in context.items(node) if (way := _way(context, item)) is not None)


def _few_posts(context: Context, node: Node) -> FewPosts | None:
    found = fields(context, node, _FEW_POSTS)
    return None if found is None else FewPosts(**found)


def _unless(context: Context, node: Node) -> tuple[str, str] | None:
    """One setting with the value it has then."""
    for name, part in context.entries(node).items():
        if not context.names.known("setting", name):
            context.unknown("setting", name, part.place)
        value = context.word(part)
        return None if value is None else (name, value)
    return None


_LABELS: Schema = {"object": ("object", word), "reason": ("reason", word)}
_PROXY: Schema = {"mark": ("mark", word), "voter": ("voter", word)}
_FEW_POSTS: Schema = {
    "day": ("day", number), "run": ("run", number), "run_day": ("run_day", number), "no_vote": ("no_vote", flag),
    "card": ("card", ref("card")), "unless": ("unless", _unless), "cite": ("cite", text),
}
_FORM: Schema = {
    "vote": ("vote", _labels), "change": ("change", _labels), "proxy": ("proxy", _proxy), "abstain": ("abstain", word),
    "needs_reason": ("needs_reason", flag), "mended_by": ("mended_by", _ways), "few_posts": ("few_posts", _few_posts),
    "cite": ("cite", text),
}
