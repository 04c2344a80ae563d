"""Tests that each fault of content is reported, with the cases of ``content_faults.toml``."""

import shutil
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import tiny_race
from registered import registered
from rulebook_tree import SMALL, Changes, changed, grow, own_content, problem_text

from heritage_games.authoring import checks, label_checks, language_checks, learning_checks, rule_checks, wording_checks
from heritage_games.engine import verdict
from heritage_games.rulebook import labels, learning, loading, principles, rules, sources, tasks, words
from heritage_games.rulebook.files import Content, content, with_outside
from heritage_games.rulebook.prose import cut
from heritage_games.rulebook.schema import ContentError, Problems
from heritage_games.rulesets import registry

FAULTS = tomllib.loads(Path(__file__).with_name("content_faults.toml").read_text(encoding="utf-8"))


def of_check(files: Content, name: str) -> Problems:
    """Return the problems that the check of this name, such as "en rafaya learn", finds."""
    (check,) = (check for check in checks.checks_of(files, name.split()[1]) if check.name == name)
    return check.problems()


GAME = registry.ruleset("morabaraba")
RULES = {name: loading.load_rules(content(), "morabaraba", name, "en") for name in ("south_africa", "lesotho")}
PRINCIPLES = {name: principles.load_principles(content(), "morabaraba", name, "en") for name in RULES}
CHECKS = (checks, language_checks, learning_checks, rule_checks, wording_checks)
READERS = (labels, learning, loading, principles, rules, sources, tasks, words)
OTHER_READERS = (import_module(f"heritage_games.rulebook.{name}") for name in ("book", "interface", "provenance"))
NAMES: dict[str, object] = {
    "of_check": of_check,
    "RULES": RULES,
    "PRINCIPLES": PRINCIPLES,
    **{each.__name__.rpartition(".")[2]: each for each in (*CHECKS, *READERS, *OTHER_READERS, registry, verdict)},
}
"""Names in the calls of ``content_faults.toml``."""


@contextmanager
def edited(of: str, folder: Path, edit: tuple[str, str, str]) -> Iterator[tuple[Content, Content]]:
    """Yield the content with this name, and a copy of it with an edit."""
    with registered("tiny", tiny_race.RULESETS, tiny_race.CONTENT) if of == "tiny" else nullcontext():
        if of == "tiny":
            shutil.copytree(tiny_race.CONTENT, folder, dirs_exist_ok=True)
            changed(Content(folder), *edit)
            yield content(), with_outside("tiny", folder)
        elif of == "small":
            yield Content(SMALL), changed(grow(folder), *edit)
        else:
            yield content(), own_content(folder, edit)


def reported(reads: str, files: Content) -> str:
    """Return the problems of content as a reader or a check reports them."""
    try:
        found = eval(reads, {**NAMES, "files": files})  # noqa: S307 - our own text
        return problem_text(found) if isinstance(found, list) else ""
    except ContentError as error:
        return str(error)


@pytest.mark.parametrize(
    ("edit", "case"),
    [pytest.param(edit, case, id=f"{edit['file']}: {case[2]}") for edit in FAULTS["edits"] for case in edit["faults"]],
)
def test_a_fault_of_a_file_is_named(edit: Mapping[str, str], case: Sequence[Any], tmp_path: Path) -> None:
    old, new, says, count = (*case, 1)[:4]
    with edited(edit["content"], tmp_path, (edit["file"], old, new)) as both:
        before, after = (reported(edit["reads"], files) for files in both)
    assert (says in before, says in after) == (False, True)
    assert len(set(after.splitlines()) - set(before.splitlines())) == count


IDS = {name: tuple(rule.id for rule in every) for name, every in RULES.items()}
BY_ID = {rule.id: rule for rule in RULES["south_africa"]}
EXAMPLES = {example.id: (rule, example) for rule in RULES["south_africa"] for example in rule.examples}
TASKS = {task.id: task for task in tasks.load_tasks(content(), "morabaraba", "en")}
STEPS = tuple(step for name in IDS for step in learning.load_steps(content(), "morabaraba", name, "en"))
QUIZ = learning.load_quiz(content(), "morabaraba", "en")
SOURCES = sources.load_sources(content())
BY_NUMBER = {principle.id: principle for principle in PRINCIPLES["south_africa"]}
COMPARED = {one.id: one for one in learning.load_comparisons(content(), "morabaraba", "en")}


def of(things: Mapping[str, Any], check: Callable[[Any], Problems]) -> Callable[[str, Changes], Problems]:
    """Return a function that checks one of these with changed fields."""
    return lambda name, changes: check(replace(things[name], **changes))


def of_example(example: str, changes: Changes) -> Problems:
    rule, found = EXAMPLES[example]
    return rule_checks.example_problems(GAME, rule, replace(found, **changes))


def of_step(step: str, changes: Changes) -> Problems:
    steps = tuple(replace(one, **changes) if one.task.id == step else one for one in STEPS)
    return learning_checks.learn_problems("morabaraba", steps, IDS)


LABEL = labels.load_label(content(), "morabaraba", "en")
TERMS = labels.load_glossary(content(), "en")
MUSEUM = {game: words.load_game_words(content(), game, "en") for game in labels.museum_games(content())}


def of_label(name: str, changes: Changes) -> Problems:
    """Return the problems of a label; the name is that of a part, or ``label``."""
    if name != "label":
        lists: dict[str, tuple[Any, ...]] = {"parts": LABEL.parts, "unknown": LABEL.unknown}
        changes = {
            field: tuple(replace(each, **changes) if each.id == name else each for each in entries)
            for field, entries in lists.items()
        }
    return label_checks.label_problems(replace(LABEL, **changes), MUSEUM["morabaraba"])


def of_term(term: str, changes: Changes) -> Problems:
    changed_terms = {**TERMS, term: replace(TERMS[term], **changes)}
    return label_checks.glossary_problems(changed_terms, "en", MUSEUM)


def of_question(question: str, changes: Changes) -> Problems:
    questions = tuple(replace(one, **changes) if one.id == question else one for one in QUIZ)
    return learning_checks.quiz_problems("morabaraba", "q.toml", questions, (*IDS["south_africa"], *IDS["lesotho"]))


def frozen(value: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
    if isinstance(value, dict):
        return {name: frozen(part) for name, part in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def examples_of(rule: str, *expect: str) -> tuple[rules.Example, ...]:
    """Return the examples of a rule with these expected results."""
    return tuple(example for example in BY_ID[rule].examples if example.expect in expect)


CHECKED: dict[str, Callable[[str, Changes], Problems]] = {
    "rules": of(BY_ID, lambda rule: rule_checks.rule_problems(rule, SOURCES)),
    "codes": of(BY_ID, lambda rule: rule_checks.code_problems(GAME, tuple({**BY_ID, rule.id: rule}.values()))),
    "examples": of_example,
    "tasks": of(TASKS, lambda task: learning_checks.task_problems("morabaraba", task, IDS, tuple(TASKS.values()))),
    "steps": of_step,
    "principles": of(BY_NUMBER, lambda one: learning_checks.principle_problems(GAME, one, SOURCES)),
    "comparisons": of(COMPARED, lambda one: learning_checks.comparison_problems("morabaraba", [one])),
    "labels": of_label,
    "terms": of_term,
    "questions": of_question,
    "texts": lambda _, changes: label_checks.prose_problems(cut(changes.get("text", "A."), "h"), SOURCES, labels=True),
}
OF_FIELDS = NAMES | {"replace": replace, "examples_of": examples_of, "START": BY_ID["M1"].examples[0], "LABEL": LABEL}
OF_FIELDS |= {"CLOSE": BY_NUMBER["S1"], "BOARDS": next(iter(COMPARED.values())), "ANSWERS": QUIZ[0].answers}
"""Names in changes that are written in Python."""


@cache
def sound(kind: str, name: str) -> bool:
    return CHECKED[kind](name, {}) == []


@pytest.mark.parametrize(("kind", "case"), [(kind, case) for kind in CHECKED for case in FAULTS["changes"][kind]])
def test_a_field_at_fault_is_found(kind: str, case: Sequence[Any]) -> None:
    name, changes, says, count = (*case, 1)[:4]
    assert sound(kind, name)
    fields = frozen(changes) if isinstance(changes, dict) else eval(changes, OF_FIELDS)  # noqa: S307 - our own text
    found = CHECKED[kind](name, fields)
    assert says in problem_text(found)
    assert len(found) == count


def test_an_unfinished_example_and_what_rests_on_enough_are_no_fault() -> None:
    assert CHECKED["examples"]("M3-line", {"touches": ("E3",), "unfinished": True}) == []
    assert CHECKED["rules"]("M2", {"grade": "inferred", "evidence": "program"}) == []
    assert CHECKED["rules"]("M2", {"grade": "attested", "evidence": "page"}) == []


def test_a_game_of_the_museum_without_a_guided_first_game_is_at_fault(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    (files.root / "rafaya/learn.toml").unlink()
    (files.root / "en/rafaya/learn.toml").unlink()
    text = "content/rafaya/learn.toml: has 0 steps for standard; 8 to 12 it should have"
    assert problem_text(of_check(files, "en rafaya learn")) == text


@pytest.mark.parametrize(("count", "wrong"), [(7, True), (8, False), (12, False), (13, True)])
def test_a_first_game_is_neither_too_short_nor_too_long(count: int, *, wrong: bool) -> None:
    row = [replace(step, task=replace(step.task, ruleset="south_africa")) for step in (*STEPS, *STEPS)[:count]]
    found = problem_text(
        learning_checks.learn_problems("morabaraba", tuple(row), {"south_africa": (*IDS["south_africa"], "M18a")})
    )
    assert (f"has {count} steps for south_africa; 8 to 12 it should have" in found) == wrong
