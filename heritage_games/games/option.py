"""Options: the named readings on which sources differ, and the sizes of a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from .errors import UnknownNameError

Value = str | int | bool


@dataclass(frozen=True)
class Option:
    """One named reading.

    Args:
        name: as it is written in Python, in a record's header and in content/.
        values: what it may be, the default first.
    """

    name: str
    values: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """The reading of rules/*.md."""
        return self.values[0]

    def check(self, value: object) -> Value:
        """Return the value as declared; raises UnknownNameError where it is none of them."""
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        choices = ", ".join(repr(allowed) for allowed in self.values)
        raise UnknownNameError(f"option {self.name} cannot be {value!r}; it can be {choices}")


@dataclass(frozen=True)
class Size(Option):
    """A size: the values are offered, the default first, and any number between least and most is taken too."""

    least: int = 1
    most: int = 100

    def check(self, value: object) -> Value:
        """Return the number; raises UnknownNameError where it is none, or out of reach."""
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise UnknownNameError(f"option {self.name} cannot be {value!r}; it can be {self.least} to {self.most}")


def choose(declared: Mapping[str, Option], given: Mapping[str, object], owner: str) -> dict[str, Value]:
    """Return all options in force: the defaults, changed by what is given.

    Raises:
        UnknownNameError: a name that this ruleset does not have, or a value it cannot take.
    """
    for name in given:
        if name not in declared:
            raise UnknownNameError(unknown(name, declared, f"option of {owner}"))
    return {name: option.check(given.get(name, option.default)) for name, option in declared.items()}


def unknown(name: object, known: Mapping[str, object] | tuple[str, ...], what: str) -> str:
    """Return one sentence that says a name is not known, and which is nearest."""
    near = get_close_matches(str(name), [str(n) for n in known], n=1, cutoff=0.4)
    rest = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(repr(str(n)) for n in known)}"
    return f"{name!r} is no {what}; {rest}"
