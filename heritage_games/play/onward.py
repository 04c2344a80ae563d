"""What a person may do now without touching the board: the one next thing, a few choices, and what throws decide."""

from __future__ import annotations

import re

from heritage_games.games.contract import Move

from .stage import Stage
from .tree import walk
from .view import ActView, NextView

FEW = 4
"""No more choices than this stand as buttons."""

WALKED = re.compile(r"(\w+)-(\w+)(?:>(\w+))?")
"""A walk as text, in the mover's own numbering, with the far end of a line that is followed."""


def may_go_on(stage: Stage) -> bool:
    """Return whether a person is to throw, or has one move left under the open throw.

    Where nothing is thrown a person always moves by hand, even if one move is all there is.
    """
    return stage.throws and (stage.moment.may_throw or stage.moment.only_move is not None)


def next_thing(stage: Stage) -> NextView | None:
    """Return the one thing that a person can do next: throw, or the only move that a throw leaves; None with more."""
    if not stage.throws:
        return None
    if stage.moment.may_throw:
        return NextView(words=_throws(stage), brief=stage.book.say("act.throw"), touches=[])
    only = stage.moment.only_move
    if only is None:
        return None
    words = named(stage, only, stage.touches)
    return NextView(words=words, brief=words, touches=list(path_of(stage, only)))


def choices(stage: Stage) -> list[ActView]:
    """Return what a person may choose between, where that is little enough for a button each.

    Under a throw these are its moves, as far as the touches of the turn leave them. Where nothing is thrown, or there
    are more moves, the board is touched, and only what is no point of it stands as a button.
    """
    now = stage.moment
    if not now.may_touch:
        return []
    if not stage.throws:
        return _open_controls(stage)
    moves = now.moves
    if len(moves) == 1:
        return []
    left = [move for move in moves if path_of(stage, move)[: len(stage.touches)] == stage.touches]
    if len(left) > FEW:
        return _open_controls(stage)
    begun = len(stage.touches)
    return [
        ActView(words=named(stage, move, stage.touches), touches=list(path_of(stage, move)[begun:])) for move in left
    ]


def _open_controls(stage: Stage) -> list[ActView]:
    """Return what may be touched next that is no point of the board: a whole move by what comes of it."""
    _, level = walk(stage.moment.tree, stage.touches)

    def words(touch: str) -> str:
        whole = "next" not in level[touch]
        return _control(stage, (*stage.touches, touch)) if whole else stage.book.say(f"controls.{touch}")

    found = [touch for touch in stage.rules.controls if touch in level]
    return [ActView(words=words(touch), touches=[touch]) for touch in found]


def path_of(stage: Stage, move: Move) -> tuple[str, ...]:
    """Return the touches of a move: in the order in which the turn has begun, or else the usual one."""
    paths = stage.rules.paths(stage.last, move, stage.game.open_throw)
    begun = stage.touches
    return next((path for path in paths if path[: len(begun)] == begun), paths[0])


def _throws(stage: Stage) -> str:
    """Return what the button says that throws: what is thrown, or that it is for the first turn."""
    if stage.game.turn is None:
        return stage.book.say("act.throw_first")
    dice = any(lots.kind == "die" for lots in stage.rules.lots(stage.last))
    return stage.book.say("act.throw_dice" if dice else "act.throw_sticks")


def named(stage: Stage, move: Move, begun: tuple[str, ...] = ()) -> str:
    """Return a move under the open throw as a button names it: by what comes of it."""
    path = path_of(stage, move)
    if path[-1] in stage.rules.controls:
        return _control(stage, path, begun, move)
    book, text = stage.book, _text(stage, move)
    if walked := WALKED.fullmatch(text):
        start, near, far = walked.groups()
        if not far and (led := _led(stage, move)).isalpha():
            near = led  # a goal has a name, whatever its number in the mover's counting
        if stage.moment.whereabouts:
            return book.say("act.walk", None, place=_place(stage, near))
        key = "act.follow" if far else "act.play"
        return book.say(key, None, start=start, near=_place(stage, near), far=far or "")
    first, _, rest = text.partition(" ")
    if f"act.{first}" in book.interface:
        return book.say(f"act.{first}", stage.game.turn, place=_place(stage, rest))
    return book.say("act.go", None, place=_place(stage, text)) if path == (text,) else book.say("act.move", move=text)


def _control(stage: Stage, path: tuple[str, ...], begun: tuple[str, ...] = (), move: Move | None = None) -> str:
    """Return what a path that ends with a control comes to: where the piece stays, what is paid, how far it leads."""
    book, last = stage.book, path[-1]
    _, level = walk(stage.moment.tree, path[:-1])
    if last == "done" and "load" in level:
        return book.say("act.load_none", stage.game.turn)
    if last == "done" and move is None:
        return book.say("act.leave", None, move="-".join(path[:-1]))
    if last == "done":
        reached = [touch for touch in path if touch in stage.rules.points]
        key = "act.stay" if not reached or reached[-1] in begun else "act.walk"
        return book.say(key, None, place=_place(stage, reached[-1])) if reached else book.say("act.keep")
    if last == "pay" and move is not None:
        price, to = _text(stage, move).rsplit(" ", 1)[1], _led(stage, move)
        return book.say("act.pay", None, price=price, place=_place(stage, to))
    return book.say(f"controls.{last}")


def _text(stage: Stage, move: Move) -> str:
    """Return a move as text, without its throw."""
    throw = stage.game.open_throw
    text = stage.rules.format_move(stage.last, move, throw)
    return text if throw is None else text.removeprefix(f"{stage.rules.format_throw(throw, stage.last)}: ")


def _led(stage: Stage, move: Move) -> str:
    """Return the last point that a piece comes to in a move; empty where none does."""
    seen = stage.rules.effects(stage.last, move, stage.game.open_throw)
    # Who makes room for others on a point is moved from there to there.
    came = [effect[2] for touch in seen for effect in touch if effect[0] == "move" and effect[1] != effect[2]]
    return came[-1] if came else ""


def _place(stage: Stage, point: str) -> str:
    """Return a place on a button: what people call its point where it has a name, else its number alone."""
    return stage.book.game.called(point) if point.isalpha() else point
