"""Judge of a journey, for its rulesets: verdicts on attempts, with the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from heritage_games.engine.judge import Event, Judge, Path, items_of, judge_of, paths_of
from heritage_games.engine.kernel import RuleTable
from heritage_games.engine.races import Touch, legal_of
from heritage_games.engine.verdict import Item

from .conditions import (
    BEGINS,
    CREDITS,
    ENTERS,
    MARKS,
    OPENS,
    WALKS,
    day_now,
    days_missing,
    days_of,
    landing,
    throw_effect,
)
from .events import choice_refused, events, first_refused, landing_refused, mover, payment_behind, thrown, way
from .kernel import moves, taken_effect
from .position import DONE, PAYS, USES, JourneyState, purse_of, winner
from .rules import SCORE_USED, JourneyControl, JourneyReason

FIRST: Mapping[int, Touch] = {
    BEGINS: JourneyControl.BEGIN,
    CREDITS: JourneyControl.CREDIT,
    OPENS: JourneyControl.CREDIT,
    MARKS: JourneyControl.MARK,
    ENTERS: 0,
}
"""First touch for each effect of a throw.

A throw without effect is passed, and a walk has two touches.
"""

CHOICES: Mapping[int, JourneyControl] = {
    DONE: JourneyControl.DONE,
    PAYS: JourneyControl.PAY,
    **{USES + score: control for control, score in SCORE_USED.items()},
}
"""The control that ends a ply with a choice of payments or saved scores, by move."""


legal = lru_cache(maxsize=16)(legal_of(moves))
"""Return every legal move with a throw; cached, because every touch needs them."""


@lru_cache(maxsize=16)
def touches_of(table: RuleTable, state: JourneyState, move: int, throw: int) -> tuple[tuple[Touch, ...], ...]:
    """Return the touches of a move, in their only order; cached for several callers."""
    what = throw_effect(table, state, throw)
    first: tuple[Touch, ...] = (FIRST.get(what, JourneyControl.PASS),)
    if what == WALKS:
        first = (day_now(state), landing(table, state, throw))
    return ((*first, CHOICES[move]) if len(legal(table, state, throw)) > 1 else first,)


paths = paths_of(legal, touches_of)


class JourneyJudge(Judge[JourneyState]):
    """Judge of an attempt in a journey; see :class:`heritage_games.engine.judge.Judge`."""

    @property
    def side(self) -> int:
        """The player to act, or the player chosen by the lot."""
        return mover(self.table, self.state, self.throw)

    def events(self, path: Path) -> tuple[Event, ...]:
        """Return the events of a legal move."""
        return events(self.table, self.state, path.move, self.throw)

    def needed_next(self) -> tuple[Item[int], ...]:
        """Return the items for the next touch: the landing, or a payment or a saved score."""
        if self._lands_next:
            ends = way(self.table, self.state, self.throw)
            return (self.item(JourneyReason.CHOOSE_TARGET, ends, days=days_of(self.state, self.throw)),)
        after = taken_effect(self.table, self.state, self.throw)
        pays = any(path.move == PAYS for path in self.paths)
        code = JourneyReason.CHOOSE_PAY if pays else JourneyReason.CHOOSE_USE
        choice = self.item(code, wanting=days_missing(self.table, after), purse=purse_of(after.mine))
        return (*items_of(thrown(self.table, self.state, self.throw)), choice)

    def reasons(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return the reasons why no legal move continues with this touch."""
        if not self.used:
            return (first_refused(self.table, self.state, touch, self.throw),)
        if self._lands_next:
            return (landing_refused(self.table, self.state, touch, self.throw),)
        return (choice_refused(self.table, self.state, touch, self.throw),)

    @property
    def _lands_next(self) -> bool:
        """Whether the walking piece has been touched but its landing point has not."""
        return len(self.used) == 1 and throw_effect(self.table, self.state, self.throw) == WALKS

    def _too_many(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return the reason why no touch, or no payment, may follow a complete turn."""
        payment = payment_behind(self.table, self.state, self.paths[0].move, touch, self.throw)
        return (payment,) if payment else super()._too_many(touch)


judge = judge_of(lambda _, state: winner(state), paths, JourneyJudge)
