"""Where the front end's bundle lies, and how it reaches a notebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "board.js"
STYLE = STATIC / "board.css"
BENCH, BENCH_STYLE = STATIC / "bench.js", STATIC / "bench.css"
"""Those of the probability bench, which needs none of a board's."""

LOADER = STATIC / "loader.js"
"""What a host runs for every widget. A page with many boards has little time to take each up (anywidget gives a widget
two seconds, and tells it nothing afterwards), so this is short, and runs the script itself once for all of them."""


@cache
def script() -> str:
    """Return the script of a board, which goes along as a trait of each."""
    return SCRIPT.read_text(encoding="utf-8")
