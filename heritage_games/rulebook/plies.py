"""Plies as text: a move, with the throw that it names or that lies there."""

from __future__ import annotations

from heritage_games.games.contract import Attempt, Move, Position, Ruleset, Throw
from heritage_games.games.errors import TextError


def read_attempt(ruleset: Ruleset, text: str, position: Position, throw: Throw | None = None) -> Attempt:
    """Return the touches that a move text means, and the throw they are made under.

    Args:
        ruleset: the rules.
        text: the move, with its throw before it or, where one lies there, without: ``3: 5-8`` or ``5-8``.
        position: where it is to be played.
        throw: the one that lies there, None where none does.

    Raises:
        TextError: a text that has no meaning, or that names another throw than the one that lies there.
    """
    found = ruleset.attempt(text, position)
    if throw is None:
        return found
    if found.throw is None:
        return ruleset.attempt(_with_throw(ruleset, text, position, throw), position)
    if found.throw != throw:
        there, named = (ruleset.format_throw(each, position) for each in (throw, found.throw))
        raise TextError(f"{there} has been thrown here, not {named}", 1)
    return found


def read_ply(ruleset: Ruleset, text: str, position: Position, throw: Throw | None = None) -> tuple[Move, Throw | None]:
    """Return the legal move that a text means, and the throw it is made under; see :func:`read_attempt`.

    Raises:
        TextError: a text that has no meaning here, a throw that cannot be, or none where one is due.
        MoveError: a move that a rule forbids, or that is not finished.
    """
    found = read_attempt(ruleset, text, position, throw)
    if found.throw is None and ruleset.throws(position):
        example = ruleset.format_throw(next(iter(ruleset.throws(position))), position)
        raise TextError(f"the throw is missing; write it before the move, as in '{example}: {text.strip()[:24]}'", 1)
    if found.throw is not None and ruleset.attempt(text, position).throw is None:
        text = _with_throw(ruleset, text, position, found.throw)
    return ruleset.parse_move(text, position, found.throw), found.throw


def _with_throw(ruleset: Ruleset, text: str, position: Position, throw: Throw) -> str:
    return f"{ruleset.format_throw(throw, position)}: {text}"
