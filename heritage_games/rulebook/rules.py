"""Rules of a ruleset and their examples, for rulebooks, checks and pages.

Examples are judged as on the board. The content checks test all of them; cards on custom boards omit those that fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, get_args

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, Problem, SetupError, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import SOME, Text, Value
from heritage_games.rulesets.types import Move, NamedVerdict, Position, Throw

from .schema import By, TableReader, Translated

Grade = Literal["attested", "inferred", "invented"]
"""Whether the cited texts state a rule, imply it, or do neither, so that it is our own.

A rule that only a program has counts as implied.
"""

Evidence = Literal["object", "time", "federation", "later", "reconstruction", "page", "program", "ours", ""]
"""Kinds of evidence for a rule, the best first; empty if no source states its kind.

The kinds are: an object, a text of the time, a federation's rulebook, a later report, a modern reconstruction, a web
page, the code of a program, or our own decision.
"""

Expected = Literal["accepted", "refused", "shown"]  # ``shown`` is a captioned position without touches
GRADES: tuple[Grade, ...] = get_args(Grade)
EVIDENCE: tuple[Evidence, ...] = get_args(Evidence)
When = Mapping[str, tuple[Value, ...]]  # values of options under which a rule is in force; SOME is any number but 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """Worked example of a rule, which notebooks play and tests judge."""

    id: str  # key of the example, unique in the ruleset: ``M5-safe``
    options: Mapping[str, Value]  # all options that differ from the defaults while it is played
    position: str
    after: tuple[str, ...]  # moves played first, as text
    throw: str = ""  # text of the pending throw; empty if there is none
    touches: tuple[str, ...]  # the attempt: points and controls in order; empty if a position is only shown
    expect: Expected
    code: str = ""  # first code of the refusal; empty otherwise
    codes: tuple[str, ...]  # codes that the verdict must contain, in this order
    result: str = ""  # text of the resulting position; empty if not checked
    outcome: str = ""  # code of the game's end; empty if not checked
    lit: tuple[str, ...]  # points to highlight; the touched points if empty
    unfinished: bool  # whether the touches intentionally stop before the move is complete
    caption: Translated

    def under(self, ruleset: Ruleset) -> Ruleset:
        """Return the board's ruleset for this example, with default options changed by its own."""
        usual = {name: option.default for name, option in ruleset.declared.items() if not option.free}
        return ruleset.with_options(**{**usual, **self.options})


@dataclass(frozen=True, slots=True)
class CodeText:
    """Sentences of one code, with blanks in braces."""

    says: str  # the event, or the reason for a refusal
    heading: str = ""  # the point and the fact of a refusal in a few words; empty if the code is no refusal
    instead: str = ""  # the possible alternatives after a refusal; empty if there are none

    def sentences(self) -> dict[str, str]:
        """Return the sentences that are not empty, by their key in the file."""
        texts = {"says": self.says, "heading": self.heading, "instead": self.instead}
        return {key: text for key, text in texts.items() if text}


class Citation(NamedTuple):
    """Citation of a rule: the key of a source, and the place in it."""

    key: str
    place: str


def cited(entry: TableReader, key: str) -> tuple[Citation, ...]:
    """Return a rule's citations: ``source`` and ``place``, or ``sources`` with key and place."""
    if key not in entry:
        return (Citation(entry.text("source"), entry.text("place")),)
    found = []
    for table in entry.list_of_tables(key, "source"):
        found.append(Citation(table.text("key"), table.text("place")))
        table.finish()
    if not found:
        entry.report("sources is empty; name a source and the place in it")
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedText:
    """Numbered rule or principle of a ruleset, in the words of one language."""

    id: str  # key of the text, unique in the ruleset: ``M5-none``
    name: str  # full name, ``morabaraba/south_africa#M5-none``
    title: Translated  # the title, one to seven words
    text: Translated
    note: Translated = ""  # how a rule departs from its source, or what is doubtful; may be empty
    sources: Annotated[tuple[Citation, ...], By(cited)]  # its citations, the chief one first
    grade: Grade  # whether the sources state it, imply it (a principle: state it for a related game), or do neither
    when: When  # options it needs; empty if none
    file: str = field(repr=False)  # file of its structure, relative to content/
    words_file: str = field(repr=False)  # file of its words, relative to content/

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of its sources, each once."""
        return tuple(dict.fromkeys(cited.key for cited in self.sources))

    def active(self, options: Mapping[str, Value]) -> bool:
        """Return whether it is in force under these options."""
        return all(any(_meant(options.get(name), value) for value in values) for name, values in self.when.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(NumberedText):
    """Rule, with its examples in the order shown."""

    number: str  # number that is shown; the id by default
    evidence: Evidence = ""  # the best kind of evidence among its citations, unless its file names another
    codes: tuple[str, ...]  # the conditions that this rule answers
    examples: tuple[Example, ...]
    code_texts: Mapping[str, CodeText] = field(repr=False)


def _meant(value: Value | None, wanted: Value) -> bool:
    return same(value, wanted) or (wanted == SOME and type(value) is int and value != 0)


def same(one: Value | None, other: Value) -> bool:
    """Return whether two option values are equal; True and 1 are not."""
    return type(one) is type(other) and one == other


def read_ply(ruleset: Ruleset, text: str, position: Position, throw: Throw | None = None) -> tuple[Move, Throw | None]:
    """Return the legal move of a text, and the throw it is made with.

    Args:
        text: the move with its throw, ``3: 5-8``, or without it if a throw is pending: ``5-8``.

    Raises:
        TextError: an unreadable text, an impossible throw, one that differs from the pending throw, or a missing one.
        MoveError: a forbidden or unfinished move.
    """
    found = ruleset.attempt(text, position, throw)
    if found.throw is None and ruleset.throws(position):
        throws = ruleset.format_throw(next(iter(ruleset.throws(position))), position)
        raise TextError(Problem("throw_missing", 1, example=f"{throws}: {text.strip()[:24]}"))
    return ruleset.parse_move(text, position, found.throw), found.throw


def offered(ruleset: Ruleset, rule: Rule) -> tuple[Example, ...]:
    """Return the examples of a rule that fit the board.

    Examples are written for the boards of content/. On a custom board, those that need other lines, or lead to another
    result with the board's number of pieces, are left out.
    """
    if not any(option.free for option in ruleset.declared.values()):
        return rule.examples
    return tuple(each for each in rule.examples if _same_board(ruleset, each) and not messages(ruleset, rule, each))


def _same_board(ruleset: Ruleset, example: Example) -> bool:
    texts = {name: option.default for name, option in ruleset.declared.items() if isinstance(option, Text)}
    return all(ruleset.options[name] == example.options.get(name, default) for name, default in texts.items())


def messages(ruleset: Ruleset, rule: Rule, example: Example) -> list[str]:
    """Return the mismatches between an example and its result."""
    return with_error(_messages(ruleset, rule, example))


def with_error(found: Iterator[str]) -> list[str]:
    """Return these messages; after an error, only the messages of the error."""
    try:
        return list(found)
    except SetupError as error:
        return [f"position: {problem.message}" for problem in error.faults]
    except HeritageGamesError as error:
        return [str(error)]


def set_up(ruleset: Ruleset, example: Example) -> tuple[Position, Throw | None]:
    """Return an example's position and pending throw; raise HeritageGamesError if invalid."""
    position: Position = ruleset.parse_position(example.position)
    for move in example.after:
        try:
            found, throw = read_ply(ruleset, move, position)
            position = ruleset.play(position, found, throw)
        except HeritageGamesError as error:
            there = ruleset.format_position(position)
            raise HeritageGamesError(
                Message("cannot_be_played", move=move, position=there, reason=error.words)
            ) from error
    return position, ruleset.parse_throw(example.throw, position) if example.throw else None


def _messages(ruleset: Ruleset, rule: Rule, example: Example) -> Iterator[str]:
    ruleset = example.under(ruleset)
    if not rule.active(ruleset.options):
        yield f"rule {rule.id} is not in force under the options {dict(example.options)!r}"
    yield from _unread(example)
    position, throw = set_up(ruleset, example)
    yield from (f"lit: {point!r} is no point of this board" for point in example.lit if point not in ruleset.points)
    if example.expect == "shown":
        yield from _outcome(ruleset, position, example)
        return
    verdict = ruleset.judge(position, example.touches, throw)
    codes = [item.code for item in verdict.items]
    if example.expect == "refused":
        yield from _refused(example, verdict, ruleset.judge(position, example.touches[:-1], throw))
    else:
        yield from _accepted(ruleset, (position, throw), example, verdict)
    yield from out_of_order(example.codes, codes)


def _unread(example: Example) -> Iterator[str]:
    """Yield the problems of keys that this kind of example ignores or lacks."""
    needed = {
        "shown": {"lit", "outcome"},
        "refused": {"touches", "code", "codes", "lit"},
        "accepted": {"touches", "codes", "result", "outcome", "unfinished", "lit"},
    }[example.expect]  # a throw is allowed in every kind
    for key in ("touches", "code", "codes", "result", "outcome", "unfinished"):
        if getattr(example, key) and key not in needed:
            yield f"{key} says nothing in an example that is {example.expect}; leave it out"
    if "touches" in needed and not example.touches:
        yield f"an example that is {example.expect} needs touches"


def _refused(example: Example, verdict: NamedVerdict, before: NamedVerdict) -> Iterator[str]:
    """Yield the problems of a refusal; ``before`` is the verdict before the last touch."""
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


def out_of_order(expected: Sequence[str], codes: Sequence[str]) -> Iterator[str]:
    """Yield the problem if the codes are not in the expected order; others may be between."""
    rest = iter(codes)
    if not all(code in rest for code in expected):
        yield f"codes must be told in this order: {', '.join(expected)}; told are {', '.join(codes)}"
