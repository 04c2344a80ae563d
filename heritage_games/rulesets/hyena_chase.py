"""Rulesets of Hyena Chase (Li'b el Merafib): the modern description and Davies (1925)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from heritage_games.engine.journey import rules as table
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError

from .boards import spiral
from .journey import JourneyRuleset
from .options import Option, Size, Value
from .race_rulesets import RaceGame

#    village .
#      |
#      1   2   3   4   5   6   7   8   9  10
#                                          |
#     20  19  18  17  16  15  14  13  12  11
#      |
#     21  22  23  24  25  26  27  28  29  30
#                                          |
#     40  39  38  37  36  35  34  33  32  31
#      |
#     41  42  43  44  45  46  47  48  49  50
#                                          |
#     60  59  58  57  56  55  54  53  52  51
#      |
#     61  62  63  64  65  66  67  68  69  70
#                                          |
#     80  79  78  77  76  75  74  73  72  71
#      |
#    well .


GAME = "hyena_chase"
SIDES = ("first", "second", "third", "fourth", "fifth", "sixth")

SIZES = (Option("players", (4, 2, 3, 5, 6)), Size("holes", (82, 41, 58), least=11, most=121))
MODERN_OPTIONS = (
    *SIZES,
    Option("entry_cost", (0, 1)),
    Option("overtake", ("reach", "pass")),
    Option("eat_outbound", (False, True)),
    Option("hyena_home", ("any", "exact")),
    Option("turns", ("single", "until_two")),
    Option("opening", ("random", "first")),
)
OLD_OPTIONS = (
    *SIZES,
    Option("first_taba", ("spent", "credit", "step")),
    Option("store_at_start", (False, True)),
    Option("pay", ("one", "any")),
    Option("hyena_end", ("any", "exact")),
    Option("stored", ("at_once", "free")),
    Option("overtake", ("reach", "pass")),
    Option("eat_outbound", (False, True)),
    Option("opening", ("first", "random")),
)

FIRST_ONE = {"spent": table.SPENT, "credit": table.CREDITED, "step": table.STEPS}
STORED = {"at_once": table.AT_ONCE, "free": table.FREE}
DOUBLE_STEP = 4  # common divisor of all walks of the hyena of 1925, in days


def _shared(options: Mapping[str, Value]) -> dict[int, int]:
    """Return the entries of the table for the options of both descriptions."""
    return {
        table.PLAYERS: int(options["players"]),
        table.DAYS: int(options["holes"]) - 1,
        table.LOT: options["opening"] == "random",
        table.PASSING: options["overtake"] == "pass",
        table.TAKES_OUTBOUND: bool(options["eat_outbound"]),
    }


def _modern(options: Mapping[str, Value]) -> tuple[int, ...]:
    return table.journey_table(
        {
            **_shared(options),
            table.UNTIL_TWO: options["turns"] == "until_two",
            table.ENTRY_COST: int(options["entry_cost"]),
            table.HOME_ANY: options["hyena_home"] == "any",
        }
    )


def _old(options: Mapping[str, Value]) -> tuple[int, ...]:
    days, exact = int(options["holes"]) - 1, options["hyena_end"] == "exact"
    if exact and days % DOUBLE_STEP > 1:
        fits = days - days % DOUBLE_STEP + 1
        raise UnknownNameError(Message("never_exact", holes=days + 1, fits=fits).of(GAME))
    return table.journey_table(
        {
            **_shared(options),
            table.UNTIL_TWO: 1,
            table.OUTSIDE_FIRST: 0,
            table.FIRST_ONE: FIRST_ONE[str(options["first_taba"])],
            table.STORE_AT_START: bool(options["store_at_start"]),
            table.PAY: table.ONE_AT_ONCE if options["pay"] == "one" else table.ANY_AT_WILL,
            table.FAR_PRICE: 5,
            table.MARKED: STORED[str(options["stored"])],
            table.FAR_ANY: not exact,
            table.HOME_ANY: not exact,
        },
        three_flat=4,
    )


MODERN_GAME = RaceGame(
    game=GAME,
    name="modern",
    sides=lambda options: SIDES[: int(options["players"])],
    kinds=lambda options: tuple(f"mother-{player}" for player in range(1, int(options["players"]) + 1)),
    declared=MODERN_OPTIONS,
    board=lambda options: spiral(int(options["holes"])),
    table=_modern,
    family=JourneyRuleset,
    levels=3,
)
RULESETS = {
    "modern": MODERN_GAME,
    "davies_1925": replace(MODERN_GAME, name="davies_1925", declared=OLD_OPTIONS, table=_old, levels=0),
}
