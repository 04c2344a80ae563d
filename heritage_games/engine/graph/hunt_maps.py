"""Bit maps over all sets of hunted men, one map for each placement of the hunters, and a move of all sets at once.

The free points of a placement are numbered in ascending order; bit i of its map stands for the set of men on the points
whose numbers are the bits of i. One pass over a map makes one move in every position of the placement, with all
numbers of men together (after the bit boards of Gasser 1996, and Knuth, The Art of Computer Programming 4A, 7.1.3).

A map has at least two words of 64 bits. Sums and shifts never exceed 64 bits, and a mask follows every shift to the
right, so that signed and unsigned words give the same bits.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import compiled, inlined, integers, shorts

Words = MutableSequence[int]

WORD = 6
"""Number of index bits inside a word of 64 bits."""

HALF = 5
"""The last index bit inside a word, which is the number of index bits inside half a word."""

FULL = 6
"""Index of the mask of all 64 bits; mask j before it has the bits of a word whose index bit j is 0."""

COUNTS = 7
"""Index of the first of seven masks, which have the bits whose index has 0 to 6 set bits."""

SCRATCH_MAPS = 3
"""Maps of scratch memory: the result, a leap, and a map whose index bits move."""


def masks() -> tuple[int, ...]:
    """Return the masks that the functions of this module use."""
    even = [sum(1 << i for i in range(64) if not (i >> bit) & 1) for bit in range(WORD)]
    counts = [sum(1 << i for i in range(64) if i.bit_count() == count) for count in range(WORD + 1)]
    return (*even, (1 << 64) - 1, *counts)


@inlined
def opened(index: int, bit: int) -> int:
    """Return an index with a 0 inserted at this bit."""
    return ((index >> bit) << (bit + 1)) | (index & ((1 << bit) - 1))


@compiled
def clear(memory: Words, first: int, words: int) -> None:
    """Set words to 0."""
    for at in range(first, first + words):
        memory[at] = 0


@compiled
def add(memory: Words, target: int, first: int, words: int) -> None:
    """OR one map of the scratch memory into another."""
    for at in range(words):
        memory[target + at] |= memory[first + at]


@compiled
def move_gap(memory: Words, first: int, words: int, gap: int, to: int, even: Words) -> None:
    """Move an index bit that is 0 everywhere from one place inside the words to another."""
    if gap < to:
        for bit in range(gap, to):
            shift, keep = 1 << bit, even[bit + 1]
            for at in range(first, first + words):
                memory[at] = (memory[at] | (memory[at] >> shift)) & keep
    else:
        for bit in range(gap - 1, to - 1, -1):
            shift, keep = 1 << bit, even[bit]
            for at in range(first, first + words):
                memory[at] = (memory[at] | (memory[at] << shift)) & keep


@compiled
def pull(
    maps: Words, source: int, memory: Words, target: int, words: int, gap: int, to: int, flip: int, even: Words
) -> None:
    """OR the map of another placement, in which one hunter is on another point, into a map.

    Args:
        maps: the maps.
        source: index of the other map.
        memory: the scratch memory.
        target: index of the result in the scratch memory.
        words: the length of a map.
        gap: the number of the point that the hunter leaves, among the free points of the other placement.
        to: the number of the point that it reaches, among those of this one. Both points are empty of hunted men.
        flip: 0, or all bits to take the complement of the other map.
        even: the masks.
    """
    work = 2 * words
    if gap >= WORD and to >= WORD:
        run = 1 << (min(gap, to) - WORD)
        for part in range(0, words >> 1, run):
            here, there = target + opened(part, to - WORD), source + opened(part, gap - WORD)
            for at in range(run):
                memory[here + at] |= maps[there + at] ^ flip
    elif gap >= WORD:
        half = even[HALF]
        for part in range(words >> 1):
            word = maps[source + opened(part, gap - WORD)] ^ flip
            memory[work + 2 * part] = word & half
            memory[work + 2 * part + 1] = (word >> 32) & half
        move_gap(memory, work, words, HALF, to, even)
        add(memory, target, work, words)
    else:
        keep = even[gap]
        for at in range(words):
            memory[work + at] = (maps[source + at] ^ flip) & keep
        if to < WORD:
            move_gap(memory, work, words, gap, to, even)
            add(memory, target, work, words)
        else:
            move_gap(memory, work, words, gap, HALF, even)
            for part in range(words >> 1):
                joined = memory[work + 2 * part] | (memory[work + 2 * part + 1] << 32)
                memory[target + opened(part, to - WORD)] |= joined


@compiled
def lift(memory: Words, first: int, words: int, point: int, even: Words) -> None:
    """Put a man on an empty point in every set of a map."""
    if point >= WORD:
        run = 1 << (point - WORD)
        for part in range(first, first + words, 2 * run):
            for at in range(part, part + run):
                memory[at + run] = memory[at]
                memory[at] = 0
    else:
        keep, shift = even[point], 1 << point
        for at in range(first, first + words):
            memory[at] = (memory[at] & keep) << shift


@compiled
def exchange_inside(
    maps: Words, source: int, memory: Words, words: int, low: int, high: int, flip: int, even: Words
) -> None:
    """Compute ``exchange`` for two points whose index bits are inside a word."""
    shift = (1 << high) - (1 << low)
    only = even[high] & (even[low] << (1 << low))
    for at in range(words):
        word = maps[source + at] ^ flip
        memory[at] |= ((word >> shift) & only) | ((word & only) << shift)


@compiled
def exchange(maps: Words, source: int, memory: Words, words: int, low: int, high: int, flip: int, even: Words) -> None:
    """OR a map after a step of a man between two free points, in both directions, into the result; low < high."""
    if high < WORD:
        exchange_inside(maps, source, memory, words, low, high, flip, even)
    elif low < WORD:
        run, shift, keep = 1 << (high - WORD), 1 << low, even[low]
        for part in range(0, words, 2 * run):
            for at in range(part, part + run):
                memory[at] |= ((maps[source + at + run] ^ flip) & keep) << shift
            for at in range(part, part + run):
                memory[at + run] |= ((maps[source + at] ^ flip) >> shift) & keep
    else:
        one, two = 1 << (low - WORD), 1 << (high - WORD)
        for outer in range(0, words, 2 * two):
            for inner in range(outer, outer + two, 2 * one):
                for at in range(inner, inner + one):
                    memory[at + one] |= maps[source + at + two] ^ flip
                for at in range(inner, inner + one):
                    memory[at + two] |= maps[source + at + one] ^ flip


@compiled
def drop(maps: Words, source: int, memory: Words, words: int, point: int, flip: int, even: Words) -> None:
    """OR the map of positions after a man is placed on a free point into the result."""
    if point >= WORD:
        run = 1 << (point - WORD)
        for part in range(0, words, 2 * run):
            for at in range(part, part + run):
                memory[at] |= maps[source + at + run] ^ flip
    else:
        keep, shift = even[point], 1 << point
        for at in range(words):
            memory[at] |= ((maps[source + at] ^ flip) >> shift) & keep


@compiled
def enter(maps: Words, source: int, memory: Words, words: int, point: int, flip: int, even: Words) -> None:
    """OR the map of a placement with one more hunter, on a point that is free here, into the result."""
    if point >= WORD:
        run = 1 << (point - WORD)
        for part in range(0, words >> 1, run):
            here = opened(part, point - WORD)
            for at in range(run):
                memory[here + at] |= maps[source + part + at] ^ flip
    else:
        half, work = even[HALF], 2 * words
        for part in range(words >> 1):
            word = maps[source + part] ^ flip
            memory[work + 2 * part] = word & half
            memory[work + 2 * part + 1] = (word >> 32) & half
        move_gap(memory, work, words, HALF, point, even)
        add(memory, 0, work, words)


@compiled
def settle(memory: Words, maps: Words, first: int, words: int, flip: int, bounds: Words, lost: int) -> int:
    """Write the result into a map and the changed bits into the scratch memory; return 1 if any bit changes.

    Args:
        memory: the scratch memory.
        maps: the maps.
        first: index of the map.
        words: the length of the map.
        flip: 0, or all bits to take the complement of the result.
        bounds: two maps: the sets with a possible number of men, and those with so few that the hunted have lost.
        lost: 1 to add the second of them.
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
        program: for each move the other placement, the two arguments of ``pull``, and the points leapt over with their
            count before them. A hunter that is placed has no first argument: it is -1.
        first: index of the first move of this placement.
        last: index after its last move.
        source: the maps with the hunted to move.
        target: the maps with the hunters to move.
        at: the placement.
        words: the length of a map.
        negate: 1 if all moves must lead into the map, 0 if one is enough.
        even: the masks.
        bounds: see ``settle``.
        scratch: the scratch memory.
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
        program: pairs of joined free points, the lower number first, or (-1, point) for a man that is placed.
        first: index of the first pair of this placement.
        last: index after its last pair.
        source: the maps with the hunters to move.
        target: the maps with the hunted to move.
        at: the placement.
        words: the length of a map.
        negate: 1 if all moves must lead into the map (the hunters win), 0 if one is enough (the hunted win).
        even: the masks.
        bounds: see ``settle``.
        scratch: the scratch memory.
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


@compiled
def count_sets(scratch: Words, first: int, words: int, even: Words, counts: Words) -> int:
    """Add the number of sets of each size to the counts; return their bit set of sizes."""
    memory, masked, counted = integers(scratch), integers(even), integers(counts)
    sizes = 0
    for at in range(words):
        word = memory[first + at]
        if word:
            high = at.bit_count()
            for low in range(WORD + 1):
                found = (word & masked[COUNTS + low]).bit_count()
                if found:
                    counted[high + low] += found
                    sizes |= 1 << (high + low)
    return sizes


@compiled
def write_codes(scratch: Words, words: int, codes: MutableSequence[int], code: int) -> int:
    """Write the code of every set in a map; return the number of sets."""
    memory, written = integers(scratch), shorts(codes)
    count = 0
    for at in range(words):
        if memory[at]:
            for bit in range(64):
                if (memory[at] >> bit) & 1:
                    written[64 * at + bit] = code
                    count += 1
    return count


@compiled
def read_codes(
    codes: MutableSequence[int],
    ways: Words,
    half: int,
    target: Words,
    first: int,
    words: int,
    last: int,
    odd: int,
) -> int:
    """Write a map of the sets whose code is odd or even and at most ``last``; return the number of sets.

    Args:
        codes: the codes of the sets of the same or of a symmetric placement.
        ways: the index in ``codes`` of each index of the map: first for the lower bits, then for the upper bits.
        half: the number of the lower bits.
        target: the maps.
        first: index of the map.
        words: the length of the map.
        last: the largest code that counts.
        odd: 1 or 0.
    """
    read, index, written = shorts(codes), integers(ways), integers(target)
    below, count = (1 << half) - 1, 0
    for at in range(words):
        word = 0
        for bit in range(64):
            here = 64 * at + bit
            code = read[index[here & below] | index[below + 1 + (here >> half)]]
            if code and code <= last and code % 2 == odd:
                word |= 1 << bit
                count += 1
        written[first + at] = word
    return count
