"""How long the journey of Hyena Chase is, exactly, and how dangerous its hyena, by simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from heritage_games.engine.journey.moves import MOST_MOVES
from heritage_games.engine.journey.playout import AT_RANDOM, HASTY, THRIFTY, journey
from heritage_games.engine.journey.state import start
from heritage_games.engine.journey.table import FREE, MARKED, Table
from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import a_call, maybe, one_of, takes, whole
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.registry import as_ruleset
from heritage_games.machine.compile import can_compile, compiled
from heritage_games.machine.memory import Memory
from heritage_games.search.throws_left import HASTILY, OPTIMAL, POLICIES, THRIFTILY, alone, journeys

from .simulation import LARGEST_SEED
from .uncertainty import interval

WAYS_TO_PAY = {HASTILY: HASTY, THRIFTILY: THRIFTY, "random": AT_RANDOM}
"""How the players of a simulated game pay."""

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
    known = journeys(table, paying)
    begin = start(table)
    waiting = [begin]
    while waiting:
        state = waiting[-1]
        open_yet = known.unsolved(state)
        waiting += open_yet
        if not open_yet:
            known.solve(waiting.pop())
            if progress and len(known.solved) % BATCH == 0:
                progress(len(known.solved), len(known.solved) + len(waiting))
    if progress:
        progress(len(known.solved), len(known.solved))
    return known.solved[begin]


def _alone(ruleset: Ruleset) -> Table:
    """Return the table of the same journey for one mother, who begins at once."""
    if not isinstance(ruleset, JourneyRuleset):
        raise HeritageGamesError(Saying("no_journey", ruleset=repr(ruleset)))
    if ruleset.table[MARKED] == FREE:
        raise HeritageGamesError(Saying("too_many_to_solve"))
    return alone(ruleset.table)


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
