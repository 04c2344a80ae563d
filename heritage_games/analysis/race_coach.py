"""Coach of two-sided races, for hints and warnings, by exact probabilities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple, cast

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Throw

from .coach import Coach, Explanation
from .fact_comparison import contrast, distinguishing_codes, is_setback, is_unchanged, rank, supporting_facts
from .facts import Advice, Contrast, Fact, strongest_first, weighty
from .race_facts import SCHEMAS, RaceContext, TrackFact, happened, kept, outlook, spared, worded
from .race_search import level_limits, scored
from .search import Decision

WEIGHTY = weighty(TrackFact)

SETBACKS: Mapping[str, TrackFact] = {
    TrackFact.LINE_BACK: TrackFact.SPARES_LINE,
    TrackFact.LEAVES_SAFE: TrackFact.KEEPS_SAFE,
    TrackFact.LEAVES_HOME: TrackFact.KEEPS_HOME,
    TrackFact.MOVES_LAST: TrackFact.KEEPS_LAST,
}
"""Codes of disadvantages, the worst first, each with the code for a move that averts it."""

SLIGHT = (TrackFact.LEAVES_HOME, TrackFact.MOVES_LAST)
"""Codes of disadvantages that count only for moves without a purpose, the worst first."""

FAR_BACK = 5  # highest number of a hole in which a piece has hardly advanced
AS_GOOD = 20_000  # difference of values, in millionths of a game, up to which advised moves count as equal

OUTWEIGHED: Mapping[str, frozenset[str]] = {
    TrackFact.CHANCE_GOAL: frozenset({TrackFact.CAPTURES, TrackFact.COMES_HOME}),
    TrackFact.CHANCE_LINE: frozenset({TrackFact.LINE_FORWARD}),
    TrackFact.CHANCE_SAFE: frozenset({TrackFact.SAFE_HOLE}),
    TrackFact.LINES_NEXT: frozenset({TrackFact.LINE_FORWARD}),
}
"""Codes of chances, each with the facts of another move that invalidate it as a reason."""

LATER = frozenset({TrackFact.LINES_NEXT, TrackFact.CHANCE_SAFE, TrackFact.CHANCE_BOX})
"""Codes of chances that count less than a setback of another move."""

CHANCES = LATER | {TrackFact.CHANCE_LINE, TrackFact.CHANCE_TURN}
"""Codes of chances that are no reason if they are unlikely."""

LIKELY = 4  # a chance is a reason if at least one throw in this many gives it

ALL_ALIKE = frozenset({TrackFact.ALIKE, TrackFact.ALIKE_SAFE, TrackFact.ALIKE_RISK})
"""Codes of the facts that all moves are about equally good."""

RISKS = frozenset({TrackFact.EXPOSURE, TrackFact.CAPTURABLE})
"""Codes of facts about the throws with which the other side takes or hits a piece."""

GAME = 100_000  # danger of a lost game, greater than that of any piece; see :attr:`RaceCoach.danger`


class RaceMoves(NamedTuple):
    """Legal moves of a position, with the facts and values that advice compares."""

    plies: Mapping[Move, RaceContext]  # each move with the positions before and after it
    facts: Mapping[Move, list[Fact]]  # all facts about each move, the strongest first
    # the value of each move in the search of the strongest level; empty if there is only one move
    values: Mapping[Move, int]


@dataclass(frozen=True)
class RaceCoach:
    """Coach of one family of races, with facts beyond those of every race; see :mod:`.coach`."""

    # yields the family's facts about what the other side could capture next
    dangers: Callable[[RaceContext], Iterator[Fact]]
    proofs: Callable[[RaceContext], Iterator[Fact]]  # yields the family's other facts about a move
    # returns the loss that a fact threatens, in thousandths of a throw or a hole; 0 for other facts
    danger: Callable[[Fact], int]
    much: int  # the minimum danger about which the coach warns
    principles: Mapping[str, Callable[[Any], int]]  # the tests of principles by name
    # tests that must score more than 0 before advice names the principle of a test, by the test's name; without
    # an entry there is no condition
    premises: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    # the largest difference in value, in millionths, at which a move with a reason replaces one without
    unexplained: int = AS_GOOD

    @property
    def coach(self) -> Coach:
        """The coach, as the functions that other modules use."""
        return Coach(
            schemas=lambda rules: (SCHEMAS,) * len(rules.sides),
            facts=self.facts,
            begin=self.begin,
            warn=self.warn,
            tests=lambda _rules: self.principles,
            premises=lambda _rules: self.premises,
        )

    def facts(self, decision: Decision, move: Move) -> tuple[Fact, ...]:
        """Return the proved facts about a legal move, the strongest first; never empty."""
        ply = RaceContext.of(decision, move)
        found = [fact for fact in self._every(ply) if _is_new(fact)]
        return tuple(map(worded, found)) or (kept(ply),)

    def begin(self, decision: Decision) -> Explanation:
        """Return the best move and its reasons; its search is too short for slices."""
        yield from ()
        return self._best(self.compared(decision))

    def compared(self, decision: Decision) -> RaceMoves:
        """Return the legal moves with their facts and values."""
        rules, position, throw, _ = decision
        plies = {move: RaceContext.of(decision, move) for move in decision.moves}
        values = scored(rules, position, cast("Throw", throw), _farthest(rules)) if len(plies) > 1 else {}
        return RaceMoves(plies, {move: self._every(ply) for move, ply in plies.items()}, values)

    def _best(self, moves: RaceMoves) -> Advice:
        """Return the advice for the strongest level's move, or for an equal one.

        The other move has a reason and no new danger. It replaces a move without a reason; if it gains something now,
        it also replaces, within a greater difference of values, a move whose reason is only a chance.
        """
        if len(moves.plies) == 1:
            return self.advice(moves, next(iter(moves.plies)))
        values = moves.values
        best, *others = sorted(moves.plies, key=lambda move: -values[move])
        own = self.advice(moves, best)
        main = own.facts[0].item.code
        reason = own.tells or (own.contrast and not own.usual and own.contrast.fact.item.code != TrackFact.LEAVES_HOME)
        if reason and main not in CHANCES:
            return own
        empty = not own.contrast and not SCHEMAS[main].gain
        for move in others:
            if values[move] < values[best] - self.unexplained:
                break
            advice = self.advice(moves, move)
            first = advice.facts[0].item.code
            gain = advice.contrast or SCHEMAS[first].gain
            as_good = not reason and values[move] >= values[best] - AS_GOOD
            if (first in WEIGHTY or empty or as_good) and gain and not advice.usual and not advice.dangers:
                return advice
        return own

    def advice(self, moves: RaceMoves, best: Move) -> Advice:
        """Return the advice to play a move."""
        ply = moves.plies[best]
        others = [(move, facts) for move, facts in moves.facts.items() if move != best]
        likely = [fact for fact in moves.facts[best] if not _is_unlikely(fact)]
        found = _without_outweighed(likely, [fact for _, facts in others for fact in facts])
        codes = distinguishing_codes(found, others, SCHEMAS)
        reasons = [fact for fact in found if not is_unchanged(fact) and not is_setback(fact, SCHEMAS)]
        first = [worded(fact) for fact in reasons if fact.item.code in codes - LATER]
        later = [worded(fact) for fact in reasons if fact.item.code in codes & LATER]
        compared, usual = None, False
        if not first and not (compared := _contrast(ply, found, others)):
            first, later = later, []
        rest = [worded(fact) for fact in found if fact.item.code in WEIGHTY - codes]
        if not first and others:
            supporting = [worded(fact) for fact in supporting_facts(reasons, dict(others), SCHEMAS)]
            if not compared and not rest and not supporting:
                compared = _contrast(ply, found, others, later=True)
                usual = not compared
                compared = compared or _contrast(ply, found, others, usual=True, later=True)
            own = [compared.own] if compared else []
            rest = [*own, *rest] or supporting or ([kept(ply)] if compared else _quiet(moves, best, likely))
        elif not first:
            rest.insert(0, ply.fact(TrackFact.ONLY_MOVE))
        known_risk = rest[:1] and rest[0].item.code == TrackFact.ALIKE_RISK
        risen = [fact for fact in found if self.danger(fact) > 0 and is_setback(fact, SCHEMAS)]
        dangers = () if known_risk else tuple(map(worded, risen))
        touches = ply.rules.paths(ply.before, best, ply.throw)[0]
        places = tuple(touch for touch in touches[:1] if touch in ply.rules.index)
        settled = (first and not compared) or (rest and rest[0].item.code in ALL_ALIKE)
        worse = compared.move if compared else None
        alike = () if settled else tuple(move for move in _alike(moves, best) if move != worse)
        facts = (*first, *rest, *later)
        return Advice(
            best, touches, places, facts, bool(first), dangers, compared, usual and bool(compared), alike=alike
        )

    def warn(self, decision: Decision, move: Move) -> Fact | None:
        """Return the fact about a likely loss that a better move at least halves; None if none."""
        threat, much = self._threat(RaceContext.of(decision, move))
        if threat is None or much < self.much:
            return None
        scores = scored(decision.rules, decision.position, cast("Throw", decision.throw), 1)
        for other in decision.moves:
            if scores[other] > scores[move]:
                _, left = self._threat(RaceContext.of(decision, other))
                if 2 * left <= much:
                    return threat
        return None

    def _every(self, ply: RaceContext) -> list[Fact]:
        """Return all facts about a move, the strongest first."""
        return strongest_first(self._proofs(ply), TrackFact)

    def _proofs(self, ply: RaceContext) -> Iterator[Fact]:
        rules = ply.rules
        yield from happened(ply)
        yield from spared(ply)
        if not ply.over:
            yield from outlook(ply)
            yield from self.dangers(ply)
            yield from self.proofs(ply)
        elif rules.engine.winner(rules.table, ply.after) == ply.side:
            yield ply.fact(TrackFact.WINS)

    def _threat(self, ply: RaceContext) -> tuple[Fact | None, int]:
        """Return the fact about a move's greatest danger, and the danger; None and 0 if none."""
        if ply.over:
            return None, 0
        found: list[tuple[Fact | None, int]] = [(None, 0)]
        for fact in (*outlook(ply), *self.dangers(ply)):
            numbers, lost = fact.item.numbers, fact.item.code == TrackFact.LOSES_NEXT
            much = GAME * numbers["chances"] // numbers["of"] if lost else self.danger(fact)
            found.append((fact, much))
        return max(found, key=lambda each: each[1])


def _farthest(rules: Ruleset) -> int:
    return level_limits(rules.name)[-1].plies


def _quiet(moves: RaceMoves, best: Move, likely: Sequence[Fact]) -> list[Fact]:
    """Return the chances that no other move has, or else the fact that all moves are alike.

    If they are not, return the fact about what the move preserves. Another move may gain more now.
    """
    ply, values = moves.plies[best], moves.values
    others = [facts for move, facts in moves.facts.items() if move != best]
    better = [fact for fact in likely if fact.item.code in OUTWEIGHED and not is_setback(fact, SCHEMAS)]
    better = [fact for fact in better if not is_unchanged(fact)]
    chances = [fact for fact in better if not rank(likely, others, fact.item.code, SCHEMAS).shared]
    if chances:
        return [*map(worded, chances)]
    if max(values.values()) - min(values.values()) > AS_GOOD:
        return [kept(ply)]
    risks = [fact for facts in moves.facts.values() for fact in facts if fact.item.code in RISKS]
    shares = {(fact.item.numbers["after"], fact.item.numbers["of"]) for fact in risks}
    alike = ply.fact(TrackFact.ALIKE)
    if len(shares) == 1:
        [(after, every)] = shares
        alike = ply.fact(TrackFact.ALIKE_RISK, after=after, of=every) if after else ply.fact(TrackFact.ALIKE_SAFE)
    return [replace(alike, plies=_farthest(ply.rules))]


def _alike(moves: RaceMoves, best: Move) -> tuple[Move, ...]:
    """Return the other moves that are about as good; none if one of them is better.

    If some losses are close to ``AS_GOOD``, the widest gap between them is the limit instead, so that of two nearly
    equal moves either both are returned or neither.
    """
    values, own = moves.values, moves.values.get(best, 0)
    if any(value > own + AS_GOOD for value in values.values()):
        return ()
    losses = sorted([0, *(own - value for value in values.values()), inf])
    cuts = [(worse - loss, loss) for loss, worse in pairwise(losses) if loss <= AS_GOOD < 2 * worse]
    _, most = max(cuts)
    return tuple(move for move, value in values.items() if move != best and own - value <= most)


def _is_unlikely(fact: Fact) -> bool:
    """Return whether a fact is a chance that fewer than one throw in ``LIKELY`` gives."""
    numbers = fact.item.numbers
    return fact.item.code in CHANCES and LIKELY * numbers.get("chances", numbers.get("after", 0)) < numbers["of"]


def _contrast(
    ply: RaceContext,
    found: list[Fact],
    others: list[tuple[Move, list[Fact]]],
    *,
    usual: bool = False,
    later: bool = False,
) -> Contrast | None:
    """Return another move with a disadvantage that the given move lacks, or None.

    See :func:`.fact_comparison.contrast`.

    Args:
        later: whether the rearmost piece matters even if no throw lets the other side reach the goal next.
    """
    facts = dict(others)
    goal_near = any(fact.item.code == TrackFact.CAPTURABLE and fact.item.numbers["after"] > 0 for fact in found)

    def averted(move: Move, setback: Fact) -> Fact | None:
        if setback.item.code == TrackFact.MOVES_LAST and not later and not goal_near:
            return None
        # Leaving a safe hole is a setback only if it makes a hit more likely than the best move does.
        safe = setback.item.code in {TrackFact.LEAVES_SAFE, TrackFact.LEAVES_HOME}
        return None if safe and _exposure(facts[move]) <= _exposure(found) else _averted(ply, setback)

    worst = tuple(code for code in SETBACKS if code not in SLIGHT)
    quiet = {move: facts for move, facts in others if not any(fact.item.code in WEIGHTY for fact in facts)}
    compared = contrast(found, facts, SCHEMAS, worst, averted, usual=usual) or contrast(
        found, quiet, SCHEMAS, SLIGHT, averted, usual=usual
    )
    return compared and compared._replace(own=worded(compared.own))


def _exposure(facts: Sequence[Fact]) -> int:
    return max((fact.item.numbers["after"] for fact in facts if fact.item.code == TrackFact.EXPOSURE), default=0)


def _averted(ply: RaceContext, setback: Fact) -> Fact | None:
    """Return the fact that a move averts a setback of another move; None if it does not."""
    code = SETBACKS[setback.item.code]
    if code == TrackFact.SPARES_LINE:
        return next(iter(spared(ply)), None)
    hole = setback.item.numbers.get("hole", 0)
    if hole > FAR_BACK:
        return None
    stay = {piece.point for piece in ply.rules.pieces(ply.after) if piece.side == ply.side}
    return (
        ply.fact(code, setback.item.points, **setback.item.numbers)
        if stay.issuperset(setback.item.points["point"])
        else None
    )


def _without_outweighed(found: list[Fact], others: list[Fact]) -> list[Fact]:
    """Return the facts of a move that its immediate gains and dangers do not outweigh.

    A chance to reach the goal or a line is no reason if another move does it with this throw, and a chance to hit is
    no reason if the mover becomes at least as likely to be hit.
    """
    done = {fact.item.code for fact in others}
    for chance, now in OUTWEIGHED.items():
        if done & now:
            found = [fact for fact in found if fact.item.code != chance]
    risen = [fact.item.numbers for fact in found if fact.item.code == TrackFact.EXPOSURE and is_setback(fact, SCHEMAS)]
    most = max((numbers["after"] for numbers in risen), default=-1)
    return [fact for fact in found if fact.item.code != TrackFact.CHANCE_HIT or fact.item.numbers["chances"] > most]


def _is_new(fact: Fact) -> bool:
    """Return False for a fact that nobody is stuck or that lines are no nearer, else True."""
    code, numbers = fact.item.code, fact.item.numbers
    if code == TrackFact.STUCK:
        return numbers["before"] > 0 or numbers["after"] > 0
    return code != TrackFact.LINES_NEXT or not is_unchanged(fact)
