"""Reference implementation of the hunts' rules P1-P15 and Q1-Q7, with sets of names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import Self

from heritage_games.rulesets.base import Ruleset

Lines = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class NaivePosition:
    """Position: the side to move, the pieces on the board and those in hand."""

    few_move: bool
    few: frozenset[str]
    many: frozenset[str]
    few_wait: int
    many_wait: int


@dataclass(frozen=True)
class NaiveHunt:
    """Reference engine of the hunts."""

    points: tuple[str, ...]
    lines: Lines
    least: int  # the few win if fewer of the many remain
    long_leap: bool  # whether a whole long line can be leapt
    begun: NaivePosition

    @classmethod
    def of(cls, rules: Ruleset) -> Self:
        """Return the engine of a ruleset, with its start read from pieces and stores."""
        begun = rules.start()
        stores = {store.side: store.count for store in rules.stores(begun) if store.name == "hand"}
        standing = frozenset(piece.point for piece in rules.pieces(begun))
        start = NaivePosition(rules.turn(begun) == 0, standing, frozenset(), stores.get(0, 0), stores[1])
        least = stores[1] - rules.figures["goal"] + 1
        return cls(rules.points, rules.lines, least, bool(rules.options.get("long_leap")), start)

    def start(self) -> NaivePosition:
        return self.begun

    @cached_property
    def edges(self) -> set[frozenset[str]]:
        """The pairs of neighbours."""
        return {frozenset(pair) for line in self.lines for pair in pairwise(line)}

    @cached_property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """The lines in both directions."""
        return (*self.lines, *(line[::-1] for line in self.lines))

    @cached_property
    def threes(self) -> set[tuple[str, str, str]]:
        """Every start of a leap, with the point leapt over and the end."""
        return {(way[i], way[i + 1], way[i + 2]) for way in self.ways for i in range(len(way) - 2)}

    def plies(self, p: NaivePosition, _throw: None = None) -> Iterator[tuple[str, NaivePosition]]:
        """Yield every move as text with the resulting position; nothing after the end of the game."""
        if len(p.many) + p.many_wait < self.least:
            return
        empty = {point for point in self.points if point not in p.few | p.many}
        if p.few_wait if p.few_move else p.many_wait:
            yield from self.placings(p, empty)
        elif p.few_move:
            for source, target, over in self.runs(p, empty):
                text = f"{source}-{target}" + "".join(f"x{point}" for point in over)
                # Some lines also connect two adjacent points through a third one.
                text += " done" if not over and (source, target) in {(a, c) for a, _, c in self.threes} else ""
                few = p.few - {source} | {target}
                yield text, replace(p, few_move=False, few=few, many=p.many - set(over))
        else:
            for source, point in product(p.many, empty):
                if self.joined(source, point):
                    yield f"{source}-{point}", replace(p, few_move=True, many=p.many - {source} | {point})

    def placings(self, p: NaivePosition, empty: set[str]) -> Iterator[tuple[str, NaivePosition]]:
        for point in empty:
            if p.few_move:
                yield point, replace(p, few_move=False, few=p.few | {point}, few_wait=p.few_wait - 1)
            else:
                yield point, replace(p, few_move=True, many=p.many | {point}, many_wait=p.many_wait - 1)

    def joined(self, one: str, other: str) -> bool:
        """Return whether two points are neighbours on a line."""
        return frozenset((one, other)) in self.edges

    def runs(self, p: NaivePosition, empty: set[str]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
        """Yield every step and leap of the few: source, target, and pieces leapt over, in order."""
        for source, point in product(p.few, empty):
            if self.joined(source, point):
                yield source, point, ()
        for source, over, target in self.threes:
            if source in p.few and over in p.many and target in empty:
                yield source, target, (over,)
        for way in self.ways if self.long_leap else ():
            if len(way) >= 5 and way[0] in p.few and way[-1] in empty and set(way[1:-1]) <= p.many:
                yield way[0], way[-1], way[1:-1]
