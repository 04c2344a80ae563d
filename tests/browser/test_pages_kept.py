"""Tests of a site stored for offline use, across two builds and with full storage."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe
import pages
import pytest
from pages import Host, Visit, hosted
from playwright.sync_api import Browser, Locator, Page, expect

from heritage_games.website.build import build
from heritage_games.website.files import write
from heritage_games.website.hosting import keepable
from heritage_games.website.plan import BuildOptions

GAME = "rafaya"
PLAY = f"{GAME}/standard/index.html"

READY = "() => performance.getEntriesByName('heritage_games engine').length"

KEPT = "This game is kept on this device."
UNKEPT = re.compile(r"Keep this game on this device: \d+\.\d MB")


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small site (one game, no engine), which browsers store like a full one."""
    out = tmp_path_factory.mktemp("offline") / "site"
    build(out, BuildOptions((GAME,)), lambda _: None, with_engine=False, with_answers=False)
    # Two pages of a game test the same code as fifty.
    for path in [*out.glob("boards/*-*-*"), *out.glob("pictures/*-*-*"), *out.glob(f"{GAME}/standard/*/*")]:
        path.unlink()
    listed_anew(out)
    return out


def listed_anew(site: Path) -> str:
    """Rewrite the file lists of a changed site; return the new build id."""
    for part in ("shell", GAME):
        (site / "offline" / f"{part}.json").unlink()
    return keepable(site, [GAME])


@pytest.fixture
def host(small: Path, tmp_path: Path) -> Iterator[Host]:
    """Yield a host with a copy of the small site that a test may change."""
    with hosted(shutil.copytree(small, tmp_path / "site")) as host:
        yield host


@pytest.fixture
def visitor(browser: Browser, host: Host) -> Iterator[Visit]:
    """Yield a visitor whose browser stores sites; the only problem is the missing engine."""
    with pages.visit(browser, host.address, problems=False, keeps=True) as visitor:
        yield visitor


def keeping(visitor: Visit) -> Locator:
    return visitor.page.locator(".keep")


def offline_message(visitor: Visit) -> Locator:
    return keeping(visitor).get_by_role("status")


def test_a_game_that_is_kept_is_played_without_a_network(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, keeps=True) as visitor:
        visitor.open(PLAY)
        visitor.page.wait_for_function(READY)
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
        visitor.page.wait_for_function(READY)
        visitor.page.goto(f"{visitor.address}/pulijudam/index.html")
        expect(visitor.page.locator("h1")).to_have_text("This page is not on your device")
        again = visitor.page.get_by_role("link", name="Try the page again")
        assert again.get_attribute("href") == f"{visitor.address}/pulijudam/index.html"


def test_an_engine_that_is_refused_or_truncated_is_loaded_again(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, problems=False) as visitor:
        host.breaks = "/engine/library.bin"
        board = visitor.open(PLAY)
        visitor.page.wait_for_function(READY)
        assert len([path for path in host.asked if path.startswith(host.breaks)]) == 3
        expect(visitor.page.locator(".page-notice")).to_be_empty()
        board.by_mouse(["t5"])
        expect(board.refusal).to_be_visible()


def test_a_later_visit_starts_from_a_snapshot_and_without_it_if_it_is_broken(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address) as visitor:

        def fetches_the_rulebook() -> bool:
            board = visitor.open(PLAY)
            visitor.page.wait_for_function(READY)
            board.root.locator('[data-tool="hint"]').click()
            coach = board.root.locator(".hg-coach")
            expect(coach).to_contain_text("What to look for")
            expect(coach).not_to_contain_text("Looking ahead")
            asked = "performance.getEntriesByType('resource').some(({ name }) => name.includes('/rulebook.bin'))"
            return bool(visitor.page.workers[0].evaluate(asked))

        assert fetches_the_rulebook()
        visitor.page.evaluate(pages.SNAPSHOT, arg=False)
        assert not fetches_the_rulebook()
        visitor.page.evaluate(pages.SNAPSHOT, arg=True)
        assert fetches_the_rulebook()


def test_whoever_saves_data_is_sent_the_engine_when_a_hand_asks_for_it(browser: Browser, site: Path) -> None:
    with hosted(site) as host, pages.visit(browser, host.address, keeps=True) as visitor:
        saving = "Object.defineProperty(Navigator.prototype, 'connection', { value: { saveData: true } })"
        visitor.page.add_init_script(saving)
        board = visitor.open(PLAY)
        board.by_mouse(["t5"])
        expect(board.refusal).to_be_visible()
        visitor.page.wait_for_function(READY)
        visitor.page.reload()
        expect(board.root).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        seen = len(host.asked)
        visitor.open(PLAY)
        visitor.page.wait_for_load_state("networkidle")
        later = host.asked[seen:]
        assert later
        assert not [path for path in later if path.startswith("/engine/") or "worker.js" in path]


NEW = "New. "
"""Prefix of titles in the other build."""

LATER = "globalThis.later = true;\n"
"""Last line of the script in the other build."""


def renewed(host: Host) -> str:
    """Change the pages and the script of the site to make another build; return its id."""
    for page in host.folder.rglob("*.html"):
        write(page, page.read_text(encoding="utf-8").replace("<title>", f"<title>{NEW}"))
    script = host.folder / "assets" / "offline.js"
    write(script, script.read_text(encoding="utf-8") + LATER)
    return listed_anew(host.folder)


def is_new(page: Page) -> tuple[bool, bool]:
    script = page.evaluate("fetch(new URL('/assets/offline.js', location.href)).then((found) => found.text())")
    return page.title().startswith(NEW), script.endswith(LATER)


def test_without_room_what_was_kept_stays_and_a_sentence_says_so(visitor: Visit, host: Host) -> None:
    page = visitor.page
    page.goto(f"{visitor.address}/{GAME}/index.html")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": 200_000})
    keep = keeping(visitor).get_by_role("button", name=UNKEPT)
    keep.click()
    expect(offline_message(visitor)).to_contain_text("There is not enough room")
    expect(keep).to_be_focused()
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address})
    keep.click()
    expect(offline_message(visitor)).to_contain_text(KEPT)
    used = page.evaluate("navigator.storage.estimate().then(({ usage }) => usage)")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": used + 1000})
    (host.folder / "assets" / "words.json").write_text(" " * 5000, encoding="utf-8")
    renewed(host)
    page.goto(f"{visitor.address}/{GAME}/index.html")
    expect(offline_message(visitor)).to_contain_text("there is no room on this device for the new version")
    host.there = False
    page.goto(f"{visitor.address}/{PLAY}")
    assert is_new(page) == (False, False)


def test_keeping_can_be_stopped_gone_on_with_and_undone_by_keys_on_a_telephone(browser: Browser, host: Host) -> None:
    held: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "color_scheme": "dark"}
    with pages.visit(browser, host.address, keeps=True, **held) as visitor:
        page, place = visitor.page, keeping(visitor)
        host.ready.clear()
        page.goto(f"{visitor.address}/{GAME}/index.html")
        place.get_by_role("button", name=UNKEPT).press("Enter")
        stop = place.get_by_role("button", name="Stop")
        expect(stop).to_be_focused()
        expect(place.get_by_role("progressbar")).to_be_visible()
        expect(offline_message(visitor)).to_contain_text("The download has started.")
        axe.brought_along(page)
        assert visitor.fits()
        assert visitor.violations() == []
        stop.press("Enter")
        host.ready.set()
        expect(offline_message(visitor)).to_contain_text("The download was stopped.")
        place.get_by_role("button", name=UNKEPT).press("Enter")
        expect(offline_message(visitor)).to_contain_text(KEPT)
        forget = place.get_by_role("button", name="Forget this game here")
        expect(forget).to_be_focused()
        assert visitor.violations() == []
        forget.press("Enter")
        expect(offline_message(visitor)).to_have_text("It is no longer kept on this device.")
        expect(place.get_by_role("button", name=UNKEPT)).to_be_focused()


def test_where_nothing_can_be_kept_nothing_is_promised(browser: Browser, host: Host) -> None:
    with pages.visit(browser, host.address) as visitor:
        visitor.page.goto(f"{visitor.address}/index.html")
        expect(visitor.page.locator("h1")).to_be_visible()
        expect(keeping(visitor)).to_be_hidden()
