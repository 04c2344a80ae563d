"""Set-ups of a hunt: how many are taken, and what no hunt can reach."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.graph.state import State, hand_of, men_left, men_of, start
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

    def complete(self, state: State, found: Fields, faults: list[Fault]) -> State:
        """Return the position, and add every reason why it cannot be."""
        said = self.one_number(found, "taken", self.table[MEN + HUNTED], faults)
        if not faults:
            self._check_hunters(state, faults)
            self._check_hunted(state, said if "taken" in found else None, faults)
            self._check_turn(state, faults)
        return state

    def rest(self, state: State) -> list[str]:
        """Return how many are taken."""
        return [f"taken {self._taken(state)}"]

    def _taken(self, state: State) -> int:
        return self.table[MEN + HUNTED] - men_left(state, HUNTED)

    def _check_hunters(self, state: State, faults: list[Fault]) -> None:
        name, there, wanted = self.sides[HUNTERS], men_left(state, HUNTERS), self.table[MEN + HUNTERS]
        if there != wanted:
            faults.append(Fault(f"there are {there} {name} on the board and in hand; there must be {wanted}"))

    def _check_hunted(self, state: State, said: int | None, faults: list[Fault]) -> None:
        name, men, taken = self.sides[HUNTED], self.table[MEN + HUNTED], self._taken(state)
        goal = men - self.table[LEAST + HUNTED] + 1
        if taken < 0:
            faults.append(Fault(f"{name} are {men - taken} on the board and in hand; there are {men}"))
            return
        if said is not None and said != taken:
            faults.append(
                Fault(f"'taken {said}' does not fit: {men} {name} less those on the board and in hand are {taken}")
            )
        if taken > goal:
            faults.append(Fault(f"{taken} {name} are taken, but the game was over with {goal}"))
        elif taken == goal and state.turn == HUNTERS:
            faults.append(Fault(f"{goal} {name} are taken, so the game was over before this turn"))

    def _check_turn(self, state: State, faults: list[Fault]) -> None:
        """While the hunted are placed, one a turn, the hunters can have had only so many turns."""
        waiting = hand_of(state, HUNTED)
        if not waiting:
            if hand_of(state, HUNTERS):
                faults.append(
                    Fault(f"{self.sides[HUNTERS]} are still in hand, but all {self.sides[HUNTED]} are placed")
                )
            return
        placed = self.table[MEN + HUNTED] - waiting
        hunters_first = self.table[FIRST] == HUNTERS
        turns = placed + (state.turn == HUNTED) * hunters_first - (state.turn == HUNTERS) * (not hunters_first)
        waited = self.table[MEN + HUNTERS] - men_of(state, HUNTERS).bit_count()
        at_start = self._hunters_waiting
        if turns < 0 or (at_start and waited != max(0, at_start - turns)):
            faults.append(
                Fault(
                    f"{placed} {self.sides[HUNTED]} are placed and {waited} {self.sides[HUNTERS]} wait, "
                    f"which no game reaches with {self.sides[state.turn]} to move"
                )
            )
        elif self._taken(state) > max(0, turns - at_start):
            moved = max(0, turns - at_start)
            told = f"{self._taken(state)} {self.sides[HUNTED]} are taken, but {self.sides[HUNTERS]} moved {moved} times"
            faults.append(Fault(told))

    @property
    def _hunters_waiting(self) -> int:
        """How many hunters wait in hand at the start."""
        return hand_of(start(self.table), HUNTERS)
