"""What a class has done: a row for each thing that somebody did, as a table and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING

from heritage_games.rulebook import Rulebook
from heritage_games.rulebook.borrowed import unmarked

from .modes.tasks import RIGHT, rules_told
from .sets import TaskSet, set_begun
from .store import Kept, Round
from .tables import NOBODY, rules_of

if TYPE_CHECKING:
    from .room import Room

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula at the beginning of a field."""


@dataclass(frozen=True)
class Row:
    """Something that somebody did.

    Args:
        activity: what the class did.
        game: with which ruleset.
        name: who.
        what: which task, against whom, or what was asked.
        result: how it ended.
        note: the rules that refused an attempt, by their numbers.
    """

    activity: str
    game: str
    name: str
    what: str
    result: str
    note: str = ""


HEAD = tuple(field.name for field in fields(Row))


class Results:
    """The results of a room.

    Args:
        room: whose they are.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._say = room.say
        self._names = {person.id: person.name for person in room.store.people()}
        self._books: dict[str, Rulebook] = {}
        self._sets: dict[int, TaskSet] = {}

    def rows(self) -> list[Row]:
        """Return every row, in the order in which things were done; nothing of those who were taken out."""
        return [row for now in self._room.store.rounds() for row in self._of(now) if row.name]

    def cells(self) -> list[tuple[str, ...]]:
        """Return them as fields, in the order of ``HEAD``."""
        return [astuple(row) for row in self.rows()]

    def csv(self) -> str:
        """Return them as CSV, whose fields no spreadsheet takes for formulas."""
        written = io.StringIO()
        out = csv.writer(written)
        out.writerow([self._say.plain(f"results.{name}") for name in HEAD])
        out.writerows([[_harmless(unmarked(cell)) for cell in row] for row in self.cells()])
        return written.getvalue()

    def _of(self, now: Round) -> Iterator[Row]:
        for board in self._room.store.boards(now.id):
            seats = self._room.store.seats(board.id)
            for person, side in seats.items():
                book = self._book(board.opening)
                what, result = self._done(now, board, person, side, seats)
                title = f"{book.game.title}, {book.game.rulesets[book.ruleset.name]}"
                refused = rules_told(book, self._room.store.refused(board.id)) if side == NOBODY else ""
                activity = self._say(f"modes.{now.mode}")
                yield Row(activity, title, self._names.get(person, ""), what, result, refused)

    def _book(self, opening: Mapping[str, object]) -> Rulebook:
        rules = rules_of(opening)
        asked = f"{rules.game}/{rules.name} {sorted(rules.options.items())}"
        return self._books.setdefault(asked, Rulebook(rules, self._say.language))

    def _done(self, now: Round, board: Kept, person: int, side: int, seats: Mapping[int, int]) -> tuple[str, str]:
        """Return what somebody did at a board, and how it ended."""
        say = self._say
        if now.mode == "tasks":
            state = "open" if not board.ended else "right" if board.ended == RIGHT else "wrong"
            number = board.opening["number"]
            if now.id not in self._sets:
                self._sets[now.id] = set_begun(now.opening, say)
            return f"{number + 1}. {self._sets[now.id].tasks[number].title}", say(f"tasks.{state}")
        if side == NOBODY:
            given = self._room.store.answers(now.id, board.opening.get("ply", 0)).get(person)
            return str(board.opening["position"]), say("results.answered", move=given) if given else ""
        others = ", ".join(self._names.get(other) or say("people.somebody") for other in seats if other != person)
        if board.opening.get("rests"):
            return say("pairs.the_computer"), say("results.rested")
        return others or say("pairs.the_computer"), say(f"results.{_ended(board.ended, side)}")


def _ended(places: tuple[int, ...], side: int) -> str:
    if not places:
        return "open"
    if len(set(places)) == 1:
        return "drawn"
    return "won" if places[side] == min(places) else "lost"


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
