"""Checks of rules, examples, and sentences of codes and facts, for authors and tests.

A code must have exactly one rule under every setting.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import prod

from heritage_games.analysis import coach
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.principles import FACTS_FILE, FactWords, facts_files, read_facts
from heritage_games.rulebook.rules import EVIDENCE, CodeText, Evidence, Example, Rule, messages, same, set_up
from heritage_games.rulebook.schema import ContentError, ContentFault, Problems, either, no_such
from heritage_games.rulebook.sentences import Blank, BlankError, blanks, capital, parts
from heritage_games.rulebook.sources import Source
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import SOME, Number, Option, Value
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import NamedItem, NamedVerdict, Position, Throw

from .label_checks import TITLE, caption_problems, length_problem, paragraph_problems


def rule_problems(rule: Rule, sources: Mapping[str, Source]) -> Problems:
    """Return the problems of a rule beyond those found in reading: source, examples, lengths."""
    messages = [*_example_messages(rule), *_evidence_messages(rule, sources)]
    messages += [no_such(key, tuple(sources), "key in sources.json") for key in rule.keys if key and key not in sources]
    found = [ContentFault(rule.file, f"rule {rule.id}", message) for message in messages]
    lengths = (
        length_problem("title", rule.title, TITLE),
        *paragraph_problems(rule.text),
        *paragraph_problems(rule.note),
    )
    found += [ContentFault(rule.words_file, f"rule {rule.id}", length) for length in lengths if length]
    found += [
        ContentFault(rule.words_file, f"caption {example.id}", message)
        for example in rule.examples
        for message in caption_problems(example.caption)
    ]
    return found


def _evidence_messages(rule: Rule, sources: Mapping[str, Source]) -> list[str]:
    """Return the problems of a rule's evidence: it is missing, or too weak for the grade."""
    if not rule.evidence and any(key in sources for key in rule.keys):
        kinds = either(tuple(filter(None, EVIDENCE)))
        return [f"rests on nothing: in sources.json, the evidence of one of its sources must be {kinds}"]
    if rule.evidence in NO_TEXT and rule.grade == "attested":
        return [NO_TEXT[rule.evidence]]
    return []


NO_TEXT: Mapping[Evidence, str] = {
    "program": 'rests on the code of a program alone, so it is not "attested"',
    "ours": 'rests on our own decision, so it is not "attested"',
}
"""Kinds of evidence other than texts about play, with messages about ``attested`` rules."""


def _example_messages(rule: Rule) -> list[str]:
    expected = {example.expect for example in rule.examples}
    if not expected:
        return ["has no example"]
    if rule.codes and expected == {"shown"}:
        return ["answers codes, so it needs an example with touches: one that can fail"]
    if not any(words.heading for words in rule.code_texts.values()):
        return []
    missing = [kind for kind in ("accepted", "refused") if kind not in expected]
    found = [f"can refuse, so it needs an example that is {kind}" for kind in missing]
    refused = [example for example in rule.examples if example.expect == "refused"]
    if refused and not any(_shows_refusal(rule, example) for example in refused):
        found.append("can refuse, but none of its refused examples is refused by one of its own codes")
    return found


def _shows_refusal(rule: Rule, example: Example) -> bool:
    return any(code in rule.codes for code in (example.code, *example.codes))


def example_problems(ruleset: Ruleset, rule: Rule, example: Example) -> Problems:
    """Return the mismatches between an example and its result."""
    return [ContentFault(rule.file, f"example {example.id}", message) for message in messages(ruleset, rule, example)]


MOST_SETTINGS = 4096  # number of settings above which only pairs of option values are tried

Setting = dict[str, Value]


def settings(declared: Mapping[str, Option], most: int = MOST_SETTINGS) -> Iterator[Setting]:
    """Yield all option settings or, if too many, all pairs of values with the other defaults."""
    names = tuple(declared)
    values = [declared[name].values for name in names]
    if prod(len(choices) for choices in values) <= most:
        for chosen in product(*values):
            yield dict(zip(names, chosen, strict=True))
        return
    defaults = {name: declared[name].default for name in names}
    for one, two in combinations(names, 2):
        for pair in product(declared[one].values, declared[two].values):
            yield {**defaults, one: pair[0], two: pair[1]}


def single_changes(ruleset: Ruleset) -> Iterator[Setting]:
    """Yield the default options, each single change of them, and each custom test board."""
    defaults = {name: option.default for name, option in ruleset.declared.items()}
    yield defaults
    for name, option in ruleset.declared.items():
        yield from ({**defaults, name: value} for value in option.values[1:])
    yield from ({**defaults, **trial} for trial in ruleset.trials)


def code_problems(ruleset: Ruleset, rules: tuple[Rule, ...]) -> Problems:
    """Return problems of codes without exactly one rule in a setting, and of unused entries."""
    wrong: dict[tuple[str, str], Setting] = {}
    emitted: set[str] = set()
    defaults = {name: option.default for name, option in ruleset.declared.items()}
    trials = ({**defaults, **trial} for trial in ruleset.trials)
    for setting in (*settings(ruleset.declared), *trials):
        codes = ruleset.with_options(**setting).codes()
        active = [rule for rule in rules if rule.active(setting)]
        emitted |= codes
        for code in codes:
            answers = [rule.id for rule in active if code in rule.codes]
            if len(answers) != 1:
                wrong.setdefault((code, " and ".join(answers) or "no rule"), setting)
    file = f"{ruleset.game}/{ruleset.name}.toml"
    found = [
        ContentFault(
            file, f"code {code}", f"is answered by {answers} under {_setting(ruleset, setting)}; by one it must be"
        )
        for (code, answers), setting in sorted(wrong.items(), key=lambda one: one[0])
    ]
    for rule in rules:
        found += _dead(rule, ruleset, emitted)
    return found


def _dead(rule: Rule, ruleset: Ruleset, emitted: set[str]) -> Problems:
    """Return problems of unreachable entries: unknown options and values, unemitted codes."""
    found = []
    for name, values in rule.when.items():
        option = ruleset.declared.get(name)
        if option is None:
            found.append(no_such(name, ruleset.declared, f"option of {ruleset.game}/{ruleset.name}"))
            continue
        named = (*option.values, SOME) if isinstance(option, Number) else option.values
        impossible = (value for value in values if not any(same(value, one) for one in named))
        found += [f"when: option {name} cannot be {value!r}" for value in impossible]
    found += [
        no_such(code, tuple(sorted(emitted)), "code of this ruleset") for code in rule.codes if code not in emitted
    ]
    return [ContentFault(rule.file, f"rule {rule.id}", message) for message in found]


def _setting(ruleset: Ruleset, setting: Setting) -> str:
    """Return the differences of a setting from the defaults as text."""
    changed = [f"{name}={value!r}" for name, value in setting.items() if value != ruleset.declared[name].default]
    return ", ".join(changed) or "the default options"


PLIES = 120  # number of plies of each seeded game
TRIED = 6  # number of touches tried after each touch of a legal path
FROM_PLAY: Mapping[str, frozenset[str]] = {"repetition": frozenset({"times"})}
"""Numbers of items that come from the game's history, not from the judge, by code."""

FIRST = re.compile(r"[.?!] $")  # pattern of the end of a text before the first word of a sentence

Shape = tuple[str, bool, frozenset[str]]
"""Key of an item for filling: code, whether it opens a refusal, available blanks."""

MOST_GAMES = 64  # maximum number of seeded games whose items are cached, for checks of other languages


def sentence_problems(ruleset: Ruleset, language: str, files: Content) -> Problems:
    """Return the problems of sentences that cannot be filled or whose blanks never occur.

    Items come from the examples, each under its own options, and from seeded games under the default options, each
    single change of them and each custom test board.
    """
    found: dict[ContentFault, None] = {}
    filled: set[tuple[str, Shape]] = set()
    rules = Rulebook(ruleset, language, files).every_rule
    changed = [ruleset.with_options(**setting) for setting in single_changes(ruleset)]
    points = {point for one in changed for point in one.points}
    controls = {touch for one in changed for touch in one.controls} - points
    tried = [(one, _played(one, (*one.points, *sorted(controls)), number)) for number, one in enumerate(changed)]
    tried += [
        (own, _shaped(_verdicts(own, example)))
        for rule in rules
        for example in rule.examples
        if (own := _own(ruleset, example))
    ]
    for one, items in tried:
        book = Rulebook(one, language, files)
        if not set(one.kinds) <= set(book.game.pieces):
            continue  # another check reports a piece without words
        for shape, item in items.items():
            code, opens, _ = shape
            if (key := (book.answer(code).id, shape)) not in filled:
                filled.add(key)
                found.update(dict.fromkeys(_unsayable(book, item, opens=opens)))
    reported = {code for _, (code, *_) in filled}
    for rule in rules:
        for code, words in rule.code_texts.items():
            found.update(dict.fromkeys(_slips(rule, code, words, reported=code in reported)))
    return list(found)


def _shaped(verdicts: Iterable[NamedVerdict]) -> Mapping[Shape, NamedItem]:
    found: dict[Shape, NamedItem] = {}
    for verdict in verdicts:
        for place, item in enumerate(verdict.items):
            opens = verdict.kind == "refused" and place == 0
            found.setdefault((item.code, opens, frozenset((*item.points, *item.numbers))), item)
    return found


@lru_cache(maxsize=MOST_GAMES)
def _played(ruleset: Ruleset, touches: tuple[str, ...], seed: int) -> Mapping[Shape, NamedItem]:
    """Return the first item of each shape in a seeded game."""
    return _shaped(_walk(ruleset, touches, seed))


def _walk(ruleset: Ruleset, touches: tuple[str, ...], seed: int) -> Iterator[NamedVerdict]:
    """Yield the verdicts of a seeded game, and of random touches at each of its steps."""
    chance = random.Random(seed)  # noqa: S311 - a reproducible game
    position = ruleset.start()
    for _ in range(PLIES):
        throw = _drawn(ruleset, position, chance)
        if throw is not None:
            yield ruleset.judge(position, touches[:1])
        moves = ruleset.moves(position, throw)
        path = ruleset.paths(position, chance.choice(moves), throw)[0] if moves else ()
        for length in range(len(path) + 1):
            verdict = ruleset.judge(position, path[:length], throw)
            yield verdict
            for touch in chance.sample(touches, min(TRIED, len(touches))):
                yield ruleset.judge(position, (*path[:length], touch), throw)
        if not moves:
            return
        if verdict.move is not None:
            position = ruleset.play(position, verdict.move, throw)


def _drawn(ruleset: Ruleset, position: Position, chance: random.Random) -> Throw | None:
    """Return a random possible throw, all equally likely; None if there is none."""
    throws = tuple(ruleset.throws(position))
    return chance.choice(throws) if throws else None


def _own(ruleset: Ruleset, example: Example) -> Ruleset | None:
    """Return the ruleset with an example's options; None if invalid, as another check reports."""
    try:
        return ruleset.with_options(**example.options)
    except HeritageGamesError:
        return None


def _verdicts(ruleset: Ruleset, example: Example) -> Iterator[NamedVerdict]:
    """Yield the verdicts of an example's touches; none if invalid, as another check reports."""
    with suppress(HeritageGamesError):
        position, throw = set_up(ruleset, example)
        for length in range(1, len(example.touches) + 1):
            yield ruleset.judge(position, example.touches[:length], throw)


def _unsayable(book: Rulebook, item: NamedItem, *, opens: bool) -> Problems:
    try:
        if opens:
            book.refusal(item)
        else:
            book.sentence(item)
    except ContentError as error:
        return list(error.faults)
    return list(_small(book, item))


def _small(book: Rulebook, item: NamedItem) -> Iterator[ContentFault]:
    """Yield the problem of each sentence that begins in lower case: ``the well is``."""
    rule = book.answer(item.code)
    renamed = {name for name, points in item.points.items() if any(book.game.called(at) != at for at in points)}
    for key, template in rule.code_texts[item.code].sentences().items():
        for before, blank in pairwise((". ", *parts(template))):
            if isinstance(blank, Blank) and not blank.capital and blank.name in renamed and FIRST.search(str(before)):
                written = f"{{{blank.written}}} begins a sentence; write {{{capital(blank.written)}}}"
                yield ContentFault(rule.words_file, f"rule {rule.id}.{item.code}.{key}", written)


def _slips(rule: Rule, code: str, words: CodeText, *, reported: bool) -> Problems:
    """Return the problems of malformed blanks, and of blanks whose code never occurs."""
    found = []
    for key, template in words.sentences().items():
        try:
            own = {blank.name for blank in blanks(template)} - ABOUT - FROM_PLAY.get(code, frozenset())
        except BlankError as error:
            found.append(f"{key}: {error}")
            continue
        if own and not reported:
            found.append(
                f"{key} has the blank {{{min(own)}}}, but no example tells {code}, so it was never filled; add one"
            )
    return [ContentFault(rule.words_file, f"rule {rule.id}.{code}", message) for message in found]


ABOUT = frozenset({"side", "other", "piece", "pieces", "other_piece", "other_pieces"})
"""Blanks that any item of a two-sided game fills."""


def fact_problems(rules: Ruleset, language: str, files: Content) -> Problems:
    """Return the problems of facts without a sentence and of sentences that cannot be filled."""
    found: Problems = []
    words = read_facts(files, rules.game, rules.name, language, found)
    shared = load_interface(files, language)
    for code, blanks_filled in _brought(rules).items():
        if code in words:
            found += _sentence(code, words[code], blanks_filled | ABOUT)
        elif f"facts.{code}" not in shared:
            message = "is missing; the coach can say it"
            found.append(ContentFault(f"{language}/{rules.game}/{FACTS_FILE}", f"codes.{code}", message))
    return found


def unused_facts(files: Content, game: str, language: str) -> Problems:
    """Return the problems of a game's fact sentences that no inheriting ruleset can use."""
    file = f"{language}/{game}/{FACTS_FILE}"
    reported: set[str] = set()
    for other, names in games().items():
        for name in names:
            if file in facts_files(files, (other, name), language, []):
                reported |= set(_brought(ruleset(other, name)))
    idle = (code for code in files.toml_if_any(file).get("codes", {}) if code not in reported)
    return [
        ContentFault(file, f"codes.{code}", no_such(code, tuple(sorted(reported)), "fact of these games"))
        for code in idle
    ]


def _brought(rules: Ruleset) -> Mapping[str, frozenset[str]]:
    """Return the fact codes under all options, each with the blanks that all its facts fill."""
    found: dict[str, frozenset[str]] = {}
    for setting in single_changes(rules):
        for of_side in coach.schemas(rules.with_options(**setting)):
            for code, schema in of_side.items():
                found[code] = found.get(code, schema.blanks) & schema.blanks
    return found


def _sentence(code: str, words: FactWords, filled: frozenset[str]) -> Iterator[ContentFault]:
    try:
        missing = {blank.name for blank in blanks(words.says)} - filled
    except BlankError as error:
        yield ContentFault(words.file, f"codes.{code}", f"says: {error}")
        return
    for name in sorted(missing):
        message = f"says has the blank {{{name}}}; it can have {', '.join(sorted(filled))}"
        yield ContentFault(words.file, f"codes.{code}", message)
