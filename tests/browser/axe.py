"""Accessibility checks of a page by axe-core."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

SCRIPT: str = Axe().axe_script

RUN = """async (within) => {
    const moving = document.getAnimations().filter(
        (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
    await Promise.all(moving.map((one) => one.finished.catch(() => {})));
    const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
}"""
"""What fades in has its own colours only when it is there: axe-core looks then."""


class Known:
    """The kinds of elements that axe-core has looked at on pages of one style: what is alike needs no second look.

    What can be wrong with elements that are alike in kind, such as an id that stands twice, is asked of the HTML of
    every page by other checks.
    """

    def __init__(self) -> None:
        self._kinds: set[str] = set()

    def all_of(self, page: Path) -> bool:
        """Return whether every element of a page's file is of a kind seen before, and know those now."""
        kinds = kinds_of(page.read_text(encoding="utf-8"))
        new = kinds - self._kinds
        self._kinds |= kinds
        return not new


def kinds_of(html: str) -> set[str]:
    """Return what kinds of elements a page has round its boards, and in what: by name, classes and attributes."""
    reader = _Kinds()
    reader.feed(html)
    return reader.found


class _Kinds(HTMLParser):
    """Reads HTML in which every element that can be closed is closed."""

    EMPTY = frozenset({"base", "br", "hr", "img", "input", "link", "meta", "source", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._inside: list[str] = []
        self._board = 0
        """Depth of the board that is being read; 0 outside of boards."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, and what it stands in."""
        given = dict(attrs)
        if not self._board:
            kind = " ".join([tag, *(given.get("class") or "").split(), *given])
            self.found.add(" > ".join([*self._inside[-1:], kind]))
        if tag in self.EMPTY:
            return
        self._inside.append(kind if not self._board else tag)
        if "data-board" in given and not self._board:
            self._board = len(self._inside)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        if tag in self.EMPTY:
            return
        if self._board == len(self._inside):
            self._board = 0
        left = self._inside.pop()
        assert left.split(" ")[0] == tag, f"</{tag}> closes {left}"


def brought_along(page: Page) -> None:
    """Let every document that is opened on this page from now on have axe-core, which is else brought each time."""
    page.add_init_script(SCRIPT)


def violations(page: Page, within: Any = None) -> list[str]:  # noqa: ANN401 - a selector, or what axe-core calls a context
    """Return what axe-core objects to on a page, one line each.

    Args:
        page: as it stands.
        within: which part of it; all of it if None.
    """
    if page.evaluate("() => typeof axe === 'undefined'"):
        page.evaluate(SCRIPT)
    return [str(each) for each in page.evaluate(RUN, within)]
