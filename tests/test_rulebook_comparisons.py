"""Tests of the reader of comparisons and of its checks."""

from dataclasses import replace

import pytest

from heritage_games.authoring.learning_checks import comparison_problems
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import ComparedReading, SideBySide, load_comparisons
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.comparison import comparison

(BOARDS, MILLS) = load_comparisons(content(), "morabaraba", "en")


def test_a_comparison_names_rulesets_and_the_options_that_differ() -> None:
    assert [reading.ruleset for reading in BOARDS.readings] == ["south_africa", "lesotho"]
    assert [reading.options for reading in MILLS.readings] == [{"all_in_mills": "any"}, {"all_in_mills": "none"}]
    assert MILLS.title == "When every cow stands in a mill"


def test_a_game_without_the_file_compares_nothing() -> None:
    assert load_comparisons(content(), "rafaya", "en") == ()


@pytest.mark.parametrize("game", [game for game in games() if load_comparisons(content(), game, "en")])
def test_what_is_compared_is_answered_differently(game: str) -> None:
    compared = load_comparisons(content(), game, "en")
    assert {reading.ruleset for one in compared for reading in one.readings} == set(games()[game])
    for one in compared:
        rules = [ruleset(game, reading.ruleset, **reading.options) for reading in one.readings]
        assert comparison(rules, one.positions, one.throws).different, one.id


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        (replace(BOARDS, title="One two three four five six seven eight"), "the title has 8 words"),
        (replace(BOARDS, text="Too short?"), "the text has 2 words"),
        (replace(BOARDS, text=BOARDS.text.replace("?", ".")), "must end with a question"),
        (replace(BOARDS, readings=BOARDS.readings[:1]), "at least 2 readings"),
        (replace(BOARDS, positions=BOARDS.positions * 3), "positions must be one for all"),
        (replace(BOARDS, positions=("morabaraba; turn dark; dark Q9",)), "reading 1: "),
        (replace(BOARDS, readings=(*BOARDS.readings, ComparedReading("botswana", {}))), "reading 3: 'botswana'"),
        (replace(BOARDS, readings=(ComparedReading("lesotho", {"flying": "up"}),) * 2), "reading 1: option flying"),
        (replace(BOARDS, throws=("3",)), "reading 1: "),
    ],
)
def test_what_cannot_be_compared_is_named(broken: SideBySide, expected: str) -> None:
    assert comparison_problems("morabaraba", [BOARDS, MILLS]) == []
    problems = [str(problem) for problem in comparison_problems("morabaraba", [broken])]
    assert [problem for problem in problems if expected in problem], problems
