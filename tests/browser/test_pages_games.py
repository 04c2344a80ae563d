"""A whole game of each kind on its page, without a kernel and without a network, by mouse and by keyboard."""

from __future__ import annotations

from urllib.parse import quote

import pages
import pytest
from playwright.sync_api import Browser, expect
from whole_games import WHOLE_GAMES, Wanted, with_two_hands

from heritage_games.games import games


def link(wanted: Wanted) -> str:
    """Return the page of a ruleset, with the options of this game behind the sign #."""
    rules = wanted.rules
    if not wanted.options:
        return f"{wanted.name}/index.html"
    heads = [f'[Game "{rules.game}"]', f'[Ruleset "{rules.name}"]']
    heads += [f'[Option {name} "{value}"]' for name, value in wanted.options.items()]
    return f"{wanted.name}/index.html#record={quote(chr(10).join([*heads, '']))}"


def test_every_game_is_played_to_its_end() -> None:
    assert {wanted.rules.game for wanted in WHOLE_GAMES} == games().keys() - {"homemade"}


@pytest.mark.parametrize("wanted", WHOLE_GAMES, ids=lambda wanted: wanted.name)
def test_a_whole_game_one_side_by_mouse_and_one_by_keyboard_alone(
    browser: Browser, pages_address: str, wanted: Wanted
) -> None:
    with pages.visit(browser, pages_address) as visitor:
        board = visitor.open(link(wanted))
        expect(board.root.locator(".hg-hit")).to_have_count(len(wanted.rules.points))
        with_two_hands(board, wanted)
