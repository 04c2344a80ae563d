"""The words of the screens, of the board, the museum pages, the bench and a room for a class, each as one table.

What sentences call a side, its opponent and their pieces.

Words that several games share: the blanks in them for sides and pieces are filled with the words of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from .files import REFERENCE, Content
from .rules import GRADES
from .schema import ContentError, ContentFault, Problems, settled
from .sentences import GRAMMAR_KEYS, BlankError, Filling, Grammar, Nouns, fill
from .sources import direction
from .words import GameWords, load_game_words

BOARD = "interface.toml"
PAGES = "pages.toml"
THROWS = "throws.toml"
CLASSROOM = "classroom.toml"

TONGUE = {PAGES: "site", CLASSROOM: "room"}
"""The section in which a file says what language its pages are in, and which way they run."""

NEEDED = {BOARD: (*GRAMMAR_KEYS, *(f"grades.{grade}" for grade in GRADES)), PAGES: (), THROWS: (), CLASSROOM: ()}
"""What the rulebook itself asks each file for."""


class ScreenWords(dict[str, str]):
    """Every word of a screen by ``section.key``; to ask for one that is missing is a fault of the content.

    Args:
        file: path of the file, from content/ on.
    """

    def __init__(self, file: str) -> None:
        super().__init__()
        self.file = file

    def __missing__(self, key: str) -> str:
        raise ContentError([ContentFault(self.file, key, "is missing; it must be a text")])


def load_interface(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the board and what stands around it, by ``section.key``.

    Raises:
        ContentError: a word that is no text, or one that the rulebook itself needs and is missing.
    """
    return _load(content, language, BOARD)


def load_site(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the museum pages, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, PAGES)


def load_bench(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of the probability bench, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, THROWS)


def load_classroom(content: Content, language: str) -> Mapping[str, str]:
    """Return every word of a room for a class, by ``section.key``.

    Raises:
        ContentError: a word that is no text.
    """
    return _load(content, language, CLASSROOM)


@lru_cache(maxsize=32)
def _load(content: Content, language: str, file: str) -> ScreenWords:
    return settled(partial(_read, content, language, file))


def _read(content: Content, language: str, name: str, faults: Problems) -> ScreenWords:
    file = f"{language}/{name}"
    words = ScreenWords(file)
    for key, value in flat(content.toml(file)):
        if isinstance(value, str) and value:
            words[key] = value
        else:
            faults.append(ContentFault(file, key, f"must be a text that says something, not {value!r}"))
    if name in TONGUE and language != REFERENCE:
        words |= {f"{TONGUE[name]}.lang": language, f"{TONGUE[name]}.dir": direction(language)}
    faults += [ContentFault(file, key, "is missing; it must be a text") for key in NEEDED[name] if key not in words]
    return words


def flat(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every entry of nested tables by its keys joined with dots; tables in lists are counted from 1."""
    for key, value in table.items():
        yield from _flat(value, f"{above}{key}")


def _flat(value: object, name: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from flat(value, f"{name}.")
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for place, part in enumerate(value, start=1):
            yield from _flat(part, f"{name}.{place}")
    else:
        yield name, value


TWO = 2
"""In a game of two each side has one opponent; of more, nobody is {other}."""

About = tuple[Mapping[str, Filling], Nouns]
"""The blanks and the nouns about a side."""

NOBODY: About = ({}, {})


def about(game: GameWords, sides: Sequence[str], kinds: Sequence[str], side: int) -> About:
    """Return the blanks and nouns about a side and, in a game of two, about its opponent.

    Args:
        game: whose words they are.
        sides: of the game, in order.
        kinds: the drawing of each side's pieces.
        side: index of the side that {side}, {piece} and {pieces} mean; {other} means the other.
    """
    blanks: dict[str, Filling] = {}
    nouns: dict[str, tuple[str, ...]] = {}
    told = {"": side, "other_": 1 - side} if len(sides) == TWO else {"": side}
    for prefix, index in told.items():
        piece = game.pieces[kinds[index]]
        blanks[prefix.rstrip("_") or "side"] = game.sides[sides[index]]
        blanks[f"{prefix}piece"], blanks[f"{prefix}pieces"] = piece.one, piece.many
        nouns[f"{prefix}pieces"] = piece.counted
    return blanks, nouns


def about_first(game: GameWords, ruleset: str) -> About:
    """Return the blanks about the first side of a ruleset: those of a rule's own words, which no item tells."""
    kinds = tuple(kind for kind, piece in game.pieces.items() if piece.ruleset in {"", ruleset})
    if not any(game.pieces[kind].side for kind in kinds):
        return about(game, tuple(game.sides), kinds[:1] * len(game.sides), 0)
    return about(game, tuple(game.pieces[kind].side for kind in kinds), kinds, 0)


Told = tuple[str, str, tuple[str, ...]]
"""A file, a place in it, and the texts that stand there."""


def worded(
    content: Content, ruleset: tuple[str, str], language: str, told: Iterable[Told]
) -> Iterator[tuple[str, ...]]:
    """Yield the texts of each place with their blanks filled.

    {piece} and {side} are the first side's, {other_piece} and {other} the other's.

    Raises:
        ContentError: a blank that none of these can fill.
    """
    blanks, nouns = about_first(load_game_words(content, ruleset[0], language), ruleset[1])
    grammar = Grammar.of(load_interface(content, language))
    for file, place, texts in told:
        try:
            yield tuple(fill(text, blanks, nouns, grammar).words for text in texts)
        except BlankError as error:
            raise ContentError([ContentFault(file, place, str(error))]) from error


def has_blanks(texts: Iterable[str]) -> bool:
    """Return whether anything is to be filled."""
    return any("{" in text for text in texts)
