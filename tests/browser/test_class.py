"""A lesson in a room: a teacher, a wall and two phones over plain http, as they are seen and touched."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import axe
import pytest
from playwright.sync_api import Browser, Page, expect

sys.path.append(str(Path(__file__).parent.parent))
from classroom_server import Server, opened

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with opened(tmp_path_factory.mktemp("room")) as running:
        yield running


def joined(browser: Browser, server: Server, name: str = "") -> Page:
    """Let a phone in, by typing the code."""
    page = browser.new_context(**PHONE).new_page()
    page.goto(server.address)
    page.get_by_label("Room code").fill(server.code.lower())
    page.get_by_label("Nickname").fill(name)
    assert axe.violations(page) == []
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are in")
    return page


def test_a_class_is_asked_votes_and_sees_what_most_would_play(browser: Browser, server: Server) -> None:
    teacher, wall = browser.new_page(viewport={"width": 1366, "height": 900}), browser.new_page()
    teacher.goto(f"{server.address}/teacher/{server.key}")
    href = teacher.get_by_role("link", name="Show the wall").get_attribute("href")
    wall.goto(f"{server.address}{href}")
    expect(wall.locator(".code")).to_have_text(server.code)
    thandi, other = joined(browser, server, "<b>Thandi</b>"), joined(browser, server)
    expect(teacher.locator(".people li")).to_have_text(["<b>Thandi</b>×", "Acacia×"])

    touch(teacher, "E1")
    expect(wall.locator(".picture")).to_have_attribute("alt", re.compile("E1"))
    teacher.get_by_role("button", name="Start: What would you play?").click()
    for page in (thandi, other):
        expect(page.get_by_role("heading", level=1)).to_have_text("What would you play?")
        expect(page.locator(".hg-stage svg")).to_be_visible()
    touch(thandi, "R1")
    thandi.get_by_role("button", name="Send R1").click()
    expect(thandi.get_by_role("heading", level=1)).to_have_text("Sent: R1")
    expect(wall.locator(".count")).to_have_text("1 of 2 have answered")
    expect(wall.locator(".votes li")).to_have_count(0)

    touch(other, "E1")
    expect(other.locator(".hg-refusal")).to_contain_text("M2")
    expect(other.get_by_role("button", name="Send")).to_have_count(0)
    touch(other, "R1")
    other.get_by_role("button", name="Send R1").click()
    expect(teacher.locator(".hardest li b")).to_have_text(["M2", "1"])
    teacher.get_by_role("button", name="Show the answers").click()
    expect(wall.locator(".votes li b")).to_have_text(["R1", "2"])
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")
    for page in (teacher, wall, thandi):
        assert axe.violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thandi.reload()
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")


def touch(page: Page, point: str) -> None:
    """Touch a point of the board."""
    page.locator(f'.hg-stage [data-point="{point}"]').first.click(force=True)
