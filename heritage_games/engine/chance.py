"""Random numbers that are the same in every interpreter, compiler, thread and process.

A multiply-with-carry generator on 32 bits (Marsaglia 1994; the multiplier is that of his KISS
generator) never exceeds 2**62, so that 64-bit overflow, which differs between interpreters
and compilers, cannot arise.  Every game number has its own stream.
"""

from __future__ import annotations

from .compiled import inlined

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
