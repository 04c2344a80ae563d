"""Tests of a board in JupyterLab by mouse, keys and touch, with legal and illegal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from board import Board, Keyboard
from playwright.sync_api import expect
from whole_games import won_game

from heritage_games.rulesets.registry import ruleset

if TYPE_CHECKING:
    from lab import Lab

RULES = ruleset("morabaraba")
MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
END = "morabaraba; turn dark; dark E2 E3 E8 R1 A6; light A4 R4 R6 E5"


def test_a_whole_game_to_a_win_by_keyboard_alone(lab: Lab) -> None:
    board = lab.run("import heritage_games as hg", f"hg.play('morabaraba', position={END!r})")
    keyboard = Keyboard(board, RULES)
    paths, texts = won_game(RULES, END, most=25)
    for number, path in enumerate(paths, 1):
        keyboard.move(path)
        board.played(texts[:number])
    expect(board.status).to_contain_text("has won")
    expect(lab.page.locator(".jp-CodeCell")).to_have_count(2)


def test_a_whole_game_to_a_win_by_touch_on_a_phone(lab_phone: Lab) -> None:
    board = lab_phone.run("import heritage_games as hg", f"hg.play('morabaraba', position={END!r})")
    for name in RULES.points:
        box = board.point(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, (name, box)
    paths, texts = won_game(RULES, END, most=25)
    for number, path in enumerate(paths, 1):
        board.by_touch(path)
        board.played(texts[:number])
    expect(board.status).to_contain_text("has won")
    assert lab_phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_illegal_attempt_is_answered_with_the_rule_and_the_board_stays(lab: Lab) -> None:
    board = lab.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.refusal).to_contain_text("Not A4: that cow stands in a mill")
    expect(board.refusal).to_contain_text("M5")
    expect(board.refusal).to_contain_text("attested: the source says so")
    expect(board.voice).to_contain_text("Not A4")
    assert board.log.count() == 0
    board.refusal.get_by_role("button", name="R6", exact=True).click()
    board.played(["E8-E1xR6"])
    expect(board.refusal).to_have_count(0)


def test_a_piece_is_dragged_and_a_move_is_typed(lab: Lab) -> None:
    board = lab.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
    board.drag("R1", "R8")
    board.played(["R1-R8"])
    field = board.root.get_by_label("Type a move")
    field.fill("R6-R7")
    field.press("Enter")
    board.played(["R1-R8", "R6-R7"])
    field.fill("R8-E5")
    field.press("Enter")
    expect(board.refusal).to_contain_text("Not E5")
    board.played(["R1-R8", "R6-R7"])


def test_the_computer_answers_with_care(lab: Lab) -> None:
    board = lab.run("import heritage_games as hg", "hg.play('morabaraba', seats=('person', 'careful'))")
    board.by_mouse(["E1"])
    expect(board.log).to_have_count(2)
    expect(board.status).to_contain_text("Dark to")
    free = board.root.get_by_role("button", name="You may place a cow here").first.get_attribute("data-point")
    board.by_mouse([str(free)])
    expect(board.log).to_have_count(4)


def test_a_saved_game_goes_on_after_the_kernel_is_restarted(lab: Lab) -> None:
    cells = "import heritage_games as hg", "hg.play('morabaraba', save='browser-test')"
    board = lab.run(*cells)
    for name in ("E1", "A1", "E2"):
        board.by_mouse([name])
    board.played(["E1", "A1", "E2"])
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(lab.page.locator(".hg")).to_have_count(0)
    lab.run_all()
    board.played(["E1", "A1", "E2"])
    board.by_mouse(["A3"])
    board.played(["E1", "A1", "E2", "A3"])


def test_two_views_of_one_board_stay_in_step(lab: Lab) -> None:
    board = lab.run(f"import heritage_games as hg\nboard = hg.play('morabaraba', position={MILL!r})\nboard", "board")
    expect(lab.page.locator(".hg")).to_have_count(2)
    other = Board(lab.page, lab.page.locator(".hg").nth(1))
    board.by_mouse(["E8", "E1"])
    expect(other.status).to_contain_text("now shoot one light cow")
    other.by_mouse(["R6"])
    board.played(["E8-E1xR6"])
    other.played(["E8-E1xR6"])


LINKED = """
import heritage_games as hg, ipywidgets, traitlets
board = hg.play("morabaraba")
for text in ("E1", "A1", "E2"):
    board.move(text)
ours, theirs = ipywidgets.IntText(), ipywidgets.IntText()
traitlets.link((board, "ply"), (ours, "value"))
ipywidgets.jslink((board, "ply"), (theirs, "value"))
ipywidgets.VBox([ours, theirs, board])
"""
"""Cell with two numbers linked to the ply of a board: one in Python, one in the page."""


def test_the_ply_of_a_board_is_linked_in_python_and_in_the_page(lab: Lab) -> None:
    board = lab.run(LINKED)
    ours, theirs = (lab.page.locator(".widget-text input[type=number]").nth(number) for number in range(2))

    def stands(ply: int) -> None:
        expect(ours).to_have_value(str(ply))
        expect(theirs).to_have_value(str(ply))
        expect(board.root.locator("button[aria-current=step]")).to_contain_text(["E1", "A1", "E2"][ply - 1])

    stands(3)
    ours.fill("1")
    ours.press("Enter")
    stands(1)
    theirs.fill("2")
    theirs.press("Enter")
    stands(2)
    theirs.fill("9")
    theirs.press("Enter")
    stands(2)
    board.played(["E1", "A1", "E2"])


LATE = """() => {
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = (wait) => timeout.call(AbortSignal, wait === 2000 ? 0 : wait);
}"""
"""Sets anywidget's time limit for a widget's script from two seconds to zero."""


def test_a_board_whose_script_comes_too_late_still_hears_its_kernel(lab_alone: Lab) -> None:
    lab = lab_alone
    lab.page.add_init_script(f"({LATE})()")
    board = lab.run("import heritage_games as hg\nboard = hg.play('morabaraba')\nboard.move('E1')\nboard")
    board.by_mouse(["A1"])
    board.played(["E1", "A1"])
    # anywidget's own message about the delay.
    lab.problems[:] = [told for told in lab.problems if told != "[anywidget] Failed to initialize model."]


def test_keys_on_the_board_never_reach_the_notebook(lab: Lab) -> None:
    board = lab.run("import heritage_games as hg", "hg.play('morabaraba')")
    board.point("E1").focus()
    for key in ("d", "d", "x", "a", "b", "m", "Escape"):
        lab.page.keyboard.press(key)
    board.point("E1").focus()
    lab.page.keyboard.press("Enter")
    board.played(["E1"])
    expect(lab.page.locator(".jp-CodeCell")).to_have_count(2)


@pytest.mark.parametrize("game", ["tasks", "quiz"])
def test_tasks_and_quiz_are_shown(lab: Lab, game: str) -> None:
    board = lab.run("import heritage_games as hg", f"hg.{game}('morabaraba')")
    expect(board.root).to_be_visible()
