"""Page object of the museum pages, and functions that serve a site, for tests."""

import io
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, BinaryIO
from urllib.parse import urlsplit

import axe
from board import WAITS, Board
from lab import Server

from heritage_games.website.hosting import Handler

sys.path.append(str(Path(__file__).parents[1]))
from page_scripts import script
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request


def served(folder: Path, logs: Path) -> Server:
    """Return an unstarted static file server for a site."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--protocol", "HTTP/1.1"]
    return Server([*command, "--directory", str(folder)], logs, r"\((http://127\.0\.0\.1:\d+)/\)")


@dataclass
class Host:
    """Folder on a server that can be slow, broken or unreachable.

    Args:
        folder: the served folder.
        waits: the prefix of the paths that are sent only after the event ``comes``; none if empty.
        slowly: whether these paths are sent slowly until the event, instead of waiting for it.
        there: whether the server is reachable.
        asked: the requested paths, in order.
        breaks: the prefix of the paths refused at first, then truncated, and whole the third time; none if empty.
    """

    folder: Path
    waits: str = ""
    slowly: bool = False
    there: bool = True
    comes: Event = field(default_factory=Event)
    address: str = ""
    asked: list[str] = field(default_factory=list)
    breaks: str = ""

    def handler(self) -> type[Handler]:
        host = self

        class Answering(Handler):
            def send_head(self) -> io.BytesIO | BinaryIO | None:
                if self._waits() and not host.slowly:
                    host.comes.wait()
                if not host.there:
                    raise ConnectionError
                before = host.asked.count(self.path) if host.breaks and self.path.startswith(host.breaks) else 2
                host.asked.append(self.path)
                if before == 0:
                    self.send_error(503)
                    return None
                sent = super().send_head()
                if sent and before == 1:
                    self.close_connection = True
                    return io.BytesIO(sent.read(200))
                return sent

            def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401 - as the base class has it
                while part := source.read(12_000):  # the bytes that a slow connection sends in a tenth of a second
                    outputfile.write(part)
                    if self._waits():
                        host.comes.wait(0.1)

            def _waits(self) -> bool:
                return bool(host.waits) and self.path.startswith(host.waits)

        return Answering


@contextmanager
def hosted(folder: Path, waits: str = "", *, slowly: bool = False) -> Iterator[Host]:
    host = Host(folder, waits, slowly)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(host.handler(), directory=str(folder))) as running:
        host.address = f"http://127.0.0.1:{running.server_port}"
        Thread(target=running.serve_forever, daemon=True).start()
        yield host
        host.comes.set()
        running.shutdown()


def engineless(folder: Path, *, slowly: bool = False) -> AbstractContextManager[Host]:
    """Serve a site whose engine is sent only after an event, or slowly until then."""
    return hosted(folder, "/engine/", slowly=slowly)


@dataclass
class Visit:
    """A visitor's page; it can reach only the site."""

    page: Page
    address: str
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.context.on("request", self._asked)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._told)

    def _told(self, told: ConsoleMessage) -> None:
        if told.type in {"error", "warning"}:
            self.problems.append(told.text)

    def _asked(self, request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.netloc not in {"", urlsplit(self.address).netloc}:
            self.problems.append(f"asked elsewhere: {request.url}")

    def open(self, path: str) -> Board:
        self.page.goto(f"{self.address}/{path}")
        return self.board()

    def board(self, number: int = 0) -> Board:
        return Board(self.page, self.page.locator(".hg").nth(number))

    def violations(self, *, boards: bool = True, rules: list[str] | None = None) -> list[str]:
        """Return the violations of these axe-core rules on the page, with or without its boards."""
        return axe.violations(self.page, None if boards else {"exclude": [["[data-board]"]]}, rules)

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


SNAPSHOT = script("await_snapshot")
"""Function that waits until the engine's snapshot is stored, and may break it."""


PEOPLE = "heritage-games.players"  # storage key of the choice of players; most tests play every side themselves


STILL: dict[str, Any] = {"reduced_motion": "reduce"}
"""Options that turn off animation; a test of animation enables it with ``emulate_media``."""

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SMALL_PHONE: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}}


@contextmanager
def visit(
    browser: Browser,
    address: str,
    *,
    problems: bool = True,
    keeps: bool = False,
    people: bool = True,
    **context: Any,  # noqa: ANN401 - whatever a context takes
) -> Iterator[Visit]:
    """Yield a new visitor; any problem of the pages fails the test.

    Args:
        browser: the browser to use.
        address: the address of the site.
        problems: whether problems fail the test.
        keeps: whether the browser supports service workers.
        people: whether the device remembers people as the players of every side.
        **context: options of the browser context, such as viewport; animation is off by default.
    """
    opened: BrowserContext = browser.new_context(**{"viewport": {"width": 1280, "height": 1000}, **STILL, **context})
    opened.set_default_timeout(WAITS)
    if not keeps:
        # Service workers would download a whole game.
        opened.add_init_script("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })")
    if people:
        opened.add_init_script(f"try {{ localStorage.setItem('{PEOPLE}', 'people') }} catch {{}}")
    visitor = Visit(opened.new_page(), address)
    yield visitor
    opened.close()
    assert not problems or visitor.problems == [], visitor.problems
