"""Tests of one board in Voilà and in marimo; test_lab.py tests JupyterLab and Notebook 7."""

import sys
from pathlib import Path

from board import Board
from lab import Server, free_port, notebook
from playwright.sync_api import Browser, Page, expect

POSITION = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
CODE = f"import heritage_games as hg\nhg.play('morabaraba', position={POSITION!r})"


def plays(page: Page) -> None:
    """Make an illegal attempt, then play a move on the only board of a page."""
    board = Board(page, page.locator(".hg"))
    expect(board.root).to_be_visible()
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.refusal).to_contain_text("M5")
    board.by_mouse(["R6"])
    board.played(["E8-E1xR6"])


def test_voila(browser: Browser, tmp_path: Path) -> None:
    notebook(tmp_path / "board.ipynb", CODE)
    command = [
        sys.executable,
        "-m",
        "voila",
        "board.ipynb",
        "--no-browser",
        f"--port={free_port()}",
        "--Voila.ip=127.0.0.1",
    ]
    with Server(command, tmp_path, r"(http://(?:127\.0\.0\.1|localhost):\d+)/") as server:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(server.address)
        plays(page)
        page.close()


def test_marimo(browser: Browser, tmp_path: Path) -> None:
    rows = ["import marimo", "app = marimo.App()", "@app.cell", "def _():", *(f"    {row}" for row in CODE.split("\n"))]
    (tmp_path / "board.py").write_text("\n".join([*rows, "    return", ""]), encoding="utf-8")
    command = [sys.executable, "-m", "marimo", "run", "board.py", "--headless", f"--port={free_port()}", "--no-token"]
    with Server(command, tmp_path, r"(http://localhost:\d+)", {"MARIMO_SKIP_UPDATE_CHECK": "1"}) as server:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        page.goto(server.address)
        plays(page)
        page.close()
