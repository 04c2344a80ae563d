"""Every ruleset under every option, each value once and every trial, and seeded positions and games to ask about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw
from heritage_games.record import Game


def settings() -> Iterator[Ruleset]:
    """Every ruleset with its defaults, then with each other value of each option, then boards of one's own."""
    for game, names in games().items():
        for name in names:
            default = ruleset(game, name)
            yield default
            for option in default.declared.values():
                yield from (default.with_options(**{option.name: value}) for value in option.values[1:])
            yield from (default.with_options(**trial) for trial in default.trials)


def walk(rules: Ruleset, seed: int, plies: int = 400) -> Iterator[tuple[Position, Throw | None]]:
    """Positions of one random game with the throw made in them; without throws, captures come more often."""
    pick = random.Random(seed)
    position = rules.start()
    for _ in range(plies):
        throws = rules.throws(position)
        throw = pick.choices(list(throws), [float(chance) for chance in throws.values()])[0] if throws else None
        yield position, throw
        moves = rules.moves(position, throw)
        if not moves:
            return
        captures = [] if throw or pick.random() > 0.7 else [move for move in moves if takes(rules, position, move)]
        position = rules.play(position, pick.choice(captures or moves), throw)


def takes(rules: Ruleset, position: Position, move: int) -> bool:
    """Return whether a move takes a man off the board."""
    return any(effect[0] == "take" for group in rules.effects(position, move) for effect in group)


@cache
def walked(rules: Ruleset, seed: int) -> tuple[tuple[Position, Throw | None], ...]:
    """Return such a game whole, or its first 1000 plies; it is played once for all tests of a file."""
    return tuple(walk(rules, seed, 1000))


def throw(game: Game, pick: random.Random) -> None:
    """Make any throw that can be made, if one is due."""
    if game.due:
        game.throw(pick.choice(list(game.rules.throws(game.position))))


def ply(game: Game, pick: random.Random, comment: str | None = None) -> None:
    """Play any ply, with its throw if one is due."""
    throw(game, pick)
    game.play(pick.choice(game.rules.moves(game.position, game.open_throw)), comment)
