"""Rulesets of custom boards: a hunt or a mill game with the user's own lines and pieces.

They follow the rules P1-P17 and M1-M26 that are not specific to one traditional game. The default boards are those of
Bagh-Chal and Nine Men's Morris.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from math import comb

from heritage_games.engine.graph.evaluation import fewest
from heritage_games.engine.graph.rules import HuntRules, MillRules, hunt_table, mills, steps
from heritage_games.engine.kernel import bits
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError, UnknownNameError

from .boards import MOST_POINTS, named_points, written
from .graph import GraphGame, Hunt, captures_to_win
from .notation import quoted
from .options import Number, Option, Text, Value, unknown
from .types import NamedBoard

# hunt:
#
#    a5--b5--c5--d5--e5
#    | \ | / | \ | / |
#    a4--b4--c4--d4--e4
#    | / | \ | / | \ |
#    a3--b3--c3--d3--e3
#    | \ | / | \ | / |
#    a2--b2--c2--d2--e2
#    | / | \ | / | \ |
#    a1--b1--c1--d1--e1
#
# mills:
#
#    a7----------d7----------g7
#    |           |           |
#    |   b6------d6------f6  |
#    |   |       |       |   |
#    |   |   c5--d5--e5  |   |
#    |   |   |       |   |   |
#    a4--b4--c4      e4--f4--g4
#    |   |   |       |   |   |
#    |   |   c3--d3--e3  |   |
#    |   |       |       |   |
#    |   b2------d2------f2  |
#    |           |           |
#    a1----------d1----------g1


GAME = "homemade"
HUNT, MILLS = "hunt", "mills"
GROUND = {HUNT: "granite", MILLS: "stone"}

BAGH_CHAL = (
    "a1 b1 c1 d1 e1 / a2 b2 c2 d2 e2 / a3 b3 c3 d3 e3 / a4 b4 c4 d4 e4 / a5 b5 c5 d5 e5 / "
    "a1 a2 a3 a4 a5 / b1 b2 b3 b4 b5 / c1 c2 c3 c4 c5 / d1 d2 d3 d4 d5 / e1 e2 e3 e4 e5 / "
    "a1 b2 c3 d4 e5 / a5 b4 c3 d2 e1 / a3 b4 c5 / c5 d4 e3 / e3 d2 c1 / c1 b2 a3"
)
"""25 points, 16 lines: rows, columns, two long and four short diagonals.

Source: Lim and Nievergelt (2009).
"""

MORRIS = (
    "a7 d7 g7 / b6 d6 f6 / c5 d5 e5 / a4 b4 c4 / e4 f4 g4 / c3 d3 e3 / b2 d2 f2 / a1 d1 g1 / "
    "a1 a4 a7 / b2 b4 b6 / c3 c4 c5 / d1 d2 d3 / d5 d6 d7 / e3 e4 e5 / f2 f4 f6 / g1 g4 g7"
)
"""24 points, 16 lines, each a mill: three squares, joined at the middles of their sides."""

MOST_PLACINGS = 600_000  # maximum number of hunter placings searched to compute the winning number of captures

MOST_MILLS = 62  # maximum number of mills; their bit sets fit into a signed 64-bit integer

PIECES_OF_A_MILL = 3


NEEDED = {
    HUNT: {"lines": Message("the_lines"), "hunters": Message("the_hunters"), "hunted": Message("how_many_hunted")},
    MILLS: {"lines": Message("the_lines"), "men": Message("how_many_men")},
}
"""Required options of a custom board, with their descriptions."""


def option_names(name: str) -> frozenset[str]:
    """Return the names of the options of HUNT or MILLS."""
    return frozenset(option.name for option in RULESETS[name].declared)


def _strange(option: str, name: str) -> Problem:
    if any(option in option_names(other) for other in RULESETS):
        return Problem("option_of_mills", option=option) if name == HUNT else Problem("option_of_hunts", option=option)
    return unknown(option, tuple(sorted(option_names(name))), Message("an_option", owner=f"{GAME}/{name}"))


def options_of(name: str, given: Mapping[str, object]) -> dict[str, Value]:
    """Check and return the options of a custom board, with defaults for missing ones.

    Args:
        name: ``HUNT`` or ``MILLS``, the kind of game.
        given: the given options; None counts as missing.

    Raises:
        SetupError: lists every unknown or wrong option, every missing one without a default, and every problem of the
            resulting board.
    """
    declared = {option.name: option for option in RULESETS[name].declared}
    chosen = {option: value for option, value in given.items() if value is not None}
    wrong = [_strange(option, name) for option in chosen if option not in declared]
    wrong += [
        Problem("option_missing", option=option, what=NEEDED[name][option])
        for option in NEEDED[name]
        if option not in chosen
    ]
    found: dict[str, Value] = {}
    for option in declared.values():
        if option.name in chosen or option.name not in NEEDED[name]:
            try:
                found[option.name] = option.check(chosen.get(option.name, option.default))
            except UnknownNameError as error:
                wrong.append(Problem("unfit_option", reason=error.words))
    wrong += problems(name, found)
    if wrong:
        raise SetupError(wrong, GAME)
    return found


def problems(name: str, options: Mapping[str, Value]) -> tuple[Problem, ...]:
    """Return every reason why options form no valid board; missing options are not checked."""
    found: list[Problem] = []
    board = None
    if "lines" in options and "places" in options:
        board, wrong = written(str(options["lines"]), str(options["places"]), GROUND[name])
        found += wrong
    found += _hunt_problems(board, options) if name == HUNT else _mill_problems(board, options)
    return tuple(found)


def _hunt_problems(board: NamedBoard | None, options: Mapping[str, Value]) -> Iterator[Problem]:
    points = named_points(str(options["lines"])) if "lines" in options else ()
    standing = tuple(str(options.get("hunters", "")).split())
    yield from _standing_problems(points, standing)
    waiting, hunted = int(options.get("waiting", 0)), int(options.get("hunted", 1))
    if waiting < 0:
        yield Problem("waiting_below_none", waiting=waiting)
    if hunted < 1:
        yield Problem("nobody_hunted", hunted=hunted)
    if board and standing and waiting == 0:
        yield from _blocked_problems(board, standing)
    goal = options.get("tiger_goal", "computed")
    most = max(hunted, 1) if "hunted" in options else MOST_POINTS
    if goal != "computed" and not 1 <= int(goal) <= most:
        few = (
            (Message("but_one_hunted") if hunted == 1 else Message("but_hunted", hunted=hunted))
            if int(goal) > most
            else ""
        )
        yield Problem("no_such_goal", goal=str(goal), few=few, most=most)
    if hunted < 1 or not {"hunters", "waiting", "hunted"} <= set(options):
        return
    hunters = len(standing) + max(waiting, 0)
    sizes = list(_size_problems(len(points), hunters, hunted))
    yield from sizes
    if board and not sizes and options.get("tiger_goal") == "computed":
        yield from _computing_problems(board, hunters, hunted)


def _standing_problems(points: tuple[str, ...], standing: tuple[str, ...]) -> Iterator[Problem]:
    for point in dict.fromkeys(standing):
        if standing.count(point) > 1:
            yield Problem("two_hunters_on_a_point", point=quoted(point))
        if points and point not in points:
            yield Problem("hunter_off_every_line", point=quoted(point))


def _blocked_problems(board: NamedBoard, standing: tuple[str, ...]) -> Iterator[Problem]:
    points = tuple(board.layout.places)
    stand = bits([points.index(point) for point in standing if point in points])
    around = [step for point, step in zip(points, steps(len(points), _rows(board)), strict=True) if point in standing]
    if around and not any(step & ~stand for step in around):
        yield Problem("hunters_have_no_room", points=", ".join(standing))


def _size_problems(points: int, hunters: int, hunted: int) -> Iterator[Problem]:
    if hunters < 1:
        yield Problem("no_hunter")
    elif hunted <= hunters:
        yield Problem("hunted_too_few", hunters=hunters, hunted=hunted)
    if points and hunters + hunted > points:
        yield Problem("board_too_small", hunters=hunters, hunted=hunted, pieces=hunters + hunted, points=points)


def _computing_problems(board: NamedBoard, hunters: int, hunted: int) -> Iterator[Problem]:
    """Yield problems that prevent computing the winning number of captures (P11)."""
    placings = comb(len(board.layout.places), hunters)
    if placings > MOST_PLACINGS:
        yield Problem("goal_not_computed", hunters=hunters, placings=placings)
    elif (few := _fewest(board, hunters)) > hunted:
        yield Problem("hunted_cannot_hold", few=few, hunters=hunters, hunted=hunted)


def _mill_problems(board: NamedBoard | None, options: Mapping[str, Value]) -> Iterator[Problem]:
    if board:
        rows = mills(_rows(board))
        if not rows:
            yield Problem("no_mill")
        if len(rows) > MOST_MILLS:
            yield Problem("too_many_mills", count=len(rows), most=MOST_MILLS)
    if "men" not in options:
        return
    men = int(options["men"])
    points = len(named_points(str(options["lines"]))) if "lines" in options else 2 * men
    if men < PIECES_OF_A_MILL:
        yield Problem("too_few_men", men=men, least=PIECES_OF_A_MILL)
    elif 2 * men > points:
        yield Problem("too_many_men", men=men, pieces=2 * men, points=points, most=points // 2)


def _rows(board: NamedBoard) -> list[tuple[int, ...]]:
    index = {point: number for number, point in enumerate(board.layout.places)}
    return [tuple(index[point] for point in line) for line in board.lines]


@lru_cache(maxsize=64)
def _fewest(board: NamedBoard, hunters: int) -> int:
    """Return the fewest pieces that can confine this many hunters anywhere on the board (P11)."""
    table = hunt_table(len(board.layout.places), _rows(board), HuntRules((), hunted=1, goal=1, waiting=hunters))
    return fewest(table, hunters)


def _board(name: str, options: Mapping[str, Value]) -> NamedBoard:
    """Return the board of the options; raise SetupError with every problem."""
    wrong = problems(name, options)
    board, _ = written(str(options["lines"]), str(options["places"]), GROUND[name])
    if wrong or board is None:
        raise SetupError(wrong, GAME)
    return board


def _hunt(options: Mapping[str, Value]) -> Hunt:
    standing, waiting, hunted = tuple(str(options["hunters"]).split()), int(options["waiting"]), int(options["hunted"])
    goal = options["tiger_goal"]
    few = _fewest(_board(HUNT, options), len(standing) + waiting) if goal == "computed" else 0
    return Hunt(standing, hunted, min(hunted, captures_to_win(goal, hunted, few)), waiting)


def _mills(options: Mapping[str, Value]) -> MillRules:
    men = int(options["men"])
    return MillRules(
        pieces=(men, men), forfeit=options["all_in_mills"] == "none", quiet_plies=0, flying=bool(options["flying"])
    )


REPETITION = Option("repetition", (3, 0))

HUNT_OPTIONS = (
    Text("lines", (BAGH_CHAL,)),
    Text("places", ("",)),
    Text("hunters", ("a1 a5 e1 e5",), between=" "),
    Number("waiting", (0,)),
    Number("hunted", (20,)),
    Number("tiger_goal", ("computed",)),
    REPETITION,
)
MILL_OPTIONS = (
    Text("lines", (MORRIS,)),
    Text("places", ("",)),
    Number("men", (9,)),
    Option("all_in_mills", ("any", "none")),
    Option("flying", (True, False)),
    REPETITION,
)

POND: Mapping[str, Value] = {
    "lines": "n c s / w c e / n e s / e s w / s w n / w n e",
    "places": "n 1 2 / e 2 1 / s 1 0 / w 0 1 / c 1 1",
    "hunters": "n",
    "hunted": 4,
    "tiger_goal": 2,
}
"""Ring with a cross: leaps over c, e and w lead from n to s."""

WHEEL: Mapping[str, Value] = {
    "lines": "a b c d e / d e f g h / g h a b / a m e / c m g / a c / c e / e g / g a",
    "places": "a 0 3 / b 2.1 2.1 / c 3 0 / d 2.1 -2.1 / e 0 -3 / f -2.1 -2.1 / g -3 0 / h -2.1 2.1 / m 0 0",
    "hunters": "",
    "waiting": 2,
    "hunted": 7,
}
"""Ring of eight points with a square in it: a step and a leap over b lead from a to c."""

RULESETS = {
    HUNT: GraphGame(
        GAME,
        HUNT,
        ("tigers", "lambs"),
        ("tiger", "lamb"),
        HUNT_OPTIONS,
        partial(_board, HUNT),
        _hunt,
        trials=({"tiger_goal": 5}, POND, WHEEL),
    ),
    MILLS: GraphGame(
        GAME,
        MILLS,
        ("dark", "light"),
        ("stone-dark", "stone-light"),
        MILL_OPTIONS,
        partial(_board, MILLS),
        _mills,
        trials=({"men": 12}, {"lines": "a1 b1 c1 / a2 b2 c2 / a3 b3 c3 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3", "men": 4}),
    ),
}
