"""Counts, word lists and codes of bit maps; arguments are those of ``hunt_maps``."""

from __future__ import annotations

from collections.abc import MutableSequence

from heritage_games.engine.kernel import compiled, integers, shorts

from .hunt_maps import COUNTS, LISTED, SIZES, WORD, Words

COUNTED = 1 << 32  # factor of the sizes in the result of ``list_words``; greater than any number of words


@compiled
def count_sets(scratch: Words, first: int, words: int, even: Words, counts: Words) -> int:
    """Add the number of sets of each size to the counts; return the bit set of their sizes."""
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
def list_words(scratch: Words, words: int, even: Words) -> int:
    """List the index and the value of each word of the first scratch map that is not 0.

    Args:
        scratch: the scratch memory; the list begins after its first ``LISTED`` maps. The ``SIZES`` words after the list
            are overwritten.

    Returns:
        The number of words in the list, plus ``COUNTED`` times the bit set of the sizes of the sets.
    """
    memory, masked = integers(scratch), integers(even)
    begin = LISTED * words
    place, ored = begin, begin + 2 * words
    for size in range(SIZES):
        memory[ored + size] = 0
    for at in range(words):
        word = memory[at]
        if word:
            memory[place] = at
            memory[place + 1] = word
            place += 2
            memory[ored + at.bit_count()] |= word
    sizes = 0
    for high in range(SIZES - WORD):
        word = memory[ored + high]
        if word:
            for low in range(WORD + 1):
                if word & masked[COUNTS + low]:
                    sizes |= 1 << (high + low)
    return (place - begin) // 2 + sizes * COUNTED


@compiled
def add_words(listed: Words, count: int, maps: Words, first: int) -> int:
    """OR a list of words into a map; return the count.

    Args:
        count: the number of words in the list; negative if the list has all words of a map, without their indices.
    """
    read, written = integers(listed), integers(maps)
    for place in range(0, 2 * count, 2):
        written[first + read[place]] |= read[place + 1]
    for at in range(-count):
        written[first + at] |= read[at]
    return count


@compiled
def write_code(word: int, first: int, codes: MutableSequence[int], code: int) -> None:
    """Write a code for every set in a word; ``first`` is the index of the first set."""
    while word:
        lowest = word & -word
        codes[first + lowest.bit_length() - 1] = code
        word ^= lowest


@compiled
def write_codes(listed: Words, count: int, codes: MutableSequence[int], code: int) -> int:
    """Write a code for every set in a list of words (see ``add_words``); return the count."""
    read, written = integers(listed), shorts(codes)
    for place in range(0, 2 * count, 2):
        write_code(read[place + 1], 64 * read[place], written, code)
    for at in range(-count):
        write_code(read[at], 64 * at, written, code)
    return count
