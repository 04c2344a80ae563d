"""Results of submitted tasks, for teachers: tables, CSV and a page to print."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from html import escape
from importlib import import_module
from typing import Any

from heritage_games.arguments import one_of, takes
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content, unmarked
from heritage_games.rulebook.interface import ClassroomWords, message_text
from heritage_games.rulebook.tasks import load_tasks
from heritage_games.rulesets.registry import games, ruleset

from .svg import static, style

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # first characters of a cell that spreadsheets interpret as a formula


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

``solved`` is None for a whole game; ``refused`` names the rules that forbade a move; ``result`` is the result of a
whole game, or the reason why a task is not solved, if known."""


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
        """The number of solved tasks, summed over all pupils."""
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

    @takes()
    def page(self, *, names: bool = True) -> str:
        """Return an HTML page to print, as for a class: rules for the next lesson, and summaries.

        Example:
            >>> hg.tasks("rafaya").results().page().startswith("<!DOCTYPE html>")
            True

        Args:
            names: whether to name the pupils; if not, they are numbered and files with problems are left out.
        """
        words = ClassroomWords(self.language)
        counts = _Counts(self.rows, words, self.language, names=names)
        lead = escape(" ".join(unmarked(sentence) for sentence in self._counted()))
        below = "".join(f"<li>{escape(fault)}</li>" for fault in self.faults if names)
        title = escape(words("results.title"))
        return unmarked(
            f'<!DOCTYPE html>\n<html lang="{words("room.lang")}" dir="{words("room.dir")}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
            f'<meta name="color-scheme" content="light dark"><style>{style(static("class.css"))}</style></head>\n'
            f'<body class="paper"><main><header class="top"><h1>{title}</h1><p>{lead}</p></header>\n'
            f"{sections(words, counts.rules()[:NEXT_LESSON], counts.tables())}\n"
            f'<ul class="small">{below}</ul></main></body></html>\n'
        )

    def _counted(self) -> list[str]:
        tasks = sum(row["solved"] is not None for row in self.rows)
        message = Message("results_solved", solved=self.solved, count=tasks)
        return [message_text(message, content(), self.language)] if tasks else []

    def __repr__(self) -> str:
        summary = self._counted()
        return "\n".join([*_drawn(self.rows), *summary, *([self.code] if self.code else []), *self.faults])


def _drawn(rows: Sequence[Row]) -> list[str]:
    cells = [{name: _cell(row[name]) for name in COLUMNS} for row in rows]
    columns = [name for name in COLUMNS if any(row[name] for row in cells)]
    widths = {name: max(len(name), *(len(row[name]) for row in cells)) for name in columns}
    lines = [{name: name for name in columns}, *cells] if columns else []
    return ["  ".join(line[name].ljust(widths[name]) for name in columns).rstrip() for line in lines]


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if value else ""


NEXT_LESSON = 3  # maximum number of rules suggested for the start of the next lesson
Words = Callable[..., str]  # function that returns the text of a key of classroom.toml, with its blanks filled


@dataclass(frozen=True)
class ResultTable:
    """A table of results."""

    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@dataclass
class RefusingRule:
    """A rule that refused attempts of pupils."""

    number: str
    title: str = ""  # title, text: title and text of the rule; empty if the rule is unknown
    text: str = ""
    met: set[object] = field(default_factory=set)  # the pupils who encountered the rule; empty if unknown
    refused: set[object] = field(default_factory=set)  # the pupils whose attempts it refused
    wrong: set[object] = field(default_factory=set)  # the refused pupils who were not right afterwards

    @property
    def right(self) -> set[object]:
        """The refused pupils who were right afterwards."""
        return self.refused - self.wrong


def hardest_first(rules: Iterable[RefusingRule]) -> list[RefusingRule]:
    """Sort rules by the number of refused pupils who were not right afterwards, most first."""
    return sorted(rules, key=lambda one: (-len(one.wrong), -len(one.refused), one.number))


def sections(words: Words, rules: Iterable[RefusingRule], tables: Iterable[ResultTable]) -> str:
    """Return the rules for the next lesson and the tables as HTML; empty ones are omitted."""
    items = []
    for rule in rules:
        counts = words("results.refused_right", refused=len(rule.refused), right=len(rule.right))
        name = escape(f"{rule.number} {rule.title}")
        items.append(f"<li><b>{name}</b> {escape(rule.text)} <small>{escape(counts)}</small></li>")
    title = escape(words("results.next_lesson"))
    first = [f'<section><h2>{title}</h2><ol class="next-lesson">{"".join(items)}</ol></section>'] if items else []
    return "\n".join([*first, *(_table(table) for table in tables if table.rows)])


def _table(table: ResultTable) -> str:
    title = escape(table.title)
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = ("".join(f'<td dir="auto">{escape(cell)}</td>' for cell in row) for row in table.rows)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{title}"><table><caption>{title}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


class _Counts:
    """Counts of submitted results by pupil, task and rule, without untried tasks."""

    def __init__(self, rows: Sequence[Mapping[str, object]], words: Words, language: str, *, names: bool) -> None:
        self._words, self._language = words, language
        people = list(dict.fromkeys(str(row["who"]) for row in rows))
        self._names = {
            who: who if names and who else words("results.pupil", number=number)
            for number, who in enumerate(people, start=1)
        }
        self._games = [row for row in rows if row["solved"] is None]
        tasks = [row for row in rows if row["solved"] is not None]
        self._tried = [row for row in tasks if row["solved"] or row["answers"] or row["refused"]]

    def _head(self, *names: str) -> tuple[str, ...]:
        return tuple(self._words(f"results.{name}") for name in names)

    def tables(self) -> list[ResultTable]:
        by_pupil = [
            (
                name,
                f"{sum(row['solved'] is True for row in own)} / {len(own)}",
                str(sum(len(str(row["refused"]).split()) for row in own) or ""),
            )
            for who, name in self._names.items()
            if (own := [row for row in self._tried if row["who"] == who])
        ]
        tasks = dict.fromkeys((str(row["game"]), str(row["task"])) for row in self._tried)
        by_rule = [
            (f"{one.number} {one.title}".strip(), str(len(one.refused)), str(len(one.right))) for one in self.rules()
        ]
        ended = [
            (self._names[str(row["who"])], self._game(str(row["game"])), str(row["result"])) for row in self._games
        ]
        texts = self._words
        return [
            ResultTable(texts("results.by_pupil"), self._head("name", "solved", "refusals"), by_pupil),
            ResultTable(
                texts("results.by_task"),
                self._head("task", "begun", "right", "note"),
                [self._task(*at) for at in tasks],
            ),
            ResultTable(texts("results.by_rule"), self._head("rule", "refused", "then_right"), by_rule),
            ResultTable(texts("results.game"), self._head("name", "game", "result"), ended),
        ]

    def _task(self, game: str, task: str) -> tuple[str, ...]:
        rows = [row for row in self._tried if (row["game"], row["task"]) == (game, task)]
        there = load_tasks(content(), game, self._language) if game in games() else ()
        title = next((one.title for one in there if one.id == task), task)
        rules: dict[str, int] = {}
        for rule in (rule for row in rows for rule in str(row["refused"]).split()):
            rules[rule] = rules.get(rule, 0) + 1
        refused = ", ".join(f"{rule} ×{count}" for rule, count in rules.items())
        return f"{self._game(game)}: {title}", str(len(rows)), str(sum(row["solved"] is True for row in rows)), refused

    def _game(self, game: str) -> str:
        return Rulebook(ruleset(game), self._language).game.title if game in games() else game

    def rules(self) -> list[RefusingRule]:
        found: dict[tuple[str, str], RefusingRule] = {}
        for row in self._tried:
            for number in str(row["refused"]).split():
                key = str(row["game"]), number
                rule = found[key] = found.get(key) or self._rule(*key)
                rule.refused.add(row["who"])
                if row["solved"] is not True:
                    rule.wrong.add(row["who"])
        return hardest_first(found.values())

    def _rule(self, game: str, number: str) -> RefusingRule:
        """Return a rule in the words of the game's first ruleset that has it, if there is one."""
        for name in games().get(game, ()):
            with suppress(UnknownNameError):
                card = Rulebook(ruleset(game, name), self._language).rule(number)
                return RefusingRule(number, card.title, card.text)
        return RefusingRule(number)
