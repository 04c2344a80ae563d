"""Learning of the races' weights by self-play, for their levels, reproducible by seed.

``python tools/learn_race_weights.py`` writes race_weights.toml; it takes a few minutes on one core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TypeVar

from heritage_games.analysis.race_search import THOUSANDTH, WEIGHTS
from heritage_games.engine import jit
from heritage_games.engine.crossing import kernel as crossing
from heritage_games.engine.crossing import policy as crossing_policy
from heritage_games.engine.crossing import rules as crossing_rules
from heritage_games.engine.kernel import NOBODY, RuleTable, compiled, inlined, integers, step, stream
from heritage_games.engine.parallel import kernel as parallel
from heritage_games.engine.parallel import policy as parallel_policy
from heritage_games.engine.parallel import rules as parallel_rules
from heritage_games.engine.playouts import Buffer
from heritage_games.engine.race_policy import ONE, SCRATCH, TRAITS, Features, Worth, judgement
from heritage_games.engine.races import ChanceFunction, Moves, Play, Turned, draw
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.registry import ruleset

S = TypeVar("S", bound=Turned)

GAME = "hounds_and_jackals"
LESSONS = {"skiryuk": 2_000_000, "washburne": 120_000, "washburne_dice": 120_000}  # number of games for each ruleset

SEED = 1
COURSES = 40  # number of stages in which the learning rate falls from the first to the last
FIRST_RATE, LAST_RATE = 60_000, 500  # learning rates, in millionths
LONGEST = 3000  # maximum plies of a game

HEAD = """\
# Weights of the features of a race position, in thousandths; written by tools/learn_race_weights.py.
# Each list has a number for each hole or for each count; heritage_games/engine/*/policy.py defines the features.
"""


def learn_of(
    *,
    winner: Callable[[RuleTable, S], int],
    chances_due: ChanceFunction[S],
    moves: Moves[S],
    play: Play[S],
    features: Features[S],
    worth: Worth[S],
) -> Callable[..., None]:
    """Return the function that learns the weights of a family; see ``weigh_of``."""

    @inlined
    def follow(table: RuleTable, state: S, throw: int, weights: RuleTable, scratch: Buffer) -> S:
        """Return the position after the move with the best static evaluation."""
        sign = -1 if state.turn == 1 else 1
        best, reached = -2 * ONE, state
        for at in range(moves(table, state, throw, scratch, 0)):
            after = play(table, state, scratch[at], throw)
            found = sign * worth(table, after, weights, scratch)
            if found > best:
                best, reached = found, after
        return reached

    @inlined
    def corrected(table: RuleTable, state: S, amount: int, weights: Buffer, scratch: Buffer) -> None:
        """Add an amount to side 0's feature weights, and subtract it from side 1's."""
        between = features(table, state, 0, scratch, TRAITS)
        end = features(table, state, 1, scratch, between)
        for at in range(TRAITS, end):
            weights[scratch[at]] += amount if at < between else -amount

    @compiled
    def learn(  # noqa: PLR0917 - numba passes tables and buffers as positional arguments
        table: RuleTable,
        state: S,
        seed: int,
        first: int,
        count: int,
        limit: int,
        rate: int,
        weights: Buffer,
        scratch: Buffer,
    ) -> None:
        """Play games, and after each ply adjust the weights towards the next evaluation.

        The method is temporal-difference learning over one ply (Sutton 1988), as in Tesauro's backgammon player, with
        a weighted sum instead of a network. ``play_chunk`` describes the first arguments. In compiled code, table,
        weights and scratch are addresses of 64-bit integers.

        Args:
            rate: learning rate, in millionths.
            weights: the weights of the features, which are updated, followed by the table of tangents.
            scratch: space for moves and features.
        """
        rules, known, written = integers(table), integers(weights), integers(scratch)
        for number in range(first, first + count):
            chance, plies, before, last = stream(seed, number), 0, state, 0
            while winner(rules, before) == NOBODY and plies < limit:
                chance = step(chance)
                throw = draw(rules, chances_due(rules, before), chance)
                after = follow(rules, before, throw, known, written)
                found = worth(rules, after, known, written)
                if plies:
                    slope = 1.0 - last / ONE * (last / ONE)
                    corrected(rules, before, int((found - last) * slope * (rate / ONE)), known, written)
                before, plies = after, plies + 1
                last = worth(rules, before, known, written)

    return learn


learn_parallel = learn_of(
    winner=parallel.winner,
    chances_due=parallel_rules.chances_due,
    moves=parallel.moves,
    play=parallel.play,
    features=parallel_policy.features,
    worth=parallel_policy.worth,
)
learn_crossing = learn_of(
    winner=crossing.winner,
    chances_due=crossing_rules.chances_due,
    moves=crossing.moves,
    play=crossing.play,
    features=crossing_policy.features,
    worth=crossing_policy.worth,
)


def learnt(rules: Ruleset, games: int, seed: int, *, interpreted: bool = False) -> dict[str, list[int]]:
    """Return the weights of each group of features in thousandths, learnt by self-play.

    Args:
        rules: a race of Hounds and Jackals.
        games: the number of games, at least 1; a multiple of ``COURSES``, or fewer.
        seed: the seed of the throws, 0 to 2**31 - 1.
        interpreted: whether to interpret even if compilation is possible.
    """
    learn, groups = learn_parallel, parallel_policy.GROUPS
    if isinstance(rules, CrossingRuleset):
        learn, groups = learn_crossing, crossing_policy.GROUPS
    table, room = jit.Memory(rules.table), jit.Memory([0] * SCRATCH)
    weights = jit.Memory(judgement([0] * sum(groups.values())))
    courses = min(COURSES, games)
    each = games // courses
    for course in range(courses):
        rate = FIRST_RATE + (LAST_RATE - FIRST_RATE) * course // (COURSES - 1)
        found = (rules.start(), seed, course * each, each, LONGEST, rate)
        if jit.can_compile() and not interpreted:
            call = (table.address, *found, weights.address, room.address)
            jit.compiled(learn, *call)(*call)
        else:
            learn(table.integers, *found, weights.integers, room.integers)
    numbers = iter(weights.integers)
    return {group: [round(weight / THOUSANDTH) for weight in islice(numbers, size)] for group, size in groups.items()}


def lines_of(name: str, weights: dict[str, list[int]]) -> Iterator[str]:
    """Yield the lines of race_weights.toml for one ruleset."""
    yield f"\n[{name}]\n"
    for group, numbers in weights.items():
        yield f"{group} = {numbers}\n"


def main() -> None:
    """Learn the weights of every ruleset and write race_weights.toml."""
    text = HEAD
    for name, games in LESSONS.items():
        text += "".join(lines_of(name, learnt(ruleset(GAME, name), games, SEED)))
    WEIGHTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
