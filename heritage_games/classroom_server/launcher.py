"""Launcher of a classroom and its addresses, for the command line and for notebooks."""

from __future__ import annotations

import asyncio
import signal
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Literal

import ifaddr
from tornado.netutil import bind_sockets

from heritage_games.engine.verdict import Message
from heritage_games.errors import ClassroomError
from heritage_games.rulebook.files import REFERENCE, content, unmarked
from heritage_games.rulebook.interface import ClassroomWords
from heritage_games.website.hosting import LOOPBACK

from .admission import spaced
from .pages import MUSEUM, has_pages
from .room import Room
from .server import served
from .store import ClassDatabase, files_of

if TYPE_CHECKING:
    from tornado.httpserver import HTTPServer

FILE = "class.sqlite"

MOST_PORTS = 65_535

OLD = 12 * 60 * 60  # maximum age in seconds of a classroom to open again: it covers a school day, but not a night

ENDS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Signals that close a classroom: Ctrl+C, termination, and a closed terminal if available."""

FAREWELL = 0.2  # seconds to wait while the pages are informed that the classroom is closed


def folder() -> Path:
    """Return the default folder of classrooms, which only its owner can read."""
    return Path.home() / ".heritage_games"


def run(
    host: str = "",
    port: int = 8080,
    place: Path | None = None,
    pages: Path | None = None,
    language: str = REFERENCE,
    *,
    keep: bool = False,
    public: str = "",
    called_by: Literal["command", "notebook"] = "command",
) -> None:
    """Open a classroom, and serve it until it is closed.

    Args:
        host, port, pages, language, keep: as for :func:`.notebook_process.classroom`.
        place: the folder of the classroom's file; a default folder if None.
        public: the address for the class if a reverse proxy on this machine serves it; empty if there is none.
        called_by: the section of the words about listening elsewhere and closing the classroom.

    Raises:
        ClassroomError: the address, the file or the folder of pages cannot be used.
        UnknownNameError: the language has no texts.
    """
    text = ClassroomWords(content().check_language(language))
    if pages is not None and not has_pages(pages):
        raise ClassroomError(Message("class_pages", folder=str(pages)))
    host = host or LOOPBACK
    path = (place or folder()) / FILE
    sockets = _bound(host, port)
    try:
        store = _taken_up(path, keep=keep)
    except ClassroomError:
        for each in sockets:
            each.close()
        raise
    port = sockets[0].getsockname()[1]

    def listening(room: Room) -> None:
        _tell(room, text, host, port, f"{called_by}.choice")
        if pages is not None:
            _line(text("command.pages", address=f"{room.address}{MUSEUM}"))
        _line(text(f"{called_by}.ends_kept" if keep else f"{called_by}.ends"))

    forgotten = False
    try:

        async def opened() -> bool:
            later = asyncio.get_running_loop().call_later
            room = Room(store, public.rstrip("/") or joined_at(host, port), language, later=later)
            names = set(hosts(host, port)) | ({room.address.partition("://")[2]} if public else set())
            server = served(room, names, pages, proxied=bool(public))
            _offer(room, server, names, host, port)
            return await _serve(room, server, sockets, listening)

        forgotten = asyncio.run(opened())
    finally:  # the data are deleted even after an error
        if keep and not forgotten:
            store.close()
        elif not forgotten:
            store.forget()
        for each in sockets:
            each.close()
    kept = keep and not forgotten
    with suppress(OSError):  # the terminal may have been closed
        _line(text("command.ended_kept", file=path) if kept else text("command.ended"))


def _offer(room: Room, server: HTTPServer, names: set[str], host: str, port: int) -> None:
    """Let the teacher's page choose the network if the classroom listens only on loopback."""
    if host not in (LOOPBACK, "localhost") or room.address != joined_at(host, port):
        return
    listening: set[str] = set()

    def left() -> list[tuple[str, str]]:
        return [(address, network) for address, network in networks() if address not in listening]

    def listen(address: str) -> None:
        if address not in [each for each, _ in left()]:
            return
        try:
            server.add_sockets(_bound(address, port))
        except ClassroomError as error:
            room.note = str(error)
            return
        listening.add(address)
        names.update(hosts(address, port))
        room.address = joined_at(address, port)

    room.networks, room.listen = left, listen


def _bound(host: str, port: int) -> list[socket]:
    """Return the sockets of an address; raise ClassroomError if it or the port is unusable."""
    if not 0 <= port <= MOST_PORTS:  # the system would cut 70000 down to 4464
        raise ClassroomError(Message("class_port", port=str(port), most=str(MOST_PORTS)))
    try:
        return bind_sockets(port, host)
    except OSError as error:
        raise ClassroomError(Message("class_host", host=host, port=str(port))) from error


def _taken_up(path: Path, *, keep: bool) -> ClassDatabase:
    """Return a classroom's database; delete an old one first unless it is to be kept.

    The age of the last write decides, not the date: midnight in UTC is in the middle of a lesson elsewhere.
    """
    written = [each.stat().st_mtime for each in files_of(path) if each.exists()]
    old = bool(written) and time.time() - max(written) > OLD
    store = ClassDatabase(path)
    if old and not keep:
        store.forget()
        store = ClassDatabase(path)
    return store


def _tell(room: Room, text: ClassroomWords, host: str, port: int, choice: str) -> None:
    own = f"http://{LOOPBACK if host == EVERYWHERE else host}:{port}"
    _line(text("command.listens", address=f"http://{host}:{port}"))
    if host in (LOOPBACK, "localhost") and room.address.startswith(own):
        _line(text("command.only_here"))
        choices = [text(choice, address=address, network=name) for address, name in networks()]
        for line in choices or [text("command.no_network")]:
            _line(line)
    if people := room.store.people():
        _line(text("command.taken_up", people=len(people)))
    room.renewed = lambda: _line(text("command.teacher", address=f"{own}/teacher/{room.admission.key('teacher')}"))
    room.renewed()
    if sys.stdout.isatty():
        webbrowser.open(f"{own}/teacher/{room.admission.key('teacher')}")
    _line(text("command.wall", address=f"{own}/wall/{room.admission.wall_code}"))
    _line(text("command.join", address=room.address, code=spaced(room.admission.code)))


def _line(text: str) -> None:
    sys.stdout.write(f"{unmarked(text)}\n")
    sys.stdout.flush()


async def _serve(room: Room, server: HTTPServer, sockets: list[socket], listening: Callable[[Room], None]) -> bool:
    """Serve until the classroom is closed; return whether its data were deleted."""
    ended, forgotten = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def forget() -> None:
        forgotten.set()
        loop.call_later(FAREWELL, ended.set)

    room.forgotten = forget
    for each in [getattr(signal, name) for name in ENDS if hasattr(signal, name)]:
        try:
            loop.add_signal_handler(each, ended.set)
        except NotImplementedError:  # event loops on Windows do not support this
            signal.signal(each, lambda *_: loop.call_soon_threadsafe(ended.set))
    server.add_sockets(sockets)
    listening(room)
    try:
        await ended.wait()
    finally:
        server.stop()
        await server.close_all_connections()
    return forgotten.is_set()


HTTP = 80
EVERYWHERE = "0.0.0.0"  # noqa: S104 - compared with, never chosen by us


def networks() -> list[tuple[str, str]]:
    """Return the reachable IPv4 addresses of this machine, each with the name of its network."""
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
    """Return the URL for the class; of the first network if the server listens on all of them."""
    first = next((address for address, _ in networks()), LOOPBACK)
    return f"http://{first if host == EVERYWHERE else host}:{port}"


def hosts(host: str, port: int) -> frozenset[str]:
    """Return the permitted hosts with ports; others are refused to prevent DNS rebinding."""
    names = {host, LOOPBACK, "localhost"} if host in (LOOPBACK, "localhost") else {host}
    if host == EVERYWHERE:
        names = {LOOPBACK, "localhost", *(address for address, _ in networks())}
    # Browsers omit the default port.
    usual = names if port == HTTP else set[str]()
    return frozenset(f"{name}:{port}" for name in names) | usual
