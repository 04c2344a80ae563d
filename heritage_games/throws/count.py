"""A count of throws: what lies there, how often each score came, and the generator that throws on.

The front end throws by the same generator and in the same order (``frontend/src/bench/count.ts``), so that a notebook
counts alike by hand and in Python; ``tests/vectors/throws.json`` holds both to it.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from .scores import Scores

FAIR = 50
LEAST, MOST = 20, 80
"""How often in a hundred a crooked stick shows its flat side: at least, and at most."""

ENOUGH = 100_000
"""Throws of one count."""

BITS = 0xFFFFFFFF
GOLDEN = 0x6D2B79F5
"""What the state of the generator grows by (Mulberry32 by Tommy Ettinger, in the public domain)."""


def drawn(state: int) -> tuple[int, int]:
    """Return the next state of the generator, and a number of 32 bits."""
    state = (state + GOLDEN) & BITS
    mixed = ((state ^ (state >> 15)) * (state | 1)) & BITS
    mixed ^= (mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & BITS)) & BITS
    return state, mixed ^ (mixed >> 14)


@dataclass(frozen=True)
class Count:
    """How often each score has come.

    Args:
        seed: the state of the generator, 32 bits.
        counts: of each score, in the order of the scores.
        flat: how often in a hundred a stick falls flat side up.
        last: the faces of the last throw, as they lie; empty before the first.
        guess: the score that was guessed to come most, as text; empty for none.
    """

    seed: int
    counts: tuple[int, ...]
    flat: int = FAIR
    last: tuple[int, ...] = ()
    guess: str = ""

    @classmethod
    def begun(cls, scores: Scores, seed: int) -> Count:
        """Return a count of nothing yet."""
        return cls(seed & BITS, (0,) * len(scores.all))

    @property
    def asking(self) -> bool:
        """Whether a guess is asked for: nothing is thrown yet, and no answer is shown."""
        return self.throws == 0 and self.flat == FAIR

    @property
    def throws(self) -> int:
        """How many throws were made."""
        return sum(self.counts)

    def thrown(self, scores: Scores, times: int) -> Count:
        """Return the count after so many more throws; no more than :data:`ENOUGH` in all."""
        seed, counts, last = self.seed, list(self.counts), self.last
        for _ in range(min(times, ENOUGH - self.throws)):
            faces = []
            for _ in range(scores.count):
                seed, number = drawn(seed)
                faces.append(self._face(scores, number))
            last = tuple(faces)
            counts[scores.place(last)] += 1
        return replace(self, seed=seed, counts=tuple(counts), last=last)

    def crooked(self, flat: int) -> Count:
        """Return a new count with sticks that fall flat side up so often in a hundred."""
        return replace(self, flat=flat, counts=(0,) * len(self.counts), last=())

    def cleared(self) -> Count:
        """Return an empty count with the same sticks, and no guess."""
        return replace(self.crooked(self.flat), guess="")

    def guessed(self, score: str) -> Count:
        """Return the count with a guess."""
        return replace(self, guess=score)

    def told(self) -> dict[str, Any]:
        """Return it as it goes to the screen."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def heard(cls, scores: Scores, told: object) -> Count | None:
        """Return a count as the screen tells it; None where it cannot be one."""
        if not isinstance(told, dict) or set(told) != {"seed", "counts", "flat", "last", "guess"}:
            return None
        seed, flat, guess = told["seed"], told["flat"], told["guess"]
        counts, last = _whole(told["counts"]), _whole(told["last"])
        if counts is None or last is None or type(seed) is not int or type(flat) is not int:
            return None
        fits = (
            0 <= seed <= BITS
            and (LEAST <= flat <= MOST if scores.can_be_crooked else flat == FAIR)
            and len(counts) == len(scores.all)
            and sum(counts) <= ENOUGH
            and (not last or tuple(sorted(last)) in scores.falls)
            and (guess == "" or any(guess == score.text for score in scores.all))
        )
        return cls(seed, counts, flat, last, guess) if fits else None

    def _face(self, scores: Scores, number: int) -> int:
        """Return the face of one stick or die from a number of 32 bits."""
        if scores.can_be_crooked:
            return int(number * 100 < self.flat << 32)
        return scores.faces[number * len(scores.faces) >> 32]


def _whole(given: object) -> tuple[int, ...] | None:
    """Return a list of whole numbers, none below nought; None where it is something else."""
    if isinstance(given, list) and all(type(number) is int and number >= 0 for number in given):
        return tuple(given)
    return None
