"""Tests of one game of a simulation: found by its number, replayed, shown on a board."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import heritage_games as hg
from heritage_games.experiments.playout_table import Playout, replayed
from heritage_games.record.game import result
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.graph import GraphRuleset

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


def test_a_game_begins_where_it_began_and_keeps_its_readings() -> None:
    position = "morabaraba; turn light; dark E1 E2; light A1; hand 10 11"
    one = hg.playouts("morabaraba", 5, seed=2, position=position, flying=False)[3]
    game = parse_game(one.record())
    assert game.rules.format_position(game.start) == position
    assert game.rules.options["flying"] is False
    assert (len(game.plies), game.outcome and game.outcome.item.code) == (one.plies, one.reason)


def test_games_between_players_are_played_again_too() -> None:
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


def test_a_table_of_games_has_a_row_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[dict[str, object]]] = []
    games = hg.playouts("morabaraba", 3, seed=7)
    monkeypatch.setitem(sys.modules, "pandas", SimpleNamespace(DataFrame=asked.append))
    games.to_pandas()
    assert asked == [games.rows()]
    assert [row["number"] for row in asked[0]] == [0, 1, 2]
    assert [*asked[0][2].values()] == [2, 7, games[2].winner, games[2].reason, games[2].plies, games[2].captures]
