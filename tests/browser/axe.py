"""Accessibility checks of a page by axe-core, for the browser tests."""

import re
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from page_scripts import script
from playwright.sync_api import Page

SCRIPT: str = Axe().axe_script

CONTRAST = ["color-contrast"]

RUN = script("run_axe")
"""Script that runs axe-core after animations, when elements have their final colours.

Nothing is preloaded: only a rule about films and sounds would need it.
"""


def kinds_of(page: Path) -> set[str]:
    """Return the kinds of elements in a page's file: names with their classes and attributes.

    A page whose kinds axe-core has checked elsewhere needs no visit: html-validate checks how elements are nested, and
    other tests check duplicate ids in every page.
    """
    kinds = set()
    html = page.read_text(encoding="utf-8")
    for tag, given in re.findall(r'<([a-z][\w-]*)((?:\s[^\s=>/]+(?:="[^"]*")?)*)', html):
        attributes = dict(re.findall(r'([^\s=]+)(?:="([^"]*)")?', given))
        kinds.add(" ".join([tag, *attributes.get("class", "").split(), *attributes]))
    return kinds


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
