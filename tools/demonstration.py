#!/usr/bin/env python3
"""Drawing of docs/refusal.svg, README's animated picture, from a session."""

from __future__ import annotations

from pathlib import Path

from heritage_games.website.demonstration import animated, frames

PICTURE = Path(__file__).parent.parent / "docs" / "refusal.svg"

if __name__ == "__main__":
    PICTURE.write_text(f"{animated(frames())}\n", encoding="utf-8")
