"""Moves of a mill game: the touches that make them, what is seen to happen, and their text."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.bits import members
from heritage_games.engine.graph.conditions import enemy_men, in_mills, mills_formed, placing, targets
from heritage_games.engine.graph.events import arrival, mill_points
from heritage_games.engine.graph.state import NOWHERE, State, men_of, shot_of, source_of, target_of
from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Attempt, Effect, Move
from heritage_games.games.errors import Fault, TextError

from .moves import Moves, one_way


@dataclass(frozen=True)
class MillMoves(Moves):
    """The moves of one mill game."""

    def path(self, state: State, move: Move) -> tuple[str, ...]:
        """Return the touches that make this move: a man, where it goes, whom it shoots."""
        named = self.naming.points
        touched = [named[p] for p in (source_of(move), target_of(move), shot_of(move)) if p != NOWHERE]
        return (*touched, "done") if self._declines(state, move) else tuple(touched)

    def effects(self, state: State, move: Move) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        source, target, shot = source_of(move), target_of(move), shot_of(move)
        named = self.naming.points
        if target == NOWHERE:
            return ((("take", named[source]),),)
        groups: list[tuple[Effect, ...]] = []
        if source == NOWHERE:
            came: Effect = ("enter", self.kinds[state.turn], named[target])
        else:
            came = ("move", named[source], named[target])
            groups.append(())
        groups.append((came, *self._marks(state, source, target)))
        if shot != NOWHERE:
            groups.append((("take", named[shot]),))
        elif self._declines(state, move):
            groups.append(())
        return tuple(groups)

    def read(self, state: State, text: str) -> Attempt:
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

    def format(self, state: State, move: Move) -> str:
        """Return the move as text: ``E3``, ``E1-E2``, ``E1-E2xA3``, ``xA5``, ``E1-E2 done``."""
        named = self.naming.points
        source, target, shot = (
            named[p] if p != NOWHERE else "" for p in (source_of(move), target_of(move), shot_of(move))
        )
        if not target:
            return f"x{source}"
        text = f"{source}-{target}" if source else target
        if shot:
            return f"{text}x{shot}"
        return f"{text} done" if self._declines(state, move) else text

    def _formed(self, state: State, source: int, target: int) -> tuple[int, ...]:
        return members(mills_formed(self.table, arrival(state, source, target), target))

    def _declines(self, state: State, move: Move) -> bool:
        """Whether a mill was formed, somebody could be shot and nobody is (M20)."""
        source, target = source_of(move), target_of(move)
        if target == NOWHERE or shot_of(move) != NOWHERE or not self._formed(state, source, target):
            return False
        return targets(self.table, enemy_men(state)) != 0

    def _marks(self, state: State, source: int, target: int) -> tuple[Effect, ...]:
        """The mills a move forms and the enemy pieces that are safe from its shot (M5)."""
        formed = self._formed(state, source, target)
        names = self.naming.names
        marks: list[Effect] = [("mark", "mill", *names(mill_points(self.table, mill))) for mill in formed]
        enemy = enemy_men(state)
        safe = enemy & ~targets(self.table, enemy) & in_mills(self.table, enemy) if formed else 0
        if safe:
            marks.append(("mark", "protected", *names(members(safe))))
        return tuple(marks)
