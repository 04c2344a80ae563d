"""Where each runner is on the journey, where the chaser is, and what they wait for: as items, to be put into words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.engine.journey.conditions import kept
from heritage_games.engine.journey.moves import SCORES
from heritage_games.engine.journey.piece import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    day_of,
    leg_of,
    marked_of,
    order_of,
    paid_of,
)
from heritage_games.engine.journey.state import JourneyState, runner_of
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
        if player == state.first:
            found.append(self._chaser(state, player))
        return tuple(found)

    def _runner(self, state: JourneyState, player: int) -> NamedItem:
        runner = runner_of(self.table, state, player)
        leg, day = leg_of(runner), day_of(runner)
        if leg == OUTSIDE:
            seen = state.seen and state.turn == player
            return Item("outside_two" if seen else "outside", player)
        if leg == FAR:
            return self._paying("well", player, paid_of(runner), FAR_PRICE)
        if leg in (OUT, BACK):
            return self._going("", player, leg, day)
        return Item({SHUT: "shut", TAKEN: "eaten"}.get(leg, "home"), player, {}, self._place(runner))

    @staticmethod
    def _place(runner: int) -> dict[str, int]:
        """Return in which order a runner came home; of one that is taken nothing is told."""
        return {"place": order_of(runner)} if leg_of(runner) == HOME else {}

    def _chaser(self, state: JourneyState, player: int) -> NamedItem:
        leg = leg_of(state.chase)
        if leg == HOME:
            return Item("hyena_home", player)
        if leg in (SHUT, FAR):
            shut = leg == SHUT
            code, price = ("hyena_shut", CHASE_PRICE) if shut else ("hyena_well", CHASE_FAR_PRICE)
            return self._paying(code, player, paid_of(state.chase), price)
        return self._going("hyena_", player, leg, day_of(state.chase))

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
        runner = runner_of(self.table, state, player)
        marked = marked_of(runner)
        if marked and (self.table[MARKED] != FREE or leg_of(runner) == SHUT):
            yield Item("marked", player, {}, {"days": marked})
        elif marked:
            for score in SCORES:
                if count := kept(marked, score):
                    yield Item("kept", player, {}, {"count": count, "score": score})
