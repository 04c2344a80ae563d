"""Why a position of a journey cannot be: each reason that no game can reach it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heritage_games.engine.journey.state import BACK, FAR, HOME, OUT, OUTSIDE, SHUT, TAKEN, JourneyState, start
from heritage_games.engine.journey.steps import settle_once
from heritage_games.engine.journey.table import (
    AT_ONCE,
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    DAYS,
    FAR_PRICE,
    FIRST_ONE,
    FREE,
    LOST,
    MARKED,
    OUTSIDE_FIRST,
    PLAYERS,
    STEPS,
    STORE_AT_START,
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

    def faults(self, state: JourneyState) -> Iterator[Fault]:
        """Give every reason why no game can reach this position."""
        for player, side in enumerate(self.sides):
            yield from self._mother(state, player, side)
            yield from self._tabas(state, player, side)
            yield from self._marked(state, player, side)
        yield from self._orders(state)
        yield from self._hyena(state)
        yield from self._turn(state)

    def _mother(self, state: JourneyState, player: int, side: str) -> Iterator[Fault]:
        leg, day, days = state.leg[player], state.day[player], self.table[DAYS]
        if leg == (SHUT if self.table[OUTSIDE_FIRST] else OUTSIDE):
            right = "outside" if self.table[OUTSIDE_FIRST] else "village"
            yield Fault("begins_elsewhere", side=side, start=right)
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Fault("beyond_the_way", side=side, day=day, days=days)
        if leg == FAR and state.paid[player] >= self.table[FAR_PRICE]:
            yield Fault("paid_already", side=side, paid=state.paid[player], price=self.table[FAR_PRICE])

    def _tabas(self, state: JourneyState, player: int, side: str) -> Iterator[Fault]:
        """No taba is credited before one can be, nor where it is paid by itself (A-d, A-f, M-c)."""
        purse, leg = state.purse[player], state.leg[player]
        if leg == SHUT and purse:
            yield Fault("credit_before_the_first", side=side, credit=purse)
        if leg == TAKEN and purse:
            yield Fault("credit_of_the_eaten", side=side, credit=purse)
        at_home = leg == HOME and state.chase == OUTSIDE
        here = state._replace(turn=player)
        if not at_home and settle_once(self.table, here) != here:
            yield Fault("credit_not_paid", side=side, credit=purse)

    def _marked(self, state: JourneyState, player: int, side: str) -> Iterator[Fault]:
        """Scores are kept only while one waits, and come to no more days than can be gone (A-b, A-g)."""
        leg, marked, days = state.leg[player], state.marked[player], self.table[DAYS]
        keeps = (leg == FAR and self.table[MARKED] != LOST) or (leg == BACK and self.table[MARKED] == FREE)
        keeps = keeps or (leg == SHUT and bool(self.table[STORE_AT_START]))
        if not marked:
            return
        if not keeps:
            yield Fault("no_scores_kept", side=side)
        elif leg == SHUT or self.table[MARKED] == AT_ONCE:
            way = days - 1 if leg == SHUT and self.table[FIRST_ONE] == STEPS else days
            if marked > way:
                yield Fault("too_many_days_kept", side=side, days=marked, most=way)
            if marked % 2:
                yield Fault("odd_days_kept", side=side, days=marked)

    def _orders(self, state: JourneyState) -> Iterator[Fault]:
        """Of those at home one came first, one second; of the eaten several can be eaten on one hollow (M-g)."""
        players = range(self.table[PLAYERS])
        for leg in (HOME, TAKEN):
            found = sorted(state.order[p] for p in players if state.leg[p] == leg)
            told = found if leg == HOME else sorted(set(found))
            if told != list(range(1, len(told) + 1)):
                orders = ", ".join(map(str, found))
                yield (
                    Fault("home_out_of_order", orders=orders)
                    if leg == HOME
                    else Fault("eaten_out_of_order", orders=orders)
                )

    def _hyena(self, state: JourneyState) -> Iterator[Fault]:
        homes = [p for p in range(self.table[PLAYERS]) if state.leg[p] == HOME]
        if (state.chase != OUTSIDE) != bool(homes):
            yield Fault("chase_without_cause") if state.chase != OUTSIDE else Fault("chase_missing")
        if state.chase in (OUTSIDE, SHUT) and TAKEN in state.leg:
            yield Fault("eaten_by_nobody")
        price = {SHUT: CHASE_PRICE, FAR: CHASE_FAR_PRICE}.get(state.chase)
        if price is not None and state.chase_paid >= self.table[price]:
            yield Fault("chase_paid_already", paid=state.chase_paid, price=self.table[price])
        day, days = state.chase_day, self.table[DAYS]
        if (state.chase == OUT and day >= days) or (state.chase == BACK and not 0 < day <= days):
            yield Fault("chase_beyond_the_way", day=day, days=days)

    def _turn(self, state: JourneyState) -> Iterator[Fault]:
        turn = state.turn
        if turn == NOBODY:
            if state != start(self.table):
                yield Fault("lots_later")
        elif state.leg[turn] == TAKEN or (state.leg[turn] == HOME and state.order[turn] != 1):
            yield Fault("no_more_turns", side=self.sides[turn])
        entering = turn != NOBODY and state.leg[turn] == OUTSIDE and state.purse[turn] > 0
        if state.seen and not entering:
            yield Fault("nothing_seen")
