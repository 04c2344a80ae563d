"""What is played many times, as plain words and numbers: it can be sent to another process, or another machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import ArgumentError
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import UnknownNameError
from heritage_games.games.option import Value, shown
from heritage_games.games.registry import as_ruleset, ruleset
from heritage_games.players import Player

RANDOM = "random"

Seats = tuple[str | Player, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A ruleset, where each game begins, who plays, and the seed.

    Args:
        game, name: of the ruleset.
        options: those that differ from the default, by name.
        position: text of the position each game begins from; the usual start if empty.
        seats: who plays each side, in their order; empty where every move is any legal one.
        seed: of the random numbers.
        limit: plies after which a game is cut.
    """

    game: str
    name: str
    options: tuple[tuple[str, Value], ...]
    position: str
    seats: Seats
    seed: int
    limit: int

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return _rules(self.game, self.name, self.options)

    @property
    def kernel(self) -> Kernel | None:
        """What plays the games; None where all is interpreted, for players and for a family that has no kernel."""
        return None if self.seats else self.rules.kernel


@lru_cache(maxsize=64)
def _rules(game: str, name: str, options: tuple[tuple[str, Value], ...]) -> Ruleset:
    """Return a ruleset; a worker makes the same one chunk after chunk."""
    return ruleset(game, name, **dict(options))


def setting_of(
    given: Ruleset | str,
    name: str | None,
    options: Mapping[str, object],
    *,
    position: str,
    seats: Seats,
    seed: int,
    limit: int,
) -> Setting:
    """Return a setting as a caller names it.

    Args:
        given: the ruleset, or its name, or the name of its game.
        name: of the ruleset, where only its game is given.
        options: readings that differ from the default, and who plays a side, by its name.
        position: text of the position each game begins from; the usual start if empty.
        seats: who plays each side, in their order.
        seed: of the random numbers.
        limit: plies after which a game is cut.

    Raises:
        ArgumentError: something that is no ruleset, or a seat that is neither a name nor a function.
        UnknownNameError: no such game, ruleset, option or side, or a value that an option cannot take.
        SetupError: a text that is no position of this ruleset.
    """
    rules = ruleset(given, name) if isinstance(given, str) else as_ruleset(given)
    named = {side: who for side, who in options.items() if side in rules.sides and side not in rules.declared}
    readings = {option: value for option, value in options.items() if option not in named}
    if readings:
        # What a ruleset has been given already stays, unless it is given again.
        kept = {option: value for option, value in rules.options.items() if value != rules.declared[option].default}
        rules = ruleset(rules.game, rules.name, **{**kept, **readings})
    changed = tuple((key, value) for key, value in rules.options.items() if value != rules.declared[key].default)
    usual = rules.format_position(rules.start())
    begun = rules.format_position(rules.parse_position(position)) if position else usual
    sitting = _sitting(rules, seats, named)
    return Setting(rules.game, rules.name, changed, "" if begun == usual else begun, sitting, seed, limit)


def _sitting(rules: Ruleset, seats: Seats, named: Mapping[str, object]) -> Seats:
    """Return who plays each side: nobody in particular where all play at random, for that is compiled."""
    if seats and len(seats) != len(rules.sides):
        sides, told = len(rules.sides), len(seats)
        raise UnknownNameError(Saying("players_wanted", game=rules.game, sides=sides, players=told))
    sitting = [named.get(side, seats[number] if seats else RANDOM) for number, side in enumerate(rules.sides)]
    for who in sitting:
        if not isinstance(who, str) and not callable(who):
            raise ArgumentError(Saying("no_seat", function="simulate", value=shown(who)))
    return () if all(who == RANDOM for who in sitting) else cast("Seats", tuple(sitting))
