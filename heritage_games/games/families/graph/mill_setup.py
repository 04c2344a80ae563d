"""Set-ups of a mill game: barred mills, quiet plies, gifts, and what no mill game can reach."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.bits import bits, members
from heritage_games.engine.graph.conditions import board_full, quiet_counts
from heritage_games.engine.graph.state import GraphState, men_left
from heritage_games.engine.graph.table import (
    BAR,
    BAR_MILL,
    BAR_NOTHING,
    DECLINE,
    FEW,
    FORFEIT,
    FULL_BOARD,
    FULL_GIFT,
    MEN,
    MILLS,
    MILLS_AT,
    QUIET_PLIES,
)
from heritage_games.engine.saying import Saying
from heritage_games.games.draft import Counter
from heritage_games.games.errors import Fault
from heritage_games.games.text import Field, known_word, quoted

from .setup import Fields, Setup

GIFTS = 2


@dataclass(frozen=True)
class MillSetup(Setup):
    """Reads and writes the positions of one mill game."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What may not be done next (M11), plies without a shot (M16), gifts (M21)."""
        return ("barred", "quiet", "gifts")

    @property
    def counters(self) -> tuple[Counter, ...]:
        """Plies without a shot (M16), where they are counted."""
        most = self.table[QUIET_PLIES]
        return (Counter("quiet", None, 0, most),) if most else ()

    def complete(self, state: GraphState, found: Fields, faults: list[Fault]) -> GraphState:
        """Return the position with its bars and counts, and add every reason why it cannot be."""
        quiet = self.one_number(found, "quiet", self.table[QUIET_PLIES], faults)
        gifts = self.one_number(found, "gifts", GIFTS, faults)
        barred = self._barred(found, faults)
        state = state._replace(barred0=barred[0], barred1=barred[1], quiet=quiet, gifts=gifts)
        if not faults:
            state = self._gifts(state, faults)
            self._check(state, faults)
        return state

    def rest(self, state: GraphState) -> list[str]:
        """Return bars, quiet plies and gifts as text, where there are any."""
        barred = zip(self.sides, (state.barred0, state.barred1), strict=True)
        parts = [f"barred {side} {bar}" for side, bars in barred for bar in self._bars(bars)]
        return parts + [f"{key} {n}" for key, n in (("quiet", state.quiet), ("gifts", state.gifts)) if n]

    def _bars(self, barred: int) -> list[str]:
        """What a side may not do next, in words: each mill, or the way back."""
        if not barred:
            return []
        if self.table[BAR] == BAR_MILL:
            rows = [self.table[self.table[MILLS_AT] + mill] for mill in members(barred)]
        else:
            rows = [barred]
        return ["-".join(self.named(row)) for row in rows]

    def _barred(self, found: Fields, faults: list[Fault]) -> list[int]:
        barred = [0, 0]
        for part in found.get("barred", []):
            if self.table[BAR] == BAR_NOTHING or len(part.words) != 2:  # noqa: PLR2004 - a side and a mill
                faults.append(self._unbarred(part.key.column))
                continue
            side = known_word(part.words[0], self.sides, Saying("a_side"), faults)
            bar = self._bar(part, faults)
            if side:
                barred[self.sides.index(side)] |= bar
        return barred

    def _unbarred(self, column: int) -> Fault:
        """Why nothing is barred by what stands at this column."""
        if self.table[BAR] == BAR_NOTHING:
            return Fault("no_bars", column)
        return Fault("bar_takes", column, example=f"'barred {self.sides[0]} {self._example()}'")

    def _example(self) -> str:
        row = members(self.table[self.table[MILLS_AT]])
        return "-".join(self.points[p] for p in (row if self.table[BAR] == BAR_MILL else row[:2]))

    def _bar(self, part: Field, faults: list[Fault]) -> int:
        """A mill as its bit, or the two points of a way back as theirs."""
        word = part.words[1]
        names = {name.lower(): i for i, name in enumerate(self.points)}
        inside = [names.get(name) for name in word.text.lower().split("-")]
        mask = bits([point for point in inside if point is not None])
        if None not in inside:
            if self.table[BAR] == BAR_MILL:
                rows = [self.table[self.table[MILLS_AT] + mill] for mill in range(self.table[MILLS])]
                if mask in rows and len(inside) == mask.bit_count():
                    return 1 << rows.index(mask)
            elif len(inside) == mask.bit_count() == 2:  # noqa: PLR2004 - from and to
                return mask
        what = Saying("a_mill") if self.table[BAR] == BAR_MILL else Saying("a_way")
        faults.append(Fault("no_such_bar", word.column, word=quoted(word.text), what=what, example=self._example()))
        return 0

    def _gifts(self, state: GraphState, faults: list[Fault]) -> GraphState:
        """A full board under the option ``gift`` owes two gifts, said or not (M21)."""
        gives = self.table[FULL_BOARD] == FULL_GIFT
        if gives and board_full(self.table, state):
            return state._replace(gifts=GIFTS)
        first_given = state.turn == 1 and men_left(state, 0) == self.table[MEN] - 1
        one_short = first_given and men_left(state, 1) == self.table[MEN + 1] and not state.hand1
        if state.gifts and not (gives and state.gifts == 1 and one_short):
            faults.append(Fault("no_gifts_due"))
        return state

    def _check(self, state: GraphState, faults: list[Fault]) -> None:
        """Add every reason why no game can reach this position."""
        for side, name in enumerate(self.sides):
            self._check_count(state, side, name, faults)
        if state.hand0 + state.hand1 and state.hand1 - state.hand0 != state.turn:
            hands = (str(state.hand0), str(state.hand1))
            faults.append(Fault("hands_out_of_step", first=self.sides[0], second=self.sides[1], hands=hands))
        if men_left(state, 1 - state.turn) < self.table[FEW]:
            over = self.sides[1 - state.turn]
            faults.append(Fault("lost_already", side=over, count=men_left(state, 1 - state.turn)))
        if state.quiet and not quiet_counts(self.table, state):
            faults.append(Fault("no_quiet_plies"))
        for side, barred in enumerate((state.barred0, state.barred1)):
            if barred:
                self._check_bar(state, side, barred, faults)

    def _check_count(self, state: GraphState, side: int, name: str, faults: list[Fault]) -> None:
        men, left = self.table[MEN + side], men_left(state, side)
        if left > men:
            faults.append(Fault("men_too_many", side=name, count=left, most=men))
        if left < self.table[FEW] - 1:
            faults.append(Fault("men_too_few", side=name, count=left))
        placed = self.table[MEN + 1 - side] - (state.hand0 if side else state.hand1)
        most = max(0, placed - 2) if state.hand0 + state.hand1 else men
        if 0 <= left < men - most:
            enemy, gone = self.sides[1 - side], men - left
            faults.append(Fault("shot_too_often", side=name, gone=gone, enemy=enemy, turns=placed, most=most))

    def _check_bar(self, state: GraphState, side: int, barred: int, faults: list[Fault]) -> None:
        """Add why nothing is barred to a side: it left no mill, or has not shot for the mill it made instead (M11).

        The mill that it left may have been set up, so that one asks for no shot.
        """
        name, enemy = self.sides[side], self.sides[1 - side]
        lost = self.table[MEN + 1 - side] - men_left(state, 1 - side)
        always_shot = not (self.table[DECLINE] or self.table[FORFEIT])
        if not self._bar_stands(state, side, barred):
            faults.append(Fault("bar_of_no_mill_left", side=name))
        elif always_shot and lost == 0:
            faults.append(Fault("bar_without_shot", side=name, enemy=enemy))

    def _bar_stands(self, state: GraphState, side: int, barred: int) -> bool:
        """Whether a side can have broken what is barred to it: placing over, the mill not filled."""
        men = state.men1 if side else state.men0
        if state.hand0 + state.hand1:
            return False
        if self.table[BAR] == BAR_MILL:
            rows = [self.table[self.table[MILLS_AT] + mill] for mill in members(barred)]
            return all(row & men != row for row in rows)
        return (men & barred).bit_count() == 1
