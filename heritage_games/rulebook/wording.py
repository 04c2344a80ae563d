"""The wording of a label: words, words of another language, emphasis and citations, and no other markup.

``[letlapa]{lang=st}`` is a word in its own language, ``*so*`` is stressed, ``[@scouts; @gar, p. 2]`` cites sources.
A text is cut into runs, so that whoever prints it needs no Markdown and nothing in it can become markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .sources import CITATION, cited_places

Kind = Literal["text", "word", "stress", "cited"]

WORD = r"\[(?P<word>[^\]@][^\]]*)\]\{lang=(?P<lang>[\w-]+)\}"
RUN = re.compile(rf"{CITATION.pattern}|{WORD}|\*(?P<stress>[^*\s][^*]*)\*")
LEFT_OVER = re.compile(r"[*\[\]{}<>`_]")
"""What stands in a text when a mark is not closed, or is no mark here."""
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")
"""A language as a BCP-47 tag, with its script and its region where they are told."""
FROM_THE_RIGHT = re.compile(
    r"(apc|ar|bal|bgn|ckb|dv|fa|he|ks|lrc|mzn|nqo|ps|rhg|sd|sdh|skr|syr|trw|ug|ur|yi)\b(?!-[A-Z][a-z]{3})"
    r"|[a-z]{2,3}-(Adlm|Arab|Hebr|Nkoo|Rohg|Syrc|Thaa)\b"
)
"""As CLDR has them: languages that run from the right unless their tag names a script, and scripts that do."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a text.

    Args:
        kind: what it is.
        text: its words; empty for a citation.
        lang: of a word, its language as a BCP-47 tag.
        cited: of a citation, key and place in the source of each; the place may be empty.
    """

    kind: Kind
    text: str = ""
    lang: str = ""
    cited: tuple[tuple[str, str], ...] = ()

    @property
    def dir(self) -> str:
        """The direction in which a word is written."""
        return direction(self.lang)


def direction(lang: str) -> str:
    """Return ``rtl`` for a language in a script that runs from the right, else ``ltr``.

    A library that knew it would have to be fetched with every page; the tests compare this with Babel's data.
    """
    return "rtl" if FROM_THE_RIGHT.match(lang) else "ltr"


def runs(text: str) -> tuple[Run, ...]:
    """Return a paragraph cut into runs; its lines are joined by spaces."""
    line = " ".join(text.split())
    found, at = [], 0
    for match in RUN.finditer(line):
        cited = match.group(1)
        before = line[at : match.start()]
        found.append(Run("text", before.rstrip() if cited else before))
        if cited:
            found.append(Run("cited", cited=cited_places(cited)))
        elif match["word"]:
            found.append(Run("word", match["word"], match["lang"]))
        else:
            found.append(Run("stress", match["stress"]))
        at = match.end()
    found.append(Run("text", line[at:]))
    return tuple(run for run in found if run.text or run.cited)


def plain(text: str) -> str:
    """Return the words of a text, without citations and marks."""
    return "".join(run.text for run in runs(text))


def paragraphs(text: str) -> tuple[tuple[Run, ...], ...]:
    """Return each paragraph of a text as runs; an empty line parts them."""
    return tuple(runs(part) for part in re.split(r"\n\s*\n", text.strip()) if part.strip())
