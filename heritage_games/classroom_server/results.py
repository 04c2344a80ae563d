"""Results of a class for its teacher, in full and as a summary, as tables, HTML and CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from heritage_games.rendering.table import NEXT_LESSON, RefusingRule, ResultTable, csv_text, hardest_first, sections
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.sentences import capital
from heritage_games.rulebook.tasks import Task

from .boards import NOBODY, book_of, opened_at
from .pairs import result
from .room_state import RoomState
from .store import Activity, StoredBoard
from .task_mode import RIGHT, TaskMode, refusal_counts
from .task_sets import set_begun
from .tournament import Tournament

HEAD = ("activity", "game", "name", "what", "result", "note")
"""Columns of the results.

``what`` is a task, a question or opponents; ``note`` names the rules that refused attempts.
"""


@dataclass(frozen=True)
class PupilResult:
    """Result of one pupil at one board."""

    activity: Activity
    board: StoredBoard
    book: Rulebook
    person: int
    side: int
    others: Sequence[int]  # the ids of the other people at the board
    # ``open``, ``right`` or ``wrong`` for a task; ``won``, ``drawn``, ``lost``, ``open`` or ``rested`` for a
    # game; the answer to a question, which may be empty
    outcome: str
    refused: Mapping[str, int]  # the number of refused attempts by rule id
    right: bool  # whether the task is solved; without a task, whether the last attempt was accepted
    task: Task | None  # the task; None for a game or a question


def pupil_results(room: RoomState) -> Iterator[PupilResult]:
    """Yield the results in chronological order, without people who were removed."""
    store, people = room.store, room.store.people()
    for now in store.rounds():
        tasks = set_begun(now.opening, room.text).tasks if now.mode == TaskMode.name else ()
        for board in store.boards(now.id):
            book, accepted = book_of(board.opening, room.text.language), store.last_moves(board.id)
            seats = store.seats(board.id)
            for person, side in seats.items():
                if person not in people:
                    continue
                task = tasks[board.opening["number"]] if tasks else None
                if task:
                    outcome = "open" if not board.ended else "right" if board.ended == RIGHT else "wrong"
                elif side == NOBODY:
                    outcome = store.answers(now.id, board.opening.get("ply", 0)).get(person, "")
                else:
                    outcome = "rested" if board.opening.get("rests") else result(board.ended, side)
                right = outcome == "right" if task else accepted.get(side, False)
                refused = store.refused(board.id, side)
                others = [each for each in seats if each != person]
                yield PupilResult(now, board, book, person, side, others, outcome, refused, right, task)


class RoomResults:
    """All results of a class, one for each pupil and board."""

    def __init__(self, room: RoomState) -> None:
        self._room, self._text = room, room.text
        self._results = list(pupil_results(room))
        self._questions: dict[tuple[int, int], int] = {}

    def rows(self) -> list[tuple[str, ...]]:
        """Return the results as texts, in the order of ``HEAD``."""
        return [self._row(one) for one in self._results]

    def csv(self) -> str:
        """Return the rows as CSV, escaped so that spreadsheets do not evaluate formulas."""
        return csv_text([[self._text.plain(f"results.{name}") for name in HEAD], *self.rows()])

    def summary(self, *, names: bool = True) -> LessonSummary:
        """Return the summary of the lesson.

        Args:
            names: whether to name the pupils; if not, they are numbered.
        """
        return LessonSummary(self._room, self._results, names=names)

    def _row(self, one: PupilResult) -> tuple[str, ...]:
        text, book = self._text, one.book
        if one.task:
            what, how = f"{one.board.opening['number'] + 1}. {one.task.title}", text(f"tasks.{one.outcome}")
        elif one.side == NOBODY:
            what = self._question(one)
            how = text("results.answered", move=one.outcome) if one.outcome else text("results.unanswered")
        else:
            others = ", ".join(self._room.called(each) for each in one.others)
            what, how = others or text("pairs.the_computer"), text(f"results.{one.outcome}")
        title = f"{book.game.title}, {book.game.rulesets[book.ruleset.name]}"
        name, refused = self._room.called(one.person), refusal_counts(book, one.refused)
        return text(f"modes.{one.activity.mode}"), title, name, what, how, refused

    def _question(self, one: PupilResult) -> str:
        """Return the number of a question in the lesson and the side to move, as text."""
        key = one.activity.id, one.board.opening.get("ply", 0)
        number = self._questions.setdefault(key, len(self._questions) + 1)
        status = self._room.picture.status(opened_at(one.board.opening))
        return self._text("results.question", number=number, status=status)


class LessonSummary:
    """Summary of a lesson by pupil, task and rule, with the tournaments."""

    def __init__(self, room: RoomState, results: Sequence[PupilResult], *, names: bool) -> None:
        self._room, self._text = room, room.text
        self._names = {
            person: name if names else room.text("results.pupil", number=number)
            for number, (person, name) in enumerate(room.store.people().items(), start=1)
        }
        self._results = results

    @cached_property
    def _rules(self) -> list[RefusingRule]:
        """The rules of the tasks and those that refused an attempt, the hardest first."""
        found: dict[tuple[str, str], RefusingRule] = {}
        for one in self._results:
            for rule in (*(one.task.rules if one.task else ()), *one.refused):
                card = one.book.rule(rule)
                key = one.book.ruleset.game, rule
                met = found.setdefault(key, RefusingRule(card.number, card.title, card.text))
                met.met.add(one.person)
                if rule in one.refused:
                    met.refused.add(one.person)
                    if not one.right:
                        met.wrong.add(one.person)
        return hardest_first(found.values())

    @property
    def next_lesson(self) -> list[RefusingRule]:
        """The rules suggested for the start of the next lesson."""
        return [one for one in self._rules if one.refused][:NEXT_LESSON]

    def html(self) -> str:
        """Return the rules for the next lesson and all tables as HTML."""
        return sections(self._text, self.next_lesson, self.tables())

    def csv(self) -> str:
        """Return all tables as CSV, separated by empty lines."""
        return csv_text(row for table in self.tables() for row in ((table.title,), table.head, *table.rows, ()))

    def tables(self) -> list[ResultTable]:
        """Return all tables that have rows."""
        found = [self._by_pupil(), self._by_task(), self._by_rule(), *self._tournaments()]
        return [table for table in found if table.rows]

    def _head(self, *names: str) -> tuple[str, ...]:
        return tuple(capital(self._text(f"results.{name}")) for name in names)

    def _by_pupil(self) -> ResultTable:
        rows = []
        for person, name in self._names.items():
            own = [one for one in self._results if one.person == person]
            tasks = [one.right for one in own if one.task]
            games = Counter(one.outcome for one in own if one.side != NOBODY)
            solved = f"{sum(tasks)} / {len(tasks)}" if tasks else ""
            refusals = sum(sum(one.refused.values()) for one in own)
            counts = [*(games[how] for how in ("won", "drawn", "lost")), refusals]
            rows.append((name, solved, *(str(count or "") for count in counts)))
        head = self._head("name", "solved", "won", "drawn", "lost", "refusals")
        return ResultTable(self._text("results.by_pupil"), head, rows)

    def _by_task(self) -> ResultTable:
        def place(one: PupilResult) -> tuple[int, int]:
            return one.activity.id, one.board.opening["number"]

        rows = []
        for (_, number), group in groupby(sorted((one for one in self._results if one.task), key=place), place):
            begun = list(group)
            refused: Counter[str] = Counter()
            for one in begun:
                refused.update({one.book.rule(rule).number: count for rule, count in one.refused.items()})
            title = f"{number + 1}. {begun[0].task.title if begun[0].task else ''}"
            note = ", ".join(f"{rule} ×{count}" for rule, count in refused.items())
            rows.append((title, str(len(begun)), str(sum(one.right for one in begun)), note))
        return ResultTable(self._text("results.by_task"), self._head("task", "begun", "right", "note"), rows)

    def _by_rule(self) -> ResultTable:
        rows = [
            (f"{one.number} {one.title}", str(len(one.met)), str(len(one.refused)), str(len(one.right)))
            for one in self._rules
        ]
        return ResultTable(self._text("results.by_rule"), self._head("rule", "met", "refused", "then_right"), rows)

    def _tournaments(self) -> list[ResultTable]:
        """Return two tables for each tournament: its games by round, and its ranking."""
        found = []
        for now in self._room.store.rounds():
            if now.mode != Tournament.name:
                continue
            rows = []
            book = book_of(now.opening, self._text.language)
            sides = [capital(book.game.sides[side]) for side in book.ruleset.sides]
            for board in (each for each in self._room.store.boards(now.id) if "turn" in each.opening):
                by_side = {side: self._called(one) for one, side in self._room.store.seats(board.id).items()}
                both = tuple(by_side.get(side, self._text("pairs.the_computer")) for side in range(len(sides)))
                how = "rested" if board.opening["rests"] else result(board.ended, 0)
                # "Won" would not name the winner.
                words = self._text(f"results.{how}" if how in {"rested", "open"} else f"tournament.{how}")
                rows.append((str(board.opening["turn"] + 1), *both, words))
            head = (*self._head("round"), *sides, *self._head("result"))
            found.append(ResultTable(self._text("modes.tournament"), head, rows))
            found.append(Tournament(self._room, now).ranking(self._called))
        return found

    def _called(self, person: int) -> str:
        return self._names.get(person) or self._text("people.somebody")
