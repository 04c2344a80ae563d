"""Words that several games share: the blanks in them for sides and pieces are filled with the words of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .about import about_first
from .faults import ContentError, ContentFault
from .files import Content
from .game_words import load_game_words
from .grammar import Grammar
from .interface import load_interface
from .sentence import BlankError, fill

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
