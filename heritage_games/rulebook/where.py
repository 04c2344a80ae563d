"""Where each side is on a long way and what it waits for, in words: beside its purse, in the panel and for the ear.

Only here are these words put together, so that picture, board, panel and ear cannot tell different things.
"""

from __future__ import annotations

from heritage_games.games.contract import NamedItem, Position
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.sentence import Filling

PLACE = "place"
"""The number of an item that is said as an ordinal; every other one is said in figures."""


def whereabouts(book: Rulebook, position: Position) -> tuple[str, ...]:
    """Return for each side where it is: ``"at the well, 2 of 4 paid"``; nothing where rules leave it to the board.

    Args:
        book: the rulebook of the rules that the position belongs to.
        position: what stands where.
    """
    joint = book.interface["where.joint"]
    return tuple(joint.join(_said(book, item) for item in items) for items in book.ruleset.whereabouts(position))


def with_tabas(book: Rulebook, position: Position) -> tuple[str, ...]:
    """Return the same with what each side has beside its pieces: ``"on the way home, at hollow 38; six tabas"``."""
    told = whereabouts(book, position)
    if not told:
        return ()
    stores = [store for store in book.ruleset.stores(position) if store.kind not in book.ruleset.kinds]
    had = {store.side: book.say(f"herds.{store.name}", store.side, **{store.name: store.count}) for store in stores}
    joint = book.interface["where.joint"]
    return tuple(joint.join(filter(None, [words, had.get(side, "")])) for side, words in enumerate(told))


def _said(book: Rulebook, item: NamedItem) -> str:
    numbers: dict[str, Filling] = {
        name: book.interface[f"ordinals.{number}"] if name == PLACE else str(number)
        for name, number in item.numbers.items()
    }
    return book.say(f"where.{item.code}", item.side, **numbers, **item.points)
