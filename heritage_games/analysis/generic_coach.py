"""Coach for families without their own: facts from the rules and a depth-limited search."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.rulesets.types import Move

from .coach import Coach, Explanation
from .facts import Advice, Fact, FactCode, FactSchema, fact_of, schema, schemas_of
from .generic_search import SURE, GenericSearchTask
from .players import result_of
from .search import Decision, FinishedSearch, SearchTask

POSITIONS = 20_000  # maximum number of positions that the search for the best move visits


class GenericFact(FactCode):
    """Codes of facts about a move in any game, the strongest first.

    The interface has their sentences (``facts``).
    """

    WINS_NOW = "wins_now", schema("", "there")
    ONLY_MOVE = "only_move", schema()
    FORCES_WIN = "forces_win", schema("plies", "there")
    STOPS_WIN = "stops_win", schema("", "there")
    LETS_WIN_NEXT = "lets_win_next", schema()
    HOLDS_OUT = "holds_out", schema()
    LOOKED_AHEAD = "looked_ahead", schema("plies")


SCHEMAS: Mapping[str, FactSchema] = schemas_of(GenericFact)


def facts(decision: Decision, move: Move) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move: it wins, or it stops or allows a win next."""
    if _wins(decision, move):
        return (fact_of(GenericFact.WINS_NOW, decision.side),)
    if _lets_win(decision, move):
        return (fact_of(GenericFact.LETS_WIN_NEXT, decision.side),)
    others = [other for other in decision.moves if other != move]
    stops = others and all(_lets_win(decision, other) for other in others)
    return (fact_of(GenericFact.STOPS_WIN, decision.side),) if stops else ()


def begin(decision: Decision) -> Explanation:
    """Yield the search for the best move, if there is a choice; return the advice to play it."""
    legal = decision.moves
    if len(legal) == 1:
        return _advice(decision, FinishedSearch(legal[0], 0), 0)
    task = GenericSearchTask(decision, legal, positions=POSITIONS)
    yield task
    return _advice(decision, task, task.scores.get(task.best, 0))


def _advice(decision: Decision, task: SearchTask, score: int) -> Advice:
    (rules, position, throw, _), side, best = decision, decision.side, task.best
    found = list(facts(decision, best))
    if len(decision.moves) == 1:
        found.insert(0, fact_of(GenericFact.ONLY_MOVE, side))
    elif score <= -SURE:
        found.insert(0, fact_of(GenericFact.HOLDS_OUT, side))
    elif score >= SURE and not found:
        found.append(fact_of(GenericFact.FORCES_WIN, side, task.depth, plies=task.depth))
    tells = any(SCHEMAS[fact.item.code].gain for fact in found)
    if not found:
        found.append(fact_of(GenericFact.LOOKED_AHEAD, side, task.depth, plies=task.depth))
    touches = rules.paths(position, best, throw)[0]
    places = tuple(touch for touch in touches[:1] if touch in rules.points)
    return Advice(best, touches, places, tuple(found), tells=tells)


def warn(decision: Decision, move: Move) -> Fact | None:
    """Return the fact that a move, unlike another, lets another side win next; None if not."""
    if _wins(decision, move) or not _lets_win(decision, move):
        return None
    if all(_lets_win(decision, other) for other in decision.moves if other != move):
        return None
    return fact_of(GenericFact.LETS_WIN_NEXT, decision.side)


def _wins(decision: Decision, move: Move) -> bool:
    outcome = decision.rules.outcome(decision.after(move))
    return outcome is not None and result_of(outcome, decision.side) > 0


def _lets_win(decision: Decision, move: Move) -> bool:
    """Return whether another side has won after a move, or can win next with some throw."""
    rules, after = decision.rules, decision.after(move)
    outcome = rules.outcome(after)
    if outcome:
        return result_of(outcome, decision.side) < 0
    for thrown in rules.throws(after) or (None,):
        mover, replying = rules.turn(after, thrown), Decision(rules, after, thrown)
        if mover in (None, decision.side):
            continue
        if any(_wins(replying, reply) for reply in replying.moves):
            return True
    return False


COACH = Coach(
    schemas=lambda rules: (SCHEMAS,) * len(rules.sides),
    facts=facts,
    begin=begin,
    warn=warn,
    tests=lambda _rules: {},
)
"""Coach of every ruleset without its own."""
