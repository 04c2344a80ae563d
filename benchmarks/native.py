"""Loader of the kernels in C, which gcc compiles for a benchmark; they are never shipped."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from array import array
from functools import cache
from pathlib import Path

from heritage_games.engine.jit import Memory
from heritage_games.engine.playouts import ROW
from heritage_games.rulesets.base import Ruleset

FOLDER = Path(__file__).with_name("c")


def family(rules: Ruleset) -> str | None:
    """Return the name of the C file of a ruleset's family; None without the file or gcc."""
    name = type(rules).__name__.removesuffix("Ruleset").lower()
    return name if (FOLDER / f"{name}.c").is_file() and shutil.which("gcc") else None


PLAIN = ("-O3",)
HERE = ("-O3", "-march=native")  # options of gcc: for any processor of this architecture, and for this processor


@cache
def library(name: str, options: tuple[str, ...]) -> ctypes.CDLL:
    """Return a kernel, compiled and loaded."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / f"{name}.so"
        command = ["gcc", *options, "-Wall", "-Werror", "-shared", "-fPIC", "-o", str(made), str(FOLDER / f"{name}.c")]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(made))


def played(rules: Ruleset, first: int, count: int, limit: int, options: tuple[str, ...] = PLAIN) -> array[int]:
    """Play random games from the start in C; return their concatenated rows."""
    assert rules.kernel
    kernel = library(family(rules) or "", options)
    table, state, room = Memory(rules.table), Memory(integers(rules.start())), Memory(bytes(8 * rules.kernel.buffer))
    found = Memory(bytes(8 * ROW * count))
    numbers = [ctypes.c_int64(number) for number in (1, first, count, limit)]
    places = [ctypes.c_void_p(each.address) for each in (table, state, room, found)]
    kernel.games(*places[:2], *numbers, *places[2:])
    return found.integers


def integers(position: object) -> tuple[int, ...]:
    """Return the integers of a position, with nested tuples flattened."""
    assert isinstance(position, tuple)
    return tuple(number for each in position for number in (integers(each) if isinstance(each, tuple) else (each,)))
