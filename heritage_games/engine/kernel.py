"""Decorators of compilable functions, bit sets and random numbers, for all kernels.

Normal play runs interpreted and never imports a compiler; :mod:`heritage_games.engine.jit` compiles marked functions on
first use, so they use only integers, tuples and flat tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar


@dataclass(frozen=True, slots=True)
class Kernel:
    """Compiled entry functions of one family."""

    games: Callable[..., None]  # plays a chunk of games (:func:`heritage_games.engine.playouts.games_of`)
    perft: Callable[..., int]  # counts sequences of plies (:func:`heritage_games.engine.playouts.perft_of`)
    # size, in integers, of a buffer for the plies of any position with all throws; perft needs two more for each
    # level of its depth
    buffer: int


State = Any
"""Position of any family: a NamedTuple of integers."""

RuleTable = Sequence[int]
"""Rules of a family as integers; ``rules.py`` of each family names their indices."""


F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

COMPILED: dict[Callable[..., object], bool] = {}
"""All marked functions in the order of definition, and whether their callers inline them.

A function is defined before its callers.
"""


def compiled(function: F) -> F:
    """Mark a function as compilable and return it unchanged; the compiler decides on inlining."""
    COMPILED[function] = False
    return function


@dataclass(frozen=True, slots=True)
class Export:
    """Export of a marked function from the WebAssembly library."""

    name: str  # name of the function in the library
    results: int = 1  # number of integers that the function returns; 1 even if it returns None


EXPORTED: dict[Callable[..., object], Export] = {}
"""The functions of the WebAssembly library, which browsers load (tools/compile_engine.py)."""


def exported(name: str, results: int = 1) -> Callable[[F], F]:
    """Mark a function as compilable and as part of the WebAssembly library.

    Its parameter ``state`` is a position and ``section`` an index section; all others are integers or addresses.

    Args:
        name: exported name; it begins with the family if each family has such a function.
    """

    def marked(function: F) -> F:
        EXPORTED[function] = Export(name, results)
        return compiled(function)

    return marked


def inlined(function: F) -> F:
    """Mark a function as compilable and inlined, and return it unchanged.

    Calling a small function of a position costs more than executing it, because a position is passed as many integers.
    """
    COMPILED[function] = True
    return function


def integers(place: T) -> T:
    """Return the integers at this memory address.

    Compiled code receives tables and buffers as addresses, which are cheap to pass on; interpreted code receives the
    sequences themselves, which this function returns unchanged.
    """
    return place


def shorts(place: T) -> T:
    """Return the unsigned 16-bit integers at this address, as ``integers`` does for 64 bits."""
    return place


def uint32s(place: T) -> T:
    """Return the unsigned 32-bit integers at this address, as ``integers`` does for 64 bits."""
    return place


@inlined
def lowest(mask: int) -> int:
    """Return the lowest member of a non-empty bit set."""
    return (mask & -mask).bit_length() - 1


@inlined
def contains(mask: int, member: int) -> bool:
    """Return whether a bit set has this member."""
    return (mask >> member) & 1 == 1


def bits(found: Iterable[int]) -> int:
    """Return the bit set of these members."""
    mask = 0
    for member in found:
        mask |= 1 << member
    return mask


def members(mask: int) -> tuple[int, ...]:
    """Return the members of a bit set, in ascending order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


MULTIPLIER = 698769069
LOW = 0xFFFFFFFF
WARM_UP = 8


@inlined
def step(state: int) -> int:
    """Return the next state of the generator.

    The states of this 32-bit multiply-with-carry generator (Marsaglia 1994; the multiplier of his KISS generator) stay
    below 2**62, so that 64-bit overflow, which interpreted and compiled code treat differently, cannot occur.
    """
    return MULTIPLIER * (state & LOW) + (state >> 32)


@inlined
def stream(seed: int, number: int) -> int:
    """Return the first random state of one game's own stream.

    Args:
        seed: seed of the experiment, 0 to 2**31 - 1; seeds that differ by 2**30 have the same streams.
        number: number of the game in the experiment, 0 to 2**31 - 1.
    """
    state = (seed & 0x3FFFFFFF) + 1
    for _ in range(WARM_UP):
        state = step(state)
    state = ((state ^ number) & LOW) + ((state >> 32) << 32)
    for _ in range(WARM_UP):
        state = step(state)
    return state


@inlined
def pick(state: int, below: int) -> int:
    """Return a number from 0 to ``below - 1`` from this state; ``below`` is at most 2**30."""
    return ((state & LOW) * below) >> 32


NOBODY = -1  # no winner (game unfinished or cut short); as a turn: a throw decides the side to move
DRAWN = -2  # winner of a drawn game
