"""Tests of custom tasks: made on an edited board, and read back as TOML, Python and link."""

import ast
import json
import tomllib
from collections.abc import Mapping
from urllib.parse import unquote

import pytest
from messages import send

import heritage_games as hg
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.custom_task import given_task, own_task, table_of
from heritage_games.session.panel_types import SetupTask
from heritage_games.session.session import Session
from heritage_games.website.engine_host import EngineHost

POSITION = "morabaraba; turn dark; dark E1 E3 A4 R4; light E7 A1 A6 R8; hand 8 8"
MILL = {"position": POSITION, "goal": {"code": "mill_formed"}, "ask": "Close a mill."}
THROWN = {
    "position": "hounds_and_jackals; turn hounds; hounds h3 h5 h12 h17 h28; jackals j4 j8 j9 j20 j23; off 0 0",
    "ruleset": "washburne",
    "goal": {"on": "h15"},
    "ask": "Get to hole 15.",
    "throw": ["3"],
}


def made(session: Session, table: Mapping[str, object]) -> SetupTask:
    task: SetupTask = send(session, "task", text=json.dumps(table))["setup"]["task"]
    return task


def test_a_task_is_made_of_a_board_and_reads_back_from_all_that_comes_out() -> None:
    session = Session(ruleset("morabaraba", flying=False))
    send(session, "arrange", name="begin")
    view = send(session, "setup", text=POSITION)
    goals = {goal["value"]: goal["words"] for goal in view["setup"]["goals"]}
    assert goals["mill_formed"] == "M3 · Three cows make a mill"
    assert goals["shot"] == "M4 · The cow on … leaves the game for good. … has … left."
    told = {**MILL, "solution": ["E2xA6"], "hint": "Look at the top row."}
    task = made(session, told)
    assert task["problems"] == []
    (structure,) = tomllib.loads(task["toml"])["tasks"]
    words = tomllib.loads(task["words"])["own"]
    assert (structure["position"], structure["goal"]) == (POSITION, MILL["goal"])
    assert structure["options"] == {"flying": False}
    assert words == {**words, "ask": "Close a mill.", "hint": "Look at the top row.", "title": "A position to solve"}
    call = ast.parse(task["python"], mode="eval").body
    assert isinstance(call, ast.Call)
    board = hg.task(*(ast.literal_eval(each) for each in call.args))
    assert (board.position, board.mode) == (POSITION, "task")
    assert board.solved_by("E2xA6")
    assert not board.solved_by("A2")
    read = own_task("morabaraba", table_of("morabaraba", unquote(task["fragment"]).removeprefix("task=")))
    assert read == own_task("morabaraba", ast.literal_eval(call.args[1]))
    unsolved = "The answer does not solve the task: That does not solve it yet."
    assert made(session, {**told, "solution": ["A2"]})["problems"] == [unsolved]
    assert made(session, {"goal": {}})["toml"] == ""


def test_a_link_sets_a_task_on_the_page_of_its_rules() -> None:
    asked = {"game": "morabaraba", "ruleset": "south_africa", "options": {}, "own_task": json.dumps(MILL)}
    desk = EngineHost()
    answer = json.loads(desk.open("b", json.dumps(asked)))
    assert "notice" not in answer
    assert (answer["view"]["task"]["ask"], answer["position"]) == ("Close a mill.", POSITION)
    played = json.loads(desk.receive("b", json.dumps({"revision": 0, "do": "type", "text": "E2xA6"})))
    assert played["view"]["task"]["state"] == "right"
    elsewhere = json.dumps({**MILL, "ruleset": "lesotho"})
    other = json.loads(EngineHost().open("b", json.dumps({**asked, "own_task": elsewhere})))
    assert "morabaraba/lesotho" in other["notice"]
    assert other["view"]["task"] is None


def test_a_task_in_a_race_says_what_is_thrown() -> None:
    task = own_task("hounds_and_jackals", THROWN)
    link = unquote(given_task("hounds_and_jackals", task, THROWN)["fragment"])
    assert own_task("hounds_and_jackals", table_of("hounds_and_jackals", link.removeprefix("task="))) == task
    assert own_task("hounds_and_jackals", {**THROWN, "solution": ["12-15"]}).solution == ("12-15",)
    with pytest.raises(HeritageGamesError, match="say what is thrown"):
        own_task("hounds_and_jackals", {key: value for key, value in THROWN.items() if key != "throw"})


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '"x"', "{" * 9000, '{"goal":' + '{"not":' * 300 + "1" + "}" * 301, "\ud800", "{}"],
)
def test_no_link_breaks_the_reader(text: str) -> None:
    with pytest.raises(HeritageGamesError):
        own_task("morabaraba", table_of("morabaraba", text))
    answer = json.loads(EngineHost().open("b", json.dumps({"game": "morabaraba", "own_task": text or " "})))
    assert answer["notice"]
    assert answer["view"]["task"] is None


def test_markup_in_a_task_stays_text() -> None:
    task = own_task("morabaraba", {**MILL, "ask": "<img src=x onerror=alert(1)>"})
    assert task.ask == "<img src=x onerror=alert(1)>"
