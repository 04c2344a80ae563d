"""Where the front end's bundle lies."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "board.js"
STYLE = STATIC / "board.css"
