"""Text format of mill and hunt positions, for their rulesets: parsers and checks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from heritage_games.engine.graph.bars import (
    bar_at,
    bar_example,
    bar_meaning,
    has_bars,
    impossible_bars,
    points_of_bars,
)
from heritage_games.engine.graph.endings import board_full, quiet_counts
from heritage_games.engine.graph.leaps import longest_leap
from heritage_games.engine.graph.rules import (
    FEW,
    FIRST,
    FULL_BOARD,
    FULL_GIFT,
    GIFTS,
    HUNTED,
    HUNTERS,
    LEAST,
    MEN,
    NOWHERE,
    QUIET_PLIES,
    GraphState,
    hand_of,
    pieces_left,
    pieces_of,
    start,
)
from heritage_games.engine.kernel import RuleTable, bits, members
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError

from .notation import Field, known_word, number, quoted, side_numbers
from .position_editor import EditorCounter, Placing
from .types import HAND

Fields = Mapping[str, Sequence[Field]]


@dataclass(frozen=True)
class GraphSetup(ABC):
    """Parser and formatter of the positions of one ruleset; subclasses add their fields."""

    game: str
    points: tuple[str, ...]
    sides: tuple[str, ...]
    kinds: tuple[str, ...]
    table: RuleTable

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The fields in addition to turn, sides and hand."""

    @abstractmethod
    def complete(self, state: GraphState, found: Fields, problems: list[Problem]) -> GraphState:
        """Return the position with the extra fields; report every reason why it is impossible."""

    @abstractmethod
    def rest(self, state: GraphState) -> list[str]:
        """Return the additional fields as text."""

    def parse(self, text: str) -> GraphState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        turn, standing, found = self.form.read(text, (HAND, *self.keys), problems)
        men = [bits([self.points.index(point) for point in at]) for at in standing]
        waiting = [self.sides[side] for side in self._waiting]
        most = [self.table[MEN + side] for side in self._waiting]
        example = " ".join([HAND, *("3" for _ in waiting)])
        numbers = side_numbers(found.get(HAND, ()), waiting, most, example, problems)
        hands = dict(zip(self._waiting, numbers, strict=True))
        state = GraphState(self.sides.index(turn), men[0], men[1], hands.get(0, 0), hands.get(1, 0))
        state = self.complete(state, found, problems)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def format(self, state: GraphState) -> str:
        """Return a position as one line of text."""
        hands = (state.hand0, state.hand1)
        waiting = [" ".join([HAND, *[str(hands[side]) for side in self._waiting]])] if any(hands) else []
        standing = [self.named(state.men0), self.named(state.men1)]
        return self.form.write(self.sides[state.turn], standing, [*waiting, *self.rest(state)])

    @cached_property
    def form(self) -> Placing:
        """The editor's settings, without bars and gifts, which depend on earlier plies."""
        hands = [EditorCounter(HAND, side, 0, self.table[MEN + side]) for side in self._waiting]
        counters = (*hands, *self.counters)
        return Placing(self.game, self.points, self.sides, self.kinds, self.sides, counters=counters, holes=False)

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counters that the editor can set in addition to the pieces in hand."""
        return ()

    def named(self, mask: int) -> list[str]:
        """Return the names of the points of a bit set."""
        return [self.points[point] for point in members(mask)]

    @cached_property
    def _waiting(self) -> tuple[int, ...]:
        """The sides that place pieces."""
        begun = start(self.table)
        return tuple(side for side in range(len(self.sides)) if hand_of(begun, side))

    def one_number(self, found: Fields, key: str, most: int, problems: list[Problem]) -> int:
        """Return the number of a field that needs one; 0 if it is missing or invalid."""
        parts = found.get(key, [])
        if not parts:
            return 0
        if len(parts) > 1 or len(parts[0].words) != 1:
            problems.append(Problem("one_number_wanted", parts[-1].key.column, key=key, most=most))
            return 0
        return number(parts[0].words[0], problems, most)


@dataclass(frozen=True)
class MillSetup(GraphSetup):
    """Parser and formatter of the positions of one mill game."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The fields for bars (M11), plies without a shot (M16) and gifts (M21)."""
        return ("barred", "quiet", "gifts")

    @property
    def counters(self) -> tuple[EditorCounter, ...]:
        """The counter of plies without a shot (M16), if they are counted."""
        most = self.table[QUIET_PLIES]
        return (EditorCounter("quiet", None, 0, most),) if most else ()

    def complete(self, state: GraphState, found: Fields, problems: list[Problem]) -> GraphState:
        """Return the position with bars and counters; report every reason why it is impossible."""
        quiet = self.one_number(found, "quiet", self.table[QUIET_PLIES], problems)
        gifts = self.one_number(found, "gifts", GIFTS, problems)
        barred = self._barred(found, problems)
        state = state._replace(barred0=barred[0], barred1=barred[1], quiet=quiet, gifts=gifts)
        if not problems:
            state = self._gifts(state, problems)
            self._check(state, problems)
        return state

    def rest(self, state: GraphState) -> list[str]:
        """Return bars, quiet plies and gifts as text, if there are any."""
        barred = zip(self.sides, (state.barred0, state.barred1), strict=True)
        parts = [f"barred {side} {self._bar(one)}" for side, bars in barred for one in points_of_bars(self.table, bars)]
        return parts + [f"{key} {n}" for key, n in (("quiet", state.quiet), ("gifts", state.gifts)) if n]

    def _bar(self, points: Sequence[int]) -> str:
        return "-".join(self.points[point] for point in points)

    def _barred(self, found: Fields, problems: list[Problem]) -> list[int]:
        barred = [0, 0]
        for part in found.get("barred", []):
            if not has_bars(self.table):
                problems.append(Problem("no_bars", part.key.column))
                continue
            example = self._bar(bar_example(self.table))
            if len(part.words) != 2:  # noqa: PLR2004 - a side and a bar
                written = f"'barred {self.sides[0]} {example}'"
                problems.append(Problem("bar_takes", part.key.column, example=written))
                continue
            side = known_word(part.words[0], self.sides, Message("a_side"), problems)
            names = {name.lower(): i for i, name in enumerate(self.points)}
            word = part.words[1]
            inside = [names.get(name, NOWHERE) for name in word.text.lower().split("-")]
            bar = 0 if NOWHERE in inside else bar_at(self.table, inside)
            if not bar:
                what = bar_meaning(self.table)
                problem = Problem("no_such_bar", word.column, word=quoted(word.text), what=what, example=example)
                problems.append(problem)
            elif side:
                barred[self.sides.index(side)] |= bar
        return barred

    def _gifts(self, state: GraphState, problems: list[Problem]) -> GraphState:
        """Return the position with the gifts due, two on a full board (M21); report any others."""
        gives = self.table[FULL_BOARD] == FULL_GIFT
        if gives and board_full(self.table, state):
            return state._replace(gifts=GIFTS)
        first_given = state.turn == 1 and pieces_left(state, 0) == self.table[MEN] - 1
        one_short = first_given and pieces_left(state, 1) == self.table[MEN + 1] and not state.hand1
        if state.gifts and not (gives and state.gifts == 1 and one_short):
            problems.append(Problem("no_gifts_due"))
        return state

    def _check(self, state: GraphState, problems: list[Problem]) -> None:
        for side, name in enumerate(self.sides):
            self._check_count(state, side, name, problems)
        if state.hand0 + state.hand1 and state.hand1 - state.hand0 != state.turn:
            hands = (str(state.hand0), str(state.hand1))
            problems.append(Problem("hands_out_of_step", first=self.sides[0], second=self.sides[1], hands=hands))
        if pieces_left(state, 1 - state.turn) < self.table[FEW]:
            over = self.sides[1 - state.turn]
            problems.append(Problem("lost_already", side=over, count=pieces_left(state, 1 - state.turn)))
        if state.quiet and not quiet_counts(self.table, state):
            problems.append(Problem("no_quiet_plies"))
        problems += [Problem(found.code, **found.parts) for found in impossible_bars(self.table, state, self.sides)]

    def _check_count(self, state: GraphState, side: int, name: str, problems: list[Problem]) -> None:
        men, left = self.table[MEN + side], pieces_left(state, side)
        if left > men:
            problems.append(Problem("men_too_many", side=name, count=left, most=men))
        if left < self.table[FEW] - 1:
            problems.append(Problem("men_too_few", side=name, count=left))
        placed = self.table[MEN + 1 - side] - (state.hand0 if side else state.hand1)
        most = max(0, placed - 2) if state.hand0 + state.hand1 else men
        if 0 <= left < men - most:
            enemy, gone = self.sides[1 - side], men - left
            problems.append(Problem("shot_too_often", side=name, gone=gone, enemy=enemy, turns=placed, most=most))


@dataclass(frozen=True)
class HuntSetup(GraphSetup):
    """Parser and formatter of the positions of one hunt."""

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
