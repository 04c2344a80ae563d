"""Tests of a notebook saved as a web page, read without a network or a kernel."""

from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from lab import notebook
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat import NotebookNode
from playwright.sync_api import Browser, expect
from traitlets.config import Config

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
