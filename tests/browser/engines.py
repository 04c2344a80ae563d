"""Drivers of Firefox and WebKit for tests of differences from Chromium.

Debian packages both browsers, but no geckodriver. That program only translates HTTP into Marionette, the protocol that
Firefox implements with the same commands, so `Marionette` sends Selenium's commands to Firefox directly.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver.firefox.options import Options as FirefoxOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

STARTS_WITHIN = 120  # seconds a browser may take to start on a busy machine
ANSWERS_WITHIN = 600  # seconds a browser may take to answer a command; the test fails after that

DRIVER = "WebKitWebDriver"

PREFERENCES: dict[str, object] = {
    "marionette.port": 0,
    "dom.w3c_touch_events.enabled": 1,
    "ui.prefersReducedMotion": 1,
    "javascript.options.wasm_optimizingjit": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "accessibility.tabfocus": 7,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "startup.homepage_welcome_url": "about:blank",
}
"""Settings of a fresh Firefox profile: touch events, no animation, no background requests.

As in the other browsers, WebAssembly is not optimized, because that takes longer than the tests.
"""

BASELINE: Mapping[str, str] = {"JSC_useOMGJIT": "0", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Environment in which WebKit optimizes WebAssembly only once, and draws without OpenGL.

OpenGL would be emulated, because a virtual display has none; without it a lesson takes half of the processor time.
"""

MARIONETTE: Mapping[str, str] = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.GET: "WebDriver:Navigate",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.SET_TIMEOUTS: "WebDriver:SetTimeouts",
    Command.NEW_WINDOW: "WebDriver:NewWindow",
    Command.SWITCH_TO_WINDOW: "WebDriver:SwitchToWindow",
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: "WebDriver:GetWindowHandle",
    Command.CLOSE: "WebDriver:CloseWindow",
    Command.PRINT_PAGE: "WebDriver:Print",
    Command.QUIT: "Marionette:Quit",
}
"""Names of Selenium's commands in Marionette."""


class Marionette(RemoteConnection):
    """Connection of Selenium to a Firefox without geckodriver."""

    def __init__(self, port: int) -> None:
        super().__init__(client_config=ClientConfig(remote_server_addr=f"http://127.0.0.1:{port}"))
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=2 * ANSWERS_WITHIN)
        self._stream = self._socket.makefile("rb")
        self._number = 0
        self._received()  # Firefox sends a greeting first

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        parameters = {name: value for name, value in params.items() if name != "sessionId"}
        if command == Command.NEW_SESSION:
            parameters = {}
        elif command == Command.SWITCH_TO_WINDOW:
            parameters = {"handle": parameters["handle"]}
        elif command == Command.QUIT:
            parameters = {"flags": ["eForceQuit"]}
        self._number += 1
        sent = json.dumps([0, self._number, MARIONETTE[command], parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(sent), sent))
        _, _, error, result = self._received()
        if error:
            found = {"error": error["error"], "message": error["message"], "stacktrace": error["stacktrace"]}
            return {"status": 500, "value": json.dumps({"value": found})}
        # Marionette sends lists bare and everything else under "value".
        return {"value": result["value"] if isinstance(result, dict) and set(result) == {"value"} else result}

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _received(self) -> Any:  # noqa: ANN401 - whatever JSON holds
        length = b""
        while (sign := self._stream.read(1)) != b":":
            assert sign, "Firefox closed the connection"
            length += sign
        return json.loads(self._stream.read(int(length)))


def missing(engine: str) -> str:
    """Return the Debian packages that an engine still needs on this machine; empty if none."""
    needed = {
        "firefox": {"firefox-esr": _firefox()},
        "webkit": {"webkit2gtk-driver": shutil.which(DRIVER) and _minibrowser(), "xvfb": shutil.which("Xvfb")},
    }[engine]
    return ", ".join(package for package, found in needed.items() if not found)


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _minibrowser() -> str | None:
    return next((str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.?/MiniBrowser"))), None)


@contextmanager
def opened(engine: str, folder: Path, *, headless: bool = True) -> Iterator[WebDriver]:
    """Start an engine and yield its driver.

    Args:
        engine: ``firefox`` or ``webkit``.
        folder: an empty folder for the profile and the logs.
        headless: whether Firefox runs without a display; WebKit always uses its own virtual one.
    """
    with _opened_firefox(folder, headless=headless) if engine == "firefox" else _opened_webkit(folder) as driver:
        driver.set_script_timeout(ANSWERS_WITHIN)
        driver.set_page_load_timeout(ANSWERS_WITHIN)
        yield driver


@contextmanager
def _opened_firefox(folder: Path, *, headless: bool) -> Iterator[WebDriver]:
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("".join(lines), encoding="utf-8")
    command = [str(_firefox()), *["--headless"] * headless, "--marionette", "--no-remote"]
    environment = {**os.environ, "HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "1100"}
    with (folder / "firefox.log").open("w", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*command, "--profile", str(folder)], env=environment, stdout=log, stderr=subprocess.STDOUT
        )
        port = folder / "MarionetteActivePort"
        deadline = time.monotonic() + STARTS_WITHIN
        while not (port.exists() and port.read_text(encoding="utf-8").strip()):
            assert process.poll() is None, "the browser has ended"
            assert time.monotonic() < deadline, "the browser did not start"
            time.sleep(0.05)
        marionette = Marionette(int(port.read_text(encoding="utf-8")))
        driver = WebDriver(marionette, options=FirefoxOptions())
        try:
            yield driver
        finally:
            driver.quit()
            marionette.close()
            process.wait(STARTS_WITHIN)


@contextmanager
def _opened_webkit(folder: Path) -> Iterator[WebDriver]:
    settings = folder / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir()
    settings.write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
    with display() as name:
        homes = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(folder))
        options = Options()
        options.binary_location = str(_minibrowser())
        options.add_argument("--automation")
        service = Service(
            executable_path=str(shutil.which(DRIVER)),
            log_output=str(folder / "webkit.log"),
            env={**os.environ, **homes, "DISPLAY": name, "NO_AT_BRIDGE": "1", **BASELINE},
        )
        service.start()
        try:
            connection = RemoteConnection(client_config=ClientConfig(service.service_url, timeout=2 * ANSWERS_WITHIN))
            driver = WebDriver(connection, options=options)
            yield driver
            driver.quit()
        finally:
            service.stop()


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual display and yield its name."""
    reading, writing = os.pipe()
    size = ["-screen", "0", "1400x1200x24", "-nolisten", "tcp"]
    command = [str(shutil.which("Xvfb")), "-displayfd", str(writing), *size]
    process = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as number:
            yield f":{number.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
