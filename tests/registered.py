"""A game from outside the package, registered while tests run."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import heritage_games as hg
from heritage_games.rulebook.files import Content, content
from heritage_games.rulesets.registry import REGISTRY, RulesetFactory

FILES: Any = sys.modules[Content.__module__]


@contextmanager
def registered(game: str, rulesets: Mapping[str, RulesetFactory], folder: Path) -> Iterator[None]:
    """Register a game and its content for the ``with`` block."""
    hg.register(game, rulesets, content=folder)
    with forgotten(game):
        yield


@contextmanager
def forgotten(game: str) -> Iterator[None]:
    """Unregister a game at the end of the ``with`` block, even if the block registered it."""
    try:
        yield
    finally:
        REGISTRY.pop(game, None)
        FILES._OUTSIDE.pop(game, None)
        content.cache_clear()
