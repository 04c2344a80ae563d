"""Tests of terminals with few characters, of encodings, and of Windows behaviour."""

import ast
import os
import runpy
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath
from types import ModuleType
from typing import Any

import pytest
from test_project import PACKAGE, ROOT, files

import heritage_games as hg
from heritage_games import ascii_fallback
from heritage_games.classroom_server import notebook_process
from heritage_games.record import lock

AFTER = "=== "

COMMANDS: list[list[str]] = [
    ["--version"],
    ["games"],
    ["rule", "morabaraba"],
    ["rule", "meurimueng"],
    ["rule", "hyena_chase", "1"],
    ["rule", "morabaraba", "M5ʾ"],
    ["check", "Übung.txt"],
    ["check", "schlecht ʾ.txt"],
    ["check", "nothing – there.txt"],
    ["perft", "morabaraba", "2"],
    ["simulate", "morabaraba", "-n", "3"],
    ["simulate", "morabaraba", "-n", "3", "--rows"],
    ["experiment", "morabaraba", "-n", "3", "--vary", "flying=true,false"],
    ["ladder", "morabaraba", "-n", "2", "--seats", "random,careful", "--limit", "6"],
    ["solve", "morabaraba", "schlecht ʾ.txt"],
    ["pages", "site", "--game", "rafya"],
    ["lite", "kept"],
    ["class", "--help"],
]

PROGRAM = """
import os
import sys
from heritage_games.cli.parser import main
for encoding in {encodings!r}:
    for command in {commands!r}:
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(encoding=encoding, errors="strict")
        try:
            code = main([os.fsdecode(part.encode()) for part in command])
        except SystemExit as end:
            code = end.code or 0
        print()
        print({after!r} + str(code))
"""


def ran(folder: Path, locale: str, encodings: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Return the output and exit code of each command, in a terminal of each encoding."""
    board = hg.play("morabaraba")
    board.move("E1")
    (folder / "Übung.txt").write_text(f"{board.record}{{ʾ – طابة}}\n", encoding="utf-8")
    (folder / "schlecht ʾ.txt").write_text(board.record.replace("E1", "ʾ9"), encoding="utf-8")
    (folder / "kept").mkdir()
    (folder / "kept" / "ʾ.txt").write_text("mine", encoding="utf-8")
    program = PROGRAM.format(encodings=encodings, commands=COMMANDS, after=AFTER)
    (folder / "run.py").write_text(program, encoding="utf-8")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    output = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning:heritage_games", "run.py"],
        cwd=folder,
        env={**plain, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": locale},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    ).stdout
    parts = output.replace(b"\r", b"").split(f"\n{AFTER}".encode())
    heads = [parts[0], *(part.partition(b"\n")[2] for part in parts[1:])]
    both = [(head, part.partition(b"\n")[0].decode()) for head, part in zip(heads, parts[1:], strict=False)]
    count = len(COMMANDS)
    rows = [both[start : start + count] for start in range(0, len(both), count)]
    return [[(head.decode(name), code) for head, code in row] for row, name in zip(rows, encodings, strict=True)]


@pytest.mark.parametrize(
    ("locale", "encodings"), [("C.UTF-8", ("cp1252", "cp437")), ("C", ("ascii",))], ids=["code pages", "C"]
)
def test_every_command_can_be_read_in_every_terminal(locale: str, encodings: tuple[str, ...], tmp_path: Path) -> None:
    for told in ran(tmp_path, locale, encodings):
        assert "".join(code for _, code in told) == "000002022000002220"
        by_command = dict(zip(map(" ".join, COMMANDS), (text for text, _ in told), strict=True))
        for command, printed in by_command.items():
            assert printed.strip(), command
            assert "Traceback" not in printed, command
            # A sentence may be a question; otherwise only characters of other scripts are replaced.
            assert printed.count("?") <= 2, (command, printed)
        assert "meurimu" in by_command["games"]
        assert "Two herds of twelve" in by_command["rule morabaraba"]
        assert "the game goes on" in by_command["check Übung.txt"]


def test_the_nearest_letters_are_written_and_those_of_other_scripts_are_question_marks() -> None:
    ascii_fallback.use()
    text = "E1–E2–E3 “meurimuëng-rimuëng-dòʾ” \N{MINUS SIGN}3 × ½… طابة"
    assert text.encode("ascii", ascii_fallback.NAME) == b'E1-E2-E3 "meurimueng-rimueng-do\'" -3 x 1/2... ????'
    assert text.encode("cp1252", ascii_fallback.NAME).decode("cp1252").startswith("E1–E2–E3 “meurimuëng-rimuëng-dò'”")


DEVICES = ["con", "PRN", "aux", "Nul", *(f"{port}{number}" for port in ("com", "LPT") for number in "0123456789¹²³")]


def locking(file: int, mode: int, count: int) -> None:
    """Lock bytes at the current offset as msvcrt does: other open files cannot read them."""
    import fcntl

    at = os.lseek(file, 0, os.SEEK_CUR)
    assert at >= lock.LONGEST_HOLDER, "a locked byte cannot be read"
    kind = fcntl.F_UNLCK if mode == MSVCRT.LK_UNLCK else fcntl.F_WRLCK
    fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi", kind, os.SEEK_SET, at, count, 0))


MSVCRT: Any = ModuleType("msvcrt")
MSVCRT.LK_UNLCK, MSVCRT.LK_NBLCK, MSVCRT.locking = 0, 2, locking
UNLINK = Path.unlink


def unlink(path: Path) -> None:
    """Delete a file, unless this process has it open."""
    if path in [each.readlink() for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]:
        raise PermissionError(13, "another process uses the file", str(path))
    UNLINK(path)


@pytest.mark.skipif(sys.platform != "linux", reason="its locks of open files stand in for those of Windows")
def test_a_lock_has_one_holder_and_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "msvcrt", MSVCRT)
    monkeypatch.setattr(Path, "unlink", unlink)
    monkeypatch.setenv("JPY_SESSION_NAME", "lesson ʾ.ipynb")
    with monkeypatch.context() as windows:
        windows.setattr(sys, "platform", "win32")
        made = runpy.run_path(str(PACKAGE / "record" / "lock.py"))["Lock"]
    path = tmp_path / ".game.lock"
    first, second = made(path), made(path)
    assert (first.held, second.held, second.holder) == (True, False, "lesson ʾ.ipynb")
    first.release()
    assert not path.exists()
    third = made(path)
    assert third.held
    third.release()
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_of_the_kernel_does_not_reach_the_room(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun: dict[str, object] = {}

    def popen(*_: object, **given: object) -> None:
        begun.update(given)
        raise InterruptedError

    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 512, raising=False)
    monkeypatch.setattr(subprocess, "Popen", popen)
    with pytest.raises(InterruptedError):
        notebook_process._begun("", 0, str(tmp_path), keep=False)
    assert begun["creationflags"] == 512


def test_every_file_can_be_checked_out() -> None:
    names = [file.relative_to(ROOT).as_posix() for file in files()]
    assert len(names) > 1000
    # Windows allows 260 characters, and a user's site-packages may take 150 of them.
    assert [name for name in names if len(name) > 110 or set('<>:"|?*\\') & set(name)] == []
    parts = {part for name in names for part in PureWindowsPath(name).parts}
    devices = {name.lower() for name in DEVICES}
    assert [part for part in parts if part.split(".")[0].lower() in devices or part.endswith((".", " "))] == []
    assert [name for name, count in Counter(name.lower() for name in names).items() if count > 1] == []


def test_every_checkout_has_the_same_bytes() -> None:
    # By default Git on Windows converts line ends, which breaks scripts and digests.
    assert "* text=auto eol=lf" in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    kinds = {".py", ".ts", ".js", ".css", ".toml", ".md", ".svg", ".txt"}
    assert [file for file in files() if file.suffix in kinds and b"\r\n" in file.read_bytes()] == []


def test_no_text_is_read_or_written_in_the_encoding_of_the_system() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for folder in (PACKAGE, ROOT / "tools", ROOT / ".ci")
        for path in sorted(folder.rglob("*.py"))
        if "node_modules" not in path.parts
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and _is_text(call)
        if "encoding" not in {keyword.arg for keyword in call.keywords}
    ]
    assert found == []


def _is_text(call: ast.Call) -> bool:
    """Return whether a call reads or writes text, in a file or a process."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in {"read_text", "write_text"}:
        return not (isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).endswith("installed"))
    modes = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    if name == "open" and isinstance(call.func, ast.Name):
        return not any("b" in mode for mode in modes)
    return any(keyword.arg == "text" and ast.unparse(keyword.value) == "True" for keyword in call.keywords)
