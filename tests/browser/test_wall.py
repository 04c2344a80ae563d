"""Tests of a board on the full screen for a class, and of a printed rule card."""

from board import Screen, box_of
from playwright.sync_api import expect

OVERLAPPING = """root => {
    const names = [...root.querySelectorAll(".names text")];
    const boxes = names.map((name) => [name.textContent, name.getBoundingClientRect()]);
    const letters = ({ top, bottom, height }) => [top + height / 4, bottom - height / 4];
    const over = [];
    for (const [one, a] of boxes)
        for (const [other, b] of boxes) {
            const [[high, low], [top, bottom]] = [letters(a), letters(b)];
            const beside = a.right - 1 <= b.left || b.right - 1 <= a.left;
            if (one < other && !beside && high < bottom && top < low) over.push(`${one} ${other}`);
        }
    return over;
}"""
"""Script that returns the names whose letters overlap.

A line of text is 1.5 times as high as its letters.
"""

PRINTED = "window.print = () => { window.top.printed = document.body.innerText; }"


def test_one_key_puts_the_board_alone_on_the_screen_and_takes_it_away(screen: Screen) -> None:
    page = screen.page
    page.set_viewport_size({"width": 1366, "height": 768})
    board = screen.run("import heritage_games as hg", 'hg.play("pulijudam", names=False)')
    expect(board.root.locator(".names")).to_be_hidden()
    board.point("a2").focus()
    page.keyboard.press("f")
    expect(board.root).to_have_attribute("data-frame", "wall")
    drawn = box_of(board.root.locator(".hg-stage > svg"))
    assert drawn["height"] > 768 - 24
    expect(board.root.locator(".names")).to_be_visible()
    for hidden in (".hg-bar", ".hg-answered", ".hg-side-panels", ".hg-move"):
        expect(board.root.locator(hidden)).to_have_count(0)
    assert board.root.evaluate(OVERLAPPING) == []
    size = board.status.evaluate("line => parseFloat(getComputedStyle(line).fontSize)")
    assert size >= 40
    expect(board.status).to_have_text("Lambs to place a lamb")
    board.point("d4").click()
    expect(board.status).to_have_class("hg-status hg-refused")
    board.point("a2").click()
    expect(board.status).to_have_text("Tigers to move")
    page.keyboard.press("f")
    expect(board.root).to_have_attribute("data-frame", "side")
    expect(board.root.locator(".names")).to_be_hidden()


def test_holes_that_lie_close_keep_their_names_apart(screen: Screen) -> None:
    screen.page.set_viewport_size({"width": 1366, "height": 768})
    board = screen.run("import heritage_games as hg", 'hg.play("hounds_and_jackals", seed=1)')
    board.point("h1").focus()
    screen.page.keyboard.press("f")
    expect(board.root).to_have_attribute("data-frame", "wall")
    expect(board.throw).to_be_visible()
    assert board.root.evaluate(OVERLAPPING) == []


def test_a_card_is_printed_by_itself(screen: Screen) -> None:
    screen.page.add_init_script(PRINTED)
    board = screen.run("import heritage_games as hg", 'hg.rule("morabaraba", "M5")')
    board.root.get_by_role("button", name="Print M5").click()
    screen.page.wait_for_function("window.printed")
    printed = screen.page.evaluate("window.printed")
    assert "A mill guards its cows" in printed
    assert "Scouts South Africa" in printed
    assert "attested" in printed
    assert "Dark to" not in printed
