"""Tests on a screen of families from outside the package: a sowing game and a race."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from axe import violations
from playwright.sync_api import expect

sys.path.append(str(Path(__file__).parent.parent))

import tiny_race
import tiny_sowing
from registered import registered

if TYPE_CHECKING:
    from board import Board, Screen


CAUGHT = f"{tiny_sowing.GAME}; turn south; pits 3 3 3 1 4 2 3 5; taken 0 0"


@pytest.fixture(autouse=True, scope="module")
def games() -> Iterator[None]:
    """Register both games while these tests run."""
    with (
        registered("tiny", tiny_race.RULESETS, tiny_race.CONTENT),
        registered(tiny_sowing.GAME, tiny_sowing.RULESETS, tiny_sowing.CONTENT),
    ):
        yield


def board_of(screen: Screen, game: str, position: str = "") -> Board:
    """Return a board with this game on it."""
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


def test_seeds_are_seen_to_go_from_pit_to_pit_and_the_number_comes_with_them(screen: Screen) -> None:
    screen.page.emulate_media(reduced_motion="no-preference")
    board = board_of(screen, tiny_sowing.GAME, CAUGHT)
    expect(board.point("a3")).to_be_attached()
    screen.page.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.seen = [];
            Element.prototype.animate = function (frames, options) {
                const { piece, pit } = this.dataset;
                const motion = animate.call(this, frames, options);
                if (piece || pit) window.seen.push([pit ?? "seed", options.delay, options.duration, motion]);
                return motion;
            };
        }"""
    )
    board.by_mouse(["a3"])
    board.played(["a3"])
    assert "idle" not in screen.page.evaluate("window.seen.map(([, , , motion]) => motion.playState)")
    assert sorted(screen.page.evaluate("window.seen.map((one) => one.slice(0, 3))")) == [
        ["a4", 150, 80],
        ["b4", 300, 80],
        *(["seed", 0, 150 * pits] for pits in (1, 2, 3)),
        *(["seed", 450, 240],) * 3,
    ]
    expect(board.root.locator(".pieces > .hg-piece")).to_have_count(21)


def test_only_those_who_can_play_are_offered_and_nothing_that_is_not_there(phone: Screen) -> None:
    board = board_of(phone, tiny_sowing.GAME)
    board.by_touch(["a2"])
    board.played(["a2"])
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
    board.root.locator(".hg-seat").first.click()
    names = board.root.locator(".hg-seats")
    expect(names).to_contain_text("Careful")
    expect(names).to_contain_text("Steady")
    expect(names).not_to_contain_text("Stern")


def test_a_race_is_thrown_walked_and_won(screen: Screen) -> None:
    board = board_of(screen, "tiny", "tiny; turn ants; ants 5 7; bees 1 2")
    board.thrown("2")
    board.by_mouse(["a5", "end"])
    expect(board.status).to_have_text("Ants have won")
    board.played(["2: 5-7"])
