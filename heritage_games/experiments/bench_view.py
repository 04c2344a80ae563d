"""View of the bench for front ends: texts and numbers of a language, rows, and a chart."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple, TypedDict

from heritage_games.rendering.charts import Scale, element, text
from heritage_games.rendering.marks import Lot
from heritage_games.rendering.picture import standing_alone
from heritage_games.rendering.svg import number, read, write
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import THROWS, load_words
from heritage_games.rulebook.schema import ContentError, ContentFault
from heritage_games.rulebook.sentences import Grammar, fill
from heritage_games.rulesets.base import Ruleset

from .bench import FAIR, FILE, Score, Scores, ThrowCount, count_bounds, scores_of

LABELS = "labels"  # key of the texts in a game's file that all its rulesets share


class BenchWords:
    """Texts and number formats of the bench; raises UnknownNameError or ContentError."""

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.scores: Scores = scores_of(ruleset)
        self.book = Rulebook(ruleset, language)
        self.common: Mapping[str, str] = load_words(content(), language, THROWS)
        self._file = f"{language}/{ruleset.game}/{FILE}"
        texts = content().toml(self._file)
        self._own: dict[str, str] = {**texts.get(LABELS, {}), **texts.get(ruleset.name, {})}

    def own(self, key: str) -> str:
        """Return a text of this ruleset; raise ContentError if it is missing."""
        if key not in self._own:
            place = f"{self.book.ruleset.name}.{key}"
            raise ContentError([ContentFault(self._file, place, "is missing; it must be a text")])
        return self._own[key]

    def text(self, key: str, **fillings: str) -> str:
        """Return a text of the bench with its placeholders filled."""
        return self._filled(self.common[key], **fillings)

    @cached_property
    def title(self) -> str:
        """The title, which names the sticks or dice."""
        return self.own("title")

    @cached_property
    def exact(self) -> str:
        """The explanation of the exact probabilities."""
        likeliest = max(self.scores.all, key=lambda score: score.ways)
        return self._filled(
            self.own("exact"),
            of=self.figure(self.scores.of),
            ways=self.number(likeliest.ways),
            label=self.label(likeliest),
        )

    def label(self, score: Score) -> str:
        """Return a score's label, such as ``two flat`` for sticks or ``one and three`` for dice."""
        if not self.scores.can_be_crooked:
            return self.book.listed([self.number(face) for face in score.faces])
        lie = sum(score.faces)
        return self._filled(self.own("some"), count=self.number(lie)) if lie else self.own("none")

    def words(self, score: Score) -> str:
        """Return a throw in words, as a board shows it: ``three: three flat sides up``."""
        return self.book.game.throws.get(score.text, self.label(score))

    def number(self, number: int) -> str:
        """Return a number as a word if the language has one, otherwise in figures."""
        return self.book.interface.get(f"numbers.{number}", str(number))

    def figure(self, number: int) -> str:
        """Return a number in figures, such as ``1,000``."""
        return f"{number:,}".replace(",", self.common["figures.thousands"])

    def decimal(self, number: float) -> str:
        """Return a number with one decimal place; halves are rounded up, as in the front end."""
        whole, tenth = divmod(math.floor(number * 10 + 0.5), 10)
        return f"{self.figure(whole)}{self.common['figures.decimal']}{tenth}"

    def share(self, score: Score, flat: int) -> str:
        """Return a score's exact probability: ``4/16`` if sticks are fair, otherwise in per cent."""
        if flat == FAIR:
            return f"{score.ways}/{self.scores.of}"
        chance = score.chance(Fraction(flat, 100), len(self.scores.faces))
        return self.text("figures.percent", number=self.decimal(float(100 * chance)))

    def throws(self, count: int) -> str:
        """Return a text with the number of throws."""
        if count == 0:
            return self.text("throwing.none")
        return self.text("throwing.one") if count == 1 else self.text("throwing.many", count=self.figure(count))

    def _filled(self, sentence: str, **fillings: str) -> str:
        return fill(sentence, fillings, {}, Grammar.of(self.book.interface)).words


SEPARATORS = ("speech.list_middle", "speech.list_end", "speech.list_last")  # list separators for bench texts
PREFIX = "hgb-"  # prefix of every id in the drawings; a screen replaces it with its own


class ScoreView(TypedDict):
    """Possible score of a throw."""

    text: str
    words: str
    label: str
    faces: list[int]  # the faces of this score, in ascending order
    ways: int  # the number of outcomes with these faces
    gaps: list[int]  # the numbers of points by which it can move a single piece


class BenchView(TypedDict):
    """Sticks or dice with their words."""

    title: str
    about: str
    exact: str
    crooked: str  # the name of the face that a biased stick shows more often; empty for dice
    gap: str
    kind: str
    count: int
    faces: list[int]
    size: tuple[float, float]  # width and height of one stick or die, in units
    drawing: str  # an SVG with definitions
    scores: list[ScoreView]
    words: dict[str, str]


def bench_view(words: BenchWords) -> BenchView:
    """Return the view that a screen receives once."""
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
        size=lot.size,
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
        words={**words.common, **{key: words.book.interface[key] for key in SEPARATORS}},
    )


class ScoreRow(NamedTuple):
    """Score with its count."""

    text: str
    label: str
    share: str
    chance: float  # the probability that ``share`` shows, from 0 to 1
    expected: float
    came: int
    low: int  # the lower 95 % bound of the count
    high: int  # the upper 95 % bound of the count


def rows(words: BenchWords, count: ThrowCount) -> tuple[ScoreRow, ...]:
    """Return a row for each score."""
    chances = words.scores.chances(count.flat)
    return tuple(
        ScoreRow(
            score.text,
            words.label(score),
            words.share(score, count.flat),
            float(chance),
            float(chance * count.throws),
            came,
            *count_bounds(count.throws, chance),
        )
        for score, chance, came in zip(words.scores.all, chances, count.counts, strict=True)
    )


def text_table(words: BenchWords, count: ThrowCount) -> str:
    """Return a count as a text table, for a terminal and as the description of the picture."""
    head = f"{words.title}. {words.throws(count.throws)}."
    if words.scores.can_be_crooked:
        head += f" {words.own('crooked')}: {words.text('crooked.of_hundred', flat=str(count.flat))}."
    table = [[words.text(f"table.{name}") for name in ("score", "lies", "exact", "thrown", "expected", "range")]]
    for row in rows(words, count):
        box = words.text("table.from_to", low=words.figure(row.low), high=words.figure(row.high))
        table.append([row.text, row.label, row.share, words.figure(row.came), words.decimal(row.expected), box])
    shown = 2 if count.asking else 6 if count.throws else 3
    wide = [max(len(line[place]) for line in table) for place in range(shown)]
    lines = ["  ".join(line[place].ljust(wide[place]) for place in range(shown)).rstrip() for line in table]
    return "\n".join([head, *lines])


WIDTH = 640
LABEL, BARS, SHARE = 34, 150, 566  # x coordinates of the labels, of the bars, and of the end of the fractions
LONG = 350.0  # maximum length of a bar or box, in units
TOP, STEP, BAR, MARK = 62, 44, 20, 34  # top of the first bar, distance between bars, and heights of bar and mark
ABOVE = 1.35  # ratio of the scale's end to the likeliest score's probability, so that its box fits


def scale(score_rows: tuple[ScoreRow, ...], throws: int) -> float:
    """Return the share of all throws at the end of the scale."""
    seen = max((row.came / throws for row in score_rows), default=0.0) if throws else 0.0
    return min(1.0, max(seen, ABOVE * max(row.chance for row in score_rows)))


def bench_picture(words: BenchWords, count: ThrowCount) -> str:
    """Return a count as a complete SVG text; equal counts give equal texts."""
    score_rows, throws = rows(words, count), count.throws
    drawn = [
        element("rect", width="100%", height="100%", fill="var(--surface)"),
        text(12, 26, words.title, font_size=20, font_weight=600),
        text(12, 46, words.throws(throws), fill="var(--ink2)"),
    ]
    bars = Scale(0, scale(score_rows, throws), BARS, BARS + LONG)
    for place, row in enumerate(score_rows):
        middle = TOP + STEP * place + STEP / 2
        drawn.append(text(12, middle + 7, row.text, font_size=19, font_weight=700))
        drawn.append(text(LABEL + 14, middle + 5, row.label, font_size=14))
        if not count.asking:
            drawn += _bar(row, throws, bars, middle)
    size = f"0 0 {WIDTH} {TOP + STEP * len(score_rows) + 8}"
    root = read(element("svg", "".join(drawn), viewBox=size, font_size=15, fill="var(--ink)"))
    return standing_alone(root, "auto", (words.title, text_table(words, count)))


def _bar(row: ScoreRow, throws: int, bars: Scale, middle: float) -> Iterator[str]:
    def at(share: float) -> float:
        return bars.at(min(bars.most, share))

    top, height = number(middle - MARK / 2), MARK - 6
    yield element("path", d=f"M{BARS},{top}v{MARK}", stroke="var(--line)", stroke_width=2, fill="none")
    if throws:
        low, high, end = (at(each / throws) for each in (row.low, row.high, row.came))
        yield element("rect", x=BARS, y=middle - BAR / 2, width=end - BARS, height=BAR, fill="var(--accent)")
        box = {"x": low, "y": middle - height / 2, "width": max(2.0, high - low), "height": height, "rx": 3}
        yield element("rect", **box, stroke="var(--ink2)", stroke_width=2, stroke_dasharray="2 3", fill="none")
    mark = f"M{number(at(row.chance))},{top}v{MARK}"
    yield element("path", d=mark, stroke="var(--surface)", stroke_width=7)
    yield element("path", d=mark, stroke="var(--ink)", stroke_width=4)
    yield text(SHARE, middle + 5, row.share, "end", font_weight=600)
    if throws:
        yield text(WIDTH - 12, middle + 5, str(row.came), "end", fill="var(--ink2)")
