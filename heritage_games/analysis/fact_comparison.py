"""Comparison of the facts about a move with those about other moves, for all coaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move

from .facts import NOW, Contrast, Fact, FactSchema

NOTHING = float("-inf")  # strength of absent facts


def strength(facts: Sequence[Fact], code: str, schema: FactSchema) -> float:
    """Return how strongly the facts of this code support a move; a greater number is stronger."""
    found = [fact for fact in facts if fact.item.code == code]
    if not found:
        return NOTHING
    if schema.gain == "there":
        return len(found)
    numbers = [fact.item.numbers[schema.number] for fact in found]
    return max(numbers) if schema.gain == "more" else -min(numbers)


class Rank(NamedTuple):
    """Comparison of a move's facts of one code with those of other moves."""

    beaten: bool  # whether some other move has a stronger fact
    shared: int  # the number of other moves that have the fact at least as strongly


def rank(
    best: Sequence[Fact], others: Collection[Sequence[Fact]], code: str, schemas: Mapping[str, FactSchema]
) -> Rank:
    """Return how a move's facts of this code compare with those of other moves."""
    own = strength(best, code, schemas[code])
    theirs = [strength(facts, code, schemas[code]) for facts in others]
    return Rank(any(each > own for each in theirs), sum(each >= own for each in theirs))


def distinguishing_codes(
    best: Sequence[Fact], others: Sequence[tuple[Hashable, Sequence[Fact]]], schemas: Mapping[str, FactSchema]
) -> frozenset[str]:
    """Return the codes of a move's facts that fewer than half of the others have as strongly.

    A fact with a number is included only if no other move has a better number.

    Args:
        others: the path and the facts of each other move; moves along the same path that differ only in their
            captures share one vote.
    """
    ways = Counter(way for way, _ in others)

    def distinguishes(code: str) -> bool:
        own = strength(best, code, schemas[code])
        found = [(way, strength(facts, code, schemas[code])) for way, facts in others]
        beaten = schemas[code].gain != "there" and any(other > own for _, other in found)
        return not beaten and sum(1 / ways[way] for way, other in found if other >= own) < len(ways) / 2

    return frozenset(fact.item.code for fact in best if schemas[fact.item.code].gain and distinguishes(fact.item.code))


def is_usual(having: int, others: int) -> bool:
    """Return whether at least two thirds of the other moves share a property."""
    return others > 0 and 3 * having >= 2 * others


def is_unchanged(fact: Fact) -> bool:
    """Return whether a fact only states that a number is unchanged."""
    numbers = fact.item.numbers
    return "before" in numbers and numbers["before"] == numbers.get("after")


def is_setback(fact: Fact, schemas: Mapping[str, FactSchema]) -> bool:
    """Return whether a number is worse after the move than before.

    Such a fact is no reason for the move, even if the number is worse still after other moves.
    """
    numbers, gain = fact.item.numbers, schemas[fact.item.code].gain
    if "before" not in numbers or gain not in {"more", "less"} or is_unchanged(fact):
        return False
    return (numbers["after"] < numbers["before"]) == (gain == "more")


def is_slight(fact: Fact) -> bool:
    """Return whether a fact is a number that changes by one."""
    numbers = fact.item.numbers
    return {"before", "after"} <= numbers.keys() and abs(numbers["after"] - numbers["before"]) == 1


def supporting_facts(
    best: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], schemas: Mapping[str, FactSchema]
) -> list[Fact]:
    """Return the facts that support a move more than some other move, the least usual first.

    A number is included only if no other move has a better one, and a number changed by one only if no
    other move has as good a number.
    """
    ranks = {
        code: rank(best, others.values(), code, schemas)
        for code in {fact.item.code for fact in best if schemas[fact.item.code].gain}
    }

    def supports(fact: Fact) -> bool:
        code = fact.item.code
        if code not in ranks or (schemas[code].gain != "there" and ranks[code].beaten):
            return False
        return ranks[code].shared < (1 if is_slight(fact) else len(others))

    return sorted(filter(supports, best), key=lambda fact: ranks[fact.item.code].shared)


def contrast(
    best: Sequence[Fact],
    others: Mapping[Move, Sequence[Fact]],
    schemas: Mapping[str, FactSchema],
    setbacks: Sequence[str],
    averted: Callable[[Move, Fact], Fact | None],
    *,
    usual: bool = False,
) -> Contrast | None:
    """Return another move with a setback or a worse number; None if there is none.

    The result is the first contrast that fewer than half of the other moves avoid, setbacks before numbers; if there is
    none, the one that the fewest moves avoid. A worse number counts only if the best move has no setback and no other
    move has a better number.

    Args:
        best: the facts of the best move, the strongest first.
        setbacks: codes of disadvantages, the worst first.
        averted: returns the fact that the best move averts a setback of another move; None if it does not.
        usual: whether to include a reason that at least two thirds of the other moves have as well.
    """
    own = {fact.item.code for fact in best}
    found = [each for code in setbacks if code not in own for each in _setback(code, others, averted)]
    if not own.intersection(setbacks):
        found += _worse_numbers(best, others, schemas)
    found = [each for each in found if usual or not is_usual(each[0], len(others))]
    rare = [each for each in found if 2 * each[0] < len(others)]
    return min(rare[:1] or found, key=itemgetter(0))[1] if found else None


def _setback(
    code: str, others: Mapping[Move, Sequence[Fact]], averted: Callable[[Move, Fact], Fact | None]
) -> Iterator[tuple[int, Contrast]]:
    """Yield the number of moves without this setback, and a contrast with one that has it."""
    without = sum(all(fact.item.code != code for fact in facts) for facts in others.values())
    for move, facts in others.items():
        for fact in facts:
            if fact.item.code == code and (kept := averted(move, fact)):
                yield without, Contrast(move, fact, kept)
                return


def _worse_numbers(
    best: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], schemas: Mapping[str, FactSchema]
) -> Iterator[tuple[int, Contrast]]:
    """Yield, for each number, the other move that makes it worst, if worse than before.

    The first value is the count of other moves whose number is as good. A number is left out if another move has a
    better one, or if the best move changes it by one and another move has as good a number.
    """
    for fact in best:
        code = fact.item.code
        if "before" not in fact.item.numbers or is_setback(fact, schemas):
            continue
        if is_unchanged(fact) and code + NOW not in schemas:
            continue
        known = {move: [each for each in facts if each.item.code == code] for move, facts in others.items()}
        strengths = {move: strength(facts, code, schemas[code]) for move, facts in known.items() if facts}
        mine = strength(best, code, schemas[code])
        if not strengths or max(strengths.values()) > mine:
            continue
        alike = sum(each == mine for each in strengths.values())
        if alike and is_slight(fact):
            continue
        worst = min(strengths, key=strengths.__getitem__)
        if strengths[worst] < mine and is_setback(known[worst][0], schemas):
            yield alike, Contrast(worst, known[worst][0], _without_before(fact) if is_unchanged(fact) else fact)


def _without_before(fact: Fact) -> Fact:
    """Return the fact of a number that has not changed, without the number before the move."""
    item = fact.item
    numbers = {name: number for name, number in item.numbers.items() if name != "before"}
    return Fact(Item(item.code + NOW, item.side, item.points, numbers))
