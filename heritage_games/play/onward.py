"""Where nothing can be decided: the throws alone move the game on, and one touch is enough to follow them."""

from __future__ import annotations

from collections.abc import Iterable

from heritage_games.games.contract import Move, Throw

from .seats import PERSON
from .stage import Stage
from .telling import over, status, told
from .throwing import threw


def nothing_to_decide(stage: Stage) -> bool:
    """Return whether a person is to play on and has nothing to decide.

    The open throw leaves exactly one move; or a throw is due, and so does every one that can be made.
    Where nothing is thrown a person always moves by hand, even if one move is all there is.
    """
    game = stage.game
    if not (stage.throws and game.ahead and stage.mover == PERSON):
        return False
    throws: Iterable[Throw] = stage.rules.throws(stage.last) if game.open_throw is None else (game.open_throw,)
    return all(len(stage.moves(throw)) == 1 for throw in throws)


def only_move(stage: Stage) -> Move | None:
    """Return the one move a person has in the last position under the open throw; None with more, or with none."""
    if not stage.may_touch:
        return None
    moves = stage.moves(stage.game.open_throw)
    return moves[0] if len(moves) == 1 else None


def went_on(stage: Stage) -> str:
    """Return what the live region says of a ply that nobody chose: the throw, every step, and what comes next."""
    number = len(stage.game.plies)
    ply, before = stage.game.plies[-1], stage.game.position_after(number - 1)
    first = [] if ply.throw is None else [threw(stage.book, before, ply.throw)]
    steps = [stage.book.tell(item).words for item in told(stage, number)]
    return " ".join([*first, *steps, *([] if over(stage) else [f"{status(stage)}."])])
