"""Plain Monte Carlo tree search (UCT, Kocsis and Szepesvári 2006), for benchmarks.

It uses the kernel's moves and playouts, and all of it is compiled.
"""

from __future__ import annotations

import math
from collections.abc import MutableSequence
from time import thread_time
from typing import cast

from heritage_games.engine import jit as machine
from heritage_games.engine.graph.kernel import MOST_MOVES, game, moves, play
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.graph.search import placed, write
from heritage_games.engine.jit import Memory
from heritage_games.engine.kernel import RuleTable, compiled, inlined, integers, stream
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Position

Buffer = MutableSequence[int]

# Fields of a node: the position, and the results below it.
FIRST = 9  # index of its first child
CHILDREN = 10
VISITS = 11
POINTS = 12  # score of the side that moved to it: two for a win and one for a draw
MOVE = 13
NODE = 14

USED, PLAYED = 0, 1  # indices of the values before the nodes: next free index, and number of games played

ROOT = NODE
ROOM = 400_000  # maximum number of nodes
LONGEST = 300  # plies after which a game is cut short and counts as a draw
AT_ONCE = 50  # number of playouts between two reads of the clock


@inlined
def chosen(nodes: Buffer, at: int) -> int:
    """Return an unvisited child, or else the one with the greatest confidence bound (UCB1)."""
    best, found, log = 0, -1.0, math.log(nodes[at + VISITS])
    for child in range(nodes[at + FIRST], nodes[at + FIRST] + NODE * nodes[at + CHILDREN], NODE):
        visits = nodes[child + VISITS]
        if visits == 0:
            return child
        value = nodes[child + POINTS] / (2 * visits) + math.sqrt(2 * log / visits)
        if value > found:
            best, found = child, value
    return best


@inlined
def store_node(nodes: Buffer, at: int, state: GraphState, move: int) -> None:
    """Write an unvisited node."""
    write(nodes, at, state)
    nodes[at + FIRST] = nodes[at + CHILDREN] = nodes[at + VISITS] = nodes[at + POINTS] = 0
    nodes[at + MOVE] = move


@inlined
def grown(table: RuleTable, nodes: Buffer, at: int, room: Buffer) -> None:
    """Write the children of a node."""
    state, first = placed(nodes, at), nodes[USED]
    count = moves(table, state, room, 0)
    for number in range(count):
        store_node(nodes, first + NODE * number, play(table, state, room[number]), room[number])
    nodes[at + FIRST], nodes[at + CHILDREN] = first, count
    nodes[USED] = first + NODE * count


@compiled
def look(table: RuleTable, tree: Buffer, line: Buffer, room: Buffer, playouts: int, end: int) -> int:  # noqa: PLR0917 - as in a kernel
    """Play games, each from a leaf of the tree; return the number of games played so far.

    All arguments but the last two are addresses of 64-bit integers.
    """
    rules, nodes, way, written = integers(table), integers(tree), integers(line), integers(room)
    for _ in range(playouts):
        at, length = ROOT, 1
        way[0] = at
        while nodes[at + CHILDREN]:
            at = chosen(nodes, at)
            way[length] = at
            length += 1
        if nodes[at + VISITS] and nodes[USED] + NODE * MOST_MOVES < end:
            grown(rules, nodes, at, written)
            if nodes[at + CHILDREN]:
                at = nodes[at + FIRST]
                way[length] = at
                length += 1
        nodes[PLAYED] += 1
        won, _, _, _ = game(rules, placed(nodes, at), stream(1, nodes[PLAYED]), LONGEST, written)
        for place in range(length):
            node = way[place]
            nodes[node + VISITS] += 1
            nodes[node + POINTS] += 2 if won == 1 - nodes[node] else 1 if won < 0 else 0
    return nodes[PLAYED]


class Tree:
    """Player that searches for a given thread time; see :class:`.players.Player`.

    Args:
        seconds: minimum time of a search; it may be changed before each move.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.played = 0
        self._nodes = Memory(bytes(8 * NODE * ROOM))
        self._line, self._room = Memory(bytes(8 * ROOM)), Memory(bytes(8 * MOST_MOVES))

    def __call__(self, rules: Ruleset, position: Position) -> Move:
        """Return the most visited move."""
        nodes, table = self._nodes.integers, Memory(rules.table)
        store_node(nodes, ROOT, cast("GraphState", position), 0)
        nodes[USED], nodes[PLAYED] = ROOT + NODE, 0
        call = (table.address, self._nodes.address, self._line.address, self._room.address, AT_ONCE, NODE * ROOM)
        think = machine.compiled(look, *call)
        begun = thread_time()
        while thread_time() - begun < self.seconds or not nodes[PLAYED]:
            think(*call)
        self.played += nodes[PLAYED]
        first = nodes[ROOT + FIRST]
        children = range(first, first + NODE * nodes[ROOT + CHILDREN], NODE)
        return nodes[max(children, key=lambda child: nodes[child + VISITS]) + MOVE]
