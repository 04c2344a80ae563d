"""Server of a room: pages, admission and a WebSocket per page, in one thread; and its network addresses."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

import ifaddr
import segno
from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
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
from .summary import LessonSummary

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest
    from tornado.iostream import IOStream

DEVICE = "device"
"""The cookie that identifies a pupil's device for a day."""

MARK = "mark"
"""The cookie that identifies a device until it joins, to limit how many people it adds."""

TEACHERS = "teacher"
"""The teacher's cookie: the long key, which is removed from the address bar and the history."""

DAY = 86_400
LONGEST_BODY = 4_096
MOST_SOCKETS = 3
"""Maximum number of open pages of one device; another one closes the oldest."""

IDLE = 15
"""Seconds until a connection without a complete request is closed."""

MOST_STREAMS, MOST_STREAMS_FROM_ONE = 900, 240
"""Maximum number of connections in total and of one address; four for each of 48 devices behind one router."""

BEAT = 10
"""Seconds between two messages to a page; one that answers none, or receives none, is given up within 25 seconds."""

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""As for the museum pages; admission needs a form, and no page may be framed."""

FILES = {
    "board.js": "text/javascript; charset=utf-8",
    "board.css": "text/css; charset=utf-8",
    "class.js": "text/javascript; charset=utf-8",
    "class.css": "text/css; charset=utf-8",
    "icon.svg": "image/svg+xml",
}
WITH_TOKENS = ("class.css",)

MUSEUM = "/museum/"
"""The path of the museum pages, if there are any."""

TEMPLATES = Loader(str(Path(__file__).parent / "templates"))


def drawn(template: str, text: ClassroomWords, /, **facts: object) -> str:
    """Return a rendered page of a room; borrowed words carry their language."""
    script = json.dumps(text.for_script(), ensure_ascii=False).replace("<", "\\u003c")
    html: bytes = TEMPLATES.load(f"{template}.html").generate(text=text, script=script, **facts)
    return voiced(html.decode(), text.language)


class _Page(RequestHandler):
    """Base of all responses: checks hosts and origins, and sets security headers."""

    room: Room
    hosts: AbstractSet[str]

    def initialize(self, room: Room, hosts: AbstractSet[str]) -> None:
        """Set the room and the permitted hosts."""
        self.room, self.hosts = room, hosts

    def prepare(self) -> None:
        """Refuse unknown hosts and foreign origins."""
        _check(self.request, self.hosts)

    def set_default_headers(self) -> None:
        """Set the security headers."""
        self.clear_header("Server")
        self.set_header("Content-Security-Policy", POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        # Without a referrer a browser sends "null" as the origin of our own form.
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")

    def write_error(self, status_code: int, **_: object) -> None:
        """Send only the status code: a wrong request reveals nothing."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))

    def page(self, template: str, /, **facts: object) -> None:
        """Send a page."""
        museum = MUSEUM if self.application.settings["museum"] else ""
        self.finish(drawn(template, self.room.text, museum=museum, **facts))

    @property
    def origin(self) -> str:
        """The network address of the device, as a reverse proxy on this machine reports it."""
        address = str(self.request.remote_ip)
        forwarded = self.request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return forwarded if self.settings["proxied"] and ip_address(address).is_loopback and forwarded else address

    def keep_cookie(self, name: str, value: str) -> None:
        """Set a cookie for a day that no script can read."""
        secure = self.room.address.startswith("https:")
        self.set_cookie(name, value, httponly=True, samesite="Lax", secure=secure, max_age=DAY)

    def check_teacher(self) -> None:
        """Refuse browsers without the teacher's cookie."""
        if not self.room.admission.is_key(TEACHER, self.get_cookie(TEACHERS) or ""):
            raise HTTPError(404)

    @property
    def person(self) -> int | None:
        """The person of the device; None if it is unknown."""
        return self.room.admission.owner(self.get_cookie(DEVICE) or "")


def _check(request: HTTPServerRequest, hosts: AbstractSet[str]) -> None:
    """Raise HTTPError for an unknown host or a foreign origin."""
    if request.host.lower() not in hosts:
        raise HTTPError(421)
    origin = request.headers.get("Origin")
    sends = request.method == "POST" or request.headers.get("Upgrade", "").lower() == "websocket"
    if (sends and origin is None) or (origin is not None and not _is_own(origin, hosts)):
        raise HTTPError(403)


def _is_own(origin: str, hosts: AbstractSet[str]) -> bool:
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host in hosts


class _Join(_Page):
    """Admission page."""

    def get(self, key: str = "") -> None:
        """Show the code form, unless the QR code was scanned or the device is known."""
        if self.person is not None:
            self.redirect("/board")
            return
        self._asked(key if self.room.admission.is_key("join", key) else "")

    def post(self, _key: str = "") -> None:
        """Admit a device, or show why not."""
        if len(self.request.body) > LONGEST_BODY:
            raise HTTPError(413)
        if self.person is not None:
            self.redirect("/board", status=303)
            return
        given = {name: self.get_body_argument(name, "") for name in ("code", "key", "name")}
        try:
            secret = self.room.admission.join(**given, asker=self.origin, mark=self.get_cookie(MARK) or "")
        except RefusedError as error:
            self.set_status(403)
            self._asked(
                given["key"] if self.room.admission.is_key("join", given["key"]) else "", error.reason, given["name"]
            )
            return
        self.keep_cookie(DEVICE, secret)
        self.redirect("/board", status=303)

    def _asked(self, key: str, wrong: str = "", name: str = "") -> None:
        reason = self.room.text(f"join.{wrong}") if wrong else ""
        if not self.room.admission.is_mark(self.get_cookie(MARK) or ""):
            self.keep_cookie(MARK, self.room.admission.new_mark())
        self.page("join", key=key, wrong=reason, name=name[:LONGEST_NAME], longest=LONGEST_NAME)


class _Pupil(_Page):
    """Page of a pupil."""

    def get(self) -> None:
        """Show the page to a known device; others get the code form."""
        if self.person is None:
            self.redirect("/")
            return
        self.page("room", role=PUPIL, live="/live/pupil")


class _Room(_Page):
    """What the pages of the teacher and the wall share."""

    def show(self, role: str, live: str) -> None:
        """Send the page."""
        room = self.room
        joining = f"{room.address}/k/{room.admission.key('join')}"
        self.page(
            role,
            role=role,
            live=live,
            wall=f"/wall/{room.admission.key(WALL)}",
            whole=room.address,
            address=room.address.partition("://")[2],
            code=spaced(room.admission.code),
            spelt=" ".join(room.admission.code),
            scan=segno.make(joining, error="m").svg_data_uri(dark="#2A231C", light="#FFFDF8", border=3, nl=False),
        )


class _Wall(_Room):
    """Page of the wall, for holders of its key."""

    def get(self, key: str) -> None:
        """Show the page."""
        if not self.room.admission.is_key(WALL, key):
            raise HTTPError(404)
        self.show(WALL, f"/live/{WALL}/{key}")


class _Teacher(_Room):
    """Page of the teacher, for the browser that once had the key."""

    def get(self, key: str = "") -> None:
        """Exchange the key for a cookie, or show the page to the holder of the cookie."""
        if key:
            if not self.room.admission.is_key(TEACHER, key):
                raise HTTPError(404)
            self._enter()
        else:
            self.check_teacher()
            self.show(TEACHER, f"/live/{TEACHER}")

    def post(self, _key: str = "") -> None:
        """Replace the key: the address that was used so far, and other browsers that used it, no longer work."""
        self.check_teacher()
        self.room.renew()
        self._enter()

    def _enter(self) -> None:
        self.keep_cookie(TEACHERS, self.room.admission.key(TEACHER))
        self.redirect(f"/{TEACHER}", status=303)


class _Results(_Page):
    """Results of the class for the teacher: a printable page and CSV."""

    def get(self, part: str = "", as_csv: str = "") -> None:
        """Show the summary of the lesson, or every attempt, to the teacher; without names on request."""
        self.check_teacher()
        names = self.get_query_argument("names", "") != "no"
        results, text = RoomResults(self.room), self.room.text
        summary = LessonSummary(self.room, names=names)
        day = self.room.store.fact("day")
        if as_csv:
            self.set_header("Content-Type", "text/csv; charset=utf-8")
            self.set_header("Content-Disposition", f'attachment; filename="{part}-{day}.csv"')
            # Without a byte order mark spreadsheets misread accented names.
            self.finish(f"\ufeff{results.csv() if part == 'results' else summary.csv()}")
            return
        head = [text(f"results.{name}") for name in HEAD]
        today = text("results.today", code=spaced(self.room.admission.code), day=day)
        rows = results.cells() if names else []
        self.page("results", head=head, rows=rows, today=today, summary=summary, names=names)


class _Museum(StaticFileHandler):
    """Museum pages, with the headers of their own server."""

    async def prepare(self) -> None:
        """Refuse unknown hosts."""
        _check(self.request, self.settings["hosts"])

    def set_extra_headers(self, path: str) -> None:
        """Set the security headers."""
        self.clear_header("Server")
        for name, value in headers(path, self.request.query).items():
            self.set_header(name, value)

    def get_content_type(self) -> str:
        """Return the content type, independent of this machine's own table."""
        return TYPES.get(Path(self.absolute_path or "").suffix, TYPES[""])

    def write_error(self, status_code: int, **_: object) -> None:
        """Send only the status code."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))


class _File(_Page):
    """Script or style sheet of the package."""

    def get(self, name: str) -> None:
        """Send the file."""
        text, packed = _packed(name)
        self.set_header("Content-Type", FILES[name])
        self.set_header("Cache-Control", "no-cache")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed)
        else:
            self.finish(text)


@lru_cache(maxsize=len(FILES))
def _packed(name: str) -> tuple[bytes, bytes]:
    """Return a file as it is and gzipped: compressing it for each page would take longer than an attempt."""
    text = static(name)
    whole = (style(text) if name in WITH_TOKENS else text).encode()
    return whole, gzip.compress(whole, 9, mtime=0)


class _Book(_Page):
    """Packed book view of a board."""

    def get(self, name: str) -> None:
        """Send a book; it is packed, and never changes under its name."""
        packed = self.room.shelf.packed(name)
        if packed is None:
            raise HTTPError(404)
        self.set_header("Content-Type", "application/json")
        self.set_header("Content-Encoding", "gzip")
        self.set_header("Cache-Control", "private, max-age=86400, immutable")
        self.finish(packed)


class _Live(WebSocketHandler):
    """WebSocket of a page."""

    def initialize(self, room: Room, hosts: AbstractSet[str]) -> None:
        """Set the room and the permitted hosts."""
        self.room, self.hosts = room, hosts
        self.link: Connection | None = None

    def prepare(self) -> None:
        """Refuse unknown hosts and foreign origins."""
        _check(self.request, self.hosts)

    def check_origin(self, origin: str) -> bool:
        """Return True: the origin has already been checked."""
        return _is_own(origin, self.hosts)

    def get_compression_options(self) -> dict[str, Any]:
        """Enable compression: consecutive views are very similar."""
        return {"compression_level": 3, "mem_level": 5}

    def open(self, role: str = PUPIL, key: str = "") -> None:
        """Register the page with the role of its key or cookie."""
        person = 0
        if role == PUPIL:
            person = self.room.admission.owner(self.get_cookie(DEVICE) or "") or 0
        given = key if role == WALL else self.get_cookie(TEACHERS) or ""
        if not person and not (role in (TEACHER, WALL) and self.room.admission.is_key(role, given)):
            self.close(4403)
            return
        self.link = Connection(role, person, self._send, lambda: self.close(4403))
        own = [link for link in self.room.links if link.role == PUPIL == role and link.person == person]
        for old in own[: max(0, len(own) - MOST_SOCKETS + 1)]:
            self.room.disconnect(old)
            old.close()
        self.room.connect(self.link)
        self._beats = PeriodicCallback(lambda: self._send({"beat": True}), 1000 * BEAT)
        self._beats.start()

    async def on_message(self, message: str | bytes) -> None:
        """Process a message; a device that sends too many is delayed, with its unread messages."""
        if self.link is None:
            return
        early = self.room.rates.take((self.link.role, self.link.person))
        if early:
            await asyncio.sleep(early)
        if self.link in self.room.links:
            done = self.room.hear_once(self.link, message)
            if done is not None:
                self._send({"done": done})

    def on_close(self) -> None:
        """Remove the page."""
        if self.link is not None:
            self._beats.stop()
            self.room.disconnect(self.link)

    def _send(self, payload: Mapping[str, Any]) -> None:
        # on_close reports a closed page; what was being sent to it is lost.
        with suppress(WebSocketClosedError):
            sent = self.write_message(json.dumps(payload, ensure_ascii=False, separators=(",", ":")))
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())


def has_pages(folder: Path) -> bool:
    """Return whether a folder contains museum pages."""
    return (folder / addresses.HOME).is_file() and (folder / addresses.NOT_FOUND).is_file()


def application(
    room: Room, hosts: AbstractSet[str], pages: Path | None = None, *, proxied: bool = False
) -> Application:
    """Return the tornado application of a room.

    Args:
        room: the room.
        hosts: the permitted ``name:port`` pairs.
        pages: a folder of museum pages to serve too; None if there are none.
        proxied: whether a reverse proxy on this machine names the devices' addresses.
    """
    given = {"room": room, "hosts": hosts}
    museum = {"path": str(pages), "default_filename": "index.html"}
    files = "|".join(name.replace(".", r"\.") for name in FILES)
    return Application(
        [
            (r"/", _Join, given),
            (r"/k/([\w-]{20,64})", _Join, given),
            (r"/board", _Pupil, given),
            (rf"/{WALL}/([\w-]{{20,64}})", _Wall, given),
            (rf"/{TEACHER}(?:/([\w-]{{20,64}}))?", _Teacher, given),
            (rf"/{TEACHER}/(results|summary)(\.csv)?", _Results, given),
            *([(rf"{MUSEUM}(.*)", _Museum, museum)] if pages else []),
            (rf"/static/({files})", _File, given),
            (r"/book/([0-9a-f]{16})", _Book, given),
            (rf"/live/({PUPIL}|{TEACHER})", _Live, given),
            (rf"/live/({WALL})/([\w-]{{20,64}})", _Live, given),
        ],
        compress_response=True,
        museum=pages is not None,
        proxied=proxied,
        hosts=hosts,
        log_function=lambda _handler: None,
        websocket_max_message_size=LONGEST,
        websocket_ping_interval=BEAT,
        websocket_ping_timeout=BEAT,
        default_handler_class=_Nowhere,
        default_handler_args=given,
    )


class _Nowhere(_Page):
    """Any other address."""

    def get(self) -> None:
        """Send 404."""
        raise HTTPError(404)

    post = get


def served(room: Room, hosts: AbstractSet[str], pages: Path | None = None, *, proxied: bool = False) -> HTTPServer:
    """Return the server of a room, not yet listening."""
    server = _Server(
        application(room, hosts, pages, proxied=proxied),
        max_buffer_size=1_000_000,
        max_header_size=16_384,
        idle_connection_timeout=IDLE,
        body_timeout=IDLE,
    )
    server.most = MOST_STREAMS if proxied else MOST_STREAMS_FROM_ONE
    return server


class _Server(HTTPServer):
    """Server that limits the connections from one address, so that half-open requests lock nobody else out."""

    most = 0

    def initialize(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as tornado declares it
        """Begin without connections."""
        super().initialize(*args, **more)
        self._streams: dict[str, list[IOStream]] = {}

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Accept a connection, unless its address or the whole server has too many."""
        for name, streams in list(self._streams.items()):
            self._streams[name] = [each for each in streams if not each.closed()]
            if not self._streams[name]:
                del self._streams[name]
        own = self._streams.setdefault(str(address[0]), [])
        if len(own) >= self.most or sum(map(len, self._streams.values())) >= MOST_STREAMS:
            stream.close()
            return
        own.append(stream)
        super().handle_stream(stream, address)


LOOPBACK = "127.0.0.1"
HTTP = 80
EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared with, never chosen by us


def networks() -> list[tuple[str, str]]:
    """Return the reachable addresses of this machine, each with the name of its network."""
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
    """Return the address for the class: that of the first network if the server listens on all of them."""
    first = next((address for address, _ in networks()), LOOPBACK)
    return f"http://{first if host == EVERYWHERE else host}:{port}"


def hosts(host: str, port: int) -> frozenset[str]:
    """Return every host name by which pages may reach the room; any other is refused (DNS rebinding)."""
    names = {host, LOOPBACK, "localhost"} if host in (LOOPBACK, "localhost") else {host}
    if host == EVERYWHERE:
        names = {LOOPBACK, "localhost", *(address for address, _ in networks())}
    # Browsers omit the default port.
    usual = names if port == HTTP else set[str]()
    return frozenset(f"{name}:{port}" for name in names) | usual
