"""The marks on functions that are written to be run interpreted and compiled alike.

Play runs interpreted and never imports a compiler.  Experiments turn the marked functions
into machine code on first use (:mod:`heritage_games.machine.compile`), so each is
written once, with integers, tuples and flat tables only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

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
