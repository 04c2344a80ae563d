"""Page object of a board for browser tests: its points, texts, buttons and keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from playwright.sync_api import FloatRect, Locator, Page, expect

from heritage_games.rulesets.base import Ruleset

WAITS = 120_000
"""Milliseconds that tests wait for a state of a page, enough for a busy machine."""

ARROWS = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
"""The direction of each arrow; y points upwards as in layouts."""


def box_of(part: Locator) -> FloatRect:
    """Return the box of a visible part of a page."""
    box = part.bounding_box()
    assert box
    return box


class Screen(Protocol):
    """Page that shows boards: a plain one or one of JupyterLab."""

    page: Page

    def run(self, *cells: str) -> Board:
        """Run these cells and return the first board that they show."""


@dataclass
class Board:
    page: Page
    root: Locator

    def point(self, name: str) -> Locator:
        return self.root.locator(f'.hg-hit[data-point="{name}"]')

    @property
    def status(self) -> Locator:
        """The sentence that says whose turn it is, or how the game ended."""
        return self.root.locator(".hg-status")

    @property
    def log(self) -> Locator:
        """The played moves in the log."""
        return self.root.locator(".hg-log-move")

    @property
    def refusal(self) -> Locator:
        """The card that explains why an attempt is illegal."""
        return self.root.locator(".hg-refusal")

    @property
    def voice(self) -> Locator:
        """The live region that a screen reader announces."""
        return self.root.locator("[aria-live=polite]").first

    @property
    def throw(self) -> Locator:
        """The sticks or dice next to the board, with their score."""
        return self.root.locator(".hg-throw")

    @property
    def score(self) -> Locator:
        """The score of the sticks or dice; it matches no element during the animation."""
        return self.root.locator(".hg-throw:not(.hg-past) .hg-throw-score")

    @property
    def thrower(self) -> Locator:
        """The button that throws; its label shows the result."""
        return self.root.locator('[data-next="throw"]')

    @property
    def ahead(self) -> Locator:
        """The button that starts autoplay to the next choice, and stops it."""
        return self.root.locator("[data-ahead]")

    @property
    def own(self) -> Locator:
        """The buttons that enter the reader's own throw."""
        return self.root.locator(".hg-own")

    @property
    def here(self) -> str | None:
        """The point that has the focus, None if the focus is elsewhere."""
        found: str | None = self.root.evaluate("root => root.getRootNode().activeElement?.dataset?.point ?? null")
        return found

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

    def load(self, record: str) -> None:
        """Load a record into a board; focus the board unless *More* was open and stays so."""
        text = 'textarea[id$="-record"]'
        field, form = self.root.locator(text), self.root.locator("form.hg-text", has=self.page.locator(text))
        opened = field.count()
        if not opened:
            self.button("More").click()
            self.root.get_by_text("The game as text", exact=True).click()
        field.fill(record)
        form.get_by_role("button", name="Load", exact=True).click()
        self.button("Yes").click()
        if not opened:
            self.page.keyboard.press("Escape")
            self.root.locator('.hg-hit[tabindex="0"]').focus()

    def thrown(self, text: str) -> None:
        """Type a throw and expect its score to be shown."""
        self.type(text)
        expect(self.score).to_have_text(text)

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def tool(self, name: str) -> Locator:
        """Return a tool by its internal name; a narrow toolbar shows it under *More*."""
        tool = self.root.locator(f'[data-tool="{name}"]')
        expect(self.root.locator("[data-tool]").first).to_be_visible()
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
        for name in path:
            self.spot(name).tap()

    def drag(self, source: str, target: str) -> None:
        self.point(source).drag_to(self.point(target))


class Keyboard:
    """Page object of a board used with the keyboard; it remembers where each arrow leads.

    ``frontend/test/lines.test.ts`` reaches every point of every board from each other point.
    """

    def __init__(self, board: Board, rules: Ruleset) -> None:
        self.board = board
        self.places = rules.layout.places
        self.ways: dict[str, dict[str, str]] = {point: {} for point in rules.points}
        self.board.root.locator('.hg-hit[tabindex="0"]').focus()

    def go(self, target: str) -> None:
        """Move the focus to a point by arrow keys."""
        here = str(self.board.here)
        while here != target:
            key = self._key(here, target)
            self.board.page.keyboard.press(key)
            reached = str(self.board.here)
            self.ways[here][key] = reached
            here = reached

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

    def _key(self, start: str, target: str) -> str:
        """Return the arrow that leads to the target, or towards the nearest untried arrow."""
        waiting: deque[tuple[str, list[str]]] = deque([(start, [])])
        seen, untried = {start}, ""
        while waiting:
            point, keys = waiting.popleft()
            if point == target:
                return keys[0]
            if not untried and len(self.ways[point]) < len(ARROWS):
                untried = [*keys, self._towards(point, target)][0]
            for key, onward in self.ways[point].items():
                if onward not in seen:
                    seen.add(onward)
                    waiting.append((onward, [*keys, key]))
        assert untried, f"no arrows lead from {start} to {target}"
        return untried

    def _towards(self, point: str, target: str) -> str:
        """Return the untried arrow that points most towards the target."""
        (x, y), (u, v) = self.places[point], self.places[target]
        untried = [key for key in ARROWS if key not in self.ways[point]]
        return max(untried, key=lambda key: ARROWS[key][0] * (u - x) + ARROWS[key][1] * (v - y))
