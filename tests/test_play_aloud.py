"""Tests of the announcements after plies, throws and refusals, and of their parts."""

import random

import pytest
from messages import random_path, send

import heritage_games as hg
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.session import Session

EVERY = [(game, name) for game, names in games().items() for name in names]


def half(rules: Ruleset) -> Session:
    """Return a session in which a person plays the first side and the computer the others."""
    return Session(rules, seats=("person", *["random"] * (len(rules.sides) - 1)), seed=4)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_ply_is_told_step_by_step_whoever_plays_it(game: str, name: str) -> None:
    played, pick = half(ruleset(game, name)), random.Random(5)
    view, seen = played.view(), set()
    for _ in range(60):
        if view["result"]:
            break
        mover = "computer" if played.pending_reply else "person"
        if played.pending_reply:
            view = played.reply()
        elif view["enabled"]["throw"]:
            view = send(played, "throw")
            assert view["announcement_parts"] == ["throw", "status", "open"]
            continue
        else:
            view = send(played, "touch", touches=random_path(view, pick))
        seen.add(mover)
        assert view["steps"]
        assert view["steps"]["items"]
        assert "steps" in view["announcement_parts"]
        assert ("status" in view["announcement_parts"]) == (view["result"] is None)
        thrown = view["last_throw"] is not None and view["last_throw"]["side"] is not None
        assert ("last_throw" in view["announcement_parts"]) == (mover == "computer" and thrown)
    assert seen == {"computer", "person"}


def test_a_refusal_is_told_and_a_later_answer_puts_it_away() -> None:
    played = Session(ruleset("morabaraba"))
    send(played, "touch", touches=["E1"])
    view = send(played, "touch", touches=["E1"])
    assert view["refusal"]
    assert view["announcement_parts"] == ["refusal"]
    view = send(played, "type", text="nowhere")
    assert view["notice"]
    assert (view["refusal"], view["announcement_parts"]) == (None, []), "one answer stands at a time"


def test_a_task_tells_the_move_before_its_answer() -> None:
    board = hg.task("morabaraba", "first-mill")
    for text in ("E1", "E2", "E3", "A1", "R1"):
        board.move(text)
        if board.view["task"]["state"] != "open":
            break
    assert board.view["task"]["state"] != "open"
    assert board.view["announcement_parts"] == ["steps", "announcement"]
    assert board.view["announcement"] == board.view["task"]["feedback"]


def test_the_text_of_the_position_goes_with_the_board() -> None:
    board = hg.play("pulijudam")
    board.move("c2")
    assert board.position == board.session.rules.format_position(board.session.position)
    board.go(0)
    assert board.position == board.session.rules.format_position(board.session.rules.start())
