"""Editable position of a journey, for the position editor: places, ones and scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from .journey_positions import CHASE, CHASER, LEGS, NUMBERED, SEEN
from .notation import fields
from .position_editor import EditablePosition, EditorCounter, Selection
from .types import BACK, Piece

ABSENT = "outside"
"""Leg of a runner that has not begun, and of the chaser before a runner is home."""

MOST_SET = 99
"""Maximum value that the editor offers for a counter; a text may contain more."""

PAYS = ("village", "well")
"""Legs on which the chaser pays."""

WAY = ("out", "back")
"""Legs whose number is a day, which the board shows."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """State of a runner or of the chaser, as in a position text.

    Args:
        leg: the current leg of its journey.
        number: the day, the amount paid, or the order of arrival or capture; 0 on other legs.
        purse: the number of ones in credit.
        kept: the word ``marked`` and saved scores, as in a position text; empty for none.
    """

    leg: str
    number: int = 0
    purse: int = 0
    kept: tuple[str, ...] = ()

    @classmethod
    def of(cls, words: Sequence[str]) -> Self:
        """Parse the words of a field and return the traveller."""
        left = list(words)
        leg = left.pop(0)
        number = int(left.pop(0)) if leg in NUMBERED and left and left[0].isdigit() else 0
        purse = int(left[1]) if left[:1] == ["purse"] else 0
        return cls(leg, number, purse, tuple(left[2:] if purse else left))

    def words(self, *, chases: bool = False) -> str:
        """Return the state as in a position text.

        Args:
            chases: whether it is the chaser's.
        """
        numbered = self.leg in NUMBERED or (chases and self.leg == "village")
        parts = [self.leg, *([str(self.number)] if numbered and not (chases and self.leg == "home") else [])]
        parts += ["purse", str(self.purse)] if self.purse else []
        return " ".join([*parts, *self.kept])


@dataclass(frozen=True)
class JourneyDraft(EditablePosition):
    """Editable position of a journey.

    Args:
        sides, kinds: the sides and the drawings of the ruleset; the chaser's drawing is the last.
        points: names of the hollows, from the village to the well.
        turns: the sides that can be to move.
        begins: leg on which a runner begins: ``outside`` or ``village``.
        runners: the runners in the order of the sides, the chaser last.
        seen: whether a one was thrown in this turn.
    """

    game: str
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    points: tuple[str, ...]
    turns: tuple[str, ...]
    begins: str
    turn: str
    runners: tuple[Traveller, ...]
    seen: bool = False

    def read(self, text: str) -> Self:
        """Parse a valid text and return its editable position."""
        found = {part.key.text: [word.text for word in part.words] for part in fields(text)[1:]}
        chaser = found.get(CHASER)
        runners = tuple(Traveller.of(found[side]) for side in self.sides)
        chase = Traveller(chaser[0], int(chaser[1]) if chaser[1:] else 0) if chaser else Traveller(ABSENT)
        return replace(self, turn=found["turn"][0], runners=(*runners, chase), seen=SEEN in found)

    @property
    def text(self) -> str:
        """The position as text, even if it is impossible."""
        parts = [self.game, f"turn {self.turn}", *([SEEN] if self.seen else [])]
        parts += [f"{side} {runner.words()}" for side, runner in zip(self.sides, self.runners, strict=False)]
        chaser = self.runners[-1]
        return "; ".join([*parts, *([f"{CHASER} {chaser.words(chases=True)}"] if chaser.leg != ABSENT else [])])

    @property
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be placed: the runners, and the chaser."""
        return self.kinds

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board; pieces on the same point have different seats."""
        found: list[Piece] = []
        home = [side for side, runner in enumerate(self.runners[:-1]) if (runner.leg, runner.number) == ("home", 1)]
        first = home[0] if home else 0
        for number, runner in enumerate(self.runners):
            point = self._point(runner)
            if point:
                seat = sum(piece.point == point for piece in found)
                way = BACK if runner.leg in ("back", "home") else ""
                found.append(Piece(point, self.kinds[number], number if number < len(self.sides) else first, seat, way))
        return tuple(found)

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters of ones, amounts paid, and orders of arrival or capture.

        If the runner to move is outside, a counter also sets whether a one was thrown in this turn.
        """
        found = [EditorCounter("purse", side, runner.purse, MOST_SET) for side, runner in enumerate(self.runners[:-1])]
        for side, runner in enumerate(self.runners[:-1]):
            if runner.leg in NUMBERED and runner.leg not in WAY:
                found.append(EditorCounter(f"number_{runner.leg}", side, runner.number, MOST_SET))
        chaser = self.runners[-1]
        if chaser.leg in PAYS:
            found.append(EditorCounter(f"number_{chaser.leg}", None, chaser.number, MOST_SET))
        if self.turn in self.sides and self.runners[self.sides.index(self.turn)].leg == ABSENT:
            found.append(EditorCounter(SEEN, None, int(self.seen), 1))
        return tuple(found)

    @property
    def selections(self) -> tuple[Selection, ...]:
        """Leg selection of each runner and of the chaser, with the possible legs."""
        legs, chase = tuple(LEGS), (ABSENT, *CHASE)
        found = [Selection("leg", side, runner.leg, legs) for side, runner in enumerate(self.runners[:-1])]
        return (*found, Selection("leg", None, self.runners[-1].leg, chase))

    def put(self, kind: str, point: str) -> Self:
        """Return the position with a piece moved to a hollow, without its saved scores.

        Between village and well, a piece on its way back or home is on its way back, any other on its way out. At the
        well, any other waits; in the village, every piece is at its start.
        """
        number, day, last = self.kinds.index(kind), self.points.index(point), len(self.points) - 1
        runner = self.runners[number]
        back = runner.leg in ("back", "home")
        if day == 0:
            leg, count = ("village", 0) if self.begins == "village" and number < len(self.sides) else ("out", 0)
        elif day == last and not back:
            leg, count = "well", 0
        else:
            leg, count = ("back" if back else "out"), day
        return self._with(number, replace(runner, leg=leg, number=count, kept=()))

    def take(self, point: str) -> Self:
        """Return the position with a hollow's last piece reset to its start; unchanged if empty."""
        for number in reversed(range(len(self.runners))):
            if self._point(self.runners[number]) == point:
                begins = Traveller(self.begins if number < len(self.sides) else ABSENT)
                return self if self.runners[number] == begins else self._with(number, begins)
        return self

    def cleared(self) -> Self:
        """Return the position with all pieces reset to their start."""
        return replace(self, runners=(*(Traveller(self.begins) for _ in self.sides), Traveller(ABSENT)), seen=False)

    def holds_several(self, point: str) -> bool:  # noqa: ARG002 - every hollow does
        """Return True, because every hollow holds any number of pieces."""
        return True

    def with_turn(self, turn: str) -> Self:
        """Return the position with another player to move."""
        return replace(self, turn=turn, seen=False)

    def with_counter(self, name: str, side: int | None, value: int) -> Self:
        """Return the position with a counter changed: ones, amount paid, order, first one thrown."""
        if name == SEEN:
            return replace(self, seen=bool(value))
        number = len(self.sides) if side is None else side
        runner = self.runners[number]
        return self._with(number, replace(runner, purse=value) if name == "purse" else replace(runner, number=value))

    def with_selection(self, name: str, side: int | None, value: str) -> Self:  # noqa: ARG002 - there is one name
        """Return the position with a piece on another leg; its day is limited to that leg."""
        number = len(self.sides) if side is None else side
        runner, last = self.runners[number], len(self.points) - 1
        orders = [each.number for each in self.runners[:-1] if each.leg == value]
        day = runner.number if runner.leg in WAY else last if runner.leg == "well" else 0
        count = {"out": min(day, last - 1), "back": max(day, 1), "home": max(orders, default=0) + 1}.get(value, 0)
        count = max(orders, default=0) + 1 if value == "eaten" else count
        return self._with(number, replace(runner, leg=value, number=count, kept=()))

    def _with(self, number: int, runner: Traveller) -> Self:
        runners = (*self.runners[:number], runner, *self.runners[number + 1 :])
        return replace(self, runners=runners)

    def _point(self, runner: Traveller) -> str:
        """Return the point of a runner; empty if it is not on the board."""
        if runner.leg in WAY:
            return self.points[min(runner.number, len(self.points) - 1)]
        return {"village": self.points[0], "home": self.points[0], "well": self.points[-1]}.get(runner.leg, "")
