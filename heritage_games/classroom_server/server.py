"""The room on the network: pages, the way in, and a socket for every page. One process, one thread.

Where this machine can be reached on its networks.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ifaddr
import segno
from tornado.httpserver import HTTPServer
from tornado.template import Loader
from tornado.web import Application, HTTPError, RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from heritage_games.errors import RefusedError
from heritage_games.rendering.svg import static
from heritage_games.website import files as addresses
from heritage_games.website.hosting import TYPES, headers
from heritage_games.website.render import style, voiced

from .admission import LONGEST as LONGEST_NAME
from .admission import spaced
from .payloads import HEAD, RoomResults
from .protocol import LONGEST, PUPIL, TEACHER, WALL, ClassroomWords, Connection
from .room import Room

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

DEVICE = "device"
"""The one cookie: it brings a device back, for a day."""

DAY = 86_400
LONGEST_BODY = 4_096
MOST_SOCKETS = 3
"""So many pages one device may have open; the oldest is closed for a further one."""

PING = 20

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""As the museum pages have it; a form leads in, and no page shows the room in a frame."""

FILES = {
    "board.js": "text/javascript; charset=utf-8",
    "board.css": "text/css; charset=utf-8",
    "class.js": "text/javascript; charset=utf-8",
    "class.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
WITH_TOKENS = ("class.css",)

MUSEUM = "/museum/"
"""Where the museum pages stand, where there are any."""

TEMPLATES = Loader(str(Path(__file__).parent / "templates"))


def drawn(template: str, say: ClassroomWords, /, **facts: object) -> str:
    """Return a page of a room, with its words; those that are borrowed say their language."""
    script = json.dumps(say.for_script(), ensure_ascii=False).replace("<", "\\u003c")
    html: bytes = TEMPLATES.load(f"{template}.html").generate(say=say, script=script, **facts)
    return voiced(html.decode(), say.language)


class _Page(RequestHandler):
    """What every answer has in common: the hosts and origins that are let in, and what browsers are told to heed."""

    room: Room
    hosts: frozenset[str]

    def initialize(self, room: Room, hosts: frozenset[str]) -> None:
        """Take the room, and the hosts by which it is asked for."""
        self.room, self.hosts = room, hosts

    def prepare(self) -> None:
        """Refuse whoever asks for another host, or sends from a page of another."""
        _check(self.request, self.hosts)

    def set_default_headers(self) -> None:
        """Say what a browser may do with the answer."""
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        # Without a referrer a browser calls the origin of our own form null.
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")

    def write_error(self, status_code: int, **_: object) -> None:
        """Say no more than the number: whoever asks wrongly learns nothing."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))

    def page(self, template: str, /, **facts: object) -> None:
        """Answer with a page."""
        museum = MUSEUM if self.application.settings["museum"] else ""
        self.finish(drawn(template, self.room.say, museum=museum, **facts))

    @property
    def person(self) -> int | None:
        """Whose device asks; None if nobody's."""
        return self.room.door.owner(self.get_cookie(DEVICE) or "")


def _check(request: HTTPServerRequest, hosts: frozenset[str]) -> None:
    """Raise HTTPError where the host is none of ours, or the page that sends is another's."""
    if request.host.lower() not in hosts:
        raise HTTPError(421)
    origin = request.headers.get("Origin")
    sends = request.method == "POST" or request.headers.get("Upgrade", "").lower() == "websocket"
    if (sends and origin is None) or (origin is not None and origin not in {f"http://{host}" for host in hosts}):
        raise HTTPError(403)


class _Join(_Page):
    """The way in."""

    def get(self, key: str = "") -> None:
        """Ask for the code, unless the code on the wall was scanned; who is in already goes on."""
        if self.person is not None:
            self.redirect("/board")
            return
        self._asked(key if self.room.door.is_key("join", key) else "")

    def post(self, _key: str = "") -> None:
        """Let somebody in, or say why not."""
        if len(self.request.body) > LONGEST_BODY:
            raise HTTPError(413)
        if self.person is not None:
            self.redirect("/board", status=303)
            return
        given = {name: self.get_body_argument(name, "") for name in ("code", "key", "name")}
        try:
            secret = self.room.door.join(**given, asker=str(self.request.remote_ip))
        except RefusedError as error:
            self.set_status(403)
            self._asked(
                given["key"] if self.room.door.is_key("join", given["key"]) else "", error.reason, given["name"]
            )
            return
        self.set_cookie(DEVICE, secret, httponly=True, samesite="Lax", max_age=DAY)
        self.redirect("/board", status=303)

    def _asked(self, key: str, wrong: str = "", name: str = "") -> None:
        told = self.room.say(f"join.{wrong}") if wrong else ""
        self.page("join", key=key, wrong=told, name=name[:LONGEST_NAME], longest=LONGEST_NAME)


class _Pupil(_Page):
    """A pupil's page."""

    def get(self) -> None:
        """Show it to who is in; others are asked for the code."""
        if self.person is None:
            self.redirect("/")
            return
        self.page("room", role=PUPIL, live="/live/pupil")


class _Keyed(_Page):
    """The page of teacher or wall, for whoever has its long key."""

    def get(self, role: str, key: str) -> None:
        """Show it."""
        if not self.room.door.is_key(role, key):
            raise HTTPError(404)
        room = self.room
        joining = f"{room.address}/k/{room.door.key('join')}"
        self.page(
            "teacher" if role == TEACHER else "wall",
            role=role,
            live=f"/live/{role}/{key}",
            wall=f"/wall/{room.door.key(WALL)}",
            results=f"/teacher/{key}/results",
            address=room.address.removeprefix("http://"),
            code=spaced(room.door.code),
            spelt=" ".join(room.door.code),
            scan=segno.make(joining, error="m").svg_data_uri(dark="#2A231C", light="#FFFDF8", border=3, nl=False),
        )


class _Results(_Page):
    """What the class has done, for the teacher: a page to print, and the same as CSV."""

    def get(self, key: str, as_csv: str = "") -> None:
        """Show it to whoever has the teacher's key."""
        if not self.room.door.is_key(TEACHER, key):
            raise HTTPError(404)
        results, say = RoomResults(self.room), self.room.say
        day = self.room.store.fact("day")
        if as_csv:
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="class-{day}.csv"')
            # Without this mark a spreadsheet takes names for another alphabet.
            self.finish(f"\ufeff{results.csv()}")
            return
        head = [say(f"results.{name}") for name in HEAD]
        today = say("results.today", code=spaced(self.room.door.code), day=day)
        self.page("results", head=head, rows=results.cells(), today=today, csv=f"/teacher/{key}/results.csv")


class _Museum(StaticFileHandler):
    """The museum pages, as their own server would send them."""

    async def prepare(self) -> None:
        """Refuse whoever asks for another host."""
        _check(self.request, self.settings["hosts"])

    def set_extra_headers(self, path: str) -> None:
        """Say what a browser may do with the file."""
        self.clear_header("Server")
        for name, value in headers(path, self.request.query).items():
            self.set_header(name, value)

    def get_content_type(self) -> str:
        """Return what the file is, whatever this machine's own list says."""
        return TYPES.get(Path(self.absolute_path or "").suffix, TYPES[""])

    def write_error(self, status_code: int, **_: object) -> None:
        """Say no more than the number."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))


class _File(_Page):
    """A script or style sheet of the package."""

    def get(self, name: str) -> None:
        """Answer with it."""
        text = static(name)
        self.set_header("Content-Type", FILES[name])
        self.set_header("Cache-Control", "no-cache")
        self.finish(style(text) if name in WITH_TOKENS else text)


class _Book(_Page):
    """What boards are told once."""

    def get(self, name: str) -> None:
        """Answer with a book; it lies packed, and never changes under its name."""
        packed = self.room.shelf.packed(name)
        if packed is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "private, max-age=86400, immutable")
        self.finish(packed)


class _Live(WebSocketHandler):
    """The socket of a page."""

    def initialize(self, room: Room, hosts: frozenset[str]) -> None:
        """Take the room, and the hosts by which it is asked for."""
        self.room, self.hosts = room, hosts
        self.link: Connection | None = None

    def prepare(self) -> None:
        """Refuse whoever asks for another host, or from a page of another."""
        _check(self.request, self.hosts)

    def check_origin(self, origin: str) -> bool:
        """Every origin that comes as far as this has been checked."""
        return origin in {f"http://{host}" for host in self.hosts}

    def get_compression_options(self) -> dict[str, Any]:
        """Pack what is sent: a view is told in much the same words again and again."""
        return {"compression_level": 3, "mem_level": 5}

    def open(self, role: str = PUPIL, key: str = "") -> None:
        """Let the page in, as what its key or its cookie says."""
        person = 0
        if role == PUPIL:
            person = self.room.door.owner(self.get_cookie(DEVICE) or "") or 0
        if not person and not (role in (TEACHER, WALL) and self.room.door.is_key(role, key)):
            self.close(4403)
            return
        self.link = Connection(role, person, self._send, lambda: self.close(4403))
        own = [link for link in self.room.links if link.role == PUPIL == role and link.person == person]
        for old in own[: max(0, len(own) - MOST_SOCKETS + 1)]:
            self.room.disconnect(old)
            old.close()
        self.room.connect(self.link)

    async def on_message(self, message: str | bytes) -> None:
        """Take a letter; whoever sends too many waits, and what follows waits with it, unread."""
        if self.link is None:
            return
        early = self.room.letters.take((self.link.role, self.link.person))
        if early:
            await asyncio.sleep(early)
        if self.link in self.room.links:
            self.room.hear(self.link, message)

    def on_close(self) -> None:
        """The page has gone."""
        if self.link is not None:
            self.room.disconnect(self.link)

    def _send(self, told: Mapping[str, Any]) -> None:
        # That a page has gone is told by on_close; what it was being told is lost with it.
        with suppress(WebSocketClosedError):
            sent = self.write_message(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())


def has_pages(folder: Path) -> bool:
    """Return whether a folder is one of museum pages."""
    return (folder / addresses.HOME).is_file() and (folder / addresses.NOT_FOUND).is_file()


def application(room: Room, hosts: frozenset[str], pages: Path | None = None) -> Application:
    """Return the room as an application of tornado.

    Args:
        room: that is served.
        hosts: ``name:port`` by which it may be asked for.
        pages: a folder of museum pages, to be read beside the room; None if there are none.
    """
    given = {"room": room, "hosts": hosts}
    museum = {"path": str(pages), "default_filename": "index.html"}
    files = "|".join(name.replace(".", r"\.") for name in FILES)
    return Application(
        [
            (r"/", _Join, given),
            (r"/k/([\w-]{20,64})", _Join, given),
            (r"/board", _Pupil, given),
            (rf"/({TEACHER}|{WALL})/([\w-]{{20,64}})", _Keyed, given),
            (rf"/{TEACHER}/([\w-]{{20,64}})/results(\.csv)?", _Results, given),
            *([(rf"{MUSEUM}(.*)", _Museum, museum)] if pages else []),
            (rf"/static/({files})", _File, given),
            (r"/book/([0-9a-f]{16})", _Book, given),
            (rf"/live/({PUPIL})", _Live, given),
            (rf"/live/({TEACHER}|{WALL})/([\w-]{{20,64}})", _Live, given),
        ],
        compress_response=True,
        museum=pages is not None,
        hosts=hosts,
        log_function=lambda _handler: None,
        websocket_max_message_size=LONGEST,
        websocket_ping_interval=PING,
        default_handler_class=_Nowhere,
        default_handler_args=given,
    )


class _Nowhere(_Page):
    """Every other address."""

    def get(self) -> None:
        """There is nothing."""
        raise HTTPError(404)

    post = get


def served(room: Room, hosts: frozenset[str], pages: Path | None = None) -> HTTPServer:
    """Return a server of a room, not yet listening."""
    return HTTPServer(application(room, hosts, pages), max_buffer_size=1_000_000, max_header_size=16_384)


LOOPBACK = "127.0.0.1"
HTTP = 80
EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared with, never chosen by us


def networks() -> list[tuple[str, str]]:
    """Return the addresses of this machine that others may reach, each with the name of its network."""
    found = [
        (str(address.ip), str(address.nice_name))
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4
    ]
    return [(address, name) for address, name in found if _reached(address)]


def _reached(address: str) -> bool:
    given = ip_address(address)
    return given.is_private and not (given.is_loopback or given.is_link_local)


def joined_at(host: str, port: int) -> str:
    """Return the address that a class types: of the first network where the room listens on all of them."""
    first = next((address for address, _ in networks()), LOOPBACK)
    return f"http://{first if host == EVERYWHERE else host}:{port}"


def hosts(host: str, port: int) -> frozenset[str]:
    """Return every name by which a page may ask for the room; whoever is sent here under another gets nothing."""
    names = {host, LOOPBACK, "localhost"} if host in (LOOPBACK, "localhost") else {host}
    if host == EVERYWHERE:
        names = {LOOPBACK, "localhost", *(address for address, _ in networks())}
    # Browsers leave the usual port out.
    usual = names if port == HTTP else set[str]()
    return frozenset(f"{name}:{port}" for name in names) | usual
