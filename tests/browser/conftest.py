"""One JupyterLab for all browser tests; each test has a page and a kernel of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pages
import pytest
from board import Screen
from lab import find_chromium, jupyter, stop_kernels
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

WAITS = 30_000
"""Milliseconds a page may take to show what is expected of it; kernels share two cores with the browser."""

expect.set_options(timeout=WAITS)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of a Chromium; skip where there is none, or fail where one is required."""
    found = find_chromium()
    if found is None:
        reason = "no Chromium was found; HERITAGE_GAMES_CHROMIUM can name one"
        if os.environ.get("HERITAGE_GAMES_BROWSER") == "required":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Give a headless Chromium to the tests of one file.

    Not to the whole run: while it is open an event loop is running, and tests that start
    their own, such as the notebooks, would find it in the way.
    """
    # Chromium refuses its sandbox to root, which is who runs the checks in a container.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    arguments = ["--disable-background-networking", "--disable-component-update", *(["--no-sandbox"] if root else [])]
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=arguments)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the notebooks of the browser tests lie."""
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="session")
def address(chromium: str, folder: Path) -> Iterator[str]:
    """A running JupyterLab, where there is a browser to see it with."""
    assert chromium
    with jupyter(folder) as server:
        yield server.address


@pytest.fixture(scope="session")
def site(chromium: str, tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The museum pages, built once for all workers, where there is a browser to see them with."""
    assert chromium
    base = tmp_path_factory.getbasetemp()
    return pages.site(base if worker_id == "master" else base.parent)


@pytest.fixture(scope="session")
def pages_address(site: Path, folder: Path) -> Iterator[str]:
    """The address at which the museum pages are served."""
    with pages.served(site, folder) as server:
        yield server.address


@pytest.fixture
def screen(browser: Browser, address: str, folder: Path) -> Iterator[Screen]:
    """A page of 1280 by 1000 pixels."""
    yield from _screen(browser.new_context(viewport={"width": 1280, "height": 1000}), address, folder)


@pytest.fixture
def phone(browser: Browser, address: str, folder: Path) -> Iterator[Screen]:
    """A page of 360 by 740 pixels that is touched."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield from _screen(context, address, folder)


def _screen(context: BrowserContext, address: str, folder: Path) -> Iterator[Screen]:
    context.set_default_timeout(WAITS)
    page = context.new_page()
    screen = Screen(page, address, folder)
    yield screen
    context.close()
    stop_kernels(address)
    assert screen.problems == []
