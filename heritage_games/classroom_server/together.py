"""Class modes in which the class plays one side by vote, against teacher or computer."""

from __future__ import annotations

from typing import Any

from heritage_games.analysis.levels import level_of, those_of
from heritage_games.analysis.players import LEVELS
from heritage_games.errors import NotNowError
from heritage_games.rulesets.types import PERSON
from heritage_games.session.protocol import ClientMessage, Command, EnterMove, EnterThrow, GoTo, ShowExample, Touch
from heritage_games.session.view_types import View

from .boards import NOBODY, PAUSE, REPLY, ClassTable, asked_at, watched
from .payload_types import ActionButton, ModePayload, PupilPayload, WallPayload, button, button_with_choices
from .protocol import RoomAction
from .room_state import RoomState
from .store import Activity
from .vote_drawing import rows
from .voting import MOST_SHOWN, Votes

MOST_THROWS = 40  # maximum number of repeated throws that decide who begins

BY_HAND = ("throw", "on", "reply", "now", "resign")
"""Commands that the teacher may use besides touches when it is not the class's turn."""


class AgainstTeacher(Votes):
    """Mode in which the class votes on the moves of one side; the teacher plays all others."""

    name = "teacher"
    at_the_wall = True
    pupils_wait_key = "together.wait_teacher"
    teacher_waits_key = "together.desk_teacher"
    """Keys of the words for pupils and for the teacher while another side is to move."""

    def __init__(self, room: RoomState, now: Activity) -> None:
        super().__init__(room, now)
        last = room.store.last_board(now.id)
        self._at: int = last.opening["ply"] if last else -1

    @classmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:
        """Return the position on the wall as settings; the class plays the side to move.

        If a throw decides who begins, it is made first.
        """
        for _ in range(MOST_THROWS):
            if room.wall.game.turn is not None or not room.wall.game.due:
                break
            room.at_the_wall({"do": "throw"})
        found, side = asked_at(room.wall.session), room.wall.game.turn
        if found is None or side is None:
            raise NotNowError(room.text("modes.over"))
        return {**found, "side": side, "who": cls.opponent(room, action)}

    @classmethod
    def opponent(cls, room: RoomState, action: RoomAction) -> str:  # noqa: ARG003 - the computer is chosen
        """Return the name of the player of the other sides."""
        return PERSON

    def begun(self) -> None:
        """Assign the players of the board on the wall, and open the vote."""
        for side in range(len(self.room.wall.session.rules.sides)):
            who = PERSON if side == self.now.opening["side"] else self.now.opening["who"]
            self.room.at_the_wall({"do": "seat", "side": side, "who": who})
        self.kept(self.room.wall)

    @property
    def turn(self) -> bool:
        """Whether the class is to move."""
        return self.room.wall.game.turn == int(self.now.opening["side"])

    @property
    def asked(self) -> dict[str, Any]:
        """The settings of the answer boards: the position on the wall and its ply."""
        return {**(asked_at(self.room.wall.session) or {}), "ply": len(self.room.wall.game.plies)}

    @property
    def asked_at(self) -> int:
        """The ply of the last vote; -1 before the first."""
        return self._at

    def arrive(self, person: int) -> None:
        """Create a person's board for this move if the class is to move and the person has none."""
        if self.turn and self._board(person) is None:
            self.set_up(self.asked, {person: NOBODY})

    def _board(self, person: int) -> int | None:
        board = self.seated.get(person)
        current = board is not None and self.table(board).opening["ply"] == len(self.room.wall.game.plies)
        return board if self.turn and current else None

    def table_at(self, person: int) -> ClassTable | None:
        """Return a person's board for this move, or the wall's board if another side is to move."""
        board = self._board(person)
        return self.room.wall if board is None else self.table(board)

    def why_not(self, table: ClassTable, person: int, message: ClientMessage) -> str | None:
        """Return the reason against a message, such as a move out of turn on the wall, or None."""
        text = self.room.text
        if table is not self.room.wall:
            return super().why_not(table, person, message)
        if person:
            return text(self.pupils_wait_key)
        if isinstance(message, GoTo | ShowExample) or message == Command("back"):
            return None
        by_hand = isinstance(message, Touch | EnterMove | EnterThrow) or (
            isinstance(message, Command) and message.do in BY_HAND
        )
        if not by_hand:
            return text("together.only_plays")
        return text("together.class_turn") if self.turn else None

    def view(self, table: ClassTable, person: int) -> View:
        """Return the view; for pupils the board on the wall is read-only."""
        view = super().view(table, person)
        return watched(view) if table is self.room.wall and person else view

    def kept(self, table: ClassTable) -> None:
        """Make a due throw and open a vote if it has become the class's turn on the wall."""
        wall = self.room.wall
        if table is not wall or not self.running or not self.turn or self._at == len(wall.game.plies):
            return
        self._at = len(wall.game.plies)
        if wall.game.due:
            self.room.at_the_wall({"do": "throw"})
        if self.now.state != "open":
            self.set_state("open")
        for person in sorted(self.room.present()):
            self.arrive(person)
        self.room.show_everything()

    def play(self, text: str) -> None:
        """Play an answer on the wall if it is the class's turn; the game continues."""
        if self.turn and text in self.answers.values():
            self.room.at_the_wall({"do": "type", "text": text})
            self.room.show_everything()

    # Payloads.

    def pupil(self, person: int) -> PupilPayload:
        """Return the payload of a person's page: the state of the answer, or the side to move."""
        text, wall = self.room.text, self.room.wall
        title = text("together.title", side=self._side_name())
        if self.turn:
            payload = super().pupil(person)
            return payload if "acts" in payload else {**payload, "title": title}
        lead = wall.status if wall.game.over else text(self.pupils_wait_key)
        return {"title": title, "lead": lead, "board": wall.id}

    def _side_name(self) -> str:
        book = self.room.wall.session.match.main.book
        return book.game.sides[book.ruleset.sides[self.now.opening["side"]]]

    def count(self) -> str:
        """Return the number of answers in words; an empty string if the class is not to move."""
        return super().count() if self.turn else ""

    def doing(self, person: int) -> str:
        """Return a person's state; "present" if the class is not to move."""
        return super().doing(person) if self.turn else "present"

    def desk(self) -> ModePayload:
        """Return the teacher's payload: the most frequent answers, each with a button to play it.

        While the vote is open, another button shows the answers.
        """
        text, votes = self.room.text, self.votes if self.turn else []
        acts = [
            button("play", text("together.play", move=move, count=count), move, main=not place)
            for place, (move, count) in enumerate(votes[:MOST_SHOWN])
        ]
        if votes and self.now.state == "open":
            acts.append(button("show", text("modes.show")))
        return {"acts": acts, "votes": rows(votes), "text": "" if self.turn else self._waits()}

    def _waits(self) -> str:
        wall = self.room.wall
        return wall.status if wall.game.over else self.room.text(self.teacher_waits_key)

    def wall(self) -> WallPayload:
        """Return the payload of the wall: the game, with the votes once they are revealed."""
        wall = self.room.wall
        votes = self.votes if self.turn and self.now.state == "shown" else []
        title = self.room.text("together.title", side=self._side_name())
        bars, note = self._most(votes)
        lead = self.room.picture.with_throw(wall.status, wall.game)
        payload: WallPayload = {"title": title, "lead": lead, "votes": bars, "note": note}
        return {**payload, **self.room.picture.of(wall.game, votes)}


class AgainstComputer(AgainstTeacher):
    """Mode in which the class plays against a level of the computer."""

    name = "computer"
    pupils_wait_key = "together.wait_computer"
    teacher_waits_key = "together.desk_computer"

    def __init__(self, room: RoomState, now: Activity) -> None:
        super().__init__(room, now)
        self._thinks = False

    @classmethod
    def offers(cls, room: RoomState) -> list[ActionButton]:
        """Return the button with the levels for the game on the wall, or else its other players."""
        book = room.wall.session.match.main.book
        there = [name for name in those_of(book.ruleset) if name in LEVELS] or [
            name for name in those_of(book.ruleset) if name not in LEVELS
        ]
        labels = [book.interface[f"levels.{level_of(name)}" if level_of(name) else f"seats.{name}"] for name in there]
        text = room.text
        return [
            button_with_choices(cls.name, text("modes.start"), text("together.level"), zip(there, labels, strict=True))
        ]

    @classmethod
    def opponent(cls, room: RoomState, action: RoomAction) -> str:
        """Return the chosen player; the last available one if the choice is invalid."""
        there = those_of(room.wall.session.match.main.rules)
        return action.text if action.text in there else there[-1]

    def view(self, table: ClassTable, person: int) -> View:
        """Return the view without the reply command, as the server starts the computer's moves."""
        view = super().view(table, person)
        view["enabled"]["reply"] = False
        return view

    def kept(self, table: ClassTable) -> None:
        """Open a vote, or schedule the computer's move."""
        super().kept(table)
        self._let_reply(PAUSE)

    def taken_up(self) -> None:
        """Schedule the computer's move if one is due in the reopened classroom."""
        self._let_reply(PAUSE)

    def _let_reply(self, after: float) -> None:
        if self.room.wall.session.pending_reply and not self._thinks:
            self._thinks = True
            self.room.later(after, self._reply)

    def _reply(self) -> None:
        """Search for one time slice; save the computer's move once the search is finished."""
        self._thinks = False
        if not self.running or not self.room.wall.session.pending_reply:
            return
        wall = self.room.wall
        plies = len(wall.game.plies)
        wall.take(NOBODY, {**REPLY, "revision": wall.session.revision})
        if len(wall.game.plies) == plies and wall.session.pending_reply:
            self._let_reply(0)
            return
        with self.room.change():
            self.room.keep(wall, NOBODY, REPLY)
            self.room.show_all(wall)
