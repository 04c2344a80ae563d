"""Pairings of a tournament (round robin or Swiss) and its ranking.

The pairing uses no library: the maintained ones implement a chess federation's handbook in thousands of lines and need
a graph library, and the small ones are unmaintained. A class has three requirements: no repeated pairs if avoidable, no
second bye before everybody has had one, and alternating sides.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

TWO = 2
DRAWN = (1, 1)  # ranks in a drawn game; a game unfinished at the start of the next round is a draw
WIN, HALF = 2, 1  # points of a win and of a draw, in half points
MOST_TRIED = 20_000  # maximum number of attempts to find a pairing without repeats; then pairs may repeat
Pair = tuple[int, int | None]  # two players, the one with the first side first; the second is None in a bye


@dataclass(frozen=True)
class PairResult:
    """Result of a game in a tournament."""

    pair: Pair  # the ids of the two players; the second is None if the first has a bye
    places: tuple[int, int]  # the ranks of the first and the second player, 1 being the best

    def points(self) -> Mapping[int, int]:
        """Return each player's score in half points; a bye counts as a win."""
        first, second = self.pair
        if second is None:
            return {first: WIN}
        mine, theirs = self.places
        return {first: WIN * (mine < theirs) + HALF * (mine == theirs)} | {
            second: WIN * (theirs < mine) + HALF * (mine == theirs)
        }


@dataclass
class RankingEntry:
    """Entry of one person in the ranking."""

    person: int
    points: int = 0  # the score in half points
    wins: int = 0  # wins, draws, losses: the numbers of games, without byes
    draws: int = 0
    losses: int = 0
    against: list[int] = field(default_factory=list)  # the opponents in order; empty before the first game
    firsts: int = 0  # the number of games with the first side
    rested: bool = False  # whether the person has had a bye
    strength: int = 0  # the total half points of the opponents, which decides between persons with equal points


def standing(people: Collection[int], games: Sequence[PairResult]) -> list[RankingEntry]:
    """Return the ranking, the best first; equal persons are in the order of joining."""
    found = {person: RankingEntry(person) for person in people}
    for game in games:
        for person, points in game.points().items():
            score = found.setdefault(person, RankingEntry(person))
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
    """Return a round's pairs by the circle method: all but the first rotate by one per round.

    Args:
        people: the players in a fixed order; if their number is odd, one has a bye in each round.
        turn: the index of the round; after the last round pairs repeat.
    """
    round_table: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rest = round_table[1:]
    at = turn % len(rest)
    seated = [round_table[0], *rest[at:], *rest[:at]]
    pairs: list[Pair] = []
    for place in range(len(seated) // 2):
        one, other = seated[place], seated[-1 - place]
        # The round decides the side of the fixed player; the position decides all other sides.
        if (place or at) % 2:
            one, other = other, one
        if one is None:
            one, other = other, one
        if one is not None:
            pairs.append((one, other))
    return pairs


def rounds(people: int) -> int:
    """Return the number of rounds of a complete round robin."""
    return people - 1 + people % 2


def swiss(scores: Sequence[RankingEntry]) -> list[Pair]:
    """Return the pairs of a Swiss round: neighbours in rank, if possible without repeats.

    If the number of players is odd, the lowest-ranked player without an earlier bye gets a bye.

    Args:
        scores: the ranking of everybody who plays, the best first.
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
    """Return new pairs, each person with the next possible opponent; None if none are found.

    Args:
        order: the ids of the persons, the best first.
        met: the previous opponents of each person.
        left: a list of one number, the attempts that are left; updated.
    """
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
