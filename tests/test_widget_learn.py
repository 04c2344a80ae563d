"""Tests of a guided first game in a notebook: one board for all steps, completed steps."""

from __future__ import annotations

import pytest

import heritage_games as hg
from heritage_games.errors import UnknownNameError
from heritage_games.session.tasks import FirstGame


def test_a_board_goes_from_step_to_step() -> None:
    board = hg.learn("morabaraba")
    assert (board.mode, board.view["learn"]["number"], board.done) == ("learn", 1, [])
    assert repr(board).startswith("Put a cow on the stone. You have the dark cows.")
    assert board.move("E6").text.startswith("Not E6")
    assert board.done == []
    board.move("E2")
    assert board.done == ["place"]
    told = board.step(2)
    assert told.text.startswith("Three in a row.")
    assert (board.view["task"]["id"], board.done) == ("mill", ["place"])
    assert board.position == board.rules.format_position(board.session.position)
    board.step(1)
    assert (board.view["task"]["state"], board.done) == ("open", ["place"])


def test_the_screen_asks_for_a_step_and_is_given_a_newer_view() -> None:
    board = hg.learn("morabaraba/lesotho", step=3)
    before = board.view["revision"]
    board._on_message(board, {"do": "step", "number": 4, "revision": before - 1}, [])
    assert board.view["learn"]["number"] == 3
    board._on_message(board, {"do": "step", "number": 4, "revision": before}, [])
    assert (board.view["learn"]["number"], board.view["revision"] > before) == (4, True)
    for number in (0, 14, True, "5", None):
        board._on_message(board, {"do": "step", "number": number, "revision": board.view["revision"]}, [])
        assert board.view["learn"]["number"] == 4


def test_behind_the_last_step_is_a_game_and_a_way_back() -> None:
    board = hg.learn("morabaraba", step=13)
    assert isinstance(board.session, FirstGame)
    assert (board.mode, board.view["task"]) == ("board", None)
    assert board.move("E1").played
    assert board.reply().played
    board.step(12)
    assert (board.mode, board.view["log"]) == ("learn", [])


def test_what_cannot_be_learnt_is_told_in_a_sentence() -> None:
    with pytest.raises(UnknownNameError, match="morabaraba/south_africa has the steps 1 to 12, and no step 14"):
        hg.learn("morabaraba", step=14)
    with pytest.raises(UnknownNameError, match="nobody has written a guided first game of homemade/hunt yet"):
        hg.learn("homemade", "hunt")
    board = hg.learn("morabaraba")
    with pytest.raises(UnknownNameError, match="and no step 0"):
        board.step(0)
    assert board.view["learn"]["number"] == 1
