"""Tests of the lessons: structure, labels, and outputs that are equal on every machine."""

import ast
import builtins
import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from symtable import symtable
from typing import Any

import pytest

from heritage_games.rulebook.files import content
from heritage_games.widgets.figures import FIGURES_FILE

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
LESSONS = [path for path in FILES if not path.name.startswith("00_")]
LIVE = "application/vnd.jupyter.widget-view+json"
SAVED = "application/vnd.heritage-games+json"


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [{**cell, "source": "".join(cell["source"])} for cell in found]


def code(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in cells(path) if cell["cell_type"] == "code"]


def texts(path: Path) -> list[str]:
    return [cell["source"] for cell in cells(path) if cell["cell_type"] == "markdown"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_saved_outputs_hold_nothing_of_one_run(path: Path) -> None:
    assert [cell["execution_count"] for cell in code(path)] == list(range(1, len(code(path)) + 1))
    assert [cell["id"] for cell in code(path) for output in cell["outputs"] if LIVE in output.get("data", {})] == []
    assert set(json.loads(path.read_text(encoding="utf-8"))["metadata"]) == {"kernelspec", "language_info"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_has_25_to_45_cells_and_at_most_five_between_two_places_to_think(path: Path) -> None:
    lesson = cells(path)
    assert path not in LESSONS or 25 <= len(lesson) <= 45
    stops = [n for n, cell in enumerate(lesson) if "stop-and-think" in cell["metadata"].get("tags", ())]
    gaps = {lesson[here + 1]["id"]: there - here - 1 for here, there in pairwise([-1, *stops, len(lesson)])}
    assert {name: gap for name, gap in gaps.items() if gap > 5} == {}
    assert [lesson[n]["id"] for n in stops if "**Stop and think.**" not in lesson[n]["source"]] == []


def test_the_start_page_lists_every_lesson() -> None:
    listed = re.findall(r"^\| \[[^\]]+\]\((\S+\.ipynb)\)", texts(FILES[0])[-2], re.MULTILINE)
    assert listed == [path.name for path in LESSONS]


def test_the_first_lesson_has_a_short_route_that_fits_one_lesson_at_school() -> None:
    lesson = cells(NOTEBOOKS / "10_morabaraba.ipynb")
    route = [cell for cell in lesson if "short-route" in cell["metadata"].get("tags", ())]
    assert len(route) <= 20
    text = "".join(cell["source"] for cell in route if cell["cell_type"] == "markdown")
    assert sum(int(minutes) for minutes in re.findall(r"^◆ \*(\d+) minutes", text, re.MULTILINE)) == 45
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
def test_links_lead_to_files_and_headings_and_every_picture_has_a_text(path: Path) -> None:
    silent = r"!\[\s*\]\([^)]*\)|<img(?![^>]*alt=)[^>]*>"
    assert [picture for text in texts(path) for picture in re.findall(silent, text)] == []
    headings = {
        title.replace(" ", "-") for text in texts(path) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    links = [link for text in texts(path) for link in re.findall(r"\]\((?!https?:)([^)]+)\)", text)]
    assert [link for link in links if link.startswith("#") and link[1:] not in headings] == []
    assert [link for link in links if not link.startswith("#") and not (NOTEBOOKS / link).exists()] == []


OPENS = "Three dots hide code that you do not need to read. Click them to see it."


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_folded_code_is_marked_as_such_and_the_lesson_says_how_to_open_it(path: Path) -> None:
    folded = [cell for cell in cells(path) if cell["metadata"].get("jupyter", {}).get("source_hidden")]
    tagged = [cell for cell in cells(path) if "hide-input" in cell["metadata"].get("tags", ())]
    assert [cell["id"] for cell in folded] == [cell["id"] for cell in tagged]
    assert (OPENS in texts(path)[0]) == bool(folded)
    # Folded code is run unchanged, so no lesson asks readers to change it.
    assert [cell["id"] for cell in folded if "your" in cell["source"]] == []


def names(source: str) -> tuple[set[str], set[str]]:
    """Return the global names that a piece of code uses, and those that it binds."""
    table = symtable(source, "cell", "exec")
    bound = {name.get_name() for name in table.get_symbols() if name.is_assigned() or name.is_imported()}
    used = {name.get_name() for name in table.get_symbols() if name.is_referenced()}
    scopes = list(table.get_children())
    while scopes:
        scope = scopes.pop()
        used |= {name.get_name() for name in scope.get_symbols() if name.is_global()}
        scopes += scope.get_children()
    return used, bound


def unbound(source: str) -> set[str]:
    """Return the names that a cell uses before binding them; functions may use later names."""
    _, at_last = names(source)
    so_far, found = set(dir(builtins)) | {"display"}, set()
    for statement in ast.parse(source).body:
        used, bound = names(ast.unparse(statement))
        later = at_last if isinstance(statement, ast.FunctionDef) else bound
        found |= used - so_far - later
        so_far |= bound
    return found


def test_an_unbound_name_is_found() -> None:
    assert unbound("def f():\n    return a + b\n\n\nb = f()") == {"a"}
    assert unbound("print(n)\nn = 1") == {"n"}
    assert unbound("import math as m\nprint([m.pi * k for k in range(3)])\ndisplay(k)") == {"k"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_cell_runs_after_a_restart_and_with_the_packages_of_a_browser(path: Path) -> None:
    whole = "\n".join(cell["source"] for cell in code(path))
    imported = set(re.findall(r"^(?:import|from) (\w+)", whole, re.MULTILINE))
    assert imported <= sys.stdlib_module_names | {"heritage_games", "ipywidgets"}
    assert {cell["id"]: names for cell in code(path) if (names := unbound(cell["source"]))} == {}


def test_the_notebooks_are_small_together() -> None:
    # Every clone downloads all notebooks.
    assert sum(path.stat().st_size for path in NOTEBOOKS.rglob("*.ipynb")) <= 3_000_000


PART = re.compile(r"^(?:◆ )?\*(?:About )?(\d+) minutes(?! more)", re.MULTILINE)
"""Pattern of the minutes of a part, below its heading; optional additions say *more*."""

PLANS = {
    "10": "morabaraba",
    "12": "nine_mens_morris",
    "20": "pulijudam",
    "21": "rafaya",
    "22": "meurimueng",
    "30": "hounds_and_jackals",
    "40": "hyena_chase",
    "80": "homemade",
}
"""Lessons with a plan in the teacher's notes, with their game."""


def minutes(path: Path) -> int:
    found = re.search(r"(\d+) minutes", texts(path)[0])
    assert found, path.name
    return int(found[1])


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_the_parts_of_a_lesson_add_up_to_its_minutes(path: Path) -> None:
    text = "\n\n".join(texts(path))
    planned = re.search(r"^\| Part \| Minutes \|\n\|---\|---\|\n((?:\|.+\n?)+)", text, re.MULTILINE)
    parts = re.findall(r"\| (\d+) \|$", planned[1], re.MULTILINE) if planned else PART.findall(text)
    assert sum(map(int, parts)) == minutes(path), parts
    (row,) = re.findall(rf"^\|.*\({path.name}\).*$", "\n".join(texts(FILES[0])), re.MULTILINE)
    assert re.findall(r"(\d+) minutes", row) == [str(minutes(path))]


@pytest.mark.parametrize(("lesson", "game"), PLANS.items())
def test_the_teachers_plan_follows_the_lesson(lesson: str, game: str) -> None:
    (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    notes = (NOTEBOOKS.parent / "content" / "en" / game / "notes.md").read_text(encoding="utf-8")
    assert re.findall(r"^- Time: (\d+) minutes", notes, re.MULTILINE) == [str(minutes(path))]
    rows = re.findall(r"^\| (\d+) to (\d+) \|(.+)\|$", notes, re.MULTILINE)
    assert [int(begin) for begin, _, _ in rows] == [0, *(int(end) for _, end, _ in rows[:-1])]
    assert int(rows[-1][1]) == minutes(path)
    head = re.findall(r"^\| Minutes \|(.+)\|$", notes, re.MULTILINE)[0].split("|")
    column = [name.strip() in {"In the notebook", "Step"} for name in head].index(True)
    named = [cell.strip().lower() for *_, told in rows for cell in re.split("[,;]", told.split("|")[column])]
    headings = [title.lower() for title in re.findall(r"^##+ (.+)$", "\n".join(texts(path)), re.MULTILINE)]
    wanted = [
        re.sub(r"^steps (\d).*", r"step \1", re.sub("^the ", "", name)) for name in named if not name[0].isdigit()
    ]
    places = [next((n for n, title in enumerate(headings) if name in title), None) for name in wanted]
    assert None not in places, dict(zip(wanted, places, strict=True))
    assert places == sorted(places, key=lambda place: place or 0), wanted


PUPILS = [path for path in FILES if path.stem[:2] not in {"80", "90", "91", "92", "93"}]
"""Lessons for pupils, who read no code; the other lessons are also for programmers."""

RAW = re.compile(r"^(?:<.* at 0x|\w+\(.*\)$|\[|\{)", re.MULTILINE)


@pytest.mark.parametrize("path", PUPILS, ids=lambda path: path.stem)
def test_pupils_touch_first_read_little_and_see_at_most_an_import_and_a_call(path: Path) -> None:
    title, touch = cells(path)[:2]
    assert len(title["source"].split()) <= 45
    assert re.search(r"^hg\.(learn|task)\(", touch["source"], re.MULTILINE)
    told, folded = "\n\n".join(texts(path)), 1
    while folded:  # what a pupil reads without unfolding anything
        told, folded = re.subn(r"<details>(?:(?!<details>).)*?</details>", " ", told, flags=re.DOTALL)
    assert len(told.split()) <= (500 if path == FILES[0] else 1200)
    lines = {cell["id"]: [line for line in cell["source"].splitlines() if line.strip()] for cell in code(path)}
    assert {name: found for name, found in lines.items() if len(found) > 2} == {}
    assert [name for name, found in lines.items() if found[0] != "import heritage_games as hg"] == []


def test_every_figure_is_in_a_lesson_and_every_lesson_finds_its_figures() -> None:
    sources = "\n".join(cell["source"] for path in FILES for cell in code(path))
    shown = set(re.findall(r'hg\.figure\("(\w+)", "([\w-]+)"\)', sources))
    assert shown == {(game, name) for game, figures in content().tables(FIGURES_FILE).items() for name in figures}


@pytest.mark.parametrize("path", PUPILS, ids=lambda path: path.stem)
def test_pupils_read_sentences_and_see_moves_on_a_board(path: Path) -> None:
    raw, printed = {}, {}
    for cell in code(path):
        for output in cell["outputs"]:
            if "data" in output and RAW.search(text := "".join(output["data"].get("text/plain", ""))):
                raw[cell["id"]] = text
            if "text" in output:
                printed[cell["id"]] = "".join(output["text"])
    assert raw == {}
    assert printed == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_saved_board_says_how_to_wake_it(path: Path) -> None:
    boards = [
        "".join(picture)
        for cell in code(path)
        for output in cell["outputs"]
        if SAVED in output.get("data", {})
        and "hg.bench" not in cell["source"]
        and (picture := output["data"].get("image/svg+xml"))
    ]
    found = [" ".join(re.sub("<[^>]+>", " ", picture).split()) for picture in boards]
    assert [words for words in found if "Press Shift + Enter to wake this board." not in words] == []


SANITISED = {
    "b", "br", "caption", "code", "details", "div", "em", "figcaption", "figure", "i", "img", "li", "ol", "p",
    "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
"""Elements that sanitizers such as GitHub's keep; image/svg+xml is shown as a picture."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_can_be_read_where_its_html_is_sanitised(path: Path) -> None:
    data = [output["data"] for cell in cells(path) for output in cell.get("outputs", ()) if "data" in output]
    pages = ["".join(each["text/html"]) for each in data if "text/html" in each]
    # A sanitizer may remove a picture's data URL; then its alternative text is shown.
    pages = [re.sub(r'src="data:[^"]*"', "", page) for page in pages]
    assert {tag for page in [*pages, *texts(path)] for tag in re.findall(r"<([a-z]\w*)[ />]", page)} <= SANITISED
    pictures = [picture for page in pages for picture in re.findall(r"<img [^>]*>", page)]
    assert [picture for picture in pictures if not re.search(r"alt=([\"'])\w", picture)] == []
    drawn = ["".join(each["image/svg+xml"]) for each in data if "image/svg+xml" in each]
    assert [picture for picture in drawn if re.search(r"<(script|foreignObject|image)\b|url\(http", picture)] == []
    assert all("<title" in picture for picture in drawn)
