"""Tables of submitted results, for teachers: a row per pupil and task or game."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from heritage_games.arguments import flag, one_of, takes
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulebook.files import content, unmarked
from heritage_games.rulebook.messages import message_text

from .results_page import page_of_submissions

DataFrame = Any
"""``pandas.DataFrame``; not imported, because pandas is optional."""


def frame(rows: Sequence[dict[str, object]]) -> DataFrame:
    """Return rows as a pandas table.

    Args:
        rows: dictionaries with equal keys, the names of the columns.

    Raises:
        HeritageGamesError: pandas is not installed.
    """
    try:
        pandas = import_module("pandas")
    except ModuleNotFoundError as error:
        raise HeritageGamesError(Message("package_wanted", package="pandas")) from error
    return pandas.DataFrame(rows)


FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a cell that spreadsheets interpret as a formula."""


def csv_text(rows: Iterable[Iterable[str]]) -> str:
    """Return rows as CSV text without invisible marks; escape cells that look like formulas."""
    written = io.StringIO()
    out = csv.writer(written)
    for row in rows:
        cells = (unmarked(cell) for cell in row)
        out.writerow([f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells])
    return written.getvalue()


COLUMNS = ("who", "game", "task", "solved", "answers", "refused", "result")

Row = dict[str, object]
"""A result: ``who`` (pupil by file name), ``game``, ``task`` (id, empty for a whole game).

``solved`` is None for a whole game; ``answers`` is the number of answers; ``refused`` names the rules that forbade a
move; ``result`` is the result of a whole game, or the reason why a task is not solved, if known."""


@dataclass(frozen=True)
class Results:
    """Submitted results of a class or of one reader.

    Example:
        >>> handed_in = hg.results(hg.tasks("rafaya").results().code)
        >>> len(handed_in.rows), handed_in.faults
        (5, ())

    Args:
        rows: dictionaries with the keys who, game, task, solved, answers, refused, result.
        faults: one sentence for each file with problems; empty if there are none.
        code: the result code of a single reader; empty for a class.
        language: language of all text; English by default.
    """

    rows: tuple[Row, ...]
    faults: tuple[str, ...] = ()
    code: str = ""
    language: str = "en"

    @property
    def solved(self) -> int:
        """The number of solved tasks, summed over all pupils.

        Example:
            >>> hg.tasks("rafaya").results().solved
            0
        """
        return sum(row["solved"] is True for row in self.rows)

    def table(self) -> Any:  # noqa: ANN401 - pandas is optional, and carries its own types
        """Return the rows as a pandas table; without pandas, return them unchanged.

        Example:
            >>> len(hg.tasks("rafaya").results().table())
            5
        """
        try:
            pandas = import_module("pandas")
        except ModuleNotFoundError:
            return list(self.rows)
        return pandas.DataFrame(list(self.rows), columns=list(COLUMNS))

    @takes(by=one_of("who", "task", "refused"))
    def summary(self, by: str = "task") -> list[dict[str, object]]:
        """Return the numbers of pupils, tasks and solved tasks for each pupil, task or rule.

        Example:
            >>> hg.tasks("rafaya").results().summary("who")
            [{'who': '', 'pupils': 1, 'tasks': 5, 'solved': 0}]

        Args:
            by: ``who``, ``task``, or ``refused`` for the rules that refused a move.

        Returns:
            One row per pupil, task or rule; rules with the most tasks come first.

        Raises:
            ArgumentError: ``by`` is another column.
        """
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            names = str(row[by]).split() if by == "refused" else [str(row[by])]
            for name in names if row["solved"] is not None else ():
                found.setdefault(name, []).append(row)
        counted: list[Row] = [
            {
                by: name,
                "pupils": len({row["who"] for row in rows}),
                "tasks": len(rows),
                "solved": sum(row["solved"] is True for row in rows),
            }
            for name, rows in found.items()
        ]
        return sorted(counted, key=lambda row: -len(found[str(row[by])])) if by == "refused" else counted

    def csv(self) -> str:
        """Return the summaries by pupil, task and rule as CSV, with an empty line between them.

        Example:
            >>> print(hg.tasks("rafaya").results().csv().splitlines()[1])
            ,1,5,0
        """
        tables = [rows for by in ("who", "task", "refused") if (rows := self.summary(by))]
        return csv_text(
            [str(cell) for cell in line] for rows in tables for line in (rows[0], *(row.values() for row in rows), ())
        )

    @takes(names=flag)
    def page(self, *, names: bool = True) -> str:
        """Return an HTML page to print, as for a class: rules for the next lesson, and summaries.

        Example:
            >>> hg.tasks("rafaya").results().page().startswith("<!DOCTYPE html>")
            True

        Args:
            names: whether to name the pupils; if not, they are numbered and files with problems are left out.
        """
        lead = " ".join(unmarked(sentence) for sentence in self._counted())
        return page_of_submissions(self.rows, lead, self.faults, self.language, names=names)

    def _counted(self) -> list[str]:
        """Return the sentence about the number of solved tasks, if there are tasks."""
        tasks = sum(row["solved"] is not None for row in self.rows)
        message = Message("results_solved", solved=self.solved, count=tasks)
        return [message_text(message, content(), self.language)] if tasks else []

    def __repr__(self) -> str:
        """Return a plain text table, the number of solved tasks, the code, and file problems."""
        summary = self._counted()
        return "\n".join([*_drawn(self.rows), *summary, *([self.code] if self.code else []), *self.faults])


def _drawn(rows: Sequence[Row]) -> list[str]:
    """Return rows as lines with aligned columns; an empty column is omitted."""
    cells = [{name: _cell(row[name]) for name in COLUMNS} for row in rows]
    columns = [name for name in COLUMNS if any(row[name] for row in cells)]
    widths = {name: max(len(name), *(len(row[name]) for row in cells)) for name in columns}
    lines = [{name: name for name in columns}, *cells] if columns else []
    return ["  ".join(line[name].ljust(widths[name]) for name in columns).rstrip() for line in lines]


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value else ""
