"""Page object of JupyterLab with a kernel, and servers of JupyterLab and other hosts."""

import itertools
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.request import Request, urlopen

from board import SELDOM, Board
from page_scripts import script
from playwright.sync_api import Page, expect

from heritage_games.rulebook.files import PACKAGE

STARTS_WITHIN = 300  # seconds a server may take to start answering


@dataclass
class Server:
    """Server process that ends with the ``with`` block.

    Args:
        command: the program and its arguments.
        folder: working directory of the server.
        answers: a pattern whose first group is the address in the server's output.
        environment: additional environment variables.
    """

    command: list[str]
    folder: Path
    answers: str
    environment: dict[str, str] = field(default_factory=dict)
    address: str = ""

    def __enter__(self) -> Self:
        self.log = (self.folder / f"server-{secrets.token_hex(4)}.log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            self.command,
            cwd=self.folder,
            env={**os.environ, **self.environment},
            stdout=self.log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        deadline = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < deadline and self.process.poll() is None:
            found = re.search(self.answers, Path(self.log.name).read_text(encoding="utf-8"))
            if found:
                self.address = found.group(1)
                return self
            time.sleep(0.1)
        printed = Path(self.log.name).read_text(encoding="utf-8")
        raise RuntimeError(f"{' '.join(self.command[:3])} did not start: {printed[-2000:]}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def save_widgets(folder: Path, *, wanted: bool) -> None:
    """Set "Save Widget State Automatically" for a server that serves this folder."""
    widgets = folder / ".settings" / "@jupyter-widgets" / "jupyterlab-manager" / "plugin.jupyterlab-settings"
    widgets.parent.mkdir(parents=True, exist_ok=True)
    widgets.write_text(json.dumps({"saveState": wanted}), encoding="utf-8")


def jupyter(folder: Path) -> Server:
    """Return an unstarted server of JupyterLab and Notebook 7 that saves no widget states."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={folder}"]
    command += ["--ServerApp.port=0", "--ServerApp.ip=127.0.0.1", "--ServerApp.disable_check_xsrf=True"]
    command += ["--IdentityProvider.token=test", "--expose-app-in-browser"]
    command += ["--JupyterNotebookApp.expose_app_in_browser=True"]
    # These are the files that `pip install` copies to JupyterLab's search path.
    command += [f"--LabServerApp.extra_labextensions_path={PACKAGE / 'labextensions'}"]
    settings = folder / ".settings"
    notes = settings / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
    notes.parent.mkdir(parents=True, exist_ok=True)
    notes.write_text('{"fetchNews": "false", "checkForUpdates": false}', encoding="utf-8")
    save_widgets(folder, wanted=False)
    return Server(command, folder, r"(http://127\.0\.0\.1:\d+)/", {"JUPYTERLAB_SETTINGS_DIR": str(settings)})


EMPTY: dict[str, object] = {"metadata": {}, "outputs": [], "execution_count": None}


def notebook(path: Path, *cells: str) -> Path:
    book = {
        "cells": [
            {"cell_type": "code", "id": f"cell-{number}", "source": source, **EMPTY}
            for number, source in enumerate(cells)
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(book), encoding="utf-8")
    return path


def stop_kernels(address: str) -> None:
    """End every kernel of a server, so that tests do not share one."""
    url = f"{address}/api/kernels"
    with urlopen(f"{url}?token=test") as answer:  # noqa: S310 - the server of this test run
        kernels = json.load(answer)
    for kernel in kernels:
        stop = Request(f"{url}/{kernel['id']}?token=test", method="DELETE")  # noqa: S310 - as above
        with urlopen(stop):  # noqa: S310 - as above
            pass


NAMES = (f"test-{number}.ipynb" for number in itertools.count(1))

OPEN = script("open_notebook")  # script that opens another notebook, faster than loading JupyterLab again


@dataclass
class Lab:
    """Page of JupyterLab."""

    page: Page
    address: str
    folder: Path
    name: str = ""
    problems: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))

    def run(self, *cells: str) -> Board:
        """Open a notebook with these cells, run them all and return the first board."""
        self.open(*cells)
        self.run_all()
        return Board(self.page, self.page.locator(".hg").first)

    def open(self, *cells: str) -> None:
        """Open a notebook with these cells, without running them."""
        loaded, self.name = bool(self.name), next(NAMES)
        notebook(self.folder / self.name, *cells)
        if loaded:
            open_instead(self.page, self.name)
        else:
            self.page.goto(f"{self.address}/doc/tree/{self.name}?token=test&reset")
        expect(self.page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()

    def run_all(self) -> None:
        run_all(self.page)
        expect(self.page.locator(".hg").first).to_be_visible()


def open_instead(page: Page, name: str) -> None:
    """Open a notebook in place of the current one of a JupyterLab page."""
    page.evaluate(OPEN, name)
    page.wait_for_function("(name) => window.jupyterapp.shell.currentWidget?.context?.path === name", arg=name)


def await_kernel(page: Page) -> None:
    page.wait_for_function(
        "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel", polling=SELDOM
    )


def run_all(page: Page) -> None:
    """Run every cell of a notebook in JupyterLab or Notebook 7 after its kernel has started."""
    await_kernel(page)
    page.evaluate("() => window.jupyterapp.commands.execute('notebook:run-all-cells')")
