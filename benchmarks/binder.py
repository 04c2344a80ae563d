"""Benchmark of a visit on Binder: first simulation, memory of lessons, first live board.

    python benchmarks/binder.py                        everything
    python benchmarks/binder.py notebooks/10_*.ipynb   only these lessons

It compiles as ``binder/postBuild`` does. On a busy machine processor time is more reliable than elapsed
time, so only processor time is compared with the limits.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import nbformat
from lab import Lab, Server, jupyter
from nbclient import NotebookClient
from playwright.sync_api import expect, sync_playwright

from heritage_games.website.printing import find_chromium

ROOT = Path(__file__).parent.parent
START = ROOT / "binder" / "start"  # program that begins every visit; it sets the processor that code is compiled for
SIMULATION = 0.6  # maximum seconds of the first simulation of a process, after ``postBuild`` has compiled
MEMORY = 500  # maximum MB of a kernel at its peak
LIMIT = 1_000_000_000  # maximum bytes of data that a kernel can allocate
PATIENCE = 600_000  # milliseconds that a busy machine may take for the first live board
BOARD = 5.0  # maximum seconds from a server's first answer to its first live board

VISIT = """
import pathlib, threading, time
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell(pathlib.Path("binder/startup.py").read_text(encoding="utf-8"))
shell.run_cell("import heritage_games as hg; board = hg.play({game!r})")
for thread in threading.enumerate():
    if thread.name == "heritage_games machine code":
        thread.join()
begun, worked = time.perf_counter(), time.process_time()
shell.run_cell("hg.simulate({game!r}, 1000, seed=1, progress=False);").raise_error()
print(time.perf_counter() - begun, time.process_time() - worked)
"""
"""Program of a kernel: a board, then a simulation once ``binder/startup.py`` has finished."""

COLD = """
import time
import heritage_games as hg
begun, worked = time.perf_counter(), time.process_time()
hg.simulate({game!r}, 1000, seed=1, progress=False)
print(time.perf_counter() - begun, time.process_time() - worked)
"""
"""Program that simulates immediately, without a kernel."""


def first_simulation(program: str, game: str) -> tuple[float, float]:
    """Return the elapsed and the processor seconds of the first simulation in a new process."""
    told = subprocess.check_output([START, sys.executable, "-c", program.format(game=game)], text=True, cwd=ROOT)
    clock, processor = map(float, told.split()[-2:])
    return clock, processor


def limited() -> None:
    """Limit the memory of this process."""
    resource.setrlimit(resource.RLIMIT_DATA, (LIMIT, LIMIT))


def peak(path: Path) -> float:
    """Run a lesson under the limit of memory; return the peak of its kernel in MB.

    Raises:
        CellExecutionError: a cell fails.
    """
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # nbformat carries no types
    client = NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": path.parent}})
    found: list[float] = []

    def look(**_: object) -> None:
        status = Path(f"/proc/{process(client)}/status").read_text(encoding="utf-8")
        found.append(int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) / 1000)

    client.on_cell_executed = look
    client.execute(preexec_fn=limited)
    return max(found)


def process(client: Any) -> int:  # noqa: ANN401 - nbclient's manager is any object
    """Return the process of a client's kernel."""
    return int(client.km.provisioner.pid)


def spent(server: Server) -> float:
    """Return the processor time of a server and of its kernels, in seconds."""
    ticks = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = entry.read_text(encoding="utf-8").rpartition(")")[2].split()
            if os.getpgid(int(entry.parent.name)) == server.process.pid or fields[1] == str(server.process.pid):
                ticks += int(fields[11]) + int(fields[12])
        except OSError:  # the process has ended
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def first_board() -> tuple[float, float]:
    """Return the seconds from a server's first answer until a board is live.

    They are elapsed seconds, and processor seconds of server and kernel.
    """
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, jupyter(Path(folder)) as server:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        begun, worked = perf_counter(), spent(server)
        Lab(page, server.address, Path(folder)).run("import heritage_games as hg", "hg.play('morabaraba')")
        page.locator(".hg-hit").first.wait_for()
        taken = perf_counter() - begun, spent(server) - worked
        browser.close()
        return taken


def main() -> int:
    """Print each figure next to its limit; return 1 if one is exceeded."""
    with tempfile.TemporaryDirectory() as folder:
        startup = Path(folder, "profile_default", "startup")
        startup.mkdir(parents=True)
        shutil.copy(ROOT / "binder" / "startup.py", startup)
        os.environ["IPYTHONDIR"] = folder  # every kernel below runs startup.py
        return measure()


def measure() -> int:
    """Print the figures of a visit; return 1 if a limit is exceeded."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run([START, "heritage-games", "compile"], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    worst = 0.0
    for game in ("morabaraba", "pulijudam", "hounds_and_jackals", "hyena_chase"):
        clock, processor = first_simulation(VISIT, game)
        worst = max(worst, processor / SIMULATION)
        _, cold = first_simulation(COLD, game)
        told = f"{clock:6.2f} s, processor {processor:.2f} s of {SIMULATION} ({cold:.2f} s without a kernel)"
        print(f"first simulation of {game:20} {told}", flush=True)
    for path in [Path(name) for name in sys.argv[1:]] or sorted((ROOT / "notebooks").glob("*.ipynb")):
        megabytes = peak(path)
        worst = max(worst, megabytes / MEMORY)
        print(f"kernel of {path.stem:30} {megabytes:4.0f} MB of {MEMORY}", flush=True)
    clock, processor = first_board()
    print(f"first live board                         {clock:6.2f} s of {BOARD}, processor {processor:.2f} s")
    return int(max(worst, processor / BOARD) > 1)


if __name__ == "__main__":
    sys.exit(main())
