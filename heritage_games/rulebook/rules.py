"""A rule of a ruleset as the sources give it, and the examples that show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from heritage_games.games.contract import Ruleset
from heritage_games.games.option import SOME, Value

Grade = Literal["attested", "inferred", "invented"]
"""Whether the cited texts say the rule, imply it (or only a program has it), or neither, so that it is ours."""

Evidence = Literal["", "object", "later", "reconstruction", "program"]
"""Basis of a reconstruction (an object, a later report, a modern idea), or of a rule that only a program has."""

Expected = Literal["accepted", "refused", "shown"]
"""What an example leads to; ``shown`` is a captioned position without touches."""

GRADES: tuple[Grade, ...] = get_args(Grade)
EVIDENCE: tuple[Evidence, ...] = get_args(Evidence)
EXPECTED: tuple[Expected, ...] = get_args(Expected)

When = Mapping[str, tuple[Value, ...]]
"""Options a rule needs: for each name the values under which it is in force; SOME is any number but 0."""


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example of a rule: the notebook plays it and the tests judge it.

    Args:
        id: unique in the ruleset, ``M5-safe``.
        options: all options that differ from the defaults while it is played.
        position: text of the position it begins from.
        after: moves played first, as text.
        throw: text of the throw that lies open; empty where nothing is thrown, or a throw is due.
        touches: the attempt.
        expect: ``accepted``, ``refused`` or ``shown``.
        code: first code of the refusal; empty otherwise.
        codes: codes that must be among those told, in this order.
        result: text of the position it leads to; empty if not asked.
        outcome: code of how the game ends; empty if not asked.
        lit: points to light in a position that is shown.
        unfinished: whether the touches rightly stop before the move is complete.
        caption: what it shows, in words.
    """

    id: str
    options: Mapping[str, Value]
    position: str
    after: tuple[str, ...]
    throw: str
    touches: tuple[str, ...]
    expect: Expected
    code: str
    codes: tuple[str, ...]
    result: str
    outcome: str
    lit: tuple[str, ...]
    unfinished: bool
    caption: str

    def under(self, ruleset: Ruleset) -> Ruleset:
        """Return the ruleset this is played under: the board that is there, the usual readings, changed by its own."""
        usual = {name: option.default for name, option in ruleset.declared.items() if not option.free}
        return ruleset.with_options(**{**usual, **self.options})


@dataclass(frozen=True, slots=True)
class Said:
    """The sentences of one code, with blanks in braces.

    Args:
        says: what happened or what forbids it.
        heading: of a refusal, the point and the fact in a few words.
        instead: of a refusal, what is possible.
    """

    says: str
    heading: str = ""
    instead: str = ""

    def sentences(self) -> dict[str, str]:
        """Return those that say something, by their key in the file."""
        said = {"says": self.says, "heading": self.heading, "instead": self.instead}
        return {key: text for key, text in said.items() if text}


class Citation(NamedTuple):
    """Where a rule is found: the key of a source, and the place in it."""

    key: str
    place: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule of a ruleset, in the words of one language.

    Args:
        id: unique in the ruleset, ``M5-none``.
        name: full name, ``morabaraba/south_africa#M5-none``.
        number: as it is shown; the id unless the file says otherwise.
        title: one to seven words.
        text: the rule, simply.
        note: where our reading departs from the source; may be empty.
        sources: where it is found; one place or several, the chief one first.
        grade: whether the sources say it, imply it, or neither.
        evidence: the basis of a reconstructed rule, or ``program`` if only code has it; empty for other rules.
        codes: the conditions that this rule answers.
        when: options it needs; empty if it always holds.
        examples: in the order they are shown.
        said: the sentences of each code.
        file: of its structure, from content/ on.
        words_file: of its words, from content/ on.
    """

    id: str
    name: str
    number: str
    title: str
    text: str
    note: str
    sources: tuple[Citation, ...]
    grade: Grade
    evidence: Evidence
    codes: tuple[str, ...]
    when: When
    examples: tuple[Example, ...]
    said: Mapping[str, Said] = field(repr=False)
    file: str = field(repr=False)
    words_file: str = field(repr=False)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its sources, each once."""
        return tuple(dict.fromkeys(cited.key for cited in self.sources))

    @property
    def told(self) -> tuple[str, ...]:
        """Its own words: title, text, note, and the caption of each example."""
        return (self.title, self.text, self.note, *(example.caption for example in self.examples))

    def active(self, options: Mapping[str, Value]) -> bool:
        """Return whether the rule is in force under these options."""
        return in_force(self.when, options)

    def refuses(self) -> bool:
        """Return whether one of its codes is a refusal: refusals have a heading."""
        return any(said.heading for said in self.said.values())


def in_force(when: When, options: Mapping[str, Value]) -> bool:
    """Return whether options are as a rule or a principle needs them."""
    return all(any(_meant(options.get(name), value) for value in values) for name, values in when.items())


def _meant(value: Value | None, wanted: Value) -> bool:
    """Return whether an option's value is the one that a rule needs, or one of those."""
    return same(value, wanted) or (wanted == SOME and type(value) is int and value != 0)


def same(one: Value | None, other: Value) -> bool:
    """Return whether two option values are equal; True and 1 are not."""
    return type(one) is type(other) and one == other
