"""What counts as success in a task: small conditions that are put together.

They are data here; a game being played says whether they hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .entry import Entry


@dataclass(frozen=True, slots=True)
class All:
    """Every one of these holds."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of these holds."""

    goals: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """This does not hold."""

    goal: Goal


@dataclass(frozen=True, slots=True)
class CodeTold:
    """This code was told in one of the side's own plies, with these points by role."""

    code: str
    points: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Line:
    """The side's own pieces stand on all these points."""

    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended so for the side: ``won``, ``lost``, ``drawn``, or this code of an outcome."""

    outcome: str


@dataclass(frozen=True, slots=True)
class On:
    """A piece of the side's own stands here."""

    point: str


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing stands here."""

    point: str


Goal = All | AnyOf | Not | CodeTold | Line | Ended | On | Empty

KEYS = ("all", "any", "not", "code", "line", "outcome", "on", "empty")
HINT = f"a goal is a table with one of the keys {', '.join(KEYS)}"


def read_goal(values: object, entry: Entry) -> Goal:
    """Return a goal; what is wrong is noted in the entry of the task, with a stand-in returned."""
    found = [key for key in KEYS if isinstance(values, dict) and key in values]
    if not isinstance(values, dict) or len(found) != 1 or ("code" not in values and len(values) > 1):
        entry.fault(f"{HINT}, not {values!r}")
        return All(())
    key, value = found[0], values[found[0]]
    if key in {"all", "any"} and isinstance(value, list) and value:
        goals = tuple(read_goal(part, entry) for part in value)
        return All(goals) if key == "all" else AnyOf(goals)
    if key == "not":
        return Not(read_goal(value, entry))
    if key == "line" and isinstance(value, list) and value and all(isinstance(point, str) for point in value):
        return Line(tuple(value))
    if isinstance(value, str):
        return _leaf(key, value, values, entry)
    entry.fault(f"{key} of a goal cannot be {value!r}")
    return All(())


def _leaf(key: str, value: str, values: Mapping[str, Any], entry: Entry) -> Goal:
    if key == "code":
        return CodeTold(value, _points({role: points for role, points in values.items() if role != "code"}, entry))
    leaves: Mapping[str, type[Ended | On | Empty]] = {"outcome": Ended, "on": On, "empty": Empty}
    if key in leaves:
        return leaves[key](value)
    entry.fault(f"{key} of a goal must be a list, not {value!r}")
    return All(())


def _points(roles: Mapping[str, Any], entry: Entry) -> dict[str, tuple[str, ...]]:
    """Return points by role, each written as one point or a list of points."""
    found = {}
    for role, value in roles.items():
        points = tuple(value) if isinstance(value, list) else (value,)
        if all(isinstance(point, str) for point in points):
            found[role] = points
        else:
            entry.fault(f"{role} of a goal must be a point or a list of points, not {value!r}")
    return found


def leaves(goal: Goal) -> Iterator[CodeTold | Line | Ended | On | Empty]:
    """Yield the conditions that a goal is put together from."""
    if isinstance(goal, All | AnyOf):
        for part in goal.goals:
            yield from leaves(part)
    elif isinstance(goal, Not):
        yield from leaves(goal.goal)
    else:
        yield goal
