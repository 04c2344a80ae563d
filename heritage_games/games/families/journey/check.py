"""Why a position of a journey cannot be: each reason that no game can reach it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heritage_games.engine.journey.moves import settle_once
from heritage_games.engine.journey.state import BACK, EATEN, HOME, OUT, OUTSIDE, SHUT, WELL, State, start
from heritage_games.engine.journey.table import (
    AT_ONCE,
    CHASE_PRICE,
    DAYS,
    DRINK_PRICE,
    FIRST_TABA,
    FREE,
    LOST,
    MARKED,
    OUTSIDE_FIRST,
    PLAYERS,
    STEPS,
    STORE_AT_START,
    WELL_PRICE,
    Table,
)
from heritage_games.engine.winner import NOBODY
from heritage_games.games.errors import Fault


@dataclass(frozen=True)
class JourneyCheck:
    """Checks positions of one journey.

    Args:
        sides: the names of the players.
        table: the rules.
    """

    sides: tuple[str, ...]
    table: Table

    def faults(self, state: State) -> Iterator[Fault]:
        """Give every reason why no game can reach this position."""
        for player, side in enumerate(self.sides):
            yield from self._mother(state, player, side)
            yield from self._tabas(state, player, side)
            yield from self._marked(state, player, side)
        yield from self._orders(state)
        yield from self._hyena(state)
        yield from self._turn(state)

    def _mother(self, state: State, player: int, side: str) -> Iterator[Fault]:
        leg, day, days = state.leg[player], state.day[player], self.table[DAYS]
        if leg == (SHUT if self.table[OUTSIDE_FIRST] else OUTSIDE):
            right = "outside" if self.table[OUTSIDE_FIRST] else "village"
            yield Fault(f"{side} cannot be there; under these rules a mother begins as in '{side} {right}'")
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Fault(f"{side} is on day {day}; the well is {days} days from the village")
        if leg == WELL and state.paid[player] >= self.table[WELL_PRICE]:
            yield Fault(f"{side} has paid {state.paid[player]}; with {self.table[WELL_PRICE]} she goes on")

    def _tabas(self, state: State, player: int, side: str) -> Iterator[Fault]:
        """No taba is credited before one can be, nor where it is paid by itself (A-d, A-f, M-c)."""
        purse, leg = state.purse[player], state.leg[player]
        if leg == SHUT and purse:
            yield Fault(f"{side} has {purse} in credit; the first taba opens the village, and none has been thrown")
        if leg == EATEN and purse:
            yield Fault(f"{side} has {purse} in credit; a player whose mother is eaten has none")
        at_home = leg == HOME and state.chase == OUTSIDE
        here = state._replace(turn=player)
        if not at_home and settle_once(self.table, here) != here:
            yield Fault(f"{side} has {purse} in credit; what is owed here would be paid from them at once")

    def _marked(self, state: State, player: int, side: str) -> Iterator[Fault]:
        """Scores are kept only while one waits, and come to no more days than can be gone (A-b, A-g)."""
        leg, marked, days = state.leg[player], state.marked[player], self.table[DAYS]
        keeps = (leg == WELL and self.table[MARKED] != LOST) or (leg == BACK and self.table[MARKED] == FREE)
        keeps = keeps or (leg == SHUT and bool(self.table[STORE_AT_START]))
        if not marked:
            return
        if not keeps:
            yield Fault(f"{side} has scores marked, which these rules do not keep there")
        elif leg == SHUT or self.table[MARKED] == AT_ONCE:
            way = days - 1 if leg == SHUT and self.table[FIRST_TABA] == STEPS else days
            if marked > way:
                yield Fault(f"{side} has {marked} days marked; only {way} can be walked")
            if marked % 2:
                yield Fault(f"{side} has {marked} days marked; twos, fours and sixes come to an even number")

    def _orders(self, state: State) -> Iterator[Fault]:
        """Of those at home one came first, one second; of the eaten several can be eaten on one hollow (M-g)."""
        players = range(self.table[PLAYERS])
        for leg, word in ((HOME, "home"), (EATEN, "eaten")):
            found = sorted(state.order[p] for p in players if state.leg[p] == leg)
            told = found if leg == HOME else sorted(set(found))
            if told != list(range(1, len(told) + 1)):
                yield Fault(f"those who are {word} came in the order 1, 2, ...; here {found}")

    def _hyena(self, state: State) -> Iterator[Fault]:
        homes = [p for p in range(self.table[PLAYERS]) if state.leg[p] == HOME]
        if (state.chase != OUTSIDE) != bool(homes):
            told = "is loose, but no mother is home" if state.chase != OUTSIDE else "is missing: a mother is home"
            yield Fault(f"the hyena {told}; the first mother home lets it loose")
        if state.chase in (OUTSIDE, SHUT) and EATEN in state.leg:
            yield Fault("a mother is eaten, but the hyena has not left the village")
        price = {SHUT: CHASE_PRICE, WELL: DRINK_PRICE}.get(state.chase)
        if price is not None and state.chase_paid >= self.table[price]:
            yield Fault(f"the hyena has paid {state.chase_paid}; with {self.table[price]} it goes on")
        day, days = state.chase_day, self.table[DAYS]
        if (state.chase == OUT and day >= days) or (state.chase == BACK and not 0 < day <= days):
            yield Fault(f"the hyena is on day {day}; the well is {days} days from the village")

    def _turn(self, state: State) -> Iterator[Fault]:
        turn = state.turn
        if turn == NOBODY:
            if state != start(self.table):
                yield Fault("the players draw lots only before the first turn")
        elif state.leg[turn] == EATEN or (state.leg[turn] == HOME and state.order[turn] != 1):
            yield Fault(f"{self.sides[turn]} has no more turns: the mother is home or eaten")
        entering = turn != NOBODY and state.leg[turn] == OUTSIDE and state.purse[turn] > 0
        if state.seen and not entering:
            yield Fault(
                "'taba' says that a player whose mother is outside has thrown one in this turn, and has it in credit"
            )
