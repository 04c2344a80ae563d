"""State of a classroom that its activities use: people, wall, database."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Any, cast
from urllib.parse import urlsplit

from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.rulebook.interface import ClassroomWords
from heritage_games.rulesets.registry import ruleset
from heritage_games.website.hosting import LOOPBACK

from .admission import Admission, Clock
from .boards import NOBODY, ClassTable, TeacherBoard
from .protocol import PUPIL, Connection
from .store import ClassDatabase, StoredBoard
from .vote_drawing import WallImage

Later = Callable[[float, Callable[[], None]], object]  # function that calls another one after a number of seconds
FIRST = "morabaraba"  # the game on the wall until the teacher chooses another

STUCK, LATELY = 3, 120.0
"""Refusals by one rule that mean that a pupil is stuck, and their time span in seconds."""


class RecentRefusals:
    """Refusals of each person since their last move, which show who is stuck."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rules: dict[int, list[tuple[float, str]]] = {}

    def add(self, person: int, rule: str) -> None:
        """Add a refusal."""
        self._rules.setdefault(person, []).append((self._clock(), rule))

    def clear(self, person: int) -> None:
        """Delete a person's refusals, after a move or help."""
        self._rules.pop(person, None)

    def stuck(self, person: int) -> tuple[str, int] | None:
        """Return the rule at which a person is stuck and its refusal count; None if there is none."""
        since = self._clock() - LATELY
        lately = Counter(rule for at, rule in self._rules.get(person, ()) if at >= since)
        found = lately.most_common(1)
        return found[0] if found and found[0][1] >= STUCK else None


class RoomState(ABC):
    """State of a classroom, backed by its database.

    Args:
        address: the address for the class: ``http://192.0.2.7:8080``.
    """

    def __init__(self, store: ClassDatabase, address: str, language: str, clock: Clock, later: Later) -> None:
        self.store = store
        self.address = address
        self.text = ClassroomWords(language)
        self.picture = WallImage(language)
        self.later = later
        self.links: list[Connection] = []
        # Function that returns the addresses on which the classroom does not listen yet. Each address comes
        # with the name of its network.
        self.networks: Callable[[], list[tuple[str, str]]] = list
        self.recent = RecentRefusals(clock)
        self.note = ""  # the reason why the teacher's last action failed, or why changes are not saved
        self._wall: TeacherBoard | None = None
        self._to_show: set[int] = set()
        self._all_to_show = False
        with store.together():
            self.admission = Admission(store, self.text, clock)
            if store.last_board(0) is None:
                self.put_on_wall(FIRST)

    @property
    def is_open(self) -> bool:
        """Whether other machines can reach the address."""
        return urlsplit(self.address).hostname not in (LOOPBACK, "localhost")

    def present(self) -> set[int]:
        """Return the people with an open page."""
        return {person for link in self.links if link.role == PUPIL for person in link.people}

    def called(self, person: int) -> str:
        """Return the name of a person; a placeholder if they were removed."""
        return self.store.people().get(person) or self.text("people.somebody")

    @abstractmethod
    def change(self) -> AbstractContextManager[None]:
        """Run the block in one transaction, and update the pages after it."""

    @abstractmethod
    def changed(self, table: ClassTable) -> None:
        """Let the activity handle a change of a board, in the same transaction."""

    # Boards.

    @property
    def wall(self) -> TeacherBoard:
        """The teacher's board, shown on the wall."""
        if self._wall is None:
            self._wall = TeacherBoard(cast("StoredBoard", self.store.last_board(0)), self.text.language)
        return self._wall

    def put_on_wall(self, name: str) -> None:
        """Put a new game on the wall: ``morabaraba/lesotho``."""
        game, _, one = name.partition("/")
        self._wall = None
        self.store.add_board(0, {}, {}, format_record(Game(ruleset(game, one or None)).record()))

    def at_the_wall(self, message: Mapping[str, Any]) -> None:
        """Handle a message on the teacher's board, and save it."""
        wall = self.wall
        numbered = {"revision": wall.session.revision, **message}
        wall.take(NOBODY, numbered)
        self.keep(wall, NOBODY, numbered)
        self.show_all(wall)

    def keep(self, table: ClassTable, side: int, message: Mapping[str, Any]) -> None:
        """Save a message to a board with its consequences."""
        if isinstance(table, TeacherBoard):
            self.store.keep_record(table.id, table.record, table.session.revision)
        else:
            rule, plies = table.refusing(side), table.plies
            moved = len(plies) != self.store.ply_count(table.id)
            for person in [each for each, own in self.store.seats(table.id).items() if own == side]:
                if moved:
                    self.recent.clear(person)
                elif rule:
                    self.recent.add(person, rule)
            self.store.attempt(table.id, side, message, rule, plies)
        self.changed(table)

    def show_all(self, table: ClassTable) -> None:
        """Send a board to everyone who sees it, after the current transaction."""
        self._to_show.add(table.id)

    def show_everything(self) -> None:
        """Send every page its board, after the current transaction."""
        self._all_to_show = True
