"""Coach of Hyena Chase, for hints: facts about costs, chances and the chaser's reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from heritage_games.engine.journey.conditions import days_missing, decides, is_chase, leg_now
from heritage_games.engine.journey.events import events
from heritage_games.engine.journey.kernel import taken_effect
from heritage_games.engine.journey.position import (
    DONE,
    FAR,
    HOME,
    OUT,
    PAYS,
    TAKEN,
    JourneyState,
    day_of,
    ended,
    leg_of,
    paid_of,
    purse_of,
    runner_of,
    with_turn,
)
from heritage_games.engine.journey.rules import CHASE_FAR_PRICE, DAYS, FAR_PRICE, FREE, MARKED, JourneyReason
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.throws import coded
from heritage_games.rulesets.types import Move, Throw

from .coach import Coach, Explanation, MoveContext
from .fact_comparison import distinguishing_codes
from .facts import Advice, Fact, FactCode, FactSchema, schema, schemas_of, strongest_first
from .journey_search import move_chances, saving
from .journey_states import alone, journeys, single_runner
from .race_facts import Share, share
from .search import Decision

FARTHEST = 90  # maximum days to the well for which average throws are computed; more take too long


class JourneyFact(FactCode):
    """Codes of facts about a move in Hyena Chase, the strongest first."""

    NOTHING_DECIDED = "nothing_decided", schema()
    ONLY_MOVE = "only_move", schema()
    HOME_FIRST = "home_first", schema("point", "there")
    BEST_CHANCE = "best_chance", schema("chances other", "there")
    WORSE_CHANCE = "worse_chance", schema("chances other")
    COMES_HOME = "comes_home", schema("point", "there")
    EATS = "eats", schema("point", "there")
    IN_REACH = "in_reach", schema("point chances of", "less", "chances")
    OUT_OF_REACH = "out_of_reach", schema("of")
    LEAVES_WELL = "leaves_well", schema("point", "there")
    REACHES_WELL = "reaches_well", schema("point", "there")
    KEEPS_PRICE = "keeps_price", schema("purse price", "there")
    KEEPS_UNPAID = "keeps_unpaid", schema("purse price", "there")
    SAVES_THROWS = "saves_throws", schema("throws", "there")
    COSTS_THROWS = "costs_throws", schema("throws")
    OWES = "owes", schema("owed")
    PURSE = "purse_then", schema("purse")


SCHEMAS: Mapping[str, FactSchema] = schemas_of(JourneyFact)  # schemas of the facts by code

FACT_OF_EVENT: Mapping[str, JourneyFact] = {
    JourneyReason.CAUGHT: JourneyFact.EATS,
    JourneyReason.LEFT_FAR: JourneyFact.LEAVES_WELL,
    JourneyReason.CHASE_TURNED: JourneyFact.LEAVES_WELL,
    JourneyReason.REACHED_FAR: JourneyFact.REACHES_WELL,
    JourneyReason.CHASE_REACHED_FAR: JourneyFact.REACHES_WELL,
    JourneyReason.CAME_HOME: JourneyFact.COMES_HOME,
}
"""Codes of the facts that correspond to an event of the move."""


WARNED = 5  # smallest loss, in games out of 100, about which the coach warns

OF_CHANCES = frozenset({JourneyFact.BEST_CHANCE, JourneyFact.WORSE_CHANCE})
"""Codes that compare chances of a solved game."""

OF_THROWS = frozenset({JourneyFact.SAVES_THROWS, JourneyFact.COSTS_THROWS})
"""Codes that compare throws; advice with chances omits them, as chances count more."""


JourneyPly = MoveContext[JourneyRuleset, JourneyState]


@dataclass(frozen=True)
class JourneyContext(JourneyPly):
    """Legal move of a journey, with the shares of throws derived from it."""

    throw: Throw

    @cached_property
    def runner(self) -> int:
        """The player's runner after the move."""
        return runner_of(self.rules.table, self.after, self.side)

    @cached_property
    def piece(self) -> int:
        """The piece that moved, after the move: the player's runner, or the chaser."""
        return self.after.chase if self.chases else self.runner

    @cached_property
    def chases(self) -> bool:
        """Whether the chaser moves instead of a runner."""
        return is_chase(self.before)

    @cached_property
    def throws_left(self) -> float | None:
        """The average number of throws the undisturbed runner still needs; None if unknown."""
        table = self.rules.table
        if self.chases or table[MARKED] == FREE or table[DAYS] > FARTHEST:
            return None
        return journeys(alone(table)).left(single_runner(self.runner))

    @cached_property
    def reach(self) -> Share:
        """The share of throws with which the chaser can overtake the runner on its next move."""
        after = self.after
        if after.first in (NOBODY, self.side) or ended(after):
            return Share(0, 1)
        table, hunter = self.rules.table, with_turn(self.rules.table, after, after.first)
        return share(
            self.rules,
            hunter,
            lambda fallen: any(leg_of(runner_of(table, each, self.side)) == TAKEN for each in fallen.reached),
        )


def facts(decision: Decision, move: Move) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move; see :mod:`.coach`."""
    found = _plies(decision)
    return tuple(map(_worded, _every(found[move], found)))


def begin(decision: Decision) -> Explanation:
    """Return the best move and its reasons, without a search in slices; see :mod:`.coach`.

    In a solved game it chooses the best move; otherwise the move of the strongest level, unless fewer throws let the
    chaser reach the runner after another move.
    """
    yield from ()
    plies = _plies(decision)
    best = _best(plies)
    ply, found = plies[best], _every(plies[best], plies)
    if move_chances(ply.rules, ply.before, ply.throw):
        # If the chances are equal, saved throws are still a reason, but a cost is not.
        compared = any(fact.item.code in OF_CHANCES for fact in found)
        outweighed = OF_THROWS if compared else {JourneyFact.COSTS_THROWS}
        found = [fact for fact in found if fact.item.code not in outweighed]
    others = [(move, _every(other, plies)) for move, other in plies.items() if move != best]
    codes = distinguishing_codes(found, others, SCHEMAS)
    first = [_worded(fact) for fact in found if fact.item.code in codes]
    rest = [_worded(fact) for fact in found if fact.item.code not in codes]
    if not others:
        never = not decides(ply.table)
        rest.insert(0, ply.fact(JourneyFact.NOTHING_DECIDED if never else JourneyFact.ONLY_MOVE))
    touches = ply.rules.paths(ply.before, best, ply.throw)[0]
    piece = ply.rules.points[_day(ply)]
    return Advice(best, touches, (piece,), (*first, *rest), tells=bool(first))


def warn(decision: Decision, move: Move) -> Fact | None:
    """Return the fact that another move is better; None if there is nothing to warn about.

    Another move wins more games, or makes it less likely that the chaser reaches the runner.
    """
    plies = _plies(decision)
    for fact in _chances(plies[move], plies):
        numbers = fact.item.numbers
        if fact.item.code == JourneyFact.WORSE_CHANCE and numbers["other"] - numbers["chances"] >= WARNED:
            return fact
    reach = plies[move].reach
    if reach.chances and any(other.reach.chances < reach.chances for other in plies.values()):
        return _in_reach(plies[move])
    return None


def _plies(decision: Decision) -> dict[Move, JourneyContext]:
    return {move: JourneyContext.of(decision, move) for move in decision.moves}


def _best(plies: Mapping[Move, JourneyContext]) -> Move:
    """Return the best move of a solved game, or else the move of the strongest level.

    Without a solved game, another move replaces the level's move if the runner is harder to reach after it.
    """
    first = next(iter(plies.values()))
    rules, state, throw = first.rules, first.before, first.throw
    best = saving(rules, state, throw) if state.turn != NOBODY else next(iter(plies))
    if chances := move_chances(rules, state, throw):
        return max(chances, key=lambda move: (chances[move], move == best))
    least = min(ply.reach.chances for ply in plies.values())
    if plies[best].reach.chances == least:
        return best
    return next(move for move, ply in plies.items() if ply.reach.chances == least)


def _day(ply: JourneyContext) -> int:
    """Return the day of the moving piece before the move; the start if not yet on the board."""
    return day_of(ply.before.chase if ply.chases else ply.before.mine)


def _every(ply: JourneyContext, plies: Mapping[Move, JourneyContext]) -> list[Fact]:
    """Return all facts about a move, the strongest first."""
    return strongest_first(_proofs(ply, plies), JourneyFact)


def _proofs(ply: JourneyContext, plies: Mapping[Move, JourneyContext]) -> Iterator[Fact]:
    yield from _happened(ply)
    if ply.before.turn == NOBODY:
        return
    if ply.after.first not in (NOBODY, ply.side) and leg_of(ply.runner) < HOME:
        yield _in_reach(ply)
    yield from _chances(ply, plies)
    yield from _throws(ply, plies)
    yield from _price(ply, plies)


def _happened(ply: JourneyContext) -> Iterator[Fact]:
    for event in events(ply.table, ply.before, ply.move, coded(ply.throw)):
        item = ply.rules.named(event.item)
        code = FACT_OF_EVENT.get(item.code)
        if code == JourneyFact.COMES_HOME and item.numbers["place"] == 1:
            code = JourneyFact.HOME_FIRST
        if code:
            yield ply.fact(code, {"point": item.points.get("point", ply.rules.points[-1:])})


def _in_reach(ply: JourneyContext) -> Fact:
    """Return the fact about the share of throws with which the chaser overtakes the runner."""
    point = {"point": (ply.rules.points[day_of(ply.runner)],)}
    return ply.fact(JourneyFact.IN_REACH, point, **ply.reach.numbers)


def _worded(fact: Fact) -> Fact:
    """Return a fact with its final code; a danger that no throw causes has its own sentence."""
    item = fact.item
    if item.code != JourneyFact.IN_REACH or item.numbers["chances"]:
        return fact
    return Fact(Item(JourneyFact.OUT_OF_REACH, item.side, item.points, {"of": item.numbers["of"]}))


def _chances(ply: JourneyContext, plies: Mapping[Move, JourneyContext]) -> Iterator[Fact]:
    """Yield the fact that compares the games won after a move and after the best other one."""
    found = move_chances(ply.rules, ply.before, ply.throw) if len(plies) > 1 else {}
    if not found:
        return
    chances = round(100 * found[ply.move])
    other = round(100 * max(chance for move, chance in found.items() if move != ply.move))
    if chances != other:
        code = JourneyFact.BEST_CHANCE if chances > other else JourneyFact.WORSE_CHANCE
        yield ply.fact(code, chances=chances, other=other)


def _throws(ply: JourneyContext, plies: Mapping[Move, JourneyContext]) -> Iterator[Fact]:
    """Yield the fact that a move saves or costs throws, compared with the best other move."""
    others = [other.throws_left for move, other in plies.items() if move != ply.move]
    known = [throws for throws in others if throws is not None]
    if ply.throws_left is None or not known or len(known) < len(others):
        return
    saved = round(min(known) - ply.throws_left)
    if saved:
        yield ply.fact(JourneyFact.SAVES_THROWS if saved > 0 else JourneyFact.COSTS_THROWS, throws=abs(saved))


def _price(ply: JourneyContext, plies: Mapping[Move, JourneyContext]) -> Iterator[Fact]:
    """Yield facts about the credit: its number, the price that it covers, the amount owed."""
    table, piece = ply.table, ply.piece
    price = table[CHASE_FAR_PRICE if ply.chases else FAR_PRICE]
    purse = purse_of(ply.runner)
    if leg_of(piece) == FAR:
        yield ply.fact(JourneyFact.OWES, owed=price - paid_of(piece))
    if leg_of(piece) == OUT and purse >= price and leg_now(ply.before) == OUT:
        code = JourneyFact.KEEPS_UNPAID if ply.move == DONE and PAYS in plies else JourneyFact.KEEPS_PRICE
        yield ply.fact(code, purse=purse, price=price)
    else:
        yield ply.fact(JourneyFact.PURSE, purse=purse)


def keeps_price(ply: JourneyPly) -> int:
    """Return 1 if a move on the way out pays only what exceeds the far end's price, else 0."""
    return 0 if is_chase(ply.before) else _saved(ply, FAR_PRICE)


def pays_home(ply: JourneyPly) -> int:
    """Return 1 if a move on the way home pays as soon as possible, 0 otherwise."""
    return int(leg_now(_thrown(ply)) != OUT and ply.move == PAYS)


def keeps_chase_price(ply: JourneyPly) -> int:
    """Return 1 if a chaser on the way out keeps its price at the far end and pays the rest."""
    return _saved(ply, CHASE_FAR_PRICE) if is_chase(ply.before) else 0


def _thrown(ply: JourneyPly) -> JourneyState:
    return taken_effect(ply.table, ply.before, coded(ply.throw or (0,)))


def _saved(ply: JourneyPly, price: int) -> int:
    """Return 1 if a move on the way out pays only what exceeds a price at the far end, else 0."""
    there = _thrown(ply)
    rich = purse_of(there.mine) >= days_missing(ply.table, there) + ply.table[price]
    return int(leg_now(there) == OUT and ply.move == (PAYS if rich else DONE))


JOURNEY_TESTS: Mapping[str, Callable[[JourneyPly], int]] = {
    "keeps_price": keeps_price,
    "pays_home": pays_home,
    "keeps_chase_price": keeps_chase_price,
}
"""Principle tests of a journey by name."""

COACH = Coach(
    schemas=lambda rules: (SCHEMAS,) * len(rules.sides),
    facts=facts,
    begin=begin,
    warn=warn,
    tests=lambda _rules: JOURNEY_TESTS,
    premises=lambda _rules: JOURNEY_TESTS,
)
