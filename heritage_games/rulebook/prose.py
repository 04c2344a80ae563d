"""Prose in Markdown, and labels as spans, for notebooks and pages.

Labels mark words of another language ``[letlapa]{lang=st}``, stress ``*so*`` and citations ``[@scouts; @gar, p. 2]``.
They are split into spans, so that renderers need no Markdown and no text can become markup.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from .files import REFERENCE, Content
from .sources import CITATION, cited_places

NOTES = "notes"  # file name of a game's notes, without its extension
CLASS = "class.md"  # file with notes about classes with devices, for every game

HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$", re.MULTILINE)
FIGURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARKS = re.compile(r"^\s*(?:[-*+>|]|\d+[.)]|#+)\s+|[*_`|]", re.MULTILINE)
WORD = re.compile(r"\w[\w’'-]*")


@dataclass(frozen=True, slots=True)
class ProseSection:
    """Label, or section of the notes: the text under one level-2 heading."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown file."""

    title: str  # level-1 heading of the file; empty if none
    intro: str  # text before the first level-2 heading
    sections: tuple[ProseSection, ...]  # one for each level-2 heading
    text: str
    file: str
    lang: str = REFERENCE  # language of the text: the requested one, or the fallback
    shared: tuple[ProseSection, ...] = ()  # the sections that the notes of every game have; empty for none


@lru_cache(maxsize=64)
def load_prose(content: Content, game: str, name: str, language: str) -> Prose:
    """Return the history or notes of a game."""
    file = f"{language}/{game}/{name}.md"
    text, lang = content.prose(file)
    return replace(cut(text, file), lang=lang)


@lru_cache(maxsize=64)
def load_notes(content: Content, game: str, language: str) -> Prose:
    """Return a game's teacher's notes, with the general sections on classes before the last.

    If a language lacks one of the two files, both come from the fallback, so that the language does not change midway.
    """
    both = (f"{language}/{game}/{NOTES}.md", f"{language}/{CLASS}")
    lang = language if all(map(content.exists, both)) else REFERENCE
    own, shared = load_prose(content, game, NOTES, lang), cut(content.text(f"{lang}/{CLASS}"), CLASS)
    sections = (*own.sections[:-1], *shared.sections, *own.sections[-1:])
    parts = [f"# {own.title}", own.intro, *(f"## {section.title}\n\n{section.text}" for section in sections)]
    return replace(own, sections=sections, text="\n\n".join(parts) + "\n", shared=shared.sections)


def cut(text: str, file: str) -> Prose:
    """Return a Markdown text split at its headings of level 1 and 2."""
    title, intro, sections = "", text, []
    heads = [match for match in HEADING.finditer(text) if len(match[1]) <= 2]  # noqa: PLR2004 - heading levels
    bodies = [text[one.end() : two.start()] for one, two in pairwise(heads)]
    if heads:
        intro = text[: heads[0].start()]
        bodies.append(text[heads[-1].end() :])
    for head, body in zip(heads, bodies, strict=True):
        if head[1] == "#":
            title, intro = head[2], intro + body
        else:
            sections.append(ProseSection(head[2], body.strip()))
    return Prose(title, intro.strip(), tuple(sections), text, file)


def markdown_paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a Markdown text; list items count separately, headings do not."""
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)", HEADING.sub("\n\n", text))
    return tuple(block.strip() for block in blocks if block.strip())


def count_words(text: str) -> int:
    """Return the number of words in a Markdown text, without figures, addresses and citations."""
    plain = LINK.sub(r"\1", FIGURE.sub("", CITATION.sub("", text)))
    return len(WORD.findall(MARKS.sub(" ", plain)))


def figures(text: str) -> tuple[tuple[str, str], ...]:
    """Return alt text and address of every figure of a Markdown text."""
    return tuple((match[1].strip(), match[2]) for match in FIGURE.finditer(text))


Kind = Literal["text", "word", "stress", "cited"]

MARKED_WORD = r"\[(?P<word>[^\]@][^\]]*)\]\{lang=(?P<lang>[\w-]+)\}"
RUN = re.compile(rf"{CITATION.pattern}|{MARKED_WORD}|\*(?P<stress>[^*\s][^*]*)\*")
LEFT_OVER = re.compile(r"[*\[\]{}<>`_]")  # characters that remain in a text if a mark is unclosed or unknown
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?")  # BCP-47 tag, with script and region if given


@dataclass(frozen=True, slots=True)
class TextSpan:
    """Span of a text."""

    kind: Kind
    text: str = ""  # words of the span; empty for a citation
    lang: str = ""  # the BCP-47 tag of a word's language; empty for other spans
    # the key of each source of a citation, and the place in it, which may be empty
    cited: tuple[tuple[str, str], ...] = ()


def runs(text: str) -> tuple[TextSpan, ...]:
    """Return the spans of a paragraph; its lines are joined by spaces."""
    line = " ".join(text.split())
    found, at = [], 0
    for match in RUN.finditer(line):
        cited = match.group(1)
        before = line[at : match.start()]
        found.append(TextSpan("text", before.rstrip() if cited else before))
        if cited:
            found.append(TextSpan("cited", cited=cited_places(cited)))
        elif match["word"]:
            found.append(TextSpan("word", match["word"], match["lang"]))
        else:
            found.append(TextSpan("stress", match["stress"]))
        at = match.end()
    found.append(TextSpan("text", line[at:]))
    return tuple(run for run in found if run.text or run.cited)


def plain(text: str) -> str:
    """Return the words of a text, without citations and marks."""
    return "".join(run.text for run in runs(text))


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text; empty lines separate them."""
    return tuple(part for part in re.split(r"\n\s*\n", text.strip()) if part.strip())
