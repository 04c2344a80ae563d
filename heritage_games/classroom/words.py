"""The words of a room, with their blanks filled."""

from __future__ import annotations

from heritage_games.rulebook import content, load_classroom
from heritage_games.rulebook.borrowed import is_borrowed, unmarked
from heritage_games.rulebook.sentence import set_apart

PAGE = "page."
"""The section that goes to the script."""


class Words:
    """What a room says in one language.

    Args:
        language: of the words.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = load_classroom(content(), language)

    def __call__(self, key: str, **blanks: object) -> str:
        """Return a sentence by ``section.key``; what fills a blank is never itself looked into for blanks."""
        text = self._words[key]
        if is_borrowed(text):
            blanks = {name: set_apart(str(told)) for name, told in blanks.items()}
        return text.format_map(blanks)

    def plain(self, key: str, **blanks: object) -> str:
        """Return a sentence for where nothing says which of its words are borrowed."""
        return unmarked(self(key, **blanks))

    def for_script(self) -> dict[str, str]:
        """Return the words that the script says by itself, by key."""
        return {key.removeprefix(PAGE): text for key, text in self._words.items() if key.startswith(PAGE)}

    def plants(self) -> list[str]:
        """Return the names for those who give none."""
        return self.plain("names.plants").split(", ")
