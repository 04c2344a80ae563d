"""Tests of a game in progress: undo, navigation, repetition, resignation, agreed draws."""

import random

import pytest
from rulesets import ply, settings, throw

from heritage_games.errors import PlayError
from heritage_games.record.game import Game
from heritage_games.rulesets.registry import ruleset

THERE_AND_BACK = "morabaraba; turn dark; dark E1 E2 A8 R4 R6; light E4 A2 A5 A6 R8"


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        game.play(game.rules.parse_move(text, game.position_after(len(game.plies))))
    return game


def test_every_game_is_undone_to_the_start_and_redone() -> None:
    for seed, rules in enumerate(settings()):
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


def test_another_ply_forgets_what_was_undone_and_the_same_one_does_not() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3")
    game.undo()
    game.undo()
    play(game, "E2")
    assert game.can_redo
    game.redo()
    assert [ply.text for ply in game.plies] == ["E1", "E2", "E3"]
    game.undo()
    game.undo()
    play(game, "E4")
    assert not game.can_redo


def test_looking_back_changes_nothing() -> None:
    game = play(Game(ruleset("morabaraba")), "E1", "E2", "E3")
    record = game.record()
    game.go(1)
    assert not game.ahead
    assert game.position == game.plies[0].position
    assert game.record() == record
    with pytest.raises(PlayError):
        game.go(4)


def test_only_legal_moves_are_played() -> None:
    game = Game(ruleset("morabaraba"))
    with pytest.raises(PlayError):
        game.play(-1)
    assert not game.plies


def repeated(limit: int, plies: int) -> Game:
    rules = ruleset("morabaraba", repetition=limit)
    game = Game(rules, rules.parse_position(THERE_AND_BACK))
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


def test_a_position_that_is_taken_back_is_not_counted() -> None:
    game = repeated(3, 7)
    for _ in range(3):
        game.undo()
    play(game, "R4-R5", "R8-R7", "R5-R4")
    assert end(game) is None
    play(game, "R7-R8")
    assert end(game) == ("repetition", 1, (1, 1))
    game.undo()
    assert game.outcome is None


def test_the_third_time_is_a_draw_where_the_option_says_so() -> None:
    assert end(repeated(3, 7)) is None
    game = repeated(3, 8)
    assert end(game) == ("repetition", 1, (1, 1))
    assert game.outcome
    assert game.outcome.item.numbers == {"times": 3}
    assert game.turn is None
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
