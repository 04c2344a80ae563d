"""Tests of a guided first game on a phone: before the engine starts, and saved there."""

import re

import axe
import pages
from playwright.sync_api import Browser, expect

PAGE = "morabaraba/south_africa/learn/index.html"


def test_a_task_on_a_small_phone_shows_its_refusal_and_its_verdict(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address, **pages.SMALL_PHONE) as visitor:
        board = visitor.open("morabaraba/tasks/index.html")
        board.by_touch(["E1"])
        expect(board.refusal.locator(".hg-reason")).to_be_in_viewport(ratio=1)
        board.by_touch(["E8"])
        expect(board.root.locator(".hg-feedback")).to_contain_text("Not yet")
        expect(board.status).to_have_count(0)
        expect(board.button("Try again")).to_be_in_viewport(ratio=1)
        assert visitor.fits()


def test_steps_are_tried_done_linked_and_remembered(browser: Browser, early_address: str) -> None:
    with pages.visit(browser, early_address, **pages.SMALL_PHONE) as visitor:
        page = visitor.page
        axe.brought_along(page)
        board = visitor.open(PAGE)
        ask, next_step = page.locator(".hg-ask"), page.locator('[data-tool="forward"]')
        expect(ask).to_contain_text("Put one of them on any empty point")
        board.by_touch(["E6"])
        expect(page.locator(".hg-refusal")).to_contain_text("may go to any empty point")
        assert visitor.violations() == []
        assert visitor.fits()
        board.by_touch(["A1"])
        next_step.tap()
        expect(ask).to_contain_text("Close the top side")
        expect(ask).to_be_focused()
        assert page.url.endswith("#step-2")
        board.by_touch(["A1"])
        expect(page.locator(".hg-missed")).to_contain_text("Not yet")
        again = board.button("Try again")
        expect(again).to_be_in_viewport(ratio=1)
        again.tap()
        expect(page.locator(".hg-missed")).to_have_count(0)
        board.by_touch(["E2", "R4"])
        expect(ask).to_have_text("Step 2 is done.")
        assert visitor.violations() == []
        assert visitor.fits()

        visitor.open(PAGE)
        page.reload()
        expect(ask).to_contain_text("Lines also run inwards")
        expect(page.locator(".hg-dot-done")).to_have_count(2)
        expect(page.locator(".is-done:visible")).to_have_count(2)
        page.get_by_role("link", name="Close it again").tap()
        expect(ask).to_contain_text("Light could not step into your open mill")
        page.go_back()
        expect(ask).to_contain_text("Lines also run inwards")
        page.evaluate("location.hash = 'main'")
        expect(ask).to_contain_text("Lines also run inwards")
        visitor.open(f"{PAGE}?step=4")
        expect(ask).to_contain_text("Light has two cows on one line")

        page.goto(f"{early_address}/morabaraba/index.html")
        first = page.locator("main .button").first
        expect(first).to_have_text(re.compile("Learn it in twelve steps\\s+2 of 12 done"))
