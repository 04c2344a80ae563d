"""What happens in a legal move of a journey, in order: told, seen and counted from this one list."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from heritage_games.engine.event import Change, Earn, Enter, Event, Go, Stock, Take, Turn
from heritage_games.engine.verdict import Item

from . import notes as noted
from .codes import JourneyCode
from .moves import play, taken_effect
from .notes import Note, Notes
from .reasons import end_of_game, throw_lost
from .state import JourneyState
from .table import MOST_PLAYERS, Table

CHASER = MOST_PLAYERS
"""The piece that is no player's runner, where changes say whose piece it is; runners are their players'."""

Changes = Callable[[int, int, int], tuple[Change, ...]]
"""What a happening changes, given its player and its two numbers."""


def _nothing(_player: int, _first: int, _second: int) -> tuple[Change, ...]:
    return ()


def _enters(player: int, day: int, _: int) -> tuple[Change, ...]:
    return (Enter(player, day, Stock.OUTSIDE),)


def _walks(player: int, source: int, day: int) -> tuple[Change, ...]:
    return (Go(player, source, day),)


def _turns(player: int, day: int, _: int) -> tuple[Change, ...]:
    return (Turn(player, day),)


def _pays(player: int, paid: int, _: int) -> tuple[Change, ...]:
    return (Earn(player, -paid),)


def _chaser(changes: Changes) -> Changes:
    """Return the same changes, of the chaser and not of the player's own runner."""
    return lambda _, first, second: changes(CHASER, first, second)


class Kind(NamedTuple):
    """How one kind of happening is told and seen.

    Args:
        code: what it is called.
        first, second: as what its two numbers are told: ``source`` and ``point`` are points; nothing where they are
            not told.
        changes: what it changes.
    """

    code: JourneyCode
    first: str = ""
    second: str = ""
    changes: Changes = _nothing


POINTS = frozenset({"source", "point"})

KINDS = {
    noted.LOT_FELL: Kind(JourneyCode.BEGINS),
    noted.MARKED_AT_START: Kind(JourneyCode.MARKED_AT_START, "throw"),
    noted.MARKED_DOWN: Kind(JourneyCode.MARKED_DOWN, "throw"),
    noted.OPENED: Kind(JourneyCode.OPENED, "point"),
    noted.FIRST_STEP: Kind(JourneyCode.FIRST_STEP, "point", "", lambda p, day, _: _walks(p, 0, day)),
    noted.START_MARKS_WALKED: Kind(
        JourneyCode.START_MARKS_WALKED, "point", "days", lambda p, day, days: _walks(p, day - days, day)
    ),
    noted.ENTERED: Kind(JourneyCode.ENTERED, "point", "", _enters),
    noted.ENTRY_PAID: Kind(JourneyCode.ENTRY_PAID, "paid", "purse", _pays),
    noted.GOT_ONE: Kind(JourneyCode.GOT_ONE, "purse", "", lambda p, _, __: (Earn(p, 1),)),
    noted.WALKED: Kind(JourneyCode.WALKED, "source", "point", _walks),
    noted.REACHED_FAR: Kind(JourneyCode.REACHED_FAR, "point"),
    noted.PAID_FAR: Kind(JourneyCode.PAID_FAR, "paid", "left", _pays),
    noted.LEFT_FAR: Kind(JourneyCode.LEFT_FAR, "point", "", _turns),
    noted.MARKS_WALKED: Kind(
        JourneyCode.MARKS_WALKED, "point", "days", lambda p, day, days: _walks(p, day + days, day)
    ),
    noted.CAME_HOME: Kind(JourneyCode.CAME_HOME, "point", "place"),
    noted.PAID_ONE: Kind(
        JourneyCode.PAID_ONE, "source", "point", lambda p, source, day: (Earn(p, -1), Go(p, source, day))
    ),
    noted.PAID_SHORT: Kind(JourneyCode.PAID_SHORT, "paid", "purse", _pays),
    noted.USED_MARK: Kind(JourneyCode.USED_MARK, "throw"),
    noted.CHASE_LOOSED: Kind(JourneyCode.CHASE_LOOSED, "point", "", _chaser(_enters)),
    noted.CHASE_PAID: Kind(JourneyCode.CHASE_PAID, "paid", "left", _pays),
    noted.CHASE_LEFT: Kind(JourneyCode.CHASE_LEFT),
    noted.CHASE_WALKED: Kind(JourneyCode.CHASE_WALKED, "source", "point", _chaser(_walks)),
    noted.CHASE_PAID_ONE: Kind(
        JourneyCode.PAID_ONE, "source", "point", lambda p, source, day: (Earn(p, -1), Go(CHASER, source, day))
    ),
    noted.CHASE_REACHED_FAR: Kind(JourneyCode.CHASE_REACHED_FAR, "point"),
    noted.CHASE_PAID_FAR: Kind(JourneyCode.CHASE_PAID_FAR, "paid", "left", _pays),
    noted.CHASE_TURNED: Kind(JourneyCode.CHASE_TURNED, "", "", _chaser(_turns)),
    noted.CAUGHT: Kind(
        JourneyCode.CAUGHT, "point", "", lambda p, day, held: (Take(p, day, Stock.TAKEN), Earn(p, -held))
    ),
    noted.THROWS_ON: Kind(JourneyCode.THROWS_ON),
    noted.TURN_PASSES: Kind(JourneyCode.TURN_PASSES),
    noted.SKIPPED: Kind(JourneyCode.SKIPPED),
}
"""Every happening but a score that is lost and the end of the game, which their reasons tell."""

WALKING = frozenset({noted.WALKED, noted.CHASE_WALKED})
CHOICES = frozenset({noted.PAID_SHORT, noted.USED_MARK})
"""What a touch of its own chooses, behind those that the throw asks for."""

ENDS = frozenset({noted.CHASE_HOME, noted.NOBODY_LEFT})


def events(table: Table, state: JourneyState, move: int, throw: int) -> tuple[Event, ...]:
    """Return what happens in a legal move, in order.

    Args:
        table: the rules.
        state: the position before the move.
        move: a legal move.
        throw: what was thrown.
    """
    notes: Notes = []
    after = play(table, state, move, throw, notes)
    return _read(table, state, after, throw, notes)


def thrown(table: Table, state: JourneyState, throw: int) -> tuple[Event, ...]:
    """Return what happens before anything is chosen: what the throw does, and what is paid by itself then."""
    notes: Notes = []
    after = taken_effect(table, state, throw, notes)
    return _read(table, state, after, throw, notes)


def _read(table: Table, before: JourneyState, after: JourneyState, throw: int, notes: Notes) -> tuple[Event, ...]:
    """Return the events that a ply noted; a walk that the throw makes takes the first two touches of its path."""
    touch = 1 if notes[0][0] in WALKING else 0
    found = []
    for each in notes:
        what = each[0]
        touch += what in CHOICES
        if what == noted.LOST_SCORE:
            found.append(Event(throw_lost(table, before, throw), touch))
        elif what in ENDS:
            found += [Event(item, touch) for item in end_of_game(after)]
        else:
            found.append(_event(each, touch))
    return tuple(found)


def _event(each: Note, touch: int) -> Event:
    what, player, first, second = each
    kind = KINDS[what]
    told = {role: number for role, number in ((kind.first, first), (kind.second, second)) if role}
    points = {role: (number,) for role, number in told.items() if role in POINTS}
    numbers = {role: number for role, number in told.items() if role not in POINTS}
    if what in WALKING:
        numbers["days"] = abs(second - first)
    return Event(Item(kind.code, player, points, numbers), touch, kind.changes(player, first, second))
