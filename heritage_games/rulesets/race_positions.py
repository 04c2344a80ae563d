"""Text format of race positions, for rulesets of races: parser and formatter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem

from .notation import Field, a_point, keyed, number, side_to_move, whose
from .position_editor import EditorCounter, Placing

NOBODY = "nobody"
"""Side to move before a throw decides who begins."""

HAND, TAKEN, HOME, OFF_BOARD = "hand", "taken", "home", "off"
"""Stores of pieces off the board, by their names in ``content/``."""


@dataclass(frozen=True)
class Arrangement:
    """Race position with named points, before the reachability checks.

    Args:
        turn: the side to move, None if a throw decides.
        standing: each side's points; a shared point once for each piece.
        stores: each store's number of pieces for each side.
    """

    turn: int | None
    standing: tuple[tuple[str, ...], ...]
    stores: dict[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class RaceSetup:
    """Parser and formatter of the positions of one race.

    Args:
        shared: the points that hold any number of pieces.
        stores: the stores that a position lists; the last is optional if it is empty.
        men: the number of pieces of each side.
        opening: whether a position may wait for the throw that decides who begins.
    """

    game: str
    sides: tuple[str, ...]
    points: tuple[str, ...]
    shared: tuple[str, ...]
    stores: tuple[str, ...]
    men: int
    opening: bool

    def read(self, text: str, problems: list[Problem]) -> Arrangement:
        """Parse a text and return its arrangement; every problem is added to ``problems``."""
        found = keyed(text, self.game, ("turn", *self.sides, *self.stores), problems)
        turn = self._turn(found.get("turn", []), problems)
        taken: dict[str, str] = {}
        standing = tuple(self._standing(side, found.get(side, []), taken, problems) for side in self.sides)
        stores = {store: self._store(store, found[store], problems) for store in self.stores if store in found}
        return Arrangement(turn, standing, stores)

    def write(self, arrangement: Arrangement) -> str:
        """Return an arrangement as one line of text."""
        turn = NOBODY if arrangement.turn is None else self.sides[arrangement.turn]
        parts = [self.game, f"turn {turn}"]
        parts += [f"{side} {' '.join(at)}" for side, at in zip(self.sides, arrangement.standing, strict=True) if at]
        parts += [f"{store} {' '.join(str(n) for n in counts)}" for store, counts in arrangement.stores.items()]
        return "; ".join(parts)

    def _turn(self, turns: Sequence[Field], problems: list[Problem]) -> int | None:
        known = (*self.sides, NOBODY) if self.opening else self.sides
        side = side_to_move(turns, known, Message("a_side"), problems)
        return None if side == NOBODY else self.sides.index(side)

    def _standing(
        self, side: str, parts: Sequence[Field], taken: dict[str, str], problems: list[Problem]
    ) -> tuple[str, ...]:
        """Return the points of a side's pieces; a repeated hole is a problem."""
        found = []
        for word in (word for part in parts for word in part.words):
            point = a_point(word, self.points, problems)
            if point is None:
                continue
            if point in taken and point not in self.shared:
                problems.append(Problem("hole_twice", word.column, point=point, whose=whose(taken[point], side)))
                continue
            taken.setdefault(point, side)
            found.append(point)
        return tuple(sorted(found, key=self.points.index))

    def _store(self, store: str, parts: Sequence[Field], problems: list[Problem]) -> tuple[int, ...]:
        if len(parts) != 1 or len(parts[0].words) != len(self.sides):
            example = " ".join([store, *("1" for _ in self.sides)])
            problems.append(
                Problem("numbers_wanted", parts[-1].key.column, key=store, sides=self.sides, example=example)
            )
            return (0,) * len(self.sides)
        return tuple(number(word, problems, self.men) for word in parts[0].words)

    def placing(
        self, kinds: tuple[str, ...], stores: tuple[str, ...] = (), balance: tuple[str, int] | None = None
    ) -> Placing:
        """Return the settings of the position editor.

        Args:
            stores: the stores with counters; empty for none.
            balance: the store of all pieces off the board, and the number of pieces of a side; None if counters
                state the pieces off the board.
        """
        turns = (*self.sides, NOBODY) if self.opening else self.sides
        counters = tuple(EditorCounter(store, side, 0, self.men) for store in stores for side in range(len(self.sides)))
        return Placing(self.game, self.points, self.sides, kinds, turns, self.shared, counters, balance)
