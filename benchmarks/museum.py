"""The museum pages, each load cold and from this machine: when painted, when answered, and how much is fetched."""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
from board import Board
from lab import find_chromium
from playwright.sync_api import Browser, Page, sync_playwright
from screen import FRAME, WATCH, quiet, waited

from heritage_games.games import ruleset
from heritage_games.pages.wanted import Wanted

LOADS = 5
RULE, GAME = "morabaraba/south_africa/M5/index.html", "morabaraba/south_africa/index.html"

PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName("first-contentful-paint");
    if (first) done(first.startTime);
}).observe({ type: "paint", buffered: true }))"""

HAND = """(({ touches, answer, count }) => {
    const made = touches.length;
    const look = () => {
        const there = document.querySelectorAll(answer).length;
        const point = document.querySelector(`.hg-hit[data-point="${touches[0]}"]`);
        if (!touches.length && there >= count) window.answered ??= performance.now();
        if (!point || there < made - touches.length) return;
        touches.shift();
        point.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
})"""
"""A hand that touches each point as soon as it is there and the last touch was answered, and tells when all are."""


def painted(page: Page, address: str) -> float:
    """Return when words and board were first painted."""
    page.goto(f"{address}/{RULE}")
    return float(page.evaluate(PAINTED))


def ruled(page: Page, address: str) -> float:
    """Return when a forbidden touch was answered with its rule, made as soon as there was a board."""
    return _answered(page, f"{address}/{RULE}", ["A4"], ".hg-refusal")


def begun(page: Page, address: str) -> float:
    """Return when the first move of a free game stood in its record, made as soon as there was a board."""
    return _answered(page, f"{address}/{GAME}", ["E3"], ".hg-log-move")


def by_engine(page: Page, address: str) -> float:
    """Return when the second did, which only the engine can answer."""
    return _answered(page, f"{address}/{GAME}", ["E3", "A1"], ".hg-log-move")


def plainly(page: Page, address: str) -> float:
    """Return the same where there is no snapshot."""
    page.route("**/engine/snapshot*", lambda route: route.abort())
    return by_engine(page, address)


def _answered(page: Page, address: str, touches: list[str], answer: str) -> float:
    """Return when each touch had brought an answer of this kind, in milliseconds since the page was asked for."""
    asked = json.dumps({"touches": touches, "answer": answer, "count": len(touches)})
    page.add_init_script(f"{HAND}({asked})")
    page.goto(address)
    page.wait_for_function("() => window.answered")
    return float(page.evaluate("() => window.answered"))


def cold(browser: Browser, address: str, what: Callable[[Page, str], float]) -> float:
    """Return the median over visitors who have never been here, in seconds."""
    times = []
    for _ in range(LOADS):
        context = browser.new_context(viewport={"width": 1280, "height": 1000}, service_workers="block")
        times.append(what(context.new_page(), address) / 1000)
        context.close()
    return statistics.median(times)


def transferred(browser: Browser, address: str, site: Path) -> float:
    """Return how much a first visit to a free game fetches until the engine answers, compressed with gzip, in MB."""
    asked: set[str] = set()
    page = browser.new_page()
    page.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
    page.on("worker", lambda worker: asked.add(urlsplit(worker.url).path.lstrip("/")))
    by_engine(page, address)
    page.close()
    fetched = [site / path for path in asked if (site / path).is_file()]
    fetched += [file for file in (site / "engine").iterdir() if file.suffix != ".json"]  # the worker's own requests
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in set(fetched)) / 1e6


def touched(browser: Browser, address: str, touches: int = 16) -> dict[str, float]:
    """Return how long a touch takes to be drawn and to be confirmed once the engine is there."""
    times: dict[str, list[float]] = {"drawn": [], "confirmed": []}
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    by_engine(page, address)
    page.evaluate(WATCH)
    board = Board(page, page.locator(".hg").first)
    for point in quiet([point for point in ruleset("morabaraba").points if point not in ("E3", "A1")])[:touches]:
        board.point(point).click()
        for name, found in times.items():
            found.append(waited(page, name))
    page.close()
    return {
        "pages: touch to drawn move, median in frames": statistics.median(times["drawn"]) / FRAME,
        "pages: touch to confirmed, median in ms": statistics.median(times["confirmed"]),
    }


def measure() -> dict[str, float]:
    """Return the figures of one run; the plain load stands beside the snapshot."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        site = pages.site(folder, Wanted(("morabaraba",), "", kiosk=False))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with pages.served(site, folder) as server:
            address = server.address
            figures = {
                "pages: first board painted, s": cold(browser, address, painted),
                "pages: first touch answered on a rule's page, s": cold(browser, address, ruled),
                "pages: first move of a free game answered, s": cold(browser, address, begun),
                "pages: second move answered, by the engine from its snapshot, s": cold(browser, address, by_engine),
                "pages: second move answered, by the engine loaded plainly, s": cold(browser, address, plainly),
                "pages: fetched by a first visit to a free game, gzipped, MB": transferred(browser, address, site),
                **touched(browser, address),
            }
        browser.close()
    return figures


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.3f}")
