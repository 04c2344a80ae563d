"""Values of solved positions and principal variations, for notebooks and reviews."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Literal

from heritage_games.engine.graph.retrograde import OPEN, is_lost
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Position

from .search import capability

Result = Literal["won", "lost", "drawn"]

MANY_PLIES = 1_000_000  # sort key for an unknown number of plies: winners prefer known numbers, losers do not


@dataclass(frozen=True, slots=True)
class Value:
    """Value of a position with best play by both sides.

    Example:
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.value("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
        Value(result='won', winner='dark', plies=1)

    Args:
        result: the result for the side to move: ``won``, ``lost`` or ``drawn``.
        winner: the side that wins; None for a draw.
        plies: the number of plies to the end of the game if the winner hurries and the loser resists; None for a draw,
            and while pieces of a large hunt are in hand.
    """

    result: Result
    winner: str | None
    plies: int | None

    def __str__(self) -> str:
        """Return the value in words: ``won by dark in 3 plies``, ``drawn``."""
        if self.winner is None:
            return "drawn"
        if not self.plies:
            return f"won by {self.winner}"
        return f"won by {self.winner} in {in_plies(self.plies)}"

    @property
    def order(self) -> tuple[int, int]:
        """The sort key, the best value for the side to move first: quick wins, draws, slow losses."""
        if self.winner is None:
            return (1, 0)
        plies = MANY_PLIES if self.plies is None else self.plies
        return (0, plies) if self.result == "won" else (2, -plies)


@dataclass(frozen=True, slots=True)
class WinChance:
    """Probability that a player in Hyena Chase is home first, with best play by both.

    Example:
        >>> hg.solve(hg.ruleset("hyena_chase", players=2, holes=11, opening="first")).value().side
        'first'

    Args:
        side: the player whose chance it is.
        share: the chance, from 0 to 1.
    """

    side: str
    share: float

    def __str__(self) -> str:
        """Return the chance in words: ``first wins 52.31 of 100 games``."""
        return f"{self.side} wins {100 * self.share:.2f} of 100 games"


def in_plies(count: int) -> str:
    """Return a number of plies in words: ``1 ply``, ``3 plies``."""
    return f"{count} ply" if count == 1 else f"{count} plies"


def value_of(code: int, sides: tuple[str, ...], turn: int) -> Value:
    """Return the value of a code for the side ``turn``, which is to move."""
    if code == OPEN:
        return Value("drawn", None, None)
    if is_lost(code):
        return Value("lost", sides[1 - turn], code - 1)
    return Value("won", sides[turn], code - 1)


def before(value: Value, mover: str) -> Value:
    """Return the value for the side that moves to a position of this value."""
    if value.winner is None:
        return value
    plies = None if value.plies is None else value.plies + 1
    return Value("won" if value.winner == mover else "lost", value.winner, plies)


@dataclass(frozen=True, slots=True)
class VariationMove:
    """Move of a principal variation.

    Example:
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").steps[0].move
        'c1xa2'

    Args:
        side: name of the side that moves.
        move: the move in notation.
        position: the position after the move, as text.
        value: the value of that position.
    """

    side: str
    move: str
    position: str
    value: Value


@dataclass(frozen=True, slots=True)
class PrincipalVariation:
    """Best moves of both sides from a position to the end of the game.

    Of equal moves it contains the first in the order of the points. The variation of a drawn game ends at the first
    repeated position, because both sides could repeat it for ever.

    Example:
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> print(solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1"))
          1. dark  c1xa2  won by dark

    Args:
        position: the first position, as text.
        value: the value of that position.
        steps: the moves in order, each with the position after it.
        repeats: the number of moves before the first occurrence of the repeated last position; None if the game ends.
    """

    position: str
    value: Value
    steps: tuple[VariationMove, ...]
    repeats: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves in notation."""
        return tuple(step.move for step in self.steps)

    def __str__(self) -> str:
        """Return one move per line, and the note on repetition, as text."""
        wide = max((len(step.move) for step in self.steps), default=0)
        side = max((len(step.side) for step in self.steps), default=0)
        rows = [f"{n:3}. {each.side:{side}}  {each.move:{wide}}  {each.value}" for n, each in enumerate(self.steps, 1)]
        return "\n".join([*rows, *([self.ending] if self.ending else [])])

    @property
    def ending(self) -> str:
        """Note on the position that repeats at the end of the variation; empty if the game ends."""
        if self.repeats is None:
            return ""
        place = f"after move {self.repeats}" if self.repeats else "at the start"
        return f"and so on: the position {place} is there again"


WIDTH = 300  # width of the picture in CSS pixels

TEXT_BOARD = "heritage_games.rendering.text_board:text_board"
PICTURE, IMAGE = "heritage_games.rendering.picture:picture", "heritage_games.rendering.saved_pictures:image"
"""Drawings for notebooks, which a page in the browser does not import."""

CELL = "text-align:left;vertical-align:top;padding:0.2em 1.5em 0.2em 0"


@dataclass(frozen=True)
class Answer:
    """Position with its value, the value of each move, and best play to the end.

    A notebook shows the board next to a table; ``print`` shows the board and the same values as text.

    Example:
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.show("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").moves[0]
        ('c1xa2', Value(result='won', winner='dark', plies=1))

    Args:
        rules: the ruleset that was solved.
        position: the position that the board shows.
        value: value of the position; a chance in Hyena Chase.
        moves: every move in notation with its value, the best first.
        line: the principal variation; None in Hyena Chase.
    """

    rules: Ruleset
    position: Position
    value: Value | WinChance
    moves: tuple[tuple[str, Value | WinChance], ...]
    line: PrincipalVariation | None = None

    @property
    def sentence(self) -> str:
        """A sentence with the side to move and the value of the position."""
        side = max(0, getattr(self.position, "turn", 0))
        return f"{self.rules.sides[side]} to move: {self.value}"

    def __repr__(self) -> str:
        """Return the value, the moves and best play as text, without the board."""
        moves = [f"  {worth}: {', '.join(moves)}" for worth, moves in self._grouped()]
        move_lines = ["moves", *moves] if moves else []
        steps = [str(self.line)] if self.line and self.line.steps else []
        return "\n".join([self.sentence, *move_lines, *(["best play", *steps] if steps else [])])

    def __str__(self) -> str:
        """Return the board as text, followed by the answer."""
        return f"{capability(TEXT_BOARD)(self.rules, self.position)}\n{self!r}"

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": self._page(), "text/plain": str(self)}

    def _grouped(self) -> Iterator[tuple[Value | WinChance, list[str]]]:
        """Yield each value with its moves, the best value first."""
        for worth, moves in groupby(self.moves, key=lambda pair: pair[1]):
            yield worth, [move for move, _ in moves]

    def _page(self) -> str:
        written = self.rules.format_position(self.position)
        drawn = capability(PICTURE)(self.rules, self.position, names=True, title=self.rules.game)
        shown = capability(IMAGE)(drawn, f"{written}. {self.sentence}", WIDTH)
        caption = f"<figcaption><strong>{escape(self.sentence)}</strong><br>{escape(written)}</figcaption>"
        moves = [(", ".join(moves), str(worth)) for worth, moves in self._grouped()]
        tables = "".join((_table("Move", "Worth", moves), _table("Best play", "", self._steps())))
        return (
            '<div style="display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start">'
            f'<figure style="margin:0;max-width:{WIDTH}px">{shown}{caption}</figure><div>{tables}</div></div>'
        )

    def _steps(self) -> list[tuple[str, str]]:
        if self.line is None:
            return []
        steps = [(f"{n}. {step.move}", str(step.value)) for n, step in enumerate(self.line.steps, 1)]
        return [*steps, *([(self.line.ending, "")] if self.line.ending else [])]


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    """Return rows as an HTML table with two headings; empty if there are no rows."""
    if not rows:
        return ""
    head = f'<tr><th scope="col" style="{CELL}">{left}</th><th scope="col" style="{CELL}">{right}</th></tr>'
    body = "".join(
        f'<tr><td style="{CELL};max-width:22em">{escape(one)}</td><td style="{CELL}">{escape(two)}</td></tr>'
        for one, two in rows
    )
    return f'<table style="border-collapse:collapse;color:inherit;margin:0 0 1em">{head}{body}</table>'
