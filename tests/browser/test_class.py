"""Tests of a classroom: a teacher, a wall and three phones over plain HTTP."""

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
from test_fit import CLIPPED, LARGE, enlarge

from heritage_games.classroom_server.server import networks

PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with opened(tmp_path_factory.mktemp("room")) as running:
        yield running


def joined(browser: Browser, server: Server, name: str = "") -> Page:
    """Return a phone's page after joining by the typed code."""
    page = browser.new_context(**PHONE).new_page()
    page.goto(server.address)
    page.get_by_label("Room code").fill(server.code.lower())
    page.get_by_label("Nickname").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("You are in")
    return page


def others_joined(browser: Browser, server: Server, count: int) -> None:
    """Let further devices join with long names; one page has the sockets of all, because a page for each takes long."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.address}/static/icon.svg")
    for number in range(count):
        context.clear_cookies()
        context.request.get(server.address)
        form = {"code": server.code, "name": f"Nomathemba van der Merw {number}"}
        assert context.request.post(server.address, form=form, headers={"Origin": server.address}).ok
        page.evaluate(CONNECT)


CONNECT = """() => new Promise((done, failed) => {
    const socket = new WebSocket(`ws://${location.host}/live/pupil`);
    (window.sockets ??= []).push(socket);
    socket.onopen = done;
    socket.onerror = failed;
})"""
"""Opens another socket of a pupil, with the cookies that the page has now."""


SMALL = """() => [...document.querySelectorAll("main *")]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim()))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 0.018 * innerWidth - 0.01)
    .map((one) => one.textContent)"""
"""Returns the texts of a wall with letters under 5 minutes of arc at ten metres, on a picture 2 m wide."""


NAMES = """() => [...document.querySelectorAll("img.picture, img.tally")]
    .filter((image) => image.checkVisibility() && image.src)
    .flatMap((image) => {
        const drawn = decodeURIComponent(image.src.split(",").slice(1).join(","));
        const svg = new DOMParser().parseFromString(drawn, "text/xml");
        const [, , width, height] = svg.documentElement.getAttribute("viewBox").split(" ").map(Number);
        const scale = Math.min(image.clientWidth / width, image.clientHeight / height) / innerWidth;
        const texts = image.classList.contains("picture") ? ".names" : ".tallies, .drawer [font-size]";
        return [...svg.querySelectorAll(texts)].map((one) => scale * one.getAttribute("font-size"));
    })"""
"""Returns the ratios of the font sizes on the board and in the tallies next to it to the wall's width."""


WHOLE = "(document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth)"
"""Returns whether a wall shows everything without scrolling."""


def read_from_ten_metres(wall: Page) -> None:
    """Expect large letters and no clipped text on walls of several sizes."""
    for width, height in ((1024, 768), (1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.wait_for_function(f"() => innerWidth === {width} && {WHOLE}")
        assert wall.evaluate(SMALL) == []
        assert all(size >= 0.018 for size in wall.evaluate(NAMES))


def test_a_class_is_asked_votes_and_sees_what_most_would_play(browser: Browser, server: Server) -> None:
    teacher, wall = browser.new_page(viewport={"width": 1366, "height": 900}), browser.new_page()
    teacher.goto(f"{server.address}/teacher/{server.key}")
    href = teacher.get_by_role("link", name="Show the wall").get_attribute("href")
    wall.goto(f"{server.address}{href}")
    expect(wall.locator(".code")).to_have_text(server.code)
    expect(wall.locator(".picture")).to_be_hidden()
    read_from_ten_metres(wall)
    fresh = browser.new_context(**PHONE).new_page()
    fresh.goto(server.address)
    assert axe.violations(fresh) == []
    fresh.context.close()
    thandi, other, third = (joined(browser, server, name) for name in ("<b>Thandi</b>", "", "Sipho"))
    expect(teacher.locator(".people .name")).to_have_text(["<b>Thandi</b>", "Acacia", "Sipho"])

    touch(teacher, "E1")
    expect(wall.locator(".picture")).to_have_attribute("alt", re.compile("E1"))
    teacher.get_by_role("button", name="Start: What would you play?").click()
    for page in (thandi, other):
        expect(page.get_by_role("heading", level=1)).to_have_text("What would you play?")
        expect(page.locator(".hg-stage svg")).to_be_visible()
    touch(thandi, "R1")
    thandi.get_by_role("button", name="Send R1").click()
    expect(thandi.get_by_role("heading", level=1)).to_have_text("Sent: R1")
    expect(wall.locator(".count")).to_have_text("1 of 3 have answered")
    expect(wall.locator(".votes li")).to_have_count(0)

    touch(other, "E1")
    expect(other.locator(".hg-refusal")).to_contain_text("M2")
    expect(other.get_by_role("button", name="Send")).to_have_count(0)
    touch(other, "E2")
    expect(other.get_by_role("button", name="Send E2")).to_be_visible()
    touch(other, "R1")  # replaces the pending answer
    other.get_by_role("button", name="Send R1").click()
    touch(third, "E2")
    third.get_by_role("button", name="Send E2").click()
    expect(teacher.locator(".hardest li > b")).to_have_text(["M2", "1"])
    teacher.get_by_role("button", name="Show the answers").click()
    expect(wall.locator(".votes li b")).to_have_text(["R1", "2", "E2", "1"])
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")
    expect(wall.locator(".picture")).to_be_visible()
    read_from_ten_metres(wall)
    for page in (teacher, wall, thandi):
        assert axe.violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thandi.reload()
    expect(thandi.locator(".lead")).to_have_text("You would play R1.")


def test_the_wall_opens_on_the_projectors_computer_by_an_address_that_is_typed(
    browser: Browser, tmp_path: Path
) -> None:
    with opened(tmp_path, 0, "--host", "127.0.0.2") as server:
        teacher = browser.new_page(viewport={"width": 1366, "height": 768})
        teacher.goto(f"{server.address}/teacher/{server.key}")
        teacher.get_by_role("banner").get_by_text("More").click()
        address = teacher.locator(".sheet .address").inner_text()
        assert axe.violations(teacher) == []
        assert teacher.evaluate("document.documentElement.scrollWidth <= innerWidth")
        wall = browser.new_context().new_page()
        wall.goto(f"http://{address.lower()}")
        expect(wall.locator(".code")).to_have_text(server.code)
        teacher.get_by_role("banner").get_by_text("More").click()
        teacher.get_by_role("button", name="Start: What would you play?").click()
        expect(wall.get_by_role("heading", level=1)).to_have_text("What would you play?")


def test_two_pupils_share_a_phone_and_answer_each_under_their_own_name(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher, phone = browser.new_page(viewport={"width": 1366, "height": 768}), joined(browser, server, "Ana")
        phone.set_viewport_size({"width": 360, "height": 640})
        teacher.goto(f"{server.address}/teacher/{server.key}")
        expect(phone.locator(".turns")).to_be_hidden()
        phone.get_by_role("link", name="Share this device").click()
        assert axe.violations(phone) == []
        expect(phone.get_by_role("link", name="Go on as Ana")).to_be_visible()
        phone.get_by_label("Nickname").fill("Nomathemba van der Merwe")
        phone.get_by_role("button", name="Add this pupil").click()
        ana, other = (phone.get_by_role("button", name=name) for name in ("Ana", "Nomathemba"))
        expect(other).to_have_attribute("aria-pressed", "true")
        teacher.get_by_role("button", name="Start: What would you play?").click()
        for button, move in ((ana, "E1"), (other, "E2")):
            button.focus()
            phone.keyboard.press("Enter")
            expect(button).to_have_attribute("aria-pressed", "true")
            expect(button).to_be_focused()
            expect(phone.get_by_role("heading", level=1)).to_have_text("What would you play?")
            touch(phone, move)
            expect(phone.get_by_role("button", name=f"Send {move}")).to_be_visible()
            shown_at_once(phone)
            phone.get_by_role("button", name=f"Send {move}").click()
            expect(button).to_contain_text("✓")
        assert axe.violations(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(teacher.locator(".people .answered")).to_have_count(2)
        teacher.goto(f"{server.address}/teacher/results")
        expect(teacher.locator("details tbody tr")).to_contain_text(["Ana", "Nomathemba"])


def touch(page: Page, point: str) -> None:
    """Touch a point of the board."""
    page.locator(f'.hg-stage [data-point="{point}"]').first.click(force=True)


HELD: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 640}, "reduced_motion": "reduce"}

GAP = """() => {
    const holes = [...document.querySelectorAll(".hg-hit[data-point]")].map((one) => one.getBoundingClientRect());
    const at = holes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    const apart = at.flatMap((one, first) => at.slice(first + 1).map((next) =>
        Math.hypot(one[0] - next[0], one[1] - next[1])));
    return Math.min(...apart);
}"""
"""Returns the smallest distance between two points on the screen."""


def test_a_phone_shows_question_board_and_result_at_once(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher = browser.new_page(viewport={"width": 1366, "height": 900})
        teacher.goto(f"{server.address}/teacher/{server.key}")
        phones = [browser.new_context(**HELD).new_page() for _ in range(2)]
        for phone, name in zip(phones, ("Nomathemba van der Merwe", "Amina"), strict=True):
            phone.goto(server.address)
            phone.get_by_label("Room code").fill(server.code)
            phone.get_by_label("Nickname").fill(name)
            phone.get_by_role("button", name="Join").click()
            expect(phone.locator(".next")).to_contain_text("Your board appears here")
        first = phones[0]
        teacher.get_by_role("button", name="Start: Tasks").click()
        expect(first.locator(".lead")).to_contain_text("Close a mill")
        expect(first.locator(".hg-task .hg-ask")).to_be_hidden()
        shown_at_once(first)
        first.get_by_role("button", name="A hint").click()
        expect(first.locator(".hg-task .hg-hint")).to_be_visible()
        shown_at_once(first)
        for point in ("E2", "A1"):
            touch(phones[1], point)
        expect(phones[1].locator(".hg-task")).to_have_attribute("data-state", "right")
        shown_at_once(phones[1])
        assert edges(phones[1], ".hg-task")[1] <= edges(phones[1], ".foot")[0]
        teacher.get_by_role("button", name="Stop").click()
        for game in ("hounds_and_jackals/skiryuk", "hyena_chase/modern", "morabaraba/south_africa"):
            teacher.locator(".choose select").select_option(game)
            teacher.get_by_role("button", name="Choose this game").click()
            expect(teacher.locator("[data-part=note]")).to_be_empty()
            teacher.get_by_role("button", name="Start: Pairs").click()
            expect(first.locator(".lead")).to_contain_text("Amina")
            expect(first.locator(".hg-stage svg")).to_be_visible()
            shown_at_once(first)
            assert first.evaluate(GAP) >= 24
            if game != "morabaraba/south_africa":
                teacher.get_by_role("button", name="Stop").click()
                expect(first.locator(".next")).to_be_visible()
        ended_and_begun_again(*(phones if "play dark" in first.locator(".lead").inner_text() else phones[::-1]))


def ended_and_begun_again(dark: Page, light: Page) -> None:
    """Expect a refusal below the board; resign under *More*, and begin another game with exchanged sides."""
    touch(dark, "E1")
    expect(light.locator(".hg-status")).to_have_text("Light to place a cow")
    touch(light, "E1")
    expect(light.locator(".hg-refusal")).to_be_visible()
    assert edges(light, ".hg-refusal")[0] >= edges(light, ".hg-stage")[1]
    light.get_by_role("button", name="Close").click()
    light.get_by_role("button", name="More").click()
    light.get_by_role("button", name="Resign").click()
    light.get_by_role("button", name="Yes").click()
    expect(light.get_by_role("heading", level=1)).to_have_text("You have lost")
    expect(dark.get_by_role("heading", level=1)).to_have_text("You have won")
    expect(dark.locator(".hg-over")).to_be_visible()
    shown_at_once(dark)
    assert axe.violations(dark) == []
    dark.get_by_role("button", name="Play again").click()
    expect(light.locator(".lead")).to_contain_text("would like to play again")
    light.get_by_role("button", name="Play again").click()
    expect(light.locator(".lead")).to_contain_text("You play dark")


def edges(page: Page, part: str) -> tuple[float, float]:
    """Return the upper and lower edge of a part of a page."""
    box = page.locator(part).bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]


def shown_at_once(phone: Page) -> None:
    """Expect the question above a complete board, without scrolling."""
    expect(phone.locator(".hg[data-frame=phone]")).to_be_visible()
    top, bottom = edges(phone, ".hg-stage")
    assert edges(phone, ".asked")[1] <= top
    assert bottom <= 640
    assert phone.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [640, 360]


def test_the_teacher_sees_who_is_stuck_and_the_next_act_without_scrolling(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher = browser.new_page(viewport={"width": 1366, "height": 768})
        teacher.goto(f"{server.address}/teacher/{server.key}")
        phone = joined(browser, server, "Amina")
        others_joined(browser, server, 29)
        teacher.get_by_role("button", name="Next: What would you play?").click()
        teacher.get_by_role("button", name="Show the answers").click()
        teacher.get_by_role("button", name="Next: Tasks").click()
        teacher.get_by_role("button", name="Yes").click()
        expect(phone.locator(".hg-stage svg")).to_be_visible()
        for point in ("E1", "E3", "E1"):
            touch(phone, point)
            expect(phone.locator(".hg-refusal")).to_contain_text(point)
        expect(teacher.locator(".stuck li").first).to_contain_text("Amina")
        for part in (".people li:last-child", ".now .act >> nth=-1", ".own .hg-bar", ".modes [data-mode=hardest]"):
            assert edges(teacher, part)[1] <= 768
        assert teacher.evaluate("[document.documentElement.scrollHeight, document.body.scrollWidth]") == [768, 1366]
        assert teacher.evaluate(SCROLLS) == []
        progress = teacher.locator(".people li > :last-child").first
        assert progress.evaluate("one => one.scrollWidth <= one.clientWidth"), "of all thirteen tasks"
        expect(teacher.get_by_role("heading", name="Which rule was hardest?")).to_be_visible()
        assert axe.violations(teacher) == []
        teacher.get_by_role("button", name="Show them M").click()
        expect(phone.locator(".hg-notice")).to_contain_text(re.compile("^M"))
        expect(teacher.locator(".stuck li")).to_have_count(0)
        teacher.get_by_role("button", name="Amina").click()
        teacher.get_by_role("dialog").get_by_role("button", name="Remove Amina").click()
        teacher.get_by_role("button", name="Yes").click()
        expect(phone.get_by_label("Room code")).to_be_visible()


def test_text_of_twice_its_size_is_cut_nowhere_in_a_room(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher, phone = (
            browser.new_page(viewport={"width": 1366, "height": 768}),
            browser.new_context(**HELD).new_page(),
        )
        for page in (teacher, phone):
            enlarge(page.context.new_cdp_session(page), LARGE)
        teacher.goto(f"{server.address}/teacher/{server.key}")
        phone.goto(server.address)
        phone.get_by_label("Room code").fill("222222")
        phone.get_by_role("button", name="Join").click()
        expect(phone.get_by_role("alert")).to_be_visible()
        phone.get_by_label("Room code").focus()
        phone.keyboard.press("Tab")
        assert edges(phone, "[name=name]")[1] <= edges(phone, ".foot")[0]
        phone.get_by_label("Room code").fill(server.code)
        phone.get_by_label("Nickname").fill("Nomathemba van der Merwe")
        phone.get_by_role("button", name="Join").click()
        expect(teacher.locator(".people li")).to_have_count(1)
        teacher.get_by_role("button", name="Start: Tasks").click()
        expect(phone.locator(".hg-stage svg")).to_be_visible()
        for point in ("E1", "E3", "E1"):
            touch(phone, point)
            expect(phone.locator(".hg-refusal")).to_contain_text(point)
        expect(teacher.locator(".stuck li")).to_have_count(1)
        teacher.locator(".more > summary").click()
        for page in (teacher, phone):
            assert page.evaluate(CLIPPED) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for select in teacher.locator("select").all():
            assert select.evaluate("one => one.clientWidth / parseFloat(getComputedStyle(one).fontSize)") >= 8


SCROLLS = """() => [...document.querySelectorAll(".desk > section:not(.who)")]
    .filter((one) => one.scrollHeight > one.clientHeight).map((one) => one.className)"""
"""Returns the parts of the teacher's page that need scrolling for a usual action."""


def test_pairings_with_long_names_are_never_cut(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher, wall = browser.new_page(viewport={"width": 1366, "height": 768}), browser.new_page()
        teacher.goto(f"{server.address}/teacher/{server.key}")
        href = teacher.get_by_role("link", name="Show the wall").get_attribute("href")
        wall.goto(f"{server.address}{href}")
        expect(wall.locator(".lead")).to_be_hidden()
        others_joined(browser, server, 18)
        expect(teacher.locator("[data-part=here]")).to_have_text("18 here")
        teacher.get_by_role("button", name="Start: Tasks").click()
        expect(wall.locator(".bars li:visible:not(.which)")).to_have_count(13)
        read_from_ten_metres(wall)
        teacher.get_by_role("button", name="Start: Tournament").click()
        expect(wall.locator("[data-paged] tbody tr")).to_have_count(9)
        for width, height in ((1024, 768), (1280, 720), (1920, 1080)):
            wall.set_viewport_size({"width": width, "height": height})
            expect(wall.locator("[data-paged] tbody tr").first).to_be_visible()
            wall.wait_for_function(f"() => innerWidth === {width} && {WHOLE}")
            assert wall.evaluate(SMALL) == []
            assert wall.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_names_of_holes_on_the_wall_are_read_from_ten_metres(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher, wall = browser.new_page(viewport={"width": 1366, "height": 768}), browser.new_page()
        teacher.goto(f"{server.address}/teacher/{server.key}")
        wall.goto(f"{server.address}{teacher.get_by_role('link', name='Show the wall').get_attribute('href')}")
        for game in ("hounds_and_jackals/skiryuk", "hyena_chase/modern"):
            teacher.locator(".choose select").select_option(game)
            teacher.get_by_role("button", name="Choose this game").click()
            expect(teacher.locator("[data-part=note]")).to_be_empty()
            teacher.get_by_role("button", name="Start: What would you play?").click()
            expect(wall.locator(".tally")).to_be_visible()
            read_from_ten_metres(wall)
            wall.evaluate(RULES)
            read_from_ten_metres(wall)
            assert 1 <= wall.locator(".hardest li:visible").count() < 5
            assert edges(wall, ".hardest li b:last-child >> nth=0")[0] < edges(wall, ".hardest li .rule >> nth=0")[1]
            wall.evaluate("document.querySelector('.hardest').replaceChildren()")
            teacher.get_by_role("button", name="Stop").click()
            expect(wall.locator(".tally")).to_be_hidden()


RULES = """() => {
    const rule = "<li><b class=rule>M19</b><span>First place all cows, then move</span><p class=bar></p><b>9</b></li>";
    document.querySelector(".hardest").innerHTML = `<h2>Hardest</h2><ol>${rule.repeat(5)}</ol>`;
    document.querySelector("[data-part=votes]").innerHTML = "<li><b>E1</b><i></i><b>9</b></li>".repeat(5);
}"""
"""Shows the five commonest answers and the five hardest rules."""


TASK = """
[[tasks]]
id = "task-{number}"
ruleset = "south_africa"
position = "morabaraba; turn dark; dark E1 E2; light E5 E7; hand 10 10"
side = "dark"
goal = {{ code = "mill_formed" }}
solution = ["E3xE5"]
[tasks.words]
title = "{title}"
"""


def test_forty_tasks_are_shown_on_the_wall_page_by_page(browser: Browser, tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        teacher, wall = browser.new_page(viewport={"width": 1366, "height": 768}), browser.new_page()
        wall.clock.install()
        teacher.goto(f"{server.address}/teacher/{server.key}")
        wall.goto(f"{server.address}{teacher.get_by_role('link', name='Show the wall').get_attribute('href')}")
        names = [f"Close the mill at the {'outer ' * (number % 3)}edge" for number in range(40)]
        own = "".join(TASK.format(number=number, title=title) for number, title in enumerate(names))
        teacher.get_by_text("Tasks of your own").click()
        teacher.locator(".own-tasks textarea").fill(f'game = "morabaraba"\n{own}')
        teacher.locator(".own-tasks button").click()
        expect(wall.locator(".bars li:not(.which)")).to_have_count(40)
        for width, height in ((1920, 1080), (1024, 768), (1280, 720)):
            wall.set_viewport_size({"width": width, "height": height})
            wall.wait_for_function(f"() => innerWidth === {width} && {WHOLE}")
            seen: set[str] = set()
            for _ in range(5):
                assert wall.evaluate(WHOLE)
                assert wall.evaluate(SMALL) == []
                expect(wall.locator(".bars .which")).to_have_text(re.compile(r"^\d+ to \d+ of 40$"))
                seen |= set(wall.locator(".bars li:visible b:first-child").all_inner_texts())
                wall.clock.run_for(10_000)
            assert len(seen) == 40


def test_a_teacher_needs_six_steps_until_the_first_pupil_plays(browser: Browser, tmp_path: Path) -> None:
    """A step is a command, a click or a text typed by the teacher; input of pupils is not counted."""
    if not networks():
        pytest.skip("this machine is on no network")
    steps = ["heritage-games class"]
    with opened(tmp_path) as server:  # in a terminal it opens the teacher's page automatically
        teacher = browser.new_page(viewport={"width": 1366, "height": 768})
        teacher.goto(f"{server.address}/teacher/{server.key}")

        def click(name: str) -> None:
            steps.append(name)
            teacher.locator(".act", has_text=name).first.click()

        click("Let the class join at")
        expect(teacher.locator(".top > .address")).not_to_contain_text("127.0.0.1")
        with teacher.expect_popup() as shown:
            click("Show the wall")
        wall = shown.value
        phone = browser.new_context(**HELD).new_page()
        assert wall.locator(".address").inner_text() == f"{networks()[0][0]}:{server.port}"
        phone.goto(server.address)  # the tests' browser can reach only this machine
        phone.get_by_label("Room code").fill(wall.locator(".code").inner_text())
        phone.get_by_role("button", name="Join").click()
        expect(teacher.locator("[data-part=here]")).to_have_text("1 here")
        click("Next: What would you play?")
        expect(phone.locator(".hg-stage svg")).to_be_visible()
        touch(phone, "E1")
        expect(phone.get_by_role("button", name="Send E1")).to_be_visible()
    assert len(steps) <= 6


LATE = "pulijudam; turn tigers; tigers b4 c4 c2; lambs t5 d4 f4 a3 e3 f3 a2; taken 8"
"""Position in which the tigers need two more leaps to win."""


def test_two_play_to_the_end_while_the_machine_of_the_room_is_killed_and_comes_back(
    browser: Browser, tmp_path: Path
) -> None:
    with opened(tmp_path) as server:
        teacher = browser.new_page(viewport={"width": 1366, "height": 900})
        teacher.goto(f"{server.address}/teacher/{server.key}")
        phones = [joined(browser, server, name) for name in ("Thandi", "Sipho")]
        teacher.locator(".choose select").select_option("pulijudam/standard")
        teacher.get_by_role("button", name="Choose this game").click()
        expect(teacher.locator('.hg-stage [data-point="t5"]').first).to_be_attached()
        set_up(teacher, LATE)
        teacher.get_by_role("button", name="Start: Pairs").click()
        expect(phones[0].locator(".lead")).to_contain_text("Your partner is Sipho")
        expect(phones[1].locator(".lead")).to_contain_text("Your partner is Thandi")
        tigers, lambs = phones if "play tigers" in phones[0].locator(".lead").inner_text() else phones[::-1]
        touch(lambs, "t5")
        expect(lambs.locator(".hg-refusal")).to_be_visible()
        touch(tigers, "c4")
        touch(tigers, "e4")
        expect(lambs.locator(".hg-status")).to_have_text("Lambs to move")
        server.process.kill()
        expect(lambs.locator(".link")).to_have_class("link lost")
        touch(lambs, "t5")
        touch(lambs, "d4")
        server.process.wait(120)
    with opened(tmp_path, server.port) as back:
        assert "continues where it was" in back.said
        expect(tigers.locator(".hg-status")).to_have_text("Tigers to move")
        assert axe.violations(tigers) == []
        touch(tigers, "e4")
        touch(tigers, "e2")
        for page in phones:
            expect(page.locator(".hg-status")).to_have_text("Tigers have won")
        expect(teacher.locator("[data-part=table] tbody td").first).to_have_text("Tigers have won")
        forgotten(teacher)
        expect(tigers.get_by_role("heading", level=1)).to_have_text("The room is closed")
    assert list(tmp_path.iterdir()) == []


def set_up(teacher: Page, position: str) -> None:
    """Set up a position on the teacher's board."""
    teacher.get_by_role("button", name="More").click()
    teacher.get_by_text("The position as text").click()
    field = teacher.locator(".hg-text textarea").first
    field.fill(position)
    teacher.get_by_role("button", name="Set up", exact=True).click()
    expect(teacher.locator(".hg-status")).to_have_text("Tigers to move")
    if teacher.locator("dialog[open]").count():
        teacher.keyboard.press("Escape")


def forgotten(teacher: Page) -> None:
    """Delete all data on the teacher's page using only the keyboard, with confirmation."""
    teacher.locator(".more > summary").press("Enter")
    opener = teacher.get_by_role("button", name="Forget everything")
    opener.press("Enter")
    dialog = teacher.get_by_role("dialog")
    expect(dialog).to_contain_text("will be deleted")
    expect(dialog.get_by_role("button", name="No")).to_be_focused()
    assert axe.violations(teacher) == []
    teacher.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.press("Enter")
    teacher.keyboard.press("Tab")
    teacher.keyboard.press("Enter")
