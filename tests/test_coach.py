"""The coach of the graph games: its advice is legal, its facts are true, and each has a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from heritage_games import coach
from heritage_games.games import ruleset
from heritage_games.games.contract import Position, Ruleset
from heritage_games.rulebook import rulebook

GAMES = (
    "morabaraba",
    "morabaraba/lesotho",
    "pulijudam",
    "rafaya",
    "meurimueng",
    "homemade/hunt",
    "homemade/mills",
)


def positions(rules: Ruleset, seed: int, count: int) -> Iterator[tuple[Position, Sequence[Position]]]:
    """Positions of random games, with those before them."""
    chance = random.Random(seed)
    while count:
        position, before = rules.start(), list[Position]()
        while count and (moves := rules.moves(position)) and len(before) < 100:
            if chance.random() < 0.2:
                yield position, before
                count -= 1
            before.append(position)
            position = rules.play(position, chance.choice(moves))


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_legal_and_can_be_said(name: str) -> None:
    rules = ruleset(name)
    book = rulebook(rules)
    for position, before in positions(rules, 1, 8):
        advice = coach.advise(rules, position, None, before)
        assert rules.judge(position, advice.touches).move == advice.move
        assert set(advice.places) <= set(rules.points)
        shapes = coach.shapes(rules)[rules.turn(position) or 0]
        for fact in advice.facts:
            assert {*fact.item.points, *fact.item.numbers} == shapes[fact.item.code].blanks
            assert book.fact(fact.item).words.endswith(".")
