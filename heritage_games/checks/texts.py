"""Lengths of labels, citations, and words for every figure ("How words are written" in CONTRIBUTING.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.prose import Prose, count_words, figures, paragraphs
from heritage_games.rulebook.sources import Source, cited_keys


class Length(NamedTuple):
    """Fewest and most words."""

    fewest: int
    most: int


TITLE = Length(1, 7)
INTRO = Length(1, 100)
CAPTION = Length(20, 150)
PARAGRAPH = Length(1, 50)


def length_fault(what: str, text: str, length: Length) -> str:
    """Return what is wrong with the length of a text; empty if nothing."""
    words = count_words(text)
    if length.fewest <= words <= length.most:
        return ""
    return f"{what} has {words} words; it should have {length.fewest} to {length.most}: {text[:60]!r}"


def paragraph_faults(text: str) -> list[str]:
    """Return the paragraphs that are too long."""
    return [fault for part in paragraphs(text) if (fault := length_fault("a paragraph", part, PARAGRAPH))]


def caption_faults(text: str) -> list[str]:
    """Return what is wrong with the length of a caption that is there."""
    fault = length_fault("caption", text, CAPTION)
    return [fault] if fault and text else []


def prose_faults(prose: Prose, sources: Mapping[str, Source], *, labels: bool) -> Faults:
    """Return the faults of a Markdown text.

    Args:
        prose: the text.
        sources: every source by key.
        labels: whether its sections are labels on a wall, which have lengths.
    """
    found = [
        no_such(key, tuple(sources), "key in sources.json") for key in cited_keys(prose.text) if key not in sources
    ]
    found += [f"the figure {address} has no alt text" for alt, address in figures(prose.text) if not alt]
    found += [length_fault("the title of a section", section.title, TITLE) for section in prose.sections]
    if labels:
        found.append(length_fault("the intro", prose.intro, INTRO))
        for section in prose.sections:
            found.append(length_fault(f"the label “{section.title}”", section.text, CAPTION))
            found += paragraph_faults(section.text)
        found += paragraph_faults(prose.intro)
    return [ContentFault(prose.file, "", message) for message in found if message]
