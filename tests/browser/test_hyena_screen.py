"""Tests of Hyena Chase on a screen: autoplay, payments, captures, ranks, a long spiral."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from axe import violations
from board import Board, Keyboard, Screen
from playwright.sync_api import expect
from test_hounds_screen import watched

from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

GAME = "hyena_chase"
ALONE = 345
"""Seed of a short game of four under Davies's rules, in which all players end differently."""


def board_of(screen: Screen, name: str, more: str) -> Board:
    """Return a board that shows this game."""
    return screen.run("import heritage_games as hg", f"hg.play({GAME!r}, {name!r}, {more})")


def resting(screen: Screen, how_long: str) -> None:
    """Set the pause of autoplay, without time for announcements."""
    screen.page.add_style_tag(content=f".hg {{ --t-rest: {how_long} !important; --t-letter: 0ms !important; }}")


def told_in_order(texts: Sequence[str]) -> list[str]:
    """Return the announcements without immediate repetitions."""
    return [text for text, _ in groupby(text.rstrip("\u00a0") for text in texts)]


def spoken(now: Session, view: View) -> str:
    """Return the announcement of a forced ply: throw, steps with their rules, and status."""
    thrown, steps = view["last_throw"], view["steps"]
    assert thrown
    assert thrown["side"] is not None
    assert steps
    found = [f"{step['words']} Rule {now.book.rule(step['rule']).number}." for step in steps["items"]]
    threw = f"{view['side_panels'][thrown['side']]['name']} threw {thrown['words']}."
    return " ".join([threw, *found, *([] if view["result"] else [f"{view['status']}."])])


def test_to_the_next_choice_leads_to_the_last_rank_where_there_is_none_and_each_ply_is_said(screen: Screen) -> None:
    now = Session(ruleset(GAME, "davies_1925", players=4, holes=11), seed=ALONE)
    says = []
    while now.view()["enabled"]["on"]:
        view = now.receive({"revision": now.revision, "do": "on"})
        says.append(spoken(now, view))
    resting(screen, "1ms")
    board = board_of(screen, "davies_1925", f"players=4, holes=11, seed={ALONE}")
    expect(board.ahead).to_have_text("Skip to my next decision")
    watched(screen.page)
    board.ahead.click()
    expect(board.status).to_have_text("The first player has won")
    expect(board.ahead).to_have_count(0)
    board.played(list(now.view()["log"]))
    expect(board.ranks).to_have_text(
        ["The first player won", "The fourth player home safe", "The third player stranded", "The second player eaten"]
    )
    first, *said = told_in_order([one["said"] for one in screen.page.evaluate("window.noted")])
    assert (first, said) == ("", told_in_order(says))


def test_played_by_keyboard_alone_with_a_payment(screen: Screen) -> None:
    start = f"{GAME}; turn first; first out 6; second back 4"
    paying = f"{GAME}; turn first; first out 0 purse 4; second out 6"
    resting(screen, "1ms")
    screen.run(
        "import heritage_games as hg",
        f"hg.play({GAME!r}, 'davies_1925', players=2, holes=11, seed=1, position={start!r})",
        f"hg.play({GAME!r}, 'modern', players=2, holes=11, position={paying!r})",
    )
    roots, press = screen.page.locator(".hg"), screen.page.keyboard.press
    expect(roots).to_have_count(2)
    board = Board(screen.page, roots.first)
    keyboard = Keyboard(board, ruleset(GAME, "davies_1925", players=2, holes=11))
    keyboard.thrown("4")
    keyboard.move(["6", "well"])
    board.played(["4: 6-well"])
    press("o")
    expect(board.log).to_have_count(2)
    press("b")
    expect(board.status).to_contain_text("has won")
    pays = Board(screen.page, roots.nth(1))
    keyboard = Keyboard(pays, ruleset(GAME, "modern", players=2, holes=11))
    keyboard.thrown("6")
    keyboard.move(["village", "6"])
    expect(pays.status).to_contain_text("Four days are missing, and the first player has four tabas in credit.")
    for _ in range(20):
        press("Tab")
        if screen.page.evaluate("document.activeElement.dataset.touch") == "pay":
            break
    press("Enter")
    pays.played(["6: village-6 pay 4"])


def test_the_longest_spiral_is_played_by_touch_on_a_phone(phone: Screen) -> None:
    phone.page.emulate_media(color_scheme="dark")
    rules = ruleset(GAME, "davies_1925", players=6, holes=121)
    board = board_of(phone, "davies_1925", "players=6, holes=121, seed=2, theme='dark'")
    drawn = board.root.locator(".hg-stage svg").bounding_box()
    assert drawn is not None
    # JupyterLab's cell is narrower than the 328 pixels available on a page of 360.
    scale = 328 / drawn["width"]
    for name in rules.points:
        box = board.point(name).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) * scale >= 24, (name, box)
    for button_of in (board.thrower, board.ahead):
        button = button_of.bounding_box()
        assert button is not None
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
