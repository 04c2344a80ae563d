"""Principles, facts about moves and strengths of levels, read for coaches and pages.

Like a rule, a principle has a number, sources, a grade and a playable example.
``benchmarks/ladder.py`` writes the strengths.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from .files import REFERENCE, Content
from .inheritance import RulesetName, extends, in_hand, lent_tables, merged_words, replaced, written_for
from .interface import worded
from .loading import read_example
from .rules import Example, NumberedText
from .schema import IS_TRANSLATED, By, ContentFault, Problems, TableReader, Unique, loaded, no_such, read, read_tables

PRINCIPLES_FILE = "principles.toml"  # file of a game's principles, and of their words in the folder of a language
NOTHING = "nothing_to_choose"  # table of words for rulesets without decisions
UNMEASURED = "not_measured"  # table of words for rulesets whose principles have not been measured yet
WHY_NONE = (NOTHING, UNMEASURED)  # tables of the reasons why rulesets have no principles
EFFECTS = "effects.toml"  # file of a game's measured effects; the experiments write it


BASIS = 2  # number of a side's first principles to which another is added to measure its effect


@dataclass(frozen=True, slots=True)
class Effect:
    """Measured effect of following a principle, in percentage points; a draw counts half."""

    points: float  # gain over the same player without the principle; negative if it does harm
    low: float  # low, high: bounds of its 95 % interval
    high: float
    score: float  # percentage of the points that the player who follows it scores
    games: int
    against: str  # opponent: the name of a player, or the principles it followed
    won: int = 0  # won, drawn, lost: numbers of these games by result; 0 if they were not counted
    drawn: int = 0
    lost: int = 0

    @property
    def sign(self) -> int:
        """1 if it significantly helps, -1 if it significantly does harm, 0 if inconclusive."""
        return int(self.low > 0) - int(self.high < 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Principle(NumberedText):
    """Principle of play; its id, ``S3``, is also its number."""

    side: str = ""  # name of the side that can follow it; empty for all sides
    shows: tuple[str, ...]  # codes of the facts about a move that show it
    test: str  # name of the test that selects the moves that follow it
    against: tuple[str, ...]  # principles of the opponent in the measuring games; empty if it played at random
    example: Annotated[Example, IS_TRANSLATED]  # a position, and a move that follows it
    effect: Effect | None  # its effect for a player who otherwise chooses at random; None if not measured
    added: Effect | None  # its effect if added to the first two principles of its side; None if not measured

    @property
    def number(self) -> str:
        """Displayed number."""
        return self.id

    @property
    def harms(self) -> bool:
        """Whether its measured effect is harmful; the principle is then not a tip.

        The effect in addition to the first principles is used if it was measured.
        """
        effect = self.added or self.effect
        return effect is not None and effect.sign < 0

    @property
    def examples(self) -> tuple[Example, ...]:
        """Its example, as a tuple like that of a rule."""
        return (self.example,)


def why_none(content: Content, game: str, ruleset: str, language: str) -> str:
    """Return the reason why a ruleset has no principles in a sentence; empty if none is given."""
    words = content.toml_if_any(f"{language}/{game}/{PRINCIPLES_FILE}")
    reasons = (words.get(table, {}) for table in WHY_NONE)
    return next((str(each[ruleset]) for each in reasons if isinstance(each, dict) and ruleset in each), "")


def read_principles(content: Content, game: str, name: str, language: str, problems: Problems) -> tuple[Principle, ...]:
    """Return the principles of a ruleset; report problems and use defaults for invalid values.

    A principle without ``rulesets`` applies to all rulesets, except those whose words give a reason why they
    have no principles.
    """
    reason = why_none(content, game, name, REFERENCE)
    words, file = _words(content, game, language), f"{language}/{game}/{PRINCIPLES_FILE}"
    measured = TableReader(content.toml_if_any(f"{game}/{EFFECTS}"), f"{game}/{EFFECTS}", "", problems).table(name)
    found = []
    for entry in _structure(content, game, name, problems):
        rulesets = entry.texts("rulesets")
        for one in rulesets:
            if one not in content.rulesets(game):
                entry.report(no_such(one, content.rulesets(game), "ruleset"))
        applies = name in rulesets if rulesets else not reason
        id_ = entry.text("id")
        effects = measured.table(id_) if id_ in measured else None
        reader = TableReader(words.get(id_, {}), file, f"principle {id_}", problems if applies else [])
        principle = _principle(entry, f"{game}/{name}#", reader, effects)
        if applies:
            found.append(principle)
    return tuple(
        worded(content, (game, name), language, one, file=one.words_file, place=f"principle {one.id}") for one in found
    )


load_principles = loaded(read_principles)  # returns the principles of a ruleset in order; empty if it has none


def _structure(content: Content, game: str, name: str, problems: Problems) -> list[TableReader]:
    """Return the table of each principle of a game, merged over those of the game it extends.

    A principle inherits from the one with the same id, or from the one that ``like`` names. Positions are
    adapted to the pieces of the ruleset of this name.
    """
    file = f"{game}/{PRINCIPLES_FILE}"
    own = TableReader(content.toml_if_any(file), file, "", problems)
    found: Unique[Mapping[str, Any]] = Unique()
    inherited = lent_tables(content, own, (game, PRINCIPLES_FILE), "principles")
    for entry in own.list_of_tables("principles", "principle"):
        id_ = entry.text("id")
        like = entry.text("like", id_)
        if like not in inherited and like != id_:
            entry.report(no_such(like, tuple(inherited), f"principle of {own.text('extends')}"))
        found.add(entry, id_, replaced(inherited[like].values if like in inherited else {}, entry.values))
    own.finish()
    entries = []
    for id_, values in found.found.items():
        written = written_for(content, game, values)
        here = in_hand(content, values, (game, written), (game, name))
        entries.append(TableReader(here, file, f"principle {id_}", problems))
    return entries


def _words(content: Content, game: str, language: str) -> Mapping[str, Any]:
    """Return the words of each principle, merged over those of the game it extends."""
    structure = TableReader(content.toml_if_any(f"{game}/{PRINCIPLES_FILE}"), f"{game}/{PRINCIPLES_FILE}", "", [])
    listed = {one.text("id"): one for one in structure.list_of_tables("principles", "principle")}
    likes = {id_: one.text("like", id_) for id_, one in listed.items()}
    return merged_words(content, (game, PRINCIPLES_FILE), language, likes)


def _principle(entry: TableReader, owner: str, words: TableReader, effects: TableReader | None) -> Principle:
    id_ = entry.text("id")
    entry.texts("rulesets")
    entry.text("like", "")
    when = entry.settings("when")
    shown = {"id": f"{id_}-example", "expect": "accepted", **(entry.raw("example") or {})}
    example = TableReader(shown, entry.file, f"{entry.id}, example", entry.problems)
    needed = {option: values[0] for option, values in when.items()}
    return read(
        Principle,
        entry,
        words,
        id=id_,
        name=f"{owner}{id_}",
        when=when,
        example=read_example(example, needed, words.text("caption")),
        effect=_effect(effects, "alone"),
        added=_effect(effects, "added"),
        file=entry.file,
        words_file=words.file,
    )


def _effect(effects: TableReader | None, kind: str) -> Effect | None:
    """Return one measured effect; None if there is none."""
    if effects is None or kind not in effects:
        return None
    return read(Effect, effects.table(kind, f"{effects.id} {kind}"))


def shown_by(principles: Sequence[Principle], codes: Sequence[str], side: str) -> Iterator[Principle]:
    """Yield a side's harmless principles that facts with these codes show, in the order given."""
    for principle in principles:
        if principle.side in {"", side} and not principle.harms and not set(codes).isdisjoint(principle.shows):
            yield principle


FACTS_FILE = "facts.toml"  # file of a game's sentences for facts, in the folder of its words; rulesets inherit it


@dataclass(frozen=True, slots=True)
class FactWords:
    """Sentence of a fact's code."""

    says: str
    file: str


def read_facts(files: Content, game: str, name: str, language: str, problems: Problems) -> dict[str, FactWords]:
    """Return the sentences of facts by code; report problems and leave invalid ones empty."""
    found: dict[str, FactWords] = {}
    for file in facts_files(files, (game, name), language, problems):
        top = TableReader(files.toml(file), file, "", problems)
        found |= read_tables(FactWords, top.table("codes"), file=file)
        top.finish()
    return found


load_facts = loaded(read_facts)  # returns the sentence of each fact code of a ruleset


def facts_files(files: Content, ruleset: RulesetName, language: str, problems: Problems) -> tuple[str, ...]:
    """Return the files of a ruleset's fact sentences, the file of the common base first."""
    chain = dict.fromkeys(game for game, _ in extends(files, ruleset, problems))
    return tuple(file for game in chain if files.has(file := f"{language}/{game}/{FACTS_FILE}"))


LADDER_FILE = "ladder.toml"


def _points(entry: TableReader, key: str) -> float:
    """Return a score from 0 to 100; report any other value."""
    value = entry.raw(key)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= 100:  # noqa: PLR2004
        return float(value)
    entry.problems.append(ContentFault(entry.file, f"{entry.id} {key}", f"must be 0 to 100, not {value!r}"))
    return 0.0


Points = Annotated[float, By(_points)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelResult:
    """Result of a level against another player, in points of 100; a draw counts half."""

    ruleset: str
    who: str  # seat of the level, such as ``level 1``
    against: str  # seat of the other player
    side: str = ""  # side of the level; empty if the sides alternate
    points: Points
    low: Points  # low, high: bounds of the 95 % interval
    high: Points
    games: int


def load_ladder(content: Content, game: str, ruleset: str) -> tuple[LevelResult, ...]:
    """Return the measured strengths of a ruleset's levels; empty if there is no such file."""
    return tuple(rung for rung in _level_results(content, game) if rung.ruleset == ruleset)


def _read(content: Content, game: str, problems: Problems) -> tuple[LevelResult, ...]:
    file = f"{game}/{LADDER_FILE}"
    if not content.has(file):
        return ()
    tables = content.toml(file).get("rungs", [])
    return tuple(
        read(LevelResult, TableReader(table, file, f"rung {place}", problems)) for place, table in enumerate(tables, 1)
    )


_level_results = loaded(_read)
