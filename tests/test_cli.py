"""Tests of the command line."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rulesets import DEFAULTS

import heritage_games as hg
from heritage_games.cli.parser import main
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import find_content


def rule_lines(printed: str) -> list[tuple[str, str]]:
    """Return the kind and the line of content/ for each place that ``rule`` prints."""
    found = re.findall(r"^    ((?:inherited )?(?:words|structure)): (content/\S+):(\d+)$", printed, re.MULTILINE)
    root = find_content().parent
    return [(kind, (root / file).read_text("utf-8").splitlines()[int(line) - 1]) for kind, file, line in found]


def test_a_rule_is_printed_with_its_source_its_grade_and_its_places(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "morabaraba", "M5"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("M5  A mill guards its cows")
    assert "attested: the source says so" in printed
    places = re.findall(r"^    (.*): (content/.*):\d+$", printed, re.MULTILINE)
    assert places == [
        ("words", "content/en/morabaraba/rules.toml"),
        ("inherited words", "content/en/mills/rules.toml"),
        ("structure", "content/morabaraba/south_africa.toml"),
        ("inherited structure", "content/mills/rings.toml"),
    ]
    assert [line for _, line in rule_lines(printed)] == ["[M5]", "[M5]", 'id = "M5"', 'id = "M5"']
    assert main(["rule", "morabaraba/lesotho", "M5"]) == 0
    printed = capsys.readouterr().out
    assert "    structure: content/morabaraba/south_africa.toml:" in printed
    assert "    words: content/en/morabaraba/rules.toml:" in printed


@pytest.mark.parametrize(
    ("rule", "lessons"),
    [
        ("M5", ["00_start_here", "10_morabaraba", "11_playing_well_morabaraba", "12_nine_mens_morris"]),
        ("M16", ["10_morabaraba"]),
    ],
)
def test_a_rule_names_its_lessons(rule: str, lessons: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "morabaraba", rule]) == 0
    named = re.findall(r"^    lesson: notebooks/(.*)\.ipynb$", capsys.readouterr().out, re.MULTILINE)
    assert named == lessons


def test_every_rule_of_every_ruleset_names_its_words_and_structure(capsys: pytest.CaptureFixture[str]) -> None:
    for rules in DEFAULTS:
        assert main(["rule", f"{rules.game}/{rules.name}"]) == 0
        kinds = [kind for kind, _ in rule_lines(capsys.readouterr().out)]
        assert kinds.count("words") == kinds.count("structure") == len(rulebook(rules).rules), rules


def test_a_command_that_nobody_reads_any_more_ends_quietly() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "heritage_games", "rule", "morabaraba"]
    ended = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (141, "")


def test_the_engine_is_compiled_beforehand(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("numba")
    assert main(["compile"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["search", "solving"]
    from heritage_games.analysis.graph_worker import SearchWorker

    assert SearchWorker().compiled


CLOSURES = """
import hashlib, marshal
from pathlib import Path
from numba.core.serialize import dumps
from heritage_games.engine import jit, races
from heritage_games.engine.crossing.kernel import chances_due, moves, play

def key(code):
    names = {"__name__": races.__name__, "__file__": races.__file__, "__package__": races.__package__}
    exec(code, names)
    perft = names["race_perft_of"](chances_due, moves, play)
    jit._dispatcher(perft)
    return hashlib.sha256(dumps(tuple(cell.cell_contents for cell in perft.__closure__))).hexdigest()

source = compile(Path(races.__file__).read_text(encoding="utf-8"), races.__file__, "exec", dont_inherit=True)
print(key(source), key(marshal.loads(marshal.dumps(source))))
"""
"""Program that prints numba's names of closures compiled from source and from bytecode."""


def test_machine_code_is_found_whether_modules_come_from_source_or_bytecode(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    environment = {**os.environ, "HOME": str(tmp_path)}
    output = subprocess.check_output([sys.executable, "-c", CLOSURES], env=environment, text=True)
    source, bytecode = output.split()
    assert source == bytecode


def test_games_and_counts_also_under_options_and_from_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert main(["perft", "morabaraba/lesotho", "2"]) == 0
    printed = capsys.readouterr().out
    assert "morabaraba/south_africa" in printed
    assert printed.endswith("1 25\n2 600\n")
    position = "morabaraba; turn dark; dark E1 E3 E8 R2; light A3 A4 R8"
    assert main(["perft", "morabaraba", "1", "--option", "flying=false", "--position", position]) == 0
    output = capsys.readouterr().out
    assert output == f"1 {hg.perft(hg.ruleset('morabaraba', flying=False), position, 1)}\n"


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


def test_a_program_reads_the_result_of_simulated_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = tmp_path / "result.svg"
    asked = ["simulate", "morabaraba", "-n", "40", "--option", "mill_rule=off", "--option", "flying=false"]
    assert main([*asked, "--seed", "3", "--json", "--plot", str(drawing)]) == 0
    output = json.loads(capsys.readouterr().out)
    same = hg.simulate("morabaraba", 40, seed=3, mill_rule="off", flying=False)
    assert output == json.loads(json.dumps(same.to_dict()))
    assert drawing.read_text(encoding="utf-8") == same.plot().svg
    monkeypatch.setattr("heritage_games.experiments.executors.HERE", 0.0)  # the workers play all games but the first
    assert main([*asked, "--seed", "3", "--workers", "2"]) == 0
    assert capsys.readouterr().out == f"{same}\n"


def test_each_game_is_a_row_and_settings_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "morabaraba/lesotho", "-n", "5", "--rows"]) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading == "number,seed,winner,reason,plies,captures"
    assert len(rows) == 5
    assert all(len(row.split(",")) == 6 for row in rows)
    assert main(["experiment", "morabaraba", "--vary", "flying=true,false", "-n", "30"]) == 0
    same = hg.experiment("morabaraba", {"flying": (True, False)}, 30)
    assert capsys.readouterr().out == f"{same}\n"


def test_interrupting_prints_what_was_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*args: Any, **how: Any) -> object:  # noqa: ANN401 - as it is called
        def stop(done: int, _total: int) -> None:
            if done == 20:
                raise KeyboardInterrupt

        return hg.simulate(*args, **{**how, "chunk": 20, "progress": stop})

    monkeypatch.setattr("heritage_games.experiments.executors.SECONDS", 0)
    monkeypatch.setattr("heritage_games.cli.experiments.simulate", stopped)
    assert main(["simulate", "morabaraba", "-n", "100"]) == 130
    assert capsys.readouterr().out.endswith("stopped after 20 of 100 games\n")


def test_only_a_missing_package_is_advised_to_be_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["content", "--language", "id", "--po", str(tmp_path / "id.po")]
    module = "heritage_games.authoring.po"
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=module):
        main(command)
    monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "tomlkit", None)
    assert main(command) != 0
    assert (
        "PO files need the Python package tomlkit; install it with: pip install babel tomlkit"
        in capsys.readouterr().err
    )
