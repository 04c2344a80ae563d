"""Tests of the mill kernel: boards, random numbers, marks and ends."""

import json
import re
from pathlib import Path

import pytest
from rulesets import walked
from second_engines import MILLS

from heritage_games.engine import kernel
from heritage_games.engine.graph import rules as board
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset

BOARDS = json.loads((Path(__file__).parent / "boards.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["south_africa", "lesotho"])
def test_boards_are_the_sources_graph_for_graph(name: str) -> None:
    rules = ruleset("morabaraba", name)
    expected = BOARDS[name]
    found = {point: sorted(rules.neighbours(point)) for point in rules.points}
    assert found == {point: sorted(near) for point, near in expected["neighbours"].items()}
    assert {frozenset(line) for line in rules.lines} == {frozenset(line) for line in expected["mills"]}
    for point, (x, y) in rules.layout.places.items():
        assert (x, y) == pytest.approx(expected["places"][point], abs=1e-4)


def test_options_of_lesotho_change_steps_and_mills() -> None:
    given: list[dict[str, Value]] = [{}, {"corner_links": True}, {"centre_end_mills": True}]
    each = [ruleset("morabaraba", "lesotho", **options) for options in given]
    steps = [{frozenset((a, b)) for a in rules.points for b in rules.neighbours(a)} for rules in each]
    assert steps[1] - steps[0] == {frozenset((f"E{n}", f"A{n}")) for n in (1, 3, 5, 7)}
    assert steps[2] == steps[0]
    mills = []
    for rules in each:
        index = {point: number for number, point in enumerate(rules.points)}
        mills.append(len(board.mills([tuple(index[point] for point in line) for line in rules.lines])))
    assert mills == [18, 18, 22]


def test_the_generator_has_its_full_period_streams_of_its_own_and_even_picks_and_never_overflows() -> None:
    """A lag-1 multiply-with-carry has period (ab / 2) - 1 if ab - 1 and ab / 2 - 1 are prime."""
    for n in (kernel.MULTIPLIER * 2**32 - 1, kernel.MULTIPLIER * 2**31 - 1):
        assert {pow(base, n - 1, n) for base in (2, 3, 5, 7, 11, 13)} == {1}, "Fermat's test of a prime"
    state = largest = kernel.stream(2**31 - 1, 2**31 - 1)
    for _ in range(10_000):
        state = kernel.step(state)
        largest = max(largest, state)
    assert largest < 2**63
    firsts = {kernel.pick(kernel.step(kernel.stream(1, n)), 2**30) for n in range(2000)}
    assert len(firsts) > 1990
    counts = [0] * 24
    for number in range(24_000):
        counts[kernel.pick(kernel.step(kernel.stream(7, number)), 24)] += 1
    # 99.99 % of random counts with mean 1000 are within four standard deviations.
    assert all(abs(count - 1000) < 4 * 31 for count in counts)


@pytest.mark.parametrize("rules", MILLS, ids=repr)
def test_new_mills_and_men_that_are_safe_in_theirs_are_marked(rules: Ruleset) -> None:
    mills = [{*mill} for line in rules.lines for mill in zip(line, line[1:], line[2:], strict=False)]
    shown = 0
    for position, _ in walked(rules, 3)[::3]:
        for move in rules.moves(position):
            items = rules.judge(position, rules.paths(position, move)[0]).items
            marks = [("mill", {*item.points["mill"]}) for item in items if item.code == "mill_formed"]
            if marks:
                enemy = {piece.point for piece in rules.pieces(position) if piece.side != rules.turn(position)}
                safe = {point for mill in mills if mill <= enemy for point in mill}
                if safe and (safe != enemy or rules.options.get("all_in_mills") == "none"):
                    marks.append(("protected", safe))
            effects = [effect for touch in rules.effects(position, move) for effect in touch]
            assert [(kind, {*points}) for mark, kind, *points in effects if mark == "mark"] == marks
            shown += len(marks)
    assert shown


@pytest.mark.parametrize("setting", ["draw", "loss", "gift"])
def test_a_board_full_without_a_shot_ends_as_the_option_says(setting: str) -> None:
    rules = ruleset("morabaraba", full_board=setting)
    dark = "E1 E2 E4 E6 E7 A1 A3 A4 A5 R2 R6 R8"
    light = "E3 E5 E8 A2 A6 A7 A8 R1 R3 R4 R5"
    before = rules.parse_position(f"morabaraba; turn light; dark {dark}; light {light}; hand 0 1")
    verdict = rules.judge(before, ["R7"])
    assert verdict.move is not None
    after = rules.play(before, verdict.move)
    outcome = rules.outcome(after)
    codes = [item.code for item in verdict.items]
    if setting == "gift":
        assert outcome is None
        assert "gift_due" in codes
        assert {rules.format_move(after, move) for move in rules.moves(after)} == {f"x{p}" for p in dark.split()}
    else:
        assert outcome is not None
        assert outcome.places == ((1, 1) if setting == "draw" else (2, 1))
        assert codes[-1] == f"full_board_{setting}"


def test_a_blocked_side_loses_before_quiet_plies_make_a_draw() -> None:
    """M14 precedes M16: the tenth quiet ply wins if it also blocks the opponent."""
    rules = ruleset("morabaraba", "lesotho", flying=False)
    position = rules.parse_position("morabaraba; turn dark; dark E3 E8 A1 A3 R1; light E1 E2 A2; quiet 9")
    outcome = rules.outcome(rules.play(position, rules.parse_move("R1-R2", position)))
    assert outcome is not None
    assert (outcome.item.code, outcome.places) == ("blocked", (1, 2))
    outcome = rules.outcome(rules.play(position, rules.parse_move("R1-R8", position)))
    assert outcome is not None
    assert (outcome.item.code, outcome.places) == ("quiet_draw", (1, 1))


@pytest.mark.parametrize(
    ("names", "files"),
    [
        (r"BAR(_MILL|_RETURN|_NOTHING)?", {"bars.py", "rules.py"}),
        (r"BarReason\.\w+", {"barred_steps.py"}),
        (r"(TOO_FEW|BLOCKED(_BY_BAR)?|QUIET_DRAW|FULL_BOARD_(LOSS|DRAW))", {"endings.py"}),
        (r"MillReason\.(OWN|EMPTY|PROTECTED)_SHOT", {"mills.py"}),
        (r"StepReason\.(NO|ONTO)_\w+", {"steps.py"}),
        (r"LeapReason\.LEAP_\w+", {"leaps.py"}),
    ],
)
def test_one_module_has_each_kind_of_condition(names: str, files: set[str]) -> None:
    package = Path(kernel.__file__).parent.parent
    folders = [package / name for name in ("engine", "rulesets", "analysis")]
    used = re.compile(rf"\b{names}\b")
    found = {file.name for each in folders for file in each.rglob("*.py") if used.search(file.read_text("utf-8"))}
    assert found == files
