"""How much each seat has posted, for the rule against those who hardly speak."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime

from director_app.forum.names import Names
from director_app.forum.posts import Post
from director_app.forum.script import squeeze
from director_app.rulebook.model import FewPosts


def posts_per_seat(
    posts: Sequence[Post], names: Names, since: datetime | None = None, until: datetime | None = None
) -> dict[str, int]:
    """Posts of each seat (0 where there are none), replies within floors included: from `since`, before `until`."""
    counted = Counter(
        names.seat(squeeze(post.author))
        for post in posts
        if (since is None or post.at >= since) and (until is None or post.at < until)
    )
    return {seat: counted[seat] for seat in names.seats}


def too_few(day: Mapping[str, int], rule: FewPosts) -> list[str]:
    """Seats under the day's least number of posts."""
    return [seat for seat, count in day.items() if count < rule.day]


def too_few_running(days: Sequence[Mapping[str, int]], rule: FewPosts) -> list[str]:
    """Seats under the running number on each of the last days; nobody while there were not that many days."""
    last = days[-rule.run :] if rule.run else ()
    if not last or len(last) < rule.run:
        return []
    return [seat for seat in last[-1] if all(day.get(seat, rule.run_day) < rule.run_day for day in last)]
