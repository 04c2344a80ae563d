"""Page object of a board: its points, texts, buttons and keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from heritage_games.rulesets.base import Ruleset

WAITS = 120_000
"""Milliseconds that tests wait for a state of a page; generous, because the machine may be busy."""

ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
LEARN = """(root, arrows) => {
    const page = root.getRootNode();
    let at = page.activeElement.dataset.point;
    const ways = { [at]: {} };
    const untried = (point) => arrows.find((key) => !(key in ways[point]));
    for (;;) {
        let key = untried(at);
        if (!key) {
            at = Object.keys(ways).find(untried);
            if (!at) return ways;
            root.querySelector(`.hg-hit[data-point="${at}"]`).focus();
            key = untried(at);
        }
        const press = new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true });
        page.activeElement.dispatchEvent(press);
        const to = page.activeElement.dataset.point;
        ways[at][key] = to;
        ways[to] ??= {};
        at = to;
    }
}"""
"""Presses every arrow once on each point in one continuous walk, because each change of focus costs a layout."""


class Screen(Protocol):
    """Page that shows boards: a plain one or one of JupyterLab."""

    page: Page

    def run(self, *cells: str) -> Board:
        """Run these cells and return the first board that they show."""


@dataclass
class Board:
    """View of a board."""

    page: Page
    root: Locator

    def point(self, name: str) -> Locator:
        """Return the touch target of a point."""
        return self.root.locator(f'.hg-hit[data-point="{name}"]')

    @property
    def status(self) -> Locator:
        """Return the sentence that says whose turn it is, or how the game ended."""
        return self.root.locator(".hg-status")

    @property
    def log(self) -> Locator:
        """Return the played moves in the log."""
        return self.root.locator(".hg-log-move")

    @property
    def refusal(self) -> Locator:
        """Return the card that explains why an attempt is illegal."""
        return self.root.locator(".hg-refusal")

    @property
    def voice(self) -> Locator:
        """Return the live region that a screen reader announces."""
        return self.root.locator("[aria-live=polite]").first

    @property
    def throw(self) -> Locator:
        """Return the sticks or dice next to the board, with their score."""
        return self.root.locator(".hg-throw")

    @property
    def score(self) -> Locator:
        """Return the score of the sticks or dice; it matches no element during the animation."""
        return self.root.locator(".hg-throw:not(.hg-past) .hg-throw-score")

    @property
    def thrower(self) -> Locator:
        """Return the button that throws; its label shows the result."""
        return self.root.locator('[data-next="throw"]')

    @property
    def ahead(self) -> Locator:
        """Return the button that starts autoplay to the next choice, and stops it."""
        return self.root.locator("[data-ahead]")

    @property
    def own(self) -> Locator:
        """Return the buttons that enter the reader's own throw."""
        return self.root.locator(".hg-own")

    @property
    def ranks(self) -> Locator:
        """Return the players' ranks after the game, the winner first."""
        return self.root.locator(".hg-ranks li")

    def spot(self, name: str) -> Locator:
        """Return the touch target of a point, or the button of a control."""
        return self.root.locator(f'.hg-hit[data-point="{name}"], .hg-act[data-touch="{name}"]')

    def type(self, text: str) -> None:
        """Type a move or a throw; a narrow panel shows the field under *More*."""
        field = self.root.locator(".hg-move input")
        if not field.count():
            self.button("More").click()
        field.fill(text)
        field.press("Enter")

    def thrown(self, text: str) -> None:
        """Type a throw and expect its score to be shown."""
        self.type(text)
        expect(self.score).to_have_text(text)

    def button(self, name: str) -> Locator:
        """Return a button by its name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def tool(self, name: str) -> Locator:
        """Return a tool by its internal name; a narrow toolbar shows it under *More*."""
        tool = self.root.locator(f'[data-tool="{name}"]')
        if not tool.count():
            self.button("More").click()
        return tool

    def played(self, texts: Sequence[str]) -> None:
        """Expect exactly these moves in the log."""
        expect(self.log).to_have_text(list(texts))

    def by_mouse(self, path: Sequence[str]) -> None:
        """Click the points and controls of a move; two successive controls share one button."""
        expect(self.root.locator(".hg-hit").first).to_be_attached()
        for name, following in zip(path, [*path[1:], ""], strict=True):
            both = following and not self.point(following).count() and not self.point(name).count()
            if not both or self.spot(name).count():
                self.spot(name).click()

    def by_touch(self, path: Sequence[str]) -> None:
        """Tap the points and controls of a move."""
        for name in path:
            self.spot(name).tap()

    def drag(self, source: str, target: str) -> None:
        """Drag a piece from one point to another."""
        self.point(source).drag_to(self.point(target))


class Keyboard:
    """Page object of a board used only with the keyboard; it records each arrow's target and takes the shortest path.

    Args:
        board: the board.
        rules: the rules of its game.
    """

    def __init__(self, board: Board, rules: Ruleset) -> None:
        self.board = board
        self.ways: dict[str, dict[str, str]] = {}
        self._learn(rules)

    @property
    def here(self) -> str:
        """Return the point that has the focus."""
        return str(self.board.root.evaluate("root => root.getRootNode().activeElement.dataset.point"))

    def go(self, target: str) -> None:
        """Move the focus to a point by arrow keys."""
        for key in self._keys(self.here, target):
            self.board.page.keyboard.press(key)
        assert self.here == target

    def move(self, path: Sequence[str]) -> None:
        """Touch the points of a move by keys; the key ``t`` touches a control."""
        for name in path:
            if name in self.ways:
                self.go(name)
            self.board.page.keyboard.press("Enter" if name in self.ways else "t")

    def thrown(self, text: str) -> None:
        """Type a throw into the field and return the focus to the board."""
        self.board.page.keyboard.press("m")
        self.board.page.keyboard.type(text)
        self.board.page.keyboard.press("Enter")
        expect(self.board.score).to_have_text(text)
        self.board.page.keyboard.press("Escape")

    def _learn(self, rules: Ruleset) -> None:
        """Record the target of every arrow on every reachable point; a script presses them, which is faster."""
        self.board.root.locator('.hg-hit[tabindex="0"]').focus()
        self.board.page.keyboard.press("Home")
        self.ways = self.board.root.evaluate(LEARN, list(ARROWS))
        assert set(self.ways) == set(rules.points), "some point cannot be reached by arrows"

    def _keys(self, start: str, target: str) -> list[str]:
        """Return the shortest sequence of arrow keys from one point to another."""
        waiting: deque[tuple[str, list[str]]] = deque([(start, [])])
        seen = {start}
        while waiting:
            point, keys = waiting.popleft()
            if point == target:
                return keys
            for key, onward in self.ways.get(point, {}).items():
                if onward not in seen:
                    seen.add(onward)
                    waiting.append((onward, [*keys, key]))
        raise AssertionError(f"no arrows lead from {start} to {target}")
