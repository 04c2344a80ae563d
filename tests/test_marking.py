"""Tests of submissions: judged answers, decoded result codes, folders read as a table."""

import csv
import io
import json
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games.errors import HeritageGamesError
from heritage_games.rendering.table import Results
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import ruleset
from heritage_games.session import submissions as handed_in_module
from heritage_games.session import tasks as task_module
from heritage_games.session.class_codes import SIGNS, CodeError, Standing, decoded, encoded


def test_no_comes_with_its_reason() -> None:
    first, walk = hg.task("morabaraba", "first-mill"), hg.task("morabaraba", "walk-2")
    refused = first.solved_by("E1")
    assert (refused.solved, refused.rule) == (False, "M2")
    assert "stands on E1 already" in str(refused)
    assert str(walk.solved_by(["E5-E4"])) == "Nothing is wrong so far; 1 move is still to come."
    for told in ("E5-E4, E4-E3xA3", "E5-E4; E4-E3xA3\n", ["E5-E4, E4-E3xA3"]):
        assert walk.solved_by(told).solved
    assert not walk.solved_by("E5-E4, E4-E3xA4").solved
    assert not walk.solved_by(" , ").answered
    assert str(first.solved_by(["E2xA6", "A1"])) == "The task ends with E2xA6; leave out the 1 move after it."
    assert "is not a point of this board" in str(first.solved_by("knight f3"))
    assert "has a mill" in str(first.solved_by("E2"))
    assert first.view["plies"] == 0  # judging plays no move on the board


def test_a_record_must_be_of_the_task_and_of_its_opponent() -> None:
    walk = hg.task("morabaraba", "walk-2")
    walk.move("E5-E4")
    walk.reply()
    walk.move("E4-E3xA3")
    assert walk.solved_by(walk.record)
    elsewhere = hg.task("morabaraba", "first-mill").solved_by(walk.record)
    assert "from another position" in str(elsewhere)
    other = walk.solved_by(walk.record.replace("A4-A3", "E8-A8").replace("E4-E3xA3", "E4-E3xA4"))
    assert not other
    assert not other.answered
    torn = walk.solved_by('[Game "morabaraba"]\n[Ruleset "south_africa"]\n\n1. Q9')
    assert str(torn).startswith("Line 4, ply 1: ")


def test_every_code_reads_back_and_every_slip_is_found() -> None:
    chance = random.Random(7)
    tasks = load_tasks(content(), "morabaraba", "en")
    for _ in range(50):
        standings = tuple(Standing(task.id, task.title, chance.random() < 0.5, chance.randrange(8)) for task in tasks)
        code = encoded("morabaraba", tasks, standings)
        assert decoded(f" {code.swapcase()}\n", lambda _: tasks) == ("morabaraba", standings)
        place = chance.randrange(len("hg-morabaraba-"), len(code))
        if code[place] != "-":
            slip = code[:place] + SIGNS[(SIGNS.index(code[place]) + 1) % len(SIGNS)] + code[place + 1 :]
            with pytest.raises(CodeError, match="copying error"):
                decoded(slip, lambda _: tasks)
    with pytest.raises(CodeError, match="made for different tasks"):
        decoded(code, lambda _: tasks[1:])
    for nonsense in ("", "hg-", "hg-morabaraba-0-00-0000x", "hg-\u017f-0-00-0000", "hg-morabaraba-_-00-0000"):
        with pytest.raises(CodeError):
            decoded(nonsense, lambda _: tasks)


def test_the_results_of_a_set_count_answers_and_rules() -> None:
    tasks = hg.tasks("morabaraba")
    board = tasks.board("first-mill")
    board.move("E1")
    board.move("A2")
    board.undo()
    board.move("E2xA6")
    board.undo()
    board.move("A2")
    results = tasks.results()
    row = {"who": "", "game": "morabaraba", "task": "first-mill", "result": ""}
    assert results.rows[0] == {**row, "solved": True, "answers": 2, "refused": "M2"}
    assert results.solved == 1
    assert repr(results).splitlines()[-2:] == [f"Solved: 1 of {len(results.rows)}.", results.code]
    back = hg.results(f"My code is {results.code}.")
    assert [row | {"refused": ""} for row in results.rows] == list(back.rows)


def handed_in(folder: Path) -> None:
    """Write submissions that a class might hand in, valid and invalid ones."""
    tasks, walk = hg.tasks("morabaraba"), hg.task("morabaraba", "walk-2")
    tasks.board("first-mill").move("E2xA6")
    walk.move("E5-E4")
    walk.reply()
    walk.move("E4-E3xA3")
    lost = hg.play("pulijudam")
    board = {"model_module": "anywidget", "state": {"view": walk.view, "record": walk.record, "mode": "task"}}
    widgets = {"application/vnd.jupyter.widget-state+json": {"state": {"one": board, "two": None, "three": {}}}}
    shown = {"output_type": "execute_result", "data": {"text/plain": [f"{tasks.results()!r}\n"]}}
    cells = [{"cell_type": "code", "source": "", "outputs": [shown, 3]}, {"cell_type": "markdown", "source": 4}, None]
    (folder / "maseru").mkdir()
    notebook = {"nbformat": 4, "metadata": {"widgets": widgets}, "cells": cells}
    (folder / "maseru" / "Thandi.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (folder / "Neo.txt").write_text(walk.record, encoding="utf-8-sig")
    lost.move("a4")
    (folder / "Pule.pgn").write_text(lost.record, encoding="utf-8")
    (folder / "Sello.ipynb").write_text("{ torn", encoding="utf-8")
    (folder / "Tau.ipynb").write_text("[]", encoding="utf-8")
    (folder / "Lebo.txt").write_text(f"{tasks.results().code[:-1]}?", encoding="utf-8")
    (folder / "photo.png").write_bytes(b"\x89PNG")
    (folder / "Zinhle.txt").write_bytes(b"\xff\xfe\x00")
    (folder / ".hidden.txt").write_text("x", encoding="utf-8")


def test_a_folder_is_read_whole_whatever_lies_in_it(tmp_path: Path) -> None:
    handed_in(tmp_path)
    results = hg.results(str(tmp_path))
    solved = {(row["who"], row["task"]) for row in results.rows if row["solved"]}
    assert solved == {("maseru/Thandi", "first-mill"), ("maseru/Thandi", "walk-2"), ("Neo", "walk-2")}
    (game,) = (row for row in results.rows if row["solved"] is None)
    assert (game["who"], game["game"], game["result"]) == ("Pule", "pulijudam", "not ended, 1 ply")
    faulty = ["Lebo.txt", "Sello.ipynb", "Tau.ipynb", "Zinhle.txt", "photo.png"]
    assert [problem.split(":")[0] for problem in results.faults] == faulty
    assert all(re.fullmatch(r"(?!.*Traceback).*\.", problem) for problem in results.faults)
    assert repr(results).count("maseru/Thandi") == len(load_tasks(content(), "morabaraba", "en"))
    assert hg.results(str(tmp_path / "Neo.txt")).solved == 1


def row(who: str, task: str, refused: str = "", *, solved: bool, answers: int = 1) -> dict[str, object]:
    done = {"solved": solved, "answers": answers, "refused": refused, "result": ""}
    return {"who": who, "game": "morabaraba", "task": task, **done}


def test_results_are_counted_by_pupil_task_and_rule_and_written_as_csv_without_formulas() -> None:
    game = {**row("a", "", solved=False), "solved": None}
    handed_in = Results((row("a", "one", "M2 M5", solved=True), row("b", "one", "M5", solved=False), game))
    assert handed_in.summary() == [{"task": "one", "pupils": 2, "tasks": 2, "solved": 1}]
    assert [(each["who"], each["solved"]) for each in handed_in.summary("who")] == [("a", 1), ("b", 0)]
    assert [tuple(each.values()) for each in handed_in.summary("refused")] == [("M5", 2, 2, 1), ("M2", 1, 1, 1)]
    with pytest.raises(HeritageGamesError, match="by"):
        handed_in.summary("colour")
    two = Results((row("=1+1", "one", "M5", solved=True), row("b", "one", solved=True)))
    assert list(csv.reader(io.StringIO(two.csv()))) == [
        ["who", "pupils", "tasks", "solved"],
        ["'=1+1", "1", "1", "1"],
        ["b", "1", "1", "1"],
        [],
        ["task", "pupils", "tasks", "solved"],
        ["one", "2", "2", "2"],
        [],
        ["refused", "pupils", "tasks", "solved"],
        ["M5", "1", "1", "1"],
        [],
    ]


def test_the_page_to_print_has_rules_for_the_next_lesson_and_the_counts() -> None:
    rows = (
        row("<b>Thandi", "first-mill", "M5 M2", solved=True),
        row("Sipho", "first-mill", "M2", solved=False),
        row("Sipho", "walk-2", solved=False, answers=0),
        {**row("Sipho", "", solved=False), "solved": None, "result": "Dark won in 40 plies."},
    )
    handed_in = Results(rows, ("broken.ipynb: no notebook.",))
    page = handed_in.page()
    text = " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<body") :]).split())
    rule = Rulebook(ruleset("morabaraba")).rule("M2")
    assert f"M2 {rule.title} {rule.text} Pupils refused: 2; of these, right afterwards: 1." in text
    assert text.index("M2 ") < text.index("M5 "), "the rule that was not learned comes first"
    assert "&lt;b&gt;Thandi 1 / 1 2 Sipho 0 / 1 1" in text
    assert "Morabaraba: Your first mill 2 1 M5 ×1, M2 ×2" in text
    assert "Sipho Morabaraba Dark won in 40 plies." in text
    assert "broken.ipynb: no notebook." in text
    for absent in ("http", "<script", "walk-2", "var(--missing"):
        assert absent not in page
    without = handed_in.page(names=False)
    assert "Pupil 2" in without
    assert not re.search("Thandi|Sipho|broken.ipynb", without)


def notebook(folder: Path, *codes: tuple[str, bool], widgets: Mapping[str, object] | None = None) -> str:
    """Write a notebook and return its path.

    Args:
        folder: the folder of the notebook.
        codes: source of each cell, and whether nbgrader marks it as a solution.
        widgets: saved state of each of its boards, by model.
    """
    cell = {"cell_type": "code", "outputs": []}
    cells = [{**cell, "source": code, "metadata": {"nbgrader": {"solution": solved}}} for code, solved in codes]
    saved = {"application/vnd.jupyter.widget-state+json": {"state": widgets or {}}}
    file = folder / "Thabo.ipynb"
    file.write_text(json.dumps({"nbformat": 4, "metadata": {"widgets": saved}, "cells": cells}), encoding="utf-8")
    return str(file)


def test_answer_cells_are_played_and_never_run(tmp_path: Path) -> None:
    results = hg.results(
        notebook(
            tmp_path,
            ('board = hg.task("morabaraba", "first-mill")', False),
            ('hint = "look at A6"', False),  # not an answer cell
            ("answer = 'E4xA6'", True),
            ('hg.task("morabaraba", "walk-2")', False),
            (f'walk = "E5-E4, E4-E3xA3"\nopen({str(tmp_path / "ran")!r}, "w")', True),
            ('hg.task("morabaraba", "right-shot")', False),
            ('shot = ["E8-A4"]', True),
            ('hg.task("morabaraba", "stand-in-the-way")', False),
            ("raise NotImplementedError()", True),
            ("assert hg.task('morabaraba', 'walk-3').solved_by(last)", False),
            ('last = ""', True),
            ('hg.task("morabaraba", "no-such-task")', False),
            ('answer_2 = "E1"', True),
            ("(" * 5_000, True),
        )
    )
    found = {row["task"]: (row["solved"], row["answers"], row["refused"]) for row in results.rows}
    solved = {"first-mill": (True, 1, ""), "walk-2": (True, 1, "")}
    unsolved = {"right-shot": (False, 0, "M7"), "stand-in-the-way": (False, 0, ""), "walk-3": (False, 0, "")}
    assert found == solved | unsolved
    assert not (tmp_path / "ran").exists()
    words = {row["task"]: str(row["result"]) for row in results.rows}
    assert "The point A4 is occupied by a light cow" in words["right-shot"]
    assert words["stand-in-the-way"] == "the answer cell holds neither a text nor a list of texts"
    assert len(results.faults) == 1
    assert "'no-such-task' is no task" in results.faults[0]


def test_a_saved_board_credits_only_its_own_task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = load_tasks(content(), "morabaraba", "en")
    walk = hg.task("morabaraba", "walk-2")
    twin = replace(walk.session.task, id="walk-2-again", plies=1, goal=walk.session.task.goal)  # type: ignore[attr-defined]
    for module in (handed_in_module, task_module):
        monkeypatch.setattr(module, "load_tasks", lambda *_: (twin, *tasks))
    walk.move("E5-E4")
    walk.reply()
    walk.move("E4-E3xA3")

    def credited(task: str, mode: str) -> list[tuple[object, object]]:
        view = {**walk.view, "task": {"id": task} if task else None}
        board = {"state": {"view": view, "record": walk.record, "mode": mode}}
        return [(row["task"], row["solved"]) for row in hg.results(notebook(tmp_path, widgets={"one": board})).rows]

    assert credited("walk-2", "task") == [("walk-2", True)]
    assert credited("walk-2-again", "task") == [("walk-2-again", False)]
    assert credited("first-mill", "task") == [("", None)]
    assert credited("", "board") == [("", None)]
    (tmp_path / "Thabo.txt").write_text(walk.record, encoding="utf-8")
    assert [(row["task"], row["solved"]) for row in hg.results(str(tmp_path / "Thabo.txt")).rows] == [("walk-2", True)]
