"""What axe-core finds to object to on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

if TYPE_CHECKING:
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


KINDS = """() => [...document.querySelectorAll("body *")]
    .filter((element) => !element.closest("[data-board]"))
    .map((element) => [element.parentElement, element]
        .map(({ tagName, classList, attributes }) =>
            [tagName, ...classList, ...[...attributes].map(({ name }) => name)].join(" "))
        .join(" > "))"""
"""What kinds of elements there are round the boards of a page, and in what: by name, classes and attributes."""


class Known:
    """The kinds of elements that axe-core has looked at on pages of one style: what is alike needs no second look.

    What can be wrong with elements that are alike in kind, such as an id that stands twice, is asked of the HTML of
    every page by other checks.
    """

    def __init__(self) -> None:
        self._kinds: set[str] = set()

    def all_of(self, page: Page) -> bool:
        """Return whether every element round the boards of a page is of a kind seen before, and know those now."""
        kinds = set(page.evaluate(KINDS))
        new = kinds - self._kinds
        self._kinds |= kinds
        return not new


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
