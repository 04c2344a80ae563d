"""Tests of a board without guides, a rule card, and a review."""

from axe import violations
from board import Screen
from playwright.sync_api import expect

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
