"""A game from outside the package, in the registry while tests run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import heritage_games as hg
from heritage_games.games.contract import Declaration
from heritage_games.games.registry import REGISTRY
from heritage_games.rulebook.files import Content, content

FILES: Any = sys.modules[Content.__module__]


@contextmanager
def registered(game: str, rulesets: Mapping[str, Declaration], folder: Path) -> Iterator[None]:
    """Have a game in the registry, and its content beside the package's; it is forgotten at the end."""
    hg.register(game, rulesets, content=folder)
    yield
    del REGISTRY[game], FILES._OUTSIDE[game]
    content.cache_clear()
