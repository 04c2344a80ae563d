"""The marks on functions that are written to be run interpreted and compiled alike.

Play runs interpreted and never imports a compiler.  Experiments turn the marked functions
into machine code on first use (:mod:`heritage_games.engine.jit`), so each is
written once, with integers, tuples and flat tables only.

What a family's kernel is to those who run it: a few marked functions over its flat table.

Sets of points, holes or mills as the bits of one integer.

Random numbers that are the same in every interpreter, compiler, thread and process.

A multiply-with-carry generator on 32 bits (Marsaglia 1994; the multiplier is that of his KISS
generator) never exceeds 2**62, so that 64-bit overflow, which differs between interpreters
and compilers, cannot arise.  Every game number has its own stream.

Who has won, where it is no side: the kernels of all families say it with these integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar


@dataclass(frozen=True, slots=True)
class Kernel:
    """The marked functions of one family that are compiled whole.

    Args:
        games: plays a chunk of games (:func:`heritage_games.engine.playouts.games_of`).
        perft: counts sequences of plies (:func:`heritage_games.engine.playouts.perft_of`).
        buffer: how many integers hold the plies of any position, with every throw; counting needs so many a ply.
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
    """Mark a function as compilable and return it unchanged; the compiler decides what is called in it."""
    COMPILED[function] = False
    return function


def inlined(function: F) -> F:
    """Mark a function as compilable and return it unchanged; as machine code it is written into all that call it.

    What a kernel asks of a position is small and asked everywhere: as a call of its own it costs more than it does,
    because a position is handed over in many integers.
    """
    COMPILED[function] = True
    return function


def integers(place: T) -> T:
    """Return the integers at this place of the memory.

    Machine code is given tables and buffers as addresses, which cost nothing to hand on; interpreted code is given
    the sequences themselves, and so has them already.
    """
    return place


def shorts(place: T) -> T:
    """Return the unsigned integers of 16 bits at this place of the memory, as ``integers`` does those of 64."""
    return place


@inlined
def lowest(mask: int) -> int:
    """Return the lowest member of a bit set that is not empty."""
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
    """Return the state after this one."""
    return MULTIPLIER * (state & LOW) + (state >> 32)


@inlined
def stream(seed: int, number: int) -> int:
    """Return the first state of the stream of one game.

    Args:
        seed: of the experiment, 0 to 2**31 - 1.
        number: of the game within the experiment, 0 to 2**31 - 1.
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
    """Return a number from 0 to below - 1 from this state; below is at most 2**30."""
    return ((state & LOW) * below) >> 32


NOBODY = -1
"""The game goes on, or was cut; of a turn, that a throw decides whose it is."""

DRAWN = -2
"""A draw."""
