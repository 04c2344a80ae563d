"""What every legal move of a position is worth, for whoever wants to say more than which is best."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError
from heritage_games.games.families.crossing.ruleset import CrossingRuleset
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.games.families.journey.ruleset import JourneyRuleset
from heritage_games.games.families.parallel.ruleset import ParallelRuleset

from . import graph, journey, race

PLIES = 4
"""Plies that are looked ahead where nobody says how many."""

POSITIONS = 20_000
"""Positions that are looked at where nobody says how many."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """The legal moves of a position, as far as was looked.

    Args:
        worths: what each is worth to the side that makes it, in the family's own measure: in mills and hunts a
            hundred is a man, and more than ``engine.graph.search.SURE`` a win by force; in the races of Hounds and
            Jackals a million is a win and minus a million a loss; in Hyena Chase 1 is what the player does who saves
            well, and 0 the rest.
        plies: how many plies were looked ahead, those moves counted.
    """

    worths: Mapping[Move, int]
    plies: int

    @property
    def best(self) -> Move:
        """The move that is worth most; of several the first."""
        return max(self.worths, key=lambda move: self.worths[move])


Weighing = Callable[[Ruleset, Position, Throw | None, Sequence[Position], int, int], tuple[dict[Move, int], int]]
"""Weighs the moves of a position, by bounds of plies and positions; returns how far it looked as well."""

WEIGHING: Mapping[type, Weighing] = MappingProxyType(
    {
        GraphRuleset: graph.weighed,
        ParallelRuleset: race.looked_at,
        CrossingRuleset: race.looked_at,
        JourneyRuleset: journey.weighed,
    }
)
"""How the moves of a family are weighed, by the class of its rulesets."""


def can_weigh(rules: Ruleset) -> bool:
    """Return whether the moves of a ruleset can be weighed: its family has a search that knows how to judge it."""
    return isinstance(rules, tuple(WEIGHING)) and race.judged(rules)


def worths(
    rules: Ruleset,
    position: Position,
    throw: Throw | None = None,
    before: Sequence[Position] = (),
    *,
    plies: int = PLIES,
    positions: int = POSITIONS,
) -> Weighed:
    """Return what each legal move of a position is worth to the side that is to move.

    All are looked at equally far, within the bounds; nothing is left to chance, so the same is said every time.

    Args:
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        before: the positions of the game before this one, in their order, so that it does not repeat them.
        plies: how many to look ahead at most.  In mills and hunts those beyond the first are looked at in pairs; the
            races look two ahead at most, and Hyena Chase at its own ply.
        positions: how many to look at at most, in mills and hunts; each move's own is always looked at.

    Raises:
        HeritageGamesError: a family that has no search.
    """
    for kind, weigh in WEIGHING.items():
        if isinstance(rules, kind):
            return Weighed(*weigh(rules, position, throw, before, plies, positions))
    raise HeritageGamesError(Saying("no_search", ruleset=repr(rules)))
