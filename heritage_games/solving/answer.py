"""What a solved table says of one position, beside its picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import groupby

from heritage_games.drawing.image import image
from heritage_games.drawing.picture import picture
from heritage_games.drawing.text_board import text_board
from heritage_games.engine.graph.state import GraphState
from heritage_games.games.families.graph.ruleset import GraphRuleset

from .line import Line
from .value import Value

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
    line: Line

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
