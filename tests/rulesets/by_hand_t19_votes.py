"""The votes of t19 once more, from the posted text alone (see `by_hand_t19.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.rulesets.by_hand_t19 import Table
from tests.rulesets.words_t19 import BLACK

Ballot = tuple[int, int | None]
"""Who votes for whom; None is 弃权."""


class Voting(Table):
    """A table that also votes."""

    def counted(self, cast: Sequence[Ballot], first_day: bool) -> list[Ballot]:
        """The ballots that count, in time: one change each, nobody out, the sisters together."""
        kept: list[Ballot] = []
        changed: set[int] = set()
        again: set[int] = set()
        for voter, target in cast:
            if voter not in self.living:
                continue
            old = next((ballot for ballot in kept if ballot[0] == voter), None)
            if old is not None and voter in changed:
                again.add(voter)
                continue
            if target is not None and target not in self.living:
                continue
            if old is not None:
                changed.add(voter)
                kept.remove(old)
            kept.append((voter, target))
        whole = kept
        voided = [ballot for ballot in kept if ballot[0] in again and self.ruled("72", "B")]
        sisters = [s for s in self.of("两姐妹") if s in self.living]
        loved = len(set(self.lovers) & set(self.of("两姐妹")))
        if len(sisters) == 2 and (loved == 0 or (loved == 2 and self.ruled("13", "B"))) and not (first_day and self.ruled("69", "B")):
            theirs = [ballot for ballot in whole if ballot[0] in sisters]
            said = {target for _, target in theirs}
            if self.ruled("68", "C"):
                stand = [ballot for ballot in theirs if ballot not in voided]
                whole = [(v, stand[0][1]) if (v, t) in stand else (v, t) for v, t in whole]
                voided = [ballot for ballot in whole if ballot[0] in again and self.ruled("72", "B")]
            elif len(theirs) < 2 or None in said or len(said) > 1:
                spared = theirs[:1] if self.ruled("68", "B") else []
                voided += [ballot for ballot in theirs if ballot not in spared]
        return [ballot for ballot in whole if ballot not in voided]

    def tally(self, votes: Sequence[Ballot]) -> dict[int, float]:
        found: dict[int, float] = {}
        weight = 2 if self.ruled("91", "A") else 1.5 if self.ruled("91", "B") else 1
        for voter, target in votes:
            if target is not None:
                found[target] = found.get(target, 0) + (weight if voter == self.sheriff else 1)
        return found

    def elect(self, cast: Sequence[Ballot], first_day: bool) -> None:
        """最先获得投票数最多的角色当选."""
        votes = self.counted(cast, first_day)
        tally = self.tally(votes)
        tops = [seat for seat, number in tally.items() if number == max(tally.values())]
        self.postponed = first_day and not tops and self.ruled("62", "B")
        if len(tops) > 1 and self.ruled("61", "C"):
            return
        last = {seat: max(at for at, (_, target) in enumerate(votes) if target == seat) for seat in tops}
        self.sheriff = min(tops, key=last.__getitem__) if tops else None

    def condemn(self, cast: Sequence[Ballot]) -> list[int]:
        """The vote's out and the mine's; gives whom the mine took along."""
        votes = self.counted(cast, False)
        tally = self.tally(votes)
        tops = [seat for seat, number in tally.items() if number == max(tally.values())]
        word = next((target for voter, target in votes if voter == self.sheriff), None)
        if self.ruled("63", "C") or (self.ruled("63", "B") and word not in tops):
            word = None
        fate = tops[0] if len(tops) == 1 else word if tops else None
        if fate is None:
            return []
        stands = {voter for voter, _ in votes}
        stood = [ballot for ballot in self.all_that_stood(cast) if ballot[0] in stands] if self.ruled("74", "B") else votes
        voters = [voter for voter, target in stood if target == fate]
        self.put_out(fate, "投票")
        dud = self.ruled("33", "B") and self.factions[fate] == BLACK
        if self.roles[fate] != "地雷" or dud or self.winner is not None or not voters:
            return []
        ends = [voters[0]] if voters[0] == voters[-1] else [voters[0], voters[-1]]
        for seat in ends:
            self.put_out(seat, "共亡")
        return [seat for seat in ends if self.causes.get(seat) == "共亡"]

    def all_that_stood(self, cast: Sequence[Ballot]) -> list[Ballot]:
        """Ballots taken back included, in time."""
        first: dict[int, int] = {}
        found: list[Ballot] = []
        for voter, target in cast:
            if voter in self.living and (target is None or target in self.living) and first.get(voter, 0) < 2:
                first[voter] = first.get(voter, 0) + 1
                found.append((voter, target))
        return found
