"""Files as they are written into a site: text with one kind of line end, the same bytes on every machine."""

from __future__ import annotations

import json
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a text, and the folder that it stands in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def write_json(path: Path, value: object) -> None:
    """Write JSON without blanks, in the order in which it is told."""
    write(path, f"{json.dumps(value, ensure_ascii=False, separators=(',', ':'))}\n")
