"""Tests that each fault of content is reported, with the cases of ``content_faults.toml``."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rulebook_tree import SMALL, Changes, changed, grow, own_content, problem_text

from heritage_games.authoring import checks, label_checks, language_checks, learning_checks, rule_checks, wording_checks
from heritage_games.engine import verdict
from heritage_games.rulebook import (
    book,
    interface,
    labels,
    learning,
    loading,
    principles,
    provenance,
    rules,
    sources,
    tasks,
    words,
)
from heritage_games.rulebook.files import Content, content
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
READERS = (book, interface, labels, learning, loading, principles, provenance, rules, sources, tasks, words)
NAMES: dict[str, object] = {
    "of_check": of_check,
    "RULES": RULES,
    "PRINCIPLES": PRINCIPLES,
    **{each.__name__.rpartition(".")[2]: each for each in (*CHECKS, *READERS, registry, verdict)},
}
"""Names in the calls of ``content_faults.toml``."""


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
    small = edit["content"] == "small"
    before = reported(edit["reads"], Content(SMALL) if small else content())
    files = grow(tmp_path) if small else own_content(tmp_path)
    after = reported(edit["reads"], changed(files, edit["file"], old, new))
    assert (says in before, says in after) == (False, True)
    assert len(set(after.splitlines()) - set(before.splitlines())) == count


IDS = {name: tuple(rule.id for rule in every) for name, every in RULES.items()}
BY_ID = {rule.id: rule for rule in RULES["south_africa"]}
EXAMPLES = {example.id: (rule, example) for rule in RULES["south_africa"] for example in rule.examples}
TASKS = {task.id: task for task in tasks.load_tasks(content(), "morabaraba", "en")}
STEPS = tuple(step for name in IDS for step in learning.load_steps(content(), "morabaraba", name, "en"))


def of_rule(rule: str, changes: Changes) -> str:
    return problem_text(rule_checks.rule_problems(replace(BY_ID[rule], **changes), sources.load_sources(content())))


def of_code(rule: str, changes: Changes) -> str:
    every = {**BY_ID, rule: replace(BY_ID[rule], **changes)}
    return problem_text(rule_checks.code_problems(GAME, tuple(every.values())))


def of_example(example: str, changes: Changes) -> str:
    rule, found = EXAMPLES[example]
    return problem_text(rule_checks.example_problems(GAME, rule, replace(found, **changes)))


def of_task(task: str, changes: Changes) -> str:
    return problem_text(
        learning_checks.task_problems("morabaraba", replace(TASKS[task], **changes), IDS, tuple(TASKS.values()))
    )


def of_step(step: str, changes: Changes) -> str:
    steps = tuple(replace(one, **changes) if one.task.id == step else one for one in STEPS)
    return problem_text(learning_checks.learn_problems("morabaraba", steps, IDS))


LABEL = labels.load_label(content(), "morabaraba", "en")
TERMS = labels.load_glossary(content(), "en")
MUSEUM = {game: words.load_game_words(content(), game, "en") for game in labels.museum_games(content())}


def of_label(name: str, changes: Changes) -> str:
    """Return the problems of a label; the name is that of a part, or ``label``."""
    if name != "label":
        lists: dict[str, tuple[Any, ...]] = {"parts": LABEL.parts, "unknown": LABEL.unknown}
        changes = {
            field: tuple(replace(each, **changes) if each.id == name else each for each in entries)
            for field, entries in lists.items()
        }
    return problem_text(label_checks.label_problems(replace(LABEL, **changes), MUSEUM["morabaraba"]))


def of_term(term: str, changes: Changes) -> str:
    changed_terms = {**TERMS, term: replace(TERMS[term], **changes)}
    return problem_text(label_checks.glossary_problems(changed_terms, "en", MUSEUM))


def frozen(value: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
    if isinstance(value, dict):
        return {name: frozen(part) for name, part in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list) else value


def examples_of(rule: str, *expect: str) -> tuple[rules.Example, ...]:
    """Return the examples of a rule with these expected results."""
    return tuple(example for example in BY_ID[rule].examples if example.expect in expect)


CHECKED = {"rules": of_rule, "codes": of_code, "examples": of_example, "tasks": of_task, "steps": of_step}
CHECKED |= {"labels": of_label, "terms": of_term}
OF_FIELDS = NAMES | {"replace": replace, "examples_of": examples_of, "START": BY_ID["M1"].examples[0], "LABEL": LABEL}
"""Names in changes that are written in Python."""


@cache
def sound(of: Callable[[str, Changes], str], name: str) -> bool:
    return of(name, {}) == ""


@pytest.mark.parametrize(
    ("of", "case"), [(of, case) for kind, of in CHECKED.items() for case in FAULTS["changes"][kind]]
)
def test_a_field_at_fault_is_found(of: Callable[[str, Changes], str], case: Sequence[Any]) -> None:
    name, changes, says, count = (*case, 1)[:4]
    assert sound(of, name)
    fields = frozen(changes) if isinstance(changes, dict) else eval(changes, OF_FIELDS)  # noqa: S307 - our own text
    found = of(name, fields)
    assert says in found
    assert found.count("\n") + 1 == count


def test_an_unfinished_example_and_what_rests_on_enough_are_no_fault() -> None:
    assert of_example("M3-line", {"touches": ("E3",), "unfinished": True}) == ""
    assert of_rule("M2", {"grade": "inferred", "evidence": "program"}) == ""
    assert of_rule("M2", {"grade": "attested", "evidence": "page"}) == ""


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
