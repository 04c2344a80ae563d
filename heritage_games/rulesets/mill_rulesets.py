"""Rulesets of mill games: their table, and the text of their moves and positions."""

# ruff: noqa: ARG002 - nothing is thrown, and a move has one order of touches
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache

from heritage_games.engine.graph.bars import bar_at, bar_example, bar_meaning, has_bars, impossible_bars, points_of_bars
from heritage_games.engine.graph.endings import board_full, quiet_counts
from heritage_games.engine.graph.kernel import GraphControl, paths
from heritage_games.engine.graph.mills import targets
from heritage_games.engine.graph.rules import (
    FEW,
    FULL_BOARD,
    FULL_GIFT,
    GIFTS,
    MEN,
    MILLS,
    MILLS_AT,
    NOWHERE,
    QUIET_PLIES,
    GraphState,
    MillRules,
    enemy_pieces,
    mill_table,
    mills,
    pieces_after,
    pieces_left,
    pieces_of,
    unpacked,
)
from heritage_games.engine.graph.steps import placing
from heritage_games.engine.kernel import members
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, TextError

from .graph_rulesets import Fields, GraphRuleset, one_way
from .notation import known_word, quoted
from .position_editor import EditorCounter
from .types import Attempt, Effect, Move, Throw


class MillRuleset(GraphRuleset):
    """One mill game with its options set."""

    def table_of(self, rules: MillRules) -> tuple[int, ...]:
        """Return these rules on the board as the engine's table."""
        return mill_table(len(self.points), self.rows, rules)

    def names(self, found: Sequence[int]) -> tuple[str, ...]:
        """Return the names of points; the points of a mill are in the order of its line."""
        return super().names(self._mill_rows.get(frozenset(found), found))

    @cached_property
    def _mill_rows(self) -> Mapping[frozenset[int], tuple[int, ...]]:
        return {frozenset(row): row for row in mills(self.rows)}

    def effects(
        self, position: GraphState, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        source, target, shot = move & 63, (move >> 6) & 63, (move >> 12) & 63
        named = self.points
        if target == NOWHERE:
            return ((("take", named[source]),),)
        staying = position.men1 if position.turn else position.men0
        if source != NOWHERE:
            staying &= ~(1 << source)
        for others, _ in self._mills[target]:
            if staying & others == others:
                arrived = self._into_mill(position, source, target)
                if shot != NOWHERE:
                    return (*arrived, (("take", named[shot]),))
                # A declined shot is a touch of its own; a forfeited one is not.
                return (*arrived, ())[: len(paths(self.table, position)[move])]
        if source == NOWHERE:
            return ((("enter", self.kinds[position.turn], named[target]),),)
        return ((), (("move", named[source], named[target]),))

    @cached_property
    def _mills(self) -> tuple[tuple[tuple[int, Effect], ...], ...]:
        """Mills through each point: the other points as a bit set, and the mark of the whole mill."""
        first, count = self.table[MILLS_AT], self.table[MILLS]
        rows = [(row, ("mark", "mill", *self.names(members(row)))) for row in self.table[first : first + count]]
        points = range(len(self.points))
        return tuple(tuple((row ^ (1 << at), mark) for row, mark in rows if (row >> at) & 1) for at in points)

    @cached_property
    def _into_mill(self) -> Callable[[GraphState, int, int], tuple[tuple[Effect, ...], ...]]:
        """Cached function that returns the effects of a piece's arrival, the same for all shots."""

        @lru_cache(maxsize=64)
        def into_mill(position: GraphState, source: int, target: int) -> tuple[tuple[Effect, ...], ...]:
            own, named = pieces_after(pieces_of(position, position.turn), source, target), self.points
            enemy = enemy_pieces(position)
            safe = enemy & ~targets(self.table, position)
            marks = [mark for others, mark in self._mills[target] if own & others == others]
            if safe:
                marks.append(("mark", "protected", *self.names(members(safe))))
            if source == NOWHERE:
                return ((("enter", self.kinds[position.turn], named[target]), *marks),)
            return ((), (("move", named[source], named[target]), *marks))

        return into_mill

    def attempt(self, text: str, position: GraphState, throw: Throw | None = None) -> Attempt:
        """Parse a move text and return the attempt; raise TextError if the text has no meaning."""
        a, b, c = self.points[:3]
        shooting = f"{a}-{b}x{c}"
        words = self.words_of(text, Message("mill_moves", place=a, move=f"{a}-{b}", shot=shooting))
        walks = one_way(words, f"{a}-{b}")
        if words[0].mark and not position.gifts:
            raise TextError(Problem("shot_alone", words[0].column, example=repr(shooting)))
        own = (pieces_of(position, position.turn) >> self.index.get(words[0].name, 0)) & 1
        if own and not (walks or position.gifts or placing(position)) and words[1:] and words[1].mark:
            problem = Problem("goes_nowhere", words[1].column, point=words[0].name, move=f"{a}-{b}", shot=shooting)
            raise TextError(problem)
        claims = tuple(("x", word.name) for word in words if word.mark == "x")
        return Attempt(tuple(word.name for word in words), walks=walks, claims=claims)

    def format_move(self, position: GraphState, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text: ``E3``, ``E1-E2``, ``E1-E2xA3``, ``xA5``, ``E1-E2 done``."""
        source, target, shot = [self.points[p] if p != NOWHERE else "" for p in unpacked(move)]
        if not target:
            return f"x{source}"
        text = f"{source}-{target}" if source else target
        if shot:
            return f"{text}x{shot}"
        return f"{text} done" if paths(self.table, position)[move][-1] == GraphControl.DONE else text

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
