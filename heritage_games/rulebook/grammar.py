"""How one language counts and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .borrowed import SIGNS, is_borrowed
from .plural import ENGLISH, Plurals, plurals_of

MILL_DASH = "–"
"""Points of a mill are printed with en dashes in every language: E1–E2–E3."""


NUMBER = "#"
"""Where a number stands in the forms of a noun."""


@dataclass(frozen=True)
class Grammar:
    """Number words and lists, from the interface words of a language.

    Args:
        numbers: words for 0, 1, 2, ...; greater numbers are printed in figures.
        none: the word for 0 where no noun follows.
        comma: between the parts of a list.
        last: before the last part.
        plurals: which form of a noun goes with which number.
    """

    numbers: tuple[str, ...]
    none: str
    comma: str
    last: str
    plurals: Plurals = ENGLISH

    @classmethod
    def of(cls, interface: Mapping[str, str]) -> Grammar:
        """Return the grammar that interface words give under ``numbers``, ``speech`` and ``plural``."""
        count = 0
        while f"numbers.{count}" in interface:
            count += 1
        return cls(
            numbers=tuple(interface[f"numbers.{number}"] for number in range(count)),
            none=interface["numbers.none"],
            comma=interface["speech.list_comma"],
            last=interface["speech.list_last"],
            plurals=plurals_of(interface),
        )

    def number(self, number: int) -> str:
        """Return a number by itself: ``eight``, ``none``, ``49``."""
        return self.none if number == 0 else self._word(number)

    def counted(self, number: int, forms: Sequence[str], *, english: bool = False) -> str:
        """Return a number with its noun: ``one cow``, ``eight cows``, ``no cows``.

        Args:
            number: how many.
            forms: of the noun, in the order of the language's categories; ``#`` is where the number stands in them, and
                where none of them has it, it stands before the noun.
            english: whether the noun stands in a sentence that is borrowed; one that is borrowed itself does.
        """
        plurals = ENGLISH if english or is_borrowed(forms[0]) else self.plurals
        form = plurals.form(number, forms)
        word = self._word(number)
        return form.replace(NUMBER, word) if NUMBER in "".join(forms) else f"{word} {form}"

    def listed(self, parts: Sequence[str]) -> str:
        """Return a list: ``E5, E7 and A6``."""
        if len(parts) <= 1:
            return "".join(parts)
        return f"{self.comma.join(parts[:-1])}{self.last}{parts[-1]}"

    def _word(self, number: int) -> str:
        return self.numbers[number] if 0 <= number < len(self.numbers) else str(number)


GRAMMAR_KEYS = ("numbers.none", "speech.list_comma", "speech.list_last", "numbers.0", "numbers.1")
"""What interface words must give for a grammar."""


def capital(text: str) -> str:
    """Return a text with its first letter a capital; signs of what is borrowed are no letters."""
    at = len(text) - len(text.lstrip(SIGNS))
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
