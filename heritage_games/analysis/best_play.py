"""What a solved table says of one position, beside its picture.

What a position is worth.

One line of best play: move by move, with what each position on the way is worth.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Literal

from heritage_games.engine.graph.retrograde import OPEN, is_lost
from heritage_games.engine.graph.rules import GraphState
from heritage_games.rendering.picture import picture
from heritage_games.rendering.saved_pictures import image
from heritage_games.rendering.text_board import text_board
from heritage_games.rulesets.graph import GraphRuleset

Result = Literal["won", "lost", "drawn"]


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth if both sides do their best.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.value("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
        Value(result='won', winner='dark', plies=1)

    Args:
        result: for the side to move: ``won``, ``lost`` or ``drawn``.
        winner: the side that wins; None for a draw.
        plies: until the game is over, if the winner hurries and the loser resists; None for a draw.
    """

    result: Result
    winner: str | None
    plies: int | None

    def __str__(self) -> str:
        """Return it in words: ``won by dark in 3 plies``, ``drawn``."""
        if self.plies is None:
            return "drawn"
        if self.plies == 0:
            return f"won by {self.winner}"
        return f"won by {self.winner} in {in_plies(self.plies)}"

    @property
    def order(self) -> tuple[int, int]:
        """What values are sorted by, the best for the side to move first: quick wins, draws, slow losses.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> found = solved.moves("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1")
            >>> [value.order for _, value in found]
            [(0, 1), (0, 1), (1, 0)]
        """
        if self.plies is None:
            return (1, 0)
        return (0, self.plies) if self.result == "won" else (2, -self.plies)


def in_plies(count: int) -> str:
    """Return a number of plies in words: ``1 ply``, ``3 plies``."""
    return f"{count} ply" if count == 1 else f"{count} plies"


def value_of(code: int, sides: tuple[str, ...], turn: int) -> Value:
    """Return what a code means.

    Args:
        code: of a solved position.
        sides: names of the sides.
        turn: the side to move.
    """
    if code == OPEN:
        return Value("drawn", None, None)
    if is_lost(code):
        return Value("lost", sides[1 - turn], code - 1)
    return Value("won", sides[turn], code - 1)


def before(value: Value) -> Value:
    """Return what a position is worth, for the side that moves to one of this value: a ply more."""
    if value.plies is None:
        return value
    return Value("won" if value.result == "lost" else "lost", value.winner, value.plies + 1)


@dataclass(frozen=True, slots=True)
class VariationMove:
    """One move of a line.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").steps[0].move
        'c1xa2'

    Args:
        side: who moves.
        move: the move as text.
        position: the position after it, as text.
        value: what that position is worth.
    """

    side: str
    move: str
    position: str
    value: Value


@dataclass(frozen=True, slots=True)
class PrincipalVariation:
    """Moves that both sides cannot better, from a position to the end of the game.

    Where several are equally good it is the first, in the order of the points.  A line of a draw ends where a position
    comes for the second time: both sides could go on so for ever.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> print(solved.line("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1"))
          1. dark  c1xa2  won by dark

    Args:
        position: where it begins, as text.
        value: what that is worth.
        steps: the moves.
        repeats: after how many moves the position was first there with which the line ends; None where the game ends.
    """

    position: str
    value: Value
    steps: tuple[VariationMove, ...]
    repeats: int | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as text.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.line().moves
            ('a2', 'b2', 'c2', 'a1', 'b1', 'c1')
        """
        return tuple(step.move for step in self.steps)

    def __str__(self) -> str:
        """Return a move a row, and how the line ends."""
        wide = max((len(step.move) for step in self.steps), default=0)
        side = max((len(step.side) for step in self.steps), default=0)
        rows = [f"{n:3}. {each.side:{side}}  {each.move:{wide}}  {each.value}" for n, each in enumerate(self.steps, 1)]
        return "\n".join([*rows, *([self.ending] if self.ending else [])])

    @property
    def ending(self) -> str:
        """How the line ends where the game does not: with which position it comes round again.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.line().ending
            ''
        """
        if self.repeats is None:
            return ""
        return (
            "and so on: the position at the start is there again"
            if self.repeats == 0
            else (f"and so on: the position after move {self.repeats} is there again")
        )


WIDTH = 300
"""CSS pixels of the picture."""

CELL = "text-align:left;vertical-align:top;padding:0.2em 1.5em 0.2em 0"


@dataclass(frozen=True)
class Answer:
    """A position, what it is worth, what each move makes of it, and best play to the end.

    A notebook shows the board with a table beside it; ``print`` the same in letters.

    Example:
        >>> import heritage_games as hg
        >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
        >>> solved.show("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").moves[0]
        ('c1xa2', Value(result='won', winner='dark', plies=1))

    Args:
        rules: the ruleset.
        position: that was asked for.
        value: what it is worth.
        moves: every move as text with what it makes of the position, the best first.
        line: best play.
    """

    rules: GraphRuleset
    position: GraphState
    value: Value
    moves: tuple[tuple[str, Value], ...]
    line: PrincipalVariation

    @property
    def sentence(self) -> str:
        """Who is to move, and what the position is worth.

        Example:
            >>> import heritage_games as hg
            >>> solved = hg.solve(hg.board(["a1 b1 c1", "a2 b2 c2", "a1 a2", "c1 c2"], men=3))
            >>> solved.show("homemade; turn dark; dark a1 b1; light a2 b2; hand 1 1").sentence
            'dark to move: won by dark in 1 ply'
        """
        return f"{self.rules.sides[self.position.turn]} to move: {self.value}"

    def __repr__(self) -> str:
        """Return the answer as text, without the board."""
        moves = [f"  {worth}: {', '.join(moves)}" for worth, moves in self._grouped()]
        told = ["moves", *moves] if moves else []
        steps = [str(self.line)] if self.line.steps else []
        return "\n".join([self.sentence, *told, *(["best play", *steps] if steps else [])])

    def __str__(self) -> str:
        """Return the board in letters, and the answer."""
        return f"{text_board(self.rules, self.position)}\n{self!r}"

    def _repr_mimebundle_(self, **_kwargs: object) -> dict[str, str]:
        return {"text/html": self._page(), "text/plain": str(self)}

    def _grouped(self) -> Iterator[tuple[Value, list[str]]]:
        """Yield each value with the moves that lead to it, the best first."""
        for worth, moves in groupby(self.moves, key=lambda pair: pair[1]):
            yield worth, [move for move, _ in moves]

    def _page(self) -> str:
        """Return the answer as HTML that stands by itself."""
        written = self.rules.format_position(self.position)
        drawn = picture(self.rules, self.position, names=True, title=self.rules.game)
        shown = image(drawn, f"{written}. {self.sentence}", WIDTH)
        told = f"<figcaption><strong>{escape(self.sentence)}</strong><br>{escape(written)}</figcaption>"
        beside = "".join((_table("Move", "Worth", self._moves()), _table("Best play", "", self._steps())))
        return (
            '<div style="display:flex;flex-wrap:wrap;gap:1.5rem;align-items:flex-start">'
            f'<figure style="margin:0;max-width:{WIDTH}px">{shown}{told}</figure><div>{beside}</div></div>'
        )

    def _moves(self) -> list[tuple[str, str]]:
        return [(", ".join(moves), str(worth)) for worth, moves in self._grouped()]

    def _steps(self) -> list[tuple[str, str]]:
        steps = [(f"{n}. {step.move}", str(step.value)) for n, step in enumerate(self.line.steps, 1)]
        return [*steps, *([(self.line.ending, "")] if self.line.ending else [])]


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    """Return two columns as an HTML table; nothing where there are no rows."""
    if not rows:
        return ""
    head = f'<tr><th scope="col" style="{CELL}">{left}</th><th scope="col" style="{CELL}">{right}</th></tr>'
    body = "".join(
        f'<tr><td style="{CELL};max-width:22em">{escape(one)}</td><td style="{CELL}">{escape(two)}</td></tr>'
        for one, two in rows
    )
    return f'<table style="border-collapse:collapse;color:inherit;margin:0 0 1em">{head}{body}</table>'
