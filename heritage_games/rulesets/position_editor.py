"""A position being set up by hand: it may be one that no game can reach, and says itself as text to be checked."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from .notation import fields
from .types import Piece


@dataclass(frozen=True, slots=True)
class EditorCounter:
    """A number that a position tells beside who stands where.

    Args:
        name: what is counted: ``hand``, ``purse``, ``quiet``.
        side: whose; None where it is nobody's own.
        value: how many.
        most: the greatest that is offered.
    """

    name: str
    side: int | None
    value: int
    most: int


@dataclass(frozen=True, slots=True)
class Selection:
    """One of several words that a position tells, such as where on its way a runner is.

    Args:
        name: what is chosen: ``leg``.
        side: whose; None where it is nobody's own.
        value: the word in force.
        values: all that can be chosen.
    """

    name: str
    side: int | None
    value: str
    values: tuple[str, ...]


class EditablePosition(ABC):
    """A position being set up; every change gives another one."""

    points: tuple[str, ...]
    turn: str
    """Whose turn it is: a side, or nobody."""
    turns: tuple[str, ...]
    """Whose it can be."""

    @property
    @abstractmethod
    def text(self) -> str:
        """The position as text, whether or not it can be."""

    @property
    @abstractmethod
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be put down."""

    @property
    @abstractmethod
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board."""

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The numbers that can be set."""
        return ()

    @property
    def selections(self) -> tuple[Selection, ...]:
        """The words that can be chosen."""
        return ()

    @abstractmethod
    def put(self, kind: str, point: str) -> Self:
        """Return it with a piece of this kind on a point; what stood there gives way where only one can stand."""

    @abstractmethod
    def take(self, point: str) -> Self:
        """Return it without the last piece on a point; the same where none is there."""

    @abstractmethod
    def cleared(self) -> Self:
        """Return it with nothing on the board."""

    @abstractmethod
    def holds_several(self, point: str) -> bool:
        """Whether a further piece finds room on a point, whoever stands there."""

    @abstractmethod
    def with_turn(self, turn: str) -> Self:
        """Return it with another side to move."""

    def with_counter(self, name: str, side: int | None, value: int) -> Self:  # noqa: ARG002 - for some games
        """Return it with another number; the same where it has none of this name."""
        return self

    def with_selection(self, name: str, side: int | None, value: str) -> Self:  # noqa: ARG002 - for some games
        """Return it with another word; the same where it has none of this name."""
        return self


@dataclass(frozen=True)
class Placing:
    """What can be set up in games whose positions tell for each side the points of its pieces.

    Args:
        game: what a position begins with.
        points, sides, kinds: of the ruleset.
        turns: whose turn it can be.
        shared: the points that hold any number of pieces.
        counters: the numbers of a position at nought, in the order of its text.
        balance: the store of which every position tells how many pieces stand nowhere, and how many a side has;
            None where that follows from the rest.
    """

    game: str
    points: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    turns: tuple[str, ...]
    shared: tuple[str, ...] = ()
    counters: tuple[EditorCounter, ...] = ()
    balance: tuple[str, int] | None = None


@dataclass(frozen=True)
class PlacedPosition(EditablePosition):
    """A position of a game that tells for each side the points of its pieces.

    Args:
        form: what can be set up.
        turn: whose turn it is.
        standing: for each side its points, a shared one as often as pieces stand there.
        numbers: its counters as they stand.
        rest: what else its text tells, and what follows from its past: it stands until something is changed.
    """

    form: Placing
    turn: str
    standing: tuple[tuple[str, ...], ...]
    numbers: tuple[EditorCounter, ...]
    rest: tuple[str, ...] = ()

    @classmethod
    def of(cls, form: Placing, text: str) -> Self:
        """Return the draft of a position that is right, from its text; what it may leave out is left out."""
        known = {"turn", *form.sides, *(counter.name for counter in form.counters)}
        known |= {form.balance[0]} if form.balance else set()
        found = {
            part.key.text: [word.text for word in part.words] for part in fields(text)[1:] if part.key.text in known
        }
        told = {name: iter(words) for name, words in found.items()}
        counters = tuple(replace(each, value=int(next(told.get(each.name, iter(())), "0"))) for each in form.counters)
        rest = tuple(
            " ".join([part.key.text, *(word.text for word in part.words)])
            for part in fields(text)[1:]
            if part.key.text not in known
        )
        return cls(form, found["turn"][0], tuple(tuple(found.get(side, ())) for side in form.sides), counters, rest)

    @property
    def points(self) -> tuple[str, ...]:  # type: ignore[override]
        """The points of the board."""
        return self.form.points

    @property
    def turns(self) -> tuple[str, ...]:  # type: ignore[override]
        """Whose turn it can be."""
        return self.form.turns

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The numbers that can be set."""
        return self.numbers

    @property
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be put down."""
        return self.form.kinds

    @property
    def text(self) -> str:
        """The position as text, whether or not it can be."""
        parts = [self.form.game, f"turn {self.turn}"]
        parts += [f"{side} {' '.join(at)}" for side, at in zip(self.form.sides, self.standing, strict=True) if at]
        for name in dict.fromkeys(counter.name for counter in self.counters):
            values = [counter.value for counter in self.counters if counter.name == name]
            parts += [f"{name} {' '.join(map(str, values))}"] if any(values) else []
        if self.form.balance:
            store, men = self.form.balance
            off = [max(0, men - len(at)) for at in self.standing]
            parts += [f"{store} {' '.join(map(str, off))}"] if any(off) else []
        return "; ".join([*parts, *self.rest])

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board, those on one point each on a seat of their own."""
        found: list[Piece] = []
        for side, at in enumerate(self.standing):
            for point in at:
                seat = sum(piece.point == point for piece in found)
                found.append(Piece(point, self.form.kinds[side], side, seat))
        return tuple(found)

    def holds_several(self, point: str) -> bool:
        """Whether a further piece finds room on a point, whoever stands there."""
        return point in self.form.shared

    def put(self, kind: str, point: str) -> Self:
        """Return it with a piece of this kind on a point; what stood there gives way where only one can stand."""
        side = self.form.kinds.index(kind)
        before = self.standing if self.holds_several(point) else _without(self.standing, point)
        standing = [list(at) for at in before]
        standing[side] = sorted([*standing[side], point], key=self.form.points.index)
        return replace(self, standing=tuple(map(tuple, standing)), rest=())

    def take(self, point: str) -> Self:
        """Return it without the last piece on a point; the same where none is there."""
        standing = [list(at) for at in self.standing]
        for at in reversed(standing):
            if point in at:
                at.remove(point)
                break
        return replace(self, standing=tuple(map(tuple, standing)), rest=())

    def cleared(self) -> Self:
        """Return it with nothing on the board."""
        return replace(self, standing=((),) * len(self.standing), rest=())

    def with_turn(self, turn: str) -> Self:
        """Return it with another side to move."""
        return replace(self, turn=turn, rest=())

    def with_counter(self, name: str, side: int | None, value: int) -> Self:
        """Return it with another number; the same where it has none of this name."""
        counters = tuple(
            replace(each, value=value) if (each.name, each.side) == (name, side) else each for each in self.counters
        )
        return replace(self, numbers=counters, rest=())


def _without(standing: Sequence[tuple[str, ...]], point: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(each for each in at if each != point) for at in standing)
