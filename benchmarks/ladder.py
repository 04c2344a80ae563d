"""Benchmark of the levels' strength in percentage points with 95 % intervals; it writes LADDER.md.

It also stores the results in content/<game>/ladder.toml, which the museum pages show.

``python benchmarks/ladder.py [GAMES [AGAINST_THE_TREE]]``: games for each pair, 400 by default, and games on each side
against a plain tree search.  It takes about an hour on one core.
``python benchmarks/ladder.py nine_mens_morris [GAMES]`` measures only one mill game, stores and prints its rows.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import cast

from race_levels import rules_of, score
from rungs import keep, rung
from search import duels, speeds
from timing import state

import heritage_games as hg
from heritage_games.analysis.graph_search import FEATURES, GraphSearchTask, kind_of
from heritage_games.analysis.players import LEVELS, Player, best_moves
from heritage_games.analysis.search import ALL
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.graph.search import SURE
from heritage_games.experiments.intervals import interval
from heritage_games.experiments.runs import Players
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

FILE = Path(__file__).with_name("LADDER.md")
GAMES, AGAINST_THE_TREE = 400, 20
LONGEST = 300
"""Plies after which a game of mills or a hunt is cut, and counts as a draw."""

MILLS = ("morabaraba", "nine_mens_morris")
HUNTS = ("pulijudam", "rafaya", "meurimueng")
RACES = (
    ("hounds_and_jackals/skiryuk", "random"),
    ("hounds_and_jackals/washburne", "careful"),
    ("hyena_chase/modern", "random"),
)
"""Opponents of the levels, by kind of game."""

PART = 4
"""Divisor of the number of games for hunts, Washburne and the second mill game: they are long, or ``careful``
examines every throw."""

TRIED = 5
"""Number of positions in which ``careful`` is compared with its compiled version."""


def careful(rules: Ruleset, position: Position, _throw: Throw | None, chance: Random) -> Move:
    """Return a move of the compiled version of ``careful`` in a graph game: one reply ahead, counting only men."""
    return chance.choice(carefully(rules, position))


def carefully(rules: Ruleset, position: Position) -> list[Move]:
    """Return the moves that ``careful`` chooses from."""
    men = (1, *(0 for _ in FEATURES[kind_of(rules.table)][1:]))
    legal = rules.moves(position)
    found = GraphSearchTask(rules.table, cast("GraphState", position), legal, deepest=2, weights=men).weigh(2, ALL)
    # For this player all wins are equal, and all losses, however many plies they take.
    plain = {move: max(-SURE, min(SURE, worth)) for move, worth in found.items()}
    return [move for move in legal if plain[move] == max(plain.values())]


def two_plies(rules: Ruleset, position: Position, _throw: Throw | None, chance: Random) -> Move:
    """Return the best move of a full two-ply search with the evaluation of the levels."""
    legal = rules.moves(position)
    mixed = chance.sample(legal, len(legal))
    return GraphSearchTask(rules.table, cast("GraphState", position), mixed, deepest=2).deepen(2, ALL)


def twins(rules: Ruleset) -> None:
    """Compare ``careful`` with its compiled version in positions of random games."""
    chance, position = Random(1), rules.start()
    for ply in range(10 * TRIED):
        if ply % 10 == 0:
            assert tuple(carefully(rules, position)) == best_moves_in_order(rules, position)
        position = rules.play(position, chance.choice(rules.moves(position)))
        position = position if rules.moves(position) else rules.start()


def best_moves_in_order(rules: Ruleset, position: Position) -> tuple[Move, ...]:
    """Return the moves that ``careful`` chooses from, in the order of the legal moves."""
    best = best_moves(rules, position)
    return tuple(move for move in rules.moves(position) if move in best)


def played(rules: Ruleset, who: str | Player, rival: str | Player, games: int, side: int | None = None) -> str:
    """Return the percentage score of a player against a rival, on both sides or on one, with its interval."""
    won, made = 0.0, []
    for own in (0, 1) if side is None else (side,):
        players = Players(rules, (who, rival) if own == 0 else (rival, who))
        each = games // 2 if side is None else games
        winners = [players.game(rules.start(), 1, number, LONGEST).winner for number in range(each)]
        points = winners.count(own) + (each - winners.count(own) - winners.count(1 - own)) / 2
        made.append(f"{100 * points / each:.0f}")
        won += points
    found = interval(won, games)
    if isinstance(who, str):
        against = rival if isinstance(rival, str) else str(getattr(rival, "__name__", rival))
        keep(rules.game, [rung(rules.name, (who, against), "" if side is None else rules.sides[side], found, games)])
    share, low, high = (100 * each for each in found)
    text = f"{share:.1f} ({low:.1f} to {high:.1f})"
    return f"{text} | {', '.join(made)}" if side is None else text


def mills(name: str, games: int) -> Iterator[str]:
    """Yield the rows of a mill game."""
    rules = hg.ruleset(name)
    twins(rules)
    yield f"| {rulebook(rules).game.title}, {games} games | points in a hundred | as dark, as light |"
    yield "|---|---|---|"
    for one, other in zip(LEVELS, ("random", *LEVELS), strict=False):
        yield f"| {one} against {other} | {played(rules, one, other, games)} |"
    yield f"| level 5 against careful | {played(rules, 'level 5', careful, games)} |"
    yield f"| level 5 against two plies, the same evaluation | {played(rules, 'level 5', two_plies, games)} |"


def hunts(games: int) -> Iterator[str]:
    """Yield the rows of the hunts."""
    yield f"| the hunted, against careful, {games} games | {' | '.join(HUNTS)} |"
    yield "|---|---|---|---|"
    every = [hg.ruleset(name) for name in HUNTS]
    for rules in every:
        twins(rules)
    for level in LEVELS:
        yield f"| {level} | {' | '.join(played(rules, level, careful, games, 1) for rules in every)} |"


def races(games: int) -> Iterator[str]:
    """Yield the rows of the races."""
    yield f"| level | {' | '.join(f'{name} against {rival}' for name, rival in RACES)} |"
    yield "|---|---|---|---|"
    for number, level in enumerate(LEVELS, 1):
        cells = []
        for name, rival in RACES:
            rules, count = rules_of(name), games // PART if "washburne" in name else games
            if number > rules.levels:
                cells.append("")
                continue
            found = interval(score(rules, level, rival, count), count)
            keep(rules.game, [rung(rules.name, (level, rival), "", found, count)])
            share, low, high = (100 * each for each in found)
            cells.append(f"{share:.1f} ({low:.1f} to {high:.1f})")
        yield f"| {level} | {' | '.join(cells)} |"


def written(games: int, against: int) -> Iterator[str]:
    """Yield the lines of the file."""
    yield "# The ladders"
    yield ""
    yield f"Written by `python benchmarks/ladder.py {games} {against}`: points in a hundred in {games} games a pair,"
    yield f"in hunts, Washburne and the second game of mills {games // PART}, a draw as half, with 95 % intervals;"
    yield f"mills and hunts are cut after {LONGEST} plies."
    yield f"{datetime.now(tz=UTC).date().isoformat()}, {state()}."
    yield ""
    for name, count in zip(MILLS, (games, games // PART), strict=True):
        yield from mills(name, count)
        yield ""
    yield from hunts(games // PART)
    yield ""
    yield from races(games)
    yield ""
    yield "Skiryuk is bounded by luck: nobody who was tried gets much beyond 85 against random moves."
    yield "In Hyena Chase of 1925 nothing is ever decided, so it has no levels."
    yield ""
    yield "## Against a plain tree search"
    yield ""
    yield "UCT with random games on the same kernel (`benchmarks/tree.py`), all of it compiled, at equal time."
    yield ""
    yield from duels(against)
    yield ""
    yield "## How fast and how far"
    yield ""
    yield from speeds()


def main(named: list[str]) -> None:
    """Play all pairings, print the results as they arrive, and write the file; for one mill game only print them."""
    if named and named[0] in MILLS:
        for line in mills(named[0], int(named[1]) if len(named) > 1 else GAMES):
            print(line, flush=True)
        return
    games, against = (int(each) for each in (*named, *map(str, (GAMES, AGAINST_THE_TREE)[len(named) :])))
    lines = []
    for line in written(games, against):
        print(line, flush=True)
        lines.append(line)
        FILE.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
