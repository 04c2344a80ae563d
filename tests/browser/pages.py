"""Page object of the museum pages, and functions that build and serve a site, for tests."""

import gzip
import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, BinaryIO
from urllib.parse import urlsplit

import axe
from board import WAITS, Board
from lab import Server

from heritage_games.website.build import build
from heritage_games.website.hosting import Handler
from heritage_games.website.plan import BuildOptions

sys.path.append(str(Path(__file__).parents[1]))
from playwright.sync_api import Browser, BrowserContext, Page, Request
from prebuilt import once, prebuilt


def site(shared: Path, rulesets: tuple[str, ...] = ()) -> Path:
    """Return the folder of the site: that of HERITAGE_GAMES_SITE, or a new build.

    Args:
        shared: the folder for a new build.
        rulesets: the rulesets of a new build; all if empty.
    """
    return prebuilt("HERITAGE_GAMES_SITE") or once(
        shared / "site", lambda out: build(out, BuildOptions(rulesets, "", kiosk=False), lambda _told: None)
    )


def served(folder: Path, logs: Path) -> Server:
    """Return an unstarted static file server for a site."""
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--protocol", "HTTP/1.1"]
    return Server([*command, "--directory", str(folder)], logs, r"\((http://127\.0\.0\.1:\d+)/\)")


@dataclass
class Early:
    """Site whose engine is still loading, so that only precomputed answers are available.

    Args:
        address: the address of the site.
        comes: the event that lets the engine load.
    """

    address: str
    comes: Event


class Patient(ThreadingHTTPServer):
    """Server whose visitors may disconnect before the engine is sent."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as the base class has it
        """Print an error unless it is a closed connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


A_TENTH = 30_000
"""Bytes of a file that a slow line takes in a tenth of a second."""


@contextmanager
def engineless(folder: Path, *, slowly: bool = False) -> Iterator[Early]:
    """Serve a site whose engine is sent only after an event, or slowly until then."""
    comes = Event()

    class Late(SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            if self.path.startswith("/engine/") and not slowly:
                comes.wait()
            super().do_GET()

        def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401 - as the base class has it
            if not self.path.startswith("/engine/"):
                super().copyfile(source, outputfile)
                return
            while part := source.read(A_TENTH):
                outputfile.write(part)
                comes.wait(0.1)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class has it
            """Print nothing."""

    with Patient(("127.0.0.1", 0), partial(Late, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield Early(f"http://127.0.0.1:{server.server_port}", comes)
        comes.set()
        server.shutdown()


@dataclass
class Host:
    """Folder on a server whose connection can be broken.

    Args:
        folder: the served folder.
        there: whether the server is reachable.
        ready: the event that lets it send boards, which only the service worker requests.
        asked: the requested paths, in order.
        breaks: the prefix of the paths refused at first, then truncated, and whole the third time; none if empty.
    """

    folder: Path
    there: bool = True
    ready: Event = field(default_factory=Event)
    address: str = ""
    asked: list[str] = field(default_factory=list)
    breaks: str = ""

    def handler(self) -> type[Handler]:
        host = self

        class Answering(Handler):
            def send_head(self) -> io.BytesIO | BinaryIO | None:
                if self.path.startswith("/boards/"):
                    host.ready.wait()
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

        return Answering


@contextmanager
def hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    host.ready.set()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(host.handler(), directory=str(folder))) as running:
        host.address = f"http://127.0.0.1:{running.server_port}"
        Thread(target=running.serve_forever, daemon=True).start()
        yield host
        host.ready.set()
        running.shutdown()


@dataclass
class Visit:
    """A visitor's page; it can reach only the site."""

    page: Page
    address: str
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.context.on("request", self._asked)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", lambda told: self.problems.append(told.text) if told.type in LOUD else None)

    def _asked(self, request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.netloc not in {"", urlsplit(self.address).netloc}:
            self.problems.append(f"asked elsewhere: {request.url}")

    def open(self, path: str) -> Board:
        self.page.goto(f"{self.address}/{path}")
        return self.board()

    def board(self, number: int = 0) -> Board:
        return Board(self.page, self.page.locator(".hg").nth(number))

    @property
    def notice(self) -> str:
        """The notice that the page shows next to its board."""
        return self.page.locator(".page-notice").inner_text()

    def violations(self, *, boards: bool = True, rules: list[str] | None = None) -> list[str]:
        """Return the violations of these axe-core rules on the page, with or without its boards."""
        return axe.violations(self.page, None if boards else {"exclude": [["[data-board]"]]}, rules)

    def fits(self) -> bool:
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


LOUD = ("error", "warning")
"""Kinds of messages that a page must not leave on the console."""


NOTHING_KEPT = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
"""Script that removes service workers; otherwise each visitor would download a whole game."""


SNAPSHOT = """async (breaks) => {
    const cache = await caches.open("heritage_games /");
    const stored = async () => (await cache.keys()).filter(({ url }) => url.includes("/offline/snapshot/"));
    while ((await stored()).length < 2) await new Promise((fulfil) => setTimeout(fulfil, 50));
    for (const key of breaks ? await stored() : []) {
        const { headers } = await cache.match(key);
        await cache.put(key, new Response("broken", { headers }));
    }
}"""
"""Function that waits until the engine's snapshot is stored, and may break it."""


PEOPLE = "heritage-games.players"
"""Storage key of who plays; most tests play every side themselves."""


PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


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
    usual = {"viewport": {"width": 1280, "height": 1000}, "reduced_motion": "reduce"}
    opened: BrowserContext = browser.new_context(**{**usual, **context})
    opened.set_default_timeout(WAITS)
    if not keeps:
        opened.add_init_script(NOTHING_KEPT)
    if people:
        opened.add_init_script(f"try {{ localStorage.setItem('{PEOPLE}', 'people') }} catch {{}}")
    visitor = Visit(opened.new_page(), address)
    yield visitor
    opened.close()
    assert not problems or visitor.problems == [], visitor.problems


def given(site: Path, board: str) -> dict[str, Any]:
    """Return the initial payload of a board of the site."""
    read: dict[str, Any] = json.loads(gzip.decompress((site / "boards" / f"{board}.bin").read_bytes()))
    return read
