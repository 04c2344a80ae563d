"""Player that never gives a result away, for games of which a table is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Position, Throw

from .graph_levels import begin
from .known_tables import move_values
from .players import SearchingPlayer
from .search import SearchTask, Substitute, has_table, levels_of, search_of


class PerfectPlayer(SearchingPlayer):
    """Player that looks moves up in the table of a solved game; see :class:`.players.Player`.

    It chooses among the moves of the best value: the shortest wins, the longest losses, or the moves that keep the
    draw. If several are left, the search of the strongest level chooses, so that a draw is played for a win and a win
    without known plies makes progress. In Hyena Chase it chooses a move that wins most games. If the table cannot be
    read, the strongest level chooses among all moves.

    Args:
        plays: returns whether the table of a ruleset is known.
        level: the level whose search chooses; None for the strongest.
    """

    def __init__(self, plays: Callable[[Ruleset], bool] = has_table, level: int | None = None) -> None:
        self.plays = plays
        self._level = level

    def search_task(
        self,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        before: Sequence[Position] = (),
    ) -> SearchTask:
        """Return a search among the best moves; see :meth:`.players.SearchingPlayer.search_task`."""
        level = self._level or levels_of(rules)
        search = search_of(rules)
        if search.perfect:
            return search.perfect(rules, position, throw, chance, level, before)
        values = move_values(rules, position)
        if not values:
            return Substitute(search.begin(rules, position, throw, chance, level, before))
        best = min(value.order for value in values.values())
        kept = [move for move, value in values.items() if value.order == best]
        return begin(rules, position, throw, chance, level, before, among=kept)
