"""The museum pages, each load cold and from this machine: when painted, when answered, and how much is fetched."""

from __future__ import annotations

import gzip
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
from lab import find_chromium
from pages import Visit
from playwright.sync_api import Browser, expect, sync_playwright
from screen import FRAME, WATCH, quiet, waited

from heritage_games.games import ruleset
from heritage_games.pages.wanted import Wanted

LOADS = 5
RULE, GAME = "morabaraba/south_africa/M5/index.html", "morabaraba/south_africa/index.html"

PAINTED = """() => new Promise((done) => new PerformanceObserver((list) => {
    const [first] = list.getEntriesByName("first-contentful-paint");
    if (first) done(first.startTime);
}).observe({ type: "paint", buffered: true }))"""

NOW = "() => performance.now()"
"""Milliseconds since the page was asked for."""


def painted(visitor: Visit) -> float:
    """Return when words and board were first painted."""
    visitor.open(RULE)
    return float(visitor.page.evaluate(PAINTED))


def ruled(visitor: Visit) -> float:
    """Return when a forbidden touch was answered that a hand made as soon as it could."""
    board = visitor.open(RULE)
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.refusal).to_be_visible()
    return float(visitor.page.evaluate(NOW))


def answered_by_engine(visitor: Visit) -> float:
    """Return when the engine had answered in a free game: it alone can take a played move back."""
    board = visitor.open(GAME)
    board.by_mouse(["E3"])
    board.played(["E3"])
    board.by_mouse(["A1"])
    board.played(["E3", "A1"])
    return float(visitor.page.evaluate(NOW))


def plainly(visitor: Visit) -> float:
    """Return the same where there is no snapshot."""
    visitor.page.route("**/engine/snapshot*", lambda route: route.abort())
    return answered_by_engine(visitor)


def cold(browser: Browser, address: str, what: Callable[[Visit], float]) -> float:
    """Return the median over visitors who have never been here, in seconds."""
    times = []
    for _ in range(LOADS):
        with pages.visit(browser, address, problems=False) as visitor:
            times.append(what(visitor) / 1000)
    return statistics.median(times)


def transferred(browser: Browser, address: str, site: Path) -> float:
    """Return how much a first visit to a free game fetches until the engine answers, compressed with gzip, in MB."""
    with pages.visit(browser, address) as visitor:
        asked: set[str] = set()
        visitor.page.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
        visitor.page.on("worker", lambda worker: asked.add(urlsplit(worker.url).path.lstrip("/")))
        answered_by_engine(visitor)
    fetched = [site / path for path in asked if (site / path).is_file()]
    fetched += [file for file in (site / "engine").iterdir() if file.suffix != ".json"]  # the worker's own requests
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in set(fetched)) / 1e6


def touched(browser: Browser, address: str, touches: int = 16) -> dict[str, float]:
    """Return how long a touch takes to be drawn and to be confirmed once the engine is there."""
    times: dict[str, list[float]] = {"drawn": [], "confirmed": []}
    with pages.visit(browser, address) as visitor:
        answered_by_engine(visitor)
        visitor.page.evaluate(WATCH)
        for point in quiet([point for point in ruleset("morabaraba").points if point not in ("E3", "A1")])[:touches]:
            visitor.board().point(point).click()
            for name, found in times.items():
                found.append(waited(visitor.page, name))
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
                "pages: two plies answered in a free game, snapshot, s": cold(browser, address, answered_by_engine),
                "pages: two plies answered in a free game, plain load, s": cold(browser, address, plainly),
                "pages: fetched by a first visit to a free game, gzipped, MB": transferred(browser, address, site),
                **touched(browser, address),
            }
        browser.close()
    return figures


if __name__ == "__main__":
    for what, value in measure().items():
        print(f"{what}: {value:.3f}")
