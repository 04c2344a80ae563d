"""The mark on a function that is written to be run interpreted and compiled alike.

Play runs interpreted and never imports a compiler.  Experiments turn the marked functions
into machine code on first use (:mod:`heritage_games.experiments.compile`), so each is
written once, with integers, tuples and flat tables only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

COMPILED: list[Callable[..., object]] = []
"""Every marked function, in the order of definition: callees before callers."""


def compiled(function: F) -> F:
    """Mark a function as compilable and return it unchanged."""
    COMPILED.append(function)
    return function
