# ruff: noqa: ARG002 - methods have the arguments of the contract
"""Tapatan as a family from outside, without its own search, coach or solver, for tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from heritage_games.engine.verdict import Item, Verdict
from heritage_games.errors import Problem, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.types import PLAY_CODES, Attempt, Effect, Layout, NamedVerdict, Outcome, Piece

POINTS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
STEPS = frozenset(step for row in ROWS for a, b in pairwise(row) for step in ((a, b), (b, a)))
EACH = 3


class Places(NamedTuple):
    """Position: side to move, number of plies that were placings, and side on each point."""

    turn: int
    placed: int
    board: tuple[int | None, ...]


class Tapatan(Ruleset[Places]):
    """Tapatan: place three pieces each, then move; three in a row win, a blocked side loses."""

    points = POINTS
    sides = ("dark", "light")
    kinds = ("cow-dark", "cow-light")
    lines = tuple(tuple(POINTS[at] for at in row) for row in ROWS)
    layout = Layout({name: (at % 3 / 2, at // 3 / 2) for at, name in enumerate(POINTS)}, "lines")

    def __init__(self) -> None:
        super().__init__("tapatan", "standard", (), {})

    def with_options(self, **options: Value) -> Tapatan:
        return Tapatan()

    def codes(self) -> frozenset[str]:
        return PLAY_CODES | {"row", "blocked", "moved", "refused"}

    def start(self) -> Places:
        return Places(0, 0, (None,) * len(POINTS))

    def turn(self, position: Places, throw: object = None) -> int | None:
        return None if self.outcome(position) else position.turn

    def moves(self, position: Places, throw: object = None) -> tuple[int, ...]:
        board, free = position.board, [at for at, side in enumerate(position.board) if side is None]
        if _row(board) is not None:
            return ()
        if position.placed < 2 * EACH:
            return tuple(10 * at + at for at in free)
        own = [at for at, side in enumerate(board) if side == position.turn]
        return tuple(10 * one + two for one in own for two in free if (one, two) in STEPS)

    def play(self, position: Places, move: int, throw: object = None) -> Places:
        board, (one, two) = list(position.board), divmod(move, 10)
        board[one], board[two] = None, position.turn
        return Places(1 - position.turn, min(position.placed + 1, 2 * EACH), tuple(board))

    def outcome(self, position: Places) -> Outcome | None:
        won = _row(position.board)
        code = "blocked" if won is None else "row"
        if won is None and not self.moves(position):
            won = 1 - position.turn
        if won is None:
            return None
        degrees = ("won", "lost") if won == 0 else ("lost", "won")
        return Outcome((1 + won, 2 - won), Item(code, won), degrees)

    def standing(self, position: Places) -> tuple[float, ...]:
        return (float(EACH), float(EACH))

    def judge(self, position: Places, touches: Sequence[str], throw: object = None) -> NamedVerdict:
        found = [move for move in self.moves(position) if self.paths(position, move)[0] == tuple(touches)]
        if found:
            return Verdict("legal", (Item("moved", position.turn),), found[0])
        begun = any(self.paths(position, move)[0][: len(touches)] == tuple(touches) for move in self.moves(position))
        return Verdict("unfinished", ()) if begun else Verdict("refused", (Item("refused", position.turn),))

    def paths(self, position: Places, move: int, throw: object = None) -> tuple[tuple[str, ...], ...]:
        return (tuple(POINTS[at] for at in dict.fromkeys(divmod(move, 10))),)

    def effects(
        self, position: Places, move: int, throw: object = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        (path,) = self.paths(position, move)
        if len(path) == 1:
            return ((("enter", self.kinds[position.turn], path[0]),),)
        return ((), (("move", path[0], path[1]),))

    def pieces(self, position: Places) -> tuple[Piece, ...]:
        found = ((at, side) for at, side in enumerate(position.board) if side is not None)
        return tuple(Piece(POINTS[at], self.kinds[side], side) for at, side in found)

    def attempt(self, text: str, position: Places, throw: object = None) -> Attempt:
        touches = tuple(text.split("-"))
        if not set(touches) <= set(POINTS):
            raise TextError(Problem("no_move", 1, text=text, examples="'a1-b2'"))
        return Attempt(touches)

    def format_move(self, position: Places, move: int, throw: object = None) -> str:
        return "-".join(self.paths(position, move)[0])

    def parse_position(self, text: str) -> Places:
        turn, placed, board = text.split()
        return Places(int(turn), int(placed), tuple(None if each == "." else int(each) for each in board))

    def format_position(self, position: Places) -> str:
        board = "".join("." if side is None else str(side) for side in position.board)
        return f"{position.turn} {position.placed} {board}"


def _row(board: Sequence[int | None]) -> int | None:
    """Return the side that has a row; None if there is none."""
    return next((board[a] for a, b, c in ROWS if board[a] is not None and board[a] == board[b] == board[c]), None)
