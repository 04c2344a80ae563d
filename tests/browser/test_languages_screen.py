"""Tests of a board in a right-to-left language."""

from axe import violations
from board import Screen
from playwright.sync_api import expect

ROOT = ".hg"
LEFT_OF = "(points) => points.map((name) => document.querySelector(`.hg-hit[data-point='${name}']`)\
.getBoundingClientRect().left)"


def test_an_arabic_board_runs_from_the_right_and_its_board_does_not(phone: Screen) -> None:
    page = phone.page
    english = phone.run("import heritage_games as hg", "hg.play('hyena_chase', opening='first', holes=41)")
    there = page.evaluate(LEFT_OF, ["1", "20", "well"])
    english.button("More").click()
    page.get_by_label("Language").select_option("ar")
    root = page.locator(ROOT)
    expect(root).to_have_attribute("dir", "rtl")
    expect(root).to_have_attribute("lang", "ar")
    expect(page.locator(".hg-stage")).to_have_attribute("dir", "ltr")
    assert page.evaluate(LEFT_OF, ["1", "20", "well"]) == there, "a board is never mirrored"
    expect(page.locator(".hg-draft:visible")).to_contain_text("هذه ترجمة أولية")
    english.by_touch(["20"])
    expect(english.refusal).to_contain_text("ارمِ أولًا")
    source = english.refusal.locator("[lang=en]").first
    expect(source).to_have_attribute("dir", "ltr")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing scrolls sideways"
    assert "\u2066" not in str(page.locator(ROOT).inner_html()), "no sign is left"
    assert violations(page, ROOT) == []
