"""Where each side is on a long way and what it waits for, in words: beside its purse, in the panel and for the ear.

Only here are these words put together, so that picture, board, panel and ear cannot tell different things.
"""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.games.contract import NamedItem, Store
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.sentence import Filling

PLACE = "place"
"""The number of an item that is said as an ordinal; every other one is said in figures."""


def whereabouts(book: Rulebook, found: Sequence[Sequence[NamedItem]]) -> tuple[str, ...]:
    """Return for each side where it is: ``"at the well, 2 of 4 paid"``; nothing where rules leave it to the board.

    Args:
        book: the rulebook of the rules that the position belongs to.
        found: what these rules say of the position (``whereabouts``), by side.
    """
    joint = book.interface["where.joint"]
    return tuple(joint.join(_said(book, item) for item in items) for items in found)


def with_stores(book: Rulebook, told: Sequence[str], stores: Sequence[Store]) -> tuple[str, ...]:
    """Return the same with what each side has beside its pieces: ``"on the way home, at hollow 38; six tabas"``.

    Args:
        book: the rulebook of the rules that the position belongs to.
        told: where each side is, in words; nothing where rules leave it to the board.
        stores: the pieces off the board.
    """
    if not told:
        return ()
    others = [store for store in stores if store.kind not in book.ruleset.kinds]
    had = {store.side: book.say(f"herds.{store.name}", store.side, **{store.name: store.count}) for store in others}
    joint = book.interface["where.joint"]
    return tuple(joint.join(filter(None, [words, had.get(side, "")])) for side, words in enumerate(told))


def _said(book: Rulebook, item: NamedItem) -> str:
    numbers: dict[str, Filling] = {
        name: book.interface[f"ordinals.{number}"] if name == PLACE else str(number)
        for name, number in item.numbers.items()
    }
    return book.say(f"where.{item.code}", item.side, **numbers, **item.points)
