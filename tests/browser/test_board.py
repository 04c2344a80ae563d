"""Tests of a board: undo, announcements, a rule card, and text that is not HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe import violations
from playwright.sync_api import expect

if TYPE_CHECKING:
    from board import Screen

MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"


def test_undo_goes_to_the_start_and_redo_plays_it_again(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    for name in ("E1", "A1", "E2"):
        board.by_mouse([name])
    board.played(["E1", "A1", "E2"])
    for left in (["E1", "A1"], ["E1"], []):
        board.button("Undo").click()
        board.played(left)
    expect(board.button("Undo")).to_be_disabled()
    board.tool("redo").click()
    board.played(["E1"])


def test_guides_can_be_hidden_and_the_verdicts_stay(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r}, guides=False)")
    assert board.tool("guides").get_attribute("aria-pressed") == "false"
    screen.page.keyboard.press("Escape")
    board.by_mouse(["A4"])
    expect(board.refusal).to_contain_text("M24")
    # The hidden label of the button Close must not widen the panel, which would get a horizontal scroll bar.
    assert board.root.locator(".hg-answered").evaluate("panel => panel.scrollWidth <= panel.clientWidth")


def test_the_screen_reader_hears_the_point_the_position_and_the_move(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('morabaraba', position={MILL!r})")
    board.point("E2").focus()
    label = "E2, outer square, middle of the top side: dark cow. You may move it to E1 and A2."
    expect(board.point("E2")).to_have_attribute("aria-label", label)
    screen.page.keyboard.press("s")
    expect(board.voice).to_contain_text("Neighbours")
    screen.page.keyboard.press("p")
    expect(board.voice).to_contain_text("Dark: E2, E3, E8 and R1")
    board.by_mouse(["R1", "R8"])
    expect(board.voice).to_contain_text("The cow on R1 goes to R8, along the line that joins them. Rule M7.")


def test_a_rule_card_plays_its_example(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.rule('morabaraba', 'M5')")
    expect(board.root).to_contain_text("A mill guards its cows")
    board.button("Play the example").click()
    expect(board.refusal.or_(board.root.locator(".hg-steps")).first).to_be_visible()


def test_a_principle_below_the_rules_plays_its_example(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    board.tool("rules").click()
    principle = board.root.locator(".hg-rules details").filter(has_text="Stand in the way of a mill")
    principle.locator("summary").click()
    principle.get_by_role("button").first.click()
    expect(board.root).to_contain_text("A dark cow on E3 stands in the way.")


def test_words_from_a_record_never_become_markup(screen: Screen) -> None:
    code = """import heritage_games as hg
board = hg.play('morabaraba')
board.move('E1')
record = board.record.replace('1. E1', '1. E1 {<img src=x onerror=alert(1)><b>bold</b>}')
hg.play('morabaraba', record=record)"""
    board = screen.run(code)
    board.played(["E1"])
    expect(board.root.locator("small")).to_have_text("<img src=x onerror=alert(1)><b>bold</b>")
    assert board.root.locator("img").count() == 0


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
