"""The engine as machine code: the marked functions, compiled on first use, give the same results bit for bit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import heritage_games.engine
from heritage_games.engine.compiled import COMPILED

Kernel = Callable[..., Any]


def can_compile() -> bool:
    """Return whether numba and numpy are installed (the extra ``fast``)."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


def engine_digest() -> str:
    """Return a digest of the engine's sources.

    numba's cache looks only at the file of the function that is called, not at those it calls,
    so the cache folder is named after all of them.
    """
    folder = Path(next(iter(heritage_games.engine.__path__)))
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _numba() -> Any:  # noqa: ANN401 - numba carries no types
    """Load numba once, teach it the two integer methods it lacks, and show it the marked functions."""
    import numba
    from numba import config, types
    from numba.cpython.unsafe.numbers import leading_zeros
    from numba.extending import overload_method, register_jitable

    config.CACHE_DIR = str(  # type: ignore[attr-defined]
        Path.home() / ".cache" / "heritage_games" / engine_digest()
    )

    @overload_method(types.Integer, "bit_count")
    def _bit_count(value: int) -> Kernel:  # noqa: ARG001 - numba reads the type from the signature
        def count(value: int) -> int:
            found = 0
            while value:
                value &= value - 1
                found += 1
            return found

        return count

    @overload_method(types.Integer, "bit_length")
    def _bit_length(value: int) -> Kernel:  # noqa: ARG001 - as above
        def length(value: int) -> int:
            return 64 - leading_zeros(value)  # type: ignore[call-arg]

        return length

    for function in COMPILED:
        register_jitable(function)
    return numba


@cache
def compiled(function: Kernel) -> Kernel:
    """Return a marked function as machine code; it compiles when it is first called.

    Args:
        function: one of the marked functions that experiments call
            (:mod:`heritage_games.engine.graph.playout`).

    Raises:
        ModuleNotFoundError: numba is not installed; ``pip install heritage_games[fast]``.
    """
    kernel: Kernel = _numba().njit(cache=True, nogil=True)(function)
    return kernel


def array(integers: object) -> Any:  # noqa: ANN401 - numpy is optional
    """Return a table or buffer as the flat array that compiled functions take."""
    import numpy as np

    return np.array(integers, dtype=np.int64)


__all__ = ["array", "can_compile", "compiled", "engine_digest"]
