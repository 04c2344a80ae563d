"""Compact formatting of SVG paths, for pictures in saved notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .svg import Spot, number

COMMAND = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
SIZES = {"M": 2, "L": 2, "H": 1, "V": 1, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}
"""Number of arguments of each path command."""

ACROSS = 450
"""Minimum length in characters of a path whose coordinates are rounded to whole units."""


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
