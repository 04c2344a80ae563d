"""Answers a second ply deep: for each first ply of a free game a small file, fetched when that ply has been made.

Where a game begins with a throw it is the first throw that has a file.
A file of replies is a file of answers (:mod:`heritage_games.pages.ahead`); it belongs to the view after the first ply.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heritage_games.play.tree import Tree

from .ahead import Answers, Branch, answers
from .engine import opened

MOST = 100
"""First plies of a board that are answered; where there are more, as where an option gives many, the engine answers."""

WIDEST = 24
"""Touches in the tree of a ply that is answered; after two dice there are often more, and the engine answers."""


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Give the answers to every second ply, by the number of the first, which is written into the tree.

    Args:
        request: what :func:`heritage_games.pages.engine.opened` is given for the board.
        first: the answers to the first ply; every whole ply in its tree, and every throw, is given its number.
        name: of the board, for faults.

    Raises:
        PagesError: an attempt that no rule in force answers, or that the rulebook and the legal tree judge differently.
    """
    begun = [({"do": "touch", "touches": list(path)}, " ".join(path), leaf) for path, leaf in _plies(first["tree"])]
    begun += [({"do": "thrown", "text": text}, text, leaf) for text, leaf in first.get("throws", {}).items()]
    if len(begun) > MOST:
        return
    for number, (message, told, leaf) in enumerate(begun):
        session = opened(request)
        base = session.receive({"revision": session.revision, **message})
        if base["over"] or not 0 < _touches(base["legal"]) <= WIDEST:
            continue  # it is over, or there is something to throw first, or too much that may be done
        leaf["reply"] = number
        yield number, answers(session, f"{name} after {told}", base)


def _plies(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every whole ply of a tree: its touches, and what they lead to."""
    if "next" not in branch and path:
        yield path, branch
    for touch, inner in branch.get("next", {}).items():
        yield from _plies(inner, (*path, touch))


def _touches(level: Tree) -> int:
    """Return how many touches are in a legal tree."""
    return sum(1 + _touches(node.get("next", {})) for node in level.values())
