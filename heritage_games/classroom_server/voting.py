"""Vote mode and its payloads: everybody proposes a move for the position on the wall."""

from __future__ import annotations

from collections import Counter
from typing import Any

from heritage_games.errors import NotNowError
from heritage_games.session.protocol import ClientMessage, Command, GoTo, ShowExample
from heritage_games.session.view_types import View

from .boards import ASKED, NOBODY, AnswerTable, ClassTable, asked_at, opened_at
from .modes import Actions, Mode
from .payload_types import Meter, ModePayload, PupilPayload, VoteBar, WallPayload, button
from .protocol import RoomAction
from .room_state import RoomState
from .store import StoredBoard
from .vote_drawing import VoteCounts, rows

MOST_SHOWN = 5  # maximum number of answers on the wall, a phone and to play; more are not legible from ten metres


class Votes(Mode):
    """Mode in which the class votes on a move for the position on the wall."""

    name = "vote"

    @classmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:  # noqa: ARG003 - nothing is chosen
        """Return the position on the wall as settings, after making a due throw for everybody."""
        if room.wall.game.due:
            room.at_the_wall({"do": "throw"})
        found = asked_at(room.wall.session)
        if found is None:
            raise NotNowError(room.text("modes.over"))
        return found

    @property
    def asked(self) -> dict[str, Any]:
        """The settings of the answer boards."""
        return dict(self.now.opening)

    @property
    def asked_at(self) -> int:
        """The ply of the question; 0 if there is only one."""
        return 0

    def arrive(self, person: int) -> None:
        """Create a person's board if the vote is open and the person has none."""
        if self.now.state == "open" and person not in self.seated:
            self.set_up(self.asked, {person: NOBODY})

    def restore(self, kept: StoredBoard) -> ClassTable:
        """Return a board on which one move can be proposed."""
        return AnswerTable(kept, self.room.text.language)

    def why_not(self, table: ClassTable, person: int, message: ClientMessage) -> str | None:
        """Return why a message may not change the proposed move; None if it may, or changes none."""
        if table is self.room.wall or isinstance(message, GoTo | ShowExample) or message == Command("back"):
            return None
        if table.session.match.example is not None:
            return None
        if self.now.state != "open":
            return self.room.text("vote.closed")
        return self.room.text("vote.change_first") if person in self.answers else None

    def view(self, table: ClassTable, person: int) -> View:
        """Return the view, with a label for the proposed move."""
        if not isinstance(table, AnswerTable):
            return super().view(table, person)
        return table.proposed(self.room.text("vote.yours", move=table.plies[0]) if table.plies else "")

    # Answers.

    @property
    def answers(self) -> dict[int, str]:
        """The answers by person."""
        return self.room.store.answers(self.now.id, self.asked_at)

    @property
    def votes(self) -> VoteCounts:
        """The counted answers, the most frequent first; ties in the order of the answers."""
        return Counter(self.answers.values()).most_common()

    def pupil_actions(self, person: int) -> Actions:
        """Return the handlers of a pupil's actions: sending and withdrawing an answer."""
        return {"send": lambda action: self._answer(person, action.text), "change": lambda _: self._answer(person, "")}

    def _answer(self, person: int, text: str) -> None:
        """Save a person's answer, or delete it if the text is empty, while the vote is open."""
        table = self.table_at(person)
        if table is None or self.now.state != "open":
            return
        if not text or table.plies == [text]:
            self.room.store.answer(self.now.id, person, text, self.asked_at)

    def leave(self, person: int) -> None:
        """Remove the person's answer."""
        self.room.store.answer(self.now.id, person, "", self.asked_at)

    def teacher_actions(self) -> Actions:
        """Return the handlers of the teacher's actions: revealing answers and playing an answer."""
        return {"show": lambda _: self.set_state("shown"), "play": lambda action: self.play(action.text)}

    def play(self, text: str) -> None:
        """Play an answer on the wall if its position is unchanged, and end the vote."""
        if text not in self.answers.values():
            return
        # The wall may have changed, but the answer is only valid in the position of the question.
        if asked_at(self.room.wall.session) == {name: self.asked[name] for name in ASKED}:
            self.room.at_the_wall({"do": "type", "text": text})
        self.set_state("over")

    # Payloads.

    def pupil(self, person: int) -> PupilPayload:
        """Return the payload of a person's page: the state of the answer."""
        text, answers, table = self.room.text, self.answers, self.table_at(person)
        given = answers.get(person, "")
        if self.now.state == "shown" or table is None:
            lead = text("vote.you_said", move=given) if given else text("vote.said_nothing")
            bars, note = self._most(self.votes)
            return {"title": text("vote.shown"), "lead": lead, "votes": bars, "note": note, "next": text("vote.next")}
        payload: PupilPayload = {"title": text("vote.title"), "board": table.id}
        if given:
            change = button("change", text("vote.change"))
            payload |= {"title": text("vote.sent", move=given), "lead": text("vote.may_change")}
            return payload | {"meter": self._meter(answers), "acts": [change]}
        sendable = [button("send", text("vote.send", move=move), move, main=True) for move in table.plies[:1]]
        return payload | {"lead": text("vote.lead"), "acts": sendable}

    def _meter(self, answers: dict[int, str]) -> Meter:
        here = len(self.room.present() | set(answers))
        words = self.room.text("vote.count", answered=len(answers), here=here)
        return {"value": len(answers), "most": here, "words": words}

    def count(self) -> str:
        """Return the number of answers in words."""
        return self._meter(self.answers)["words"]

    def doing(self, person: int) -> str:
        """Return a person's state: "answered", "thinking" or, once the vote is closed, "present"."""
        return "answered" if person in self.answers else "thinking" if self.now.state == "open" else "present"

    def desk(self) -> ModePayload:
        """Return the payload for the teacher: the answers, with buttons once they are revealed."""
        text, votes = self.room.text, self.votes
        acts = [button("show", text("modes.show"), main=True)]
        if self.now.state != "open":
            acts = [button("play", text("modes.play", move=move), move) for move, _ in votes[:MOST_SHOWN]]
        return {"acts": acts, "votes": rows(votes)}

    def wall(self) -> WallPayload:
        """Return the payload of the wall: the position, with the answers once they are revealed."""
        votes = self.votes if self.now.state == "shown" else []
        game = opened_at(self.asked)
        lead = self.room.picture.with_throw(self.room.picture.status(game), game)
        bars, note = self._most(votes)
        payload: WallPayload = {"title": self.room.text("vote.title"), "lead": lead, "votes": bars, "note": note}
        return {**payload, **self.room.picture.of(game, votes)}

    def _most(self, votes: VoteCounts) -> tuple[list[VoteBar], str]:
        """Return the bars of the most frequent answers, and the number of other answers in words."""
        others = sum(count for _, count in votes[MOST_SHOWN:])
        return rows(votes[:MOST_SHOWN]), self.room.text("vote.others", count=others) if others else ""
