"""Texts of a game for the view: plies, results, throws, unfinished turn and live region."""

from __future__ import annotations

from collections.abc import Iterable

from heritage_games.errors import SetupError
from heritage_games.record.outcomes import REPETITION
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.sentences import capital
from heritage_games.rulesets.types import PERSON, SOW, NamedItem, Outcome, Position, Store, Throw

from .board_state import BoardState, once
from .turn_state import TurnState, effects_of, walk
from .view_types import (
    ChoiceView,
    DiceView,
    EffectList,
    LineView,
    Node,
    Over,
    PendingMove,
    Reason,
    Steps,
    StoreView,
    ThrowView,
)


def words(book: Rulebook, position: Position, throw: Throw) -> str:
    """Return a throw in words: ``three: three flat sides up`` or ``hounds two, jackals four``."""
    _, called = _written(book, position, throw, book.ruleset.turn(position))
    return called


def threw(book: Rulebook, position: Position, throw: Throw) -> str:
    """Return the sentence about a throw, for example: Hounds threw three: three flat sides up."""
    side = book.ruleset.turn(position)
    _, text = _written(book, position, throw, side)
    return f"{capital(text)}." if side is None else book.text("speech.threw", side, throw=text)


def throw_view(board: BoardState) -> ThrowView | None:
    """Return the view of the due, pending or last throw; None if the game has no throws."""
    game = board.game
    if not board.throws:
        return None
    if not game.ahead or (game.over and game.pending_throw is None):
        return thrown_view(board) or _view(board.book, game.position, None)
    shown = _view(board.book, game.position, game.pending_throw)
    shown["open"], shown["due"] = game.pending_throw is not None and not game.over, game.due
    if game.due:
        shown["choices"] = _choices(board.book, game.position)
    return shown


def thrown_view(board: BoardState) -> ThrowView | None:
    """Return the view of the throw of the viewed ply; None if there is none."""
    game = board.game
    if game.viewed == 0 or (ply := game.plies[game.viewed - 1]).throw is None:
        return None
    return _view(board.book, ply.before, ply.throw)


def _view(book: Rulebook, position: Position, throw: Throw | None) -> ThrowView:
    """Return the view of a throw, or of the sticks or dice before the throw if it is None."""
    rules, side = book.ruleset, book.ruleset.turn(position)
    text, called = ("", "") if throw is None else _written(book, position, throw, side)
    return ThrowView(
        text=text,
        words=called,
        open=False,
        side=side,
        lots=[
            DiceView(kind=each.kind, side=each.side, faces=list(each.faces), count=each.count)
            for each in rules.lots(position, throw)
        ],
        due=False,
        choices=[],
    )


def _choices(book: Rulebook, position: Position) -> list[ChoiceView]:
    side, found = book.ruleset.turn(position), []
    for throw, chance in book.ruleset.throws(position).items():
        text, called = _written(book, position, throw, side)
        found.append(ChoiceView(text=text, words=called, chance=str(chance)))
    return found


def _written(book: Rulebook, position: Position, throw: Throw, side: int | None) -> tuple[str, str]:
    """Return the text and the words of a throw; the side is None if the throw decides it."""
    rules, text = book.ruleset, book.ruleset.format_throw(throw, position)
    if side is None:
        lots = rules.lots(position, throw)
        if any(each.side is None for each in lots):
            return text, book.text("throws.lot", rules.turn(position, throw))
        parts = (book.text("throws.of_side", each.side, count=number) for each, number in zip(lots, throw, strict=True))
        return text, book.interface["speech.list_comma"].join(parts)
    if name := book.game.throws.get(text):
        return text, name
    numbers = [book.interface.get(f"numbers.{number}", str(number)) for number in throw]
    return text, book.text("throws.numbers", None, numbers=book.listed(numbers))


OFF = "off"  # name of the store of captured pieces that can return


def status(board: BoardState) -> str:
    """Return the sentence about the state of the game."""
    if board.awaited is None:
        return _status(board)
    points = board.awaited.points
    if "source" in points and "landing" not in points and board.turn_state.you is not None:
        return board.book.text("status.yours.to_move_from", source=points["source"])
    return board.book.sentence(board.awaited).words


PAIR = 2  # number of sides of a game in which one side wins and the other loses


def ended(book: Rulebook, outcome: Outcome, you: int | None) -> str:
    """Return the sentence about the result; ``you`` is the side of the only person or None."""
    places = outcome.places
    if len(set(places)) == 1:
        return book.text("status.drawn")
    if you is not None and (places[you] == 1 or len(places) == PAIR):
        return book.text(f"status.yours.{'won' if places[you] == 1 else 'lost'}")
    return book.text("status.won", places.index(1))


@once
def _status(board: BoardState, now: TurnState) -> str:
    """Return the status sentence if the pending touches need nothing."""
    book = board.book
    if not now.ahead:
        return book.text("status.past" if now.turn is not None else "status.past_throw", now.turn)
    if now.outcome is not None:
        return ended(book, now.outcome, now.you)
    if now.to_move is None:
        return book.text("status.throw_decides")
    if now.mover != PERSON:
        return book.text("status.thinking", now.to_move)
    return book.text(f"status.{'' if now.you is None else 'yours.'}{to_do(board)}", now.to_move)


@once
def to_do(board: BoardState, now: TurnState) -> str:
    """Return the name of the next action of the side to move.

    It is one of ``to_throw``, ``to_place``, ``to_bring_back``, ``to_sow``, ``to_move``, ``to_shoot``, ``to_give``,
    ``to_lift``; and ``to_pass``, ``to_begin`` and the like if only that control can be touched.
    """
    if now.due:
        return "to_throw"
    _, level = walk(now.tree, board.touches)
    only = next(iter(level), "") if len(level) == 1 and not board.touches else ""
    if only in board.rules.controls and f"status.to_{only}" in board.book.interface:
        return f"to_{only}"
    firsts = _first_effects(level.values())
    names = {effect[0] for effect in firsts}
    if "enter" in names:
        waiting = {store.side for store in now.stores if store.name == OFF and store.count}
        return "to_bring_back" if now.to_move in waiting else "to_place"
    if names != {"take"}:
        return "to_sow" if names == {SOW} else "to_move"
    if firsts[0][1] in {piece.point for piece in now.pieces if piece.side == now.to_move}:
        return "to_lift" if board.throws else "to_give"
    return "to_shoot"


def _first_effects(touches: Iterable[Node]) -> list[EffectList]:
    """Return the first effect of each touch or, if it has none, of the touches after it."""
    found: list[EffectList] = []
    for touch in touches:
        node = touch
        while not node["effects"] and node.get("next"):
            node = next(iter(node["next"].values()))
        found.append(node["effects"][0] if node["effects"] else ["move"])
    return found


def pending_move(board: BoardState) -> PendingMove | None:
    """Return the view of the unfinished turn; None if nothing is touched."""
    if not board.touches:
        return None
    marks = [effect[1:] for effect in effects_of(board.turn_state.tree, board.touches) if effect[0] == "mark"]
    words = [
        board.book.text(f"panel.so_far_{kind}", None, **{kind: tuple(points)})
        for kind, *points in marks
        if f"panel.so_far_{kind}" in board.book.interface
    ]
    return PendingMove(text=_text_so_far(board), words=board.book.interface["speech.list_comma"].join(words))


def _text_so_far(board: BoardState) -> str:
    """Return the touched part of a move in notation; with a throw, the throw and the touches."""
    rules, now = board.rules, board.turn_state
    if now.throw is not None:
        return f"{rules.format_throw(now.throw, now.position)}: {' '.join(board.touches)}"
    for move in now.moves:
        if now.paths[move][0][: len(board.touches)] == board.touches:
            text, end = rules.format_move(now.position, move), 0
            for touch in board.touches:
                end = text.index(touch, end) + len(touch)
            return text[:end]
    return " ".join(board.touches)


SKIPPED = "skipped"  # code of the event that a side is skipped because it has finished
SHOWN = 3  # maximum number of plies of a variation that the log shows
MOST_LINES = 50  # maximum number of variations that the log shows; a record contains all of them


def reason(book: Rulebook, item: NamedItem) -> Reason:
    """Return an item in words, with its rule and its points."""
    sentence = book.sentence(item)
    return Reason(words=sentence.words, rule=sentence.rule, points=list(sentence.points))


PASSED = "passed"  # code of the event that a throw is passed, before the reasons of each piece


@once
def thrown_steps(board: BoardState, now: TurnState) -> Steps | None:
    """Return why the throw cannot be used, or why it opens the game; None if it does neither."""
    if not now.may_touch or now.throw is None:
        return None
    opens = board.rules.turn(now.last) is None and to_do(board) != "to_begin"
    if not opens and to_do(board) != "to_pass":
        return None
    found = board.rules.judge(now.last, now.paths[now.moves[0]][0], now.throw).items
    shown = found[1:] if found and found[0].code == PASSED else found[:1]
    text = "" if opens else board.rules.format_throw(now.throw, now.last)
    words = board.book.text("panel.throw")
    # The screen seats an opponent against the side that played last.
    side = now.plies[-1].side if now.plies else now.to_move or 0
    return Steps(text=text, side=side, words=words, items=[reason(board.book, item) for item in shown])


def steps(board: BoardState, now: TurnState, number: int) -> Steps | None:
    """Return the view of a ply step by step; None for the position before the first ply."""
    if number == 0:
        return None
    ply = now.plies[number - 1]
    words = board.book.text("panel.you_played") if ply.side == now.you else board.book.text("panel.played", ply.side)
    return Steps(text=ply.text, side=ply.side, words=words, items=[reason(board.book, i) for i in items(now, number)])


def own_steps(board: BoardState, now: TurnState, number: int) -> Steps | None:
    """Return the steps of the person's last ply before a computer's ply; None if none."""
    seats, plies = now.seats, now.plies
    if number == 0 or PERSON not in seats or seats[plies[number - 1].side] == PERSON:
        return None
    own = next((earlier for earlier in range(number - 1, 0, -1) if seats[plies[earlier - 1].side] == PERSON), 0)
    return steps(board, now, own)


def items(now: TurnState, number: int) -> tuple[NamedItem, ...]:
    """Return the items of a ply: its events, and a draw by repetition if the ply causes one."""
    happened = now.plies[number - 1].items
    outcome = now.outcome if number == len(now.plies) else None
    if outcome is not None and outcome.item.code == REPETITION:
        return (*happened, outcome.item)
    return happened


def lines(board: BoardState) -> list[LineView]:
    """Return the views of the newest variations, as many as the log shows."""
    found = []
    for line in board.game.lines[-MOST_LINES:]:
        count = len(line.plies)
        words = board.book.text("lines.kept_one" if count == 1 else "lines.kept", count=f"{count:,}")
        moves = [ply.text for ply in line.plies[:SHOWN]]
        found.append(LineView(ply=line.ply, which=line.which, moves=moves, words=words))
    return found


@once
def skipped(board: BoardState, now: TurnState) -> str:
    """Return the sentence about the sides that the viewed ply skips; empty if there are none."""
    sides = [item.side for item in now.plies[now.viewed - 1].items if item.code == SKIPPED] if now.viewed else []
    if not sides:
        return ""
    names = [board.book.game.sides[board.rules.sides[side]] for side in sides]
    return board.book.text("status.skipped", None, sides=board.book.listed(names))


@once
def over(board: BoardState, now: TurnState) -> Over | None:
    """Return the view of the result; None if the game goes on or an earlier ply is viewed."""
    outcome = now.outcome
    if outcome is None or not now.ahead:
        return None
    why = board.book.sentence(outcome.item)
    return Over(words=why.words, rule=why.rule, places=list(outcome.places))


def store_views(book: Rulebook, stores: Iterable[Store]) -> list[StoreView]:
    """Return the views of the pieces off the board."""
    return [
        StoreView(
            side=store.side,
            name=store.name,
            kind=store.kind,
            count=store.count,
            words=book.text(f"speech.side_{store.name}", store.side, **{store.name: store.count}),
        )
        for store in stores
    ]


def thrown(board: BoardState) -> str:
    """Return the live region's text about the pending throw: the throw and the next action."""
    now = board.turn_state
    text = "" if now.throw is None else f"{threw(board.book, now.position, now.throw)} "
    why = thrown_steps(board)
    return " ".join([f"{text}{status(board)}.", *(each["words"] for each in (why["items"] if why else ()))])


def thrown_parts(board: BoardState) -> tuple[str, ...]:
    """Return the parts of :func:`thrown`."""
    return ("throw", "status", *(["steps"] if thrown_steps(board) else []), "open")


def played(board: BoardState, *, thrown: bool) -> str:
    """Return the live region's text about the last ply.

    It contains side, throw (if ``thrown``), move, skipped sides, and the result or the next action.
    """
    ended, ply = over(board), board.turn_state.plies[-1]
    moved = board.book.text("speech.moved", ply.side, move=ply.text)
    if ply.throw is not None:
        figures = board.rules.format_throw(ply.throw, ply.before)
        moved = board.book.text("speech.moved", ply.side, move=ply.text.removeprefix(f"{figures}: "))
        if thrown:
            moved = f"{threw(board.book, ply.before, ply.throw)} {moved}"
    return " ".join(filter(None, [moved, skipped(board), ended["words"] if ended else f"{status(board)}."]))


def problems(book: Rulebook, error: SetupError) -> tuple[str, ...]:
    """Return every reason why a position is impossible, each with its column if there is one."""
    return tuple(
        book.text("errors.setup_fault_at", column=str(problem.column), reason=book.in_words(problem))
        if problem.column
        else book.text("errors.setup_fault", reason=book.in_words(problem))
        for problem in error.faults
    )
