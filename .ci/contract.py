#!/usr/bin/env python3
"""Generator of the types and word keys that Python declares, for the front end's code.

``npm run build`` writes ``frontend/src/contract.ts`` with it: views, messages, payloads and the keys of the words.
``npm run fresh`` fails if the file differs.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import sys
import textwrap
import typing
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from types import NoneType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from heritage_games.classroom_server import payload_types as classroom
from heritage_games.experiments.bench import ThrowCount
from heritage_games.experiments.bench_view import BenchView
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulesets.options import Value
from heritage_games.session import panel_types, protocol, view_types
from heritage_games.session.book_types import Book
from heritage_games.session.book_view import is_sent

ROOTS = (view_types.View, view_types.Past, Book, view_types.Prefs, *classroom.PAYLOADS, BenchView, ThrowCount)
"""Types that contain all others."""

ALIASES: Mapping[str, Any] = {
    "EffectList": view_types.EffectList,
    "Mark": panel_types.Mark,
    "Value": Value,
    "Tree": dict[str, view_types.Node],
    "Mode": view_types.Mode,
}
"""Types without fields that the front end uses by name."""

USED = [alias for name, alias in ALIASES.items() if name != "EffectList"]
"""Aliases that fields use by name; any other list of texts would be an effect too."""

LIMITS = ("LONGEST_MOVE", "LONGEST_POSITION", "LONGEST_RECORD")
SIMPLE = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
HEAD = "/** Types that Python declares, written by .ci/contract.py: change them there, then build. */"
LONGEST_LINE = 88  # maximum length of the first line of a comment, without its signs


def typescript(kind: Any) -> str:  # noqa: ANN401 - an annotation
    """Return an annotation as TypeScript: a text that annotates it, its alias, or its type."""
    if kind in USED:
        return next(name for name, other in ALIASES.items() if other == kind)
    return SIMPLE.get(kind) or meaning(kind)


def meaning(kind: Any) -> str:  # noqa: ANN401 - an annotation
    """Return an annotation with parts as TypeScript."""
    args = typing.get_args(kind)
    match typing.get_origin(kind):
        case typing.NotRequired:
            text = typescript(args[0])
        case typing.Annotated:
            other = isinstance(args[1], type) or typing.get_origin(args[1])  # other metadata only informs people
            text = args[1] if isinstance(args[1], str) else typescript(args[1] if other else args[0])
        case typing.Literal:
            text = " | ".join(map(json.dumps, args))
        case origin if origin is list or (origin is tuple and args[-1] is ...):
            inside = typescript(args[0])
            text = f"readonly ({inside})[]" if re.search(r"\||^readonly", inside) else f"readonly {inside}[]"
        case origin if origin is tuple:
            text = f"readonly [{', '.join(map(typescript, args))}]"
        case origin if origin in (dict, Mapping):
            text = f"Readonly<Record<string, {typescript(args[1])}>>"
        case _:
            text = " | ".join(map(typescript, args)) if args else str(kind.__name__)
    return text


def parts(kind: Any) -> Iterator[type]:  # noqa: ANN401 - an annotation
    """Yield the types with fields inside an annotation."""
    if typing.is_typeddict(kind) or dataclasses.is_dataclass(kind):
        yield typing.cast("type", kind)
    for arg in (*typing.get_args(kind), *getattr(kind, "__metadata__", ())):
        yield from parts(arg)


def declared(kind: type, found: dict[str, type]) -> None:
    """Add a type, then the types that it extends or that its fields contain."""
    if kind.__name__ in found:
        return
    found[kind.__name__] = kind
    for base in bases(kind):
        declared(base, found)
    for hint in typing.get_type_hints(kind, include_extras=True).values():
        for part in parts(hint):
            declared(part, found)


def source(kind: type) -> tuple[ast.ClassDef, list[str]]:
    """Return the syntax tree of a class, and its lines."""
    text = textwrap.dedent(inspect.getsource(kind))
    (tree,) = ast.parse(text).body
    return typing.cast("ast.ClassDef", tree), text.splitlines()


def bases(kind: type) -> list[type]:
    """Return the typed dicts that a type extends; at run time it is a plain dict."""
    named = [base.id for base in source(kind)[0].bases if isinstance(base, ast.Name)]
    found = [getattr(sys.modules[kind.__module__], name) for name in named]
    return [base for base in found if typing.is_typeddict(base)]


def described(kind: type) -> dict[str, str]:
    """Return the description of each own field: its comment, or the text under it."""
    (tree, lines), found = source(kind), {}
    for line, after in pairwise([*tree.body, None]):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            text = after.value.value if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) else ""
            comments = [lines[line.lineno - 1].partition("  # ")[2]]
            for above in reversed(lines[: line.lineno - 1]):
                if not above.lstrip().startswith("# "):
                    break
                comments.insert(0, above.lstrip().removeprefix("# "))
            beside = " ".join(filter(None, comments)).rstrip(".")
            found[line.target.id] = f"{beside}." if beside else str(text)
    return found


def comment(text: str, indent: str = "") -> str:
    """Return a description as a comment, in the front end's notation."""
    text = " ".join(re.sub(r":\w+:`\.?([^`]+)`", r"``\1``", text).split()).replace("``", "`")
    for python, other in (("`True`", "`true`"), ("`False`", "`false`"), ("None", "null")):
        text = text.replace(python, other)
    text = f"{text[:1].upper()}{text[1:]}"
    if len(text) <= LONGEST_LINE:
        return f"{indent}/** {text} */\n" if text else ""
    first, stop, rest = text.partition(". ")
    lines = [f"{first}{stop.strip()}", *(["", *textwrap.wrap(rest, 110, break_long_words=False)] if rest else [])]
    return "".join(f"{indent}{line}".rstrip() + "\n" for line in ["/**", *(f" * {line}" for line in lines), " */"])


def interface(kind: type) -> str:
    """Return a type with fields as an interface."""
    hints = typing.get_type_hints(kind, include_extras=True)
    above = ", ".join(base.__name__ for base in bases(kind))
    first = (inspect.getdoc(kind) or "").partition("\n\n")[0]
    lines = [comment(first), f"export interface {kind.__name__}{f' extends {above}' if above else ''} {{\n"]
    for field, text in described(kind).items():
        optional = typing.get_origin(hints[field]) is typing.NotRequired or not getattr(kind, "__total__", True)
        lines += [comment(text, "  "), f"  {field}{'?' * optional}: {typescript(hints[field])};\n"]
    return f"{''.join(lines)}}}\n"


def messages() -> str:
    """Return the union of all messages; the front end adds the revision when it sends one."""
    union = [f"  | {{ do: {' | '.join(map(json.dumps, protocol.PLAIN))} }}\n"]
    for do, message in (*protocol.MESSAGES.items(), *protocol.HOST_MESSAGES.items()):
        hints = typing.get_type_hints(message, include_extras=True)
        given = [
            f"; {field.name}{'?' * (field.default is not dataclasses.MISSING)}: {plain(hints[field.name])}"
            for field in dataclasses.fields(message)
        ]
        union.append(f"  | {{ do: {json.dumps(do)}{''.join(given)} }}\n")
    head = "/** A message of the front end, without its revision. */\nexport type ClientMessage =\n"
    return f"{head}{''.join(union)}".rstrip()


def plain(kind: Any) -> str:  # noqa: ANN401 - an annotation
    """Return the type of a message's field, without the limit that annotates it."""
    return typescript(typing.get_args(kind)[0] if typing.get_origin(kind) is typing.Annotated else kind)


def words() -> str:
    """Return the keys of the interface words by section and by the blanks of their sentences."""
    groups: dict[tuple[str, str], list[str]] = {}
    for key, sentence in load_interface(content(), REFERENCE).items():
        if not is_sent(key):
            continue
        section, _, name = key.partition(".")
        filled = " | ".join(json.dumps(each) for each in sorted(set(re.findall(r"\{(\w+)", sentence))))
        groups.setdefault((section, filled or "never"), []).append(json.dumps(name))
    head = "/** Keys of content/en/interface.toml that a book contains, with the blanks of their sentences. */\n"
    head += "// biome-ignore format: a line for each section and its blanks\nexport type Words =\n"
    lines = (
        f"  & Record<`{section}.${{{' | '.join(names)}}}`, {filled}>" for (section, filled), names in groups.items()
    )
    return head + "\n".join(lines) + ";"


def contract() -> str:
    """Return the whole file."""
    found: dict[str, type] = {}
    for root in ROOTS:
        declared(root, found)
    aliases = [f"export type {name} = {meaning(alias)};" for name, alias in ALIASES.items()]
    limits = [f"export const {name} = {getattr(protocol, name):_};" for name in LIMITS]
    blocks = ["\n".join(limits), "\n".join(aliases), *map(interface, found.values()), f"{messages()};", words()]
    return "\n\n".join([HEAD, *(block.rstrip() for block in blocks)]) + "\n"


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a text stream
    sys.stdout.write(contract())
