"""Who plays whom in a tournament: everybody against everybody, or those of like scores (Swiss).

Written here because no library fits: the well-kept ones follow the handbook of a chess federation to the letter, in
thousands of lines with a graph library below, and the small ones are not kept.  A class needs that nobody meets twice
as long as that can be, that nobody rests twice before all have, and that sides change.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

WIN, HALF = 2, 1
"""Points are counted in halves."""

MOST_TRIED = 20_000
"""So many ways are tried to pair a round in which nobody meets again; then somebody may."""

Pair = tuple[int, int | None]
"""Two who play, the first side first; or one who rests."""


@dataclass(frozen=True)
class Played:
    """A game of a tournament.

    Args:
        pair: who played.
        places: of the first and the second, 1 the best.
    """

    pair: Pair
    places: tuple[int, int]

    def points(self) -> Mapping[int, int]:
        """Return how many halves each has won; who rests wins."""
        first, second = self.pair
        if second is None:
            return {first: WIN}
        mine, theirs = self.places
        return {first: WIN * (mine < theirs) + HALF * (mine == theirs)} | {
            second: WIN * (theirs < mine) + HALF * (mine == theirs)
        }


@dataclass
class Score:
    """How somebody stands.

    Args:
        person: who.
        points: in halves.
        wins, draws, losses: games, without those in which they rested.
        against: whom they have met, in order.
        firsts: how often they had the first side.
        rested: whether they have rested.
    """

    person: int
    points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    against: list[int] = field(default_factory=list)
    firsts: int = 0
    rested: bool = False
    strength: int = 0
    """The points of all whom they have met: of equals, who met the stronger stands higher."""


def standing(people: Collection[int], games: Sequence[Played]) -> list[Score]:
    """Return how everybody stands, the best first; of equals who came first."""
    found = {person: Score(person) for person in people}
    for game in games:
        for person, points in game.points().items():
            score = found.setdefault(person, Score(person))
            score.points += points
            other = next((each for each in game.pair if each != person), None)
            if other is None:
                score.rested = True
                continue
            score.against.append(other)
            score.firsts += game.pair[0] == person
            score.wins += points == WIN
            score.draws += points == HALF
            score.losses += points == 0
    for score in found.values():
        score.strength = sum(found[other].points for other in score.against if other in found)
    return sorted(found.values(), key=lambda score: (-score.points, -score.strength, score.person))


def circle(people: Sequence[int], turn: int) -> list[Pair]:
    """Return a round in which everybody meets somebody new: all but the first walk round a table, one seat a round.

    Args:
        people: in an order that stays; with an odd number somebody rests in each round.
        turn: of the round, from 0 on; from the number of rounds on everybody meets again.
    """
    round_table: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rest = round_table[1:]
    at = turn % len(rest)
    seated = [round_table[0], *rest[at:], *rest[:at]]
    pairs: list[Pair] = []
    for place in range(len(seated) // 2):
        one, other = seated[place], seated[-1 - place]
        if (place or at) % 2:  # who walks changes sides by walking, who sits by the round
            one, other = other, one
        if one is None:
            one, other = other, one
        if one is not None:
            pairs.append((one, other))
    return pairs


def rounds(people: int) -> int:
    """Return how many rounds it takes until everybody has met everybody."""
    return people - 1 + people % 2


def swiss(scores: Sequence[Score]) -> list[Pair]:
    """Return a round in which those play who stand near one another, and nobody meets again if that can be.

    Args:
        scores: of everybody who is to play, the best first.
    """
    playing, pairs = list(scores), list[Pair]()
    if len(playing) % 2:
        resting = next((score for score in reversed(playing) if not score.rested), playing[-1])
        playing.remove(resting)
        pairs.append((resting.person, None))
    met = {score.person: set(score.against) for score in scores}
    order = [score.person for score in playing]
    found = _new_pairs(order, met, [MOST_TRIED]) or list(zip(order[::2], order[1::2], strict=True))
    firsts = {score.person: score.firsts for score in scores}
    return [(one, other) if firsts[one] <= firsts[other] else (other, one) for one, other in found] + pairs


def _new_pairs(order: Sequence[int], met: Mapping[int, set[int]], left: list[int]) -> list[tuple[int, int]] | None:
    """Return pairs that are all new, the first with the next that can be; None where there are none."""
    if not order:
        return []
    first, *rest = order
    for place, other in enumerate(rest):
        left[0] -= 1
        if left[0] < 0:
            return None
        if other in met[first]:
            continue
        found = _new_pairs([*rest[:place], *rest[place + 1 :]], met, left)
        if found is not None:
            return [(first, other), *found]
    return None
