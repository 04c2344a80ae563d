"""Fixtures of the browser tests: a browser, plain pages, JupyterLab with a kernel for each test, museum pages."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import comm
import pages
import pytest
from board import WAITS
from lab import Lab, jupyter, stop_kernels
from plain import Plain, Wire
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from heritage_games.website.printing import find_chromium

if TYPE_CHECKING:
    from board import Screen

expect.set_options(timeout=WAITS)


CUT_OFF = ("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",)
"""There is no other machine than this one: what a page asks for elsewhere is not found."""

BASELINE = "--js-flags=--liftoff-only"
"""Compile WebAssembly once: optimizing it again takes longer than all that a test runs of it."""


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
    arguments = [*CUT_OFF, BASELINE, "--disable-background-networking", "--disable-component-update"]
    arguments += ["--no-sandbox"] if root else []
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


@pytest.fixture(scope="session")
def early_address(site: Path) -> Iterator[str]:
    """The address of the same pages where the engine is on its way for ever."""
    with pages.engineless(site) as early:
        yield early.address


@pytest.fixture
def screen(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A plain page of 1280 by 1000 pixels."""
    yield from _plain(browser.new_context(**DESK), monkeypatch)


@pytest.fixture
def phone(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    """A plain page of 360 by 740 pixels that is touched."""
    yield from _plain(browser.new_context(**HELD), monkeypatch)


@pytest.fixture
def lab(lab_desk: Lab) -> Iterator[Lab]:
    """A page of JupyterLab of 1280 by 1000 pixels, in which other tests of the file have had notebooks before."""
    lab_desk.page.set_viewport_size(DESK["viewport"])
    yield from _notebook(lab_desk)


@pytest.fixture
def lab_phone(lab_held: Lab) -> Iterator[Lab]:
    """A page of JupyterLab of 360 by 740 pixels that is touched; also used before."""
    yield from _notebook(lab_held)


@pytest.fixture
def lab_alone(browser: Browser, address: str, folder: Path) -> Iterator[Lab]:
    """A page of JupyterLab that no other test uses, for what must be there before it is loaded."""
    for lab in _lab(browser.new_context(**DESK), address, folder):
        yield from _notebook(lab)


@pytest.fixture(scope="module")
def lab_desk(browser: Browser, address: str, folder: Path) -> Iterator[Lab]:
    """The page of JupyterLab that the tests of a file share."""
    yield from _lab(browser.new_context(**DESK), address, folder)


@pytest.fixture(scope="module")
def lab_held(browser: Browser, address: str, folder: Path) -> Iterator[Lab]:
    """The page of JupyterLab on a phone that the tests of a file share."""
    yield from _lab(browser.new_context(**HELD), address, folder)


STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""Nobody waits for pieces on their way: a test of motion asks for it with ``emulate_media``."""

DESK: dict[str, Any] = {**STILL, "viewport": {"width": 1280, "height": 1000}}
HELD: dict[str, Any] = {**STILL, "viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def _plain(context: BrowserContext, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plain]:
    context.set_default_timeout(WAITS)
    monkeypatch.setattr(comm, "create_comm", Wire)
    plain = Plain(context.new_page())
    yield plain
    context.close()
    plain.close()
    assert plain.problems == []


def _lab(context: BrowserContext, address: str, folder: Path) -> Iterator[Lab]:
    context.set_default_timeout(WAITS)
    yield Lab(context.new_page(), address, folder)
    context.close()


def _notebook(lab: Lab) -> Iterator[Lab]:
    """Give a page of JupyterLab to one test: with a kernel of its own, and without the problems of others."""
    lab.page.emulate_media(color_scheme="light", **STILL)
    lab.problems.clear()
    yield lab
    stop_kernels(lab.address)
    assert lab.problems == []
