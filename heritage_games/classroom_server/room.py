"""A room: who is in it, what goes on there, and who may do what. It knows no network.

The books that boards need, packed once and fetched by everybody: a class needs the same one thirty times.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any, cast

from heritage_games.errors import NotNowError, ProtocolError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.book_view import book
from heritage_games.session.protocol import read

from .admission import Admission, Clock, RateLimiter
from .boards import NOBODY, ClassTable, Opening, TeacherBoard
from .modes import Mode
from .payloads import MODES, Telling
from .protocol import (
    OF_PUPILS,
    OF_TEACHERS,
    PUPIL,
    TEACHER,
    BoardMessage,
    ClassroomWords,
    Connection,
    RoomAction,
    read_letter,
)
from .store import Activity, ClassDatabase, StoredBoard
from .vote_drawing import WallImage


class BookCache:
    """Books by their addresses.

    Args:
        language: of the words.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._places: dict[str, str] = {}
        self._books: dict[str, bytes] = {}

    def place(self, told: Rulebook) -> str:
        """Return the name under which a book lies here: another one for other rules or readings."""
        rules = told.ruleset
        asked = json.dumps([rules.game, rules.name, sorted(rules.options.items())])
        if asked not in self._places:
            text = json.dumps(book(told, ""), ensure_ascii=False, separators=(",", ":")).encode()
            name = hashlib.sha256(text).hexdigest()[:16]
            self._books[name] = gzip.compress(text, 9, mtime=0)
            self._places[asked] = name
        return self._places[asked]

    def packed(self, name: str) -> bytes | None:
        """Return a book as gzip of JSON; None if none has this name."""
        return self._books.get(name)


FIRST = "morabaraba"
"""The game on the wall until the teacher takes another."""

LETTERS, LETTERS_A_SECOND = 40, 12.0
"""Letters that one device has at once, and then; a hand is slower."""

SOON = 0.1
"""Seconds within which every page is told what others have done: what many do at once is told once."""

Later = Callable[[float, Callable[[], None]], object]
"""Does something after so many seconds."""


class Room:
    """A room as the file has it.

    Args:
        store: the file.
        address: where the class joins: ``http://192.0.2.7:8080``.
        language: of the words.
        clock: seconds that only grow.
        later: does something after a while; at once if nobody says how.
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
        self.say = ClassroomWords(language)
        self.shelf = BookCache(language)
        self.picture = WallImage(language)
        self.later = later
        self.links: list[Connection] = []
        self.forgotten: Callable[[], None] = lambda: None
        """Is called when everything has been forgotten."""
        self.letters = RateLimiter(LETTERS, LETTERS_A_SECOND, clock)
        self.note = ""
        """Why the teacher could not begin something; empty where it was begun."""
        self.mode: Mode | None = None
        """What goes on now; None if nothing does."""
        self.seated: dict[int, int] = {}
        """At which board of it everybody sits."""
        self._tables: dict[int, ClassTable] = {}
        self._to_show: set[int] = set()
        self._to_tell = False
        self._deep = 0
        with store.together():
            self.door = Admission(store, self.say, clock)
            if store.last_board(0) is None:
                self._on_the_wall(FIRST)
        self._telling = Telling(self)
        self._take_up()

    def _take_up(self) -> None:
        """Be as the file is."""
        now = self.store.last_round()
        self._tables.clear()
        self._to_show.clear()
        self.mode = MODES[now.mode](self, now) if now else None
        self.seated = self.store.seated(now.id) if now else {}
        if self.mode:
            self.mode.taken_up()

    @contextmanager
    def change(self, link: Connection | None = None) -> Iterator[None]:
        """Keep all that is done within, or nothing of it, and only then show what came of it.

        Args:
            link: whose page does it, and is told at once.
        """
        self._deep += 1
        try:
            with self.store.together():
                yield
        except sqlite3.Error:
            # What is not on the disk has not happened.
            self._take_up()
            raise
        finally:
            self._deep -= 1
        if not self._deep:
            self._show_changed()
            if link in self.links:
                self._tell(link)
            self.tell_soon()

    # Who is here.

    def connect(self, link: Connection) -> None:
        """A page is open: tell it everything, and the others that somebody is there."""
        self.links.append(link)
        with self.change(link):
            if self.mode and link.role == PUPIL:
                self.mode.arrive(link.person)
        self.show(link)

    def disconnect(self, link: Connection) -> None:
        """A page is closed, or cannot be reached any more."""
        if link in self.links:
            self.links.remove(link)
            self.tell_soon()

    def present(self) -> set[int]:
        """Return who has a page open now."""
        return {link.person for link in self.links if link.role == PUPIL}

    def called(self, person: int) -> str:
        """Return the name of somebody; of one who was taken out, a word for that."""
        names = {each.id: each.name for each in self.store.people()}
        return names.get(person) or self.say("people.somebody")

    # What is said.

    def hear(self, link: Connection, text: str | bytes) -> None:
        """Do what a page asks for, as far as it may; what no page of ours sends changes nothing.

        Args:
            link: whose page it is.
            text: as it came.
        """
        with suppress(ProtocolError):
            letter = read_letter(text)
            if isinstance(letter, BoardMessage):
                self._play(link, letter)
                return
            may = {TEACHER: OF_TEACHERS, PUPIL: OF_PUPILS}.get(link.role, frozenset())
            if letter.do == "forget" and link.role == TEACHER:
                self._forget()
            elif letter.do in may:
                with self.change(link):
                    self._act(link, letter)

    def _play(self, link: Connection, letter: BoardMessage) -> None:
        """Take a message of a board, keep it, and only then show what came of it."""
        table = self.table_of(link)
        if table is None or table.id != letter.board:
            return
        _, message = read(letter.message)
        side = self.mode.side(table, link.person) if self.mode else NOBODY
        before = table.hand(side).revision
        why_not = self.mode.why_not(table, link.person, message) if self.mode else None
        if why_not is None and table.allows(letter.message):
            with self.change(link):
                table.take(side, letter.message)
                if table.hand(side).revision != before:
                    self.keep(table, side, letter.message)
                    self.show_all(table)
        if table.hand(side).revision == before:
            self.show(link, why_not or "")

    def keep(self, table: ClassTable, side: int, message: Mapping[str, Any]) -> None:
        """Keep what was done at a board, and what follows from it."""
        if isinstance(table, TeacherBoard):
            self.store.keep_record(table.id, table.record, table.session.revision)
        else:
            self.store.attempt(table.id, side, message, table.refusing(side), table.plies)
        if self.mode:
            self.mode.kept(table)

    # What is done.

    def _act(self, link: Connection, act: RoomAction) -> None:
        """Do something that this page may do, where it can be done now."""
        if link.role == PUPIL:
            deeds = self.mode.deeds(link.person) if self.mode else {}
        else:
            hardest = "" if self.store.fact("hardest") else "on"
            deeds = {
                **dict.fromkeys(MODES, self._begin),
                "stop": lambda _: self.come_to("over"),
                "game": lambda said: self._take_game(said.text),
                "hardest": lambda _: self.store.set_fact("hardest", hardest),
                "door": lambda _: self.store.set_fact("door", "" if self.door.shut else "shut"),
                "rename": lambda said: self.door.rename(said.number),
                "remove": lambda said: self._remove(said.number),
                **(self.mode.orders() if self.mode else {}),
            }
        if act.do in deeds:
            deeds[act.do](act)

    def _begin(self, asked: RoomAction) -> None:
        """Begin something together; where it cannot be begun, what goes on now goes on."""
        self.note = ""
        mode = MODES[asked.do]
        try:
            opening = mode.opening(self, asked)
        except NotNowError as error:
            self.note = error.sentence
            return
        self.come_to("over")
        self.store.set_fact("projected", "")
        self.mode = mode(self, self.store.begin_round(mode.name, opening))
        self.mode.begun()
        self.show_everything()

    def come_to(self, state: str) -> None:
        """Say how far what goes on has come: ``open``, ``shown`` or ``over``."""
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
        """Put another game on the wall; what goes on goes on from where it began, unless it goes on there."""
        if name in {f"{game}/{each}" for game, names in games().items() for each in names}:
            if self.mode and self.mode.at_the_wall:
                self.come_to("over")
            self._on_the_wall(name)
            self.show_all(self.wall)

    def _remove(self, person: int) -> None:
        if person not in {each.id for each in self.store.people()}:
            return
        if self.mode:
            self.mode.leave(person)
        self.store.remove(person)
        for link in [link for link in self.links if link.role == PUPIL and link.person == person]:
            self.links.remove(link)
            link.close()

    def _forget(self) -> None:
        """Delete everything, then tell every page that the room has ended."""
        self.mode = None
        self.store.forget()
        for link in self.links:
            link.tell({"ended": True, "title": self.say("wait.ended"), "lead": self.say("wait.ended_lead")})
        self.links.clear()
        self.forgotten()

    # The boards.

    @property
    def wall(self) -> TeacherBoard:
        """The teacher's board, which is on the wall."""
        last = next((table for table in self._tables.values() if isinstance(table, TeacherBoard)), None)
        if last is None:
            last = cast("TeacherBoard", self.table(cast("StoredBoard", self.store.last_board(0)).id))
        return last

    def _on_the_wall(self, name: str) -> None:
        game, _, one = name.partition("/")
        self._tables = {board: table for board, table in self._tables.items() if not isinstance(table, TeacherBoard)}
        self.store.add_board(0, {}, {}, format_record(Game(ruleset(game, one or None)).record()))

    def at_the_wall(self, message: Mapping[str, Any]) -> None:
        """Do something at the teacher's board, and keep it."""
        wall = self.wall
        said = {"revision": wall.session.revision, **message}
        wall.take(NOBODY, said)
        self.keep(wall, NOBODY, said)
        self.show_all(wall)

    def set_up(self, now: Activity, opening: Opening, seats: Mapping[int, int]) -> int:
        """Set up a board of what goes on, and return its number.

        Args:
            now: what goes on.
            opening: what the board begins from.
            seats: person to side.
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
        """Return a board by its number; one that is not in use is read from the file, and all is made again on it."""
        if number not in self._tables:
            kept = self.store.board(number)
            table = self.mode.table(kept) if self.mode and kept.round else TeacherBoard(kept, self.say.language)
            for side, message in self.store.attempts(number):
                table.take(side, message)
            self._tables[number] = table
        return self._tables[number]

    # What is told.

    def tell_soon(self) -> None:
        """Tell every page how the room stands, soon, where that is news to it."""
        if not self._to_tell:
            self._to_tell = True
            self.later(SOON, self._tell_all)

    def _tell_all(self) -> None:
        self._to_tell = False
        for link in list(self.links):
            self._tell(link)

    def _tell(self, link: Connection) -> None:
        link.tell(self._telling.of(link.role, link.person))

    def show_all(self, table: ClassTable) -> None:
        """Show a board to all who see it, once what is done now is kept."""
        self._to_show.add(table.id)

    def show_everything(self) -> None:
        """Show every page its board, once what is done now is kept."""
        self._to_show.update(table.id for link in self.links if (table := self.table_of(link)))

    def _show_changed(self) -> None:
        changed, self._to_show = self._to_show, set()
        for link in list(self.links):
            table = self.table_of(link)
            if table is not None and table.id in changed:
                self.show(link)

    def show(self, link: Connection, notice: str = "") -> None:
        """Show a page its board, where it has one; with a sentence on it where there is something to say."""
        table = self.table_of(link)
        if table is None:
            return
        view: Mapping[str, Any] = self.mode.view(table, link.person) if self.mode else table.view(NOBODY)
        if notice:
            view = {**view, "notice": notice, "say": notice, "aloud": []}
        place = self.shelf.place(table.session.book)
        link.show({"board": table.id, "kind": table.kind, "mode": table.mode, "book": place, "view": view})
