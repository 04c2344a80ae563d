"""Tests of a comparison in JupyterLab: a touch on one board is tried on both, each under its own rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from board import Board
from playwright.sync_api import expect

if TYPE_CHECKING:
    from lab import Lab

HOUNDS = "hounds_and_jackals; turn hounds; hounds h3 h5 h12 h17 h28; jackals j4 j8 j9 j20 j23"
READINGS = "'hounds_and_jackals/skiryuk', 'hounds_and_jackals/washburne'"


def test_a_touch_is_tried_on_both_boards(lab: Lab) -> None:
    skiryuk = lab.run("import heritage_games as hg", f"hg.compare({READINGS}, position={HOUNDS!r}, throw='3')")
    washburne = Board(lab.page, lab.page.locator(".hg").nth(1))
    expect(washburne.root).to_be_visible()

    washburne.by_mouse(["h28", "j29"])
    washburne.played(["3: 28-31"])
    skiryuk.played([])
    expect(skiryuk.refusal).to_contain_text("20")

    washburne.button("Undo").click()
    washburne.played([])
    skiryuk.by_mouse(["h12", "h15"])
    for board in (skiryuk, washburne):
        board.played(["3: 12-15"])
