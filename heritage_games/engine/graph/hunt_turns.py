"""All moves of a side in the bit map of a placement, for solvers of hunts.

The arguments ``maps``, ``words``, ``even``, ``flip`` and the scratch memory are those of ``hunt_maps``.
"""

from __future__ import annotations

from heritage_games.engine.kernel import compiled, integers

from .hunt_maps import FULL, Words, add, clear, drop, enter, exchange, lift, pull


@compiled
def settle(memory: Words, maps: Words, first: int, words: int, flip: int, bounds: Words, lost: int) -> int:
    """Write the result to a map and the changed bits to scratch; return 1 if any bit changes.

    Args:
        flip: 0, or all bits to take the complement of the result.
        bounds: two maps: the sets of a possible size, and those of so few pieces that the hunted have lost.
        lost: 1 to add the second of these maps.
    """
    changed = 0
    for at in range(words):
        word = (memory[at] ^ flip) & bounds[at]
        if lost:
            word |= bounds[words + at]
        new = word ^ maps[first + at]
        maps[first + at] = word
        memory[at] = new
        changed |= new
    return 1 if changed else 0


@compiled
def hunters_turn(
    program: Words,
    first: int,
    last: int,
    source: Words,
    target: Words,
    at: int,
    words: int,
    negate: int,
    even: Words,
    bounds: Words,
    scratch: Words,
) -> int:
    """Compute the map of a placement with the hunters to move; return 1 if it has changed.

    Args:
        program: for each move the other placement, the arguments ``gap`` and ``to`` of ``pull``, the number of points
            leapt over, and these points. If a hunter is placed, ``gap`` is -1.
        source: the maps with the hunted to move.
        target: the maps with the hunters to move.
        negate: 1 if all moves must lead into the map, 0 if one is enough.
        bounds: the possible and the lost sets, as in ``settle``.
    """
    moves, maps, written = integers(program), integers(source), integers(target)
    masked, limits, memory = integers(even), integers(bounds), integers(scratch)
    flip = masked[FULL] * negate
    clear(memory, 0, words)
    place = first
    while place < last:
        other, gap, to, over = moves[place], moves[place + 1], moves[place + 2], moves[place + 3]
        place += 4
        if gap < 0:
            enter(maps, other * max(2, words >> 1), memory, words, to, flip, masked)
        elif over == 0:
            pull(maps, other * words, memory, 0, words, gap, to, flip, masked)
        else:
            clear(memory, words, words)
            pull(maps, other * words, memory, words, words, gap, to, flip, masked)
            for _ in range(over):
                lift(memory, words, words, moves[place], masked)
                place += 1
            add(memory, 0, words, words)
    return settle(memory, written, at * words, words, flip, limits, 0)


@compiled
def hunted_turn(
    program: Words,
    first: int,
    last: int,
    source: Words,
    target: Words,
    at: int,
    words: int,
    negate: int,
    even: Words,
    bounds: Words,
    scratch: Words,
) -> int:
    """Compute the map of a placement with the hunted to move; return 1 if it has changed.

    Args:
        program: pairs of joined free points, the lower number first, or (-1, point) for a piece that is placed.
        negate: 1 if all moves must lead into the map (the hunters win), 0 if one is enough (the hunted win); the
            other arguments are those of :func:`hunters_turn`.
    """
    moves, maps, written = integers(program), integers(source), integers(target)
    masked, limits, memory = integers(even), integers(bounds), integers(scratch)
    flip = masked[FULL] * negate
    clear(memory, 0, words)
    for place in range(first, last, 2):
        low, high = moves[place], moves[place + 1]
        if low < 0:
            drop(maps, at * words, memory, words, high, flip, masked)
        else:
            exchange(maps, at * words, memory, words, low, high, flip, masked)
    return settle(memory, written, at * words, words, flip, limits, negate)
