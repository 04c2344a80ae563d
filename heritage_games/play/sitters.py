"""Who sits at a side and what it has, in few words: what stands in its seat on the screen."""

from __future__ import annotations

from collections import Counter

from heritage_games.players.seats import PERSON
from heritage_games.rulebook.sentence import Filling

from .stage import Stage

HAND = "hand"
TAKEN = "taken"
HUNTERS = 0
"""The side that a hunt's goal is told of."""


def who(stage: Stage, side: int) -> tuple[str, str]:
    """Return who plays a side, and the same where there is little room; nothing where several share this screen."""
    name = stage.game.head.players.get(stage.rules.sides[side], "")
    seat = stage.seats[side]
    if seat != PERSON:
        told = stage.book.say(f"seats.is_{seat}"), stage.book.say(f"seats.brief_{seat}")
        return (f"{name}, {told[0]}", name) if name else told
    if name:
        return name, name
    you = stage.book.say("seats.you") if stage.seats.count(PERSON) == 1 < len(stage.seats) else ""
    return you, you


def brief(stage: Stage, side: int) -> str:
    """Return what a side has in figures: ``5 in hand · 1 shot``; where it is on a long way, the place alone."""
    position = stage.game.position
    if where := stage.rules.whereabouts(position):
        item = where[side][0]
        # In a seat the number of a hollow is enough: texts are told as they are, points by what people call them.
        points: dict[str, Filling] = {role: " ".join(named) for role, named in item.points.items()}
        return stage.book.say(f"where_brief.{item.code}", None, **points)
    parts = [_said(stage, side, name, count) for name, count in _counts(stage, side).items()]
    return stage.book.interface["herds.brief_joint"].join(parts)


def _counts(stage: Stage, side: int) -> dict[str, int]:
    """Return how many pieces a side has in hand, or on the board when none are placed any more, and in other stores."""
    rules, position = stage.rules, stage.game.position
    stores = rules.stores(position)
    own = {store.name: store.count for store in stores if store.side == side}
    hand, placing = own.pop(HAND, None), any(store.count for store in stores if store.name == HAND)
    board = Counter(piece.side for piece in stage.pieces)[side]
    found = {HAND: hand} if hand is not None and placing else {}
    if "goal" in rules.figures:
        if side == HUNTERS:
            return found | {"goal": sum(store.count for store in stores if store.name == TAKEN)}
        own.pop(TAKEN, None)
    if not stage.throws and not found:
        found["board"] = board
    return found | {name: count for name, count in own.items() if count}


def _said(stage: Stage, side: int, name: str, count: int) -> str:
    words: dict[str, Filling] = {name: str(count), "gone": stage.book.game.gone}
    if name == "goal":
        words |= {"taken": str(count), "goal": str(stage.rules.figures["goal"])}
    return stage.book.say(f"herds.brief_{name}", side, **words)
