"""Tests of boards on pages before and after the engine starts, saved games, links, kiosk."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import axe
import pages
import pytest
from board import SELDOM, box_of
from page_scripts import script
from pages import Visit
from playwright.sync_api import Browser, Locator, Page, Route, expect

MILLS = "morabaraba/south_africa/index.html"
RULE = "morabaraba/south_africa/M5/index.html"
READY = "() => performance.getEntriesByName('heritage_games engine').length"
STORED = (
    "() => [Object.keys(sessionStorage).length, Object.keys(localStorage).filter((key) => key !== '"
    + pages.PEOPLE
    + "').length, document.cookie]"
)


@pytest.fixture
def visitor(browser: Browser, pages_address: str) -> Iterator[Visit]:
    with pages.visit(browser, pages_address) as visitor:
        yield visitor


@pytest.fixture
def early(browser: Browser, early_address: str) -> Iterator[Visit]:
    """Yield a visitor whose engine never loads, so that only precomputed answers exist."""
    with pages.visit(browser, early_address) as visitor:
        yield visitor


def linked(kind: str, text: str, page: str = MILLS) -> str:
    return f"{page}#{kind}={quote(text)}"


def ready(visitor: Visit) -> None:
    visitor.page.wait_for_function(READY, polling=SELDOM)


def test_the_first_page_shows_a_refusal_until_it_is_touched_and_then_is_the_visitors_board(
    browser: Browser, pages_address: str
) -> None:
    with pages.visit(browser, pages_address, people=False, reduced_motion="no-preference") as visitor:
        visitor.page.clock.install()
        visitor.page.goto(f"{pages_address}/index.html")
        words = visitor.page.locator("[data-words]:visible")
        expect(words).to_have_text("Not A4: that cow stands in a mill, so it is safe.")
        visitor.page.clock.run_for(3000)
        expect(words).to_contain_text("E6, which stood in no mill")
        controls = visitor.page.locator(".demo").get_by_role("button")
        expect(controls).to_have_accessible_name("Pause")
        assert min(controls.evaluate("({offsetWidth, offsetHeight}) => [offsetWidth, offsetHeight]")) >= 24
        controls.click()
        visitor.page.clock.run_for(30_000)
        expect(words).to_contain_text("E6, which stood in no mill")
        assert visitor.violations() == []
    with pages.visit(browser, pages_address, people=False) as visitor:
        visitor.page.goto(f"{pages_address}/index.html")
        expect(visitor.page.locator(".demo").get_by_role("button")).to_have_text(["Back", "Next"])
        visitor.page.get_by_role("button", name="Next").click()
        expect(visitor.page.locator("[data-words]:visible")).to_contain_text("E6, which stood in no mill")
        visitor.page.locator(".demo-board").click(position={"x": 60, "y": 60})
        board = visitor.board()
        board.played(["E1"])
        expect(board.log).to_have_count(2)
        expect(visitor.page.locator(".keep"), "this browser can store nothing").to_be_hidden()


def test_a_game_is_kept_from_its_first_move_through_a_reload_until_another_begins(browser: Browser, site: Path) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(MILLS)
        expect(board.root).to_be_visible()
        assert visitor.page.evaluate(STORED) == [0, 0, ""], "nothing is stored before a move"
        height = board.root.evaluate("root => getComputedStyle(root).height")
        board.by_mouse(["E1"])
        board.played(["E1"])
        expect(board.point("E1")).to_be_focused()
        expect(board.point("E1")).to_have_css("outline-style", "none")
        board.by_mouse(["E1"])
        expect(board.refusal).to_be_visible()
        board.by_mouse(["A1"])
        board.played(["E1", "A1"])
        visitor.page.reload()
        board.played(["E1", "A1"])
        expect(visitor.page.locator(".page-notice")).to_have_text("Your game is where you left it.")
        expect(board.root).to_have_css("height", height)
        assert visitor.page.evaluate(STORED) == [1, 0, ""]
        visitor.page.go_back()
        visitor.page.go_forward()
        board.played(["E1", "A1"])
        early.comes.set()
        board.tool("new").click()
        board.button("Yes").click()
        board.played([])
        expect(visitor.page.locator(".page-notice")).to_be_empty()
        expect(board.root).to_have_css("height", height)
        visitor.page.wait_for_function("() => sessionStorage.length === 0")
        visitor.page.reload()
        board.played([])


def test_a_rule_answers_before_the_engine_and_goes_on_with_it_without_a_jump(browser: Browser, site: Path) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(RULE)
        board.by_mouse(["E8", "E1", "A4"])
        expect(board.refusal).to_contain_text("Not A4")
        visitor.page.evaluate("""() => {
            window.changed = 0;
            const other = (one) => one.type !== "attributes" ||
                one.oldValue !== one.target.getAttribute(one.attributeName);
            new MutationObserver((all) => { window.changed += all.filter(other).length; })
                .observe(document.querySelector(".hg"), {childList: true, subtree: true, attributeOldValue: true});
        }""")
        early.comes.set()
        ready(visitor)
        visitor.page.wait_for_function("() => document.querySelector('.page-notice').textContent === ''")
        assert visitor.page.evaluate("() => window.changed") == 0
        board.by_mouse(["E7"])
        expect(board.root.locator(".hg-steps")).to_contain_text("E7")
        board.by_mouse(["R2"])
        expect(board.status).to_contain_text("Light")


def test_on_a_slow_line_a_touch_that_waits_sees_megabytes_and_minutes(browser: Browser, site: Path) -> None:
    with pages.engineless(site, slowly=True) as early, pages.visit(browser, early.address) as visitor:
        visitor.page.set_viewport_size({"width": 360, "height": 640})
        board = visitor.open(MILLS)
        expect(board.root).to_be_visible()
        drawn = board.root.bounding_box()
        board.by_mouse(["E1", "A1", "R1"])
        notice = visitor.page.locator(".page-notice")
        expect(notice).to_have_text(
            re.compile(r"The rulebook is opening\. Your touch waits\. [\d.]+ of [\d.]+ MB are here; minutes left: 1\.")
        )
        assert board.root.bounding_box() == drawn, "the notice moves the board"
        expect(notice).to_be_in_viewport(ratio=1)
        shown, stage = notice.bounding_box(), board.root.locator(".hg-stage").bounding_box()
        assert shown
        assert stage
        assert shown["y"] + shown["height"] <= stage["y"], "the notice covers the board"
        early.comes.set()
        board.played(["E1", "A1", "R1"])
        expect(notice).to_be_empty()


MILL = "morabaraba; turn dark; dark E2 E3 E8 R2 R8; light E5 E6 A3 A4 A5"
RECORD = f'[Game "morabaraba"]\n[Start "{MILL}"]\n\n1. R8-A8 2. E5-E4\n'
REACHED = "morabaraba; turn dark; dark E2 E3 E8 A8 R2; light E4 E6 A3 A4 A5"
TASK = {"position": MILL, "goal": {"code": "mill_formed"}, "ask": "Close a mill."}


def test_a_link_draws_its_pieces_before_the_engine_and_its_touches_are_made_with_it(
    browser: Browser, site: Path
) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address, **pages.PHONE) as visitor:
        board = visitor.open(f"{linked('record', RECORD)}&position={quote(REACHED)}")
        expect(board.root.locator(".hg-piece")).to_have_count(10)
        expect(board.point("E2")).to_have_attribute("aria-label", "E2, outer square, middle of the top side: dark cow.")
        expect(board.status).to_have_text("Moves wait for the rulebook")
        expect(board.root.get_by_role("group", name="Moves wait for the rulebook")).to_be_visible()
        notice = visitor.page.locator(".page-notice")
        expect(notice).to_have_text("The rulebook is opening.")
        assert visitor.fits()
        assert visitor.violations() == []
        board.by_touch(["E8", "E1", "E6"])
        expect(notice).to_have_text("The rulebook is opening. Your touch waits.")
        early.comes.set()
        board.played(["R8-A8", "E5-E4", "E8-E1xE6"])
        expect(notice).to_be_empty()
        assert "#" not in visitor.page.url


def test_a_link_to_a_task_draws_its_position_before_the_engine_and_is_answered_with_it(
    browser: Browser, site: Path
) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(linked("task", json.dumps(TASK)))
        expect(board.root.locator(".hg-piece")).to_have_count(10)
        expect(board.status).to_have_text("Moves wait for the rulebook")
        expect(board.root.locator(".hg-ask")).to_have_text("Close a mill.")
        board.by_mouse(["E8", "E1", "E6"])
        early.comes.set()
        expect(board.root.locator(".hg-feedback")).to_contain_text("Solved")


def test_a_link_opens_a_record_whose_reading_and_unfinished_turn_are_kept(visitor: Visit) -> None:
    heads = ('[Game "morabaraba"]', '[Option flying "false"]', f'[Start "{MILL}"]')
    board = visitor.open(linked("record", "\n".join([*heads, "", "1. R8-A8", ""])))
    board.played(["R8-A8"])
    board.by_mouse(["E5", "E4"])
    board.played(["R8-A8", "E5-E4"])
    assert "#" not in visitor.page.url, "the address leads on, not back"
    board.by_mouse(["A8"])
    expect(board.root.locator(".hg-sofar")).to_contain_text("A8")
    visitor.page.reload()
    expect(board.root.locator(".hg-sofar")).to_contain_text("A8")
    board.by_mouse(["R8"])
    board.played(["R8-A8", "E5-E4", "A8-R8"])
    board.for_teacher("Readings of the rules")
    expect(board.root.get_by_label("Flying")).to_have_value("false")
    visitor.page.evaluate(f"location.hash = 'position={quote('morabaraba; turn dark; dark E1; light E2; hand 11 11')}'")
    expect(board.root.locator(".hg-piece")).to_have_count(2)
    board.played([])
    visitor.page.evaluate("location.hash = 'main'")
    expect(board.root.locator(".hg-piece")).to_have_count(2)


def test_a_wrong_link_opens_the_start_and_ones_own_game_outlasts_it(visitor: Visit) -> None:
    board = visitor.open(linked("position", "<img src=x onerror=alert(1)>"))
    notice, going = visitor.page.locator(".page-notice"), "(to) => { location.hash = encodeURI(to); }"
    expect(notice).to_have_text(re.compile("The position in this link is not possible: .*<img.*Here is the start."))
    expect(visitor.page.locator("main img, .page-notice *, .hg-notice *")).to_have_count(0)
    visitor.page.evaluate("location.hash = 'record=%E0%A4%A'")
    expect(notice).not_to_contain_text("<img")
    expect(notice).to_contain_text("Here is the start.")
    board.by_mouse(["E1"])
    board.played(["E1"])
    told = re.compile("The position in this link is not possible: .*nobody.* Your own game is still here.")
    visitor.page.evaluate(going, "position=morabaraba; turn nobody")
    expect(notice).to_have_text(told)
    board.played(["E1"])
    visitor.page.wait_for_function("() => sessionStorage.length > 0")
    visitor.page.reload()
    expect(notice).to_have_text(told)
    board.played(["E1"])
    board.by_mouse(["A1"])
    board.played(["E1", "A1"])
    visitor.page.evaluate(going, "position=morabaraba; turn dark; dark E2 E3; light E5 E6; hand 10 10")
    expect(board.root.locator(".hg-piece")).to_have_count(4)
    visitor.page.goto("about:blank")
    visitor.open(MILLS)
    board.played(["E1", "A1"])


STALE = script("make_stale")


def test_a_game_that_another_build_has_kept_is_set_up_from_its_record(visitor: Visit) -> None:
    board = visitor.open(MILLS)
    board.by_mouse(["E1"])
    board.played(["E1"])
    ready(visitor)
    board.by_mouse(["A1"])
    board.played(["E1", "A1"])
    visitor.page.evaluate(STALE, {})
    visitor.page.reload()
    notice = visitor.page.locator(".page-notice")
    expect(notice).to_contain_text("Your game has been set up again from its moves.")
    board.played(["E1", "A1"])
    visitor.page.evaluate(STALE, {"record": "of old times"})
    visitor.page.reload()
    expect(notice).to_contain_text("Your last game cannot be read any more")
    board.played([])
    with visitor.page.expect_download() as download:
        notice.get_by_role("link").click()
    assert download.value.path().read_text(encoding="utf-8") == "of old times"


def test_boards_that_belong_together_are_touched_together_even_if_one_is_placed_later(early: Visit) -> None:
    early.page.route("**/boards/*-2.bin", lambda _: None)  # held until the route is removed
    early.open("morabaraba/compare/index.html")
    group = early.page.locator("[data-together]").first.get_attribute("data-together")
    both = early.page.locator(f'[data-together="{group}"]')
    touched = both.first.locator(".hg-hit").evaluate_all(
        "hits => hits.find((hit) => hit.getAttribute('aria-label').includes('You may')).dataset.point"
    )
    both.first.locator(f'.hg-hit[data-point="{touched}"]').click()
    early.page.unroute("**/boards/*-2.bin")
    expect(both).to_have_count(2)
    for board in both.all():
        expect(board.locator(".hg-sofar, .hg-refusal, .hg-steps")).not_to_have_count(0)


def in_kiosk_mode(visitor: Visit) -> Page:
    """Return a visitor's page in kiosk mode, with a mocked clock."""

    def in_museum(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("<html ", '<html data-kiosk data-idle="90" ', 1))

    visitor.page.route(re.compile(r"\.html(\?|$)"), in_museum)
    visitor.page.clock.install()
    return visitor.page


@contextmanager
def closed(dialog: Locator) -> Iterator[None]:
    """Wait for the close event of a dialog, which is dispatched after the dialog is hidden."""
    event = dialog.evaluate_handle(
        "(dialog) => ({ closed: new Promise((done) => dialog.addEventListener('close', () => done())) })"
    )
    yield
    event.evaluate("({ closed }) => closed")
    expect(dialog).to_be_hidden()


def test_a_screen_goes_back_to_its_start_and_says_so_before(early: Visit) -> None:
    page = in_kiosk_mode(early)
    board = early.open(MILLS)
    board.by_mouse(["E1"])
    board.played(["E1"])
    page.wait_for_function("() => sessionStorage.length")
    question = page.get_by_role("dialog", name="Still playing?")
    # From here on the clock advances only explicitly.
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + 1)
    page.mouse.move(5, 5)
    page.clock.run_for(89_000)
    expect(question).to_be_hidden()
    page.clock.run_for(1_000)
    expect(question).to_contain_text("in 20 s")
    page.clock.run_for(5_000)
    expect(question).to_contain_text("in 15 s")
    with closed(question):
        page.get_by_role("button", name="Stay with this game").click()
    # The computer may have replied while the clock advanced.
    expect(board.log.first).to_have_text("E1")
    page.clock.run_for(90_000)
    expect(question).to_be_visible()
    with closed(question):
        page.keyboard.press("Escape")
    page.clock.run_for(90_000)
    # The question closes after 20 s, so the clock advances only while axe-core needs it.
    page.evaluate(axe.SCRIPT)
    page.evaluate(f"() => {{ ({axe.RUN})('.page-idle').catch(String).then((told) => {{ window.told = told; }}); }}")
    while (told := page.evaluate("() => window.told ?? null")) is None:
        page.clock.run_for(1)
    assert told == []
    with closed(question):
        page.get_by_role("button", name="Stay with this game").click()
    page.mouse.move(9, 9)
    page.clock.run_for(90_000)
    page.clock.run_for(20_000)
    page.wait_for_url(f"{early.address}/index.html")
    assert page.evaluate(STORED) == [0, 0, ""]


def test_a_board_on_a_table_turns_to_whoever_is_to_move_who_may_drag_pieces(visitor: Visit) -> None:
    page = in_kiosk_mode(visitor)
    board = visitor.open(MILLS)
    expect(board.root.locator(".hg-starter")).to_have_count(1)
    page.get_by_role("button", name="Turn the board").click()
    expect(board.root.locator(".hg-starter"), "two people sit at a table").to_have_count(0)
    board.by_mouse(["E1"])
    board.played(["E1"])
    expect(page.locator(".page-turned")).to_have_text("The board now faces Light.")
    corner, opposite = box_of(board.point("E1")), box_of(board.point("E5"))
    assert corner["x"] > opposite["x"], "E1, the upper left corner, lies at the lower right"
    assert corner["y"] > opposite["y"]
    board.by_mouse(["A1"])
    board.played(["E1", "A1"])
    corner, opposite = box_of(board.point("E1")), box_of(board.point("E5"))
    assert corner["x"] < opposite["x"]
    page.get_by_label("left-handed").check()
    panel, stage = box_of(board.root.locator(".hg-answered")), box_of(board.root.locator(".hg-stage"))
    assert panel["x"] < stage["x"]
    assert visitor.violations() == []
    position = quote("morabaraba; turn dark; dark E1 R1 R2 A5; light E5 E7 A3 R7")
    page.evaluate(f"location.hash = 'position={position}'")
    board.played([])
    board.by_mouse(["E1", "E2"])
    board.played(["E1-E2"])
    expect(page.locator(".page-turned")).to_have_text("The board now faces Light.")
    board.drag("E5", "E4")
    board.played(["E1-E2", "E5-E4"])


def test_hand_and_end_of_the_table_go_from_page_to_page_and_end_with_the_visit(early: Visit) -> None:
    page = in_kiosk_mode(early)
    early.open(MILLS)
    page.get_by_label("left-handed").check()
    page.get_by_role("button", name="Turn the board").click()
    page.get_by_role("link", name="Lesotho", exact=True).click()
    page.wait_for_url("**/lesotho/index.html?*")
    expect(page.get_by_label("left-handed")).to_be_checked()
    expect(page.get_by_role("button", name="Turn the board")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(STORED) == [0, 0, ""]
    page.reload()
    expect(page.get_by_label("left-handed")).to_be_checked()
    page.get_by_label("right-handed").check()
    page.get_by_role("button", name="Turn the board").click()
    assert "?" not in page.url
