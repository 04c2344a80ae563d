"""Test of a classroom behind nginx with https, by the example of docs/class.md."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from classroom_server import Server, opened
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

DOCUMENT = Path(__file__).parent.parent / "docs" / "class.md"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


@contextmanager
def proxied(folder: Path, port: int, behind: int) -> Iterator[ssl.SSLContext]:
    """Run nginx by the example of the document, and yield the trust in its certificate."""
    nginx, openssl = (shutil.which(name, path=f"{os.defpath}:/usr/sbin") for name in ("nginx", "openssl"))
    if not (nginx and openssl):
        pytest.skip("nginx or openssl is not installed")
    key, certificate, written = folder / "class.key", folder / "class.pem", folder / "nginx.conf"
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([openssl, *made, "-keyout", key, "-out", certificate], capture_output=True, check=True)
    (block,) = re.findall(r"```nginx\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    for example, here in (
        ("/etc/ssl/class.pem", str(certificate)),
        ("/etc/ssl/class.key", str(key)),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("127.0.0.1:8080", f"127.0.0.1:{behind}"),
    ):
        assert example in block
        block = block.replace(example, here)
    temporary = "".join(f"{name}_temp_path {folder}/{name};\n" for name in TEMPORARY)
    http = f"http {{ access_log off;\n{temporary}{block} }}\n"
    written.write_text(
        f"daemon off;\nmaster_process off;\nerror_log {folder}/errors;\npid {folder}/pid;\nevents {{}}\n{http}",
        encoding="utf-8",
    )
    process = subprocess.Popen([nginx, "-p", folder, "-c", written], stderr=subprocess.PIPE, text=True)
    try:
        while process.poll() is None:
            with socket.socket() as tried:
                if not tried.connect_ex(("127.0.0.1", port)):
                    break
        assert process.poll() is None, process.communicate()[1]
        yield ssl.create_default_context(cafile=certificate)
    finally:
        process.terminate()
        process.communicate(timeout=60)


def test_a_class_joins_and_answers_behind_nginx_with_https(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    public = f"https://127.0.0.1:{port}"

    async def answered(server: Server, trust: ssl.SSLContext) -> None:
        async def sent(path: str, body: str | None = None, cookie: str = "") -> HTTPResponse:
            headers = {"Cookie": cookie, **({} if body is None else {"Origin": public})}
            method = "GET" if body is None else "POST"
            request = HTTPRequest(public + path, method, headers, body, follow_redirects=False, ssl_options=trust)
            return await AsyncHTTPClient().fetch(request, raise_error=False)

        async def live(path: str, cookie: str) -> WebSocketClientConnection:
            headers = {"Origin": public, "Cookie": cookie}
            address = public.replace("https", "wss") + path
            return await websocket_connect(HTTPRequest(address, headers=headers, ssl_options=trust))

        entered = await sent(f"/teacher/{server.key}")
        assert "; Secure" in entered.headers["Set-Cookie"]
        teacher = await live("/live/teacher", entered.headers["Set-Cookie"].partition(";")[0])
        mark = (await sent("/")).headers["Set-Cookie"].partition(";")[0]
        joined = await sent("/", urlencode({"code": server.code, "name": "Thandi"}), mark)
        assert joined.code == 303
        cookie = joined.headers["Set-Cookie"].partition(";")[0]
        assert "Connected" in (await sent("/board", cookie=cookie)).body.decode()
        pupil = await live("/live/pupil", cookie)
        await teacher.write_message(json.dumps({"do": "vote"}))
        while "board" not in (board := json.loads(str(await pupil.read_message()))):
            pass
        touch = {"revision": board["view"]["revision"], "do": "touch", "touches": ["E1"]}
        await pupil.write_message(json.dumps({"board": board["board"], "message": touch}))
        await pupil.write_message(json.dumps({"page": "p", "act": 1, "message": {"do": "send", "text": "E1"}}))
        while json.loads(str(await pupil.read_message())) != {"done": 1}:
            pass
        wall = re.findall(r"/wall/\w+", server.said)[0]
        assert (await sent(wall)).code == 200
        results = await sent("/teacher/results.csv", cookie=f"teacher={server.key}")
        assert "Thandi" in results.body.decode()
        assert "answered E1" in results.body.decode()
        for page in (teacher, pupil):
            page.close()

    with opened(tmp_path / "room", 0, "--public", public) as server, proxied(tmp_path, port, server.port) as trust:
        asyncio.run(answered(server, trust))
