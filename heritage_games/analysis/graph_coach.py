"""Coach of mills and hunts, for hints and warnings."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple, cast

from heritage_games.engine.graph.rules import HUNT, NOWHERE, GraphState, RuleTable, unpacked
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move, Position, Throw

from .best_play import Value
from .coach import Coach, Explanation
from .facts import (
    ALL_LOSE,
    CANNOT_STOP,
    FORCES_WIN,
    GIVES_WIN_AWAY,
    HOLDS_OUT,
    KEEPS,
    KEEPS_DRAW,
    KEEPS_WIN,
    LOSES_BY_FORCE,
    NONE_SAFE,
    ONLY_SAVES,
    VERDICTS,
    Advice,
    Contrast,
    Fact,
    FactSchema,
    Proof,
    as_it_was,
    change,
    contrast,
    distinguishing_codes,
    is_setback,
    plain,
    strength,
)
from .graph_comparison import Comparison, compared
from .graph_kinds import GraphCoach, kind_of
from .graph_search import INTERPRETED, MANY, Bounded, Explaining, GraphSearchTask, Weighing, explained_with
from .hunt_principles import HUNT_PREMISES, HUNT_TESTS
from .known_tables import move_values
from .mill_principles import MILL_PREMISES, MILL_TESTS
from .search import ALL, SearchTask

DRAW = 1
"""First element of ``Value.order`` for a drawn value."""

LOST = frozenset({HOLDS_OUT, ALL_LOSE})
"""Codes of verdicts on a lost position."""

OF_POSITION = frozenset({"all_drawn"})
"""Codes of plans that are about the position, and therefore true of all moves."""

WARNING_POSITIONS = 2_000
"""Maximum number of positions searched before a warning; low because the player waits."""


def shapes(rules: GraphRuleset) -> tuple[Mapping[str, FactSchema], ...]:
    """Return the schemas of the facts of each side, by code; see :mod:`.coach`."""
    return kind_of(rules).shapes


def facts(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, _before: Sequence[Position] = ()
) -> tuple[Fact, ...]:
    """Return the proved facts about a legal move; see :mod:`.coach`."""
    state = cast("GraphState", position)
    found = [*_every(rules, state, move), *_far(rules, state, move)]
    return tuple(fact for fact in _in_order(rules, found) if not as_it_was(fact))


@dataclass(frozen=True)
class Candidate:
    """Move of a position to explain, with what is known of the position.

    Args:
        values: the value of every move; empty if no table has them.
        search: the finished search that chose the move; None without a search.
        before: the earlier positions of the game, in order; empty if unknown.
    """

    rules: GraphRuleset
    state: GraphState
    move: Move
    values: Mapping[Move, Value] = field(default_factory=dict)
    search: GraphSearchTask | None = None
    before: tuple[Position, ...] = ()

    @property
    def kind(self) -> GraphCoach:
        """The functions and tables of mills or hunts."""
        return kind_of(self.rules)

    @property
    def shapes(self) -> Mapping[str, FactSchema]:
        """The schemas of the facts of the side to move, by code."""
        return self.kind.shapes[self.state.turn]

    @cached_property
    def facts(self) -> dict[Move, list[Fact]]:
        """The facts about each legal move that are fast to compute."""
        return {move: _every(self.rules, self.state, move) for move in self.rules.moves(self.state)}

    @property
    def others(self) -> dict[Move, list[Fact]]:
        """The facts about each other move."""
        return {move: facts for move, facts in self.facts.items() if move != self.move}

    @property
    def compares_all(self) -> bool:
        """Whether to compare all moves, which needs compiled code."""
        return searched_with(self.rules.table, self.state, self.before) >= MANY


def begin(
    rules: GraphRuleset, position: Position, _throw: Throw | None = None, before: Sequence[Position] = ()
) -> Explanation:
    """Yield the searches for the best move and its reasons; return the advice.

    See :mod:`.coach`. If a table has the values of the moves, only the best moves are searched, for the one that is
    hardest to answer.
    """
    state, earlier = cast("GraphState", position), tuple(before)
    values = move_values(rules, state)
    least = min((value.order for value in values.values()), default=None)
    moves = [move for move in rules.moves(state) if least is None or values[move].order == least]
    if len(moves) == 1:
        return (yield from explained(Candidate(rules, state, moves[0], values)))
    search = _search(rules, state, moves, earlier)
    most = searched_with(rules.table, state, earlier)
    yield Explaining(search, most, lambda best: _explainable(Candidate(rules, state, best), moves))
    return (yield from explained(Candidate(rules, state, search.best, values, search, earlier)))


@lru_cache(maxsize=256)
def searched_with(_table: RuleTable, _state: GraphState, _before: tuple[Position, ...]) -> int:
    """Return the number of positions to visit, cached so that a second search visits as many.

    Otherwise a second hint could contradict the first, because compiled code became ready in between.
    """
    return explained_with(INTERPRETED)


def _search(
    rules: GraphRuleset, state: GraphState, moves: Sequence[Move], before: Sequence[Position]
) -> GraphSearchTask:
    return GraphSearchTask(rules.table, state, moves, before=cast("Sequence[GraphState]", before))


def explained(candidate: Candidate) -> Explanation:
    """Yield the searches that explain a move, and return the advice to play it."""
    rules, state, best = candidate.rules, candidate.state, candidate.move
    kind, shapes, others = candidate.kind, candidate.shapes, candidate.others
    reasons = _reasons(candidate, best, _far(rules, state, best))
    every, found, codes, left, unstopped = reasons
    instead = _contrast(candidate, every)
    example: Contrast | None = None
    planned = _planned(candidate)
    found = [*found, *(fact for fact, usual in planned if not usual), *_unavoidable(candidate, unstopped)]
    weighty = any(fact.item.code in kind.weighty for fact in found)
    verdict = yield from _verdict(candidate)
    comparison = None if verdict or weighty else (yield from _compared(candidate))
    if verdict:
        found.append(verdict)
    elif comparison:
        clear = _stands_out(kind, reasons) or (instead is not None and instead.fact.item.code in kind.setbacks)
        if not clear or comparison.fact.item.code == ONLY_SAVES:
            found.append(comparison.fact)
            example = comparison.example
    worthwhile = [fact for fact in _in_order(rules, found) if fact.item.code in codes | kind.weighty | VERDICTS.keys()]
    tells = any(shapes[fact.item.code].gain for fact in worthwhile)
    shared = [fact for fact, usual in planned if usual and not tells]
    worthwhile, usual = _in_order(rules, [*worthwhile, *shared]), bool(shared)
    tells = tells or usual
    if tells or (verdict and verdict.item.code in LOST):
        shows = instead and instead.own.item.code == worthwhile[0].item.code and instead.fact.item.code in kind.setbacks
        instead = instead if shows else example
    else:
        first = [instead.own] if instead else []
        known = {fact.item.code for fact in (*first, *worthwhile)}
        rest = [fact for fact in plain(found, others, shapes) if fact.item.code not in known]
        worthwhile = [*first, *worthwhile, *rest]
    if left and not unstopped and not _outweighs(kind, worthwhile, left):
        worthwhile, tells, usual, instead = [], False, False, None
    worthwhile = worthwhile or ([] if left else list(_shared(found, others, shapes)))
    if not worthwhile:
        # A danger outweighs each reason, but a comparison with the other moves may explain why it is accepted.
        instead = comparison.example if comparison else None
        worthwhile, tells = [comparison.fact if comparison else (yield from _kept(candidate))], comparison is not None
        if worthwhile[0].item.code == KEEPS and not left and (instead := _contrast(candidate, every, usual=True)):
            worthwhile, usual = [instead.own], True
        left = [fact for fact in every if fact in left or fact.item.code in kind.setbacks]
    elif not verdict and not weighty:
        prices = _avoidable(candidate)
        left = [fact for fact in every if fact in left or fact.item.code in prices]
    worthwhile += _done(candidate, worthwhile)
    (touches,) = rules.paths(state, best)
    places = _places(rules, best, worthwhile if tells else ())
    dangers_left = tuple(_in_order(rules, left))
    return Advice(best, touches, places, tuple(worthwhile), tells, dangers_left, instead, usual)


def _unavoidable(candidate: Candidate, unstopped: bool) -> list[Fact]:  # noqa: FBT001 - of :class:`Reasons`
    """Return the fact that no move stops a danger or a capture of a piece, if that is so."""
    side = candidate.state.turn
    if unstopped:
        return [_fact(CANNOT_STOP, side)]
    none_safe = candidate.others and all(_lets_capture(candidate.kind, each) for each in candidate.facts.values())
    return [_fact(NONE_SAFE, side)] if none_safe else []


def _avoidable(candidate: Candidate) -> set[str]:
    """Return the codes of the setbacks that some other move lacks."""
    others = [{fact.item.code for fact in facts} for facts in candidate.others.values()]
    return {code for code in candidate.kind.setbacks if any(code not in codes for codes in others)}


def _done(candidate: Candidate, reasons: Sequence[Fact]) -> list[Fact]:
    """Return facts about a move on the board, if its reasons only state the result."""
    if any(fact.item.code not in VERDICTS for fact in reasons):
        return []
    facts = candidate.facts[candidate.move]
    weighty = [fact for fact in _in_order(candidate.rules, facts) if fact.item.code in candidate.kind.weighty]
    others = plain(facts, candidate.others, candidate.shapes)
    return [*weighty, *(fact for fact in others if fact.item.points and fact not in weighty)]


def _shared(
    found: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], shapes: Mapping[str, FactSchema]
) -> Iterator[Fact]:
    """Yield the facts on pieces and numbers that support a move as strongly as any other move."""
    for fact in found:
        code = fact.item.code
        if shapes[code].gain and (fact.item.points or "before" in fact.item.numbers):
            own = strength(found, code, shapes[code])
            if all(strength(each, code, shapes[code]) <= own for each in others.values()):
                yield fact


def _contrast(candidate: Candidate, every: Sequence[Fact], *, usual: bool = False) -> Contrast | None:
    """Return another move with a disadvantage that this one lacks (:func:`.facts.contrast`)."""
    rules, state, kind = candidate.rules, candidate.state, candidate.kind
    made = change(rules.table, state, candidate.move)
    codes = frozenset(fact.item.code for fact in every)

    def averted(other: Move, setback: Fact) -> Fact | None:
        proofs = kind.proofs(change(rules.table, state, other))
        proof = next((each for each in proofs if rules.named(each.item) == setback.item), None)
        if proof is None:
            return None
        found = kind.averted(made, unpacked(other)[0], proof, codes)
        return _named(rules, found) if found else None

    return contrast(every, candidate.others, candidate.shapes, kind.setbacks, averted, usual=usual)


def _compared(candidate: Candidate) -> Generator[SearchTask, None, Comparison | None]:
    """Return how much worse the other moves are; None if they are not, or are not compared."""
    rules, state = candidate.rules, candidate.state
    if candidate.search is None or not candidate.others or not candidate.compares_all:
        return None
    return (
        yield from compared(
            rules.table,
            state,
            candidate.move,
            rules.moves(state),
            before=cast("tuple[GraphState, ...]", candidate.before),
            losses=lambda move: _far(rules, state, move),
            named=rules.named,
        )
    )


def _kept(candidate: Candidate) -> Generator[SearchTask, None, Fact]:
    """Return what a search finds about a move that no proved fact supports."""
    rules, state, search = candidate.rules, candidate.state, candidate.search
    drawn, made = search.depth if search and not search.worth else 0, change(rules.table, state, candidate.move)
    proof = candidate.kind.kept(made, drawn, 0)
    if proof.item.code != KEEPS and candidate.compares_all:
        task = _search(rules, state, rules.moves(state), candidate.before)
        yield Weighing(task, MANY)
        proof = candidate.kind.kept(made, drawn, 0 if any(task.values.values()) else task.depth)
    return _named(rules, proof)


class Reasons(NamedTuple):
    """Facts about a move for advice.

    Args:
        every: the facts that are not void, the strongest first.
        found: those of them that are neither unchanged nor worse numbers.
        distinguishing: the codes of the facts that distinguish the move.
        left: what the other side can win next.
        unstopped: whether the other side has threats that no move stops.
    """

    every: list[Fact]
    found: list[Fact]
    distinguishing: frozenset[str]
    left: list[Fact]
    unstopped: bool


def _reasons(candidate: Candidate, move: Move, far: Sequence[Fact] = ()) -> Reasons:
    """Return the facts about a legal move for advice.

    Args:
        far: facts about the move that are slow to compute.
    """
    rules, state, kind, shapes = candidate.rules, candidate.state, candidate.kind, candidate.shapes
    every = _in_order(rules, [*candidate.facts[move], *far])
    others = {other: facts for other, facts in candidate.facts.items() if other != move}
    exposed = all(any(fact.item.code in kind.dangers for fact in each) for each in others.values())
    left = [fact for fact in every if fact.item.code in kind.dangers | {"loses_man"}]
    unstopped = bool(left and others and exposed and kind.faced(rules.table, state))
    void = kind.void(change(rules.table, state, move), unstopped)
    every = [fact for fact in every if fact.item.code not in void]
    found = [fact for fact in every if not as_it_was(fact) and not is_setback(fact, shapes)]
    codes = distinguishing_codes(found, [(unpacked(other)[:2], each) for other, each in others.items()], shapes)
    return Reasons(every, found, codes, left, unstopped)


def _explainable(candidate: Candidate, moves: Sequence[Move]) -> list[Move]:
    """Return the moves to prefer to the best move if one of them is as good.

    They are captures, or moves with a better reason or less danger.

    The purpose of a capture can be explained; a slight advantage of a quiet move cannot.
    """
    captures = [move for move in moves if unpacked(move)[2] != NOWHERE]
    if captures:
        return captures
    kind, own = candidate.kind, _reasons(candidate, candidate.move)
    # If not every threat can be stopped, a move with a threat of its own is better advice than any comparison.
    compares = not own.unstopped and _contrast(candidate, own.every)
    if _stands_out(kind, own) or compares:
        return []
    reasons = {move: _reasons(candidate, move) for move in moves if move != candidate.move}
    harms = {move: _harms(kind, each) for move, each in reasons.items()}
    allowed = _harms(kind, own)
    return [
        move
        for move, each in reasons.items()
        if harms[move] < allowed or (harms[move] == allowed and _stands_out(kind, each))
    ]


def _harms(kind: GraphCoach, reasons: Reasons) -> set[str]:
    """Return the codes of the dangers and setbacks of a move."""
    return {fact.item.code for fact in reasons.every} & {*kind.dangers, *kind.setbacks}


def _stands_out(kind: GraphCoach, reasons: Reasons) -> bool:
    """Return whether a fact distinguishes a move and is more than a number changed by one."""
    codes = reasons.distinguishing | kind.weighty
    return any(fact.item.code in codes and not _slight(fact) for fact in reasons.found)


def _lets_capture(kind: GraphCoach, facts: Sequence[Fact]) -> bool:
    """Return whether a move lets the other side capture a piece next."""
    return any(fact.item.code in kind.dangers and fact.item.code != "lets_win" for fact in facts)


def _outweighs(kind: GraphCoach, facts: Sequence[Fact], left: Sequence[Fact]) -> bool:
    """Return whether facts justify a move that allows what another move prevents.

    A number changed by one does not, and no advantage of position justifies that a piece is lost next.
    """
    if not any(fact.item.code in kind.dangers for fact in left):
        return not all(_slight(fact) for fact in facts)
    return any(fact.item.code in kind.weighty | VERDICTS.keys() for fact in facts)


def _slight(fact: Fact) -> bool:
    """Return whether a fact is a number that changes by one."""
    numbers = fact.item.numbers
    return "before" in numbers and abs(numbers["after"] - numbers["before"]) == 1


def _planned(candidate: Candidate) -> list[tuple[Fact, bool]]:
    """Return a move's plans, each with whether at least half of the other moves share it.

    A plan with a number is included only if no other move has a better number.
    """

    def plans(move: Move) -> list[Fact]:
        proofs = candidate.kind.plans(change(candidate.rules.table, candidate.state, move))
        return [_named(candidate.rules, proof) for proof in proofs]

    found = []
    for fact in plans(candidate.move):
        code, schema = fact.item.code, candidate.shapes[fact.item.code]
        own = strength([fact], code, schema)
        theirs = [strength(plans(move), code, schema) for move in candidate.others]
        if schema.gain != "there":
            found += [(fact, False)] if max(theirs, default=own) <= own else []
        else:
            usual = 2 * sum(each >= own for each in theirs) >= len(theirs) > 0
            found.append((fact, usual and code not in OF_POSITION))
    return found


def _verdict(candidate: Candidate) -> Generator[SearchTask, None, Fact | None]:
    """Return the fact that a table or search proves of a move; None if there is none."""
    side, values, search = candidate.state.turn, candidate.values, candidate.search
    if value := values.get(candidate.move):
        worse = sum(other.order[0] > value.order[0] for other in values.values())
        if value.result == "won":
            return _forced_win(side, value.plies) if value.plies else _fact(KEEPS_WIN, side)
        if value.result == "lost":
            sooner = any(other.order > value.order for other in values.values())
            return _fact(HOLDS_OUT if sooner else ALL_LOSE, side)
        return _fact(KEEPS_DRAW, side, worse=worse) if worse else None
    if search is None or abs(search.worth) < SURE:
        return None
    if search.worth < 0:
        plies = WON + search.worth
        sooner = yield from _loses_sooner(candidate, plies)
        return _fact(HOLDS_OUT if sooner else ALL_LOSE, side, searched=plies)
    plies = WON - search.worth
    return _forced_win(side, plies, searched=plies)


def _forced_win(side: int, plies: int, searched: int = 0) -> Fact | None:
    """Return the fact that a move wins by force later; None if it wins at once."""
    return _fact(FORCES_WIN, side, searched, plies=plies, turns=plies // 2) if plies > 1 else None


def _loses_sooner(candidate: Candidate, plies: int) -> Generator[SearchTask, None, bool]:
    """Return whether some other move loses in fewer plies than this one."""
    for move in candidate.others:
        search = _search(candidate.rules, candidate.state, [move], candidate.before)
        yield Bounded(search, plies - 1, ALL)
        if search.worth <= -SURE:
            return True
    return False


def warn(
    rules: GraphRuleset, position: Position, _throw: Throw | None, move: Move, before: Sequence[Position] = ()
) -> Fact | None:
    """Return what a move, unlike some other, lets the other side win next; see :mod:`.coach`."""
    state, kind = cast("GraphState", position), kind_of(rules)
    found = _in_order(rules, _every(rules, state, move))
    lost = next((fact for fact in found if fact.item.code in kind.dangers), None)
    if lost is not None:
        own = kind.balance(change(rules.table, state, move))
        others = (kind.balance(change(rules.table, state, other)) for other in rules.moves(state))
        if any(other > own for other in others):
            return lost
    return _given_away(rules, state, move, before)


def _given_away(rules: GraphRuleset, state: GraphState, move: Move, before: Sequence[Position]) -> Fact | None:
    """Return the fact that a move gives away a forced result that another keeps; None if not."""
    if values := move_values(rules, state):
        own, best = values[move].order[0], min(value.order[0] for value in values.values())
        if own == best:
            return None
        return _fact(GIVES_WIN_AWAY if own == DRAW else LOSES_BY_FORCE, state.turn)
    most = explained_with(WARNING_POSITIONS)
    after = Explaining(_search(rules, state, [move], before), most)
    while not after.go(ALL):
        pass
    if after.task.worth > -SURE:
        return None
    best_found = Explaining(_search(rules, state, rules.moves(state), before), most)
    while not best_found.go(ALL):
        pass
    if best_found.task.worth <= -SURE:
        return None
    return _fact(LOSES_BY_FORCE, state.turn, searched=WON + after.task.worth)


def _fact(code: str, side: int, searched: int = 0, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers), plies=searched)


def _every(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the facts about a move that are fast to compute."""
    return [_named(rules, proof) for proof in kind_of(rules).proofs(change(rules.table, state, move))]


def _far(rules: GraphRuleset, state: GraphState, move: Move) -> list[Fact]:
    """Return the facts about a move that are slow to compute."""
    return [_named(rules, proof) for proof in kind_of(rules).far_proofs(change(rules.table, state, move))]


def _in_order(rules: GraphRuleset, found: Sequence[Fact]) -> list[Fact]:
    """Return facts sorted by strength, the strongest first."""
    order = kind_of(rules).order
    return sorted(found, key=lambda fact: order.index(fact.item.code))


def _named(rules: GraphRuleset, proof: Proof) -> Fact:
    return Fact(rules.named(proof.item), proof.draws, proof.plies)


def _places(rules: GraphRuleset, move: Move, distinguishing_facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return the points to look at first: the moving piece, or a placement's line or point."""
    source, target, _ = unpacked(move)
    if source != NOWHERE:
        return (rules.points[source],)
    line = next((fact.line for fact in distinguishing_facts if fact.line), ())
    return line or (rules.points[target],)


def _tests(rules: GraphRuleset) -> Mapping[str, Callable[..., int]]:
    return HUNT_TESTS if rules.table[HUNT] else MILL_TESTS


def _premises(rules: GraphRuleset) -> Mapping[str, Callable[..., bool]]:
    return HUNT_PREMISES if rules.table[HUNT] else MILL_PREMISES


COACH = Coach(shapes, facts, begin, warn, _tests, _premises)
