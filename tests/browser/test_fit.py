"""Board, whose turn, last answer and Undo are on the screen together: every ruleset, host and size of screen."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lab import Lab, jupyter, notebook, run_all
from pages import Visit, visit
from playwright.sync_api import Browser, Locator, Page, expect

from heritage_games.games import games

SIZES = ((1366, 768), (1280, 720), (800, 360), (360, 640))
"""A school's laptop, a smaller one, a telephone on its side, and one held upright; width and height."""

ZOOMED = (320, 256)
"""What a window of 1280 by 1024 pixels shows at 400 %."""

SHOWN = [(game, name) for game, names in games().items() for name in names]

REFUSED = """
import heritage_games as hg

def refused(game, name):
    "A board on which the last touch was refused."
    board = hg.play(game, name)
    rules, session = board.session.rules, board.session
    while True:
        lies = session.stage.game.open_throw
        for point in rules.points:
            if rules.judge(session.position, [point], lies).kind == "refused":
                board.touch(point)
                return board
        board.touch(*rules.paths(session.position, rules.moves(session.position, lies)[0], lies)[0])
"""

SEEN = """(root) => {
    const inside = (box, by) => ({
        left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
        right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom),
    });
    const round = (element) => element.parentElement ?? element.getRootNode().host;
    // What of an element is seen: not what a part of the page that scrolls, or hides what is too much, cuts off.
    const seen = (element) => {
        let box = element.getBoundingClientRect();
        for (let outer = round(element); outer; outer = round(outer)) {
            const { overflowX, overflowY } = getComputedStyle(outer);
            const clips = outer !== document.documentElement && outer !== document.body;
            if (clips && (overflowX !== "visible" || overflowY !== "visible"))
                box = inside(box, outer.getBoundingClientRect());
        }
        return inside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
    };
    const zoom = root.dataset.frame === "zoom";
    const parts = {
        board: root.querySelector(zoom ? ".hg-stage" : ".hg-stage > svg"),
        status: root.querySelector(".hg-status"),
        heading: zoom ? root.querySelector(".hg-status") : root.querySelector(".hg-refusal > h3"),
        undo: root.querySelector('[data-tool="undo"]'),
        action: root.querySelector(".hg-throw-act > .hg-act"),
        lots: root.querySelector(".hg-throw-lots"),
        full: root.querySelector('.hg-bar > [data-tool="full"]'),
    };
    const may = root.hasAttribute("data-race") ? ["lots", "full"] : ["action", "lots", "full"];
    const found = { frame: root.dataset.frame, size: [root.clientWidth, root.clientHeight], wrong: [] };
    const boxes = {};
    for (const [name, part] of Object.entries(parts)) {
        if (!part) {
            if (!may.includes(name)) found.wrong.push(`${name} is not there`);
            continue;
        }
        if (!part.getClientRects().length && may.includes(name)) continue;
        const [whole, left] = [part.getBoundingClientRect(), seen(part)];
        const cut = ["left", "top", "right", "bottom"].some((side) => Math.abs(whole[side] - left[side]) > 1.5);
        if (cut) found.wrong.push(`${name} is cut: ${JSON.stringify(whole)} to ${JSON.stringify(left)}`);
        if (name === "heading" && zoom) continue;
        for (const [other, box] of Object.entries(boxes)) {
            const { left: x, top: y, right, bottom } = inside(left, box);
            if (right - x > 1 && bottom - y > 1) found.wrong.push(`${name} lies over ${other}`);
        }
        boxes[name] = left;
    }
    return found;
}"""
"""What is wrong with the parts of a board that must be in sight together."""


def in_sight(page: Page, root: Locator, about: str) -> dict[str, Any]:
    """Expect everything that must be in sight of a board that has been scrolled to; return what frame it has."""
    found: dict[str, Any] = {"wrong": ["the board has not settled"]}

    def settled() -> bool:
        root.evaluate("root => root.scrollIntoView({ block: 'center' })")
        found.update(root.evaluate(SEEN))
        return not found["wrong"]

    for _ in range(40):
        if settled():
            return found
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    raise AssertionError(f"{about}: {json.dumps(found, indent=1)}")


def boards_in(page: Page, sizes: tuple[tuple[int, int], ...]) -> None:
    """Look at every board of a notebook at every size."""
    roots = page.locator(".hg")
    expect(roots).to_have_count(len(SHOWN))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        for number, (game, name) in enumerate(SHOWN):
            in_sight(page, roots.nth(number), f"{game}/{name} at {width} x {height}")


def cells() -> list[str]:
    """The cells of a notebook with a board of every ruleset, each with a refusal open."""
    return [REFUSED, *(f"refused({game!r}, {name!r})" for game, name in SHOWN)]


def test_in_jupyterlab(lab: Lab) -> None:
    lab.run(*cells())
    boards_in(lab.page, SIZES)


def test_in_notebook_7(browser: Browser, tmp_path: Path) -> None:
    notebook(tmp_path / "boards.ipynb", *cells())
    with jupyter(tmp_path, "notebook") as server:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.set_default_timeout(60_000)
        page.goto(f"{server.address}/notebooks/boards.ipynb?token=test")
        run_all(page)
        boards_in(page, SIZES)
        page.close()


def refuse(visitor: Visit, game: str, name: str) -> None:
    """Touch on a page what a rule forbids: a point that has been taken, or any before the first throw."""
    board = visitor.open(f"{game}/{name}/index.html")
    expect(board.root).to_be_visible()
    point = board.root.locator(".hg-hit").first
    point.dispatch_event("click")
    expect(board.root.locator(".hg-refusal, .hg-steps:has(ol)").first).to_be_attached()
    if not board.refusal.count():
        point.dispatch_event("click")
    expect(board.refusal).to_be_attached()


@pytest.fixture
def visitor(browser: Browser, early_address: str) -> Callable[..., Any]:
    """Somebody who visits the museum pages while the engine is on its way: a first touch is answered without it."""
    return lambda width, height: visit(browser, early_address, viewport={"width": width, "height": height})


ON_PAGES = [pair for pair in SHOWN if pair[0] != "homemade"]


def test_on_the_museum_pages(visitor: Callable[..., Any]) -> None:
    with visitor(*SIZES[0]) as visited:
        for game, name in ON_PAGES:
            refuse(visited, game, name)
            for width, height in (*SIZES, ZOOMED):
                visited.page.set_viewport_size({"width": width, "height": height})
                found = in_sight(visited.page, visited.board().root, f"{game}/{name} at {width} x {height}")
                if (width, height) == ZOOMED:
                    assert found["frame"] == "zoom"
                    heading = visited.board().refusal.locator("h3").text_content()
                    expect(visited.board().status).to_have_text(str(heading))
