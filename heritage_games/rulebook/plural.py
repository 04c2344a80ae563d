"""Which form of a noun goes with a number: the rules of CLDR, as a language writes them under ``[plural]``.

A rule is CLDR's own, in the words in which its data have it: ``n mod 100 in 3..10``.  Only whole numbers are counted
here, so that every operand but ``n`` and ``i`` is 0.  ``.ci/plurals.py`` prints the rules of a language.

Source: Unicode Technical Standard 35, part 3, "Language Plural Rules".
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""In the order in which forms are written."""
OTHER = "other"
"""The category of whatever no rule names."""

RELATION = re.compile(r"([nivwftce])(?: mod (\d+))? (not )?in ([\d.,]+)")
WHOLE = frozenset("ni")
"""The operands that a whole number has; the others count its decimals and its exponent."""


@dataclass(frozen=True)
class Plurals:
    """The categories of a language, but for *other*, each with its rule.

    Args:
        rules: by category, in the order of CATEGORIES.
    """

    rules: tuple[tuple[str, str], ...]

    @property
    def categories(self) -> tuple[str, ...]:
        """The categories, the last of which is *other*: a noun has a form for each."""
        return (*(category for category, _ in self.rules), OTHER)

    def category(self, number: int) -> str:
        """Return the category of a whole number: ``few``."""
        return self.categories[_place(self, number)]

    def form(self, number: int, forms: Sequence[str]) -> str:
        """Return the form that goes with a number; the last where a noun has fewer than there are categories."""
        return forms[min(_place(self, number), len(forms) - 1)]


@lru_cache(maxsize=1024)
def _place(plurals: Plurals, number: int) -> int:
    """Return the place of a number's category among the categories."""
    rules = plurals.rules
    return next((place for place, (_, rule) in enumerate(rules) if _holds(rule, number)), len(rules))


ENGLISH = Plurals((("one", "i in 1 and v in 0"),))


def plurals_of(interface: Mapping[str, str]) -> Plurals:
    """Return the rules that interface words give under ``plural``; those of English where they give none.

    Where every number takes the same form there is only *other*.
    """
    if not any(f"plural.{name}" in interface for name in CATEGORIES):
        return ENGLISH
    return Plurals(tuple((name, interface[key]) for name in CATEGORIES[:-1] if (key := f"plural.{name}") in interface))


def _holds(rule: str, number: int) -> bool:
    return any(all(_is(relation, number) for relation in clause.split(" and ")) for clause in rule.split(" or "))


def _is(relation: str, number: int) -> bool:
    found = RELATION.fullmatch(relation.strip())
    if found is None:
        raise ValueError(f"{relation!r} is no relation of a plural rule")
    operand, modulus, negated, ranges = found.groups()
    value = number if operand in WHOLE else 0
    if modulus:
        value %= int(modulus)
    within = any(
        int(low) <= value <= int(high or low) for low, _, high in (each.partition("..") for each in ranges.split(","))
    )
    return within != bool(negated)
