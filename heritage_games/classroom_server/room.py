"""State of a classroom without network code, for its server: people, boards, activities."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from time import monotonic
from typing import Any, cast

from heritage_games.errors import NotNowError, ProtocolError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.book_view import book
from heritage_games.session.protocol import read

from .admission import Admission, Clock, RateLimiter
from .boards import NOBODY, ClassTable, Opening, TeacherBoard
from .modes import Actions, Later, Mode, RecentRefusals
from .payloads import MODES, Telling
from .protocol import (
    PUPIL,
    TEACHER,
    BoardMessage,
    ClassroomWords,
    Connection,
    RoomAction,
    read_message,
    read_numbered,
)
from .store import Activity, ClassDatabase, StoredBoard
from .vote_drawing import WallImage


class BookCache:
    """Packed book views by address."""

    def __init__(self) -> None:
        self._places: dict[Ruleset, str] = {}
        self._books: dict[str, bytes] = {}

    def place(self, rulebook: Rulebook) -> str:
        """Return the address of a book; it differs for other rules or options."""
        rules = rulebook.ruleset
        if rules not in self._places:
            text = json.dumps(book(rulebook, ""), ensure_ascii=False, separators=(",", ":")).encode()
            name = hashlib.sha256(text).hexdigest()[:16]
            self._books[name] = gzip.compress(text, 9, mtime=0)
            self._places[rules] = name
        return self._places[rules]

    def packed(self, name: str) -> bytes | None:
        """Return a book as gzipped JSON; None if the name is unknown."""
        return self._books.get(name)


LOG = logging.getLogger(__name__)

FIRST = "morabaraba"
"""The game on the wall until the teacher chooses another."""

MESSAGES, MESSAGES_A_SECOND = 40, 12.0
"""Number of messages one device may send immediately, and per second; people are slower."""

MOST_PAGES = 1_024
"""Maximum number of pages with a stored confirmation; the least active one is dropped."""

SOON = 0.1
"""Seconds within which pages are updated; simultaneous changes share one update."""


class Room:
    """State of a classroom, backed by its database.

    Args:
        address: the address for the class: ``http://192.0.2.7:8080``.
        clock: returns the monotonic time in seconds.
        later: calls a function later; immediately by default.
    """

    def __init__(
        self,
        store: ClassDatabase,
        address: str = "",
        language: str = "en",
        clock: Clock = monotonic,
        later: Later = lambda _, act: act(),
    ) -> None:
        self.store = store
        self.address = address
        self.text = ClassroomWords(language)
        self.shelf = BookCache()
        self.picture = WallImage(language)
        self.later = later
        self.links: list[Connection] = []
        self.forgotten: Callable[[], None] = lambda: None
        """Callback after everything is deleted."""
        self.networks: Callable[[], list[tuple[str, str]]] = list
        """Function that returns the addresses on which the classroom does not listen yet.

        Each address comes with the name of its network.
        """
        self.listen: Callable[[str], None] = lambda _: None
        """Function that starts to listen on an address of ``networks``, with the same code."""
        self.renewed: Callable[[], None] = lambda: None
        """Callback after the teacher's key is replaced."""
        self.rates = RateLimiter(MESSAGES, MESSAGES_A_SECOND, clock)
        self.recent = RecentRefusals(clock)
        self._clock = clock
        self.note = ""
        """The reason why the teacher's last action failed, or why changes are not saved."""
        self._unsaved = ""
        """The note about the last change that could not be saved."""
        self.mode: Mode | None = None
        """The current activity; None if there is none."""
        self.seated: dict[int, int] = {}
        """The board of each person in the activity."""
        self._tables: dict[int, ClassTable] = {}
        self._to_show: set[int] = set()
        self._acts: OrderedDict[tuple[str, str, str], int] = OrderedDict()
        """The number of the last confirmed message of each page."""
        self._to_tell = False
        self._deep = 0
        with store.together():
            self.admission = Admission(store, self.text, clock)
            if store.last_board(0) is None:
                self._on_the_wall(FIRST)
        self._telling = Telling(self)
        self._take_up()

    def _take_up(self) -> None:
        now = self.store.last_round()
        self._tables.clear()
        self._to_show.clear()
        self.mode = MODES[now.mode](self, now) if now else None
        self.seated = self.store.seated(now.id) if now else {}
        if self.mode:
            self.mode.taken_up()

    @contextmanager
    def change(self, link: Connection | None = None) -> Iterator[None]:
        """Run the block in one transaction, and update the pages after it.

        Args:
            link: the page that caused it, updated immediately; None if no page did.
        """
        self._deep += 1
        try:
            with self.store.together():
                yield
        except sqlite3.Error:
            # Memory may contain unsaved changes, so restore the state on disk.
            self._take_up()
            raise
        finally:
            self._deep -= 1
        if not self._deep:
            self._show_changed()
            if link in self.links:
                self._tell(link)
            self.tell_soon()

    # People.

    def connect(self, link: Connection) -> None:
        """Register a page, add its people to the activity, send it the state; update the others."""
        self.links.append(link)
        for each in self._pages_of(link):
            each.people = self.store.sharing(link.device) or [link.person]
            each.person = link.person
        try:
            with self.change(link):
                if self.mode and link.role == PUPIL:
                    for person in link.people:
                        self.mode.arrive(person)
        except sqlite3.Error as error:
            self._cannot_save(error)
            self._tell(link)
        self.show(link)

    def _pages_of(self, link: Connection) -> list[Connection]:
        """Return the open pages of a page's device; only the page itself if it has no device."""
        return [each for each in self.links if each is link or (each.device == link.device != "")]

    def _cannot_save(self, error: sqlite3.Error) -> None:
        """Show the teacher why changes are no longer saved; pages stay connected."""
        self.note = self._unsaved = self.text("room.not_saved", folder=self.store.path.parent, reason=error)
        LOG.error("%s", self.note)
        self.tell_soon()

    def renew(self) -> None:
        """Replace the teacher's key, and close the pages that used the old one."""
        with self.change():
            self.admission.renew(TEACHER)
        for link in [link for link in self.links if link.role == TEACHER]:
            self.links.remove(link)
            link.close()
        self.renewed()

    def disconnect(self, link: Connection) -> None:
        """Remove a closed or unreachable page."""
        if link in self.links:
            self.links.remove(link)
            self.tell_soon()

    def present(self) -> set[int]:
        """Return the people with an open page."""
        return {person for link in self.links if link.role == PUPIL for person in link.people}

    def called(self, person: int) -> str:
        """Return the name of a person; a placeholder if they were removed."""
        names = {each.id: each.name for each in self.store.people()}
        return names.get(person) or self.text("people.somebody")

    # Messages.

    def hear(self, link: Connection, text: str | bytes) -> None:
        """Process a message of a page, if permitted; an invalid one changes nothing."""
        try:
            message = read_message(text)
            if isinstance(message, BoardMessage):
                self._play(link, message)
            elif message.do == "forget" and link.role == TEACHER:
                self._forget()
            elif handler := self._handlers(link).get(message.do):
                with self.change(link):
                    handler(message)
        except ProtocolError as error:
            LOG.debug("refused a message of %s %s: %s", link.role, link.person, error)
        except sqlite3.Error as error:
            self._cannot_save(error)
            self.show(link, self.note)

    def hear_once(self, link: Connection, text: str | bytes) -> int | None:
        """Process a message unless it was confirmed before; return its number, None if none."""
        numbered = read_numbered(text)
        if numbered is None:
            self.hear(link, text)
            return None
        # Identify the page by device and name, because the acting person of a device may change.
        page, number, message = numbered
        source = link.role, link.device, page
        if number > self._acts.get(source, 0):
            self.hear(link, message)
            self._acts[source] = number
            self._acts.move_to_end(source)
            if len(self._acts) > MOST_PAGES:
                self._acts.popitem(last=False)
        return number

    def _play(self, link: Connection, sent: BoardMessage) -> None:
        """Process and save a board message, then show the result."""
        table = self.table_of(link)
        if table is None or table.id != sent.board:
            return
        _, message = read(sent.message)
        side = self.mode.side(table, link.person) if self.mode else NOBODY
        before, plies = table.hand(side).revision, table.plies
        why_not = self.mode.why_not(table, link.person, message) if self.mode else None
        if why_not is None and table.allows(sent.message):
            with self.change(link):
                table.take(side, sent.message)
                if table.hand(side).revision != before:
                    self.keep(table, side, sent.message)
                    self.show_all(table)
                    if len(link.people) > 1 and len(table.plies) > len(plies):
                        self._pass_on(link, table)
        if table.hand(side).revision == before:
            self.show(link, why_not or "")
        elif self.note and self.note == self._unsaved:
            self.note = ""
            self.tell_soon()

    def _pass_on(self, link: Connection, table: ClassTable) -> None:
        """Make the person to move the acting one, if both sides share the board and the device."""
        for person in link.people:
            if self.mode and self.mode.table_at(person) is table and self.mode.view(table, person)["side_to_touch"]:
                self._take_turn(link, person)
                return

    def _take_turn(self, link: Connection, person: int) -> None:
        """Make a person the acting one of their shared device, and show their board on its pages."""
        if person not in link.people:
            return
        self.store.take_turn(person)
        for each in self._pages_of(link):
            each.person = person
            if table := self.table_of(each):
                self.show_all(table)

    def keep(self, table: ClassTable, side: int, message: Mapping[str, Any]) -> None:
        """Save a message to a board with its consequences."""
        if isinstance(table, TeacherBoard):
            self.store.keep_record(table.id, table.record, table.session.revision)
        else:
            rule, plies = table.refusing(side), table.plies
            self._note_refusal(table, side, rule, moved=len(plies) != len(self.store.plies(table.id)))
            self.store.attempt(table.id, side, message, rule, plies)
        if self.mode:
            self.mode.kept(table)

    def _note_refusal(self, table: ClassTable, side: int, rule: str, *, moved: bool) -> None:
        """Record a refusal for the people on a side, or delete their refusals after a move."""
        for person in [each for each, own in self.store.seats(table.id).items() if own == side]:
            if moved:
                self.recent.clear(person)
            elif rule:
                self.recent.add(person, rule)

    # Room actions.

    def _handlers(self, link: Connection) -> Actions:
        """Return the handlers of the actions that a page may send now."""
        if link.role == PUPIL:
            own = self.mode.pupil_actions(link.person) if self.mode else {}
            return {"turn": lambda action: self._take_turn(link, action.number), **own}
        if link.role != TEACHER:
            return {}
        hardest = "" if self.store.fact("hardest") else "on"
        return {
            **dict.fromkeys(MODES, self._begin),
            "stop": lambda _: self.come_to("over"),
            "game": lambda action: self._take_game(action.text),
            "hardest": lambda _: self.store.set_fact("hardest", hardest),
            "door": lambda _: self.store.set_fact("door", "" if self.admission.shut else "shut"),
            "listen": lambda action: self.listen(action.text),
            "rename": lambda action: self.admission.rename(action.number),
            "remove": lambda action: self._remove(action.number),
            "remind": lambda action: self._remind(action.text),
            "remove_all": lambda action: self._remove_all(action.number),
            **(self.mode.teacher_actions() if self.mode else {}),
        }

    def _begin(self, action: RoomAction) -> None:
        """Start an activity; if that fails, the current one continues."""
        self.note = ""
        mode = MODES[action.do]
        try:
            opening = mode.opening(self, action)
        except NotNowError as error:
            self.note = error.sentence
            return
        self.come_to("over")
        self.store.set_fact("projected", "")
        self.recent = RecentRefusals(self._clock)
        self.mode = mode(self, self.store.begin_round(mode.name, opening))
        self.mode.begun()
        self.show_everything()

    def come_to(self, state: str) -> None:
        """Set the state of the activity: ``open``, ``shown`` or ``over``."""
        if self.mode is None:
            return
        self.store.set_state(self.mode.now.id, state)
        if state == "over":
            self.mode, self.seated = None, {}
            self._tables = {board: table for board, table in self._tables.items() if isinstance(table, TeacherBoard)}
        else:
            now = self.mode.now
            self.mode.now = Activity(now.id, now.mode, now.opening, state)

    def _take_game(self, name: str) -> None:
        """Put another game on the wall; the activity continues unless it is played there."""
        if name in {f"{game}/{each}" for game, names in games().items() for each in names}:
            if self.mode and self.mode.at_the_wall:
                self.come_to("over")
            self._on_the_wall(name)
            self.show_all(self.wall)

    def _remind(self, rule: str) -> None:
        """Show a rule to every pupil who is stuck on it, and delete their refusals."""
        for link in [link for link in self.links if link.role == PUPIL]:
            table = self.table_of(link)
            if table and any((stuck := self.recent.stuck(each)) and stuck[0] == rule for each in link.people):
                card = table.session.book.rule(rule)
                self.show(link, f"{card.number} {card.title}: {card.text}")
        for person in self.present():
            if (stuck := self.recent.stuck(person)) and stuck[0] == rule:
                self.recent.clear(person)

    def _remove_all(self, person: int) -> None:
        """Remove everyone who joined from the network address of a person."""
        for each in self.store.neighbours().get(person, []):
            self._remove(each)

    def _remove(self, person: int) -> None:
        if person not in {each.id for each in self.store.people()}:
            return
        if self.mode:
            self.mode.leave(person)
        self.store.remove(person)
        for link in [link for link in self.links if link.role == PUPIL and person in link.people]:
            link.people = self.store.sharing(link.device)
            if link.people:
                self._take_turn(link, self.store.owner(link.device) or 0)
            else:
                self.links.remove(link)
                link.close()

    def _forget(self) -> None:
        """Delete everything, then notify every page that the classroom is closed."""
        self.mode = None
        self.store.forget()
        for link in self.links:
            link.tell({"ended": True, "title": self.text("wait.ended"), "lead": self.text("wait.ended_lead")})
        self.links.clear()
        self.forgotten()

    # Boards.

    @property
    def wall(self) -> TeacherBoard:
        """The teacher's board, shown on the wall."""
        last = next((table for table in self._tables.values() if isinstance(table, TeacherBoard)), None)
        if last is None:
            last = cast("TeacherBoard", self.table(cast("StoredBoard", self.store.last_board(0)).id))
        return last

    def _on_the_wall(self, name: str) -> None:
        game, _, one = name.partition("/")
        self._tables = {board: table for board, table in self._tables.items() if not isinstance(table, TeacherBoard)}
        self.store.add_board(0, {}, {}, format_record(Game(ruleset(game, one or None)).record()))

    def at_the_wall(self, message: Mapping[str, Any]) -> None:
        """Handle a message on the teacher's board, and save it."""
        wall = self.wall
        numbered = {"revision": wall.session.revision, **message}
        wall.take(NOBODY, numbered)
        self.keep(wall, NOBODY, numbered)
        self.show_all(wall)

    def set_up(self, now: Activity, opening: Opening, seats: Mapping[int, int]) -> int:
        """Create a board of the activity, and return its number.

        Args:
            opening: the settings of the board.
            seats: the side of each person, by id.
        """
        board = self.store.add_board(now.id, opening, seats).id
        self.seated |= dict.fromkeys(seats, board)
        return board

    def table_of(self, link: Connection) -> ClassTable | None:
        """Return the board that a page acts on; None if it has none."""
        if link.role == PUPIL:
            return self.mode.table_at(link.person) if self.mode else None
        return self.wall if link.role == TEACHER else None

    def table(self, number: int) -> ClassTable:
        """Return a board by its number; one not in memory is replayed from the database."""
        if number not in self._tables:
            kept = self.store.board(number)
            table = self.mode.table(kept) if self.mode and kept.round else TeacherBoard(kept, self.text.language)
            for side, message in self.store.attempts(number):
                table.take(side, message)
            self._tables[number] = table
        return self._tables[number]

    # Updates.

    def tell_soon(self) -> None:
        """Send the classroom's state soon to every page for which it has changed."""
        if not self._to_tell:
            self._to_tell = True
            self.later(SOON, self._tell_all)

    def _tell_all(self) -> None:
        self._to_tell = False
        for link in list(self.links):
            self._tell(link)

    def _tell(self, link: Connection) -> None:
        link.tell(self._telling.of(link.role, link.person, link.people))

    def show_all(self, table: ClassTable) -> None:
        """Send a board to everyone who sees it, after the current transaction."""
        self._to_show.add(table.id)

    def show_everything(self) -> None:
        """Send every page its board, after the current transaction."""
        self._to_show.update(table.id for link in self.links if (table := self.table_of(link)))

    def _show_changed(self) -> None:
        changed, self._to_show = self._to_show, set()
        for link in list(self.links):
            table = self.table_of(link)
            if table is not None and table.id in changed:
                self.show(link)

    def show(self, link: Connection, notice: str = "") -> None:
        """Send a page its board if it has one, with an optional notice."""
        table = self.table_of(link)
        if table is None:
            return
        view = self.mode.view(table, link.person) if self.mode else table.view(NOBODY)
        if notice:
            view = {**view, "notice": notice, "announcement": notice, "announcement_parts": []}
        place = self.shelf.place(table.session.book)
        link.show({"board": table.id, "kind": table.kind, "mode": table.mode, "book": place, "view": view})
