"""Tests of whole games of each kind on their pages, by mouse and keyboard, offline."""

from collections.abc import Iterator
from urllib.parse import quote

import pages
import pytest
from page_scripts import script
from pages import Visit
from playwright.sync_api import Browser, expect
from test_pages_engine import STORED
from whole_games import WHOLE_GAMES, Wanted, with_two_hands

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset


def link(wanted: Wanted) -> str:
    """Return the address of a ruleset's page, with the options of this game in the fragment."""
    return f"{wanted.name}/index.html{f'#record={quote(wanted.record(0))}' if wanted.options else ''}"


def hands(rules: Ruleset) -> tuple[type[Ruleset], bool]:
    """Return the kind of input of a game: its family, and whether it is a mill game."""
    return type(rules), "mill_formed" in rules.codes()


def test_every_kind_of_game_is_played_to_its_end() -> None:
    every = {hands(ruleset(game, name)) for game, names in games().items() for name in names}
    assert {hands(wanted.rules) for wanted in WHOLE_GAMES} == every


OWN = """<!doctype html><html lang="en"><title>Games</title><link rel="icon" href="data:,">
<main style="width: 800px"></main></html>"""
"""Page with boards in turn, so that one engine answers the games of all tests."""

LAY = script("lay_board")  # script that replaces the board of the page ``OWN``


@pytest.fixture(scope="module")
def visitor(browser: Browser, pages_address: str) -> Iterator[Visit]:
    with pages.visit(browser, pages_address) as visitor:
        visitor.page.route("**/own.html", lambda route: route.fulfill(body=OWN, content_type="text/html"))
        visitor.page.goto(f"{visitor.address}/own.html")
        yield visitor


@pytest.mark.parametrize("wanted", WHOLE_GAMES, ids=lambda wanted: wanted.name)
def test_a_whole_game_one_side_by_mouse_and_one_by_keyboard_alone(visitor: Visit, wanted: Wanted) -> None:
    if wanted.options:
        visitor.page.goto(f"{visitor.address}/{link(wanted)}")
    else:
        visitor.page.evaluate(LAY, wanted.name.split("/"))
    board = visitor.board()
    expect(board.root.locator(".hg-hit")).to_have_count(len(wanted.rules.points))
    with_two_hands(board, wanted)


def test_two_boards_never_throw_alike(visitor: Visit) -> None:
    visitor.page.goto(f"{visitor.address}/own.html")
    visitor.page.evaluate("sessionStorage.clear()")
    found = []
    for _ in range(2):
        visitor.page.evaluate(LAY, ["hounds_and_jackals", "skiryuk"])
        board, texts = visitor.board(), []
        for _ in range(8):
            board.thrower.click()
            expect(board.score).to_be_visible()
            texts.append(board.score.inner_text())
            board.button("Undo").click()
            expect(board.score).to_have_count(0)
        found.append(texts)
    assert found[0] != found[1]
    assert visitor.page.evaluate(STORED) == [0, 0, ""], "on a page of one's own nothing is stored"
