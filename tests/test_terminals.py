"""Terminals of other systems: letters that they lack, and files that are read and written alike whatever they speak."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games import letters

ROOT = Path(__file__).parent.parent
AFTER = "=== "
"""Stands before the exit code of each command."""

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
    ["ladder", "morabaraba", "-n", "2", "--seats", "random,careful"],
    ["solve", "morabaraba", "schlecht ʾ.txt"],
    ["pages", "site", "--game", "rafya"],
    ["lite", "kept"],
    ["class", "--help"],
]

PROGRAM = """
import os
import sys
from heritage_games.cli import main
for command in {commands!r}:
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    try:
        code = main([os.fsdecode(part.encode()) for part in command])
    except SystemExit as end:
        code = end.code or 0
    print()
    print({after!r} + str(code))
"""


def ran(folder: Path, **env: str) -> list[tuple[str, str]]:
    """Return what each command has printed, and its exit code, in a terminal of this kind."""
    board = hg.play("morabaraba")
    board.move("E1")
    (folder / "Übung.txt").write_text(f"{board.record}{{ʾ – طابة}}\n", encoding="utf-8")
    (folder / "schlecht ʾ.txt").write_text(board.record.replace("E1", "ʾ9"), encoding="utf-8")
    (folder / "kept").mkdir()
    (folder / "kept" / "ʾ.txt").write_text("mine", encoding="utf-8")
    (folder / "run.py").write_text(PROGRAM.format(commands=COMMANDS, after=AFTER), encoding="utf-8")
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    told = subprocess.run(
        [sys.executable, "-X", "warn_default_encoding", "-W", "error::EncodingWarning:heritage_games", "run.py"],
        cwd=folder,
        env={
            **plain,
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
            "LC_ALL": "C.UTF-8",
            **env,
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    ).stdout
    text = told.decode(env.get("PYTHONIOENCODING", "ascii")).replace("\r", "")
    parts = text.split(f"\n{AFTER}")
    heads = [parts[0], *(part.partition("\n")[2] for part in parts[1:])]
    return [(head, part.partition("\n")[0]) for head, part in zip(heads, parts[1:], strict=False)]


@pytest.mark.parametrize(
    "env",
    [{"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "cp437"}, {"LC_ALL": "C"}],
    ids=["cp1252", "cp437", "C"],
)
def test_every_command_can_be_read_in_every_terminal(env: dict[str, str], tmp_path: Path) -> None:
    told = ran(tmp_path, **env)
    assert [code for _, code in told] == [
        "0", "0", "0", "0", "0", "2", "0", "2", "2", "0", "0", "0", "0", "0", "2", "2", "2", "0",
    ]  # fmt: skip
    for command, (printed, _) in zip(COMMANDS, told, strict=True):
        assert printed.strip(), command
        assert "Traceback" not in printed, command
        # A sentence may ask something; beside that only letters of other scripts are lost.
        assert printed.count("?") <= 2, (command, printed)
    by_command = dict(zip(map(" ".join, COMMANDS), (text for text, _ in told), strict=True))
    assert "meurimu" in by_command["games"]
    assert "Two herds of twelve" in by_command["rule morabaraba"]
    assert "the game goes on" in by_command["check Übung.txt"]


def test_the_nearest_letters_are_written_and_those_of_other_scripts_are_question_marks() -> None:
    letters.use()
    told = "E1–E2–E3 “meurimuëng-rimuëng-dòʾ” \N{MINUS SIGN}3 × ½… طابة"
    assert told.encode("ascii", letters.NAME) == b'E1-E2-E3 "meurimueng-rimueng-do\'" -3 x 1/2... ????'
    assert told.encode("cp1252", letters.NAME).decode("cp1252").startswith("E1–E2–E3 “meurimuëng-rimuëng-dò'”")
