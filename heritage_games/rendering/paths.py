"""Simplification and compact formatting of SVG paths, for pictures in saved notebooks."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence

from .svg import Spot, number

STEP = re.compile(r"([ML]|l)\s*(-?[\d.]+)[,\s]?(-?[\d.]+)")
STEPS = re.compile(f"(?:{STEP.pattern})+")
"""Pattern of path data with straight segments only."""

COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}
"""Number of arguments of each path command."""

LONG = 200
"""Minimum length in characters of a polyline to simplify; shorter ones are piece shapes."""

ACROSS = 450
"""Length in characters from which the coordinates of any path are rounded to whole units."""

OFF = 1.0
"""Maximum distance in units between a removed corner and the simplified path.

It is less than a pixel of a saved picture.
"""


def simplified(path: str) -> str:
    """Return a long path of straight segments without imperceptible corners; others unchanged."""
    if len(path) < LONG or not STEPS.fullmatch(path):
        return path
    runs: list[list[Spot]] = []
    here = (0.0, 0.0)
    for step, right, down in STEP.findall(path):
        x, y = float(right), float(down)
        here = (here[0] + x, here[1] + y) if step == "l" else (x, y)
        if step == "M":
            runs.append([])
        runs[-1].append(here)
    spots = ([(round(x), round(y)) for x, y in _fewer(run)] for run in runs)
    return "".join("M" + "L".join(f"{x},{y}" for x, y in run) for run in spots)


def _fewer(spots: Sequence[Spot]) -> list[Spot]:
    """Return the corners of a simplified polyline within ``OFF`` units of all original ones."""
    first, *between, last = spots if len(spots) > 1 else (spots[0], spots[0])
    offs = [_distance(spot, first, last) for spot in between]
    if not offs or max(offs) <= OFF:
        return [first, last]
    corner = offs.index(max(offs)) + 1
    return [*_fewer(spots[: corner + 1])[:-1], *_fewer(spots[corner:])]


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """Return the distance of a position from the line through two others."""
    length = math.dist(start, end)
    if not length:
        return math.dist(spot, start)
    across = (end[0] - start[0]) * (spot[1] - start[1]) - (end[1] - start[1]) * (spot[0] - start[0])
    return abs(across) / length


def shortened(path: str) -> str:
    """Return a path with rounded coordinates and each segment in its shortest form."""
    places = 0 if len(path) >= ACROSS else 1
    there = here = start = (0.0, 0.0)  # exact end, rounded end, and rounded start of the subpath
    text = before = ""
    for command, numbers in _segments(path):
        if command == "Z":
            text, before, here, there = f"{text}Z", "Z", start, start
            continue
        odd = command == "A"  # the first five arguments of an arc are not coordinates
        exact = [value + there[(place + odd) % 2] * relative for place, (value, relative) in enumerate(numbers)]
        ends = [round(value, places) for value in exact]
        more, before = min(_ways(command, ends, here, before), key=lambda way: len(way[0]))
        text += more
        there, here = (exact[-2], exact[-1]), (ends[-2], ends[-1])
        start = here if command == "M" else start
    return text


def _segments(path: str) -> Iterator[tuple[str, list[tuple[float, bool]]]]:
    """Yield each segment's command with its arguments, each flagged for relative coordinates."""
    for letter, numbers in COMMAND.findall(path):
        command, relative = letter.upper(), letter.islower()
        values = [float(value) for value in NUMBER.findall(numbers)]
        if command == "Z":
            yield "Z", []
        for place in range(0, len(values), SIZES[command] or 1):
            own = values[place : place + SIZES[command]]
            if command in "HV":
                level = (0.0, True)
                ends = [(own[0], relative), level] if command == "H" else [level, (own[0], relative)]
                yield "L", ends
            elif command == "A":
                yield "A", [*((value, False) for value in own[:5]), *((value, relative) for value in own[5:])]
            else:
                yield "L" if command == "M" and place else command, [(value, relative) for value in own]


def _ways(command: str, ends: Sequence[float], here: Spot, before: str) -> Iterator[tuple[str, str]]:
    """Yield each possible text of a segment, with its command."""
    steps = [value - here[(place + len(ends)) % 2] for place, value in enumerate(ends)]
    if command == "A":
        steps[:5] = ends[:5]
    kinds = [(command, ends), (command.lower(), steps)]
    if command == "L" and number(steps[1]) == "0":
        kinds += [("H", ends[:1]), ("h", steps[:1])]
    elif command == "L" and number(steps[0]) == "0":
        kinds += [("V", ends[1:]), ("v", steps[1:])]
    for kind, values in kinds:
        text = ""
        for value in map(number, values):
            text += value if not text or value.startswith("-") else f" {value}"
        if kind != before:
            yield kind + text, kind
        else:
            yield text if text.startswith("-") else f" {text}", kind
