"""Tests of terminals with few characters, and of files under every encoding."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games import ascii_fallback

ROOT = Path(__file__).parent.parent
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
    ["simulate", "morabaraba", "-n", "3", "--quiet"],
    ["simulate", "morabaraba", "-n", "3", "--rows"],
    ["experiment", "morabaraba", "-n", "3", "--quiet", "--vary", "flying=true,false"],
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
    (folder / "run.py").write_text(
        PROGRAM.format(encodings=encodings, commands=COMMANDS, after=AFTER), encoding="utf-8"
    )
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
    return [
        [(head.decode(encoding), code) for head, code in both[number * count : (number + 1) * count]]
        for number, encoding in enumerate(encodings)
    ]


@pytest.mark.parametrize(
    ("locale", "encodings"), [("C.UTF-8", ("cp1252", "cp437")), ("C", ("ascii",))], ids=["code pages", "C"]
)
def test_every_command_can_be_read_in_every_terminal(locale: str, encodings: tuple[str, ...], tmp_path: Path) -> None:
    for told in ran(tmp_path, locale, encodings):
        check(told)


def check(told: list[tuple[str, str]]) -> None:
    """Check the exit code of every command, and that its output is readable."""
    assert [code for _, code in told] == [
        "0", "0", "0", "0", "0", "2", "0", "2", "2", "0", "0", "0", "0", "0", "2", "2", "2", "0",
    ]  # fmt: skip
    for command, (printed, _) in zip(COMMANDS, told, strict=True):
        assert printed.strip(), command
        assert "Traceback" not in printed, command
        # A sentence may be a question; otherwise only characters of other scripts are replaced.
        assert printed.count("?") <= 2, (command, printed)
    by_command = dict(zip(map(" ".join, COMMANDS), (text for text, _ in told), strict=True))
    assert "meurimu" in by_command["games"]
    assert "Two herds of twelve" in by_command["rule morabaraba"]
    assert "the game goes on" in by_command["check Übung.txt"]


def test_the_nearest_letters_are_written_and_those_of_other_scripts_are_question_marks() -> None:
    ascii_fallback.use()
    text = "E1–E2–E3 “meurimuëng-rimuëng-dòʾ” \N{MINUS SIGN}3 × ½… طابة"
    assert text.encode("ascii", ascii_fallback.NAME) == b'E1-E2-E3 "meurimueng-rimueng-do\'" -3 x 1/2... ????'
    assert text.encode("cp1252", ascii_fallback.NAME).decode("cp1252").startswith("E1–E2–E3 “meurimuëng-rimuëng-dò'”")
