"""What a throw can come to in a ruleset, as the ruleset itself declares it: no value of a throw is written here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Position, Ruleset, Throw
from heritage_games.games.errors import UnknownNameError
from heritage_games.rulebook.files import Content, content

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
        raise UnknownNameError(Saying("nothing_thrown", game=ruleset.game))
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
