"""Server of a classroom in one thread: WebSockets, and limits of connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.httpserver import HTTPServer
from tornado.ioloop import PeriodicCallback
from tornado.web import Application
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from .admission import sealed
from .pages import DEVICE, TEACHERS, NotFound, check, is_own, page_rules
from .protocol import LONGEST, PUPIL, TEACHER, WALL, Connection
from .room import Room

if TYPE_CHECKING:
    from tornado.iostream import IOStream

MOST_SOCKETS = 3  # maximum number of open pages of one device; another one closes the oldest
IDLE = 15  # seconds until a connection without a complete request is closed

MOST_STREAMS, MOST_STREAMS_FROM_ONE = 900, 240
"""Maximum number of connections in total and of one address (five for each of 48 devices)."""

BEAT = 10  # seconds between pings to a page; an unresponsive page is disconnected within 25 seconds


class _Live(WebSocketHandler):
    def initialize(self, room: Room, hosts: AbstractSet[str]) -> None:
        self.room, self.hosts = room, hosts
        self.link: Connection | None = None

    def prepare(self) -> None:
        check(self.request, self.hosts)

    def check_origin(self, origin: str) -> bool:
        return is_own(origin, self.hosts)

    def get_compression_options(self) -> dict[str, Any]:
        """Return the compression options; compression is on because consecutive views are similar."""
        return {"compression_level": 3, "mem_level": 5}

    def open(self, role: str = PUPIL, key: str = "") -> None:
        """Register the page with the role of its key or cookie; close it if this is invalid."""
        if self.room.ended:  # no database is left to check the secret
            self.room.connect(Connection(role, 0, self._send, self.close))
            return
        secret = self.get_cookie(DEVICE) or ""
        person = (role == PUPIL and self.room.admission.owner(secret)) or 0
        given = key if role == WALL else self.get_cookie(TEACHERS) or ""
        if not person and not (role in (TEACHER, WALL) and self.room.admission.is_key(role, given)):
            self.close(4403)
            return
        device = sealed(secret) if person else ""
        self.link = Connection(role, person, self._send, lambda: self.close(4403), device)
        own = [link for link in self.room.links if link.device == device != ""]
        for old in own[: max(0, len(own) - MOST_SOCKETS + 1)]:
            self.room.disconnect(old)
            old.close()
        self.room.connect(self.link)
        self._beats = PeriodicCallback(lambda: self._send({"beat": True}), 1000 * BEAT)
        self._beats.start()

    async def on_message(self, message: str | bytes) -> None:
        """Process a message; if the device exceeds its rate, delay this and following messages."""
        if self.link is None:
            return
        early = self.room.rates.take((self.link.role, self.link.device))
        if early:
            await asyncio.sleep(early)
        if self.link in self.room.links:
            done = self.room.hear_once(self.link, message)
            if done is not None:
                self._send({"done": done})

    def on_close(self) -> None:
        if self.link is not None:
            self._beats.stop()
            self.room.disconnect(self.link)

    def _send(self, payload: Mapping[str, Any]) -> None:
        # A closed page needs no error here, because on_close unregisters it.
        with suppress(WebSocketClosedError):
            sent = self.write_message(json.dumps(payload, ensure_ascii=False, separators=(",", ":")))
            sent.add_done_callback(lambda done: done.cancelled() or done.exception())


def served(room: Room, hosts: AbstractSet[str], pages: Path | None = None, *, proxied: bool = False) -> HTTPServer:
    """Return the server of a classroom; it does not listen yet.

    Args:
        hosts: the permitted ``name:port`` pairs.
        pages: a folder of museum pages to serve as well; None if there are none.
        proxied: whether a reverse proxy on this machine forwards the addresses of the devices.
    """
    given = {"room": room, "hosts": hosts}
    application = Application(
        [
            *page_rules(given, pages),
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
        default_handler_class=NotFound,
        default_handler_args=given,
    )
    server = _Server(
        application, max_buffer_size=1_000_000, max_header_size=16_384, idle_connection_timeout=IDLE, body_timeout=IDLE
    )
    server.most = MOST_STREAMS if proxied else MOST_STREAMS_FROM_ONE
    return server


class _Server(HTTPServer):
    """HTTP server that limits connections per address, so that half-open ones block nobody."""

    most = 0

    def initialize(self, *args: Any, **more: Any) -> None:  # noqa: ANN401 - as tornado declares it
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
