"""The rules of one journey as one flat array of integers.

Every player has one runner, who goes out to the far end and back; the first one back looses a chaser on the others.
Where they stand is told in days from the near end.  Scores of one are not walked: they go into a purse, and pay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.throws import Chances, laid

Table = Sequence[int]

MOST_PLAYERS = 6

# Places in the table.
PLAYERS = 0
DAYS = 1  # from the near end to the far one
LOT = 2  # 1: a lot decides who begins
UNTIL_TWO = 3  # 1: a turn goes on until a two
OUTSIDE_FIRST = 4  # 1: runners begin outside, 0: shut in at the near end, which a one opens
ENTRY_COST = 5  # ones paid to come in
FIRST_ONE = 6
STORE_AT_START = 7  # 1: scores before the first one are kept
PAY = 8
FAR_PRICE = 9  # ones a runner pays at the far end
MARKED = 10
CHASE_PRICE = 11  # ones with which the chaser leaves the near end
CHASE_FAR_PRICE = 12  # ones the chaser pays at the far end
FAR_ANY = 13  # 1: the chaser stops at the far end with any throw that is enough
HOME_ANY = 14  # 1: and at the near end
PASSING = 15  # 1: the chaser takes from the hollow it leaves to the one before it lands, 0: to where it lands
TAKES_OUTBOUND = 16  # 1: on its way out too
THROWS_AT = 17  # where the chances of the sticks begin
LOTS_AT = 18  # where those of the lot begin
HEADER = 19

# Values of FIRST_ONE: what the one that opens the near end does beside (A-a).
SPENT = 0
CREDITED = 1
STEPS = 2

# Values of PAY: who pays for the days that are short (M-b, A-d).
ONE_AT_ONCE = 0
ANY_AT_WILL = 1

# Values of MARKED: what becomes of scores thrown while a runner waits at the far end (M-c, A-g).
LOST = 0
AT_ONCE = 1
FREE = 2

# Scores that do what no other does, by the flat sides up.
ONE_FLAT = 1
TWO_FLAT = 2
NONE_FLAT = 6


def sticks(three_flat: int) -> Chances:
    """Return the throws of three sticks by flat sides up: one, two, three, none; of 8."""
    return ((ONE_FLAT, 3), (TWO_FLAT, 3), (three_flat, 1), (NONE_FLAT, 1))


@dataclass(frozen=True, slots=True)
class JourneyRules:
    """The switches of a journey; the defaults are those of the modern description.

    Args:
        players: two to six.
        days: from the near end to the far one.
        lot: whether a lot decides who begins (1).
        three_flat: what three flat sides come to: 3, or 4 as Davies heard it.
        until_two: whether a turn goes on until a two (rule 1 of 1925).
        outside_first: whether runners begin outside (2b) and not shut in at the near end (rule 2 of 1925).
        entry_cost: ones paid to come in (M-a).
        first_one: SPENT, CREDITED or STEPS (A-a).
        store_at_start: whether scores before the first one are kept (A-b).
        pay: ANY_AT_WILL (M-b) or ONE_AT_ONCE (A-d).
        far_price: ones a runner pays at the far end (2f, rule 5 of 1925).
        marked: LOST, AT_ONCE or FREE (A-g).
        chase_price, chase_far_price: ones the chaser pays at the near end and at the far one (2h, 2j, rules 7 and 8).
        far_any, home_any: whether the chaser may overshoot the far end and its home (A-e, M-f).
        passing: whether it takes only those it leaves behind (M-e).
        takes_outbound: whether it takes on its way out too (M-e).
    """

    players: int
    days: int
    lot: bool = True
    three_flat: int = 3
    until_two: bool = False
    outside_first: bool = True
    entry_cost: int = 0
    first_one: int = CREDITED
    store_at_start: bool = False
    pay: int = ANY_AT_WILL
    far_price: int = 4
    marked: int = LOST
    chase_price: int = 2
    chase_far_price: int = 10
    far_any: bool = False
    home_any: bool = True
    passing: bool = False
    takes_outbound: bool = False


def journey_table(rules: JourneyRules) -> tuple[int, ...]:
    """Return the table of a journey."""
    throws = laid(sticks(rules.three_flat))
    lots = laid(tuple((player, 1) for player in range(1, rules.players + 1)))
    header = [0] * HEADER
    for place, value in {
        PLAYERS: rules.players,
        DAYS: rules.days,
        LOT: rules.lot,
        UNTIL_TWO: rules.until_two,
        OUTSIDE_FIRST: rules.outside_first,
        ENTRY_COST: rules.entry_cost,
        FIRST_ONE: rules.first_one,
        STORE_AT_START: rules.store_at_start,
        PAY: rules.pay,
        FAR_PRICE: rules.far_price,
        MARKED: rules.marked,
        CHASE_PRICE: rules.chase_price,
        CHASE_FAR_PRICE: rules.chase_far_price,
        FAR_ANY: rules.far_any,
        HOME_ANY: rules.home_any,
        PASSING: rules.passing,
        TAKES_OUTBOUND: rules.takes_outbound,
        THROWS_AT: HEADER,
        LOTS_AT: HEADER + len(throws),
    }.items():
        header[place] = int(value)
    return (*header, *throws, *lots)
