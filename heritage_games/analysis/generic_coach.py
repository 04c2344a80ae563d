"""Coach for families without their own: facts from the rules and a depth-limited search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

from .coach import Coach, Explanation
from .facts import Advice, Fact, FactCode, FactSchema, fact_of, schemas_of, shape
from .generic_search import SURE, GenericSearchTask
from .players import result_of
from .search import Decision, FinishedSearch, SearchTask

POSITIONS = 20_000
"""Maximum number of positions that the search for the best move visits."""


class GenericFact(FactCode):
    """Codes of facts about a move in any game, the strongest first.

    The interface has their sentences (``facts``).
    """

    WINS_NOW = "wins_now", shape("", "there")
    ONLY_MOVE = "only_move", shape()
    FORCES_WIN = "forces_win", shape("plies", "there")
    STOPS_WIN = "stops_win", shape("", "there")
    LETS_WIN_NEXT = "lets_win_next", shape()
    HOLDS_OUT = "holds_out", shape()
    LOOKED_AHEAD = "looked_ahead", shape("plies")


SHAPES: Mapping[str, FactSchema] = MappingProxyType(schemas_of(GenericFact))


def facts(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move: it wins, or it stops or allows a win next."""
    side = rules.turn(position, throw) or 0
    if _wins(rules, position, throw, move, side):
        return (fact_of(GenericFact.WINS_NOW, side),)
    legal = rules.moves(position, throw)
    if _lets_win(rules, position, throw, move):
        return (fact_of(GenericFact.LETS_WIN_NEXT, side),)
    others = (other for other in legal if other != move)
    stops = len(legal) > 1 and all(_lets_win(rules, position, throw, other) for other in others)
    return (fact_of(GenericFact.STOPS_WIN, side),) if stops else ()


def begin(
    rules: Ruleset, position: Position, throw: Throw | None = None, before: Sequence[Position] = ()
) -> Explanation:
    """Yield the search for the best move, if there is a choice; return the advice to play it.

    See :mod:`.coach`.
    """
    legal = rules.moves(position, throw)
    if len(legal) == 1:
        return _advice(rules, position, throw, FinishedSearch(legal[0], 0), 0)
    task = GenericSearchTask(Decision(rules, position, throw, before), legal, positions=POSITIONS)
    yield task
    return _advice(rules, position, throw, task, task.scores.get(task.best, 0))


def _advice(rules: Ruleset, position: Position, throw: Throw | None, task: SearchTask, score: int) -> Advice:
    legal, side, best = rules.moves(position, throw), rules.turn(position, throw) or 0, task.best
    found = list(facts(rules, position, throw, best))
    if len(legal) == 1:
        found.insert(0, fact_of(GenericFact.ONLY_MOVE, side))
    elif score <= -SURE:
        found.insert(0, fact_of(GenericFact.HOLDS_OUT, side))
    elif score >= SURE and not found:
        found.append(fact_of(GenericFact.FORCES_WIN, side, task.depth, plies=task.depth))
    tells = any(SHAPES[fact.item.code].gain for fact in found)
    if not found:
        found.append(fact_of(GenericFact.LOOKED_AHEAD, side, task.depth, plies=task.depth))
    touches = rules.paths(position, best, throw)[0]
    places = tuple(touch for touch in touches[:1] if touch in rules.points)
    return Advice(best, touches, places, tuple(found), tells=tells)


def warn(
    rules: Ruleset, position: Position, throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> Fact | None:
    """Return the fact that a move, unlike another, lets another side win next; None if not."""
    legal, side = rules.moves(position, throw), rules.turn(position, throw) or 0
    if _wins(rules, position, throw, move, side) or not _lets_win(rules, position, throw, move):
        return None
    if all(_lets_win(rules, position, throw, other) for other in legal if other != move):
        return None
    return fact_of(GenericFact.LETS_WIN_NEXT, side)


def _wins(rules: Ruleset, position: Position, throw: Throw | None, move: Move, side: int) -> bool:
    outcome = rules.outcome(rules.play(position, move, throw))
    return outcome is not None and result_of(outcome, side) > 0


def _lets_win(rules: Ruleset, position: Position, throw: Throw | None, move: Move) -> bool:
    """Return whether another side has won after a move, or can win next with some throw."""
    side = rules.turn(position, throw) or 0
    after = rules.play(position, move, throw)
    outcome = rules.outcome(after)
    if outcome:
        return result_of(outcome, side) < 0
    for thrown in rules.throws(after) or (None,):
        mover = rules.turn(after, thrown)
        if mover in (None, side):
            continue
        if any(_wins(rules, after, thrown, reply, mover) for reply in rules.moves(after, thrown)):
            return True
    return False


COACH = Coach(
    shapes=lambda rules: (SHAPES,) * len(rules.sides),
    facts=facts,
    begin=begin,
    warn=warn,
    tests=lambda _rules: {},
)
"""Coach of every ruleset without its own."""
