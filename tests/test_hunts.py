"""Tests of the hunts: boards, the number of rule P11, verdicts."""

import json
import random
import re
from pathlib import Path

import pytest
from second_engines import HUNTS

from heritage_games.engine.graph.rules import HUNTERS, MEN, GraphState
from heritage_games.engine.kernel import bits
from heritage_games.experiments.exact import confine
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

BOARDS = json.loads((Path(__file__).parent / "boards.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("rules", "board", "counts"),
    [
        (ruleset("pulijudam"), "pulijudam", (23, 38, 56)),
        (ruleset("meurimueng"), "pulijudam", (23, 38, 56)),
        (ruleset("rafaya"), "rafaya", (29, 48, 72)),
        (ruleset("rafaya", board=23), "pulijudam", (23, 38, 56)),
    ],
)
def test_boards_are_the_sources_graph_for_graph(rules: Ruleset, board: str, counts: tuple[int, int, int]) -> None:
    expected = BOARDS[board]
    if rules.options.get("board") == 23:
        # The board of 23 points has the names of the board of 29, moved by one column.
        names = re.sub(r'"([a-f])(\d)"', lambda m: f'"{chr(ord(m[1]) + 1)}{m[2]}"', json.dumps(expected))
        expected = json.loads(names)
    points, edges, leaps = counts
    assert len(rules.points) == points
    found = {point: sorted(rules.neighbours(point)) for point in rules.points}
    assert found == {point: sorted(near) for point, near in expected["neighbours"].items()}
    assert sum(len(rules.neighbours(p)) for p in rules.points) == 2 * edges
    assert {frozenset(line) for line in rules.lines} == {frozenset(line) for line in expected["lines"]}
    assert sum(2 * (len(line) - 2) for line in rules.lines) == leaps
    for point, place in rules.layout.places.items():
        assert place == pytest.approx(expected["places"][point], abs=2e-4)


FEWEST = {"meurimueng": 7, "pulijudam": 6, "rafaya": 6, "homemade": 10}
"""Smallest number of hunted pieces that can trap the hunters; on the wheel 5 can trap two."""


@pytest.mark.parametrize("rules", HUNTS, ids=repr)
def test_the_goal_leaves_one_piece_too_few_to_trap_the_hunters(rules: Ruleset) -> None:
    goal, men = rules.options["tiger_goal"], int(rules.options.get("hunted", rules.options.get("men", 15)))
    fewest = 5 if "m" in rules.points else FEWEST[rules.game]
    assert rules.figures["goal"] == (men - fewest + 1 if goal == "computed" else goal)
    assert [store.count for store in rules.stores(rules.start()) if store.side and store.name == "hand"] == [men]
    assert (rules.turn(rules.start()) == 0) == (rules.options.get("first") == "tigers")


@pytest.mark.parametrize("rules", HUNTS, ids=repr)
def test_crowded_hunters_are_confined_only_if_they_can_neither_step_nor_leap(rules: Ruleset) -> None:
    pick, hunters = random.Random(2), rules.table[MEN + HUNTERS]
    for _ in range(60):
        first = pick.sample(range(len(rules.points)), hunters)
        second = [point for point in range(len(rules.points)) if point not in first and pick.random() < 0.8]
        position = GraphState(HUNTERS, bits(first), bits(second), 0, 0)
        assert bool(rules.moves(position)) == (rules.outcome(position) is None)


LEAST_23 = "6:2 7:14 8:32 9:100 10:158 11:274 12:386 13:414 14:276 15:108 16:7"
COUNTED = [
    (ruleset("pulijudam"), 1771, LEAST_23),
    (ruleset("rafaya", board=23), 1771, LEAST_23),
    (ruleset("rafaya"), 3654, "6:14 7:24 8:18 9:94 10:213 11:340 12:504 13:672 14:780 15:562 16:316 17:104 18:13"),
    (
        ruleset("meurimueng"),
        33649,
        "7:2 8:18 9:90 10:324 11:908 12:2391 13:4994 14:8320 15:8966 16:5586 17:1790 18:260",
    ),
]
"""Rules, number of placements of the hunters, and this number by the pieces to trap them."""


@pytest.mark.parametrize(
    ("rules", "placings", "distribution"), COUNTED, ids=["pulijudam", "23", "rafaya", "meurimueng"]
)
def test_the_number_of_rule_11_is_computed_over_every_placing(rules: Ruleset, placings: int, distribution: str) -> None:
    seen: list[tuple[int, int]] = []
    found = confine(rules, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (placings, placings)
    assert " ".join(f"{few}:{count}" for few, count in sorted(found.counts.items())) == distribution
    fewest = found.fewest
    assert fewest == int(distribution.partition(":")[0])
    assert rules.options["tiger_goal"] == "computed"
    assert rules.judge(_taken(rules, 15 - fewest), ["t5"]).items[0].code != "game_over"
    assert [item.code for item in rules.judge(_taken(rules, 15 - fewest + 1), ["t5"]).items] == ["game_over"]
    for text in found.positions:
        outcome = rules.outcome(rules.parse_position(text))
        assert outcome
        assert outcome.item.code == "confined"
    report = str(found)
    few, many = rules.sides
    assert report.startswith(f"{placings} placings of the {few}, {rules!r}\n")
    assert report.endswith(f"the fewest {many} that can trap the {few}: {fewest}")


def _taken(rules: Ruleset, taken: int) -> object:
    """Return a position with this number of captures, the many to move and no pieces in hand."""
    few = 5 if rules.game == "meurimueng" else 3
    many = list(reversed(rules.points))[: 15 - taken]
    standing = [point for point in rules.points if point not in many][1 : few + 1]
    few_name, many_name = rules.sides
    text = f"{rules.game}; turn {many_name}; {few_name} {' '.join(standing)}; {many_name} {' '.join(many)}"
    return rules.parse_position(text)


def test_the_smallest_confinements_are_two_mirror_images_that_need_each_of_their_pieces() -> None:
    rules = ruleset("pulijudam")
    positions = confine(rules).positions
    assert {text.partition("tigers; ")[2].partition("; taken")[0] for text in positions} == {
        "tigers a4 a3 a2; lambs b4 c4 b3 c3 b2 c2",
        "tigers f4 f3 f2; lambs d4 e4 d3 e3 d2 e2",
    }
    for text in positions:
        *_, lambs = text.partition("; taken")[0].partition("lambs ")
        for lamb in lambs.split():
            free = next(point for point in reversed(rules.points) if point not in text)
            assert rules.moves(rules.parse_position(text.replace(f" {lamb}", f" {free}")))
