"""Serving a site on this machine, to look at it: loopback only, the right types, compressed where that is asked for."""

from __future__ import annotations

import gzip
import io
import sys
import webbrowser
from contextlib import suppress
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

from .hosting import headers
from .sizes import BEFOREHAND, LEVEL, PACKED

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
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
"""A machine's own list may not know modules and WebAssembly, or know them wrongly."""

KEPT = 256
"""How many files are kept compressed."""


class Handler(SimpleHTTPRequestHandler):
    """Answers with files of one folder."""

    protocol_version = "HTTP/1.1"
    extensions_map = TYPES

    def handle(self) -> None:
        """Answer what one visitor asks; one who has left in the middle of an answer is no fault."""
        with suppress(ConnectionError):
            super().handle()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the head of an answer, and return what follows it; None if nothing does."""
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
        asked = urlsplit(self.path).query if status is HTTPStatus.OK else ""
        for name, value in headers(path.relative_to(self.directory).as_posix(), asked).items():
            self.send_header(name, value)
        if coding:
            self.send_header("Content-Encoding", coding)
        self.end_headers()
        return io.BytesIO(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the library has it
        """Say nothing of what is asked for."""


@lru_cache(maxsize=KEPT)
def _zipped(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), LEVEL, mtime=0)


def server(root: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server of a folder on loopback, not yet running.

    Args:
        root: the folder.
        port: where it listens; a free one if 0, told by ``server_port``.
    """
    return ThreadingHTTPServer((LOOPBACK, port), partial(Handler, directory=str(root)))


def serve(root: Path, port: int = 0) -> None:
    """Serve a site and open it in the browser, until the keyboard interrupts."""
    with server(root, port) as running:
        address = f"http://{LOOPBACK}:{running.server_port}/"
        sys.stderr.write(f"{address}  (Ctrl+C ends it)\n")
        webbrowser.open(address)
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            sys.stderr.write("\n")
