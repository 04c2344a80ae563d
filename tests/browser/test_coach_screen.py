"""Tests of hints and blunder warnings by mouse, keys and touch."""

import re

import axe
from board import Board, Screen, box_of
from playwright.sync_api import expect

IMPORT = "import heritage_games as hg"
CLOSING = "morabaraba; turn dark; dark E1 A3 R4 A7 R6; light A1 R2 R8 E6 E5; hand 7 7"
PLAY = f"hg.play('morabaraba', position={CLOSING!r}, warnings=True)"
SEEN = """element => {
    const box = element.getBoundingClientRect();
    const root = element.getRootNode();
    const top = root.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return box.height > 0 && box.bottom <= innerHeight && (top === element || element.contains(top));
}"""
"""Script that returns whether an element is visible and not covered."""


def step(board: Board, number: int) -> None:
    expect(board.root.locator(f'.hg-coach[data-step="{number}"]')).to_be_visible()


def test_in_a_low_window_the_buttons_of_a_hint_do_not_cover_its_reasons(screen: Screen) -> None:
    screen.page.set_viewport_size({"width": 950, "height": 584})
    board = screen.run(IMPORT, PLAY)
    board.tool("hint").click()
    for name in ("Which point", "The move, and why"):
        board.button(name).click()
    step(board, 3)
    board.root.locator(".hg-coach summary").click()
    expect(board.root.locator(".hg-why > li").first).to_be_in_viewport(ratio=1)
    assert board.root.locator(".hg-why > li").first.evaluate(SEEN)


def test_on_a_telephone_the_board_and_what_is_next_stay_in_sight(phone: Screen) -> None:
    phone.page.emulate_media(color_scheme="dark")
    board = phone.run(IMPORT, PLAY)
    board.tool("hint").tap()
    for number, name in ((1, "Which point"), (2, "The move, and why"), (3, "Play E7")):
        step(board, number)
        assert board.button(name).evaluate(SEEN), name
        assert board.point("E7").evaluate(SEEN)
        box = box_of(board.button(name))
        assert box["height"] >= 48
        if number == 3:
            assert axe.violations(phone.page, ".hg") == []
        else:
            board.button(name).tap()
    board.button("Choose for myself").tap()
    expect(board.root.locator(".hg-coach")).to_have_count(0)
    board.by_touch(["A2"])
    assert board.button("Play A2 all the same").evaluate(SEEN)
    assert axe.violations(phone.page, ".hg") == []
    board.button("Play A2 all the same").tap()
    expect(board.status).to_contain_text("Light")


def test_at_400_percent_zoom_hint_and_rules_are_visible_and_no_button_covers_them(screen: Screen) -> None:
    screen.page.set_viewport_size({"width": 320, "height": 256})
    board = screen.run(IMPORT, PLAY)
    board.tool("hint").click()
    step(board, 1)
    words, acts = (box_of(board.root.locator(f".hg-coach > {part}")) for part in ("p", ".hg-acts"))
    assert words["y"] + words["height"] <= acts["y"]
    board.button("Got it").click()
    expect(board.root.locator(".hg-stage")).to_be_visible()
    board.tool("rules").click()
    expect(board.root.get_by_role("heading", name="The rules")).to_be_in_viewport(ratio=1)
    screen.page.keyboard.press("Escape")
    expect(board.root.locator(".hg-stage")).to_be_visible()


def test_in_a_notebook_on_a_phone_no_button_covers_the_reason(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 272, "height": 507})
    board = phone.run(IMPORT, PLAY)
    board.tool("hint").tap()
    for number, name in ((1, "Which point"), (2, "The move, and why")):
        step(board, number)
        assert board.button(name).evaluate(SEEN), name
        board.button(name).tap()
    step(board, 3)
    move = board.root.locator('[data-hint="play"]')
    expect(move).to_have_text(re.compile("^Play "))
    reason, acts = (box_of(board.root.locator(f".hg-coach > {part}")) for part in ("p", ".hg-acts"))
    assert reason["y"] + reason["height"] <= acts["y"]
    assert axe.violations(phone.page, ".hg") == []
    move.tap()
    expect(board.status).to_contain_text("Light")
