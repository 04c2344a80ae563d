"""In a real JupyterLab: touch to drawn move, and touch to confirmed beside the bare echo of an empty widget."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

from lab import Lab, find_chromium, jupyter
from playwright.sync_api import Page, expect, sync_playwright

from heritage_games.games import ruleset

FRAME = 1000 / 60
"""Milliseconds between two frames of a screen."""

ECHO = """
import anywidget, traitlets
class Echo(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        el.innerHTML = "<button class='echo'>echo</button>";
        el.firstChild.onclick = () => model.send({ n: model.get("n") });
        model.on("change:n", () => { el.firstChild.dataset.n = model.get("n"); });
    } }'''
    n = traitlets.Int(0).tag(sync=True)
echo = Echo()
def answer(_widget, content, _buffers):
    echo.n = content["n"] + 1
echo.on_msg(answer)
echo
"""

WATCH = """() => {
    const seen = (window.seen = { touched: 0, drawn: 0, confirmed: 0, echoed: 0 });
    document.addEventListener("pointerup", () => {
        Object.assign(seen, { touched: performance.now(), drawn: 0, confirmed: 0, echoed: 0 });
    }, true);
    const once = (name, framed) => () => {
        if (seen[name]) return;
        if (framed) requestAnimationFrame(() => { seen[name] ||= performance.now(); });
        else seen[name] = performance.now();
    };
    const watch = (selector, name, framed, what) => {
        const found = document.querySelector(selector);
        if (found) new MutationObserver(once(name, framed)).observe(found, what);
    };
    watch(".hg .pieces", "drawn", true, { childList: true, subtree: true });
    watch(".hg-log-table, .hg-right", "confirmed", false, { childList: true, subtree: true });
    watch(".echo", "echoed", false, { attributes: true });
}"""


def waited(page: Page, name: str) -> float:
    """Return how long after the last touch this was seen, in milliseconds."""
    page.wait_for_function(f"() => window.seen.{name} > 0")
    return float(page.evaluate(f"() => window.seen.{name} - window.seen.touched"))


def measure(touches: int = 24) -> dict[str, float]:
    """Return the figures of one run; echo and board are touched in turn."""
    times: dict[str, list[float]] = {"drawn": [], "confirmed": [], "echoed": []}
    with tempfile.TemporaryDirectory() as name, jupyter(Path(name)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        board = Lab(page, server.address, Path(name)).run("import heritage_games as hg\nhg.play('morabaraba')", ECHO)
        expect(page.locator(".echo")).to_be_visible()
        page.evaluate(WATCH)
        points = list(ruleset("morabaraba").points)
        random.Random(1).shuffle(points)
        for point in quiet(points)[:touches]:
            page.locator(".echo").click()
            times["echoed"].append(waited(page, "echoed"))
            board.point(point).click()
            times["drawn"].append(waited(page, "drawn"))
            times["confirmed"].append(waited(page, "confirmed"))
        browser.close()
    drawn = sorted(times["drawn"])
    confirmed, echoed = (statistics.median(times[name]) for name in ("confirmed", "echoed"))
    return {
        "touch to drawn move, 95th percentile ms": drawn[int(0.95 * (len(drawn) - 1))],
        "in frames": drawn[int(0.95 * (len(drawn) - 1))] / FRAME,
        "touch to confirmed, median ms": confirmed,
        "bare echo, median ms": echoed,
        "ratio": confirmed / echoed,
    }


def quiet(points: list[str]) -> list[str]:
    """Return points that can be placed on one after the other with no mill on the way."""
    rules: Any = ruleset("morabaraba")
    position, chosen = rules.start(), []
    for point in points:
        verdict = rules.judge(position, [point])
        if verdict.kind == "legal":
            chosen.append(point)
            position = rules.play(position, verdict.move)
    return chosen


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.2f}")
