"""Comparison of rulesets on one position, for notebooks and pages: verdicts, sessions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heritage_games.engine.verdict import Kind, Message
from heritage_games.errors import HeritageGamesError, PlayError
from heritage_games.record.game import Game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import isolated
from heritage_games.rulebook.sentences import direction
from heritage_games.rulebook.words import value_key
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import NamedVerdict, Position, Throw

from .phrases import reason
from .session import Session
from .view_types import Reason

if TYPE_CHECKING:
    from heritage_games.rendering.marks import Mark


@dataclass(frozen=True)
class Reading:
    """One ruleset with its position."""

    book: Rulebook
    position: Position
    throw: Throw | None
    name: str  # label that distinguishes it from the other rulesets

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self.book.ruleset


@dataclass(frozen=True)
class ComparedVerdict:
    """Verdict of one ruleset on an attempt."""

    kind: Kind  # ``legal``, ``unfinished`` (more touches are needed) or ``refused``
    text: str  # the move in notation; empty if there is none
    reasons: tuple[Reason, ...]  # the events step by step, or the reasons for the refusal; each with its rule
    codes: tuple[str, ...]  # the codes of these events or reasons, for comparison


@dataclass(frozen=True)
class ComparedAttempt:
    """An attempt and the verdict of each ruleset."""

    touches: tuple[str, ...]
    answers: tuple[ComparedVerdict, ...]

    @property
    def label(self) -> str:
        """The attempt as a row heading."""
        return "–".join(self.touches)

    @property
    def differs(self) -> bool:
        """Whether the verdicts differ; only the first reason of a refusal is compared."""
        return len({(each.kind, each.codes[:1] if each.kind == "refused" else each.codes) for each in self.answers}) > 1


@dataclass(frozen=True)
class RulesetComparison:
    """Comparison of rulesets."""

    readings: tuple[Reading, ...]
    # every attempt that a ruleset allows, and every piece of the side to move that no ruleset allows to move
    rows: tuple[ComparedAttempt, ...]

    @property
    def different(self) -> tuple[ComparedAttempt, ...]:
        """The attempts with different verdicts."""
        return tuple(row for row in self.rows if row.differs)

    @property
    def alike(self) -> tuple[ComparedAttempt, ...]:
        """The attempts with equal verdicts."""
        return tuple(row for row in self.rows if not row.differs)


def comparison(
    rulesets: Sequence[Ruleset], positions: Sequence[str], throws: Sequence[str] = (), language: str = "en"
) -> RulesetComparison:
    """Return the comparison of rulesets on one position and one throw.

    Args:
        positions: the position as text, one for all, or one for each if their notations differ; the usual start if
            empty.
        throws: the throw as text, one for all, or one for each if they count the same sticks differently; empty if
            nothing is thrown.

    Raises:
        PlayError: fewer than two different rulesets, rulesets of two games, a wrong number of positions or throws, or
            a missing throw.
        SetupError, TextError: a position or throw that is impossible in one of them.
    """
    if len(set(rulesets)) <= 1:
        raise PlayError(Message("nothing_to_compare"))
    if len(played := sorted({rules.game for rules in rulesets})) > 1:
        raise PlayError(Message("compared_games", games=tuple(played)))
    texts = _for_each(rulesets, positions, Message("a_position"))
    thrown = _for_each(rulesets, throws, Message("a_throw"))
    books = [Rulebook(rules, language) for rules in rulesets]
    readings = tuple(map(_reading, books, texts, thrown, _names(books)))
    return RulesetComparison(readings, tuple(_rows(readings)))


def _for_each(rulesets: Sequence[Ruleset], given: Sequence[str], what: Message) -> Sequence[str]:
    """Return a text for each ruleset: its own, the only one given, or an empty one."""
    if len(given) not in (0, 1, len(rulesets)):
        raise PlayError(Message("one_for_each", what=what, count=len(rulesets)))
    return given if len(given) == len(rulesets) else list(given or [""]) * len(rulesets)


def _reading(book: Rulebook, text: str, throw: str, name: str) -> Reading:
    rules = book.ruleset
    position = rules.parse_position(text) if text else rules.start()
    throws = rules.throws(position)
    if throws and not throw:
        example = rules.format_throw(next(iter(throws)), position)
        raise PlayError(Message("throw_to_compare", example=f"throw={example!r}"))
    return Reading(book, position, rules.parse_throw(throw, position) if throws else None, name)


def _names(books: Sequence[Rulebook]) -> list[str]:
    """Return each ruleset's distinguishing label: its title, its differing options, or both."""
    rules = [book.ruleset for book in books]
    titles = [book.game.rulesets[book.ruleset.name] for book in books]
    if len({each.name for each in rules}) == len(rules):
        return titles
    named = []
    for book, title in zip(books, titles, strict=True):
        own = book.ruleset.options
        unlike = [name for name in own if any(each.options.get(name) != own[name] for each in rules)]
        words = book.game.options
        values = [f"{words[name].label}: {words[name].values.get(value_key(own[name]), own[name])}" for name in unlike]
        named.append("; ".join([title, *values] if len(set(titles)) > 1 else values) or title)
    return named


def _rows(readings: Sequence[Reading]) -> Iterator[ComparedAttempt]:
    """Yield each attempt that a ruleset allows, and each piece of the mover that cannot move."""
    seen: set[tuple[str, ...]] = set()
    begun: set[str] = set()
    paths = [
        path
        for reading in readings
        for move in reading.rules.moves(reading.position, reading.throw)
        for path in reading.rules.paths(reading.position, move, reading.throw)
    ]
    for path in dict.fromkeys(paths):
        answers = [_answer(reading, path) for reading in readings]
        shortest = path[: max((cut for _, cut in answers), default=len(path))]
        begun.add(path[0])
        if shortest not in seen:
            seen.add(shortest)
            yield ComparedAttempt(shortest, tuple(answer for answer, _ in answers))
    side = readings[0].rules.turn(readings[0].position, readings[0].throw)
    own = [piece.point for piece in readings[0].rules.pieces(readings[0].position) if piece.side == side]
    for point in dict.fromkeys(own):
        if point not in begun:
            yield ComparedAttempt((point,), tuple(_answer(reading, (point,))[0] for reading in readings))


def _answer(reading: Reading, path: Sequence[str]) -> tuple[ComparedVerdict, int]:
    """Return the verdict of a ruleset on a path, and the number of touches that decide it."""
    for length in range(1, len(path) + 1):
        try:
            verdict = reading.rules.judge(reading.position, path[:length], reading.throw)
        except HeritageGamesError:  # a touch that the board lacks
            unknown = reading.book.text("compare.no_point", None, point=(path[length - 1],))
            words = Reason(words=unknown, rule="", points=[])
            return ComparedVerdict("refused", "", (words,), ("unknown",)), length
        if verdict.kind == "refused":
            return _compared(reading, verdict), length
    text = "" if verdict.move is None else reading.rules.format_move(reading.position, verdict.move, reading.throw)
    return _compared(reading, verdict, text), len(path)


def _compared(reading: Reading, verdict: NamedVerdict, text: str = "") -> ComparedVerdict:
    reasons = tuple(reason(reading.book, item) for item in verdict.items)
    return ComparedVerdict(verdict.kind, text, reasons, tuple(item.code for item in verdict.items))


def verdict_text(reading: Reading, answer: ComparedVerdict) -> str:
    """Return a verdict in one word, with the move in notation if it is legal."""
    word = reading.book.interface[f"compare.{answer.kind}"]
    if not answer.text:
        return word
    move = isolated(answer.text) if direction(reading.book.language) == "rtl" else answer.text
    return f"{word}: {move}"


def thrown(comparison: RulesetComparison) -> str:
    """Return the throw as a sentence, in all notations if they differ; empty if there is none."""
    throws = [
        reading.rules.format_throw(reading.throw, reading.position)
        for reading in comparison.readings
        if reading.throw is not None
    ]
    if not throws:
        return ""
    return comparison.readings[0].book.text("compare.thrown", None, throw=" | ".join(dict.fromkeys(throws)))


def marks(comparison: RulesetComparison, reading: Reading) -> list[Mark]:
    """Return the marks of one board: the movable pieces and their targets."""
    at = comparison.readings.index(reading)
    points = set(reading.rules.points)
    occupied = {piece.point for piece in reading.rules.pieces(reading.position)}
    found: dict[Mark, None] = {}
    for row in comparison.rows:
        if row.answers[at].kind != "refused":
            on_board = [touch for touch in row.touches[:2] if touch in points]
            found |= dict.fromkeys(("movable", point) for point in on_board[:-1])
            found |= dict.fromkeys(("take" if point in occupied else "legal", point) for point in on_board[-1:])
    return list(found)


class ComparedSession(Session):
    """Session of one of several compared boards; it pauses after each ply until it is undone."""

    fixed = True

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        super().__init__(self._compared_game(), language=reading.book.language)

    def _compared_game(self) -> Game:
        def given(game: Game) -> Throw | None:
            return None if game.plies else self._reading.throw

        return Game(self._reading.rules, self._reading.position, given=given)

    def restart(self) -> None:
        """Restart the example on the screen, or else the compared position."""
        if self.match.example:
            super().restart()
        else:
            self.changes.begin_game(self._compared_game())

    def after_message(self) -> None:
        """Pause after a ply until it is undone."""
        self.match.main.waits = bool(self.match.main.game.plies)


def compared(ruleset: Ruleset, position: str, throw: str = "", language: str = "en") -> ComparedSession:
    """Return a session of one of several compared boards, at the usual start by default."""
    return ComparedSession(_reading(Rulebook(ruleset, language), position, throw, ""))
