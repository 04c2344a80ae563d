"""Tests of hunts solved with bit maps, against a plain search and against their moves."""

import json
from pathlib import Path

import pytest
from test_solving import NINE, Stopped, forward, naive, rules_of

import heritage_games as hg
from heritage_games.analysis import hunt_solver, state_space
from heritage_games.analysis.hunt_integers import SmallHunt
from heritage_games.analysis.hunt_solver import PASSES, HuntSolver
from heritage_games.analysis.hunt_table import FOUND, HuntTable
from heritage_games.analysis.solved import SolvedHunt
from heritage_games.analysis.state_space import estimate, space
from heritage_games.cli.parser import main
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.graph_rulesets import GraphRuleset

TWELVE = "a b c d / e f g h / i j k l / a e i / b f j / c g k / d h l / a f k / b g l"
PLACES = " / ".join(f"{point} {at % 4} {2 - at // 4}" for at, point in enumerate("abcdefghijkl"))

CASES: list[dict[str, object]] = [
    {"lines": NINE, "hunters": "", "waiting": 1, "hunted": 4, "tiger_goal": 2},
    {"lines": NINE, "hunters": "b2", "hunted": 6, "tiger_goal": 6},
    {"lines": NINE, "hunters": "", "waiting": 2, "hunted": 4, "tiger_goal": 3},
    {"lines": NINE, "hunters": "a1", "waiting": 1, "hunted": 4, "tiger_goal": 1},
    {"lines": NINE, "hunters": "a1 b2 c3", "hunted": 4, "tiger_goal": 2},
    {"lines": TWELVE, "places": PLACES, "hunters": "a d", "hunted": 4, "tiger_goal": 2},
    {"lines": TWELVE, "places": PLACES, "hunters": "", "waiting": 1, "hunted": 5, "tiger_goal": 3},
]
"""Rules with few and many free points, one to three hunters, and all numbers of captures."""


@pytest.fixture(autouse=True)
def _maps_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve small boards with bit maps too, interpreted, because compilation takes longer."""
    monkeypatch.setattr(state_space, "MOST_BITS", 0)
    monkeypatch.setattr(hunt_solver, "can_compile", lambda: False)
    monkeypatch.setattr(hunt_solver, "KEPT_EVERY", 0.0)


def solved(rules: GraphRuleset, folder: Path) -> SolvedHunt:
    table = HuntTable(space(rules, None), folder)
    HuntSolver(table.space, table).run()
    return SolvedHunt(table)


@pytest.mark.parametrize("options", CASES[:4])
def test_every_value_is_that_of_a_plain_search_forwards(options: dict[str, object], tmp_path: Path) -> None:
    rules = rules_of("hunt", **options)
    start, plies, drawn, state = naive(rules)
    found = forward(start, plies, drawn)
    maps = solved(rules, tmp_path / "table")
    for table in (maps, SolvedHunt(SmallHunt(space(rules, None)))):
        wrong = {}
        for here, distance in found.items():
            position = state(here)
            value = table.value(position)
            result = "drawn" if distance is None else "won" if distance % 2 else "lost"
            uncounted = value.plies is None and table is maps and (position.hand0 or position.hand1)
            same = value.result == result and (uncounted or value.plies == distance)
            if not same:
                wrong[rules.format_position(position)] = (distance, value)
        assert wrong == {}


@pytest.mark.parametrize("options", CASES)
def test_the_rows_are_those_of_the_solver_of_single_positions(
    options: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of("hunt", **options)
    table = solved(rules, tmp_path / "table")
    monkeypatch.undo()
    small = hg.solve(rules)
    assert isinstance(small, SolvedHunt)
    assert isinstance(small.table, SmallHunt)
    monkeypatch.setattr(state_space, "MOST_BITS", 0)
    monkeypatch.setattr(state_space, "can_compile", lambda: False)
    single = hg.solve(rules)
    assert not isinstance(single, SolvedHunt)
    assert small.rows == single.rows
    assert [(row.name, row.won, row.lost, row.drawn) for row in table.rows] == [
        (row.name, row.won, row.lost, row.drawn) for row in single.rows
    ]
    moving = [row for row in single.rows if "in hand" not in row.name]
    assert [row for row in table.rows if "in hand" not in row.name] == moving
    with pytest.raises(HeritageGamesError, match="which position has its longest win"):
        table.longest()


def test_machine_code_gives_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("hunt", **CASES[5])
    solved(rules, tmp_path / "slow")
    monkeypatch.undo()
    monkeypatch.setattr(state_space, "MOST_BITS", 0)
    table = hg.solve(rules, file=tmp_path / "fast", threads=2)
    assert isinstance(table, SolvedHunt)
    slow, fast = ({each.name: each.read_bytes() for each in (tmp_path / way).iterdir()} for way in ("slow", "fast"))
    assert slow.keys() == fast.keys()
    assert {name for name in slow if slow[name] != fast[name]} == set()


@pytest.mark.parametrize("calls", [1, 40, 200, 400])
def test_a_run_that_was_broken_off_goes_on(calls: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("hunt", **CASES[3])
    whole = solved(rules, tmp_path / "whole")
    left, call = [calls], HuntSolver._call

    def counted(solver: HuntSolver, *arguments: object) -> int:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped
        return call(solver, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(HuntSolver, "_call", counted)
        with pytest.raises(Stopped):
            solved(rules, tmp_path / "broken")
    begun = HuntTable(whole._space, tmp_path / "broken").progress.passes
    again = solved(rules, tmp_path / "broken")
    assert begun < PASSES
    assert again.rows == whole.rows
    for file in (tmp_path / "whole").iterdir():
        assert (tmp_path / "broken" / file.name).read_bytes() == file.read_bytes()


def test_the_work_for_pulijudam_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_space, "can_compile", lambda: True)
    report = estimate("pulijudam")
    assert report.positions == 22_185_511_810
    assert report.memory < 0.5 * 10**9
    assert report.seconds < 360


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    rules = rules_of("hunt", **CASES[0])
    folder = tmp_path / "table"
    solved(rules, folder)
    with pytest.raises(HeritageGamesError, match="is the table of"):
        HuntTable(space(rules_of("hunt", **CASES[1]), None), folder)
    with pytest.raises(HeritageGamesError, match="is not a solved table"):
        HuntTable(space(rules, None), tmp_path)
    text = (folder / "index.json").read_text()
    (folder / "index.json").write_text(text.replace('"passes"', '"adopted":false,"passes"'))
    assert HuntTable(space(rules, None), folder).progress.passes == PASSES, "of an earlier version"
    (folder / "index.json").write_text(json.dumps({"format": "another"}))
    with pytest.raises(HeritageGamesError, match="is not a solved table"):
        HuntTable(space(rules, None), folder)


def test_unfinished_files_of_an_earlier_version_are_refused_and_left_unchanged(tmp_path: Path) -> None:
    table = HuntTable(space(rules_of("hunt", **CASES[5]), None), tmp_path / "table")
    for kind, placed in zip((FOUND, 3), table.stored(2), strict=False):
        table.add(placed, kind, 0, b"")
    table.keep()
    before = {file: file.read_bytes() for file in table.folder.iterdir()}
    with pytest.raises(
        HeritageGamesError, match="is an unfinished table of an earlier version, and was left unchanged"
    ):
        HuntSolver(table.space, table).run()
    assert {file: file.read_bytes() for file in table.folder.iterdir()} == before


def test_a_table_that_was_cut_short_is_named(tmp_path: Path) -> None:
    rules = rules_of("hunt", **CASES[1])
    solved(rules, tmp_path / "table")
    for file in (tmp_path / "table").glob("*.table"):
        file.write_bytes(file.read_bytes()[:9])
    with pytest.raises(HeritageGamesError, match="cut short"):
        hg.solve(rules, file=tmp_path / "table").value()


def test_the_command_makes_a_folder_and_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [f"--option={name}={value}" for name, value in CASES[1].items()]
    assert main(["solve", "homemade/hunt", str(tmp_path / "table"), *given]) == 0
    assert "the start is " in capsys.readouterr().out
    assert (tmp_path / "table" / "index.json").exists()
