"""Moves of a mill game: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.graph.codes import GraphControl
from heritage_games.engine.graph.conditions import placing
from heritage_games.engine.graph.paths import path_of
from heritage_games.engine.graph.state import (
    NOWHERE,
    GraphState,
    men_of,
    unpacked,
)
from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Attempt, Move
from heritage_games.games.errors import Fault, TextError

from .moves import Moves, one_way


@dataclass(frozen=True)
class MillMoves(Moves):
    """The moves of one mill game."""

    def read(self, state: GraphState, text: str) -> Attempt:
        """Return the touches that a move text means; raises TextError where it has no meaning."""
        a, b, c = self.naming.points[:3]
        shooting = f"{a}-{b}x{c}"
        words = self.naming.read(text, Saying("mill_moves", place=a, move=f"{a}-{b}", shot=shooting))
        walks = one_way(words, f"{a}-{b}")
        if words[0].mark and not state.gifts:
            raise TextError(Fault("shot_alone", words[0].column, example=repr(shooting)))
        own = (men_of(state, state.turn) >> self.naming.index.get(words[0].name, 0)) & 1
        if own and not (walks or state.gifts or placing(state)) and words[1:] and words[1].mark:
            fault = Fault("goes_nowhere", words[1].column, point=words[0].name, move=f"{a}-{b}", shot=shooting)
            raise TextError(fault)
        claims = tuple(("x", word.name) for word in words if word.mark == "x")
        return Attempt(tuple(word.name for word in words), walks=walks, claims=claims)

    def format(self, state: GraphState, move: Move) -> str:
        """Return the move as text: ``E3``, ``E1-E2``, ``E1-E2xA3``, ``xA5``, ``E1-E2 done``."""
        source, target, shot = (self.naming.points[p] if p != NOWHERE else "" for p in unpacked(move))
        if not target:
            return f"x{source}"
        text = f"{source}-{target}" if source else target
        if shot:
            return f"{text}x{shot}"
        return f"{text} done" if path_of(self.table, state, move)[-1] == GraphControl.DONE else text
