"""Tests of the wall of a classroom, read from ten metres."""

import re
from pathlib import Path

from classroom_server import opened
from page_scripts import script
from playwright.sync_api import Page, expect
from room import Room, choose, edges, headed, press

SMALL = """() => [...document.querySelectorAll("main *")]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some((kid) => kid.nodeType === 3 && kid.data.trim()))
    .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 0.018 * innerWidth - 0.01)
    .map((one) => one.textContent)"""
"""Script that returns a wall's texts under 5 minutes of arc at 10 m, if it is 2 m wide."""

NAMES = script("name_sizes")  # script that returns font sizes of a board and its tallies as shares of a wall's width

WHOLE = "(document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth)"
"""Script that returns whether a wall shows everything without scrolling."""


def read_from_ten_metres(wall: Page) -> None:
    """Expect large letters and no clipped text on walls of several sizes."""
    for width, height in ((1024, 768), (1280, 720), (1920, 1080)):
        wall.set_viewport_size({"width": width, "height": height})
        wall.wait_for_function(f"() => innerWidth === {width} && {WHOLE}")
        assert wall.evaluate(SMALL) == []
        assert all(size >= 0.018 for size in wall.evaluate(NAMES))


def test_the_wall_invites_the_class_once_the_room_is_open(room: Room, tmp_path: Path) -> None:
    closed = room.wall(room.teacher())
    headed(closed, "The room is not open yet.")
    expect(closed.locator(".enter")).to_have_count(0)
    read_from_ten_metres(closed)
    with opened(tmp_path / "open", 0, "--host", "127.0.0.2") as server:
        there = Room(room.browser, server)
        wall = there.wall(there.teacher())
        expect(wall.locator(".lead")).to_have_text("Open this address and type the code, or scan.")
        expect(wall.locator(".enter .code")).to_have_text(server.code)
        read_from_ten_metres(wall)


def test_pairings_with_long_names_are_never_cut(room: Room) -> None:
    teacher = room.teacher()
    wall = room.wall(teacher)
    room.others_join(18)
    expect(teacher.locator("[data-part=here]")).to_have_text("18 here")
    press(teacher, "Start: Tasks")
    expect(wall.locator(".bars li:visible:not(.which)")).to_have_count(13)
    read_from_ten_metres(wall)
    press(teacher, "Start: Tournament")
    expect(wall.locator("[data-paged] tbody tr")).to_have_count(9)
    read_from_ten_metres(wall)
    expect(wall.locator("[data-paged] tbody tr").first).to_be_visible()


def test_names_of_holes_on_the_wall_are_read_from_ten_metres(room: Room) -> None:
    teacher = room.teacher()
    wall = room.wall(teacher)
    for game in ("hounds_and_jackals/skiryuk", "hyena_chase/modern"):
        choose(teacher, game)
        expect(teacher.locator("[data-part=note]")).to_be_empty()
        press(teacher, "Start: What would you play?")
        expect(wall.locator(".tally")).to_be_visible()
        read_from_ten_metres(wall)
        wall.evaluate(RULES)
        read_from_ten_metres(wall)
        assert 1 <= wall.locator(".hardest li:visible").count() < 5
        assert edges(wall, ".hardest li b:last-child >> nth=0")[0] < edges(wall, ".hardest li .rule >> nth=0")[1]
        wall.evaluate("document.querySelector('.hardest').replaceChildren()")
        press(teacher, "Stop")
        expect(wall.locator(".tally")).to_be_hidden()


RULES = """() => {
    const rule = "<li><b class=rule>M19</b><span>First place all cows, then move</span><p class=bar></p><b>9</b></li>";
    document.querySelector(".hardest").innerHTML = `<h2>Hardest</h2><ol>${rule.repeat(5)}</ol>`;
    document.querySelector("[data-part=votes]").innerHTML = "<li><b>E1</b><i></i><b>9</b></li>".repeat(5);
}"""
"""Script that shows the five commonest answers and the five hardest rules."""

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


def test_forty_tasks_are_shown_on_the_wall_page_by_page(room: Room) -> None:
    teacher = room.teacher()
    wall = room.wall(teacher)
    names = [f"Close the mill at the {'outer ' * (number % 3)}edge" for number in range(40)]
    own = "".join(TASK.format(number=number, title=title) for number, title in enumerate(names))
    teacher.get_by_text("Tasks of your own").click()
    teacher.locator(".own-tasks textarea").fill(f'game = "morabaraba"\n{own}')
    teacher.locator(".own-tasks button").click()
    expect(wall.locator(".bars li:not(.which)")).to_have_count(40)
    read_from_ten_metres(wall)
    expect(wall.locator(".bars .which")).to_have_text(re.compile(r"^1 to \d+ of 40$"))
