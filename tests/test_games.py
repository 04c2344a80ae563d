"""Tests of typed games, options, moves and positions: each mistake has message and place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heritage_games.errors import HeritageGamesError, MoveError, SetupError, TextError
from heritage_games.rulesets.registry import games, ruleset

RULES = ruleset("morabaraba")


def test_the_first_ruleset_is_the_default_and_a_slash_names_another() -> None:
    assert next(iter(games()["morabaraba"])) == "south_africa"
    assert ruleset("morabaraba") == ruleset("morabaraba", "south_africa") == ruleset("morabaraba/south_africa")
    assert ruleset("morabaraba/lesotho").name == "lesotho"
    assert ruleset("morabaraba") != ruleset("morabaraba", flying=False)


@pytest.mark.parametrize(
    ("text", "column", "part"),
    [
        ("", 1, "write moves like"),
        ("E1-", 3, "write moves like"),
        ("E1-E9", 4, "'E9' is not a point of this board"),
        ("E1 E2", 4, "put '-' before"),
        ("<script>", 1, "is not a point of this board"),
        ("xA5", 2, "a shot is part of a move; write it after its move"),
        ("E1-E2-A3", 7, "a move has one '-'"),
        (f"E1{' ' * 300}-E2", 0, "a move has at most 200 characters; this text has 305"),
    ],
)
def test_a_text_that_is_no_move_is_a_fault_with_its_column(text: str, column: int, part: str) -> None:
    with pytest.raises(TextError) as caught:
        RULES.attempt(text, RULES.start())
    assert part in str(caught.value)
    assert caught.value.column == column


def test_an_illegal_move_text_carries_its_verdict() -> None:
    position = RULES.parse_position("morabaraba; turn dark; dark E1 E2 A1; light A3 A4 A5; hand 9 9")
    with pytest.raises(MoveError) as caught:
        RULES.parse_move("E1-E2", position)
    assert caught.value.verdict.items[0].code == "placing_first"
    with pytest.raises(MoveError) as caught:
        RULES.parse_move("E3", position)
    assert caught.value.verdict.kind == "unfinished"


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_position_or_a_list_of_faults(text: str) -> None:
    for rules in (RULES, ruleset("morabaraba", "lesotho", mill_rule="gar")):
        for tried in (text, f"morabaraba; {text}", f"morabaraba; turn dark; {text}"):
            try:
                position = rules.parse_position(tried)
            except SetupError as error:
                assert error.faults  # noqa: PT017 - a valid position is right too
            else:
                assert rules.parse_position(rules.format_position(position)) == position


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("EARC123456789-x done<"), max_size=20))
def test_any_text_is_an_attempt_or_a_fault_and_any_attempt_is_judged(text: str) -> None:
    position = RULES.parse_position("morabaraba; turn dark; dark E1 E2 A1 R4; light A3 A4 A5 E7")
    try:
        touches = RULES.attempt(text, RULES.start()).touches
    except HeritageGamesError as error:
        assert str(error)  # noqa: PT017 - an attempt is right too
    else:
        assert RULES.judge(position, touches).kind in ("legal", "unfinished", "refused")
