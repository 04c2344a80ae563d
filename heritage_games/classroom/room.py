"""A room: who is in it, what goes on there, and who may do what. It knows no network."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from random import Random
from time import monotonic
from typing import Any

from heritage_games.games import games, ruleset
from heritage_games.record import Game, ProtocolError, format_record

from . import codes
from .errors import RefusedError
from .letters import OF_TEACHERS, Act, AtBoard, read_letter
from .names import called
from .pace import Clock, Pace
from .shelf import Shelf
from .store import Person, Round, Store
from .tables import NOBODY, Opening, Table, asked_at
from .telling import Telling
from .words import Words

FIRST = "morabaraba"
"""The game on the wall until the teacher takes another."""

MOST_PEOPLE = 120

GUESSES, GUESSES_A_SECOND = 60, 1.0
"""Wrong codes that one address has for nothing, and then."""

LETTERS, LETTERS_A_SECOND = 40, 12.0
"""Letters that one device has at once, and then; a hand is slower."""

TEACHER, WALL, PUPIL = "teacher", "wall", "pupil"
KEYS = ("join", TEACHER, WALL)

Send = Callable[[Mapping[str, Any]], None]


class Link:
    """A page that is open somewhere.

    Args:
        role: ``teacher``, ``wall`` or ``pupil``.
        person: whose page it is; 0 for teacher and wall.
        send: takes what the page is told.
        close: ends it; the page then asks to be let in again.
    """

    def __init__(self, role: str, person: int, send: Send, close: Callable[[], None]) -> None:
        self.role = role
        self.person = person
        self.close = close
        self._send = send
        self._told: Mapping[str, Any] = {}

    def tell(self, room: Mapping[str, Any]) -> None:
        """Tell how the room stands, where that is news."""
        if room != self._told:
            self._told = room
            self._send({"room": room})

    def show(self, board: Mapping[str, Any]) -> None:
        """Show a board as it stands."""
        self._send(board)


class Room:
    """A room as the file has it.

    Args:
        store: the file.
        address: where the class joins: ``http://192.0.2.7:8080``.
        language: of the words.
        clock: seconds that only grow.
    """

    def __init__(self, store: Store, address: str = "", language: str = "en", clock: Clock = monotonic) -> None:
        self.store = store
        self.address = address
        self.say = Words(language)
        self.shelf = Shelf(language)
        self.links: list[Link] = []
        self.forgotten: Callable[[], None] = lambda: None
        """Is called when everything has been forgotten."""
        self.letters = Pace(LETTERS, LETTERS_A_SECOND, clock)
        self._guesses = Pace(GUESSES, GUESSES_A_SECOND, clock)
        self.note = ""
        """Why the teacher could not begin something; empty where it was begun."""
        self._tables: dict[int, Table] = {}
        with store.together():
            for name in KEYS:
                if not store.fact(name):
                    store.set_fact(name, codes.key())
            if not store.fact("code"):
                store.set_fact("code", codes.room_code())
                store.set_fact("day", datetime.now(UTC).date().isoformat())
            if not store.boards(0):
                self._on_the_wall(FIRST)
        self.round: Round | None = store.last_round()
        self._seated: dict[int, int] = {}
        self._seat()
        self._telling = Telling(self)

    # Who comes in.

    @property
    def code(self) -> str:
        """The code that is typed."""
        return self.store.fact("code")

    def key(self, name: str) -> str:
        """Return the long key of a page: ``join``, ``teacher`` or ``wall``."""
        return self.store.fact(name)

    def is_key(self, name: str, given: str) -> bool:
        """Return whether this is the long key of a page."""
        return codes.same(given, self.key(name))

    @property
    def shut(self) -> bool:
        """Whether nobody new is let in."""
        return self.store.fact("door") == "shut"

    def join(self, code: str, key: str, name: str, asker: str) -> str:
        """Let a device in, and return the secret that brings it back.

        Args:
            code: as it was typed.
            key: the long one, where the code on the wall was scanned.
            name: as it was typed; empty for one of ours.
            asker: the address it comes from. Wrong codes make that one wait and nobody else, and never who has the key.

        Raises:
            RefusedError: with the reason.
        """
        if not self.is_key("join", key):
            if not self._guesses.left(asker):
                raise RefusedError("slow")
            if not codes.same(codes.typed(code), self.code):
                self._guesses.take(asker)
                raise RefusedError("bad_code")
        people = self.store.people()
        if self.shut:
            raise RefusedError("shut")
        if len(people) >= MOST_PEOPLE:
            raise RefusedError("full")
        secret = codes.key()
        with self.store.together():
            self.store.join(called(name, [each.name for each in people], self.say.plants()), codes.sealed(secret))
        return secret

    def owner(self, secret: str) -> int | None:
        """Return whose device brings this secret; None if nobody's."""
        return self.store.owner(codes.sealed(secret)) if secret else None

    def connect(self, link: Link) -> None:
        """A page is open: tell it everything, and the others that somebody is there."""
        self.links.append(link)
        self.tell()
        self._show(link)

    def disconnect(self, link: Link) -> None:
        """A page is closed, or cannot be reached any more."""
        if link in self.links:
            self.links.remove(link)
            self.tell()

    def present(self) -> set[int]:
        """Return who has a page open now."""
        return {link.person for link in self.links if link.role == PUPIL}

    # What is said.

    def hear(self, link: Link, text: str | bytes) -> None:
        """Do what a page asks for, as far as it may; what no page of ours sends changes nothing.

        Args:
            link: whose page it is.
            text: as it came.
        """
        with suppress(ProtocolError):
            letter = read_letter(text)
            if isinstance(letter, AtBoard):
                self._play(link, letter)
            elif (letter.do in OF_TEACHERS) == (link.role == TEACHER) and link.role != WALL:
                self._act(link, letter)
                self.tell()

    def _play(self, link: Link, letter: AtBoard) -> None:
        """Take a message of a board, keep it, and only then show what came of it."""
        table = self.table_of(link)
        if table is None or table.id != letter.board:
            return
        before = table.session.revision
        if not self._sent(table, link.person) and table.allows(letter.message, link.person):
            table.session.receive(letter.message)
        if table.session.revision == before:
            self._show(link)
            return
        self._keep(table, letter.message)
        self._show_all(table)
        self.tell()

    def _keep(self, table: Table, message: Mapping[str, Any]) -> None:
        try:
            with self.store.together():
                if table.mode == "wall":
                    self.store.keep_record(table.id, table.record, table.session.revision)
                else:
                    self.store.attempt(table.id, message, table.refusing, table.plies)
        except sqlite3.Error:
            # What is not on the disk has not happened: the board is read from there again.
            del self._tables[table.id]
            raise

    def _sent(self, table: Table, person: int) -> bool:
        """Return whether an answer has been given, or is no longer asked for."""
        if table.mode != "vote" or self.round is None:
            return False
        return self.round.state != "open" or person in self.store.answers(self.round.id)

    # What is done.

    def _act(self, link: Link, act: Act) -> None:
        deeds: dict[str, Callable[[], None]] = {
            "send": lambda: self._answer(link.person, act.text),
            "change": lambda: self._answer(link.person, ""),
            "vote": lambda: self._begin("vote"),
            "pairs": lambda: self._begin("pairs"),
            "show": lambda: self._come_to("shown"),
            "stop": lambda: self._come_to("over"),
            "play": lambda: self._play_on(act.text),
            "game": lambda: self._take_game(act.text),
            "hardest": lambda: self._fact("hardest", "" if self.store.fact("hardest") else "on"),
            "door": lambda: self._fact("door", "" if self.shut else "shut"),
            "remove": lambda: self._remove(act.person),
            "forget": self._forget,
        }
        deeds[act.do]()

    def _fact(self, name: str, value: str) -> None:
        with self.store.together():
            self.store.set_fact(name, value)

    def _answer(self, person: int, text: str) -> None:
        """Give the move that somebody has played on their board as their answer, or take it back."""
        table, now = self.table_at(person), self.round
        if table is None or now is None or now.mode != "vote" or now.state != "open":
            return
        if not text or table.plies == [text]:
            with self.store.together():
                self.store.answer(now.id, person, text)

    def _begin(self, mode: str) -> None:
        """Begin something together from the position on the wall."""
        wall = self.wall
        if mode == "vote" and wall.session.match.main.game.due:
            self._at_the_wall({"do": "throw"})
        asked = asked_at(wall.session)
        few = mode == "pairs" and not self.present()
        self.note = self.say("modes.over") if asked is None else self.say("modes.few") if few else ""
        if asked is None or few:
            return
        with self.store.together():
            if self.round is not None:
                self.store.set_state(self.round.id, "over")
            self.round = self.store.begin_round(mode, {"mode": mode, "seed": 0, "players": {}, **asked})
            if mode == "pairs":
                self._pair(self.round)
        self._seat()
        for link in self.links:
            self._show(link)

    def _pair(self, now: Round) -> None:
        """Seat those who are here two by two, others than last time; who is left over plays against the computer."""
        here = sorted(self.present())
        Random(now.id).shuffle(here)  # noqa: S311 - nothing hangs on who plays whom
        for first in range(0, len(here), 2):
            self._seat_two(now, here[first : first + 2])

    def _seat_two(self, now: Round, two: list[int]) -> int:
        names = {person.id: person.name for person in self.store.people()}
        seats = {person: side for side, person in enumerate(two)}
        sides = ruleset(now.opening["game"], now.opening["ruleset"], **now.opening["options"]).sides
        players = {sides[side]: names[person] for person, side in seats.items()}
        opening: Opening = {**now.opening, "seed": now.id * 1_000 + two[0], "players": players}
        return self.store.add_board(now.id, opening, seats).id

    def _come_to(self, state: str) -> None:
        if self.round is None:
            return
        with self.store.together():
            self.store.set_state(self.round.id, state)
        self.round = self.store.last_round()
        self._seat()

    def _play_on(self, text: str) -> None:
        """Play an answer on the wall, and ask no longer."""
        now = self.round
        if now is None or now.mode != "vote" or text not in self.store.answers(now.id).values():
            return
        # The wall may have gone on meanwhile: the answer belongs to the position that was asked about.
        if asked_at(self.wall.session) == {name: now.opening[name] for name in _ASKED}:
            self._at_the_wall({"do": "type", "text": text})
        self._come_to("over")

    def _take_game(self, name: str) -> None:
        if name not in {f"{game}/{each}" for game, names in games().items() for each in names}:
            return
        with self.store.together():
            self._on_the_wall(name)
        self._show_all(self.wall)

    def _remove(self, person: int) -> None:
        with self.store.together():
            self.store.remove(person)
            if self.round is not None:
                self.store.answer(self.round.id, person, "")
        for link in [link for link in self.links if link.role == PUPIL and link.person == person]:
            self.links.remove(link)
            link.close()

    def _forget(self) -> None:
        """Delete everything, and end the room."""
        for link in self.links:
            link.tell({"ended": True, "title": self.say("wait.ended"), "lead": self.say("wait.ended_lead")})
        self.links.clear()
        self.store.forget()
        self.forgotten()

    # The boards.

    @property
    def wall(self) -> Table:
        """The teacher's board, which is on the wall."""
        return self._table(self.store.boards(0)[-1].id, 0)

    def table_of(self, link: Link) -> Table | None:
        """Return the board that a page acts on; None if it has none."""
        if link.role == PUPIL:
            return self.table_at(link.person)
        return self.wall if link.role == TEACHER else None

    def table_at(self, person: int) -> Table | None:
        """Return the board at which somebody sits; late comers get one of their own. None if nothing is played."""
        now = self.round
        if now is None or now.state == "over":
            return None
        if person not in self._seated:
            if now.state != "open":
                return None
            with self.store.together():
                if now.mode == "vote":
                    self._seated[person] = self.store.add_board(now.id, now.opening, {person: NOBODY}).id
                else:
                    self._seated[person] = self._seat_two(now, [person])
        return self._table(self._seated[person], now.id)

    def tables(self) -> list[Table]:
        """Return the boards of what goes on now."""
        now = self.round
        return [self._table(board.id, now.id) for board in self.store.boards(now.id)] if now else []

    def _table(self, board: int, number: int) -> Table:
        """Return a board; one that is not in use is read from the file, and everything is played again on it."""
        if board not in self._tables:
            kept = next(each for each in self.store.boards(number) if each.id == board)
            table = Table(kept, self.store.seats(board), self.say.language)
            for message in self.store.attempts(board):
                table.session.receive(message)
            self._tables[board] = table
        return self._tables[board]

    def _seat(self) -> None:
        """Find who sits where in what goes on now; boards of what is over are needed no more."""
        now = self.round
        boards = self.store.boards(now.id) if now else []
        self._seated = {person: board.id for board in boards for person in self.store.seats(board.id)}
        wanted = {board.id for board in (*boards, *self.store.boards(0)[-1:])}
        self._tables = {board: table for board, table in self._tables.items() if board in wanted}

    def _on_the_wall(self, name: str) -> None:
        game, _, one = name.partition("/")
        record = format_record(Game(ruleset(game, one or None)).record())
        self.store.add_board(0, {"mode": "wall"}, {}, record)

    def _at_the_wall(self, message: Mapping[str, Any]) -> None:
        wall = self.wall
        said = {"revision": wall.session.revision, **message}
        wall.session.receive(said)
        self._keep(wall, said)
        self._show_all(wall)

    # What is told.

    def tell(self) -> None:
        """Tell every page how the room stands, where that is news to it."""
        for link in list(self.links):
            link.tell(self._telling.of(link.role, link.person))

    def _show_all(self, table: Table) -> None:
        for link in list(self.links):
            if self.table_of(link) is table:
                self._show(link)

    def _show(self, link: Link) -> None:
        """Show a page its board, where it has one."""
        table = self.table_of(link)
        if table is not None:
            view = table.view(link.person)
            told: dict[str, Any] = dict(view)
            if table.mode == "vote" and table.plies and not view["example"]:
                # Nobody answers a move that is only proposed.
                herds = [{**herd, "turn": False, "note": ""} for herd in view["herds"]]
                told |= {"status": self.say("vote.yours", move=table.plies[0]), "herds": herds}
            link.show({"board": table.id, "book": self.shelf.place(table.session.book), "view": told})

    def person(self, number: int) -> Person:
        """Return somebody who is in the room."""
        return next(each for each in self.store.people() if each.id == number)


_ASKED = ("game", "ruleset", "options", "position", "throw")
