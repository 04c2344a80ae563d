"""A word before a blunder: a move that gives something away waits, once, for a yes."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games import coach
from heritage_games.coach import Fact
from heritage_games.games.contract import Move
from heritage_games.record import Game

from . import hint_marks, hint_words
from .coach_view import WarningView
from .match import Match

MOST = 2
"""Words to a side in a game: who is warned of everything looks at nothing."""


@dataclass(frozen=True, slots=True)
class Held:
    """A move that waits: its touches, what it is, and what can come of it."""

    touches: tuple[str, ...]
    move: Move
    fact: Fact


class Warnings:
    """The words before blunders of a session: once a turn, and to each side at most ``MOST`` times a game.

    Args:
        match: the games.
        on: whether anything is said.
    """

    def __init__(self, match: Match, *, on: bool) -> None:
        self._match = match
        self.on = on
        self.held: Held | None = None
        """The move that waits for a yes."""
        self._game: Game | None = None
        self._warned: dict[int, int | None] = {}

    def holds(self, move: Move, touches: tuple[str, ...]) -> bool:
        """Return whether a legal move of the last position is to wait, because a word is said first."""
        stage = self._match.main
        game, ply = stage.game, len(stage.game.plies) + 1
        if self._game is not game:
            self._game, self._warned = game, {}
        enough = ply in self._warned or list(self._warned.values()).count(game.turn) >= MOST
        if enough or not self.on or self._match.example or not coach.has_coach(stage.rules):
            return False
        before = [game.position_after(number) for number in range(len(game.plies))]
        fact = coach.warn(stage.rules, stage.last, game.open_throw, move, before)
        if fact is None:
            return False
        self._warned[ply] = game.turn
        self.held = Held(touches, move, fact)
        return True

    def release(self) -> Held | None:
        """Return the move that waits, if one does, and wait no more."""
        held, self.held = self.held, None
        return held

    def view(self) -> WarningView | None:
        """Return what is said before the move that waits."""
        if self.held is None:
            return None
        stage, held = self._match.main, self.held
        text = hint_words.text(stage, held.move)
        return WarningView(
            touches=list(held.touches),
            text=text,
            heading=stage.book.say("warning.heading", move=text),
            words=stage.book.fact(held.fact.item).words,
            anyway=stage.book.say("warning.anyway", move=text),
            points=hint_marks.points_of(stage, held.fact),
            marks=hint_marks.of_warning(stage, held.move, held.fact),
        )
