"""The figures of this floor, which lie in files beside the code: weights and levels."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def figures(name: str) -> dict[str, Any]:
    """Return the figures of a file: ``weights``, ``levels``."""
    return tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text(encoding="utf-8"))
