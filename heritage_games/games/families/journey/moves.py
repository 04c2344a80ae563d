"""Moves of a journey: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heritage_games.engine.journey.conditions import (
    BEGINS,
    CREDITS,
    ENTERS,
    MARKS,
    OPENS,
    WALKS,
    day_now,
    happening,
    landing,
    short,
)
from heritage_games.engine.journey.moves import MOST_MOVES, PAYS, TAKE, USES, moves, play, taken_effect
from heritage_games.engine.journey.state import BACK, EATEN, HOME, OUTSIDE, State, put
from heritage_games.engine.journey.table import PLAYERS, Table
from heritage_games.games.contract import BACK as ON_THE_WAY_BACK
from heritage_games.games.contract import Effect, Move

HYENA = "hyena"
"""The drawing of the hyena."""

Standing = dict[int, list[str]]
"""On each day the pieces there, by their drawings."""

Seats = dict[tuple[int, str], int]
"""The seat of each piece on its day."""


@dataclass(frozen=True)
class JourneyMoves:
    """The moves of one journey.

    Args:
        table: its rules.
        points: the names of the days, from the village to the well.
        kinds: the drawing of each player's mother.
    """

    table: Table
    points: tuple[str, ...]
    kinds: tuple[str, ...]

    def choices(self, state: State, throw: int) -> int:
        """Return how many moves a throw leaves: more than one where something may be paid or used."""
        return moves(self.table, state, throw, [0] * MOST_MOVES, 0)

    def path(self, state: State, move: Move, throw: int) -> tuple[str, ...]:
        """Return the touches that make this move."""
        what = happening(self.table, state, throw)
        first: tuple[str, ...]
        if what == WALKS:
            first = (self.points[day_now(state)], self.points[landing(self.table, state, throw)])
        else:
            controls = {BEGINS: "begin", CREDITS: "credit", OPENS: "credit", MARKS: "mark", ENTERS: self.points[0]}
            first = (controls.get(what, "pass"),)
        return (*first, *self._choice(state, move, throw))

    def text(self, state: State, move: Move, throw: int) -> str:
        """Return a move as text without its throw: ``38-40 pay 1``, ``credit``, ``pass``."""
        what = happening(self.table, state, throw)
        path = self.path(state, move, throw)
        words = [f"{path[0]}-{path[1]}", *path[2:]] if what == WALKS else list(path)
        if move == PAYS:
            words.append(str(self.price(state, throw)))
        return " ".join(words)

    def price(self, state: State, throw: int) -> int:
        """Return how many tabas are short once a throw has taken effect."""
        return short(self.table, taken_effect(self.table, state, throw))

    def standing(self, state: State) -> Standing:
        """Return who stands where: mothers in the order of the players, then the hyena, which stays where it ended."""
        found: Standing = {}
        for player in range(self.table[PLAYERS]):
            if state.leg[player] not in (OUTSIDE, EATEN):
                found.setdefault(state.day[player], []).append(self.kinds[player])
        if state.chase != OUTSIDE:
            found.setdefault(state.chase_day, []).append(HYENA)
        return found

    def way(self, state: State, kind: str) -> str:
        """Return which way a piece goes: back from the well, also when it is home, or out."""
        leg = state.chase if kind == HYENA else state.leg[self.kinds.index(kind)]
        return ON_THE_WAY_BACK if leg in (BACK, HOME) else ""

    def effects(self, state: State, move: Move, throw: int) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        path = self.path(state, move, throw)
        choice = self._choice(state, move, throw)
        if happening(self.table, state, throw) == BEGINS:
            return ((),)
        thrown = taken_effect(self.table, state, throw)
        first = tuple(self._seen(state, thrown))
        before = len(path) - len(choice)
        shown: list[tuple[Effect, ...]] = [() for _ in range(before - 1)]
        shown.append(first)
        if choice:
            after = play(self.table, state, move, throw)
            shown.append(tuple(self._seen(thrown, after)) if move != TAKE else ())
        return tuple(shown)

    def _choice(self, state: State, move: Move, throw: int) -> tuple[str, ...]:
        """Return the control that ends a ply in which something may be paid or used."""
        if self.choices(state, throw) == 1:
            return ()
        if move == PAYS:
            return ("pay",)
        return (f"use:{move - USES}",) if move > USES else ("done",)

    def _seen(self, before: State, after: State) -> Iterator[Effect]:
        """Give what differs between two positions of one ply: who comes, goes, is eaten, or makes room."""
        eaten = [p for p in range(self.table[PLAYERS]) if after.leg[p] == EATEN != before.leg[p]]
        during = after
        for player in eaten:
            leg, day = put(during.leg, player, before.leg[player]), put(during.day, player, before.day[player])
            during = during._replace(leg=leg, day=day)
        yield from self._mothers_seen(before, during)
        yield from self._hyena_seen(before, during)
        yield from self._room_made(before, during)
        for player in sorted(eaten, key=lambda each: after.order[each]):
            yield ("take", self.points[before.day[player]], self.kinds[player])
        yield from self._room_made(during, after)

    def _seats(self, state: State) -> Seats:
        return {(day, kind): seat(kinds, kind) for day, kinds in self.standing(state).items() for kind in kinds}

    def _room_made(self, before: State, after: State) -> Iterator[Effect]:
        """Give those who stay on their hollow but have another seat there, as others came or went."""
        seats = self._seats(after)
        for (day, kind), taken in self._seats(before).items():
            if seats.get((day, kind), taken) != taken:
                yield self._move(day, day, kind, seats)

    def _mothers_seen(self, before: State, after: State) -> Iterator[Effect]:
        seats = self._seats(after)
        for player, kind in enumerate(self.kinds):
            if before.leg[player] == OUTSIDE != after.leg[player]:
                yield ("enter", kind, self.points[0], str(seats[after.day[player], kind]))
            elif after.leg[player] != EATEN:
                yield from self._gone(before, after, (before.day[player], after.day[player]), kind, seats)

    def _hyena_seen(self, before: State, after: State) -> Iterator[Effect]:
        seats = self._seats(after)
        if before.chase == OUTSIDE != after.chase:
            yield ("enter", HYENA, self.points[0], str(seats[after.chase_day, HYENA]))
        elif before.chase != OUTSIDE:
            yield from self._gone(before, after, (before.chase_day, after.chase_day), HYENA, seats)

    def _gone(self, before: State, after: State, days: tuple[int, int], kind: str, seats: Seats) -> Iterator[Effect]:
        """Give how one piece goes from day to day; who turns back does so at the well, where she goes from or to."""
        source, target = days
        turn: list[Effect] = []
        if (way := self.way(after, kind)) != self.way(before, kind):
            turn.append(("turn", self.points[-1], kind, way))
        if self.points[source] == self.points[-1]:
            yield from turn
        if source != target:
            yield self._move(source, target, kind, seats)
        if self.points[source] != self.points[-1]:
            yield from turn

    def _move(self, source: int, target: int, kind: str, seats: Seats) -> Effect:
        return ("move", self.points[source], self.points[target], kind, str(seats[target, kind]))


def seat(kinds: list[str], kind: str) -> int:
    """Return the seat of one of several pieces on a hollow: those of two come behind that of one, and so on."""
    sharers = len(kinds)
    return sharers * (sharers - 1) // 2 + kinds.index(kind)
