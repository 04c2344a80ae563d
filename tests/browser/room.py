"""Page object of a classroom: pages of its teacher, its wall and its pupils."""

from dataclasses import dataclass

from board import box_of
from classroom_server import Server
from page_scripts import script
from pages import PHONE, SMALL_PHONE, STILL
from playwright.sync_api import Browser, Page, expect

CONNECT = script("connect_pupil")
"""Script that opens another socket of a pupil, with the cookies that the page has now."""


@dataclass
class Room:
    """Classroom on a running server."""

    browser: Browser
    server: Server

    def teacher(self, height: int = 768) -> Page:
        page = self.browser.new_page(viewport={"width": 1366, "height": height}, **STILL)
        page.goto(f"{self.server.address}/teacher/{self.server.key}")
        return page

    def wall(self, teacher: Page) -> Page:
        """Return the wall, opened by the teacher's link."""
        page = self.browser.new_page(**STILL)
        href = teacher.get_by_role("link", name="Show the wall").get_attribute("href")
        page.goto(f"{self.server.address}{href}")
        return page

    def arrived(self) -> Page:
        """Return a phone's page before joining."""
        page = self.browser.new_context(**SMALL_PHONE, **STILL).new_page()
        page.goto(self.server.address)
        return page

    def joined(self, name: str = "") -> Page:
        """Return a phone's page after joining by the typed code."""
        page = self.browser.new_context(**PHONE, **STILL).new_page()
        page.goto(self.server.address)
        join(page, self.server.code.lower(), name)
        headed(page, "You are in")
        return page

    def others_join(self, count: int) -> None:
        """Let devices with long names join; one page has all their sockets, to save time."""
        context = self.browser.new_context()
        page = context.new_page()
        page.goto(f"{self.server.address}/static/icon.svg")
        for number in range(count):
            context.clear_cookies()
            context.request.get(self.server.address)
            form = {"code": self.server.code, "name": f"Nomathemba van der Merw {number}"}
            headers = {"Origin": self.server.address}
            assert context.request.post(self.server.address, form=form, headers=headers).ok
            page.evaluate(CONNECT)


def join(page: Page, code: str, name: str) -> None:
    page.get_by_label("Room code").fill(code)
    page.get_by_label("Nickname").fill(name)
    press(page, "Join")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def headed(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(text)


def touch(page: Page, point: str) -> None:
    page.locator(f'.hg-stage [data-point="{point}"]').first.click(force=True)


def choose(teacher: Page, game: str) -> None:
    teacher.locator(".choose select").select_option(game)
    press(teacher, "Choose this game")


def edges(page: Page, part: str) -> tuple[float, float]:
    """Return the upper and lower edge of a part of a page."""
    box = box_of(page.locator(part))
    return box["y"], box["y"] + box["height"]
