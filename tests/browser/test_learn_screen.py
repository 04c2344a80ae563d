"""A guided first game on a plain screen: a wrong try, a right one by keys, the next step, straight to the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import axe
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from board import Board, Screen

CELLS = ("import heritage_games as hg", "hg.learn('morabaraba', step=2)")


@pytest.fixture
def step(screen: Screen) -> Board:
    """The second step: three in a row."""
    return screen.run(*CELLS)


def test_a_step_is_tried_missed_done_and_left_behind(step: Board) -> None:
    page, root = step.page, step.root
    ask = root.locator("h2.hg-ask")
    expect(ask).to_contain_text("Close the top side")
    step.by_mouse(["E6"])
    refusal = root.locator(".hg-refusal")
    expect(refusal).to_contain_text("Look along the top side")
    expect(step.voice).to_contain_text("Look along the top side")
    assert axe.violations(page, ".hg") == []
    step.by_mouse(["A1"])
    expect(root.locator(".hg-missed")).to_contain_text("no mill and no shot")
    assert axe.violations(page, ".hg") == []
    step.button("Try again").click()
    expect(root.locator(".hg-missed")).to_have_count(0)
    step.by_mouse(["E2", "R4"])
    expect(ask).to_have_text("Step 2 is done.")
    expect(root.locator(".hg-act")).to_have_count(1)
    assert axe.violations(page, ".hg") == []
    step.button("Step 3").click()
    expect(ask).to_contain_text("Lines also run inwards")
    expect(ask).to_be_focused()
    expect(root.locator(".hg-dot-done")).to_have_count(1)


def test_by_keys_alone_a_step_is_done_and_the_game_begins(step: Board) -> None:
    keys, root = step.page.keyboard, step.root
    root.locator('.hg-hit[tabindex="0"]').focus()
    keys.press("h")
    expect(step.voice).to_contain_text("E1 and E3 are dark already")
    for key in ("Home", "ArrowRight", "Enter"):
        keys.press(key)
    keys.press("n")
    keys.press("Enter")
    expect(root.locator("h2.hg-ask")).to_have_text("Step 2 is done.")
    root.locator('[data-tool="forward"]').press("Enter")
    root.locator('[data-tool="straight"]').press("Enter")
    expect(root.locator(".hg-first")).to_contain_text("This is a whole game.")
    step.by_mouse(["E2"])
    expect(root.locator(".hg-log-move")).to_have_count(2)
    root.locator('[data-tool="undo"]').click()
    expect(root.locator(".hg-first")).to_be_visible()
    step.button("Step 12").click()
    expect(root.locator("h2.hg-ask")).to_contain_text("A small decision")
