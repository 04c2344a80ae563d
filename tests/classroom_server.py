"""Classroom server on loopback with web sockets of its pages, for tests."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

ALONE = """
import sys
sys.modules.update(dict.fromkeys(("jinja2", "markdown_it", "markupsafe")))
from heritage_games.cli.parser import main
sys.exit(main())
"""
"""Program of the command line without the packages that only the extra ``pages`` installs."""

PATIENCE = 600  # seconds that a test waits for a process or a message, enough for a busy machine


class Server:
    """Classroom opened by the command, as a process.

    Args:
        folder: the folder of its file.
        port: the port of the server; a free one if 0.
        more: further arguments of the command.
    """

    def __init__(self, folder: Path, port: int = 0, *more: str) -> None:
        command = [sys.executable, "-c", ALONE, "class", "--port", str(port), "--folder", str(folder), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.said = ""
        for line in self.process.stdout:
            self.said += line
            if line.startswith("Ctrl+C"):
                break
        self.address, self.key = re.findall(r"(http\S+)/teacher/(\S+)", self.said)[0]
        self.port = int(self.address.rpartition(":")[2])
        self.teachers = "/live/teacher"
        self.code = re.findall(r"\b[A-Z0-9]{3} [A-Z0-9]{3}\b", self.said)[0]

    def end(self, how: signal.Signals) -> str:
        """Stop the server with a signal and return its remaining output."""
        self.process.send_signal(how)
        rest, _ = self.process.communicate(timeout=PATIENCE)
        return rest

    async def get(self, path: str, **headers: str) -> HTTPResponse:
        request = HTTPRequest(self.address + path, headers=headers, follow_redirects=False)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def join(
        self, name: str = "", code: str = "", origin: str = "", device: str = "", mark: str | None = None
    ) -> HTTPResponse:
        """Send the joining form, with the cookie that its page sets unless another is given."""
        if mark is None:
            page = await self.get("/")
            mark = page.headers["Set-Cookie"].partition(";")[0]
        body = urlencode({"code": code or self.code, "name": name})
        headers = {"Origin": origin or self.address, "Cookie": mark}
        headers |= {"X-Forwarded-For": device} if device else {}
        request = HTTPRequest(f"{self.address}/", "POST", headers, body, follow_redirects=False)
        return await AsyncHTTPClient().fetch(request, raise_error=False)

    async def device(self, address: str = "") -> str:
        """Let a device join, and return its cookie."""
        joined = await self.join(device=address)
        assert joined.code == 303, joined.body
        return joined.headers["Set-Cookie"].partition(";")[0]

    def live(self, path: str, cookie: str = "") -> AbstractAsyncContextManager[Live]:
        teachers = f"teacher={self.key}" if path == self.teachers else ""
        return live(self.address, path, cookie or teachers)


class Live:
    """Web socket of a page."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self.socket = socket

    async def say(self, letter: object) -> None:
        await self.socket.write_message(json.dumps(letter))

    async def message(self, part: str) -> dict[str, Any]:
        """Return the next message of the server that has this part."""
        while True:
            told = await asyncio.wait_for(self.socket.read_message(), PATIENCE)
            if told is None:
                raise ConnectionError
            message = json.loads(told)
            if part in message:
                return dict(message)

    async def board(self) -> dict[str, Any]:
        """Return the next board that the server sends."""
        return await self.message("board")

    async def room(self) -> dict[str, Any]:
        """Return the next state of the room that the server sends."""
        return dict((await self.message("room"))["room"])


@asynccontextmanager
async def live(address: str, path: str, cookie: str = "") -> AsyncIterator[Live]:
    headers = {"Origin": address, "Cookie": cookie}
    socket = await websocket_connect(HTTPRequest(address.replace("http", "ws") + path, headers=headers))
    assert socket.protocol
    stream = socket.protocol.stream
    assert stream
    try:
        yield Live(socket)
    finally:
        socket.close()
        # The event loop ends before a closing handshake would be answered.
        stream.close()
        await asyncio.sleep(0)


def asynchronous(test: Callable[..., Coroutine[object, object, None]]) -> Callable[..., None]:
    """Return a test that runs this coroutine."""

    @wraps(test)
    def run(*arguments: object, **fixtures: object) -> None:
        asyncio.run(test(*arguments, **fixtures))

    return run


@contextmanager
def opened(folder: Path, port: int = 0, *more: str) -> Iterator[Server]:
    server = Server(folder, port, *more)
    try:
        yield server
    finally:
        with server.process as process:
            process.kill()
