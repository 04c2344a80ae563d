"""Options for declarations of rulesets: readings, sizes and free values.

A reading is a value of an option on which sources differ.

Most options list their values. Free options take any text or number; the game checks all of them together.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar

from heritage_games.arguments import LONGEST_SHOWN, shown
from heritage_games.engine.verdict import Message, Words
from heritage_games.errors import Problem, UnknownNameError

Value = str | int | bool

SOME = "some"  # wildcard in a rule's ``when``: any number except 0, for an option that takes any number

LONGEST_TEXT = 8_000

MOST_NAMED = 12  # maximum number of names listed in a message
NEAR = 0.6  # minimum similarity of two names (0 to 1) for a suggestion


@dataclass(frozen=True)
class Option:
    """Option of a ruleset, whose values are readings of its rules.

    Example:
        >>> hg.ruleset("morabaraba").declared["flying"]
        Option(name='flying', values=(True, False))

    Args:
        name: name in Python, in a record's header and in ``content/``.
        values: the possible values, the default first; for a free option only the default and named values.
    """

    name: str
    values: tuple[Value, ...]

    free: ClassVar[bool] = False
    """Whether the option accepts values that are not listed."""

    @property
    def default(self) -> Value:
        """The default reading."""
        return self.values[0]

    def check(self, value: object) -> Value:
        """Return the declared value equal to a value; raise UnknownNameError if there is none.

        Example:
            >>> hg.ruleset("morabaraba").declared["draw_plies"].check(0)
            0

        Args:
            value: the value to check, of any type.
        """
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise self._cannot_be(value)

    def read(self, text: str) -> Value:
        """Parse the value in a record's header; raise UnknownNameError if it is unknown.

        Example:
            >>> hg.ruleset("morabaraba").declared["flying"].read("false")
            False

        Args:
            text: the text in the record.
        """
        values = {option_text(value): value for value in self.values}
        if text not in values:
            raise UnknownNameError(unknown(text[:LONGEST_SHOWN], values, Message("a_value", option=self.name)))
        return values[text]

    def _cannot_be(self, value: object) -> UnknownNameError:
        return UnknownNameError(Message("no_such_value", option=self.name, value=shown(value), choices=self._choices))

    @property
    def _choices(self) -> Words:
        return ", ".join(repr(allowed) for allowed in self.values)


@dataclass(frozen=True)
class Number(Option):
    """Option that accepts any number, or a declared word such as ``computed``."""

    free: ClassVar[bool] = True

    def check(self, value: object) -> Value:
        """Return a number or a declared word unchanged; raise UnknownNameError for anything else."""
        return value if type(value) is int else super().check(value)

    def read(self, text: str) -> Value:
        """Parse the number or word in a header; raise UnknownNameError for anything else."""
        return int(text) if re.fullmatch(r"-?[0-9]{1,4}", text) else self.check(text)

    @property
    def _choices(self) -> Words:
        words = [repr(allowed) for allowed in self.values if isinstance(allowed, str)]
        return Message("any_number_or", words=", ".join(words)) if words else Message("any_number")


@dataclass(frozen=True)
class Text(Option):
    """Option with a free text of words, such as the lines of a board: ``a1 b1 c1 / a1 a2``.

    Args:
        between: separator between the entries of a list that is given instead of a text; `` / `` by default.
    """

    between: str = " / "

    free: ClassVar[bool] = True

    def check(self, value: object) -> Value:
        """Return the text, with one space between words; raise UnknownNameError for anything else.

        A list of words or of lists of words, or a mapping from words to numbers, is converted to text.
        """
        written = self._written(value)
        if written is None or len(written) > LONGEST_TEXT:
            raise self._cannot_be(value)
        return " / ".join(" ".join(part.split()) for part in written.split("/")).strip()

    def _written(self, value: object) -> str | None:
        """Return a value as one text; None if it has no text form."""
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping):
            value = [(word, *numbers) if isinstance(numbers, list | tuple) else None for word, numbers in value.items()]
        if not isinstance(value, list | tuple):
            return None
        entries = [_words(entry) for entry in value]
        return None if None in entries else self.between.join(map(str, entries))

    def read(self, text: str) -> Value:
        """Parse and return the text in a header; raise UnknownNameError if it is too long."""
        return self.check(text)

    @property
    def _choices(self) -> Words:
        return Message("any_text", most=LONGEST_TEXT)


def _words(value: object) -> str | None:
    """Return a word unchanged, a list of words and numbers as one line, None for others."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple) and all(type(word) in {str, int, float} for word in value):
        return " ".join(_number(word) if isinstance(word, float) else str(word) for word in value)
    return None


def _number(value: float) -> str:
    """Return a number as text: ``0.333333``, ``2``."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def option_text(value: Value) -> str:
    """Return an option's value as text for a header: ``gar``, ``10``, ``true``."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Size(Option):
    """Number from ``least`` to ``most``; the listed values are offered, the default first."""

    least: int = 1
    most: int = 100

    def check(self, value: object) -> Value:
        """Return the value if it is a number in range; raise UnknownNameError for anything else."""
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise self._cannot_be(value)

    def read(self, text: str) -> Value:
        """Parse and return the number in a header; raise UnknownNameError for anything else."""
        return self.check(int(text) if re.fullmatch(r"[0-9]{1,4}", text) else text)

    @property
    def _choices(self) -> Words:
        return Message("a_whole_number_to", least=self.least, most=self.most)


def choose(declared: Mapping[str, Option], given: Mapping[str, object], owner: str) -> dict[str, Value]:
    """Return the values of all options; raise UnknownNameError for an unknown name or value."""
    for name in given:
        if name not in declared:
            raise UnknownNameError(unknown(name, declared, Message("an_option", owner=owner)))
    return {name: option.check(given.get(name, option.default)) for name, option in declared.items()}


def unknown(name: object, known: Mapping[str, object] | tuple[str, ...], what: Words, column: int = 0) -> Problem:
    """Return the problem that a name is unknown, with the nearest name or the choices.

    Args:
        what: the kind of names, in words.
        column: column of the name in a text; 0 if there is no text.
    """
    text = str(name)[:LONGEST_SHOWN]
    near = get_close_matches(text, [str(n) for n in known], n=1, cutoff=NEAR)
    rest = Message("did_you_mean", near=repr(near[0])) if near else _offered([str(n) for n in known])
    return Problem("unknown_name", column, name=shown(name), what=what, rest=rest)


def _offered(known: Sequence[str]) -> Message:
    """Return the choices, abbreviated if there are many."""
    if not known:
        return Message("no_choice")
    if len(known) == 1:
        return Message("only_choice", choice=repr(known[0]))
    named: tuple[Words, ...] = tuple(map(repr, known[:MOST_NAMED]))
    more = (Message("more_choices", count=len(known) - MOST_NAMED),) if len(known) > MOST_NAMED else ()
    return Message("choices", choices=(*named, *more))
