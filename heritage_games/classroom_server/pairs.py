"""Class mode in which people play against each other on their own devices."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, cast

from heritage_games.errors import NotNowError
from heritage_games.rulebook.sentences import capital
from heritage_games.session.sides import who
from heritage_games.session.view_types import View

from .boards import ASKED, NOBODY, PAUSE, REPLY, ClassTable, SharedTable, asked_at, rules_of
from .modes import Actions, Mode
from .payload_types import ModePayload, PupilPayload, TableCell, TableView, WallPayload, button
from .protocol import RoomAction
from .room_state import RoomState
from .store import StoredBoard

SEEDS = 2**31

AGAIN = "again"  # the answer of a person who wants to play again, saved under the number of the board


class Pairs(Mode):
    """Games between people from the position on the wall."""

    name = "pairs"
    title_key = "pairs.title"

    @classmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:  # noqa: ARG003 - nothing is chosen
        """Return the position on the wall as settings."""
        found = asked_at(room.wall.session)
        if found is None or not room.present():
            raise NotNowError(room.text("modes.few" if found else "modes.over"))
        return found

    def begun(self) -> None:
        """Seat everyone present in shuffled groups; the computer plays the remaining seats."""
        here = sorted(self.room.present())
        Random(self.now.id).shuffle(here)  # noqa: S311 - pairing needs no secure randomness
        for people in balanced(here, len(rules_of(self.now.opening).sides)):
            self.seat(people)

    def seat(self, people: Sequence[int], sides: Sequence[int] = (), **more: object) -> int:
        """Create a board for these people, and return its number.

        Args:
            sides: the side of each player; the first sides if empty.
        """
        setting = {name: self.now.opening[name] for name in ASKED}
        hands = list(sides or range(len(people)))
        opening = {**setting, "seed": secrets.randbelow(SEEDS), "hands": hands, **more}
        board = self.set_up(opening, dict(zip(people, hands, strict=True)))
        self._let_reply(board)
        return board

    def arrive(self, person: int) -> None:
        """Give a returning person their old seat.

        A latecomer gets a seat of the computer or a new board.

        A latecomer gets the seat of an absent person only if no other seat is free.
        """
        if self.now.state != "open" or person in self.seated:
            return
        left = self.room.store.left_seats(self.now.id)
        free = [(table.id, side) for table in self.tables() if not table.game.over for side in table.computers]
        own = [seat for seat in free if left.get(seat) == person]
        for board, side in [*own, *(seat for seat in free if seat not in left), *free][:1]:
            self._take_seat(cast("SharedTable", self.table(board)), person, side)
            return
        self.seat([person])

    def _take_seat(self, table: SharedTable, person: int, side: int) -> None:
        self.room.store.sit(table.id, person, side)
        self.seated[person] = table.id
        self.arrange(table, {"revision": 0, "do": "give", "side": side})

    def arrange(self, table: SharedTable, message: dict[str, Any]) -> None:
        """Handle a message from the classroom on a board, and save it."""
        table.take(NOBODY, message)
        self.room.keep(table, NOBODY, message)
        self.room.show_all(table)

    def leave(self, person: int) -> None:
        """Replace a person in an unfinished game by the computer.

        On return they get the seat back if it is still free.
        """
        table = self.table_at(person)
        if not isinstance(table, SharedTable):
            return
        side = self.side(table, person)
        if not table.game.over:
            self.room.store.rise(table.id, person)
            del self.seated[person]
            self.arrange(table, {"revision": 0, "do": "leave", "side": side, "person": person})

    # Boards.

    def restore(self, kept: StoredBoard) -> ClassTable:
        """Return a shared board."""
        return SharedTable(kept, self.room.text.language)

    def tables(self) -> Iterator[SharedTable]:
        """Yield every board."""
        for board in self.room.store.boards(self.now.id):
            yield cast("SharedTable", self.table(board.id))

    def side(self, table: ClassTable, person: int) -> int:
        """Return the side of a person."""
        return self.room.store.seats(table.id).get(person, NOBODY) if isinstance(table, SharedTable) else NOBODY

    def view(self, table: ClassTable, person: int) -> View:
        """Return the view with the names of the players."""
        view = super().view(table, person)
        if not isinstance(table, SharedTable):
            return view
        names = self.names(table) | {self.side(table, person): table.session.book.text("seats.you")}
        for panel in view["side_panels"]:
            name = names.get(panel["side"])
            panel["who"], panel["who_brief"] = (name, name) if name else who(table.lead.match.main, panel["side"])
        return view

    def names(self, table: ClassTable) -> dict[int, str]:
        """Return the names of the players at a board, by side."""
        return {side: self.room.called(person) for person, side in self.room.store.seats(table.id).items()}

    def kept(self, table: ClassTable) -> None:
        """Save the result of a game, and let the computer move if it is its turn."""
        if not isinstance(table, SharedTable):
            return
        outcome = table.game.outcome
        if outcome and not self.room.store.board(table.id).ended:
            self.room.store.end(table.id, outcome.places)
        self._let_reply(table.id)

    def _let_reply(self, board: int) -> None:
        """Schedule the computer's move on a board if one is due."""
        if cast("SharedTable", self.table(board)).computers_turn:
            self.room.later(PAUSE, lambda: self._reply(board))

    def taken_up(self) -> None:
        """Let the computer move if it was its turn when the classroom was closed."""
        for table in self.tables():
            self._let_reply(table.id)

    def _reply(self, board: int) -> None:
        # The activity may have ended, or somebody may have taken the seat.
        if not self.running:
            return
        table = cast("SharedTable", self.table(board))
        if table.computers_turn:
            with self.room.change():
                self.arrange(table, dict(REPLY))

    # Actions.

    def pupil_actions(self, person: int) -> Actions:
        """Return the handlers that start another game or replace an absent partner."""
        return {
            "again": lambda _: self._again(person),
            "stand_in": lambda action: self._stand_in(action.number, self.table_at(person)),
        }

    def _again(self, person: int) -> None:
        """Save a person's wish for another game.

        It starts, with rotated sides, when everyone present at the board has this wish.
        """
        table = self.table_at(person)
        if not isinstance(table, SharedTable) or not table.game.over:
            return
        self.room.store.answer(self.now.id, person, AGAIN, table.id)
        here = self._here(table)
        if not here.keys() - self.room.store.answers(self.now.id, table.id).keys():
            count = len(table.game.rules.sides)
            self.seat(list(here), [(side + 1) % count for side in here.values()])
            self.room.show_everything()

    def _here(self, table: SharedTable) -> dict[int, int]:
        """Return the sides of the people at a board who are present and not at a newer board."""
        here = self.room.present()
        seats = self.room.store.seats(table.id)
        return {each: side for each, side in seats.items() if each in here and self.seated.get(each) == table.id}

    def teacher_actions(self) -> Actions:
        """Return the handlers that replace any absent person by the computer or project a board."""
        return {
            "stand_in": lambda action: self._stand_in(action.number, self.table_at(action.number)),
            "project": lambda action: self._project(action.number),
        }

    def _stand_in(self, absent: int, table: ClassTable | None) -> None:
        if table is not None and table is self.table_at(absent) and absent not in self.room.present():
            self.leave(absent)

    def _project(self, board: int) -> None:
        there = {each.id for each in self.room.store.boards(self.now.id)}
        shown = self.room.store.fact("projected")
        self.room.store.set_fact("projected", str(board) if board in there and shown != str(board) else "")

    # Payloads.

    def pupil(self, person: int) -> PupilPayload:
        """Return a person's payload: the partners and which of them are absent, or the result."""
        text, table = self.room.text, self.table_at(person)
        if table is None:
            return {"title": text("pairs.title"), "lead": text("wait.soon")}
        names = {other: self.room.called(other) for other in self.room.store.seats(table.id) if other != person}
        payload: PupilPayload = {"title": text(self.title_key), "board": table.id}
        if table.game.outcome is not None:
            return payload | self._ended(cast("SharedTable", table), person)
        away = {other: name for other, name in names.items() if other not in self.room.present()}
        acts = [button("stand_in", text("pairs.stand_in", name=name), number=other) for other, name in away.items()]
        return payload | {"lead": self._lead(table, person, names, away), "acts": acts}

    def _ended(self, table: SharedTable, person: int) -> PupilPayload:
        """Return a finished game's payload: result, and whether the others want another game."""
        text, side = self.room.text, self.side(table, person)
        places = table.game.outcome.places if table.game.outcome else ()
        title = text(f"pairs.{result(places, side)}")
        willing = self.room.store.answers(self.now.id, table.id)
        others = [self.room.called(each) for each in self._here(table) if each != person and each not in willing]
        waiting = [self.room.called(each) for each in willing if each != person]
        if person in willing:
            return {"title": title, "lead": text("pairs.waits_again", name=", ".join(others)), "acts": []}
        lead = text("pairs.wants_again", name=", ".join(waiting)) if waiting else text("pairs.over")
        return {"title": title, "lead": lead, "acts": [button("again", text("pairs.again"), main=True)]}

    def _lead(self, table: ClassTable, person: int, names: dict[int, str], away: dict[int, str]) -> str:
        text, book = self.room.text, table.session.book
        if away:
            return text("pairs.away", name=", ".join(away.values()))
        side = book.game.sides[book.ruleset.sides[self.side(table, person)]]
        if not names:
            return text("pairs.computer", side=side)
        return text("pairs.you_are", side=side, name=", ".join(names.values()))

    def doing(self, person: int) -> str:
        """Return the state of a person: ``present``, ``playing`` or ``answered``."""
        table = self.table_at(person)
        return "present" if table is None else "answered" if table.game.over else "playing"

    def progress(self, person: int) -> tuple[str, int, int]:
        """Return the names of the others at a person's board, and 0 for both numbers of tasks."""
        table = self.table_at(person)
        if table is None:
            return "", 0, 0
        text = self.room.text
        others = ", ".join(self.room.called(other) for other in self.room.store.seats(table.id) if other != person)
        return text("pairs.against", name=others) if others else text("pairs.the_computer"), 0, 0

    def count(self) -> str:
        """Return the number of finished games in a sentence."""
        tables = list(self.tables())
        return self.room.text("pairs.count", over=sum(table.game.over for table in tables), count=len(tables))

    def desk(self) -> ModePayload:
        """Return the teacher's payload: a row for each board.

        A row has the players, the state, and buttons: one starts or stops the projection of the
        board, and during a game one per absent player replaces this player by the computer.
        """
        return {"acts": [], "table": self._table_of(self.tables())}

    def _table_of(self, tables: Iterable[SharedTable]) -> TableView:
        text = self.room.text
        head: list[TableCell] = [{"text": text("table.board")}, {"text": text("table.stands")}, {"text": ""}]
        return {"caption": text("pairs.table"), "head": head, "rows": [self._row(table) for table in tables]}

    def _row(self, table: SharedTable) -> list[TableCell]:
        text = self.room.text
        label = text("pairs.take_off" if self.room.store.fact("projected") == str(table.id) else "pairs.project")
        away = set(self.room.store.seats(table.id)) - self.room.present()
        acts = [button("project", label, number=table.id)]
        if not table.game.over:
            acts += [
                button("stand_in", text("pairs.stand_in", name=self.room.called(each)), number=each)
                for each in sorted(away)
            ]
        return [{"text": self.players(table)}, {"text": table.status}, {"text": "", "acts": acts}]

    def players(self, table: SharedTable) -> str:
        """Return the players at a board in one line, in the order of the sides."""
        names, book = self.names(table), table.session.book
        return " · ".join(
            self.room.text(
                "pairs.plays", name=names.get(side, self.room.text("pairs.the_computer")), side=book.game.sides[each]
            )
            for side, each in enumerate(book.ruleset.sides)
        )

    def wall(self) -> WallPayload:
        """Return the payload of the projected board; of the teacher's board if none is projected."""
        text = self.room.text
        payload: WallPayload = {"title": text(f"modes.{self.name}"), "lead": ""}
        shown = self.room.store.fact("projected")
        table = next((table for table in self.tables() if shown == str(table.id)), None)
        if table is None:
            return payload
        lead = f"{capital(self.players(table))}. {self.room.picture.with_throw(table.status, table.game)}"
        return {**payload, "lead": lead, **self.room.picture.of(table.game)}


def result(places: Sequence[int], side: int) -> str:
    """Return a side's result: ``won``, ``drawn`` or ``lost``; ``open`` if there are no places."""
    if not places:
        return "open"
    if len(set(places)) == 1:
        return "drawn"
    return "won" if places[side] == min(places) else "lost"


def balanced(people: Sequence[int], size: int) -> list[Sequence[int]]:
    """Return the fewest groups of at most ``size`` people whose sizes differ by at most one."""
    count = -(-len(people) // size)
    return [people[len(people) * at // count : len(people) * (at + 1) // count] for at in range(count)]
