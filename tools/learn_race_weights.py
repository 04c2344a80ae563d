"""Learning of the races' weights by self-play, for their levels, reproducible by seed.

``python tools/learn_race_weights.py`` writes the file; it takes a few minutes on one core.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from heritage_games.analysis.race_search import THOUSANDTH, WEIGHTS, family_of
from heritage_games.engine.jit import Memory, can_compile, compiled
from heritage_games.engine.race_policy import ROOM, judgement
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

GAME = "hounds_and_jackals"
LESSONS = {"skiryuk": 2_000_000, "washburne": 120_000, "washburne_dice": 120_000}
"""Number of games for each ruleset."""

SEED = 1
COURSES = 40
"""Number of stages in which the learning rate falls from the first to the last."""

FIRST_RATE, LAST_RATE = 60_000, 500
"""Learning rates, in millionths."""

LONGEST = 3000
"""Maximum plies of a game."""

HEAD = """\
# Weights of the features of a race position, in thousandths; written by tools/learn_race_weights.py.
# Each list has a number for each hole or for each count; heritage_games/engine/*/policy.py defines the features.
"""


def learnt(rules: Ruleset, games: int, seed: int, *, interpreted: bool = False) -> dict[str, list[int]]:
    """Return the weights of each group of features in thousandths, learnt by self-play.

    Args:
        rules: a race of Hounds and Jackals.
        games: the number of games, at least 1; a multiple of ``COURSES``, or fewer.
        seed: the seed of the throws, 0 to 2**31 - 1.
        interpreted: whether to interpret even if compilation is possible.
    """
    learn, groups = family_of(rules).choosing.learn, family_of(rules).groups
    table, room = Memory(rules.table), Memory([0] * ROOM)
    weights = Memory(judgement([0] * sum(groups.values())))
    courses = min(COURSES, games)
    each = games // courses
    for course in range(courses):
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * course // (COURSES - 1)
        found = (rules.start(), seed, course * each, each, LONGEST, rate)
        if can_compile() and not interpreted:
            call = (table.address, *found, weights.address, room.address)
            compiled(learn, *call)(*call)
        else:
            learn(table.integers, *found, weights.integers, room.integers)
    numbers = iter(weights.integers)
    return {group: [round(weight / THOUSANDTH) for weight in islice(numbers, size)] for group, size in groups.items()}


def lines_of(name: str, weights: dict[str, list[int]]) -> Iterator[str]:
    """Yield the lines of the file for one ruleset."""
    yield f"\n[{name}]\n"
    for group, numbers in weights.items():
        yield f"{group} = {numbers}\n"


def main() -> None:
    """Learn the weights of every ruleset and write the file."""
    text = HEAD
    for name, games in LESSONS.items():
        text += "".join(lines_of(name, learnt(ruleset(GAME, name), games, SEED)))
    WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
