"""Advice in the races of two: the facts of a move, the best move by exact chances, a word before a piece is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from . import crossing_facts, parallel_facts
from .facts import Advice, Fact, FactSchema, telling
from .race_facts import SHAPES, Race, RaceContext, TrackFact, happened, kept, outlook, spared, worded
from .race_search import sights, weighed

ORDER = tuple(TrackFact)
"""The codes, the weightiest first."""


GAME = 100_000
"""What a lost game is, in the thousandths of :attr:`Family.danger`: more than any piece."""


class RaceCoach(NamedTuple):
    """What one family of races proves beside what is true of both.

    Args:
        proofs: yields it of a move.
        danger: what a fact says of the loss that threatens, in thousandths of a throw or a hole.
        much: from how much on a side is warned.
    """

    proofs: Callable[[RaceContext], Iterator[Fact]]
    danger: Callable[[Fact], int]
    much: int


FAMILIES: Mapping[type, RaceCoach] = {
    ParallelRuleset: RaceCoach(parallel_facts.proofs, parallel_facts.danger, 3000),
    CrossingRuleset: RaceCoach(crossing_facts.proofs, crossing_facts.danger, 300),
}


def family_of(rules: Race) -> RaceCoach:
    """Return what a race is asked."""
    return next(family for kind, family in FAMILIES.items() if isinstance(rules, kind))


def shapes(rules: Race) -> tuple[Mapping[str, FactSchema], ...]:
    """Return for each side the codes that facts of its moves can have, with what they bring; see :mod:`.families`."""
    return (SHAPES,) * len(rules.sides)


def facts(
    rules: Race, position: Position, throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return what can be proved of a legal move; see :mod:`.families`."""
    ply = RaceContext(rules, position, cast("Throw", throw), move)
    return tuple(_said(_every(ply))) or (kept(ply),)


def advise(rules: Race, position: Position, throw: Throw | None = None, _before: Sequence[Position] = ()) -> Advice:
    """Return the best move that is found and why it is; see :mod:`.families`."""
    thrown = cast("Throw", throw)
    plies = {move: RaceContext(rules, position, thrown, move) for move in rules.moves(position, throw)}
    best = _best(rules, position, thrown, tuple(plies))
    found = _every(plies[best])
    others = [(move, _every(ply)) for move, ply in plies.items() if move != best]
    codes = telling(found, others, SHAPES)
    first = [worded(fact) for fact in found if fact.item.code in codes]
    rest = _said([fact for fact in found if fact.item.code not in codes])
    if not first:
        rest.insert(0, kept(plies[best]) if others else plies[best].fact(TrackFact.ONLY_MOVE))
    touches = rules.paths(position, best, throw)[0]
    places = tuple(touch for touch in touches[:1] if touch in rules.index)
    return Advice(best, touches, places, (*first, *rest), tells=bool(first))


def warn(
    rules: Race, position: Position, throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> Fact | None:
    """Return what a move lets the other side take by a good chance and another would not; see :mod:`.families`."""
    family, thrown = family_of(rules), cast("Throw", throw)
    threat, much = _threat(family, RaceContext(rules, position, thrown, move))
    if threat is None or much < family.much:
        return None
    worths = weighed(rules, position, thrown, 1)
    for other in rules.moves(position, throw):
        if worths[other] > worths[move]:
            _, left = _threat(family, RaceContext(rules, position, thrown, other))
            if 2 * left <= much:
                return threat
    return None


def _best(rules: Race, position: Position, throw: Throw, legal: Sequence[Move]) -> Move:
    """Return the move of the strongest level; of equal ones the first."""
    if len(legal) == 1:
        return legal[0]
    worths = weighed(rules, position, throw, sights(rules.name)[-1].plies)
    return max(legal, key=worths.__getitem__)


def _every(ply: RaceContext) -> list[Fact]:
    """Return all that is proved of a move, the weightiest first."""
    return sorted(_proofs(ply), key=lambda fact: ORDER.index(fact.item.code))


def _said(found: Sequence[Fact]) -> list[Fact]:
    """Return the facts that are worth saying, as they are said: not that no throw was wasted before and none is now."""
    said = [fact for fact in found if fact.item.code != TrackFact.STUCK or any(_stuck(fact))]
    return [worded(fact) for fact in said]


def _stuck(fact: Fact) -> tuple[int, int]:
    return fact.item.numbers["before"], fact.item.numbers["after"]


def _proofs(ply: RaceContext) -> Iterator[Fact]:
    rules = ply.rules
    yield from happened(ply)
    yield from spared(ply)
    if not ply.over:
        yield from outlook(ply)
        yield from family_of(rules).proofs(ply)
    elif rules.engine.winner(rules.table, ply.after) == ply.side:
        yield ply.fact(TrackFact.WINS)


def _threat(family: RaceCoach, ply: RaceContext) -> tuple[Fact | None, int]:
    """Return what the other side may take after a move, a game before a piece, and how much that is."""
    if ply.over:
        return None, 0
    found: list[tuple[Fact | None, int]] = [(None, 0)]
    for fact in (*outlook(ply), *family.proofs(ply)):
        numbers, lost = fact.item.numbers, fact.item.code == TrackFact.LOSES_NEXT
        much = GAME * numbers["chances"] // numbers["of"] if lost else family.danger(fact)
        found.append((fact, much))
    return max(found, key=lambda each: each[1])
