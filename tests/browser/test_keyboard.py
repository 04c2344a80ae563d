"""Tests of keyboard use: focus is visible and never lost, and the board receives its keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from board import Screen

IMPORT = "import heritage_games as hg"
MILL = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R6"


def test_the_last_undo_and_the_first_step_keep_the_keyboard(screen: Screen) -> None:
    board = screen.run(IMPORT, "hg.play('morabaraba')")
    board.by_mouse(["E1"])
    board.played(["E1"])
    board.button("Undo").focus()
    screen.page.keyboard.press("Enter")
    board.played([])
    inside = "root => root.contains(root.getRootNode().activeElement)"
    assert board.root.evaluate(inside)
    board.by_mouse(["E1"])
    board.button("First position").focus()
    screen.page.keyboard.press("Enter")
    expect(board.status).to_contain_text("earlier")
    assert board.root.evaluate(inside)


def test_every_step_is_spoken_with_its_rule_or_as_the_reader_wants_it(screen: Screen) -> None:
    board = screen.run(IMPORT, f"hg.play('morabaraba', position={MILL!r}, seats=('person', 'careful'))")
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.voice).to_contain_text("Rule M5.")
    board.by_mouse(["R6"])
    expect(board.voice).to_contain_text("light cow")
    expect(board.voice).to_contain_text("Rule M")
    board.button("More").click()
    board.root.get_by_text("Look and sound").click()
    board.root.get_by_label("What is spoken").select_option("notation")
    board.button("New").click()
    board.button("Yes").click()
    board.by_mouse(["E1"])
    expect(board.voice).not_to_contain_text("Rule")


def test_ones_own_answer_stays_above_the_reply_until_the_next_ply(screen: Screen) -> None:
    board = screen.run(IMPORT, "hg.play('morabaraba', seats=('person', 'careful'), seed=1)")
    own = board.root.locator(".hg-own-ply")
    board.by_mouse(["E1"])
    expect(board.log).to_have_count(2)
    expect(own).to_contain_text("You played E1")
    expect(own).to_be_in_viewport()
    board.by_mouse(["E1"])
    expect(board.refusal).to_be_visible()
    expect(own).to_have_count(1)
    board.by_mouse(["A1"])
    expect(own).to_have_count(0)
    # A touch skips the wait for the reply and does not count as an attempt.
    board.by_mouse(["A1"])
    expect(board.log).to_have_count(4)
    expect(own).to_contain_text("You played A1")
    expect(board.refusal).to_have_count(0)


def test_one_answer_stands_at_a_time(screen: Screen) -> None:
    board = screen.run(IMPORT, f"hg.play('morabaraba', position={MILL!r})")
    board.by_mouse(["E8", "E1", "A4"])
    expect(board.refusal).to_be_visible()
    board.type("nowhere")
    notice = board.root.locator(".hg-notice")
    expect(notice).to_contain_text("nowhere")
    expect(board.refusal).to_have_count(0)
    board.by_mouse(["A4"])
    expect(board.refusal).to_be_visible()
    expect(notice).to_have_count(0)


def test_headings_lead_to_board_status_and_throw(screen: Screen) -> None:
    board = screen.run(IMPORT, "hg.play('hounds_and_jackals', seed=1)")
    for name in ("The board", "Whose turn it is", "The throw"):
        expect(board.root.get_by_role("heading", name=name)).to_have_count(1)
    expect(board.button("Keys: ?")).to_be_visible()
    board.button("Keys: ?").click()
    expect(board.root.locator("ul.hg-keys")).to_contain_text("next point that can be played")


def test_words_are_seen_in_a_readers_own_colours(screen: Screen) -> None:
    screen.page.emulate_media(forced_colors="active")
    board = screen.run(IMPORT, "hg.play('hounds_and_jackals', seed=1)")
    main = board.root.locator(".hg-act").first
    expect(main).to_be_visible()
    told = main.evaluate(
        "b => ['color', 'backgroundColor', 'forcedColorAdjust'].map(name => getComputedStyle(b)[name])"
    )
    # With forced colours, words have a background in the page's colour, which does not suit filled buttons.
    assert told[0] != told[1]
    assert told[2] == "none"
