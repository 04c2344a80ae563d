"""Plies as text: a move, with the throw that it names or that lies there."""

from __future__ import annotations

from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.errors import Fault, TextError


def read_ply(ruleset: Ruleset, text: str, position: Position, throw: Throw | None = None) -> tuple[Move, Throw | None]:
    """Return the legal move that a text means, and the throw it is made under.

    Args:
        ruleset: the rules.
        text: the move, with its throw before it or, where one lies there, without: ``3: 5-8`` or ``5-8``.
        position: where it is to be played.
        throw: the one that lies there, None where none does.

    Raises:
        TextError: a text that has no meaning here, a throw that cannot be or is not the one that lies there, or none
            where one is due.
        MoveError: a move that a rule forbids, or that is not finished.
    """
    found = ruleset.attempt(text, position, throw)
    if found.throw is None and ruleset.throws(position):
        throws = ruleset.format_throw(next(iter(ruleset.throws(position))), position)
        raise TextError(Fault("throw_missing", 1, example=f"{throws}: {text.strip()[:24]}"))
    return ruleset.parse_move(text, position, found.throw), found.throw
