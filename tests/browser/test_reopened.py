"""Tests that a saved notebook opened with a new kernel shows every board again."""

import json
from pathlib import Path

from board import SELDOM, Board
from lab import await_kernel, notebook, open_instead, run_all, save_widgets, stop_kernels
from page_scripts import script
from playwright.sync_api import Browser, Page, expect

CELLS = (
    "import heritage_games as hg\nhg.play('morabaraba')",
    "hg.rule('morabaraba', 'M5')",
    "hg.tasks('morabaraba')",
    "hg.quiz('morabaraba')",
    "hg.compare('morabaraba', 'morabaraba/lesotho')",
    "hg.bench('hounds_and_jackals', seed=1)",
)
PLACES = {"jupyterlab": "doc/tree", "notebook": "notebooks"}
SAVED = {"with_widgets": "jupyterlab", "without_widgets": "notebook"}
"""Notebooks, and the application that plays and saves each of them."""

WATCH = script("watch_output")
"""Script that keeps in ``outputHas`` whether the output of the first cell contains a text."""


def opened(page: Page, address: str, application: str, name: str) -> None:
    page.goto(f"{address}/{PLACES[application]}/{name}.ipynb?token=test&reset")
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()


def play(page: Page) -> None:
    run_all(page)
    expect(page.locator(".hg")).to_have_count(7)
    board = Board(page, page.locator(".hg").first)
    board.by_mouse(["E1"])
    board.played(["E1"])
    # The notebook stores the position after the move; it is saved only then.
    page.evaluate(WATCH, "Dark: E1")
    page.wait_for_function("() => window.outputHas", polling=SELDOM)
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")


def look(page: Page, *, keeps_widgets: bool) -> None:
    """Expect every board of the saved notebook to be shown."""
    await_kernel(page)
    outputs = page.locator(".jp-OutputArea-output")
    expect(outputs).to_have_count(len(CELLS))
    # With saved widgets a host may show a board from its state; JupyterLab does so only if it has read the notebook
    # before it connects to the kernel.
    expect(outputs.filter(has=page.locator(".hg-saved, .hg"))).to_have_count(len(CELLS))
    if not keeps_widgets:
        expect(page.locator(".hg-saved")).to_have_count(len(CELLS))
        expect(outputs.nth(0)).to_contain_text("Dark: E1")
        expect(outputs.nth(0)).to_contain_text(
            "The game in this picture is not saved. Press Shift + Enter for a new one."
        )
        expect(outputs.nth(1)).to_contain_text("Press Shift + Enter to wake this board.")
        expect(outputs.nth(0).locator("img")).to_have_css("opacity", "0.62")
        expect(outputs.nth(2)).to_contain_text("Morabaraba: ")
        expect(outputs.nth(4).locator("img")).to_have_count(2)
    expect(page.locator("body")).not_to_contain_text("model not found")
    expect(page.locator("body")).not_to_contain_text("Loading widget")


def test_a_notebook_that_is_opened_again_shows_every_board(browser: Browser, address: str, folder: Path) -> None:
    # Each application saves one file; both open the file without widgets, and JupyterLab also the file with widgets.
    files = {name: notebook(folder / f"{name}.ipynb", *CELLS) for name in SAVED}
    page = browser.new_context(viewport={"width": 1280, "height": 6000}).new_page()
    for name, application in SAVED.items():
        save_widgets(folder, wanted=name == "with_widgets")
        opened(page, address, application, name)
        play(page)
    for name, file in files.items():
        saved = json.loads(file.read_text(encoding="utf-8"))
        assert ("widgets" in saved["metadata"]) == (name == "with_widgets"), name
    save_widgets(folder, wanted=False)
    # A file opened again gets another kernel, as from another server.
    page.goto("about:blank")
    stop_kernels(address)
    for application in reversed(PLACES):
        opened(page, address, application, "without_widgets")
        look(page, keeps_widgets=False)
    open_instead(page, "with_widgets.ipynb")
    look(page, keeps_widgets=True)
    page.context.close()
    stop_kernels(address)
