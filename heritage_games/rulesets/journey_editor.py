"""Editable position of a journey, for the position editor: places, ones and scores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from heritage_games.engine.journey.position import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    JourneyState,
    day_of,
    earning,
    leg_of,
    marked_of,
    order_of,
    piece,
    position,
    purse_of,
    runner_of,
)
from heritage_games.engine.journey.rules import OUTSIDE_FIRST

from .journey_positions import CHASE, LEGS, NAMES, SEEN, JourneySetup, number_of
from .notation import side_name, side_number
from .position_editor import EditablePosition, EditorCounter, Selection
from .types import BACK as ON_THE_WAY_BACK
from .types import Piece

MOST_SET = 99  # maximum value that the editor offers for a counter; a text may contain more


@dataclass(frozen=True)
class JourneyDraft(EditablePosition):
    """Editable position of a journey."""

    setup: JourneySetup
    kinds: tuple[str, ...]  # the drawings of the runners in the order of the sides, the chaser's last
    turn: str
    runners: tuple[int, ...]  # the runners as the engine's integers in the order of the sides, the chaser last
    seen: bool = False  # whether a one was thrown in this turn

    @classmethod
    def of(cls, setup: JourneySetup, kinds: tuple[str, ...], state: JourneyState) -> Self:
        """Return an editable copy of a position."""
        runners = [runner_of(setup.table, state, player) for player in range(len(setup.sides))]
        return cls(setup, kinds, side_name(state.turn, setup.sides), (*runners, state.chase), bool(state.seen))

    @property
    def turns(self) -> tuple[str, ...]:
        """The sides that can be to move."""
        return self.setup.turns

    @property
    def text(self) -> str:
        """The position as text, even if it is impossible."""
        *runners, chase = self.runners
        return self.setup.format(position(side_number(self.turn, self.setup.sides), runners, chase, int(self.seen)))

    @property
    def tools(self) -> tuple[str, ...]:
        """The kinds of pieces that can be placed: the runners, and the chaser."""
        return self.kinds

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the board; pieces on the same point have different seats."""
        found: list[Piece] = []
        home = [side for side, each in enumerate(self.runners[:-1]) if leg_of(each) == HOME and order_of(each) == 1]
        sides = (*range(len(self.setup.sides)), home[0] if home else 0)
        for side, kind, runner in zip(sides, self.kinds, self.runners, strict=True):
            point = self._point(runner)
            if point:
                seat = sum(each.point == point for each in found)
                way = ON_THE_WAY_BACK if leg_of(runner) in (BACK, HOME) else ""
                found.append(Piece(point, kind, side, seat, way))
        return tuple(found)

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters of ones, amounts paid, and orders of arrival or capture.

        If the runner to move is outside, a counter also sets whether a one was thrown in this turn.
        """
        found, sides = [], (*range(len(self.setup.sides)), None)
        for side, runner in enumerate(self.runners[:-1]):
            found.append(EditorCounter("purse", side, purse_of(runner), MOST_SET))
        for side, runner in zip(sides, self.runners, strict=True):
            if leg_of(runner) in ((SHUT, FAR) if side is None else (FAR, HOME, TAKEN)):
                found.append(EditorCounter(f"number_{NAMES[leg_of(runner)]}", side, number_of(runner), MOST_SET))
        if self.turn in self.setup.sides and leg_of(self.runners[self.setup.sides.index(self.turn)]) == OUTSIDE:
            found.append(EditorCounter(SEEN, None, int(self.seen), 1))
        return tuple(found)

    @property
    def selections(self) -> tuple[Selection, ...]:
        """Leg selection of each runner and of the chaser, with the possible legs."""
        *runners, chase = [NAMES[leg_of(runner)] for runner in self.runners]
        found = [Selection("leg", side, leg, tuple(LEGS)) for side, leg in enumerate(runners)]
        return (*found, Selection("leg", None, chase, (NAMES[OUTSIDE], *CHASE)))

    def put(self, kind: str, point: str) -> Self:
        """Return the position with a piece moved to a hollow, without its saved scores.

        Between village and well, a piece that was on its way back or at home is on its way back; any other is on its
        way out. At the well, any other piece waits. In the village, a piece waits if it begins there; otherwise it is
        on its way out.
        """
        number, day = self.kinds.index(kind), self.setup.points.index(point)
        back = leg_of(self.runners[number]) in (BACK, HOME)
        if day == 0:
            return self._with(number, SHUT if self._begins(number) == SHUT else OUT, 0)
        if day == self._last and not back:
            return self._with(number, FAR, 0)
        return self._with(number, BACK if back else OUT, day)

    def take(self, point: str) -> Self:
        """Return the position with a hollow's last piece reset to its start; unchanged if empty."""
        for number in reversed(range(len(self.runners))):
            if self._point(self.runners[number]) == point:
                return self._changed(number, piece(self._begins(number)))
        return self

    def cleared(self) -> Self:
        """Return the position with all pieces reset to their start."""
        runners = tuple(piece(self._begins(number)) for number in range(len(self.runners)))
        return replace(self, runners=runners, seen=False)

    def holds_several(self, point: str) -> bool:  # noqa: ARG002 - every hollow does
        """Return True, because every hollow holds any number of pieces."""
        return True

    def with_turn(self, turn: str) -> Self:
        """Return the position with another player to move."""
        return replace(self, turn=turn, seen=False)

    def with_counter(self, name: str, side: int | None, value: int) -> Self:
        """Return the position with a counter changed; see :attr:`counters`."""
        if name == SEEN:
            return replace(self, seen=bool(value))
        number = len(self.setup.sides) if side is None else side
        runner = self.runners[number]
        if name == "purse":
            return self._changed(number, earning(runner, value - purse_of(runner)))
        return self._changed(number, self.setup.piece(leg_of(runner), value, marked_of(runner), purse_of(runner)))

    def with_selection(self, name: str, side: int | None, value: str) -> Self:  # noqa: ARG002 - there is one name
        """Return the position with a piece on another leg; its day is limited to that leg."""
        number, leg = len(self.setup.sides) if side is None else side, LEGS[value]
        if leg in (HOME, TAKEN):
            orders = [order_of(runner) for runner in self.runners[:-1] if leg_of(runner) == leg]
            return self._with(number, leg, max(orders, default=0) + 1)
        day = day_of(self.runners[number])
        days = {OUT: min(day, self._last - 1), BACK: max(day, 1)}
        return self._with(number, leg, days.get(leg, 0))

    @property
    def _last(self) -> int:
        return len(self.setup.points) - 1

    def _begins(self, number: int) -> int:
        """Return the leg on which a piece begins."""
        chases, outside = number == len(self.setup.sides), self.setup.table[OUTSIDE_FIRST]
        return OUTSIDE if chases or outside else SHUT

    def _with(self, number: int, leg: int, count: int) -> Self:
        """Return the position with a piece on a leg with this number, without saved scores."""
        return self._changed(number, self.setup.piece(leg, count, 0, purse_of(self.runners[number])))

    def _changed(self, number: int, runner: int) -> Self:
        return replace(self, runners=(*self.runners[:number], runner, *self.runners[number + 1 :]))

    def _point(self, runner: int) -> str:
        """Return the point of a runner; empty if it is not on the board."""
        return "" if leg_of(runner) in (OUTSIDE, TAKEN) else self.setup.points[min(day_of(runner), self._last)]
