"""Page object of the serverless lessons, and functions that build them, for browser tests."""

import json
import sys
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from board import SELDOM, Board

from heritage_games.website.lite import build

sys.path.append(str(Path(__file__).parents[1]))
import engine_results
from page_scripts import script
from playwright.sync_api import Page, Request, Response
from prebuilt import once, prebuilt
from rulesets import as_found, settings

PATIENCE = 900_000  # milliseconds that tests wait for a whole lesson, six times as long as it usually takes

KERNEL = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel"
RUN = script("run_lesson")
CELLS = script("lesson_cells")

COMPUTE = f"""((code) => {{
    window.computed = {{ text: "", status: "" }};
    const future = ({KERNEL})().requestExecute({{ code, store_history: false }});
    future.onIOPub = ({{ content }}) => {{ window.computed.text += content.text ?? content.evalue ?? ""; }};
    future.done.then(({{ content }}) => {{ window.computed.status = content.status; }});
}})"""
"""Script that runs code in the open lesson's kernel and stores its output or its error."""

COMPUTED = "window.computed.status"

COMPLETE = f"""async (code) => {{
    const {{ content }} = await ({KERNEL})().requestComplete({{ code, cursor_pos: code.length }});
    return content.matches;
}}"""
"""Script that returns the names with which the kernel completes a cell."""

LOAD = """import sys, types
_module = sys.modules["engine_results"] = types.ModuleType("engine_results")
exec({text!r}, vars(_module))
print(_module.answered({asked!r}))"""

USUAL = [rules for rules in settings() if as_found(rules)]
OF_EACH_KERNEL = {rules.kernel: (rules.game, rules.name, rules.options) for rules in reversed(USUAL)}
FEW: list[Any] = [list(OF_EACH_KERNEL.values()), 2, 50, engine_results.BOARD]
"""Arguments of the comparison: every compiled function; test_wasm.py has every ruleset."""


def computing() -> str:
    """Return code that makes a kernel print the results of the compiled functions."""
    text = Path(str(engine_results.__file__)).read_text(encoding="utf-8")
    return LOAD.format(text=text, asked=json.dumps(FEW))


def compare(computed: dict[str, str]) -> None:
    """Check that a browser used the compiled library, with the same results as this machine."""
    assert computed["status"] == "ok", computed["text"]
    precompiled, games, there = json.loads(computed["text"].splitlines()[-1])
    assert (precompiled, games) == (True, 10_000), f"the kernel interprets, and plays {games} games"
    for name, found in json.loads(json.dumps(engine_results.results(*FEW))).items():
        assert there[name] == found, name


def folder(shared: Path) -> Path:
    """Return the folder of the lessons: that of HERITAGE_GAMES_LITE, or a new build."""
    return prebuilt("HERITAGE_GAMES_LITE") or once(shared / "lite", lambda out: build(out, lambda _told: None))


@dataclass
class Lesson:
    """Page with one notebook."""

    page: Page
    address: str
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
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
        """Open a lesson in the single-notebook view and wait for its kernel."""
        self.page.goto(f"{self.address}/notebooks/index.html?path={name}.ipynb")
        self.page.wait_for_function(KERNEL, timeout=PATIENCE, polling=SELDOM)

    def run(self) -> None:
        """Run every cell from top to bottom; stop at the first failure."""
        self.page.evaluate(RUN)
        self.page.wait_for_function("() => window.lesson !== 'running'", timeout=PATIENCE, polling=SELDOM)

    def go_to(self, code: str) -> None:
        """Scroll to the first cell that contains this code."""
        self.page.evaluate(
            """async (code) => {
                const { content } = window.jupyterapp.shell.currentWidget;
                const at = content.widgets.findIndex((cell) => cell.model.sharedModel.getSource().includes(code));
                content.activeCellIndex = at;
                await content.scrollToItem(at, "start");
            }""",
            code,
        )

    def compute(self) -> dict[str, str]:
        """Run the compiled functions in the kernel and return their printed results."""
        self.page.evaluate(COMPUTE, computing())
        self.page.wait_for_function(COMPUTED, timeout=PATIENCE, polling=SELDOM)
        computed: dict[str, str] = self.page.evaluate("window.computed")
        return computed

    def complete(self, code: str) -> list[str]:
        offered: list[str] = self.page.evaluate(COMPLETE, code)
        return offered

    @property
    def cells(self) -> list[dict[str, Any]]:
        """Each code cell's id, execution count and errors."""
        found: list[dict[str, Any]] = self.page.evaluate(CELLS)
        return found

    @property
    def board(self) -> Board:
        """The first board that is rendered."""
        return Board(self.page, self.page.locator(".hg").first)
