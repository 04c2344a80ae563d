"""Benchmark of the strength of levels, with 95 % intervals, for LADDER.md and the pages.

It also stores the results in content/<game>/ladder.toml, which the museum pages show.

``python benchmarks/ladder.py [GAMES [AGAINST_THE_TREE]]``: games for each pair, 400 by default, and games on each side
against a plain tree search. It takes about an hour on one core.
``python benchmarks/ladder.py GAME[/RULESET] [GAMES [LEVEL ...]]`` measures only one game, or only these of its levels,
stores and prints its rows.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import cast

from race_levels import compile_scores, rules_of, score
from rungs import keep, rung
from search import duels, speeds
from timing import state

import heritage_games as hg
from heritage_games.analysis.graph_search import FEATURES, GraphSearchTask, kind_of
from heritage_games.analysis.players import LEVELS, Player, best_moves
from heritage_games.analysis.search import ALL
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.graph.search import SURE
from heritage_games.engine.kernel import NOBODY
from heritage_games.experiments.intervals import interval
from heritage_games.experiments.runs import Players
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position, Throw

FILE = Path(__file__).with_name("LADDER.md")
GAMES, AGAINST_THE_TREE = 400, 20
LONGEST = 300  # plies after which a game of mills or a hunt is cut short and counts as a draw

LEVELS_BY_STRENGTH = tuple(LEVELS)

MILLS = ("morabaraba", "nine_mens_morris")
HUNTS = ("pulijudam", "rafaya", "meurimueng")
RACES = (
    "hounds_and_jackals/skiryuk",
    "hounds_and_jackals/washburne",
    "hounds_and_jackals/washburne_dice",
    "hyena_chase/modern",
)

FEW = 20  # divisor of the games of the strongest level of mills and hunts, which is the slowest
PART = 4  # divisor of the number of games for the second mill game
RECURS = 3  # number of occurrences of a position that end a game of mills or a hunt as a draw
TRIED = 5  # number of positions in which ``careful`` is compared with its compiled version


def careful(rules: Ruleset, position: Position, _throw: Throw | None, chance: Random) -> Move:
    """Return a compiled ``careful`` move in a graph game: one reply ahead, by pieces only."""
    return chance.choice(carefully(rules, position))


def carefully(rules: Ruleset, position: Position) -> list[Move]:
    """Return the moves that ``careful`` chooses from."""
    men = (1, *(0 for _ in FEATURES[kind_of(rules.table)][1:]))
    legal = rules.moves(position)
    found = GraphSearchTask(rules, cast("GraphState", position), legal, deepest=2, weights=men).weigh(2, ALL)
    # For this player all wins are equal, and all losses, however many plies they take.
    plain = {move: max(-SURE, min(SURE, worth)) for move, worth in found.items()}
    return [move for move in legal if plain[move] == max(plain.values())]


def two_plies(rules: Ruleset, position: Position, _throw: Throw | None, chance: Random) -> Move:
    """Return the best move of a full two-ply search with the evaluation of the levels."""
    legal = rules.moves(position)
    mixed = chance.sample(legal, len(legal))
    return GraphSearchTask(rules, cast("GraphState", position), mixed, deepest=2).deepen(2, ALL)


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


def result(players: Players, rules: Ruleset, number: int) -> tuple[int, str]:
    """Play a game; return the winner (negative if there is none) and why it ended.

    A position that occurs ``RECURS`` times is a draw.
    """
    seen, position = Counter[Position](), rules.start()
    for ply in players.plies(position, 1, number, LONGEST):
        position = ply.after
        seen[key := rules.comparable(position)] += 1
        if seen[key] == RECURS:
            return NOBODY, "repetition"
    outcome = rules.outcome(position)
    if outcome is None:
        return NOBODY, "cut"
    return outcome.places.index(1) if outcome.places.count(1) == 1 else NOBODY, outcome.item.code


def played(rules: Ruleset, who: str | Player, rival: str | Player, games: int, side: int | None = None) -> str:
    """Return a player's score against an opponent in per cent, on both sides or on one.

    The score is followed by its interval and by the commonest endings with their numbers. If the player has a name, the
    score is also stored.
    """
    won, made, endings = 0.0, [], Counter[str]()
    for own in (0, 1) if side is None else (side,):
        players = Players(rules, (who, rival) if own == 0 else (rival, who))
        each = games // 2 if side is None else games
        found = [result(players, rules, number) for number in range(each)]
        winners = [winner for winner, _ in found]
        endings.update(why for _, why in found)
        points = winners.count(own) + (each - winners.count(own) - winners.count(1 - own)) / 2
        made.append(f"{100 * points / each:.0f}")
        won += points
    share = interval(won, games)
    if isinstance(who, str):
        against = rival if isinstance(rival, str) else str(getattr(rival, "__name__", rival))
        keep(rules.game, [rung(rules.name, (who, against), "" if side is None else rules.sides[side], share, games)])
    points_, low, high = (100 * each for each in share)
    ended = ", ".join(f"{why} {count}" for why, count in endings.most_common(3))
    text = f"{points_:.1f} ({low:.1f} to {high:.1f})"
    return f"{text} | {', '.join(made)} | {ended}" if side is None else f"{text} | {ended}"


def few(level: str, games: int) -> int:
    """Return the number of games of a level of mills or of a hunt: fewer for the strongest."""
    return games // FEW if level == LEVELS_BY_STRENGTH[-1] else games


def mills(name: str, games: int, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the rows of a mill game."""
    rules = hg.ruleset(name)
    twins(rules)
    yield f"| {rulebook(rules).game.title}, {games} games | score, % | as dark, as light | endings |"
    yield "|---|---|---|---|"
    for one, other in pairs(chosen):
        count = few(one, games)
        yield f"| {one} against {other}, {count} games | {played(rules, one, other, count)} |"
    if not chosen:
        yield f"| level 5 against careful | {played(rules, 'level 5', careful, games // FEW)} |"
        found = played(rules, "level 5", two_plies, games // FEW)
        yield f"| level 5 against two plies, the same evaluation | {found} |"


def hunts(name: str, games: int, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the rows of a hunt: each level on each side against the level below."""
    rules = hg.ruleset(name)
    yield f"| {rulebook(rules).game.title}, {games} games | side | score, % | endings |"
    yield "|---|---|---|---|"
    for one, other in pairs(chosen):
        for side in (0, 1):
            count = few(one, games)
            found = played(rules, one, other, count, side)
            yield f"| {one} against {other}, {count} games | {rules.sides[side]} | {found} |"


def races(name: str, games: int, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the rows of a race."""
    rules = rules_of(name)
    compile_scores()
    yield f"| {name}, {games} games | score, % |"
    yield "|---|---|"
    for one, other in pairs(chosen):
        if int(one[-1]) <= rules.levels:
            found = interval(score(rules, one, other, games), games)
            keep(rules.game, [rung(rules.name, (one, other), "", found, games)])
            share, low, high = (100 * each for each in found)
            yield f"| {one} against {other} | {share:.1f} ({low:.1f} to {high:.1f}) |"


def pairs(chosen: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Return each chosen level with the one below; the weakest with ``random``."""
    every = zip(LEVELS_BY_STRENGTH, ("random", *LEVELS_BY_STRENGTH), strict=False)
    return [pair for pair in every if not chosen or pair[0] in chosen]


def section(name: str, games: int, chosen: Sequence[str] = ()) -> Iterator[str]:
    """Yield the rows of a game."""
    game = name.partition("/")[0]
    kind = mills if game in MILLS else hunts if game in HUNTS else races
    yield from kind(name, games, chosen)


def written(games: int, against: int) -> Iterator[str]:
    """Yield the lines of LADDER.md."""
    yield "# The ladders"
    yield ""
    yield f"`python benchmarks/ladder.py {games} {against}` measured these scores, the percentage of points against"
    yield "the level below with 95 % intervals."
    yield f"Each pair played {games} games, in the second game of mills {games // PART}, and with level 5 of mills and"
    yield f"hunts {games // FEW}. A draw counts one half. Mills and hunts are cut after {LONGEST} plies, and a position"
    yield f"that occurs {RECURS} times is a draw."
    yield f"({datetime.now(tz=UTC).date().isoformat()}, {state()}.)"
    for name in (*MILLS, *HUNTS, *RACES):
        yield ""
        yield from section(name, games // PART if name == MILLS[1] else games)
    yield ""
    yield "Luck limits Skiryuk: no player that was tried scores much more than 85 % against random moves."
    yield "In the Hyena Chase of 1925 players never decide anything, so it has no levels."
    yield ""
    yield "## Against a plain tree search"
    yield ""
    yield "The strongest level played against UCT with random games on the same kernel (`benchmarks/tree.py`). Both"
    yield "were compiled and had equal time."
    yield ""
    yield from duels(against)
    yield ""
    yield "## Speed and depth"
    yield ""
    yield from speeds()


def main(named: list[str]) -> None:
    """Play all pairings, print each result, and write LADDER.md unless one game is chosen."""
    if named and not named[0].isdigit():
        games = int(named[1]) if len(named) > 1 else GAMES
        for line in section(named[0], games, [f"level {number}" for number in named[2:]]):
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
