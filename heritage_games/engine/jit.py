"""Compiled kernels for players, solvers and playouts.

Their results equal those of interpreted code bit for bit. numba compiles them on first use; in browsers they come from
a WebAssembly library.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import RLock
from typing import Any

import heritage_games.engine

from .kernel import COMPILED, EXPORTED, Export

Function = Callable[..., Any]

_ONE_AT_A_TIME = RLock()  # lock for compilation, so that threads do not compile the same function twice

Announce = Callable[[], object]
"""Callback that is called once before a compilation, which takes seconds."""


LIBRARY = Path(__file__).parents[1] / "static" / "engine.wasm"
"""WebAssembly library of the exported functions, built by tools/compile_engine.py."""

RESULTS = 8  # number of integers before an exported function's arguments that receive its results


@cache
def is_precompiled() -> bool:
    """Return whether a browser's library makes compiled functions available immediately."""
    return sys.platform == "emscripten" and LIBRARY.is_file()


@cache
def can_compile() -> bool:
    """Return whether compiled functions are available.

    They come from the library, or from numba and numpy (the extra ``fast``).
    """
    return is_precompiled() or (find_spec("numba") is not None and find_spec("numpy") is not None)


@cache
def digest() -> str:
    """Return a digest of the engine's source files.

    It names the cache folder, because numba's cache checks only the file of the called function, not the files of
    its callees.
    """
    found = hashlib.sha256()
    for file in sorted(Path(next(iter(heritage_games.engine.__path__))).rglob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path:
    """Return the folder in which machine code is cached between processes."""
    return Path.home() / ".cache" / "heritage_games" / digest()


@cache
def _numba() -> Any:  # noqa: ANN401 - numba carries no types
    """Import numba once, register the missing operations, and return numba."""
    import numba

    from .intrinsics import teach

    teach()
    return numba


@cache
def callable_from_compiled(function: Function) -> Any:  # noqa: ANN401 - as above
    """Make a function callable from other compiled functions; return its dispatcher.

    The cache keeps the dispatcher alive, because numba has only a weak reference to it.
    """
    numba = _numba()

    from .intrinsics import teach_function

    # numba's cache recognizes a closure by its pickled functions, which contain their file name twice: in the code and
    # in the globals. Both are the same string object if the code comes from source, but two objects if it comes from
    # bytecode, and pickle stores two objects differently.
    code = function.__code__
    function.__code__ = code.replace(co_filename=function.__globals__.get("__file__", code.co_filename))
    inner = numba.njit(forceinline=COMPILED[function], no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    teach_function(function, inner)
    return inner


@cache
def _dispatcher(function: Function) -> Any:  # noqa: ANN401 - as above
    """Return a marked function's dispatcher; it caches code on disk if a folder is writable."""
    numba = _numba()
    # Modules imported since the last call can have marked further functions.
    for marked in COMPILED:
        callable_from_compiled(marked)
    elsewhere = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(cache=True, nogil=True)(function)
    except RuntimeError:  # numba finds no writable folder
        return numba.njit(nogil=True)(function)
    finally:
        numba.config.CACHE_DIR = elsewhere


def compiled(function: Function, *arguments: object, announce: Announce | None = None) -> Function:
    """Return a marked function, compiled for arguments of these types.

    The first call on a machine compiles, which takes seconds; the first call in a process reads the cache.
    Compiled functions release the GIL, so that threads run in parallel.

    Args:
        announce: called once if a compilation is needed.

    Raises:
        ModuleNotFoundError: numba is not installed; ``pip install heritage_games[fast]``.
    """
    if is_precompiled():
        return _loaded(EXPORTED[function])
    with _ONE_AT_A_TIME:
        numba, dispatcher = _numba(), _dispatcher(function)
        types = tuple(numba.typeof(argument) for argument in arguments)
        if types not in dispatcher.overloads:
            _compile(dispatcher, types, announce)
    kernel: Function = dispatcher
    return kernel


def _compile(dispatcher: Any, types: tuple[Any, ...], announce: Announce | None) -> None:  # noqa: ANN401 - as above
    """Compile for these types or read the cache; announce only a real compilation."""
    from numba.core import event

    begun: list[object] = []

    class Announcement(event.Listener):
        def on_start(self, _event: object) -> None:
            if announce and not begun:
                begun.append(announce())

        def on_end(self, _event: object) -> None:
            pass

    with event.install_listener("numba:compile", Announcement()):
        dispatcher.compile(types)


INTEGER = "q"  # type code of a signed 64-bit integer


class Memory:
    """64-bit integers in consecutive memory with an address.

    Args:
        numbers: the integers, or their bytes in this machine's byte order.
    """

    def __init__(self, numbers: Iterable[int] | bytes) -> None:
        self.integers: array[int] = array(INTEGER, numbers)

    @property
    def address(self) -> int:
        """Address of the first integer; valid as long as this object exists."""
        address, _ = self.integers.buffer_info()
        return address


@lru_cache(maxsize=16)
def cached_memory(numbers: tuple[int, ...]) -> Memory:
    """Return the memory of integers that compiled code only reads, such as a rule table."""
    return Memory(numbers)


def run(function: Function, *arguments: object, fast: bool) -> Any:  # noqa: ANN401 - as the function
    """Call a marked function, compiled or interpreted, and return its result.

    Args:
        arguments: compiled code receives the address of a :class:`Memory`, interpreted code its integers.
        fast: whether to run compiled code.
    """
    given = [(each.address if fast else each.integers) if isinstance(each, Memory) else each for each in arguments]
    return (compiled(function, *given) if fast else function)(*given)


@cache
def _loaded(export: Export) -> Function:
    """Return a function of the library.

    The library is opened on first use, because most boards do not search.
    """
    import ctypes

    call = getattr(ctypes.CDLL(str(LIBRARY)), export.name)
    call.argtypes = (ctypes.c_uint32,)
    results = bytes(8 * RESULTS)

    def function(*arguments: object) -> int | tuple[int, ...]:
        block = array(INTEGER, results)
        _append(block, arguments)
        address, _ = block.buffer_info()
        if status := call(address):
            raise RuntimeError(f"{export.name} returned the status {status}")
        return block[0] if export.results == 1 else tuple(block[: export.results])

    return function


def _append(block: array[int], arguments: Iterable[Any]) -> None:
    for argument in arguments:
        if isinstance(argument, tuple):
            _append(block, argument)
        else:
            block.append(argument)
