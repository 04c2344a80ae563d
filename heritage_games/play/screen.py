"""A stage as the screen sees it: everything that the board and the panel show of the game on it."""

from __future__ import annotations

from heritage_games.players.seats import PERSON

from .onward import choices, may_go_on, next_thing
from .refusal import refusal
from .stage import Stage
from .telling import herds, over, skipped, sofar, spoken, status, steps, stores
from .throwing import throw_view, thrown_view
from .tree import walk
from .view import ControlView, Effect, View


def screen(stage: Stage) -> View:
    """Return the view of a stage; what belongs to the session around it is left empty."""
    standing = stage.lasting(_standing)
    return {
        **standing,
        "status": status(stage),
        "touches": list(stage.touches),
        "sofar": sofar(stage),
        "herds": herds(stage),
        "verdict": refusal(stage, stage.refused) if stage.refused else None,
        "can": {**standing["can"], "undo": stage.game.can_undo or bool(stage.touches)},
        "controls": _controls(stage) if stage.may_touch else [],
        "next": next_thing(stage),
        "choices": choices(stage),
    }


def _standing(stage: Stage) -> View:
    """Return what is told whatever the hand has touched so far; the fields that touches change are left empty."""
    game, rules = stage.game, stage.rules
    closable = not game.over and PERSON in stage.seats
    return View(
        revision=0,
        ply=game.viewed,
        plies=len(game.plies),
        turn=stage.turn,
        side_to_touch=stage.may_touch,
        status="",
        spoken=spoken(stage),
        say="",
        aloud=[],
        touches=[],
        sofar=None,
        pieces=[list(piece) if piece.way else list(piece[:-1]) for piece in stage.pieces],
        stores=stores(stage),
        herds=[],
        legal=stage.tree if stage.may_touch else {},
        last=_last(stage),
        verdict=None,
        steps=steps(stage, game.viewed),
        log=[ply.text for ply in game.plies],
        comments={str(number): text for number, text in game.comments.items()},
        skipped=stage.lasting(skipped),
        over=over(stage),
        can={
            "undo": False,
            "redo": game.can_redo,
            "resign": closable and game.turn is not None,
            "draw": closable and all(who == PERSON for who in stage.seats),
            "throw": stage.may_throw,
            "reply": False,
            "on": may_go_on(stage),
        },
        throw=throw_view(stage),
        thrown=thrown_view(stage),
        controls=[],
        next=None,
        choices=[],
        seats=list(stage.seats),
        options=dict(rules.options),
        example=None,
        task=None,
        notice="",
        notices=[],
    )


def _controls(stage: Stage) -> list[ControlView]:
    """Return the touches that are no points and may come next."""
    _, level = walk(stage.tree, stage.touches)
    found = (touch for touch in stage.rules.controls if touch in level)
    return [ControlView(touch=touch, words=stage.book.say(f"controls.{touch}")) for touch in found]


def _last(stage: Stage) -> list[Effect]:
    """Return what the ply did that led to the viewed position."""
    game = stage.game
    if game.viewed == 0:
        return []
    before, ply = game.position_after(game.viewed - 1), game.plies[game.viewed - 1]
    return [list(effect) for touch in stage.rules.effects(before, ply.move, ply.throw) for effect in touch]
