"""How many games a lesson plays where it runs: fewer in a web page, where nothing is compiled or runs beside it."""

from __future__ import annotations

import sys

from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import takes, whole

from .spread import in_browser

SLOWER = 20
"""By so much fewer games are played in a browser: a lesson then goes from top to bottom in two minutes."""

LEAST = 100
"""So many are played in any case."""


@takes(games=whole(1, None))
def affordable(games: int) -> int:
    """Return how many of so many games to play here: all of them, or fewer in a browser, and then say so.

    A game is made of its number and the seed, so that the fewer ones are the first of the many.

    Example:
        >>> import heritage_games as hg
        >>> hg.affordable(1_000)
        1000

    Args:
        games: how many are wanted, at least 1.

    Returns:
        At most ``games``.

    Raises:
        HeritageGamesError: it is no such number.
    """
    few = max(min(games, LEAST), games // SLOWER)
    if few == games or not in_browser():
        return games
    sys.stdout.write(f"{Saying('fewer_games', few=f'{few:,}', games=f'{games:,}')}\n")
    return few
