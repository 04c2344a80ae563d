"""Compiler of the engine for browsers, for programmers who changed the engine.

``python tools/compile_engine.py`` writes ``heritage_games/static/engine.wasm``, which takes a minute. numba compiles
the functions that the engine exports, its LLVM generates WebAssembly from them, and ``link_wasm`` links them to a
library for Pyodide. Other versions of numba and LLVM may produce different bytes with the same results; the library
records its compiler versions and a digest of its sources.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import io
import os
import platform
import re
import sys
import tokenize
from collections.abc import Iterator
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import link_wasm
from link_wasm import custom, custom_section, linked

from heritage_games.engine import jit, kernel
from heritage_games.engine.crossing.rules import CrossingState
from heritage_games.engine.graph.indexing import IndexSection
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.jit import LIBRARY, RESULTS
from heritage_games.engine.journey.position import NO_OTHERS, JourneyState
from heritage_games.engine.kernel import COMPILED, EXPORTED
from heritage_games.engine.parallel.rules import ParallelState

INTRINSICS = Path(jit.__file__).with_name("intrinsics.py")

MODULES = (
    "graph.search",
    "graph.retrograde",
    "crossing.policy",
    "parallel.policy",
    "journey.kernel",
    "journey.chances",
)
"""Engine modules that export functions, directly or through their imports."""

STATES = {"graph": GraphState, "crossing": CrossingState, "parallel": ParallelState, "journey": JourneyState}

REBUILD = "write it again: pip install -e '.[check]' && python tools/compile_engine.py"

SOURCES, COMPILERS, SEAL = "heritage_games.sources", "heritage_games.compilers", "heritage_games.seal"
"""Custom sections of the library."""

TOOLS = (Path(__file__), Path(link_wasm.__file__), Path(jit.__file__), Path(kernel.__file__), INTRINSICS)
"""Files that decide what is generated from the sources."""

for module in MODULES:
    import_module(f"heritage_games.engine.{module}")


def compilers() -> str:
    """Return the compilers that determine the bytes of the library."""
    names = " ".join(f"{name} {version(name)}" for name in ("numba", "llvmlite"))
    return f"{names} python {'.'.join(platform.python_version_tuple()[:2])}"


def noted(name: str) -> str:
    """Return the text of a custom section of the committed library."""
    return custom(LIBRARY.read_bytes(), name).decode()


def digest() -> str:
    """Return a digest of every function that an exported one calls, and of their constants.

    Comments, docstrings and layout do not change it.
    """
    found = hashlib.sha256(tokens(INTRINSICS.read_text(encoding="utf-8")).encode())
    for part in sorted({part for function in EXPORTED for part in parts(function, set())}):
        found.update(part.encode())
    return found.hexdigest()


def seal(library: bytes) -> bytes:
    """Return the last section of a library: a digest of all bytes before it and of the tools."""
    tools = "".join(tokens(path.read_text(encoding="utf-8")) for path in TOOLS)
    return custom_section(SEAL, hashlib.sha256(library + tools.encode()).digest())


def is_sealed(library: bytes) -> bool:
    """Return whether these tools made a library, and nobody has changed it since."""
    end = len(library) - len(seal(b""))
    return library[end:] == seal(library[:end])


def parts(value: Any, seen: set[object]) -> Iterator[str]:  # noqa: ANN401 - a global variable of a function
    """Yield the sources of a function and of those that it calls, and their constants."""
    if not isinstance(value, FunctionType) or value in seen or not value.__module__.startswith("heritage_games"):
        return
    seen.add(value)
    yield f"{value.__module__}.{value.__qualname__} {tokens(inspect.getsource(value))}"
    used = {name: value.__globals__[name] for name in names(value.__code__) if name in value.__globals__}
    for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
        used[name] = cell.cell_contents
    for module in [each for each in used.values() if isinstance(each, ModuleType)]:
        used |= {name: vars(module)[name] for name in names(value.__code__) if name in vars(module)}
    for name, other in used.items():
        yield from parts(other, seen)
        if isinstance(other, int | float | tuple):
            yield f"{name} {tuple(other) if isinstance(other, tuple) else other!r}"
        elif isinstance(other, type):
            yield f"{name} {getattr(other, '_fields', '')}"


def names(code: CodeType) -> set[str]:
    """Return the names that code uses, including nested code."""
    inner = [names(each) for each in code.co_consts if isinstance(each, CodeType)]
    return set(code.co_names).union(*inner)


def tokens(source: str) -> str:
    """Return the tokens of a source, without comments, docstrings and layout."""
    found, begins = [], True
    for token in tokenize.generate_tokens(io.StringIO(inspect.cleandoc(f"\n{source}") + "\n").readline):
        ignored = {tokenize.COMMENT, tokenize.NL, *((tokenize.STRING, tokenize.NEWLINE) if begins else ())}
        if token.type in ignored:
            continue
        layout = token.type in {tokenize.INDENT, tokenize.DEDENT, tokenize.NEWLINE}
        found.append(tokenize.tok_name[token.type] if layout else token.string)
        begins = layout
    return " ".join(found)


def compiled() -> bytes:
    """Return the compiled library; this process must not have imported numba yet."""
    os.environ["NUMBA_OPT"] = "0"  # optimized for this machine, the code may contain instructions of its processor
    llvm: Any = import_module("llvmlite.binding")
    numba: Any = import_module("numba")
    without_native_code()
    for function in COMPILED:
        jit.callable_from_compiled(function)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple("wasm32-unknown-unknown").create_target_machine(opt=3, reloc="pic")
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = machine.triple, str(machine.target_data)
    for function, export in sorted(EXPORTED.items(), key=lambda entry: entry[1].name):
        dispatcher = numba.njit(nogil=True)(function)
        dispatcher.compile(tuple(numba.typeof(argument) for argument in examples(function, export.name)))
        (overload,) = dispatcher.overloads.values()
        count = len(list(leaves(examples(function, export.name))))
        lines = [*portable(overload.library.get_llvm_str()), *wrapper(export.name, overload, count)]
        module = llvm.parse_assembly("\n".join(lines))
        module.triple, module.data_layout = machine.triple, str(machine.target_data)
        for each in (*module.functions, *module.global_variables):
            if not each.is_declaration and each.name != export.name:
                each.linkage = "internal"
        tuning = llvm.create_pipeline_tuning_options(speed_level=3)
        builder = llvm.create_pass_builder(machine, tuning)
        builder.getModulePassManager().run(module, builder)
        whole.link_in(module)
    library = linked(machine.emit_object(whole), {SOURCES: digest(), COMPILERS: compilers()})
    return library + seal(library)


def without_native_code() -> None:
    """Let numba generate LLVM code without native code, which would take four times as long."""
    library: Any = import_module("numba.core.codegen").JITCodeLibrary
    target: Any = import_module("numba.core.registry").cpu_target.target_context
    target.refresh()  # compiles the functions that numba itself calls

    def executable(made: Any, *_: object) -> Any:  # noqa: ANN401 - numba carries no types
        made._ensure_finalized()  # noqa: SLF001 - numba has no public way to stop here
        return [].append  # numba requires a different built-in function for each compiled function

    library._finalize_specific = lambda _: None  # noqa: SLF001 - as above
    target.get_executable = executable


def examples(function: Any, name: str) -> tuple[object, ...]:  # noqa: ANN401 - any function
    """Return arguments of the types that an exported function takes; see ``exported``."""
    known: dict[str, Any] = {"section": IndexSection, "state": STATES.get(name.partition("_")[0])}
    arguments = inspect.signature(function).parameters
    return tuple(nothing(known[each]) if each in known else 0 for each in arguments)


def nothing(kind: Any) -> object:  # noqa: ANN401 - a named tuple
    """Return a position whose integers are all 0, as an example for the compiler."""
    return kind(*(NO_OTHERS if field == "others" else 0 for field in kind._fields))


def leaves(value: object) -> Iterator[object]:
    """Yield the integers of nested tuples."""
    if isinstance(value, tuple):
        for each in value:
            yield from leaves(each)
    else:
        yield value


def portable(text: str) -> Iterator[str]:
    """Yield the lines of LLVM's text without machine names and texts of exceptions."""
    for line in text.splitlines():
        if not line.startswith("target ") and not line.lstrip().startswith("store ptr @.const.picklebuf"):
            yield re.sub(r'"target-(cpu|features)"="[^"]*"', "", line)


def wrapper(name: str, overload: Any, count: int) -> Iterator[str]:  # noqa: ANN401 - numba carries no types
    """Yield the lines of a function that takes addresses and returns numba's status."""
    yield f"define i32 @{name}(i32 %address) {{"
    yield "  %block = inttoptr i32 %address to ptr"
    yield "  %exception = alloca ptr"
    for at in range(count):
        yield f"  %place{at} = getelementptr i64, ptr %block, i32 {RESULTS + at}"
        yield f"  %value{at} = load i64, ptr %place{at}"
    values = "".join(f", i64 %value{at}" for at in range(count))
    yield f'  %status = call i32 @"{overload.fndesc.llvm_func_name}"(ptr %block, ptr %exception{values})'
    yield "  ret i32 %status"
    yield "}"


def main() -> int:
    """Write the library, or compare it with ``--check``; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the library differs")
    if not parser.parse_args().check:
        LIBRARY.write_bytes(compiled())
        return 0
    if is_sealed(LIBRARY.read_bytes()) and noted(SOURCES) == digest():
        return 0  # compiling again takes a minute and gives the same bytes
    if noted(COMPILERS) != compilers():
        print(f"not compared: the library is made by {noted(COMPILERS)}, this is {compilers()}")
        return 0
    if compiled() == LIBRARY.read_bytes():
        return 0
    print(f"{LIBRARY} differs from what its sources give; {REBUILD}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
