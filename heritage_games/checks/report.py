"""What a game still lacks: said in seconds, before anything is built, and in the order in which one would do it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from heritage_games.games import games
from heritage_games.rulebook.borrowed import REFERENCE
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.label import museum_games

from .everything import checks_of
from .unwritten import EMPTY, empty_values

TODO = re.compile(r"\bTODO\b")
"""What ``heritage-games new`` writes where somebody must; anybody else may write it too."""


class Beside(NamedTuple):
    """A file that a game needs outside content/, and how it comes to be."""

    file: str
    made: str


def missing(files: Content, root: Path, game: str) -> Iterator[str]:
    """Yield everything that a game of the package lacks, a sentence each.

    Args:
        files: the content.
        root: the checkout; tests and lessons are looked for in it.
        game: name of the game.
    """
    yield from _unwritten(files, root, game)
    yield from _empty(files, game)
    for check in checks_of(files, game):
        # Lines that say TODO and empty values are reported once for each file.
        told = (fault for fault in check.faults() if not TODO.search(fault.message))
        yield from (str(fault) for fault in told if EMPTY not in fault.message)
    for beside in _beside(files, game):
        if not any(root.glob(beside.file)):
            yield f"{beside.file} is missing; {beside.made}"


def _unwritten(files: Content, root: Path, game: str) -> Iterator[str]:
    """Yield the files in which something is still to be written, and how many lines of each."""
    own = [root / f"heritage_games/games/{game}.py"]
    own += sorted((files.root / game).glob("*.toml"))
    for language in files.languages():
        own += sorted((files.root / language / game).glob("*"))
    for path in own:
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if count := sum(bool(TODO.search(line)) for line in lines):
            first = next(number for number, line in enumerate(lines, start=1) if TODO.search(line))
            words = "lines say" if count > 1 else "line says"
            yield f"{path.relative_to(root)}: {count} {words} TODO, the first is line {first}"


def _empty(files: Content, game: str) -> Iterator[str]:
    """Yield the files of a game that have empty values, with the keys of all of these."""
    keys: dict[str, list[str]] = {}
    for fault in empty_values(files, game):
        keys.setdefault(fault.file, []).append(fault.message.removesuffix(f" {EMPTY}"))
    for file, found in keys.items():
        yield f"content/{file}: {len(found)} {'values are' if found[1:] else 'value is'} empty: {', '.join(found)}"


def _beside(files: Content, game: str) -> Iterator[Beside]:
    for name in games().get(game, ()):
        yield Beside(f"tests/golden/{game}-{name}.txt", "python tests/test_golden.py writes it; read it")
    yield Beside(
        f"tests/perft/{game}.json", "its counts come from a source other than our kernel, or a slow second engine"
    )
    if game in museum_games(files):
        yield Beside(
            f"content/{game}/share.png",
            f"name an example as share in game.toml, and python .ci/share_pictures.py {game} draws it",
        )
        yield Beside(f"notebooks/*_{game}.ipynb", "write the lesson, run it, and name it in lessons.toml")
        for file, made in (("learn.toml", "8 to 12 steps for each ruleset"), ("tasks.toml", "a task or two")):
            yield Beside(f"content/{game}/{file}", made)
        for file in ("label.toml", "object.toml", "history.md", "notes.md", "quiz.toml"):
            yield Beside(f"content/{REFERENCE}/{game}/{file}", "heritage-games new writes a first one")
