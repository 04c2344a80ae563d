"""How long the journey of Hyena Chase is, exactly, and how dangerous its hyena, by simulation."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from heritage_games.engine.journey.conditions import short
from heritage_games.engine.journey.moves import MOST_MOVES, moves, play, taken_effect
from heritage_games.engine.journey.piece import HOME, earning, leg_of, purse_of
from heritage_games.engine.journey.playout import AT_RANDOM, HASTY, THRIFTY, journey
from heritage_games.engine.journey.state import DONE, PAYS, JourneyState, start, with_mine
from heritage_games.engine.journey.table import DAYS, FREE, LOT, MARKED, PLAYERS, THROWS_AT, Table
from heritage_games.engine.saying import Saying
from heritage_games.engine.throws import chances_at
from heritage_games.games.arguments import a_call, maybe, one_of, takes, whole
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.registry import as_ruleset
from heritage_games.machine.compile import can_compile, compiled
from heritage_games.machine.memory import Memory

from .simulation import LARGEST_SEED
from .uncertainty import interval

OPTIMAL, HASTILY, THRIFTILY = "optimal", "hasty", "thrifty"
POLICIES = (OPTIMAL, HASTILY, THRIFTILY)
"""Pay what shortens the journey most, whenever the purse is full enough, or only the last single day."""

WAYS_TO_PAY = {HASTILY: HASTY, THRIFTILY: THRIFTY, "random": AT_RANDOM}
"""How the players of a simulated game pay."""

SPARE = 30
"""Tabas beyond the days of a leg: with more nobody can do more."""

BATCH = 250
"""Games or states between two reports of progress."""

Progress = Callable[[int, int], object]


@takes(paying=one_of(*POLICIES), progress=maybe(a_call))
def expected_throws(ruleset: Ruleset | str, paying: str = OPTIMAL, progress: Progress | None = None) -> float:
    """Return how many throws one mother needs on average from the start until she is home.

    Exact but for rounding: for each position the equation "one throw, and then what is left" is solved; a throw that
    changes nothing is divided out.  Nothing is compiled: each position is asked for once, and handing it over to
    machine code and back would take longer.  The last answers are remembered.

    Args:
        ruleset: a journey, or its name; the number of its players does not matter.
        paying: ``optimal``, ``hasty`` or ``thrifty``; it decides nothing where nothing can be chosen.
        progress: called with the positions solved and those known of, several times a second.

    Raises:
        ArgumentError: something that is no ruleset, or no way to pay.
        UnknownNameError: no such ruleset.
        HeritageGamesError: the ruleset is no journey, or one with more positions than can be solved.
    """
    table = _alone(as_ruleset(ruleset))
    journeys = _journeys(table, paying)
    begin = start(table)
    waiting = [begin]
    while waiting:
        state = waiting[-1]
        open_yet = journeys.unsolved(state)
        waiting += open_yet
        if not open_yet:
            journeys.solve(waiting.pop())
            if progress and len(journeys.solved) % BATCH == 0:
                progress(len(journeys.solved), len(journeys.solved) + len(waiting))
    if progress:
        progress(len(journeys.solved), len(journeys.solved))
    return journeys.solved[begin]


def _alone(ruleset: Ruleset) -> Table:
    """Return the table of the same journey for one mother, who begins at once."""
    if not isinstance(ruleset, JourneyRuleset):
        raise HeritageGamesError(Saying("no_journey", ruleset=repr(ruleset)))
    if ruleset.table[MARKED] == FREE:
        raise HeritageGamesError(Saying("too_many_to_solve"))
    table = list(ruleset.table)
    table[PLAYERS], table[LOT] = 1, 0
    return tuple(table)


class _Journeys:
    """The positions of one mother's journey, and how many throws each still needs.

    Args:
        table: the rules, for one player.
        paying: how she pays.
    """

    def __init__(self, table: Table, paying: str) -> None:
        throws = chances_at(table, table[THROWS_AT])
        total = sum(weight for _, weight in throws)
        self.solved: dict[JourneyState, float] = {}
        self._paying = paying
        self._most = table[DAYS] + SPARE
        self._throws = [(throw, weight / total) for throw, weight in throws]
        self._followers: dict[JourneyState, list[list[JourneyState]]] = {}
        self._table = table
        self._buffer = [0] * MOST_MOVES

    def unsolved(self, state: JourneyState) -> list[JourneyState]:
        """Return the positions that follow and are not solved yet; none where this one is solved."""
        if state in self.solved:
            return []
        after = self._followers.setdefault(state, [self._after(state, throw) for throw, _ in self._throws])
        return [each for found in after for each in found if each != state and not self._known(each)]

    def solve(self, state: JourneyState) -> None:
        """Solve a position whose followers are solved."""
        if state in self.solved:
            return
        onward, stays = 1.0, 0.0
        for (_, chance), found in zip(self._throws, self._followers.pop(state), strict=True):
            reached = min(found, key=self._left)
            if reached == state:
                stays += chance
            else:
                onward += chance * self._left(reached)
        self.solved[state] = onward / (1 - stays)

    def _after(self, state: JourneyState, throw: int) -> list[JourneyState]:
        """Return where a throw leads: more than one position only where she pays as is best for her."""
        chosen = self._buffer[: moves(self._table, state, throw, self._buffer, 0)]
        if self._paying != OPTIMAL:
            chosen = [PAYS if PAYS in chosen and self._pays(state, throw) else DONE]
        found = []
        for move in chosen:
            reached = play(self._table, state, move, throw)
            spare = max(0, purse_of(reached.mine) - self._most)
            found.append(with_mine(reached, earning(reached.mine, -spare)))
        return found

    def _pays(self, state: JourneyState, throw: int) -> bool:
        """Return whether a hasty or thrifty mother pays what is short now."""
        return self._paying == HASTILY or short(self._table, taken_effect(self._table, state, throw)) == 1

    def _known(self, state: JourneyState) -> bool:
        return state in self.solved or leg_of(state.mine) == HOME

    def _left(self, state: JourneyState) -> float:
        """Return the throws a position still needs; a position not solved is the one that is being solved."""
        return 0.0 if leg_of(state.mine) == HOME else self.solved.get(state, math.inf)


@lru_cache(maxsize=8)
def _journeys(table: Table, paying: str) -> _Journeys:
    """Return the journeys of these rules; those asked for last are solved already."""
    return _Journeys(table, paying)


@dataclass(frozen=True)
class Danger:
    """How many mothers the hyena ate in random games.

    Args:
        ruleset: the rules, as text.
        games: how many were played.
        others: mothers in them whose player did not win.
        eaten: how many of those were eaten.
        first: games won by the first player.
        plies: throws in all games.
    """

    ruleset: str
    games: int
    others: int
    eaten: int
    first: int
    plies: int

    @property
    def share(self) -> tuple[float, float, float]:
        """The share that was eaten, and the 95 % interval round it.

        Each game counts once in the interval: mothers of one game are hunted by one hyena, and share its luck.
        """
        return interval(self.eaten * self.games / self.others, self.games)

    def __str__(self) -> str:
        """Return the result in one line."""
        p, low, high = self.share
        return (
            f"{self.games} games, {self.ruleset}: {p:.1%} of the others eaten (95 % interval {low:.1%} to {high:.1%})"
        )


@takes(games=whole(1), seed=whole(0, LARGEST_SEED), paying=one_of(*WAYS_TO_PAY), progress=maybe(a_call))
def danger(
    ruleset: Ruleset | str, games: int = 1000, seed: int = 1, paying: str = HASTILY, progress: Progress | None = None
) -> Danger:
    """Play whole games, and count whom the hyena eats.

    Args:
        ruleset: a journey, or its name.
        games: how many, at least 1.
        seed: of the random numbers, 0 to 2**31 - 1.
        paying: how every player pays: ``hasty``, ``thrifty`` or ``random``.
        progress: called with the games played and their total, several times a second.

    Raises:
        ArgumentError: something that is no ruleset, no number within reach, or no way to pay.
        UnknownNameError: no such ruleset.
        HeritageGamesError: the ruleset is no journey.
    """
    rules = as_ruleset(ruleset)
    if not isinstance(rules, JourneyRuleset):
        raise HeritageGamesError(Saying("no_journey", ruleset=repr(rules)))
    numbers, room = Memory(rules.table), Memory(bytes(8 * MOST_MOVES))
    run: Callable[..., tuple[int, int, int]] = journey
    table: object = rules.table
    buffer: object = [0] * MOST_MOVES
    if can_compile():
        run = compiled(journey, numbers.address, 0, 0, 0, 0, room.address)
        table, buffer = numbers.address, room.address
    eaten, first, plies = 0, 0, 0
    for number in range(games):
        winner, length, lost = run(table, seed, number, LONGEST, WAYS_TO_PAY[paying], buffer)
        eaten, first, plies = eaten + int(lost), first + int(winner == 0), plies + int(length)
        if progress and (number + 1) % BATCH == 0:
            progress(number + 1, games)
    if progress:
        progress(games, games)
    return Danger(repr(rules), games, games * (len(rules.sides) - 1), eaten, first, plies)


LONGEST = 100_000
"""Plies after which a game is cut: none of the lengths that a board can have comes near it."""
