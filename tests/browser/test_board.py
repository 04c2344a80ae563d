"""Tests of a board without guides, set up, from right to left, a rule card and a review."""

from axe import violations
from board import Board, Screen
from playwright.sync_api import Locator, expect

MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"


def test_guides_can_be_hidden_and_the_verdicts_stay(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r}, guides=False)")
    assert board.tool("guides").get_attribute("aria-pressed") == "false"
    screen.page.keyboard.press("Escape")
    board.by_mouse(["A4"])
    expect(board.refusal).to_contain_text("M24")
    # The hidden label of the button Close must not widen the panel, which would get a horizontal scroll bar.
    assert board.root.locator(".hg-answered").evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def test_a_rule_card_plays_its_example(screen: Screen) -> None:
    # The size of an output cell of JupyterLab in a window of 1366 by 768 pixels.
    screen.page.set_viewport_size({"width": 950, "height": 584})
    board = screen.run("import heritage_games as hg", "hg.rule('morabaraba', 'M11')")
    expect(board.root).to_contain_text("Breaking one mill")
    expect(board.button("Play the example")).to_be_in_viewport(ratio=1)
    board.button("Play the example").click()
    expect(board.refusal.or_(board.root.locator(".hg-steps")).first).to_be_visible()


def test_a_game_is_looked_back_on_and_tried_again(screen: Screen) -> None:
    record = '[Game "morabaraba"]\n1. E1 2. A2 3. E2 4. R7 5. A4 6. R1'
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', record={record!r})")
    board.button("More").click()
    screen.page.get_by_role("button", name="Look back").click()
    panel = screen.page.get_by_role("region", name="Looking back")
    expect(panel.locator(".hg-curve svg")).to_be_visible()
    panel.get_by_role("button", name="move 5").press("Enter")
    expect(panel.locator(".hg-box code")).to_contain_text(["A4", "E3x"])
    expect(panel).to_contain_text("It closes the mill E1–E2–E3.")
    panel.get_by_role("tab", name="Curve").press("ArrowRight")
    expect(panel.get_by_role("table").locator("tbody tr")).to_have_count(7)
    assert violations(screen.page, ".hg") == []
    panel.get_by_role("button", name="Try again from here").click()
    board.played(["E1", "A2", "E2", "R7"])
    kept = screen.page.get_by_role("button", name="Kept line from move 5: A4, R1; kept: 2 moves. Go back to it")
    if not kept.is_visible():
        screen.page.get_by_text("All moves").click()
    kept.press("Enter")
    board.played(["E1", "A2", "E2", "R7", "A4", "R1"])


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
