"""Tests that the lessons run, can be played and are saved in a browser without a server.

tests/test_lite.py tests their build.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from lite import ASKED, COMPUTE, COMPUTED, PATIENCE, Lesson, compare
from pages import PHONE
from playwright.sync_api import Browser, BrowserContext, expect

NOTEBOOKS = Path(__file__).parent.parent.parent / "notebooks"
QUICK = ["00_start_here", "90_throwing_sticks"]
"""A lesson with boards, and one with plots; ``pytest -m slow`` runs the others."""

OTHERS = sorted({path.stem for path in NOTEBOOKS.glob("*.ipynb")} - set(QUICK))


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


def test_the_first_lesson_runs_on_a_telephone_a_board_answers_and_work_is_kept(held: Lesson) -> None:
    held.page.goto(f"{held.address}/")
    held.page.wait_for_url("**/notebooks/index.html?path=00_start_here.ipynb")
    run_whole(held, "00_start_here")
    # Notebooks render only cells near the screen.
    held.go_to("hg.play(")
    board = held.board
    expect(board.point("A1")).to_be_visible()
    shown = board.root.bounding_box()
    assert shown
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 360
    board.point("A1").tap()
    expect(board.root.locator("h2.hg-ask")).to_have_text("Step 1 is done.")
    # The browser stores the pupil's edits, and shows them when the page is loaded again.
    written = "window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells[1]"
    held.page.evaluate(f"() => {written}.setSource('# mine')")
    held.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    held.open("00_start_here")
    held.page.wait_for_function(f"() => {written}.getSource() === '# mine'")
    completes_and_imports(held)


def completes_and_imports(lesson: Lesson) -> None:
    """Expect a new kernel to import modules that lessons do not use, and to complete names."""
    code = """import doctest, statistics, xml.dom.minidom, heritage_games as hg
from pathlib import Path
from piplite import piplite
print(statistics.mean([1, 3]), Path("00_start_here.ipynb").exists(), piplite._PIPLITE_DISABLE_PYPI)"""
    lesson.page.evaluate(COMPUTE, code)
    lesson.page.wait_for_function(COMPUTED, timeout=PATIENCE)
    assert lesson.page.evaluate("window.computed") == {"text": "2 True True\n", "status": "ok"}
    assert ".play" in lesson.complete("hg.pla")
    assert ".median" in lesson.complete("statistics.med")


def test_a_lesson_draws_its_graphs_and_its_engine_is_compiled(lesson: Lesson) -> None:
    run_whole(lesson, "90_throwing_sticks")
    lesson.go_to("bars(")
    expect(lesson.page.locator("figure img[alt^='A bar for each score']")).to_be_visible()
    compare(lesson.compute(), ASKED)


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_lesson_runs_from_top_to_bottom(lesson: Lesson, name: str) -> None:
    run_whole(lesson, name)  # --durations=0 shows the time of each
