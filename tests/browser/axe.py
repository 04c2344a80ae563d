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
