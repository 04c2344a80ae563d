"""A person at a board in JupyterLab: by mouse, by keys, by touch, and doing what is forbidden."""

from __future__ import annotations

import random
from itertools import count

import pytest
from board import Board, Keyboard, Screen
from playwright.sync_api import expect

from heritage_games.games import ruleset
from heritage_games.games.contract import Ruleset

RULES = ruleset("morabaraba")
MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
END = "morabaraba; turn dark; dark E2 E3 E8 R1 A6; light A4 R4 R6 E5"


def won_game(rules: Ruleset, start: str = "", most: int = 70) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return the paths and the texts of a short game that somebody wins, captures first."""
    for seed in count():
        pick, position = random.Random(seed), rules.parse_position(start) if start else rules.start()
        paths, texts = [], []
        while moves := rules.moves(position):
            shots = [move for move in moves if "x" in rules.format_move(position, move)]
            move = pick.choice(shots or moves)
            paths.append(rules.paths(position, move)[0])
            texts.append(rules.format_move(position, move))
            position = rules.play(position, move)
        outcome = rules.outcome(position)
        if outcome and sorted(outcome.places) == [1, 2] and len(texts) <= most:
            return paths, texts
    raise AssertionError


def test_a_whole_game_to_a_win_by_mouse(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    paths, texts = won_game(RULES)
    for number, path in enumerate(paths, 1):
        board.by_mouse(path)
        board.played(texts[:number])
    expect(board.status).to_contain_text("has won")


def test_a_whole_game_to_a_win_by_keyboard_alone(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={END!r})")
    keyboard = Keyboard(board, RULES)
    paths, texts = won_game(RULES, END, most=25)
    for number, path in enumerate(paths, 1):
        keyboard.move(path)
        board.played(texts[:number])
    expect(board.status).to_contain_text("has won")
    expect(screen.page.locator(".jp-CodeCell")).to_have_count(2)


def test_a_whole_game_to_a_win_by_touch_on_a_phone(phone: Screen) -> None:
    board = phone.run("import heritage_games as hg", f"hg.play('morabaraba', position={END!r})")
    for name in RULES.points:
        box = board.point(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24, (name, box)
    paths, texts = won_game(RULES, END, most=25)
    for number, path in enumerate(paths, 1):
        board.by_touch(path)
        board.played(texts[:number])
    expect(board.status).to_contain_text("has won")
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_illegal_attempt_is_answered_with_the_rule_and_the_board_stays(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.refusal).to_contain_text("Not A4: that cow stands in a mill")
    expect(board.refusal).to_contain_text("M5")
    expect(board.refusal).to_contain_text("attested: the source says so")
    expect(board.voice).to_contain_text("Not A4")
    assert board.log.count() == 0
    board.refusal.get_by_role("button", name="R6", exact=True).click()
    board.played(["E8-E1xR6"])
    expect(board.refusal).to_have_count(0)


def test_a_piece_is_dragged_and_a_move_is_typed(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
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


def test_undo_goes_to_the_start_and_redo_plays_it_again(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    for name in ("E1", "A1", "E2"):
        board.by_mouse([name])
    board.played(["E1", "A1", "E2"])
    for left in (["E1", "A1"], ["E1"], []):
        board.button("Undo").click()
        board.played(left)
    expect(board.button("Undo")).to_be_disabled()
    board.tool("redo").click()
    board.played(["E1"])


def test_the_computer_answers_with_care(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba', seats=('person', 'careful'))")
    board.by_mouse(["E1"])
    expect(board.log).to_have_count(2)
    expect(board.status).to_contain_text("Dark to")
    free = board.root.get_by_role("button", name="You may place a cow here").first.get_attribute("data-point")
    board.by_mouse([str(free)])
    expect(board.log).to_have_count(4)


def test_a_saved_game_goes_on_after_the_kernel_is_restarted(screen: Screen) -> None:
    cells = "import heritage_games as hg", "hg.play('morabaraba', save='browser-test')"
    board = screen.run(*cells)
    for name in ("E1", "A1", "E2"):
        board.by_mouse([name])
    board.played(["E1", "A1", "E2"])
    screen.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    screen.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(screen.page.locator(".hg")).to_have_count(0)
    screen.run_all()
    board.played(["E1", "A1", "E2"])
    board.by_mouse(["A3"])
    board.played(["E1", "A1", "E2", "A3"])


def test_two_views_of_one_board_stay_in_step(screen: Screen) -> None:
    board = screen.run(f"import heritage_games as hg\nboard = hg.play('morabaraba', position={MILL!r})\nboard", "board")
    expect(screen.page.locator(".hg")).to_have_count(2)
    other = Board(screen.page, screen.page.locator(".hg").nth(1))
    board.by_mouse(["E8", "E1"])
    expect(other.status).to_contain_text("now shoot one light cow")
    other.by_mouse(["R6"])
    board.played(["E8-E1xR6"])
    other.played(["E8-E1xR6"])


LATE = """() => {
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = (wait) => timeout.call(AbortSignal, wait === 2000 ? 0 : wait);
}"""
"""Gives a widget no time at all for its script, where anywidget gives two seconds."""


def test_a_board_whose_script_comes_too_late_still_hears_its_kernel(screen: Screen) -> None:
    screen.page.add_init_script(f"({LATE})()")
    board = screen.run("import heritage_games as hg\nboard = hg.play('morabaraba')\nboard.move('E1')\nboard")
    board.by_mouse(["A1"])
    board.played(["E1", "A1"])


def test_keys_on_the_board_never_reach_the_notebook(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    board.point("E1").focus()
    for key in ("d", "d", "x", "a", "b", "m", "Escape"):
        screen.page.keyboard.press(key)
    board.point("E1").focus()
    screen.page.keyboard.press("Enter")
    board.played(["E1"])
    expect(screen.page.locator(".jp-CodeCell")).to_have_count(2)


def test_guides_can_be_hidden_and_the_verdicts_stay(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r}, guides=False)")
    assert board.tool("guides").get_attribute("aria-pressed") == "false"
    board.by_mouse(["A4"])
    expect(board.refusal).to_contain_text("M24")


def test_the_screen_reader_hears_the_point_the_position_and_the_move(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
    board.point("E2").focus()
    label = "E2, outer square, middle of the top side: dark cow. You may move it to E1 and A2."
    expect(board.point("E2")).to_have_attribute("aria-label", label)
    screen.page.keyboard.press("s")
    expect(board.voice).to_contain_text("Neighbours")
    screen.page.keyboard.press("p")
    expect(board.voice).to_contain_text("Dark: E2, E3, E8 and R1")
    board.by_mouse(["R1", "R8"])
    expect(board.voice).to_contain_text("The cow on R1 goes to R8, along the line that joins them. Rule M7.")


def test_a_rule_card_plays_its_example(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.rule('morabaraba', 'M5')")
    expect(board.root).to_contain_text("A mill guards its cows")
    board.button("Play the example").click()
    expect(board.refusal.or_(board.root.locator(".hg-steps")).first).to_be_visible()


def test_words_from_a_record_never_become_markup(screen: Screen) -> None:
    code = """import heritage_games as hg
board = hg.play('morabaraba')
board.move('E1')
record = board.record.replace('1. E1', '1. E1 {<img src=x onerror=alert(1)><b>bold</b>}')
hg.play('morabaraba', record=record)"""
    board = screen.run(code)
    board.played(["E1"])
    expect(board.root.locator("small")).to_have_text("<img src=x onerror=alert(1)><b>bold</b>")
    assert board.root.locator("img").count() == 0


@pytest.mark.parametrize("game", ["tasks", "quiz"])
def test_tasks_and_quiz_are_shown(screen: Screen, game: str) -> None:
    board = screen.run("import heritage_games as hg", f"hg.{game}('morabaraba')")
    expect(board.root).to_be_visible()
