"""Facts about moves, their schemas and comparison, and advice, for all coaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from types import MappingProxyType
from typing import Literal, NamedTuple, Self

from heritage_games.engine.graph.endings import GOING, why_over, winner
from heritage_games.engine.graph.kernel import paths, play
from heritage_games.engine.graph.rules import NOWHERE, GraphState, unpacked
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move, NamedItem

Drawn = Literal["", "gain", "danger", "way"]
"""Kind of line along a fact's points: a gain, a danger, or the path of a step or leap."""


KEEPS = "keeps"
"""Code of the fact about what a move preserves, used if no proved fact distinguishes it."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact about a move.

    Example:
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> fact = board.review().turnings[0].facts[0]
        >>> fact.item.code, fact.plies
        ('wins_at_once', 0)

    Args:
        item: code, side, points and numbers of its sentence; the code belongs to a fact, not to a rule.
        draws: the kind of line drawn along ``line``; empty for no line.
        plies: plies searched to find it; 0 if the positions before and after the move prove it.
    """

    item: NamedItem
    draws: Drawn = ""
    plies: int = 0

    @property
    def line(self) -> tuple[str, ...]:
        """The points along which its line is drawn; empty if there are none.

        Example:
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> board.review().turnings[0].facts[0].line
            ()
        """
        return self.item.points.get("line", ())


Gain = Literal["", "there", "more", "less"]
"""Type of support for a move by a fact.

``there``: by its presence, and more facts of its code support it more; ``more`` or ``less``: by a greater or smaller
number. Empty: none, because the fact is neutral or a disadvantage.
"""


class FactSchema(NamedTuple):
    """Schema of the facts of one code.

    Args:
        blanks: names of the placeholders of its sentence: roles of points and names of numbers.
        gain: how the fact supports a move; empty if it does not.
        number: the name of the number to compare, if ``gain`` compares numbers.
        compares: whether its sentence implies the drawback of another move.
        drawback: whether it is a disadvantage of the move, which advice still lists among the reasons.
        weighty: whether advice always includes the fact; other facts are included only if few moves have them.
    """

    blanks: frozenset[str]
    gain: Gain = ""
    number: str = "after"
    compares: bool = False
    drawback: bool = False
    weighty: bool = False


def shape(
    blanks: str = "",
    gain: Gain = "",
    number: str = "after",
    *,
    compares: bool = False,
    drawback: bool = False,
    weighty: bool = False,
) -> FactSchema:
    """Return the schema of a code; placeholders are separated by spaces."""
    return FactSchema(frozenset(blanks.split()), gain, number, compares, drawback, weighty)


class FactCode(StrEnum):
    """Code of a fact about a move, with its schema; a family lists the strongest first.

    Attributes:
        schemas: the schema for the moves of each side, None for a side without the fact; or a single one for all sides;
            empty if :data:`VERDICTS` has the schema.
    """

    schemas: tuple[FactSchema | None, ...]

    def __new__(cls, code: str, *schemas: FactSchema | None) -> Self:
        """Return the code."""
        made = str.__new__(cls, code)
        made._value_, made.schemas = code, schemas
        return made

    def __repr__(self) -> str:
        """Return the representation of the plain text, so that all items look alike."""
        return repr(self.value)


def schemas_of(codes: type[FactCode], side: int = 0) -> dict[str, FactSchema]:
    """Return the schema of each code of a side's moves, without those of :data:`VERDICTS`."""
    return {code: schema for code in codes for schema in code.schemas[side : side + 1] if schema}


def weighty(codes: type[FactCode]) -> frozenset[FactCode]:
    """Return the codes of facts that advice always includes."""
    return frozenset(code for code in codes if any(schema and schema.weighty for schema in code.schemas))


LETS_WIN, LOSES_MAN, SHUTS_IN = "lets_win", "loses_man", "shuts_in"
"""Codes: the other side can win next, it can force a capture, its piece is immobile now."""

SURE = 1_000
"""Value of a winning move in pieces, greater than any number of pieces."""


class SearchFact(FactCode):
    """Codes of facts that a table, a search or a comparison of all moves proves."""

    FORCES_WIN = "forces_win", shape("plies turns", "there")
    KEEPS_WIN = "keeps_win", shape("", "there")
    KEEPS_DRAW = "keeps_draw", shape("worse", "there")
    HOLDS_OUT = "holds_out", shape()
    ALL_LOSE = "all_lose", shape()
    LOST_ANYHOW = "lost_anyhow", shape()
    STOPS_WIN = "stops_win", shape("", "there")
    CANNOT_STOP = "cannot_stop", shape()
    NONE_SAFE = "none_safe", shape()
    NONE_HOLDS = "none_holds", shape()
    COSTS_LATER = "costs_later", shape()
    LETS_FORCE_WIN = "lets_force_win", shape()
    ONLY_SAVES = "only_saves", shape("", "there")
    OTHERS_LOSE = "others_lose", shape("worse", "there")
    ONLY_KEEPS = "only_keeps", shape("plies", "there")
    OTHERS_COST = "others_cost", shape("plies worse", "there")
    LOSES_BY_FORCE = "loses_by_force", shape()
    GIVES_WIN_AWAY = "gives_win_away", shape()


VERDICTS: Mapping[str, FactSchema] = MappingProxyType(schemas_of(SearchFact))
"""Schemas of the facts that a table, a search or a comparison proves, by code."""

COMPARES = frozenset({SearchFact.ONLY_SAVES, SearchFact.OTHERS_LOSE, SearchFact.ONLY_KEEPS, SearchFact.OTHERS_COST})
"""Codes of facts about the other moves."""


class Proof(NamedTuple):
    """Fact in the engine's numbers; see :class:`Fact`."""

    item: Item[int]
    draws: Drawn = ""
    plies: int = 0


def proof_of(code: str, side: int, draws: Drawn = "", plies: int = 0, **values: int | tuple[int, ...]) -> Proof:
    """Return a fact about a side; tuples among the values are points, integers numbers."""
    points = {role: found for role, found in values.items() if isinstance(found, tuple)}
    numbers = {name: number for name, number in values.items() if isinstance(number, int)}
    return Proof(Item(code, side, points, numbers), draws, plies)


class Change(NamedTuple):
    """Legal move with the positions before and after it.

    Args:
        source: the point that the piece leaves; ``NOWHERE`` if it is placed.
        target: the point that it reaches; ``NOWHERE`` if it moves off the board.
        shot: the point of the captured piece, for a leap the first point passed; ``NOWHERE`` without a capture.
    """

    table: RuleTable
    before: GraphState
    after: GraphState
    source: int
    target: int
    shot: int

    @property
    def side(self) -> int:
        """The side that moves."""
        return self.before.turn

    @property
    def point(self) -> int:
        """The point that the piece reaches, or the point it leaves if it moves off the board."""
        return self.source if self.target == NOWHERE else self.target


def change(table: RuleTable, before: GraphState, move: int) -> Change:
    """Return a legal move with the positions before and after it."""
    return Change(table, before, play(table, before, move), *unpacked(move))


def replies(table: RuleTable, state: GraphState) -> list[int]:
    """Return the legal moves of a position."""
    return list(paths(table, state))


def lets_win(change: Change) -> bool:
    """Return whether the other side can win on the next ply."""
    table, after = change.table, change.after
    return any(won_by(table, play(table, after, reply)) == 1 - change.side for reply in replies(table, after))


def forced(table: RuleTable, state: GraphState, lost_next: Callable[[RuleTable, GraphState], bool]) -> bool:
    """Return whether the side to move cannot capture now and must lose a piece next.

    The result is False if it has no legal move.

    Args:
        lost_next: returns whether the other side, then to move, can capture a piece.
    """
    legal = replies(table, state)
    return bool(legal) and all(
        unpacked(move)[2] == NOWHERE and lost_next(table, play(table, state, move)) for move in legal
    )


def won_by(table: RuleTable, state: GraphState) -> int:
    """Return the winner, NOBODY if the game is not over, or DRAWN."""
    reason = why_over(table, state)
    return NOBODY if reason == GOING else winner(state, reason)


def fact_of(code: str, side: int, searched: int = 0, **numbers: int) -> Fact:
    """Return a fact without points about a side."""
    return Fact(Item(code, side, {}, numbers), plies=searched)


class Contrast(NamedTuple):
    """Other legal move with its disadvantage.

    Args:
        fact: the disadvantage, as a fact about that move.
        own: the fact that the advised move does not have this disadvantage.
        line: the moves after the other move, if ``fact`` is about the last of them; otherwise empty.
    """

    move: Move
    fact: Fact
    own: Fact
    line: tuple[Move, ...] = ()


class Line(NamedTuple):
    """Moves after a move, the best answer first, and the fact about the last one."""

    moves: tuple[Move, ...]
    fact: Fact


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice for the side to move.

    Args:
        places: the points to look at first: the piece that moves, or the relevant points.
        facts: the facts about the move, distinguishing ones first; never empty.
        tells: whether a proved fact distinguishes the move from the others; if False, ``facts`` are the best available.
        dangers: facts against the move: what the other side can win after it, and what it gives up; always shown; empty
            if there are none.
        contrast: a disadvantage of another move that this move does not have; None if it is not needed.
        usual: whether many other moves have the reason too; such a reason is used only if there is no other.
        alike: the other moves that a search finds about as good, if no reason distinguishes the move; otherwise empty.
        line: moves that show how the move wins the game or a piece; None if its facts suffice or no line is short.
    """

    move: Move
    touches: tuple[str, ...]
    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    tells: bool
    dangers: tuple[Fact, ...] = ()
    contrast: Contrast | None = None
    usual: bool = False
    line: Line | None = None
    alike: tuple[Move, ...] = ()

    def shown(self, most: int) -> tuple[Fact, ...]:
        """Return at most this many facts, including the greatest danger."""
        danger = self.dangers[:1]
        return (*self.facts[: most - len(danger)], *danger)


NOTHING = float("-inf")
"""Strength of absent facts."""


def strength(facts: Sequence[Fact], code: str, shape: FactSchema) -> float:
    """Return how strongly the facts of this code support a move; a greater number is stronger."""
    found = [fact for fact in facts if fact.item.code == code]
    if not found:
        return NOTHING
    if shape.gain == "there":
        return len(found)
    numbers = [fact.item.numbers[shape.number] for fact in found]
    return max(numbers) if shape.gain == "more" else -min(numbers)


class Rank(NamedTuple):
    """Comparison of a move's facts of one code with those of other moves.

    Args:
        beaten: whether some other move has a stronger fact.
        shared: the number of other moves that have the fact at least as strongly.
    """

    beaten: bool
    shared: int


def rank(best: Sequence[Fact], others: Collection[Sequence[Fact]], code: str, shapes: Mapping[str, FactSchema]) -> Rank:
    """Return how a move's facts of this code compare with those of other moves.

    Args:
        best: the facts of the move.
        others: the facts of each other move.
        code: the code to compare.
        shapes: the schema of each code.
    """
    own = strength(best, code, shapes[code])
    theirs = [strength(facts, code, shapes[code]) for facts in others]
    return Rank(any(each > own for each in theirs), sum(each >= own for each in theirs))


def distinguishing_codes(
    best: Sequence[Fact], others: Sequence[tuple[Hashable, Sequence[Fact]]], shapes: Mapping[str, FactSchema]
) -> frozenset[str]:
    """Return the codes of a move's facts that fewer than half of the others have as strongly.

    A fact with a number is included only if no other move has a better number.

    Args:
        best: the facts of the move.
        others: the path and the facts of each other move; moves along the same path that differ only in their
            captures share one vote.
        shapes: the schema of each code.
    """
    ways = Counter(way for way, _ in others)
    found_codes = set()
    for code in {fact.item.code for fact in best if shapes[fact.item.code].gain}:
        own = strength(best, code, shapes[code])
        found = [(way, strength(facts, code, shapes[code])) for way, facts in others]
        beaten = shapes[code].gain != "there" and any(other > own for _, other in found)
        as_good = sum(1 / ways[way] for way, other in found if other >= own)
        if beaten:
            continue
        if as_good < len(ways) / 2:
            found_codes.add(code)
    return frozenset(found_codes)


def is_usual(having: int, others: int) -> bool:
    """Return whether at least two thirds of the other moves share a property.

    Args:
        having: the number of other moves with the property.
        others: the number of other moves.
    """
    return others > 0 and 3 * having >= 2 * others


def as_it_was(fact: Fact) -> bool:
    """Return whether a fact only states that a number is unchanged."""
    numbers = fact.item.numbers
    return "before" in numbers and numbers["before"] == numbers.get("after")


def is_setback(fact: Fact, shapes: Mapping[str, FactSchema]) -> bool:
    """Return whether a number is worse after the move than before.

    Such a fact is no reason for the move, even if the number is worse still after other moves.
    """
    numbers, gain = fact.item.numbers, shapes[fact.item.code].gain
    if "before" not in numbers or gain not in {"more", "less"} or as_it_was(fact):
        return False
    return (numbers["after"] < numbers["before"]) == (gain == "more")


def is_slight(fact: Fact) -> bool:
    """Return whether a fact is a number that changes by one."""
    numbers = fact.item.numbers
    return {"before", "after"} <= numbers.keys() and abs(numbers["after"] - numbers["before"]) == 1


def plain(best: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], shapes: Mapping[str, FactSchema]) -> list[Fact]:
    """Return the facts that support a move more than some other move, the least usual first.

    A number is included only if no other move has a better one, and a number changed by one only if no
    other move has as good a number.
    """
    ranks = {
        code: rank(best, others.values(), code, shapes)
        for code in {fact.item.code for fact in best if shapes[fact.item.code].gain}
    }

    def supports(fact: Fact) -> bool:
        code = fact.item.code
        if code not in ranks or (shapes[code].gain != "there" and ranks[code].beaten):
            return False
        return ranks[code].shared < (1 if is_slight(fact) else len(others))

    return sorted(filter(supports, best), key=lambda fact: ranks[fact.item.code].shared)


NOW = "_now"
"""Ending of the codes that name a number after a move without the number before it."""


def contrast(
    best: Sequence[Fact],
    others: Mapping[Move, Sequence[Fact]],
    shapes: Mapping[str, FactSchema],
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
        others: the facts of each other move.
        shapes: the schema of each code.
        setbacks: codes of disadvantages, the worst first.
        averted: returns the fact that the best move averts a setback of another move; None if it does not.
        usual: whether to include a reason that at least two thirds of the other moves have as well.
    """
    own = {fact.item.code for fact in best}
    found = [each for code in setbacks if code not in own for each in _setback(code, others, averted)]
    if not own.intersection(setbacks):
        found += _worse_numbers(best, others, shapes)
    found = [each for each in found if usual or not is_usual(each[0], len(others))]
    rare = [each for each in found if 2 * each[0] < len(others)]
    return min(rare[:1] or found, key=itemgetter(0))[1] if found else None


def _setback(
    code: str, others: Mapping[Move, Sequence[Fact]], averted: Callable[[Move, Fact], Fact | None]
) -> Iterator[tuple[int, Contrast]]:
    """Yield a move with this setback that the best move averts, and how many moves avoid it."""
    without = sum(all(fact.item.code != code for fact in facts) for facts in others.values())
    for move, facts in others.items():
        for fact in facts:
            if fact.item.code == code and (kept := averted(move, fact)):
                yield without, Contrast(move, fact, kept)
                return


def _worse_numbers(
    best: Sequence[Fact], others: Mapping[Move, Sequence[Fact]], shapes: Mapping[str, FactSchema]
) -> Iterator[tuple[int, Contrast]]:
    """Yield, for each number, the other move that makes it worst, if worse than before.

    Each comes with how many other moves have as good a number. A number is left out if another move has a better one,
    or if the best move changes it by one and another move has as good a number.
    """
    for fact in best:
        code = fact.item.code
        if "before" not in fact.item.numbers or is_setback(fact, shapes):
            continue
        if as_it_was(fact) and code + NOW not in shapes:
            continue
        known = {move: [each for each in facts if each.item.code == code] for move, facts in others.items()}
        strengths = {move: strength(facts, code, shapes[code]) for move, facts in known.items() if facts}
        mine = strength(best, code, shapes[code])
        if not strengths or max(strengths.values()) > mine:
            continue
        alike = sum(each == mine for each in strengths.values())
        if alike and is_slight(fact):
            continue
        worst = min(strengths, key=strengths.__getitem__)
        if strengths[worst] < mine and is_setback(known[worst][0], shapes):
            yield alike, Contrast(worst, known[worst][0], _without_before(fact) if as_it_was(fact) else fact)


def _without_before(fact: Fact) -> Fact:
    """Return the fact of a number that has not changed, without the number before the move."""
    item = fact.item
    numbers = {name: number for name, number in item.numbers.items() if name != "before"}
    return Fact(Item(item.code + NOW, item.side, item.points, numbers))
