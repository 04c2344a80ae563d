#!/usr/bin/env python3
"""Write docs/refusal.svg, the animated picture of README, from the session of the demonstration."""

from __future__ import annotations

from pathlib import Path

from heritage_games.website.demonstration import animated, frames

PICTURE = Path(__file__).parent.parent / "docs" / "refusal.svg"

if __name__ == "__main__":
    PICTURE.write_text(f"{animated(frames())}\n", encoding="utf-8")
