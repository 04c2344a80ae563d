"""The public names of the package, with what their docstrings tell: what a program can build on."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace
from functools import cached_property
from importlib import import_module
from typing import get_origin

from traitlets import TraitType

from .docstrings import Told, call_of, read

PACKAGE = "heritage_games"

OWN = {
    "Board": "widget.board",
    "Response": "widget.response",
    "Step": "widget.told",
    "Played": "widget.told",
    "Learn": "widget.first_game",
    "TaskBoard": "widget.task_board",
    "Marked": "play.solved",
    "Tasks": "widget.task_list",
    "Results": "marking.table",
    "Quiz": "widget.questions",
    "ComparedBoards": "widget.comparison",
    "Bench": "widget.bench",
    "Document": "widget.document",
    "Svg": "play.pictured",
    "Beside": "classroom.beside",
    "Review": "reviewing",
    "Turning": "reviewing",
    "Fact": "coach.fact",
    "Simulation": "experiments",
    "Experiment": "experiments",
    "Ladder": "experiments",
    "Rung": "experiments.rungs",
    "Playouts": "experiments",
    "Playout": "experiments",
    "Confinements": "experiments",
    "Estimate": "experiments.uncertainty",
    "Chart": "experiments.chart",
    "Run": "experiments.run",
    "Solved": "solving",
    "Row": "solving.solved",
    "Value": "solving",
    "Line": "solving",
    "LineStep": "solving.line",
    "Answer": "solving",
    "Ruleset": "games.contract",
    "Option": "games.option",
    "Verdict": "engine.verdict",
    "Item": "engine.verdict",
    "Outcome": "games.terms",
    "Piece": "games.terms",
    "Store": "games.terms",
    "Layout": "games.terms",
    "Lots": "games.terms",
    "Attempt": "games.terms",
}
"""The classes of what the functions give, and of what these give, each with the module it stands in."""

ERRORS = {
    "HeritageGamesError": "games.errors",
    "ArgumentError": "games.arguments",
    "UnknownNameError": "games.errors",
    "SetupError": "games.errors",
    "TextError": "games.errors",
    "MoveError": "games.errors",
    "RecordError": "record",
    "AssignmentError": "widget.settable",
    "PlayError": "record",
    "ProtocolError": "record",
    "SaveError": "record",
    "PlayerError": "players.player",
    "StoppedError": "experiments",
    "ContentError": "rulebook",
    "HandedInError": "marking.handed_in",
    "CodeError": "marking.code",
    "ClassroomError": "classroom.errors",
}
"""The errors that a mistake can raise, each with the module it stands in."""

CALLED = {"NamedItem": "Item", "NamedVerdict": "Verdict", "P": "Position", "RulesetOf": "Ruleset"}
"""Names of types that are told under the name of what they are."""

SETTABLE = ("ply", "position", "record")
"""The traits of a board that can be set and observed."""


@dataclass(frozen=True)
class Name:
    """A public name.

    Args:
        name: as it is called: ``play``, ``Board.move``.
        call: how it is called, with its arguments; the name alone where it is not called.
        told: what its docstring tells.
        gives: what comes back, as its annotation says; empty where that says nothing.
        members: the names that it has.
    """

    name: str
    call: str
    told: Told
    gives: str = ""
    members: tuple[Name, ...] = ()

    @property
    def id(self) -> str:
        """Return the place on the page."""
        place = self.name.lower().replace(".", "-")
        return place if self.name[0].islower() else f"class-{place}"


def functions() -> tuple[Name, ...]:
    """Return the functions of the package, by name."""
    package = import_module(PACKAGE)
    return tuple(_function(name, getattr(package, name)) for name in package.__all__ if not name.startswith("__"))


def classes() -> tuple[Name, ...]:
    """Return the classes of what these functions give, with their members."""
    return tuple(_class(name, room) for name, room in OWN.items())


def errors() -> tuple[Name, ...]:
    """Return the errors that these functions raise."""
    return tuple(_class(name, room) for name, room in ERRORS.items())


def class_of(name: str, room: str) -> type:
    """Return the class of this name; of one with open types, as ``Ruleset`` is, the class itself."""
    own: type = getattr(import_module(f"{PACKAGE}.{room}"), name)
    return get_origin(own) or own


def _function(name: str, function: object) -> Name:
    asked = inspect.unwrap(function)  # type: ignore[arg-type]  # whatever bears a public name is a function
    gives = inspect.signature(asked).return_annotation
    return Name(name, call_of(name.rsplit(".", maxsplit=1)[-1], asked), read(asked.__doc__ or ""), _plain(gives))


def _class(name: str, room: str) -> Name:
    own = class_of(name, room)
    told = read(own.__doc__ or "")
    # What a board is made with is nobody's business; what a record of data is made with are its parts.
    made_of = told.arguments if is_dataclass(own) or hasattr(own, "_fields") else {}
    told = replace(told, arguments={**made_of, **told.attributes})
    return Name(name, name, told, members=tuple(_members(name, own)))


def _members(owner: str, own: type) -> Iterator[Name]:
    """Give what a class offers: what it defines, and its own bases that are not told by themselves, in that order."""
    ours = [each for each in own.__mro__ if each.__module__.startswith(f"{PACKAGE}.")]
    inherited = {name for each in own.__mro__ if each not in ours for name in vars(each)}
    elsewhere = {base for other in ours[1:] if other.__name__ in OWN | ERRORS for base in other.__mro__}
    for base in ours:
        for name, member in vars(base).items() if base not in elsewhere else ():
            full = f"{owner}.{name}"
            if isinstance(member, TraitType):
                if name in SETTABLE:
                    yield Name(full, name, Told(str(member.help)))
            elif name.startswith("_") or isinstance(member, classmethod):
                continue
            elif isinstance(member, property | cached_property):
                asked = member.fget if isinstance(member, property) else member.func
                gives = inspect.signature(asked).return_annotation if asked else ""
                yield Name(full, name, read(member.__doc__ or ""), _plain(gives))
            elif inspect.isfunction(member) and (name not in inherited or name == "close"):
                yield _function(full, member)


def _plain(annotation: object) -> str:
    """Return an annotation as it is written; nothing where nothing comes back."""
    told = annotation if isinstance(annotation, str) else ""
    told = re.sub(r"\w+", lambda word: CALLED.get(word[0], word[0]), told)
    return "" if told in ("None", "Any") else told
