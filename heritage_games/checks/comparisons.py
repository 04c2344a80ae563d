"""What is laid side by side: readings, positions and throws that are there, and a question that they answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heritage_games.games import ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import HeritageGamesError
from heritage_games.rulebook.comparisons import FILE, SideBySide
from heritage_games.rulebook.faults import ContentFault, Faults

from .texts import CAPTION, TITLE, length_fault

FEWEST = 2
"""Readings of a comparison."""


def comparison_faults(game: str, compared: Sequence[SideBySide]) -> Faults:
    """Return the faults of what is compared of a game; whether the readings differ is for play to say."""
    return [
        ContentFault(f"{game}/{FILE}", f"comparison {one.id}", message)
        for one in compared
        for message in _one(game, one)
    ]


def _one(game: str, compared: SideBySide) -> Iterator[str]:
    yield from filter(None, [length_fault("the title", compared.title, TITLE)])
    yield from filter(None, [length_fault("the text", compared.text, CAPTION)])
    if not compared.text.endswith("?"):
        yield "the text must end with a question, which the boards answer"
    wanted = len(compared.readings)
    if wanted < FEWEST:
        yield f"needs at least {FEWEST} readings"
    for name, texts, fewest in (("positions", compared.positions, 1), ("throws", compared.throws, 0)):
        if len(texts) not in {fewest, 1, wanted}:
            yield f"{name} must be one for all, or one for each of the {wanted} readings"
    for place, reading in enumerate(compared.readings):
        try:
            _set_up(ruleset(game, reading.ruleset, **reading.options), compared, place)
        except HeritageGamesError as error:
            yield f"reading {place + 1}: {error}"


def _set_up(rules: Ruleset, compared: SideBySide, place: int) -> None:
    """Set a reading up; raises the error of what cannot be."""
    position = rules.parse_position(_of(compared.positions, place))
    throw = _of(compared.throws, place)
    if throw or rules.throws(position):
        rules.parse_throw(throw, position)


def _of(texts: Sequence[str], place: int) -> str:
    return texts[min(place, len(texts) - 1)] if texts else ""
