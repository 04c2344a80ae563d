"""Tests of compared rulesets: their verdicts with rules, and their texts."""

import re
from typing import Any

import pytest

import heritage_games as hg
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_comparisons
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.comparison import ComparedSession, RulesetComparison, comparison
from heritage_games.widgets.comparison import page, plain

HOUNDS = "hounds_and_jackals; turn hounds; hounds h3 h5 h12 h17 h28; jackals j4 j8 j9 j20 j23"
LINED = "hounds_and_jackals; turn hounds; hounds h3 h5 h17 h28; jackals j4; hand 1 4"
MILLS = "morabaraba; turn dark; dark E2 E3 E8 R2 R8; light E5 E6 E7 A3 A4 A5"


def links() -> RulesetComparison:
    rules = ruleset("hounds_and_jackals")
    return comparison([rules, rules.with_options(links="backward")], [LINED], ["3"])


def test_one_option_on_one_position_and_one_throw_is_compared_in_a_table() -> None:
    told = links()
    assert [row.label for row in told.different] == ["h5–h8"]
    both, backward = told.different[0].answers
    assert (both.text, backward.text) == ("3: 5-8>10", "3: 5-8")
    assert [reason["rule"] for reason in both.reasons] == ["9", "16"]
    assert [reading.name.split(": ")[1] for reading in told.readings] == ["both ways", "backward only"]
    html = page(links())
    assert html.count("<img ") == 2
    assert all(alt for alt in re.findall(r'alt="([^"]*)"', html))
    assert html.count('scope="col"') == 3
    assert "<script" not in html
    assert page(links()) == html


def test_two_rulesets_forbid_by_their_own_rules_and_may_go_on_with_a_turn() -> None:
    compared = comparison([ruleset("hounds_and_jackals"), ruleset("hounds_and_jackals", "washburne")], [HOUNDS], ["3"])
    rows = {row.label: row.answers for row in compared.different}
    skiryuk, washburne = rows["h28–j29"]
    assert (skiryuk.kind, washburne.kind) == ("refused", "legal")
    assert skiryuk.reasons[0]["rule"] == "20"
    rules = ruleset("morabaraba")
    compared = comparison([rules, rules.with_options(all_in_mills="none")], [MILLS])
    kinds = {row.label: [answer.kind for answer in row.answers] for row in compared.different}
    assert kinds["E8–E1"] == ["unfinished", "legal"]
    assert kinds["E8–E1–A4"] == ["legal", "refused"]


def option_pairs() -> list[tuple[Ruleset, Ruleset]]:
    """Return each game's default with another setting of its last option that keeps the board."""
    found = []
    for game in games():
        rules = ruleset(game)
        option = next(o for o in reversed(list(rules.declared.values())) if len(o.values) > 1)
        found.append((rules, rules.with_options(**{option.name: option.values[1]})))
    return found


@pytest.mark.parametrize("pair", option_pairs(), ids=repr)
def test_every_game_can_be_compared(pair: tuple[Ruleset, Ruleset]) -> None:
    positions = [rules.format_position(rules.start()) for rules in pair]
    throws = [{rules.format_throw(t, rules.start()) for t in rules.throws(rules.start())} for rules in pair]
    shared = sorted(set.intersection(*throws))
    if throws[0] and not shared:
        return
    compared = comparison(pair, positions, shared[:1])
    legal = {path for rules, position in zip(pair, positions, strict=True) for path in _paths(rules, position, shared)}
    rows = {row.touches for row in compared.rows if any(answer.kind == "legal" for answer in row.answers)}
    assert rows == legal
    assert all(reason["words"] for row in compared.rows for answer in row.answers for reason in answer.reasons)
    assert "<table" in page(compared)


def _paths(rules: Ruleset, text: str, throws: list[str]) -> set[tuple[str, ...]]:
    position = rules.parse_position(text)
    throw = rules.parse_throw(throws[0], position) if throws else None
    return {path for move in rules.moves(position, throw) for path in rules.paths(position, move, throw)}


def test_the_same_sticks_may_count_otherwise() -> None:
    pair = [ruleset("hyena_chase", name, players=2, holes=21) for name in ("modern", "davies_1925")]
    compared = comparison(pair, ["hyena_chase; turn first; first out 8; second out 4"], ["3", "4"])
    rows = {row.label: [answer.kind for answer in row.answers] for row in compared.different}
    assert rows == {"8–11": ["legal", "refused"], "8–12": ["refused", "legal"]}
    assert "Throw 3 | 4" in plain(compared)
    assert "Throw 3 | 4" in page(compared)


def test_a_touch_is_tried_on_every_board_and_taken_back_on_every_board() -> None:
    rules = ruleset("hounds_and_jackals")
    shown = hg.compare(rules, rules.with_options(links="backward"), position=LINED, throw="3")
    first, second = shown.boards
    first._on_message(None, {"revision": first.session.revision, "do": "touch", "touches": ["h5", "h8"]}, [])
    assert [board.view["log"] for board in shown.boards] == [["3: 5-8>10"], ["3: 5-8"]]
    assert not any(board.view["side_to_touch"] for board in shown.boards)
    second._on_message(None, {"revision": second.session.revision, "do": "undo"}, [])
    assert [board.view["log"] for board in shown.boards] == [[], []]
    assert [board.view["throw"]["text"] for board in shown.boards] == ["3", "3"]
    assert repr(shown) == plain(shown.comparison)


def test_the_throw_that_is_compared_cannot_be_taken_back() -> None:
    board = ComparedSession(links().readings[0])
    board.receive({"revision": board.revision, "do": "touch", "touches": ["h5", "h8", "h10"]})
    for _ in range(2):
        view = board.receive({"revision": board.revision, "do": "undo"})
    assert view["log"] == []
    assert view["throw"] is not None
    assert view["throw"]["text"] == "3"
    assert view["side_to_touch"]


def stand(compared: Any) -> list[tuple[list[str], list[str]]]:  # noqa: ANN401 - a widget
    """Return the plies of each board, and the touches of its unfinished turn."""
    return [(board.view["log"], board.view["touches"]) for board in compared.boards]


def test_what_comes_too_late_for_one_board_moves_none() -> None:
    compared = hg.compare("morabaraba/south_africa", hg.ruleset("morabaraba", mill_rule="gar"))
    first, second = compared.boards
    late = {"revision": first.session.revision, "do": "touch", "touches": ["E2"]}
    first._on_message(first, {**late, "touches": ["E1"]}, [])
    assert stand(compared) == [(["E1"], [])] * 2
    first._on_message(first, late, [])
    first._on_message(first, {"revision": first.session.revision, "do": "undo"}, [])
    first._on_message(first, late, [])
    assert stand(compared) == [([], [])] * 2
    assert not second.view["refusal"]


def test_whatever_is_done_on_one_board_is_done_on_all() -> None:
    rules = ruleset("hounds_and_jackals")
    compared = hg.compare(rules, rules.with_options(finish="race"), position=LINED, throw="3")
    first = compared.boards[0]
    began = [board.view["pieces"] for board in compared.boards]
    for does, plies in (
        ({"do": "type", "text": "5-8>10"}, 1),
        ({"do": "new"}, 0),
        ({"do": "touch", "touches": ["h5", "h8"]}, 1),
        ({"do": "go", "ply": 0}, 1),
        ({"do": "undo"}, 0),
        ({"do": "redo"}, 1),
        ({"do": "new"}, 0),
    ):
        first._on_message(first, {"revision": first.session.revision, **does}, [])
        assert [board.view["plies"] for board in compared.boards] == [plies] * 2, does
    assert [board.view["pieces"] for board in compared.boards] == began
    assert [board.view["throw"]["open"] for board in compared.boards] == [True] * 2


(BOARDS, ALL_IN_MILLS) = load_comparisons(content(), "morabaraba", "en")


def test_a_comparison_names_rulesets_and_the_options_that_differ() -> None:
    assert [reading.ruleset for reading in BOARDS.readings] == ["south_africa", "lesotho"]
    assert [reading.options for reading in ALL_IN_MILLS.readings] == [{"all_in_mills": "any"}, {"all_in_mills": "none"}]
    assert ALL_IN_MILLS.title == "When every cow stands in a mill"
    assert load_comparisons(content(), "rafaya", "en") == ()


@pytest.mark.parametrize("game", [game for game in games() if load_comparisons(content(), game, "en")])
def test_what_is_compared_is_answered_differently(game: str) -> None:
    compared = load_comparisons(content(), game, "en")
    assert {reading.ruleset for one in compared for reading in one.readings} == set(games()[game])
    for one in compared:
        rules = [ruleset(game, reading.ruleset, **reading.options) for reading in one.readings]
        assert comparison(rules, one.positions, one.throws).different, one.id
