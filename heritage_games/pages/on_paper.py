"""Positions as they are printed: black lines on white, in whatever colours the screen shows its boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from heritage_games.rulebook import Rulebook

from .drawings import Drawings
from .engine import opened
from .page import Placed
from .site_plan import Shown


def tasks_on_paper(shown: Shown, out: Path) -> Mapping[str, Placed]:
    """Lay the positions of all tasks of a game, and return where they lie, by the id of the task.

    Args:
        shown: the game.
        out: the folder of the site.
    """
    drawings = {book.ruleset.name: (Drawings(out, "print"), book) for book in shown.books}
    return {
        task.id: on_paper(*drawings[task.ruleset], f"{shown.name}-task-{task.id}-print", {"task": task.id})
        for task in shown.tasks
    }


def on_paper(drawings: Drawings, book: Rulebook, name: str, asked: Mapping[str, object]) -> Placed:
    """Lay a position, with the names of its points, and return where it lies.

    Args:
        drawings: those of its ruleset, for printing.
        book: the rulebook of its ruleset.
        name: of the picture.
        asked: what :func:`heritage_games.pages.engine.opened` is asked beside the ruleset.
    """
    own = {"game": book.ruleset.game, "ruleset": book.ruleset.name, "options": {}, "language": book.language}
    session = opened({**own, **asked})
    return drawings.place(name, session, session.view(), names=True)
