"""Side panels, next action and choices, and the position in words, for the view."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from heritage_games.analysis.levels import level_of
from heritage_games.rulebook.sentences import Filling, capital
from heritage_games.rulesets.types import PERSON, Move

from .board_state import BoardState
from .phrases import over, status, threw, to_do
from .turn_state import TurnState, walk
from .view_types import ActView, NextView, SidePanel, StoreView

HAND = "hand"
TAKEN = "taken"
TOOK = "took"  # text key for the pieces that a side has captured, shown on its own panel
HUNTERS = 0  # the side whose panel shows a hunt's goal
GUESTS = "guests"  # the sign of points for several waiting pieces, which are counted separately


def side_panels(board: BoardState, had: Sequence[str]) -> list[SidePanel]:
    """Return the side panels under the board, each without its note.

    Args:
        had: where each side's piece is, with everything else that the side has; empty if the board shows the location.
    """
    book, rules, now = board.book, board.rules, board.turn_state
    sits = [who(board, side) for side in range(len(rules.sides))]
    names = [capital(book.game.sides[name]) for name in rules.sides]
    return [
        SidePanel(
            side=side,
            kind=rules.kinds[side],
            name=names[side],
            short=book.game.shorts.get(name, names[side]),
            who=sits[side][0],
            who_brief=sits[side][1],
            level=level_of(board.seats[side]),
            note="",
            words=had[side] if had else _counted(board, now, side),
            brief=brief(board, now, side),
            turn=side == now.turn,
        )
        for side, name in enumerate(rules.sides)
    ]


def noted(board: BoardState, panels: Sequence[SidePanel]) -> list[SidePanel]:
    """Return the side panels, each with the next action or the result of its side as a note."""
    now, book = board.turn_state, board.book
    if not now.ahead:
        return list(panels)
    if now.outcome is not None:
        return [{**panel, "note": book.text(f"side_panels.{now.outcome.degrees[panel['side']]}")} for panel in panels]
    if now.waits:
        return list(panels)
    note = book.text(f"side_panels.{to_do(board) if now.mover == PERSON else 'thinking'}")
    return [{**panel, "note": note if now.to_move in (panel["side"], None) else ""} for panel in panels]


def who(board: BoardState, side: int) -> tuple[str, str]:
    """Return a side's player label and a short form; empty for unnamed people at one screen."""
    name = board.game.head.players.get(board.rules.sides[side], "")
    seat = board.seats[side]
    if seat != PERSON:
        words, level = board.book.interface, level_of(seat)
        long, short = (
            words.get(f"levels.{level}" if level else f"seats.{form}_{seat}", seat) for form in ("is", "brief")
        )
        return (f"{name}, {long}", name) if name else (long, short)
    if name:
        return name, name
    you = board.book.text("seats.you") if board.turn_state.you is not None else ""
    return you, you


def brief(board: BoardState, now: TurnState, side: int) -> str:
    """Return a side's counts: ``5 in hand · 1 shot``; in a journey only its location."""
    if where := now.whereabouts:
        item = where[side][0]
        # As strings, points keep their numbers: the names that people know are too long for a panel.
        points: dict[str, Filling] = {role: " ".join(named) for role, named in item.points.items()}
        return board.book.text(f"where_brief.{item.code}", None, **points)
    parts = [_brief_of(board, side, name, count) for name, count in _counts(board, now, side).items()]
    return board.book.interface["side_panels.brief_joint"].join(parts)


def _stored(now: TurnState, side: int) -> tuple[dict[str, int], bool]:
    """Return a side's piece count per store, and whether any side still places pieces."""
    own, placing = {}, False
    for store in now.stores:
        placing = placing or (store.name == HAND and store.count > 0)
        if store.side == side:
            own[store.name] = store.count
    return own, placing


def _counts(board: BoardState, now: TurnState, side: int) -> dict[str, int]:
    """Return a side's piece counts by store; for hunters in a hunt, only hand and captures."""
    own, placing = _stored(now, side)
    hand = own.pop(HAND, None)
    found = {HAND: hand} if hand is not None and placing else {}
    hunted = "goal" in board.rules.figures
    if hunted and side == HUNTERS:
        return found | {"goal": sum([store.count for store in now.stores if store.name == TAKEN])}
    if own.pop(TAKEN, None) is not None and not hunted:
        own[TOOK] = sum([store.count for store in now.stores if store.name == TAKEN and store.side != side])
    if not board.throws and not found and not board.rules.shared:
        found["board"] = sum(now.points[side].values())
    return found | {name: count for name, count in own.items() if count}


def _brief_of(board: BoardState, side: int, name: str, count: int) -> str:
    words: dict[str, Filling] = {name: str(count), "gone": board.book.game.gone}
    if name == "goal":
        words |= {"taken": str(count), "goal": str(board.rules.figures["goal"])}
    return board.book.text(f"side_panels.brief_{name}", side, **words)


def _counted(board: BoardState, now: TurnState, side: int) -> str:
    """Return a side's counts in words: in hand if placing, on the board, in every other store."""
    book = board.book
    own, placing = _stored(now, side)
    guests = board.rules.layout.signs.get(GUESTS, ())
    where = dict(now.points[side])
    waiting = {point: where.pop(point) for point in guests if point in where}
    hand = own.pop(HAND, None)
    parts = [book.text("side_panels.hand", side, hand=hand)] if hand is not None and placing else []
    counted = "track" if board.throws else "board" if placing and hand is not None else "pieces"
    if not board.rules.shared:
        parts.append(book.text(f"side_panels.{counted}", side, board=sum(where.values())))
    parts += [book.text("side_panels.guests", side, count=count, point=(point,)) for point, count in waiting.items()]
    for name, count in own.items():
        if count or not board.throws:
            parts.append(book.text(f"side_panels.{name}", side, **{name: count}, gone=book.game.gone))
    return book.interface["speech.list_comma"].join(parts)


FEW = 4  # maximum number of choices shown as buttons
WALKED = re.compile(r"(\w+)-(\w+)(?:>(\w+))?")  # a walk in the mover's numbering, and the end of a followed line


def may_go_on(board: BoardState) -> bool:
    """Return whether a person must throw, or has one legal move with the pending throw.

    In games without throws a person always moves by hand, even if there is only one legal move.
    """
    now = board.turn_state
    return board.throws and (now.may_throw or now.only_move is not None)


def next_thing(board: BoardState) -> NextView | None:
    """Return the view of the only action possible in a game with throws; None otherwise."""
    if not board.throws:
        return None
    now = board.turn_state
    if now.may_throw:
        return NextView(words=_throws(board), brief=board.book.text("act.throw"), touches=[])
    only = now.only_move
    if only is None:
        return None
    words = named(board, only, board.touches)
    return NextView(words=words, brief=words, touches=list(path_of(board, only)))


def choices(board: BoardState) -> list[ActView]:
    """Return the choices of a person that are shown as buttons.

    With a throw these are its moves that match the pending touches; none if only one is legal. Without throws, or with
    more than ``FEW`` such moves, people touch the board, and only touches that are not points become buttons.
    """
    now = board.turn_state
    if not now.may_touch:
        return []
    if not board.throws:
        return _open_controls(board)
    moves = now.moves
    if len(moves) == 1:
        return []
    left = [move for move in moves if path_of(board, move)[: len(board.touches)] == board.touches]
    if len(left) > FEW:
        return _open_controls(board)
    begun = len(board.touches)
    return [
        ActView(words=named(board, move, board.touches), touches=list(path_of(board, move)[begun:])) for move in left
    ]


def _open_controls(board: BoardState) -> list[ActView]:
    """Return the next touches that are not points; a whole move is labelled by its result."""
    _, level = walk(board.turn_state.tree, board.touches)

    def words(touch: str) -> str:
        whole = "next" not in level[touch]
        return _control(board, (*board.touches, touch)) if whole else board.book.text(f"controls.{touch}")

    found = [touch for touch in board.rules.controls if touch in level]
    return [ActView(words=words(touch), touches=[touch]) for touch in found]


def path_of(board: BoardState, move: Move) -> tuple[str, ...]:
    """Return a move's touches in an order that continues the turn, or else in the usual order."""
    paths, begun = board.turn_state.paths[move], board.touches
    return next((path for path in paths if path[: len(begun)] == begun), paths[0])


def _throws(board: BoardState) -> str:
    if board.game.turn is None:
        return board.book.text("act.throw_first")
    dice = any(lots.kind == "die" for lots in board.rules.lots(board.last))
    return board.book.text("act.throw_dice" if dice else "act.throw_sticks")


def named(board: BoardState, move: Move, begun: tuple[str, ...] = ()) -> str:
    """Return the label of a move with the pending throw, by its result."""
    path = path_of(board, move)
    if path[-1] in board.rules.controls:
        return _control(board, path, begun, move)
    book, text = board.book, move_text(board, move)
    if walked := WALKED.fullmatch(text):
        start, near, far = walked.groups()
        if not far and (led := _led(board, move)).isalpha():
            near = led  # a goal is shown by its name instead of its number in the mover's numbering
        if board.turn_state.whereabouts:
            return book.text("act.walk", None, place=_place(board, near))
        key = "act.follow" if far else "act.play"
        return book.text(key, None, start=start, near=_place(board, near), far=far or "")
    first, _, rest = text.partition(" ")
    if f"act.{first}" in book.interface:
        return book.text(f"act.{first}", board.game.turn, place=_place(board, rest))
    return book.text("act.go", None, place=_place(board, text)) if path == (text,) else book.text("act.move", move=text)


def _control(board: BoardState, path: tuple[str, ...], begun: tuple[str, ...] = (), move: Move | None = None) -> str:
    """Return the label of a path ending with a control, by its result: location, price, move."""
    book, last = board.book, path[-1]
    _, level = walk(board.turn_state.tree, path[:-1])
    if last == "done" and "load" in level:
        return book.text("act.load_none", board.game.turn)
    if last == "done" and move is None:
        return book.text("act.leave", None, move="-".join(path[:-1]))
    if last == "done":
        reached = [touch for touch in path if touch in board.rules.points]
        key = "act.stay" if not reached or reached[-1] in begun else "act.walk"
        return book.text(key, None, place=_place(board, reached[-1])) if reached else book.text("act.keep")
    if last == "pay" and move is not None:
        price, to = move_text(board, move).rsplit(" ", 1)[1], _led(board, move)
        return book.text("act.pay", None, price=price, place=_place(board, to))
    return book.text(f"controls.{last}")


def move_text(board: BoardState, move: Move) -> str:
    """Return a move in notation, without its throw."""
    throw = board.game.pending_throw
    text = board.rules.format_move(board.last, move, throw)
    return text if throw is None else text.removeprefix(f"{board.rules.format_throw(throw, board.last)}: ")


def _led(board: BoardState, move: Move) -> str:
    """Return the last point that a piece reaches in a move; empty if there is none."""
    seen = board.rules.effects(board.last, move, board.game.pending_throw)
    # A piece that makes space on its point has a move effect with equal points.
    came = [effect[2] for touch in seen for effect in touch if effect[0] == "move" and effect[1] != effect[2]]
    return came[-1] if came else ""


def _place(board: BoardState, point: str) -> str:
    """Return a point's name in words; its own name if that contains a digit."""
    return board.book.game.called(point) if point.isalpha() else point


def position_words(board: BoardState, now: TurnState, had: Sequence[str], stores: Sequence[StoreView]) -> str:
    """Return the whole viewed position in words, with its throw; see :func:`side_panels`."""
    text = board.book.text
    sentences = [text("speech.side_where", side, where=where) for side, where in enumerate(had)]
    shared = board.rules.shared
    if shared:
        sentences.append(_heaps(board, now))
    for side in range(0 if had else len(board.rules.sides)):
        if not shared:
            points = _standing(board, now, side)
            key = "speech.side_on" if points else "speech.side_none"
            sentences.append(text(key, side, points=board.book.listed(points)))
        sentences += [store["words"] for store in stores if store["side"] == side and store["count"]]
    return text("speech.position", sides=" ".join(sentences), turn=_next(board, now))


def _heaps(board: BoardState, now: TurnState) -> str:
    book, lying = board.book, Counter([piece.point for piece in now.pieces])
    heaps = [
        book.text("speech.heap", 0, lying=lying[pit], point=(pit,)) for pit in board.rules.layout.pits if lying[pit]
    ]
    return book.text("speech.heaps", points=capital(book.listed(heaps))) if heaps else book.text("speech.heaps_none")


def _standing(board: BoardState, now: TurnState, side: int) -> list[str]:
    """Return a side's occupied points, with numbers above one: ``h5``, ``two on the Shen``."""
    book = board.book
    return [
        book.game.called(point) if count == 1 else book.text("speech.several_on", None, count=count, point=(point,))
        for point, count in now.points[side].items()
    ]


def _next(board: BoardState, now: TurnState) -> str:
    """Return the sentence about the result, or else about the throw and the side to move."""
    book, ended = board.book, over(board)
    if ended:
        return ended["words"]
    if now.turn is None:
        return f"{status(board)}."
    if not now.ahead or not board.throws:
        return book.text("speech.turn", now.turn)
    if now.throw is None:
        return f"{book.text('status.to_throw', now.turn)}."
    return f"{threw(book, now.position, now.throw)} {book.text('speech.turn', now.turn)}"
