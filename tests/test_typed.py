"""Tests of texts and touches in every game: each gets the verdict of its first obstacle."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rulesets import EVERY, walk

from heritage_games.errors import HeritageGamesError, MoveError, RecordError, SetupError, TextError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_record
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import NamedItem, Position, Throw
from heritage_games.session.session import Session
from heritage_games.widgets.responses import Response

TABLES = tomllib.loads(Path(__file__).with_name("typed.toml").read_text(encoding="utf-8"))
SETUPS = [
    pytest.param(ruleset(row["rules"], **row.get("options", {})), text, problems, id=f"{row['rules']} {text[:60]}")
    for row in TABLES["setups"]
    for text, problems in row["refused"].items()
]


class Typed(NamedTuple):
    """Text or touches in a position, perhaps with a pending throw, and the expected result."""

    rules: Ruleset
    position: Position
    throw: Throw | None
    text: str
    expected: Any


def typed_texts(kind: str) -> Iterator[Any]:
    for row in TABLES["positions"]:
        rules = ruleset(row["rules"], **row.get("options", {}))
        text = f"{rules.game}; {row['position']}" if "position" in row else ""
        position = rules.parse_position(text) if text else rules.start()
        throw = rules.parse_throw(row["throw"], position) if "throw" in row else None
        for typed, expected in row.get(kind, {}).items():
            name = f"{row['rules']} {row.get('throw', '')} {typed!r}"
            yield pytest.param(Typed(rules, position, throw, typed, expected), id=name)


@pytest.mark.parametrize("case", [*typed_texts("answers")])
def test_a_typed_text_is_answered_for_what_it_says_and_is_an_error_from_python(case: Typed) -> None:
    played = Session(Game(case.rules, case.position))
    if case.throw:
        text = case.rules.format_throw(case.throw, case.position)
        played.receive({"revision": 0, "do": "thrown", "text": text})
    plies, position = played.record().plies, played.position
    with pytest.raises((TextError, MoveError)):
        played.rules.parse_move(case.text, position, played.board.game.pending_throw)
    before = played.view()
    after = played.receive({"revision": played.revision, "do": "type", "text": case.text})
    answer = Response.of(played.board, before, after)
    assert not answer.played
    assert answer.text.startswith(case.expected), answer.text
    assert (played.record().plies, played.position) == (plies, position)


@pytest.mark.parametrize("case", [*typed_texts("means")])
def test_a_text_that_says_the_same_otherwise_is_played(case: Typed) -> None:
    rules, start, throw = case.rules, case.position, case.throw
    attempt = rules.attempt(case.text, start, throw)
    move = rules.parse_move(case.text, start, throw)
    assert rules.format_move(start, move, attempt.throw) == case.expected
    after = rules.play(start, move, attempt.throw)
    assert rules.parse_position(rules.format_position(after)) == after


@pytest.mark.parametrize("case", [*typed_texts("judged")])
def test_an_attempt_is_answered_by_its_own_codes(case: Typed) -> None:
    items = case.rules.judge(case.position, case.text.split(), case.throw).items
    if isinstance(case.expected, str):
        assert [item.code for item in items] == case.expected.split()
    else:
        assert [item_table(item) for item in items] == case.expected


def item_table(item: NamedItem) -> dict[str, str | int]:
    """Return an item as in ``typed.toml``, without the first side."""
    side = {"side": item.side} if item.side else {}
    return {"code": item.code, **side, **{role: " ".join(at) for role, at in item.points.items()}, **item.numbers}


@pytest.mark.parametrize(("rules", "text", "problems"), SETUPS)
def test_a_position_that_cannot_be_is_refused_with_every_reason(rules: Ruleset, text: str, problems: list[str]) -> None:
    whole = text.removeprefix("=") if text.startswith("=") else f"{rules.game}; {text}"
    with pytest.raises(SetupError) as refused:
        rules.parse_position(whole)
    messages = [fault.message for fault in refused.value.faults]
    assert len(messages) == len(problems), messages
    assert all(message.startswith(begins) for message, begins in zip(messages, problems, strict=True)), messages
    assert all(0 <= fault.column <= len(whole) + 1 for fault in refused.value.faults)


@pytest.mark.parametrize(("text", "faults"), TABLES["records"].items())
def test_a_record_that_cannot_be_is_refused_with_every_fault(text: str, faults: list[str]) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert [str(fault) for fault in refused.value.faults] == faults


def typed(rules: Ruleset, pick: random.Random) -> Iterator[str]:
    """Yield texts of every form, valid or not, with points of this board."""
    a, b, c, d = pick.sample(rules.points, 4)
    yield from (f"{mark}{a}-{b}{rest}" for mark in ("x", "-", ">") for rest in ("", f"x{c}", " done"))
    yield from (f"{a}{mark}{word}x{b}" for mark in " -x" for word in rules.controls)
    yield from (f"{word}{mark}{a}x{b}" for mark in " -x" for word in rules.controls)
    yield from (a, f"x{a}", f"{a}-{b}", f"{a}x{c}", f"{a}-{b}x{c}", f"{a}-{b}-{c}", f"{a}-{b}x{c}x{d}", f"{a}-{b}>{c}")
    yield from (f"{a} {b}", f"{a}-{b} done", f"{a}-{b} {c}-{d}", f"enter {a}", f"3: {a}-{b}")
    yield from (f"1+3: 1:{a}-{b} 3:{c}-{d}", f"1:{a}-{b}", "2/4: 1-3", "pay 3", *rules.controls)
    yield from ("lift", "zz99", "?", "-", "x", ">", ":", "", "5-", "5-8")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_whatever_is_typed_is_played_as_it_is_meant_or_answered_in_whole_sentences(game: str, name: str) -> None:
    rules, pick = ruleset(game, name), random.Random(f"{game} {name}")
    for position, throw in list(walk(rules, 3))[:120:30]:
        for text in typed(rules, pick):
            played = Session(Game(rules, position))
            if throw and pick.random() < 0.8:
                played.receive({"revision": 0, "do": "thrown", "text": rules.format_throw(throw, position)})
            view = played.receive({"revision": played.revision, "do": "type", "text": text})
            if view["plies"]:
                assert text in played.record().plies[0] or text.partition(": ")[2] in played.record().plies[0], text
                continue
            assert view["announcement"].endswith((".", "?", "!")), (text, view["announcement"])
            assert played.position == position


RULES = ruleset("morabaraba")


def test_the_first_ruleset_is_the_default_and_a_slash_names_another() -> None:
    assert next(iter(games()["morabaraba"])) == "south_africa"
    assert ruleset("morabaraba") == ruleset("morabaraba", "south_africa") == ruleset("morabaraba/south_africa")
    assert ruleset("morabaraba/lesotho").name == "lesotho"
    assert ruleset("morabaraba") != ruleset("morabaraba", flying=False)


def test_a_text_that_is_no_move_is_a_fault_with_its_column() -> None:
    columns = {"": 1, "<script>": 1, "xA5": 2, "E1-": 3, "E1-E9": 4, "E1 E2": 4, "E1-E2-A3": 7, f"E1{' ' * 300}-E2": 0}
    for text, column in columns.items():
        with pytest.raises(TextError) as caught:
            RULES.attempt(text, RULES.start())
        assert caught.value.column == column, text
    assert "a move has at most 200 characters; this text has 305" in str(caught.value)


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
@example("turn light; dark E1; hand 11 12")
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
@example("E1-E8")
def test_any_text_is_an_attempt_or_a_fault_and_any_attempt_is_judged(text: str) -> None:
    position = RULES.parse_position("morabaraba; turn dark; dark E1 E2 A1 R4; light A3 A4 A5 E7")
    try:
        touches = RULES.attempt(text, RULES.start()).touches
    except HeritageGamesError as error:
        assert str(error)  # noqa: PT017 - an attempt is right too
    else:
        assert RULES.judge(position, touches).kind in ("legal", "unfinished", "refused")
