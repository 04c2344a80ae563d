"""Tests of a board in Voilà, in marimo, and in a notebook saved as a web page."""

import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from board import Board
from lab import Server, free_port, notebook
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from playwright.sync_api import Browser, expect
from test_phone import MILL
from traitlets.config import Config

CODE = f"import heritage_games as hg\nhg.play('morabaraba', position={MILL!r})"


def voila(folder: Path) -> Server:
    notebook(folder / "board.ipynb", CODE)
    asked = ["board.ipynb", "--no-browser", f"--port={free_port()}", "--Voila.ip=127.0.0.1"]
    return Server([sys.executable, "-m", "voila", *asked], folder, r"(http://(?:127\.0\.0\.1|localhost):\d+)/")


def marimo(folder: Path) -> Server:
    rows = ["import marimo", "app = marimo.App()", "@app.cell", "def _():", *(f"    {row}" for row in CODE.split("\n"))]
    (folder / "board.py").write_text("\n".join([*rows, "    return", ""]), encoding="utf-8")
    asked = ["run", "board.py", "--headless", f"--port={free_port()}", "--no-token"]
    environment = {"MARIMO_SKIP_UPDATE_CHECK": "1"}
    return Server([sys.executable, "-m", "marimo", *asked], folder, r"(http://localhost:\d+)", environment)


@pytest.mark.parametrize("host", [voila, marimo])
def test_a_board_is_played_in_another_host(browser: Browser, tmp_path: Path, host: Callable[[Path], Server]) -> None:
    with host(tmp_path) as server:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(server.address)
        board = Board(page, page.locator(".hg"))
        expect(board.root).to_be_visible()
        board.by_mouse(["E8", "E1", "A4"])
        expect(board.refusal).to_contain_text("M5")
        board.by_mouse(["R6"])
        board.played(["E8-E1xR6"])
        page.close()


CELLS = ("import heritage_games as hg", "hg.play('morabaraba')", "hg.rule('morabaraba', 'M5')", "hg.quiz('morabaraba')")


@pytest.fixture(scope="module")
def executed(tmp_path_factory: pytest.TempPathFactory) -> NotebookNode:
    """Return the notebook with its outputs and the state of its widgets."""
    file = notebook(tmp_path_factory.mktemp("saved") / "board.ipynb", *CELLS)
    return NotebookClient(nbformat.read(file, as_version=4)).execute()  # type: ignore[no-untyped-call]  # nbformat has no types


@pytest.mark.parametrize("kept", [False, True], ids=["as JupyterLab saves it", "with its widgets, cleared"])
def test_pictures_and_words_are_there_without_a_network(
    browser: Browser, executed: NotebookNode, tmp_path: Path, *, kept: bool
) -> None:
    """JupyterLab saves no widget states; nbconvert saves them unless configured otherwise."""
    book = deepcopy(executed)
    if not kept:
        del book.metadata["widgets"]
    exporter = HTMLExporter(config=Config(ClearMetadataPreprocessor={"enabled": kept}))  # type: ignore[no-untyped-call]  # nor has nbconvert
    page_text, _ = exporter.from_notebook_node(book)
    (tmp_path / "board.html").write_text(page_text, encoding="utf-8")
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.goto((tmp_path / "board.html").as_uri(), wait_until="domcontentloaded")
    pictures = page.locator("img")
    expect(pictures).to_have_count(2)
    for number in range(2):
        size = pictures.nth(number).evaluate("i => i.decode().then(() => [i.naturalWidth, i.clientHeight])")
        assert size[0] > 400
        assert size[1] > 400
    low, high = (pictures.nth(number).evaluate("i => i.clientHeight / i.clientWidth") for number in range(2))
    assert high > low, "the words of the rule stand under its board"
    expect(page.locator("body")).to_contain_text("Morabaraba: 5 questions")
    context.close()
