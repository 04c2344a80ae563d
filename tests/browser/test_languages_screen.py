"""Tests of boards in right-to-left languages, and of games continued in another language."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pages
from axe import violations
from playwright.sync_api import expect

from heritage_games.rulebook.files import content
from heritage_games.website.build import build
from heritage_games.website.plan import BuildOptions

sys.path.append(str(Path(__file__).parent.parent))

import zstd_files

if TYPE_CHECKING:
    from board import Screen
    from playwright.sync_api import Browser

HUNT = "meurimueng/standard/index.html"
BEGUN = '[Game "meurimueng"]\n[Option long_leap "true"]\n[Seat sheep "level 1"]\n\n1. c3 2. f4\n'
KEPT = "() => Object.values(sessionStorage).map((text) => JSON.parse(text).record)"

MENU = {"width": 960, "height": 1000}
"""Viewport too narrow for the header's links, so that languages are in its menu."""

ROOT = ".hg"
LEFT_OF = "(points) => points.map((name) => document.querySelector(`.hg-hit[data-point='${name}']`)\
.getBoundingClientRect().left)"


def test_an_arabic_board_runs_from_the_right_and_its_board_does_not(phone: Screen) -> None:
    page = phone.page
    english = phone.run("import heritage_games as hg", "hg.play('hyena_chase', opening='first', holes=41)")
    there = page.evaluate(LEFT_OF, ["1", "20", "well"])
    english.button("More").click()
    page.get_by_label("Language").select_option("ar")
    root = page.locator(ROOT)
    expect(root).to_have_attribute("dir", "rtl")
    expect(root).to_have_attribute("lang", "ar")
    expect(page.locator(".hg-stage")).to_have_attribute("dir", "ltr")
    assert page.evaluate(LEFT_OF, ["1", "20", "well"]) == there, "a board is never mirrored"
    expect(page.locator(".hg-draft:visible")).to_contain_text("هذه ترجمة أولية")
    english.by_touch(["20"])
    expect(english.refusal).to_contain_text("ارمِ أولًا")
    source = english.refusal.locator("[lang=en]").first
    expect(source).to_have_attribute("dir", "ltr")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    assert "\u2066" not in str(page.locator(ROOT).inner_html()), "no sign is left"
    assert violations(page, ROOT) == []


def with_words(engine: Path, out: Path, language: str) -> None:
    """Copy the engine of another site, with the words of a language that it lacks."""
    shutil.copytree(engine, out)
    told = json.loads((out / "engine.json").read_text(encoding="utf-8"))
    rulebook = out / told["rulebook"]
    words = out / "words.zip"
    with zipfile.ZipFile(words, "w") as files:
        for file in (content().root / language).rglob("*.toml"):
            table = json.dumps(tomllib.loads(file.read_text(encoding="utf-8")), default=str)
            files.writestr(f"heritage_games/content/{file.relative_to(content().root)}", table)
    zstd_files.add(words, rulebook)
    words.unlink()
    told["sha256"][rulebook.name] = hashlib.sha256(rulebook.read_bytes()).hexdigest()
    (out / "engine.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_game_goes_on_where_it_stands_on_the_page_of_another_language(
    browser: Browser, site: Path, tmp_path: Path
) -> None:
    wanted = BuildOptions(("meurimueng",), languages=("en", "id"))
    build(tmp_path / "site", wanted, lambda _told: None, with_engine=False, with_answers=False)
    with_words(site / "engine", tmp_path / "site" / "engine", "id")
    with (
        pages.served(tmp_path / "site", tmp_path) as server,
        pages.visit(browser, server.address, viewport=MENU) as visitor,
    ):
        page, ways = visitor.page, visitor.page.locator(".languages")
        board = visitor.open(f"{HUNT}#record={quote(BEGUN)}")
        expect(board.log).to_have_count(2)
        # Until somebody plays on, the address contains the game, and links to other languages keep it.
        page.locator(".site-menu").click()
        ways.get_by_text("Bahasa Indonesia").click()
        expect(page.locator("html")).to_have_attribute("lang", "id")
        expect(board.log).to_have_count(2)
        board.by_mouse(["a3"])
        expect(board.log).to_have_count(4)
        played = board.log.all_text_contents()
        (kept,) = page.evaluate(KEPT)
        assert '[Option long_leap "true"]' in kept
        assert '[Seat sheep "level 1"]' in kept
        page.locator(".site-menu").click()
        ways.get_by_text("English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator(".page-notice")).to_have_text("Your game is where you left it.")
        board.played(played)
        expect(board.status).to_have_text("Tigers to place a tiger")
        board.by_mouse(["b3"])
        expect(board.log).to_have_count(6)
        (again,) = page.evaluate(KEPT)
        assert again.startswith(kept.partition("[Result")[0])
