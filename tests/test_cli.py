"""The command line, as a user types it."""

from __future__ import annotations

from pathlib import Path

import pytest

import heritage_games as hg
from heritage_games.cli import main


def test_a_rule_is_printed_with_its_source_and_grade(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "morabaraba", "M5"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("M5  A mill guards its cows")
    assert "attested: the source says so" in printed


def test_every_rule_is_printed_where_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "morabaraba/lesotho"]) == 0
    assert len([row for row in capsys.readouterr().out.splitlines() if row.startswith("M")]) > 20


def test_games_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert main(["perft", "morabaraba/lesotho", "2"]) == 0
    printed = capsys.readouterr().out
    assert "morabaraba/south_africa" in printed
    assert printed.endswith("1 25\n2 600\n")


def test_a_record_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = hg.play("morabaraba")
    board.move("E1")
    board.move("A1")
    file = tmp_path / "game.txt"
    file.write_text(board.record, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "2 plies, all legal; the game goes on" in capsys.readouterr().out
    file.write_text(board.record.replace("A1", "E1"), encoding="utf-8")
    assert main(["check", str(file)]) == 2
    assert "M2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["rule", "morabarba"], "did you mean 'morabaraba'?"),
        (["rule", "morabaraba", "M55"], "is no rule"),
        (["check", "nothing.txt"], "nothing.txt: No such file"),
    ],
)
def test_a_mistake_is_one_sentence(arguments: list[str], part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    message = capsys.readouterr().err
    assert part in message
    assert message.count("\n") == 1
