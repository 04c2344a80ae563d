"""Machine code of the engine: kernels compiled by numba on first use, with the same results bit for bit."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Any

import heritage_games.engine

from .kernel import COMPILED

Function = Callable[..., Any]

_ONE_AT_A_TIME = RLock()
"""Threads that want the same function wait until one of them has it."""

Announce = Callable[[], object]
"""Called once when a compilation begins that takes seconds."""


@cache
def can_compile() -> bool:
    """Return whether numba and numpy are installed (the extra ``fast``)."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


@cache
def digest() -> str:
    """Return a digest of the sources that become machine code, and of those that say how.

    numba's cache looks only at the file of the function that is called, not at those it calls,
    so the cache folder is named after all of them.
    """
    found = hashlib.sha256()
    for file in sorted(Path(next(iter(heritage_games.engine.__path__))).rglob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path:
    """Return where machine code is kept between processes."""
    return Path.home() / ".cache" / "heritage_games" / digest()


@cache
def _numba() -> Any:  # noqa: ANN401 - numba carries no types
    """Load numba once, and teach it what it lacks."""
    import numba

    from .intrinsics import teach

    teach()
    return numba


@cache
def _shown(function: Function) -> None:
    """Show numba a marked function, which then may be called by others."""
    from numba.extending import register_jitable

    register_jitable(forceinline=COMPILED[function])(function)


@cache
def _dispatcher(function: Function) -> Any:  # noqa: ANN401 - as above
    """Return a marked function as one that compiles itself, and is kept on the disk where that can be written."""
    numba = _numba()
    # A floor that was imported since the last time has brought its own.
    for marked in COMPILED:
        _shown(marked)
    elsewhere = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba finds no folder to write to
        return numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = elsewhere


def compiled(function: Function, *arguments: object, told: Announce | None = None) -> Function:
    """Return a marked function as machine code for arguments of these types.

    It is compiled the first time on a machine, which takes seconds, and read from the disk the first time in a
    process.  It runs without the lock of the interpreter, so that threads run side by side.

    Args:
        function: one of the functions of a :class:`heritage_games.engine.kernel.Kernel`.
        arguments: of a call, as examples of their types.
        told: called once if there is anything to compile.

    Raises:
        ModuleNotFoundError: numba is not installed; ``pip install heritage_games[fast]``.
    """
    with _ONE_AT_A_TIME:
        numba, dispatcher = _numba(), _dispatcher(function)
        types = tuple(numba.typeof(argument) for argument in arguments)
        if types not in dispatcher.overloads:
            _compile(dispatcher, types, told)
    kernel: Function = dispatcher
    return kernel


def _compile(dispatcher: Any, types: tuple[Any, ...], told: Announce | None) -> None:  # noqa: ANN401 - as above
    """Compile for these types, or read what was compiled before; tell it when compiling really begins."""
    from numba.core import event

    begun: list[object] = []

    class Announcement(event.Listener):
        def on_start(self, _event: object) -> None:
            if told and not begun:
                begun.append(told())

        def on_end(self, _event: object) -> None:
            pass

    with event.install_listener("numba:compile", Announcement()):
        dispatcher.compile(types)


INTEGER = "q"
"""A signed integer of 64 bits."""


class Memory:
    """Integers of 64 bits that lie one behind the other, at an address.

    Args:
        numbers: the integers, or as many bytes of them.
    """

    def __init__(self, numbers: Iterable[int] | bytes) -> None:
        self.integers: array[int] = array(INTEGER, numbers)

    @property
    def address(self) -> int:
        """Where the first of them lies; valid as long as this object lives."""
        address, _ = self.integers.buffer_info()
        return address
