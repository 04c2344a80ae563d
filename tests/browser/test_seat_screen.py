"""Tests of where seats and answers are drawn around a board."""

from collections.abc import Sequence

import pytest
from axe import violations
from board import Board, Screen
from playwright.sync_api import expect

IMPORT = "import heritage_games as hg"
MIDDLE = "morabaraba; turn dark; dark E1 A3 R4 A7 A5; light A1 R2 R8 E6 E5; hand 7 7"


def shown(screen: Screen) -> Board:
    return screen.run(IMPORT, f"hg.play('morabaraba', position={MIDDLE!r}, light='level 1')")


ROWS = """(root, parts) => parts
    .map((part) => [part, root.querySelector(part).getBoundingClientRect()])
    .sort(([, one], [, other]) => one.top - other.top)
    .map(([part]) => part)"""
"""Script that returns parts of a board from the top to the bottom."""

THEIRS, OWN = ".hg-side-panels:not(.hg-own-seat)", ".hg-own-seat"


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ((360, 640), [THEIRS, ".hg-stage", OWN, ".hg-status", ".hg-bar"]),
        ((768, 1024), [THEIRS, ".hg-stage", OWN, ".hg-status", ".hg-bar"]),
        ((1366, 666), [".hg-stage", THEIRS, ".hg-status", OWN, ".hg-bar"]),
    ],
)
def test_the_opponent_sits_above_and_the_reader_below(
    screen: Screen, size: tuple[int, int], rows: Sequence[str]
) -> None:
    screen.page.set_viewport_size({"width": size[0], "height": size[1]})
    board = shown(screen)
    expect(board.root.locator(f"{THEIRS} .hg-name")).to_have_text(["Light"])
    expect(board.root.locator(f"{OWN} .hg-who")).to_have_text("Dark you")
    assert board.root.evaluate(ROWS, rows) == rows


def test_on_a_phone_the_own_move_is_one_line_more_is_signed_and_a_refusal_has_room(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 596})
    board = shown(phone)
    board.by_touch(["E3"])
    expect(board.log).to_have_count(2)
    own = board.root.locator("details.hg-own-ply")
    expect(own.locator("summary")).to_have_text("You played E3")
    for heading in (own.locator("summary"), board.root.locator(".hg-steps > .hg-heading")):
        expect(heading).to_be_in_viewport(ratio=1)
    expect(own.locator("li").first).to_be_hidden()
    own.locator("summary").tap()
    expect(own.locator("li").first).to_be_visible()
    more = board.root.locator(".hg-answered[data-more]")
    expect(more).to_have_count(1)
    more.evaluate("(answer) => answer.scrollTo({ top: answer.scrollHeight })")
    expect(more).to_have_count(0)
    drawn = board.root.locator(".hg-stage").bounding_box()
    board.by_touch(["E1"])
    expect(board.refusal.locator("h3")).to_be_in_viewport(ratio=1)
    expect(board.root.locator(OWN)).to_have_count(0)
    assert board.root.locator(".hg-stage").bounding_box() == drawn
    assert violations(phone.page, ".hg") == []


UNCOVERED = """button => {
    const { left, right, bottom } = button.getBoundingClientRect();
    return [left + 9, right - 9].every(x => button.contains(button.getRootNode().elementFromPoint(x, bottom - 9)));
}"""
"""Script that returns whether the lower corners of a button are visible."""


def test_on_a_phone_the_mark_that_more_is_below_covers_no_button(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 580})
    board = phone.run(IMPORT, "hg.play('meurimueng')")
    expect(board.root.locator(".hg-answered[data-more]")).to_be_visible()
    phone.page.add_style_tag(content=".hg-answered::after { pointer-events: auto !important }")
    for button in board.root.locator("[data-start]").all():
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(UNCOVERED), button.inner_text()
