"""Tests of a site stored for offline use, and of visits that start from a snapshot."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import axe
import pages
from board import SELDOM
from pages import Visit, hosted
from playwright.sync_api import Browser, Locator, expect

GAME = "rafaya"
PLAY = f"{GAME}/standard/index.html"
LATE = "rafaya; turn dogs; leopards e4 d3 e3; dogs b3 g3 d2 f2 h2 e1; taken 9"
"""A position with few moves, for a quick hint."""

FETCHED_THE_RULEBOOK = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/rulebook.bin'))"
"""Expression of whether a worker has fetched the rulebook: it started without a snapshot."""

READY = "() => performance.getEntriesByName('heritage_games engine').length"

KEPT = "This game is kept on this device."
UNKEPT = re.compile(r"Keep this game on this device: \d+\.\d MB")

BROKEN = {"wasm instantiation failed!", "TypeError: Failed to fetch"}
"""Console messages of a visit whose connection breaks while Python itself is fetched."""


def keeping(visitor: Visit) -> Locator:
    return visitor.page.locator(".keep")


def offline_message(visitor: Visit) -> Locator:
    return keeping(visitor).get_by_role("status")


def test_a_game_that_is_kept_is_played_without_a_network(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, keeps=True) as visitor:
        visitor.open(PLAY)
        visitor.page.wait_for_function(READY, polling=SELDOM)
        expect(keeping(visitor).get_by_role("button", name=UNKEPT)).to_be_visible()
        before = [path.partition("?")[0] for path in host.asked]
        parts = ("/assets/", "/engine/", "/books/", "/boards/rafaya-standard.bin", "/answers/", "/pictures/", "/icon")
        unasked = [path for path in before if not path.startswith(parts)]
        assert set(unasked) <= {f"/{PLAY}", "/offline.json", "/manifest.webmanifest", "/favicon.ico"}, "nobody asked"
        visitor.page.evaluate("performance.clearMarks()")
        keeping(visitor).get_by_role("button", name=UNKEPT).click()
        expect(offline_message(visitor)).to_contain_text(KEPT)
        kept = host.asked[len(before) :]
        assert len(kept) == len(set(kept)), "each file is asked for once"
        assert not [path for path in kept if re.match(r"/engine/.*\?", path)], "the page has these already"
        host.there = False
        visitor.page.context.set_offline(True)
        visitor.page.goto(f"{visitor.address}/{GAME}/")
        visitor.page.get_by_role("link", name="Sit down at the board").click()
        board = visitor.board()
        board.by_mouse(["t5"])
        expect(board.refusal).to_be_visible()
        visitor.page.wait_for_function(READY, polling=SELDOM)
        visitor.page.goto(f"{visitor.address}/pulijudam/index.html")
        expect(visitor.page.locator("h1")).to_have_text("This page is not on your device")
        again = visitor.page.get_by_role("link", name="Try the page again")
        assert again.get_attribute("href") == f"{visitor.address}/pulijudam/index.html"


def test_a_later_visit_starts_from_a_snapshot_unless_it_is_broken_and_loads_again_what_fails(
    browser: Browser, site: Path
) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, problems=False, keeps=True) as visitor:

        def fetches_the_rulebook(broken: str = "") -> bool:
            host.breaks = broken
            host.asked.clear()
            board = visitor.open(PLAY)
            visitor.page.wait_for_function(READY, polling=SELDOM)
            assert not broken or len([path for path in host.asked if path.startswith(broken)]) == 3
            expect(visitor.page.locator(".page-notice")).to_be_empty()
            board.by_mouse(["t5"])
            expect(board.refusal).to_be_visible()
            return bool(visitor.page.workers[0].evaluate(FETCHED_THE_RULEBOOK))

        assert fetches_the_rulebook(broken="/engine/library.bin")
        visitor.problems.clear()
        visitor.page.evaluate(pages.SNAPSHOT, arg=False)
        assert not fetches_the_rulebook(broken="/engine/pyodide.asm.wasm"), "a snapshot survives a broken connection"
        visitor.page.evaluate(f"location.hash = 'position={quote(LATE)}'")
        expect(visitor.page.locator(".hg-piece")).to_have_count(9)
        visitor.page.locator('[data-tool="hint"]').click()
        expect(visitor.page.locator(".hg-coach")).to_contain_text("What to look for")
        expect(visitor.page.locator(".hg-coach")).not_to_contain_text("Looking ahead")
        assert {told.partition("\n")[0] for told in visitor.problems} <= BROKEN
        visitor.problems.clear()
        visitor.page.evaluate(pages.SNAPSHOT, arg=True)
        assert fetches_the_rulebook()
        visitor.page.evaluate(pages.SNAPSHOT, arg=False)
        visitor.page.goto(f"{visitor.address}/index.html")
        keeping(visitor).get_by_role("button", name="Delete everything stored here").click()
        expect(offline_message(visitor)).to_have_text("It is no longer kept on this device.")
        assert visitor.page.evaluate("caches.open('heritage_games /').then((cache) => cache.keys())") == []
        assert visitor.problems == []


def test_whoever_saves_data_is_sent_the_engine_when_a_hand_asks_for_it(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, keeps=True) as visitor:
        saving = "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })"
        visitor.page.add_init_script(saving)
        board = visitor.open(PLAY)
        board.by_mouse(["t5"])
        expect(board.refusal).to_be_visible()
        visitor.page.wait_for_function(READY, polling=SELDOM)
        visitor.page.reload()
        expect(board.root).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        seen = len(host.asked)
        visitor.open(PLAY)
        visitor.page.wait_for_load_state("networkidle")
        later = host.asked[seen:]
        assert later
        assert not [path for path in later if path.startswith("/engine/") or "worker.js" in path]


def test_keeping_is_refused_stopped_and_undone_by_keys_on_a_telephone(browser: Browser, site: Path) -> None:
    narrow: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"}
    with hosted(site, "/boards/") as host, pages.visit(browser, host.address, keeps=True, **narrow) as visitor:
        page, place = visitor.page, keeping(visitor)
        page.goto(f"{visitor.address}/{GAME}/index.html")
        keep, devtools = place.get_by_role("button", name=UNKEPT), page.context.new_cdp_session(page)
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": 200_000})
        keep.press("Enter")
        expect(offline_message(visitor)).to_contain_text("There is not enough room")
        expect(keep).to_be_focused()
        devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address})
        keep.press("Enter")
        stop = place.get_by_role("button", name="Stop")
        expect(stop).to_be_focused()
        expect(place.get_by_role("progressbar")).to_be_visible()
        expect(offline_message(visitor)).to_contain_text("The download has started.")
        axe.brought_along(page)
        assert visitor.fits()
        assert visitor.violations() == []
        stop.press("Enter")
        host.comes.set()
        expect(offline_message(visitor)).to_contain_text("The download was stopped.")
        keep.press("Enter")
        expect(offline_message(visitor)).to_contain_text(KEPT)
        page.evaluate("caches.delete('heritage_games /')")
        page.reload()
        expect(keep, "the browser has deleted everything").to_be_visible()
        keep.press("Enter")
        expect(offline_message(visitor)).to_contain_text(KEPT)
        forget = place.get_by_role("button", name="Forget this game here")
        expect(forget).to_be_focused()
        assert visitor.violations() == []
        forget.press("Enter")
        expect(offline_message(visitor)).to_have_text("It is no longer kept on this device.")
        expect(keep).to_be_focused()
