"""Positions of any ruleset as plain text, for terminals, doctests and comments."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise, zip_longest

from heritage_games.arguments import takes
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_position, as_ruleset
from heritage_games.rulesets.types import BACK, Position

MOST_COLUMNS = 80
SIDE_BY_SIDE = 5  # number of columns between the position and the board of names

EMPTY = "."
ON_THE_WAY_BACK = "<"
MOST_STEPS = 12  # maximum number of steps across a square grid; other boards are drawn by coordinates

ROWS_A_STEP = 2
NEAREST = 4  # minimum number of columns between two points of a grid
HOLLOWS_A_ROW = 10  # number of hollows in a row of a track
LEAST_ROWS = 8  # minimum number of rows of a board without a grid, so that slanted lines are clear
Cells = Mapping[str, tuple[int, int]]  # column and row of each point


@takes()
def text_board(ruleset: Ruleset | str, position: Position | None = None) -> str:
    r"""Return a position as text, next to the names of its points.

    Letters are pieces, and dots are empty points.

    Example:
        >>> print(hg.text_board("homemade", "homemade; turn lambs; tigers a5 e5 a1 e1; lambs c3; hand 19; taken 0"))
        T---.---.---.---T     a5--b5--c5--d5--e5
        | \ | / | \ | / |     | \ | / | \ | / |
        .---.---.---.---.     a4--b4--c4--d4--e4
        | / | \ | / | \ |     | / | \ | / | \ |
        .---.---L---.---.     a3--b3--c3--d3--e3
        | \ | / | \ | / |     | \ | / | \ | / |
        .---.---.---.---.     a2--b2--c2--d2--e2
        | / | \ | / | \ |     | / | \ | / | \ |
        T---.---.---.---T     a1--b1--c1--d1--e1
        T tigers  L lambs

    Args:
        ruleset: a ruleset, or its name.
        position: a position or its text; the usual start if None.

    Returns:
        Lines of at most 80 columns. The last line explains the letters of the pieces or, on boards with shared pieces,
        lists the pieces of each side off the board.

    Raises:
        UnknownNameError: no such ruleset.
        SetupError: the text is not a position of these rules.
    """
    rules = as_ruleset(ruleset)
    shown = as_position(rules, position)
    letters = letters_of(rules)
    there: dict[str, Counter[str]] = {}
    for piece in rules.pieces(shown):
        letter = letters[piece.kind if piece.side is None or piece.kind in letters else rules.kinds[piece.side]]
        way = ON_THE_WAY_BACK if piece.way == BACK else ""
        there.setdefault(piece.point, Counter())[letter + way] += 1
    pieces = {
        point: str(found.total())
        if point in rules.layout.pits and rules.shared
        else "".join(letter if count == 1 else f"{letter}{count}" for letter, count in found.items())
        for point, found in there.items()
    }
    legend = "  ".join(f"{letters[kind]} {name}" for kind, name in _named_kinds(rules))
    if rules.shared:
        legend = "  ".join(f"{rules.sides[one.side]} {one.name} {one.count}" for one in rules.stores(shown))
    if _is_track(rules):
        return "\n".join((*_track(rules, pieces), legend))
    drawn, named = _drawn(rules, {point: pieces.get(point, EMPTY) for point in rules.points}), _names(rules)
    return "\n".join((*_beside(drawn, named), legend))


def letters_of(rules: Ruleset) -> dict[str, str]:
    """Return each piece kind's letter: its side's initial, or A, B, C if that is ambiguous."""
    named = _named_kinds(rules)
    initials = [name[0].upper() for _, name in named]
    if len(rules.sides) > 2 or len(set(initials)) < len(initials):  # noqa: PLR2004 - more than two take their turns
        initials = [*"ABCDEF"[: len(rules.kinds)], *initials[len(rules.kinds) :]]
    return {kind: letter for (kind, _), letter in zip(named, initials, strict=True)}


def _named_kinds(rules: Ruleset) -> list[tuple[str, str]]:
    """Return each kind of piece with the name of its side, or its own if sides share pieces."""
    if rules.shared:
        return [(kind, kind) for kind in dict.fromkeys((*rules.kinds, *rules.more_kinds))]
    return [*zip(rules.kinds, rules.sides, strict=True), *((kind, kind) for kind in rules.more_kinds)]


def _is_track(rules: Ruleset) -> bool:
    """Return whether the board is a single track without a drawn shape."""
    return len(rules.lines) == 1 and rules.layout.ways == () and not rules.layout.pits


def _track(rules: Ruleset, pieces: Mapping[str, str]) -> list[str]:
    """Return a track's lines in rows of alternating direction; empty hollows show numbers."""
    first, *between, last = rules.lines[0]
    texts = [pieces.get(point, point) for point in between]
    width = max(3, *(len(text) for text in texts))
    rows = [texts[at : at + HOLLOWS_A_ROW] for at in range(0, len(texts), HOLLOWS_A_ROW)]
    drawn = [f"{first} {pieces.get(first, EMPTY)}", " " * (width - 1) + "|"]
    full = HOLLOWS_A_ROW * (width + 1) - 1
    for number, row in enumerate(rows):
        cells = [text.rjust(width) for text in row]
        forth = number % 2 == 0
        line = " ".join(cells if forth else cells[::-1])
        drawn.append(line if forth else line.rjust(full))
        drawn.append(" " * (full - 1 if forth else width - 1) + "|")
    end = len(rows[-1]) * (width + 1) - 2
    drawn[-1] = " " * (end if len(rows) % 2 else full - end - 1 + width - 1) + "|"
    at = len(drawn[-1]) - 1
    drawn.append(f"{' ' * max(0, at - len(last) + 1)}{last} {pieces.get(last, EMPTY)}")
    return [line.rstrip() for line in drawn]


def _names(rules: Ruleset) -> list[str]:
    """Return the name board's lines; the last lists the connections if the ground draws them."""
    drawn = _drawn(rules, {point: point for point in rules.points})
    links = [line for line in rules.lines if len(line) == 2] if rules.layout.ways == () else []  # noqa: PLR2004 - ends
    return [*drawn, f"lines: {' '.join('-'.join(link) for link in links)}"] if links else drawn


def _beside(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """Return two text drawings side by side if they fit, otherwise one below the other."""
    width = max(len(line) for line in left) + SIDE_BY_SIDE
    if width + max(len(line) for line in right) > MOST_COLUMNS:
        return [*left, "", *right]
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def _drawn(rules: Ruleset, texts: Mapping[str, str]) -> list[str]:
    cells = _cells(rules)
    longest = max(len(point) for point in rules.points)
    across = max(column for column, _ in cells.values()) + 1 + longest
    down = max(row for _, row in cells.values()) + 1
    paper = [[" "] * (across + longest) for _ in range(down)]
    for (column, row), mark in _strokes(rules, cells).items():
        paper[row][longest // 2 + column] = mark
    for point, text in texts.items():
        column, row = cells[point]
        begin = longest // 2 + column - (len(text) - 1) // 2
        paper[row][begin : begin + len(text)] = list(text)
    lines = ["".join(row).rstrip() for row in paper]
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    return [line[margin:] for line in lines]


def _strokes(rules: Ruleset, cells: Cells) -> dict[tuple[int, int], str]:
    """Return the character of each line cell: ``X`` at crossings, ``|`` if both share a point."""
    ways = rules.lines if rules.layout.ways is None else rules.layout.ways
    found: dict[tuple[int, int], str] = {}
    begun: dict[tuple[int, int], set[str]] = {}
    for ends in (pair for line in ways for pair in pairwise(line)):
        for cell, mark in _stroke(cells[ends[0]], cells[ends[1]]):
            crossed = {found.get(cell, mark), mark} == {"/", "\\"}
            meeting = begun.get(cell, set()) & set(ends)
            found[cell] = ("|" if meeting else "X") if crossed else mark
            begun[cell] = set(ends)
    return found


def _stroke(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the cells and characters of a line between points; one per row unless horizontal."""
    (column, row), (to_column, to_row) = sorted((one, other), key=lambda cell: (cell[1], cell[0]))
    if row == to_row:
        yield from (((between, row), "-") for between in range(column + 1, to_column))
        return
    slope = (to_column - column) / (to_row - row)
    mark = "|" if abs(slope) < 0.4 else "\\" if slope > 0 else "/"  # noqa: PLR2004 - steeper than half a column a row
    for between in range(row + 1, to_row):
        yield (column + _nearest(slope * (between - row)), between), mark


def _cells(rules: Ruleset) -> dict[str, tuple[int, int]]:
    """Return the column and row of each point.

    Points of a regular grid keep its proportions; others are as close together as their names allow.
    """
    places = rules.layout.places
    across = _normal({point: x for point, (x, _) in places.items()})
    down = _normal({point: -y for point, (_, y) in places.items()})
    longest = max(len(point) for point in places)
    columns, rows = _steps(across.values()), _steps(down.values())
    if columns and rows:
        wide, high = columns * max(NEAREST, longest + 1), rows * ROWS_A_STEP
        return {point: (round(across[point] * wide), round(down[point] * high)) for point in places}
    cells: dict[str, tuple[int, int]] = {}
    for half in range(LEAST_ROWS, (MOST_COLUMNS - longest) // 2):
        cells = {
            point: (half + _nearest((across[point] - 0.5) * 2 * half), _nearest(down[point] * half)) for point in places
        }
        if all(_apart(cells, one, other) for one, other in combinations(places, 2)):
            break
    return cells


def _apart(cells: Cells, one: str, other: str) -> bool:
    (column, row), (next_column, next_row) = cells[one], cells[other]
    if column > next_column:
        return _apart(cells, other, one)
    return row != next_row or column + len(one) // 2 + 1 < next_column - (len(other) - 1) // 2


def _nearest(number: float) -> int:
    """Return the nearest integer, halves rounded away from 0 so that the board is symmetric."""
    return int(math.copysign(math.floor(abs(number) + 0.5), number))


def _normal(numbers: Mapping[str, float]) -> dict[str, float]:
    low, high = min(numbers.values()), max(numbers.values())
    return {name: (number - low) / ((high - low) or 1) for name, number in numbers.items()}


def _steps(numbers: Iterable[float]) -> int:
    """Return the fewest equal steps that fit numbers from 0 to 1; 0 if over ``MOST_STEPS``."""
    found = tuple(numbers)
    for steps in range(1, MOST_STEPS + 1):
        if all(abs(number * steps - round(number * steps)) < 0.02 for number in found):  # noqa: PLR2004 - places are rounded
            return steps
    return 0
