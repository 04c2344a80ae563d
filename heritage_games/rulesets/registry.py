"""Registry of games and rulesets for all higher layers, with conversions of arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from inspect import ismethod
from typing import Protocol

from heritage_games.arguments import ArgumentError, shown, takes, text
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError

from . import homemade, hounds_and_jackals, hyena_chase, meurimueng, morabaraba, nine_mens_morris, pulijudam, rafaya
from .base import Ruleset
from .options import unknown
from .types import Position


class RulesetFactory(Protocol):
    """Declaration of a ruleset, which creates it with given options."""

    def ruleset(self, options: Mapping[str, object]) -> Ruleset:
        """Return the ruleset with these options; raise UnknownNameError for an unknown option."""


REGISTRY: dict[str, Mapping[str, RulesetFactory]] = {
    "morabaraba": morabaraba.RULESETS,
    "nine_mens_morris": nine_mens_morris.RULESETS,
    "pulijudam": pulijudam.RULESETS,
    "rafaya": rafaya.RULESETS,
    "meurimueng": meurimueng.RULESETS,
    "hounds_and_jackals": hounds_and_jackals.RULESETS,
    "hyena_chase": hyena_chase.RULESETS,
    homemade.GAME: homemade.RULESETS,
}
"""The declared rulesets of each game; the first is the default."""

OWN = frozenset(REGISTRY)  # the games of this package; all others are registered from outside

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""Pattern of game and ruleset names, which also occur in file names and addresses."""


def declared(game: str, rulesets: Mapping[str, RulesetFactory]) -> Mapping[str, RulesetFactory]:
    """Check and return the rulesets of a game from outside the package.

    Args:
        rulesets: the declared rulesets by name, the default first.

    Raises:
        ArgumentError: a name is invalid, the game is one of the package, there are no rulesets, or a declaration does
            not create a ruleset of this game and name.
    """
    for name in (game, *rulesets):
        if not NAME.fullmatch(name):
            raise ArgumentError(Message("no_name_of_a_game", name=shown(name)))
    if game in OWN:
        raise ArgumentError(Message("game_of_the_package", game=game))
    if not rulesets:
        raise ArgumentError(Message("game_without_rulesets", game=game))
    for name, declaration in rulesets.items():
        made = plain_ruleset(declaration)
        if made is None:
            raise ArgumentError(Message("no_declaration", ruleset=name, value=shown(declaration)))
        if (made.game, made.name) != (game, name):
            raise ArgumentError(Message("other_ruleset", called=f"{game}/{name}", calls=f"{made.game}/{made.name}"))
    return dict(rulesets)


def plain_ruleset(declaration: object) -> Ruleset | None:
    """Return the ruleset of a declaration with default options; None if it creates none.

    An error in the declaration's own code is not caught: its author needs the traceback.
    """
    make = getattr(declaration, "ruleset", None)
    if isinstance(declaration, type) and not ismethod(make):  # a class needs a class method to be a declaration
        make = None
    made = make({}) if callable(make) else None
    return made if isinstance(made, Ruleset) else None


@takes()
def games() -> dict[str, tuple[str, ...]]:
    """Return every game with the names of its rulesets, the default first.

    Example:
        >>> hg.games()["hounds_and_jackals"]
        ('skiryuk', 'washburne', 'washburne_dice')
    """
    return {game: tuple(rulesets) for game, rulesets in REGISTRY.items()}


@takes()
def ruleset(game: str, name: str | None = None, **options: object) -> Ruleset:
    """Return a ruleset with its options set.

    Example:
        >>> rules = hg.ruleset("morabaraba", flying=False)
        >>> rules
        ruleset('morabaraba', 'south_africa', flying=False)
        >>> len(rules.moves(rules.start()))
        24

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        **options: readings that differ from the default.

    Raises:
        ArgumentError: a name is not a string.
        UnknownNameError: an unknown game, ruleset or option, or a value it cannot take.
        SetupError: the options form no valid custom board; lists every problem.
    """
    game, slash, part = game.partition("/")
    return declaration(game, part if slash and name is None else name).ruleset(options)


def declaration(game: str, name: str | None) -> RulesetFactory:
    """Return the current declaration of a ruleset; the game's first if the name is None.

    Raises:
        UnknownNameError: an unknown game or ruleset.
    """
    rulesets = REGISTRY[known_game(game)]
    if name is None:
        name = next(iter(rulesets))
    if name not in rulesets:
        raise UnknownNameError(unknown(name, rulesets, Message("a_ruleset", game=game)))
    return rulesets[name]


def as_ruleset(given: Ruleset | str) -> Ruleset:
    """Return the ruleset of an argument: a ruleset, its name, a board or a game.

    Raises:
        ArgumentError: the argument is none of these.
        UnknownNameError: there is no such ruleset.
    """
    if isinstance(given, str):
        return ruleset(given)
    given = getattr(given, "rules", given)
    if isinstance(given, Ruleset):
        return given
    raise ArgumentError(Message("no_ruleset", value=shown(given)))


def as_position(rules: Ruleset, given: Position | str | None) -> Position:
    """Return the position of an argument: a position or its text; the start if None.

    Raises:
        ArgumentError: the argument is neither a position nor a text.
        SetupError: the text is not a position of this ruleset.
    """
    start: Position = rules.start()
    if given is None:
        return start
    if isinstance(given, str):
        read: Position = rules.parse_position(given)
        return read
    if type(given) is not type(start):
        raise ArgumentError(Message("not_a_position", ruleset=repr(rules), value=shown(given)))
    return given


def known_game(given: object) -> str:
    """Check and return the name of a game.

    Raises:
        InvalidValue: the name is not a string.
        UnknownNameError: there is no such game; the message names the nearest one.
    """
    game = text(given)
    if game not in REGISTRY:
        raise UnknownNameError(unknown(game, REGISTRY, Message("a_game")))
    return game
