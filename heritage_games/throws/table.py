"""A count as rows: each score, what is exact, what was thrown, and where 95 of 100 counts would lie."""

from __future__ import annotations

from typing import NamedTuple

from .bounds import spread
from .count import Count
from .words import BenchWords


class Row(NamedTuple):
    """A score in a count.

    Args:
        text: as it is written.
        label: how it lies.
        share: its exact chance, as it is told.
        chance: the same as a number.
        expected: how often it would come in so many throws.
        came: how often it came.
        low: the least count of 95 in 100 series.
        high: the greatest.
    """

    text: str
    label: str
    share: str
    chance: float
    expected: float
    came: int
    low: int
    high: int

    @property
    def inside(self) -> bool:
        """Whether the count lies where 95 of 100 do."""
        return self.low <= self.came <= self.high


def rows(words: BenchWords, count: Count) -> tuple[Row, ...]:
    """Return a row for each score."""
    chances = words.scores.chances(count.flat)
    return tuple(
        Row(
            score.text,
            words.label(score),
            words.share(score, count.flat),
            float(chance),
            float(chance * count.throws),
            came,
            *spread(count.throws, chance),
        )
        for score, chance, came in zip(words.scores.all, chances, count.counts, strict=True)
    )


def text_table(words: BenchWords, count: Count) -> str:
    """Return a count as text: what a terminal shows, and a saved notebook beside the picture."""
    head = f"{words.title}. {words.throws(count.throws)}."
    if words.scores.can_be_crooked:
        head += f" {words.own('crooked')}: {words.say('crooked.of_hundred', flat=str(count.flat))}."
    table = [[words.say(f"table.{name}") for name in ("score", "lies", "exact", "thrown", "expected", "range")]]
    for row in rows(words, count):
        box = words.say("table.from_to", low=words.figure(row.low), high=words.figure(row.high))
        table.append(
            [row.text, row.label, row.share, words.figure(row.came), words.decimal(row.expected), box],
        )
    shown = 2 if count.asking else 6 if count.throws else 3
    wide = [max(len(line[place]) for line in table) for place in range(shown)]
    lines = ["  ".join(line[place].ljust(wide[place]) for place in range(shown)).rstrip() for line in table]
    return "\n".join([head, *lines])
