"""Parsers of words, fields and point names in position texts, for all rulesets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from heritage_games.arguments import ALIKE
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.verdict import Message, Words, either
from heritage_games.errors import Problem, SetupError, TextError

from .options import unknown

LONGEST_MOVE = 200  # maximum number of characters of a move or throw text; every legal one is far shorter
LONGEST_POSITION = 2_000  # maximum number of characters of a position text
MOST_ROWS = 4  # maximum number of rows of point names listed in a message; for more, it gives examples

NUMBERED = re.compile(r"([^0-9]*)([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Word:
    """Word of a text, and its column, counted from 1."""

    text: str
    column: int


@dataclass(frozen=True, slots=True)
class Field:
    """Field of a position text: its key and the words after the key."""

    key: Word
    words: tuple[Word, ...]


def whole(text: str) -> str:
    """Return a text whose half surrogate pairs are replaced, so that it can be encoded."""
    return text if text.isascii() else text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def words(text: str, first: int = 1) -> tuple[Word, ...]:
    """Return the words of a text with their columns; the text begins at column ``first``."""
    return tuple(Word(found.group(), first + found.start()) for found in re.finditer(r"\S+", text))


def fields(text: str) -> tuple[Field, ...]:
    """Return the non-empty fields of a position text."""
    found = []
    column = 1
    for part in text.split(";"):
        inside = words(part, column)
        if inside:
            found.append(Field(inside[0], inside[1:]))
        column += len(part) + 1
    return tuple(found)


def quoted(text: str) -> str:
    """Return a user's word for a message: quoted, and shortened if it is long."""
    return repr(text if len(text) <= 24 else text[:23] + "…")  # noqa: PLR2004 - a readable word


def number(word: Word, problems: list[Problem], most: int) -> int:
    """Parse a number from 0 to ``most``; for any other word, report a problem and return 0."""
    if re.fullmatch(r"[0-9]{1,4}", word.text) and int(word.text) <= most:
        return int(word.text)
    problems.append(Problem("no_such_number", word.column, word=quoted(word.text), most=most))
    return 0


def known_word(word: Word, known: tuple[str, ...], what: Message, problems: list[Problem]) -> str | None:
    """Return the known name equal to a word, ignoring case; else add a problem."""
    names = {name.lower(): name for name in known}
    found = names.get(word.text.lower())
    if found is None:
        problems.append(unknown(word.text[:24], known, what, word.column))
    return found


def check_move(text: str) -> None:
    """Raise TextError if a text is too long for a move or a throw, before parsing it."""
    if len(text) > LONGEST_MOVE:
        raise TextError(Problem("move_too_long", most=LONGEST_MOVE, length=len(text)))


def no_point(word: str, points: Sequence[str], column: int = 0) -> Problem:
    """Return the problem that a word names no point, with point names and the nearest one."""
    meant = _meant(word[:24], points)
    if meant:
        return Problem("no_point_but", column, word=quoted(word), called=_called(points), meant=meant)
    return Problem("no_point", column, word=quoted(word), called=_called(points))


def _meant(word: str, points: Sequence[str]) -> str:
    """Return the point probably meant; empty if none.

    It has the nearest number in the same row, or the most similar name.
    """
    typed = NUMBERED.fullmatch(word.lower())
    if typed:
        numbered = ((point, NUMBERED.fullmatch(point.lower())) for point in points)
        row = {int(found[2]): point for point, found in numbered if found and found[1] == typed[1]}
        return row[min(row, key=lambda number: abs(number - int(typed[2])))] if row else ""
    names = {point.lower(): point for point in points if not NUMBERED.fullmatch(point)}
    near = get_close_matches(word.lower(), names, n=1, cutoff=ALIKE)
    return names[near[0]] if near else ""


def _called(points: Sequence[str]) -> Message:
    """Return a summary of point names: ``whose points are E1 to E8, ...``, or three examples."""
    rows: dict[str, list[int]] = {}
    for point in points:
        found = NUMBERED.fullmatch(point)
        rows.setdefault(found[1] if found else point, []).extend([int(found[2])] if found else [])
    broken = any(row and max(row) - min(row) >= len(row) for row in rows.values())
    if len(rows) > MOST_ROWS or broken:
        return Message("points_such_as", points=(points[0], points[len(points) // 2], points[-1]))
    return Message("points_are", rows=tuple(_row(name, row) for name, row in rows.items()))


def _row(name: str, row: Sequence[int]) -> Words:
    """Return the range of points in a row, or its only point."""
    if not row[1:]:
        return f"{name}{''.join(map(str, row))}"
    return Message("points_from_to", first=f"{name}{min(row)}", last=f"{name}{max(row)}")


def a_point(word: Word, points: Sequence[str], problems: list[Problem]) -> str | None:
    """Return the point named by a word, ignoring case; None and a reported problem if none."""
    found = {point.lower(): point for point in points}.get(word.text.lower())
    if found is None:
        problems.append(no_point(word.text, points, word.column))
    return found


def keyed(text: str, game: str, known: tuple[str, ...], problems: list[Problem]) -> Mapping[str, list[Field]]:
    """Return the fields of a position by key, and report a wrong first word and unknown keys.

    Raises:
        SetupError: the text is too long to be a position; it is not parsed.
    """
    if len(text) > LONGEST_POSITION:
        problem = Problem("position_too_long", most=f"{LONGEST_POSITION:,}", length=f"{len(text):,}")
        raise SetupError((problem,), game)
    first, *rest = fields(text) or (Field(Word("", 1), ()),)
    if first.key.text.lower() != game:
        problems.append(Problem("no_such_beginning", first.key.column, game=game, word=quoted(first.key.text)))
    elif first.words:
        more = first.words[0]
        problems.append(Problem("game_alone", more.column, game=game, word=quoted(more.text)))
    found: dict[str, list[Field]] = {}
    for part in rest:
        key = known_word(part.key, known, Message("a_field"), problems)
        if key is not None:
            found.setdefault(key, []).append(part)
    return found


def side_to_move(turns: Sequence[Field], known: tuple[str, ...], what: Message, problems: list[Problem]) -> str:
    """Parse and return the side to move.

    If it is unknown or not stated exactly once, report a problem and return the first side.
    """
    if len(turns) == 1 and len(turns[0].words) == 1:
        return known_word(turns[0].words[0], known, what, problems) or known[0]
    column = turns[-1].key.column if turns else 0
    problems.append(Problem("whose_turn", column, turns=either([f"'turn {side}'" for side in known])))
    return known[0]


NO_SIDE = "nobody"  # word in a position text for the side to move before a throw decides who begins


def side_name(turn: int, sides: Sequence[str]) -> str:
    """Return the name of a side to move, given the engine's number; NO_SIDE for NOBODY."""
    return NO_SIDE if turn == NOBODY else sides[turn]


def side_number(name: str, sides: Sequence[str]) -> int:
    """Return the engine's number of a side to move; NOBODY for NO_SIDE."""
    return NOBODY if name == NO_SIDE else sides.index(name)


def side_numbers(
    parts: Sequence[Field], sides: Sequence[str], most: Sequence[int], example: str, problems: list[Problem]
) -> tuple[int, ...]:
    """Parse one number for each side; return zeros without a field or with a wrong count.

    Args:
        parts: the fields with this key.
        most: the largest number of each side.
        example: a valid field, for the error.
    """
    if parts and (len(parts) > 1 or len(parts[0].words) != len(sides)):
        key, *_ = example.split()
        problems.append(Problem("numbers_wanted", parts[-1].key.column, key=key, sides=tuple(sides), example=example))
    elif parts:
        return tuple(number(word, problems, limit) for word, limit in zip(parts[0].words, most, strict=True))
    return (0,) * len(sides)
