"""Tests of the search: equal results interpreted and compiled, and levels' strength."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulesets import DEFAULTS

from heritage_games.analysis import graph_levels
from heritage_games.analysis.graph_search import FEATURES, GraphSearchTask, repetition, weights_of
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.move_scores import chances, move_scores
from heritage_games.analysis.search import ALL, Decision, figures, search_of
from heritage_games.cli.parser import main
from heritage_games.engine.graph.evaluation import worth
from heritage_games.engine.graph.rules import GraphState
from heritage_games.engine.graph.search import SURE, WON
from heritage_games.engine.jit import can_compile
from heritage_games.experiments.rating_ladder import ladder
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import games, ruleset

INTERPRETED = SearchWorker(interpreted=True)
GAMES = tuple(f"{rules.game}/{rules.name}" for rules in DEFAULTS if isinstance(rules, GraphRuleset))


def board(name: str) -> GraphRuleset:
    rules = ruleset(name)
    assert isinstance(rules, GraphRuleset)
    return rules


def positions(rules: GraphRuleset, seed: int) -> Iterator[GraphState]:
    """Yield the start, and the positions of a random game after 9 and 30 plies."""
    chance, position = Random(seed), rules.start()
    for ply in range(31):
        moves = rules.moves(position)
        if not moves:
            return
        if ply in (0, 9, 30):
            yield position
        position = rules.play(position, chance.choice(moves))


def search_task(rules: GraphRuleset, position: GraphState, **more: object) -> GraphSearchTask:
    return GraphSearchTask(rules, position, rules.moves(position), **{"runner": INTERPRETED, **more})  # type: ignore[arg-type]


def chosen_move(rules: GraphRuleset, position: GraphState, level: int, seed: int = 0) -> str:
    """Return the move of a level as text."""
    some = graph_levels.begin(Decision(rules, position), Random(seed), level, runner=INTERPRETED)
    assert some.go(ALL)
    return rules.format_move(position, some.best)


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_machine_code_looks_at_the_same_positions() -> None:
    fast = SearchWorker(waits=True)
    for seed, name in enumerate(GAMES):
        rules = board(name)
        for position in positions(rules, seed):
            found: list[tuple[object, ...]] = []
            for runner in (INTERPRETED, fast):
                some = search_task(rules, position, runner=runner, overlooked=(0b1010, 0b110))
                best = some.deepen(4, 1500)
                weighed = search_task(rules, position, runner=runner).weigh(2, 400)
                sharp = search_task(
                    rules, position, runner=runner, sharp=True, weights=weights_of(rules, strongest=True)
                )
                reached = (sharp.deepen(9, 2500), sharp.worth, sharp.depth, sharp.looked_at)
                found.append((best, some.worth, some.depth, some.looked_at, weighed, reached))
            assert found[0] == found[1]
            assert found[0][0] in rules.moves(position)
            assert some.looked_at <= 1500


def plain(rules: GraphRuleset, position: GraphState, depth: int, ply: int = 0) -> int:
    """Return the value of a position for the side to move, by a search of all lines."""
    if rules.outcome(position):  # lost, because draws need more plies
        return ply - WON
    if depth == 0:
        return worth(rules.table, weights_of(rules), position)
    return max(-plain(rules, rules.play(position, move), depth - 1, ply + 1) for move in rules.moves(position))


@pytest.mark.parametrize(
    ("name", "late"),
    [
        ("morabaraba", "turn light; dark E2 E3 E8 A6; light A4 R2 R6"),
        ("pulijudam", "turn lambs; tigers b4 c4 c2; lambs t5 d4 f4 e3 f3 a2; taken 9"),
    ],
)
def test_nothing_is_lost_by_cutting_lines_off_and_each_move_has_its_worth(name: str, late: str) -> None:
    rules = board(name)
    reached = (*positions(rules, 2), rules.parse_position(f"{name}; {late}"))
    for position in reached:
        some = search_task(rules, position)
        some.deepen(2, 10**6)
        assert some.depth == 2
        assert some.worth == plain(rules, position, 2)
    for position in reached[2:]:
        found = move_scores(rules, position, plies=3, positions=10**6)
        assert found.plies == 2
        assert found.scores == {move: -plain(rules, rules.play(position, move), 1, 1) for move in rules.moves(position)}
        assert found.scores[found.best] == max(found.scores.values())
    assert min(found.scores.values()) == 2 - WON
    assert set(move_scores(rules, position, positions=1).scores) == set(rules.moves(position))


def test_chances_of_the_sides_are_one_and_follow_what_moves_are_worth() -> None:
    for name in GAMES:
        rules = board(name)
        for position in list(positions(rules, 3))[1:]:
            found = chances(rules, position, plies=1)
            assert sum(found) == pytest.approx(1, abs=1e-9)
            assert min(found) > 0
        for side in (0, 1):
            curve = [search_of(rules).win_probability(rules, side, worth) for worth in range(-3000, 3001, 500)]
            assert curve == sorted(curve)
    rules = board("morabaraba")
    # Dark begins, which is an advantage: at a value of zero it wins more than half of the games of the fit.
    probabilities = [search_of(rules).win_probability(rules, side, 0) for side in (0, 1)]
    assert probabilities[0] > 0.5
    assert sum(probabilities) == pytest.approx(1, abs=1e-9)
    win = rules.parse_position("morabaraba; turn dark; dark E2 E3 E8 A6; light A4 R2 R6")
    assert chances(rules, win)[0] > 0.99
    (takes,) = (move for move in rules.moves(win) if rules.format_move(win, move) == "E8-E1xA4")
    assert chances(rules, rules.play(win, takes)) == (1, 0)


def test_mills_count_men_twos_and_freedom() -> None:
    rules = board("morabaraba")
    position = rules.parse_position("morabaraba; turn dark; dark A1 A5 E1 E2; light A3 R5 R7; hand 0 0")
    # Open pairs: dark's E1 and E2 lack E3, A1 and E1 lack R1; light's R5 and R7 lack R6.
    own = {"A1": "A2 A8 R1", "A5": "A4 A6 E5", "E1": "E8", "E2": "A2 E3"}
    other = {"A3": "A2 A4 E3 R3", "R5": "R4 R6", "R7": "A7 R6 R8"}
    for point, free_there in {**own, **other}.items():
        assert set(free_there.split()) == set(rules.neighbours(point)) - own.keys() - other.keys()
    free = sum(len(way.split()) for way in own.values()) - sum(len(way.split()) for way in other.values())
    assert (counted("men", position), counted("open_twos", position)) == (1, 2 - 1)
    assert counted("free_neighbours", position) == free
    # Dark's E3 is next to no other dark cow, R1 to none but A1; light, with three cows, flies.
    assert counted("closable", position) == -1
    assert counted("mill_due", position) == 0
    assert counted("mill_due", position._replace(turn=1)) == 1


@pytest.mark.parametrize(
    ("feature", "text", "count"),
    [
        ("closable", "dark E1 E2 A3 A5; light R4 R5 R7 A7", 1),
        ("open_ones", "dark E1; light E2; hand 11 11", 2 - 1),
        ("open_ones", "dark E1 A5 R7 R2; light E5 A7 R4 R8", 0),
        ("stuck", "dark E1 A2 A4 R3; light E2 E8 A1 R7", 1),
        ("openable", "dark E1 E2 E3 A5; light R4 R5 R7 A7", 1),
        ("openable", "dark E1 E2 E3 A5; light R4 R5 R7 A7; hand 1 1", 0),
        ("swings", "dark E1 E2 E3 A1 A3; light R4 R5 R7 A7", 1),
        ("mill_due", "dark E1 E2 A3 A5; light R4 R5 R7 A7", 1),
    ],
)
def test_the_strongest_level_counts_the_mills_that_can_be_closed(feature: str, text: str, count: int) -> None:
    rules = board("morabaraba")
    assert counted(feature, rules.parse_position(f"morabaraba; turn dark; {text}")) == count


def counted(feature: str, position: GraphState) -> int:
    """Return how often the side to move has a feature of mills more than the other side."""
    one = tuple(int(name == feature) for name in FEATURES["mills"])
    return worth(board("morabaraba").table, one, position)


def test_hunters_count_the_directions_in_which_they_can_leap() -> None:
    rules = board("pulijudam")
    middle, edge = (
        rules.parse_position(f"pulijudam; turn lambs; tigers {at}; hand 15") for at in ("t5 c3 d3", "a3 f3 f2")
    )
    every = figures("weights")
    one = tuple(int(name == "hunter_leaps") for name in FEATURES["hunt"])
    # A tiger can leap in four directions from t5, c3 and d3, in two from f2, and in one from a3 and f3.
    assert (worth(rules.table, one, middle), worth(rules.table, one, edge)) == (12, 4)
    assert weights_of(rules)[-1] == every["games"]["pulijudam"]["hunter_leaps"] < every["hunt"]["hunter_leaps"]
    assert weights_of(board("meurimueng"))[-1] == every["hunt"]["hunter_leaps"]
    assert set(every["games"]) <= set(games())


def test_a_win_in_one_is_taken_and_a_lost_man_is_avoided() -> None:
    rules = board("morabaraba")
    win = rules.parse_position("morabaraba; turn dark; dark E2 E3 E8 A6; light A4 R2 R6")
    for sharp in (False, True):
        some = search_task(rules, win, sharp=sharp)
        assert rules.format_move(win, some.deepen(4, 6000)).startswith("E8-E1x")
        assert some.worth > SURE
        assert some.depth == 1
    guard = rules.parse_position("morabaraba; turn dark; dark A1 R3 R8; light E5 E6 A2; hand 9 9")
    assert rules.format_move(guard, search_task(rules, guard).deepen(2, 6000)) == "E7"
    blind = {chosen_move(rules, guard, 2, seed) for seed in range(12)}
    assert "E7" in blind
    assert len(blind) > 1


def test_limits_of_levels_are_those_of_the_ruleset_its_game_or_its_kind() -> None:
    kinds = {"mills", "hunt", *games(), *GAMES}
    assert figures("levels").keys() <= kinds
    depths = {name: [level.depth for level in graph_levels.limits_of(board(name))] for name in GAMES}
    assert depths["morabaraba/lesotho"] != depths["morabaraba/south_africa"] == depths["nine_mens_morris/standard"]
    assert depths["meurimueng/standard"] != depths["pulijudam/standard"]


def test_a_hunter_takes_unless_it_overlooks_it() -> None:
    rules = board("pulijudam")
    position = next(
        each
        for seed in range(99)
        for each in positions(rules, seed)
        if each.turn == 0 and any("x" in rules.format_move(each, move) for move in rules.moves(each))
    )
    assert "x" in chosen_move(rules, position, 4)
    assert {"x" in chosen_move(rules, position, 1, seed) for seed in range(12)} == {True, False}


def test_a_position_that_comes_again_is_worth_less_than_going_on() -> None:
    rules = board("pulijudam")
    position = list(positions(rules, 5))[2]
    first = search_task(rules, position)
    best = first.deepen(1, 6000)
    reached = rules.play(position, best)
    again = search_task(rules, position, before=(reached, position, reached))
    assert again.deepen(1, 6000) != best
    # After the loss of a piece, earlier positions cannot be repeated.
    other = reached._replace(men1=reached.men1 & (reached.men1 - 1))
    assert search_task(rules, position, before=(reached, other, reached)).deepen(1, 6000) == best


@pytest.mark.parametrize("name", ["morabaraba", "pulijudam"])
def test_a_level_that_thinks_in_slices_comes_to_what_it_comes_to_at_once(name: str) -> None:
    rules = board(name)
    for position in positions(rules, 7):
        for level in (1, 3, 5):
            whole = graph_levels.begin(Decision(rules, position), Random(2), level, runner=INTERPRETED)
            assert whole.go(1500 if level == 5 else ALL) == (level < 5)
            sliced = graph_levels.begin(Decision(rules, position), Random(2), level, runner=INTERPRETED)
            assert sliced.best in rules.moves(position)
            slices = 1
            while not sliced.go(75) and (level < 5 or slices < 20):
                slices += 1
            assert (sliced.best, sliced.depth) == (whole.best, whole.depth)
            assert slices == 20 or level < 5


def test_the_same_seed_gives_the_same_move_and_every_level_a_legal_one() -> None:
    for name in ("nine_mens_morris", "meurimueng"):
        rules = board(name)
        for position in list(positions(rules, 4))[1:]:
            for level in (1, 2, 4):
                assert chosen_move(rules, position, level, 9) == chosen_move(rules, position, level, 9)


def test_a_ladder_counts_both_sides_and_says_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    lines = "a3 b3 c3 / a2 b2 c2 / a1 b1 c1 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3"
    found = ladder(ruleset("homemade", "mills", lines=lines, men=3), 4, seats=("random", "level 3"), limit=40)
    rungs = [(rung.player, rung.side, rung.other, rung.games) for rung in found.rungs]
    assert rungs == [("level 3", "dark", "random", 4), ("level 3", "light", "random", 4)]
    won = sum(rung.won + rung.drawn / 2 for rung in found.rungs)
    score, low, high = found.score("level 3", "random")
    assert score == 100 * won / 8
    assert 50 < low < score <= high
    assert found.score("random", "level 3")[0] == 100 - score
    assert str(found.rungs[0]) in str(found)
    assert main(["ladder", "pulijudam", "-n", "1", "--seats", "level 1,random", "--limit", "6"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("random as tigers against level 1: 50.0 (")


def test_the_player_of_contributing_plays_in_all_three_places() -> None:
    text = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = text.split("### A player")[1].split("```python\n")[1].split("```")[0]
    found: dict[str, Any] = {}
    exec(example, found)  # noqa: S102 - it is what a reader copies
    assert found["games"].players == ("greedy", "random")
    assert found["games"].games == 4
    assert found["rungs"].score("greedy", "random")[0] > 50
    assert found["board"].rules.game == "morabaraba"


PRESSED = "pulijudam; turn tigers; tigers c4 b3 c3; lambs t5 a4 b4 e4 f4 d3 e3 f3 a2 b2 c2 d2 b1 c1 d1; taken 0"
AHEAD = "pulijudam; turn tigers; tigers t5 c4 d4; lambs a4 f4 e3 a2 f2 b1 c1; taken 8"


@pytest.mark.parametrize(
    ("text", "draws", "repeats"), [(PRESSED, True, True), (PRESSED, False, False), (AHEAD, True, False)]
)
def test_the_strongest_tigers_repeat_a_position_only_if_pressed(text: str, *, draws: bool, repeats: bool) -> None:
    """Expect a move to a position that has occurred twice only if a draw helps the tigers."""
    rules = board("pulijudam")
    position = rules.parse_position(text)
    again = repetition(rules, position, draws=draws)
    for move in rules.moves(position):
        after = rules.play(position, move)
        if after.men1 == position.men1:
            some = search_task(rules, position, before=[after, position, after], again=again)
            assert (some.deepen(1, 1_000) == move) == repeats
