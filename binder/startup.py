"""Startup file of Binder's kernels: load the machine code after the first cell."""

from __future__ import annotations

from threading import Thread

from IPython.core.getipython import get_ipython


def _load(*_: object) -> None:
    """Load the machine code in a thread, once, after the first cell has shown its board."""
    if shell := get_ipython():
        shell.events.unregister("post_run_cell", _load)
        Thread(target=_play, name="heritage_games machine code", daemon=True).start()


def _play() -> None:
    """Play one game by machine code."""
    import heritage_games as hg  # noqa: PLC0415 - the kernel answers before it is imported

    hg.simulate("morabaraba", 1, seed=1, progress=False)


if _shell := get_ipython():
    _shell.events.register("post_run_cell", _load)
