"""Tests that board, turn, last answer and Undo fit every screen, ruleset and host."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from board import Board, box_of
from page_scripts import script
from pages import Visit, visit
from plain import Plain
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

import heritage_games as hg
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import games, ruleset

SIZES = ((1366, 768), (1280, 720), (800, 360), (360, 640))
"""Widths and heights of a school's laptop, a smaller one, and a phone in both directions."""

ZOOMED = (320, 256)  # viewport of a window of 1280 by 1024 pixels at 400 % zoom

SHOWN = [(game, name) for game, names in games().items() for name in names]

ONE_OF_EACH = list({game: (game, name) for game, name in reversed(SHOWN)}.values())

SEEN = script("parts_in_sight")
"""Script that returns the problems of the parts of a board that must be visible together."""

TYPED = script("label_on_one_line")  # script that returns whether the label of a board's field, if any, is on one line

DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Script that waits until a page has drawn two more frames."""


def in_sight(page: Page, root: Locator, about: str) -> dict[str, Any]:
    """Scroll to a board, expect all its necessary parts to be visible, and return its frame."""
    found: dict[str, Any] = {"wrong": ["the board has not settled"]}

    def settled() -> bool:
        root.evaluate("root => root.scrollIntoView({ block: 'center' })")
        found.update(root.evaluate(SEEN))
        return not found["wrong"]

    for _ in range(40):
        if settled():
            return found
        page.evaluate(DRAWN)
    raise AssertionError(f"{about}: {json.dumps(found, indent=1)}")


@pytest.mark.parametrize(("width", "height"), [(360, 640), (760, 540), (1366, 768)])
@pytest.mark.parametrize("seats", [{"players": 2, "first": "person", "second": "careful"}, {"players": 4, "holes": 41}])
def test_no_seat_is_cut(screen: Plain, width: int, height: int, seats: dict[str, Any]) -> None:
    screen.page.set_viewport_size({"width": width, "height": height})
    board = screen.show(hg.play("hyena_chase", "davies_1925", **seats))
    expect(board.root.locator(".hg-who").first).to_be_visible()
    assert board.root.evaluate(CLIPPED) == []
    assert board.root.evaluate(TYPED)
    lines = board.root.locator(".hg-name").evaluate_all("all => all.map((name) => name.getClientRects().length)")
    assert set(lines) == {1}, "a name is broken"


def refuse(board: Board) -> None:
    """Touch a forbidden point (an occupied one, or any before a throw) until it is refused."""
    expect(board.root).to_be_visible()
    for _ in range(2):
        if not board.refusal.count():
            board.root.locator(".hg-hit").first.dispatch_event("click")
            expect(board.root.locator(".hg-refusal, .hg-steps:has(ol)").first).to_be_attached()
    expect(board.refusal).to_be_attached()


@pytest.fixture
def visited(browser: Browser, early_address: str) -> Iterator[Visit]:
    """Yield a visit to pages whose engine is still loading; one touch is answered in advance."""
    with visit(browser, early_address, viewport={"width": 360, "height": 640}) as visited:
        yield visited


USUAL, LARGE = 16, 32  # font sizes in pixels of text at 100 % and at 200 %

ENLARGED = ((360, 740), (1366, 768))


def enlarge(page: CDPSession, size: int) -> None:
    """Change the reader's font sizes in the settings of the browser."""
    page.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size * 13 // 16}})


CLIPPED = script("clipped_texts")  # script that returns the clipped texts of a page or of a part of it

TEXTS = """() => ["body", ".hg-status", ".hg-act", ".crumbs li", "h1"].flatMap((each) =>
    [document.querySelector(each)].flatMap((one) => one ? [[each, parseFloat(getComputedStyle(one).fontSize)]] : []))"""
"""Script that returns the font sizes of some parts of a page in pixels."""

TOUCHING = """() => [...document.querySelectorAll("main :is(h2, h3, .glossary)")].filter((one) => {
    const above = one.previousElementSibling;
    return above && one.checkVisibility() && one.getBoundingClientRect().y - above.getBoundingClientRect().bottom < 12;
}).map((one) => one.textContent.trim().slice(0, 40))"""
"""Script that returns the headings and glossaries that touch the text above them."""

ROUND = (
    "index.html",
    "sources/index.html",
    "glossary/index.html",
    "morabaraba/index.html",
    "morabaraba/compare/index.html",
    "hounds_and_jackals/notes/index.html",
)
"""Pages of the site other than those of boards."""

ON_PAGES = [pair for pair in SHOWN if pair[0] != "homemade"]


TARGETS = script("target_sizes")
"""Script that returns a board's narrowest target and smallest gap of targets, in pixels."""


CUT_CHOICES = script("cut_choices")
"""Script that returns the first choices of players that the edge of the panel cuts off."""


FIRST_SCREENS = ((360, 640), (390, 664), (768, 1024), (1366, 768), (1920, 950))
"""Sizes at which a page is checked before scrolling."""

BELOW = script("below_first_screen")
"""Script that returns the parts of a page's first board that are below the first screen."""


def sized(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Give a page each of these sizes and yield its name."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        yield f"{width} x {height}"


def begins_with_the_whole_board(visited: Visit, path: str) -> None:
    """Open a page and expect its board on the first screen of every size."""
    expect(visited.open(f"{path}/index.html").root).to_be_visible()
    for at in sized(visited.page, FIRST_SCREENS):
        assert visited.page.evaluate(BELOW) == [], f"{path} at {at}"


def test_on_the_museum_pages(visited: Visit) -> None:
    page = visited.page
    fonts = page.context.new_cdp_session(page)
    for game, name in ON_PAGES:
        begins_with_the_whole_board(visited, f"{game}/{name}")
        root = visited.board().root
        for at in sized(page, ((360, 740), (360, 640))):
            wide, apart = root.evaluate(TARGETS)
            assert min(wide, apart) >= 23.99, f"{game}/{name} at {at}: {wide} wide, {apart} apart"
        for at in sized(page, ((640, 360),)):
            assert root.evaluate(CUT_CHOICES) == [], f"{game}/{name} at {at}"
        page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
        refuse(visited.board())
        for width, height in (*SIZES, ZOOMED):
            page.set_viewport_size({"width": width, "height": height})
            found = in_sight(page, root, f"{game}/{name} at {width} x {height}")
            if found["frame"] == "phone":
                expect(visited.board().refusal.locator(".hg-number").first).to_be_in_viewport(ratio=1)
            if (width, height) == ZOOMED:
                assert found["frame"] == "zoom"
                heading = visited.board().refusal.locator("h3").text_content()
                expect(visited.board().status).to_have_text(str(heading))
        enlarge(fonts, LARGE)
        for at in sized(page, ENLARGED):
            in_sight(page, root, f"{game}/{name} at {at}, text at 200 %")
            assert page.evaluate(CLIPPED) == [], f"{game}/{name} at {at}"
            assert visited.fits(), f"{game}/{name} at {at}"
        enlarge(fonts, USUAL)


def test_pages_of_rules_steps_and_tasks_begin_with_the_whole_board(visited: Visit) -> None:
    # The boards of one ground have the same shape; the test above opens those of every ruleset.
    for game, name in {ruleset(*pair).layout.ground: pair for pair in reversed(ON_PAGES)}.values():
        rule = Rulebook(ruleset(game, name)).rules[1].id
        for path in (f"{game}/{name}/{rule}", f"{game}/{name}/learn", f"{game}/tasks"):
            begins_with_the_whole_board(visited, path)


LEADS = script("front_page_faults")
"""Script that returns the faults of a front page before scrolling.

The faults are hidden parts, a text or board that is too narrow, and a piece under the notice. The argument is the lower
edge of the lowest piece as a share of the board's width.
"""


def test_front_pages_show_board_title_and_main_button_before_scrolling(visited: Visit) -> None:
    for path in ("", *(f"{game}/" for game, _ in ONE_OF_EACH if game != "homemade")):
        visited.page.goto(f"{visited.address}/{path}index.html")
        for at in sized(visited.page, FIRST_SCREENS):
            assert visited.page.evaluate(LEADS, (580 + 28 * 1.273) / 656) == [], f"{path} at {at}"


CROWDED = script("covered_tools")  # script that returns the tools of a board that its throw covers


def test_on_a_phone_the_sticks_of_a_rule_cover_no_tool_and_its_board_does_not_scroll(visited: Visit) -> None:
    board = visited.open("hyena_chase/modern/1/index.html")
    expect(board.root.locator(".hg-throw-lots")).to_be_visible()
    assert visited.page.evaluate(CROWDED) == []
    expect(board.root.locator(".hg-scrolling")).to_have_count(0)


def test_text_of_twice_its_size_is_cut_nowhere(visited: Visit) -> None:
    page, sizes = visited.page, {}
    fonts = page.context.new_cdp_session(page)
    board = visited.open("morabaraba/south_africa/index.html")
    for large, frame in ((USUAL, "phone"), (LARGE, "low")):
        enlarge(fonts, large)
        expect(board.root).to_have_attribute("data-frame", frame)
        sizes[large] = {(part, at): size for at in sized(page, ENLARGED) for part, size in page.evaluate(TEXTS)}
    for (part, at), size in sizes[LARGE].items():
        # On a phone the heading and the status grow less than other text.
        assert size >= (1.25 if part in {"h1", ".hg-status"} else 2) * sizes[USUAL][part, at], (part, at)
    for path in ROUND:
        page.goto(f"{visited.address}/{path}")
        expect(page.locator("h1")).to_be_visible()
        for at in sized(page, ENLARGED):
            assert page.evaluate(CLIPPED) == [], f"{path} at {at}"
            assert page.evaluate(TOUCHING) == [], f"{path} at {at}"
            assert box_of(page.locator(".site-head"))["height"] < 100, f"{path} at {at}"
            assert visited.fits(), f"{path} at {at}"
    page.goto(f"{visited.address}/hounds_and_jackals/skiryuk/throws/index.html")
    expect(page.get_by_role("button", name="1,000 times")).to_be_visible()
    for at in sized(page, ENLARGED):
        assert visited.fits(), f"throws at {at}"
