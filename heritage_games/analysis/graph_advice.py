"""Advice in mills and hunts with reasons, contrast and dangers, for hints."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import cast

from heritage_games.engine.graph.rules import NOWHERE, GraphState, unpacked
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.types import Move

from .coach import Explanation
from .facts import (
    ALL_LOSE,
    CANNOT_STOP,
    COMPARES,
    FORCES_WIN,
    HOLDS_OUT,
    KEEPS,
    KEEPS_DRAW,
    KEEPS_WIN,
    LOST_ANYHOW,
    NONE_HOLDS,
    NONE_SAFE,
    ONLY_SAVES,
    TAKES_PLACE,
    VERDICTS,
    Advice,
    Contrast,
    Fact,
    FactSchema,
    change,
    contrast,
    is_usual,
    plain,
    strength,
)
from .graph_candidate import (
    Candidate,
    fact_of,
    in_order,
    lets_capture,
    named_fact,
    outweighs,
    planned_for,
    reasons_for,
    search_of_moves,
    searched_with,
    slow_facts,
    stands_out,
)
from .graph_comparison import Comparison, compared
from .graph_search import DEEPEST, Bounded, Weighing
from .graph_worker import HINTED, MANY
from .search import ALL, SearchTask

LOST = frozenset({HOLDS_OUT, ALL_LOSE, LOST_ANYHOW})
"""Codes of verdicts on a lost position."""

FEW_MOVES = 12
"""Maximum number of other moves whose best reply is searched."""

CLEARLY = 50
"""Difference of values, in hundredths of a piece, from which a move is clearly worse."""

LOSES_MAN = "loses_man"
"""Code of the fact that the other side can force a capture."""


def explained(candidate: Candidate) -> Explanation:
    """Yield the searches that explain a move, and return the advice to play it."""
    rules, state, best = candidate.rules, candidate.state, candidate.move
    kind, shapes, others = candidate.kind, candidate.shapes, candidate.others
    reasons = reasons_for(candidate, best, slow_facts(rules, state, best))
    every, found, codes, left, unstopped = reasons
    instead = yield from _supported(candidate, contrast_of(candidate, every))
    example: Contrast | None = None
    planned = planned_for(candidate, best)
    own = [fact for fact, usual in planned if not usual]
    codes |= {fact.item.code for fact in own}
    found = [*found, *own, *_unavoidable(candidate, left, unstopped)]
    weighty = any(fact.item.code in kind.weighty for fact in found)
    verdict = yield from _verdict(candidate)
    comparison = None if verdict or weighty else (yield from _compared(candidate))
    if verdict:
        found.append(verdict)
    elif comparison and not comparison.few:
        clear = stands_out(kind, reasons) or (instead is not None and instead.fact.item.code in kind.setbacks)
        if not clear or comparison.fact.item.code == ONLY_SAVES:
            found.append(comparison.fact)
            example = comparison.example
    worthwhile = [fact for fact in in_order(rules, found) if fact.item.code in codes | kind.weighty | VERDICTS.keys()]
    tells = any(shapes[fact.item.code].gain for fact in worthwhile)
    shared = [fact for fact, usual in planned if usual and not tells]
    worthwhile, usual = in_order(rules, [*worthwhile, *shared]), bool(shared)
    tells = tells or usual
    if tells or (verdict and verdict.item.code in LOST):
        shows = instead and instead.own.item.code == worthwhile[0].item.code and instead.fact.item.code in kind.setbacks
        instead = instead if shows else example
    else:
        first = [instead.own] if instead else []
        known = {fact.item.code for fact in (*first, *worthwhile)}
        rest = [fact for fact in plain(found, others, shapes) if fact.item.code not in known]
        worthwhile = [*first, *worthwhile, *rest]
    if left and not unstopped and not outweighs(kind, worthwhile, left):
        worthwhile = [fact for fact, _ in planned if fact.item.code in kind.weighty]
        tells, usual, instead = bool(worthwhile), bool(worthwhile), None
    worthwhile = worthwhile or ([] if left else list(_shared(found, others, shapes)))
    if not worthwhile:
        fact, instead, usual = yield from _last_resort(candidate, every, comparison, in_danger=bool(left))
        worthwhile, tells = [fact], fact.item.code in COMPARES
        left = [fact for fact in every if fact in left or fact.item.code in kind.setbacks]
    elif not verdict and not weighty:
        prices = _avoidable(candidate)
        left = [fact for fact in every if fact in left or fact.item.code in prices]
    worthwhile = _completed(candidate, every, _common_last(candidate, worthwhile))
    (touches,) = rules.paths(state, best)
    places = _places(rules, best, worthwhile if tells else ())
    return Advice(best, touches, places, tuple(worthwhile), tells, tuple(in_order(rules, left)), instead, usual)


def _last_resort(
    candidate: Candidate, every: Sequence[Fact], comparison: Comparison | None, *, in_danger: bool
) -> Generator[SearchTask, None, tuple[Fact, Contrast | None, bool]]:
    """Return a fact for a move without a reason, a contrast, and whether others share it.

    A danger outweighs each reason, but a comparison with the other moves may explain why it is accepted.
    """
    if comparison and not comparison.few:
        return comparison.fact, comparison.example, False
    fact = yield from _kept(candidate)
    if fact.item.code != KEEPS:
        return fact, None, False
    usual = None if in_danger else (yield from _supported(candidate, contrast_of(candidate, every, usual=True)))
    if usual:
        return usual.own, usual, True
    if taken := (yield from _taken_place(candidate)):
        return taken, None, False
    return (fact, None, False) if in_danger or comparison is None else (comparison.fact, comparison.example, False)


def _unavoidable(candidate: Candidate, left: Sequence[Fact], unstopped: bool) -> list[Fact]:  # noqa: FBT001 - of :class:`Reasons`
    """Return the fact that no move stops a danger or the loss of a piece, if that is so."""
    side = candidate.state.turn
    if unstopped:
        return [fact_of(CANNOT_STOP, side)]
    if candidate.others and all(lets_capture(candidate.kind, each) for each in candidate.facts.values()):
        return [fact_of(NONE_SAFE, side)]
    loses = LOSES_MAN in {fact.item.code for fact in left}
    if loses and all(_loses(candidate, move) for move in candidate.others):
        return [fact_of(NONE_HOLDS, side, searched=4)]
    return []


def _loses(candidate: Candidate, move: Move) -> bool:
    """Return whether a move lets the other side capture next, or force a capture later."""
    facts = candidate.facts[move]
    return lets_capture(candidate.kind, facts) or bool(slow_facts(candidate.rules, candidate.state, move))


def _avoidable(candidate: Candidate) -> set[str]:
    """Return the codes of the setbacks that some other move lacks."""
    others = [{fact.item.code for fact in facts} for facts in candidate.others.values()]
    return {code for code in candidate.kind.setbacks if any(code not in codes for codes in others)}


def _common_last(candidate: Candidate, reasons: Sequence[Fact]) -> list[Fact]:
    """Return reasons with those last that two thirds of the other ways to move share."""
    shapes = candidate.shapes
    ways = {unpacked(move)[:2]: facts for move, facts in candidate.others.items()}
    own = candidate.facts[candidate.move]

    def is_common(fact: Fact) -> bool:
        code = fact.item.code
        if code in VERDICTS or not shapes[code].gain or code not in {each.item.code for each in own}:
            return False
        strengths = [strength(facts, code, shapes[code]) for facts in ways.values()]
        return is_usual(sum(each >= strength(own, code, shapes[code]) for each in strengths), len(ways))

    return sorted(reasons, key=is_common)


def _completed(candidate: Candidate, every: Sequence[Fact], reasons: Sequence[Fact]) -> list[Fact]:
    """Return the reasons of a move, with what it does on the board and what can wait."""
    waits = [fact for fact in candidate.plans[candidate.move] if not candidate.shapes[fact.item.code].gain]
    return [*reasons, *_done(candidate, every, reasons), *waits]


def _done(candidate: Candidate, facts: Sequence[Fact], reasons: Sequence[Fact]) -> list[Fact]:
    """Return facts about a move on the board, if its reasons only state the result."""
    if any(fact.item.code not in VERDICTS for fact in reasons):
        return []
    weighty = [fact for fact in in_order(candidate.rules, facts) if fact.item.code in candidate.kind.weighty]
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


def contrast_of(candidate: Candidate, every: Sequence[Fact], *, usual: bool = False) -> Contrast | None:
    """Return another move with a disadvantage that this one lacks; None if there is none.

    See :func:`.facts.contrast`.
    """
    rules, state, kind = candidate.rules, candidate.state, candidate.kind
    made = change(rules.table, state, candidate.move)
    codes = frozenset(fact.item.code for fact in every)

    def averted(other: Move, setback: Fact) -> Fact | None:
        proofs = kind.proofs(change(rules.table, state, other))
        proof = next((each for each in proofs if rules.named(each.item) == setback.item), None)
        if proof is None:
            return None
        found = kind.averted(made, unpacked(other)[0], proof, codes)
        return named_fact(rules, found) if found else None

    return contrast(every, candidate.others, candidate.shapes, kind.setbacks, averted, usual=usual)


def _supported(candidate: Candidate, instead: Contrast | None) -> Generator[SearchTask, None, Contrast | None]:
    """Return a contrast; None if a clearly worse move has as good a number.

    A contrast of other facts needs no support.
    """
    if instead is None or instead.fact.item.code in candidate.kind.setbacks or not candidate.compares_all:
        return instead
    code = instead.fact.item.code
    schema, facts = candidate.shapes[code], candidate.facts
    own = strength(facts[candidate.move], code, schema)
    alike = [move for move in facts if strength(facts[move], code, schema) >= own]
    if len(alike) == 1:
        return instead
    task = search_of_moves(candidate.rules, candidate.state, alike, candidate.before)
    yield Weighing(task, HINTED)
    return instead if min(task.values.values()) >= task.values[candidate.move] - CLEARLY else None


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
            losses=lambda move: slow_facts(rules, state, move),
            named=rules.named,
        )
    )


def _kept(candidate: Candidate) -> Generator[SearchTask, None, Fact]:
    """Return what a search finds about a move that no proved fact supports."""
    rules, state, search = candidate.rules, candidate.state, candidate.search
    drawn, made = search.depth if search and not search.worth else 0, change(rules.table, state, candidate.move)
    proof = candidate.kind.kept(made, drawn, 0)
    if proof.item.code != KEEPS and candidate.compares_all:
        task = search_of_moves(rules, state, rules.moves(state), candidate.before)
        yield Weighing(task, HINTED)
        proof = candidate.kind.kept(made, drawn, 0 if any(task.values.values()) else task.depth)
    return named_fact(rules, proof)


def _taken_place(candidate: Candidate) -> Generator[SearchTask, None, Fact | None]:
    """Return the fact that this move goes where most best replies to other moves would go."""
    rules, state = candidate.rules, candidate.state
    target = unpacked(candidate.move)[1]
    others = [move for move in candidate.others if unpacked(move)[1] != target][:FEW_MOVES]
    if target == NOWHERE or not others or not candidate.compares_all:
        return None
    replies = 0
    for move in others:
        after = change(rules.table, state, move).after
        search = search_of_moves(rules, after, rules.moves(after), (*candidate.before, state))
        yield Bounded(search, DEEPEST, MANY)
        _, place, shot = unpacked(search.best)
        replies += place == target and shot == NOWHERE
    if 2 * replies < len(others):
        return None
    item = Item(TAKES_PLACE, state.turn, {"point": (target,)}, {"replies": replies, "every": len(others)})
    return Fact(rules.named(item), plies=search.depth + 1)


def _verdict(candidate: Candidate) -> Generator[SearchTask, None, Fact | None]:
    """Return the fact that a table or search proves of a move; None if there is none."""
    side, values, search = candidate.state.turn, candidate.values, candidate.search
    if value := values.get(candidate.move):
        worse = sum(other.order[0] > value.order[0] for other in values.values())
        if value.result == "won":
            return _forced_win(side, value.plies) if value.plies else fact_of(KEEPS_WIN, side)
        if value.result == "lost":
            sooner = any(other.order > value.order for other in values.values())
            return fact_of(HOLDS_OUT if sooner else ALL_LOSE, side)
        return fact_of(KEEPS_DRAW, side, worse=worse) if worse else None
    if search is None or abs(search.worth) < SURE:
        return None
    if search.worth < 0:
        plies = WON + search.worth
        loses_sooner = yield from _loses_sooner(candidate, plies)
        code = LOST_ANYHOW if loses_sooner is None else HOLDS_OUT if loses_sooner else ALL_LOSE
        return fact_of(code, side, searched=plies)
    plies = WON - search.worth
    return _forced_win(side, plies, searched=plies)


def _forced_win(side: int, plies: int, searched: int = 0) -> Fact | None:
    """Return the fact that a move wins by force later; None if it wins at once."""
    return fact_of(FORCES_WIN, side, searched, plies=plies, turns=plies // 2) if plies > 1 else None


def _loses_sooner(candidate: Candidate, plies: int) -> Generator[SearchTask, None, bool | None]:
    """Return whether some other move loses in fewer plies; None if the search ends undecided."""
    most, undecided = searched_with(candidate.rules.table, candidate.state, candidate.before), False
    for move in candidate.others:
        search = search_of_moves(candidate.rules, candidate.state, [move], candidate.before)
        yield Bounded(search, plies - 1, most)
        if search.worth <= -SURE:
            return True
        undecided = undecided or search.goes_on(plies - 1, ALL)
    return None if undecided else False


def _places(rules: GraphRuleset, move: Move, distinguishing_facts: Sequence[Fact]) -> tuple[str, ...]:
    """Return the points to look at first: the moving piece, or a placement's line or point."""
    source, target, _ = unpacked(move)
    if source != NOWHERE:
        return (rules.points[source],)
    line = next((fact.line for fact in distinguishing_facts if rules.points[target] in fact.line), ())
    return line or (rules.points[target],)
