"""Tests of Hounds and Jackals on a screen: animated sticks, typed throws, moving pieces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from axe import violations
from playwright.sync_api import Page, expect

from heritage_games.rulesets.registry import ruleset

if TYPE_CHECKING:
    from board import Board, Screen

GAME = "hounds_and_jackals"
MIDDLE = f"{GAME}; turn hounds; hounds h3 h12 shen shen; jackals j4 j20 shen; hand 1 2"


def board_of(screen: Screen, position: str = "", name: str = "skiryuk", more: str = "") -> Board:
    """Return a board that shows this game."""
    start = f", position={position!r}" if position else ""
    return screen.run("import heritage_games as hg", f"hg.play({GAME!r}, {name!r}{start}{more})")


def watched(page: Page) -> None:
    """Record announcements and moving pieces, each with whether the throw is animated."""
    page.evaluate(
        """() => {
            const root = document.querySelector(".hg");
            const [voice, pieces] = [root.querySelector("[aria-live]"), root.querySelector("svg > .pieces")];
            const now = () => [voice.textContent, [...pieces.children].map((one) => one.style.transform).join()];
            const note = () => {
                const [said, stand] = now();
                const air = root.querySelector(".hg-falling") !== null;
                const last = window.noted.at(-1);
                if (last.said !== said || last.stand !== stand || last.air !== air)
                    window.noted.push({ said, stand, air });
            };
            window.noted = [{ said: now()[0], stand: now()[1], air: false }];
            const all = { subtree: true, childList: true, characterData: true, attributes: true };
            new MutationObserver(note).observe(root, all);
        }"""
    )


def test_the_words_of_a_throw_end_before_its_buttons(screen: Screen) -> None:
    # As wide as JupyterLab's cell on a screen of 1366 pixels.
    screen.page.set_viewport_size({"width": 950, "height": 592})
    board = board_of(screen)
    board.thrown("1/3")
    words = board.throw.locator(".hg-throw-words > span").bounding_box()
    button = board.root.locator('[data-next="move"]').bounding_box()
    assert words
    assert button
    assert words["x"] + words["width"] <= button["x"]


def test_the_words_of_a_throw_leave_space_for_the_answer_in_a_narrow_cell(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 272, "height": 507})
    board = board_of(phone, MIDDLE)
    board.thrown("2")
    expect(board.throw).to_contain_text("two flat sides up")
    # The words take three lines without the sticks, and five next to them.
    assert board.throw.evaluate("strip => strip.clientHeight") < 80


def test_a_refusal_is_named_on_a_phone_as_narrow_as_a_cell_of_jupyterlab(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 256, "height": 495})
    board = board_of(phone)
    board.thrown("1/3")
    expect(board.ahead).to_be_visible()
    board.by_touch(["h9"])
    expect(board.refusal).to_be_visible()
    heading, bar = board.refusal.locator("h3").bounding_box(), board.root.locator(".hg-bar").bounding_box()
    assert heading
    assert bar
    assert heading["y"] + heading["height"] < bar["y"]


def test_the_screen_reader_hears_the_throw_the_guests_and_where_a_piece_may_go(screen: Screen) -> None:
    board = board_of(screen, MIDDLE)
    board.point("h3").focus()
    board.thrown("3")
    expect(board.voice).to_contain_text("Hounds threw three")
    expect(board.point("h3")).to_have_attribute(
        "aria-label", "h3, hounds’ hole 3, trunk: hound. You may move it to h6."
    )
    expect(board.point("shen")).to_have_attribute("aria-label", re.compile("two hounds and jackal"))
    board.by_mouse(["h3"])
    expect(board.point("h6")).to_have_attribute("aria-label", re.compile("the line leads on to h20"))


def test_the_computer_throws_and_then_moves(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    board = board_of(screen, MIDDLE, more=", seats=('person', 'random'), seed=4")
    board.thrown("2")
    board.by_mouse(["h3"])
    board.by_mouse(["h5"])
    watched(screen.page)
    expect(board.status).to_contain_text("Hounds to throw")
    noted = screen.page.evaluate("window.noted")
    air = [order for order, one in enumerate(noted) if one["air"]]
    assert air
    assert len({noted[order]["stand"] for order in air}) == 1, "a piece moved while the sticks were in the air"
    assert noted[-1]["stand"] != noted[air[0]]["stand"]
    expect(board.root.locator(".hg-steps")).to_contain_text("Jackals")


def test_a_piece_that_has_walked_stays_where_it_is_when_the_kernel_answers(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    board = board_of(screen, MIDDLE)
    board.thrown("3")
    board.by_mouse(["h3"])
    watched(screen.page)
    board.by_mouse(["h6"])
    board.played(["3: 3-6>20"])
    stands = [one["stand"] for one in screen.page.evaluate("window.noted")]
    assert len(set(stands)) == 2, "it went once, and nowhere else"


def test_a_race_is_played_by_touch_on_a_phone(phone: Screen) -> None:
    board = board_of(phone, MIDDLE)
    drawn = board.root.locator(".hg-stage svg").bounding_box()
    assert drawn is not None
    for name in ruleset(GAME).points:
        box = board.point(name).bounding_box()
        assert box is not None
        # JupyterLab's cell is narrower than the 328 pixels available on a page of 360.
        assert min(box["width"], box["height"]) * 328 / drawn["width"] >= 24, (name, box)
    button = board.thrower.bounding_box()
    assert button is not None
    assert min(button["width"], button["height"]) >= 44
    board.thrower.tap()
    expect(board.score).to_have_count(1)
    board.button("Undo").tap()
    expect(board.score).to_have_count(0)
    board.own.locator("summary").tap()
    board.own.locator('[data-throw="3"]').tap()
    expect(board.score).to_have_text("3")
    board.by_touch(["h3", "h6"])
    board.played(["3: 3-6>20"])
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(phone.page, ".hg") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_to_object_to(screen: Screen, theme: str) -> None:
    screen.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    board = board_of(screen, MIDDLE, more=f", theme={theme!r}")
    board.own.locator("summary").click()
    assert violations(screen.page, ".hg") == []
    board.thrown("3")
    board.by_mouse(["j4"])
    expect(board.refusal).to_be_visible()
    assert violations(screen.page, ".hg") == []
