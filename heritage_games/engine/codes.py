"""Codes and controls: what every family's own enumerations are made from, and the codes that all of them tell."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """The name of a condition or of something that happens; the rulebook answers each with exactly one rule.

    It has no members: a family enumerates its own in the ``codes.py`` of its folder.
    """

    def __repr__(self) -> str:
        """Return it as the text it is, so that an item reads alike wherever it comes from."""
        return repr(self.value)


class Common(Code):
    """The codes that more than one family tells."""

    GAME_OVER = "game_over"
    ENEMY_PIECE = "enemy_piece"
    NOTHING_THERE = "nothing_there"
    SAME_POINT = "same_point"
    TURN_COMPLETE = "turn_complete"
    # Where throws are made.
    THROW_FIRST = "throw_first"
    NO_CONTROL = "no_control"
    MUST_MOVE = "must_move"


class Control(StrEnum):
    """A touch that is no point, by the word that reports and records use for it.

    It has no members: a family enumerates its own.  In the engine a touch is a point's number or a control.
    """
