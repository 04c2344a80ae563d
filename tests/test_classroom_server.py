"""Tests of the classroom server on loopback, opened by a command or from a notebook."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from classroom_pages import Page
from classroom_server import PATIENCE, Server, asynchronous, live, opened
from messages import first_path
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import StreamClosedError
from tornado.netutil import bind_sockets
from tornado.websocket import WebSocketClosedError, websocket_connect

import heritage_games as hg
from heritage_games.classroom_server.launcher import FILE, networks
from heritage_games.classroom_server.notebook_process import ELSEWHERE, ClassroomProcess, _begun, _opened
from heritage_games.classroom_server.protocol import TEACHER
from heritage_games.classroom_server.room import MESSAGES, MESSAGES_A_SECOND, Room
from heritage_games.classroom_server.server import served
from heritage_games.classroom_server.store import ClassDatabase
from heritage_games.errors import ClassroomError

ROUNDS = 6  # minimum number of plies before a kill; a board without shots is full after 24


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    site = folder / "site"
    (site / "morabaraba").mkdir(parents=True)
    for name in ("index.html", "404.html", "morabaraba/index.html"):
        (site / name).write_text(f"<h1>{name}</h1>", encoding="utf-8")
    (site / "engine.wasm").write_bytes(b"\0asm")
    (folder / "secret.html").write_text("secret", encoding="utf-8")
    with opened(folder / "room", 0, "--pages", str(site)) as running:
        yield running


def test_it_is_seen_by_this_machine_alone_and_says_so_first(server: Server) -> None:
    first, second = server.said.splitlines()[:2]
    assert first == f"The room listens at http://127.0.0.1:{server.port}"
    assert second.startswith("So far only this machine can see the room.")


@asynchronous
async def test_other_hosts_and_the_pages_of_others_are_refused(server: Server) -> None:
    assert (await server.get("/", Host="evil.example")).code == 421
    for origin in ("http://evil.example", "null"):
        assert (await server.join(origin=origin)).code == 403
    other = server.key[:-1] + ("a" if server.key.endswith("-") else "-")
    for path in ("/teacher/" + other, "/wall/" + server.key, "/static/tokens.css", "/nowhere"):
        assert (await server.get(path)).code == 404
    for origin in ("http://evil.example", "null"):
        headers = {"Origin": origin, "Cookie": f"teacher={server.key}"}
        request = HTTPRequest(f"ws://127.0.0.1:{server.port}/live/teacher", headers=headers)
        with pytest.raises(HTTPClientError, match="403"):
            await websocket_connect(request)


async def asked(server: Server) -> None:
    """Let the teacher start a question to the class."""
    async with server.live(server.teachers) as teacher:
        await teacher.board()
        await teacher.say({"do": "vote"})
        await teacher.board()


@asynchronous
async def test_a_pupils_page_is_light_and_carries_the_policy(server: Server) -> None:
    cookie = await server.device()
    await asked(server)
    async with server.live("/live/pupil", cookie) as pupil:
        board = await pupil.board()
    weight = len(zlib.compress(json.dumps(board).encode(), 3))  # messages are sent compressed, too
    files = ("board.js", "board.css", "class.js", "class.css", "icon.svg")
    for path in ("/board", *(f"/static/{name}" for name in files), f"/book/{board['book']}"):
        headers = {"Cookie": cookie, "Accept-Encoding": "gzip"}
        request = HTTPRequest(server.address + path, headers=headers, decompress_response=False)
        answer = await AsyncHTTPClient().fetch(request)
        # Small files are not worth compressing.
        assert answer.headers.get("Content-Encoding") == "gzip" or len(answer.body) < 1_200
        weight += len(answer.body)
    assert weight <= 100_000
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@asynchronous
async def test_names_are_no_markup_and_a_cookie_brings_the_device_back(server: Server) -> None:
    page = (await server.join("<img src=x>", code="222222")).body.decode()
    assert "That is not the code of this room." in page
    assert 'value="&lt;img src=x&gt;"' in page
    assert 'value="222222"' in page, "one wrong letter can be corrected"
    assert (await server.get("/", Cookie=await server.device())).code == 302
    assert (await server.get("/board", Cookie="device=x")).code == 302
    cookie = (await server.join()).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@asynchronous
async def test_one_that_floods_is_slowed_and_its_neighbour_is_not(server: Server) -> None:
    await asked(server)
    async with (
        server.live("/live/pupil", await server.device()) as hostile,
        server.live("/live/pupil", await server.device()) as calm,
    ):
        board = await calm.board()
        theirs = await hostile.board()
        began = time.monotonic()
        for _ in range(MESSAGES + 24):
            await hostile.say({"board": theirs["board"], "message": {"revision": 0, "do": "touch", "touches": []}})
        await calm.say({"board": board["board"], "message": {"revision": 0, "do": "touch", "touches": ["E1"]}})
        assert (await calm.board())["view"]["plies"] == 1
        for _ in range(MESSAGES + 24):
            await hostile.board()
        assert time.monotonic() - began >= 23 / MESSAGES_A_SECOND, "it is answered no faster than its limit"


@asynchronous
async def test_the_teachers_key_is_exchanged_for_a_cookie_and_renewed(tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        entered = await server.get(f"/teacher/{server.key}")
        assert (entered.code, entered.headers["Location"]) == (303, "/teacher")
        cookie = entered.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        old = cookie.partition(";")[0]
        shown = await server.get("/teacher", Cookie=old)
        assert server.key not in shown.body.decode()
        assert (await server.get("/teacher")).code == 404
        assert (await server.get("/teacher", Cookie="teacher=x")).code == 404
        async with server.live(server.teachers, old) as page:
            await page.board()
            headers = {"Origin": server.address, "Cookie": old}
            request = HTTPRequest(f"{server.address}/teacher", "POST", headers, "", follow_redirects=False)
            answer = await AsyncHTTPClient().fetch(request, raise_error=False)
            while await page.socket.read_message() is not None:
                pass
        new = answer.headers["Set-Cookie"].partition(";")[0]
        assert (await server.get("/teacher", Cookie=old)).code == 404
        assert (await server.get(f"/teacher/{server.key}")).code == 404
        assert (await server.get("/teacher", Cookie=new)).code == 200


@asynchronous
async def test_a_reverse_proxy_on_this_machine_names_the_devices(tmp_path: Path) -> None:
    public = "https://class.example.org"

    async def joined(server: Server, origin: str) -> set[int]:
        join = [server.join(origin=origin, device=f"198.51.100.{number}") for number in range(60)]
        return {answer.code for answer in await asyncio.gather(*join)}

    with opened(tmp_path / "one", 0, "--public", public) as server:
        assert f"joins at {public} with" in server.said
        assert "Only this machine" not in server.said
        assert await joined(server, public) == {303}, "each device has its own limit"
        assert (await server.join(origin="https://evil.example")).code == 403
        assert "; Secure" in (await server.join(origin=public, device="203.0.113.1")).headers["Set-Cookie"]
    with opened(tmp_path / "two") as server:
        assert 403 in await joined(server, server.address), "nobody else is believed"


def test_half_open_requests_of_one_device_lock_nobody_out(server: Server) -> None:
    with ExitStack() as stack:
        for _ in range(300):
            place, source = ("127.0.0.1", server.port), ("127.0.0.2", 0)
            half = stack.enter_context(socket.create_connection(place, source_address=source))
            half.sendall(b"GET / HTTP/1.1\r\n")
        assert asyncio.run(server.device())
        files = Path(f"/proc/{server.process.pid}/fd")
        assert len(list(files.iterdir())) < 280, "one address has a part of the connections"


@pytest.mark.skipif(not networks(), reason="this machine is on no network")
@asynchronous
async def test_the_class_joins_at_another_address_with_the_same_code(tmp_path: Path) -> None:
    address = networks()[0][0]
    with opened(tmp_path) as server:
        async with server.live(server.teachers) as page:
            assert (await page.room())["addresses"][0]["text"] == address
            await page.say({"do": "listen", "text": address})
            while (await page.room()).get("address") != f"http://{address}:{server.port}":
                pass
            server.address = f"http://{address}:{server.port}"
            assert await server.device(), "with the code that it had"


@asynchronous
async def test_the_wall_opens_elsewhere_by_a_short_address_without_the_teachers_rights(tmp_path: Path) -> None:
    host = next((address for address, _ in networks()), "127.0.0.2")
    with opened(tmp_path, 0, "--host", host) as server:
        address = re.findall(r"The wall: (\S+)", server.said)[0]
        assert len(address) <= len(f"http://{host}:{server.port}/wall/K4T7MX")
        page = await server.get(address.removeprefix(server.address))
        assert page.code == 200
        cookie = page.headers.get("Set-Cookie", "")
        assert (await server.get("/teacher", Cookie=cookie)).code == 404
        assert (await server.get(f"/teacher/{address.rpartition('/')[2]}")).code == 404
        assert (await server.get(f"/wall/{server.code.replace(' ', '')}")).code == 404
        live = re.findall(r'data-live="([^"]+)"', page.body.decode())[0]
        async with server.live(live) as wall, server.live(server.teachers) as teacher:
            assert "address" in await wall.room()
            for action in ({"do": "vote"}, {"do": "forget"}):
                await wall.say(action)
            await teacher.board()
            await teacher.say({"do": "tasks", "text": "rafaya/standard"})
            while (said := await wall.room())["title"] == "Join the room":
                pass
            assert said["title"] == "Tasks", "only the teacher began something"


@asynchronous
async def test_results_are_the_teachers_alone(server: Server) -> None:
    path, cookie = "/teacher/results", f"teacher={server.key}"
    await asked(server)
    page, as_csv = await server.get(path, Cookie=cookie), await server.get(f"{path}.csv", Cookie=cookie)
    assert "<h1>Results</h1>" in page.body.decode()
    assert "/teacher/results.csv" in page.body.decode()
    nameless = await server.get(f"{path}?names=no", Cookie=cookie)
    assert "/teacher/results.csv" not in nameless.body.decode(), "the CSV of the results has names"
    assert as_csv.headers["Content-Disposition"].startswith("attachment")
    assert as_csv.body.decode("utf-8-sig").startswith("Activity,Game,Name")
    assert (await server.get(path, Cookie=cookie[:-1])).code == 404


@asynchronous
async def test_museum_pages_are_read_beside_the_room_with_their_own_headers(server: Server) -> None:
    for path in ("../secret.html", "%2e%2e/secret.html"):
        assert (await server.get(f"/museum/{path}")).code == 403
    assert (await server.get("/museum/none.html")).code == 404
    assert (await server.get("/museum/", Host="evil.example")).code == 421
    assert (await server.get("/museum/morabaraba/index.html")).code == 200
    engine, front = await server.get("/museum/engine.wasm"), await server.get("/museum/")
    assert (engine.code, engine.headers["Content-Type"]) == (200, "application/wasm")
    assert (front.code, front.headers["Content-Security-Policy"]) == (200, "frame-ancestors 'self'")
    assert 'href="/museum/"' in (await server.get("/board", Cookie=await server.device())).body.decode()


@asynchronous
async def test_a_page_that_comes_after_the_end_reads_no_database(tmp_path: Path) -> None:
    room, sockets = Room(ClassDatabase(tmp_path / FILE)), bind_sockets(0, "127.0.0.1")
    address = f"http://127.0.0.1:{sockets[0].getsockname()[1]}"
    server = served(room, {address.removeprefix("http://")})
    server.add_sockets(sockets)
    Page(room, TEACHER).do("forget")
    assert (await AsyncHTTPClient().fetch(f"{address}/board", raise_error=False)).code == 410
    async with live(address, "/live/pupil", "device=known") as page:
        assert (await page.room())["ended"]
    server.stop()


def test_ctrl_c_and_a_closed_terminal_forget_the_room(tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        assert "is closed, and everything in it is forgotten" in server.end(signal.SIGINT)
        assert server.process.returncode == 0
    assert list(tmp_path.iterdir()) == []
    with opened(tmp_path) as server:
        assert server.process.stdout
        server.process.stdout.close()
        server.process.send_signal(signal.SIGHUP)
        assert server.process.wait(PATIENCE) == 0
    assert list(tmp_path.iterdir()) == []


AS_ON_WINDOWS = """
import asyncio, sys
from pathlib import Path
from heritage_games.classroom_server.launcher import FILE, run

class Loop(asyncio.SelectorEventLoop):
    def add_signal_handler(self, *_):
        raise NotImplementedError

class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = Loop

asyncio.set_event_loop_policy(Policy())
run(port=0, place=Path(sys.argv[1]))
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_loop_without_signal_handlers_forgets_the_room_too(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-c", AS_ON_WINDOWS, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith("Ctrl+C"):
                break
        process.send_signal(how)
        said, wrong = process.communicate(timeout=PATIENCE)
    assert "is closed, and everything in it is forgotten" in said
    assert (process.returncode, wrong) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_room_that_fails_while_it_opens_is_forgotten(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # the first output of the server fails
    command = [sys.executable, "-m", "heritage_games", "class", "--port", "0", "--folder", str(tmp_path)]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=PATIENCE)
    os.close(writer)
    assert done.returncode != 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be changed here")
def test_results_carry_the_date_of_this_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for zone in ("Etc/GMT-14", "Etc/GMT+12"):  # 26 hours apart, so one of them differs from the date in UTC
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        store = ClassDatabase(tmp_path / f"{zone[-3:]}.sqlite")
        Room(store)
        assert store.fact("day") == time.strftime("%Y-%m-%d")
        store.close()
    monkeypatch.undo()
    time.tzset()


class Play:
    """Two devices that play one game until the server is gone."""

    def __init__(self, server: Server, plies: int) -> None:
        self.server = server
        self.plies = plies
        self.seen: list[str] = []

    async def hand(self, cookie: str) -> None:
        """Play whenever it is this device's turn, and send every message twice."""
        sent = -1
        async with self.server.live("/live/pupil", cookie) as page:
            while True:
                board = await page.board()
                view = board["view"]
                self.seen = max(self.seen, view["log"], key=len)
                if len(self.seen) >= self.plies:
                    self.server.process.kill()
                if view["side_to_touch"] and view["revision"] != sent:
                    sent = view["revision"]
                    message = {"revision": view["revision"], "do": "touch", "touches": first_path(view["legal"])}
                    for _ in range(2):
                        await page.say({"board": board["board"], "message": message})

    async def begin(self, cookies: list[str]) -> None:
        """Connect both devices, and let the teacher pair them."""
        one, two = (self.server.live("/live/pupil", cookie) for cookie in cookies)
        async with self.server.live(self.server.teachers) as teacher, one, two:
            await teacher.board()
            await teacher.say({"do": "pairs"})
            await teacher.board()

    async def to_the_end(self, cookies: list[str]) -> None:
        ended = await asyncio.gather(*map(self.hand, cookies), return_exceptions=True)
        assert {type(each) for each in ended} <= {ConnectionError, WebSocketClosedError, StreamClosedError}


def test_a_server_killed_in_the_middle_of_play_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """The file has every confirmed ply once and in order, until its last write is old."""
    kept: list[str] = []
    cookies: list[str] = []
    for hours in (1, 1, 13):
        with opened(tmp_path) as server:
            assert ("continues where it was" in server.said) == bool(kept)
            play = Play(server, len(kept) + ROUNDS)
            if not cookies:
                cookies = [asyncio.run(server.device()) for _ in range(2)]
                asyncio.run(play.begin(cookies))
            asyncio.run(play.to_the_end(cookies))
            server.process.wait(PATIENCE)
        store = ClassDatabase(tmp_path / FILE)
        now = store.last_round()
        assert now
        (board,) = store.boards(now.id)
        plies = store.plies(board.id)
        # The last ply may be stored although the server was killed before it was confirmed.
        assert plies[: len(play.seen)] == play.seen
        assert 0 <= len(plies) - len(play.seen) <= 1
        assert len(store.attempts(board.id)) == len(plies)
        store.set_fact("day", "2026-01-01")  # a lesson may continue past midnight
        store.close()
        kept = plies
        written = time.time() - hours * 3600
        for file in tmp_path.iterdir():
            os.utime(file, (written, written))
    assert len(kept) >= 3 * ROUNDS
    with opened(tmp_path) as server:
        assert "continues where it was" not in server.said


NOTEBOOK = """
import sys
import heritage_games as hg
print(hg.classroom("", 0, folder=sys.argv[1]), flush=True)
sys.stdin.read()
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassroomProcess]:
    opened = hg.classroom("", 0, folder=str(tmp_path_factory.mktemp("room")))
    yield opened
    opened.close()


def page(address: str) -> int:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(address, timeout=PATIENCE) as answer:
        return int(answer.status)


def test_it_shows_the_links_and_the_code(room: ClassroomProcess) -> None:
    text = repr(room)
    teacher, wall = (re.findall(rf"(http://\S+/{role}/\S+)", text)[0] for role in ("teacher", "wall"))
    assert (page(teacher), page(wall)) == (200, 200)
    assert re.search(r"with the code \w{3} \w{3}", text)
    assert "Ctrl+C" not in text
    assert "heritage-games class" not in text
    assert f'<a href="{teacher}"' in room._repr_html_()


def test_called_again_it_is_the_same_room(room: ClassroomProcess) -> None:
    assert hg.classroom() is room
    folder = str(next(arguments[2] for arguments, each in _opened.items() if each is room))
    assert hg.classroom("", 0, folder=folder) is room
    with pytest.raises(ClassroomError, match="a room is open already"):
        hg.classroom("", 0, folder=folder, keep=True)
    assert room.open


def test_an_address_of_another_machine_and_a_folder_without_pages_are_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ClassroomError, match=r"203\.0\.113\.1 is not an address of this machine"):
        _begun("203.0.113.1", 0, str(tmp_path), keep=False)
    with pytest.raises(ClassroomError, match="museum pages"):
        _begun("", 0, "", str(tmp_path), keep=False)


def test_on_a_server_of_others_and_in_a_browser_it_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ELSEWHERE:
        monkeypatch.setenv(name, "something")
        with pytest.raises(ClassroomError, match="not that of your class"):
            hg.classroom()
        monkeypatch.delenv(name)
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(ClassroomError, match="runs in a browser"):
        hg.classroom()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a kernel is killed otherwise here")
def test_a_kernel_that_is_killed_takes_its_room_along_and_nothing_stays(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NOTEBOOK, str(tmp_path)]
    kernel = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with kernel:
        assert kernel.stdout
        teacher = next(found[1] for line in kernel.stdout if (found := re.search(r"(http://\S+/teacher/\S+)", line)))
        assert page(teacher) == 200
        assert list(tmp_path.iterdir())
        os.kill(kernel.pid, signal.SIGKILL)
    patience = time.monotonic() + PATIENCE
    while list(tmp_path.iterdir()) and time.monotonic() < patience:
        time.sleep(0.05)
    assert list(tmp_path.iterdir()) == []
