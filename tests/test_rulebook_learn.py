"""Tests of the reader of guided first games: a step per ruleset, every problem reported."""

from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_tree import grow, own_content

from heritage_games.authoring.checks import checks_of
from heritage_games.authoring.learning_checks import learn_problems
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep, load_steps
from heritage_games.rulebook.loading import load_rules
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.tasks import LineGoal

STEP = """
[[steps]]
id = "one"
rulesets = ["south_africa", "lesotho"]
position = "morabaraba; turn dark; hand 12 12"
side = "dark"
rules = ["M2"]
goal = { on = "E1" }
solution = ["E1"]
also = [["E2"], ["E3"]]
refused = ["E1", "E2"]
"""
WORDS = '[one]\ntitle = "One"\nask = "Do it."\nright = "Yes."\nlook = "There."\nwrong = "No."\n'
IDS = {
    name: tuple(rule.id for rule in load_rules(content(), "morabaraba", name, "en"))
    for name in ("south_africa", "lesotho")
}
STEPS = tuple(step for name in IDS for step in load_steps(content(), "morabaraba", name, "en"))


def test_a_step_is_a_task_for_each_ruleset_it_names(tmp_path: Path) -> None:
    files = grow(tmp_path)
    (files.root / "morabaraba/learn.toml").write_text(STEP, encoding="utf-8")
    (files.root / "en/morabaraba/learn.toml").write_text(WORDS, encoding="utf-8")
    (there,) = load_steps(files, "morabaraba", "lesotho", "en")
    (here,) = load_steps(files, "morabaraba", "south_africa", "en")
    assert (there.task.ruleset, here.task.ruleset) == ("lesotho", "south_africa")
    assert replace(there, task=here.task) == here
    assert (here.task.goal, here.task.hint, here.task.wrong_words) == (LineGoal(("E1",)), "There.", "No.")
    assert (here.also, here.refused) == ((("E2",), ("E3",)), ("E1", "E2"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('id = "one"', 'id = "one"\nruleset = "lesotho"', "'ruleset' is no key here; did you mean 'rulesets'?"),
        ('[["E2"], ["E3"]]', '["E2"]', "also must be a list of solutions, each a list of moves, not ['E2']"),
        ("refused", "refuse", "'refuse' is no key here; did you mean 'refused'?"),
        ('look = "There."', 'hint = "There."', "look is missing"),
    ],
)
def test_a_fault_of_a_step_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    files = grow(tmp_path)
    assert old in STEP + WORDS
    (files.root / "morabaraba/learn.toml").write_text(STEP.replace(old, new), encoding="utf-8")
    (files.root / "en/morabaraba/learn.toml").write_text(WORDS.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_steps(files, "morabaraba", "lesotho", "en")
    assert expected in str(error.value)


def test_a_game_of_the_museum_without_a_guided_first_game_is_at_fault(tmp_path: Path) -> None:
    files = own_content(tmp_path)
    (files.root / "rafaya/learn.toml").unlink()
    (files.root / "en/rafaya/learn.toml").unlink()
    (check,) = (check for check in checks_of(files, "rafaya") if check.name == "en rafaya learn")
    text = "content/rafaya/learn.toml: has 0 steps for standard; 8 to 12 it should have"
    assert list(map(str, check.problems())) == [text]


def altered(step: str, **changes: object) -> str:
    changed = [replace(one, **changes) if one.task.id == step else one for one in STEPS]  # type: ignore[arg-type]
    return "\n".join(map(str, learn_problems("morabaraba", tuple(changed), IDS)))


@pytest.mark.parametrize(
    ("step", "changes", "message"),
    [
        ("mill", {"refused": ("A1",)}, "step mill: refused: the judge finds A1 legal"),
        ("step", {"refused": ("E2",)}, "step step: refused: the judge finds E2 unfinished"),
        ("mill", {"refused": ("E6", "A1")}, "step mill: refused: E6 is refused before A1 is touched"),
        ("mill", {"refused": ("Z9",)}, "step mill: refused: "),
        ("place", {"refused": ()}, "step place: needs a wrong answer, or touches that are refused"),
        ("mill", {"also": (("E1",),)}, "step mill: solution: E1 cannot be played: "),
    ],
)
def test_a_step_at_fault_is_found(step: str, changes: dict[str, object], message: str) -> None:
    assert altered(step) == ""
    assert message in altered(step, **changes)


@pytest.mark.parametrize(("count", "problems"), [(7, 1), (8, 0), (12, 0), (13, 1)])
def test_a_first_game_is_neither_too_short_nor_too_long(count: int, problems: int) -> None:
    row = (*STEPS, *STEPS)[:count]
    only: tuple[LearnStep, ...] = tuple(replace(one, task=replace(one.task, ruleset="south_africa")) for one in row)
    found = [
        str(problem) for problem in learn_problems("morabaraba", only, {"south_africa": (*IDS["south_africa"], "M18a")})
    ]
    assert (
        sum(f"has {count} steps for south_africa; 8 to 12 it should have" in problem for problem in found) == problems
    )
