"""Tests that the screen reader Orca announces a point, moves, refusals, hints and throws.

Firefox runs on a virtual display under a small window manager, Orca reads it, and both receive real key events. Orca
writes its speech into a file. It needs Debian's `orca`, `at-spi2-core`, `dbus`, `openbox` and `xdotool`.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import engines
import pytest
from hands import PATIENCE, Hands
from selenium.webdriver.support.ui import WebDriverWait

PROGRAMS = ("firefox-esr", "Xvfb", "orca", "dbus-daemon", "openbox", "xdotool")
BUS = Path("/usr/libexec/at-spi-bus-launcher")
ENGINE = "performance.getEntriesByName('heritage_games engine').length"

ORCA = """
import builtins, runpy, shutil, sys
log, orca, usual = sys.argv[1], shutil.which("orca"), open
builtins.open = lambda name, *how, **more: usual(name, *how, **{**more, **({"buffering": 1} if name == log else {})})
sys.argv = [orca, "--replace", f"--debug-file={log}"]
runpy.run_path(orca, run_name="__main__")
"""
"""Program that makes Orca write its log line by line; blocks would delay the last lines."""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Start Orca on a separate desktop and yield the file of its speech log."""
    missing = [name for name in PROGRAMS if not shutil.which(name)] + [str(BUS)] * (not BUS.exists())
    if missing:
        pytest.skip(f"Orca cannot be tried without {', '.join(missing)}")
    folder = tmp_path_factory.mktemp("orca")
    settings = folder / "orca" / "user-settings.conf"
    settings.parent.mkdir()
    # Reading the whole page aloud would take minutes.
    quiet = {"sayAllOnLoad": False, "pageSummaryOnLoad": False}
    default = {"profile": ["Default", "default"], **quiet}
    settings.write_text(
        json.dumps({"general": default, "profiles": {"default": default}, "pronunciations": {}, "keybindings": {}}),
        encoding="utf-8",
    )
    log = folder / "said.log"
    with engines.display() as screen, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", screen)
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("XDG_CONFIG_HOME", str(folder))
        patch.setenv("GNOME_ACCESSIBILITY", "1")
        folder.chmod(0o700)
        bus = subprocess.Popen(
            [str(shutil.which("dbus-daemon")), "--session", "--print-address", "--nofork"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert bus.stdout
        patch.setenv("DBUS_SESSION_BUS_ADDRESS", bus.stdout.readline().strip())
        commands = (
            [str(shutil.which("openbox"))],
            [str(BUS), "--launch-immediately", "--a11y=1", "--screen-reader=1"],
            ["/usr/bin/python3", "-c", ORCA, str(log)],
        )
        started = [bus, *(_started(command, folder) for command in commands)]
        yield log
        for process in reversed(started):
            process.send_signal(signal.SIGKILL)
            process.wait()
            if process.stdout:
                process.stdout.close()


def _started(command: list[str], folder: Path) -> subprocess.Popen[str]:
    with (folder / f"{Path(command[0]).name}.out").open("w", encoding="utf-8") as out:
        return subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True, env=dict(os.environ))


class Ear:
    """Orca's speech after the last match."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.heard = 0

    def hears(self, hands: Hands, pattern: str) -> None:
        """Wait until Orca's speech after the last match matches a pattern."""

        def now(_: object) -> bool:
            text = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
            found = next(
                (one for one in re.finditer(r"SPEECH OUTPUT: (.*)", text[self.heard :]) if re.search(pattern, one[1])),
                None,
            )
            if found:
                self.heard += found.end()
            return found is not None

        WebDriverWait(hands.driver, PATIENCE, 0.5).until(now, f"never said: {pattern}")


def key(name: str) -> None:
    """Press a key of the desktop, which Orca hears before the page does."""
    subprocess.run([str(shutil.which("xdotool")), "key", name], check=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="Orca is a screen reader of Linux")
def test_orca_says_a_point_a_move_a_refusal_a_hint_and_a_throw(said: Path, pages_address: str, tmp_path: Path) -> None:
    ear = Ear(said)
    with engines.opened("firefox", tmp_path, headless=False) as driver:
        hands = Hands(driver, touches=True)
        ear.hears(hands, "Screen reader on")
        hands.open(f"{pages_address}/morabaraba/south_africa/index.html")
        hands.until(ENGINE)
        focus(hands, '.hg-hit[data-point="E1"]')
        ear.hears(hands, "E1, outer square, top left corner: empty. You may place a cow here")
        key("Return")
        ear.hears(hands, "A dark cow goes from the hand to E1, an empty point. Rule M2. Light to place a cow")
        key("Return")
        ear.hears(hands, "Not E1. A cow stands on E1 already.*Rule M2")
        focus(hands, '[data-tool="hint"]')
        ear.hears(hands, "Hint")
        key("Return")
        ear.hears(hands, "Hint, step 1 of 3")
        hands.open(f"{pages_address}/hounds_and_jackals/skiryuk/index.html")
        hands.until(ENGINE)
        focus(hands, '[data-next="throw"]')
        ear.hears(hands, "Throw for the first turn")
        key("Return")
        hands.until("document.querySelector('.hg-throw:not(.hg-past) .hg-throw-score')?.textContent")
        ear.hears(hands, "Hounds [a-z]+, jackals [a-z]+")


def focus(hands: Hands, css: str) -> None:
    hands.until("(document.querySelector(arguments[0])?.focus(), document.activeElement?.matches(arguments[0]))", css)
