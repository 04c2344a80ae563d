"""Pictures of positions as self-contained SVG, for a page, a slide or a book."""

from __future__ import annotations

from typing import Any, Self

from heritage_games.arguments import one_of, takes
from heritage_games.record.game import Game
from heritage_games.rendering.picture import Theme, captioned, picture
from heritage_games.rulebook.files import known_language
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_position, as_ruleset

from .board_state import BoardState
from .view import board_view


class Svg(str):
    """A picture as SVG text, which notebooks display and files can contain.

    Example:
        >>> drawn = hg.svg(hg.play("rafaya"), theme="print")
        >>> drawn.words
        'Leopards: t5, d4 and e4. Dogs: none on the board. Dogs: 15 dogs in hand. Dogs to move.'

    Args:
        text: the picture as SVG.
        words: the position in words.
    """

    __slots__ = ("words",)

    def __new__(cls, text: str, words: str) -> Self:
        """Return a new SVG text with the position in words."""
        made = super().__new__(cls, text)
        made.words = words
        return made

    words: str

    def __repr__(self) -> str:
        return self.words

    def _repr_svg_(self) -> str:
        return str(self)


@takes(theme=one_of("auto", "light", "dark", "print"), language=known_language)
def svg(
    position: Any,  # noqa: ANN401 - a text, a board, or a position, of which each family has its own kind
    ruleset: Ruleset | str | None = None,
    *,
    names: bool = False,
    theme: Theme = "auto",
    caption: str = "",
    language: str = "en",
) -> Svg:
    """Return a position as self-contained SVG, drawn as on the board.

    Example:
        >>> drawn = hg.svg("morabaraba; turn light; dark E1; hand 11 12", names=True)
        >>> drawn[:4], drawn[-6:]
        ('<svg', '</svg>')
        >>> drawn  # a notebook shows the picture, a terminal its words
        Dark: E1. Dark: eleven cows in hand. Light: none on the board. Light: twelve cows in hand. Light to move.

    Args:
        position: its text, which names the game; a board, whose viewed position is drawn; or a position of
            ``ruleset``.
        ruleset: the ruleset or its name; if None, that of the board, or the first of the game that the text names.
        names: whether the points show their names.
        theme: ``auto`` follows the reader's settings; ``light``, ``dark`` and ``print`` are fixed.
        caption: a line of text below the picture; none if empty.
        language: language of the description for readers who cannot see the picture; English by default.

    Raises:
        ArgumentError: an argument of the wrong kind.
        UnknownNameError: an unknown game or ruleset.
        SetupError: a text that is not a position of these rules.
    """
    if ruleset is None:
        ruleset = position.partition(";")[0].strip() if isinstance(position, str) else as_ruleset(position)
    rules = as_ruleset(ruleset)
    shown = as_position(rules, position.position if hasattr(position, "rules") else position)
    board = BoardState(Game(rules, shown), language=language)
    words = board_view(board)["position_words"]
    drawn = picture(rules, shown, names=names, theme=theme, title=board.book.game.title, desc=words, language=language)
    return Svg(captioned(drawn, [caption] if caption else []), words)
