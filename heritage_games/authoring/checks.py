"""All checks of the content, and the missing parts of a game, for tests and authors.

The checks take seconds, need no build, and follow the order in which an author works.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeVar

from heritage_games.rulebook.files import REFERENCE, Content
from heritage_games.rulebook.inheritance import extends, renaming
from heritage_games.rulebook.interface import CLASSROOM, PAGES, THROWS
from heritage_games.rulebook.labels import LABEL_FILE, load_glossary, load_label, museum_games
from heritage_games.rulebook.learning import COMPARISONS_FILE, LEARN_FILE, read_comparisons, read_quiz, read_steps
from heritage_games.rulebook.loading import read_rules
from heritage_games.rulebook.principles import FACTS_FILE, PRINCIPLES_FILE, Principle, read_principles
from heritage_games.rulebook.prose import load_prose
from heritage_games.rulebook.provenance import load_provenance
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.schema import ContentError, ContentFault, Problems, no_such
from heritage_games.rulebook.sources import FILE as SOURCES
from heritage_games.rulebook.sources import cited_keys, load_sources, read_sources
from heritage_games.rulebook.tasks import Task, read_tasks
from heritage_games.rulebook.words import lent_words, read_game_words
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset

from .label_checks import glossary_problems, label_problems, prose_problems, provenance_problems
from .language_checks import language_problems
from .learning_checks import (
    comparison_problems,
    facts_without_words,
    learn_problems,
    principle_list_problems,
    principle_problems,
    quiz_problems,
    task_problems,
    unused_principles,
)
from .new_game import EMPTY, empty_values
from .rule_checks import (
    code_problems,
    example_problems,
    fact_problems,
    rule_problems,
    sentence_problems,
    single_changes,
    unused_facts,
)
from .wording_checks import game_problems, interface_problems, message_problems, screen_problems, unused_words

R = TypeVar("R")
T = TypeVar("T")

LESSON = {"history": True, "notes": False}  # Markdown texts of a lesson, and whether their sections are wall labels


@dataclass(frozen=True)
class Check:
    """Named check with the function that returns its problems."""

    name: str
    find: Callable[[], Problems]

    def problems(self) -> Problems:
        """Return the problems that the check finds, including unreadable content."""
        try:
            return self.find()
        except ContentError as error:
            return list(error.faults)


def problems(files: Content) -> Problems:
    """Return every problem of the content, with its file and the expected value."""
    return list(dict.fromkeys(problem for check in checks(files) for problem in check.problems()))


def checks(files: Content) -> Iterator[Check]:
    """Yield every check of the content; tests and authors run them one by one."""
    yield Check("sources", partial(_sources, files))
    yield Check("games", partial(_registry, files))
    for language in files.languages():
        yield Check(f"{language} interface", partial(interface_problems, files, language))
        for name in (PAGES, THROWS, CLASSROOM):
            yield Check(f"{language} {name}", partial(screen_problems, files, language, name))
        yield Check(f"{language} errors and faults", partial(message_problems, files, language))
        yield Check(f"{language} has the keys of {REFERENCE}", partial(language_problems, files, language))
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
    """Yield the checks that the words and facts of a shared base are used by one of its games."""
    rules: dict[str, tuple[Rule, ...]] = {}
    for heir in ((game, name) for game, names in games().items() for name in names if files.has(f"{game}/{name}.toml")):
        for _, name in (one for one in extends(files, heir, []) if one[0] == base):
            rules[name] = (*rules.get(name, ()), *_readable(partial(read_rules, files, *heir, language)))
    yield Check(f"{language} {base} has no word too many", partial(unused_words, files, base, language, rules))
    yield Check(f"{language} {base} has no fact too many", partial(unused_facts, files, base, language))


def checks_of(files: Content, game: str) -> Iterator[Check]:
    """Yield the checks of one game, and the checks of sources, registry and glossary."""
    yield Check("sources", partial(_sources, files))
    yield Check("games", partial(_registry, files))
    yield Check(f"{REFERENCE} glossary", partial(_glossary, files, REFERENCE))
    if game in games() and game in files.games():
        yield from _game(files, game, REFERENCE)


def _begun(files: Content, language: str) -> Iterator[Check]:
    """Yield the checks of a language that is not the fallback, for games that have its words.

    Content without words (rules, sources, examples, goals) is checked once, with the fallback language.
    """
    for game, names in games().items():
        if not files.exists(f"{language}/{game}"):
            continue
        yield Check(f"{language} {game} words read", partial(_reading, partial(read_game_words, files, game, language)))
        yield Check(f"{language} {game} has every word", partial(_words, files, game, language))
        for name in names:
            problems = partial(sentence_problems, ruleset(game, name), language, files)
            yield Check(f"{language} {game}/{name} can say every sentence", problems)
        if files.exists(f"{language}/{game}/{LABEL_FILE}"):
            yield Check(f"{language} {game} label", partial(_label, files, game, language))
        if files.exists(f"{language}/{game}/{LEARN_FILE}"):
            yield Check(f"{language} {game} learn", partial(_reading, partial(read_steps, files, game, language)))


def _registry(files: Content) -> Problems:
    """Return the problems of games and rulesets missing from content/ or from the registry."""
    pairs = {f"{game}/{name}.toml" for game, names in games().items() for name in ("game", *names)}
    there = {f"{game}/{name}.toml" for game in files.games() for name in ("game", *files.rulesets(game))}
    found = [ContentFault(file, "", "there is no such file; the registry has it") for file in sorted(pairs - there)]
    return found + [
        ContentFault(file, "", no_such(file, tuple(pairs), "file of a ruleset")) for file in sorted(there - pairs)
    ]


def _game(files: Content, game: str, language: str) -> Iterator[Check]:
    words = f"{language} {game}"
    rules: dict[str, tuple[Rule, ...]] = {}
    for name in files.rulesets(game):
        if name in games()[game]:
            read = partial(read_rules, files, game, name, language)
            yield Check(f"{words}/{name} reads", partial(_reading, read))
            rules[name] = _readable(read)
            yield from _ruleset(files, f"{game}/{name}", language, rules[name])
    if language == REFERENCE:
        yield Check(f"{game} has no empty value", partial(empty_values, files, game))
    yield Check(f"{words} is renamed to names it has", partial(_renamed, files, game))
    yield Check(f"{words} words read", partial(_reading, partial(read_game_words, files, game, language)))
    yield Check(f"{words} has every word", partial(_words, files, game, language))
    yield Check(f"{words} has no word too many", partial(unused_words, files, game, language, rules))
    if files.has(f"{language}/{game}/{FACTS_FILE}"):
        yield Check(f"{words} has no fact too many", partial(unused_facts, files, game, language))
    for name, labels in LESSON.items():
        yield Check(f"{words} {name}", partial(_prose, files, game, name, language, labels=labels))
    if game in museum_games(files):
        yield Check(f"{words} label", partial(_label, files, game, language))
        yield Check(f"{words} object", partial(_provenance, files, game, language))
        yield Check(f"{words} cites what was read", partial(_unread, files, game, language, rules))
    if files.has(f"{game}/{COMPARISONS_FILE}"):
        compared = partial(read_comparisons, files, game, language)
        yield Check(f"{words} comparisons", partial(_checked, compared, partial(comparison_problems, game)))
    if files.has(f"{game}/{PRINCIPLES_FILE}"):
        yield from _principles(files, game, language)
    ids = {name: tuple(rule.id for rule in some) for name, some in rules.items()}
    every = tuple(dict.fromkeys(chain(*ids.values())))
    quiz = partial(quiz_problems, game, f"{language}/{game}/quiz.toml", rules=every)
    yield Check(f"{words} quiz", partial(_checked, partial(read_quiz, files, game, language), quiz))
    tasks = partial(_tasks, game, ids)
    yield Check(f"{words} tasks", partial(_checked, partial(read_tasks, files, game, language), tasks))
    if game in museum_games(files) or files.has(f"{game}/{LEARN_FILE}"):
        learn = partial(learn_problems, game, rules=ids)
        yield Check(f"{words} learn", partial(_checked, partial(read_steps, files, game, language), learn))


def _ruleset(files: Content, name: str, language: str, rules: tuple[Rule, ...]) -> Iterator[Check]:
    base = ruleset(name)
    yield Check(f"{language} {name} answers every code", partial(code_problems, base, rules))
    yield Check(f"{language} {name} can say every sentence", partial(sentence_problems, base, language, files))
    if base.coach != Ruleset.coach:
        yield Check(f"{language} {name} can say every fact", partial(fact_problems, base, language, files))
    for rule in rules:
        yield Check(f"{language} {name}#{rule.id}", partial(_rule, files, rule))
        for example in rule.examples:
            yield Check(f"{language} {name} example {example.id}", partial(example_problems, base, rule, example))


def _principles(files: Content, game: str, language: str) -> Iterator[Check]:
    every: dict[str, tuple[Principle, ...]] = {}
    for name in files.rulesets(game):
        if name not in games()[game]:
            continue
        base, read = ruleset(game, name), partial(read_principles, files, game, name, language)
        owner = f"{language} {game}/{name}"
        yield Check(f"{owner} principles read", partial(_reading, read))
        every[name] = _readable(read)
        yield Check(f"{owner} has enough principles", partial(principle_list_problems, base, every[name]))
        shown = partial(facts_without_words, files, game, language, every[name])
        yield Check(f"{owner} principles are shown by facts that are told", shown)
        for principle in every[name]:
            yield Check(f"{owner} principle {principle.id}", partial(_principle, files, base, principle))
    unused = partial(unused_principles, files, game, language, every)
    yield Check(f"{language} {game} has no principle too many", unused)


def _principle(files: Content, base: Ruleset, principle: Principle) -> Problems:
    return principle_problems(base, principle, load_sources(files))


def _checked(read: Callable[[Problems], T], check: Callable[[T], Problems]) -> Problems:
    """Return the problems of reading something and of its content."""
    found: Problems = []
    return found + check(read(found))


def _reading(read: Callable[[Problems], object]) -> Problems:
    found: Problems = []
    read(found)
    return found


def _readable(read: Callable[[Problems], tuple[R, ...]]) -> tuple[R, ...]:
    """Return the readable entries; another check reports the unreadable ones."""
    try:
        return read([])
    except ContentError:
        return ()


def _rule(files: Content, rule: Rule) -> Problems:
    return rule_problems(rule, load_sources(files))


def _renamed(files: Content, game: str) -> Problems:
    """Return the problems of unknown bases and points in a game.toml's ``renamed``."""
    file, known = f"{game}/game.toml", tuple(sorted({*files.games(), *files.with_words(REFERENCE)} - {game}))
    points = {point for name in games()[game] for point in ruleset(game, name).points}
    found: Problems = []
    for base in files.toml(file).get("renamed", {}):
        if base not in known:
            found.append(ContentFault(file, f"renamed.{base}", no_such(base, known, "game to take over from")))
        names = renaming(files, base, game, found)
        idle = (here for here in names.points.values() if here not in points)
        found += [
            ContentFault(file, f"renamed.{base}.points", no_such(one, tuple(sorted(points)), "point")) for one in idle
        ]
    return found


def _words(files: Content, game: str, language: str) -> Problems:
    defaults = [ruleset(game, name) for name in games()[game]]
    rulesets = [base.with_options(**setting) for base in defaults for setting in single_changes(base)]
    game_words = read_game_words(files, game, language, [])
    lent = lent_words(files, game_words.extends, game, language, []) if game_words.extends else {}
    return game_problems(game_words, f"{language}/{game}/words.toml", rulesets, load_sources(files), lent)


def _prose(files: Content, game: str, name: str, language: str, *, labels: bool) -> Problems:
    return prose_problems(load_prose(files, game, name, language), load_sources(files), labels=labels)


def _label(files: Content, game: str, language: str) -> Problems:
    return label_problems(load_label(files, game, language), read_game_words(files, game, language, []))


def _provenance(files: Content, game: str, language: str) -> Problems:
    return provenance_problems(load_provenance(files, game, language), read_game_words(files, game, language, []))


def _sources(files: Content) -> Problems:
    """Return the problems of the bibliography, including missing fields of its entries."""
    found: Problems = []
    for source in read_sources(files, found).values():
        found += [ContentFault(SOURCES, f"source {source.id}", f"{key} is missing") for key in source.lacks]
    return found


def _unread(files: Content, game: str, language: str, rules: dict[str, tuple[Rule, ...]]) -> Problems:
    """Return a problem for each cited work that nobody has read, according to its entry."""
    sources = load_sources(files)
    cited = [key for some in rules.values() for rule in some for key in rule.keys]
    for name in (LABEL_FILE, "history.md", "notes.md"):
        cited += [key for text in files.texts(f"{language}/{game}/{name}") for key in cited_keys(text)]
    cited += load_provenance(files, game, language).cited
    message = "nobody has read it; cite the text that quotes it, and list it as further reading in object.toml"
    unread = (key for key in dict.fromkeys(cited) if key in sources and sources[key].read == "nothing")
    return [ContentFault(f"{game}/game.toml", key, message) for key in unread]


def _glossary(files: Content, language: str) -> Problems:
    shown = {game: read_game_words(files, game, language, []) for game in museum_games(files)}
    return glossary_problems(load_glossary(files, language), language, shown)


def _tasks(game: str, rules: Mapping[str, tuple[str, ...]], tasks: tuple[Task, ...]) -> Problems:
    return [problem for task in tasks for problem in task_problems(game, task, rules, tasks)]


TODO = re.compile(r"\bTODO\b")  # marker that ``heritage-games new`` writes in unfinished places; authors may use it too


def missing(files: Content, root: Path, game: str) -> Iterator[str]:
    """Yield a sentence for each missing part of a game of the package.

    Args:
        root: the checkout with tests and lessons.
    """
    yield from _unwritten(files, root, game)
    yield from _empty(files, game)
    for check in checks_of(files, game):
        # Lines that say TODO and empty values are reported once for each file.
        remaining = (problem for problem in check.problems() if not TODO.search(problem.message))
        yield from (str(problem) for problem in remaining if EMPTY not in problem.message)
    for file, made in _beside(files, game):
        if not any(root.glob(file)):
            yield f"{file} is missing; {made}"
    yield from _unmeasured(root, game)
    for name in games().get(game, ()):
        yield from _inherited_sources(files, game, name)


def _unmeasured(root: Path, game: str) -> Iterator[str]:
    """Yield a sentence for each ruleset without perft counts."""
    file = root / f"tests/perft/{game}.json"
    counted = {case["ruleset"] for case in json.loads(file.read_text(encoding="utf-8"))} if file.is_file() else set()
    for name in games().get(game, ()):
        if name not in counted:
            yield f"tests/perft/{game}.json: {name} has no counts; a slow second engine, not our kernel, gives them"


def _inherited_sources(files: Content, game: str, name: str) -> Iterator[str]:
    """Yield a problem if sources inherited from another board are unchecked."""
    for base_game, base in extends(files, (game, name), [])[-2:-1]:
        own_file = files.toml(f"{game}/{name}.toml")
        if base not in games().get(base_game, ()) or own_file.get("sources_checked"):
            continue
        names = renaming(files, base_game, game, []).points
        before, here = ruleset(base_game, base), ruleset(game, name)
        if {tuple(names.get(point, point) for point in line) for line in before.lines} == set(here.lines):
            continue
        own = {rule["id"] for rule in own_file.get("rules", ()) if {"source", "sources"} & {*rule}}
        rules = _readable(partial(read_rules, files, game, name, REFERENCE))
        if ids := ", ".join(rule.id for rule in rules if rule.sources and rule.id not in own):
            about = f"they are about the board of {base_game}/{base}"
            yield f"content/{game}/{name}.toml: check the sources of {ids}; {about}; then write sources_checked = true"


def _unwritten(files: Content, root: Path, game: str) -> Iterator[str]:
    """Yield a sentence for each unfinished file, with its number of unfinished lines."""
    own = [root / f"heritage_games/rulesets/{game}.py"]
    own += sorted((files.root / game).glob("*.toml"))
    for language in files.languages():
        own += sorted((files.root / language / game).glob("*"))
    for path in own:
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if count := sum(bool(TODO.search(line)) for line in lines):
            first = next(number for number, line in enumerate(lines, start=1) if TODO.search(line))
            words = "lines say" if count > 1 else "line says"
            yield f"{path.relative_to(root)}: {count} {words} TODO, the first is line {first}"


def _empty(files: Content, game: str) -> Iterator[str]:
    keys: dict[str, list[str]] = {}
    for problem in empty_values(files, game):
        keys.setdefault(problem.file, []).append(problem.message.removesuffix(f" {EMPTY}"))
    for file, found in keys.items():
        yield f"content/{file}: {len(found)} {'values are' if found[1:] else 'value is'} empty: {', '.join(found)}"


def _beside(files: Content, game: str) -> Iterator[tuple[str, str]]:
    """Yield each file that a game needs, and how to create it."""
    for name in games().get(game, ()):
        yield f"tests/golden/{game}-{name}.txt", "python tests/test_golden.py writes it; read it"
    if game in museum_games(files):
        yield (
            f"content/{game}/share.png",
            f"name an example as share in game.toml, and python .ci/share_pictures.py {game} draws it",
        )
        yield f"notebooks/*_{game}.ipynb", "write the lesson, run it, and name it in lessons.toml"
        for file, made in (("learn.toml", "8 to 12 steps for each ruleset"), ("tasks.toml", "a task or two")):
            yield f"content/{game}/{file}", made
        for file in ("label.toml", "object.toml", "history.md", "notes.md", "quiz.toml"):
            yield f"content/{REFERENCE}/{game}/{file}", "heritage-games new writes a first one"
