"""Tests of blunder warnings: only if a move is safe, once a turn, twice a game at most."""

import random

import pytest
from messages import random_path, send

from heritage_games.analysis.coach import warn
from heritage_games.record.game import Game
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

OPEN = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"
"""Position: light closes E5-E6-E7 next, unless dark occupies E7 or shoots E5 or E6."""

COACHED = [(game, names[0]) for game, names in games().items()] + [("hounds_and_jackals", "washburne")]
"""A ruleset of each game, and of each family of coaches."""


def warned(*, on: bool = True, position: str = OPEN) -> Session:
    rules = ruleset("morabaraba")
    return Session(Game(rules, rules.parse_position(position)), warnings=on)


def test_a_move_that_gives_something_away_waits_for_a_yes() -> None:
    session = warned()
    view = send(session, "touch", touches=["A2"])
    said = view["warning"]
    assert said
    assert (said["text"], said["touches"], view["log"], view["touches"]) == ("A2", ["A2"], [], [])
    assert "E5–E6–E7" in said["words"]
    assert said["marks"] == [["meant", "A2"], ["threat", "E5", "E6", "E7"], ["alarm", "E7"]]
    assert view["status"] == "Dark to place a cow: A2?"
    assert view["announcement"] == f"{said['heading']}. {said['words']}"
    view = send(session, "anyway")
    assert (view["log"], view["warning"]) == (["A2"], None)


def test_nothing_is_said_where_nothing_is_given_away_or_nobody_asked_for_it() -> None:
    for session, text in ((warned(), "E7"), (warned(), "A4xE6"), (warned(on=False), "A2")):
        view = send(session, "type", text=text)
        assert (view["log"], view["warning"]) == ([text], None)
    assert not warned(on=False).view()["warns"]


def test_whoever_chooses_again_is_not_asked_twice_in_a_turn() -> None:
    session = warned()
    send(session, "type", text="A2")
    assert send(session, "touch", touches=[])["warning"] is None
    view = send(session, "type", text="A2")
    assert (view["log"], view["warning"]) == (["A2"], None)


def test_undo_puts_down_the_move_that_waits_and_no_other() -> None:
    session = warned()
    send(session, "type", text="E7")
    send(session, "type", text="R6")
    send(session, "undo")
    send(session, "undo")
    view = send(session, "type", text="A2")
    assert view["warning"]
    assert view["enabled"]["undo"]
    view = send(session, "undo")
    assert (view["warning"], view["log"], view["enabled"]["undo"]) == (None, [], False)


def test_a_refusal_comes_before_a_word() -> None:
    view = send(warned(), "touch", touches=["E5"])
    assert view["refusal"]
    assert view["warning"] is None


def test_there_are_at_most_two_words_in_a_game_and_a_new_game_has_its_own() -> None:
    session = warned()
    found = []
    for dark, light in (("A2", "R6"), ("E4", "A8"), ("E2", "R1")):
        found.append(send(session, "type", text=dark)["warning"] is not None)
        if found[-1]:
            send(session, "anyway")
        view = send(session, "type", text=light)
        assert (send(session, "anyway") if view["warning"] else view)["plies"] == 2 * len(found)
    assert found == [True, True, False], "light has words of its own"
    send(session, "setup", text=OPEN)
    assert send(session, "type", text="A2")["warning"]


def test_it_can_be_turned_off_and_on() -> None:
    session = warned()
    assert send(session, "touch", touches=["A2"])["warning"]
    view = send(session, "warn", on=False)
    assert (view["warning"], view["warns"], view["log"]) == (None, False, [])
    assert send(session, "touch", touches=["A2"])["log"] == ["A2"]
    send(session, "undo")
    assert send(session, "warn", on=True)["warns"]
    task = TaskSession("morabaraba", "first-mill")
    assert not send(task, "warn", on=True)["warns"], "a task says by itself what comes of an answer"


def test_without_a_move_that_waits_there_is_nothing_to_play_anyway() -> None:
    session = warned()
    view = send(session, "anyway")
    assert view["notice"]
    assert view["log"] == []


@pytest.mark.parametrize(("game", "name"), COACHED)
def test_a_word_is_said_of_every_game_as_the_coach_has_it(game: str, name: str) -> None:
    pick = random.Random(5)
    session = Session(ruleset(game, name), warnings=True, seed=5)
    for _ in range(30):
        view = session.view()
        if view["result"]:
            break
        if view["enabled"]["throw"]:
            send(session, "throw")
            continue
        path = random_path(view, pick)
        said = send(session, "touch", touches=path)["warning"]
        if said:
            board = session.board
            verdict = board.rules.judge(board.last, path, board.game.pending_throw)
            assert verdict.move is not None
            before = [board.game.position_after(ply) for ply in range(view["plies"])]
            fact = warn(board.rules, board.last, board.game.pending_throw, verdict.move, before)
            assert fact
            assert said["words"] == session.book.fact(fact.item).words
            assert {str(point) for mark in said["marks"] for point in mark[1:]} <= set(session.rules.points)
            send(session, "anyway")
