"""Tests of variations: abandoned lines can be restored, recorded, and read back unchanged."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from messages import send
from rulesets import EVERY, ply

from heritage_games.errors import PlayError, RecordError
from heritage_games.record.game import Game
from heritage_games.record.notation import Record, RecordedVariation, RecordFormatter, format_record
from heritage_games.record.reader import parse_game, parse_record, replay
from heritage_games.record.save import Save
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

HEAD = '[Game "morabaraba"]\n'


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play_text(text)
    return game


def kept(game: Game) -> list[tuple[int, int, list[str]]]:
    return [(line.ply, line.which, [ply.text for ply in line.plies]) for line in game.lines]


def texts(game: Game) -> list[str]:
    return [ply.text for ply in game.plies]


@st.composite
def games_with_lines(draw: st.DrawFn) -> Game:
    """Generate a random game with undone plies, other moves, and restored variations."""
    game = Game(ruleset(*draw(st.sampled_from(EVERY))))
    pick, growing = random.Random(draw(st.integers(0, 1000))), RecordFormatter()
    game.remark = draw(st.none() | st.just("at the start"))
    for what in draw(st.lists(st.sampled_from("pppppuurbo"), max_size=30)):
        if what == "p" and not game.over:
            ply(game, pick, draw(st.none() | st.sampled_from(["(", "a {comment}"])))
        elif what == "u" and game.can_undo:
            game.undo()
        elif what == "r" and game.can_redo:
            game.redo()
        elif what == "b":
            game.leave(draw(st.integers(0, len(game.plies))))
        elif what == "o" and game.lines:
            line = draw(st.sampled_from(game.lines))
            game.open(line.ply, line.which)
        assert growing.format(game.record()) == format_record(game.record())
    return game


@settings(deadline=None, max_examples=100)
@given(games_with_lines())
def test_a_record_with_lines_comes_back_as_it_was(game: Game) -> None:
    record = game.record()
    text = format_record(record)
    again = parse_game(text)
    assert again.record() == record
    assert format_record(again.record()) == text
    assert [ply.position for ply in again.plies] == [ply.position for ply in game.plies]
    assert again.pending_throw == game.pending_throw
    if not game.can_redo:
        assert kept(again) == kept(game)


@settings(deadline=None, max_examples=100)
@given(games_with_lines(), st.data())
def test_a_line_that_is_opened_leaves_the_other_in_its_place(game: Game, data: st.DataObject) -> None:
    if not game.lines:
        return
    game.leave(len(game.plies))
    before, lines = texts(game), kept(game)
    ply, which, line = data.draw(st.sampled_from(lines))
    game.open(ply, which)
    assert texts(game) == [*before[: ply - 1], *line]
    assert game.position == game.plies[-1].position
    ours = before[ply - 1 :]
    left = [other for other in kept(game) if other[0] == ply and ours and other[2][: len(ours)] == ours]
    assert len(left) == (1 if ours else 0)
    for number, back, whole in left:
        game.open(number, back)
        assert texts(game) == [*before[: ply - 1], *whole]
        if whole == ours:
            assert kept(game) == lines


@settings(deadline=None, max_examples=200)
@given(st.text("()12. E{}", max_size=60))
def test_any_parentheses_are_read_or_refused_with_a_place(text: str) -> None:
    try:
        record = parse_record(HEAD + text)
    except RecordError as error:
        assert all(problem.message and problem.line >= 1 for problem in error.faults)  # noqa: PT017 - most are refused
    else:
        assert parse_record(format_record(record)) == record


def test_what_is_left_for_another_ply_is_kept() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3", "A1")
    game.undo()
    game.undo()
    assert game.lines == ()
    play(game, "E4")
    assert kept(game) == [(3, 0, ["E3", "A1"])]
    assert not game.can_redo
    game.open(3, 0)
    assert texts(game) == ["E1", "E2", "E3", "A1"]
    assert kept(game) == [(3, 0, ["E4"])]
    with pytest.raises(PlayError, match="no line is kept in place of ply 2"):
        game.open(2, 0)


def test_the_same_ply_again_is_in_the_line_that_was_kept() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3")
    game.leave(0)
    assert kept(game) == [(1, 0, ["E1", "E2", "E3"])]
    play(game, "E1")
    assert kept(game) == [(2, 0, ["E2", "E3"])]


def test_a_line_that_was_given_up_is_given_up_when_it_comes_back() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2")
    game.resign(0)
    game.leave(1)
    assert not game.over
    game.open(2, 0)
    assert game.record().result == "dark lost, light won: resigned"
    game.undo()
    game.leave(1)
    game.open(2, 0)
    assert not game.over


def test_the_text_of_kept_lines() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3", "A1")
    game.leave(2)
    play(game, "A3", "A2")
    game.leave(3)
    play(game, "A4")
    game.open(3, 0)
    game.leave(4)
    play(game, "R1")
    game.leave(4)
    assert str(game.record()).split("\n\n")[1] == ("1. E1 2. E2\n3. E3\n(3. A3 4. A4 (4. A2))\n4. A1\n(5. R1)\n")


def test_a_person_may_write_lines_as_in_chess() -> None:
    text = "1. e1 (1. e2 {why not} 2. e1 (2. a1) (3. a2)) ({first} 1. e3) 2. a3 {so} (2. r1) {and so}\n"
    record = parse_record(HEAD + text)
    assert record.plies == ("E1", "A3")
    assert record.lines == (
        RecordedVariation(1, ("E2", "E1", "A2"), 0, {1: "why not"}),
        RecordedVariation(2, ("A1",), 1),
        RecordedVariation(1, ("E3",), 0, {1: "first"}),
        RecordedVariation(2, ("R1",)),
    )
    assert record.comments == {2: "so\nand so"}


def test_a_line_beside_nothing_is_refused() -> None:
    for line in (
        RecordedVariation(3, ("E2",)),
        RecordedVariation(1, ()),
        RecordedVariation(1, ("E2",), 1),
        RecordedVariation(0, ("E2",)),
    ):
        with pytest.raises(RecordError, match="belongs to no ply"):
            replay(Record("morabaraba", "south_africa", plies=("E1",), lines=(line,)))


def test_lines_within_lines_are_read_however_deep_they_lie() -> None:
    depth = 1500
    walk, aside = ("R4-R5", "R8-R7", "R5-R4", "R7-R8"), ("E1-A1", "E4-A4", "E2-E3", "A2-A1")
    text = " ".join(
        f"{number}. {aside[(number - 1) % 4]} ({number}. {walk[(number - 1) % 4]}" for number in range(1, depth)
    )
    start = '[Start "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"]\n\n'
    record = parse_record(HEAD + start + text + ")" * (depth - 1))
    assert len(record.lines) == depth - 1
    assert parse_record(format_record(record)) == record


def test_a_line_is_opened_on_the_board() -> None:
    session = Session(play(Game(ruleset("morabaraba")), "E1", "E2", "E3", "A1"))
    send(session, "go", ply=1)
    send(session, "undo")
    assert send(session, "type", text="A3")["variations"] == [
        {"ply": 2, "which": 0, "moves": ["E2", "E3", "A1"], "words": "kept: 3 moves"}
    ]
    view = send(session, "line", ply=2, which=0)
    assert (view["log"], view["ply"]) == (["E1", "E2", "E3", "A1"], 4)
    assert view["announcement"] == "Back to the line with E2. Dark to place a cow."
    assert view["variations"] == [{"ply": 2, "which": 0, "moves": ["A3"], "words": "kept: 1 move"}]
    assert send(session, "line", ply=9, which=0)["notice"] == "That is not possible now."


def test_a_kept_game_keeps_its_lines(tmp_path: Path) -> None:
    for text in ("E1", "E2"):
        session = Session(ruleset("morabaraba"), save=Save("lines", tmp_path))
        send(session, "undo")
        send(session, "type", text=text)
        lines = session.view()["variations"]
        session.close()
    assert lines == [{"ply": 1, "which": 0, "moves": ["E1"], "words": "kept: 1 move"}]


def test_a_task_has_no_lines() -> None:
    session = TaskSession("morabaraba", "first-mill")
    for touch in ("E1", "E2"):
        send(session, "undo")
        send(session, "touch", touches=[touch])
    assert session.view()["variations"] == []
