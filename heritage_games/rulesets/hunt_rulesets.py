"""Rulesets of hunts: their table, and the text of their moves and positions."""

# ruff: noqa: ARG002 - nothing is thrown, and a move has one order of touches
from __future__ import annotations

from itertools import product

from heritage_games.engine.graph.kernel import paths
from heritage_games.engine.graph.leaps import all_leaps, forks, in_order, longest_leap, taken
from heritage_games.engine.graph.rules import (
    FIRST,
    HUNTED,
    HUNTERS,
    LEAST,
    MEN,
    NOWHERE,
    GraphState,
    HuntRules,
    hand_of,
    hunt_table,
    pack,
    pieces_left,
    pieces_of,
    start,
    unpacked,
)
from heritage_games.engine.kernel import lowest, members
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, TextError

from .graph_rulesets import Fields, GraphRuleset, MoveWord, one_way
from .types import Attempt, Effect, Move, Throw


class HuntRuleset(GraphRuleset):
    """One hunt with its options set."""

    def table_of(self, rules: HuntRules[str]) -> tuple[int, ...]:
        """Return these rules on the board as the engine's table, and set the figure ``goal``."""
        self.figures = {"goal": rules.goal}
        return hunt_table(len(self.points), self.rows, rules.numbered(self.index))

    def effects(
        self, position: GraphState, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
        named = self.points
        if source == NOWHERE:
            return ((("enter", self.kinds[position.turn], named[target]),),)
        seen: list[Effect] = [("move", named[source], named[target])]
        if shot != NOWHERE:
            over = in_order(self.table, source, target, taken(self.table, source, target, shot))
            seen += [("take", named[point]) for point in over]
        return (*((),) * (len(paths(self.table, position)[move]) - 1), tuple(seen))

    def attempt(self, text: str, position: GraphState, throw: Throw | None = None) -> Attempt:
        """Parse a move text and return the attempt; raise TextError if the text has no meaning."""
        a, b = self.points[:2]
        leap = self._example()
        step = Message("hunt_moves", place=a, step=f"{a}-{b}")
        words = self.words_of(text, Message("hunt_moves_and_leap", moves=step, leap=leap) if leap else step)
        walks = one_way(words, f"{a}-{b}")
        touched = tuple(word.name for word in words if word.mark != "x")
        taken = tuple(word for word in words if word.mark == "x")
        if taken and (words[0].mark or not walks or words[1].name == "done"):
            example = Message("as_in", example=repr(leap)) if leap else ""
            raise TextError(Problem("leap_lands_nowhere", taken[0].column, example=example))
        claims = tuple(("x", word.name) for word in taken)
        return Attempt(self._selected(position, touched, taken), walks=walks, claims=claims)

    def format_move(self, position: GraphState, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text: ``b3``, ``b3-b4``, ``t5-b3xb4``, ``t5-b1xb4xb3xb2``."""
        named = self.points
        source, target, first = unpacked(move)
        if source == NOWHERE:
            return named[target]
        over = in_order(self.table, source, target, taken(self.table, source, target, first))
        text = f"{named[source]}-{named[target]}" + "".join(f"x{named[point]}" for point in over)
        return f"{text} done" if first == NOWHERE and forks(self.table, position.turn, source, target) else text

    def _example(self) -> str:
        """Return the first leap of this board as text; empty if it has none."""
        for source, target in product(range(len(self.points)), repeat=2):
            for over in all_leaps(self.table, source, target):
                named = (self.points[point] for point in in_order(self.table, source, target, over))
                return f"{self.points[source]}-{self.points[target]}x{'x'.join(named)}"
        return ""

    def _selected(self, position: GraphState, touched: tuple[str, ...], taken: tuple[MoveWord, ...]) -> tuple[str, ...]:
        """Return a text's touches; captures or ``done`` select among moves between two points."""
        index = self.index
        steps = touched[2:] == ("done",)
        if steps == bool(taken) or not set(touched[:2]) <= index.keys():
            return touched
        source, target = (index[name] for name in touched[:2])
        if not forks(self.table, position.turn, source, target):
            return touched
        named = {index.get(word.name) for word in taken}
        over = next((over for over in all_leaps(self.table, source, target) if set(members(over)) == named), 0)
        first = lowest(over) if over else NOWHERE
        if (steps or over) and len(paths(self.table, position).get(pack(source, target, first), ())) == len(
            (source, target)
        ):
            return touched[:2]
        return touched if steps else (*touched, self.points[first] if over else taken[0].name)

    @property
    def keys(self) -> tuple[str, ...]:
        """The field for captures, which is optional because it follows from the rest."""
        return ("taken",)

    def complete(self, state: GraphState, found: Fields, problems: list[Problem]) -> GraphState:
        """Return the position, and report every reason why it is impossible."""
        written = self.one_number(found, "taken", self.table[MEN + HUNTED], problems)
        if not problems:
            there, wanted = pieces_left(state, HUNTERS), self.table[MEN + HUNTERS]
            if there != wanted:
                problems.append(Problem("hunters_count", side=self.sides[HUNTERS], count=there, wanted=wanted))
            self._check_hunted(state, written if "taken" in found else None, problems)
            self._check_turn(state, problems)
        return state

    def rest(self, state: GraphState) -> list[str]:
        """Return the number of captures."""
        return [f"taken {self._taken(state)}"]

    def _taken(self, state: GraphState) -> int:
        return self.table[MEN + HUNTED] - pieces_left(state, HUNTED)

    def _check_hunted(self, state: GraphState, written: int | None, problems: list[Problem]) -> None:
        name, men, taken = self.sides[HUNTED], self.table[MEN + HUNTED], self._taken(state)
        goal = men - self.table[LEAST + HUNTED] + 1
        if taken < 0:
            problems.append(Problem("hunted_too_many", side=name, count=men - taken, most=men))
            return
        if written is not None and written != taken:
            problems.append(Problem("taken_does_not_fit", written=written, side=name, men=men, taken=taken))
        if taken >= goal + longest_leap(self.table):
            problems.append(Problem("taken_too_many", side=name, taken=taken, goal=goal))
        elif taken >= goal and state.turn == HUNTERS:
            problems.append(Problem("taken_enough", side=name, taken=taken))

    def _check_turn(self, state: GraphState, problems: list[Problem]) -> None:
        """Report hunters in hand, or captures, that do not fit the turns.

        Each turn places one hunted piece.
        """
        waiting, hunters, hunted = hand_of(state, HUNTED), self.sides[HUNTERS], self.sides[HUNTED]
        if not waiting:
            if hand_of(state, HUNTERS):
                problems.append(Problem("hunters_still_in_hand", hunters=hunters, hunted=hunted))
            return
        placed = self.table[MEN + HUNTED] - waiting
        hunters_first = self.table[FIRST] == HUNTERS
        turns = placed + (state.turn == HUNTED) * hunters_first - (state.turn == HUNTERS) * (not hunters_first)
        waited = self.table[MEN + HUNTERS] - pieces_of(state, HUNTERS).bit_count()
        at_start = hand_of(start(self.table), HUNTERS)
        if turns < 0 or (at_start and waited != max(0, at_start - turns)):
            mover = self.sides[state.turn]
            problems.append(
                Problem("out_of_step", hunted=hunted, placed=placed, hunters=hunters, waiting=waited, mover=mover)
            )
        elif self._taken(state) > longest_leap(self.table) * max(0, turns - at_start):
            moved = max(0, turns - at_start)
            taken = self._taken(state)
            problems.append(Problem("taken_too_soon", hunted=hunted, taken=taken, hunters=hunters, moved=moved))
