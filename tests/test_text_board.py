"""Tests of boards as text: points and pieces in place, in a terminal's columns."""

import inspect
import re
import sys
from itertools import permutations
from pathlib import Path

import pytest
from rulesets import EVERY, settings, walk

import heritage_games as hg
from heritage_games.rendering.text_board import MOST_COLUMNS, _is_track, _names, _track, letters_of, text_board
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset

BOARDS = {(rules.points, rules.lines, rules.kinds, *rules.layout.places.items()): rules for rules in settings()}
"""Rulesets that cover all boards and kinds of pieces."""


def names_board(rules: Ruleset) -> str:
    """Return the board as text with the names of its points."""
    return "\n".join(_track(rules, {}) if _is_track(rules) else _names(rules))


def drawn_by_hand(name: str) -> str:
    return Path(__file__).with_name("text_boards").joinpath(f"{name}.txt").read_text(encoding="utf-8").rstrip("\n")


def test_squares_triangles_and_tracks_are_drawn_by_the_step_with_all_pieces() -> None:
    rules = ruleset("morabaraba")
    position = rules.start()
    for move in ("E1", "R1", "A5"):
        position = rules.play(position, rules.parse_move(move, position))
    assert text_board(rules, position) == drawn_by_hand("morabaraba")
    assert text_board("meurimueng") == drawn_by_hand("meurimueng")
    rules = ruleset("hyena_chase", players=3, holes=34)
    text = "hyena_chase; turn second; first out 10; second home 1; third back 10; hyena back 22"
    assert text_board(rules, text) == drawn_by_hand("hyena_chase")


@pytest.mark.parametrize("rules", BOARDS.values(), ids=repr)
def test_every_point_is_named_where_it_lies_within_the_columns_of_a_terminal(rules: Ruleset) -> None:
    drawn = names_board(rules)
    board = drawn.partition("lines:")[0]
    assert sorted(re.findall(r"[A-Za-z0-9]+", board)) == sorted(rules.points)
    assert max(len(line) for line in drawn.split("\n")) <= MOST_COLUMNS
    if len(rules.lines) == 1:
        return
    rows = enumerate(board.split("\n"))
    at = {hit.group(): (hit.start(), row) for row, line in rows for hit in re.finditer(r"[A-Za-z0-9]+", line)}
    for one, other in permutations(rules.points, 2):
        (x, y), (other_x, other_y) = rules.layout.places[one], rules.layout.places[other]
        assert y - other_y <= 0.1 or at[one][1] < at[other][1]
        assert other_x - x <= 0.1 or at[one][0] < at[other][0]


@pytest.mark.parametrize("rules", BOARDS.values(), ids=repr)
def test_every_piece_is_drawn_within_the_columns_of_a_terminal(rules: Ruleset) -> None:
    letters = letters_of(rules)
    assert len(set(letters.values())) == len(letters)
    empty = names_board(rules) if len(rules.lines) > 1 else ""
    for position, _ in list(walk(rules, 4, 60))[::12]:
        *board, legend = text_board(rules, position).split("\n")
        assert legend.split()[::2] == list(letters.values())
        drawn = "\n".join(board)
        assert drawn.isascii()
        assert max(len(line) for line in board) <= MOST_COLUMNS
        for kind, letter in letters.items():
            shown = drawn.count(letter) - empty.count(letter)
            assert shown == len({piece.point for piece in rules.pieces(position) if piece.kind == kind}), drawn


def test_a_move_is_seen_and_a_position_may_be_text() -> None:
    rules = ruleset("pulijudam")
    before = rules.start()
    after = rules.play(before, rules.parse_move("e1", before))
    one, other = text_board(rules, before), text_board(rules, after)
    changed = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    assert changed == [(".", "L")]
    assert hg.text_board is text_board
    assert hg.text_board("rafaya") == text_board(ruleset("rafaya"), ruleset("rafaya").start())


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_the_picture_in_the_comment_of_a_game_is_its_board(game: str, name: str) -> None:
    modules = (sys.modules[f"heritage_games.rulesets.{name}"] for name in (game, "boards", "homemade"))
    source = "".join(map(inspect.getsource, modules))
    pictured = "".join(f"#    {line}".rstrip() + "\n" for line in names_board(ruleset(game, name)).split("\n"))
    assert f"\n{pictured}\n" in source or f"\n{pictured}#\n" in source
