"""Whether an example of a rule leads to what it says: checks ask it of all, cards on a board of one's own.

It is judged here as it is on the board.

A rule of a ruleset as the sources give it, and the examples that show it.

Plies as text: a move, with the throw that it names or that lies there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, Problem, SetupError, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import SOME, Text, Value
from heritage_games.rulesets.types import Move, NamedVerdict, Position, Throw

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
class CodeText:
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
    said: Mapping[str, CodeText] = field(repr=False)
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


def read_ply(ruleset: Ruleset, text: str, position: Position, throw: Throw | None = None) -> tuple[Move, Throw | None]:
    """Return the legal move that a text means, and the throw it is made under.

    Args:
        ruleset: the rules.
        text: the move, with its throw before it or, where one lies there, without: ``3: 5-8`` or ``5-8``.
        position: where it is to be played.
        throw: the one that lies there, None where none does.

    Raises:
        TextError: a text that has no meaning here, a throw that cannot be or is not the one that lies there, or none
            where one is due.
        MoveError: a move that a rule forbids, or that is not finished.
    """
    found = ruleset.attempt(text, position, throw)
    if found.throw is None and ruleset.throws(position):
        throws = ruleset.format_throw(next(iter(ruleset.throws(position))), position)
        raise TextError(Problem("throw_missing", 1, example=f"{throws}: {text.strip()[:24]}"))
    return ruleset.parse_move(text, position, found.throw), found.throw


def offered(ruleset: Ruleset, rule: Rule) -> tuple[Example, ...]:
    """Return the examples of a rule that can be put on the board.

    They were written for the boards of content/.  On a board of one's own those are left out that were written for
    other lines, or that do not lead to what they say with as many pieces as there are here.
    """
    if not any(option.free for option in ruleset.declared.values()):
        return rule.examples
    return tuple(each for each in rule.examples if _same_board(ruleset, each) and not messages(ruleset, rule, each))


def _same_board(ruleset: Ruleset, example: Example) -> bool:
    texts = {name: option.default for name, option in ruleset.declared.items() if isinstance(option, Text)}
    return all(ruleset.options[name] == example.options.get(name, default) for name, default in texts.items())


def messages(ruleset: Ruleset, rule: Rule, example: Example) -> list[str]:
    """Return where an example does not lead to what it says.

    Args:
        ruleset: that the rule belongs to, with any options.
        rule: that the example belongs to.
        example: what is tried.
    """
    try:
        return list(_messages(example.under(ruleset), rule, example))
    except SetupError as error:
        return [f"position: {fault.message}" for fault in error.faults]
    except HeritageGamesError as error:
        return [str(error)]


def position_of(ruleset: Ruleset, text: str, after: Iterable[str]) -> Position:
    """Return the position of a text after these moves; raises the error of the first that cannot be."""
    position: Position = ruleset.parse_position(text)
    for move in after:
        try:
            found, throw = read_ply(ruleset, move, position)
            position = ruleset.play(position, found, throw)
        except HeritageGamesError as error:
            there = ruleset.format_position(position)
            raise HeritageGamesError(
                Message("cannot_be_played", move=move, position=there, reason=error.said)
            ) from error
    return position


def throw_of(ruleset: Ruleset, position: Position, example: Example) -> Throw | None:
    """Return the throw that lies open in an example; raises TextError where it cannot be made there."""
    return ruleset.parse_throw(example.throw, position) if example.throw else None


def _messages(ruleset: Ruleset, rule: Rule, example: Example) -> Iterator[str]:
    if not rule.active(ruleset.options):
        yield f"rule {rule.id} is not in force under the options {dict(example.options)!r}"
    yield from _unread(example)
    position = position_of(ruleset, example.position, example.after)
    yield from (f"lit: {point!r} is no point of this board" for point in example.lit if point not in ruleset.points)
    throw = throw_of(ruleset, position, example)
    if example.expect == "shown":
        yield from _outcome(ruleset, position, example)
        return
    verdict = ruleset.judge(position, example.touches, throw)
    told = [item.code for item in verdict.items]
    if example.expect == "refused":
        yield from _refused(example, verdict, ruleset.judge(position, example.touches[:-1], throw))
    else:
        yield from _accepted(ruleset, (position, throw), example, verdict)
    if not in_order(example.codes, told):
        yield f"codes must be told in this order: {', '.join(example.codes)}; told are {', '.join(told)}"


def _unread(example: Example) -> Iterator[str]:
    """Yield every key that says something this kind of example never asks."""
    asked = {
        "shown": {"lit", "outcome"},
        "refused": {"touches", "code", "codes", "lit"},
        "accepted": {"touches", "codes", "result", "outcome", "unfinished", "lit"},
    }[example.expect]  # a throw may lie in any of them
    for key in ("touches", "code", "codes", "result", "outcome", "unfinished"):
        if getattr(example, key) and key not in asked:
            yield f"{key} says nothing in an example that is {example.expect}; leave it out"
    if "touches" in asked and not example.touches:
        yield f"an example that is {example.expect} needs touches"


def _refused(example: Example, verdict: NamedVerdict, before: NamedVerdict) -> Iterator[str]:
    """Yield what is wrong with a refusal; ``before`` is the verdict before the last touch."""
    if verdict.kind != "refused":
        yield f"must be refused; it is {verdict.kind}"
        return
    if verdict.items[0].code != example.code:
        yield f"must be refused first for {example.code or '(code is missing)'}; it is for {verdict.items[0].code}"
    if len(example.touches) > 1 and before.kind == "refused":
        yield f"is refused before its last touch, for {before.items[0].code}; leave out what follows"


def _accepted(
    ruleset: Ruleset, where: tuple[Position, Throw | None], example: Example, verdict: NamedVerdict
) -> Iterator[str]:
    kind = "unfinished" if example.unfinished else "legal"
    if verdict.kind != kind:
        why = f", for {verdict.items[0].code}" if verdict.kind == "refused" else ""
        yield f"must be {kind}; it is {verdict.kind}{why}"
        return
    if verdict.move is None:
        if example.result or example.outcome:
            yield "result and outcome need a finished move"
        return
    position, throw = where
    after = ruleset.play(position, verdict.move, throw)
    if example.result and ruleset.parse_position(example.result) != after:
        yield f"must lead to {example.result!r}; it leads to {ruleset.format_position(after)!r}"
    yield from _outcome(ruleset, after, example)


def _outcome(ruleset: Ruleset, position: Position, example: Example) -> Iterator[str]:
    outcome = ruleset.outcome(position)
    code = outcome.item.code if outcome else ""
    if example.outcome and example.outcome != code:
        yield f"must end the game by {example.outcome}; {f'it ends by {code}' if code else 'it goes on'}"
    elif code and not example.outcome:
        yield f"ends the game by {code}; say so as outcome, or choose another position"


def in_order(wanted: Iterable[str], told: Iterable[str]) -> bool:
    """Return whether all that is wanted is told, in this order, whatever lies between."""
    rest = iter(told)
    return all(code in rest for code in wanted)
