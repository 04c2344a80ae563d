"""Tests of boards in JupyterLab and Notebook 7: keys, cells, messages and sizes."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from axe import violations
from board import Board, box_of
from lab import Lab, await_kernel, jupyter, notebook, run_all, stop_kernels
from page_scripts import script
from pages import PHONE, STILL
from playwright.sync_api import Browser, Page, expect
from test_fit import CLIPPED, DRAWN, ONE_OF_EACH, SHOWN, SIZES, TYPED, in_sight, refuse

from heritage_games.rulesets.registry import ruleset

IMPORT = "import heritage_games as hg"
RULES = ruleset("morabaraba")
MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
END = "morabaraba; turn dark; dark E1 E2 E3 A6; light E4 A4 R4"
WON = ("E1-E8", "E4-R8", "E8-E1xR8")  # plies from the position of these tests to a win

PLAY_END, PLAY_MILL = (f"hg.play('morabaraba', position={position!r})" for position in (END, MILL))
COMMANDS = ("x", "d", "d", "b", "a", "j", "k", "y", "m", "Escape")
"""Keys that delete, add, move and change cells in the command mode of a notebook."""

LINKED = """
import ipywidgets, traitlets
board = hg.play("morabaraba")
for text in ("E1", "A1", "E2"):
    board.move(text)
ours, theirs = ipywidgets.IntText(), ipywidgets.IntText()
traitlets.link((board, "ply"), (ours, "value"))
ipywidgets.jslink((board, "ply"), (theirs, "value"))
ipywidgets.VBox([ours, theirs, board])
"""
"""Cell with two numbers linked to the ply of a board: one in Python, one in the page."""

PLAYED = (f"board = {PLAY_MILL}\nboard", "board", LINKED, "hg.play('pulijudam')", PLAY_END)

BOXES = (
    "HBox([board, IntSlider()])",
    "VBox([board, IntSlider()])",
    "GridBox([board, hg.play('morabaraba')], layout={'grid_template_columns': '1fr 1fr'})",
    "Tab([board], selected_index=0)",
    "Accordion([IntSlider(), board])",
)
"""Layout widgets of ipywidgets with a board in each."""


def path(text: str) -> list[str]:
    return text.replace("x", "-").split("-")


def test_boards_of_a_notebook_are_played_by_mouse_text_and_keys_and_have_room_in_boxes(lab: Lab) -> None:
    boxed = (f"board = {PLAY_MILL}\n{box}" for box in BOXES)
    lab.run(f"from ipywidgets import *\n{IMPORT}", *PLAYED, *boxed)
    outputs = lab.page.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(len(PLAYED) + len(BOXES))
    boards = [Board(lab.page, output.locator(".hg").first) for output in outputs.all()]
    stay_in_step(*boards[:2])
    is_linked(lab.page, boards[2])
    wins_by_keyboard(boards[4])
    outputs.last.locator(".jupyter-widget-Collapse-header").last.click()
    for board, box in zip(boards[len(PLAYED) :], BOXES, strict=True):
        board.root.scroll_into_view_if_needed()
        expect(board.point("E1")).to_be_visible()
        assert box_of(board.root)["width"] >= 320, box
        board.by_mouse(["E8", "E1", "R6"])
        board.played(["E8-E1xR6"])
    expect(lab.page.locator(".jp-CodeCell")).to_have_count(1 + len(PLAYED) + len(BOXES))
    lab.page.set_viewport_size({"width": 1000, "height": 420})
    is_seen_by_arrows(boards[3], ["ArrowDown"] * 5 + ["ArrowUp"] * 5)


def wins_by_keyboard(board: Board) -> None:
    """Play a game to its end by keys alone; none of them reaches the notebook."""
    board.point("E2").focus()
    for key in COMMANDS:
        board.page.keyboard.press(key)
    for number, text in enumerate(WON, 1):
        board.by_keys(path(text))
        board.played(WON[:number])
    expect(board.status).to_contain_text("has won")


def stay_in_step(board: Board, other: Board) -> None:
    """Play a move half on one view of a board and half on another; then drag and type others."""
    board.by_mouse(["E8", "E1"])
    expect(other.status).to_contain_text("now shoot one light cow")
    other.by_mouse(["R6"])
    board.played(["E8-E1xR6"])
    other.drag("A3", "A2")
    board.type("R1-R8")
    other.played(["E8-E1xR6", "A3-A2", "R1-R8"])
    board.type("A4-E1")
    expect(board.refusal).to_contain_text("Not E1")
    board.played(["E8-E1xR6", "A3-A2", "R1-R8"])


def is_linked(page: Page, board: Board) -> None:
    """Change the ply of a board by each of the linked numbers."""
    ours, theirs = (page.locator(".widget-text input[type=number]").nth(number) for number in range(2))

    def stands(ply: int) -> None:
        expect(ours).to_have_value(str(ply))
        expect(theirs).to_have_value(str(ply))
        expect(board.root.locator("button[aria-current=step]")).to_contain_text(["E1", "A1", "E2"][ply - 1])

    stands(3)
    for field, value, ply in ((ours, "1", 1), (theirs, "2", 2), (theirs, "9", 2)):
        field.fill(value)
        field.press("Enter")
        stands(ply)
    board.played(["E1", "A1", "E2"])


def test_on_a_phone_a_game_is_won_by_touch_and_no_bar_covers_the_focus(
    browser: Browser, address: str, folder: Path
) -> None:
    held = Lab(browser.new_context(**PHONE, **STILL).new_page(), address, folder)
    board = held.run(IMPORT, PLAY_END, "hg.play('hounds_and_jackals', seed=1)")
    for name in RULES.points:
        box = box_of(board.point(name))
        assert min(box["width"], box["height"]) >= 24, (name, box)
    for number, text in enumerate(WON, 1):
        board.by_touch(path(text))
        board.played(WON[:number])
    expect(board.status).to_contain_text("has won")
    assert held.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(held.page, ".hg") == []
    is_seen_by_arrows(Board(held.page, held.page.locator(".hg").nth(1)), ["ArrowDown"] * 12)
    stop_kernels(address)
    assert held.problems == []


SEEN = script("point_in_sight")  # script that returns whether a point is completely on the screen and not covered


def is_seen_by_arrows(board: Board, keys: Sequence[str]) -> None:
    """Expect every point to which the arrows lead from the first one to be completely visible."""
    start(board)
    for key in keys:
        board.page.keyboard.press(key)
        point = str(board.here)
        assert board.point(point).evaluate(SEEN), f"{point} cannot be seen"


def start(board: Board) -> None:
    """Focus the board, as the Tab key does, and go to its first point."""
    board.root.locator('.hg-hit[tabindex="0"]').focus()
    board.page.keyboard.press("Home")


WHOLE = """() => [...document.querySelectorAll('.hg')].findLastIndex(board => {
    const { top, bottom } = board.getBoundingClientRect();
    return top >= 80 && bottom <= innerHeight;
}) + 1"""
"""Script that returns the number of the board in full view below the bars; 0 if none is."""

TALL = "\n".join(["# a line"] * 15)


def test_a_board_comes_into_view_if_its_cell_is_run_unless_the_user_acts(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1366, "height": 768})
    lab.open(*[f"{TALL}\n{IMPORT}\nhg.play('morabaraba')", TALL] * 2)
    await_kernel(lab.page)
    boards, codes = lab.page.locator(".hg"), lab.page.locator(".jp-CodeCell .jp-Editor")
    codes.first.click()
    for number in range(2):
        lab.page.keyboard.press("Shift+Enter")
        expect(boards).to_have_count(number + 1)
        lab.page.wait_for_function(f"({WHOLE})() === {number + 1}")
        # The last cell is not run here, because the host would add another: then no cell next to a board is selected.
        if not number:
            lab.page.keyboard.press("Shift+Enter")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(boards).to_have_count(0)
    codes.first.click()
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
    expect(boards.locator(".hg-stage svg")).to_have_count(2)
    lab.page.evaluate(DRAWN)
    assert not lab.page.evaluate(WHOLE), "running all cells brought a board into view"
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(boards).to_have_count(0)
    codes.first.click()
    lab.page.keyboard.press("Shift+Enter")
    lab.page.keyboard.press("Escape")
    expect(boards.locator(".hg-stage svg")).to_have_count(1)
    lab.page.evaluate(DRAWN)
    assert not lab.page.evaluate(WHOLE), "the page scrolled although the user acted"


LATE = """() => {
    const timeout = AbortSignal.timeout;
    AbortSignal.timeout = (wait) => timeout.call(AbortSignal, wait === 2000 ? 0 : wait);
    window.inTime = () => { AbortSignal.timeout = timeout; };
}"""
"""Script that sets anywidget's time limit for a widget's script from two seconds to zero."""


def test_a_saved_game_goes_on_after_a_restart_of_the_kernel_though_its_script_comes_too_late(lab: Lab) -> None:
    board = lab.run(IMPORT, "hg.play('morabaraba', save='browser-test')")
    for name in ("E1", "A1", "E2"):
        board.by_mouse([name])
    board.played(["E1", "A1", "E2"])
    lab.page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    board.button("Undo").click()
    expect(board.root.locator(".hg-notice")).to_contain_text("Run this cell again")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
    expect(lab.page.locator(".hg")).to_have_count(0)
    lab.page.evaluate(LATE)
    lab.run_all()
    board.played(["E1", "A1", "E2"])
    board.by_mouse(["A3"])
    board.played(["E1", "A1", "E2", "A3"])
    lab.page.evaluate("window.inTime()")
    # This is anywidget's own message about the delay.
    assert set(lab.problems) == {"[anywidget] Failed to initialize model."}
    lab.problems.clear()


MOST_UNLIKE = [pair for pair in ONE_OF_EACH if pair[0] in {"hounds_and_jackals", "hyena_chase"}]
"""A long board with throws, and a round one; JupyterLab shows the other games."""

FIRST_IN_CELL = script("hidden_in_cell")
"""Script that returns a new board's parts that are hidden if its cell is at the top."""


def cells(shown: Sequence[tuple[str, str]]) -> list[str]:
    """Return a cell for each ruleset, with import and call above the board as in a lesson."""
    return [f"{IMPORT}\n\nhg.play({game!r}, {name!r})" for game, name in shown]


def refused_boards_fit(page: Page, shown: Sequence[tuple[str, str]]) -> None:
    """Refuse a touch on every board of a notebook; expect each to be whole at every size."""
    roots = page.locator(".hg")
    expect(roots).to_have_count(len(shown))
    for number in range(len(shown)):
        refuse(Board(page, roots.nth(number)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for number, (game, name) in enumerate(shown):
            in_sight(page, roots.nth(number), f"{game}/{name} at {width} x {height}")
            assert roots.nth(number).evaluate(CLIPPED) == [], f"{game}/{name} at {width} x {height}"
            assert roots.nth(number).evaluate(TYPED), f"{game}/{name} at {width} x {height}"


@pytest.mark.parametrize("shown", [ONE_OF_EACH, pytest.param(SHOWN, marks=pytest.mark.slow)], ids=["games", "rulesets"])
def test_boards_are_whole_in_a_cell_fresh_and_refused(lab: Lab, shown: Sequence[tuple[str, str]]) -> None:
    lab.run(*cells(shown))
    roots = lab.page.locator(".hg")
    expect(roots).to_have_count(len(shown))
    found: dict[str, list[str]] = {}
    for width, height in ((360, 640), (1366, 768)):
        lab.page.set_viewport_size({"width": width, "height": height})
        for number, (game, name) in enumerate(shown):
            if game == "homemade" or (game, name) not in ONE_OF_EACH:
                continue
            for _ in range(40):
                found[f"{game}/{name} at {width}"] = roots.nth(number).evaluate(FIRST_IN_CELL)
                if not found[f"{game}/{name} at {width}"]:
                    break
                lab.page.evaluate(DRAWN)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    scrolled = "outputs => outputs.filter(one => one.scrollHeight > one.clientHeight).length"
    assert lab.page.locator(".jp-OutputArea-output").evaluate_all(scrolled) == 0, "an output has a scroll bar"
    refused_boards_fit(lab.page, shown)


@pytest.mark.parametrize("shown", [MOST_UNLIKE, pytest.param(SHOWN, marks=pytest.mark.slow)], ids=["two", "rulesets"])
def test_notebook_7_leaves_every_key_to_a_board_and_shows_it_whole(
    browser: Browser, address: str, folder: Path, shown: Sequence[tuple[str, str]]
) -> None:
    file = notebook(folder / "seven.ipynb", f"{IMPORT}\n{PLAY_MILL}", *cells(shown))
    saved = json.loads(file.read_text(encoding="utf-8"))
    saved["cells"][-1]["metadata"] = {"scrolled": True}
    file.write_text(json.dumps(saved), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.goto(f"{address}/notebooks/seven.ipynb?token=test")
    run_all(page)
    board, in_cells = Board(page, page.locator(".hg").first), page.locator(".jp-Notebook .jp-Cell")
    expect(board.root).to_be_visible()
    board.by_mouse(["E8", "E1", "R6"])
    board.played(["E8-E1xR6"])
    start(board)
    for key, point in [("ArrowRight", "E2"), ("ArrowDown", "A2"), ("ArrowDown", "R2"), ("ArrowUp", "A2")]:
        page.keyboard.press(key)
        assert board.here == point
    for key in COMMANDS[:-2]:
        page.keyboard.press(key)
    expect(in_cells).to_have_count(1 + len(shown))
    assert board.here == "A2"
    for key in ("ArrowRight", "Enter", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    board.played(["E8-E1xR6", "A3-A2"])
    assert board.here == "A2"
    # Notebook 7 itself also limits the height of an output if the saved one was tall.
    expect(in_cells.last).to_have_class(re.compile("jp-mod-outputsScrolled"))
    assert box_of(page.locator(".hg").last)["height"] > 600
    board.by_mouse(["A4"])
    expect(board.refusal).to_be_attached()
    refused_boards_fit(page, [("morabaraba", "south_africa"), *shown])
    page.close()
    stop_kernels(address)


ROOT = Path(__file__).parents[2]


def oldest() -> list[str]:
    """Return the requirements of the package, each at its oldest allowed version."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [re.sub(">=", "==", each) for each in project["dependencies"]]


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True], ids=["in time", "late"])
def test_a_board_is_played_with_the_oldest_widgets(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    old = tmp_path / "old"
    command = [sys.executable, "-m", "venv", "--system-site-packages", str(old)]
    subprocess.run(command, check=True)
    python = old / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--ignore-installed", *oldest()], check=True)
    monkeypatch.setattr(sys, "executable", str(python))
    # The path also contains the other packages of this interpreter, including JupyterLab.
    monkeypatch.setenv(
        "PYTHONPATH", os.pathsep.join([str(ROOT), _packages(python), _packages(Path(sys.prefix) / "bin/python")])
    )
    monkeypatch.setenv("JUPYTER_PATH", str(old / "share" / "jupyter"))
    file = notebook(
        tmp_path / "board.ipynb", "import heritage_games as hg\nboard = hg.play('morabaraba')\nboard.move('E1')\nboard"
    )
    with jupyter(tmp_path) as server:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        if late:
            page.add_init_script(f"({LATE})()")
        page.goto(f"{server.address}/doc/tree/{file.name}?token=test")
        expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible(timeout=120_000)
        run_all(page)
        board = Board(page, page.locator(".hg"))
        expect(board.root).to_be_visible(timeout=60_000)
        board.by_mouse(["A1"])
        board.played(["E1", "A1"])
        page.close()


def _packages(python: Path) -> str:
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip()
