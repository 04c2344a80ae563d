"""Tests of custom boards: two historical ones from their lines, problems, free options."""

import random
import tomllib
from itertools import permutations, product
from math import cos, sin
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from messages import send
from test_solving import NINE

import heritage_games as hg
from heritage_games.errors import MoveError, ProtocolError, RecordError, SetupError, UnknownNameError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.rules import messages
from heritage_games.rulesets import homemade
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.boards import MOST_POINTS
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.book_view import book
from heritage_games.session.session import Session

POND, WHEEL = (dict(trial) for trial in ruleset("homemade").trials[1:])
FAMILIES = [ruleset("homemade", name) for name in ("hunt", "mills")]
TRIALS = [rules.with_options(**trial) for rules in FAMILIES for trial in ({}, *rules.trials)]


def sentences(error: SetupError) -> list[str]:
    return [problem.message for problem in error.faults]


def test_the_board_of_bagh_chal_has_its_diagonals_at_every_second_point() -> None:
    rules = ruleset("homemade")
    expected = {
        f"{'abcde'[x]}{y}": {
            f"{'abcde'[x + right]}{y + up}"
            for right, up in product((-1, 0, 1), repeat=2)
            if (right, up) != (0, 0) and x + right in range(5) and y + up in range(1, 6)
            if not (right and up) or (x + y) % 2
        }
        for x, y in product(range(5), range(1, 6))
    }
    assert {point: set(rules.neighbours(point)) for point in rules.points} == expected


def test_the_computed_goal_is_that_of_the_search() -> None:
    for rules in (ruleset("homemade"), ruleset("homemade").with_options(**WHEEL)):
        found, hunted = hg.confine(rules), int(rules.options["hunted"])
        assert rules.with_options(tiger_goal=hunted - found.fewest + 1).table == rules.table
    assert hg.confine(ruleset("homemade")).fewest == 10


# Errors: each is one sentence, and all are reported together.

GRID = "a1 b1 c1 / a2 b2 c2 / a3 b3 c3 / a1 a2 a3 / b1 b2 b3 / c1 c2 c3"
INVALID = tomllib.loads(Path(__file__).with_name("homemade.toml").read_text(encoding="utf-8"))["boards"]
WAYS = "6 hunters can stand in 13983816 ways, too many to compute how few can trap them"


def square(size: int) -> list[list[str]]:
    return [[f"{column}{row}" for column in "abcdefgh"[:size]] for row in range(1, size + 1)]


@pytest.mark.parametrize(
    ("name", "given", "problems"),
    [
        *((row["ruleset"], row["given"], row["problems"]) for row in INVALID),
        (
            "hunt",
            {"lines": square(7), "hunters": "", "waiting": 6, "hunted": 20},
            [f"{WAYS}; say with tiger_goal how many captures win"],
        ),
        (
            "hunt",
            {"lines": square(8), "hunters": "a1", "hunted": 9, "tiger_goal": 2},
            ["the board has 64 points; it can have at most 62"],
        ),
    ],
)
def test_every_fault_is_named_at_once(name: str, given: dict[str, Any], problems: list[str]) -> None:
    with pytest.raises(SetupError) as caught:
        homemade.options_of(name, given)
    assert sorted(sentences(caught.value)) == sorted(problems)


def test_too_many_mills_and_a_record_of_too_large_a_board_are_refused() -> None:
    points = {f"p{n}": (round(10 * cos(n * 0.7), 3), round(10 * sin(n * 0.7), 3)) for n in range(9)}
    lines = [f"{a} {b} {c}" for a, b, c in permutations(points, 3) if a < b < c]
    with pytest.raises(SetupError) as caught:
        homemade.options_of("mills", {"lines": lines, "places": points, "men": 4})
    assert sentences(caught.value) == ["the lines make 84 mills; there can be at most 62, so draw fewer"]
    with pytest.raises(RecordError, match="at most 8000 characters"):
        parse_game(f'[Game "homemade"]\n[Ruleset "hunt"]\n[Option lines "{"a1 b1 / " * 2000}"]\n')


NAMES = st.text("ab12x -/;.é", max_size=4)
ANY_LINES = st.lists(st.lists(NAMES, max_size=5), max_size=6) | st.text(max_size=60)
DRAWN = st.lists(st.sampled_from(NINE.split(" / ")), min_size=4, unique=True)
NUMBERS = st.integers(-3, 70) | st.integers(1, 4)
HUNTS = st.fixed_dictionaries(
    {
        "hunters": st.just("") | st.lists(NAMES, max_size=3),
        "waiting": NUMBERS,
        "hunted": NUMBERS,
        "tiger_goal": NUMBERS | st.just("computed"),
    }
)


@settings(deadline=None)
@given(DRAWN | ANY_LINES, ANY_LINES, HUNTS, NUMBERS)
@example(NINE, "", {"hunters": "", "waiting": 1, "hunted": 4, "tiger_goal": 2}, 3)
def test_any_board_is_played_or_refused(lines: Any, places: Any, hunt: dict[str, Any], men: int) -> None:  # noqa: ANN401
    for name, pieces in (("hunt", hunt), ("mills", {"men": men})):
        for where in ("", places):
            try:
                rules = ruleset("homemade", name, lines=lines, places=where, **pieces)
            except (SetupError, UnknownNameError):
                continue
            start = rules.parse_position(rules.format_position(rules.start()))
            assert start == rules.start()
            assert rules.moves(start)


def test_a_board_of_the_most_points_is_played() -> None:
    lines = [" ".join(f"{c}{r}" for c in "abcdefgh" if (r, c) not in {(8, "g"), (8, "h")}) for r in range(1, 9)]
    lines += [" ".join(f"{c}{r}" for r in range(1, 9) if (r, c) not in {(8, "g"), (8, "h")}) for c in "abcdefgh"]
    hunt = ruleset("homemade", lines=lines, hunters=["d4"], hunted=30)
    assert len(hunt.points) == MOST_POINTS
    assert hg.perft(hunt, hunt.start(), 2) == 61 * 4
    mills = ruleset("homemade", "mills", lines=lines[:8], men=31)
    assert hg.perft(mills, mills.start(), 1) == 62


def test_lines_may_be_a_text_or_lists_and_if_they_overlap_give_each_leap_once() -> None:
    lists = ["a1 b1 c1", "a2 b2 c2", "a1 a2"]
    found = ["a1 b1 c1 / a2 b2 c2 / a1  a2", lists, (("a1", "b1", "c1"), ["a2", "b2", "c2"], "a1 a2")]
    given = zip(found, ("a1", ["a1"], ("a1",)), strict=True)
    made = [hg.board(lines, hunters=hunters, hunted=3, tiger_goal=1) for lines, hunters in given]
    assert len({board.session.rules for board in made}) == 1
    rules = ruleset("homemade", lines="a1 b1 c1 d1 / a1 b1 c1 / b1 b2", hunters="a1", hunted=4, tiger_goal=2)
    position = rules.parse_position("homemade; turn tigers; tigers a1; lambs b1; hand 3; taken 0")
    assert [rules.format_move(position, move) for move in rules.moves(position)] == ["a1-c1xb1"]


def test_places_keep_their_proportions_and_points_are_read_from_the_top_left() -> None:
    rules = ruleset(
        "homemade",
        lines="p q r / s t",
        places={"p": (0, 5), "q": (10, 5), "r": (20, 5), "s": (0, 0), "t": (20, 0)},
        hunters="p",
        hunted=2,
        tiger_goal=1,
    )
    assert rules.points == ("p", "q", "r", "s", "t")
    left, middle, right = 0.05, 0.5, 0.95  # with space for names at the edges
    high, low = 0.5 + 0.225 / 2, 0.5 - 0.225 / 2
    expected = {"p": (left, high), "q": (middle, high), "r": (right, high), "s": (left, low), "t": (right, low)}
    assert {point: pytest.approx(place) for point, place in expected.items()} == dict(rules.layout.places)


@pytest.mark.parametrize("game", ["pulijudam", "rafaya"])
def test_a_known_hunt_can_be_made_from_its_lines(game: str) -> None:
    known = ruleset(game)
    hunters = [piece.point for piece in known.pieces(known.start())]
    made = ruleset("homemade", lines=known.lines, places=known.layout.places, hunters=hunters, hunted=15)
    assert {p: set(made.neighbours(p)) for p in made.points} == {p: set(known.neighbours(p)) for p in known.points}
    assert hg.perft(made, made.start(), 2) == hg.perft(known, known.start(), 2)


def test_two_ways_are_touched_told_and_written_alike_and_one_way_asks_for_no_third_touch() -> None:
    rules = ruleset("homemade").with_options(**POND)
    position = rules.parse_position("homemade; turn tigers; tigers n; lambs c e; hand 2; taken 0")
    assert sorted(rules.format_move(position, move) for move in rules.moves(position)) == ["n-sxc", "n-sxe", "n-w"]
    for text, path in (("n-sxc", ("n", "s", "c")), ("n-sxe", ("n", "s", "e")), ("n-w", ("n", "w"))):
        move = rules.parse_move(text, position)
        assert rules.paths(position, move)[0] == path == rules.attempt(text, position).touches
    asked = rules.judge(position, ["n", "s"])
    assert (asked.kind, asked.items[0].code) == ("unfinished", "choose_way")
    with pytest.raises(MoveError, match="unfinished"):
        rules.parse_move("n-s", position)
    for touch in ("w", "n", "done"):
        refused = rules.judge(position, ["n", "s", touch])
        assert (refused.kind, refused.items[0].code) == ("refused", "no_such_way")
    card = Session(Game(rules, position))
    view = send(card, "touch", touches=["n", "s", "w"])
    assert view["refusal"]["reasons"][0]["rule"] == "P7"
    assert view["refusal"]["instead"]["touches"] == ["c", "e"]
    position = rules.parse_position("homemade; turn tigers; tigers n; lambs c; hand 3; taken 0")
    assert sorted(rules.format_move(position, move) for move in rules.moves(position)) == ["n-e", "n-sxc", "n-w"]
    leap = rules.parse_move("n-sxc", position)
    assert rules.paths(position, leap)[0] == ("n", "s")
    assert rules.parse_move("n-s", position) == leap
    for text in ("n-sxe", "n-s done"):
        with pytest.raises(MoveError) as caught:
            rules.parse_move(text, position)
        assert caught.value.verdict.items[0].code == "no_such_way"


def test_a_third_touch_is_asked_only_of_a_tiger_with_two_ways_and_a_move_is_written_alike() -> None:
    rules = ruleset("homemade").with_options(**WHEEL)
    position = rules.parse_position("homemade; turn tigers; tigers a e; lambs b m f; hand 0 4; taken 0")
    texts = {rules.format_move(position, move): move for move in rules.moves(position)}
    assert {"a-cxb", "a-c done", "e-c done", "a-h", "e-gxf"} <= set(texts)
    for text, move in texts.items():
        assert rules.parse_move(text, position) == move
        assert rules.attempt(text, position).touches == rules.paths(position, move)[0]
        assert len(rules.effects(position, move)) == len(rules.paths(position, move)[0])
    assert rules.paths(position, texts["a-c done"])[0] == ("a", "c", "done")
    assert rules.judge(position, ["a", "c"]).items[0].code == "choose_way"
    assert rules.paths(position, texts["e-c done"])[0] == ("e", "c")  # no lamb on d, so only the step is possible
    assert rules.judge(position, ["e", "c"]).kind == "legal"
    assert rules.parse_move("e-c", position) == texts["e-c done"]
    with pytest.raises(MoveError) as refused:
        rules.parse_move("e-cxd", position)
    assert refused.value.verdict.items[0].code == "no_such_way"
    position = rules.parse_position("homemade; turn lambs; tigers m e; lambs a b d f g h; taken 1")
    move = rules.parse_move("a-c", position)
    assert rules.format_move(position, move) == "a-c"
    assert rules.paths(position, move)[0] == ("a", "c")


@pytest.mark.parametrize("rules", TRIALS, ids=repr)
def test_a_record_brings_its_board_along(rules: Ruleset) -> None:
    game, pick = Game(rules), random.Random(4)
    while game.outcome is None and len(game.plies) < 30:
        game.play(pick.choice(rules.moves(game.position)))
    again = parse_game(format_record(game.record()))
    assert again.rules == rules
    assert again.rules.points == rules.points
    assert [ply.text for ply in again.plies] == [ply.text for ply in game.plies]
    assert format_record(again.record()) == format_record(game.record())


def test_free_options_are_not_offered_on_the_screen_and_the_others_keep_the_board() -> None:
    session = Session(hg.ruleset("homemade"))
    assert [option["name"] for option in book(session.book)["options"]] == ["repetition"]
    for name, value in (("hunted", 3), ("hunted", 20), ("lines", "a1 b1"), ("tiger_goal", "computed")):
        with pytest.raises(ProtocolError):
            session.receive({"revision": 0, "do": "option", "name": name, "value": value, "sure": True})
    assert send(session, "option", name="repetition", value=0, sure=True)["options"]["repetition"] == 0
    session = Session(hg.ruleset("homemade").with_options(**POND))
    send(session, "option", name="repetition", value=0, sure=True)
    assert session.rules.points == ("n", "w", "c", "e", "s")


def test_every_example_is_offered_on_the_board_it_was_written_for() -> None:
    for name in ("hunt", "mills"):
        book = rulebook(hg.ruleset("homemade", name))
        own = {"P7-ways", "P7-which", "P7-no-way"}
        for rule in book.rules:
            offered = {example.id for example in book.examples(rule)}
            assert offered == {example.id for example in rule.examples} - own, rule.id
    pond = rulebook(hg.ruleset("homemade").with_options(**POND))
    assert {example.id for rule in pond.rules for example in pond.examples(rule)} == own


@pytest.mark.parametrize("rules", TRIALS, ids=repr)
def test_what_a_card_offers_holds_on_this_board(rules: Ruleset) -> None:
    book = rulebook(rules)
    for rule in book.rules:
        for each in book.examples(rule):
            assert messages(rules, rule, each) == []
            view = send(Session(rules), "example", rule=rule.id, example=each.id, played=True)
            assert view["example"] is not None


def test_an_example_of_another_board_is_not_shown() -> None:
    own = hg.ruleset("homemade", lines=GRID, hunters="b2", hunted=6)
    assert {example.id for rule in rulebook(own).rules for example in rulebook(own).examples(rule)} == set()
    with pytest.raises(ProtocolError):
        Session(own).receive({"revision": 0, "do": "example", "rule": "P5", "example": "P5-step", "played": False})
    card = hg.rule("homemade", "P5", lines=GRID, hunters="b2", hunted=6)
    assert card.view["example"] is None
    assert [rule["examples"] for rule in card.book["rules"] if rule["id"] == "P5"] == [[]]


def test_with_other_numbers_only_examples_that_hold_are_offered() -> None:
    fewer = rulebook(hg.ruleset("homemade", hunted=16))
    offered = {example.id for rule in fewer.rules for example in fewer.examples(rule)}
    assert "P5-step" not in offered  # its text mentions twenty lambs
    classic = rulebook(hg.ruleset("homemade", tiger_goal=5))
    offered = {example.id for rule in classic.rules for example in classic.examples(rule)}
    assert {"P5-step", "P10-held", "P11-told-last"} <= offered
    assert "P11-last" not in offered


def test_no_card_speaks_of_the_game_its_rules_come_from() -> None:
    for name, words in (
        ("hunt", ("fifteen lambs", "triangle", "fewer than six")),
        ("mills", ("cow", "herd", "twenty-four")),
    ):
        for rule in rulebook(hg.ruleset("homemade", name)).every_rule:
            sentences_of = (said for code in rule.code_texts.values() for said in code.sentences().values())
            said = " ".join([rule.title, rule.text, *sentences_of])
            assert [word for word in words if word in said.lower()] == [], rule.id


# hg.board.


def test_a_board_is_played_with_seats_and_kept(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    monkeypatch.chdir(tmp_path)
    made: dict[str, Any] = {"lines": GRID, "men": 3, "flying": False}
    board = hg.board(**made, seats=("person", "random"), save="mine", seed=2)
    board.move("b2")
    board.reply()
    assert len(board.view["log"]) == 2
    again = hg.board(**made, save="mine")
    assert again.view["log"] == board.view["log"]
    assert again.view["seats"] == ["person", "random"]
    assert again.view["options"]["flying"] is False


def test_hunters_in_hand_are_a_number() -> None:
    board = hg.board(GRID, hunters=1, hunted=5)
    assert board.session.rules.options["waiting"] == 1
    both = hg.board(GRID, hunters=["a1"], waiting=1, hunted=6)
    assert both.session.rules.format_position(both.session.rules.start()).endswith("tigers a1; hand 1 6; taken 0")
