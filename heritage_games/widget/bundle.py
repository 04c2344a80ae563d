"""Where the front end's bundle lies, and where mistakes are reported unless a notebook says otherwise."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent.parent / "static"
SCRIPT = STATIC / "board.js"
STYLE = STATIC / "board.css"

REPORT = "https://github.com/heritage-games/heritage-games/issues/new?title={rule}&body={text}"
"""The blanks are filled by the rule card."""
