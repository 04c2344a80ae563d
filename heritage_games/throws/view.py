"""What a screen is told of a bench: its words, what is thrown, and how it is drawn. All else it counts by itself."""

from __future__ import annotations

from typing import Any, TypedDict

from heritage_games.drawing.drawing import write
from heritage_games.drawing.lots import Lot
from heritage_games.rulebook.files import content

from .words import BenchWords

PREFIX = "hgb-"
"""Stands before every id of the drawings; a screen puts one of its own in its place."""


class ScoreView(TypedDict):
    """A score: as text, in words, its label, its faces, its falls, and the gaps it bridges."""

    text: str
    words: str
    label: str
    faces: list[int]
    ways: int
    gaps: list[int]


class BenchView(TypedDict):
    """A bench; ``drawing`` is an SVG of definitions, ``size`` the width and height of one stick or die."""

    title: str
    about: str
    exact: str
    crooked: str
    gap: str
    kind: str
    count: int
    faces: list[int]
    size: list[float]
    drawing: str
    scores: list[ScoreView]
    words: dict[str, str]


def bench_view(words: BenchWords) -> BenchView:
    """Return what a screen is told once."""
    scores = words.scores
    lot = Lot(content(), scores.kind, PREFIX)
    drawing = lot.drawing
    found = list(lot.defs())
    for part in list(drawing):
        drawing.remove(part)
    drawing.extend(found)
    return BenchView(
        title=words.title,
        about=words.own("about"),
        exact=words.exact,
        crooked=words.own("crooked") if scores.can_be_crooked else "",
        gap=words.own("gap"),
        kind=scores.kind,
        count=scores.count,
        faces=list(scores.faces),
        size=list(lot.size),
        drawing=write(drawing),
        scores=[
            ScoreView(
                text=score.text,
                words=words.words(score),
                label=words.label(score),
                faces=list(score.faces),
                ways=score.ways,
                gaps=list(score.gaps),
            )
            for score in scores.all
        ],
        words={**words.common, **_lists(words)},
    )


def _lists(words: BenchWords) -> dict[str, str]:
    """Return how the language lists, which the sentences of the bench need too."""
    keys = ("speech.list_comma", "speech.list_last")
    found: dict[str, Any] = {key: words.book.interface[key] for key in keys}
    return found
