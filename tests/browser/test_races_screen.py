"""Tests of races on screens: words next to throws, narrow cells, a long spiral."""

import pytest
from axe import violations
from board import Board, Screen, box_of
from playwright.sync_api import expect

GAME = "hounds_and_jackals"
MIDDLE = f"{GAME}; turn hounds; hounds h3 h12 shen shen; jackals j4 j20 shen; hand 1 2"


def board_of(screen: Screen, position: str = "", name: str = "skiryuk", more: str = "") -> Board:
    start = f", position={position!r}" if position else ""
    return screen.run("import heritage_games as hg", f"hg.play({GAME!r}, {name!r}{start}{more})")


def test_the_words_of_a_throw_end_before_its_buttons(screen: Screen) -> None:
    # As wide as JupyterLab's cell on a screen of 1366 pixels.
    screen.page.set_viewport_size({"width": 950, "height": 592})
    board = board_of(screen)
    board.thrown("1/3")
    words = box_of(board.throw.locator(".hg-throw-words > span"))
    button = box_of(board.root.locator('[data-next="move"]'))
    assert words["x"] + words["width"] <= button["x"]


def test_the_words_of_a_throw_leave_space_for_the_answer_in_a_narrow_cell(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 272, "height": 507})
    board = board_of(phone, MIDDLE)
    board.thrown("2")
    expect(board.throw).to_contain_text("two flat sides up")
    # The words take three lines without the sticks, and five next to them.
    assert board.throw.evaluate("strip => strip.clientHeight") < 80


def test_a_refusal_is_named_on_a_phone_as_narrow_as_a_cell_of_jupyterlab(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 256, "height": 495})
    board = board_of(phone)
    board.thrown("1/3")
    expect(board.ahead).to_be_visible()
    board.by_touch(["h9"])
    expect(board.refusal).to_be_visible()
    heading, bar = box_of(board.refusal.locator("h3")), box_of(board.root.locator(".hg-bar"))
    assert heading["y"] + heading["height"] < bar["y"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(screen: Screen, theme: str) -> None:
    screen.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    board = board_of(screen, MIDDLE, more=f", theme={theme!r}")
    board.own.locator("summary").click()
    assert violations(screen.page, ".hg") == []
    board.thrown("3")
    board.by_mouse(["j4"])
    expect(board.refusal).to_be_visible()
    assert violations(screen.page, ".hg") == []


def test_the_longest_spiral_is_played_by_touch_on_a_phone(phone: Screen) -> None:
    phone.page.emulate_media(color_scheme="dark")
    code = "hg.play('hyena_chase', 'davies_1925', players=6, holes=121, seed=2, theme='dark')"
    board = phone.run("import heritage_games as hg", code)
    for button_of in (board.thrower, board.ahead):
        button = box_of(button_of)
        assert min(button["width"], button["height"]) >= 44
    board.own.locator("summary").tap()
    board.own.locator('[data-throw="1"]').tap()
    board.by_touch(["credit"])
    board.own.locator('[data-throw="6"]').tap()
    board.by_touch(["village", "6"])
    board.played(["1: credit", "6: village-6"])
    board.thrower.tap()
    board.root.locator('[data-next="move"]').tap()
    expect(board.log).to_have_count(3)
    board.ahead.tap()
    expect(board.log).not_to_have_count(3)
    board.point("60").tap()
    expect(board.ahead).to_have_attribute("data-ahead", "go")
    expect(board.refusal).to_have_count(0)
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(phone.page, ".hg") == []
