"""Benchmark of a lesson's cold start in the browser: bytes by part, and time to a board.

``python benchmarks/lesson.py FOLDER...``: folders that ``heritage-games lite`` built, measured alternately.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

from lite import PATIENCE, RUN, Lesson
from playwright.sync_api import Browser, sync_playwright

from heritage_games.website.hosting import LOOPBACK, Handler
from heritage_games.website.lite import PYTHON
from heritage_games.website.printing import find_chromium

LESSON = "20_pulijudam"
LOADS = 3
PACKAGES, LIBRARY, CORE, LAB = "packages", "Python's library", "Pyodide", "JupyterLite, notebook and extensions"


@contextmanager
def counted(folder: Path, sent: Counter[str]) -> Iterator[str]:
    """Serve a folder gzipped and count the bytes of each file's body; yield the address."""

    class Counting(Handler):
        def send_header(self, keyword: str, value: str) -> None:
            if keyword == "Content-Length":
                sent[unquote(urlsplit(self.path).path)] += int(value)
            super().send_header(keyword, value)

    with ThreadingHTTPServer((LOOPBACK, 0), partial(Counting, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{LOOPBACK}:{server.server_port}"
        server.shutdown()


def part_of(path: str) -> str:
    """Return the part to which a file belongs."""
    if not path.startswith(f"/{PYTHON}/"):
        return LAB
    if path.endswith(".bin"):
        return PACKAGES
    return LIBRARY if path.endswith(".zip") else CORE


def opened(browser: Browser, folder: Path) -> tuple[float, Counter[str]]:
    """Run a lesson as a new visitor until a board appears; return seconds, and bytes by file."""
    sent: Counter[str] = Counter()
    with counted(folder, sent) as address:
        page = browser.new_page(viewport={"width": 1280, "height": 1000})
        lesson = Lesson(page, address)
        lesson.open(LESSON)
        page.evaluate(RUN)
        page.locator(".hg").first.wait_for(timeout=PATIENCE)
        seconds = page.evaluate("performance.now()") / 1000
        page.close()
    return seconds, sent


def main() -> None:
    """Print the figures of each folder."""
    folders = [Path(name) for name in sys.argv[1:]]
    times: dict[Path, list[float]] = {folder: [] for folder in folders}
    fetched: dict[Path, Counter[str]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for _ in range(LOADS):
            for folder in folders:
                seconds, fetched[folder] = opened(browser, folder)
                times[folder].append(seconds)
        browser.close()
    for folder, sent in fetched.items():
        parts: Counter[str] = Counter()
        for path, size in sent.items():
            parts[part_of(path)] += size
        print(folder)
        for part, size in parts.most_common():
            print(f"  lesson: {part}, MB: {size / 1e6:.3f}")
        print(f"  lesson: fetched in all, MB: {parts.total() / 1e6:.3f}")
        print(f"  lesson: first board, s: {statistics.median(times[folder]):.2f}, least {min(times[folder]):.2f}")
        for path, size in sent.most_common(25):
            print(f"    {size:9} {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
