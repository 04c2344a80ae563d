"""Benchmark of a touch on a museum page, by the length of the game, in processor time.

python benchmarks/touch.py SITE...: folders of sites, measured alternately, such as those of two versions.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import pages
from museum import marked, visitor
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from heritage_games.rulesets.registry import ruleset
from heritage_games.website.printing import find_chromium

GAMES = {"morabaraba": "morabaraba/south_africa/index.html", "pulijudam": "pulijudam/standard/index.html"}

STARTS = {"morabaraba": "morabaraba; turn dark; dark E2 E4 E6 R1 A5; light A3 A7 R6 R8 E5"}
"""Positions from which a game can go on for hundreds of plies."""

PLIES = (1, 60, 300, 500)
PLAYED = 6  # number of plies that are played by touches

TRACED = ["devtools.timeline", "toplevel"]

TOUCH = """(point) => new Promise((done) => {
    const hit = document.querySelector(`.hg-hit[data-point="${point}"]`);
    const box = hit.getBoundingClientRect();
    const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    const at = { bubbles: true, detail: 1, button: 0, pointerId: 1, ...place };
    performance.mark("touch");
    hit.dispatchEvent(new PointerEvent("pointerdown", at));
    hit.dispatchEvent(new PointerEvent("pointerup", at));
    hit.dispatchEvent(new MouseEvent("click", at));
    setTimeout(done, 400);
})"""
"""Script that clicks a point and waits until the page has finished its response."""


@dataclass(frozen=True)
class LongGame:
    """Long game: the record of its first plies, and the touches of the next ones."""

    record: str
    touches: tuple[str, ...]


def long_game(game: str, plies: int) -> LongGame:
    """Return a random game with this number of plies, and as few captures as possible."""
    rules, pick = ruleset(game), random.Random(1)
    start = STARTS.get(game, "")
    position = rules.parse_position(start) if start else rules.start()
    seen, texts, touches = Counter[Any](), list[str](), list[str]()
    while len(texts) < plies + PLAYED:
        seen[position] += 1
        moves = pick.sample(rules.moves(position), len(rules.moves(position)))
        moves.sort(key=lambda move: "x" in rules.format_move(position, move))
        ways = ((move, rules.play(position, move)) for move in moves)
        # A position that occurs for the third time is a draw.
        move, after = next((move, after) for move, after in ways if seen[after] < 2 and rules.moves(after))
        if len(texts) >= plies:
            touches += rules.paths(position, move)[0]
        texts.append(f"{len(texts) + 1}. {rules.format_move(position, move)}")
        position = after
    head = f'[Start "{start}"]\n' if start else ""
    return LongGame(f'[Game "{game}"]\n{head}\n{" ".join(texts[:plies])}\n', tuple(touches))


@dataclass
class Costs:
    """Milliseconds of processor time of the touches of one game, by the part that takes them.

    Args:
        times: the time of each touch, by part.
        forced: number of layouts and styles that a script forced, 0 if none.
    """

    times: dict[str, list[float]] = field(default_factory=dict)
    forced: int = 0

    def medians(self) -> str:
        """Return the medians as text."""
        parts = [f"{name} {statistics.median(found):5.2f}" for name, found in self.times.items() if found]
        return f"{', '.join(parts)} ms; forced layouts {self.forced}"


PARTS = {"click": "handler", "HandlePostMessage": "answer drawn"}  # names of the parts, by the event of the trace

LAYOUTS = frozenset({"Layout", "UpdateLayoutTree"})


def costs(events: Sequence[Mapping[str, Any]]) -> Costs:
    """Return the costs in a trace; layouts within a handler, answer or timer count as forced."""
    mark = next(event for event in events if event.get("name") == "touch")
    whole = [event for event in events if event.get("ph") == "X" and event["pid"] == mark["pid"]]
    found = Costs({name: [] for name in (*PARTS.values(), "engine")})
    ends: list[float] = []
    for event in sorted(whole, key=lambda event: (event["ts"], -event["dur"])):
        name = _name(event)
        if event["tid"] != mark["tid"]:
            if name == "HandlePostMessage" and event["ts"] > mark["ts"]:
                found.times["engine"].append(event.get("tdur", 0) / 1000)
            continue
        while ends and ends[-1] <= event["ts"]:
            ends.pop()
        if part := PARTS.get(name):
            found.times[part].append(event["tdur"] / 1000)
        found.forced += bool(ends) and name in LAYOUTS
        if part or name == "TimerFire":
            ends.append(event["ts"] + event["dur"])
    return found


def _name(event: Mapping[str, Any]) -> str:
    """Return the name of an event; of a dispatched one its type."""
    return str(event["args"]["data"]["type"] if event["name"] == "EventDispatch" else event["name"])


def traced(devtools: CDPSession, page: Page, touches: Sequence[str]) -> Costs:
    """Return the costs of these touches."""
    events: list[dict[str, Any]] = []
    ended: list[object] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _told: ended.append(True))
    traced = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": [*TRACED, "blink.user_timing"]}}
    devtools.send("Tracing.start", traced)
    for point in touches:
        page.evaluate(TOUCH, point)
    devtools.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(50)
    return costs(events)


def measured(browser: Browser, sites: Mapping[str, str]) -> Iterator[tuple[str, Costs]]:
    """Yield the costs for each game, ply and site, whose addresses are given by name."""
    for game, path in GAMES.items():
        for plies in PLIES:
            played = long_game(game, plies)
            for name, address in sites.items():
                context = visitor(browser)
                page = context.new_page()
                devtools = browser.new_browser_cdp_session()
                page.goto(f"{address}/{path}#record={quote(played.record)}")
                marked(page, "heritage_games engine")
                # The engine is ready before the game of the address is drawn.
                page.locator(".hg-log-cell").nth(plies - 1).wait_for(state="attached")
                yield f"{game}, ply {plies}, {name}", traced(devtools, page, played.touches)
                assert page.locator(".hg-log-cell").count() == plies + PLAYED
                devtools.detach()
                context.close()


def main() -> None:
    """Print the medians for each site given on the command line."""
    with ExitStack() as stack, sync_playwright() as playwright:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sites = {site: stack.enter_context(pages.served(Path(site), folder)).address for site in sys.argv[1:]}
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for what, found in measured(browser, sites):
            print(f"{what}: {found.medians()}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
