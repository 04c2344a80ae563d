"""Tests of Hyena Chase's kernel: pieces as integers, the order of turns, and its games."""

from __future__ import annotations

from itertools import product

import pytest

from heritage_games.engine.journey import position as pieces
from heritage_games.engine.journey.kernel import CHASER_HOME, NOBODY_LEFT
from heritage_games.engine.journey.position import (
    OUT,
    TAKEN,
    day_of,
    leg_of,
    marked_of,
    order_of,
    paid_of,
    passed,
    piece,
    position,
    purse_of,
    runner_of,
    with_turn,
)
from heritage_games.engine.journey.rules import MOST_PLAYERS, PLAYERS
from heritage_games.engine.kernel import NOBODY
from heritage_games.engine.playouts import play_chunk
from heritage_games.rulesets.hyena_chase import SIZES
from heritage_games.rulesets.journey_positions import MOST
from heritage_games.rulesets.options import Size, Value
from heritage_games.rulesets.registry import ruleset

GAME = "hyena_chase"
HOLES = next(each for each in SIZES if isinstance(each, Size))
MACHINE = 63
"""Number of bits of a non-negative machine integer."""

PLAYED: list[tuple[str, dict[str, Value], int, int, int]] = [
    ("modern", {}, 26, 2675, 0),
    ("modern", {"players": 2}, 12, 1319, 0),
    ("modern", {"players": 3}, 24, 2049, 0),
    ("modern", {"players": 5}, 34, 3285, 1),
    ("modern", {"players": 6}, 55, 4040, 0),
    ("modern", {"entry_cost": 1}, 27, 2744, 0),
    ("modern", {"overtake": "pass"}, 26, 2675, 0),
    ("modern", {"eat_outbound": True}, 26, 2459, 32),
    ("modern", {"hyena_home": "exact"}, 26, 2675, 0),
    ("modern", {"turns": "until_two"}, 31, 2887, 3),
    ("modern", {"opening": "first"}, 32, 2655, 0),
    ("davies_1925", {}, 28, 2361, 2),
    ("davies_1925", {"players": 2}, 11, 1147, 0),
    ("davies_1925", {"players": 3}, 15, 1797, 1),
    ("davies_1925", {"players": 5}, 39, 2927, 7),
    ("davies_1925", {"players": 6}, 44, 3526, 5),
    ("davies_1925", {"first_taba": "credit"}, 30, 2347, 1),
    ("davies_1925", {"first_taba": "step"}, 23, 2437, 2),
    ("davies_1925", {"store_at_start": True}, 32, 2186, 0),
    ("davies_1925", {"pay": "any"}, 24, 2359, 0),
    ("davies_1925", {"hyena_end": "exact"}, 28, 2366, 2),
    ("davies_1925", {"stored": "free"}, 28, 2437, 5),
    ("davies_1925", {"overtake": "pass"}, 28, 2364, 2),
    ("davies_1925", {"eat_outbound": True}, 28, 2085, 29),
    ("davies_1925", {"opening": "random"}, 34, 2391, 4),
]
"""Ruleset and option with the sums of winners, plies and mothers eaten over twenty games.

The sums were recorded with another layout of positions; the games must stay the same.
"""


@pytest.mark.parametrize(("name", "options", "winners", "plies", "eaten"), PLAYED)
def test_random_games_are_those_that_were_always_played(
    name: str, options: dict[str, Value], winners: int, plies: int, eaten: int
) -> None:
    rules = ruleset(GAME, name, holes=21, **options)
    assert rules.kernel
    chunk = play_chunk(
        rules.kernel, rules.table, rules.start(), seed=3, first=0, count=20, limit=2000, interpreted=True
    )
    assert (sum(chunk.winners), sum(chunk.plies), sum(chunk.captures)) == (winners, plies, eaten)


def unpacked(found: int) -> tuple[int, int, int, int, int]:
    return leg_of(found), day_of(found), paid_of(found), marked_of(found), purse_of(found)


def test_a_piece_holds_the_longest_way_all_marks_and_a_purse_that_no_text_can_tell() -> None:
    days = HOLES.most - 1
    marks = (pieces.HUNDREDS - 1) * (1 + pieces.HUNDREDS + pieces.HUNDREDS**2)
    for leg, day, paid, marked, purse in product((OUT, TAKEN), (0, days), (0, days), (0, marks), (0, MOST, 65_535)):
        found = piece(leg, day, paid, marked, purse)
        assert unpacked(found) == (leg, day, paid, marked, purse)
        assert order_of(found) == paid
        assert found.bit_length() <= MACHINE


def test_a_purse_has_no_end_where_nothing_is_compiled() -> None:
    assert unpacked(pieces.earning(piece(OUT, 7, 0, 3, 65_535), 1)) == (OUT, 7, 0, 3, 65_536)


def test_what_is_done_with_a_piece_leaves_the_rest_of_it_alone() -> None:
    found = piece(OUT, 7, 2, 1_002_003, 9)
    assert unpacked(pieces.earning(found, -4)) == (OUT, 7, 2, 1_002_003, 5)
    assert unpacked(pieces.paying(found, 2)) == (OUT, 7, 4, 1_002_003, 7)
    assert unpacked(pieces.marking(found, -1_000_000)) == (OUT, 7, 2, 2_003, 9)
    assert unpacked(pieces.at(found, pieces.BACK, 0)) == (pieces.BACK, 0, 0, 1_002_003, 9)


@pytest.mark.parametrize("players", range(1, MOST_PLAYERS + 1))
def test_the_turn_goes_round_and_everybody_keeps_their_runner(players: int) -> None:
    table = list(ruleset(GAME, "modern").table)
    table[PLAYERS] = players
    runners = [piece(OUT, day) for day in range(players)]
    for turn in range(players):
        state = position(turn, runners, piece(pieces.OUTSIDE), 0)
        assert (state.turn, state.mine) == (turn, runners[turn])
        assert [runner_of(table, state, player) for player in range(players)] == runners
        onward = (turn + 1) % players
        assert passed(table, state) == position(onward, runners, piece(pieces.OUTSIDE), 0)
        assert with_turn(table, state, 0) == position(0, runners, piece(pieces.OUTSIDE), 0)
    before = position(NOBODY, runners, piece(pieces.OUTSIDE), 0)
    assert [runner_of(table, before, player) for player in range(players)] == runners


def test_a_position_knows_who_came_home_first() -> None:
    rules = ruleset(GAME, "modern", players=3)
    text = "hyena_chase; turn third; first home 2; second out 12; third home 1; hyena out 4"
    state = rules.parse_position(text)
    assert state.first == 2
    assert rules.parse_position(rules.format_position(state)) == state


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("hyena_chase; turn first; first home 1; second out 3; hyena back 1", {CHASER_HOME}),
        ("hyena_chase; turn second; first home 1; second back 2; hyena village 0", {NOBODY_LEFT}),
    ],
)
def test_a_game_is_over_because_the_hyena_is_home_or_nobody_is_left(text: str, reasons: set[int]) -> None:
    rules = ruleset(GAME, "modern", players=2, holes=11)
    start = rules.parse_position(text)
    assert rules.kernel
    chunk = play_chunk(rules.kernel, rules.table, start, seed=1, first=0, count=20, limit=2000, interpreted=True)
    assert set(chunk.reasons) == reasons
    assert set(chunk.winners) == {0}
