"""The one place that knows the names of all games."""

from __future__ import annotations

from collections.abc import Mapping

from . import homemade, hounds_and_jackals, hyena_chase, meurimueng, morabaraba, pulijudam, rafaya
from .contract import Declaration, Ruleset
from .errors import UnknownNameError
from .option import unknown

REGISTRY: Mapping[str, Mapping[str, Declaration]] = {
    "morabaraba": morabaraba.RULESETS,
    "pulijudam": pulijudam.RULESETS,
    "rafaya": rafaya.RULESETS,
    "meurimueng": meurimueng.RULESETS,
    "hounds_and_jackals": hounds_and_jackals.RULESETS,
    "hyena_chase": hyena_chase.RULESETS,
    homemade.GAME: homemade.RULESETS,
}
"""Game to its declared rulesets; the first is the default."""


def games() -> dict[str, tuple[str, ...]]:
    """Return every game with the names of its rulesets, the default first."""
    return {game: tuple(rulesets) for game, rulesets in REGISTRY.items()}


def ruleset(game: str, name: str | None = None, **options: object) -> Ruleset:
    """Return a ruleset with its options set.

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        **options: readings that differ from the default.

    Raises:
        UnknownNameError: an unknown game, ruleset or option, or a value it cannot take.
        SetupError: a board of one's own that cannot be, with every fault.
    """
    game, slash, part = str(game).partition("/")
    if slash and name is None:
        name = part
    if game not in REGISTRY:
        raise UnknownNameError(unknown(game, REGISTRY, "game"))
    rulesets = REGISTRY[game]
    if name is None:
        name = next(iter(rulesets))
    if name not in rulesets:
        raise UnknownNameError(unknown(name, rulesets, f"ruleset of {game}"))
    return rulesets[name].ruleset(options)
