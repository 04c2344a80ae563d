"""Tests that content/ has no faults in rules, examples, texts and tasks."""

from __future__ import annotations

import pytest

from heritage_games.authoring.checks import Check, checks
from heritage_games.rulebook.files import content


@pytest.fixture(scope="module")
def every() -> tuple[Check, ...]:
    """Return every check; not at import, because each process of a test run imports this file."""
    return tuple(checks(content()))


def test_content(every: tuple[Check, ...]) -> None:
    found = {check.name: [str(problem) for problem in check.problems()] for check in every}
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_every_example_of_every_rule_is_checked(every: tuple[Check, ...]) -> None:
    names = [check.name for check in every]
    assert len(names) == len(set(names))
    assert "en morabaraba/south_africa example M5-safe" in names
    assert "en morabaraba/lesotho example M18a-centre" in names
