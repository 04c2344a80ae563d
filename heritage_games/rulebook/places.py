"""Places of a race in words, for picture, board, panel and screen reader alike."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.rulesets.types import NamedItem, Store

from .book import Rulebook
from .sentences import Filling

PLACE = "place"  # name of the item number that is written as an ordinal; all others are in figures


def whereabouts(book: Rulebook, found: Sequence[Sequence[NamedItem]]) -> tuple[str, ...]:
    """Return each side's path position in words; empty if the board shows it.

    An example is ``"at the well, 2 of 4 paid"``.
    """
    joint = book.interface["where.joint"]
    return tuple([joint.join([_place_words(book, item) for item in items]) for items in found])


def with_stores(book: Rulebook, places: Sequence[str], stores: Sequence[Store]) -> tuple[str, ...]:
    """Return the positions in words, with each side's stores of things other than pieces.

    An example is ``"on the way home, at hollow 38; six tabas"``.
    """
    if not places:
        return ()
    others = [store for store in stores if store.kind not in book.ruleset.kinds]
    had = {
        store.side: book.text(f"side_panels.{store.name}", store.side, **{store.name: store.count}) for store in others
    }
    joint = book.interface["where.joint"]
    return tuple([joint.join(filter(None, [words, had.get(side, "")])) for side, words in enumerate(places)])


def _place_words(book: Rulebook, item: NamedItem) -> str:
    numbers: dict[str, Filling] = {
        name: book.interface[f"ordinals.{number}"] if name == PLACE else str(number)
        for name, number in item.numbers.items()
    }
    return book.text(f"where.{item.code}", item.side, **numbers, **item.points)
