"""Where the front end's bundle is."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "board.js"
STYLE = STATIC / "board.css"
BENCH, BENCH_STYLE = STATIC / "bench.js", STATIC / "bench.css"
"""Those of the probability bench, which needs none of a board's."""

LOADER = STATIC / "loader.js"
"""The script that a host runs for every widget. A page with many boards has little time for each (anywidget gives a
widget two seconds, and passes no message to a later one), so this is short and runs the board's script once for all."""
