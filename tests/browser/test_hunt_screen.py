"""Tests of tiger games on a screen: a trapped tiger, the goal, captures while placing."""

from __future__ import annotations

import pytest
from board import Keyboard, Screen
from playwright.sync_api import expect

from heritage_games.rulesets.registry import ruleset

CORNER = "pulijudam; turn lambs; tigers a4 a3 a2; lambs b4 b3 b2 c4 c2 d3; taken 9"
GOAL = "pulijudam; turn tigers; tigers t5 b3 f3; lambs a2 c2 c3 d2 e3 b4 d4 e1 c1 b1; taken 5"
PLACING = "pulijudam; turn lambs; tigers t5 c4 d4; lambs b1; hand 14; taken 0"


def test_the_lambs_hold_the_tigers_in_a_corner(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('pulijudam', position={CORNER!r})")
    board.by_mouse(["d3", "c3"])
    board.played(["d3-c3"])
    expect(board.status).to_contain_text("won")
    expect(board.root).to_contain_text("P10")


def test_the_tigers_reach_their_goal(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('pulijudam', tiger_goal=6, position={GOAL!r})")
    board.by_mouse(["b3", "c3"])
    expect(board.refusal).to_contain_text("P7")
    board.by_mouse(["d3"])
    board.played(["b3-d3xc3"])
    expect(board.status).to_contain_text("won")
    expect(board.root).to_contain_text("P11")


@pytest.mark.parametrize("game", ["pulijudam", "rafaya", "meurimueng"])
def test_arrows_reach_every_point_along_slanting_lines(screen: Screen, game: str) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play({game!r})")
    rules = ruleset(game)
    keyboard = Keyboard(board, rules)
    first = rules.moves(rules.start())[0]
    keyboard.move(rules.paths(rules.start(), first)[0])
    board.played([rules.format_move(rules.start(), first)])


def test_a_tiger_takes_by_touch_on_a_phone_while_lambs_are_still_placed(phone: Screen) -> None:
    board = phone.run("import heritage_games as hg", f"hg.play('pulijudam', position={PLACING!r})")
    for name in ruleset("pulijudam").points:
        box = board.point(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 20, (name, box)
    board.by_touch(["c3"])
    board.by_touch(["c4", "c2"])
    board.played(["c3", "c4-c2xc3"])
    board.by_touch(["b1"])
    expect(board.refusal).to_contain_text("P4")
    expect(board.root).to_contain_text("13")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
