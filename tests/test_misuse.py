"""Tests that public functions reject each invalid argument by name and change nothing."""

import shlex
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell
from test_own_task import MILL
from test_register import SQUARE

import heritage_games as hg
from heritage_games.arguments import ArgumentError
from heritage_games.cli.parser import main
from heritage_games.errors import HeritageGamesError
from heritage_games.experiments.exact import danger, expected_throws, lone_walk
from heritage_games.rulesets.graph import GraphGame
from heritage_games.session.preset import Preset, parse_preset

LONGEST = 300
RULES = hg.ruleset("morabaraba")
START = RULES.start()


@dataclass(frozen=True)
class Making:
    """Declaration of a game that makes something other than a ruleset."""

    made: object

    def ruleset(self, _: object) -> object:
        return self.made


CASES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("misuse.toml").read_text(encoding="utf-8"))
NAMES = {
    "hg": hg,
    "RULES": RULES,
    "START": START,
    "BOARD": hg.play("morabaraba"),
    "GRID": "a1 b1 c1 / a2 b2 c2 / a1 a2 / b1 b2",
    "LINED": "hounds_and_jackals; turn hounds; hounds h3 h5 h17 h28; jackals j4; hand 1 4",
    "BACKWARD": hg.ruleset("hounds_and_jackals", links="backward"),
    "MILL": MILL,
    "FIRST": lambda rules, position, *_: rules.moves(position)[0],
    **{each.__name__: each for each in (danger, expected_throws, lone_walk, Preset, parse_preset, GraphGame, Making)},
    "SQUARE": SQUARE,
}
"""Names in the calls of ``misuse.toml``."""


@pytest.mark.parametrize(
    ("call", "message"), [case for kind, calls in CASES.items() if kind != "commands" for case in calls.items()]
)
def test_a_misuse_is_answered_in_one_sentence(call: str, message: str) -> None:
    before = hg.games()
    with pytest.raises(ValueError) as told:  # noqa: PT011 - the message is compared below
        eval(call, NAMES)  # noqa: S307 - our own text
    said = str(told.value)
    assert message in said
    assert said.partition(": ")[0] not in said.split(": ")[1:]
    assert len(said) <= LONGEST
    assert "\n" not in said
    assert hg.games() == before


@pytest.mark.parametrize(("command", "message"), CASES["commands"].items())
def test_a_mistake_in_a_command_is_answered_in_one_sentence(
    command: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/letter.txt").write_text("dear", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "theirs", tmp_path / "theirs/letter.txt"]


@pytest.mark.parametrize(
    "function", [hg.play, hg.ruleset, hg.quiz, hg.simulate, lambda name: hg.task("morabaraba", name)]
)
def test_a_name_that_is_too_long_is_shortened(function: Callable[[str], object]) -> None:
    with pytest.raises(HeritageGamesError) as told:
        function("x" * 10_000)
    assert len(str(told.value)) <= LONGEST
    assert "…" in str(told.value)


def test_a_name_is_as_good_as_a_ruleset_and_an_unknown_one_tells_the_nearest() -> None:
    assert hg.perft("morabaraba", None, 2) == hg.perft(RULES, START, 2) == 552
    depth: Any = np.int64(1)
    assert hg.perft("morabaraba", RULES.format_position(START), depth) == 24
    assert hg.simulate("pulijudam", 3) == hg.simulate(hg.ruleset("pulijudam"), 3)
    assert expected_throws("hyena_chase") == expected_throws(hg.ruleset("hyena_chase"))
    compared = hg.compare("morabaraba", hg.ruleset("morabaraba", "lesotho"))
    assert len(compared.children) > 1
    with pytest.raises(AttributeError, match=r"has no attribute 'plai'; did you mean 'play'\?"):
        _ = hg.plai
    assert (hg.play.__name__, issubclass(ArgumentError, TypeError)) == ("play", True)


def test_a_traceback_has_the_users_line_and_one_frame_of_the_package() -> None:
    for call in ('hg.play("morabarba")', 'hg.simulate("morabaraba", 10, flying="maybe")', "BOARD.go(7)"):
        with pytest.raises(HeritageGamesError) as told:
            eval(call, NAMES)  # noqa: S307 - our own text
        assert [entry.name for entry in told.traceback][1:] == ["<module>", "checked"]


def test_a_notebook_shows_the_users_line_and_no_frame_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    shell: Any = InteractiveShell.instance(colors="nocolor")
    for call in ('hg.play("morabarba")', 'hg.play("morabaraba").ply = 7'):
        shell.run_cell(f"import heritage_games as hg\n{call}")
        shown = capsys.readouterr().out
        assert f"----> 2 {call}" in shown
        assert ".py" not in shown
    InteractiveShell.clear_instance()


def test_a_refused_call_changes_nothing_of_the_board() -> None:
    board = hg.play("morabaraba")
    _ = board.move("E1")
    before = board.get_state()
    for call in CASES["methods"]:
        if call.startswith("BOARD.") and "close" not in call:
            with pytest.raises(HeritageGamesError):
                eval(call, {**NAMES, "BOARD": board})  # noqa: S307 - our own text
    assert board.get_state() == before
