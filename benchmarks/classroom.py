"""Benchmark of a classroom server: answer times, joins, kills, hostile messages, floods.

    python benchmarks/classroom.py

One process runs the devices of all pupils; the time it needs to read an answer counts as part of the answer time. Each
time is compared with that of a bare echo server with the same number of sockets, at the same rate, in the same run. The
server's own time for an attempt is measured as processor time, which hardly depends on other load.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from classroom_pages import Page, pupil
from classroom_server import Live, Server, opened
from timing import state
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError, websocket_connect

from heritage_games.classroom_server.protocol import TEACHER
from heritage_games.classroom_server.room import Room
from heritage_games.classroom_server.store import ClassDatabase

CLASS, MOST = 40, 100  # number of devices in a class, and the highest number measured
LASTS = 20.0  # seconds of play
THINKS = (0.5, 1.5)  # minimum and maximum seconds between two touches of a device
JOINS, MINUTE, STAY = 500, 60.0, 100  # number of devices that join, seconds in which they do, and the most that stay

KILLS, PLAYERS, HASTE = 15, 10, (0.02, 0.2)
"""Number of kills of the server, devices that play, and seconds between their touches."""

HOSTILE, FLOODERS = 100_000, 5  # number of invalid messages, and of devices that flood the server during a game
PATIENCE = 60.0  # maximum seconds until all devices are connected
TOGETHER = 10  # number of simultaneous connection attempts

LOST = (ConnectionError, WebSocketClosedError, StreamClosedError, TimeoutError)

ECHO = """
import asyncio
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketHandler
class Echo(WebSocketHandler):
    def on_message(self, message):
        self.write_message(message)
async def main():
    server, sockets = HTTPServer(Application([("/", Echo)])), bind_sockets(0, "127.0.0.1")
    server.add_sockets(sockets)
    print(sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


PROXIED = ("--public", "http://class.example")
"""Options of a server behind a reverse proxy, so that each device has its own address."""


def address(number: int) -> str:
    """Return the address of a device."""
    return f"198.51.{number // 250}.{number % 250}"


def way(legal: dict[str, Any], chance: Random) -> list[str]:
    """Return a legal move of a view, as touches."""
    touches: list[str] = []
    while legal:
        touches.append(chance.choice(list(legal)))
        legal = legal[touches[-1]].get("next", {})
    return touches


@dataclass
class Class:
    """Devices that play in pairs.

    Args:
        server: the server of the classroom.
        thinks: minimum and maximum seconds before a touch.
        waits: the times from each attempt to its answer, in seconds.
        seen: the most plies confirmed to a device, by board.
        here: the number of connected devices.
        all_here: the event that is set when all are connected, so that play begins.
        door: the limit of simultaneous connection attempts.
    """

    server: Server
    thinks: tuple[float, float]
    waits: list[float] = field(default_factory=list)
    seen: dict[int, list[str]] = field(default_factory=dict)
    here: int = 0
    all_here: asyncio.Event = field(default_factory=asyncio.Event)
    door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(TOGETHER))

    async def joined(self, count: int) -> list[str]:
        """Let this number of devices join, and return their cookies."""
        return [await self.server.device(address(number)) for number in range(count)]

    async def begin(self, cookies: list[str]) -> None:
        """Connect the pupils, and let the teacher pair them."""
        async with AsyncExitStack() as stack:
            for cookie in cookies:
                await stack.enter_async_context(self.server.live("/live/pupil", cookie))
            teacher = await stack.enter_async_context(self.server.live(self.server.teachers))
            await teacher.board()
            await teacher.say({"do": "pairs"})
            await teacher.board()

    async def hand(self, number: int, cookie: str, devices: int, lasts: float) -> None:
        """Play on one device whenever it is its side's turn."""
        chance, sent, began = Random(number), -1, 0.0
        async with AsyncExitStack() as stack:
            async with self.door:
                page = await stack.enter_async_context(self.server.live("/live/pupil", cookie))
            self.here += 1
            if self.here == devices:
                self.all_here.set()
            await asyncio.wait_for(self.all_here.wait(), PATIENCE)
            until = time.monotonic() + lasts
            while time.monotonic() < until:
                try:
                    board = await asyncio.wait_for(page.board(), max(until - time.monotonic(), 0.01))
                except TimeoutError:
                    return
                view = board["view"]
                self.seen[board["board"]] = max(self.seen.get(board["board"], []), view["log"], key=len)
                if began and view["revision"] > sent:
                    self.waits.append(time.perf_counter() - began)
                    began = 0.0
                if view["side_to_touch"] and view["revision"] != sent:
                    await asyncio.sleep(chance.uniform(*self.thinks))
                    sent, began = view["revision"], time.perf_counter()
                    message = {"revision": sent, "do": "touch", "touches": way(view["legal"], chance)}
                    await page.say({"board": board["board"], "message": message})

    async def play(self, cookies: list[str], lasts: float) -> None:
        """Play on all devices for this time, or until the server is gone."""
        hands = (self.hand(number, cookie, len(cookies), lasts) for number, cookie in enumerate(cookies))
        for ended in await asyncio.gather(*hands, return_exceptions=True):
            if isinstance(ended, BaseException) and not isinstance(ended, LOST):
                raise ended


def quantile(values: list[float], share: float) -> float:
    """Return the quantile of these values for a share, in milliseconds."""
    return 1000 * sorted(values)[min(int(len(values) * share), len(values) - 1)]


def processor(process: subprocess.Popen[str]) -> float:
    """Return the processor time of a process in seconds."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: subprocess.Popen[str]) -> float:
    """Return the peak memory of a process in megabytes."""
    text = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    return int(re.findall(r"VmHWM:\s+(\d+)", text)[0]) / 1000


@contextmanager
def room() -> Iterator[tuple[Server, Path]]:
    """Yield the server of an open classroom, and its folder."""
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), 0, *PROXIED) as server:
        yield server, Path(folder)


async def echoed(address: str, number: int, until: float, waits: list[float]) -> None:
    """Send touches and await their echoes, at the rate of a device."""
    chance = Random(number)
    socket = await websocket_connect(address)
    while time.monotonic() < until:
        await asyncio.sleep(chance.uniform(*THINKS) * 2)  # each device of a pair has every second turn
        began = time.perf_counter()
        await socket.write_message('{"board": 1, "message": {"revision": 1, "do": "touch", "touches": ["E1"]}}')
        await socket.read_message()
        waits.append(time.perf_counter() - began)
    socket.close()


def bare(devices: int) -> list[float]:
    """Return the answer times of a bare echo server."""
    waits: list[float] = []
    with subprocess.Popen([sys.executable, "-c", ECHO], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        echo = f"ws://127.0.0.1:{process.stdout.readline().strip()}/"

        async def all_of_them() -> None:
            until = time.monotonic() + LASTS
            await asyncio.gather(*(echoed(echo, number, until, waits) for number in range(devices)))

        asyncio.run(all_of_them())
        process.kill()
    return waits


def answers(devices: int) -> dict[str, float]:
    """Return the answer times for this number of devices."""
    echo = bare(devices)
    with room() as (server, _):
        taught = Class(server, THINKS)

        async def lesson() -> float:
            cookies = await taught.joined(devices)
            await taught.begin(cookies)
            playing = asyncio.create_task(taught.play(cookies, LASTS))
            await asyncio.wait_for(taught.all_here.wait(), PATIENCE)
            before = processor(server.process)
            await playing
            return processor(server.process) - before

        took = asyncio.run(lesson())
        most = memory(server.process)
    count = len(taught.waits)
    assert count
    text = f"room of {devices}"
    return {
        f"{text}: attempts": count,
        f"{text}: attempt to answer, median ms": quantile(taught.waits, 0.5),
        f"{text}: attempt to answer, 95th percentile ms": quantile(taught.waits, 0.95),
        f"{text}: bare echo, median ms": quantile(echo, 0.5),
        f"{text}: bare echo, 95th percentile ms": quantile(echo, 0.95),
        f"{text}: processor for an attempt, ms": 1000 * took / count,
        f"{text}: most memory, MB": most,
    }


async def read(page: Live) -> None:
    """Read the messages to a page, because the server closes pages that read nothing."""
    while await page.socket.read_message() is not None:
        pass


def joins() -> dict[str, float]:
    """Return the times to join of devices that arrive within a minute; each must be admitted."""
    waits: list[float] = []
    with room() as (server, _):

        async def came(number: int, teacher: Live) -> None:
            began = time.perf_counter()
            joined = await server.join(device=address(number))
            assert joined.code == 303, joined.body
            waits.append(time.perf_counter() - began)
            if number > STAY:
                await teacher.say({"do": "remove", "number": number - STAY})

        async def crowd() -> None:
            async with server.live(server.teachers) as teacher:
                reading = asyncio.create_task(read(teacher))
                begun = time.monotonic()
                coming = []
                for number in range(1, JOINS + 1):
                    await asyncio.sleep(max(0.0, begun + number * MINUTE / JOINS - time.monotonic()))
                    coming.append(asyncio.create_task(came(number, teacher)))
                await asyncio.gather(*coming)
                reading.cancel()

        asyncio.run(crowd())
    assert len(waits) == JOINS
    return {
        f"{JOINS} joins in a minute: median ms": quantile(waits, 0.5),
        f"{JOINS} joins in a minute: 95th percentile ms": quantile(waits, 0.95),
    }


def kills() -> dict[str, float]:
    """Return the numbers of plies lost and doubled by a server that is killed during play."""
    lost = doubled = plies = 0
    cookies: list[str] = []
    chance = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(KILLS):
            with opened(Path(folder), 0, *PROXIED) as server:
                taught = Class(server, HASTE)
                if not cookies:
                    cookies = asyncio.run(taught.joined(PLAYERS))
                    asyncio.run(taught.begin(cookies))
                asyncio.run(killed(taught, cookies, chance.uniform(0.5, 1.5)))
                server.process.wait(30)
            store = ClassDatabase(Path(folder) / "class.sqlite")
            now = store.last_round()
            assert now
            plies = 0
            for board in store.boards(now.id):
                kept, seen = store.plies(board.id), taught.seen.get(board.id, [])
                plies += len(kept)
                same = sum(one == other for one, other in zip(kept, seen, strict=False))
                lost += len(seen) - same
                # The last ply may be stored although the server was killed before it was confirmed.
                doubled += max(0, len(kept) - len(seen) - 1) if seen else 0
                assert len(store.attempts(board.id)) == len(kept)
            store.close()
    text = f"killed {KILLS} times with {PLAYERS} devices"
    return {f"{text}: plies played": plies, f"{text}: plies lost": lost, f"{text}: plies doubled": doubled}


async def killed(taught: Class, cookies: list[str], after: float) -> None:
    """Play until the server is killed after this time."""
    playing = asyncio.create_task(taught.play(cookies, 60))
    await asyncio.wait_for(taught.all_here.wait(), PATIENCE)
    await asyncio.sleep(after)
    taught.server.process.kill()
    await playing


def refused() -> dict[str, float]:
    """Return the number of games that hostile messages change, and the time per message."""
    with tempfile.TemporaryDirectory() as folder:
        made = Room(ClassDatabase(Path(folder) / "class.sqlite"), "http://127.0.0.1:1")
        one, two = pupil(made, "one"), pupil(made, "two")
        teacher = Page(made, TEACHER)
        teacher.do("pairs")
        first = one if one.view["side_to_touch"] else two
        first.touch(next(iter(first.view["legal"])))
        store = made.store
        now = store.last_round()
        assert now
        before = [store.plies(board.id) for board in store.boards(now.id)]
        board, revision = first.board["board"], first.view["revision"]
        began = time.thread_time()
        for message in hostile(board, revision):
            first.say(message)  # the other side is to move
        took = time.thread_time() - began
        changed = sum(store.plies(each.id) != plies for each, plies in zip(store.boards(now.id), before, strict=True))
        store.close()
    text = f"{HOSTILE:,} hostile messages"
    return {f"{text}: games changed": changed, f"{text}: processor time for one, ms": 1000 * took / HOSTILE}


def hostile(board: int, revision: int) -> Iterator[str]:
    """Yield messages that no page sends: invalid JSON, other boards, roles or sides."""
    chance = Random(2)
    makes: tuple[Callable[[], str], ...] = (
        lambda: "".join(chance.choices('{}[]":,0123456789abcdo \\', k=chance.randrange(80))),
        lambda: json.dumps({"do": chance.choice(("vote", "pairs", "stop", "forget", "remove", "door"))}),
        lambda: json.dumps({"board": chance.randrange(-2, 9), "message": {"revision": revision, "do": "undo"}}),
        lambda: json.dumps({"board": board, "message": touched(chance, revision)}),
        lambda: json.dumps({"board": board, "message": {"revision": revision, "do": "setup", "text": "x"}}),
        lambda: json.dumps({"board": board, "message": {"revision": chance.randrange(-9, 10**6), "do": "new"}}),
    )
    for number in range(HOSTILE):
        yield makes[number % len(makes)]()


def touched(chance: Random, revision: int) -> dict[str, object]:
    """Return a touch of random points, some of which do not exist."""
    points = [f"{chance.choice('EARX')}{chance.randrange(10)}" for _ in range(chance.randrange(1, 4))]
    return {"revision": revision, "do": "touch", "touches": points}


def flooded() -> dict[str, float]:
    """Return the answer times of a pair before and while other devices flood the server."""
    with room() as (server, _):
        calm, beside = Class(server, HASTE), Class(server, HASTE)
        sent = 0

        async def flood(cookie: str, until: float) -> None:
            nonlocal sent
            async with server.live("/live/pupil", cookie) as page:
                for message in hostile(1, 0):
                    if time.monotonic() > until:
                        return
                    # The server delays reading, so that the connection's buffer is full.
                    with suppress(TimeoutError):
                        await asyncio.wait_for(page.socket.write_message(message), 0.05)
                    sent += 1

        async def lesson() -> None:
            cookies = await calm.joined(2 + FLOODERS)
            await calm.begin(cookies[:2])
            await calm.play(cookies[:2], 6)
            until = time.monotonic() + 6
            floods: list[Awaitable[None]] = [flood(cookie, until) for cookie in cookies[2:]]
            await asyncio.gather(beside.play(cookies[:2], 6), *floods)

        asyncio.run(lesson())
    return {
        f"neighbour of {FLOODERS} that flood: hostile messages sent": sent,
        f"neighbour of {FLOODERS} that flood: 95th percentile ms before": quantile(calm.waits, 0.95),
        f"neighbour of {FLOODERS} that flood: 95th percentile ms meanwhile": quantile(beside.waits, 0.95),
    }


def measure() -> Iterator[dict[str, float]]:
    """Yield the figures, each part as soon as it is measured."""
    yield answers(CLASS)
    yield answers(MOST)
    yield joins()
    yield kills()
    yield refused()
    yield flooded()


def main() -> None:
    """Measure the classroom and print the figures as a table."""
    print(state(), "", "| figure | value |", "|---|---|", sep="\n", flush=True)
    for part in measure():
        print(*(f"| {what} | {value:,.3f} |" for what, value in part.items()), sep="\n", flush=True)
    print("", state(), sep="\n")


if __name__ == "__main__":
    main()
