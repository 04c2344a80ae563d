"""Tests of a small site in two languages, with a solved game and its perfect player."""

import gzip
import io
import random
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import cast
from urllib.parse import quote

import pages
import pytest
import tiny_hunt
from board import SELDOM
from playwright.sync_api import Browser, expect

from heritage_games.analysis import state_space
from heritage_games.analysis.journey_solver import SolvedJourney
from heritage_games.analysis.solved import Solved
from heritage_games.analysis.solver import solve
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.jit import can_compile
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.registry import ruleset

CHASE = "hyena_chase/modern/index.html"
FAR = "hyena_chase; turn first; first out 60 purse 25; second out 50 purse 20"
"""A position of Hyena Chase in which most throws let a player pay or wait."""

PAGE = f"{tiny_hunt.GAME}/standard/index.html"
FILE = Path(tiny_hunt.__file__)
RECORD = "() => Object.values(sessionStorage).map((each) => JSON.parse(each).record).find(Boolean)"


@pytest.fixture(scope="module")
def solved_site(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Solved]:
    """Return the folder of a small hunt's site with its table, and the values of positions."""
    assert chromium
    folder = tmp_path_factory.mktemp("solved")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(state_space, "MOST_BITS", 0)
        table = solve(tiny_hunt.RULESETS["standard"].ruleset({}), file=folder / "tables" / "tiny")
    command = [sys.executable, "-m", "heritage_games", "pages", str(folder / "site"), "--game", tiny_hunt.GAME]
    command += ["--with", str(FILE), "--tables", str(folder / "tables"), "--language", "en", "--language", "id"]
    built = subprocess.run(command, check=True, capture_output=True, text=True)
    assert re.search(r"^tables +217 files", built.stdout, re.MULTILINE)
    return folder / "site", table


COMPILED = {"collections/__init__.pyc", "re/_compiler.pyc"}
"""Modules that contain the named tuples and regular expressions of a site's own games."""


def library(engine: Path) -> dict[str, tuple[object, bytes]]:
    """Return the modules of an engine's library in their order, each with its date."""
    files = zipfile.ZipFile(io.BytesIO(gzip.decompress((engine / "library.bin").read_bytes())))
    return {entry.filename: (entry.date_time, files.read(entry)) for entry in files.infolist()}


def test_two_sites_have_the_same_library_to_the_byte(site: Path, solved_site: tuple[Path, Solved]) -> None:
    own, other = library(site / "engine"), library(solved_site[0] / "engine")
    assert list(own) == list(other)
    assert {name for name in own if own[name] != other[name]} <= COMPILED


def game_of(record: str, table: Solved) -> Game:
    game = Game(table.rules)
    for text in re.sub(r"\[.*?\]|\d+\.", "", record).split():
        game.play_text(text)
    return game


def test_the_perfect_player_of_a_page_never_gives_the_result_away(
    browser: Browser, solved_site: tuple[Path, Solved]
) -> None:
    site, table = solved_site
    rules, pick = table.rules, random.Random(3)
    with pages.hosted(site) as host, pages.visit(browser, host.address) as visitor:
        board = visitor.open(PAGE)
        board.root.locator('[data-tool="hint"]').click()
        expect(board.root.locator(".hg-coach")).to_be_visible()
        assert any(path.startswith("/tables/") for path in host.asked), "a hint asks the table"
        board.root.get_by_role("button", name="Who plays Tigers?").click()
        chooser = board.root.get_by_role("radiogroup", name="Who plays Tigers?")
        expect(chooser).to_contain_text("our own program has solved this game")
        assert visitor.violations() == []
        chooser.get_by_text("Perfect").click()
        board.button("Done").click()
        expect(board.root.locator(".hg-who").first).to_contain_text("perfect")
        for turn in range(1, 9):
            here = cast("GraphState", game_of(visitor.page.evaluate(RECORD) or "", table).position)
            board.by_mouse(rules.paths(here, table.player(rules, here, None, pick))[0])
            visitor.page.wait_for_function(f"(plies) => (({RECORD})() ?? '').includes(plies)", arg=f"{turn}.")
            expect(board.log).to_have_count(2 * turn)
        game = game_of(visitor.page.evaluate(RECORD), table)
        answered = [ply for ply in game.plies if ply.side == 0]
        assert len(answered) == 8
        for ply in answered:
            values = dict(table.move_values(ply.before))
            assert values[ply.move].order == min(value.order for value in values.values())
        parts = {path for path in host.asked if path.startswith("/tables/")}
        assert all(
            re.fullmatch(r"/tables/[0-9a-f]{16}/(index\.json|[\d-]+(\.\w+)?\.bin)\?[0-9a-f]{16}", path)
            for path in parts
        )
        assert len(parts) == len([path for path in host.asked if path in parts]), "each part is fetched once"


BEGUN = f'[Game "{tiny_hunt.GAME}"]\n[Option men "5"]\n[Seat tigers "level 1"]\n\n1. f 2. a-e\n'
KEPT = "() => Object.values(sessionStorage).map((text) => JSON.parse(text).record)"


def test_a_game_goes_on_where_it_stands_on_the_page_of_another_language(
    browser: Browser, solved_site: tuple[Path, Solved]
) -> None:
    narrow = {"width": 960, "height": 1000}  # the header has no room for its links, so languages are in its menu
    with pages.hosted(solved_site[0]) as host, pages.visit(browser, host.address, viewport=narrow) as visitor:
        page, ways = visitor.page, visitor.page.locator(".languages")
        board = visitor.open(f"{PAGE}#record={quote(BEGUN)}")
        expect(board.log).to_have_count(2)
        # Until somebody plays on, the address contains the game, and links to other languages keep it.
        page.locator(".site-menu").click()
        ways.get_by_text("Bahasa Indonesia").click()
        expect(page.locator("html")).to_have_attribute("lang", "id")
        expect(board.log).to_have_count(2)
        board.by_mouse(["l"])
        expect(board.log).to_have_count(4)
        played = board.log.all_text_contents()
        (kept,) = page.evaluate(KEPT)
        assert '[Option men "5"]' in kept
        assert '[Seat tigers "level 1"]' in kept
        page.locator(".site-menu").click()
        ways.get_by_text("English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator(".page-notice")).to_have_text("Your game is where you left it.")
        board.played(played)
        board.by_mouse(["k"])
        expect(board.log).to_have_count(6)
        (again,) = page.evaluate(KEPT)
        assert again.startswith(kept.partition("[Result")[0])


@pytest.mark.skipif(not can_compile(), reason="numba is not installed (extra fast)")
def test_hyena_chase_for_two_is_solved_on_the_page(browser: Browser, pages_address: str) -> None:
    table = SolvedJourney(ruleset("hyena_chase", players=2))
    preset = f"hyena_chase/modern | players 2 | first perfect | second perfect | position {FAR}"
    with pages.visit(browser, pages_address) as visitor:
        visitor.open(f"{CHASE}#preset={quote(preset, safe='')}")
        visitor.page.wait_for_function(f"() => (({RECORD})() ?? '').includes('12.')", polling=SELDOM)
        game = parse_game(visitor.page.evaluate(RECORD))
    choices = [ply for ply in game.plies if ply.throw and len(ply.rules.moves(ply.before, ply.throw)) > 1]
    assert choices
    for ply in choices:
        chances = table.move_chances(ply.before, ply.throw or ())
        assert chances[ply.move] == max(chances.values())
