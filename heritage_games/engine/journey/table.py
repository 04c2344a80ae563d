"""The rules of one journey as one flat array of integers (rules/hyena-chase.md 9 and 10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.throws import Chances, laid

Table = Sequence[int]

MOST_PLAYERS = 6

# Places in the table.
PLAYERS = 0
DAYS = 1  # from village to well
LOT = 2  # 1: a lot decides who begins
FOUR = 3  # what three flat sides come to: 3 or 4
UNTIL_TWO = 4  # 1: a turn goes on until a two
OUTSIDE_FIRST = 5  # 1: mothers begin outside the village, 0: in the village, which a taba opens
ENTRY_COST = 6  # tabas paid for the village
FIRST_TABA = 7
STORE_AT_START = 8  # 1: scores before the first taba are kept
PAY = 9
WELL_PRICE = 10  # tabas a mother pays at the well
MARKED = 11
CHASE_PRICE = 12  # tabas with which the hyena leaves the village
DRINK_PRICE = 13  # tabas the hyena pays at the well
WELL_ANY = 14  # 1: the hyena stops at the well with any throw that is enough
HOME_ANY = 15  # 1: and in the village
PASSING = 16  # 1: the hyena eats from the hollow it leaves to the one before it lands, 0: to where it lands
EATS_OUTBOUND = 17  # 1: on its way out too
THROWS_AT = 18  # where the chances of the sticks begin
LOTS_AT = 19  # where those of the lot begin
HEADER = 20

# Values of FIRST_TABA: what the taba that opens the village does beside (A-a).
SPENT = 0
CREDITED = 1
STEPS = 2

# Values of PAY: who pays for the days that are short (M-b, A-d).
ONE_AT_ONCE = 0
ANY_AT_WILL = 1

# Values of MARKED: what becomes of scores thrown while a mother waits at the well (M-c, A-g).
LOST = 0
AT_ONCE = 1
FREE = 2

TABA = 1
YOMEN = 2
SITTA = 6

MODERN: Chances = ((1, 3), (2, 3), (3, 1), (6, 1))
"""Three sticks by flat sides up: one, two, three, none; of 8."""

OLD: Chances = ((1, 3), (2, 3), (4, 1), (6, 1))
"""The same as Davies heard them called: tâba, yômên, rab', sitta."""


@dataclass(frozen=True, slots=True)
class JourneyRules:
    """The switches of a journey; the defaults are those of the modern description.

    Args:
        players: two to six.
        days: from village to well.
        lot: whether a lot decides who begins (1).
        four: whether three flat sides are four days and not three.
        until_two: whether a turn goes on until a two (rule 1 of 1925).
        outside_first: whether mothers begin outside the village (2b) and not in it (rule 2 of 1925).
        entry_cost: tabas paid for the village (M-a).
        first_taba: SPENT, CREDITED or STEPS (A-a).
        store_at_start: whether scores before the first taba are kept (A-b).
        pay: ANY_AT_WILL (M-b) or ONE_AT_ONCE (A-d).
        well_price: tabas a mother pays at the well (2f, rule 5 of 1925).
        marked: LOST, AT_ONCE or FREE (A-g).
        well_any, home_any: whether the hyena may overshoot well and village (A-e, M-f).
        passing: whether it eats only those it leaves behind (M-e).
        eats_outbound: whether it eats on its way out too (M-e).
    """

    players: int
    days: int
    lot: bool = True
    four: bool = False
    until_two: bool = False
    outside_first: bool = True
    entry_cost: int = 0
    first_taba: int = CREDITED
    store_at_start: bool = False
    pay: int = ANY_AT_WILL
    well_price: int = 4
    marked: int = LOST
    well_any: bool = False
    home_any: bool = True
    passing: bool = False
    eats_outbound: bool = False


CHASE_TABAS = 2
DRINK_TABAS = 10


def journey_table(rules: JourneyRules) -> tuple[int, ...]:
    """Return the table of a journey."""
    sticks = laid(OLD if rules.four else MODERN)
    lots = laid(tuple((player, 1) for player in range(1, rules.players + 1)))
    header = [0] * HEADER
    for place, value in {
        PLAYERS: rules.players,
        DAYS: rules.days,
        LOT: rules.lot,
        FOUR: 4 if rules.four else 3,
        UNTIL_TWO: rules.until_two,
        OUTSIDE_FIRST: rules.outside_first,
        ENTRY_COST: rules.entry_cost,
        FIRST_TABA: rules.first_taba,
        STORE_AT_START: rules.store_at_start,
        PAY: rules.pay,
        WELL_PRICE: rules.well_price,
        MARKED: rules.marked,
        CHASE_PRICE: CHASE_TABAS,
        DRINK_PRICE: DRINK_TABAS,
        WELL_ANY: rules.well_any,
        HOME_ANY: rules.home_any,
        PASSING: rules.passing,
        EATS_OUTBOUND: rules.eats_outbound,
        THROWS_AT: HEADER,
        LOTS_AT: HEADER + len(sticks),
    }.items():
        header[place] = int(value)
    return (*header, *sticks, *lots)
