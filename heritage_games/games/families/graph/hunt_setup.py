"""Set-ups of a hunt: how many are taken, and what no hunt can reach."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.graph.leaping import longest_leap
from heritage_games.engine.graph.state import GraphState, hand_of, men_left, men_of, start
from heritage_games.engine.graph.table import FIRST, HUNTED, HUNTERS, LEAST, MEN
from heritage_games.games.errors import Fault

from .setup import Fields, Setup


@dataclass(frozen=True)
class HuntSetup(Setup):
    """Reads and writes the positions of one hunt."""

    @property
    def keys(self) -> tuple[str, ...]:
        """How many are taken: it follows from the rest, and may be said."""
        return ("taken",)

    def complete(self, state: GraphState, found: Fields, faults: list[Fault]) -> GraphState:
        """Return the position, and add every reason why it cannot be."""
        said = self.one_number(found, "taken", self.table[MEN + HUNTED], faults)
        if not faults:
            self._check_hunters(state, faults)
            self._check_hunted(state, said if "taken" in found else None, faults)
            self._check_turn(state, faults)
        return state

    def rest(self, state: GraphState) -> list[str]:
        """Return how many are taken."""
        return [f"taken {self._taken(state)}"]

    def _taken(self, state: GraphState) -> int:
        return self.table[MEN + HUNTED] - men_left(state, HUNTED)

    def _check_hunters(self, state: GraphState, faults: list[Fault]) -> None:
        name, there, wanted = self.sides[HUNTERS], men_left(state, HUNTERS), self.table[MEN + HUNTERS]
        if there != wanted:
            faults.append(Fault("hunters_count", side=name, count=there, wanted=wanted))

    def _check_hunted(self, state: GraphState, said: int | None, faults: list[Fault]) -> None:
        name, men, taken = self.sides[HUNTED], self.table[MEN + HUNTED], self._taken(state)
        goal = men - self.table[LEAST + HUNTED] + 1
        if taken < 0:
            faults.append(Fault("hunted_too_many", side=name, count=men - taken, most=men))
            return
        if said is not None and said != taken:
            faults.append(Fault("taken_does_not_fit", said=said, side=name, men=men, taken=taken))
        if taken >= goal + longest_leap(self.table):
            faults.append(Fault("taken_too_many", side=name, taken=taken, goal=goal))
        elif taken >= goal and state.turn == HUNTERS:
            faults.append(Fault("taken_enough", side=name, taken=taken))

    def _check_turn(self, state: GraphState, faults: list[Fault]) -> None:
        """While the hunted are placed, one a turn, the hunters can have had only so many turns."""
        waiting, hunters, hunted = hand_of(state, HUNTED), self.sides[HUNTERS], self.sides[HUNTED]
        if not waiting:
            if hand_of(state, HUNTERS):
                faults.append(Fault("hunters_still_in_hand", hunters=hunters, hunted=hunted))
            return
        placed = self.table[MEN + HUNTED] - waiting
        hunters_first = self.table[FIRST] == HUNTERS
        turns = placed + (state.turn == HUNTED) * hunters_first - (state.turn == HUNTERS) * (not hunters_first)
        waited = self.table[MEN + HUNTERS] - men_of(state, HUNTERS).bit_count()
        at_start = self._hunters_waiting
        if turns < 0 or (at_start and waited != max(0, at_start - turns)):
            mover = self.sides[state.turn]
            faults.append(
                Fault("out_of_step", hunted=hunted, placed=placed, hunters=hunters, waiting=waited, mover=mover)
            )
        elif self._taken(state) > longest_leap(self.table) * max(0, turns - at_start):
            moved = max(0, turns - at_start)
            taken = self._taken(state)
            faults.append(Fault("taken_too_soon", hunted=hunted, taken=taken, hunters=hunters, moved=moved))

    @property
    def _hunters_waiting(self) -> int:
        """How many hunters wait in hand at the start."""
        return hand_of(start(self.table), HUNTERS)
