"""Tests of a board with the oldest anywidget and ipywidgets that pyproject.toml allows."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from board import Board
from lab import jupyter, notebook, run_all
from playwright.sync_api import Browser, expect
from test_lab import LATE

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
