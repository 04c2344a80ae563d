"""Tests of Hyena Chase's verdicts with points and numbers, and of its moves as text."""

import pytest

from heritage_games.errors import MoveError, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import NamedItem, Throw

GAME = "hyena_chase"


def rules_of(name: str, **options: Value) -> Ruleset:
    """Return rules with a short path: twenty days and two players, of whom the first begins."""
    return ruleset(GAME, name, **{"players": 2, "holes": 21, "opening": "first", **options})


def judged(rules: Ruleset, text: str, throw: int | None, *touches: str) -> tuple[NamedItem, ...]:
    return rules.judge(rules.parse_position(f"{GAME}; {text}"), touches, (throw,) if throw else None).items


def after(rules: Ruleset, text: str, move: str) -> str:
    position = rules.parse_position(f"{GAME}; {text}")
    throw = rules.attempt(move, position).throw
    found = rules.format_position(rules.play(position, rules.parse_move(move, position, throw), throw))
    return found.removeprefix(f"{GAME}; ")


Case = tuple[str, dict[str, Value], str, int, str, str, dict[str, tuple[str, ...]], dict[str, int]]
"""Ruleset, options, position, throw and touches, and the verdict's code, points, numbers."""

ITEMS: list[Case] = [
    ("modern", {}, "turn first; first out 4; second outside", 3, "5", "nothing_there",
     {"point": ("5",), "source": ("4",)}, {}),
    ("modern", {}, "turn first; first home 1; second outside; hyena back 9", 2, "5", "nothing_there",
     {"point": ("5",), "source": ("9",)}, {}),
    ("modern", {}, "turn first; first outside; second out 4", 3, "5", "still_outside", {"point": ("5",)}, {}),
    ("modern", {}, "turn first; first out 4; second out 5", 3, "5", "enemy_piece", {"point": ("5",)}, {}),
    ("modern", {}, "turn first; first out 4; second outside", 3, "4", "choose_target",
     {"source": ("4",), "landing": ("7",)}, {"days": 3}),
    ("modern", {}, "turn first; first out 4; second outside", 3, "4 8", "wrong_count",
     {"point": ("8",), "source": ("4",), "landing": ("7",)}, {"days": 3}),
    ("modern", {}, "turn first; first home 1; second outside; hyena back 9", 2, "9 10", "backwards",
     {"point": ("10",), "source": ("9",), "landing": ("5",)}, {"days": 4}),
    ("modern", {}, "turn first; first out 4; second outside", 3, "pass", "must_move", {"pieces": ("4",)}, {}),
    ("modern", {}, "turn first; first well 1; second outside", 3, "well", "well_unpaid", {"point": ("well",)},
     {"owed": 3}),
    ("davies_1925", {}, "turn first; first well 1; second village", 4, "well", "well_unpaid", {"point": ("well",)},
     {"owed": 4}),
    ("modern", {}, "turn first; first out 17; second outside", 6, "17", "past_well", {"point": ("17",)},
     {"throw": 6, "wanting": 3}),
    ("modern", {}, "turn first; first back 5; second outside", 6, "5", "past_village", {"point": ("5",)},
     {"throw": 6, "wanting": 5}),
    ("modern", {}, "turn first; first home 1; second outside; hyena out 15", 3, "15", "hyena_past_well",
     {"point": ("15",)}, {"throw": 3, "wanting": 5}),
    ("modern", {}, "turn first; first home 1; second outside; hyena village 1", 3, "village", "hyena_waits",
     {"point": ("village",)}, {"owed": 1}),
    ("modern", {}, "turn first; first home 1; second outside; hyena well 4", 3, "well", "hyena_thirsty",
     {"point": ("well",)}, {"owed": 6}),
    ("modern", {}, "turn first; first home 1; second outside; hyena well 4", 3, "village", "mother_home",
     {"point": ("village",)}, {}),
    ("modern", {}, "turn first; first out 15 purse 2; second outside", 2, "15 17 pay", "purse_too_small", {},
     {"wanting": 3, "purse": 2}),
    ("modern", {}, "turn first; first out 15 purse 3; second outside", 6, "pass pay", "lost_no_pay", {}, {}),
    ("modern", {}, "turn first; first out 15 purse 3; second outside", 2, "15 17 done pay", "no_control", {}, {}),
    ("modern", {}, "turn first; first out 15 purse 3; second outside", 2, "15 17 9", "choice_first", {"point": ("9",)},
     {}),
    ("modern", {}, "turn first; taba; first outside purse 25; second outside", 2, "village pay", "no_control", {}, {}),
    ("davies_1925", {}, "turn first; first out 14 purse 2; second village", 4, "14 18 pay", "pays_itself", {}, {}),
    ("davies_1925", {"stored": "free"}, "turn first; first back 8 marked 1x2 1x6; second village", 4, "8 4 use:4",
     "nothing_kept", {}, {"score": 4}),
    ("davies_1925", {"stored": "free"}, "turn first; first back 8 marked 1x2 1x6; second village", 4, "8 4 use:6",
     "past_village", {"point": ("4",)}, {"throw": 6, "wanting": 4}),
]  # fmt: skip


@pytest.mark.parametrize("case", ITEMS, ids=[f"{each[5]}: {each[2]}" for each in ITEMS])
def test_items_name_the_points_and_numbers_that_sentences_need(case: Case) -> None:
    name, options, text, throw, touches, code, points, numbers = case
    (item,) = judged(rules_of(name, **options), text, throw, *touches.split())
    assert (item.code, item.side, dict(item.points), dict(item.numbers)) == (code, 0, points, numbers)


def test_numbers_of_a_story_are_those_of_the_steps() -> None:
    modern, old = rules_of("modern"), rules_of("davies_1925")
    found = judged(modern, "turn first; first back 2 purse 3; second outside", 2, "2", "village")
    assert [dict(item.numbers) for item in found] == [{"days": 2}, {"place": 1}, {}, {"paid": 2, "left": 0}, {}]
    found = judged(modern, "turn first; first out 15 purse 6; second outside", 2, "15", "17", "pay")
    assert [dict(item.numbers) for item in found] == [
        {"days": 2}, {"paid": 3, "purse": 3}, {"days": 3}, {}, {"paid": 3, "left": 1},
    ]  # fmt: skip
    found = judged(old, "turn first; first well 4 marked 18; second village", 1, "credit")
    assert [dict(item.numbers) for item in found] == [{"purse": 1}, {"paid": 1, "left": 0}, {}, {"days": 18}, {}]
    found = judged(old, "turn first; first home 1; second out 2; hyena back 5", 6, "5", "village")
    assert [(item.code, item.side, dict(item.numbers)) for item in found] == [
        ("hyena_walked", 0, {"days": 5}), ("eaten", 1, {}), ("hyena_home", 0, {}),
    ]  # fmt: skip


def test_a_throw_comes_first_and_a_game_that_is_over_is_over() -> None:
    rules = rules_of("modern")
    begun, over = "turn first; first out 3; second outside", "turn first; first home 1; second out 3; hyena home"
    assert [item.code for item in judged(rules, begun, None, "3")] == ["throw_first"]
    assert [item.code for item in judged(rules, over, 2, "3")] == ["game_over"]
    assert rules.throws(rules.parse_position(f"{GAME}; {over}")) == {}


SHORT_OF_THE_WELL = "turn first; first out 15 purse"


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        ("turn first; first out 0; second outside", "2: village-2", "turn second; first out 2; second outside"),
        ("turn first; first out 0; second outside", "2: 0-2", "turn second; first out 2; second outside"),
        (f"{SHORT_OF_THE_WELL} 4; second outside", "2: 15-17 pay 3", "turn second; first well 1; second outside"),
        (f"{SHORT_OF_THE_WELL} 4; second outside", "2: 15-17 pay", "turn second; first well 1; second outside"),
    ],
)  # fmt: skip
def test_moves_are_read_in_more_than_one_spelling(text: str, move: str, then: str) -> None:
    assert after(rules_of("modern"), text, move) == then


PAYING = f"{SHORT_OF_THE_WELL} 3; second outside"
HUGE = "9" * 150


@pytest.mark.parametrize(
    ("text", "move", "error", "message"),
    [
        (PAYING, "2: 15-17 pay 2", TextError, "it is written '2: 15-17 pay 3'"),
        (PAYING, "2: 15-17 PAY 4", TextError, "it is written '2: 15-17 pay 3'"),
        ("turn first; first out 15 purse 2; second outside", "2: 15-17 pay 3", MoveError, "purse too small"),
        ("turn first; first out 15 purse 2; second outside", "6: pass pay 5", MoveError, "lost no pay"),
        ("turn first; first well 1; second outside", "1: credit pay 3", MoveError, "nothing short"),
        (PAYING, "2: 15-17", MoveError, "is unfinished"),
        (PAYING, "2: 15-21", TextError, "'21' is not a hollow; there are village, 1 to 19, and well"),
        (PAYING, "2: 15-017", TextError, "'017' is not a hollow"),
        (PAYING, f"2: 15-{HUGE}", TextError, "is not a hollow"),
        (PAYING, f"2: 15-17 pay {HUGE}", TextError, "is not part of a move"),
        (PAYING, f"{HUGE}: 15-17", TextError, "cannot be thrown here"),
        (PAYING, "4: 15-19", TextError, "a throw is 1, 2, 3 or 6"),
        (PAYING, "2: begin", MoveError, "no control"),
        (PAYING, "2:", TextError, "write moves like"),
        (PAYING, "2: 15-17 use:5", TextError, "is not part of a move"),
        (PAYING, "1: mark", MoveError, "not marked"),
    ],
)  # fmt: skip
def test_a_bad_text_of_a_move_is_told(text: str, move: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        after(rules_of("modern"), text, move)


def test_a_wrong_price_is_told_where_the_throw_is_not_in_the_text() -> None:
    rules = rules_of("modern")
    position = rules.parse_position(f"{GAME}; {PAYING}")
    throw: Throw = (2,)
    assert rules.format_move(position, rules.parse_move("15-17 pay 3", position, throw), throw) == "2: 15-17 pay 3"
    with pytest.raises(TextError, match="it is written '2: 15-17 pay 3'"):
        rules.parse_move("15-17 pay 9", position, throw)


def test_numbers_of_hollows_are_days_on_every_way() -> None:
    """On a path of 41 days only the well has the number 41, and no other number means it."""
    rules = rules_of("modern", holes=42)
    position = rules.parse_position(f"{GAME}; turn first; first out 38; second outside")
    assert rules.attempt("3: 38-41", position).touches == ("38", "well")
    with pytest.raises(TextError, match="'42' is not a hollow"):
        rules.attempt("3: 38-42", position)


def test_the_example_of_every_field_is_read_and_written_as_it_was() -> None:
    text = (
        f"{GAME}; turn second; first out 12 purse 3; second well 2 marked 8; third back 7; fourth home 1; "
        "fifth eaten 1; sixth village; hyena back 3"
    )
    rules = rules_of("davies_1925", players=6)
    assert rules.format_position(rules.parse_position(text)) == text
    assert rules.format_position(rules.parse_position(text.upper().replace("; ", " ;\t"))) == text
    most = f"{GAME}; turn first; first well 0 marked 999x2 999x4 999x6; second back 120 purse 999; third out 0"
    kept = ruleset(GAME, "davies_1925", players=3, holes=121, stored="free")
    assert kept.format_position(kept.parse_position(most)) == most


@pytest.mark.parametrize("holes", [11, 82, 121])
def test_any_length_in_reach_can_be_played(holes: int) -> None:
    rules = ruleset(GAME, holes=holes)
    assert len(rules.points) == holes
    assert (rules.points[0], rules.points[1], rules.points[-1]) == ("village", "1", "well")
    assert rules.neighbours("village") == ("1",)
    assert rules.neighbours("5") == ("4", "6")


def test_stores_hold_tabas_and_mothers_that_are_off_the_board() -> None:
    rules = rules_of("modern", players=3)
    position = rules.parse_position(
        f"{GAME}; turn first; first home 1 purse 4; second eaten 1; third outside purse 2; hyena back 4"
    )
    stores = {(store.side, store.name): (store.kind, store.count) for store in rules.stores(position)}
    assert stores == {
        (0, "purse"): ("taba", 4), (0, "taken"): ("mother-1", 0), (0, "outside"): ("mother-1", 0),
        (1, "purse"): ("taba", 0), (1, "taken"): ("mother-2", 1), (1, "outside"): ("mother-2", 0),
        (2, "purse"): ("taba", 2), (2, "taken"): ("mother-3", 0), (2, "outside"): ("mother-3", 1),
    }  # fmt: skip
    assert [tuple(piece) for piece in rules.pieces(position)] == [
        ("village", "mother-1", 0, 0, "back"),
        ("4", "hyena", 0, 0, "back"),
    ]
