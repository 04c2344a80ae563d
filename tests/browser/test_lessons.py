"""Tests that the lessons run, can be played and are saved in a browser without a server.

tests/test_lite.py tests their build.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from board import SELDOM, box_of
from lite import COMPUTE, COMPUTED, PATIENCE, Lesson, compare
from pages import PHONE
from playwright.sync_api import Browser, BrowserContext, expect

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
FIRST = "00_start_here"
OTHERS = sorted({path.stem for path in NOTEBOOKS.glob("*.ipynb")} - {FIRST})
"""Lessons that only ``pytest -m slow`` runs in a browser."""


def graph() -> str:
    lesson = json.loads((NOTEBOOKS / "90_throwing_sticks.ipynb").read_text(encoding="utf-8"))
    return next(code for cell in lesson["cells"] if "bars(" in (code := "".join(cell["source"])))


@pytest.fixture
def lesson(browser: Browser, lessons: str) -> Iterator[Lesson]:
    yield from _opened(browser.new_context(viewport={"width": 1280, "height": 1000}), lessons)


@pytest.fixture
def held(browser: Browser, lessons: str) -> Iterator[Lesson]:
    yield from _opened(browser.new_context(**PHONE), lessons)


def _opened(context: BrowserContext, lessons: str) -> Iterator[Lesson]:
    opened = Lesson(context.new_page(), lessons)
    yield opened
    context.close()
    assert opened.problems == []


def run_whole(lesson: Lesson, name: str) -> None:
    lesson.open(name)
    lesson.run()
    cells = lesson.cells
    assert {cell["id"]: cell["errors"] for cell in cells if cell["errors"]} == {}
    assert [cell["count"] for cell in cells] == list(range(1, len(cells) + 1))


WRITTEN = "window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells[1]"
RUN = """() => {
    const app = window.jupyterapp;
    app.shell.currentWidget.content.activeCellIndex = 1;
    void app.commands.execute("notebook:run-cell");
}"""


def test_the_first_lesson_runs_on_a_telephone_and_work_is_kept_which_draws_and_computes(held: Lesson) -> None:
    page = held.page
    page.goto(f"{held.address}/")
    page.wait_for_url(f"**/notebooks/index.html?path={FIRST}.ipynb")
    run_whole(held, FIRST)
    # Notebooks render only cells near the screen.
    held.go_to("hg.play(")
    board = held.board
    expect(board.point("A1")).to_be_visible()
    shown = box_of(board.root)
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 360
    board.point("A1").tap()
    expect(board.root.locator("h2.hg-ask")).to_have_text("Step 1 is done.")
    # The browser stores the pupil's edits, and shows them when the page is loaded again.
    page.evaluate(f"(code) => {WRITTEN}.setSource(code)", graph())
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    held.open(FIRST)
    page.wait_for_function(f"(code) => {WRITTEN}.getSource() === code", arg=graph())
    completes_and_imports(held)
    page.evaluate(RUN)
    expect(page.locator("figure img[alt^='A bar for each score']")).to_be_visible(timeout=PATIENCE)
    compare(held.compute())


def completes_and_imports(lesson: Lesson) -> None:
    """Expect a new kernel to import modules that lessons do not use, and to complete names."""
    code = """import doctest, statistics, xml.dom.minidom, heritage_games as hg
from pathlib import Path
from piplite import piplite
print(statistics.mean([1, 3]), Path("00_start_here.ipynb").exists(), piplite._PIPLITE_DISABLE_PYPI)"""
    lesson.page.evaluate(COMPUTE, code)
    lesson.page.wait_for_function(COMPUTED, timeout=PATIENCE, polling=SELDOM)
    assert lesson.page.evaluate("window.computed") == {"text": "2 True True\n", "status": "ok"}
    assert ".play" in lesson.complete("hg.pla")
    assert ".median" in lesson.complete("statistics.med")


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_lesson_runs_from_top_to_bottom(lesson: Lesson, name: str) -> None:
    run_whole(lesson, name)  # --durations=0 shows the time of each
