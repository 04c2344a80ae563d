"""Tests of the printed sheets as PDF: paper sizes, and no overflow."""

import re
from pathlib import Path

import pages
import pytest
from board import box_of
from playwright.sync_api import Browser, Page, PdfMargins, expect

from heritage_games.website.plan import BuildOptions
from heritage_games.website.printing import build, print_pdf

A4, LYING, A3 = (210, 297), (297, 210), (297, 420)
INCH = 25.4


@pytest.fixture(scope="module")
def room(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the sheets of all games; skip the test if there is no browser."""
    assert chromium
    room = tmp_path_factory.mktemp("printed") / "room"
    build(room, BuildOptions(()), lambda _told: None, "")
    return room


def leaves(pdf: bytes) -> list[tuple[int, int]]:
    """Return width and height of each page of a PDF, in millimetres."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    return [(round(float(wide) / 72 * INCH), round(float(high) / 72 * INCH)) for wide, high in found]


def printed(page: Page, path: Path) -> list[tuple[int, int]]:
    """Return the page sizes of a sheet's PDF, in the paper size that its style sheet sets."""
    page.goto(path.as_uri())
    return leaves(page.pdf(prefer_css_page_size=True))


def test_boards_and_cards_fill_the_leaves_they_are_made_for(chromium: str, browser: Browser, room: Path) -> None:
    own, page = room / "meurimueng" / "standard", browser.new_page()
    # The command starts a browser for each sheet; here one does for all but the first.
    print_pdf(chromium, own / "boards.html", own / "boards.pdf")
    assert leaves((own / "boards.pdf").read_bytes()) == [LYING, A4]
    assert printed(page, own / "large.html") == [A3, A4]
    cards = (own / "cards.html").read_text(encoding="utf-8").count('class="rule-card"')
    found = printed(page, own / "cards.html")
    assert set(found) == {A4}
    assert -(-cards // 4) < len(found) <= -(-cards // 4) + 2  # four on a page, and one or two pages of sources
    page.close()


def test_a_worksheet_has_four_tasks_on_a_leaf(browser: Browser, room: Path) -> None:
    page = browser.new_page()
    for game, most in (("morabaraba", 4), ("hounds_and_jackals", 2)):  # 14 and 6 tasks, followed by the questions
        assert printed(page, room / game / "worksheet.html") == [A4] * most
    # One page has the board, the other its pieces and sticks.
    assert printed(page, room / "hounds_and_jackals" / "skiryuk" / "boards.html") == [A4, A4]
    page.close()


def test_each_lesson_has_a_plan_for_monday_on_one_leaf(browser: Browser, room: Path) -> None:
    sheets = sorted(room.rglob("monday-*.html"), key=lambda path: path.stem)
    notebooks = (Path(__file__).parents[2] / "notebooks").glob("*.ipynb")
    assert sorted({path.stem.removeprefix("monday-") for path in sheets}) == sorted(path.stem for path in notebooks)
    page = browser.new_page()
    # A lesson about several games has the same sheet in each of them.
    found = {name: printed(page, path) for name, path in {path.stem: path for path in sheets}.items()}
    page.close()
    assert {name: sizes for name, sizes in found.items() if sizes != [A4]} == {}


def test_a_rule_is_printed_above_its_board_without_controls(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address) as visitor:
        board = visitor.open("hounds_and_jackals/skiryuk/5/index.html")
        expect(board.button("Play the example")).to_be_visible()
        edge = "12mm"
        margin: PdfMargins = {"top": edge, "right": edge, "bottom": edge, "left": edge}
        assert leaves(visitor.page.pdf(format="A4", margin=margin)) == [A4]
        visitor.page.emulate_media(media="print")
        parts = ("h1", ".rule-text", ".hg-stage", ".source-card")
        tops = [box_of(visitor.page.locator(part))["y"] for part in parts]
        assert tops == sorted(tops)
        expect(visitor.page.get_by_role("heading", level=1)).to_be_visible()
        expect(visitor.page.get_by_role("button")).to_have_count(0)
        visitor.page.emulate_media(media="screen")
        visitor.open("morabaraba/south_africa/M5/index.html")
        expect(visitor.page.locator(".rule-room .fold")).to_have_count(2)
        assert leaves(visitor.page.pdf(format="A4", margin=margin)) == [A4] * 2


def test_open_tasks_are_printed_two_on_a_leaf_without_an_empty_box(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address) as visitor:
        visitor.open("morabaraba/tasks/index.html")
        box = visitor.page.locator(".hg-task").first
        expect(box).to_be_visible()
        visitor.page.emulate_media(media="print")
        expect(box).to_be_hidden()
        tasks = visitor.page.locator(".set-task")
        expect(tasks).to_have_count(14)
        for task in tasks.all():
            task.scroll_into_view_if_needed()
            expect(task.locator(".hg-stage > svg")).to_be_visible()
        margin = PdfMargins(top="12mm", right="12mm", bottom="12mm", left="12mm")
        assert len(leaves(visitor.page.pdf(format="A4", margin=margin))) <= 9, "two of the 14 tasks on most leaves"
