"""What may be assigned to a board: a ply of its game, a position, a record; anything else says why in one sentence."""

from __future__ import annotations

import traitlets

from heritage_games.engine.saying import Saying, Words
from heritage_games.games.errors import HeritageGamesError
from heritage_games.play.session import Session
from heritage_games.record import parse_game


class AssignmentError(HeritageGamesError, traitlets.TraitError):
    """What a board's trait cannot be; nothing has changed.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.play("morabaraba")
        >>> board.ply = 3
        Traceback (most recent call last):
        heritage_games.widget.settable.AssignmentError: there is no ply 3; the game has 0
    """


def check_ply(session: Session, ply: int) -> None:
    """Raise AssignmentError unless the game on the board has this ply."""
    last = len(session.stage.game.plies)
    if not 0 <= ply <= last:
        raise AssignmentError(Saying("no_such_ply", ply=ply, last=last))


def check_position(session: Session, text: str) -> bool:
    """Return whether a position is another than the one on the board.

    Raises:
        AssignmentError: the text is none, the game would be over in it, or the board keeps its game.
    """
    _check_open(session)
    rules = session.rules
    try:
        position = rules.parse_position(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.said) from None
    if position == session.position:
        return False
    outcome = rules.outcome(position)
    if outcome:
        raise AssignmentError(Saying("over_there", reason=session.book.tell(outcome.item).words.rstrip(".")))
    return True


def check_record(session: Session, text: str) -> None:
    """Raise AssignmentError unless a text is the record of a game, and the board may go on with another."""
    _check_open(session)
    try:
        parse_game(text)
    except HeritageGamesError as error:
        raise AssignmentError(error.said) from None


def _check_open(session: Session) -> None:
    """Raise AssignmentError where a board keeps the game it has."""
    reason: Words = ""
    if session.fixed:
        reason = Saying("board_is_fixed")
    elif session.match.example is not None:
        reason = Saying("board_shows_example")
    if reason:
        raise AssignmentError(reason)
