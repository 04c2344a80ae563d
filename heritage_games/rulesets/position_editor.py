"""Editable positions for the position editor, with counters and selections.

A position may be impossible until its text is parsed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem

from .notation import Field, a_point, fields, keyed, side_to_move
from .types import Piece

Listed = tuple[str, tuple[tuple[str, ...], ...], Mapping[str, Sequence[Field]]]
"""Side to move, each side's points, and all fields of a position."""


@dataclass(frozen=True, slots=True)
class EditorCounter:
    """Counter in the position editor."""

    name: str  # name of the field, such as ``hand``, ``purse`` or ``quiet``
    side: int | None  # index of the side; None if the counter belongs to no side
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class Selection:
    """Selection in the position editor, such as the leg of a runner."""

    name: str  # name of the selected property: ``leg``
    side: int | None  # index of the side; None if the selection belongs to no side
    value: str
    values: tuple[str, ...]


class EditablePosition(ABC):
    """Immutable position that can be edited; every change returns a new one."""

    turn: str  # the side to move, or ``nobody``

    @property
    @abstractmethod
    def turns(self) -> tuple[str, ...]:
        """The sides that can be to move."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, even if it is impossible."""

    @property
    @abstractmethod
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be placed."""

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board."""

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters that can be set."""
        return ()

    @property
    def selections(self) -> tuple[Selection, ...]:
        """The selections that can be made."""
        return ()

    @abstractmethod
    def put(self, kind: str, point: str) -> Self:
        """Return the position with a piece added to a point, in place of another if only one fits."""

    @abstractmethod
    def take(self, point: str) -> Self:
        """Return the position without the last piece on a point; unchanged if the point is empty."""

    @abstractmethod
    def cleared(self) -> Self:
        """Return the position with an empty board."""

    @abstractmethod
    def holds_several(self, point: str) -> bool:
        """Return whether a point can hold several pieces."""

    @abstractmethod
    def with_turn(self, turn: str) -> Self:
        """Return the position with another side to move."""

    def with_counter(self, name: str, side: int | None, value: int) -> Self:  # noqa: ARG002 - for some games
        """Return the position with this counter changed; unchanged if there is no such counter."""
        return self

    def with_selection(self, name: str, side: int | None, value: str) -> Self:  # noqa: ARG002 - for some games
        """Return the position with this selection changed; unchanged if it does not exist."""
        return self


@dataclass(frozen=True)
class Placing:
    """Text format and editor settings of positions that list each side's points."""

    game: str
    points: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    turns: tuple[str, ...]  # the sides that can be to move
    shared: tuple[str, ...] = ()  # the points that hold any number of pieces; empty for none
    counters: tuple[EditorCounter, ...] = ()  # the counters with the value 0, in the order of a position's text
    # the store of all pieces off the board, and the number of pieces of a side; None if the counters state the
    # pieces off the board
    balance: tuple[str, int] | None = None
    holes: bool = True  # whether errors call the points holes

    def read(self, text: str, more: tuple[str, ...], problems: list[Problem]) -> Listed:
        """Parse a text: its side to move, each side's points, all fields; report problems.

        Args:
            more: the fields in addition to turn and sides.
        """
        found = keyed(text, self.game, ("turn", *self.sides, *more), problems)
        turn = side_to_move(found.get("turn", []), self.turns, Message("a_side"), problems)
        taken: dict[str, str] = {}
        return turn, tuple(self._points(side, found.get(side, []), taken, problems) for side in self.sides), found

    def write(self, turn: str, standing: Sequence[Sequence[str]], rest: Iterable[str]) -> str:
        """Return a position as one line of text.

        Args:
            standing: each side's points; a shared point once for each piece.
        """
        listed = [f"{side} {' '.join(at)}" for side, at in zip(self.sides, standing, strict=True) if at]
        return "; ".join([self.game, f"turn {turn}", *listed, *rest])

    def _points(
        self, side: str, parts: Sequence[Field], taken: dict[str, str], problems: list[Problem]
    ) -> tuple[str, ...]:
        """Return the points of a side's pieces in board order; a repeated one is a problem."""
        found = []
        for word in (word for part in parts for word in part.words):
            point = a_point(word, self.points, problems)
            if point is None:
                continue
            if point in taken and point not in self.shared:
                at, first = word.column, taken[point]
                sides = Message("one_twice", side=side) if first == side else Message("two_sides", sides=(first, side))
                if self.holes:
                    problems.append(Problem("hole_twice", at, point=point, whose=sides))
                else:
                    problems.append(Problem("point_twice", at, point=point, whose=sides))
                continue
            taken.setdefault(point, side)
            found.append(point)
        return tuple(sorted(found, key=self.points.index))


@dataclass(frozen=True)
class PlacedPosition(EditablePosition):
    """Editable position of a game whose positions list each side's points."""

    form: Placing
    turn: str
    standing: tuple[tuple[str, ...], ...]  # each side's points; a shared point once for each piece
    numbers: tuple[EditorCounter, ...]
    # other fields, which depend on earlier plies; any change discards them; empty for none
    rest: tuple[str, ...] = ()

    @classmethod
    def of(cls, form: Placing, text: str) -> Self:
        """Parse a valid text and return its editable position."""
        known = {"turn", *form.sides, *(counter.name for counter in form.counters)}
        known |= {form.balance[0]} if form.balance else set()
        found = {
            part.key.text: [word.text for word in part.words] for part in fields(text)[1:] if part.key.text in known
        }
        values = {name: iter(words) for name, words in found.items()}
        counters = tuple(replace(each, value=int(next(values.get(each.name, iter(())), "0"))) for each in form.counters)
        rest = tuple(
            " ".join([part.key.text, *(word.text for word in part.words)])
            for part in fields(text)[1:]
            if part.key.text not in known
        )
        return cls(form, found["turn"][0], tuple(tuple(found.get(side, ())) for side in form.sides), counters, rest)

    @property
    def turns(self) -> tuple[str, ...]:
        """The sides that can be to move."""
        return self.form.turns

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters that can be set."""
        return self.numbers

    @property
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be placed."""
        return self.form.kinds

    @property
    def text(self) -> str:
        """The position as text, even if it is impossible."""
        parts = []
        for name in dict.fromkeys(counter.name for counter in self.counters):
            values = [counter.value for counter in self.counters if counter.name == name]
            parts += [f"{name} {' '.join(map(str, values))}"] if any(values) else []
        if self.form.balance:
            store, men = self.form.balance
            off = [max(0, men - len(at)) for at in self.standing]
            parts += [f"{store} {' '.join(map(str, off))}"] if any(off) else []
        return self.form.write(self.turn, self.standing, [*parts, *self.rest])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board; pieces on the same point have different seats."""
        found: list[Piece] = []
        for side, at in enumerate(self.standing):
            for point in at:
                seat = sum(piece.point == point for piece in found)
                found.append(Piece(point, self.form.kinds[side], side, seat))
        return tuple(found)

    def holds_several(self, point: str) -> bool:
        """Return whether a point can hold several pieces."""
        return point in self.form.shared

    def put(self, kind: str, point: str) -> Self:
        """Return the position with a piece added to a point, in place of another if only one fits.

        The hand is reduced to the pieces that the side may still have.
        """
        side = self.form.kinds.index(kind)
        base = self if self.holds_several(point) else self.take(point)
        standing = list(base.standing)
        standing[side] = tuple(sorted([*standing[side], point], key=self.form.points.index))
        numbers = tuple(
            replace(each, value=max(0, min(each.value, each.most - len(standing[side])))) if each.side == side else each
            for each in base.numbers
        )
        return replace(self, standing=tuple(standing), numbers=numbers, rest=())

    def take(self, point: str) -> Self:
        """Return the position without the last piece on a point; unchanged if the point is empty.

        The piece goes back to the hand, unless its side has already lost pieces.
        """
        side = next((side for side in reversed(range(len(self.standing))) if point in self.standing[side]), None)
        if side is None:
            return self
        standing, there = list(self.standing), list(self.standing[side])
        numbers = tuple(
            replace(each, value=each.value + 1) if each.side == side and each.value + len(there) == each.most else each
            for each in self.numbers
        )
        there.remove(point)
        standing[side] = tuple(there)
        return replace(self, standing=tuple(standing), numbers=numbers, rest=())

    def cleared(self) -> Self:
        """Return the position with an empty board."""
        draft = replace(self, rest=())
        for piece in self.pieces:
            draft = draft.take(piece.point)
        return draft

    def with_turn(self, turn: str) -> Self:
        """Return the position with another side to move."""
        return replace(self, turn=turn, rest=())

    def with_counter(self, name: str, side: int | None, value: int) -> Self:
        """Return the position with this counter changed; unchanged if there is no such counter."""
        counters = tuple(
            replace(each, value=value) if (each.name, each.side) == (name, side) else each for each in self.counters
        )
        return replace(self, numbers=counters, rest=())
