"""The words of the bench: what sticks and dice of a ruleset are called, and figures as a language writes them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from heritage_games.games.contract import Ruleset
from heritage_games.rulebook import Rulebook
from heritage_games.rulebook.faults import ContentError, ContentFault
from heritage_games.rulebook.files import content
from heritage_games.rulebook.grammar import Grammar
from heritage_games.rulebook.interface import load_bench
from heritage_games.rulebook.sentence import fill

from .count import FAIR
from .scores import FILE, Score, Scores, scores_of

LABELS = "labels"
"""The words of a game's file that all its rulesets share."""


class BenchWords:
    """What is told beside a count.

    Args:
        ruleset: in which sticks or dice are thrown.
        language: of the words.

    Raises:
        UnknownNameError: nothing is thrown there, or there are no words in this language.
        ContentError: a word that is missing.
    """

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.scores: Scores = scores_of(ruleset)
        self.book = Rulebook(ruleset, language)
        self.common: Mapping[str, str] = load_bench(content(), language)
        self._file = f"{language}/{ruleset.game}/{FILE}"
        told = content().toml(self._file)
        self._own: dict[str, str] = {**told.get(LABELS, {}), **told.get(ruleset.name, {})}

    def own(self, key: str) -> str:
        """Return a word of this ruleset; raises ContentError where it is missing."""
        if key not in self._own:
            place = f"{self.book.ruleset.name}.{key}"
            raise ContentError([ContentFault(self._file, place, "is missing; it must be a text")])
        return self._own[key]

    def say(self, key: str, **fillings: str) -> str:
        """Return a sentence of the bench with its blanks filled."""
        return self._filled(self.common[key], **fillings)

    @cached_property
    def title(self) -> str:
        """What is thrown."""
        return self.own("title")

    @cached_property
    def exact(self) -> str:
        """How the exact chances come about."""
        likeliest = max(self.scores.all, key=lambda score: score.ways)
        return self._filled(
            self.own("exact"),
            of=self.figure(self.scores.of),
            ways=self.number(likeliest.ways),
            label=self.label(likeliest),
        )

    def label(self, score: Score) -> str:
        """Return how sticks or dice lie: ``two flat``, of dice ``one and three``."""
        if not self.scores.can_be_crooked:
            return self.book.listed([self.number(face) for face in score.faces])
        lie = sum(score.faces)
        return self._filled(self.own("some"), count=self.number(lie)) if lie else self.own("none")

    def words(self, score: Score) -> str:
        """Return a throw in words, as a board tells it: ``three: three flat sides up``."""
        return self.book.game.throws.get(score.text, self.label(score))

    def number(self, number: int) -> str:
        """Return a number as a word where the language has one."""
        return self.book.interface.get(f"numbers.{number}", str(number))

    def figure(self, number: int) -> str:
        """Return a number in figures: ``1,000``."""
        return f"{number:,}".replace(",", self.common["figures.thousands"])

    def decimal(self, number: float) -> str:
        """Return a number with one figure behind the point; halves are rounded up, as on the screen."""
        whole, tenth = divmod(math.floor(number * 10 + 0.5), 10)
        return f"{self.figure(whole)}{self.common['figures.decimal']}{tenth}"

    def share(self, score: Score, flat: int) -> str:
        """Return the exact chance of a score: ``4/16`` where the sticks are fair, else in per cent."""
        if flat == FAIR:
            return f"{score.ways}/{self.scores.of}"
        chance = score.chance(Fraction(flat, 100), len(self.scores.faces))
        return self.say("figures.percent", number=self.decimal(float(100 * chance)))

    def throws(self, count: int) -> str:
        """Return how many throws were made."""
        if count == 0:
            return self.say("throwing.none")
        return self.say("throwing.one") if count == 1 else self.say("throwing.many", count=self.figure(count))

    def _filled(self, sentence: str, **fillings: str) -> str:
        return fill(sentence, fillings, {}, Grammar.of(self.book.interface)).words
