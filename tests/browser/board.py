"""Page object of a board for browser tests: its points, texts, buttons and keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from page_scripts import script
from playwright.sync_api import FloatRect, Locator, Page, expect

WAITS = 120_000  # milliseconds that tests wait for a state of a page, enough for a busy machine
SELDOM = 100  # milliseconds between checks of a slow state; by default Playwright checks every frame

OVERLAPPING = script("overlapping_names")
"""Script that returns the names of points whose letters overlap.

A line of text is 1.5 times as high as its letters.
"""


def box_of(part: Locator) -> FloatRect:
    """Return the box of a visible part of a page."""
    box = None
    while not box:  # A part that is redrawn in between has no box.
        expect(part).to_be_visible()
        box = part.bounding_box()
    return box


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
        """Load a record under *More*, and focus the board."""
        self.button("More").click()
        self.root.get_by_text("The game as text", exact=True).click()
        form = self.root.locator("form.hg-text", has=self.page.locator('textarea[id$="-record"]'))
        form.locator("textarea").fill(record)
        form.get_by_role("button", name="Load", exact=True).click()
        self.button("Yes").click()
        self.page.keyboard.press("Escape")
        self.root.locator('.hg-hit[tabindex="0"]').focus()

    def for_teacher(self, title: str) -> None:
        """Open a part of the settings for teachers, which are folded under *More*."""
        self.button("More").click()
        for fold in ("For the teacher", title):
            self.root.get_by_text(fold).click()

    def thrown(self, text: str) -> None:
        """Type a throw and expect its score to be shown."""
        self.type(text)
        expect(self.score).to_have_text(text)

    def thrown_by_keys(self, text: str) -> None:
        """Type a throw into the field that a key opens, and return the focus to the board."""
        self.root.locator('.hg-hit[tabindex="0"]').focus()
        self.page.keyboard.press("m")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        expect(self.score).to_have_text(text)
        self.page.keyboard.press("Escape")

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

    def by_keys(self, path: Sequence[str]) -> None:
        """Touch the points of a move by keys; ``n`` goes to the next one, ``t`` touches a control.

        ``frontend/test/lines.test.ts`` reaches every point of every board by arrows.
        """
        self.root.locator('.hg-hit[tabindex="0"]').focus()
        for name in path:
            is_point, passed = self.point(name).count(), set[str | None]()
            while is_point and (here := self.here) != name:
                assert here not in passed, f"the key n does not lead to {name}"
                passed.add(here)
                self.page.keyboard.press("n")
            self.page.keyboard.press("Enter" if is_point else "t")

    def drag(self, source: str, target: str) -> None:
        self.point(source).drag_to(self.point(target))
