"""Bit maps over all sets of hunted pieces, and moves of whole maps, for solvers.

Each placement of the hunters has one map.

The free points of a placement are numbered in ascending order; bit i of its map represents the set of pieces on the
points whose numbers are the bits of i. One pass over a map makes one move in every position of the placement, with all
numbers of pieces together (after the bit boards of Gasser 1996, and Knuth, The Art of Computer Programming 4A, 7.1.3).

A map has at least two words of 64 bits. Sums and shifts never exceed 64 bits, and a mask follows every shift to the
right, so that signed and unsigned words give the same bits.

Arguments of several functions: ``maps`` has the maps of all placements, ``memory`` or ``scratch`` is the scratch
memory, which begins with the result, ``words`` the length of a map, ``even`` the result of ``masks``, and ``flip`` 0,
or all bits to take the complement of a map. ``first``, ``source`` and ``target`` are the indices of the first words of
maps; ``point``, ``low`` and ``high`` number the free points.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import compiled, inlined, integers

Words = MutableSequence[int]

WORD = 6  # number of index bits inside a word of 64 bits
HALF = 5  # the last index bit inside a word, which is the number of index bits inside half a word
FULL = 6  # index of the mask of all 64 bits; mask j before it has the bits whose index bit j is 0
COUNTS = 7  # index of the first of seven masks, which have the bits whose index has 0 to 6 set bits

LISTED = 3
"""Index of the scratch map at which a list of words begins.

The maps before it are the result, a leap, and a map whose index bits move.
"""

SIZES = 64  # number of counters, one for each number of hunted pieces


def scratch_words(words: int) -> int:
    """Return the number of words of scratch memory for maps of this many words."""
    return (LISTED + 2) * words + SIZES


SHORT = 8  # run length below which one loop over all words is used; inner loops start more slowly


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
    """Set ``words`` words from index ``first`` on to 0."""
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
def pull_words(maps: Words, source: int, memory: Words, target: int, words: int, gap: int, to: int, flip: int) -> None:
    """Compute ``pull`` for two points whose index bits are bits of the word's index."""
    run = 1 << min(gap, to)
    if run < SHORT:
        for part in range(words >> 1):
            memory[target + opened(part, to)] |= maps[source + opened(part, gap)] ^ flip
    else:
        for part in range(0, words >> 1, run):
            here, there = target + opened(part, to), source + opened(part, gap)
            for at in range(run):
                memory[here + at] |= maps[there + at] ^ flip


@compiled
def pull(
    maps: Words, source: int, memory: Words, target: int, words: int, gap: int, to: int, flip: int, even: Words
) -> None:
    """OR the map of another placement, in which one hunter is on another point, into a map.

    Args:
        gap: the number of the point that the hunter leaves, among the free points of the other placement.
        to: the number of the point that it reaches, among those of this one. Both points are free.
    """
    work = 2 * words
    if gap >= WORD and to >= WORD:
        pull_words(maps, source, memory, target, words, gap - WORD, to - WORD, flip)
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
    """Put a piece on a point in every set without one there; drop the other sets of the map."""
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
def exchange_across(
    maps: Words, source: int, memory: Words, words: int, low: int, run: int, flip: int, even: Words
) -> None:
    """Compute ``exchange`` for an index bit inside a word and a bit of the word's index.

    Args:
        run: the distance between words whose indices differ only in the other bit.
    """
    shift, keep = 1 << low, even[low]
    if run < SHORT:
        for at in range(words):
            if not at & run:
                memory[at] |= ((maps[source + at + run] ^ flip) & keep) << shift
                memory[at + run] |= ((maps[source + at] ^ flip) >> shift) & keep
    else:
        for part in range(0, words, 2 * run):
            for at in range(part, part + run):
                memory[at] |= ((maps[source + at + run] ^ flip) & keep) << shift
            for at in range(part, part + run):
                memory[at + run] |= ((maps[source + at] ^ flip) >> shift) & keep


@compiled
def exchange_words(maps: Words, source: int, memory: Words, words: int, low: int, high: int, flip: int) -> None:
    """Compute ``exchange`` for two points whose index bits are bits of the word's index."""
    one, two = 1 << low, 1 << high
    if one < SHORT:
        for part in range(words >> 2):
            at = opened(opened(part, low), high)
            memory[at + one] |= maps[source + at + two] ^ flip
            memory[at + two] |= maps[source + at + one] ^ flip
    else:
        for outer in range(0, words, 2 * two):
            for inner in range(outer, outer + two, 2 * one):
                for at in range(inner, inner + one):
                    memory[at + one] |= maps[source + at + two] ^ flip
                for at in range(inner, inner + one):
                    memory[at + two] |= maps[source + at + one] ^ flip


@compiled
def exchange(maps: Words, source: int, memory: Words, words: int, low: int, high: int, flip: int, even: Words) -> None:
    """OR into the result a map after a step between two free points, either way; low < high."""
    if high < WORD:
        exchange_inside(maps, source, memory, words, low, high, flip, even)
    elif low < WORD:
        exchange_across(maps, source, memory, words, low, 1 << (high - WORD), flip, even)
    else:
        exchange_words(maps, source, memory, words, low - WORD, high - WORD, flip)


@compiled
def swap(maps: Words, first: int, words: int, low: int, high: int, even: Words) -> None:
    """Exchange the numbers of two points in a map; low < high."""
    if high < WORD:
        shift = (1 << high) - (1 << low)
        only = even[high] & (even[low] << (1 << low))
        for at in range(first, first + words):
            word = maps[at]
            differ = ((word >> shift) ^ word) & only
            maps[at] = word ^ differ ^ (differ << shift)
    elif low < WORD:
        run, shift, keep = 1 << (high - WORD), 1 << low, even[low]
        for part in range(words >> 1):
            at = first + opened(part, high - WORD)
            differ = ((maps[at] >> shift) ^ maps[at + run]) & keep
            maps[at + run] ^= differ
            maps[at] ^= differ << shift
    else:
        one, two = 1 << (low - WORD), 1 << (high - WORD)
        for part in range(words >> 2):
            at = first + opened(opened(part, low - WORD), high - WORD)
            word = maps[at + one]
            maps[at + one] = maps[at + two]
            maps[at + two] = word


@compiled
def mirror(program: Words, first: int, last: int, maps: Words, at: int, target: int, words: int, even: Words) -> int:
    """Write a placement's map as the map of a symmetric placement; return the map's length.

    Args:
        program: pairs of points whose numbers are exchanged one after the other, the lower number first.
        at, target: the indices of the placement and of the symmetric one.
    """
    pairs, written, masked = integers(program), integers(maps), integers(even)
    for word in range(words):
        written[target * words + word] = written[at * words + word]
    for place in range(first, last, 2):
        swap(written, target * words, words, pairs[place], pairs[place + 1], masked)
    return words


@compiled
def drop(maps: Words, source: int, memory: Words, words: int, point: int, flip: int, even: Words) -> None:
    """OR into the result the map of the positions after a piece is placed on a free point."""
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
    """OR into the result the map of the placement with one more hunter.

    Args:
        source: index of that map's first word.
        words: the length of a map of this placement.
        point: index of the added hunter's point among the free points of this placement.
    """
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
