"""Chromium without a window: found where it usually lies, and made to print a page into a PDF."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from heritage_games.pages.errors import PagesError
from heritage_games.pages.programs import last, run

NAMES = (
    "chromium-headless-shell",  # without windows, and a third less work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
"""What it is called where a path leads to it."""

PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Where it lies on machines on which no path does."""

NAMED = "HERITAGE_GAMES_CHROMIUM"
"""The variable of the environment that names one."""

SWITCHES = ("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer")


def find_chromium() -> str | None:
    """Return where Chromium is, or one of its kind; None where there is none.

    What the environment names in ``HERITAGE_GAMES_CHROMIUM`` is taken, and nothing else.
    """
    if named := os.environ.get(NAMED):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, (*NAMES, *PLACES))), None)


def print_pdf(chromium: str, page: Path, out: Path) -> None:
    """Print a page as its style sheets say, in the sizes of paper that they ask for.

    Args:
        chromium: where it is.
        page: an HTML file.
        out: the PDF.

    Raises:
        PagesError: it printed nothing, with what it said.
    """
    # It refuses its own sandbox to root; what it opens is what was just written.
    root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        own = (f"--user-data-dir={profile}", f"--print-to-pdf={out.absolute()}")
        done = run((chromium, *SWITCHES, *root, *own, page.absolute().as_uri()))
    if done.returncode or not out.is_file():
        raise PagesError(f"{Path(chromium).name} could not print {page.name}: {last(done)}")
