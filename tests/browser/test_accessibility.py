"""Tests that axe-core reports no violation on any screen, light and dark, wide and narrow."""

import pytest
from axe import violations
from board import Board, Screen, box_of
from playwright.sync_api import expect

MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"
SCREENS = {
    "start": "hg.play('morabaraba', theme={theme!r})",
    "names": "hg.play('morabaraba', 'lesotho', names=True, theme={theme!r})",
    "refusal": f"hg.play('morabaraba', position={MILL!r}, theme={{theme!r}})",
    "card": "hg.rule('morabaraba', 'M5')",
    "task": "hg.tasks('morabaraba')",
    "quiz": "hg.quiz('morabaraba')",
    "bench": "hg.bench('hounds_and_jackals', seed=1)",
    "replay": f"hg.replay({MILL!r}, 'touch E8 E1 A4, E8-E1xR6', ask='Which cow?')",
    "failed": "hg.play('morabaraba', seats=(lambda *_: 1 / 0, 'person'), theme={theme!r})",
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violation_on_a_wide_page(screen: Screen, theme: str) -> None:
    cells = [code.format(theme=theme) for code in SCREENS.values()]
    screen.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    screen.run("import heritage_games as hg", *cells)
    roots = screen.page.locator(".hg")
    expect(roots).to_have_count(len(SCREENS))
    refused = Board(screen.page, roots.nth(2))
    refused.by_mouse(["E8", "E1", "A4"])
    expect(refused.refusal).to_be_visible()
    screen.page.get_by_role("button", name="Next", exact=True).click()
    expect(screen.page.locator('[aria-current="step"]')).to_contain_text("Not allowed")
    expect(roots.last.locator(".hg-notice")).to_contain_text("made no move: it failed with ZeroDivisionError")
    for name in ("Rules", "More"):
        refused.button(name).click()
    assert violations(screen.page, ".hg") == []


def test_no_violation_on_a_phone(phone: Screen) -> None:
    board = phone.run("import heritage_games as hg", SCREENS["refusal"].format(theme="auto"))
    board.by_touch(["E8", "E1", "A4"])
    expect(board.refusal).to_be_visible()
    assert violations(phone.page, ".hg") == []
    board.button("More").click()
    box = box_of(phone.page.get_by_role("dialog", name="More"))
    assert box["x"] == phone.page.evaluate("innerWidth") - box["x"] - box["width"] > 0
    assert violations(phone.page, ".hg") == []


def test_headings_lead_to_board_status_and_throw(screen: Screen) -> None:
    board = screen.run("import heritage_games as hg", "hg.play('hounds_and_jackals', seed=1)")
    for name in ("The board", "Whose turn it is", "The throw"):
        expect(board.root.get_by_role("heading", name=name)).to_have_count(1)
    expect(board.button("Keys: ?")).to_be_visible()
    board.button("Keys: ?").click()
    expect(board.root.locator("ul.hg-keys")).to_contain_text("next point that can be played")


def test_words_are_seen_in_a_readers_own_colours(screen: Screen) -> None:
    screen.page.emulate_media(forced_colors="active")
    board = screen.run("import heritage_games as hg", "hg.play('hounds_and_jackals', seed=1)")
    main = board.root.locator(".hg-act").first
    expect(main).to_be_visible()
    told = main.evaluate(
        "b => ['color', 'backgroundColor', 'forcedColorAdjust'].map(name => getComputedStyle(b)[name])"
    )
    # With forced colours, words have a background in the page's colour, which does not suit filled buttons.
    assert told[0] != told[1]
    assert told[2] == "none"
