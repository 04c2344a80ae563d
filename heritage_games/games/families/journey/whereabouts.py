"""Where each runner is on the journey, where the chaser is, and what they wait for: as items, to be put into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.engine.journey.conditions import kept
from heritage_games.engine.journey.moves import SCORES
from heritage_games.engine.journey.state import BACK, FAR, HOME, OUT, OUTSIDE, SHUT, TAKEN, JourneyState, winner_of
from heritage_games.engine.journey.table import (
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    DAYS,
    FAR_PRICE,
    FREE,
    MARKED,
    PLAYERS,
    Table,
)
from heritage_games.engine.verdict import Item
from heritage_games.games.contract import NamedItem


@lru_cache(maxsize=8)
def whereabouts(table: Table, points: tuple[str, ...], state: JourneyState) -> tuple[tuple[NamedItem, ...], ...]:
    """Return where each runner is and what it waits for, and with the winner's where the chaser is.

    A screen, a caption and what is said aloud ask it of the same position, so the last answers are kept.

    Args:
        table: the rules.
        points: the names of the days, from the near end to the far one.
        state: the position.
    """
    where = Whereabouts(table, points)
    return tuple(where.told(state, player) for player in range(table[PLAYERS]))


@dataclass(frozen=True)
class Whereabouts:
    """Tells where everybody is on one journey.

    Args:
        table: its rules.
        points: the names of the days, from the near end to the far one.
    """

    table: Table
    points: tuple[str, ...]

    def told(self, state: JourneyState, player: int) -> tuple[NamedItem, ...]:
        """Return where a player's runner is, what is kept for it, and where the chaser is that this player moves."""
        found = [self._runner(state, player), *self._marked(state, player)]
        if player == winner_of(self.table, state) and state.chase != OUTSIDE:
            found.append(self._chaser(state, player))
        return tuple(found)

    def _runner(self, state: JourneyState, player: int) -> NamedItem:
        leg, day = state.leg[player], state.day[player]
        if leg == OUTSIDE:
            seen = state.seen and state.turn == player
            return Item("outside_two" if seen else "outside", player)
        if leg == FAR:
            return self._paying("well", player, state.paid[player], FAR_PRICE)
        if leg in (OUT, BACK):
            return self._going("", player, leg, day)
        return Item({SHUT: "shut", TAKEN: "eaten"}.get(leg, "home"), player, {}, self._place(state, player))

    @staticmethod
    def _place(state: JourneyState, player: int) -> dict[str, int]:
        """Return in which order a runner came home; of one that is taken nothing is told."""
        return {"place": state.order[player]} if state.leg[player] == HOME else {}

    def _chaser(self, state: JourneyState, player: int) -> NamedItem:
        if state.chase == HOME:
            return Item("hyena_home", player)
        if state.chase in (SHUT, FAR):
            shut = state.chase == SHUT
            code, price = ("hyena_shut", CHASE_PRICE) if shut else ("hyena_well", CHASE_FAR_PRICE)
            return self._paying(code, player, state.chase_paid, price)
        return self._going("hyena_", player, state.chase, state.chase_day)

    def _paying(self, code: str, player: int, paid: int, price: int) -> NamedItem:
        """Return who waits until a price is paid, and how far that is."""
        return Item(code, player, {}, {"paid": paid, "price": self.table[price]})

    def _going(self, who: str, player: int, leg: int, day: int) -> NamedItem:
        """Return who is on the way out or back; who has just been let go stands at that end yet."""
        ends = {0: "village"} if leg == OUT else {self.table[DAYS]: "turned"}
        code = ends.get(day, "out" if leg == OUT else "back")
        return Item(f"{who}{code}", player, {"point": (self.points[day],)})

    def _marked(self, state: JourneyState, player: int) -> Iterator[NamedItem]:
        """Give the scores that were marked down for later: the days they come to, or how many of each size."""
        marked = state.marked[player]
        if marked and (self.table[MARKED] != FREE or state.leg[player] == SHUT):
            yield Item("marked", player, {}, {"days": marked})
        elif marked:
            for score in SCORES:
                if count := kept(marked, score):
                    yield Item("kept", player, {}, {"count": count, "score": score})
