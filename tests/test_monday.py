"""Tests of the teacher's sheets: one a lesson, minutes that add up, answers of the tasks."""

from pathlib import Path

import pytest

from heritage_games.rulebook.files import content
from heritage_games.website.monday import MondaySheet, monday_sheets

SHEETS = tuple(monday_sheets(content(), "en"))
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def test_every_lesson_has_a_sheet() -> None:
    assert [sheet.lesson.notebook for sheet in SHEETS] == sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.lesson.notebook)
def test_a_sheet_is_a_lesson_of_45_minutes_for_two_ages(sheet: MondaySheet) -> None:
    assert (len(sheet.rows), sheet.rows[0].begin, sheet.rows[-1].end) == (6, 0, 45)
    assert all(row.begin < row.end and row.say.endswith(("?", ".", ")")) for row in sheet.rows)
    assert [len(lines) for _, lines in sheet.boxes] == [3] * 5
    assert all(title and solution for title, solution in sheet.answers)
