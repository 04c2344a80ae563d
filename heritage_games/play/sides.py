"""The sides as they stand round the board: who sits there, what each has and where, and what it is to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from heritage_games.players import PERSON, level_of
from heritage_games.rulebook.grammar import capital
from heritage_games.rulebook.sentence import Filling

from .stage import Stage
from .turn import to_do
from .view import Herd

HAND = "hand"
TAKEN = "taken"
HUNTERS = 0
"""The side that a hunt's goal is told of."""
GUESTS = "guests"
"""The sign of points that hold several pieces, where these wait and are counted by themselves."""


def herds(stage: Stage, where: Sequence[str], had: Sequence[str]) -> list[Herd]:
    """Return the sides as they stand under the board, each without its note.

    Args:
        stage: with the game.
        where: of each side where its piece is, in words; nothing where the board says it.
        had: the same with what each side has beside its pieces.
    """
    book, rules, now = stage.book, stage.rules, stage.moment
    sits = [who(stage, side) for side in range(len(rules.sides))]
    return [
        Herd(
            side=side,
            kind=rules.kinds[side],
            name=capital(book.game.sides[name]),
            short=book.game.shorts.get(name, capital(book.game.sides[name])),
            who=sits[side][0],
            who_brief=sits[side][1],
            level=level_of(stage.seats[side]),
            note="",
            words=had[side] if had else _counted(stage, side),
            brief=brief(stage, side),
            where=where[side] if where else "",
            turn=side == now.turn,
        )
        for side, name in enumerate(rules.sides)
    ]


def noted(stage: Stage, told: Sequence[Herd]) -> list[Herd]:
    """Return the sides, each with what it is to do, or how it ended."""
    now, book = stage.moment, stage.book
    if not now.ahead:
        return list(told)
    if now.outcome is not None:
        return [{**herd, "note": book.say(f"herds.{now.outcome.degrees[herd['side']]}")} for herd in told]
    if now.waits:
        return list(told)
    note = book.say(f"herds.{to_do(stage) if now.mover == PERSON else 'thinking'}")
    return [{**herd, "note": note if now.to_move in (herd["side"], None) else ""} for herd in told]


def who(stage: Stage, side: int) -> tuple[str, str]:
    """Return who plays a side, and the same where there is little room; nothing where several share this screen."""
    name = stage.game.head.players.get(stage.rules.sides[side], "")
    seat = stage.seats[side]
    if seat != PERSON:
        words, level = stage.book.interface, level_of(seat)
        long, short = (
            words.get(f"levels.{level}" if level else f"seats.{form}_{seat}", seat) for form in ("is", "brief")
        )
        return (f"{name}, {long}", name) if name else (long, short)
    if name:
        return name, name
    you = stage.book.say("seats.you") if stage.seats.count(PERSON) == 1 < len(stage.seats) else ""
    return you, you


def brief(stage: Stage, side: int) -> str:
    """Return what a side has in figures: ``5 in hand · 1 shot``; where it is on a long way, the place alone."""
    if where := stage.moment.whereabouts:
        item = where[side][0]
        # In a seat the number of a hollow is enough: texts are told as they are, points by what people call them.
        points: dict[str, Filling] = {role: " ".join(named) for role, named in item.points.items()}
        return stage.book.say(f"where_brief.{item.code}", None, **points)
    parts = [_brief_of(stage, side, name, count) for name, count in _counts(stage, side).items()]
    return stage.book.interface["herds.brief_joint"].join(parts)


def _stored(stage: Stage, side: int) -> tuple[dict[str, int], bool]:
    """Return how many pieces a side has in each store, and whether any side still places its own."""
    stores = stage.moment.stores
    placing = bool([store for store in stores if store.name == HAND and store.count])
    return {store.name: store.count for store in stores if store.side == side}, placing


def _counts(stage: Stage, side: int) -> dict[str, int]:
    """Return how many pieces a side has in hand, or on the board when none are placed any more, and in other stores."""
    own, placing = _stored(stage, side)
    now, hand = stage.moment, own.pop(HAND, None)
    found = {HAND: hand} if hand is not None and placing else {}
    if "goal" in stage.rules.figures:
        if side == HUNTERS:
            return found | {"goal": sum([store.count for store in now.stores if store.name == TAKEN])}
        own.pop(TAKEN, None)
    if not stage.throws and not found and not stage.rules.shared:
        found["board"] = [piece.side for piece in now.pieces].count(side)
    return found | {name: count for name, count in own.items() if count}


def _brief_of(stage: Stage, side: int, name: str, count: int) -> str:
    words: dict[str, Filling] = {name: str(count), "gone": stage.book.game.gone}
    if name == "goal":
        words |= {"taken": str(count), "goal": str(stage.rules.figures["goal"])}
    return stage.book.say(f"herds.brief_{name}", side, **words)


def _counted(stage: Stage, side: int) -> str:
    """Return how many pieces a side has where: in hand while any are placed, on the board, in every other store."""
    book = stage.book
    own, placing = _stored(stage, side)
    guests = stage.rules.layout.signs.get(GUESTS, ())
    where = Counter([piece.point for piece in stage.moment.pieces if piece.side == side])
    waiting = {point: where.pop(point) for point in guests if point in where}
    hand = own.pop(HAND, None)
    parts = [book.say("herds.hand", side, hand=hand)] if hand is not None and placing else []
    board = "track" if stage.throws else "board" if placing and hand is not None else "pieces"
    if not stage.rules.shared:
        parts.append(book.say(f"herds.{board}", side, board=where.total()))
    parts += [book.say("herds.guests", side, count=count, point=(point,)) for point, count in waiting.items()]
    for name, count in own.items():
        if count or not stage.throws:
            parts.append(book.say(f"herds.{name}", side, **{name: count}, gone=book.game.gone))
    return book.interface["speech.list_comma"].join(parts)
