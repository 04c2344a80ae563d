"""Every check of the content, one by one or all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from heritage_games import coach
from heritage_games.games import games, ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.rulebook.borrowed import REFERENCE
from heritage_games.rulebook.comparisons import FILE as COMPARISONS
from heritage_games.rulebook.comparisons import read_comparisons
from heritage_games.rulebook.facts import FILE as FACTS
from heritage_games.rulebook.faults import ContentError, ContentFault, Faults, no_such
from heritage_games.rulebook.files import Content
from heritage_games.rulebook.game_words import NOTHING, lent_words, read_game_words
from heritage_games.rulebook.glossary import load_glossary
from heritage_games.rulebook.inherit import renaming
from heritage_games.rulebook.label import FILE as LABEL
from heritage_games.rulebook.label import load_label, museum_games
from heritage_games.rulebook.learn import FILE as LEARN
from heritage_games.rulebook.learn import read_steps
from heritage_games.rulebook.load import extends, read_rules
from heritage_games.rulebook.principles import FILE as PRINCIPLES
from heritage_games.rulebook.principles import Principle, read_principles
from heritage_games.rulebook.prose import load_prose
from heritage_games.rulebook.provenance import load_provenance
from heritage_games.rulebook.quiz import read_quiz
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sources import cited_keys, load_sources, read_sources
from heritage_games.rulebook.tasks import read_tasks

from .codes import code_faults, single_changes
from .comparisons import comparison_faults
from .examples import example_faults
from .facts import fact_faults, unused_facts
from .labels import glossary_faults, label_faults
from .languages import language_faults
from .learn import learn_faults
from .lessons import quiz_faults, task_faults
from .principles import order_faults, principle_faults, untold_facts, unused_principles
from .provenance import provenance_faults
from .rules import rule_faults
from .sayings import saying_faults
from .sentences import sentence_faults
from .texts import prose_faults
from .unwritten import empty_values
from .words import bench_faults, classroom_faults, game_faults, interface_faults, site_faults, unused_words

R = TypeVar("R")

LESSON = {"history": True, "notes": False}
"""The Markdown texts of a lesson, and whether their sections are labels on a wall."""


@dataclass(frozen=True)
class Check:
    """One thing that is checked: its name, and what finds the faults."""

    name: str
    find: Callable[[], Faults]

    def faults(self) -> Faults:
        """Return what it finds; content that cannot be read at all is a fault too."""
        try:
            return self.find()
        except ContentError as error:
            return list(error.faults)


def faults(files: Content) -> Faults:
    """Return every fault of the content, with its file and what would be right; empty if there is none."""
    return list(dict.fromkeys(fault for check in checks(files) for fault in check.faults()))


def checks(files: Content) -> Iterator[Check]:
    """Yield every check of the content: a test or a writer runs them one by one."""
    yield Check("sources", partial(_reading, partial(read_sources, files)))
    yield Check("games", partial(_registry, files))
    for language in files.languages():
        yield Check(f"{language} interface", partial(interface_faults, files, language))
        yield Check(f"{language} pages", partial(site_faults, files, language))
        yield Check(f"{language} bench", partial(bench_faults, files, language))
        yield Check(f"{language} classroom", partial(classroom_faults, files, language))
        yield Check(f"{language} errors and faults", partial(saying_faults, files, language))
        yield Check(f"{language} has the keys of {REFERENCE}", partial(language_faults, files, language))
        if language != REFERENCE:
            yield from _begun(files, language)
            continue
        for base in sorted(set(files.with_words(language)) - set(files.games())):
            yield from _base(files, base, language)
        yield Check(f"{language} glossary", partial(_glossary, files, language))
        for game in games():
            if game in files.games():
                yield from _game(files, game, language)


def _base(files: Content, base: str, language: str) -> Iterator[Check]:
    """Yield the checks of what several games have in common: that one of them uses it."""
    rules: dict[str, tuple[Rule, ...]] = {}
    for heir in ((game, name) for game, names in games().items() for name in names if files.has(f"{game}/{name}.toml")):
        for _, name in (one for one in extends(files, heir, []) if one[0] == base):
            rules[name] = (*rules.get(name, ()), *_readable(partial(read_rules, files, heir, language)))
    yield Check(f"{language} {base} has no word too many", partial(unused_words, files, base, language, rules))
    yield Check(f"{language} {base} has no fact too many", partial(unused_facts, files, base, language))


def checks_of(files: Content, game: str) -> Iterator[Check]:
    """Yield the checks that can find what one game lacks: its own, and those of what it shares with others."""
    yield Check("sources", partial(_reading, partial(read_sources, files)))
    yield Check("games", partial(_registry, files))
    yield Check(f"{REFERENCE} glossary", partial(_glossary, files, REFERENCE))
    if game in games() and game in files.games():
        yield from _game(files, game, REFERENCE)


def _begun(files: Content, language: str) -> Iterator[Check]:
    """Yield the checks of a language beside the reference: the words of the games that it has begun can all be said.

    What hangs on no word (rules, sources, examples, goals) is checked once, with the reference.
    """
    for game, names in games().items():
        if not files.stands(f"{language}/{game}"):
            continue
        yield Check(f"{language} {game} words read", partial(_reading, partial(read_game_words, files, game, language)))
        yield Check(f"{language} {game} has every word", partial(_words, files, game, language))
        for name in names:
            said = partial(sentence_faults, ruleset(game, name), language, files)
            yield Check(f"{language} {game}/{name} can say every sentence", said)
        if files.stands(f"{language}/{game}/{LABEL}"):
            yield Check(f"{language} {game} label", partial(_label, files, game, language))
        if files.stands(f"{language}/{game}/{LEARN}"):
            yield Check(f"{language} {game} learn", partial(_reading, partial(read_steps, files, game, language)))


def _registry(files: Content) -> Faults:
    """Return the games and rulesets that stand in content/ or in the registry but not in both."""
    pairs = {f"{game}/{name}.toml" for game, names in games().items() for name in ("game", *names)}
    there = {f"{game}/{name}.toml" for game in files.games() for name in ("game", *files.rulesets(game))}
    found = [ContentFault(file, "", "there is no such file; the registry has it") for file in sorted(pairs - there)]
    return found + [
        ContentFault(file, "", no_such(file, tuple(pairs), "file of a ruleset")) for file in sorted(there - pairs)
    ]


def _game(files: Content, game: str, language: str) -> Iterator[Check]:
    """Yield the checks of a game in one language."""
    words = f"{language} {game}"
    rules: dict[str, tuple[Rule, ...]] = {}
    for name in files.rulesets(game):
        if name in games()[game]:
            read = partial(read_rules, files, (game, name), language)
            yield Check(f"{words}/{name} reads", partial(_reading, read))
            rules[name] = _readable(read)
            yield from _ruleset(files, f"{game}/{name}", language, rules[name])
    if language == REFERENCE:
        yield Check(f"{game} has no empty value", partial(empty_values, files, game))
    yield Check(f"{words} is renamed to names it has", partial(_renamed, files, game))
    yield Check(f"{words} words read", partial(_reading, partial(read_game_words, files, game, language)))
    yield Check(f"{words} has every word", partial(_words, files, game, language))
    yield Check(f"{words} has no word too many", partial(unused_words, files, game, language, rules))
    if files.has(f"{language}/{game}/{FACTS}"):
        yield Check(f"{words} has no fact too many", partial(unused_facts, files, game, language))
    for name, labels in LESSON.items():
        yield Check(f"{words} {name}", partial(_prose, files, game, name, language, labels=labels))
    if game in museum_games(files):
        yield Check(f"{words} label", partial(_label, files, game, language))
        yield Check(f"{words} object", partial(_provenance, files, game, language))
        yield Check(f"{words} cites what was read", partial(_unread, files, game, language, rules))
    if files.has(f"{game}/{COMPARISONS}"):
        yield Check(f"{words} comparisons", partial(_comparisons, files, game, language))
    if files.has(f"{game}/{PRINCIPLES}"):
        yield from _principles(files, game, language)
    yield Check(f"{words} quiz", partial(_quiz, files, game, language, rules))
    yield Check(f"{words} tasks", partial(_tasks, files, game, language, rules))
    if game in museum_games(files) or files.has(f"{game}/{LEARN}"):
        yield Check(f"{words} learn", partial(_learn, files, game, language, rules))


def _ruleset(files: Content, name: str, language: str, rules: tuple[Rule, ...]) -> Iterator[Check]:
    base = ruleset(name)
    yield Check(f"{language} {name} answers every code", partial(code_faults, base, rules))
    yield Check(f"{language} {name} can say every sentence", partial(sentence_faults, base, language, files))
    if coach.has_coach(base):
        yield Check(f"{language} {name} can say every fact", partial(fact_faults, base, language, files))
    for rule in rules:
        yield Check(f"{language} {name}#{rule.id}", partial(_rule, files, rule))
        for example in rule.examples:
            yield Check(f"{language} {name} example {example.id}", partial(example_faults, base, rule, example))


def _principles(files: Content, game: str, language: str) -> Iterator[Check]:
    """Yield the checks of the principles of a game in one language."""
    every: dict[str, tuple[Principle, ...]] = {}
    for name in files.rulesets(game):
        if name not in games()[game]:
            continue
        base, read = ruleset(game, name), partial(read_principles, files, (game, name), language)
        owner = f"{language} {game}/{name}"
        yield Check(f"{owner} principles read", partial(_reading, read))
        every[name] = _readable(read)
        yield Check(f"{owner} principles stand in their order", partial(order_faults, base, every[name]))
        shown = partial(untold_facts, files, game, language, every[name])
        yield Check(f"{owner} principles are shown by facts that are told", shown)
        for principle in every[name]:
            yield Check(f"{owner} principle {principle.id}", partial(_principle, files, base, principle))
    unused = partial(unused_principles, files, game, language, every)
    yield Check(f"{language} {game} has no principle too many", unused)


def _principle(files: Content, base: Ruleset, principle: Principle) -> Faults:
    return principle_faults(base, principle, load_sources(files))


def _reading(read: Callable[[Faults], object]) -> Faults:
    found: Faults = []
    read(found)
    return found


def _readable(read: Callable[[Faults], tuple[R, ...]]) -> tuple[R, ...]:
    """Return what could be read; why the rest could not is the check of reading."""
    try:
        return read([])
    except ContentError:
        return ()


def _rule(files: Content, rule: Rule) -> Faults:
    return rule_faults(rule, load_sources(files))


def _comparisons(files: Content, game: str, language: str) -> Faults:
    found: Faults = []
    return found + comparison_faults(game, read_comparisons(files, game, language, found))


def _renamed(files: Content, game: str) -> Faults:
    """Return the names of game.toml, under ``renamed``, for a base that is none, or of a point that no board has."""
    file, known = f"{game}/game.toml", tuple(sorted({*files.games(), *files.with_words(REFERENCE)} - {game}))
    points = {point for name in games()[game] for point in ruleset(game, name).points}
    found: Faults = []
    for base in files.toml(file).get("renamed", {}):
        if base not in known:
            found.append(ContentFault(file, f"renamed.{base}", no_such(base, known, "game to take over from")))
        names = renaming(files, base, game, found)
        idle = (here for here in names.points.values() if here not in points)
        found += [
            ContentFault(file, f"renamed.{base}.points", no_such(one, tuple(sorted(points)), "point")) for one in idle
        ]
        rulesets = (name for some in names.rulesets.values() for name in some if name not in games()[game])
        found += [
            ContentFault(file, f"renamed.{base}.rulesets", no_such(one, games()[game], "ruleset")) for one in rulesets
        ]
    return found


def _words(files: Content, game: str, language: str) -> Faults:
    defaults = [ruleset(game, name) for name in games()[game]]
    rulesets = [base.with_options(**setting) for base in defaults for setting in single_changes(base)]
    told = read_game_words(files, game, language, [])
    lent = lent_words(files, told.extends, game, language, []) if told.extends else NOTHING
    return game_faults(told, f"{language}/{game}/words.toml", rulesets, load_sources(files), lent)


def _prose(files: Content, game: str, name: str, language: str, *, labels: bool) -> Faults:
    return prose_faults(load_prose(files, game, name, language), load_sources(files), labels=labels)


def _label(files: Content, game: str, language: str) -> Faults:
    return label_faults(load_label(files, game, language), read_game_words(files, game, language, []))


def _provenance(files: Content, game: str, language: str) -> Faults:
    return provenance_faults(load_provenance(files, game, language), read_game_words(files, game, language, []))


def _unread(files: Content, game: str, language: str, rules: dict[str, tuple[Rule, ...]]) -> Faults:
    """Return the works that a game cites although nobody of us has read them."""
    sources = load_sources(files)
    cited = [key for some in rules.values() for rule in some for key in rule.keys]
    for name in (LABEL, "history.md", "notes.md"):
        cited += [key for text in files.texts(f"{language}/{game}/{name}") for key in cited_keys(text)]
    cited += load_provenance(files, game, language).cited
    message = "nobody has read it; cite the text that quotes it, and list it as further reading in object.toml"
    unread = (key for key in dict.fromkeys(cited) if key in sources and sources[key].unread)
    return [ContentFault(f"{game}/game.toml", key, message) for key in unread]


def _glossary(files: Content, language: str) -> Faults:
    shown = {game: read_game_words(files, game, language, []) for game in museum_games(files)}
    return glossary_faults(load_glossary(files, language), language, shown)


def _quiz(files: Content, game: str, language: str, rules: dict[str, tuple[Rule, ...]]) -> Faults:
    found: Faults = []
    ids = tuple(dict.fromkeys(rule.id for some in rules.values() for rule in some))
    return found + quiz_faults(game, f"{language}/{game}/quiz.toml", read_quiz(files, game, language, found), ids)


def _tasks(files: Content, game: str, language: str, rules: dict[str, tuple[Rule, ...]]) -> Faults:
    found: Faults = []
    tasks = read_tasks(files, game, language, found)
    ids = {name: tuple(rule.id for rule in some) for name, some in rules.items()}
    return found + [fault for task in tasks for fault in task_faults(game, task, ids, tasks)]


def _learn(files: Content, game: str, language: str, rules: dict[str, tuple[Rule, ...]]) -> Faults:
    found: Faults = []
    ids = {name: tuple(rule.id for rule in some) for name, some in rules.items()}
    return found + learn_faults(game, read_steps(files, game, language, found), ids)
