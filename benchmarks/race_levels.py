"""Benchmark of the strength and answer times of the levels of races.

``python benchmarks/race_levels.py [RULESET ...] [GAMES]`` plays this many games of each ruleset, or only of those
named, such as ``hounds_and_jackals/skiryuk``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from time import thread_time

import heritage_games as hg
from heritage_games.analysis import race_search
from heritage_games.analysis.levels import PLAYERS
from heritage_games.engine.jit import Memory, cached_memory, compiled
from heritage_games.engine.race_policy import SCRATCH
from heritage_games.engine.races import MOST_AT_ONCE
from heritage_games.experiments.intervals import interval
from heritage_games.experiments.runs import Players
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.throws import coded, draw
from heritage_games.rulesets.types import Move, Position, Throw

GAMES = 400
LONGEST = 3000  # maximum plies of a game; a game that is cut short counts one half

RIVALS = {
    "hounds_and_jackals/skiryuk": ("random", "careful"),
    "hounds_and_jackals/washburne": ("random", "careful"),
    "hounds_and_jackals/washburne_dice": ("random", "careful"),
    "hyena_chase/modern": ("random",),
}
"""Opponents of the levels; Hyena Chase has two players here."""


def rules_of(name: str) -> Ruleset:
    """Return a ruleset for two players."""
    game, ruleset = name.split("/")
    return hg.ruleset(game, ruleset, players=2) if game == "hyena_chase" else hg.ruleset(game, ruleset)


def score(rules: Ruleset, level: str, rival: str, games: int) -> float:
    """Return a level's score on alternate sides; a game without a winner counts one half."""
    won = 0.0
    for number in range(games):
        side = number % 2
        seats = (level, rival) if side == 0 else (rival, level)
        winner = Players(rules, seats).game(rules.start(), 1, number, LONGEST).winner
        won += 1.0 if winner == side else 0.5 if winner < 0 else 0.0
    return won


def compile_scores() -> None:
    """Score moves of races with compiled code: the same values in a tenth of the time."""
    scratch = Memory([0] * SCRATCH)
    functions: dict[str, Callable[..., int]] = {}

    def compiled_scores(
        rules: Ruleset, position: Position, throw: Throw, plies: int, ignored: frozenset[str] = frozenset()
    ) -> dict[Move, int]:
        """Return the value of each legal move; see :func:`.race_search.scored`."""
        weights = race_search.weights_of(rules.name, ignored).address
        place = (position, coded(throw), rules.turn(position, throw), plies)
        arguments = (cached_memory(tuple(rules.table)).address, *place, weights, scratch.address)
        if rules.name not in functions:
            functions[rules.name] = compiled(race_search.family_of(rules).weigh, *arguments)
        count, found = functions[rules.name](*arguments), scratch.integers
        return dict(zip(found[:count], found[MOST_AT_ONCE : MOST_AT_ONCE + count], strict=True))

    race_search.scored = compiled_scores


def strengths(name: str, games: int) -> Iterator[tuple[str, str, float, float, float]]:
    """Yield each level's percentage score against each opponent, with its 95 % interval."""
    rules = rules_of(name)
    for rival in RIVALS[name]:
        for number in range(1, rules.levels + 1):
            found, low, high = interval(score(rules, f"level {number}", rival, games), games)
            yield f"level {number}", rival, 100 * found, 100 * low, 100 * high


def slowest(name: str, games: int = 3) -> tuple[float, float]:
    """Return the strongest level's median and maximum answer time, in thread milliseconds."""
    rules = rules_of(name)
    strongest = PLAYERS[f"level {rules.levels}"]
    times = []
    for number in range(games):
        chance, position = Random(number), rules.start()
        while rules.outcome(position) is None:
            throw = draw(rules.throws(position), chance)
            begun = thread_time()
            move = strongest(rules, position, throw, chance)
            times.append(1000 * (thread_time() - begun))
            position = rules.play(position, move, throw)
    return sorted(times)[len(times) // 2], max(times)


def main(named: list[str]) -> None:
    """Print a row for each pairing."""
    compile_scores()
    games = int(named.pop()) if named and named[-1].isdigit() else GAMES
    for name in named or RIVALS:
        for level, rival, found, low, high in strengths(name, games):
            print(
                f"| {name}, {level} against {rival}, {games} games | {found:.1f} ({low:.1f} to {high:.1f}) |",
                flush=True,
            )
        print("| {}, strongest level: median and longest answer, ms | {:.1f}, {:.1f} |".format(name, *slowest(name)))


if __name__ == "__main__":
    main(sys.argv[1:])
