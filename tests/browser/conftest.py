"""Fixtures of the browser tests: browsers, plain pages, JupyterLab, museum pages."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import lite
import pages
import prebuilt
import pytest
from board import WAITS
from classroom_server import opened
from lab import Lab, jupyter, stop_kernels
from pages import PHONE, STILL
from plain import Plain, Wire
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from room import Room

from heritage_games.website.printing import find_chromium

expect.set_options(timeout=WAITS)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of Chromium; if missing, skip the test, or fail if it is required."""
    found = find_chromium()
    if found is None:
        reason = "no Chromium was found; HERITAGE_GAMES_CHROMIUM can name one"
        if os.environ.get("HERITAGE_GAMES_BROWSER") == "required":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


@pytest.fixture(scope="session")
def launched(chromium: str) -> Iterator[Browser]:
    """Yield a headless Chromium to all browser tests of a process."""
    # Tests must not reach the network, and optimizing WebAssembly takes more time than it saves.
    arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2, EXCLUDE localhost"]
    arguments += ["--js-flags=--liftoff-only", "--disable-background-networking", "--disable-component-update"]
    # Chromium's sandbox does not work for root, which runs the checks in a container.
    arguments += ["--no-sandbox"] * (hasattr(os, "geteuid") and os.geteuid() == 0)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=arguments)
        # A busy machine may need longer than the 30 seconds that Playwright waits.
        launched.on("context", lambda context: context.set_default_timeout(WAITS))
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def browser(launched: Browser) -> Iterator[Browser]:
    """Yield the browser to the tests of one file, and close their pages."""
    yield launched
    for context in launched.contexts:
        context.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("notebooks")


@pytest.fixture(scope="session")
def address(chromium: str, folder: Path) -> Iterator[str]:
    assert chromium
    with jupyter(folder) as server:
        yield server.address


@pytest.fixture(scope="session")
def site(chromium: str, shared: Path) -> Path:
    """Return the folder of the museum pages; skip the test if there is no browser."""
    assert chromium
    return prebuilt.site(shared)


@pytest.fixture(scope="session")
def lessons(chromium: str, shared: Path, folder: Path) -> Iterator[str]:
    """Yield the address of the JupyterLite lessons; skip the test if there is no browser."""
    assert chromium
    with pages.served(lite.folder(shared), folder) as server:
        yield server.address


@pytest.fixture(scope="session")
def pages_address(site: Path, folder: Path) -> Iterator[str]:
    with pages.served(site, folder) as server:
        yield server.address


@pytest.fixture(scope="session")
def early_address(site: Path) -> Iterator[str]:
    """Yield the address of the museum pages with an engine that never finishes loading."""
    with pages.engineless(site) as early:
        yield early.address


@pytest.fixture
def room(browser: Browser, tmp_path: Path) -> Iterator[Room]:
    """Yield a classroom that no other test uses; close its pages, which would reconnect."""
    others = browser.contexts
    with opened(tmp_path) as server:
        yield Room(browser, server)
        for context in browser.contexts:
            if context not in others:
                context.close()


@pytest.fixture
def screen(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plain]:
    """Yield a plain page of 1280 by 1000 pixels."""
    yield from _plain(browser.new_context(**DESK), monkeypatch)


@pytest.fixture
def phone(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plain]:
    """Yield a plain page of 360 by 740 pixels with touch input."""
    yield from _plain(browser.new_context(**HELD), monkeypatch)


@pytest.fixture(scope="module")
def jupyterlab(browser: Browser, address: str, folder: Path) -> Lab:
    """Return the page of JupyterLab that the tests of a file share."""
    return Lab(browser.new_context(**DESK).new_page(), address, folder)


@pytest.fixture
def lab(jupyterlab: Lab) -> Iterator[Lab]:
    """Yield the JupyterLab page of 1280 by 1000 pixels with a new kernel to one test."""
    jupyterlab.page.set_viewport_size(DESK["viewport"])
    jupyterlab.page.emulate_media(color_scheme="light", **STILL)
    jupyterlab.problems.clear()
    yield jupyterlab
    stop_kernels(jupyterlab.address)
    assert jupyterlab.problems == []


DESK: dict[str, Any] = {**STILL, "viewport": {"width": 1280, "height": 1000}}
HELD: dict[str, Any] = {**STILL, **PHONE}


def _plain(context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plain]:
    monkeypatch.setattr(comm, "create_comm", Wire)
    plain = Plain(context.new_page())
    yield plain
    context.close()
    plain.close()
    assert plain.problems == []
