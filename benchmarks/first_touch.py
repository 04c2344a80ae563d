"""Benchmark of a visitor's first move on a phone, from opening the front page to the computer's reply.

    python benchmarks/first_touch.py [FOLDER]

FOLDER is a built site; without it a site of Morabaraba is built. The browser is as fast as this machine; the line is
throttled to 10 Mbit/s and 40 ms for the page, but not for its worker, as browsers' tools do. Files are sent compressed,
as hosts send them. On a busy machine processor time is more reliable than elapsed time.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
from board import WAITS
from playwright.sync_api import Browser, CDPSession, sync_playwright

from heritage_games.website.plan import BuildOptions
from heritage_games.website.printing import find_chromium

RUNS = 5
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LINE = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 625_000}
LIMIT = 10.0
"""Maximum seconds from opening the page to the reply."""


PLIES = "(count) => document.querySelectorAll('.board-live .pieces > *').length >= count"
"""Script that returns whether the live board has this number of pieces."""


def processor(devtools: CDPSession) -> dict[int, float]:
    """Return the processor time of each process of the browser in seconds."""
    return {one["id"]: one["cpuTime"] for one in devtools.send("SystemInfo.getProcessInfo")["processInfo"]}


def run(browser: Browser, address: str) -> tuple[float, float, float]:
    """Return the seconds until the visitor's first move and until the reply, and the processor's seconds."""
    context = browser.new_context(**PHONE)
    context.set_default_timeout(WAITS)
    page = context.new_page()
    devtools, line = browser.new_browser_cdp_session(), context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    begun, before = perf_counter(), processor(devtools)
    page.goto(f"{address}/index.html", wait_until="commit")
    page.locator(".demo-steps:not([hidden])").wait_for()
    page.locator(".demo-board").tap(position={"x": 40, "y": 40})
    page.wait_for_function(PLIES, arg=1)
    own = perf_counter() - begun
    page.wait_for_function(PLIES, arg=2)
    replied = perf_counter() - begun
    worked = sum(spent - before.get(one, 0.0) for one, spent in processor(devtools).items())
    context.close()
    return own, replied, worked


def main() -> None:
    """Print each run and the medians."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        given = sys.argv[1:]
        site = Path(given[0]) if given else pages.site(Path(temporary), BuildOptions(("morabaraba",)))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        with pages.hosted(site) as host:
            runs = [run(browser, host.address) for _ in range(RUNS)]
        browser.close()
    for own, replied, worked in runs:
        print(f"own move {own:5.2f} s, reply {replied:5.2f} s, processor {worked:5.2f} s")
    own, replied, worked = (statistics.median(each) for each in zip(*runs, strict=True))
    print(f"median: own move {own:.2f} s, reply {replied:.2f} s, processor {worked:.2f} s; asked: {LIMIT:.0f} s")


if __name__ == "__main__":
    main()
