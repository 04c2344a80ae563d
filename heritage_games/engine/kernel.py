"""Marks for functions that run interpreted and compiled, the kernel of a family, bit sets and random numbers.

Play runs interpreted and never imports a compiler; :mod:`heritage_games.engine.jit` compiles the marked functions on
first use, so they use integers, tuples and flat tables only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar


@dataclass(frozen=True, slots=True)
class Kernel:
    """The entry functions of one family that are compiled.

    Args:
        games: plays a chunk of games (:func:`heritage_games.engine.playouts.games_of`).
        perft: counts sequences of plies (:func:`heritage_games.engine.playouts.perft_of`).
        buffer: size that holds the plies of any position with every throw; counting needs as much for each ply,
            and two more.
    """

    games: Callable[..., None]
    perft: Callable[..., int]
    buffer: int


State = Any
"""A position of any family: a NamedTuple of integers."""


F = TypeVar("F", bound=Callable[..., object])
T = TypeVar("T")

COMPILED: dict[Callable[..., object], bool] = {}
"""Every marked function, and whether it is written into its callers; in the order of definition, callees first."""


def compiled(function: F) -> F:
    """Mark a function as compilable and return it unchanged; the compiler decides about inlining."""
    COMPILED[function] = False
    return function


@dataclass(frozen=True, slots=True)
class Export:
    """Entry of a marked function in the WebAssembly library.

    Args:
        name: its name there.
        results: number of integers that it returns; 1 also if it returns nothing.
    """

    name: str
    results: int = 1


EXPORTED: dict[Callable[..., object], Export] = {}
"""The functions of the WebAssembly library, which browsers load (tools/compile_engine.py)."""


def exported(name: str, results: int = 1) -> Callable[[F], F]:
    """Mark a function as compilable and as part of the WebAssembly library.

    Its parameter ``state`` is a position and ``section`` an index section; all others are integers or addresses.

    Args:
        name: its name there, which begins with the family if each family has such a function.
        results: number of integers that it returns.
    """

    def marked(function: F) -> F:
        EXPORTED[function] = Export(name, results)
        return compiled(function)

    return marked


def inlined(function: F) -> F:
    """Mark a function as compilable and inlined, and return it unchanged.

    Kernels call small functions of a position everywhere; a call costs more than the function itself,
    because a position is passed as many integers.
    """
    COMPILED[function] = True
    return function


def integers(place: T) -> T:
    """Return the integers at this place of the memory.

    Compiled code receives tables and buffers as addresses, which are cheap to pass on; interpreted code receives the
    sequences themselves and returns them unchanged.
    """
    return place


def shorts(place: T) -> T:
    """Return the unsigned 16-bit integers at this place of the memory, as ``integers`` does for 64 bits."""
    return place


@inlined
def lowest(mask: int) -> int:
    """Return the lowest member of a non-empty bit set."""
    return (mask & -mask).bit_length() - 1


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

    A multiply-with-carry generator on 32 bits (Marsaglia 1994; the multiplier of his KISS generator) stays below 2**62,
    so that 64-bit overflow, which differs between interpreters and compilers, cannot occur.
    """
    return MULTIPLIER * (state & LOW) + (state >> 32)


@inlined
def stream(seed: int, number: int) -> int:
    """Return the first state of one game's own stream.

    Args:
        seed: seed of the experiment, 0 to 2**31 - 1.
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
    """Return a number from 0 to below - 1 derived from this state; below is at most 2**30."""
    return ((state & LOW) * below) >> 32


NOBODY = -1
"""The game goes on, or was cut; of a turn, that a throw decides whose it is."""

DRAWN = -2
"""A draw."""
