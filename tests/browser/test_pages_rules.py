"""Tests of rule pages: the first example of each shape before the engine starts.

tests/test_pages_ahead.py compares the precomputed answers of these pages with a session's.
"""

import gzip
import json
import re
from pathlib import Path
from typing import Any

import pages
import pytest
from board import Board, box_of
from playwright.sync_api import Browser, expect

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.state import find_example

RULESETS = [(game, name) for game, names in games().items() if game != "homemade" for name in names]


def test_examples_of_every_shape_are_answered(browser: Browser, early_address: str, site: Path) -> None:
    played, shown = set[tuple[object, ...]](), set[str]()
    with pages.visit(browser, early_address, viewport={"width": 1000, "height": 900}) as visitor:
        for game, name in RULESETS:
            for rule in sorted((site / game / name).glob("[A-Z0-9]*/index.html")):
                view = first_example(rule, site)
                if example := view["example"]:
                    book = Rulebook(ruleset(game, name))
                    example["expect"] = find_example(book, example["rule"], example["id"])[1].expect
                shape = shape_of(view)
                if shape and (shape not in played or game not in shown):
                    plays(visitor.open(rule.relative_to(site).as_posix()), view)
                    played.add(shape)
                    shown.add(game)
    assert shown == {game for game, _ in RULESETS}
    assert len(played) > 20


def test_on_a_phone_an_example_is_played_without_scrolling(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address, **pages.SMALL_PHONE) as visitor:
        for rule in ("morabaraba/south_africa/M11", "pulijudam/standard/P7", "hounds_and_jackals/skiryuk/15"):
            board = visitor.open(f"{rule}/index.html")
            expect(board.button("Play the example")).to_be_in_viewport(ratio=1)
        played = (("morabaraba/south_africa/M5", ".hg-reason"), ("pulijudam/standard/P7", ".hg-list > li"))
        for rule, answer in (*played, ("hounds_and_jackals/washburne/2a", ".hg-list > li")):
            visitor.page.set_viewport_size(pages.SMALL_PHONE["viewport"])
            board = visitor.open(f"{rule}/index.html")
            for width, height in ((256, 495), (320, 360), (360, 640)):
                visitor.page.set_viewport_size({"width": width, "height": height})
                board.root.evaluate("root => root.scrollIntoView({ block: 'end' })")
                expect(board.button("Play the example")).to_be_in_viewport(ratio=1)
            board.button("Play the example").click()
            expect(board.root.locator(answer).first).to_be_in_viewport(ratio=0.5)


@pytest.mark.parametrize(("width", "height", "repeats"), [(1366, 768, True), (768, 1024, True), (640, 360, False)])
def test_the_panel_of_a_rules_page_has_its_example_and_its_words(
    browser: Browser, early_address: str, width: int, height: int, *, repeats: bool
) -> None:
    with pages.visit(browser, early_address, viewport={"width": width, "height": height}) as visitor:
        board = visitor.open("morabaraba/south_africa/M5/index.html")
        expect(board.button("Play the example")).to_be_in_viewport(ratio=1)
        panel = board.root.locator(".hg-rule")
        expect(panel).to_have_count(int(repeats))
        words = visitor.page.locator(".rule-room .rule-text")
        expect(words).to_be_visible(visible=not repeats)
        expect(visitor.page.locator(".example figcaption").first).to_be_visible(visible=not repeats)
        if repeats:
            expect(panel.locator(".hg-rule-text")).to_have_text(words.text_content() or "")
            expect(panel.locator(".hg-rule-text")).to_be_in_viewport()
            caption, button = box_of(panel.locator(".hg-example > p")), box_of(board.button("Play the example"))
            assert caption["y"] + caption["height"] <= button["y"], "the button covers the example's words"
            visitor.page.locator(".fold > summary").first.click()
            expect(visitor.page.locator(".fold .hg-example > p").first).to_be_visible()
            expect(visitor.page.locator(".hg-rule-text:visible")).to_have_count(1)
            visitor.open("hounds_and_jackals/skiryuk/3/index.html")
            expect(panel.locator(".hg-example > p")).to_be_in_viewport(ratio=1)


def first_example(page: Path, site: Path) -> dict[str, Any]:
    board = re.search('data-board="([^"]+)"', page.read_text(encoding="utf-8"))
    assert board
    view: dict[str, Any] = json.loads(gzip.decompress((site / "boards" / Path(board[1]).name).read_bytes()))["view"]
    return view


def shape_of(view: dict[str, Any]) -> tuple[object, ...]:
    """Return the determinants of an example's input: expectation, touched pieces, throw, end."""
    example = view["example"]
    if not example or not example["touches"]:
        return ()
    points = {piece[0] for piece in view["pieces"]}
    manner = ["piece" if touch in points else "point" for touch in example["touches"]]
    return (example["expect"], *manner, bool(view["throw"]), ends_early(view["legal"], example["touches"]))


def plays(board: Board, view: dict[str, Any]) -> None:
    expect(board.root).to_be_visible()
    touches = view["example"]["touches"]
    if all(board.point(touch).count() for touch in touches) and not ends_early(view["legal"], touches):
        board.by_mouse(touches)
    else:  # a refused control has no button, and a touch after a whole move begins the next
        board.button("Play the example").click()
    if view["example"]["expect"] == "refused":
        expect(board.refusal).to_be_visible()
    else:
        expect(board.root.locator(".hg-steps")).to_be_visible()


def ends_early(legal: dict[str, Any], touches: list[str]) -> bool:
    """Return whether a whole move is complete before the last touch."""
    for touch in touches[:-1]:
        if touch not in legal:
            return False
        legal = legal[touch].get("next", {})
        if not legal:
            return True
    return False
