"""The legal tree: every legal path of touches with its effects, so that the screen can draw a move at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from heritage_games.games.contract import Move, Position, Ruleset, Throw

from .view import Effect, Node

Tree = dict[str, Node]


def legal_tree(rules: Ruleset, position: Position, throw: Throw | None, moves: Iterable[Move]) -> Tree:
    """Return the tree of touches that make these moves.

    A move that can be touched in several orders stands in it by each of them.

    Example:
        ``{"E8": {"effects": [], "next": {"E1": {"effects": [["move", "E8", "E1"]]}}}}``
    """
    tree: Tree = {}
    for move in moves:
        for order, path in enumerate(rules.paths(position, move, throw)):
            level = tree
            seen = rules.effects(position, move, throw, order)
            for depth, (touch, effects) in enumerate(zip(path, seen, strict=True), start=1):
                node = level.setdefault(touch, Node(effects=list(map(list, effects))))
                if depth < len(path):
                    level = node.setdefault("next", {})
    return tree


def walk(tree: Tree, touches: Sequence[str]) -> tuple[tuple[str, ...], Tree]:
    """Return as many of the touches as are legal, and what may follow them; a leaf has nothing to follow."""
    level = tree
    for depth, touch in enumerate(touches):
        if touch not in level:
            return tuple(touches[:depth]), level
        level = level[touch].get("next", {})
    return tuple(touches), level


def effects_of(tree: Tree, touches: Sequence[str]) -> list[Effect]:
    """Return what happens at legal touches, in order."""
    found: list[Effect] = []
    level: Mapping[str, Node] = tree
    for touch in touches:
        found += level[touch]["effects"]
        level = level[touch].get("next", {})
    return found
