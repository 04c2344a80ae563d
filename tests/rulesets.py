"""Every ruleset of the registry under every option, each value once and every trial, and seeded positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw


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
    """Positions of one random game with the throw made in them; moves that capture come more often."""
    pick = random.Random(seed)
    position = rules.start()
    for _ in range(plies):
        throws = rules.throws(position)
        throw = pick.choices(list(throws), [float(chance) for chance in throws.values()])[0] if throws else None
        yield position, throw
        moves = rules.moves(position, throw)
        if not moves:
            return
        captures = [
            m for m in moves if any(e[0] == "take" for group in rules.effects(position, m, throw) for e in group)
        ]
        choice = captures if captures and pick.random() < 0.7 else moves
        position = rules.play(position, pick.choice(choice), throw)
