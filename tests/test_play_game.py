"""Tests of games in progress: undo, variations, repetition, resignation, and their texts."""

import random
from pathlib import Path

import pytest
import rulesets
from hypothesis import given, settings
from hypothesis import strategies as st
from messages import send
from rulesets import ply, throw
from test_play_record import games_played, kept

from heritage_games.errors import PlayError, RecordError
from heritage_games.record.game import Game
from heritage_games.record.notation import Record, RecordedVariation, format_record
from heritage_games.record.reader import parse_record, replay
from heritage_games.record.save import Save
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

HEAD = '[Game "morabaraba"]\n'


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play_text(text)
    return game


@settings(deadline=None, max_examples=100)
@given(games_played(), st.data())
def test_a_line_that_is_opened_leaves_the_other_in_its_place(game: Game, data: st.DataObject) -> None:
    if game.over:
        game.undo()
    if not game.lines:
        return
    game.leave(len(game.plies))
    before, lines = list(game.texts), kept(game)
    ply, which, line = data.draw(st.sampled_from(lines))
    game.open(ply, which)
    assert list(game.texts) == [*before[: ply - 1], *line]
    assert game.position == game.plies[-1].position
    ours = before[ply - 1 :]
    left = [other for other in kept(game) if other[0] == ply and ours and other[2][: len(ours)] == ours]
    assert len(left) == (1 if ours else 0)
    for number, back, whole in left:
        game.open(number, back)
        assert list(game.texts) == [*before[: ply - 1], *whole]
        if whole == ours:
            assert kept(game) == lines


def test_undone_plies_are_kept_as_variations() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3", "A1")
    game.undo()
    game.undo()
    assert game.lines == ()
    assert play(game, "E3").can_redo
    game.undo()
    play(game, "E4")
    assert kept(game) == [(3, 0, ["E3", "A1"])]
    assert not game.can_redo
    game.open(3, 0)
    assert game.texts == ("E1", "E2", "E3", "A1")
    assert kept(game) == [(3, 0, ["E4"])]
    with pytest.raises(PlayError, match="no line is kept in place of ply 2"):
        game.open(2, 0)
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
    for number, texts, which in ((3, ("E2",), 0), (1, (), 0), (1, ("E2",), 1), (0, ("E2",), 0)):
        line = RecordedVariation(number, texts, which)
        with pytest.raises(RecordError, match="belongs to no ply"):
            replay(Record("morabaraba", "south_africa", plies=("E1",), lines=(line,)))


def test_lines_within_lines_are_read_however_deep_they_lie() -> None:
    depth = 1500
    walk, aside = ("R4-R5", "R8-R7", "R5-R4", "R7-R8"), ("E1-A1", "E4-A4", "E2-E3", "A2-A1")
    plies = ((number, aside[(number - 1) % 4], walk[(number - 1) % 4]) for number in range(1, depth))
    text = " ".join(f"{number}. {off} ({number}. {on}" for number, off, on in plies)
    start = '[Start "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"]\n\n'
    record = parse_record(HEAD + start + text + ")" * (depth - 1))
    assert len(record.lines) == depth - 1
    assert parse_record(format_record(record)) == record


def test_a_line_is_opened_on_the_board() -> None:
    session = Session(play(Game(ruleset("morabaraba")), "E1", "E2", "E3", "A1"))
    send(session, "go", ply=1)
    send(session, "undo")
    kept_line = {"ply": 2, "which": 0, "moves": ["E2", "E3", "A1"], "words": "kept: 3 moves"}
    assert send(session, "type", text="A3")["variations"] == [kept_line]
    view = send(session, "line", ply=2, which=0)
    assert (view["log"], view["ply"]) == (["E1", "E2", "E3", "A1"], 4)
    assert view["announcement"] == "Back to the line with E2. Dark to place a cow."
    assert view["variations"] == [{"ply": 2, "which": 0, "moves": ["A3"], "words": "kept: 1 move"}]
    assert send(session, "line", ply=9, which=0)["notice"] == "That is not possible now."


def test_a_kept_game_keeps_its_lines_and_a_task_has_none(tmp_path: Path) -> None:
    for text in ("E1", "E2"):
        session = Session(ruleset("morabaraba"), save=Save("lines", tmp_path))
        send(session, "undo")
        send(session, "type", text=text)
        lines = session.view()["variations"]
        session.close()
    assert lines == [{"ply": 1, "which": 0, "moves": ["E1"], "words": "kept: 1 move"}]
    session = TaskSession("morabaraba", "first-mill")
    for touch in ("E1", "E2"):
        send(session, "undo")
        send(session, "touch", touches=[touch])
    assert session.view()["variations"] == []


def test_every_game_is_undone_to_the_start_and_redone() -> None:
    for seed, rules in enumerate(rulesets.settings()):
        game, pick = Game(rules), random.Random(seed)
        while game.outcome is None and len(game.plies) < 80:
            ply(game, pick)
        throw(game, pick)
        plies, outcome, lies = game.plies, game.outcome, game.pending_throw
        while game.can_undo:
            game.undo()
        assert (game.plies, game.position, game.viewed) == ((), rules.start(), 0)
        while game.can_redo:
            game.redo()
        assert (game.plies, game.outcome, game.viewed) == (plies, outcome, len(plies))
        assert game.pending_throw == lies


def test_looking_back_changes_nothing_and_only_legal_moves_are_played() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3")
    record = game.record()
    game.go(1)
    assert not game.ahead
    assert game.position == game.plies[0].position
    assert game.record() == record
    with pytest.raises(PlayError):
        game.go(4)
    game = Game(ruleset("morabaraba"))
    with pytest.raises(PlayError):
        game.play(-1)
    assert not game.plies


def repeated(limit: int, plies: int) -> Game:
    rules = ruleset("morabaraba", repetition=limit)
    start = "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"
    game = Game(rules, rules.parse_position(start))
    return play(game, *(["R4-R5", "R8-R7", "R5-R4", "R7-R8"] * 3)[:plies])


def end(game: Game) -> tuple[str, int, tuple[int, ...]] | None:
    """Return code, side and places of the outcome; None if the game continues."""
    outcome = game.outcome
    return (outcome.item.code, outcome.item.side, outcome.places) if outcome else None


def test_a_position_comes_back_while_quiet_plies_are_counted() -> None:
    rules = ruleset("morabaraba", repetition=3, draw_plies=50)
    game = Game(rules, rules.parse_position("morabaraba; turn dark; dark E1 A3 R6; light E5 A8 R2 E7"))
    play(game, *["E1-E2", "E5-E4", "E2-E1", "E4-E5"] * 2)
    assert end(game) == ("repetition", 1, (1, 1))
    assert game.outcome
    assert game.outcome.item.numbers == {"times": 3}


def test_the_third_time_is_a_draw_where_the_option_says_so_and_what_is_taken_back_does_not_count() -> None:
    game = repeated(3, 7)
    for _ in range(3):
        game.undo()
    play(game, "R4-R5", "R8-R7", "R5-R4")
    assert end(game) is None
    play(game, "R7-R8")
    assert (end(game), game.turn) == (("repetition", 1, (1, 1)), None)
    game.undo()
    assert end(game) is None
    assert end(repeated(0, 12)) is None


def test_giving_up_is_undone_like_a_ply() -> None:
    game = play(Game(ruleset("morabaraba")), "E1")
    game.resign(1)
    assert end(game) == ("resigned", 0, (1, 2))
    with pytest.raises(PlayError):
        play(game, "E2")
    with pytest.raises(PlayError):
        game.agree()
    game.undo()
    assert end(game) is None
    assert len(game.plies) == 1
    game.redo()
    assert game.record().result == "dark won, light lost: resigned"


def test_a_ply_is_told_in_one_order_in_whichever_it_was_touched() -> None:
    rules = ruleset("hounds_and_jackals", "washburne_dice")
    start = "hounds_and_jackals; turn hounds; hounds h1 h2 h3 h4 h5; jackals j1 j2 j3 j4 j5"
    found = []
    for touches in (("h3", "h6", "h4", "h8"), ("h4", "h8", "h3", "h6")):
        game = Game(rules, rules.parse_position(start))
        game.throw((3, 4))
        verdict = rules.judge(game.position, touches, (3, 4))
        found.append(game.play_judged(verdict, touches))
    assert found[0].move == found[1].move
    assert [item.code for item in found[0].items] == ["die_used", "long_line", "die_used", "short_line"]
    assert found[1].items == found[0].items
