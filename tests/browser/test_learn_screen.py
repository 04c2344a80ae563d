"""Tests of the steps of a guided first game on small phones."""

import axe
import pytest
from board import Screen
from playwright.sync_api import expect

from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import steps_to_learn

SEEN = """(root) => {
    const stage = root.querySelector(".hg-stage"), frame = stage.getBoundingClientRect();
    const hits = [...stage.querySelectorAll(".hg-hit")];
    const small = hits.filter((hit) => { const { width, height } = hit.getBoundingClientRect();
        return Math.min(width, height) < 24; });
    const beside = hits.filter((hit) => { const { left, right } = hit.getBoundingClientRect();
        return left < 0 || right > innerWidth; });
    const open = hits.filter((hit) => /You may/.test(hit.getAttribute("aria-label") ?? "")).filter((hit) => {
        const { top, bottom } = hit.getBoundingClientRect();
        return top < frame.top - 1 || bottom > frame.bottom + 1; });
    return { small: small.length, beside: beside.length, hidden: open.map((hit) => hit.dataset.point),
        inside: frame.bottom <= root.getBoundingClientRect().bottom };
}"""
"""Script that returns points that are too small, outside the page, or playable and hidden."""


@pytest.mark.parametrize(
    ("game", "name", "number"), [("hounds_and_jackals", "skiryuk", 2), ("hyena_chase", "modern", 4)]
)
def test_a_finger_finds_every_point_of_a_step_on_a_small_telephone(
    phone: Screen, game: str, name: str, number: int
) -> None:
    phone.page.set_viewport_size({"width": 320, "height": 568})
    board = phone.run("import heritage_games as hg", f"hg.learn({game!r}, {name!r}, step={number})")
    expect(board.root.locator(".hg-hit").first).to_be_attached()
    for width, height in ((320, 568), (360, 640)):
        phone.page.set_viewport_size({"width": width, "height": height})
        expect(board.root).to_have_css("width", f"{width - 16}px")
        found = board.root.evaluate(SEEN)
        assert found == {"small": 0, "beside": 0, "hidden": [], "inside": True}, (width, found)
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert axe.violations(phone.page, ".hg") == []


@pytest.mark.parametrize(
    ("game", "name", "number"),
    [("hounds_and_jackals", "washburne_dice", 1), ("hyena_chase", "davies_1925", 6), ("rafaya", "standard", 11)],
)
def test_on_a_phone_a_refusal_in_a_step_shows_its_first_reason_and_the_point(
    phone: Screen, game: str, name: str, number: int
) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", f"hg.learn({game!r}, {name!r}, step={number})")
    task = steps_to_learn(content(), game, name, "en")[number - 1]
    board.by_touch(task.refused)
    expect(board.refusal.locator("h3")).to_be_in_viewport(ratio=1)
    expect(board.refusal.locator(".hg-reason").first).to_be_in_viewport(ratio=1)
    expect(board.point(task.refused[-1])).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_next_choice_of_a_step_with_a_throw_is_visible_as_a_whole(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", "hg.learn('hyena_chase', 'davies_1925', step=12)")
    board.by_touch(["10", "4"])
    for choice in ("Stay on 4", "Use a two that was kept", "Use a four that was kept"):
        expect(board.button(choice)).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_button_of_a_step_with_a_throw_has_the_width_of_its_words(phone: Screen) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 616})
    board = phone.run("import heritage_games as hg", "hg.learn('hyena_chase', 'davies_1925', step=8)")
    expect(board.button("Mark the score down")).to_have_css("height", "48px")
