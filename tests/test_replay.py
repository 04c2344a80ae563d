"""Tests of replays: of one game of a simulation, and of numbered steps with refusals."""

import re
from typing import Any

import pytest

import heritage_games as hg
from heritage_games.errors import ProtocolError
from heritage_games.experiments.playout_table import Playout, replayed
from heritage_games.record.outcomes import result
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.graph_rulesets import GraphRuleset

ALL = [f"{game}/{name}" for game, names in hg.games().items() for name in names]


def summary(playout: Playout) -> tuple[Any, ...]:
    """Return winner, ending, plies and captures of a game by replaying it."""
    game = replayed(playout.setting, playout.number)
    outcome = game.outcome
    first = [] if outcome is None else [side for side, place in enumerate(outcome.places) if place == 1]
    winner = game.rules.sides[first[0]] if len(first) == 1 else ""
    taken = sum(effect[0] == "take" for ply in game.plies for effect in ply.effects)
    gone = taken if isinstance(game.rules, GraphRuleset) else playout.captures
    return winner, outcome.item.code if outcome else "", len(game.plies), gone


@pytest.mark.parametrize("name", ALL)
def test_a_game_played_again_is_the_game_that_was_counted(name: str) -> None:
    for playout in hg.playouts(name, 2, seed=3, limit=400):
        assert summary(playout) == (playout.winner, playout.reason, playout.plies, playout.captures)


def test_a_game_begins_where_it_began_and_keeps_its_readings_and_players() -> None:
    position = "morabaraba; turn light; dark E1 E2; light A1; hand 10 11"
    one = hg.playouts("morabaraba", 5, seed=2, position=position, flying=False)[3]
    game = parse_game(one.record())
    assert game.rules.format_position(game.start) == position
    assert game.rules.options["flying"] is False
    assert (len(game.plies), game.outcome and game.outcome.item.code) == (one.plies, one.reason)
    one = hg.playouts("morabaraba", 3, seed=4, seats=("careful", "random"), limit=60)[1]
    assert summary(one) == (one.winner, one.reason, one.plies, one.captures)


def test_a_position_that_comes_back_ends_no_game_that_was_counted() -> None:
    one = next(each for each in hg.playouts("pulijudam", 20, seed=1, limit=600) if each.plies > 150)
    game = parse_game(one.record())
    assert "[Option repetition" in one.record()
    assert len(game.plies) == one.plies
    assert result(game.rules, game.outcome).endswith(one.reason)


def test_games_are_had_by_number_in_part_and_all_over_again() -> None:
    games = hg.simulate("morabaraba", 30, seed=7).playouts
    every = list(games)
    assert [each.number for each in every] == list(range(30)) == list(range(len(games)))
    assert (games[4], games[-1], games[2:5]) == (every[4], every[29], every[2:5])
    assert list(games) == every == list(hg.playouts("morabaraba", 30, seed=7))
    with pytest.raises(IndexError):
        games[30]
    assert repr(games) == "30 games one by one, ruleset('morabaraba', 'south_africa'), seed=7"


def test_a_table_of_games_has_a_row_each() -> None:
    games = hg.playouts("morabaraba", 3, seed=7)
    rows = games.rows()
    assert [row["number"] for row in rows] == [0, 1, 2]
    assert [*rows[2].values()] == [2, 7, games[2].winner, games[2].reason, games[2].plies, games[2].captures]


STONE = "morabaraba; turn dark; dark E2 E3 E8 R1; light A3 A4 A5 R4 R6"
MOVES = "touch E8 E1 A4, E8-E1xR6, R4-R5"


def test_a_refused_move_is_a_step_and_the_screen_asks_for_any_step() -> None:
    replay = hg.replay(STONE, MOVES)
    assert [step.refused for step in replay.steps] == [True, False, False]
    assert replay.steps[0].rules == ("M5",)
    assert "Not A4" in replay.step(1).text
    assert (replay.position, replay.view["refusal"]["marks"][0]) == (STONE, ["refused", "A4"])
    replay.step(3)
    assert "R5" in replay.position
    assert replay.view["refusal"] is None
    for number, shown in ((2, 2), (4, 2), (True, 2), (None, 2), (0, 0), (-1, 0)):
        replay._on_message(replay, {"do": "step", "number": number, "revision": replay.view["revision"]}, [])
        assert replay.replay["number"] == shown


def test_the_words_are_text_and_the_picture_is_the_board_at_its_step_with_one_title() -> None:
    replay = hg.replay(STONE, f"{MOVES}, hint 1", ask="Which cow may dark shoot?")
    lines = repr(replay).splitlines()
    assert lines[:2] == ["Which cow may dark shoot?", "Step 1. Not A4: that cow stands in a mill"]
    assert repr(replay) == repr(hg.replay(STONE, f"{MOVES}, hint 1", ask="Which cow may dark shoot?"))
    titles = [lines[0], lines[1], "", "", "Step 4. Hint, step 1 of 3: What to look for"]
    for number in (0, 1, 4):
        replay.step(number)
        data, _ = replay._repr_mimebundle_()
        assert data["text/plain"] == repr(replay)
        caption, note = re.findall("<text[^>]*>([^<]*)</text>", data["image/svg+xml"].partition("class='caption'")[2])
        assert (caption, note[:14]) == (titles[number], "Saved picture.")
        assert (">1</text>" in data["image/svg+xml"]) == (number == 1), "the mark of a refusal"
    replay.step(0)
    replay._process({"do": "new"})
    assert titles[0] not in replay._picture()


def test_a_replay_is_looked_at_until_it_is_played_on() -> None:
    replay = hg.replay(STONE, MOVES)
    replay.step(2)
    assert (replay.mode, replay.view["legal"], any(replay.view["enabled"].values())) == ("replay", {}, False)
    revision, position = replay.view["revision"], replay.position
    replay._on_message(replay, {"do": "touch", "touches": ["R4", "R5"], "revision": revision}, [])
    assert (replay.position, replay.replay["number"]) == (position, 2)
    replay._on_message(replay, {"do": "new", "revision": revision}, [])
    assert replay.mode == "replay"  # the message quotes an outdated revision
    replay._on_message(replay, {"do": "new", "revision": replay.view["revision"]}, [])
    assert (replay.mode, replay.position, repr(replay)[:11]) == ("board", position, "Morabaraba.")
    assert replay.move("R4-R5").played
    with pytest.raises(ProtocolError):
        replay.step(1)


def test_the_same_moves_are_made_under_each_reading() -> None:
    position = "pulijudam; turn tigers; tigers t5 b3 d2; lambs a4 f4 c3 a2 f2 b1 e1; hand 3; taken 5"
    replay = hg.replay(position, "touch b3 d3", readings={"ten": {}, "six": {"tiger_goal": 6}})
    assert [step.label for step in replay.steps] == ["ten", "six"]
    replay.step(2)
    assert replay.rules.options["tiger_goal"] == 6
    assert "The tigers have won." in repr(replay)


def test_throws_undo_hints_and_other_positions_are_commands() -> None:
    position = "hounds_and_jackals; turn hounds; hounds h9 h26; jackals j4 j22; hand 3 3"
    replay = hg.replay(position, "5, touch h26, undo, 4: 26-30")
    assert [step.refused for step in replay.steps] == [False, True, False]
    two = hg.replay("morabaraba", [STONE, "hint 3", STONE, "hint 1"])
    assert [step.heading[:4] for step in two.steps] == ["E8-E", "Hint"]
    headings = [step.heading for step in hg.replay("morabaraba", "E1, E2, hint 3").steps]
    assert "place on" in headings[-1]
