"""Accessibility checks of a page by axe-core, for the browser tests."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

SCRIPT: str = Axe().axe_script

CONTRAST = ["color-contrast"]

RUN = """async (within, rules) => {
    const moving = document.getAnimations().filter(
        (one) => one.playState === "running" && Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
    await Promise.all(moving.map((one) => one.finished.catch(() => {})));
    const options = { preload: false, resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
    const { violations } = await axe.run(within ?? document, options);
    return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes[0].html.slice(0, 200)}`);
}"""
"""Script that runs axe-core after animations, when elements have their final colours.

Nothing is preloaded: only a rule about films and sounds would need it.
"""


class Known:
    """Kinds of elements that axe-core has already checked on pages of one style.

    Errors that elements of one kind can still contain, such as duplicate ids, are found by other checks of the HTML of
    every page.
    """

    def __init__(self) -> None:
        self._kinds: set[str] = set()

    def all_of(self, page: Path) -> bool:
        """Return whether all elements of a page's file are of known kinds; remember the new ones."""
        kinds = kinds_of(page.read_text(encoding="utf-8"))
        new = kinds - self._kinds
        self._kinds |= kinds
        return not new


def kinds_of(html: str) -> set[str]:
    """Return the kinds of elements around boards: parent, name, classes and attributes."""
    reader = _Kinds()
    reader.feed(html)
    return reader.found


class _Kinds(HTMLParser):
    """Parser that collects kinds of elements; every non-void element must be closed."""

    EMPTY = frozenset({"base", "br", "hr", "img", "input", "link", "meta", "source", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._inside: list[str] = []
        self._board = 0
        """Depth of the board that is being read; 0 outside boards."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record the kind of an element with its parent."""
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
        """Remove an element from the stack of open ones."""
        if tag in self.EMPTY:
            return
        if self._board == len(self._inside):
            self._board = 0
        left = self._inside.pop()
        assert left.split(" ")[0] == tag, f"</{tag}> closes {left}"


def brought_along(page: Page) -> None:
    """Inject axe-core into every later document of this page, instead of for each check."""
    page.add_init_script(SCRIPT)


def violations(
    page: Page,
    within: Any = None,  # noqa: ANN401 - a selector, or what axe-core calls a context
    rules: list[str] | None = None,
) -> list[str]:
    """Return the violations that axe-core reports on a page, one line each.

    Args:
        page: the page in its current state.
        within: the part to check; the whole page if None.
        rules: the ids of the rules to check; all if None.
    """
    if page.evaluate("() => typeof axe === 'undefined'"):
        page.evaluate(SCRIPT)
    return [str(each) for each in page.evaluate(f"(given) => ({RUN})(...given)", [within, rules])]
