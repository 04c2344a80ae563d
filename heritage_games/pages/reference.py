"""The public names of the package, with what their docstrings tell: what a program can build on."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace
from importlib import import_module

from traitlets import TraitType

from .docstrings import Told, call_of, read

PACKAGE = "heritage_games"

OWN = {
    "Board": "widget.board",
    "Response": "widget.response",
    "Step": "widget.told",
    "Played": "widget.told",
    "Svg": "play.pictured",
    "Simulation": "experiments",
    "Playouts": "experiments",
    "Playout": "experiments",
}
"""The classes of what the functions give that programs go on with, each with the module it stands in."""

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
    return tuple(_class(name, getattr(import_module(f"{PACKAGE}.{room}"), name)) for name, room in OWN.items())


def _function(name: str, function: object) -> Name:
    asked = inspect.unwrap(function)  # type: ignore[arg-type]  # whatever bears a public name is a function
    gives = inspect.signature(asked).return_annotation
    return Name(name, call_of(name.rsplit(".", maxsplit=1)[-1], asked), read(asked.__doc__ or ""), _plain(gives))


def _class(name: str, own: type) -> Name:
    told = read(own.__doc__ or "")
    # What a board is made with is nobody's business; what a record of data is made with are its parts.
    told = told if is_dataclass(own) else replace(told, arguments={})
    return Name(name, name, told, members=tuple(_members(name, own)))


def _members(owner: str, own: type) -> Iterator[Name]:
    """Give what a class offers: what it and its own bases define, in the order in which it stands there."""
    ours = [each for each in own.__mro__ if each.__module__.startswith(f"{PACKAGE}.")]
    inherited = {name for each in own.__mro__ if each not in ours for name in vars(each)}
    for base in ours:
        for name, member in vars(base).items():
            full = f"{owner}.{name}"
            if isinstance(member, TraitType):
                if name in SETTABLE:
                    yield Name(full, name, Told(str(member.help)))
            elif name.startswith("_") or isinstance(member, classmethod):
                continue
            elif isinstance(member, property):
                gives = inspect.signature(member.fget).return_annotation if member.fget else ""
                yield Name(full, name, read(member.__doc__ or ""), _plain(gives))
            elif inspect.isfunction(member) and (name not in inherited or name == "close"):
                yield _function(full, member)


def _plain(annotation: object) -> str:
    """Return an annotation as it is written; nothing where nothing comes back."""
    told = annotation if isinstance(annotation, str) else ""
    return "" if told in ("None", "Any") else told
