"""Result of a review, for boards and notebooks: win probabilities and turning points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from heritage_games.record.game import Game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.sentences import capital
from heritage_games.rulesets.types import Move

from .facts import Fact
from .journey_solver import known_chances
from .known_tables import is_solved
from .search import capability, search_of

CHARTS = "heritage_games.rendering.charts"
PAINTED, IMAGE = "heritage_games.rendering.svg:painted", "heritage_games.rendering.saved_pictures:image"
"""Drawings, imported when a review is shown."""

Chances = tuple[float, ...]
"""Each side's probability of winning, a draw counting one half; they sum to 1."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """Ply that changed the likely result, although a better move existed.

    Example:
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> found = board.review()
        >>> turn = found.turnings[0]
        >>> turn.ply, turn.played, turn.better, turn.facts[0].item.code
        (1, 'f4-t5', 'f1-f2', 'wins_at_once')

    Args:
        ply: the number of the ply.
        side: the side to move.
        played: the played move in notation.
        better: the better move in notation.
        move: the better move, as ``play`` of the ruleset takes it.
        line: the continuation in notation, the better move first.
        chances: the win probabilities after the better move and after the played move.
        facts: facts about the better move, distinguishing ones first.
    """

    ply: int
    side: int
    played: str
    better: str
    move: Move
    line: tuple[str, ...]
    chances: tuple[Chances, Chances]
    facts: tuple[Fact, ...]

    @property
    def lost(self) -> float:
        """The win probability that the side lost, from 0 to 1."""
        best, played = self.chances
        return best[self.side] - played[self.side]


@dataclass(frozen=True)
class Review:
    """Chances of each side after every ply of a reviewed game, and its turning points.

    Example:
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> print(*board.review().sentences)
        Move 1: dogs played f4-t5; f1-f2 was better. It wins the game at once.

    Args:
        game: the reviewed game, unchanged.
        chances: the win probabilities before the first ply and after each ply; see :attr:`shows_chances`.
        turnings: the turning points in order.
        language: the language of all text; English by default.
    """

    game: Game
    chances: tuple[Chances, ...]
    turnings: tuple[TurningPoint, ...]
    language: str = "en"

    def __repr__(self) -> str:
        """Return the heading and the turning points in words."""
        return "\n".join([self.heading, *self.sentences])

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{escape(words)}</li>" for words in self.sentences)
        drawn = table = ""
        if self.shows_chances:
            drawn = capability(IMAGE)(capability(PAINTED)(self.curve(), "light"), f"{self.title}. {self.heading}")
            table = f"<details><summary>{escape(self._book.text('review.table'))}</summary>{self.table}</details>"
        return f"<figure><figcaption>{escape(self.heading)}</figcaption>{drawn}<ol>{rows}</ol>{table}</figure>"

    @property
    def _book(self) -> Rulebook:
        return Rulebook(self.game.rules, self.language)

    @property
    def exact(self) -> bool:
        """Whether a solved game gives exact chances, which without throws are 1, one half or 0."""
        return is_solved(self.game.rules)

    @property
    def shows_chances(self) -> bool:
        """Whether chances are shown: if exact, or better at predicting results than a constant."""
        return search_of(self.game.rules).estimates(self.game.rules) or self.exact

    @property
    def sides(self) -> tuple[str, ...]:
        """Names of the sides whose chances are shown; only the first of two, as chances sum to 1."""
        if not self.shows_chances:
            return ()
        names = self._book.game.sides
        every = tuple(capital(names[side]) for side in self.game.rules.sides)
        return every if len(every) > 2 else every[:1]  # noqa: PLR2004 - one curve determines the other

    @property
    def title(self) -> str:
        """The title of the curve; empty if the chances are not shown.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1")
            >>> board.review().title
            'Dark: chances in 100 (estimate)'
        """
        if not self.shows_chances:
            return ""
        if len(self.sides) > 1:
            return self._book.text("review.curve_of_all")
        exact = "review.curve_solved" if known_chances(self.game.rules) else "review.curve_exact"
        return self._book.text(exact if self.exact else "review.curve_of", 0)

    @property
    def heading(self) -> str:
        """A sentence with the number of moves and of turning points."""
        key = ("never", "once", "twice")[len(self.turnings)] if len(self.turnings) <= 2 else "often"  # noqa: PLR2004
        text = self._book.text
        return text(f"review.turned_{key}", None, plies=str(len(self.chances) - 1), times=str(len(self.turnings)))

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each turning point in words: the played move, the better move and the reasons."""
        return tuple(" ".join([self.words(turning), *self.why(turning)]) for turning in self.turnings)

    def words(self, turning: TurningPoint) -> str:
        """Return a sentence with the played and the better move, and any shown probabilities.

        Example:
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> found = board.review()
            >>> found.words(found.turnings[0])
            'Move 1: dogs played f4-t5; f1-f2 was better.'

        Args:
            turning: one of :attr:`turnings`.
        """
        fell = [f"{round(100 * chances[turning.side])}" for chances in turning.chances]
        text = self._book.text
        return text(
            "review.turning" if self.shows_chances else "review.turning_plain",
            turning.side,
            number=str(turning.ply),
            played=turning.played,
            better=turning.better,
            before=fell[0],
            after=fell[1],
        )

    def why(self, turning: TurningPoint) -> tuple[str, ...]:
        """Return the facts about the better move in words.

        Example:
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> found = board.review()
            >>> found.why(found.turnings[0])
            ('It wins the game at once.',)

        Args:
            turning: one of :attr:`turnings`.
        """
        return tuple(self._book.fact(fact.item).words for fact in turning.facts)

    def rows(self) -> Iterator[tuple[str, str, tuple[str, ...], int]]:
        """Yield table rows: number, ply, shown win percentages, turning point's number or 0.

        Example:
            >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
            >>> _ = board.move("f4-t5")
            >>> list(board.review().rows())
            [('0', '', (), 0), ('1', 'f4-t5', (), 1)]
        """
        points = {turning.ply: order for order, turning in enumerate(self.turnings, start=1)}
        texts = ("", *(ply.text for ply in self.game.plies))
        for number, chances in enumerate(self.chances):
            figures = tuple(str(round(100 * share)) for share in chances[: len(self.sides)])
            yield str(number), texts[number], figures, points.get(number, 0)

    @property
    def table(self) -> str:
        """The values of the curve as an HTML table."""
        text = self._book.text
        heads = "".join(f"<th>{escape(head)}</th>" for head in (text("review.ply"), text("review.played"), *self.sides))
        rows = "".join(
            f"<tr><th>{'◆ ' if point else ''}{number}</th><td>{escape(move)}</td>"
            + "".join(f"<td>{figure}</td>" for figure in figures)
            + "</tr>"
            for number, move, figures, point in self.rows()
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"

    def curve(self, chosen: int = 0) -> str:
        """Return the win probabilities as an SVG curve in the colours of the style sheet.

        Example:
            >>> board = hg.play("morabaraba")
            >>> _ = board.move("E1")
            >>> board.review().curve()[:4]
            '<svg'

        Args:
            chosen: the number of the turning point with a filled diamond; 0 for none.

        Returns:
            SVG text; empty if the chances are not shown.
        """
        if not self.shows_chances:
            return ""
        line = capability(f"{CHARTS}:ChanceCurve")
        lines = [line(name, [chances[side] for chances in self.chances]) for side, name in enumerate(self.sides)]
        points = [turning.ply for turning in self.turnings]
        across = self._book.text("review.ply")
        return str(
            capability(f"{CHARTS}:curve")(lines, points, chosen, title=self.title, desc=self.heading, across=across)
        )
