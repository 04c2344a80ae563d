"""Output for terminals that lack some characters: similar ones instead of question marks."""

from __future__ import annotations

import codecs
import sys
import unicodedata
from io import TextIOWrapper

NAME = "heritage_games.nearest"

NEAREST = {
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MINUS SIGN}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{MODIFIER LETTER RIGHT HALF RING}": "'",
    "\N{MODIFIER LETTER LEFT HALF RING}": "'",
    "\N{HORIZONTAL ELLIPSIS}": "...",
    "\N{MIDDLE DOT}": "-",
    "\N{FRACTION SLASH}": "/",
}
"""Replacements of characters that do not decompose into ASCII characters."""


def use() -> None:
    """Make standard output and error print the nearest ASCII text for missing characters."""
    codecs.register_error(NAME, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Return the replacement of characters that cannot be encoded, and the index after them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    # A file name that Python cannot decode contains its raw bytes as surrogates.
    lacking = error.object[error.start : error.end].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(_letter(each) for each in lacking), error.end


def _letter(letter: str) -> str:
    """Return the ASCII form of a character, empty for a combining mark, ``?`` if it has none."""
    if unicodedata.combining(letter):
        return ""
    parts = (NEAREST.get(part, part) for part in unicodedata.normalize("NFKD", letter))
    return "".join(parts).encode("ascii", "ignore").decode("ascii") or "?"
