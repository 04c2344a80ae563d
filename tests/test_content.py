"""Tests that content/ has no problems in rules, examples, texts and tasks."""

import re

import pytest

from heritage_games.authoring.checks import Check, checks
from heritage_games.rulebook.files import content
from heritage_games.rulesets.registry import games

OF_A_GAME = re.compile("|".join(sorted(games(), key=len, reverse=True)))


@pytest.fixture(scope="module")
def every() -> tuple[Check, ...]:
    """Return every check; not at import, because each process of a test run imports this file."""
    return tuple(checks(content()))


@pytest.mark.parametrize("game", [*games(), "no game"])
def test_content(game: str, every: tuple[Check, ...]) -> None:
    about = {check: OF_A_GAME.search(check.name) for check in every}
    mine = [check for check, named in about.items() if game == (named[0] if named else "no game")]
    found = [f"{check.name}: {problem}" for check in mine for problem in check.problems()]
    assert mine
    assert not found, "\n".join(found)


def test_every_example_of_every_rule_is_checked(every: tuple[Check, ...]) -> None:
    names = [check.name for check in every]
    assert len(names) == len(set(names))
    assert "en morabaraba/south_africa example M5-safe" in names
    assert "en morabaraba/lesotho example M18a-centre" in names
