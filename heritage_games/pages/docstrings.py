"""Docstrings read: what a name does, an example, its arguments, what comes back, and which errors."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

SECTION = re.compile(r"^(Args|Attributes|Example|Returns|Raises):$")
ITEM = re.compile(r"^(\*{0,2}\w[\w, *]*): (.*)$")
ROLE = re.compile(r":\w+:`[.~]?(?:[\w.]+\.)?(\w+)`")
CODE = re.compile(r"``(.+?)``")


@dataclass(frozen=True)
class Told:
    """What a docstring tells, as Markdown.

    Args:
        text: what the name does.
        example: lines as they are typed at a prompt, with what comes back; empty if none.
        arguments: name and meaning of each.
        attributes: of what it makes, name and meaning of each.
        returns: what comes back; empty if the text says it.
        errors: each with when it is raised.
    """

    text: str
    example: str = ""
    arguments: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    returns: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)


def read(docstring: str) -> Told:
    """Return what a docstring tells."""
    parts: dict[str, list[str]] = {"": []}
    section = ""
    for line in inspect.cleandoc(docstring).split("\n"):
        if found := SECTION.match(line):
            section = found[1]
            parts[section] = []
        elif section and line and not line.startswith(" "):
            section = ""
            parts[""].append(line)
        else:
            parts[section].append(line)
    text, prompt = _apart(parts[""])
    example = inspect.cleandoc("\n".join(parts.get("Example", ()))) or prompt
    return Told(
        _markdown(text),
        "\n".join(re.sub(r"  # doctest: .*", "", line) for line in example.split("\n")),
        arguments=_items(parts.get("Args", [])),
        attributes=_items(parts.get("Attributes", [])),
        returns=_markdown(inspect.cleandoc("\n".join(parts.get("Returns", ())))),
        errors=_items(parts.get("Raises", [])),
    )


def _apart(lines: list[str]) -> tuple[str, str]:
    """Return a text and the example that stands between its paragraphs."""
    paragraphs = "\n".join(lines).split("\n\n")
    examples = [each for each in paragraphs if each.lstrip().startswith(">>>")]
    return "\n\n".join(each for each in paragraphs if each not in examples).strip(), "\n\n".join(examples)


def _items(lines: list[str]) -> dict[str, str]:
    """Return names with their meanings, each of which may go on over more deeply indented lines."""
    found: dict[str, str] = {}
    name = ""
    for line in inspect.cleandoc("\n".join(lines)).split("\n"):
        begins = None if line.startswith(" ") else ITEM.match(line)
        if begins:
            name = begins[1]
            found[name] = begins[2]
        elif name:
            found[name] += f" {line.strip()}"
    return {name: _markdown(meaning.strip()) for name, meaning in found.items()}


def _markdown(text: str) -> str:
    """Return a text with its code as Markdown has it."""
    return CODE.sub(r"`\1`", ROLE.sub(r"`\1`", text))


def call_of(name: str, function: Callable[..., object]) -> str:
    """Return how a function is called: its arguments with their usual values, without ``self``."""
    signature = inspect.signature(function)
    kept = [
        each.replace(annotation=inspect.Parameter.empty)
        for each in signature.parameters.values()
        if each.name not in ("self", "cls")
    ]
    return f"{name}{signature.replace(parameters=kept, return_annotation=inspect.Signature.empty)}"
