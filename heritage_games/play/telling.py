"""The game in words: the status, the steps of a ply, the herds, the whole position for the ear."""

from __future__ import annotations

from collections import Counter

from heritage_games.games.contract import NamedItem
from heritage_games.games.errors import SetupError
from heritage_games.players.seats import PERSON
from heritage_games.record.ending import REPETITION
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital
from heritage_games.rulebook.where import whereabouts, with_tabas

from .sitters import brief, who
from .stage import Stage
from .throwing import threw
from .tree import effects_of, walk
from .view import Effect, Herd, Node, Over, Reason, SoFar, Steps, StoreView

HAND = "hand"
OFF = "off"
"""The store of pieces that were taken off and come back."""
SKIPPED = "skipped"
"""The code of a side that the turn passes over, because it has nothing more to do in the game."""
GUESTS = "guests"
"""The sign of points that hold several pieces, where these wait and are counted by themselves."""


def reason(book: Rulebook, item: NamedItem) -> Reason:
    """Return an item in words, with its rule and its points."""
    told = book.tell(item)
    return Reason(words=told.words, rule=told.rule, points=list(told.points))


def steps(stage: Stage, number: int) -> Steps | None:
    """Return a ply told step by step, None for the position before the first."""
    if number == 0:
        return None
    items = [reason(stage.book, item) for item in told(stage, number)]
    ply = stage.game.plies[number - 1]
    return Steps(text=ply.text, side=ply.side, words=stage.book.say("panel.played", ply.side), items=items)


def told(stage: Stage, number: int) -> tuple[NamedItem, ...]:
    """Return the items of a ply: what the judge tells, and the end that only the past explains."""
    before, ply = stage.game.position_after(number - 1), stage.game.plies[number - 1]
    path = stage.rules.paths(before, ply.move, ply.throw)[0]
    items = stage.rules.judge(before, path, ply.throw).items
    outcome = stage.game.outcome if number == len(stage.game.plies) else None
    if outcome is not None and outcome.item.code == REPETITION:
        return (*items, outcome.item)
    return items


def skipped(stage: Stage) -> str:
    """Return whom the turn passed over with the ply that led to the viewed position; empty where nobody."""
    viewed = stage.game.viewed
    sides = [item.side for item in told(stage, viewed) if item.code == SKIPPED] if viewed else []
    names = [stage.book.game.sides[stage.rules.sides[side]] for side in sides]
    return stage.book.say("status.skipped", None, sides=stage.book.listed(names)) if names else ""


def over(stage: Stage) -> Over | None:
    """Return how the game ended, None while it goes on or an earlier position is viewed."""
    outcome = stage.game.outcome
    if outcome is None or not stage.game.ahead:
        return None
    why = stage.book.tell(outcome.item)
    return Over(words=why.words, rule=why.rule, places=list(outcome.places))


def status(stage: Stage) -> str:
    """Return the sentence that says where the game stands."""
    book, game = stage.book, stage.game
    if not game.ahead:
        return book.say("status.past" if stage.turn is not None else "status.past_throw", stage.turn)
    outcome = game.outcome
    if outcome is not None:
        drawn = len(set(outcome.places)) == 1
        return book.say("status.drawn") if drawn else book.say("status.won", outcome.places.index(1))
    if stage.wanted is not None:
        return book.tell(stage.wanted).words
    if game.turn is None:
        return book.say("status.throw_decides")
    if stage.mover != PERSON:
        return book.say("status.thinking", game.turn)
    return book.say(f"status.{due(stage)}", game.turn)


def due(stage: Stage) -> str:
    """Return what the side to move is to do next.

    One of ``to_throw``, ``to_place``, ``to_bring_back``, ``to_move``, ``to_shoot``, ``to_give``, ``to_lift``; and
    ``to_pass``, ``to_begin`` and the like where nothing but that control can be touched.
    """
    if stage.game.due:
        return "to_throw"
    _, level = walk(stage.tree, stage.touches)
    only = next(iter(level), "") if len(level) == 1 and not stage.touches else ""
    if only in stage.rules.controls and f"status.to_{only}" in stage.book.interface:
        return f"to_{only}"
    firsts = [_first_effect(node) for node in level.values()]
    names = {effect[0] for effect in firsts}
    if "enter" in names:
        stores = stage.rules.stores(stage.last)
        back = any(store.name == OFF and store.side == stage.game.turn and store.count for store in stores)
        return "to_bring_back" if back else "to_place"
    if names != {"take"}:
        return "to_move"
    own = any(piece.side == stage.game.turn and piece.point == firsts[0][1] for piece in stage.pieces)
    if own:
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
    marks = [effect[1:] for effect in effects_of(stage.tree, stage.touches) if effect[0] == "mark"]
    words = [
        stage.book.say(f"panel.so_far_{kind}", None, **{kind: tuple(points)})
        for kind, *points in marks
        if f"panel.so_far_{kind}" in stage.book.interface
    ]
    return SoFar(text=_text_so_far(stage), words=", ".join(words))


def _text_so_far(stage: Stage) -> str:
    """Return the text of a move that begins so, cut behind what is touched; else the touches, behind their throw."""
    position, throw = stage.game.position, stage.game.open_throw
    if throw is not None:
        return f"{stage.rules.format_throw(throw, position)}: {' '.join(stage.touches)}"
    for move in stage.rules.moves(position):
        if stage.rules.paths(position, move)[0][: len(stage.touches)] == stage.touches:
            text, end = stage.rules.format_move(position, move), 0
            for touch in stage.touches:
                end = text.index(touch, end) + len(touch)
            return text[:end]
    return " ".join(stage.touches)


def stores(stage: Stage) -> list[StoreView]:
    """Return the pieces off the board."""
    return [
        StoreView(
            side=store.side,
            name=store.name,
            kind=store.kind,
            count=store.count,
            words=stage.book.say(f"speech.side_{store.name}", store.side, **{store.name: store.count}),
        )
        for store in stage.rules.stores(stage.game.position)
    ]


def herds(stage: Stage) -> list[Herd]:
    """Return the sides as they stand under the board; what each is to do next, the touches of the turn may change."""
    return [{**herd, "note": _note(stage, herd["side"])} for herd in stage.lasting(_herds)]


def _herds(stage: Stage) -> list[Herd]:
    book, rules = stage.book, stage.rules
    where = whereabouts(book, stage.game.position) or ("",) * len(rules.sides)
    had = with_tabas(book, stage.game.position)
    sits = [who(stage, side) for side in range(len(rules.sides))]
    return [
        Herd(
            side=side,
            kind=rules.kinds[side],
            name=capital(book.game.sides[name]),
            short=book.game.shorts.get(name, capital(book.game.sides[name])),
            who=sits[side][0],
            who_brief=sits[side][1],
            note="",
            words=had[side] if had else _counted(stage, side),
            brief=brief(stage, side),
            where=where[side],
            turn=side == stage.turn,
        )
        for side, name in enumerate(rules.sides)
    ]


def _counted(stage: Stage, side: int) -> str:
    """Return how many pieces a side has where: in hand while any are placed, on the board, in every other store."""
    book, position = stage.book, stage.game.position
    stores = stage.rules.stores(position)
    own = {store.name: store.count for store in stores if store.side == side}
    guests = stage.rules.layout.signs.get(GUESTS, ())
    where = Counter(piece.point for piece in stage.pieces if piece.side == side)
    waiting = {point: where.pop(point) for point in guests if point in where}
    placing = any(store.count for store in stores if store.name == HAND)
    hand = own.pop(HAND, None)
    parts = [book.say("herds.hand", side, hand=hand)] if hand is not None and placing else []
    board = "track" if stage.throws else "board" if placing and hand is not None else "pieces"
    parts.append(book.say(f"herds.{board}", side, board=where.total()))
    parts += [book.say("herds.guests", side, count=count, point=(point,)) for point, count in waiting.items()]
    for name, count in own.items():
        if count or not stage.throws:
            parts.append(book.say(f"herds.{name}", side, **{name: count}, gone=book.game.gone))
    return book.interface["speech.list_comma"].join(parts)


def _note(stage: Stage, side: int) -> str:
    """Return what a side is to do, or how it ended; empty when neither."""
    game = stage.game
    if not game.ahead:
        return ""
    if game.outcome is not None:
        return stage.book.say(f"herds.{game.outcome.degrees[side]}")
    if game.turn not in (side, None) or stage.waits:
        return ""
    return stage.book.say(f"herds.{due(stage) if stage.mover == PERSON else 'thinking'}")


def spoken(stage: Stage) -> str:
    """Return the whole viewed position in words, with the throw that lies there."""
    book, rules, position = stage.book, stage.rules, stage.game.position
    places = with_tabas(book, position)
    sentences = [book.say("speech.side_where", side, where=where) for side, where in enumerate(places)]
    if not places:
        sentences = [sentence for side in range(len(rules.sides)) for sentence in _side_spoken(stage, side)]
    return book.say("speech.position", sides=" ".join(sentences), turn=_next(stage))


def _side_spoken(stage: Stage, side: int) -> list[str]:
    """Return the points on which a side stands, and what it has in each store, as sentences."""
    say, points = stage.book.say, _standing(stage, side)
    return [
        say("speech.side_on", side, points=stage.book.listed(points)) if points else say("speech.side_none", side),
        *(
            say(f"speech.side_{store.name}", side, **{store.name: store.count})
            for store in stage.rules.stores(stage.game.position)
            if store.side == side and store.count
        ),
    ]


def _standing(stage: Stage, side: int) -> list[str]:
    """Return the points on which a side stands, with how many where there are several: ``h5``, ``two on the Shen``."""
    book, where = stage.book, Counter(piece.point for piece in stage.pieces if piece.side == side)
    return [
        book.game.called(point) if count == 1 else book.say("speech.several_on", None, count=count, point=(point,))
        for point, count in where.items()
    ]


def _next(stage: Stage) -> str:
    """Return how the game ended, or what is to come: the throw that lies there, and whose turn it is."""
    book, game = stage.book, stage.game
    ended = over(stage)
    if ended:
        return ended["words"]
    if stage.turn is None:
        return f"{status(stage)}."
    if not game.ahead or not stage.throws:
        return book.say("speech.turn", stage.turn)
    if game.open_throw is None:
        return f"{book.say('status.to_throw', stage.turn)}."
    return f"{threw(book, game.position, game.open_throw)} {book.say('speech.turn', stage.turn)}"


def thrown(stage: Stage) -> str:
    """Return what the live region says of the open throw: what was thrown, and what is to be done."""
    game = stage.game
    told = "" if game.open_throw is None else f"{threw(stage.book, game.position, game.open_throw)} "
    return f"{told}{status(stage)}."


def played(stage: Stage, *, thrown: bool) -> str:
    """Return what the live region says of the last ply: who played what, how the game ended, or whose turn it is.

    The sides that the turn passes over are told with it.

    Args:
        stage: where it was played.
        thrown: whether its throw is told too.
    """
    ended = over(stage)
    ply, before = stage.game.plies[-1], stage.game.position_after(len(stage.game.plies) - 1)
    moved = stage.book.say("speech.moved", ply.side, move=ply.text)
    if ply.throw is not None:
        figures = stage.rules.format_throw(ply.throw, before)
        moved = stage.book.say("speech.moved", ply.side, move=ply.text.removeprefix(f"{figures}: "))
        if thrown:
            moved = f"{threw(stage.book, before, ply.throw)} {moved}"
    return " ".join(filter(None, [moved, stage.lasting(skipped), ended["words"] if ended else f"{status(stage)}."]))


def faults(book: Rulebook, error: SetupError) -> tuple[str, ...]:
    """Return every reason why a set-up cannot be, each with its place."""
    return tuple(
        book.say("errors.setup_fault_at", column=str(fault.column), reason=fault.message)
        if fault.column
        else book.say("errors.setup_fault", reason=fault.message)
        for fault in error.faults
    )
