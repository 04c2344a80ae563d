"""A turn: what is to be done next, in words, and as far as the hand has gone."""

from __future__ import annotations

from heritage_games.games.contract import SOW
from heritage_games.players import PERSON

from .stage import Stage
from .tree import effects_of, walk
from .view import Effect, Node, SoFar

OFF = "off"
"""The store of pieces that were taken off and come back."""


def status(stage: Stage) -> str:
    """Return the sentence that says where the game stands."""
    book, now = stage.book, stage.moment
    if not now.ahead:
        return book.say("status.past" if now.turn is not None else "status.past_throw", now.turn)
    if now.outcome is not None:
        drawn = len(set(now.outcome.places)) == 1
        return book.say("status.drawn") if drawn else book.say("status.won", now.outcome.places.index(1))
    if stage.awaited is not None:
        return book.tell(stage.awaited).words
    if now.to_move is None:
        return book.say("status.throw_decides")
    if now.mover != PERSON:
        return book.say("status.thinking", now.to_move)
    return book.say(f"status.{to_do(stage)}", now.to_move)


def to_do(stage: Stage) -> str:
    """Return what the side to move is to do next.

    One of ``to_throw``, ``to_place``, ``to_bring_back``, ``to_sow``, ``to_move``, ``to_shoot``, ``to_give``,
    ``to_lift``; and ``to_pass``, ``to_begin`` and the like where nothing but that control can be touched.
    """
    now = stage.moment
    if now.due:
        return "to_throw"
    _, level = walk(now.tree, stage.touches)
    only = next(iter(level), "") if len(level) == 1 and not stage.touches else ""
    if only in stage.rules.controls and f"status.to_{only}" in stage.book.interface:
        return f"to_{only}"
    firsts = [_first_effect(node) for node in level.values()]
    names = {effect[0] for effect in firsts}
    if "enter" in names:
        waiting = {store.side for store in now.stores if store.name == OFF and store.count}
        return "to_bring_back" if now.to_move in waiting else "to_place"
    if names != {"take"}:
        return "to_sow" if names == {SOW} else "to_move"
    if firsts[0][1] in {piece.point for piece in now.pieces if piece.side == now.to_move}:
        return "to_lift" if stage.throws else "to_give"
    return "to_shoot"


def _first_effect(node: Node) -> Effect:
    """Return the first thing that is seen to happen from this touch on."""
    while not node["effects"] and node.get("next"):
        node = next(iter(node["next"].values()))
    return node["effects"][0] if node["effects"] else ["move"]


def sofar(stage: Stage) -> SoFar | None:
    """Return the turn as far as it has gone, None where nothing is touched."""
    if not stage.touches:
        return None
    marks = [effect[1:] for effect in effects_of(stage.moment.tree, stage.touches) if effect[0] == "mark"]
    words = [
        stage.book.say(f"panel.so_far_{kind}", None, **{kind: tuple(points)})
        for kind, *points in marks
        if f"panel.so_far_{kind}" in stage.book.interface
    ]
    return SoFar(text=_text_so_far(stage), words=", ".join(words))


def _text_so_far(stage: Stage) -> str:
    """Return the text of a move that begins so, cut behind what is touched; else the touches, behind their throw."""
    rules, now = stage.rules, stage.moment
    if now.throw is not None:
        return f"{rules.format_throw(now.throw, now.position)}: {' '.join(stage.touches)}"
    for move in now.moves:
        if rules.paths(now.position, move)[0][: len(stage.touches)] == stage.touches:
            text, end = rules.format_move(now.position, move), 0
            for touch in stage.touches:
                end = text.index(touch, end) + len(touch)
            return text[:end]
    return " ".join(stage.touches)
