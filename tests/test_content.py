"""Tests that content/ has no faults in rules, examples, texts and tasks."""

from __future__ import annotations

from itertools import groupby

import pytest

from heritage_games.authoring.checks import Check, checks
from heritage_games.rulebook.files import content

CHECKS = tuple(checks(content()))


def about(check: Check) -> str:
    """Return the language and the game, or the part of the content, that a check is about."""
    return " ".join(check.name.partition("#")[0].split()[:2])


GROUPS = [pytest.param(tuple(group), id=name) for name, group in groupby(sorted(CHECKS, key=about), about)]


@pytest.mark.parametrize("group", GROUPS)
def test_content(group: tuple[Check, ...]) -> None:
    found = {check.name: [str(problem) for problem in check.problems()] for check in group}
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_every_example_of_every_rule_is_checked() -> None:
    names = [check.name for check in CHECKS]
    assert len(names) == len(set(names))
    assert "en morabaraba/south_africa example M5-safe" in names
    assert "en morabaraba/lesotho example M18a-centre" in names
