"""Tests of the position editor by mouse, touch at 360 pixels, keys and screen reader."""

from axe import violations
from board import Board, Screen
from playwright.sync_api import Locator, expect

IMPORT = "import heritage_games as hg"


def begun(screen: Screen, call: str) -> Board:
    board = screen.run(IMPORT, call)
    board.button("More").click()
    board.root.get_by_text("The position as text").click()
    board.button("Set up the board by hand").click()
    return board


def position_errors(board: Board) -> Locator:
    return board.root.locator(".hg-unfit li")


def tool(board: Board, name: str) -> Locator:
    return board.root.locator(f'.hg-puts[data-tool="{name}"]')


def test_a_board_is_set_up_by_mouse_and_played_from(screen: Screen) -> None:
    board = begun(screen, "hg.play('morabaraba', light='level 1')")
    expect(board.root.get_by_role("heading", name="Set up the board")).to_be_focused()
    pieces = board.root.locator(".hg-stage [data-piece]")
    board.point("E1").click()
    expect(pieces).to_have_count(1)
    expect(position_errors(board)).to_have_text(["Dark has 13 on the board and in hand; it can have at most 12."])
    expect(board.voice).to_have_text("Dark has 13 on the board and in hand; it can have at most 12.")
    expect(board.button("Play from here")).to_be_disabled()
    assert violations(screen.page, ".hg") == []
    board.root.get_by_role("button", name="Dark: in hand: One fewer").click()
    board.root.get_by_label("Whose turn").select_option("Light")
    expect(board.root.locator(".hg-fits")).to_be_visible()
    # A piece on the board can be moved, also by dragging.
    board.point("E1").drag_to(board.point("A4"))
    board.button("Play from here").click()
    expect(board.root.locator(".hg-setup")).to_have_count(0)
    expect(board.log).to_have_count(1)
    expect(pieces).to_have_count(2)


def test_a_journey_is_set_up_by_finger_at_360_pixels(phone: Screen) -> None:
    board = begun(phone, "hg.play('hyena_chase', 'modern', players=2)")
    page = phone.page
    board.root.get_by_label("The first player", exact=True).select_option("on the way out")
    board.root.get_by_role("button", name="The first player: tabas: One more").tap()
    board.root.get_by_label("Whose turn").select_option("The first player")
    expect(board.root.locator(".hg-fits")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = board.root.locator(".hg-setup button, .hg-setup select").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(sizes) >= 24
    assert violations(page, ".hg") == []
