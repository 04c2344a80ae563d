"""Tests of the position editor: pieces added, moved and removed; problems lose nothing."""

import json
import random
from typing import Any

import pytest
from messages import HOSTILE, send, shown
from rulesets import EVERY, walk

from heritage_games.errors import ProtocolError, SetupError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position
from heritage_games.session.session import Session


def reached(rules: Ruleset, seed: int, plies: int) -> list[Position]:
    return [position for position, _ in walk(rules, seed, plies)]


def begun(game: str, name: str | None = None) -> Session:
    session = Session(ruleset(game, name))
    send(session, "arrange", name="begin")
    return session


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_draft_of_any_position_is_that_position(game: str, name: str) -> None:
    rules = ruleset(game, name)
    for position in [each for seed in range(2) for each in reached(rules, seed, 60)[::4]]:
        draft = rules.draft(position)
        assert draft
        assert rules.parse_position(draft.text) == position
        found = {(each.point, each.kind, each.side, each.way) for each in rules.pieces(position)}
        assert {(each.point, each.kind, each.side, each.way) for each in draft.pieces} == found


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_any_position_can_be_set_up_from_an_empty_board(game: str, name: str) -> None:
    rules = ruleset(game, name)
    wanted = next(each for each in reversed(reached(rules, 3, 25)) if rules.outcome(each) is None)
    goal, session = rules.draft(wanted), begun(game, name)
    assert goal
    send(session, "arrange", name="clear")
    for piece in goal.pieces:
        send(session, "arrange", name="tool", value=piece.kind)
        send(session, "touch", touches=[piece.point])
    view = send(session, "arrange", name="turn", value=goal.turn)
    for each in view["setup"]["selections"][1:]:
        key = each["key"].partition(":")[2]
        value = next(one.value for one in goal.selections if str("" if one.side is None else one.side) == key)
        view = send(session, "arrange", name=each["key"], value=value)
    for one in goal.counters:
        key = f"{one.name}:{'' if one.side is None else one.side}"
        view = send(session, "arrange", name=key, value=one.value)
    assert view["setup"]["problems"] == []
    assert rules.parse_position(view["setup"]["text"]) == wanted
    view = send(session, "arrange", name="play")
    assert view["setup"] is None
    assert session.position == wanted


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_is_set_up_by_chance_is_told_as_the_reader_of_positions_tells_it(game: str, name: str) -> None:
    session, chance, rules = begun(game, name), random.Random(8), ruleset(game, name)
    for _ in range(16):
        view = shown(session)
        seen = view["setup"]
        choice = chance.random()
        if choice < 0.3:
            message: dict[str, Any] = {"do": "arrange", "name": "tool", "value": chance.choice(seen["tools"])}
        elif choice < 0.4 and seen["counters"]:
            counter = chance.choice(seen["counters"])
            message = {"do": "arrange", "name": counter["key"], "value": chance.randrange(counter["most"] + 1)}
        elif choice < 0.5:
            one = chance.choice(seen["selections"])
            message = {"do": "arrange", "name": one["key"], "value": chance.choice(one["values"])["value"]}
        elif choice < 0.6 and view["enabled"]["undo"]:
            message = {"do": "undo"}
        elif choice < 0.95:
            path = [chance.choice(list(view["legal"]))]
            send(session, "touch", touches=path)
            onward = view["legal"][path[0]].get("next", {})
            message = {"do": "touch", "touches": [*path, chance.choice(list(onward))] if onward else path}
        else:
            message = {"do": "arrange", "name": "usual"}
        seen = send(session, **message)["setup"]
        try:
            wrong = rules.outcome(rules.parse_position(seen["text"])) is not None
        except SetupError:
            wrong = True
        assert bool(seen["problems"]) == wrong
        assert all(problem.endswith((".", "?")) for problem in seen["problems"])


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_control_has_no_meaning_on_a_board_that_is_set_up(game: str, name: str) -> None:
    session, rules = begun(game, name), ruleset(game, name)
    send(session, "arrange", name="clear")
    before = shown(session)["setup"]
    for tool in (*before["tools"], "take"):
        before = send(session, "arrange", name="tool", value=tool)["setup"]
        for control in rules.controls:
            for touches in ([control], [control, rules.points[0]], [rules.points[0], control]):
                view = send(session, "touch", touches=touches)
                assert view["announcement"] == session.book.text("errors.not_now")
                assert view["setup"]["text"] == before["text"]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_no_two_goals_of_a_task_have_the_same_words(game: str, name: str) -> None:
    for language in ("en", "id", "ar"):
        session = Session(ruleset(game, name), language=language)
        goals = send(session, "arrange", name="begin")["setup"]["goals"]
        assert len({goal["words"] for goal in goals}) == len(goals)


def test_pieces_are_put_moved_and_taken_and_each_step_can_be_undone() -> None:
    session = begun("morabaraba")
    assert shown(session)["setup"]["text"] == "morabaraba; turn dark; hand 12 12"
    view = send(session, "touch", touches=["E1"])
    assert view["setup"]["text"] == "morabaraba; turn dark; dark E1; hand 11 12", "the cow comes from the hand"
    (problem,) = view["setup"]["problems"]
    assert problem.startswith("Dark places first")
    assert view["announcement"] == problem
    view = send(session, "arrange", name="turn", value="light")
    assert (view["setup"]["problems"], view["announcement"]) == ([], "A game can begin here.")
    view = send(session, "touch", touches=["E1"])
    assert view["touches"] == ["E1"]
    view = send(session, "touch", touches=["E1", "A4"])
    assert [piece[:2] for piece in view["pieces"]] == [["A4", "cow-dark"]]
    send(session, "arrange", name="tool", value="cow-light")
    view = send(session, "touch", touches=["A4"])
    assert view["touches"] == ["A4"], "a piece that stands is taken up, whatever is put down elsewhere"
    send(session, "touch", touches=[])
    send(session, "arrange", name="tool", value="take")
    assert send(session, "touch", touches=["A4"])["pieces"] == []
    for do, point in (("undo", "A4"), ("undo", "E1"), ("redo", "A4")):
        assert [piece[0] for piece in send(session, do)["pieces"]] == [point]


def test_ones_own_game_waits_behind_and_comes_back() -> None:
    session = Session(ruleset("morabaraba"), seats=("person", "level 1"))
    send(session, "touch", touches=["E1"])
    session.reply()
    before = session.view()
    view = send(session, "arrange", name="begin")
    assert (view["setup"]["waits"], view["enabled"]["reply"], view["log"]) == (True, False, [])
    assert session.reply()["setup"] is not None
    for do in ("resign", "throw"):
        assert send(session, do)["notice"] == "That is not possible now."
    assert send(session, "type", text="E1")["notice"] == "That is not possible now."
    assert send(session, "hint", step=1)["notice"] == "That is not possible now."
    send(session, "touch", touches=["E3"])
    view = send(session, "back")
    moment = {"revision": 0, "announcement": "", "announcement_parts": [], "notice": ""}
    assert {**view, **moment} == {**before, **moment}


def test_a_position_that_cannot_be_is_not_played_and_a_game_that_is_over_is_told() -> None:
    session = begun("pulijudam")
    send(session, "touch", touches=["a4"])
    view = send(session, "arrange", name="play")
    assert view["notices"] == view["setup"]["problems"]
    view = send(session, "setup", text="pulijudam; turn lambs; tigers t5 c4")
    assert view["notices"][0].startswith("There are 2 tigers")
    assert "a4" in view["setup"]["text"]
    over = "hounds_and_jackals; turn hounds; hounds h1 h2 h3 h4 h5; jackals j1; off 0 4"
    assert send(begun("hounds_and_jackals", "washburne"), "setup", text=over)["setup"]["text"] == over


@pytest.mark.parametrize("message", [*map(json.loads, HOSTILE["setup"])])
def test_what_no_screen_sends_changes_nothing(message: dict[str, object]) -> None:
    session = begun("morabaraba")
    before = shown(session)["setup"]
    send(session, "arrange", **message)
    assert shown(session)["setup"] == before
    with pytest.raises(ProtocolError):
        send(session, "touch", touches=["Q9"])
    with pytest.raises(ProtocolError):
        send(session, "arrange", name=3)


def test_several_stand_on_one_point_where_the_rules_let_them() -> None:
    session = begun("hyena_chase", "modern")
    send(session, "touch", touches=["12"])
    send(session, "arrange", name="tool", value="mother-2")
    send(session, "touch", touches=["12"])
    view = send(session, "arrange", name="purse:1", value=3)
    others = "third outside; fourth outside"
    assert view["setup"]["text"] == f"hyena_chase; turn nobody; first out 12; second out 12 purse 3; {others}"
    assert view["setup"]["problems"]
    assert send(session, "arrange", name="turn", value="third")["setup"]["problems"] == []


def test_the_eraser_gives_a_piece_back_to_the_hand_unless_pieces_are_lost() -> None:
    session = begun("morabaraba")
    for point in ("E1", "E2"):
        send(session, "touch", touches=[point])
    send(session, "arrange", name="tool", value="cow-light")
    send(session, "touch", touches=["E3"])
    send(session, "arrange", name="tool", value="take")
    assert "hand 11 11" in send(session, "touch", touches=["E2"])["setup"]["text"]
    assert "hand 12 12" in send(session, "arrange", name="clear")["setup"]["text"]
    send(session, "setup", text="morabaraba; turn dark; dark E1 E2 E3; light A1 A2 A4; hand 1 1")
    assert "hand 1 1" in send(session, "touch", touches=["E2"])["setup"]["text"], "eight dark cows are lost"
    assert "hand 12 12" in send(session, "arrange", name="usual")["setup"]["text"]
