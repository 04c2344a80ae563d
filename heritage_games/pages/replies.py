"""Answers a second ply deep: for each first ply of a free game a small file, fetched when that ply has been made.

A file of replies is a file of answers (:mod:`heritage_games.pages.ahead`); it belongs to the view after the first ply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .ahead import Answers, Branch, answers
from .engine import opened

MOST = 100
"""First plies of a board that are answered; where there are more, as where an option gives many, the engine answers."""


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Give the answers to every second ply, by the number of the first, which is written into the tree.

    Args:
        request: what :func:`heritage_games.pages.engine.opened` is given for the board.
        first: the answers to the first ply; every whole ply in its tree is given its number.
        name: of the board, for faults.

    Raises:
        PagesError: an attempt that no rule in force answers, or that the rulebook and the legal tree judge differently.
    """
    plies = list(_plies(first["tree"]))
    if len(plies) > MOST:
        return
    for number, (path, leaf) in enumerate(plies):
        session = opened(request)
        message = {"revision": session.revision, "do": "touch", "touches": list(path)}
        base = session.receive(message)
        if base["over"] or not base["legal"]:
            continue  # it is over, or there is something to throw first
        leaf["reply"] = number
        yield number, answers(session, f"{name} after {' '.join(path)}", base)


def _plies(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every whole ply of a tree: its touches, and what they lead to."""
    if "next" not in branch and path:
        yield path, branch
    for touch, inner in branch.get("next", {}).items():
        yield from _plies(inner, (*path, touch))
