"""What is told of a game's object: each thing with its source, lengths, and marks that are closed."""

from __future__ import annotations

from collections.abc import Iterator

from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.game_words import GameWords
from heritage_games.rulebook.provenance import Provenance
from heritage_games.rulebook.wording import LEFT_OVER, plain, runs

from .texts import PARAGRAPH, length_fault


def provenance_faults(told: Provenance, game: GameWords) -> Faults:
    """Return the faults of the page of a game's object.

    Args:
        told: what it tells.
        game: the words of the game and the keys of its sources.
    """
    return [ContentFault(told.file, place, message) for place, message in _faults(told, game) if message]


def _faults(told: Provenance, game: GameWords) -> Iterator[tuple[str, str]]:
    for key in dict.fromkeys((*told.cited, *told.further)):
        if key not in game.sources:
            yield "", f"{no_such(key, game.sources, 'source of this game')} Name it in game.toml."
    for what in ("surviving", "sites", "dates", "relatives", "scholars"):
        yield what, "" if getattr(told, what) else "is empty; there must be at least one"
    frame = told.frame
    for site in told.sites:
        inside = frame.west < site.longitude < frame.east and frame.south < site.latitude < frame.north
        yield (
            f"sites {site.id}",
            "" if inside else "does not lie on the map; widen the map, or correct its degrees",
        )
    for text in told.texts:
        for paragraph in told.paragraphs(text):
            yield "", length_fault("a paragraph", "".join(run.text for run in paragraph), PARAGRAPH)
        for run in runs(text):
            mark = LEFT_OVER.search(run.text)
            yield "", f"{mark[0]!r} in {run.text[:40]!r} belongs to no mark" if mark else ""
    for each in (told.intro, told.circumstances, told.asked):
        yield "", "" if plain(each).endswith((".", "?")) else f"{plain(each)[-40:]!r} does not end a sentence"
