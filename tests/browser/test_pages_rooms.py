"""Tests of the words and layout of the site's pages while the engine starts."""

from collections.abc import Iterator
from pathlib import Path

import axe
import pages
import pytest
from pages import Visit
from playwright.sync_api import Browser, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 740}
DESK: ViewportSize = {"width": 1000, "height": 900}
TABLET: ViewportSize = {"width": 1024, "height": 768}
WALL: ViewportSize = {"width": 1920, "height": 1080}
ROOMS = (
    "index.html",
    "404.html",
    "glossary/index.html",
    "sources/index.html",
    "credits/index.html",
    "embed/index.html",
    "reference/index.html",
    "morabaraba/index.html",
    "hyena_chase/index.html",
    "morabaraba/south_africa/index.html",
    "hyena_chase/davies_1925/index.html",
    "morabaraba/south_africa/M5/index.html",
    "hounds_and_jackals/compare/index.html",
    "rafaya/standard/print/index.html",
    "embed/pulijudam/standard/index.html",
    "hounds_and_jackals/object/index.html",
    "rafaya/tasks/index.html",
    "rafaya/quiz/index.html",
    "rafaya/label/index.html",
    "rafaya/standard/principles/index.html",
)


@pytest.fixture(scope="module")
def visitor(browser: Browser, early_address: str) -> Iterator[Visit]:
    """Yield one visitor to all tests of this file; the engine never loads."""
    with pages.visit(browser, early_address, viewport=DESK) as visitor:
        axe.brought_along(visitor.page)
        yield visitor


LONGEST = ("hyena_chase/modern/principles/index.html", "hyena_chase/modern/S2/index.html")
"""Pages with the longest breadcrumbs."""

HEADER = "document.querySelector('.site-head')?.offsetHeight ?? 0"
"""Expression of the height of the header: one line is at most 50 pixels high."""


TOUCHING = """() => [...document.querySelectorAll(".hg-stage")].flatMap((stage) => {
    stage.classList.add("hg-named");
    const names = [...stage.querySelectorAll(".names > text")].map((name) => [name, name.getBoundingClientRect()]);
    return names.flatMap(([one, a], place) => names.slice(place + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5)
        .filter(([, b]) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5)
        .map(([other]) => `${one.textContent} and ${other.textContent}`));
})"""
"""Script that returns the pairs of names that overlap when names are shown."""


def test_names_of_compared_boards_keep_clear_of_each_other(visitor: Visit) -> None:
    visitor.page.goto(f"{visitor.address}/hounds_and_jackals/compare/index.html")
    expect(visitor.page.locator(".hg-stage .names > text").first).to_be_attached()
    for width, height in ((360, 740), (800, 360), (1366, 768)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        assert visitor.page.evaluate(TOUCHING) == [], (width, height)


def other_rooms(site: Path) -> list[str]:
    """Return the address of every page except rules, which are tested with their examples."""
    # The largest first: smaller pages contain mostly the same elements, and then need no visit.
    by_size = sorted(site.rglob("*.html"), key=lambda page: (-page.stat().st_size, page))
    found = [page.relative_to(site) for page in by_size]
    return [
        page.as_posix()
        for page in found
        if len(page.parts) != RULE or {"embed", "print", "principles"} & set(page.parts)
    ]


RULE = 4
"""Number of parts of a rule's address: game, ruleset, rule, index.html."""


def test_every_other_page_can_be_used_by_everybody_and_one_of_each_kind_fits(
    browser: Browser, early_address: str, site: Path
) -> None:
    found, known, others = {}, axe.Known(), other_rooms(site)
    assert set(ROOMS) - set(others) == {"morabaraba/south_africa/M5/index.html"}
    with pages.visit(browser, early_address) as visitor:
        axe.brought_along(visitor.page)
        for room in dict.fromkeys((*ROOMS, *LONGEST, *others)):
            chosen = room in {*ROOMS, *LONGEST}
            if known.all_of(site / room) and not chosen:
                continue
            visitor.page.set_viewport_size(DESK)
            visitor.page.goto(f"{visitor.address}/{room}")
            # Only contrast depends on colours, so each page is checked whole in dark or in light colours.
            violations = visitor.violations(boards=False, rules=axe.CONTRAST if chosen else None)
            if chosen:
                violations += fits_in_the_dark(visitor, room)
            if violations:
                found[room] = violations
        assert found == {}


def fits_in_the_dark(visitor: Visit, room: str) -> list[str]:
    """Expect a page to fit three screens; return its violations on a dark phone."""
    page = visitor.page
    for size in (WALL, TABLET, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(HEADER) <= 50, (room, size)
        assert visitor.fits(), (room, size)
    page.emulate_media(color_scheme="dark")
    violations = visitor.violations()
    page.emulate_media(color_scheme="light")
    return violations


def test_a_question_is_answered_by_keys_alone(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address) as visitor:
        page = visitor.page
        page.goto(f"{visitor.address}/rafaya/quiz/index.html")
        first = page.locator(".hg-question").first
        first.locator("input").nth(1).focus()
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(first.locator(".hg-feedback [data-right=true]")).to_be_visible()
        page.reload()
        expect(first.locator(".hg-feedback [data-right=true]")).to_be_visible()
        assert visitor.violations() == []
        assert visitor.fits()


@pytest.mark.parametrize(
    ("room", "folded"),
    [
        ("glossary/index.html#shen", "#shen"),
        ("sources/index.html#scouts", "#scouts"),
        ("rafaya/standard/principles/index.html", ".printed-principles .worth"),
        ("rafaya/standard/print/index.html", ".short li"),
        ("rafaya/notes/index.html", "details.prose p"),
    ],
)
def test_a_fold_opens_for_a_link_into_it_and_for_paper(visitor: Visit, room: str, folded: str) -> None:
    visitor.page.goto(f"{visitor.address}/{room}")
    inside = visitor.page.locator(folded).first
    if "#" in room:
        expect(inside).to_be_visible()
        expect(inside).to_be_in_viewport()
    else:
        expect(inside).to_be_hidden()
    visitor.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = false; })")
    expect(inside).to_be_hidden()
    visitor.page.emulate_media(media="print")
    expect(inside).to_be_visible()
    expect(visitor.page.locator("summary").first).to_have_css("list-style-type", "none")
    visitor.page.emulate_media(media="screen")
