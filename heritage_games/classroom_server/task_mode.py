"""Class mode in which everybody solves a set of tasks at their own pace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from heritage_games.errors import NotNowError
from heritage_games.rulebook.book import Rulebook
from heritage_games.session.tasks import TaskSession

from .boards import NOBODY, ClassTable, Opening, book_of
from .modes import Actions, Mode
from .payload_types import (
    ActionButton,
    ModePayload,
    PupilPayload,
    TableCell,
    VoteBar,
    WallPayload,
    button,
    button_with_choices,
)
from .protocol import RoomAction
from .room_state import RoomState
from .store import Activity, StoredBoard
from .task_sets import OWN, SetError, TaskSet, own_set, set_begun, set_of, sets_there

MOST_LISTED = 3  # maximum number of problems shown for a custom task set, and of rules in a table cell
RIGHT, WRONG = (1,), (2,)  # results of a task in the database


class TaskTable(ClassTable):
    """Board of one person and task."""

    kind = "task"
    plain: ClassVar[frozenset[str]] = ClassTable.plain | {"throw", "reply"}

    def __init__(self, kept: StoredBoard, of: TaskSet, language: str) -> None:
        self.number: int = kept.opening["number"]
        super().__init__(kept, of.session(self.number, language))

    @property
    def state(self) -> str:
        """The state of the task: ``open``, ``right`` or ``wrong``."""
        return cast("TaskSession", self.session).state


@dataclass(frozen=True)
class PupilProgress:
    """Progress of a person in a task."""

    board: int
    ended: bool | None  # whether the task is solved; None before the first answer
    refused: Mapping[str, int]  # the number of refused attempts by rule id


class TaskMode(Mode):
    """Mode with one board for each person and task of a set."""

    name = "tasks"

    def __init__(self, room: RoomState, now: Activity) -> None:
        super().__init__(room, now)
        self.set = set_begun(now.opening, room.text)
        self._progress: dict[tuple[int, int], PupilProgress] = {}
        for board in room.store.boards(now.id):
            for person in room.store.seats(board.id):
                ended = board.ended == RIGHT if board.ended else None
                self._progress[person, board.opening["number"]] = PupilProgress(
                    board.id, ended, room.store.refused(board.id, NOBODY)
                )

    @classmethod
    def offers(cls, room: RoomState) -> list[ActionButton]:
        """Return the button that starts an available set; a custom set has a form on the page."""
        text = room.text
        return [button_with_choices(cls.name, text("modes.start"), text("tasks.choose"), sets_there(text.language))]

    @classmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:
        """Return the settings of the chosen set; raise NotNowError if it is invalid."""
        if action.own:
            try:
                own_set(action.own, room.text)
            except SetError as error:
                problems = [f"{problem.rstrip('.')}." for problem in error.faults[:MOST_LISTED]]
                raise NotNowError(" ".join([room.text("tasks.faults"), *problems])) from error
            return {"set": OWN, "own": action.own}
        if set_of(action.text, room.text.language) is None:
            raise NotNowError(room.text("tasks.no_set"))
        return {"set": action.text, "own": ""}

    # Boards.

    def arrive(self, person: int) -> None:
        """Show the first task to a person who has no board yet."""
        if person not in self.seated:
            self._go(person, 0)

    def _go(self, person: int, number: int) -> None:
        """Show a task to a person; a task that the person has already begun continues."""
        there = self._progress.get((person, number))
        if there is None:
            board = self.set_up(self._opening(number), {person: NOBODY})
            self._progress[person, number] = PupilProgress(board, None, {})
        self.room.store.answer(self.now.id, person, str(number))

    def _opening(self, number: int) -> Opening:
        task = self.set.tasks[number]
        return {"game": self.set.game, "ruleset": task.ruleset, "options": dict(task.options), "number": number}

    def _at(self, person: int) -> int:
        """Return the index of a person's current task."""
        return int(self.room.store.answers(self.now.id).get(person, 0))

    def restore(self, kept: StoredBoard) -> ClassTable:
        """Return the board of a task."""
        return TaskTable(kept, self.set, self.room.text.language)

    def table_at(self, person: int) -> ClassTable | None:
        """Return the board of a person's current task; None if there is none."""
        there = self._progress.get((person, self._at(person)))
        return None if there is None else self.table(there.board)

    def kept(self, table: ClassTable) -> None:
        """Save the result of a task; a solved task stays solved."""
        if not isinstance(table, TaskTable):
            return
        store = self.room.store
        person = next(iter(store.seats(table.id)), 0)
        before = self._progress[person, table.number]
        ended = before.ended
        if table.state != "open" and not before.ended:
            ended = table.state == "right"
            store.end(table.id, RIGHT if ended else WRONG)
        self._progress[person, table.number] = PupilProgress(table.id, ended, store.refused(table.id, NOBODY))

    def pupil_actions(self, person: int) -> Actions:
        """Return the handlers of a pupil's actions: moving to the next and to the previous task."""
        return {"next": lambda _: self._step(person, 1), "back": lambda _: self._step(person, -1)}

    def _step(self, person: int, by: int) -> None:
        number = self._at(person) + by
        if 0 <= number < len(self.set.tasks):
            self._go(person, number)
            self.room.show_all(self.table(self._progress[person, number].board))

    # Payloads.

    def _solved(self, person: int) -> int:
        return sum(there.ended is True for (who, _), there in self._progress.items() if who == person)

    def pupil(self, person: int) -> PupilPayload:
        """Return the payload of a person's page: the current task and the number of solved tasks."""
        text, number, count = self.room.text, self._at(person), len(self.set.tasks)
        there = self._progress.get((person, number))
        if there is None:
            return {"title": text("tasks.title"), "lead": text("wait.soon")}
        solved = self._solved(person)
        acts = [button("back", text("tasks.back"))] if number else []
        if number + 1 < count:
            acts.append(button("next", text("tasks.next"), main=there.ended is True))
        return {
            "title": text("tasks.number", number=number + 1, count=count),
            "lead": text("tasks.all_solved", counted=self.count()) if solved == count else self.set.tasks[number].ask,
            "board": there.board,
            "meter": {"value": solved, "most": count, "words": text("tasks.solved", solved=solved, count=count)},
            "acts": acts,
        }

    def doing(self, person: int) -> str:
        """Return a person's state: "answered" once all tasks are solved, otherwise "thinking"."""
        return "answered" if self._solved(person) == len(self.set.tasks) else "thinking"

    def progress(self, person: int) -> tuple[str, int, int]:
        """Return the label of a person's current task, and the numbers of solved and all tasks."""
        count = len(self.set.tasks)
        return self.room.text("tasks.number", number=self._at(person) + 1, count=count), self._solved(person), count

    def count(self) -> str:
        """Return the number of people who have solved all tasks, in words."""
        people = self.room.store.people()
        done = sum(self.doing(person) == "answered" for person in people)
        return self.room.text("tasks.done", done=done, count=len(people))

    def desk(self) -> ModePayload:
        """Return the teacher's payload: progress with a row per person and a column per task."""
        text, tasks = self.room.text, self.set.tasks
        rows: list[list[TableCell]] = [
            [{"text": name}, *(self._field(person, number) for number in range(len(tasks))), self._refused(person)]
            for person, name in self.room.store.people().items()
        ]
        head: list[TableCell] = [{"text": text("table.name")}]
        head += [{"text": str(number), "words": task.title} for number, task in enumerate(tasks, start=1)]
        head.append({"text": text("results.note")})
        return {"acts": [], "table": {"caption": text("tasks.table"), "head": head, "rows": rows}}

    def _field(self, person: int, number: int) -> TableCell:
        text, there = self.room.text, self._progress.get((person, number))
        if there is None:
            return {"text": "", "words": text("tasks.untouched"), "state": ""}
        state = "open" if there.ended is None else "right" if there.ended else "wrong"
        sign = {"open": "…", "right": "✓", "wrong": "✗"}[state]
        return {"text": sign, "words": text(f"tasks.{state}"), "state": state}

    def _refused(self, person: int) -> TableCell:
        """Return the rules that refused a person most often, in all tasks together."""
        found = Counter[str]()
        for number in range(len(self.set.tasks)):
            there = self._progress.get((person, number))
            if there and there.refused:
                book = book_of(self._opening(number), self.room.text.language)
                found.update({book.rule(rule).number: count for rule, count in there.refused.items()})
        return {"text": counted(found.most_common(MOST_LISTED))}

    def wall(self) -> WallPayload:
        """Return the wall's payload: the number of people who solved each task, without names."""
        text, people, bars = self.room.text, self.room.store.people(), list[VoteBar]()
        for number, task in enumerate(self.set.tasks):
            begun = (self._progress.get((person, number)) for person in people)
            done = sum(each is not None and each.ended is True for each in begun)
            share = round(100 * done / max(1, len(people)))
            bars.append({"text": f"{number + 1}. {task.title}", "count": done, "share": share})
        return {"title": text("tasks.title"), "lead": text("tasks.lead"), "bars": bars}


def refusal_counts(book: Rulebook, refused: Mapping[str, int]) -> str:
    """Return the numbers of rules with their counts of refusals as text: ``M2, M5 ×3``."""
    return counted((book.rule(rule).number, count) for rule, count in refused.items())


def counted(rules: Iterable[tuple[str, int]]) -> str:
    """Return numbers of rules with their counts as text."""
    return ", ".join(f"{number} ×{count}" if count > 1 else number for number, count in rules)
