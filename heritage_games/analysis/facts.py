"""What is proved of a move while its points are still numbers, and what every graph game is asked.

What is known of a move, as a code with points: the twin of an item of a verdict, for moves that are good.

What a fact of each code brings with it, and whether it speaks for a move.

The advice on a position: a move, and what tells it from the ordinary move.

Which facts tell a move from the others: those that fewer than half of them have as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from heritage_games.engine.graph.kernel import GOING, paths, play, why_over, winner
from heritage_games.engine.graph.rules import NOWHERE, GraphState, RuleTable, unpacked
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move, NamedItem

Drawn = Literal["", "gain", "danger", "way"]
"""What is drawn along the points of a fact: a line that is gained, one that threatens, a way or a leap."""


KEEPS = "keeps"
"""The code of what is said where nothing that is proved tells a move from the others."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is true of a move.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> fact = board.review().turnings[0].facts[0]
        >>> fact.item.code, fact.plies
        ('wins_at_once', 0)

    Args:
        item: which sentence tells it, of which side, with its points and numbers; its code is a fact's and no rule's.
        draws: what is drawn along ``line``, the points of the item that lie in a row.
        plies: how many plies were looked ahead to know it; 0 where the position before and after prove it.
    """

    item: NamedItem
    draws: Drawn = ""
    plies: int = 0

    @property
    def line(self) -> tuple[str, ...]:
        """The points along which it is drawn.

        Example:
            >>> import heritage_games as hg
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> board.review().turnings[0].facts[0].line
            ()
        """
        return self.item.points.get("line", ())


Gain = Literal["", "there", "more", "less"]
"""How a fact speaks for a move: by being there, the more of its code the better; by its number, the greater or the
smaller the better; or not at all, because it speaks against the move, or only says what is so."""


class FactSchema(NamedTuple):
    """A code of facts.

    Args:
        blanks: what a fact of it has to fill the blanks of a sentence with: points by role, numbers by name.
        gain: how it speaks for a move.
        number: the name of the number that is compared, where one is.
    """

    blanks: frozenset[str]
    gain: Gain = ""
    number: str = "after"


def shape(blanks: str = "", gain: Gain = "", number: str = "after") -> FactSchema:
    """Return the shape of a code, its blanks written with spaces between them."""
    return FactSchema(frozenset(blanks.split()), gain, number)


SURE = 1_000
"""What a move that wins is worth in men: more than there are."""


class Proof(NamedTuple):
    """A fact by the engine's numbers; see :class:`.fact.Fact`."""

    item: Item[int]
    draws: Drawn = ""
    plies: int = 0


class Change(NamedTuple):
    """A legal move, with the position before it and the one after it."""

    table: RuleTable
    before: GraphState
    after: GraphState
    source: int
    target: int
    shot: int

    @property
    def side(self) -> int:
        """Who moves."""
        return self.before.turn

    @property
    def point(self) -> int:
        """Where the man goes, or what it leaves where it goes off the board."""
        return self.source if self.target == NOWHERE else self.target


def change(table: RuleTable, before: GraphState, move: int) -> Change:
    """Return what a legal move changes."""
    return Change(table, before, play(table, before, move), *unpacked(move))


def replies(table: RuleTable, state: GraphState) -> list[int]:
    """Return the legal moves of a position."""
    return list(paths(table, state))


def lets_win(change: Change) -> bool:
    """Return whether the other side can win on the next ply."""
    table, after = change.table, change.after
    return any(won_by(table, play(table, after, reply)) == 1 - change.side for reply in replies(table, after))


def forced(table: RuleTable, state: GraphState, lost_next: Callable[[RuleTable, GraphState], bool]) -> bool:
    """Return whether the side to move loses a man on the ply after this one, whatever it does, and takes none before.

    Args:
        table: the rules.
        state: the position.
        lost_next: whether the side that has just moved can lose a man on the next ply.
    """
    legal = replies(table, state)
    return bool(legal) and all(
        unpacked(move)[2] == NOWHERE and lost_next(table, play(table, state, move)) for move in legal
    )


def won_by(table: RuleTable, state: GraphState) -> int:
    """Return who has won, NOBODY while the game goes on, or DRAWN."""
    reason = why_over(table, state)
    return NOBODY if reason == GOING else winner(state, reason)


@dataclass(frozen=True, slots=True)
class Advice:
    """What a coach would say to the side that is to move.

    Args:
        move: the best move that was found.
        touches: of that move, in their usual order.
        places: where to look first: the piece that moves, or the points that are worth a look.
        facts: what is known of the move, what tells it from the ordinary move first; never empty.
        tells: whether one of them is proved and tells it from the ordinary move; else they say what the move keeps.
    """

    move: Move
    touches: tuple[str, ...]
    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    tells: bool


NOTHING = float("-inf")
"""How strongly facts speak for a move that are not there."""


def strength(facts: Sequence[Fact], code: str, shape: FactSchema) -> float:
    """Return how strongly the facts of this code speak for a move; a greater number is stronger."""
    found = [fact for fact in facts if fact.item.code == code]
    if not found:
        return NOTHING
    if shape.gain == "there":
        return len(found)
    numbers = [fact.item.numbers[shape.number] for fact in found]
    return max(numbers) if shape.gain == "more" else -min(numbers)


def telling(
    best: Sequence[Fact], others: Sequence[tuple[Hashable, Sequence[Fact]]], shapes: Mapping[str, FactSchema]
) -> frozenset[str]:
    """Return the codes of those facts of a move that fewer than half of the others have as strongly.

    Args:
        best: the facts of the move.
        others: for each other move its way and its facts; moves that go the same way and differ in whom they take
            count as one between them.
        shapes: of the codes that these facts can have.
    """
    ways = Counter(way for way, _ in others)
    tells = set()
    for code in {fact.item.code for fact in best if shapes[fact.item.code].gain}:
        own = strength(best, code, shapes[code])
        as_good = sum(1 / ways[way] for way, facts in others if strength(facts, code, shapes[code]) >= own)
        if as_good < len(ways) / 2:
            tells.add(code)
    return frozenset(tells)
