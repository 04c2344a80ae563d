"""Rulesets of Hounds and Jackals (Fifty-Eight Holes), by Skiryuk (2018) and Washburne."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from heritage_games.engine.crossing import rules as crossing
from heritage_games.engine.parallel import rules as parallel
from heritage_games.engine.races import HOLES, LONG_LINE, PIECES, SHORT_LINE

from .crossing import CrossingRuleset
from .options import Option, Value
from .parallel import ParallelRuleset
from .race_rulesets import RaceGame
from .types import Layout, NamedBoard

#              j28 j29  shen h29 h28
#         j27                         h27
#      j26                               h26
#    j25                                   h25
#     j24                                 h24
#      j23           j1      h1          h23
#
#       j22          j2      h2         h22
#        j21         j3      h3        h21
#         j20        j4      h4       h20
#         j19                         h19
#          j18       j5      h5      h18
#          j17       j6      h6      h17
#          j16                       h16
#         j15        j7      h7       h15
#                    j8      h8
#         j14        j9      h9       h14
#        j13                           h13
#       j12         j10     h10         h12
#      j11                               h11
#    lines: h6-h20 h8-h10 j6-j20 j8-j10


SHEN = "shen"
HOUNDS = tuple(f"h{hole}" for hole in range(1, HOLES + 1))
JACKALS = tuple(f"j{hole}" for hole in range(1, HOLES + 1))
LINKS = (LONG_LINE, SHORT_LINE)  # pairs of holes joined by a line on each side
WIDTH, HEIGHT = 100, 155  # width and height of the board, in drawing units
TRUNK_END, EDGE_END = 10, 25  # the last hole next to the palm's trunk, and the last on the long edge
ARC_STEPS = 2000  # number of line segments that approximate the rounded end


def _on_edge(hole: int) -> tuple[float, float]:
    """Return the distance from the middle and height of a hole on the inward-curved long edge."""
    part = (hole - TRUNK_END - 1) / (EDGE_END - TRUNK_END - 1)
    return 34 + 5 * part - 9 * math.sin(math.pi * part), 10 + 108 * part


def _on_top() -> Iterator[tuple[float, float]]:
    """Yield the equally spaced holes on the rounded end: distance from the middle, and height."""
    spots = [
        (39 * math.cos(angle), 118 + 22 * math.sin(angle))
        for angle in (math.pi / 2 * step / ARC_STEPS for step in range(ARC_STEPS + 1))
    ]
    gone = [0.0]
    for (x, y), (u, v) in pairwise(spots):
        gone.append(gone[-1] + math.hypot(u - x, v - y))
    arcs = HOLES - EDGE_END + 1
    for arc in range(1, arcs):
        length = gone[-1] * arc / arcs
        yield spots[min(range(len(gone)), key=lambda step: abs(gone[step] - length))]


def _places() -> dict[str, tuple[float, float]]:
    """Return the coordinates of the holes in the unit square."""
    half = [(8.0, 104 - 9.6 * (hole - 1)) for hole in range(1, TRUNK_END + 1)]
    half += [_on_edge(hole) for hole in range(TRUNK_END + 1, EDGE_END + 1)]
    half += list(_on_top())
    places = {}
    for sign, track in ((1, HOUNDS), (-1, JACKALS)):
        for point, (aside, height) in zip(track, half, strict=True):
            places[point] = (round((50 + sign * aside) / WIDTH, 4), round(height / HEIGHT, 4))
    return {**places, SHEN: (0.5, round(140 / HEIGHT, 4))}


PLACES = _places()

LINES = (
    (*HOUNDS, SHEN),
    (*JACKALS, SHEN),
    *((track[one - 1], track[other - 1]) for track in (HOUNDS, JACKALS) for one, other in LINKS),
)
"""The two tracks, and the lines that join two holes of one side."""


def _of_both(holes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(track[hole - 1] for track in (HOUNDS, JACKALS) for hole in holes if hole <= HOLES)


def _board(signs: Mapping[str, tuple[str, ...]]) -> NamedBoard:
    return NamedBoard(LINES, Layout(PLACES, "axe-blade", {name: at for name, at in signs.items() if at}, ()))


def marked(holes: Value) -> tuple[int, ...]:
    """Parse an option's holes: ``"15 25"`` gives (15, 25), ``"none"`` an empty tuple."""
    return () if holes == "none" else tuple(int(hole) for hole in str(holes).split())


def _with_ankh(options: Mapping[str, Value]) -> NamedBoard:
    """Return the board with Washburne's home boxes, rings and Ankh holes."""
    return _board(
        {
            "box-hounds": HOUNDS[:PIECES],
            "box-jackals": JACKALS[:PIECES],
            "ring": (*_of_both(crossing.RINGED), SHEN),
            "ankh": _of_both(marked(options["ankh"])),
            "guests": (SHEN,) if options["shen"] == "many" else (),
        }
    )


GAME = "hounds_and_jackals"

OWN_TRACKS = ((*HOUNDS, SHEN), (*JACKALS, SHEN))
SHARED_TRACKS = ((*HOUNDS, SHEN, *JACKALS[::-1]), (*JACKALS, SHEN, *HOUNDS[::-1]))
SHARED_LINKS = (*LINKS, *((2 * (HOLES + 1) - far, 2 * (HOLES + 1) - near) for near, far in LINKS))
"""Pairs of holes joined by a line; hole n of the other side has the number 60 - n."""

SKIRYUK_OPTIONS = (
    Option("links", ("both", "backward", "forward")),
    Option("link_blocked", ("illegal", "stay")),
    Option("finish", ("recirculate", "race")),
    Option("refill", ("both", "captured")),
    Option("load_optional", (False, True)),
    Option("opening", ("rolloff", "random")),
)
WASHBURNE_OPTIONS = (
    Option("ankh", ("15 25", "10 20", "5 15 25", "none")),
    Option("orange", ("none", "safe", "extra_throw")),
    Option("shen", ("ordinary", "safe", "many")),
    Option("links", ("both", "forward")),
    Option("opening", ("red", "rolloff")),
)
DICE_OPTIONS = (*WASHBURNE_OPTIONS, Option("dice_sum", (True, False)))

DIRECTIONS = {"both": parallel.BOTH, "backward": parallel.BACKWARD, "forward": parallel.FORWARD}
RINGED_MEANS = {"none": crossing.RINGED_PLAIN, "safe": crossing.RINGED_SAFE, "extra_throw": crossing.RINGED_EXTRA}
SHEN_IS = {"ordinary": crossing.MIDDLE_ORDINARY, "safe": crossing.MIDDLE_SAFE, "many": crossing.MIDDLE_MANY}


def _parallel(options: Mapping[str, Value]) -> tuple[int, ...]:
    switches = {
        parallel.STAY: options["link_blocked"] == "stay",
        parallel.RACE: options["finish"] == "race",
        parallel.REFILL_ALL: options["refill"] == "both",
        parallel.LOAD_OPTIONAL: bool(options["load_optional"]),
        parallel.LOT_OPENS: options["opening"] == "random",
    }
    return parallel.parallel_table(switches, DIRECTIONS[str(options["links"])])


def _crossing(options: Mapping[str, Value]) -> tuple[int, ...]:
    """Return Washburne's table; only the ruleset with dice has the option ``dice_sum``."""
    return crossing.crossing_table(
        marked(options["ankh"]),
        ringed_means=RINGED_MEANS[str(options["orange"])],
        middle_is=SHEN_IS[str(options["shen"])],
        both_ways=options["links"] == "both",
        rolled=options["opening"] == "rolloff",
        dice="dice_sum" in options,
        dice_sum=bool(options.get("dice_sum", False)),
    )


CROSSING_GAME = RaceGame(
    game=GAME,
    name="washburne",
    sides=lambda _: ("hounds", "jackals"),
    kinds=lambda _: ("pin-hound", "pin-jackal"),
    declared=WASHBURNE_OPTIONS,
    board=_with_ankh,
    table=_crossing,
    tracks=SHARED_TRACKS,
    links=SHARED_LINKS,
    family=CrossingRuleset,
)

RULESETS = {
    "skiryuk": replace(
        CROSSING_GAME,
        name="skiryuk",
        declared=SKIRYUK_OPTIONS,
        board=lambda _: _board({"nefer": _of_both(parallel.LOADING_HOLES), "guests": (SHEN,)}),
        table=_parallel,
        tracks=OWN_TRACKS,
        links=LINKS,
        family=ParallelRuleset,
    ),
    "washburne": CROSSING_GAME,
    "washburne_dice": replace(CROSSING_GAME, name="washburne_dice", declared=DICE_OPTIONS, dice=True),
}
