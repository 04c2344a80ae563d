"""What people in a room are called: as they like, or like a plant."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from itertools import count

LONGEST = 24

UNSEEN = ("C", "Zl", "Zp")
"""Kinds of characters that are not seen: controls, marks that turn the writing round, breaks of lines."""


def nickname(given: str) -> str:
    """Return a name as it is shown: one line, no longer than 24 characters; empty where nothing is left of it."""
    seen = "".join(sign for sign in unicodedata.normalize("NFC", given) if not _unseen(sign))
    return " ".join(seen.split())[:LONGEST].rstrip()


def _unseen(sign: str) -> bool:
    return unicodedata.category(sign).startswith(UNSEEN)


def called(given: str, taken: Collection[str], plants: Sequence[str]) -> str:
    """Return a name that nobody else has: the one given, with a number if need be, or a plant's.

    Args:
        given: as it was typed; empty if nothing was.
        taken: by others.
        plants: for those who give none, in order.
    """
    own = nickname(given)
    others = {name.casefold() for name in taken}
    for number in count(1):
        for name in [own] if own else plants:
            asked = name if number == 1 else f"{name} {number}"
            if asked.casefold() not in others:
                return asked
    raise AssertionError
