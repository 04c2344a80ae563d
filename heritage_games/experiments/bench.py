"""Throws of sticks or dice for the probability bench: scores, counts and 95 % bounds.

The front end uses the same generator in the same order (``frontend/src/bench/count.ts``), so that both give the same
counts; the tests compare both with ``tests/vectors/throws.json``. The scores come from the ruleset.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.files import Content, content
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Position, Throw

FILE = "throws.toml"  # file in a game's folder with a position of each ruleset, in which one piece moves alone

ROUND, FLAT = 0, 1  # faces of a stick


@dataclass(frozen=True, slots=True)
class Score:
    """Possible score of a throw."""

    throw: Throw
    text: str
    faces: tuple[int, ...]  # the faces of the sticks or dice, the lowest first
    ways: int  # the number of ordered outcomes with these faces
    gaps: tuple[int, ...]  # the numbers of points by which the throw can advance a piece that moves alone

    def chance(self, flat: Fraction, faces: int) -> Fraction:
        """Return the probability, given that of a flat side; dice are always fair."""
        count = len(self.faces)
        if faces != len((ROUND, FLAT)):
            return Fraction(self.ways, faces**count)
        lie = sum(self.faces)
        return self.ways * flat**lie * (1 - flat) ** (count - lie)


@dataclass(frozen=True)
class Scores:
    """All scores of a set of sticks or dice."""

    kind: str
    count: int
    faces: tuple[int, ...]
    all: tuple[Score, ...]

    @cached_property
    def falls(self) -> dict[tuple[int, ...], int]:
        """The index of each score by its faces, the lowest first."""
        return {score.faces: place for place, score in enumerate(self.all)}

    @property
    def of(self) -> int:
        """The number of ordered outcomes, equally likely if the sticks or dice are fair."""
        return int(len(self.faces) ** self.count)

    @property
    def can_be_crooked(self) -> bool:
        """Whether the sticks or dice can be unfair, which requires a flat and a round side."""
        return self.faces == (ROUND, FLAT)

    def place(self, faces: tuple[int, ...]) -> int:
        """Return the index of the score with these faces, in any order."""
        return self.falls[tuple(sorted(faces))]

    def chances(self, flat: int) -> tuple[Fraction, ...]:
        """Return the exact probability of each score; ``flat`` is the percentage of flat sides up."""
        return tuple(score.chance(Fraction(flat, 100), len(self.faces)) for score in self.all)


@lru_cache(maxsize=16)
def scores_of(ruleset: Ruleset) -> Scores:
    """Return the scores of a ruleset's throws; raise UnknownNameError if it has none."""
    watched = _watched(content(), ruleset)
    position: Position = ruleset.parse_position(watched["position"])
    lying = {throw: ruleset.lots(position, throw)[0] for throw in ruleset.throws(position)}
    lots = next(iter(lying.values()))
    faces = tuple(sorted({face for each in lying.values() for face in each.faces}))
    ways: dict[tuple[int, ...], int] = {}
    for fall in product(faces, repeat=lots.count):
        ways[tuple(sorted(fall))] = ways.get(tuple(sorted(fall)), 0) + 1
    found = []
    for throw, each in lying.items():
        fallen = tuple(sorted(each.faces))
        text = ruleset.format_throw(throw, position)
        gaps = _gaps(ruleset, position, throw, watched["piece"])
        found.append(Score(throw, text, fallen, ways[fallen], gaps))
    return Scores(lots.kind, lots.count, faces, tuple(found))


def throwable(ruleset: Ruleset) -> bool:
    """Return whether a game's file has a position for throws of this ruleset."""
    return ruleset.name in content().toml_if_any(f"{ruleset.game}/{FILE}")


def _watched(files: Content, ruleset: Ruleset) -> dict[str, Any]:
    found = files.toml_if_any(f"{ruleset.game}/{FILE}").get(ruleset.name)
    if found is None:
        raise UnknownNameError(Message("nothing_thrown", game=ruleset.game))
    return dict(found)


def _gaps(ruleset: Ruleset, position: Position, throw: Throw, piece: str) -> tuple[int, ...]:
    """Return the distances, with intermediate stops, by which a throw can advance the piece."""
    tracks: Any = ruleset
    track = tracks.tracks[ruleset.turn(position)]
    found = set()
    for move in ruleset.moves(position, throw):
        for order in range(len(ruleset.paths(position, move, throw))):
            here = piece
            for effect in (each for some in ruleset.effects(position, move, throw, order) for each in some):
                if effect[0] == "move" and effect[1] == here:
                    here = effect[2]
                    found.add(track.index(here) - track.index(piece))
    return tuple(sorted(found))


FAIR = 50
LEAST, MOST = 20, 80  # minimum and maximum percentage of flat sides of an unfair stick
ENOUGH = 100_000  # maximum number of throws in a count

BITS = 0xFFFFFFFF
GOLDEN = 0x6D2B79F5  # increment of the generator's state (Mulberry32 by Tommy Ettinger, in the public domain)


def drawn(state: int) -> tuple[int, int]:
    """Return the next state of the generator, and a 32-bit number."""
    state = (state + GOLDEN) & BITS
    mixed = ((state ^ (state >> 15)) * (state | 1)) & BITS
    mixed ^= (mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & BITS)) & BITS
    return state, mixed ^ (mixed >> 14)


@dataclass(frozen=True)
class ThrowCount:
    """State of a throw simulation."""

    seed: int  # the state of the generator, 32 bits
    counts: tuple[int, ...]  # the number of occurrences, in the order of the scores
    flat: int = FAIR  # the percentage of sticks that fall flat side up
    last: tuple[int, ...] = ()  # the faces of the last throw, in order; empty before the first throw
    guess: str = ""  # the score guessed to be the most frequent, as text; empty if there is none

    @classmethod
    def begun(cls, scores: Scores, seed: int) -> ThrowCount:
        """Return an empty count."""
        return cls(seed & BITS, (0,) * len(scores.all))

    @property
    def asking(self) -> bool:
        """Whether a guess is still possible: there are no throws yet, and the sticks are fair."""
        return self.throws == 0 and self.flat == FAIR

    @property
    def throws(self) -> int:
        """The number of throws."""
        return sum(self.counts)

    def thrown(self, scores: Scores, times: int) -> ThrowCount:
        """Return the count after this many more throws, at most :data:`ENOUGH` in total."""
        seed, counts, last = self.seed, list(self.counts), self.last
        for _ in range(min(times, ENOUGH - self.throws)):
            faces = []
            for _ in range(scores.count):
                seed, number = drawn(seed)
                faces.append(self._face(scores, number))
            last = tuple(faces)
            counts[scores.place(last)] += 1
        return replace(self, seed=seed, counts=tuple(counts), last=last)

    def crooked(self, flat: int) -> ThrowCount:
        """Return an empty count with sticks that fall flat side up with this percentage."""
        return replace(self, flat=flat, counts=(0,) * len(self.counts), last=())

    def cleared(self) -> ThrowCount:
        """Return an empty count with the same sticks and without a guess."""
        return replace(self.crooked(self.flat), guess="")

    def payload(self) -> dict[str, Any]:
        """Return the count as a payload for the front end."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_payload(cls, scores: Scores, message: object) -> ThrowCount | None:
        """Return the count of a payload from the front end; None if it is invalid."""
        if not isinstance(message, dict) or set(message) != {"seed", "counts", "flat", "last", "guess"}:
            return None
        seed, flat, guess = message["seed"], message["flat"], message["guess"]
        counts, last = _whole(message["counts"]), _whole(message["last"])
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
        if scores.can_be_crooked:
            return int(number * 100 < self.flat << 32)
        return scores.faces[number * len(scores.faces) >> 32]


def _whole(given: object) -> tuple[int, ...] | None:
    if isinstance(given, list) and all(type(number) is int and number >= 0 for number in given):
        return tuple(given)
    return None


TAIL = 0.025  # maximum probability excluded at each end: one series in forty
NEGLIGIBLE = 1e-18  # relative probability below which counts do not affect the bounds


def count_bounds(throws: int, chance: Fraction | float) -> tuple[int, int]:
    """Return the bounds within which the count of a score falls in at least 95 of 100 series.

    They are the central interval of the binomial distribution: each end excludes as much as possible, but at most one
    series in forty.
    """
    p = float(chance)
    if p <= 0 or p >= 1:
        sure = throws if p >= 1 else 0
        return sure, sure
    likeliest = min(throws, int((throws + 1) * p))
    below, above = [1.0], []
    count = likeliest
    while count > 0 and below[-1] > NEGLIGIBLE:
        below.append(below[-1] * count * (1 - p) / ((throws - count + 1) * p))
        count -= 1
    weight, far = 1.0, likeliest
    while far < throws and weight > NEGLIGIBLE:
        weight *= (throws - far) * p / ((far + 1) * (1 - p))
        above.append(weight)
        far += 1
    weights = [*reversed(below), *above]
    first = likeliest - len(below) + 1
    return first + _past(weights), first + len(weights) - 1 - _past(weights[::-1])


def _past(weights: list[float]) -> int:
    """Return the first index at which the cumulative weight exceeds the tail."""
    lies, total = 0.0, sum(weights)
    for place, weight in enumerate(weights):
        lies += weight
        if lies > TAIL * total:
            return place
    return len(weights) - 1
