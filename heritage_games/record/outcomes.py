"""Outcomes by resignation, agreement and repetition, and the text of any outcome."""

from __future__ import annotations

from heritage_games.engine.verdict import Item
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Outcome

from .notation import OPEN

RESIGNED = "resigned"
AGREED = "agreed_draw"
REPETITION = "repetition"
GAME_OVER = "game_over"


def resigned(rules: Ruleset, side: int) -> Outcome:
    """Return the outcome if a side resigns: it is last, and all others share the first place."""
    places = tuple(len(rules.sides) if s == side else 1 for s in range(len(rules.sides)))
    degrees = tuple("lost" if s == side else "won" for s in range(len(rules.sides)))
    return Outcome(places, Item(RESIGNED, places.index(1)), degrees)


def agreed(rules: Ruleset, side: int) -> Outcome:
    """Return the outcome if all sides agree on a draw; ``side`` made the last ply."""
    return _drawn(rules, Item(AGREED, side))


def repeated(rules: Ruleset, times: int, side: int) -> Outcome | None:
    """Return the draw by repetition, None if there is none or the option ``repetition`` is 0."""
    limit = int(rules.options.get(REPETITION, 0))
    if limit == 0 or times < limit:
        return None
    return _drawn(rules, Item(REPETITION, side, {}, {"times": times}))


def _drawn(rules: Ruleset, item: Item[str]) -> Outcome:
    sides = len(rules.sides)
    return Outcome((1,) * sides, item, ("drawn",) * sides)


def result(rules: Ruleset, outcome: Outcome | None) -> str:
    """Return an outcome as in records: ``dark won, light lost: two_left``; ``*`` for None."""
    if outcome is None:
        return OPEN
    ended = ", ".join(f"{side} {degree}" for side, degree in zip(rules.sides, outcome.degrees, strict=True))
    return f"{ended}: {outcome.item.code}"
