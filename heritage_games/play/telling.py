"""The game in words: the status, the steps of a ply, the herds, the whole position for the ear."""

from __future__ import annotations

from heritage_games.games.contract import NamedItem, Piece
from heritage_games.games.errors import SetupError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital

from .ending import REPETITION
from .seats import PERSON
from .stage import Stage
from .tree import Tree, effects_of, walk
from .view import Herd, Over, Reason, SoFar, Steps, StoreView

HAND = "hand"
TAKEN = "taken"
STORE_WORDS = {HAND: "speech.side_hand", TAKEN: "speech.side_taken"}


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
    items = stage.rules.judge(before, stage.rules.paths(before, ply.move)[0]).items
    outcome = stage.game.outcome if number == len(stage.game.plies) else None
    if outcome is not None and outcome.item.code == REPETITION:
        return (*items, outcome.item)
    return items


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
        return book.say("status.past", stage.rules.turn(game.position))
    outcome = game.outcome
    if outcome is not None:
        drawn = len(set(outcome.places)) == 1
        return book.say("status.drawn") if drawn else book.say("status.won", outcome.places.index(1))
    if stage.wanted is not None:
        return book.tell(stage.wanted).words
    if stage.mover != PERSON:
        return book.say("status.thinking", game.turn)
    return book.say(f"status.{due(stage)}", game.turn)


def due(stage: Stage) -> str:
    """Return what the side to move is to do next: ``to_place``, ``to_move``, ``to_shoot`` or ``to_give``."""
    _, level = walk(stage.tree, stage.touches)
    effect = _first_effect(level)
    if effect[0] == "enter":
        return "to_place"
    if effect[0] != "take":
        return "to_move"
    own = any(piece.side == stage.game.turn and piece.point == effect[1] for piece in pieces(stage))
    return "to_give" if own else "to_shoot"


def _first_effect(level: Tree) -> list[str]:
    """Return the first thing that is seen to happen on any path from here."""
    while level:
        node = next(iter(level.values()))
        if node["effects"]:
            return node["effects"][0]
        level = node.get("next", {})
    return ["move"]


def pieces(stage: Stage) -> tuple[Piece, ...]:
    """Return the pieces of the viewed position."""
    return stage.rules.pieces(stage.game.position)


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
    """Return the text of a move that begins so, cut behind what is touched."""
    position = stage.game.position
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
            words=stage.book.say(STORE_WORDS[store.name], store.side, **{store.name: store.count}),
        )
        for store in stage.rules.stores(stage.game.position)
    ]


def herds(stage: Stage) -> list[Herd]:
    """Return the sides as they stand under the board."""
    book, rules, position = stage.book, stage.rules, stage.game.position
    turn = None if over(stage) else rules.turn(position)
    return [
        Herd(
            side=side,
            kind=rules.kinds[side],
            name=capital(book.game.sides[name]),
            note=_note(stage, side),
            words=_counted(stage, side),
            turn=side == turn,
        )
        for side, name in enumerate(rules.sides)
    ]


def _counted(stage: Stage, side: int) -> str:
    """Return how many pieces a side has where: in hand while any are placed, on the board, taken."""
    book, position = stage.book, stage.game.position
    stores = stage.rules.stores(position)
    own = {store.name: store.count for store in stores if store.side == side}
    board = sum(piece.side == side for piece in stage.rules.pieces(position))
    placing = HAND in own and any(store.count for store in stores if store.name == HAND)
    parts = [book.say("herds.hand", side, hand=own[HAND])] if placing else []
    parts.append(book.say("herds.board" if placing else "herds.pieces", side, board=board))
    if TAKEN in own:
        parts.append(book.say("herds.taken", side, taken=own[TAKEN], gone=book.game.gone))
    return book.interface["speech.list_comma"].join(parts)


def _note(stage: Stage, side: int) -> str:
    """Return what a side is to do, or how it ended; empty when neither."""
    game = stage.game
    if not game.ahead:
        return ""
    if game.outcome is not None:
        return stage.book.say(f"herds.{game.outcome.degrees[side]}")
    if game.turn != side or stage.waits:
        return ""
    return stage.book.say(f"herds.{due(stage) if stage.mover == PERSON else 'thinking'}")


def spoken(stage: Stage) -> str:
    """Return the whole viewed position in words."""
    book, rules, position = stage.book, stage.rules, stage.game.position
    sentences = []
    for side in range(len(rules.sides)):
        points = tuple(piece.point for piece in pieces(stage) if piece.side == side)
        where = book.say("speech.side_on", side, points=points) if points else book.say("speech.side_none", side)
        sentences.append(where)
        sentences += [
            book.say(STORE_WORDS[store.name], side, **{store.name: store.count})
            for store in rules.stores(position)
            if store.side == side and store.count
        ]
    ended = over(stage)
    turn = ended["words"] if ended else book.say("speech.turn", rules.turn(position))
    return book.say("speech.position", sides=" ".join(sentences), turn=turn)


def played(stage: Stage, number: int) -> str:
    """Return what the live region says of a ply: who played what, how the game ended, or whose turn it is."""
    ended = over(stage)
    ply = stage.game.plies[number - 1]
    moved = stage.book.say("speech.moved", ply.side, move=ply.text)
    return f"{moved} {ended['words'] if ended else status(stage) + '.'}"


def faults(book: Rulebook, error: SetupError) -> tuple[str, ...]:
    """Return every reason why a set-up cannot be, each with its place."""
    return tuple(
        book.say("errors.setup_fault_at", column=str(fault.column), reason=fault.message)
        if fault.column
        else book.say("errors.setup_fault", reason=fault.message)
        for fault in error.faults
    )
