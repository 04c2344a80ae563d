"""Tests of reasons in hints, in positions whose earlier reasons were missing or false."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from messages import third_step

from heritage_games.analysis import graph_worker, legal_moves
from heritage_games.analysis.facts import Advice, Fact, contrast, plain, shape
from heritage_games.analysis.graph_worker import HINTED, MANY, SearchWorker
from heritage_games.engine.verdict import Item
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulesets.registry import ruleset
from heritage_games.session import hint_text
from heritage_games.session.session import Session

HINTS = tomllib.loads(Path(__file__).with_name("hints.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("search", "row"),
    [
        pytest.param(search, row, id=f"{row['ruleset']} {row['why']}")
        for search, rows in HINTS.items()
        for row in rows
        if search != "facts"
    ],
)
def test_a_hint_gives_its_reason(search: str, row: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    SearchWorker(waits=True)
    monkeypatch.setattr(graph_worker, "explained_with", lambda _: BRIEFLY if search == "brief" else MANY)
    if search == "compiled":
        monkeypatch.setattr(legal_moves, "HINTED", HINTED // 4)
    legal_moves.searched_with.cache_clear()
    name = row["ruleset"]
    shown = third_step(name, f"{name.partition('/')[0]}; {row['position']}", tuple(row.get("throw", ())) or None)
    words = f"{shown['seek']} {shown['move']}: {shown['because']}"
    assert shown["seek"].startswith(row.get("seek", ""))
    assert shown["because"] == row.get("because", shown["because"])
    assert all(said in words for said in row.get("said", ())), words
    assert not any(said in words for said in row.get("not_said", ())), words


BRIEFLY = 6_000
"""Number of positions that a brief search visits, compiled or not."""


@pytest.mark.parametrize("name", ["nine_mens_morris", "rafaya", "meurimueng"])
def test_a_principle_that_harms_is_the_idea_of_no_hint(name: str) -> None:
    rules = ruleset(name)
    game = Game(rules)
    harmful = [principle for principle in rulebook(rules).principles if principle.harms]
    assert harmful
    for _ in rules.sides:
        move = rules.moves(game.position)[0]
        board = Session(game).board
        for principle in harmful:
            for code in principle.shows:
                advice = Advice(move, (), (), (fact(code),), tells=True)
                shown = hint_text.idea_of(board, advice).principle
                assert shown is None or not shown.harms, (principle.id, code)
        game.play(move)


def test_the_idea_of_hunters_is_to_take_pieces_not_to_keep_them() -> None:
    rules = ruleset("rafaya")
    costs = {}
    dogs = "t5 a4 b4 c4 d4 h4 c3 d3 h3 c2 d2 f2 g2 e1 f1"
    for side, name in enumerate(rules.sides):
        game = Game(rules, rules.parse_position(f"rafaya; turn {name}; leopards b3 e3 g3; dogs {dogs}; taken 0"))
        advice = Advice(rules.moves(game.position)[0], (), (), (fact("others_cost", side=1, worse=3),), tells=True)
        costs[side] = hint_text.idea_of(Session(game).board, advice).words
    assert "what you could take" in costs[0]
    assert "cost a piece" in costs[1]


def fact(code: str, side: int = 0, **numbers: int) -> Fact:
    return Fact(Item(code, side, {}, numbers))


SHAPES = {"good": shape("", "there"), "bad": shape(), "few": shape("after", "less")}


def averts(others: int, bad: int, *, usual: bool) -> bool:
    """Return whether a move is contrasted with others, ``bad`` of which have a disadvantage."""
    facts = {move: [fact("bad")] if move < bad else [fact("good")] for move in range(others)}
    return contrast([fact("good")], facts, SHAPES, ["bad"], lambda *_: fact("good"), usual=usual) is not None


def test_what_two_thirds_of_the_other_moves_avert_is_no_reason() -> None:
    assert [averts(6, bad, usual=False) for bad in (1, 2, 3, 6)] == [False, False, True, True]
    assert averts(6, 1, usual=True)


def test_a_number_that_another_move_beats_is_no_reason() -> None:
    others = {1: [fact("few", after=8)], 2: [fact("few", after=10)]}
    assert plain([fact("few", after=9)], others, SHAPES) == []
    assert plain([fact("few", before=11, after=9)], others, SHAPES) == []
    assert plain([fact("few", after=8)], others, SHAPES) == [fact("few", after=8)]
