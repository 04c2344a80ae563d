"""Classroom for a teacher's notebook, in a process that ends with the notebook."""

from __future__ import annotations

import atexit
import json
import os
import re
import signal
import subprocess
import sys
from contextlib import nullcontext
from html import escape
from importlib.util import find_spec
from pathlib import Path
from queue import Queue
from threading import Thread

from heritage_games.arguments import takes, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import OF_A_CLASS, ClassroomError
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulebook.interface import ClassroomWords

PATIENCE = 20  # seconds after which a classroom that does not close is killed

ELSEWHERE = ("JUPYTERHUB_API_TOKEN", "JUPYTERHUB_USER", "BINDER_SERVICE_HOST", "BINDER_REPO_URL")
"""Environment variables of notebooks that run on a remote server."""

PIPE = 0  # the file descriptor of standard input

ADDRESS = re.compile(r"http://[^\s<>&]+")
LINK = r'<a href="\g<0>" target="_blank" rel="noopener">\g<0></a>'


class ClassroomProcess:
    """Classroom opened from a notebook.

    Example:
        >>> classroom = hg.classroom(port=0)
        >>> classroom.open
        True
        >>> classroom.close()
    """

    def __init__(self, process: subprocess.Popen[str], output: Queue[str | None], lines: tuple[str, ...]) -> None:
        self._process = process
        self._output = output
        self._lines = lines

    @property
    def open(self) -> bool:
        """Whether the server is running, so that pupils can join."""
        return self._process.poll() is None

    def close(self) -> None:
        """Close the classroom; everything in it is deleted, unless it was to be kept.

        Example:
            >>> classroom = hg.classroom(port=0)
            >>> classroom.close()
            >>> classroom.open
            False
        """
        if self.open:
            _ended(self._process)
        rest = list(iter(self._output.get, None))
        self._lines = tuple(rest[-1:]) or self._lines

    def __repr__(self) -> str:
        """Return the addresses and the code, one per line."""
        return "\n".join(self._lines)

    def _repr_html_(self) -> str:
        return "<br>".join(ADDRESS.sub(LINK, escape(line)) for line in self._lines)


UNSAID = ("", 8080, "", "", REFERENCE, False)  # the default arguments of :func:`classroom`
_opened: dict[tuple[object, ...], ClassroomProcess] = {}  # the classroom that is open, by the arguments of its call


@takes(port=whole(0, 65_535))
def classroom(
    host: str = "",
    port: int = 8080,
    *,
    folder: str = "",
    pages: str = "",
    language: str = REFERENCE,
    keep: bool = False,
) -> ClassroomProcess:
    """Open a classroom on this machine's network from the notebook.

    The classroom is the same as that of ``heritage-games class``, but runs in a separate process: the notebook stays
    usable, and the classroom closes with its kernel. While it is open, a call with the same arguments or with none
    returns the same classroom, so that a cell can be run again; ``hg.classroom().close()`` closes it.

    Example:
        >>> classroom = hg.classroom(port=0)
        >>> classroom.close()

    Args:
        host: the address to listen on; only this machine if empty. The result lists the available addresses.
        port: the port to listen on; a free one if 0.
        folder: the folder of the classroom's file while it is open; a default folder if empty.
        pages: a folder of museum pages to serve too; none if empty.
        language: the language of all text; missing texts are in English.
        keep: whether to keep the file after the classroom is closed.

    Returns:
        The classroom; its output shows the links of the teacher and the wall, and the address and code for the class.

    Raises:
        ClassroomError: the classroom cannot be opened, another one is open with other arguments, or no class can reach
            the notebook, because it runs in a browser (JupyterLite) or on a remote server (JupyterHub, Binder).
        ArgumentError: an argument has the wrong type.
        UnknownNameError: the language has no texts.
    """
    _check()
    content().check_language(language)
    arguments = (host, port, folder, pages, language, keep)
    for given, room in _opened.items():
        if room.open:
            if arguments in (given, UNSAID):
                return room
            raise ClassroomError(Message("class_open"))
    _opened.clear()
    _opened[arguments] = _begun(host, port, folder, pages, language, keep=keep)
    return _opened[arguments]


def _check() -> None:
    """Raise ClassroomError if no class could reach a classroom, or if a package is missing."""
    if sys.platform == "emscripten":
        raise ClassroomError(Message("class_in_browser"))
    if any(name in os.environ for name in ELSEWHERE):
        raise ClassroomError(Message("class_elsewhere"))
    for name in OF_A_CLASS:
        if find_spec(name) is None:
            raise ClassroomError(Message("class_needs", name=name))


def _begun(
    host: str, port: int, folder: str, pages: str = "", language: str = REFERENCE, *, keep: bool
) -> ClassroomProcess:
    """Start the server's process, and return it when the server listens."""
    arguments = {"host": host, "port": port, "place": folder, "pages": pages, "language": language, "keep": keep}
    # The server has a separate process group, so that an interrupt of the kernel does not reach it. When the kernel
    # ends for any reason, the pipe closes, and with it the classroom.
    process = subprocess.Popen(  # noqa: S603 - this interpreter, and a module of ours
        [sys.executable, "-m", __name__, json.dumps(arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # a separate process group on Windows
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    output: Queue[str | None] = Queue()
    Thread(target=_heard, args=(process, output), daemon=True).start()
    words = ClassroomWords(language).plain
    lines: list[str] = []
    for line in iter(output.get, None):
        lines.append(line)
        if line in (words("notebook.ends"), words("notebook.ends_kept")):
            break
    else:
        _ended(process)
        raise ClassroomError(Message("class_not_opened", reason=lines[-1] if lines else ""))
    atexit.register(_ended, process)
    return ClassroomProcess(process, output, tuple(lines))


def _heard(process: subprocess.Popen[str], output: Queue[str | None]) -> None:
    """Read the server's output into the queue, so that the server never blocks."""
    with process.stdout or nullcontext(()) as lines:
        for line in lines:
            output.put(line.rstrip("\n"))
    output.put(None)


def _ended(process: subprocess.Popen[str]) -> None:
    """Stop a server: let it close its classroom, and kill it if it exceeds a time limit."""
    if process.stdin:
        process.stdin.close()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()


def _alone() -> None:
    """Wait until the notebook ends, then interrupt the classroom."""
    # Not through sys.stdin: a thread that blocks on it cannot be abandoned when the process ends.
    while os.read(PIPE, 1):
        pass
    signal.raise_signal(signal.SIGINT)


def main() -> int:
    """Serve a classroom until the pipe closes; report an error in one sentence."""
    from .launcher import run  # noqa: PLC0415 - it needs what the extra brings

    arguments = json.loads(sys.argv[1])
    Thread(target=_alone, daemon=True).start()
    try:
        folders = {name: Path(arguments[name]) if arguments[name] else None for name in ("place", "pages")}
        run(**arguments | folders, called_by="notebook")
    except ClassroomError as error:
        sys.stdout.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
