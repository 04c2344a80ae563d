"""Rulebook of a ruleset, for boards and pages: rules in force, and sentences for codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from heritage_games.engine.verdict import Item, Message, Words
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import NamedItem

from .files import REFERENCE, UNTRANSLATED, Content, content, unmarked, untranslated
from .interface import NOBODY, About, about, load_interface, message_text
from .loading import load_rules, structure_lines, words_lines
from .principles import BASIS, FACTS_FILE, Effect, FactWords, Principle, load_facts, load_principles, shown_by, why_none
from .rules import CodeText, Example, NumberedText, Rule, offered
from .schema import ContentError, ContentFault
from .sentences import BlankError, Filled, Filling, Grammar, fill, outlined, set_apart
from .sources import Source, load_sources
from .words import GameWords, load_game_words


@dataclass(frozen=True, slots=True)
class Sentence:
    """Item of a verdict in words."""

    words: str
    rule: str  # id of the rule that answers it; empty for a fact of a move
    # the touched points, then those that the sentence names; all points of the item if there are neither
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RefusalWords:
    """First item of a refusal in words."""

    heading: str  # the point and the fact
    reason: Sentence
    instead: str  # the possible alternatives; may be empty


@dataclass(frozen=True, slots=True)
class Measured:
    """Measured value of a principle in words."""

    words: str  # the value in one or two sentences
    short: str  # the gain in percentage points, and a verdict on it
    effect: Effect


MOST_SENTENCES = 4_096  # maximum number of sentences that a rulebook caches


class Rulebook:
    """Rules of a ruleset with its options, in the words of one language.

    Methods that return sentences raise ContentError if not exactly one rule answers the code, or if a sentence is
    missing or has a blank without a value.

    Args:
        files: the content; the package's own if None.

    Raises:
        UnknownNameError: the language has no texts.
        ContentError: the content is invalid; the error lists every problem.
    """

    def __init__(self, ruleset: Ruleset, language: str = "en", files: Content | None = None) -> None:
        self._files = files or content()
        self.language = self._files.check_language(language)
        self.ruleset = ruleset
        self.every_rule = load_rules(self._files, ruleset.game, ruleset.name, language)
        self.rules = tuple(rule for rule in self.every_rule if rule.active(ruleset.options))
        self._examples: dict[str, tuple[Example, ...]] = {}
        self.interface: Mapping[str, str] = {**load_interface(self._files, language), **self.game.interface}

    @cached_property
    def _sentences(self) -> Callable[..., str]:
        """Function that fills interface sentences, cached because most recur after every ply."""
        return lru_cache(MOST_SENTENCES)(self._sentence)

    @cached_property
    def game(self) -> GameWords:
        """Words of the game."""
        return load_game_words(self._files, self.ruleset.game, self.language)

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Sources by key."""
        return load_sources(self._files)

    @cached_property
    def _facts(self) -> Mapping[str, FactWords]:
        return load_facts(self._files, self.ruleset.game, self.ruleset.name, self.language)

    @cached_property
    def _answers(self) -> dict[str, list[Rule]]:
        answers: dict[str, list[Rule]] = {}
        for rule in self.rules:
            for code in rule.codes:
                answers.setdefault(code, []).append(rule)
        return answers

    @cached_property
    def _grammar(self) -> Grammar:
        return Grammar.of(self.interface)

    @cached_property
    def _lender(self) -> Rulebook:
        """Rulebook in the fallback language, for whole sentences if a word has no translation."""
        return self if self.language == REFERENCE else Rulebook(self.ruleset, REFERENCE, self._files)

    def answer(self, code: str) -> Rule:
        """Return the one rule in force that answers a code, or raise ContentError."""
        rules = self._answers.get(code, [])
        if len(rules) == 1:
            return rules[0]
        file = f"{self.ruleset.game}/{self.ruleset.name}.toml"
        names = " and ".join(rule.id for rule in rules) or "no rule"
        raise ContentError([ContentFault(file, f"code {code}", f"{names} in force answer it; exactly one must")])

    def rule(self, name: str) -> Rule:
        """Return a rule by id, number or name, rules in force first; raise UnknownNameError."""
        owner = f"{self.ruleset.game}/{self.ruleset.name}"
        of, sharp, wanted = name.rpartition("#")
        if sharp and of != owner:
            raise UnknownNameError(Message("rule_of_another", rule=repr(name), owner=owner))
        for kind in ("id", "number"):
            for rule in (*self.rules, *self.every_rule):
                if str(getattr(rule, kind)).casefold() == wanted.casefold():
                    return rule
        raise UnknownNameError(
            unknown(wanted, tuple(rule.id for rule in self.every_rule), Message("a_rule", owner=owner))
        )

    def places(self, rule: Rule) -> tuple[str, ...]:
        """Return files and lines at which a rule's words and structure begin, even if inherited."""
        owner = (self.ruleset.game, self.ruleset.name)
        words = words_lines(self._files, owner, self.language, rule.id)
        structure = structure_lines(self._files, owner, rule.id)
        return tuple(
            f"{'inherited ' if depth else ''}{kind}: {self._files.shown(file)}:{line}"
            for kind, places in (("words", words), ("structure", structure))
            for depth, (file, line) in enumerate(places)
        )

    @cached_property
    def principles(self) -> tuple[Principle, ...]:
        """Principles of play that apply under the options, the most important first."""
        every = load_principles(self._files, self.ruleset.game, self.ruleset.name, self.language)
        return tuple(principle for principle in every if principle.active(self.ruleset.options))

    @property
    def cards(self) -> tuple[Rule | Principle, ...]:
        """Rules, in force or not, and principles."""
        return (*self.every_rule, *self.principles)

    @property
    def why_no_principles(self) -> str:
        """Reason why there are no principles, as a sentence; empty if none is given."""
        return why_none(self._files, self.ruleset.game, self.ruleset.name, self.language)

    def card(self, name: str) -> Rule | Principle:
        """Return the principle of this id, or else the rule; see :meth:`rule`."""
        for principle in self.principles:
            if principle.id.casefold() == name.casefold():
                return principle
        return self.rule(name)

    def effects(self, principle: Principle) -> tuple[Measured, ...]:
        """Return a principle's nonzero effects: alone, and added to its side's first principles."""
        own = [one.id for one in self.principles if one.side == principle.side]
        before = self.listed(own[: min(BASIS, own.index(principle.id))])
        found = (("alone", principle.effect), ("added", principle.added))
        return tuple(self._measured(kind, effect, before) for kind, effect in found if effect and effect.points)

    def label_of_side(self, principle: Principle) -> str:
        """Return the sentence that names a principle's side; empty if it applies to all sides."""
        return self.text("principles.for", sides=self.game.sides[principle.side]) if principle.side else ""

    def _measured(self, kind: str, effect: Effect, before: str) -> Measured:
        sign = ("harms", "open", "helps")[effect.sign + 1]
        against = self.interface.get(f"principles.against_{effect.against}", "")
        opponent = against or self.text("principles.against", principles=self.listed(effect.against.split()))
        points, low, high = (signed(each) for each in (effect.points, effect.low, effect.high))
        words = self.text(
            f"principles.{kind}",
            points=points,
            low=low,
            high=high,
            games=str(effect.games),
            against=opponent,
            before=before,
        )
        if effect.won + effect.drawn + effect.lost:
            won, drawn, lost = map(str, (effect.won, effect.drawn, effect.lost))
            words += " " + self.text("principles.results", won=won, drawn=drawn, lost=lost)
        verdict = self.interface[f"principles.{sign}"]
        return Measured(f"{words} {verdict}", self.text("principles.short", points=points, verdict=verdict), effect)

    def principles_of(self, codes: Sequence[str], side: int) -> Iterator[Principle]:
        """Yield the harmless principles that a move's facts show, the most important first."""
        return shown_by(self.principles, codes, self.ruleset.sides[side])

    def examples(self, rule: Rule | Principle) -> tuple[Example, ...]:
        """Return the examples of a rule or principle that fit this board."""
        if isinstance(rule, Principle):
            return rule.examples
        # On a custom board each example is played to see whether it fits.
        if rule.id not in self._examples:
            self._examples[rule.id] = offered(self.ruleset, rule)
        return self._examples[rule.id]

    def sources_of(self, rule: NumberedText) -> tuple[Source, ...]:
        """Return the sources of a rule or principle, each once."""
        return tuple(self.sources[key] for key in rule.keys if key in self.sources)

    def citations(self, rule: NumberedText) -> tuple[str, ...]:
        """Return the citations of a rule or principle in words: each source with the place in it.

        A draft game may lack a source; its key is then used, and the checks report it.
        """
        short = {key: source.short for key, source in self.sources.items()}
        found = tuple(
            self.text("panel.source_place", source=short.get(key, key), place=place) for key, place in rule.sources
        )
        # Places in sources exist in the fallback language only.
        return found if self.language == REFERENCE else tuple(untranslated(each) for each in found)

    def sentence(self, item: NamedItem) -> Sentence:
        """Return an item as a sentence, with its rule."""
        rule, filled = self._filled_text(item)
        return _marked(self._lender.sentence(item)) if self._is_mixed(filled.words) else _worded(filled, rule.id, item)

    def outline(self, code: str) -> str:
        """Return the sentence of a code with an ellipsis for what differs between its items."""
        (own, _), *others = self._sides
        known = {name for name, value in own.items() if all(blanks[name] == value for blanks, _ in others)}
        _, filled = self._filled_text(Item(code, 0, {}, {}), known)
        return untranslated(self._lender.outline(code)) if self._is_mixed(filled.words) else filled.words

    def refusal(self, item: NamedItem) -> RefusalWords:
        """Return a refusal's first item in words; all in the fallback language if any part is."""
        rule, words = self._code_text(item)
        if not words.heading:
            problem = ContentFault(rule.words_file, f"rule {rule.id}.{item.code}", "refuses, so it must have a heading")
            raise ContentError([problem])
        heading = self._fill(rule, "heading", words.heading, item).words
        instead = self._fill(rule, "instead", words.instead, item).words
        reason = self.sentence(item)
        if self._is_mixed(heading + reason.words + instead):
            lent = self._lender.refusal(item)
            return RefusalWords(untranslated(lent.heading), _marked(lent.reason), untranslated(lent.instead))
        return RefusalWords(heading, reason, instead)

    def fact(self, item: NamedItem) -> Sentence:
        """Return a fact of a move in words; no rule answers it."""
        words = self._facts.get(item.code)
        if words is not None:
            filled = self._filled(words.file, f"codes.{item.code}", words.says, item)
        elif (key := f"facts.{item.code}") in self.interface:
            filled = self._filled(f"{self.language}/interface.toml", key, self.interface[key], item)
        else:
            raise ContentError(
                [ContentFault(f"{self.language}/{self.ruleset.game}/{FACTS_FILE}", item.code, "is missing")]
            )
        return _marked(self._lender.fact(item)) if self._is_mixed(filled.words) else _worded(filled, "", item)

    @property
    def aim(self) -> str:
        """The aim of the game under the options, in one sentence."""
        ruleset, (blanks, nouns) = self.ruleset, self._sides[0]
        words, problem = "", "is missing"
        if aim := self.game.aims.get(ruleset.name):
            try:
                words = fill(aim.under(ruleset.options), {**blanks, **ruleset.figures}, nouns, self._grammar).words
            except BlankError as error:
                problem = str(error)
        if not words:
            file = f"{self.language}/{ruleset.game}/words.toml"
            raise ContentError([ContentFault(file, f"aims.{ruleset.name}", problem)])
        return untranslated(self._lender.aim) if self._is_mixed(words) else words

    def text(self, key: str, side: int | None = None, **fillings: Filling) -> str:
        """Return an interface sentence with its blanks filled.

        Args:
            key: ``section.key`` of the interface words.
            side: index of the side for {side}, {other}, {piece}, ...; None if the sentence names no side.
            **fillings: values of its other blanks: words, a number (written as a word), or points.

        Raises:
            UnknownNameError: no such key.
            ContentError: a blank without a value.
        """
        return self._sentences(key, side, **fillings)

    def _sentence(self, key: str, side: int | None, **fillings: Filling) -> str:
        if key not in self.interface:
            raise UnknownNameError(unknown(key, self.interface, Message("a_word")))
        blanks, nouns = NOBODY if side is None else self._sides[side]
        try:
            words = fill(self.interface[key], {**blanks, **fillings}, nouns, self._grammar, self.game.called).words
            if UNTRANSLATED not in words or self.language == REFERENCE:
                return words
            # Fillings may contain the mark of missing translations, so remove it from them and look again.
            own = {name: unmarked(filling) if type(filling) is str else filling for name, filling in fillings.items()}
            bare = fill(self.interface[key], {**blanks, **own}, nouns, self._grammar, self.game.called).words
            if UNTRANSLATED not in bare:
                return words
        except BlankError as error:
            raise ContentError([ContentFault(f"{self.language}/interface.toml", key, str(error))]) from error
        apart = {
            name: type(filling)(set_apart(filling)) if isinstance(filling, str) else filling
            for name, filling in fillings.items()
        }
        return untranslated(self._lender.text(key, side, **apart))

    def in_words(self, words: Words) -> str:
        """Return a message in this language and this game's words; a plain text unchanged."""
        game = self.ruleset.game
        return message_text(words, self._files, self.language, game) if isinstance(words, Message) else words

    def listed(self, parts: Sequence[str]) -> str:
        """Return a list in words: ``the first player and the second player``."""
        return self._grammar.listed(parts)

    def _is_mixed(self, words: str) -> bool:
        """Return whether a sentence of another language contains words of the fallback language."""
        return UNTRANSLATED in words and self.language != REFERENCE

    def _code_text(self, item: NamedItem) -> tuple[Rule, CodeText]:
        rule = self.answer(item.code)
        return rule, rule.code_texts[item.code]

    def _filled_text(self, item: NamedItem, known: Collection[str] | None = None) -> tuple[Rule, Filled]:
        """Return an item's rule and sentence; if ``known`` is given, other blanks become ellipses."""
        rule, words = self._code_text(item)
        template = words.says
        return rule, self._fill(rule, "says", template if known is None else outlined(template, known), item)

    def _fill(self, rule: Rule, key: str, template: str, item: NamedItem) -> Filled:
        return self._filled(rule.words_file, f"rule {rule.id}.{item.code}.{key}", template, item)

    def _filled(self, file: str, place: str, template: str, item: NamedItem) -> Filled:
        """Return a sentence filled from an item; raise ContentError if a blank cannot be filled."""
        blanks, nouns = self._sides[item.side]
        try:
            return fill(template, {**blanks, **item.points, **item.numbers}, nouns, self._grammar, self.game.called)
        except BlankError as error:
            raise ContentError([ContentFault(file, place, str(error))]) from error

    @cached_property
    def _sides(self) -> tuple[About, ...]:
        sides, kinds = self.ruleset.sides, self.ruleset.kinds
        return tuple(about(self.game, sides, kinds, side) for side in range(len(sides)))


def _marked(sentence: Sentence) -> Sentence:
    """Return a sentence of the fallback language with its mark."""
    return replace(sentence, words=untranslated(sentence.words))


def signed(points: float) -> str:
    """Return points as text with their sign."""
    return f"{points:+.1f}".replace("-", "\N{MINUS SIGN}")


def _worded(filled: Filled, rule: str, item: NamedItem) -> Sentence:
    """Return an item as a sentence, with the points that it names, or all if it names none."""
    named = (*item.points.get("point", ()), *filled.points)
    every = (point for points in item.points.values() for point in points)
    return Sentence(filled.words, rule, tuple(dict.fromkeys(named or every)))


def rulebook(ruleset: Ruleset, language: str = "en", files: Content | None = None) -> Rulebook:
    """Return the :class:`Rulebook` of a ruleset and its options; equal arguments share one."""
    return _rulebook(ruleset, language, files or content())


@lru_cache(maxsize=32)
def _rulebook(ruleset: Ruleset, language: str, files: Content) -> Rulebook:
    """Return a rulebook; cached, because boards and examples of a ruleset share its sentences."""
    return Rulebook(ruleset, language, files)
