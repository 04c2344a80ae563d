"""A game from outside the package, in the registry while tests run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from heritage_games.games import registry
from heritage_games.games.contract import Declaration
from heritage_games.rulebook.files import content, find_content


@contextmanager
def registered(game: str, rulesets: Mapping[str, Declaration], folder: Path) -> Iterator[None]:
    """Have a game in the registry, and its content beside the package's."""
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as both:
        own = find_content()
        for root in (own, folder):
            for path in sorted(root.rglob("*")):
                there = Path(both) / path.relative_to(root)
                there.parent.mkdir(parents=True, exist_ok=True)
                if path.is_file() and path != own / "sources.json":
                    there.symlink_to(path)
        patch.setitem(registry.REGISTRY, game, rulesets)
        patch.setattr(sys.modules[find_content.__module__], "find_content", lambda: Path(both))
        content.cache_clear()
        yield
    content.cache_clear()
