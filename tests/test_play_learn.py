"""Tests of guided first games: each step accepts right answers only; then a whole game."""

import pytest
from messages import type_moves

from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep, load_steps
from heritage_games.rulesets.registry import games
from heritage_games.session.tasks import FirstGame, StepSession, learning
from heritage_games.session.view_types import View

ROWS = {(game, name): load_steps(content(), game, name, "en") for game, names in games().items() for name in names}
STEPS = [(*owner, number, step) for owner, row in ROWS.items() for number, step in enumerate(row, start=1)]
IDS = [f"{game}-{name}-{step.task.id}" for game, name, _, step in STEPS]


def state_of(view: View) -> str:
    assert view["task"]
    return view["task"]["state"]


@pytest.mark.parametrize(("game", "name", "number", "step"), STEPS, ids=IDS)
def test_every_step_passes_by_each_right_answer_and_by_no_other(
    game: str, name: str, number: int, step: LearnStep
) -> None:
    task = step.task
    for solution in (task.solution, *step.also):
        view = type_moves(StepSession(game, name, number), *solution)
        assert view["task"]
        assert (state_of(view), view["task"]["feedback"]) == ("right", task.right_words), solution
    if task.wrong:
        assert state_of(type_moves(StepSession(game, name, number), *task.wrong)) == "wrong"
    if step.refused:
        session = StepSession(game, name, number)
        touched = {"revision": session.revision, "do": "touch", "touches": list(step.refused)}
        view = session.receive(touched)
        assert view["refusal"]
        assert view["refusal"]["touches"] == list(step.refused)
        assert (state_of(view), view["plies"]) == ("open", 0)
        assert view["announcement"].endswith(task.hint)
        assert view["announcement_parts"] == ["refusal", "look"]
        assert state_of(type_moves(session, *task.solution)) == "right"


@pytest.mark.parametrize(("game", "name"), [owner for owner, row in ROWS.items() if row])
def test_behind_the_steps_waits_a_game_against_the_weakest(game: str, name: str) -> None:
    row = ROWS[game, name]
    session = learning(game, name, len(row) + 1)
    view = session.view()
    assert isinstance(session, FirstGame)
    side = session.rules.sides.index(row[-1].task.side)
    assert view["seats"][side] == "person"
    weakest = "level 1" if session.rules.levels else "random"
    assert set(view["seats"][:side] + view["seats"][side + 1 :]) == {weakest}
    assert view["learn"]
    assert view["learn"]["number"] == len(view["learn"]["steps"]) + 1
    assert view["learn"]["text"].startswith("This is a whole game.")
    assert view["task"] is None
    if not view["enabled"]["resign"]:
        # No side is to move before a throw has decided who begins.
        view = session.receive({"revision": session.revision, "do": "on"})
    view = session.receive({"revision": session.revision, "do": "resign"})
    assert view["result"]
    assert view["learn"]
    assert view["learn"]["text"].startswith("That was your first game.")


def test_a_step_knows_its_place_in_the_row() -> None:
    learn = StepSession("morabaraba", "lesotho", 3).view()["learn"]
    assert learn
    assert (learn["number"], learn["text"], learn["title"]) == (3, "", "Your first game of Morabaraba")
    assert [step["id"] for step in learn["steps"]] == [step.task.id for step in ROWS["morabaraba", "lesotho"]]


def test_an_example_of_a_rule_lies_over_a_step_and_gives_it_back() -> None:
    session = StepSession("morabaraba", "south_africa", 2)
    shown = {"do": "example", "rule": "M3", "example": "M3-line", "played": True}
    view = session.receive({"revision": session.revision, **shown})
    assert (view["task"], bool(view["example"])) == (None, True)
    view = session.receive({"revision": session.revision, "do": "back"})
    assert state_of(view) == "open"


@pytest.mark.parametrize("number", [0, -1, 14])
def test_a_step_that_is_not_there_is_named(number: int) -> None:
    with pytest.raises(UnknownNameError, match=f"has the steps 1 to 12, and no step {number}"):
        learning("morabaraba", "south_africa", number)
