"""What a throw can come to in a ruleset, as the ruleset itself declares it: no value of a throw is written here.

A count of throws: what lies there, how often each score came, and the generator that throws on.

The front end throws by the same generator and in the same order (``frontend/src/bench/count.ts``), so that a notebook
counts alike by hand and in Python; ``tests/vectors/throws.json`` holds both to it.

How far a count may stray: the bounds between which 95 of 100 such counts lie.
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

FILE = "throws.toml"
"""In the folder of a game: a position for each ruleset in which one piece can be watched by itself."""

ROUND, FLAT = 0, 1
"""The faces of a stick."""


@dataclass(frozen=True, slots=True)
class Score:
    """One thing that a throw can come to.

    Args:
        throw: it, as the rules have it.
        text: as it is written.
        faces: as sticks or dice lie then, the lowest first.
        ways: in how many of all falls they lie so.
        gaps: how many points further it can bring a piece that is alone on its way.
    """

    throw: Throw
    text: str
    faces: tuple[int, ...]
    ways: int
    gaps: tuple[int, ...]

    def chance(self, flat: Fraction, faces: int) -> Fraction:
        """Return how likely it is.

        Args:
            flat: how likely one stick falls flat side up; a die has no such side, and is fair.
            faces: how many faces each has.
        """
        count = len(self.faces)
        if faces != len((ROUND, FLAT)):
            return Fraction(self.ways, faces**count)
        lie = sum(self.faces)
        return self.ways * flat**lie * (1 - flat) ** (count - lie)


@dataclass(frozen=True)
class Scores:
    """All that sticks or dice can come to.

    Args:
        kind: their drawing.
        count: how many are thrown.
        faces: those that each can show.
        all: every score, in the order of the rules.
    """

    kind: str
    count: int
    faces: tuple[int, ...]
    all: tuple[Score, ...]

    @cached_property
    def falls(self) -> dict[tuple[int, ...], int]:
        """The place of each score among all, by its faces, the lowest first."""
        return {score.faces: place for place, score in enumerate(self.all)}

    @property
    def of(self) -> int:
        """In how many ways they can fall; if they are fair, each is as likely as any other."""
        return int(len(self.faces) ** self.count)

    @property
    def can_be_crooked(self) -> bool:
        """Whether they have a flat side and a round one."""
        return self.faces == (ROUND, FLAT)

    def place(self, faces: tuple[int, ...]) -> int:
        """Return the place of the score that these faces come to, in whatever order they lie."""
        return self.falls[tuple(sorted(faces))]

    def chances(self, flat: int) -> tuple[Fraction, ...]:
        """Return the exact chance of each score, if a stick falls flat side up so often in a hundred."""
        return tuple(score.chance(Fraction(flat, 100), len(self.faces)) for score in self.all)


@lru_cache(maxsize=16)
def scores_of(ruleset: Ruleset) -> Scores:
    """Return what is thrown in a ruleset.

    Raises:
        UnknownNameError: nothing is thrown there.
    """
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
    """Return whether a game's file names a position to throw in."""
    return ruleset.name in content().toml_if_any(f"{ruleset.game}/{FILE}")


def _watched(files: Content, ruleset: Ruleset) -> dict[str, Any]:
    """Return the position and the piece that is watched in it."""
    found = files.toml_if_any(f"{ruleset.game}/{FILE}").get(ruleset.name)
    if found is None:
        raise UnknownNameError(Message("nothing_thrown", game=ruleset.game))
    return dict(found)


def _gaps(ruleset: Ruleset, position: Position, throw: Throw, piece: str) -> tuple[int, ...]:
    """Return how much further some move under this throw brings the piece, wherever it sets foot."""
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
class ThrowCount:
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
    def begun(cls, scores: Scores, seed: int) -> ThrowCount:
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

    def thrown(self, scores: Scores, times: int) -> ThrowCount:
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

    def crooked(self, flat: int) -> ThrowCount:
        """Return a new count with sticks that fall flat side up so often in a hundred."""
        return replace(self, flat=flat, counts=(0,) * len(self.counts), last=())

    def cleared(self) -> ThrowCount:
        """Return an empty count with the same sticks, and no guess."""
        return replace(self.crooked(self.flat), guess="")

    def guessed(self, score: str) -> ThrowCount:
        """Return the count with a guess."""
        return replace(self, guess=score)

    def told(self) -> dict[str, Any]:
        """Return it as it goes to the screen."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def heard(cls, scores: Scores, told: object) -> ThrowCount | None:
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


TAIL = 0.025
"""The chance left out at each end: one series in forty."""

NEGLIGIBLE = 1e-18
"""Counts this much rarer than the likeliest change no bound."""


def spread(throws: int, chance: Fraction | float) -> tuple[int, int]:
    """Return the least and the greatest count of a score, so that at least 95 of 100 series lie between them.

    It is the central interval of the binomial distribution: at each end as much is left out as can be without leaving
    out more than one series in forty.

    Args:
        throws: how many are made.
        chance: of the score in one throw, from 0 to 1.
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
    return first + _past(weights, sum(weights)), first + len(weights) - 1 - _past(weights[::-1], sum(weights))


def _past(weights: list[float], total: float) -> int:
    """Return the first place up to which more than the tail lies."""
    lies = 0.0
    for place, weight in enumerate(weights):
        lies += weight
        if lies > TAIL * total:
            return place
    return len(weights) - 1
