"""Benchmark of cold loads of the museum pages: times to paint and answer, bytes.

``python benchmarks/museum.py [SITE...]``: the times of several sites, such as those of two versions, are measured
alternately, without the other figures; without a site one of Morabaraba is built.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import engines
import pages
import prebuilt
from board import Board
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from screen import FRAME, WATCH, quiet, waited
from selenium.webdriver.support.ui import WebDriverWait

from heritage_games.rulesets.registry import ruleset
from heritage_games.website.printing import find_chromium

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

LOADS = 5
MADE = ("E3", "A1", "R1")  # moves at the beginning of every visit

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
"""Script that touches each point after the previous answer, and times the last answer."""


def painted(page: Page, address: str) -> float:
    """Return the milliseconds until text and board are first painted."""
    page.goto(f"{address}/{RULE}")
    return float(page.evaluate(PAINTED))


def ruled(page: Page, address: str) -> float:
    """Return the milliseconds until the refusal of an illegal touch on the first board."""
    return _answered(page, f"{address}/{RULE}", ["A4"], ".hg-refusal")


def begun(page: Page, address: str) -> float:
    """Return the milliseconds until the first move, made at the first board, is in the log."""
    return _answered(page, f"{address}/{GAME}", ["E3"], ".hg-log-move")


def replied(page: Page, address: str) -> float:
    """Return the milliseconds until the second move, which is precomputed too, is in the log."""
    return _answered(page, f"{address}/{GAME}", ["E3", "A1"], ".hg-log-move")


def by_engine(page: Page, address: str) -> float:
    """Return the milliseconds until the third move, which only the engine answers, is logged."""
    return _answered(page, f"{address}/{GAME}", ["E3", "A1", "R1"], ".hg-log-move")


def engine_there(page: Page, address: str) -> float:
    """Return the milliseconds until the engine is ready without any request."""
    page.goto(f"{address}/{GAME}")
    return marked(page, "heritage_games engine")


def engine_again(page: Page, address: str) -> float:
    """Return the milliseconds until the engine is ready on the visitor's second page."""
    engine_there(page, address)
    page.evaluate(pages.SNAPSHOT, arg=False)
    return engine_there(page, address)


def marked(page: Page, name: str) -> float:
    """Return the time of a performance mark, in milliseconds."""
    found = "(name) => performance.getEntriesByName(name)[0]?.startTime"
    page.wait_for_function(found, arg=name, timeout=120_000)
    return float(page.evaluate(found, name))


def _answered(page: Page, address: str, touches: list[str], answer: str) -> float:
    """Return the milliseconds from navigation until each touch has an answer of this kind."""
    asked = json.dumps({"touches": touches, "answer": answer, "count": len(touches)})
    page.add_init_script(f"{HAND}({asked})")
    page.goto(address)
    page.wait_for_function("() => window.answered")
    return float(page.evaluate("() => window.answered"))


def visitor(browser: Browser) -> BrowserContext:
    """Return the context of a new visitor who plays both sides, so no computer replies."""
    # Without a service worker, because saving a game would also load the server.
    context = browser.new_context(viewport={"width": 1280, "height": 1000}, service_workers="block")
    context.set_default_timeout(120_000)
    context.add_init_script(f"try {{ localStorage.setItem('{pages.PEOPLE}', 'people') }} catch {{}}")
    return context


def cold(
    browser: Browser,
    addresses: Mapping[str, str],
    whats: Mapping[str, Callable[[Page, str], float]],
    loads: int = LOADS,
) -> dict[str, float]:
    """Return the median seconds of each measurement over new visitors, measured alternately.

    Args:
        addresses: the addresses of sites, by a text after the names of their measurements.
    """
    times: dict[str, list[float]] = {}
    for _ in range(loads):
        for (name, what), (site, address) in product(whats.items(), addresses.items()):
            context = visitor(browser)
            times.setdefault(name + site, []).append(what(context.new_page(), address) / 1000)
            context.close()
    return {name: statistics.median(found) for name, found in times.items()}


def transferred(browser: Browser, address: str, site: Path) -> dict[str, float]:
    """Return a first visit's gzipped bytes in a free game: in total, and before the engine."""
    asked: set[str] = set()
    page = visitor(browser).new_page()
    page.on("request", lambda request: asked.add(urlsplit(request.url).path.lstrip("/")))
    page.on("worker", lambda worker: asked.add(urlsplit(worker.url).path.lstrip("/")))
    by_engine(page, address)
    page.context.close()
    fetched = {path for path in asked if (site / path).is_file() and not path.startswith("engine/")}
    early = sum(_gzipped(site / path) for path in fetched)
    # The page does not see the worker's own requests.
    late = sum(_gzipped(file) for file in (site / "engine").iterdir())
    return {
        "pages: fetched by a first visit to a free game, gzipped, MB": (early + late) / 1e6,
        "pages: of it before the engine, kB": early / 1e3,
    }


def _gzipped(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), 6))


def touched(browser: Browser, address: str, touches: int = 16) -> dict[str, float]:
    """Return the times until a touch is drawn and confirmed."""
    times: dict[str, list[float]] = {"drawn": [], "confirmed": []}
    page = visitor(browser).new_page()
    by_engine(page, address)
    page.evaluate(WATCH)
    board = Board(page, page.locator(".hg").first)
    for point in quiet([point for point in ruleset("morabaraba").points if point not in MADE])[:touches]:
        board.point(point).click()
        for name, found in times.items():
            found.append(waited(page, name))
    page.context.close()
    return {
        "pages: touch to drawn move, median in frames": statistics.median(times["drawn"]) / FRAME,
        "pages: touch to confirmed, median in ms": statistics.median(times["confirmed"]),
    }


COLD = {
    "pages: first board painted, s": painted,
    "pages: first touch answered on a rule's page, s": ruled,
    "pages: first move of a free game answered, s": begun,
    "pages: second move of a free game answered, s": replied,
    "pages: third move answered, by the engine, s": by_engine,
    "pages: engine ready, s": engine_there,
    "pages: engine ready on the second page, s": engine_again,
}
"""Measurements of new visitors."""


def ratios(browser: Browser, address: str, folder: Path) -> dict[str, float]:
    """Return other browsers' engine start time, divided by Chromium's, with new profiles."""
    times: dict[str, list[float]] = {}
    for number in range(LOADS):
        times.setdefault("chromium", []).append(cold(browser, {"": address}, {"": engine_there}, loads=1)[""])
        for name in ("firefox", "webkit"):
            profile = folder / f"{name} {number}"
            profile.mkdir()
            with engines.opened(name, profile) as driver:
                driver.get(f"{address}/{GAME}")
                ready = WebDriverWait(driver, 120).until(_ready)
            times.setdefault(name, []).append(ready / 1000)
    medians = {name: statistics.median(found) for name, found in times.items()}
    return {
        f"pages: engine ready in {name}, ratio to Chromium": medians[name] / medians["chromium"]
        for name in ("firefox", "webkit")
    }


def _ready(driver: WebDriver) -> float:
    """Return the time at which the engine became ready, in milliseconds; 0 before that."""
    found = driver.execute_script("return performance.getEntriesByName('heritage_games engine')[0]?.startTime")
    return float(found or 0)


def measure() -> dict[str, float]:
    """Return the figures of one run."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        site = prebuilt.site(folder, ("morabaraba",))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with pages.served(site, folder) as server:
            address = server.address
            figures = {
                **cold(browser, {"": address}, COLD),
                **ratios(browser, address, folder),
                **transferred(browser, address, site),
                **touched(browser, address),
            }
        browser.close()
    return figures


def compared(sites: Sequence[str]) -> dict[str, float]:
    """Return the times of built sites, measured alternately."""
    with ExitStack() as stack, sync_playwright() as playwright:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        addresses = {f", {site}": stack.enter_context(pages.served(Path(site), folder)).address for site in sites}
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        figures = cold(browser, addresses, COLD)
        browser.close()
    return figures


if __name__ == "__main__":
    for what, value in (compared(sys.argv[1:]) if sys.argv[1:] else measure()).items():
        print(f"{what}: {value:.3f}")
