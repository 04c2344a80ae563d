"""The first example of every rule, on its page, answered while the engine is still on its way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pages
import pytest
from playwright.sync_api import Browser, expect

from heritage_games.games import games

if TYPE_CHECKING:
    from board import Board
    from pages import Visit

RULESETS = [f"{game}/{name}" for game, names in games().items() if game != "homemade" for name in names]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_example_of_every_rule_answers(browser: Browser, pages_address: str, site: Path, ruleset: str) -> None:
    rules = sorted(page.relative_to(site).as_posix() for page in (site / ruleset).glob("*/index.html"))
    assert len(rules) > 10
    with pages.visit(browser, pages_address, viewport={"width": 1000, "height": 900}) as visitor:
        pages.without_engine(visitor)
        for rule in rules:
            board = visitor.open(rule)
            if (example := first_example(visitor, site)) is not None:
                plays(board, example)


def first_example(visitor: Visit, site: Path) -> dict[str, Any] | None:
    """Return the first example of a page if it is there to be played, and bring it into sight."""
    boards = visitor.page.locator("[data-board]")
    if not boards.count():
        return None
    given = pages.given(site, Path(boards.first.get_attribute("data-board") or "").stem)
    example: dict[str, Any] | None = given["view"]["example"]
    if not example or not example["touches"]:
        return None
    boards.first.scroll_into_view_if_needed()
    return example


def plays(board: Board, example: dict[str, Any]) -> None:
    """Touch what the example says, and expect what it says."""
    expect(board.root).to_be_visible()
    touches = example["touches"]
    if all(board.point(touch).count() for touch in touches):
        board.by_mouse(touches)
    else:  # a control that the example shows to be refused has no button
        board.button("Play the example").click()
    if example["expect"] == "refused":
        expect(board.refusal).to_be_visible()
    else:
        expect(board.root.locator(".hg-steps")).to_be_visible()
