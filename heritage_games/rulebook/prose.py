"""History and teacher's notes: Markdown cut into its parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from .borrowed import REFERENCE
from .files import Content
from .sources import without_citations

NOTES = "notes"
"""What the file of a game's notes is called."""

CLASS = "class.md"
"""The file with what a teacher of any game is told about a class with devices."""

HEADING = re.compile(r"^(#{1,6})\s+(.+?)\s*#*$", re.MULTILINE)
FIGURE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
MARKS = re.compile(r"^\s*(?:[-*+>|]|\d+[.)]|#+)\s+|[*_`|]", re.MULTILINE)
WORD = re.compile(r"\w[\w’'-]*")


@dataclass(frozen=True, slots=True)
class Section:
    """A label, or a part of the notes: what stands under one level-2 heading."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """A Markdown file.

    Args:
        title: its level-1 heading; empty if none.
        intro: what stands before the first level-2 heading.
        sections: one for each level-2 heading.
        text: the whole file.
        file: from content/ on.
        lang: the language it is in: the one asked for, or the reference where that has none.
    """

    title: str
    intro: str
    sections: tuple[Section, ...]
    text: str
    file: str
    lang: str = REFERENCE


@lru_cache(maxsize=64)
def load_prose(content: Content, game: str, name: str, language: str) -> Prose:
    """Return ``history`` or ``notes`` of a game.

    Raises:
        ContentError: there is no such file.
    """
    file = f"{language}/{game}/{name}.md"
    text, lang = content.prose(file)
    return replace(cut(text, file), lang=lang)


@lru_cache(maxsize=64)
def load_notes(content: Content, game: str, language: str) -> Prose:
    """Return the teacher's notes of a game; before their last section stands what holds for a class with any game.

    A language that lacks one of the two has both from the reference, so that nobody reads on in another language.

    Raises:
        ContentError: one of the two files is not there.
    """
    both = (f"{language}/{game}/{NOTES}.md", f"{language}/{CLASS}")
    spoken = language if all(map(content.stands, both)) else REFERENCE
    own, shared = load_prose(content, game, NOTES, spoken), cut(content.text(f"{spoken}/{CLASS}"), CLASS)
    sections = (*own.sections[:-1], *shared.sections, *own.sections[-1:])
    parts = [f"# {own.title}", own.intro, *(f"## {section.title}\n\n{section.text}" for section in sections)]
    return replace(own, sections=sections, text="\n\n".join(parts) + "\n")


def cut(text: str, file: str) -> Prose:
    """Return a Markdown text cut at its headings of level 1 and 2."""
    title, intro, sections = "", text, []
    heads = [match for match in HEADING.finditer(text) if len(match[1]) <= 2]  # noqa: PLR2004 - levels of heading
    bodies = [text[one.end() : two.start()] for one, two in pairwise(heads)]
    if heads:
        intro = text[: heads[0].start()]
        bodies.append(text[heads[-1].end() :])
    for head, body in zip(heads, bodies, strict=True):
        if head[1] == "#":
            title, intro = head[2], intro + body
        else:
            sections.append(Section(head[2], body.strip()))
    return Prose(title, intro.strip(), tuple(sections), text, file)


def paragraphs(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a Markdown text; an item of a list is one of its own, headings are none."""
    blocks = re.split(r"\n\s*\n|\n(?=\s*(?:[-*+]|\d+[.)])\s)", HEADING.sub("\n\n", text))
    return tuple(block.strip() for block in blocks if block.strip())


def count_words(text: str) -> int:
    """Return how many words a reader reads: no marks, no addresses, no citations."""
    plain = LINK.sub(r"\1", FIGURE.sub("", without_citations(text)))
    return len(WORD.findall(MARKS.sub(" ", plain)))


def figures(text: str) -> tuple[tuple[str, str], ...]:
    """Return alt text and address of every figure of a Markdown text."""
    return tuple((match[1].strip(), match[2]) for match in FIGURE.finditer(text))
