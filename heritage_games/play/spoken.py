"""The whole viewed position in words, for the ear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heritage_games.rulebook.grammar import capital

from .stage import Stage
from .telling import over
from .throwing import threw
from .turn import status
from .view import StoreView


def spoken(stage: Stage, had: Sequence[str], stores: Sequence[StoreView]) -> str:
    """Return the whole viewed position in words, with the throw that lies there.

    Args:
        stage: with the game.
        had: where each side is and what it has beside its pieces; nothing where the board says it.
        stores: the pieces off the board, in words.
    """
    say = stage.book.say
    sentences = [say("speech.side_where", side, where=where) for side, where in enumerate(had)]
    if stage.rules.shared:
        sentences.append(_heaps(stage))
    for side in range(0 if had else len(stage.rules.sides)):
        if not stage.rules.shared:
            points = _standing(stage, side)
            key = "speech.side_on" if points else "speech.side_none"
            sentences.append(say(key, side, points=stage.book.listed(points)))
        sentences += [store["words"] for store in stores if store["side"] == side and store["count"]]
    return say("speech.position", sides=" ".join(sentences), turn=_next(stage))


def _heaps(stage: Stage) -> str:
    """Return how many pieces lie in each pit that holds any, in the order of the board."""
    book, lying = stage.book, Counter([piece.point for piece in stage.moment.pieces])
    told = [book.say("speech.heap", 0, lying=lying[pit], point=(pit,)) for pit in stage.rules.layout.pits if lying[pit]]
    return book.say("speech.heaps", points=capital(book.listed(told))) if told else book.say("speech.heaps_none")


def _standing(stage: Stage, side: int) -> list[str]:
    """Return the points on which a side stands, with how many where there are several: ``h5``, ``two on the Shen``."""
    book, where = stage.book, Counter([piece.point for piece in stage.moment.pieces if piece.side == side])
    return [
        book.game.called(point) if count == 1 else book.say("speech.several_on", None, count=count, point=(point,))
        for point, count in where.items()
    ]


def _next(stage: Stage) -> str:
    """Return how the game ended, or what is to come: the throw that lies there, and whose turn it is."""
    book, now = stage.book, stage.moment
    ended = over(stage)
    if ended:
        return ended["words"]
    if now.turn is None:
        return f"{status(stage)}."
    if not now.ahead or not stage.throws:
        return book.say("speech.turn", now.turn)
    if now.throw is None:
        return f"{book.say('status.to_throw', now.turn)}."
    return f"{threw(book, now.position, now.throw)} {book.say('speech.turn', now.turn)}"
