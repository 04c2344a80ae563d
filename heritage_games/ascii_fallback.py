"""Words for a terminal that lacks some of their letters: the nearest that it has, rather than a question mark."""

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
"""What is written for a sign that has no letter of ASCII within it."""


def use() -> None:
    """Have what is printed from now on written with the nearest letters, where the terminal lacks some."""
    codecs.register_error(NAME, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=NAME)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for letters that cannot be written, and where to go on after them."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    # The name of a file that this system could not read as text comes as the bytes that it is.
    lacking = error.object[error.start : error.end].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return "".join(_letter(each) for each in lacking), error.end


def _letter(letter: str) -> str:
    """Return the nearest to a letter: without its marks, or a question mark if nothing is left."""
    if unicodedata.combining(letter):
        return ""
    parts = (NEAREST.get(part, part) for part in unicodedata.normalize("NFKD", letter))
    return "".join(parts).encode("ascii", "ignore").decode("ascii") or "?"
