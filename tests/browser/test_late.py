"""Tests of boards with slow hosts, and of browsers that cannot decompress shared parts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser, expect

from heritage_games.rulesets.registry import ruleset
from heritage_games.session.book_view import book
from heritage_games.session.session import Session
from heritage_games.widgets.bundle import SCRIPT

if TYPE_CHECKING:
    from plain import Plain

SHOW = """async ([script, book, view]) => {
    const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    const { default: widget } = await import(address);
    const [state, listeners] = [{ book: {}, view: {}, prefs: {}, mode: "board" }, {}];
    const model = {
        get: (name) => state[name],
        on: (event, act) => (listeners[event] ??= []).push(act),
        off: () => undefined,
    };
    window.end = widget.render({ model, el: document.body });
    window.comes = (name) => {
        state[name] = { book, view }[name];
        for (const act of [...(listeners[`change:${name}`] ?? [])]) act();
    };
}"""

SLOW = """() => {
    const { heard } = window;
    window.heard = async (...told) => {
        await new Promise((done) => setTimeout(done, 1500));
        return heard(...told);
    };
}"""
"""Script that delays the kernel's messages to a plain page."""

OUT = "hyena_chase; turn first; first out 0; second back 4"


def test_a_board_that_is_asked_for_too_early_is_drawn_when_its_state_comes(browser: Browser) -> None:
    session = Session(ruleset("hyena_chase"))
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.evaluate(SHOW, [SCRIPT.read_text(encoding="utf-8"), book(session.book), session.view()])
    expect(page.locator(".hg")).to_have_count(0)
    for name in ("book", "view"):
        page.evaluate("(name) => window.comes(name)", name)
    expect(page.locator(".hg-status")).to_have_text(session.view()["status"])
    page.evaluate("window.end()")
    expect(page.locator(".hg")).to_have_count(0)
    assert problems == []
    page.close()


def test_a_browser_that_cannot_unpack_what_boards_share_asks_the_kernel(screen: Plain) -> None:
    screen.page.evaluate("delete globalThis.DecompressionStream")
    board = screen.run("import heritage_games as hg", "hg.play('morabaraba')")
    board.by_mouse(["E1"])
    board.played(["E1"])


def test_touches_before_a_late_answer_to_a_throw_of_ones_own_are_made(screen: Plain) -> None:
    board = screen.run("import heritage_games as hg", f"hg.play('hyena_chase', 'modern', players=2, position={OUT!r})")
    board.own.locator("summary").click()
    screen.page.evaluate(SLOW)
    board.own.locator('[data-throw="6"]').click()
    board.by_mouse(["village", "6"])
    board.played([])
    board.played(["6: village-6"])
