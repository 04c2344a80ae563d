"""Tests of a guided first game: wrong and right moves, the next step, the free game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import axe
import pytest
from playwright.sync_api import expect

from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import steps_to_learn

if TYPE_CHECKING:
    from board import Board, Screen

CELLS = ("import heritage_games as hg", "hg.learn('morabaraba', step=2)")


@pytest.fixture
def step(screen: Screen) -> Board:
    """Return a board at the second step: three in a row."""
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
    step.button("Try again").press("Enter")
    expect(root.locator(".hg-missed")).to_have_count(0)
    expect(root.locator('[data-tool="again"]')).to_be_focused()
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


SEEN = """(root) => {
    const stage = root.querySelector(".hg-stage"), frame = stage.getBoundingClientRect();
    const hits = [...stage.querySelectorAll(".hg-hit")];
    const small = hits.filter((hit) => { const { width, height } = hit.getBoundingClientRect();
        return Math.min(width, height) < 24; });
    const beside = hits.filter((hit) => { const { left, right } = hit.getBoundingClientRect();
        return left < 0 || right > innerWidth; });
    const open = hits.filter((hit) => /You may/.test(hit.getAttribute("aria-label") ?? "")).filter((hit) => {
        const { top, bottom } = hit.getBoundingClientRect();
        return top < frame.top - 1 || bottom > frame.bottom + 1; });
    return { small: small.length, beside: beside.length, hidden: open.map((hit) => hit.dataset.point),
        inside: frame.bottom <= root.getBoundingClientRect().bottom };
}"""
"""Script that returns points that are too small, outside the page, or playable and hidden."""


@pytest.mark.parametrize(
    ("game", "name", "number"), [("hounds_and_jackals", "skiryuk", 2), ("hyena_chase", "modern", 4)]
)
def test_a_finger_finds_every_point_of_a_step_on_a_small_telephone(
    phone: Screen, game: str, name: str, number: int
) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    board = phone.run("import heritage_games as hg", f"hg.learn({game!r}, {name!r}, step={number})")
    expect(board.root.locator(".hg-hit").first).to_be_attached()
    for width, height in ((320, 568), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(board.root).to_have_css("width", f"{width - 16}px")
        found = board.root.evaluate(SEEN)
        assert found == {"small": 0, "beside": 0, "hidden": [], "inside": True}, (width, found)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.violations(phone.page, ".hg") == []


@pytest.mark.parametrize(
    ("game", "name", "number"), [("hounds_and_jackals", "washburne_dice", 1), ("hyena_chase", "davies_1925", 6)]
)
def test_on_a_phone_a_refusal_in_a_step_with_a_throw_shows_its_rule_and_the_point(
    phone: Screen, game: str, name: str, number: int
) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", f"hg.learn({game!r}, {name!r}, step={number})")
    task = steps_to_learn(content(), game, name, "en")[number - 1]
    board.by_touch(task.refused)
    expect(board.refusal.locator("h3")).to_be_in_viewport(ratio=1)
    expect(board.refusal.locator(".hg-reason > b").first).to_be_in_viewport(ratio=1)
    expect(board.point(task.refused[-1])).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_next_choice_of_a_step_with_a_throw_is_visible_as_a_whole(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", "hg.learn('hyena_chase', 'davies_1925', step=12)")
    board.by_touch(["10", "4"])
    for choice in ("Stay on 4", "Use a two that was kept", "Use a four that was kept"):
        expect(board.button(choice)).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_button_of_a_step_with_a_throw_has_the_width_of_its_words(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", "hg.learn('hyena_chase', 'davies_1925', step=8)")
    expect(board.button("Mark the score down")).to_have_css("height", "48px")


STONE = "morabaraba; turn dark; dark E2 E3 E8 A1 A7 R3 R6 R8; light E5 E7 A3 A4 A5 A6 R2 R4"
REPLAY = ("import heritage_games as hg", f"hg.replay({STONE!r}, 'touch E8 E1 A4, E8-E1xA6', ask='Which cow?')")


def test_moves_are_replayed_step_by_step_and_played_on(screen: Screen) -> None:
    board = screen.run(*REPLAY)
    page, root = board.page, board.root
    steps, now = root.locator(".hg-replay-step"), root.locator('[aria-current="step"]')
    expect(steps).to_have_count(2)
    expect(now).to_have_count(0)
    board.button("Next").click()
    expect(now).to_contain_text("Not allowed")
    expect(now.locator(".hg-rule-number")).to_have_text("M5")
    expect(board.voice).to_contain_text("that cow stands in a mill")
    assert axe.violations(page, ".hg") == []
    board.point("E8").click()
    expect(now).to_contain_text("Not allowed")
    page.keyboard.press("Tab")
    root.locator('[data-tool="back"]').focus()
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Dark played E8-E1xA6")
    expect(root.locator('[data-tool="forward"]')).to_be_disabled()
    board.button("Play on from here").click()
    expect(steps).to_have_count(0)
    board.by_mouse(["A4", "E4"])
    expect(board.log).to_have_count(1)
