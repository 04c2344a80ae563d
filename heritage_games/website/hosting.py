"""Offline file lists for the service worker, headers for hosts, and a local server.

``offline.json`` names the build and the parts: every game, the engine, and the shell with the rest.
``offline/<part>.json`` lists the files of a part: path, hash, bytes, and true if pages request it with its hash.
``sw.js`` is the service worker, prefixed with the build; ``frontend/src/host/offline/`` reads all of these.

Every page contains its own content security policy; only a response header can restrict which sites may frame it.
"""

from __future__ import annotations

import gzip
import io
import json
import posixpath
import re
import shutil
import sys
import webbrowser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from . import files as addresses
from .files import BEFOREHAND, LEVEL, PACKED, digest, write, write_json

ALWAYS: Mapping[str, str] = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
"""Headers of every file."""

FRAMED = "Content-Security-Policy"
OWN_FRAMES = "frame-ancestors 'self'"  # policy that forbids other sites to frame a page, against clickjacking
EMBEDDED = "embed/"  # folder of the boards that other sites embed; each further language has its own

FOR_FRAMES = re.compile(rf"(?:[^/]+/)?{EMBEDDED}.+/")
"""Pattern of the addresses, relative to the root, of boards that other sites embed."""

ASKED_AGAIN = "no-cache"  # cache policy with revalidation, so that no page mixes old and new files
FOR_EVER = "public, max-age=31536000, immutable"  # cache policy of addresses with a hash, whose bytes never change

HASH = re.compile(r"[0-9a-f]{16}")

NGINX = "nginx.conf.example"  # example of a configuration with the headers of :func:`headers`, next to this module


def headers(path: str, query: str = "") -> Mapping[str, str]:
    """Return the headers of an existing file; caches keep it for long if the query is a hash."""
    values = {**ALWAYS, "Cache-Control": FOR_EVER if HASH.fullmatch(query) else ASKED_AGAIN}
    return values if FOR_FRAMES.match(path) else {**values, FRAMED: OWN_FRAMES}


def hosting(made: Path) -> None:
    """Write headers for hosts that read ``_headers``, and an nginx example, next to a site."""
    write(made / "_headers", _headers(made))
    shutil.copyfile(Path(__file__).with_name(NGINX), made / NGINX)


def _headers(made: Path) -> str:
    """Return ``_headers``; no page may match two frame rules, because hosts combine them."""
    everywhere = {**ALWAYS, "Cache-Control": ASKED_AGAIN}
    return "\n".join([_block("/*", everywhere), *(_block(each, {FRAMED: OWN_FRAMES}) for each in _own(made))])


def _own(folder: Path, address: str = "/") -> Iterator[str]:
    """Yield patterns for everything in a folder except the boards that other sites embed."""
    yield from (address, *(f"{address}{page.name}" for page in sorted(folder.glob("*.html"))))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        below = f"{address}{inner.name}/"
        if below.endswith(f"/{EMBEDDED}"):
            yield from (below, f"{below}index.html")
        elif (inner / EMBEDDED).is_dir():
            yield from _own(inner, below)
        else:
            yield f"{below}*"


def _block(pattern: str, values: Mapping[str, str]) -> str:
    return "".join([f"{pattern}\n", *(f"  {name}: {value}\n" for name, value in values.items())])


SHELL = "shell"
ENGINE = "engine"

PRECOMPRESSED = frozenset({".br", ".gz"})  # extensions of precompressed files

ADDRESS = re.compile(r'\b(?:src|href|data-board)="(?P<path>[^"#?:]+)[^"]*"')
"""Pattern of the attributes with files that a page shows or loads from the site."""


@dataclass(frozen=True)
class File:
    """File of the site: path from the root, hash, bytes on disk and over the wire."""

    path: str
    digest: str
    size: int
    sent: int


def keepable(made: Path, games: Sequence[str]) -> str:
    """Write the file lists of the service worker next to a finished site.

    Returns:
        The build id, a hash of the content of the site.
    """
    there = {}
    for path in _paths(made, games):
        data = (made / path).read_bytes()
        there[path] = File(path, digest(data), len(data), addresses.sent(path, data))
    homes = {path: part_of(path, games) for path in there}
    parts = {part: each for part in (SHELL, ENGINE, *games) if (each := _of(made, there, part, homes))}
    script = (files("heritage_games") / "static" / "sw.js").read_text(encoding="utf-8")
    build = digest("\n".join([script, *(f"{file.path} {file.digest}" for file in there.values())]).encode())
    sizes, named = {}, _named(made)
    for part, listed in parts.items():
        address, rows = addresses.kept(part), [[file.path, file.digest, file.size] for file in listed]
        write_json(made / address, [[*row, True] if row[0] in named else row for row in rows])
        sizes[part] = {
            "list": digest((made / address).read_bytes()),
            "size": sum(file.size for file in listed),
            "sent": sum(file.sent for file in listed),
            "needs": [need for need in (SHELL, ENGINE) if part in games and need in parts],
        }
    write_json(made / addresses.KEEPABLE, {"build": build, "parts": sizes})
    write(made / addresses.KEEPER, f'self.HERITAGE_GAMES_SITE="{build}";\n{script}')
    return build


def _named(made: Path) -> set[str]:
    """Return the files that pages request with their hash: the parts of the engine."""
    table = made / ENGINE / "engine.json"
    read = json.loads(table.read_text(encoding="utf-8")) if table.is_file() else {}
    return {f"{ENGINE}/{name}" for name in read.get("sha256", {})}


def _paths(made: Path, games: Sequence[str]) -> list[str]:
    """Return the paths of all files that browsers keep, without those for robots and servers.

    Tables of solved games are left out, because they are larger than the site: offline the strongest level replaces
    them.
    """
    shared = {addresses.share(game) for game in games}
    paths = sorted(path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file())
    return [
        path
        for path in paths
        if path not in shared
        and not path.startswith(f"{addresses.TABLES}/")
        and posixpath.splitext(path)[1] not in PRECOMPRESSED
        and ("/" in path or path.endswith((".html", addresses.MANIFEST)))
    ]


def part_of(path: str, games: Iterable[str]) -> str:
    """Return the part to which a file belongs: the engine, a game, or the shell."""
    if path.startswith(f"{ENGINE}/"):
        return ENGINE
    named = set(re.split(r"[/.-]", path))
    return next((game for game in games if game in named), SHELL)


def _of(made: Path, there: Mapping[str, File], part: str, homes: Mapping[str, str]) -> list[File]:
    """Return the files of a part, with those of other games that its pages show."""
    own = {path for path, home in homes.items() if home == part}
    shown = {address for path in own if path.endswith(".html") for address in _linked(made, path)}
    foreign = {path for path in shown if homes.get(path, part) not in {SHELL, ENGINE, part}}
    return [there[path] for path in sorted(own | foreign)]


def _linked(made: Path, page: str) -> set[str]:
    """Return the files that a page shows or loads; linked pages are not included."""
    html, here = (made / page).read_text(encoding="utf-8"), posixpath.dirname(page)
    found = (posixpath.normpath(posixpath.join(here, each["path"])) for each in ADDRESS.finditer(html))
    return {path for path in found if not path.endswith(".html")}


LOOPBACK = "127.0.0.1"

TYPES = {
    "": "application/octet-stream",
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".tar": "application/x-tar",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""MIME types by extension; a machine's own list may lack modules and WebAssembly."""

KEPT = 256  # number of compressed files in the cache


class Handler(SimpleHTTPRequestHandler):
    """Request handler for the files of one folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def handle(self) -> None:
        """Handle a request; a client that disconnects early is not an error."""
        with suppress(ConnectionError):
            super().handle()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers of a response, and return its body; None if there is none."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            if not urlsplit(self.path).path.endswith("/"):
                return super().send_head()
            path /= "index.html"
        if path.is_file():
            return self._sent(path, HTTPStatus.OK)
        missing = Path(self.directory) / "404.html"
        if missing.is_file():
            return self._sent(missing, HTTPStatus.NOT_FOUND)
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def _sent(self, path: Path, status: HTTPStatus) -> io.BytesIO:
        accepted, beforehand = self.headers.get("Accept-Encoding", ""), path.with_name(path.name + BEFOREHAND)
        coding = ""
        if "br" in accepted and beforehand.is_file():
            coding, body = "br", beforehand.read_bytes()
        elif "gzip" in accepted and path.suffix not in PACKED:
            coding, body = "gzip", _zipped(path, path.stat().st_mtime_ns)
        else:
            body = path.read_bytes()
        self.send_response(status)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        query = urlsplit(self.path).query if status is HTTPStatus.OK else ""
        for name, value in headers(path.relative_to(self.directory).as_posix(), query).items():
            self.send_header(name, value)
        if coding:
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        return io.BytesIO(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library has it
        """Log nothing."""


@lru_cache(maxsize=KEPT)
def _zipped(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), LEVEL, mtime=0)


def server(root: Path) -> ThreadingHTTPServer:
    """Return an unstarted server for a folder, on a free port of loopback."""
    return ThreadingHTTPServer((LOOPBACK, 0), partial(Handler, directory=str(root)))


def serve(root: Path) -> None:
    """Serve a site and open it in the browser, until Ctrl+C is pressed."""
    with server(root) as running:
        address = f"http://{LOOPBACK}:{running.server_port}/"
        sys.stderr.write(f"{address}  (Ctrl+C ends it)\n")
        webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            sys.stderr.write("\n")
