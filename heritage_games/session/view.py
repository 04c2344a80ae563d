"""Views of boards for front ends: refusals, marks, and the past that no longer changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any

from heritage_games.rulebook.places import whereabouts, with_stores
from heritage_games.rulesets.types import PERSON, NamedItem, Piece

from .board_state import BoardState, Refused, once
from .panel_types import Mark
from .phrases import (
    lines,
    over,
    own_steps,
    pending_move,
    skipped,
    status,
    steps,
    store_views,
    throw_view,
    thrown_steps,
    thrown_view,
)
from .sides import choices, may_go_on, next_thing, noted, position_words, side_panels
from .turn_state import TurnState
from .view_types import Past, PieceRow, Reason, RefusalView, View

LATEST = 100  # maximum number of plies in a view; if exceeded, only half as many, the newest, remain

EMPTY: Past = {"log": [], "comments": {}}


def past_of(view: Mapping[str, Any], before: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a view's past: the one that the screen has, if it is valid and recent enough."""
    log = view["log"]
    known = len(before["log"])
    if len(log) - LATEST <= known and log[:known] == before["log"] and _comments(view, known) == before["comments"]:
        return before
    settled = max(0, len(log) - LATEST // 2) if len(log) > LATEST else 0
    return Past(log=log[:settled], comments=_comments(view, settled))


def since(view: Mapping[str, Any], past: Mapping[str, Any]) -> dict[str, Any]:
    """Return the view without the log and comments that the past contains."""
    if not view:
        return {}
    known = len(past["log"])
    comments = {ply: text for ply, text in view["comments"].items() if ply not in past["comments"]}
    return {**view, "log": view["log"][known:], "comments": comments}


def _comments(view: Mapping[str, Any], plies: int) -> dict[str, str]:
    return {ply: text for ply, text in view["comments"].items() if int(ply) <= plies} if plies else {}


MOST_BUTTONS = 12  # maximum number of alternatives shown as buttons; the board shows them all


def refusal(board: BoardState, refused: Refused) -> RefusalView:
    """Return the view of a refusal: reasons, marks and alternatives."""
    book, (first, *others) = board.book, refused.items
    words = book.refusal(first)
    sentences = [words.reason, *map(book.sentence, others)]
    reasons = [Reason(words=each.words, rule=each.rule, points=list(each.points)) for each in sentences]
    touched = refused.touches[-1] if refused.touches else ""
    point = first.points.get("point", (touched if touched in board.rules.points else "",))[0]
    buttons = refused.instead if len(refused.instead) <= MOST_BUTTONS else ()
    only = _only(board, refused) if len(buttons) == 1 else ""
    return RefusalView(
        heading=words.heading,
        reasons=reasons,
        instead={"words": only or words.instead, "touches": list(buttons)},
        marks=marks(board, refused.items, point),
        unchanged=book.text(f"unchanged.{board.rules.layout.ground}"),
    )


def _only(board: BoardState, refused: Refused) -> str:
    """Return the only possible touch as a sentence; empty if no sentence describes it."""
    (touch,), touches = refused.instead, refused.touches
    if touch == "pass":
        return board.book.text("panel.only_pass")
    if touch not in board.rules.points:
        return ""
    if len(touches) == 1:
        return board.book.text("panel.only_play", point=(touch,))
    own = any(piece.point == touches[0] for piece in board.turn_state.pieces)
    return board.book.text("panel.only_go", point=(touch,)) if own and len(touches) == 2 else ""  # noqa: PLR2004 - a piece and its goal


def marks(board: BoardState, items: tuple[NamedItem, ...], point: str) -> list[Mark]:
    """Return the marks of a refusal: point, blocked paths, protected pieces, tags of reasons."""
    drawn: list[Mark] = [["refused", point]] if point else []
    owners = {piece.point: piece.side for piece in board.turn_state.pieces}
    for item in items:
        drawn += [mark for mark in _why(item, owners) if mark not in drawn]
    tagged: set[str] = set()
    for number, item in enumerate(items, start=1):
        free = [at for at in (point, *chain(*item.points.values())) if at and at not in tagged]
        if free:
            tagged.add(free[0])
            drawn.append(["tag", number, free[0]])
    return drawn


def _why(item: NamedItem, owners: dict[str, int | None]) -> Iterator[Mark]:
    """Yield the marks of one reason, by the roles of its points.

    A blocking piece closes the path to it. A line whose pieces all belong to one side protects them; any other line
    that a reason names is forbidden, and is shown as closed.
    """
    if "gap" in item.points:
        yield ["shut", *item.points["gap"]]
    for at in item.points.get("point", ()):
        for blocker in item.points.get("blocked_by", ()):
            yield ["shut", at, blocker]
    for mark, start, end in (("shut", "source", "blocker"), ("closed", "near", "far")):
        for at, shut in zip(item.points.get(start, ()), item.points.get(end, ()), strict=False):
            yield [mark, at, shut]
    line = item.points.get("mill", ())
    if line and len({owners.get(at) for at in line}) == 1 and line[0] in owners:
        yield ["protected", *line]
    else:
        for one, next_one in pairwise(line):
            yield ["shut", one, next_one]


def board_view(board: BoardState) -> View:
    """Return the view of a board; the fields that belong to the session are left empty."""
    turned = _turned(board)
    return {
        **turned,
        "touches": list(board.touches),
        "refusal": refusal(board, board.refused) if board.refused else None,
        "enabled": {**turned["enabled"], "undo": board.game.can_undo or bool(board.touches)},
    }


@once
def _turned(board: BoardState, now: TurnState) -> View:
    """Return the view with the fields that depend on the pending touches, without the refusal."""
    standing = now.standing = now.standing or _standing(board, now)
    return {
        **standing,
        "status": status(board),
        "pending_move": pending_move(board),
        "side_panels": noted(board, standing["side_panels"]),
        "next_action": next_thing(board),
        "actions": choices(board),
    }


def _standing(board: BoardState, now: TurnState) -> View:
    """Return the fields that do not depend on pending touches; the others are left empty."""
    game, rules = board.game, board.rules
    closable = now.outcome is None and PERSON in now.seats
    had = with_stores(board.book, whereabouts(board.book, now.whereabouts), now.stores)
    stored = store_views(board.book, now.stores)
    return View(
        revision=0,
        ply=now.viewed,
        plies=len(now.plies),
        turn=now.turn,
        side_to_touch=now.may_touch,
        status="",
        position_words=position_words(board, now, had, stored),
        announcement="",
        announcement_parts=[],
        touches=[],
        pending_move=None,
        pieces=piece_rows(now.pieces),
        stores=stored,
        side_panels=side_panels(board, had),
        legal=now.tree if now.may_touch else {},
        last_effects=[list(effect) for effect in now.effects],
        refusal=None,
        steps=thrown_steps(board) or steps(board, now, now.viewed),
        own_steps=steps(board, now, now.viewed) if thrown_steps(board) else own_steps(board, now, now.viewed),
        log=list(game.texts),
        comments={str(number): text for number, text in game.comments.items()},
        variations=lines(board),
        skipped=skipped(board),
        result=over(board),
        enabled={
            "undo": False,
            "redo": game.can_redo,
            "resign": closable and now.to_move is not None,
            "draw": closable and set(now.seats) == {PERSON},
            "throw": now.may_throw,
            "reply": False,
            "on": may_go_on(board),
            "hint": False,
            "review": False,
        },
        throw=throw_view(board),
        last_throw=thrown_view(board),
        next_action=None,
        actions=[],
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
        undecided=False,
        example=None,
        task=None,
        learn=None,
        notice="",
        notices=[],
    )


def piece_rows(pieces: Sequence[Piece]) -> list[PieceRow]:
    """Return the views of pieces on the board."""
    return [list(piece) if piece.way else list(piece[:-1]) for piece in pieces]
