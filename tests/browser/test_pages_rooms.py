"""Tests of the words and layout of the site's pages while the engine starts."""

from collections.abc import Iterator
from pathlib import Path

import axe
import pages
import pytest
from board import OVERLAPPING, box_of
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
    "throws/index.html",
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


def test_names_of_compared_boards_keep_clear_of_each_other(visitor: Visit) -> None:
    visitor.page.goto(f"{visitor.address}/hounds_and_jackals/compare/index.html")
    stages = visitor.page.locator(".hg-stage")
    expect(stages.filter(has=visitor.page.locator(".names > text"))).to_have_count(2)
    stages.evaluate_all("all => all.forEach((stage) => stage.classList.add('hg-named'))")
    for width, height in ((360, 740), (800, 360), (1366, 768)):
        visitor.page.set_viewport_size({"width": width, "height": height})
        for stage in stages.all():
            assert stage.evaluate(OVERLAPPING) == [], (width, height)


def test_boards_are_compared_side_by_side_on_a_small_tablet(visitor: Visit) -> None:
    visitor.page.set_viewport_size({"width": 744, "height": 1133})
    visitor.page.goto(f"{visitor.address}/morabaraba/compare/index.html")
    titles = visitor.page.locator(".together").first.locator("> div > h3")
    assert titles.evaluate_all("all => all.length > 1 && all.every((one) => one.offsetTop === all[0].offsetTop)")


def test_a_phone_shows_every_column_of_the_levels(visitor: Visit) -> None:
    visitor.page.set_viewport_size(PHONE)
    visitor.page.goto(f"{visitor.address}/morabaraba/south_africa/levels/index.html")
    assert visitor.page.locator(".wide").evaluate("table => table.scrollWidth <= table.clientWidth")


def test_every_page_can_be_used_by_everybody_and_one_of_each_kind_fits(
    browser: Browser, early_address: str, site: Path
) -> None:
    # The largest page comes first, because smaller ones contain mostly the same elements and then need no visit.
    by_size = sorted(site.rglob("*.html"), key=lambda page: (-page.stat().st_size, page))
    found, known = {}, set[str]()
    with pages.visit(browser, early_address) as visitor:
        axe.brought_along(visitor.page)
        for room in dict.fromkeys((*ROOMS, *LONGEST, *(page.relative_to(site).as_posix() for page in by_size))):
            chosen, kinds = room in {*ROOMS, *LONGEST}, axe.kinds_of(site / room)
            if kinds <= known and not chosen:
                continue
            known |= kinds
            visitor.page.set_viewport_size(DESK)
            visitor.page.goto(f"{visitor.address}/{room}")
            # Only contrast depends on colours, so each page is checked whole in dark or in light colours.
            violations = visitor.violations(boards=False, rules=axe.CONTRAST if chosen else None)
            for size in (WALL, TABLET, PHONE) if chosen else ():
                visitor.page.set_viewport_size(size)
                assert visitor.page.evaluate(HEADER) <= 50, (room, size)
                assert visitor.fits(), (room, size)
            if chosen:
                visitor.page.emulate_media(color_scheme="dark")
                violations += visitor.violations()
                visitor.page.emulate_media(color_scheme="light")
            if violations:
                found[room] = violations
        assert found == {}


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


@pytest.mark.parametrize("scripts", [True, False])
def test_the_print_button_needs_a_script_and_paper_has_the_moves_of_an_example(
    browser: Browser, early_address: str, *, scripts: bool
) -> None:
    with pages.visit(browser, early_address, java_script_enabled=scripts) as visitor:
        for sheet in ("morabaraba/south_africa/print/", "morabaraba/worksheet/"):
            visitor.page.goto(f"{early_address}/{sheet}")
            button = visitor.page.locator("main [data-print]")
            expect(button).to_have_count(1)
            expect(button).to_be_visible(visible=scripts)
        visitor.page.goto(f"{early_address}/morabaraba/south_africa/M5/")
        moves = visitor.page.locator("main .touches").first
        expect(moves).to_contain_text("Touch: ")
        assert (box_of(moves)["width"] > 9) == (not scripts)
        visitor.page.emulate_media(media="print")
        assert box_of(moves)["width"] > 9


SMALL = """(all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44)
    .map((one) => one.outerHTML)"""
"""Script that returns the elements that are too small for a finger."""


def test_a_bench_is_used_by_finger_and_its_table_needs_no_script(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address, **pages.PHONE, color_scheme="dark") as visitor:
        visitor.page.goto(f"{early_address}/hounds_and_jackals/washburne_dice/throws/")
        root = visitor.page.locator(".hg")
        root.get_by_text("2+3").tap()
        root.get_by_role("button", name="1,000 times").tap()
        expect(root.get_by_role("heading", name="1,000 throws")).to_be_visible()
        root.get_by_text("A gap to hit").tap()
        root.get_by_text("The same as a table").tap()
        assert visitor.fits()
        assert visitor.violations() == []
        assert root.locator("button, summary, input[type=range]").evaluate_all(SMALL) == []
        visitor.page.set_viewport_size({"width": 320, "height": 640})
        assert visitor.fits()
    with pages.visit(browser, early_address, java_script_enabled=False) as visitor:
        visitor.page.goto(f"{early_address}/hyena_chase/modern/throws/")
        rows = visitor.page.locator("tbody tr")
        assert [" ".join(row.split()) for row in rows.all_inner_texts()] == [
            "1 one white 3/8 37.5 %",
            "2 two white 3/8 37.5 %",
            "3 three white 1/8 12.5 %",
            "6 none white 1/8 12.5 %",
        ]
        expect(visitor.page.get_by_role("heading", name="Three split sticks, thrown many times")).to_be_visible()
        assert "The table shows the exact chances without it." in visitor.page.content()
