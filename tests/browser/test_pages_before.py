"""Tests of boards on pages before their engine has loaded."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pages
import pytest
from playwright.sync_api import Browser, expect

from heritage_games.rulesets.registry import ruleset
from heritage_games.website.engine_host import opened

MILLS = "morabaraba/south_africa/index.html"


MILL = "morabaraba; turn dark; dark E2 E3 E8 R2 R8; light E5 E6 A3 A4 A5"
RECORD = f'[Game "morabaraba"]\n[Start "{MILL}"]\n\n1. R8-A8 2. E5-E4\n'
REACHED = "morabaraba; turn dark; dark E2 E3 E8 A8 R2; light E4 E6 A3 A4 A5"
TASK = {"position": MILL, "goal": {"code": "mill_formed"}, "ask": "Close a mill."}


@pytest.mark.parametrize(
    ("fragment", "before"),
    [
        (f"position={quote(MILL)}", []),
        (f"record={quote(RECORD)}&position={quote(REACHED)}", ["R8-A8", "E5-E4"]),
        (f"preset={quote(f'morabaraba/south_africa | position {MILL} | hints off')}", []),
    ],
    ids=["position", "record", "preset"],
)
def test_a_link_draws_its_pieces_before_the_engine_and_its_touches_are_made_with_it(
    browser: Browser, site: Path, fragment: str, before: list[str]
) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address, **pages.PHONE) as visitor:
        board = visitor.open(f"{MILLS}#{fragment}")
        expect(board.root.locator(".hg-piece")).to_have_count(10)
        expect(board.point("E2")).to_have_attribute("aria-label", "E2, outer square, middle of the top side: dark cow.")
        expect(board.status).to_have_text("Moves wait for the rulebook")
        expect(board.root.get_by_role("group", name="Moves wait for the rulebook")).to_be_visible()
        notice = visitor.page.locator(".page-notice")
        expect(notice).to_have_text("The rulebook is opening.")
        assert visitor.fits()
        assert visitor.violations() == []
        board.by_touch(["E8", "E1", "E6"])
        expect(notice).to_have_text("The rulebook is opening. Your touch waits.")
        early.comes.set()
        board.played([*before, "E8-E1xE6"])
        expect(notice).to_be_empty()
        assert "#" not in visitor.page.url


def test_a_link_to_a_task_draws_its_position_before_the_engine_and_is_answered_with_it(
    browser: Browser, site: Path
) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(f"{MILLS}#task={quote(json.dumps(TASK))}")
        expect(board.root.locator(".hg-piece")).to_have_count(10)
        expect(board.status).to_have_text("Moves wait for the rulebook")
        expect(board.root.locator(".hg-ask")).to_have_text("Close a mill.")
        board.by_mouse(["E8", "E1", "E6"])
        early.comes.set()
        expect(board.status).to_have_text("Solved")


def test_touches_on_a_link_that_turns_out_to_be_impossible_are_not_made_elsewhere(browser: Browser, site: Path) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(f"{MILLS}#position={quote('morabaraba; turn dark; dark E2 E3 E8')}")
        board.by_mouse(["E8", "E1", "A1"])
        early.comes.set()
        expect(visitor.page.locator(".page-notice")).to_contain_text("Here is the start.")
        board.played([])
        board.by_mouse(["E1"])
        board.played(["E1"])


ALONE = """<!doctype html><html lang="en"><title>All</title><link rel="icon" href="data:,"><body></body>
<script type="module">
import { board } from "./assets/page.js";

window.laid = async (name) => {
    const room = document.body.appendChild(document.createElement("section"));
    const [game, ruleset] = name.split(/-(.*)/);
    await board(room, { game, ruleset });
    return room;
};

/** Wait until a condition holds, which is looked at after each change of a room. */
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
    # A touch of a picked-up piece puts it back, and one of another piece picks that up.
    return last in level or (last in points and last not in {*path, *board["view"]["legal"]})


SHOWS = {"accepted": ".hg-steps, .hg-sofar", "refused": ".hg-refusal", "task": ".hg-status", "learn": ".hg-finished"}
"""Selector of the answer to the last touch, by kind."""


def games(site: Path, every: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the examples, guided steps and tasks of every ``every``-th board, with touches."""
    for path in sorted((site / "boards").glob("*.bin"))[::every]:
        board = json.loads(gzip.decompress(path.read_bytes()))
        mode, example = board["mode"], board["view"]["example"]
        game = {"name": path.stem, "mode": mode, "of": "{game}/{ruleset}".format_map(board["open"])}
        if mode in {"learn", "task"}:
            yield {**game, "plies": plies(board["open"]), "shows": SHOWS[mode]}
        elif example and example["touches"] and is_offered(board, example["touches"]):
            yield {**game, "plies": [example["touches"]], "shows": SHOWS[example["expect"]]}


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 12])
def test_examples_steps_and_tasks_are_played_before_the_engine(browser: Browser, site: Path, every: int) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        visitor.page.route("**/all.html", lambda route: route.fulfill(body=ALONE, content_type="text/html"))
        found = list(games(site, every))
        for some in range(0, len(found), MANY):
            visitor.page.goto(f"{early.address}/all.html")
            for game in found[some : some + MANY]:
                assert visitor.page.evaluate("(game) => window.played(game)", game) == "", game["name"]


MANY = 100
"""Number of boards after which a new page is opened; a page keeps its earlier boards."""
