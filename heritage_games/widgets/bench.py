"""Notebook widget of the probability bench: throws next to their exact probabilities."""

from __future__ import annotations

import secrets
from fractions import Fraction
from typing import Any

import traitlets

from heritage_games.arguments import maybe, takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.experiments.bench import ENOUGH, FAIR, LEAST, MOST, ThrowCount
from heritage_games.experiments.bench_view import BenchWords, bench_picture, bench_view, text_table
from heritage_games.rulesets.registry import ruleset

from .bundle import BENCH, BENCH_STYLE, Sharing
from .functions import LANGUAGE, SEED_BITS


class Bench(Sharing):
    """Sticks or dice to throw once, ten or 1,000 times, with each score's exact probability.

    Its state is the count and the random generator, so saving the widget saves the count.

    Example:
        >>> sticks = hg.bench("hounds_and_jackals", seed=1)
        >>> print(sticks.throw(1000))
        Four sticks, thrown many times. 1,000 throws. Flat side up: 50 in 100.
        Score  How it lands  Exact  Thrown  Expected  Range of 95 in 100
        1      one flat      4/16   261     250.0     223 to 277
        2      two flat      6/16   381     375.0     345 to 405
        3      three flat    4/16   241     250.0     223 to 277
        4      four flat     1/16   65      62.5      48 to 78
        5      none flat     1/16   52      62.5      48 to 78

    Args:
        words: the sticks or dice, and their labels.
        count: the throws made so far.
    """

    bench = traitlets.Dict().tag(sync=True)
    count = traitlets.Dict().tag(sync=True)

    def __init__(self, words: BenchWords, count: ThrowCount) -> None:
        self._words, self._count = words, count
        self._note = words.book.interface["saved.picture"]
        super().__init__(BENCH, BENCH_STYLE, {}, bench=dict(bench_view(words)), count=count.payload())

    @property
    def throws(self) -> int:
        """Number of throws made."""
        return self._count.throws

    @property
    def counts(self) -> dict[str, int]:
        """Number of throws of each score."""
        return {score.text: came for score, came in zip(self._words.scores.all, self._count.counts, strict=True)}

    @property
    def chances(self) -> dict[str, Fraction]:
        """Exact chance of each score."""
        found = self._words.scores.chances(self._count.flat)
        return {score.text: chance for score, chance in zip(self._words.scores.all, found, strict=True)}

    @takes(times=whole(1, ENOUGH))
    def throw(self, times: int = 1) -> Bench:
        """Make this many throws and return the bench; throws after the 100,000th are not made.

        Example:
            >>> sticks = hg.bench("hounds_and_jackals", seed=1)
            >>> sticks.throw().throw(999).throws
            1000

        Args:
            times: number of throws, from 1 to 100,000.

        Raises:
            ArgumentError: the number is outside this range.
        """
        return self._show(self._count.thrown(self._words.scores, times))

    @takes(flat=whole(LEAST, MOST))
    def crook(self, flat: int = FAIR) -> Bench:
        """Bias sticks to fall flat side up this often in 100; return the bench with a new count.

        Example:
            >>> sticks = hg.bench("hounds_and_jackals", seed=1)
            >>> sticks.crook(60).chances["5"]
            Fraction(16, 625)

        Args:
            flat: number of throws in 100 that fall flat side up, 20 to 80; 50 is fair.

        Raises:
            ArgumentError: the number is outside this range.
            UnknownNameError: this game has dice, which are always fair.
        """
        if not self._words.scores.can_be_crooked:
            raise UnknownNameError(Message("dice_are_fair"))
        return self._show(self._count.crooked(flat))

    @takes()
    def clear(self) -> Bench:
        """Start a new count with the same sticks or dice, and return the bench.

        Example:
            >>> sticks = hg.bench("hounds_and_jackals", seed=1)
            >>> sticks.throw(1000).clear().throws
            0
        """
        return self._show(self._count.cleared())

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Accept a valid count from the front end; ignore everything else."""
        count = ThrowCount.from_payload(self._words.scores, sync_data.get("count"))
        if count is not None:
            self._count = count
            super().set_state({"count": count.payload()})

    def _show(self, count: ThrowCount) -> Bench:
        self._count = count
        self.count = count.payload()
        return self

    def __repr__(self) -> str:
        return text_table(self._words, self._count)

    def _sleeping(self) -> str:
        return bench_picture(self._words, self._count)


@takes(seed=maybe(whole(0)))
def bench(game: str, name: str | None = None, *, seed: int | None = None, language: str = LANGUAGE) -> Bench:
    """Return the probability bench of a game, which throws its sticks or dice many times.

    Each score has a bar and a mark at its exact probability; a dotted box shows the range of 95 of 100 such counts.
    Python can throw too: ``hg.bench("hounds_and_jackals", seed=1).throw(1000)``.

    Example:
        >>> sticks = hg.bench("hounds_and_jackals", seed=1)
        >>> sticks.throw(1000).throws
        1000
        >>> sticks.chances["3"]
        Fraction(1, 4)

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        seed: seed of all throws; random if None.
        language: language of the words.

    Raises:
        UnknownNameError: an unknown game, ruleset or language, or a game without throws.
    """
    words = BenchWords(ruleset(game, name), language)
    return Bench(words, ThrowCount.begun(words.scores, secrets.randbits(SEED_BITS) if seed is None else seed))
