"""Benchmark in JupyterLab: time from touch to drawn and confirmed move, and of an echo."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

from lab import Lab, jupyter
from playwright.sync_api import Page, expect, sync_playwright

from heritage_games.rulesets.registry import ruleset
from heritage_games.website.printing import find_chromium

if TYPE_CHECKING:
    from board import Board

FRAME = 1000 / 60  # milliseconds between two frames of a display

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
    watch(".hg-side-panels", "confirmed", false, { attributeFilter: ["aria-current"], subtree: true });
    watch(".echo", "echoed", false, { attributes: true });
}"""


def waited(page: Page, name: str) -> float:
    """Return the time from the last touch to this event, in milliseconds."""
    page.wait_for_function(f"() => window.seen.{name} > 0")
    return float(page.evaluate(f"() => window.seen.{name} - window.seen.touched"))


WHAT = ("median", "minimum", "5th percentile", "95th percentile")


def spread(times: list[float]) -> tuple[float, float, float, float]:
    """Return the statistics of these times, in the order of ``WHAT``.

    The minimum matters because Jupyter's websocket delays most touches by about 45 ms, and a ratio of medians then
    compares two delays.
    """
    ordered = sorted(times)
    last = len(ordered) - 1
    return statistics.median(ordered), ordered[0], ordered[round(0.05 * last)], ordered[round(0.95 * last)]


def measure(touches: int = 200) -> dict[str, float]:
    """Return the figures of one run, which touches the echo and the board in turn."""
    expect.set_options(timeout=30_000)
    times: dict[str, list[float]] = {"drawn": [], "confirmed": [], "echoed": []}
    with tempfile.TemporaryDirectory() as name, jupyter(Path(name)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 1400})
        board = Lab(page, server.address, Path(name)).run("import heritage_games as hg\nhg.play('morabaraba')", ECHO)
        expect(page.locator(".echo")).to_be_visible()
        page.evaluate(WATCH)
        points = list(ruleset("morabaraba").points)
        random.Random(1).shuffle(points)
        placed = quiet(points)
        for number in range(touches):
            page.locator(".echo").click()
            times["echoed"].append(waited(page, "echoed"))
            board.point(placed[number % len(placed)]).click()
            times["drawn"].append(waited(page, "drawn"))
            times["confirmed"].append(waited(page, "confirmed"))
            if number % len(placed) == len(placed) - 1:
                emptied(board, len(placed))
        browser.close()
    found = {f"touch to {name}": spread(times[name]) for name in ("drawn", "confirmed")}
    found["bare echo"] = spread(times["echoed"])
    return {
        "touches": float(touches),
        **{
            f"{name}, {what} ms": value
            for name, values in found.items()
            for what, value in zip(WHAT, values, strict=True)
        },
        "drawn, 95th percentile in frames": found["touch to drawn"][3] / FRAME,
        "ratio of confirmed to echo, medians": found["touch to confirmed"][0] / found["bare echo"][0],
        "ratio of confirmed to echo, minima": found["touch to confirmed"][1] / found["bare echo"][1],
    }


def emptied(board: Board, plies: int) -> None:
    """Undo every ply."""
    for left in range(plies - 1, -1, -1):
        board.button("Undo").click()
        expect(board.root.locator(".pieces > *")).to_have_count(left)


def quiet(points: list[str]) -> list[str]:
    """Return points that can be placed on one after the other without closing a mill."""
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
