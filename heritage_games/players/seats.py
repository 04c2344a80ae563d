"""Who sits at each side: a person, a player that everybody has, or one of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from heritage_games.engine.saying import Saying
from heritage_games.games.arguments import Unfit
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import Fault, UnknownNameError
from heritage_games.games.option import shown, unknown

from .careful import careful
from .level import LEVELS, Level, thinks
from .player import Player
from .random import random

PERSON = "person"
"""The seat of somebody who plays by hand."""

CAREFUL = "careful"

PLAYERS: Mapping[str, Player] = MappingProxyType({"random": random, CAREFUL: careful, **LEVELS})
"""The players that everybody has; their words are in the content, ``seats.<name>`` and ``levels.<number>``."""

LONGEST_NAME = 40
"""Characters of the name of a player of one's own."""


def level_of(name: str) -> int:
    """Return the number of the level that a seat's name is, 1 the gentlest; 0 of whoever is no level."""
    level = LEVELS.get(name)
    return level.number if level else 0


def several(given: object) -> tuple[str | Player, ...]:
    """Return who is to sit at each side, in their order, as a caller names them; None is as good as nobody.

    Raises:
        Unfit: not several names or functions.
    """
    if given is None:
        return ()
    if isinstance(given, list | tuple) and all(isinstance(each, str) or callable(each) for each in given):
        return tuple(given)
    raise Unfit(Saying("several_names"))


def those_of(rules: Ruleset, players: Mapping[str, Player] = PLAYERS) -> tuple[str, ...]:
    """Return the names of those who can sit at a side of this ruleset: all but the levels that it does not have."""
    levels = rules.levels if thinks(rules) else 0
    return tuple(name for name, player in players.items() if not isinstance(player, Level) or player.number <= levels)


def seat(given: Sequence[str | Player], rules: Ruleset) -> tuple[tuple[str, ...], dict[str, Player]]:
    """Return the name of who sits at each side, and the players of one's own by their names.

    Args:
        given: ``person``, the name of a player that everybody has, or a player of one's own, in the order of sides.
        rules: what is played.

    Raises:
        UnknownNameError: a name that nobody has, or a level that this ruleset does not have.
    """
    names: list[str] = []
    own: dict[str, Player] = {}
    for each in given:
        if isinstance(each, str):
            if each not in (PERSON, *those_of(rules)):
                raise UnknownNameError(_nobody(each, rules))
            names.append(each)
        else:
            name = next((name for name, player in own.items() if player is each), "") or _name(each, own)
            own[name] = each
            names.append(name)
    return tuple(names), own


def _nobody(name: str, rules: Ruleset) -> Fault:
    """Return the fault that a seat's name is nobody's; of a level, with the levels there are."""
    if not name.startswith("level"):
        return unknown(name, (PERSON, *those_of(rules)), Saying("a_seat"))
    there = tuple(level for level in LEVELS if level in those_of(rules))
    none = Saying("no_levels") if thinks(rules) else Saying("no_thinking")
    rest = Saying("levels", first=repr(there[0]), last=repr(there[-1])) if there else none
    return Fault("unknown_name", 0, name=shown(name), what=Saying("a_seat"), rest=rest)


def _name(player: Player, others: Mapping[str, Player]) -> str:
    """Return what a player of one's own is called: as in Python, with a number where somebody else is called so."""
    called = str(getattr(player, "__name__", "") or type(player).__name__)
    name = (
        "".join(letter for letter in called if letter.isalnum() or letter in "_- ")[:LONGEST_NAME].strip() or "player"
    )
    number, free = 1, name
    while free in (PERSON, *PLAYERS, *others):
        number += 1
        free = f"{name} {number}"
    return free


def seated(before: Mapping[str, str], rules: Ruleset) -> tuple[str, ...]:
    """Return who sits at each side when another game begins at the same board.

    A side that was there keeps who sat there; one that is new is taken as the last of those was.  A person stays in
    the game: where only sides of the computer are left, the last of them is a person's.  A level that this ruleset
    does not have plays with care.

    Args:
        before: who sat at each side, in their order.
        rules: of the game that begins.
    """
    last = list(before.values())[-1]
    found = [before.get(side, last) for side in rules.sides]
    missing = LEVELS.keys() - set(those_of(rules))
    found = [CAREFUL if who in missing else who for who in found]
    if PERSON in before.values() and PERSON not in found:
        found[-1] = PERSON
    return tuple(found)
