"""A tournament: pairs in rounds, everybody against everybody or those of like scores, with a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from heritage_games.classroom.errors import NotNowError
from heritage_games.classroom.link import Told
from heritage_games.classroom.pairing import Pair, Played, Score, circle, rounds, standing, swiss
from heritage_games.classroom.shared import SharedTable
from heritage_games.classroom.store import Kept
from heritage_games.classroom.tables import rules_of

from .mode import Deeds, act
from .pairs import Pairs

if TYPE_CHECKING:
    from heritage_games.classroom.letters import Act
    from heritage_games.classroom.room import Room

CIRCLE, SWISS = "circle", "swiss"

TWO = 2
DRAWN = (1, 1)
"""Places of a game that was not played to its end when the next round began."""

HALF_SIGN = "½"


class Tournament(Pairs):
    """Games of two in rounds."""

    name = "tournament"

    @classmethod
    def offers(cls, room: Room) -> list[Told]:
        """Return both ways of pairing."""
        return [act(cls.name, room.say(f"tournament.{system}"), system) for system in (CIRCLE, SWISS)]

    @classmethod
    def opening(cls, room: Room, asked: Act) -> dict[str, Any]:
        """Return the position on the wall, who is in, and how they are paired."""
        found = super().opening(room, asked)
        if len(rules_of(found).sides) != TWO:
            raise NotNowError(room.say("tournament.two"))
        if len(room.present()) < TWO:
            raise NotNowError(room.say("tournament.few"))
        system = asked.text if asked.text in (CIRCLE, SWISS) else CIRCLE
        return {**found, "system": system, "people": sorted(room.present())}

    def begun(self) -> None:
        """Pair the first round."""
        self._pair()

    def _pair(self) -> None:
        """Pair the round to come, and set its boards up."""
        turn = self.turn + 1
        for first, second in self._pairs(turn):
            self.seat([first] if second is None else [first, second], turn=turn, rests=second is None)

    def _pairs(self, turn: int) -> list[Pair]:
        if self.now.opening["system"] == CIRCLE:
            return circle(self.now.opening["people"], turn)
        here = self.room.present()
        played = self._played()
        people = self._people()
        # Who is away does not wait for a partner; who has come late is in from now on.
        return swiss([score for score in standing(people | here, played) if score.person in here])

    def _people(self) -> set[int]:
        """Return who is or was in, without those who were taken out of the room."""
        seated = {person for board in self._boards() for person in self.room.store.seats(board.id)}
        return (set(self.now.opening["people"]) | seated) & {each.id for each in self.room.store.people()}

    def _boards(self) -> list[Kept]:
        """Return the boards that count: not those of late comers who wait for the next round."""
        return [board for board in self.room.store.boards(self.now.id) if "turn" in board.opening]

    @property
    def turn(self) -> int:
        """The number of the round that is played, from 0 on; -1 before the first."""
        return max((board.opening["turn"] for board in self._boards()), default=-1)

    @property
    def last(self) -> bool:
        """Whether everybody has met everybody."""
        circles = self.now.opening["system"] == CIRCLE
        return circles and self.turn + 1 >= rounds(len(self.now.opening["people"]))

    def _played(self) -> list[Played]:
        """Return the games that have ended; who rests has won, however the game against the computer goes."""
        found = []
        for board in self._boards():
            by_side = {side: person for person, side in self.room.store.seats(board.id).items()}
            if board.opening["rests"]:
                found += [Played((person, None), DRAWN) for person in by_side.values()]
            elif board.ended and len(by_side) == TWO:
                found.append(Played((by_side[0], by_side[1]), (board.ended[0], board.ended[1])))
        return found

    def arrive(self, person: int) -> None:
        """Let who comes late, or was away when this round began, play against the computer until the next."""
        number = self.room.seated.get(person)
        at = self.room.store.board(number).opening.get("turn", self.turn) if number else -1
        if self.now.state == "open" and at != self.turn:
            self.seat([person])

    def leave(self, person: int) -> None:
        """Give the game of who has left to their partner: nobody plays for another in a tournament."""
        number = self.room.seated.get(person)
        board = self.room.store.board(number) if number else None
        if board and len(self.room.store.seats(board.id)) == TWO and not board.ended:
            lost = self.room.store.seats(board.id)[person]
            self.room.store.end(board.id, [TWO if side == lost else 1 for side in range(TWO)])

    def deeds(self, person: int) -> Deeds:
        """Return giving up: a partner who is away is waited for."""
        return {"resign": super().deeds(person)["resign"]}

    def orders(self) -> Deeds:
        """Return beginning the next round, and projecting a board."""
        return {"project": super().orders()["project"], "round": lambda _: self._next()}

    def _next(self) -> None:
        """End the round, unfinished games as draws, and pair the next."""
        if self.last or self.now.state != "open":
            return
        for board in self._boards():
            if not board.ended:
                self.room.store.end(board.id, DRAWN)
        self._pair()
        self.room.show_everything()

    # What is told.

    def scores(self) -> list[Score]:
        """Return how everybody stands."""
        return standing(sorted(self._people()), self._played())

    def _table(self) -> Told:
        say = self.room.say
        head = [{"text": say(f"table.{name}")} for name in ("place", "name", "points", "record", "strength")]
        rows = []
        for place, score in enumerate(self.scores(), start=1):
            record = say("tournament.record", wins=score.wins, draws=score.draws, losses=score.losses)
            cells = (str(place), self.room.called(score.person), halves(score.points), record, halves(score.strength))
            rows.append([{"text": cell} for cell in cells])
        return {"caption": say("tournament.table"), "head": head, "rows": rows}

    def desk(self) -> Told:
        """Return the boards of this round, the table, and the next round."""
        say = self.room.say
        boards = {board.id for board in self._boards() if board.opening["turn"] == self.turn}
        told = dict(super().desk())
        rows = [self._row(table) for table in self.tables() if table.id in boards]
        open_games = sum(not table.game.over for table in self.tables() if table.id in boards)
        sure = say("tournament.next_sure", count=open_games) if open_games else ""
        acts = [] if self.last else [act("round", say("tournament.next"), main=not open_games, sure=sure)]
        return told | {"acts": acts, "table": {**told["table"], "rows": rows}, "second": self._table()}

    def wall(self) -> Told:
        """Return the table, or the board that is projected."""
        title = self.room.say("tournament.round", number=self.turn + 1)
        return {**super().wall(), "title": title, "table": self._table()}

    def _row(self, table: SharedTable) -> list[Told]:
        who, stands, acts = super()._row(table)
        kept = [each for each in acts["acts"] if each["do"] == "project"]
        return [who, stands, {**acts, "acts": kept}]

    def pupil(self, person: int) -> Told:
        """Return the game of this round."""
        told = dict(super().pupil(person))
        told["acts"] = [each for each in told.get("acts", []) if each["do"] != "stand_in"]
        board = self.room.seated.get(person)
        opening = self.room.store.board(board).opening if board else {}
        if "turn" not in opening:
            return told | {"lead": self.room.say("tournament.late")}
        lead = self.room.say("tournament.rests") if opening["rests"] else told["lead"]
        if board and self.room.store.board(board).ended and told["acts"]:  # ended, and the game is not over
            lead = self.room.say("tournament.given")
        return told | {"title": self.room.say("tournament.round", number=opening["turn"] + 1), "lead": lead}


def halves(points: int) -> str:
    """Return points that are counted in halves: ``1½``."""
    whole, half = divmod(points, TWO)
    return f"{whole or ('' if half else 0)}{HALF_SIGN * half}"
