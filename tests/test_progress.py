"""Tests of saved progress: only a reader's own answers on the board or in the quiz count."""

import json
import os
from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import steps_to_learn
from heritage_games.widgets.board import Board
from heritage_games.widgets.progress import load_progress, save_progress


def touched(board: Board, *touches: str) -> None:
    board._on_message(board, {"do": "touch", "touches": list(touches), "revision": board.view["revision"]}, [])


def kept() -> Path:
    return Path(os.environ["HERITAGE_GAMES_PROGRESS"])


def test_a_guided_game_goes_on_where_the_reader_was() -> None:
    board = hg.learn("morabaraba")
    board.move("E2")
    assert not kept().exists()  # moves by a program do not count as progress
    board = hg.learn("morabaraba")
    touched(board, "E2")
    again = hg.learn("morabaraba")
    assert (again.view["learn"]["number"], again.done) == (2, ["place"])
    assert hg.learn("morabaraba", step=1).view["learn"]["number"] == 1
    assert hg.learn("morabaraba/lesotho").done == []


def test_a_guided_game_that_is_done_begins_anew() -> None:
    ids = [step.task.id for step in steps_to_learn(content(), "morabaraba", "south_africa", "en")]
    save_progress("learn morabaraba/south_africa", dict.fromkeys(ids, 1))
    again = hg.learn("morabaraba")
    assert (again.view["learn"]["number"], again.done) == (1, ids)


def test_solved_tasks_stay_solved_and_the_next_one_is_shown() -> None:
    tasks = hg.tasks("rafaya")
    tasks.board("arm-leap").move("g4-g2xg3")
    assert hg.tasks("rafaya").solved == frozenset()
    tasks = hg.tasks("rafaya")
    touched(tasks.board("arm-leap"), "g4", "g2")
    again = hg.tasks("rafaya")
    assert again.solved == {"arm-leap"}
    assert again._choice.value != "arm-leap"
    assert again.results().rows[0]["answers"] == 1
    assert (again._progress.value, again._count.value[0]) == (1, "1")


def test_a_task_of_a_lesson_counts_among_all_tasks() -> None:
    touched(hg.task("rafaya", "arm-leap"), "g4", "g2")
    assert hg.tasks("rafaya").solved == {"arm-leap"}


def test_answers_of_the_quiz_stay_until_the_reader_answers_again() -> None:
    quiz = hg.quiz("rafaya")
    first = quiz._questions[0].id
    quiz.set_state({"answers": {first: 1, "strange": 0}})
    assert hg.quiz("rafaya").answers == {first: 1}
    assert hg.quiz("pulijudam").answers == {}
    quiz.set_state({"answers": {}})
    assert hg.quiz("rafaya").answers == {}


def test_a_damaged_file_counts_as_empty() -> None:
    for damaged in ("", "[]", "{", json.dumps({"quiz rafaya": [1]}), json.dumps({"tasks rafaya": {"arm-leap": True}})):
        kept().write_text(damaged, encoding="utf-8")
        assert hg.quiz("rafaya").answers == {}
        assert hg.tasks("rafaya").solved == frozenset()
    save_progress("quiz rafaya", {"a": 1})
    assert load_progress("quiz rafaya") == {"a": 1}


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HERITAGE_GAMES_PROGRESS", str(tmp_path / "missing" / "progress.json"))
    save_progress("quiz rafaya", {"a": 1})
    assert load_progress("quiz rafaya") == {}
