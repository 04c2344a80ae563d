"""Tests on a screen of families from outside the package: a sowing game and a race."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe import violations
from playwright.sync_api import expect

sys.path.append(str(Path(__file__).parent.parent))

import tiny_race
import tiny_sowing
from board import Board, Screen
from registered import registered


@pytest.fixture(autouse=True, scope="module")
def games() -> Iterator[None]:
    with (
        registered("tiny", tiny_race.RULESETS, tiny_race.CONTENT),
        registered(tiny_sowing.GAME, tiny_sowing.RULESETS, tiny_sowing.CONTENT),
    ):
        yield


def board_of(screen: Screen, game: str, position: str = "") -> Board:
    start = f", position={position!r}" if position else ""
    return screen.run("import heritage_games as hg", f"hg.play({game!r}{start})")


def heaps(board: Board) -> dict[str, int]:
    """Return the count shown at each pit that contains seeds."""
    numbers = board.root.locator(".hg-mark-count")
    found = numbers.evaluate_all("all => all.map((one) => [one.dataset.pit, one.textContent.trim()])")
    return {pit: int(count) for pit, count in found}


def test_seeds_are_sown_told_and_counted_by_mouse(screen: Screen) -> None:
    board = board_of(screen, tiny_sowing.GAME)
    expect(board.point("a3")).to_have_accessible_name(
        "Pit a3: three seeds. You may sow three from here; the last falls into pit b3."
    )
    board.by_mouse(["a3"])
    board.played(["a3"])
    assert heaps(board) == {"a1": 3, "a2": 3, "a4": 4, "b4": 4, "b3": 4, "b2": 3, "b1": 3}
    expect(board.root.locator(".pieces > .hg-piece")).to_have_count(24)
    expect(board.voice).to_have_text(
        "South sows three seeds from pit a3; the last falls into pit b3. Rule S1. North to sow."
    )
    expect(board.point("a3")).to_have_accessible_name("Pit a3: empty.")
    board.by_mouse(["a1"])
    expect(board.refusal).to_contain_text("Not pit a1: it is in the other row")
    board.button("Undo").click()
    board.played([])
    assert heaps(board) == dict.fromkeys(tiny_sowing.POINTS, 3)
    assert violations(screen.page, ".hg") == []


def test_a_race_is_thrown_walked_and_won(screen: Screen) -> None:
    board = board_of(screen, "tiny", "tiny; turn ants; ants 5 7; bees 1 2")
    board.thrown("2")
    board.by_mouse(["a5", "end"])
    expect(board.status).to_have_text("Ants have won")
    board.played(["2: 5-7"])
