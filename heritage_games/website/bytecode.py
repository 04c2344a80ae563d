"""Compiler of the modules that pages import, run by the Python that runs in the browser.

This file runs inside Pyodide when a site is built (library.mjs), next to the unpacked wheel, and uses only the
standard library. Compiled files omit debugging data: docstrings and the line of each instruction, half of their
compressed size. The package keeps its asserts, and its dataclasses get the docstring ".": without one, Python would
format their signatures whenever they are imported. A typed dictionary becomes ``dict``, which its calls return anyway.

Texts that Python compiles at every import are compiled here and stored in the modules that would compile them: methods
of dataclasses and named tuples, types of fields, and regular expressions. TOML files become JSON, which is read much
faster. All modules of the package are one file, ``modules.bin``, from which ``archive.py`` imports them without
searching folders. A module is parsed and compiled once, even if the build itself imports it.
"""

from __future__ import annotations

import ast
import io
import json
import marshal
import pkgutil
import re
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

PACKAGE = "heritage_games"

ALWAYS = ("encodings.ascii", "encodings.latin_1")  # modules that Python loads by name, without an import statement
EARLIEST = (1980, 1, 1, 0, 0, 0)  # earliest timestamp of a zip file, used for every file
HEAD = MAGIC_NUMBER + bytes(12)  # header of compiled code: the Python version, and no data about the source file

LEFT_OUT = frozenset({"ssl.py", "tomllib/_parser.py", "tomllib/_re.py", "tomllib/_types.py"})
"""Library modules that others import only if present and that no page uses."""

SHORT: Mapping[str, bytes] = {
    "html/entities.py": b"html5 = {}",
    "ipaddress.py": b"'unused'",
    "subprocess.py": b"PIPE, STDOUT, DEVNULL = -1, -2, -3",
    "tomllib/__init__.py": b"from json import JSONDecodeError as TOMLDecodeError, load, loads",
}
"""Library modules that others import, reduced to the names that pages need.

Tables in files are packed as JSON, which ``tomllib`` therefore reads here; a table in code cannot be read.
"""

UNITS = 8  # maximum number of instructions that one entry of a line table covers
SAME_LINE = 0x80 | 13 << 3  # start of an entry of a line table with a line and no column


def compiled(source: bytes, name: str) -> bytes:
    """Return a module of the library as the content of its ``.pyc``.

    Python itself removes docstrings and asserts, much faster than a change of the syntax tree.
    """
    return HEAD + marshal.dumps(lineless(compile(source, name, "exec", dont_inherit=True, optimize=2)))


class PackageModule(NamedTuple):
    """Compiled module.

    Args:
        code: the code as bytes, written while nothing else refers to its parts, because ``marshal`` marks parts that
            are referred to.
        imports: the modules that it imports, including imports in functions, but without relative imports.
    """

    code: bytes
    imports: frozenset[str]


@cache
def package_module(source: bytes, name: str) -> PackageModule:
    """Return a module of the package without the types of arguments and results."""
    tree = ast.parse(source)
    imports: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imports.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            imports.add(node.module)
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            _without_docstring(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            for each in (*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg):
                if each:
                    each.annotation = None
            node.returns = None
    _with_plain_dictionaries(tree)
    code = marshal.dumps(lineless(compile(tree, name, "exec", dont_inherit=True, optimize=0)))
    return PackageModule(code, frozenset(imports))


def _without_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    if ast.get_docstring(node, clean=False) is None:
        return
    del node.body[0]
    if isinstance(node, ast.ClassDef) and "dataclass" in map(_called, node.decorator_list):
        node.body.insert(0, ast.parse('"."').body[0])
    if not node.body and not isinstance(node, ast.Module):
        node.body.append(ast.Pass(lineno=node.lineno, col_offset=node.col_offset))


def _called(node: ast.expr) -> str:
    """Return the last name of an expression or of the function that it calls; may be empty."""
    name = node.func if isinstance(node, ast.Call) else node
    return name.attr if isinstance(name, ast.Attribute) else name.id if isinstance(name, ast.Name) else ""


def _with_plain_dictionaries(tree: ast.Module) -> None:
    """Replace the typed dictionaries of a module by ``dict``."""
    names = {"TypedDict"}
    for place, node in enumerate(tree.body):
        if isinstance(node, ast.ClassDef) and node.bases and names.issuperset(map(_called, node.bases)):
            names.add(node.name)
            tree.body[place] = ast.parse(f"{node.name} = dict").body[0]


def lineless(code: CodeType) -> CodeType:
    """Return code in which every instruction has the first line, including nested code."""
    left, table = len(code.co_code) // 2, bytearray()
    while left > 0:
        covered = min(UNITS, left)
        table += bytes((SAME_LINE | covered - 1, 0))
        left -= covered
    inner = tuple(lineless(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=bytes(table), co_consts=inner)


@dataclass
class Compiled:
    """Texts that Python compiles while it runs, each compiled once.

    Args:
        methods: code of the methods that ``dataclasses`` writes, by the digest of their text.
        expressions: code of the functions that ``collections`` writes for named tuples, and of types, by their text.
        patterns: the last arguments of ``_sre.compile`` for each regular expression with its flags.
    """

    methods: dict[bytes, CodeType] = field(default_factory=dict)
    expressions: dict[str, CodeType] = field(default_factory=dict)
    patterns: dict[tuple[str, int], tuple[object, ...]] = field(default_factory=dict)

    def record(self) -> None:
        """Record all texts that are compiled from now on."""

        def run(text: str, *names: dict[str, object]) -> None:
            code = self.methods[sha256(text.encode()).digest()[:DIGEST]] = lineless(
                compile(text, "dataclasses", "exec")
            )
            exec(code, *names)  # noqa: S102 - text written by dataclasses

        def expression(text: str, _file: str = "", _mode: str = "") -> CodeType:
            code = self.expressions[text] = lineless(compile(text, "collections", "eval"))
            return code

        vars(import_module("dataclasses"))["exec"] = run
        vars(import_module("collections"))["eval"] = lambda text, names: eval(expression(text), names)  # noqa: S307 - as above
        vars(import_module("annotationlib"))["compile"] = expression
        self._record_patterns()

    def _record_patterns(self) -> None:
        compiler: Any = import_module("re._compiler")
        expressions: Any = import_module("re")
        engine, compile_pattern = compiler._sre, compiler.compile  # noqa: SLF001 - its module is stored with the results
        given: list[tuple[object, ...]] = []

        class Engine:
            def __getattr__(self, name: str) -> object:
                return getattr(engine, name)

            def compile(self, pattern: str, flags: int, code: list[int], *more: object) -> object:
                # Plain integers, because marshal cannot write subclasses.
                given.append((int(flags), [*map(int, code)], *more))
                return engine.compile(pattern, flags, code, *more)

        def compiled_pattern(pattern: object, flags: int = 0) -> object:
            found = compile_pattern(pattern, flags)
            if isinstance(pattern, str):
                self.patterns[pattern, int(flags)] = given[-1]
            return found

        compiler._sre, compiler.compile = Engine(), compiled_pattern  # noqa: SLF001 - as above
        expressions.purge()
        for module in tuple(sys.modules.values()):
            for each in tuple(getattr(module, "__dict__", {}).values()):
                if isinstance(each, re.Pattern) and isinstance(each.pattern, str):
                    # Compiling adds this flag to every str pattern; callers do not pass it.
                    expressions.compile(each.pattern, each.flags & ~re.UNICODE)

    def added(self) -> dict[str, bytes]:
        """Return the code to add to modules of the library, by their names."""
        methods, patterns = marshal.dumps(self.methods), marshal.dumps(self.patterns)
        expressions = marshal.dumps(self.expressions)
        return {
            "dataclasses.py": WITH_METHODS.format(methods=methods, length=DIGEST).encode(),
            "collections/__init__.py": WITH_EXPRESSIONS.format(expressions=expressions).encode(),
            "annotationlib.py": WITH_TYPES.encode(),
            "re/_compiler.py": WITH_PATTERNS.format(patterns=patterns).encode(),
        }


def imported(folder: Path) -> Compiled:
    """Import every module of the package, and all installed modules that they import anywhere.

    Returns:
        The texts that are compiled during the imports, and later.
    """
    found = Compiled()
    found.record()
    named = {name for path in folder.rglob("*.py") for name in _packaged(path, folder).imports}
    loader: Any = SourceFileLoader
    loader.get_code = lambda self, name: marshal.loads(  # noqa: S302 - compiled by this process
        _packaged(Path(self.get_filename(name)), folder).code
    )
    own = [found.name for found in pkgutil.walk_packages(import_module(PACKAGE).__path__, f"{PACKAGE}.")]
    for name in (*own, *sorted({*named, *ALWAYS})):
        with suppress(ImportError):  # an optional package that browsers lack, or a module that needs it
            import_module(name)
    return found


def _packaged(path: Path, folder: Path) -> PackageModule:
    return package_module(path.read_bytes(), path.relative_to(folder).as_posix())


DIGEST = 8  # number of bytes of a digest that distinguish the texts of methods

WITH_METHODS = """
import builtins
from _sha2 import sha256
from marshal import loads
compiled = loads({methods!r})
def exec(text, *names):
    builtins.exec(compiled.get(sha256(text.encode()).digest()[:{length}], text), *names)
"""
"""Code added to ``dataclasses``, which executes stored methods without compiling them."""

WITH_EXPRESSIONS = """
import builtins as _builtins
from marshal import loads as _loads
_compiled = _loads({expressions!r})
def eval(text, names):
    return _builtins.eval(_compiled.get(text, text), names)
"""
"""Code added to ``collections``, which evaluates stored functions without compiling them."""

WITH_TYPES = """
from collections import _compiled
def compile(text, *more):
    return _compiled.get(text) or builtins.compile(text, *more)
"""
"""Code added to the module ``annotationlib``, which uses the stored types."""

WITH_PATTERNS = """
from marshal import loads as _loads
_compiled = _loads({patterns!r})
_compile_anew = compile
def compile(pattern, flags=0):
    known = _compiled.get((pattern, int(flags))) if isinstance(pattern, str) else None
    return _sre.compile(pattern, *known) if known else _compile_anew(pattern, flags)
"""
"""Code added to the module ``re._compiler``, which uses the stored regular expressions."""


def library(archive: Path, texts: Compiled) -> bytes:
    """Return the imported modules of the standard library, compiled, as an uncompressed zip."""
    added = texts.added()
    inside = f"{archive}/"
    files = (getattr(module, "__file__", None) for module in tuple(sys.modules.values()))
    names = sorted({file.removeprefix(inside) for file in files if file and file.startswith(inside)} - LEFT_OUT)
    with zipfile.ZipFile(archive) as whole:
        sources = {name: SHORT.get(name) or whole.read(name) + added.get(name, b"") for name in names}
    return zipped((f"{name}c", compiled(source, name)) for name, source in sources.items())


def package(folder: Path) -> bytes:
    """Return the files of an unpacked wheel, its modules compiled, as an uncompressed zip."""
    found: dict[str, bytes] = {}
    modules: dict[str, bytes] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            code = _packaged(path, folder).code
            # Games from outside the package are found by searching for files, so they stay files.
            if name.startswith(OUTSIDE):
                found[f"{name}c"] = HEAD + code
            else:
                modules[name.removesuffix(".py")] = code
        elif path.suffix == ".toml":
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            # Dates become text: pages only read which files of a language somebody has checked.
            found[name] = json.dumps(table, ensure_ascii=False, separators=(",", ":"), default=str).encode()
        elif path.suffix != ".pyc":
            found[name] = path.read_bytes()
    reader = package_module(Path(__file__).with_name("archive.py").read_bytes(), "archive.py")
    return zipped([*found.items(), (MODULES, marshal.dumps(modules)), ("archive.pyc", HEAD + reader.code)])


MODULES = "modules.bin"  # name of the file with all modules of the package, each by its path without extension
OUTSIDE = f"{PACKAGE}/outside/"  # folder of the games from outside the package


def zipped(files: Iterable[tuple[str, bytes]], method: int = zipfile.ZIP_STORED) -> bytes:
    """Return a zip, by default uncompressed, because the whole archive then compresses better."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.create_system, entry.external_attr, entry.compress_type = 3, 0o644 << 16, method
            archive.writestr(entry, data, compresslevel=9)
    return out.getvalue()


def packed(data: bytes, level: int = 19, window: int = 22) -> bytes:
    """Compress data with Zstandard for a browser's Python; the build's Python may lack it.

    Its window is 4 MB and gzip's 32 kB, so it finds what modules have in common: the result is a quarter smaller.
    For modules of pages, higher levels take longer and save nothing.

    Args:
        window: the size of the window, as a power of two.
    """
    zstd = import_module("compression.zstd")
    kind = zstd.CompressionParameter
    result: bytes = zstd.compress(data, options={kind.compression_level: level, kind.window_log: window})
    return result
