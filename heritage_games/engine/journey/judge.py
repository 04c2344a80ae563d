"""The judge of a journey: a path in the tree of legal moves, else the reason why not."""

from __future__ import annotations

from heritage_games.engine.event import Event, told
from heritage_games.engine.race import Touch
from heritage_games.engine.tree import Judge, Path, judge_of
from heritage_games.engine.verdict import Item

from .codes import JourneyCode
from .conditions import WALKS, days_of, happening, short
from .events import events, thrown
from .moves import taken_effect
from .paths import paths
from .piece import purse_of
from .reasons import choice_refused, first_refused, landing_refused, payment_behind, side_to_act, way
from .state import PAYS, JourneyState, winner


class JourneyJudge(Judge[JourneyState]):
    """One throw in a journey; see :class:`heritage_games.engine.tree.Judge`."""

    @property
    def side(self) -> int:
        """The player to act, or whom the lot chooses."""
        return side_to_act(self.state, self.throw)

    def events(self, path: Path) -> tuple[Event, ...]:
        """Return what happens in a legal move."""
        return events(self.table, self.state, path.move, self.throw)

    def wanted(self) -> tuple[Item[int], ...]:
        """Return what is still to be touched: where the piece lands, or what is paid or used after what happened."""
        if self._lands_next:
            ends = way(self.table, self.state, self.throw)
            return (self.item(JourneyCode.CHOOSE_TARGET, ends, days=days_of(self.state, self.throw)),)
        after = taken_effect(self.table, self.state, self.throw)
        pays = any(path.move == PAYS for path in self.paths)
        code = JourneyCode.CHOOSE_PAY if pays else JourneyCode.CHOOSE_USE
        choice = self.item(code, wanting=short(self.table, after), purse=purse_of(after.mine))
        return (*told(thrown(self.table, self.state, self.throw)), choice)

    def reasons(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return why this touch goes on with no legal move."""
        if not self.used:
            return (first_refused(self.table, self.state, touch, self.throw),)
        if self._lands_next:
            return (landing_refused(self.table, self.state, touch, self.throw),)
        return (choice_refused(self.table, self.state, touch, self.throw),)

    @property
    def _lands_next(self) -> bool:
        """Whether a piece is touched that walks, and not yet where it lands."""
        return len(self.used) == 1 and happening(self.table, self.state, self.throw) == WALKS

    def _too_many(self, touch: Touch) -> tuple[Item[int], ...]:
        """Return why nothing is touched behind a whole turn; of a payment, why it cannot be made."""
        payment = payment_behind(self.table, self.state, self.paths[0].move, touch, self.throw)
        return (payment,) if payment else super()._too_many(touch)


judge = judge_of(lambda _, state: winner(state), paths, JourneyJudge, lambda state: state.turn)
