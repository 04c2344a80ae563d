"""Nothing in content/ is at fault: each rule, example, text and task is a test of its own."""

from __future__ import annotations

import pytest

from heritage_games.checks import Check, checks
from heritage_games.rulebook import content

CHECKS = tuple(checks(content()))


@pytest.mark.parametrize("check", CHECKS, ids=[check.name for check in CHECKS])
def test_content(check: Check) -> None:
    found = check.faults()
    assert not found, "\n" + "\n".join(str(fault) for fault in found)


def test_every_example_of_every_rule_is_checked() -> None:
    names = [check.name for check in CHECKS]
    assert len(names) == len(set(names))
    assert "en morabaraba/south_africa example M5-safe" in names
    assert "en morabaraba/lesotho example M18a-centre" in names
