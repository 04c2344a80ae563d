"""Tests of the search for rule P11's number, as a notebook runs it."""

from __future__ import annotations

import pytest

from heritage_games.experiments.exact import confine
from heritage_games.rulesets.registry import ruleset


@pytest.mark.parametrize(
    ("game", "fewest", "captures"), [("pulijudam", 6, 10), ("rafaya", 6, 10), ("meurimueng", 7, 9)]
)
def test_the_computed_goal_is_what_the_search_finds(game: str, fewest: int, captures: int) -> None:
    rules = ruleset(game)
    found = confine(rules)
    assert found.fewest == fewest
    numbers = {"pulijudam": (10,), "rafaya": (10,), "meurimueng": ()}[game]
    assert all(rules.with_options(tiger_goal=number).table == rules.table for number in numbers)
    assert found.fewest == 15 - captures + 1
    for text in found.positions:
        outcome = rules.outcome(rules.parse_position(text))
        assert outcome is not None
        assert outcome.item.code == "confined"


def test_every_confinement_found_needs_each_of_its_pieces() -> None:
    rules = ruleset("pulijudam")
    for text in confine(rules).positions:
        *_, lambs = text.partition("lambs ")
        for lamb in lambs.split():
            free = next(point for point in reversed(rules.points) if point not in text)
            moved = text.replace(f" {lamb}", f" {free}")
            assert rules.moves(rules.parse_position(moved)), moved


def test_progress_is_reported_to_the_end() -> None:
    seen: list[tuple[int, int]] = []
    confine(ruleset("pulijudam"), progress=lambda done, total: seen.append((done, total)))
    assert seen == [(500, 1771), (1000, 1771), (1500, 1771), (1771, 1771)]


def test_nobody_is_confined_in_a_mill_game() -> None:
    with pytest.raises(ValueError, match="is not a hunt"):
        confine(ruleset("morabaraba"))


def test_the_table_names_the_sides_of_the_game() -> None:
    text = str(confine(ruleset("rafaya", board=23)))
    assert text.startswith(
        "1771 placings of the leopards, ruleset('rafaya', 'standard', board=23)\n    dogs   placings\n"
    )
    assert text.endswith("the fewest dogs that can trap the leopards: 6")
