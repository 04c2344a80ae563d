"""Tests of guided first games: right answers only, then a whole game, and saved progress."""

import json
import os
from pathlib import Path

import pytest
from messages import JsonView, send, shown, type_moves

import heritage_games as hg
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep, load_steps, steps_to_learn
from heritage_games.rulesets.registry import games
from heritage_games.session.tasks import FirstGame, StepSession, learning
from heritage_games.widgets.board import Board
from heritage_games.widgets.progress import load_progress, save_progress

ROWS = {(game, name): load_steps(content(), game, name, "en") for game, names in games().items() for name in names}
STEPS = [(*owner, number, step) for owner, row in ROWS.items() for number, step in enumerate(row, start=1)]
IDS = [f"{game}-{name}-{step.task.id}" for game, name, _, step in STEPS]


def state_of(view: JsonView) -> str:
    return str(view["task"]["state"])


@pytest.mark.parametrize(("game", "name", "number", "step"), STEPS, ids=IDS)
def test_every_step_passes_by_each_right_answer_and_by_no_other(
    game: str, name: str, number: int, step: LearnStep
) -> None:
    task = step.task
    for solution in (task.solution, *step.also):
        view = type_moves(StepSession(game, name, number), *solution)
        assert (state_of(view), view["task"]["feedback"]) == ("right", task.right_words), solution
    if task.wrong:
        assert state_of(type_moves(StepSession(game, name, number), *task.wrong)) == "wrong"
    if step.refused:
        session = StepSession(game, name, number)
        view = send(session, "touch", touches=list(step.refused))
        refused = session.match.shown.refused
        assert refused
        assert refused.touches == step.refused
        assert (state_of(view), view["plies"]) == ("open", 0)
        assert view["announcement"].endswith(task.hint)
        assert view["announcement_parts"] == ["refusal", "look"]
        assert state_of(type_moves(session, *task.solution)) == "right"


@pytest.mark.parametrize(("game", "name"), [owner for owner, row in ROWS.items() if row])
def test_behind_the_steps_waits_a_game_against_the_weakest(game: str, name: str) -> None:
    row = ROWS[game, name]
    session = learning(game, name, len(row) + 1)
    view = shown(session)
    assert isinstance(session, FirstGame)
    side = session.rules.sides.index(row[-1].task.side)
    assert view["seats"][side] == "person"
    weakest = "level 1" if session.rules.levels else "random"
    assert set(view["seats"][:side] + view["seats"][side + 1 :]) == {weakest}
    assert view["learn"]["number"] == len(view["learn"]["steps"]) + 1
    assert view["learn"]["text"].startswith("This is a whole game.")
    assert view["task"] is None
    if not view["enabled"]["resign"]:
        # No side is to move before a throw has decided who begins.
        view = send(session, "on")
    view = send(session, "resign")
    assert view["result"]
    assert view["learn"]["text"].startswith("That was your first game.")


def test_a_step_knows_its_place_in_the_row() -> None:
    learn = shown(StepSession("morabaraba", "lesotho", 3))["learn"]
    assert (learn["number"], learn["text"], learn["title"]) == (3, "", "Your first game of Morabaraba")
    assert [step["id"] for step in learn["steps"]] == [step.task.id for step in ROWS["morabaraba", "lesotho"]]


def test_an_example_of_a_rule_lies_over_a_step_and_gives_it_back() -> None:
    session = StepSession("morabaraba", "south_africa", 2)
    view = send(session, "example", rule="M3", example="M3-line", played=True)
    assert (view["task"], bool(view["example"])) == (None, True)
    assert state_of(send(session, "back")) == "open"


def touched(board: Board, *touches: str) -> None:
    board._on_message(board, {"do": "touch", "touches": list(touches), "revision": board.view["revision"]}, [])


def kept() -> Path:
    return Path(os.environ["HERITAGE_GAMES_PROGRESS"])


def test_a_guided_game_goes_on_where_the_reader_was_until_it_is_done() -> None:
    board = hg.learn("morabaraba")
    board.move("E2")
    assert not kept().exists()  # moves by a program do not count as progress
    board = hg.learn("morabaraba")
    touched(board, "E2")
    again = hg.learn("morabaraba")
    assert (again.view["learn"]["number"], again.done) == (2, ["place"])
    assert hg.learn("morabaraba", step=1).view["learn"]["number"] == 1
    assert hg.learn("morabaraba/lesotho").done == []
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


def test_a_damaged_file_or_folder_counts_as_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for damaged in ("", "[]", "{", json.dumps({"quiz rafaya": [1]}), json.dumps({"tasks rafaya": {"arm-leap": True}})):
        kept().write_text(damaged, encoding="utf-8")
        assert hg.quiz("rafaya").answers == {}
        assert hg.tasks("rafaya").solved == frozenset()
    save_progress("quiz rafaya", {"a": 1})
    assert load_progress("quiz rafaya") == {"a": 1}
    monkeypatch.setenv("HERITAGE_GAMES_PROGRESS", str(tmp_path / "missing" / "progress.json"))
    save_progress("quiz rafaya", {"a": 1})
    assert load_progress("quiz rafaya") == {}
