"""Benchmark of a visitor's first move on a phone, from the front page to the reply.

    python benchmarks/first_touch.py [FOLDER]
    python benchmarks/first_touch.py --slow [FOLDER]

FOLDER is a built site; without it a site of Morabaraba is built. The browser is as fast as this machine; the line is
throttled to 10 Mbit/s and 40 ms for the page, but not for its worker, as browsers' tools do. Files are sent compressed,
as hosts send them. On a busy machine processor time is more reliable than elapsed time.

With ``--slow`` the server shares 400 kbit/s among all requests, the worker's included, and delays each by 400 ms. On
one page per ruleset the benchmark plays the steps of the guided first game, the tasks and the examples one after the
other. Then it touches the ruleset's own page until a touch waits for the engine. The printed result of this page lists
every touch.
"""

from __future__ import annotations

import gzip
import json
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from io import BytesIO
from itertools import groupby, islice
from pathlib import Path
from threading import Lock, Thread
from time import perf_counter, sleep
from typing import Any, BinaryIO, ClassVar

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
import prebuilt
from board import WAITS, Board
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright
from test_pages_engine import READY

from heritage_games.rulesets.registry import ruleset
from heritage_games.website.engine_host import opened
from heritage_games.website.hosting import Handler
from heritage_games.website.printing import find_chromium

RUNS = 5
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
LINE = {"offline": False, "latency": 40, "downloadThroughput": 1_250_000, "uploadThroughput": 625_000}
LIMIT = 10.0  # maximum seconds from opening the page to the reply


PLIES = "(count) => document.querySelectorAll('.board-live .pieces > *').length >= count"
"""Script that returns whether the live board has this number of pieces."""


def processor(devtools: CDPSession) -> dict[int, float]:
    """Return the processor time of each process of the browser in seconds."""
    return {one["id"]: one["cpuTime"] for one in devtools.send("SystemInfo.getProcessInfo")["processInfo"]}


def run(browser: Browser, address: str) -> tuple[float, float, float]:
    """Return the seconds until the first move and until the reply, and the processor seconds."""
    context = browser.new_context(**PHONE)
    context.set_default_timeout(WAITS)
    page = context.new_page()
    devtools, line = browser.new_browser_cdp_session(), context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    begun, before = perf_counter(), processor(devtools)
    page.goto(f"{address}/index.html", wait_until="commit")
    page.locator(".demo-pause:not([hidden])").wait_for()
    page.locator(".demo-board").tap(position={"x": 40, "y": 40})
    page.wait_for_function(PLIES, arg=1)
    own = perf_counter() - begun
    page.wait_for_function(PLIES, arg=2)
    replied = perf_counter() - begun
    worked = sum(spent - before.get(one, 0.0) for one, spent in processor(devtools).items())
    context.close()
    return own, replied, worked


BYTES = 50_000  # bytes that a slow line carries in a second
DELAY = 0.4  # seconds from a request on a slow line to the beginning of its answer
PATIENCE = 900_000  # maximum milliseconds until a slow line has loaded the engine
MOST = 58  # maximum number of boards of one page; the engine keeps 64


class SlowLine(Handler):
    """Request handler whose answers share the bytes of a slow line."""

    line: ClassVar[Lock] = Lock()

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Begin a response after the network delay."""
        sleep(DELAY)
        return super().send_head()

    def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Send an answer in parts of a twentieth of a second."""
        while part := source.read(BYTES // 20):
            with self.line:
                sleep(len(part) / BYTES)
            outputfile.write(part)


ALONE = """<!doctype html><html lang="en"><title>All</title><link rel="icon" href="data:,"><body></body>
<script type="module">
import { board } from "./assets/page.js";

window.laid = async (name) => {
    const room = document.body.appendChild(document.createElement("section"));
    const [game, ruleset] = name.split(/-(.*)/);
    await board(room, { game, ruleset });
    return room;
};

/** Wait until a condition holds, which is checked after each change of a room. */
const until = (room, holds) => new Promise((done) => {
    const look = () => { if (holds()) { watch.disconnect(); done(); } };
    const watch = new MutationObserver(look);
    watch.observe(room, { childList: true, subtree: true, attributes: true, characterData: true });
    look();
});

const spot = (room, name) =>
    room.querySelector(`.hg-hit[data-point="${name}"]`) ?? room.querySelector(`.hg-act[data-touch="${name}"]`);
const playable = (room, name) => {
    const found = spot(room, name);
    return found && (!found.matches(".hg-hit") || found.getAttribute("aria-label").includes("You may"));
};
const click = (element) => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));

/** Touch the points of each ply as soon as the board is drawn, without waiting for an answer to any of them. */
window.played = async ({ name, plies, shows }) => {
    const room = await window.laid(name);
    for (const [number, touches] of plies.entries()) {
        if (number) await until(room, () => playable(room, touches[0]));
        for (const [place, touch] of touches.entries()) {
            const next = touches[place + 1];
            // Two controls in turn share a button.
            const isPoint = (name) => room.querySelector(`[data-point="${name}"]`);
            if (next && !isPoint(touch) && !isPoint(next) && !spot(room, touch)) continue;
            await until(room, () => spot(room, touch));
            click(spot(room, touch));
        }
    }
    await until(room, () => room.querySelector(shows));
    const waits = room.querySelector("[role=status]").textContent;
    room.remove();
    return waits;
};
</script>"""
"""Page without a board, with functions that put one there and play on it."""


def plies(request: dict[str, Any]) -> list[list[str]]:
    """Return the touches that solve a task, for each of its plies."""
    session = opened(request)
    found = []
    for text in session.task.solution:  # type: ignore[attr-defined]  # all these sessions have a task
        touches = list(session.rules.attempt(text, session.position, session.board.turn_state.throw).touches)
        view = session.receive({"revision": session.revision, "do": "touch", "touches": touches})
        if view["enabled"]["reply"]:
            session.receive({"revision": session.revision, "do": "reply"})
        found.append(touches)
    return found


def is_offered(board: dict[str, Any], touches: list[str]) -> bool:
    """Return whether a reader can make these touches; controls are offered only if legal."""
    *path, last = touches
    level = board["view"]["legal"]
    for touch in path:
        level = level.get(touch, {}).get("next", {})
        if not level:
            return False
    points = ruleset(board["open"]["game"], board["open"]["ruleset"]).points
    # Touching a picked-up piece puts it back, and touching another piece picks that one up.
    return last in level or (last in points and last not in {*path, *board["view"]["legal"]})


SHOWS = {"accepted": ".hg-steps, .hg-sofar", "refused": ".hg-refusal", "task": ".hg-status", "learn": ".hg-finished"}
"""Selector of the answer to the last touch, by kind."""


def games(site: Path) -> Iterator[dict[str, Any]]:
    """Yield the examples, guided steps and tasks of all boards, with their touches."""
    for path in sorted((site / "boards").glob("*.bin")):
        board = json.loads(gzip.decompress(path.read_bytes()))
        mode, example = board["mode"], board["view"]["example"]
        game = {"name": path.stem, "mode": mode, "of": "{game}/{ruleset}".format_map(board["open"])}
        if mode in {"learn", "task"}:
            yield {**game, "plies": plies(board["open"]), "shows": SHOWS[mode]}
        elif example and example["touches"] and is_offered(board, example["touches"]):
            shown = opened(board["open"]).match.example
            assert shown
            yield {**game, "plies": [example["touches"]], "shows": SHOWS[shown.example.expect]}


def is_ready(page: Page) -> bool:
    """Return whether the engine of a page is ready."""
    return bool(page.evaluate(READY))


def examples_played(page: Page, address: str, wanted: list[dict[str, Any]]) -> str:
    """Play a page's boards in turn; return how many were answered before the engine was ready."""
    page.goto(f"{address}/all.html")
    begun, steps, before = perf_counter(), 0.0, Counter[str]()
    for game in wanted:
        page.evaluate("(game) => window.played(game)", game)
        if is_ready(page):
            break
        before[game["mode"]] += 1
        steps = perf_counter() - begun if game["mode"] == "learn" else steps
    return f"{before['learn']} steps in {steps:.0f} s, {before['task']} tasks, {before['label']} examples"


def own_page_played(page: Page, address: str, name: str) -> str:
    """Touch a ruleset's page until a touch waits for the engine; return the time and record."""
    begun, touches = perf_counter(), 0
    page.goto(f"{address}/{name}/index.html", wait_until="commit")
    board, notice = Board(page, page.locator(".hg").first), page.locator(".page-notice")
    expect(board.root).to_be_visible(timeout=PATIENCE)
    shown = perf_counter() - begun
    while "waits" not in notice.inner_text():
        playable = board.root.locator('.hg-hit[aria-label*="You may"]')
        for button in (playable, board.root.locator("[data-next]"), board.thrower):
            if button.count():
                button.first.dispatch_event("click")
                touches += 1
                break
        page.wait_for_timeout(1000 * DELAY)
    page.wait_for_function(READY, timeout=PATIENCE)
    ready = perf_counter() - begun
    expect(notice).to_be_empty(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    kept = page.evaluate("() => Object.values(sessionStorage).map((each) => JSON.parse(each).record).join()")
    record = " ".join(line for line in kept.splitlines() if line and not line.startswith("["))
    return f"board {shown:.1f} s, {touches} touches, engine {ready:.0f} s: {record}"


def slow(browser: Browser, site: Path) -> None:
    """Print, by ruleset, what a visitor on a slow line plays before the engine is ready."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(SlowLine, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        every = sorted(games(site), key=lambda game: (game["of"], ["learn", "task"].count(game["mode"]) == 0))
        for name, wanted in groupby(every, key=lambda game: game["of"]):
            some = list(islice(wanted, MOST))
            for plays in (partial(examples_played, wanted=some), partial(own_page_played, name=name)):
                context = browser.new_context(**PHONE)
                context.set_default_timeout(PATIENCE)
                context.add_init_script(f"localStorage.setItem('{pages.PEOPLE}', 'people')")
                page = context.new_page()
                page.route("**/all.html", lambda route: route.fulfill(body=ALONE, content_type="text/html"))
                print(f"{name}: {plays(page, address)}", flush=True)
                context.close()
        server.shutdown()


def main() -> None:
    """Print each run and the medians, or the games of a slow line."""
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        given = [argument for argument in sys.argv[1:] if argument != "--slow"]
        site = Path(given[0]) if given else prebuilt.site(Path(temporary), ("morabaraba",))
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        if "--slow" in sys.argv:
            slow(browser, site)
            return
        with pages.hosted(site) as host:
            runs = [run(browser, host.address) for _ in range(RUNS)]
        browser.close()
    for own, replied, worked in runs:
        print(f"own move {own:5.2f} s, reply {replied:5.2f} s, processor {worked:5.2f} s")
    own, replied, worked = (statistics.median(each) for each in zip(*runs, strict=True))
    print(f"median: own move {own:.2f} s, reply {replied:.2f} s, processor {worked:.2f} s; asked: {LIMIT:.0f} s")


if __name__ == "__main__":
    main()
