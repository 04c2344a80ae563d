"""Tests of boards on pages before their engine has loaded."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

import pages
import pytest
from playwright.sync_api import Browser, expect

MILLS = "morabaraba/south_africa/index.html"
JOURNEY = "hyena_chase/davies_1925/index.html"
ON_A_PHONE = pages.PHONE

MILL = "morabaraba; turn dark; dark E2 E3 E8 R2 R8; light E5 E6 A3 A4 A5"
RECORD = f'[Game "morabaraba"]\n[Start "{MILL}"]\n\n1. R8-A8 2. E5-E4\n'
REACHED = "morabaraba; turn dark; dark E2 E3 E8 A8 R2; light E4 E6 A3 A4 A5"


@pytest.mark.parametrize(
    ("fragment", "before"),
    [(f"position={quote(MILL)}", []), (f"record={quote(RECORD)}&position={quote(REACHED)}", ["R8-A8", "E5-E4"])],
    ids=["position", "record"],
)
def test_a_link_draws_its_pieces_before_the_engine_and_its_touches_are_made_with_it(
    browser: Browser, site: Path, fragment: str, before: list[str]
) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address, **ON_A_PHONE) as visitor:
        board = visitor.open(f"{MILLS}#{fragment}")
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
        board.played([*before, "E8-E1xE6"])
        expect(notice).to_be_empty()
        assert "#" not in visitor.page.url


def test_touches_on_a_link_that_turns_out_to_be_impossible_are_not_made_elsewhere(browser: Browser, site: Path) -> None:
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(f"{MILLS}#position={quote('morabaraba; turn dark; dark E2 E3 E8')}")
        board.by_mouse(["E8", "E1", "A1"])
        early.comes.set()
        expect(visitor.page.locator(".page-notice")).to_contain_text("Here is the start.")
        board.played([])
        board.by_mouse(["E1"])
        board.played(["E1"])


def test_a_link_to_a_journey_draws_where_everybody_is(browser: Browser, site: Path) -> None:
    text = "hyena_chase; turn second; first out 2; second back 8; third village; fourth well 1"
    with pages.engineless(site) as early, pages.visit(browser, early.address) as visitor:
        board = visitor.open(f"{JOURNEY}#position={quote(text)}")
        for point, words in (
            ("2", "first"),
            ("8", "second.*on the way back"),
            ("village", "third"),
            ("well", "fourth"),
        ):
            expect(board.point(point)).to_have_attribute("aria-label", re.compile(words))
