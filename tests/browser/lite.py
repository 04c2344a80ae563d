"""The lessons without a server: built once, served plainly, and opened by a browser that is cut off."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from board import Board

from heritage_games.website.lite import build

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request, Response

PATIENCE = 900_000
"""Milliseconds that tests wait for a whole lesson; alone it takes less than a sixth of it."""

KERNEL = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
RUN = """() => {
    const app = window.jupyterapp;
    window.lesson = "running";
    app.shell.currentWidget.context.ready
        .then(() => app.commands.execute("notebook:run-all-cells"))
        .then(() => { window.lesson = "run"; }, (error) => { window.lesson = String(error); });
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.widgets
    .filter((cell) => cell.model.type === "code")
    .map((cell) => ({
        id: cell.model.id,
        count: cell.model.executionCount,
        errors: cell.model.outputs.toJSON().filter((output) => output.output_type === "error")
            .map((output) => `${output.ename}: ${output.evalue}`),
    }))"""


def folder(shared: Path) -> Path:
    """Return the folder of the lessons, as HERITAGE_GAMES_LITE names it ready built, or built here."""
    ready = os.environ.get("HERITAGE_GAMES_LITE")
    if ready:
        return Path(ready)
    out = shared / "lite"
    build(out, lambda _told: None)
    return out


@dataclass
class Lesson:
    """A page with one notebook.

    Args:
        page: of the browser.
        address: where the lessons are served.
        problems: what the page complained of, asked for elsewhere, or did not find.
    """

    page: Page
    address: str
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to the page."""
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on("response", self._got)

    def _got(self, got: Response) -> None:
        if not got.ok and got.status != HTTPStatus.NOT_MODIFIED:
            self.problems.append(f"{got.status} {got.url}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.address}/", "blob:", "data:")):
            self.problems.append(f"asked for {request.url}")

    def open(self, name: str) -> None:
        """Open a lesson as a notebook by itself, and wait for its kernel."""
        self.page.goto(f"{self.address}/notebooks/index.html?path={name}.ipynb")
        self.page.wait_for_function(KERNEL, timeout=PATIENCE)

    def run(self) -> None:
        """Run every cell from top to bottom; the first that fails ends it."""
        self.page.evaluate(RUN)
        self.page.wait_for_function("() => window.lesson !== 'running'", timeout=PATIENCE)

    def go_to(self, code: str) -> None:
        """Scroll to the first cell that holds this code."""
        self.page.evaluate(
            """async (code) => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const at = content.widgets.findIndex((cell) => cell.model.sharedModel.getSource().includes(code));
                content.activeCellIndex = at;
                await content.scrollToItem(at, "start");
            }""",
            code,
        )

    @property
    def cells(self) -> list[dict[str, Any]]:
        """Return each code cell with its count and its errors."""
        found: list[dict[str, Any]] = self.page.evaluate(CELLS)
        return found

    @property
    def board(self) -> Board:
        """Return the first board that is laid out."""
        return Board(self.page, self.page.locator(".hg").first)
