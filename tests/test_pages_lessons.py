"""Tests of the teacher's sheets, and of links from the museum pages to the lessons."""

import re
from collections import defaultdict
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest

from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_lessons
from heritage_games.rulesets.registry import games
from heritage_games.website.game_pages import pages_of
from heritage_games.website.monday import MondaySheet, monday_sheets
from heritage_games.website.museum_pages import front
from heritage_games.website.page import Placed
from heritage_games.website.plan import BuildOptions, SitePlan
from heritage_games.website.render import Renderer

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
SITE = "http://here.example/games/"


def links(lessons: str, *, kiosk: bool = False) -> dict[str, list[str]]:
    """Return the links of the front page and of a game's page to notebooks."""
    plan = SitePlan(BuildOptions(("pulijudam",), kiosk=kiosk, lessons=lessons))
    (shown,) = plan.games
    placed = Placed("boards/one.bin", "pictures/one.svg", 656, 656, "A board.")
    made = [*front(plan, {shown.name: placed}), *pages_of(plan, shown, defaultdict(lambda: placed))]
    return {
        page.address: [
            unescape(urljoin(f"{SITE}{page.address}", link))
            for link in re.findall(r'href="([^"]*\.ipynb)"', Renderer(plan).html(page))
        ]
        for page in made
        if page.address in {"index.html", "pulijudam/index.html"}
    }


def test_every_lesson_is_named_as_its_notebook_names_itself() -> None:
    listed = {lesson.notebook: lesson.title for lesson in load_lessons(content(), "en")}
    titles = {
        path.stem: re.findall(r'"# (.+?)(?:\\n)?"', path.read_text(encoding="utf-8"))[0]
        for path in NOTEBOOKS.glob("*.ipynb")
    }
    assert listed == titles
    assert list(listed) == sorted(listed)
    assert {game for lesson in load_lessons(content(), "en") for game in lesson.games} <= set(games())


def test_pages_lead_to_the_lessons_beside_them() -> None:
    own = "notebooks/index.html?path="
    found = links("../lessons")
    assert found["pulijudam/index.html"] == [
        f"http://here.example/lessons/{own}20_pulijudam.ipynb",
        f"http://here.example/lessons/{own}23_hunting_together.ipynb",
    ]
    assert found["index.html"][0] == f"http://here.example/lessons/{own}00_start_here.ipynb"


def test_on_a_screen_in_a_room_no_page_leads_to_a_lesson() -> None:
    assert links("../lessons/", kiosk=True) == {"index.html": [], "pulijudam/index.html": []}


def test_lessons_elsewhere_have_a_whole_address() -> None:
    plan = SitePlan(BuildOptions(("pulijudam",), lessons="https://school.example/lessons"))
    (first, *_) = plan.lessons_of("pulijudam")
    assert plan.lesson(first, "pulijudam/index.html") == (
        "https://school.example/lessons/notebooks/index.html?path=20_pulijudam.ipynb"
    )


SHEETS = tuple(monday_sheets(content(), "en"))


def test_every_lesson_has_a_sheet() -> None:
    assert [sheet.lesson.notebook for sheet in SHEETS] == sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.lesson.notebook)
def test_a_sheet_is_a_lesson_of_45_minutes_for_two_ages(sheet: MondaySheet) -> None:
    assert (len(sheet.rows), sheet.rows[0].begin, sheet.rows[-1].end) == (6, 0, 45)
    assert all(row.begin < row.end and row.say.endswith(("?", ".", ")")) for row in sheet.rows)
    assert [len(lines) for _, lines in sheet.boxes] == [3] * 5
    assert all(title and solution for title, solution in sheet.answers)
