"""Lessons: their shape, their labels, and saved outputs that are the same on every machine."""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
LESSONS = [path for path in FILES if not path.name.startswith("00_")]
LIVE = "application/vnd.jupyter.widget-view+json"


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in found]


def texts(path: Path) -> list[str]:
    return [cell["source"] for cell in cells(path) if cell["cell_type"] == "markdown"]


def thinking(path: Path) -> list[int]:
    return [n for n, cell in enumerate(cells(path)) if "stop-and-think" in cell["metadata"].get("tags", ())]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_saved_outputs_hold_nothing_of_one_run(path: Path) -> None:
    code = [cell for cell in cells(path) if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    assert [cell["id"] for cell in code for output in cell["outputs"] if LIVE in output.get("data", {})] == []
    assert set(json.loads(path.read_text(encoding="utf-8"))["metadata"]) == {"kernelspec", "language_info"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_at_most_five_cells_between_two_places_to_think(path: Path) -> None:
    lesson, stops = cells(path), thinking(path)
    gaps = {lesson[here + 1]["id"]: there - here - 1 for here, there in pairwise([-1, *stops, len(lesson)])}
    assert {name: gap for name, gap in gaps.items() if gap > 5} == {}
    assert [lesson[n]["id"] for n in stops if "**Stop and think.**" not in lesson[n]["source"]] == []


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_has_25_to_45_cells(path: Path) -> None:
    assert 25 <= len(cells(path)) <= 45


def test_the_start_page_lists_every_lesson() -> None:
    listed = re.findall(r"^\| \[[^\]]+\]\((\S+\.ipynb)\)", texts(FILES[0])[-2], re.MULTILINE)
    assert listed == [path.name for path in LESSONS]


def test_the_first_lesson_has_a_short_route_that_fits_one_lesson_at_school() -> None:
    lesson = cells(NOTEBOOKS / "10_morabaraba.ipynb")
    route = [cell for cell in lesson if "short-route" in cell["metadata"].get("tags", ())]
    assert len(route) <= 20
    told = "".join(cell["source"] for cell in route if cell["cell_type"] == "markdown")
    assert sum(int(minutes) for minutes in re.findall(r"^◆ \*(\d+) minutes", told, re.MULTILINE)) == 45
    assert not [cell["id"] for cell in lesson if "◆ *" in cell["source"] and cell not in route]
    plan = (NOTEBOOKS.parent / "content" / "en" / "morabaraba" / "notes.md").read_text(encoding="utf-8")
    assert [int(end) for end in re.findall(r"^\| \d+ to (\d+) \|", plan, re.MULTILINE)][-1] == 45


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_titles_and_paragraphs_are_short(path: Path) -> None:
    titles = [title for text in texts(path) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    assert [title for title in titles if len(title.split()) > 7] == []
    paragraphs = [part for text in texts(path) for part in re.split(r"\n\s*\n|\n(?=- |\d+\. |\|)", text)]
    assert [part for part in paragraphs if len(re.sub(r"<[^>]+>", "", part).split()) > 50] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_links_lead_to_files_and_headings_that_exist(path: Path) -> None:
    headings = {
        title.replace(" ", "-") for text in texts(path) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    links = [link for text in texts(path) for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text)]
    assert [link for link in links if link.startswith("#") and link[1:] not in headings] == []
    assert [link for link in links if not link.startswith("#") and not (NOTEBOOKS / link).exists()] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_picture_has_a_text(path: Path) -> None:
    silent = r"!\[\s*\]\([^)]*\)|<img(?![^>]*alt=)[^>]*>"
    assert [picture for text in texts(path) for picture in re.findall(silent, text)] == []


OPENS = "Three dots stand for code that you need not read; a click on them opens it."


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_folded_code_is_marked_as_such_and_the_lesson_says_how_to_open_it(path: Path) -> None:
    folded = [cell for cell in cells(path) if cell["metadata"].get("jupyter", {}).get("source_hidden")]
    tagged = [cell for cell in cells(path) if "hide-input" in cell["metadata"].get("tags", ())]
    assert [cell["id"] for cell in folded] == [cell["id"] for cell in tagged]
    assert (OPENS in texts(path)[0]) == bool(folded)
    # What is folded is run as it stands: a lesson never asks to change it.
    assert [cell["id"] for cell in folded if "your" in cell["source"]] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_needs_no_package_that_a_browser_has_not(path: Path) -> None:
    code = "\n".join(cell["source"] for cell in cells(path) if cell["cell_type"] == "code")
    imported = set(re.findall(r"^(?:import|from) (\w+)", code, re.MULTILINE))
    assert imported <= sys.stdlib_module_names | {"heritage_games", "ipywidgets"}
