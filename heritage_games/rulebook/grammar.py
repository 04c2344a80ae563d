"""How one language counts and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MILL_DASH = "–"
"""Points of a mill are printed with en dashes in every language: E1–E2–E3."""


@dataclass(frozen=True)
class Grammar:
    """Number words and lists, from the interface words of a language.

    Args:
        numbers: words for 0, 1, 2, ...; greater numbers are printed in figures.
        none: the word for 0 where no noun follows.
        comma: between the parts of a list.
        last: before the last part.
    """

    numbers: tuple[str, ...]
    none: str
    comma: str
    last: str

    @classmethod
    def of(cls, interface: Mapping[str, str]) -> Grammar:
        """Return the grammar that interface words give under ``numbers`` and ``speech``."""
        count = 0
        while f"numbers.{count}" in interface:
            count += 1
        return cls(
            numbers=tuple(interface[f"numbers.{number}"] for number in range(count)),
            none=interface["numbers.none"],
            comma=interface["speech.list_comma"],
            last=interface["speech.list_last"],
        )

    def number(self, number: int) -> str:
        """Return a number by itself: ``eight``, ``none``, ``49``."""
        return self.none if number == 0 else self._word(number)

    def counted(self, number: int, one: str, many: str) -> str:
        """Return a number with its noun: ``one cow``, ``eight cows``, ``no cows``."""
        return f"{self._word(number)} {one if number == 1 else many}"

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
    """Return a text with its first letter a capital."""
    return text[:1].upper() + text[1:]
