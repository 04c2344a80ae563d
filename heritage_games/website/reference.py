"""Public API for the reference page: functions, classes, errors with parsed docstrings."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, is_dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import get_origin

from traitlets import TraitType

SECTION = re.compile(r"^(Args|Attributes|Example|Returns|Raises):$")
ITEM = re.compile(r"^(\*{0,2}\w[\w, *]*): (.*)$")
ROLE = re.compile(r":\w+:`[.~]?(?:[\w.]+\.)?(\w+)`")
CODE = re.compile(r"``(.+?)``")


@dataclass(frozen=True)
class ParsedDocstring:
    """Parsed docstring, as Markdown."""

    text: str
    example: str = ""  # the lines of an interactive session; empty if there is none
    # arguments, attributes, errors: the meaning of each by its name; empty if there is no such section
    arguments: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, str] = field(default_factory=dict)
    returns: str = ""  # the meaning of the result; empty if there is no such section
    errors: Mapping[str, str] = field(default_factory=dict)


def read(docstring: str) -> ParsedDocstring:
    """Parse a docstring and return its sections."""
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
    return ParsedDocstring(
        _markdown(text),
        "\n".join(re.sub(r"  # doctest: .*", "", line) for line in example.split("\n")),
        arguments=_items(parts.get("Args", [])),
        attributes=_items(parts.get("Attributes", [])),
        returns=_markdown(inspect.cleandoc("\n".join(parts.get("Returns", ())))),
        errors=_items(parts.get("Raises", [])),
    )


def _apart(lines: list[str]) -> tuple[str, str]:
    """Return the text without the examples between its paragraphs, and these examples."""
    paragraphs = "\n".join(lines).split("\n\n")
    examples = [each for each in paragraphs if each.lstrip().startswith(">>>")]
    return "\n\n".join(each for each in paragraphs if each not in examples).strip(), "\n\n".join(examples)


def _items(lines: list[str]) -> dict[str, str]:
    """Return the meaning of each name; meanings may continue on indented lines."""
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
    """Return a text with its code as Markdown."""
    return CODE.sub(r"`\1`", ROLE.sub(r"`\1`", text))


def call_of(name: str, function: Callable[..., object]) -> str:
    """Return a function's signature with default values, without ``self``."""
    signature = inspect.signature(function)
    kept = [
        each.replace(annotation=inspect.Parameter.empty)
        for each in signature.parameters.values()
        if each.name not in ("self", "cls")
    ]
    return f"{name}{signature.replace(parameters=kept, return_annotation=inspect.Signature.empty)}"


PACKAGE = "heritage_games"

OWN = {
    name: module
    for module, names in (
        ("widgets.board", "Board"),
        ("widgets.responses", "Response Step Played"),
        ("widgets.lessons", "Learn TaskBoard"),
        ("widgets.replay", "Replay ReplayStep"),
        ("session.custom_task", "TaskVerdict"),
        ("widgets.lessons", "Tasks"),
        ("rendering.table", "Results"),
        ("widgets.lessons", "Quiz"),
        ("widgets.comparison", "ComparedBoards"),
        ("widgets.bench", "Bench"),
        ("widgets.documents", "Document"),
        ("session.svg", "Svg"),
        ("classroom_server.notebook_process", "ClassroomProcess"),
        ("analysis.review_result", "Review TurningPoint"),
        ("analysis.facts", "Fact"),
        ("experiments.simulation", "Simulation"),
        ("experiments.paired_experiment", "Experiment"),
        ("experiments.rating_ladder", "Ladder LadderPairing"),
        ("experiments.playout_table", "Playouts Playout"),
        ("experiments.exact", "Confinements"),
        ("experiments.intervals", "Estimate"),
        ("experiments.report", "Chart"),
        ("experiments.runs", "Run"),
        ("analysis.solved", "Solved SectionResult"),
        ("analysis.best_play", "Value PrincipalVariation VariationMove Answer"),
        ("rulesets.base", "Ruleset"),
        ("rulesets.options", "Option"),
        ("engine.verdict", "Verdict Item"),
        ("rulesets.types", "Outcome Piece Store Layout Lots Attempt"),
    )
    for name in names.split()
}
"""Classes that public functions return, directly or indirectly, with their modules."""

ERRORS = {
    "HeritageGamesError": "errors",
    "ArgumentError": "arguments",
    "UnknownNameError": "errors",
    "SetupError": "errors",
    "TextError": "errors",
    "MoveError": "errors",
    "RecordError": "errors",
    "AssignmentError": "widgets.commands",
    "PlayError": "errors",
    "ProtocolError": "errors",
    "SaveError": "errors",
    "PlayerError": "analysis.players",
    "StoppedError": "experiments.runs",
    "ContentError": "rulebook.schema",
    "HandedInError": "session.submissions",
    "CodeError": "session.class_codes",
    "ClassroomError": "errors",
}
"""Errors that users can cause, with their modules."""

CALLED = {"NamedItem": "Item", "NamedVerdict": "Verdict", "P": "Position"}
"""Names shown instead of the names of these types."""

SETTABLE = ("ply", "position", "record")  # traits of a board that can be set and observed


@dataclass(frozen=True)
class ApiEntry:
    """Entry of the reference for a public name."""

    name: str  # qualified name: ``play``, ``Board.move``
    call: str  # its signature; the name alone if it is not callable
    docstring: ParsedDocstring
    gives: str = ""
    members: tuple[ApiEntry, ...] = ()

    @property
    def id(self) -> str:
        """Anchor on the page."""
        place = self.name.lower().replace(".", "-")
        return place if self.name[0].islower() else f"class-{place}"


def functions() -> tuple[ApiEntry, ...]:
    """Return the entries of the package's public functions."""
    package = import_module(PACKAGE)
    return tuple(_function(name, getattr(package, name)) for name in package.__all__ if not name.startswith("__"))


def classes() -> tuple[ApiEntry, ...]:
    """Return the entries of the classes that the public functions return, with their members."""
    return tuple(_class(name, module) for name, module in OWN.items())


def errors() -> tuple[ApiEntry, ...]:
    """Return the entries of the errors that users can cause."""
    return tuple(_class(name, module) for name, module in ERRORS.items())


def class_of(name: str, module: str) -> type:
    """Return the class of this name; for a parametrized type, such as ``Ruleset``, its class."""
    own: type = getattr(import_module(f"{PACKAGE}.{module}"), name)
    return get_origin(own) or own


def _function(name: str, function: object) -> ApiEntry:
    unwrapped = inspect.unwrap(function)  # type: ignore[arg-type]  # every public name is a function
    gives = inspect.signature(unwrapped).return_annotation
    return ApiEntry(
        name, call_of(name.rsplit(".", maxsplit=1)[-1], unwrapped), read(unwrapped.__doc__ or ""), _plain(gives)
    )


def _class(name: str, module: str) -> ApiEntry:
    own = class_of(name, module)
    parsed = read(own.__doc__ or "")
    # Constructor arguments of boards are private; those of dataclasses are their fields.
    made_of = parsed.arguments if is_dataclass(own) or hasattr(own, "_fields") else {}
    parsed = replace(parsed, arguments={**made_of, **parsed.attributes})
    return ApiEntry(name, name, parsed, members=tuple(_members(name, own)))


def _members(owner: str, own: type) -> Iterator[ApiEntry]:
    """Yield a class's own members, then those of base classes that have no entry."""
    ours = [each for each in own.__mro__ if each.__module__.startswith(f"{PACKAGE}.")]
    inherited = {name for each in own.__mro__ if each not in ours for name in vars(each)}
    elsewhere = {base for other in ours[1:] if other.__name__ in OWN | ERRORS for base in other.__mro__}
    found: dict[str, object] = {}
    for base in ours:
        if base not in elsewhere:
            for name, member in vars(base).items():
                found.setdefault(name, member)
    for name, member in found.items():
        full = f"{owner}.{name}"
        if isinstance(member, TraitType):
            if name in SETTABLE:
                yield ApiEntry(full, name, ParsedDocstring(str(member.help)))
        elif name.startswith("_") or isinstance(member, classmethod):
            continue
        elif isinstance(member, property | cached_property):
            function = member.fget if isinstance(member, property) else member.func
            gives = inspect.signature(function).return_annotation if function else ""
            yield ApiEntry(full, name, read(member.__doc__ or ""), _plain(gives))
        elif inspect.isfunction(member) and (name not in inherited or name == "close"):
            yield _function(full, member)


def _plain(annotation: object) -> str:
    """Return an annotation as source text; empty for None and Any."""
    text = annotation if isinstance(annotation, str) else ""
    text = re.sub(r"\w+", lambda word: CALLED.get(word[0], word[0]), text)
    return "" if text in ("None", "Any") else text
