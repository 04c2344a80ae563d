"""A stage as the screen sees it: everything that the board and the panel show of the game on it."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from heritage_games.players import PERSON
from heritage_games.rulebook.where import whereabouts, with_stores

from .moment import Moment
from .onward import choices, may_go_on, next_thing
from .refusal import refusal
from .sides import herds, noted
from .spoken import spoken
from .stage import Stage
from .telling import lines, over, skipped, steps, stores
from .throwing import throw_view, thrown_view
from .tree import walk
from .turn import sofar, status
from .view import ControlView, View


class Screen:
    """Views of one screen; a part is put into words again only if the game, or what the hand has touched, differs."""

    def __init__(self) -> None:
        self._standing: WeakKeyDictionary[Moment, View] = WeakKeyDictionary()
        self._hand: tuple[object, ...] = ()
        """The moment, the touches and what they want next, which ``_turn`` tells."""
        self._turn: View

    def view(self, stage: Stage) -> View:
        """Return the view of a stage; what belongs to the session around it is left empty."""
        hand = (stage.moment, stage.touches, stage.awaited)
        if hand != self._hand:
            self._hand, self._turn = hand, self._turned(stage)
        return {
            **self._turn,
            "touches": list(stage.touches),
            "verdict": refusal(stage, stage.refused) if stage.refused else None,
            "can": {**self._turn["can"], "undo": stage.game.can_undo or bool(stage.touches)},
        }

    def _turned(self, stage: Stage) -> View:
        """Return the view as far as the turn has gone, without the answer to the last touch."""
        standing = self._standing.get(stage.moment)
        if standing is None:
            standing = self._standing[stage.moment] = _standing(stage)
        return {
            **standing,
            "status": status(stage),
            "sofar": sofar(stage),
            "herds": noted(stage, standing["herds"]),
            "controls": _controls(stage) if stage.moment.may_touch else [],
            "next": next_thing(stage),
            "choices": choices(stage),
        }


def _standing(stage: Stage) -> View:
    """Return what is told whatever the hand has touched so far; the fields that touches change are left empty."""
    game, rules, now = stage.game, stage.rules, stage.moment
    closable = now.outcome is None and PERSON in now.seats
    where = whereabouts(stage.book, now.whereabouts)
    had = with_stores(stage.book, where, now.stores)
    stored = stores(stage)
    return View(
        revision=0,
        ply=now.viewed,
        plies=len(now.plies),
        turn=now.turn,
        side_to_touch=now.may_touch,
        status="",
        spoken=spoken(stage, had, stored),
        say="",
        aloud=[],
        touches=[],
        sofar=None,
        pieces=[list(piece) if piece.way else list(piece[:-1]) for piece in now.pieces],
        stores=stored,
        herds=herds(stage, where, had),
        legal=now.tree if now.may_touch else {},
        last=[list(effect) for effect in now.effects],
        verdict=None,
        steps=steps(stage, now.viewed),
        log=[ply.text for ply in now.plies],
        comments={str(number): text for number, text in game.comments.items()},
        lines=lines(stage),
        skipped=skipped(stage),
        over=over(stage),
        can={
            "undo": False,
            "redo": game.can_redo,
            "resign": closable and now.to_move is not None,
            "draw": closable and all(who == PERSON for who in now.seats),
            "throw": now.may_throw,
            "reply": False,
            "on": may_go_on(stage),
            "hint": False,
            "review": False,
        },
        throw=throw_view(stage),
        thrown=thrown_view(stage),
        controls=[],
        next=None,
        choices=[],
        hints=False,
        hint=None,
        warns=False,
        warning=None,
        review=None,
        setup=None,
        seats=list(now.seats),
        options=dict(rules.options),
        thinking=None,
        failed=None,
        example=None,
        task=None,
        learn=None,
        notice="",
        notices=[],
    )


def _controls(stage: Stage) -> list[ControlView]:
    """Return the touches that are no points and may come next."""
    _, level = walk(stage.moment.tree, stage.touches)
    found = [touch for touch in stage.rules.controls if touch in level]
    return [ControlView(touch=touch, words=stage.book.say(f"controls.{touch}")) for touch in found]
