"""Hunt from outside the package on twelve points, small enough to solve in a test."""

from pathlib import Path

from heritage_games.rulesets.graph import GraphGame, Hunt
from heritage_games.rulesets.options import Option
from heritage_games.rulesets.types import Layout, NamedBoard

GAME = "tiny_hunt"

LINES = ("abcd", "efgh", "ijkl", "aei", "bfj", "cgk", "dhl", "afk", "bgl")
PLACES = {point: (at % 4 / 3, at // 4 / 2) for at, point in enumerate("abcdefghijkl")}

RULESETS = {
    "standard": GraphGame(
        GAME,
        "standard",
        ("tigers", "lambs"),
        ("tiger", "lamb"),
        (Option("men", (4, 5)),),
        lambda _: NamedBoard(tuple(map(tuple, LINES)), Layout(PLACES, "stone")),
        lambda options: Hunt(("a", "d"), int(options["men"]), 2),
    )
}

CONTENT = Path(__file__).parent / GAME
