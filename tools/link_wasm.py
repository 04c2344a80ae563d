"""Linker of the engine for Pyodide: turns an object file of LLVM into a library.

LLVM's object file is a valid module with the right function numbers in its calls, as long as it has no data and calls
no imported function. Only its exports, the name of its memory and the section of a dynamic library are missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, IMPORT, FUNCTIONS, EXPORT, CODE = 0, 2, 3, 7, 10
NEEDED = frozenset({1, IMPORT, FUNCTIONS, CODE})
"""Sections that a library of functions needs: types, imports, functions' types, and code."""

IMPORTS = {"__linear_memory": "memory", "__stack_pointer": "__stack_pointer"}
"""The only supported imports, with their names in Pyodide."""

# Kinds of imports and exports.
A_FUNCTION, A_MEMORY, A_GLOBAL = 0, 2, 3

# The symbol table in the section ``linking``.
VERSION = 2
SYMBOLS = 8
FUNCTION_SYMBOL, GLOBAL_SYMBOL = 0, 2
LOCAL, UNDEFINED, NAMED = 0x02, 0x10, 0x40


class LinkError(Exception):
    """Error for an object that this linker does not support."""


class Reader:
    """Reader of the integers and texts of a module.

    Args:
        data: the module, or a part of it.
    """

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        """Read and return a byte."""
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        """Read and return an unsigned LEB128 integer."""
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:  # noqa: PLR2004 - the bit that another byte follows
                return value

    def bytes(self) -> bytes:
        """Read and return bytes prefixed by their length."""
        length = self.number()
        self.at += length
        return self.data[self.at - length : self.at]

    def text(self) -> str:
        """Read and return a text."""
        return self.bytes().decode()


def number(value: int) -> bytes:
    """Return the LEB128 bytes of an unsigned integer."""
    out = bytearray()
    while value > 0x7F:  # noqa: PLR2004 - seven bits a byte
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def sized(data: bytes) -> bytes:
    """Return bytes prefixed by their length."""
    return number(len(data)) + data


def listed(entries: Iterable[bytes]) -> bytes:
    """Return entries prefixed by their count."""
    found = list(entries)
    return number(len(found)) + b"".join(found)


def sections(module: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the content of each section."""
    if not module.startswith(MAGIC):
        raise LinkError("this is no WebAssembly module")
    reader = Reader(module)
    reader.at = len(MAGIC)
    while reader:
        yield reader.byte(), reader.bytes()


def custom(module: bytes, name: str) -> bytes:
    """Return the content of a custom section; empty if there is none."""
    for kind, data in sections(module):
        if kind == CUSTOM:
            reader = Reader(data)
            if reader.text() == name:
                return data[reader.at :]
    return b""


def section(kind: int, data: bytes) -> bytes:
    """Return the bytes of a section."""
    return bytes([kind]) + sized(data)


def custom_section(name: str, data: bytes) -> bytes:
    """Return the bytes of a custom section."""
    return section(CUSTOM, sized(name.encode()) + data)


def renamed(imports: bytes) -> bytes:
    """Return the imports with Pyodide's names."""
    reader, found = Reader(imports), []
    for _ in range(reader.number()):
        module, name, kind, begin = reader.text(), reader.text(), reader.byte(), reader.at
        if kind not in {A_MEMORY, A_GLOBAL} or name not in IMPORTS:
            raise LinkError(f"the object imports {name}: a compiled function calls only functions that are marked")
        if kind == A_GLOBAL or reader.number() & 1 == 0:  # type and mutability, or pages without a maximum
            reader.number()
        else:
            reader.number(), reader.number()
        if kind == A_GLOBAL:
            reader.byte()
        name_there = IMPORTS[name]
        found.append(sized(module.encode()) + sized(name_there.encode()) + bytes([kind]) + imports[begin : reader.at])
    return listed(found)


def functions(linking: bytes) -> dict[str, int]:
    """Return the numbers of the visible functions by name.

    Args:
        linking: content of the object's section ``linking``.
    """
    reader, found = Reader(linking), {}
    if reader.number() != VERSION:
        raise LinkError("the symbol table has an unknown version")
    while reader:
        kind, content = reader.byte(), Reader(reader.bytes())
        for _ in range(content.number() if kind == SYMBOLS else 0):
            symbol, flags, place = content.byte(), content.number(), content.number()
            name = "" if flags & UNDEFINED and not flags & NAMED else content.text()
            if symbol == FUNCTION_SYMBOL and not flags & (LOCAL | UNDEFINED):
                found[name] = place
            elif symbol not in {FUNCTION_SYMBOL, GLOBAL_SYMBOL}:
                raise LinkError(f"the object has data or a table ({name}): use no lists, texts or constant tuples")
    return found


def linked(module: bytes, notes: dict[str, str]) -> bytes:
    """Return the library made from an object file.

    Args:
        module: content of the object file.
        notes: texts by the names of their custom sections.

    Raises:
        LinkError: the object has data, or imports anything but memory and stack pointer.
    """
    found = functions(custom(module, "linking"))
    out = [MAGIC, custom_section("dylink.0", b"")]
    for kind, data in sections(module):
        if kind == CUSTOM:
            continue
        if kind not in NEEDED:
            raise LinkError(f"the object has a section {kind}: static data or a table")
        if kind == CODE:
            exports = (
                sized(name.encode()) + bytes([A_FUNCTION]) + number(place) for name, place in sorted(found.items())
            )
            out.append(section(EXPORT, listed(exports)))
        out.append(section(kind, renamed(data) if kind == IMPORT else data))
    return b"".join([*out, *(custom_section(name, text.encode()) for name, text in notes.items())])
