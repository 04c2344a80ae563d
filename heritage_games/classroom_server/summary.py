"""Summary of a lesson for its teacher: pupils, tasks, rules, games and rankings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from heritage_games.rendering.table import NEXT_LESSON, RefusingRule, ResultTable, csv_text, hardest_first, sections
from heritage_games.rulebook.sentences import capital

from .boards import book_of
from .pairs import result
from .store import Activity
from .task_mode import RIGHT
from .task_sets import set_begun
from .tournament import Tournament

if TYPE_CHECKING:
    from heritage_games.rulebook.book import Rulebook

    from .room import Room


@dataclass
class _Pupil:
    begun: int = 0
    solved: int = 0
    games: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("won", "drawn", "lost", "open"), 0))
    refused: int = 0


class LessonSummary:
    """Summary of a lesson.

    Args:
        names: whether to name the pupils; if not, they are numbered.
    """

    def __init__(self, room: Room, *, names: bool = True) -> None:
        self._room, self._text = room, room.text
        people = room.store.people()
        self._names = {
            person.id: person.name if names else room.text("results.pupil", number=number)
            for number, person in enumerate(people, start=1)
        }
        self._pupils = {person.id: _Pupil() for person in people}
        self._tasks: dict[tuple[int, int], dict[str, Any]] = {}
        self._rules: dict[tuple[str, str], RefusingRule] = {}
        for now in room.store.rounds():
            self._read(now)

    def _read(self, now: Activity) -> None:
        store = self._room.store
        tasks = set_begun(now.opening, self._text).tasks if now.mode == "tasks" else ()
        for board in store.boards(now.id):
            book, moved = book_of(board.opening, self._text.language), store.last_moves(board.id)
            for person, side in store.seats(board.id).items():
                pupil = self._pupils.get(person)
                if pupil is None:
                    continue
                refused = store.refused(board.id, side)
                pupil.refused += sum(refused.values())
                done = moved.get(side, False)
                if tasks:
                    number, done = board.opening["number"], board.ended == RIGHT
                    pupil.begun += 1
                    pupil.solved += done
                    task = self._tasks.setdefault(
                        (now.id, number), {"title": tasks[number].title, "begun": 0, "solved": 0, "refused": {}}
                    )
                    task["begun"] += 1
                    task["solved"] += done
                    for rule, count in refused.items():
                        name = book.rule(rule).number
                        task["refused"][name] = task["refused"].get(name, 0) + count
                    for rule in tasks[number].rules:
                        self._rule(book, rule).met.add(person)
                elif side >= 0 and not board.opening.get("rests"):
                    pupil.games[result(board.ended, side)] += 1
                for rule in refused:
                    one = self._rule(book, rule)
                    one.met.add(person)
                    one.refused.add(person)
                    if not done:
                        one.wrong.add(person)

    def _rule(self, book: Rulebook, rule: str) -> RefusingRule:
        card = book.rule(rule)
        return self._rules.setdefault((book.ruleset.game, rule), RefusingRule(card.number, card.title, card.text))

    @property
    def next_lesson(self) -> list[RefusingRule]:
        """The rules suggested for the start of the next lesson."""
        return [one for one in hardest_first(self._rules.values()) if one.refused][:NEXT_LESSON]

    def html(self) -> str:
        """Return the rules for the next lesson and all tables as HTML."""
        return sections(self._text, self.next_lesson, self.tables())

    def tables(self) -> list[ResultTable]:
        """Return all tables that have rows."""
        found = [self._by_pupil(), self._by_task(), self._by_rule(), *self._tournaments()]
        return [table for table in found if table.rows]

    def _head(self, *names: str) -> tuple[str, ...]:
        return tuple(capital(self._text(f"results.{name}")) for name in names)

    def _by_pupil(self) -> ResultTable:
        rows = [
            (
                self._names[person],
                f"{one.solved} / {one.begun}" if one.begun else "",
                *(str(one.games[name] or "") for name in ("won", "drawn", "lost")),
                str(one.refused or ""),
            )
            for person, one in self._pupils.items()
        ]
        head = self._head("name", "solved", "won", "drawn", "lost", "refusals")
        return ResultTable(self._text("results.by_pupil"), head, rows)

    def _by_task(self) -> ResultTable:
        rows = [
            (
                f"{number + 1}. {one['title']}",
                str(one["begun"]),
                str(one["solved"]),
                ", ".join(f"{rule} ×{count}" for rule, count in one["refused"].items()),
            )
            for (_, number), one in sorted(self._tasks.items())
        ]
        return ResultTable(self._text("results.by_task"), self._head("task", "begun", "right", "note"), rows)

    def _by_rule(self) -> ResultTable:
        rows = [
            (f"{one.number} {one.title}", str(len(one.met)), str(len(one.refused)), str(len(one.right)))
            for one in hardest_first(self._rules.values())
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

    def csv(self) -> str:
        """Return all tables as CSV, separated by empty lines."""
        return csv_text(row for table in self.tables() for row in ((table.title,), table.head, *table.rows, ()))
