"""The page of every rule: its first example answers while the engine is still on its way, and everybody can use it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import axe
import pages
import pytest
from playwright.sync_api import Browser, expect

from heritage_games.games import games

if TYPE_CHECKING:
    from board import Board
    from pages import Visit

RULESETS = [f"{game}/{name}" for game, names in games().items() if game != "homemade" for name in names]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_page_of_every_rule_answers_and_can_be_used_by_everybody(
    browser: Browser, early_address: str, site: Path, ruleset: str
) -> None:
    rules = sorted(page.relative_to(site).as_posix() for page in (site / ruleset).glob("[!p]*/index.html"))
    assert len(rules) > 10
    found = {}
    with pages.visit(
        browser, early_address, viewport={"width": 1000, "height": 900}, reduced_motion="reduce"
    ) as visitor:
        axe.brought_along(visitor.page)
        known = axe.Known()
        for rule in rules:
            board = visitor.open(rule)
            if (view := first_example(visitor, site)) is not None:
                plays(board, view)
            if not known.all_of(visitor.page) and (violations := visitor.violations(boards=False)):
                found[rule] = violations
    assert found == {}


def first_example(visitor: Visit, site: Path) -> dict[str, Any] | None:
    """Return the view of the first example of a page if it is there to be played."""
    boards = visitor.page.locator("[data-board]")
    view: dict[str, Any] = pages.given(site, Path(boards.first.get_attribute("data-board") or "").stem)["view"]
    if not view["example"] or not view["example"]["touches"]:
        return None
    return view


def plays(board: Board, view: dict[str, Any]) -> None:
    """Touch what the example says, and expect what it says."""
    expect(board.root).to_be_visible()
    touches = view["example"]["touches"]
    if all(board.point(touch).count() for touch in touches) and not ends_early(view["legal"], touches):
        board.by_mouse(touches)
    else:  # a control that is refused has no button, and a touch behind a whole move begins the next
        board.button("Play the example").click()
    if view["example"]["expect"] == "refused":
        expect(board.refusal).to_be_visible()
    else:
        expect(board.root.locator(".hg-steps")).to_be_visible()


def ends_early(legal: dict[str, Any], touches: list[str]) -> bool:
    """Return whether a whole move is made before the last touch."""
    for touch in touches[:-1]:
        if touch not in legal:
            return False
        legal = legal[touch].get("next", {})
        if not legal:
            return True
    return False
