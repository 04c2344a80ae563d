"""Database of a classroom: a SQLite file with people, activities, boards and answers.

Every message is one transaction, committed before any page shows its effect. A board is saved as the ordered list of
its attempts, each with its side; replaying them restores the board. Duplicate attempts have an outdated revision.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import ClassroomError

SHAPE = 5  # version of the database schema; a file of another version is refused
BESIDE = ("-wal", "-shm", "-journal")  # suffixes of SQLite's temporary files

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, removed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS devices (
    person INTEGER PRIMARY KEY REFERENCES people, secret TEXT NOT NULL, origin TEXT NOT NULL, turn INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS rounds (
    id INTEGER PRIMARY KEY, mode TEXT NOT NULL, opening TEXT NOT NULL, state TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS boards (
    id INTEGER PRIMARY KEY, round INTEGER NOT NULL, opening TEXT NOT NULL, record TEXT NOT NULL,
    revision INTEGER NOT NULL, ended TEXT NOT NULL DEFAULT '');
CREATE TABLE IF NOT EXISTS seats (
    board INTEGER NOT NULL REFERENCES boards, person INTEGER NOT NULL REFERENCES people, side INTEGER NOT NULL,
    PRIMARY KEY (board, person));
CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER PRIMARY KEY, board INTEGER NOT NULL REFERENCES boards, side INTEGER NOT NULL, message TEXT NOT NULL,
    rule TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS at_board ON attempts (board);
CREATE TABLE IF NOT EXISTS plies (
    board INTEGER NOT NULL REFERENCES boards, number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (board, number));
CREATE TABLE IF NOT EXISTS answers (
    round INTEGER NOT NULL REFERENCES rounds, ply INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES people,
    text TEXT NOT NULL, PRIMARY KEY (round, ply, person));
"""


@dataclass(frozen=True)
class Activity:
    """An activity of the class."""

    id: int
    mode: str
    opening: Mapping[str, Any]  # the settings with which it was started
    state: str  # ``open``, ``shown`` or ``over``


@dataclass(frozen=True)
class StoredBoard:
    """A saved board."""

    id: int
    round: int  # the id of its activity; 0 for the board on the wall
    opening: Mapping[str, Any]
    record: str = ""  # the record of the game, if it is saved instead of attempts; otherwise empty
    revision: int = 0  # the revision of the session to which the record belongs; 0 without a record
    ended: tuple[int, ...] = ()  # the rank of each side, 1 being the best; empty while the game continues


class ClassDatabase:
    """Database of a classroom.

    Args:
        path: the path of the file; its folder is created if necessary.

    Raises:
        ClassroomError: another classroom has the file open, or it is not a valid database of a classroom.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        before = os.umask(0o077)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(path, isolation_level=None, timeout=0.2)
            self._base.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._base.execute("PRAGMA journal_mode = WAL")
            # Data must survive power failures: in schools an empty battery is as common as a killed process.
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute("PRAGMA secure_delete = ON")
            self._shape(path)
            if (found := self._one("PRAGMA quick_check(1)")[0]) != "ok":
                raise sqlite3.DatabaseError(found)
        except sqlite3.Error as error:
            raise ClassroomError(Message("class_file", file=str(path), reason=str(error))) from error
        finally:
            os.umask(before)

    def _shape(self, path: Path) -> None:
        """Create the tables; raise ClassroomError if those of another version exist."""
        if self._one("SELECT 1 FROM sqlite_master") and self._one("PRAGMA user_version")[0] != SHAPE:
            self.close()
            raise ClassroomError(Message("class_old", file=str(path)))
        self._base.executescript(f"BEGIN EXCLUSIVE; {SCHEMA} PRAGMA user_version = {SHAPE}; COMMIT;")

    @contextmanager
    def together(self) -> Iterator[None]:
        """Run the block in a transaction.

        It is committed to disk when the outermost block ends, or rolled back if that block raises.
        """
        if self._base.in_transaction:
            yield
            return
        self._base.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            with suppress(sqlite3.OperationalError):  # SQLite itself rolls back if the disk is full
                self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def forget(self) -> None:
        """Delete the file and SQLite's temporary files."""
        self.close()
        for path in files_of(self.path):
            with suppress(FileNotFoundError):
                path.unlink()

    def fact(self, name: str) -> str:
        """Return a named value of the classroom; an empty string if it is not set."""
        row = self._one("SELECT value FROM facts WHERE name = ?", name)
        return str(row[0]) if row else ""

    def set_fact(self, name: str, value: str) -> None:
        """Set a named value of the classroom."""
        self._do("INSERT INTO facts VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, value)

    def join(self, name: str, secret: str, origin: str) -> None:
        """Add a person with their device's hashed secret and hashed network address."""
        person = self._added("INSERT INTO people (name) VALUES (?)", name)
        self._do("INSERT INTO devices VALUES (?, ?, ?, 0)", person, secret, origin)
        self.take_turn(person)

    def take_turn(self, person: int) -> None:
        """Make a person the acting one of their device."""
        self._do("UPDATE devices SET turn = (SELECT max(turn) + 1 FROM devices) WHERE person = ?", person)

    def sharing(self, secret: str) -> list[int]:
        """Return the ids of the people whose device has this hashed secret, in order of arrival."""
        return [row[0] for row in self._all("SELECT person FROM devices WHERE secret = ? ORDER BY person", secret)]

    def people(self) -> Mapping[int, str]:
        """Return the names of all people by id in the order of arrival, except those removed."""
        return dict(self._all("SELECT id, name FROM people WHERE NOT removed ORDER BY id"))

    def owner(self, secret: str) -> int | None:
        """Return the id of a device's acting person by its hashed secret; None if unknown."""
        row = self._one("SELECT person FROM devices WHERE secret = ? ORDER BY turn DESC", secret)
        return int(row[0]) if row else None

    def people_from(self, origin: str) -> list[int]:
        """Return the ids of all people who joined from this hashed address, except those removed."""
        return [row[0] for row in self._all("SELECT person FROM devices WHERE origin = ?", origin)]

    def neighbours(self) -> dict[int, list[int]]:
        """Return a mapping from each person to everybody who joined from the same network address."""
        groups: dict[str, list[int]] = {}
        for person, origin in self._all("SELECT person, origin FROM devices ORDER BY person"):
            groups.setdefault(origin, []).append(person)
        return {person: group for group in groups.values() for person in group}

    def rename(self, person: int, name: str) -> None:
        """Rename a person."""
        self._do("UPDATE people SET name = ? WHERE id = ?", name, person)

    def remove(self, person: int) -> None:
        """Remove a person with their devices, name and answers."""
        self._do("DELETE FROM answers WHERE person = ?", person)
        self._do("DELETE FROM devices WHERE person = ?", person)
        self._do("UPDATE people SET removed = 1, name = '' WHERE id = ?", person)

    def begin_round(self, mode: str, opening: Mapping[str, Any]) -> Activity:
        """Save a new, open activity and return it."""
        text = json.dumps(opening)
        number = self._added("INSERT INTO rounds (mode, opening, state) VALUES (?, ?, 'open')", mode, text)
        return Activity(number, mode, opening, "open")

    def set_state(self, number: int, state: str) -> None:
        """Set the state of an activity."""
        self._do("UPDATE rounds SET state = ? WHERE id = ?", state, number)

    def rounds(self) -> list[Activity]:
        """Return all activities in chronological order."""
        rows = self._all("SELECT id, mode, opening, state FROM rounds ORDER BY id")
        return [Activity(row[0], row[1], json.loads(row[2]), row[3]) for row in rows]

    def last_round(self) -> Activity | None:
        """Return the newest activity if it is not over; otherwise None."""
        last = next(reversed(self.rounds()), None)
        return last if last and last.state != "over" else None

    def add_board(
        self, number: int, opening: Mapping[str, Any], seats: Mapping[int, int], record: str = ""
    ) -> StoredBoard:
        """Save a new board and return it.

        Args:
            seats: the side of each person, by id.
            record: the record of the game, if it is saved instead of attempts; otherwise empty.
        """
        sql = "INSERT INTO boards (round, opening, record, revision) VALUES (?, ?, ?, 0)"
        board = StoredBoard(self._added(sql, number, json.dumps(opening), record), number, opening, record)
        for person, side in seats.items():
            self.sit(board.id, person, side)
        return board

    def boards(self, number: int) -> list[StoredBoard]:
        """Return the boards of an activity in the order of their creation."""
        return [_kept(row) for row in self._all(f"{BOARDS} WHERE round = ? ORDER BY id", number)]

    def board(self, number: int) -> StoredBoard:
        """Return the board with this id."""
        return _kept(self._one(f"{BOARDS} WHERE id = ?", number))

    def last_board(self, number: int) -> StoredBoard | None:
        """Return the newest board of an activity; None if it has none."""
        row = self._one(f"{BOARDS} WHERE round = ? ORDER BY id DESC LIMIT 1", number)
        return _kept(row) if row else None

    def end(self, board: int, places: Sequence[int]) -> None:
        """Save the result of a board."""
        self._do("UPDATE boards SET ended = ? WHERE id = ?", json.dumps(list(places)), board)

    def seats(self, board: int) -> dict[int, int]:
        """Return the side of each person at a board."""
        return dict(self._all("SELECT person, side FROM seats WHERE board = ? ORDER BY side", board))

    def seated(self, number: int) -> dict[int, int]:
        """Return the id of each person's newest board in an activity."""
        sql = "SELECT person, board FROM seats JOIN boards ON id = board WHERE round = ? ORDER BY board"
        return dict(self._all(sql, number))

    def sit(self, board: int, person: int, side: int) -> None:
        """Seat a person at a board, at this side."""
        self._do("INSERT INTO seats VALUES (?, ?, ?)", board, person, side)

    def rise(self, board: int, person: int) -> None:
        """Remove a person from a board."""
        self._do("DELETE FROM seats WHERE board = ? AND person = ?", board, person)

    def left_seats(self, number: int) -> dict[tuple[int, int], int]:
        """Return the person last replaced by the computer on each board and side of an activity."""
        sql = """SELECT board, json_extract(message, '$.side'), json_extract(message, '$.person')
                 FROM attempts JOIN boards ON boards.id = board
                 WHERE round = ? AND json_extract(message, '$.do') = 'leave' ORDER BY attempts.id"""
        return {(row[0], row[1]): row[2] for row in self._all(sql, number)}

    def attempt(self, board: int, side: int, message: Mapping[str, Any], rule: str, plies: Sequence[str]) -> None:
        """Save an attempt, and the plies of the board after it.

        Args:
            side: the side that made the attempt; see ``boards.NOBODY``.
            message: the raw message, including the revision to which it applies.
            rule: the rule that refused the attempt; empty if it was accepted.
            plies: all plies of the board after the attempt.
        """
        sql = "INSERT INTO attempts (board, side, message, rule) VALUES (?, ?, ?, ?)"
        self._do(sql, board, side, json.dumps(message), rule)
        self._do("DELETE FROM plies WHERE board = ? AND number > ?", board, len(plies))
        sql = """INSERT INTO plies VALUES (?, ?, ?)
                 ON CONFLICT DO UPDATE SET text = excluded.text WHERE text <> excluded.text"""
        self._base.executemany(sql, [(board, ply, text) for ply, text in enumerate(plies, start=1)])

    def attempts(self, board: int) -> list[tuple[int, dict[str, Any]]]:
        """Return the attempts on a board in order: pairs of side and message."""
        rows = self._all("SELECT side, message FROM attempts WHERE board = ? ORDER BY id", board)
        return [(row[0], json.loads(row[1])) for row in rows]

    def plies(self, board: int) -> list[str]:
        """Return the plies of a board in order."""
        return [row[0] for row in self._all("SELECT text FROM plies WHERE board = ? ORDER BY number", board)]

    def ply_count(self, board: int) -> int:
        """Return the number of plies of a board."""
        return int(self._one("SELECT count(*) FROM plies WHERE board = ?", board)[0])

    def keep_record(self, board: int, record: str, revision: int) -> None:
        """Save the record of the board on the wall."""
        self._do("UPDATE boards SET record = ?, revision = ? WHERE id = ?", record, revision, board)

    def refusals(self) -> list[tuple[Mapping[str, Any], str, int]]:
        """Return the distinct refusals: triples of the board's settings, the rule and the person."""
        sql = """SELECT DISTINCT opening, rule, person FROM attempts JOIN boards ON boards.id = attempts.board
                 JOIN seats ON seats.board = attempts.board AND seats.side = attempts.side WHERE rule <> ''"""
        return [(json.loads(row[0]), row[1], row[2]) for row in self._all(sql)]

    def refused(self, board: int, side: int) -> dict[str, int]:
        """Return the number of a side's refusals by each rule, in the order of the first refusals."""
        sql = """SELECT rule, count(*) FROM attempts WHERE board = ? AND side = ? AND rule <> ''
                 GROUP BY rule ORDER BY min(id)"""
        return dict(self._all(sql, board, side))

    def last_moves(self, board: int) -> dict[int, bool]:
        """Return whether the last attempt of each side of a board was accepted."""
        sql = """SELECT side, rule = '' FROM attempts
                 WHERE id IN (SELECT max(id) FROM attempts WHERE board = ? GROUP BY side)"""
        return {row[0]: bool(row[1]) for row in self._all(sql, board)}

    def answer(self, number: int, person: int, text: str, ply: int = 0) -> None:
        """Save a person's answer in place of an earlier one, or delete the earlier one.

        Args:
            text: the answer; empty to delete the earlier one.
            ply: the ply of the question; 0 if the activity has only one.
        """
        self._do("DELETE FROM answers WHERE round = ? AND person = ? AND ply = ?", number, person, ply)
        if text:
            self._do("INSERT INTO answers VALUES (?, ?, ?, ?)", number, ply, person, text)

    def answers(self, number: int, ply: int = 0) -> dict[int, str]:
        """Return each person's answer to the question at this ply."""
        return dict(self._all("SELECT person, text FROM answers WHERE round = ? AND ply = ?", number, ply))

    def _do(self, sql: str, *values: object) -> None:
        self._base.execute(sql, values)

    def _added(self, sql: str, *values: object) -> int:
        return int(self._base.execute(sql, values).lastrowid or 0)

    def _one(self, sql: str, *values: object) -> Any:  # noqa: ANN401 - a row has columns of each kind
        return self._base.execute(sql, values).fetchone()

    def _all(self, sql: str, *values: object) -> list[Any]:
        return self._base.execute(sql, values).fetchall()


BOARDS = "SELECT id, round, opening, record, revision, ended FROM boards"


def files_of(path: Path) -> tuple[Path, ...]:
    """Return the paths of a classroom's file and of SQLite's temporary files for it."""
    return (path, *(path.with_name(path.name + end) for end in BESIDE))


def _kept(row: Sequence[Any]) -> StoredBoard:
    ended = tuple(json.loads(row[5])) if row[5] else ()
    return StoredBoard(row[0], row[1], json.loads(row[2]), row[3], row[4], ended)
