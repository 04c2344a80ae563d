"""Who sits at each side: a person, a player that everybody has, or one of one's own.

What a level overlooks: which sentence says it, and the figures that stand in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from heritage_games.arguments import Unfit, shown
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, UnknownNameError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.types import PERSON

from . import graph_search, journey_search, race_search
from .players import LEVELS, Level, Player, careful, random, thinks

FAR = 10
"""A level that may look so many plies ahead is bounded by the positions that it looks at."""


class BlunderModel(NamedTuple):
    """What a level overlooks.

    Args:
        form: which sentence says it, ``levels.<form>`` in the content: ``graph.both``, ``race.any``.
        figures: what fills its blanks: a share of a hundred in figures, a number of plies.
    """

    form: str
    figures: Mapping[str, str | int]


def oversight(rules: Ruleset, number: int) -> BlunderModel | None:
    """Return what a level overlooks in a game; None where its family says nothing of it.

    Args:
        rules: what is played.
        number: of the level, 1 the gentlest.
    """
    for kind, told in TOLD.items():
        if isinstance(rules, kind):
            return told(rules, number)
    return None


def luck(rules: Ruleset) -> str:
    """Return which sentence says what luck leaves to skill here, ``levels.<it>`` in the content; empty if none does."""
    if not rules.levels and thinks(rules):
        return "none"
    return "parallel.luck" if isinstance(rules, ParallelRuleset) else ""


def in_page(rules: Ruleset) -> Mapping[str, str]:
    """Return at how many positions the strongest level looks, as machine code and in a web page, where nothing is.

    Empty where that makes no difference.
    """
    if not isinstance(rules, GraphRuleset):
        return {}
    sees = graph_search.sights_of(rules)[-1]
    return {"positions": f"{sees.positions:,}", "interpreted": f"{sees.interpreted:,}"}


def _graph(rules: Ruleset, number: int) -> BlunderModel:
    """Return which captures a level of a graph game does not see."""
    sees = graph_search.sights_of(rules)[number - 1]
    theirs, own = _of_hundred(sees.overlooks_theirs), _of_hundred(sees.overlooks_own)
    if theirs or own:
        form = "both" if theirs == own else "each" if theirs and own else "theirs" if theirs else "own"
        return BlunderModel(f"graph.{form}", {"theirs": theirs, "own": own, "plies": sees.depth})
    return BlunderModel("graph.far", {}) if sees.depth >= FAR else BlunderModel("graph.ahead", {"plies": sees.depth})


def _race(rules: Ruleset, number: int) -> BlunderModel:
    """Return how often a level of a race plays any move, and else how far it looks."""
    sees = race_search.sights(rules.name)[number - 1]
    blind = _of_hundred(sees.blind)
    if blind:
        return BlunderModel("race.any", {"blind": blind})
    return BlunderModel("race.now" if sees.plies == 1 else "race.replies", {})


def _journey(_rules: Ruleset, number: int) -> BlunderModel:
    """Return how often a level of a journey does anything that is legal."""
    blind = _of_hundred(journey_search.BLIND[number - 1])
    return BlunderModel("journey.any", {"blind": blind}) if blind else BlunderModel("journey.saving", {})


def _of_hundred(share: float) -> str:
    """Return a share of a hundred in figures; nothing where it is none."""
    return str(round(100 * share)) if share else ""


TOLD: Mapping[type, Callable[[Ruleset, int], BlunderModel]] = MappingProxyType(
    {GraphRuleset: _graph, ParallelRuleset: _race, CrossingRuleset: _race, JourneyRuleset: _journey}
)
"""Who says it for each family, by the class of its rulesets."""


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
    raise Unfit(Message("several_names"))


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


def _nobody(name: str, rules: Ruleset) -> Problem:
    """Return the fault that a seat's name is nobody's; of a level, with the levels there are."""
    if not name.startswith("level"):
        return unknown(name, (PERSON, *those_of(rules)), Message("a_seat"))
    there = tuple(level for level in LEVELS if level in those_of(rules))
    none = Message("no_levels") if thinks(rules) else Message("no_thinking")
    rest = Message("levels", first=repr(there[0]), last=repr(there[-1])) if there else none
    return Problem("unknown_name", 0, name=shown(name), what=Message("a_seat"), rest=rest)


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
