"""Names and levels of players, and the perfect player, for sessions and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from heritage_games.arguments import InvalidValue, shown
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, UnknownNameError
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON

from . import graph_levels
from .known_tables import move_values
from .players import LEVELS, Player, SearchingPlayer, careful, random
from .search import Decision, SearchTask, Substitute, has_table, levels_of, search_of


def luck(rules: Ruleset) -> str:
    """Return the key of the sentence about luck and skill (``levels.<key>``).

    It is empty if there is no such sentence, and ``none`` if the game has no decisions.
    """
    return search_of(rules).luck if rules.levels else "none"


class PerfectPlayer(SearchingPlayer):
    """Player that looks moves up in the table of a solved game; see :class:`.players.Player`.

    It chooses among the moves of the best value: the shortest wins, the longest losses, or the moves that keep the
    draw. If several are left, the search of the strongest level chooses, so that a draw is played for a win and a win
    without known plies makes progress. In Hyena Chase it chooses a move that wins most games. If the table cannot be
    read, the strongest level chooses among all moves.

    Args:
        plays: returns whether the table of a ruleset is known.
        level: the level whose search chooses; None for the strongest.
    """

    def __init__(self, plays: Callable[[Ruleset], bool] = has_table, level: int | None = None) -> None:
        super().__init__(level)
        self.plays = plays

    def begin(self, decision: Decision, chance: Random, level: int) -> SearchTask:
        """Return an unstarted search task among the best moves."""
        search = search_of(decision.rules)
        if search.perfect:
            return search.perfect(decision, chance, level)
        values = move_values(decision.rules, decision.position)
        if not values:
            return Substitute(search.begin(decision, chance, level))
        best = min(value.order for value in values.values())
        kept = [move for move, value in values.items() if value.order == best]
        return graph_levels.begin(decision, chance, level, among=kept)


CAREFUL = "careful"

PERFECT = "perfect"  # name of the player that is available if a game is solved

PLAYERS: Mapping[str, Player] = {"random": random, CAREFUL: careful, **LEVELS, PERFECT: PerfectPlayer()}
"""Built-in players by name, with content texts ``seats.<name>`` and ``levels.<number>``."""

LONGEST_NAME = 40  # maximum length of a custom player's name


def level_of(name: str) -> int:
    """Return the number of the level with this name, 1 the weakest; 0 for any other player."""
    return (LEVELS[name].level or 0) if name in LEVELS else 0


def word_key(name: str) -> str:
    """Return the key of a computer player's name on the screen."""
    level = level_of(name)
    return f"levels.{level}" if level else f"seats.in_{name}"


def _player_called(word: str) -> str:
    """Return the computer player with this name on the screen in any language; else the word."""
    files = content()
    for words in (load_interface(files, language) for language in files.languages()):
        for name in PLAYERS:
            if word.casefold() in (name, words[word_key(name)].casefold()):
                return name
    return word


def several(given: object) -> tuple[str | Player, ...]:
    """Return the players given by a caller, in the order of sides; an empty tuple for None.

    Raises:
        InvalidValue: the value is not a list or tuple of names or functions.
    """
    if given is None:
        return ()
    if isinstance(given, list | tuple) and all(isinstance(each, str) or callable(each) for each in given):
        return tuple(given)
    raise InvalidValue(Message("several_names"))


def those_of(rules: Ruleset, players: Mapping[str, Player] = PLAYERS) -> tuple[str, ...]:
    """Return the names of a ruleset's players; the perfect one only if there is a table.

    Levels that the ruleset lacks are left out.
    """
    levels = levels_of(rules)

    def is_there(player: Player) -> bool:
        if isinstance(player, PerfectPlayer):
            return levels > 0 and player.plays(rules)
        return not isinstance(player, SearchingPlayer) or (player.level or 0) <= levels

    return tuple(name for name, player in players.items() if is_there(player))


def seat(given: Sequence[str | Player], rules: Ruleset) -> tuple[tuple[str, ...], dict[str, Player]]:
    """Return the name of each side's player, and the custom players by name.

    Args:
        given: ``person``, the name of a built-in player in Python or on the screen, or a custom player, in the order of
            sides.

    Raises:
        UnknownNameError: an unknown name, or a level that this ruleset does not have.
    """
    names: list[str] = []
    own: dict[str, Player] = {}
    for each in given:
        if isinstance(each, str):
            there = (PERSON, *those_of(rules))
            who = each if each in there else _player_called(each)
            if who not in there:
                raise UnknownNameError(_nobody(each, rules))
            names.append(who)
        else:
            name = next((name for name, player in own.items() if player is each), "") or _name(each, own)
            own[name] = each
            names.append(name)
    return tuple(names), own


def _nobody(name: str, rules: Ruleset) -> Problem:
    """Return the problem of an unknown seat name; for a level it lists the existing levels."""
    if not name.startswith("level"):
        return unknown(name, (PERSON, *those_of(rules)), Message("a_seat"))
    there = tuple(level for level in LEVELS if level in those_of(rules))
    none = Message("no_levels")
    rest = Message("levels", first=repr(there[0]), last=repr(there[-1])) if there else none
    return Problem("unknown_name", 0, name=shown(name), what=Message("a_seat"), rest=rest)


def _name(player: Player, others: Mapping[str, Player]) -> str:
    """Return a unique name for a custom player: its Python name, numbered if it is taken."""
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
    """Return the player of each side for another game on the same board.

    Each side keeps its player; a new side gets the player of the last one. If a person played before and only computer
    players are left, the last side gets a person. A level that this ruleset does not have becomes ``careful``; a
    perfect player without a table becomes the strongest level.
    """
    last = list(before.values())[-1]
    there = those_of(rules)
    strongest = max((name for name in there if level_of(name)), key=level_of, default=CAREFUL)
    instead = {**dict.fromkeys(LEVELS, CAREFUL), PERFECT: strongest}
    found = [before.get(side, last) for side in rules.sides]
    found = [who if who in there else instead.get(who, who) for who in found]
    if PERSON in before.values() and PERSON not in found:
        found[-1] = PERSON
    return tuple(found)
