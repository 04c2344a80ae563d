"""Folders for tests, built by .ci/run while tests run, or by one worker for all."""

import os
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from heritage_games.website.build import build
from heritage_games.website.plan import BuildOptions


def prebuilt(variable: str) -> Path | None:
    """Return the folder that a variable names, once it exists; None if it is not set."""
    named = os.environ.get(variable)
    if not named:
        return None
    wait_for(Path(named))
    return Path(named)


def wait_for(path: Path) -> None:
    """Wait up to 15 minutes until another process has written a file or a folder."""
    deadline = monotonic() + 900
    while not path.exists():
        assert monotonic() < deadline, f"{path} is not built"
        sleep(0.2)


def once(out: Path, build: Callable[[Path], object]) -> Path:
    """Return a folder that the first worker to ask for it builds, while the others wait."""
    done = out.with_suffix(".done")
    try:
        out.with_suffix(".begun").touch(exist_ok=False)
    except FileExistsError:
        wait_for(done)
        return out
    try:
        build(out)
    finally:  # After a failed build the other workers' tests fail immediately instead of waiting.
        done.touch()
    return out


def site(shared: Path, rulesets: tuple[str, ...] = ()) -> Path:
    """Return the folder of the museum pages: that of HERITAGE_GAMES_SITE, or a new build.

    Args:
        shared: the folder for a new build.
        rulesets: the rulesets of a new build; all if empty.
    """
    return prebuilt("HERITAGE_GAMES_SITE") or once(
        shared / "site", lambda out: build(out, BuildOptions(rulesets, "", kiosk=False), lambda _told: None)
    )
