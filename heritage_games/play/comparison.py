"""Two rulesets on one position: what each allows, what each forbids, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heritage_games.engine.verdict import Kind
from heritage_games.games.contract import NamedVerdict, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.game import value_key

from .errors import PlayError
from .game import Game
from .session import Session
from .telling import reason
from .view import Reason

TOUCH_DASH = "–"
"""Between the touches of an attempt, in a row's heading."""


@dataclass(frozen=True)
class Reading:
    """One ruleset, and how it takes the position.

    Args:
        book: its rules in words.
        position: where it stands.
        throw: what has been thrown; None where nothing is.
        name: what sets it apart from the others.
    """

    book: Rulebook
    position: Position
    throw: Throw | None
    name: str

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.book.ruleset

    def judge(self, touches: Sequence[str]) -> NamedVerdict:
        """Answer an attempt; a touch that this board has not is one that nothing allows."""
        return self.rules.judge(self.position, touches, self.throw)

    def paths(self) -> Iterator[tuple[str, ...]]:
        """Give every path of touches that makes a legal move."""
        for move in self.rules.moves(self.position, self.throw):
            yield from self.rules.paths(self.position, move, self.throw)


@dataclass(frozen=True)
class Answered:
    """What one ruleset answers to an attempt.

    Args:
        kind: ``legal``, ``unfinished`` (more touches are wanted) or ``refused``.
        text: the move as text; empty where it is none.
        reasons: what happens, step by step, or why not; each with its rule.
        told: the codes, for comparing.
    """

    kind: Kind
    text: str
    reasons: tuple[Reason, ...]
    told: tuple[str, ...]


@dataclass(frozen=True)
class Attempted:
    """An attempt, and what each ruleset answers to it."""

    touches: tuple[str, ...]
    answers: tuple[Answered, ...]

    @property
    def label(self) -> str:
        """The attempt as it is shown."""
        return TOUCH_DASH.join(self.touches)

    @property
    def differs(self) -> bool:
        """Whether the rulesets do not answer alike; of a refusal the first reason counts."""
        return len({(each.kind, each.told[:1] if each.kind == "refused" else each.told) for each in self.answers}) > 1


@dataclass(frozen=True)
class Comparison:
    """Rulesets side by side.

    Args:
        readings: the rulesets, each with its position.
        rows: every attempt that one of them allows, and every own piece that none lets move.
    """

    readings: tuple[Reading, ...]
    rows: tuple[Attempted, ...]

    @property
    def different(self) -> tuple[Attempted, ...]:
        """The attempts that are not answered alike."""
        return tuple(row for row in self.rows if row.differs)

    @property
    def alike(self) -> tuple[Attempted, ...]:
        """The attempts that all answer alike."""
        return tuple(row for row in self.rows if not row.differs)


def comparison(
    rulesets: Sequence[Ruleset], positions: Sequence[str], throw: str = "", language: str = "en"
) -> Comparison:
    """Return rulesets side by side on one position and one throw.

    Args:
        rulesets: two or more.
        positions: the position as text, one for all, or one for each where they write it differently; none is the
            usual start.
        throw: what has been thrown, as text; empty where nothing is thrown.
        language: of the words.

    Raises:
        PlayError: fewer than two rulesets, positions that do not fit them in number, or a throw that is wanting.
        SetupError, TextError: a position or throw that one of them cannot have.
    """
    if len(rulesets) <= 1:
        raise PlayError("a comparison needs two rulesets, such as two settings of one option")
    if len(positions) not in (0, 1, len(rulesets)):
        raise PlayError(f"give one position for all, or one for each of the {len(rulesets)} rulesets")
    texts = list(positions) * len(rulesets) if len(positions) == 1 else list(positions) or [""] * len(rulesets)
    books = [Rulebook(rules, language) for rules in rulesets]
    names = _names(books)
    readings = tuple(_reading(book, text, throw, name) for book, text, name in zip(books, texts, names, strict=True))
    return Comparison(readings, tuple(_rows(readings)))


def _reading(book: Rulebook, text: str, throw: str, name: str) -> Reading:
    rules = book.ruleset
    position = rules.parse_position(text) if text else rules.start()
    throws = rules.throws(position)
    if throws and not throw:
        example = rules.format_throw(next(iter(throws)), position)
        raise PlayError(f"say what has been thrown, as in throw={example!r}: the same throw is compared")
    return Reading(book, position, rules.parse_throw(throw, position) if throws else None, name)


def _names(books: Sequence[Rulebook]) -> list[str]:
    """Return what sets each ruleset apart: its name, or what its options say where the others say otherwise."""
    rules = [book.ruleset for book in books]
    titles = [book.game.rulesets[book.ruleset.name] for book in books]
    if len({(each.game, each.name) for each in rules}) == len(rules):
        return titles if len({each.game for each in rules}) == 1 else [_titled(book) for book in books]
    named = []
    for book, title in zip(books, titles, strict=True):
        own = book.ruleset.options
        unlike = [name for name in own if any(each.options.get(name) != own[name] for each in rules)]
        words = book.game.options
        said = [f"{words[name].label}: {words[name].values.get(value_key(own[name]), own[name])}" for name in unlike]
        named.append("; ".join([title, *said] if len(set(titles)) > 1 else said) or title)
    return named


def _titled(book: Rulebook) -> str:
    return f"{book.game.title}, {book.game.rulesets[book.ruleset.name]}"


def _rows(readings: Sequence[Reading]) -> Iterator[Attempted]:
    """Give every attempt that one ruleset allows, and every own piece that none lets move."""
    seen: set[tuple[str, ...]] = set()
    begun: set[str] = set()
    paths = list(dict.fromkeys(path for reading in readings for path in reading.paths()))
    for path in paths:
        answers = [_answer(reading, path) for reading in readings]
        shortest = path[: max((cut for _, cut in answers), default=len(path))]
        begun.add(path[0])
        if shortest not in seen:
            seen.add(shortest)
            yield Attempted(shortest, tuple(answer for answer, _ in answers))
    side = readings[0].rules.turn(readings[0].position, readings[0].throw)
    own = [piece.point for piece in readings[0].rules.pieces(readings[0].position) if piece.side == side]
    for point in dict.fromkeys(own):
        if point not in begun:
            yield Attempted((point,), tuple(_answer(reading, (point,))[0] for reading in readings))


def _answer(reading: Reading, path: Sequence[str]) -> tuple[Answered, int]:
    """Return what a ruleset answers to a path, and how many of its touches it takes to say so."""
    for length in range(1, len(path) + 1):
        try:
            verdict = reading.judge(path[:length])
        except HeritageGamesError as error:
            words = Reason(words=f"{error}.", rule="", points=[])
            return Answered("refused", "", (words,), ("unknown",)), length
        if verdict.kind == "refused":
            told = tuple(reason(reading.book, item) for item in verdict.items)
            return Answered("refused", "", told, tuple(item.code for item in verdict.items)), length
    told = tuple(reason(reading.book, item) for item in verdict.items)
    codes = tuple(item.code for item in verdict.items)
    if verdict.move is None:
        return Answered("unfinished", "", told, codes), len(path)
    text = reading.rules.format_move(reading.position, verdict.move, reading.throw)
    return Answered("legal", text, told, codes), len(path)


class ComparedSession(Session):
    """One of several boards that are tried side by side: it plays one ply, and then waits to be taken back.

    Args:
        reading: the ruleset, its position and its throw.
    """

    fixed = True

    def __init__(self, reading: Reading) -> None:
        game = Game(reading.rules, reading.position)
        if reading.throw is not None:
            game.throw(reading.throw)
        super().__init__(game, language=reading.book.language)

    def _settle(self) -> None:
        """Wait once a ply is played, until it is taken back."""
        self._main.waits = bool(self._main.game.plies)
