"""Why a position of a journey cannot be: each reason that no game can reach it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heritage_games.engine.journey.conditions import pays_itself
from heritage_games.engine.journey.piece import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    day_of,
    leg_of,
    marked_of,
    order_of,
    paid_of,
    purse_of,
)
from heritage_games.engine.journey.state import JourneyState, runner_of, start, with_turn
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
            runner = runner_of(self.table, state, player)
            yield from self._way(runner, side)
            yield from self._purse(state, player, side)
            yield from self._marked(runner, side)
        yield from self._orders(state)
        yield from self._chaser(state)
        yield from self._turn(state)

    def _way(self, runner: int, side: str) -> Iterator[Fault]:
        """A runner begins where the rules say, goes no farther than the way, and leaves the far end once it paid."""
        leg, day, days = leg_of(runner), day_of(runner), self.table[DAYS]
        if leg == (SHUT if self.table[OUTSIDE_FIRST] else OUTSIDE):
            right = "outside" if self.table[OUTSIDE_FIRST] else "village"
            yield Fault("begins_elsewhere", side=side, start=right)
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Fault("beyond_the_way", side=side, day=day, days=days)
        if leg == FAR and paid_of(runner) >= self.table[FAR_PRICE]:
            yield Fault("paid_already", side=side, paid=paid_of(runner), price=self.table[FAR_PRICE])

    def _purse(self, state: JourneyState, player: int, side: str) -> Iterator[Fault]:
        """No one is credited before one can be, nor kept where it is paid by itself (A-d, A-f, M-c)."""
        runner = runner_of(self.table, state, player)
        purse, leg = purse_of(runner), leg_of(runner)
        if leg == SHUT and purse:
            yield Fault("credit_before_the_first", side=side, credit=purse)
        if leg == TAKEN and purse:
            yield Fault("credit_of_the_eaten", side=side, credit=purse)
        at_home = leg == HOME and leg_of(state.chase) == OUTSIDE
        if not at_home and pays_itself(self.table, with_turn(self.table, state, player)):
            yield Fault("credit_not_paid", side=side, credit=purse)

    def _marked(self, runner: int, side: str) -> Iterator[Fault]:
        """Scores are kept only while one waits, and come to no more days than can be gone (A-b, A-g)."""
        leg, marked, days = leg_of(runner), marked_of(runner), self.table[DAYS]
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
        for leg in (HOME, TAKEN):
            found = sorted(order_of(runner) for runner in self._runners(state) if leg_of(runner) == leg)
            told = found if leg == HOME else sorted(set(found))
            if told != list(range(1, len(told) + 1)):
                orders = tuple(map(str, found))
                yield (
                    Fault("home_out_of_order", orders=orders)
                    if leg == HOME
                    else Fault("eaten_out_of_order", orders=orders)
                )

    def _chaser(self, state: JourneyState) -> Iterator[Fault]:
        leg, day, paid = leg_of(state.chase), day_of(state.chase), paid_of(state.chase)
        legs = [leg_of(runner) for runner in self._runners(state)]
        if (leg != OUTSIDE) != (HOME in legs):
            yield Fault("chase_without_cause") if leg != OUTSIDE else Fault("chase_missing")
        if leg in (OUTSIDE, SHUT) and TAKEN in legs:
            yield Fault("eaten_by_nobody")
        price = {SHUT: CHASE_PRICE, FAR: CHASE_FAR_PRICE}.get(leg)
        if price is not None and paid >= self.table[price]:
            yield Fault("chase_paid_already", paid=paid, price=self.table[price])
        days = self.table[DAYS]
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Fault("chase_beyond_the_way", day=day, days=days)

    def _turn(self, state: JourneyState) -> Iterator[Fault]:
        leg = leg_of(state.mine)
        if state.turn == NOBODY:
            if state != start(self.table):
                yield Fault("lots_later")
        elif leg == TAKEN or (leg == HOME and order_of(state.mine) != 1):
            yield Fault("no_more_turns", side=self.sides[state.turn])
        entering = state.turn != NOBODY and leg == OUTSIDE and purse_of(state.mine) > 0
        if state.seen and not entering:
            yield Fault("nothing_seen")

    def _runners(self, state: JourneyState) -> list[int]:
        return [runner_of(self.table, state, player) for player in range(self.table[PLAYERS])]
