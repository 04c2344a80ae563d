"""Tests of Hyena Chase on a screen: autoplay, payments, captures, ranks, a long spiral."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby, pairwise

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

PACE = 600
"""Minimum milliseconds from one forced move to the next."""

FOUR = f"{GAME}; turn first; first back 4 purse 14; second outside purse 3; third back 2; fourth back 9 purse 1"
TO_THE_END = (
    ("3", ["4", "1", "pay"], "3: 4-1 pay 1"),
    ("1", ["credit"], "1: credit"),
    ("2", ["village"], "2: village"),
    ("2", ["2", "village"], "2: 2-village"),
    ("1", ["credit"], "1: credit"),
    ("2", ["village", "4", "done"], "2: village-4 done"),
    ("6", ["village", "6", "done"], "6: village-6 done"),
    ("1", ["credit"], "1: credit"),
    ("3", ["4", "well"], "3: 4-well"),
    ("2", ["6", "8", "pay"], "2: 6-8 pay 2"),
    ("1", ["credit"], "1: credit"),
    ("2", ["well", "6"], "2: well-6"),
    ("2", ["pass"], "2: pass"),
    ("6", ["6", "village"], "6: 6-village"),
)
"""Throws, touches and texts: paid, not paid, a mother eaten or stranded, the hyena home."""

RECORD = 'textarea[id$="-record"]'
MARKUP = "<img src=x onerror=window.hit=1>"
HEAD = f'[Game "{GAME}"]\n[Ruleset "modern"]\n[Option players "2"]\n[Option holes "41"]\n'
NAMED = f'[Player second "{MARKUP}"]\n\n1. 2: begin {{{MARKUP}}}'
BAD = {
    f'[Start "{GAME}; turn first; first out 35 purse 2; second out 20"]\n\n1. 2: 35-37 pay 3': (
        "Line 7, ply 1: Three days are missing, and the first player has two tabas in credit. "
        "A payment has to cover every missing day."
    ),
    f'[Player {MARKUP} "x"]\n\n1. 1: begin': 'Line 5: a header is written as in [Game "name"]',
    '[Option players "7"]\n\n1. 1: begin': "Line 5: Option players appears here a second time",
}
"""Invalid records with the message about each."""


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


def test_stop_escape_and_a_touch_of_the_board_stop_it(screen: Screen) -> None:
    resting(screen, "60s")
    board = board_of(screen, "davies_1925", "players=2, holes=11, seed=3")
    stops: list[Callable[[], object]] = [
        board.ahead.click,
        partial(screen.page.keyboard.press, "Escape"),
        board.point("4").click,
    ]
    for number, stop in enumerate(stops, 1):
        board.ahead.click()
        expect(board.log).to_have_count(number)
        expect(board.ahead).to_have_text("Stop")
        stop()
        expect(board.ahead).to_have_text("Skip to my next decision")
        expect(board.voice).to_contain_text("Stopped.")
        expect(board.refusal).to_have_count(0)
    board.button("Undo").click()
    expect(board.root.locator('[data-next="move"]')).to_be_visible()
    expect(board.log).to_have_count(len(stops) - 1)
    board.button("Undo").click()
    board.thrower.click()
    board.root.locator('[data-next="move"]').click()
    expect(board.log).to_have_count(len(stops))


def test_forced_moves_follow_each_other_no_sooner_than_they_can_be_read(screen: Screen) -> None:
    board = board_of(
        screen, "davies_1925", f"players=2, holes=11, position='{GAME}; turn first; first out 2; second out 4'"
    )
    screen.page.evaluate(
        """() => {
            const log = document.querySelector(".hg-answered");
            window.moved = [];
            new MutationObserver(() => {
                const plies = document.querySelectorAll(".hg-log-move").length;
                if (plies !== window.moved.at(-1)?.plies) window.moved.push({ plies, at: performance.now() });
            }).observe(log, { subtree: true, childList: true });
        }"""
    )
    board.ahead.click()
    expect(board.log.nth(3)).to_be_attached()
    board.ahead.click()
    moved = [one for one in screen.page.evaluate("window.moved") if one["plies"]]
    assert [one["plies"] for one in moved[:4]] == [1, 2, 3, 4]
    assert all(after["at"] - before["at"] >= PACE for before, after in pairwise(moved))


def test_four_players_by_mouse_to_the_last_rank(screen: Screen) -> None:
    board = board_of(screen, "modern", f"players=4, holes=11, position={FOUR!r}")
    board.own.locator("summary").click()
    for number, (throw, path, _text) in enumerate(TO_THE_END, 1):
        board.own.locator(f'[data-throw="{throw}"]').click()
        expect(board.score).to_have_text(throw)
        board.by_mouse(path)
        expect(board.log).to_have_count(number)
        if number == 1:
            expect(board.root.locator(".hg-steps")).to_contain_text("one taba for the missing days")
        if number == 7:
            expect(board.root.locator(".hg-skipped")).to_have_text("No more turns for the third player.")
        if number == 12:
            expect(board.root.locator(".hg-steps")).to_contain_text(
                "At hollow 9 the hyena catches the mother of the fourth player"
            )
            expect(board.point("9")).to_have_attribute("aria-label", "Hollow 9: empty.")
    board.played([text for *_, text in TO_THE_END])
    expect(board.status).to_have_text("The first player has won")
    expect(board.ranks).to_have_text(
        ["The first player won", "The third player home safe", "The second player stranded", "The fourth player eaten"]
    )
    assert violations(screen.page, ".hg") == []


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


def test_records_that_cannot_be_are_told_and_change_nothing_and_names_are_only_text(screen: Screen) -> None:
    board = board_of(screen, "modern", "players=2, holes=41")
    board.thrown("1")
    board.button("Begin").click()
    board.button("More").click()
    board.root.get_by_text("The game as text", exact=True).click()
    notice = board.root.locator(".hg-notice")
    for lines, told in BAD.items():
        board.load(HEAD + lines)
        expect(notice).to_contain_text(told)
        board.played(["1: begin"])
    board.load(HEAD + NAMED)
    expect(notice).to_have_count(0)
    board.played(["2: begin"])
    expect(board.root.locator(RECORD)).to_have_value(re.compile(re.escape(MARKUP)))
    assert board.root.locator("[onerror]").count() == 0
    assert screen.page.evaluate("window.hit") is None
