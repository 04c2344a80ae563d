"""Tests of the nbgrader assignment: released, submitted twice, and graded."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import heritage_games as hg

ASSIGNMENT = Path(__file__).parent.parent / "notebooks" / "assignments" / "morabaraba"
NOTEBOOK = "morabaraba.ipynb"
RIGHT = {
    "first-mill-answer": 'first_mill = "E4xA6"',  # differs from the teacher's answer
    "stand-in-the-way-answer": 'in_the_way = "E7"',
    "right-shot-answer": 'right_shot = ["E8-E1xA5"]',
    "walk-2-answer": 'walk = "E5-E4, E4-E3xA3"',  # both moves in one text
}
WRONG = {
    "first-mill-answer": 'first_mill = "E2xA6"',
    "stand-in-the-way-answer": 'in_the_way = "E4"',  # legal, but not a solution
    "right-shot-answer": 'right_shot = "E8-A4"',  # illegal
    "walk-2-answer": 'walk = "somewhere"',
}
CHEAT = {
    "first-mill-answer": """first_mill = "E1"
class Solved:
    words = ""
    def solved_by(self, answer):
        return self
hg.task = lambda game, task: Solved()
""",
    "stand-in-the-way-answer": 'in_the_way = "E1"',
    "right-shot-answer": 'right_shot = "E1"',
    "walk-2-answer": 'walk = "E1"',
}
"""Answers that replace the judge, as nbgrader runs tests in the pupil's own process."""


def nbgrader(course: Path, *arguments: str) -> None:
    command = [sys.executable, "-m", "nbgrader", *arguments, "--course", str(course)]
    done = subprocess.run(command, cwd=course, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def cells(notebook: Path) -> list[dict[str, Any]]:
    return list(json.loads(notebook.read_text(encoding="utf-8"))["cells"])


def hand_in(course: Path, pupil: str, answers: Mapping[str, str]) -> None:
    released = json.loads((course / "release" / "morabaraba" / NOTEBOOK).read_text(encoding="utf-8"))
    for cell in released["cells"]:
        answer = answers.get(cell["metadata"].get("nbgrader", {}).get("grade_id", ""))
        if answer:
            cell["source"] = answer
    folder = course / "submitted" / pupil / "morabaraba"
    folder.mkdir(parents=True)
    (folder / NOTEBOOK).write_text(json.dumps(released), encoding="utf-8")


def test_the_source_has_an_answer_to_each_task_and_hides_what_grades_it() -> None:
    marked = [cell for cell in cells(ASSIGNMENT / NOTEBOOK) if "nbgrader" in cell["metadata"]]
    graded = {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in marked}
    assert set(RIGHT) < set(graded)
    for name, cell in graded.items():
        source = "".join(cell["source"])
        if name.endswith("-answer"):
            assert "### BEGIN SOLUTION" in source
        elif name.endswith("-judged"):
            before, hidden = source.split("### BEGIN HIDDEN TESTS")
            assert "solved_by" in hidden
            assert "solved_by" not in before


def test_the_answers_of_the_source_solve_all_tasks_when_read() -> None:
    results = hg.results(str(ASSIGNMENT / NOTEBOOK))
    answers = [name.removesuffix("-answer") for name in RIGHT]
    assert {row["task"]: row["solved"] for row in results.rows} == dict.fromkeys(answers, True)
    assert results.faults == ()


@pytest.mark.slow
def test_nbgrader_releases_the_assignment_and_grades_a_right_and_a_wrong_submission(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("nbgrader")
    from nbgrader.api import Gradebook

    # nbgrader finds a program installed next to it only on the path.
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    shutil.copytree(ASSIGNMENT, tmp_path / "source" / "morabaraba")
    nbgrader(tmp_path, "generate_assignment", "morabaraba")
    released = "\n".join("".join(cell["source"]) for cell in cells(tmp_path / "release" / "morabaraba" / NOTEBOOK))
    assert "solved_by" not in released
    assert "E2xA6" not in released.partition("## Your first mill")[2]
    hand_in(tmp_path, "right", RIGHT)
    hand_in(tmp_path, "wrong", WRONG)
    hand_in(tmp_path, "cheat", CHEAT)
    nbgrader(tmp_path, "autograde", "morabaraba", "--create")
    points = {"first-mill-judged": 2.0, "stand-in-the-way-judged": 2.0, "right-shot-judged": 2.0, "walk-2-judged": 3.0}
    scores = {}
    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as book:
        for pupil in ("right", "wrong", "cheat"):
            grades = book.find_submission_notebook("morabaraba", "morabaraba", pupil).grades
            scores[pupil] = {grade.name: grade.auto_score for grade in grades if grade.name in points}
    assert scores["right"] == points
    assert scores["wrong"] == {**dict.fromkeys(points, 0.0), "first-mill-judged": 2.0}
    graded = (tmp_path / "autograded" / "wrong" / "morabaraba" / NOTEBOOK).read_text(encoding="utf-8")
    assert "M5" in graded or "M7" in graded  # the feedback shows the rule that forbids the shot
    assert scores["cheat"] == points
    for folder in ("submitted", "autograded"):  # before and after the tests run
        read = hg.results(str(tmp_path / folder))
        right = [str(row["who"]) for row in read.rows if row["solved"] is True]
        solved = {pupil: sum(who.startswith(pupil) for who in right) for pupil in scores}
        assert solved == {"right": 4, "wrong": 1, "cheat": 0}
        assert len(read.rows) == 12
        assert read.faults == ()
