"""Class mode of a tournament: its rounds, its clock and its payloads."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, cast

from heritage_games.errors import NotNowError
from heritage_games.rendering.table import ResultTable
from heritage_games.rulebook.sentences import capital

from .boards import ClassTable, SharedTable, book_of, rules_of
from .modes import Actions
from .pairing import DRAWN, TWO, Pair, PairResult, circle, rounds, standing, swiss
from .pairs import Pairs, result
from .payload_types import (
    ActionButton,
    ModePayload,
    PupilPayload,
    TableCell,
    TableView,
    WallPayload,
    button,
    button_with_choices,
)
from .protocol import RoomAction
from .room_state import RoomState
from .store import StoredBoard

CIRCLE, SWISS = "circle", "swiss"

MOST_BEST = 5  # maximum number of players in the wall's ranking, which must be legible from ten metres

MOST_WINNERS = 3  # maximum number of names in the wall's title

HALF_SIGN = "½"

MINUTES = ("0", "5", "10", "15", "20")  # choices for the time limit of a round in minutes; 0 means no limit
ALL_DONE = 15.0  # seconds from a round's last result to the next round, so that pupils can read results


class Tournament(Pairs):
    """Mode in which pairs play in rounds."""

    name = "tournament"
    title_key = "tournament.title"

    @classmethod
    def offers(cls, room: RoomState) -> list[ActionButton]:
        """Return the button that starts a tournament with one of the pairing systems."""
        text = room.text
        systems = [(system, text(f"tournament.{system}")) for system in (CIRCLE, SWISS)]
        return [button_with_choices(cls.name, text("modes.start"), text("tournament.system"), systems)]

    @classmethod
    def opening(cls, room: RoomState, action: RoomAction) -> dict[str, Any]:
        """Return the settings: the position on the wall, the players and the pairing system."""
        found = super().opening(room, action)
        if len(rules_of(found).sides) != TWO:
            raise NotNowError(room.text("tournament.two"))
        if len(room.present()) < TWO:
            raise NotNowError(room.text("tournament.few"))
        system = action.text if action.text in (CIRCLE, SWISS) else CIRCLE
        return {**found, "system": system, "people": sorted(room.present())}

    def begun(self) -> None:
        """Pair the first round."""
        self._pair()
        self._start_clock()

    def _pair(self) -> None:
        turn = self.turn + 1
        for first, second in self._pairs(turn):
            self.seat([first] if second is None else [first, second], turn=turn, rests=second is None)

    def _pairs(self, turn: int) -> list[Pair]:
        if self.now.opening["system"] == CIRCLE:
            return circle(self.now.opening["people"], turn)
        here = self.room.present()
        played = self._played()
        people = self._people()
        # Absent people are not paired; latecomers join from the next round.
        return swiss([score for score in standing(people | here, played) if score.person in here])

    def _people(self) -> set[int]:
        """Return the ids of everybody with a game in the tournament, except removed people."""
        seated = {person for board in self._boards() for person in self.room.store.seats(board.id)}
        return (set(self.now.opening["people"]) | seated) & self.room.store.people().keys()

    def _boards(self) -> list[StoredBoard]:
        """Return the boards of all rounds, but not of latecomers who wait for the next round."""
        return [board for board in self.room.store.boards(self.now.id) if "turn" in board.opening]

    def _round(self) -> list[StoredBoard]:
        boards = self._boards()
        return [board for board in boards if board.opening["turn"] == boards[-1].opening["turn"]]

    def _left(self) -> int:
        """Return the number of this round's unfinished games, without those of people with a bye."""
        return sum(not (board.ended or board.opening["rests"]) for board in self._round())

    def _round_tables(self) -> list[SharedTable]:
        return [cast("SharedTable", self.table(board.id)) for board in self._round()]

    @property
    def turn(self) -> int:
        """The index of the current round; -1 before the first."""
        return max((board.opening["turn"] for board in self._boards()), default=-1)

    @property
    def _finished(self) -> bool:
        """Whether all games of the last round have ended."""
        return self.last and not self._left()

    @property
    def last(self) -> bool:
        """Whether this is the last round of a round robin."""
        circles = self.now.opening["system"] == CIRCLE
        return circles and self.turn + 1 >= rounds(len(self.now.opening["people"]))

    def _played(self) -> list[PairResult]:
        """Return the results of finished games and of byes, whose own games do not count."""
        found = []
        for board in self._boards():
            by_side = {side: person for person, side in self.room.store.seats(board.id).items()}
            if board.opening["rests"]:
                found += [PairResult((person, None), DRAWN) for person in by_side.values()]
            elif board.ended and len(by_side) == TWO:
                found.append(PairResult((by_side[0], by_side[1]), (board.ended[0], board.ended[1])))
        return found

    def arrive(self, person: int) -> None:
        """Seat latecomers and returning players against the computer until the next round."""
        number = self.seated.get(person)
        at = self.room.store.board(number).opening.get("turn", self.turn) if number else -1
        if self.now.state == "open" and at != self.turn:
            self.seat([person])

    def leave(self, person: int) -> None:
        """Save a leaving person's game as a win for the opponent; players are never replaced."""
        number = self.seated.get(person)
        board = self.room.store.board(number) if number else None
        if board and len(self.room.store.seats(board.id)) == TWO and not board.ended:
            lost = self.room.store.seats(board.id)[person]
            self.room.store.end(board.id, [TWO if side == lost else 1 for side in range(TWO)])

    def pupil_actions(self, person: int) -> Actions:  # noqa: ARG002 - the same for everybody
        """Return no handlers: no pupil can replace an absent opponent or start another game."""
        return {}

    def teacher_actions(self) -> Actions:
        """Return the handlers that project a board, start a round or set the time limit."""
        project = super().teacher_actions()["project"]
        return {"project": project, "round": lambda _: self._next(), "limit": lambda action: self._limit(action.text)}

    def _limit(self, minutes: str) -> None:
        """Set the time limit of this round and the following ones in minutes; 0 means no limit."""
        if minutes in MINUTES:
            self.room.store.set_fact("limit", "" if minutes == MINUTES[0] else minutes)
            self._start_clock()

    def _start_clock(self) -> None:
        """Save the end time of this round and schedule the next round for it."""
        minutes = self.room.store.fact("limit")
        at = time.time() + 60 * int(minutes) if minutes and not self.last else 0
        self.room.store.set_fact("ends", str(at) if at else "")
        self._wait_for_end()

    def _wait_for_end(self) -> None:
        """Schedule the next round for the saved end time."""
        ends, turn = self.room.store.fact("ends"), self.turn
        if ends:
            self.room.later(max(0.0, float(ends) - time.time()), lambda: self._ended_by(ends, turn))

    def _ended_by(self, ends: str, turn: int) -> None:
        if self._runs(turn) and self.room.store.fact("ends") == ends:
            with self.room.change():
                self._next()

    def _runs(self, turn: int) -> bool:
        return self.running and self.turn == turn

    def taken_up(self) -> None:
        """Continue the games and the clock of the round."""
        super().taken_up()
        self._wait_for_end()

    def kept(self, table: ClassTable) -> None:
        """Save the result of a game; schedule the next round once all games have ended."""
        super().kept(table)
        if isinstance(table, SharedTable) and table.game.over and not self._left() and not self.last:
            turn = self.turn
            self.room.later(ALL_DONE, lambda: self._all_done(turn))

    def _all_done(self, turn: int) -> None:
        if self._runs(turn) and not self._left():
            with self.room.change():
                self._next()

    def _next(self) -> None:
        """End the round, counting unfinished games as draws, and pair the next round."""
        if self.last or self.now.state != "open":
            return
        for board in self._boards():
            if not board.ended:
                self.room.store.end(board.id, DRAWN)
        self._pair()
        self._start_clock()
        self.room.show_everything()

    # Payloads.

    def ranking(self, called: Callable[[int], str]) -> ResultTable:
        """Return the current ranking, the best first."""
        text, rows = self.room.text, []
        scores = standing(sorted(self._people()), self._played())
        places = [score.points for score in scores]
        for score in scores:
            place = places.index(score.points) + 1  # shared while points are equal
            record = text("tournament.record", wins=score.wins, draws=score.draws, losses=score.losses)
            rows.append((str(place), called(score.person), halves(score.points), record, halves(score.strength)))
        head = tuple(text(f"table.{name}") for name in ("place", "name", "points", "record", "strength"))
        return ResultTable(text("tournament.final" if self._finished else "tournament.table"), head, rows)

    def desk(self) -> ModePayload:
        """Return the teacher's payload: boards and ranking.

        It has buttons for the time limit and the next round, except in the last round.
        """
        text, left = self.room.text, self._left()
        sure = text("tournament.next_sure", count=left) if left else ""
        acts = [] if self.last else [self._limits(), button("round", text("tournament.next"), main=not left, sure=sure)]
        table = self._table_of(self._round_tables())
        return {"acts": acts, "table": table, "second": _table_view(self.ranking(self.room.called))}

    def _limits(self) -> ActionButton:
        """Return the button for the time limit, with the current limit as first choice."""
        text, now = self.room.text, self.room.store.fact("limit") or MINUTES[0]
        order = [now, *(each for each in MINUTES if each != now)]
        choices = [
            (each, text("tournament.minutes" if int(each) else "tournament.no_limit", count=each)) for each in order
        ]
        return button_with_choices("limit", text("tournament.set_limit"), text("tournament.limit"), choices)

    def count(self) -> str:
        """Return the number of finished games and the end time of the round, in words."""
        ended = [bool(board.ended) for board in self._round() if not board.opening["rests"]]
        counted = self.room.text("pairs.count", over=sum(ended), count=len(ended))
        ends = self.room.store.fact("ends")
        if not ends:
            return counted
        at = datetime.fromtimestamp(float(ends)).astimezone().strftime("%H:%M")
        return self.room.text("tournament.ends", counted=counted, time=at)

    def wall(self) -> WallPayload:
        """Return the payload of the wall: pairings, final table, or the projected board."""
        shown: WallPayload = {**super().wall(), "title": self._title()}
        if "picture" in shown:
            return shown
        ranking = self.ranking(self.room.called)
        if self._finished:
            return {**shown, "title": self._winners(ranking), "count": "", "table": _table_view(ranking, columns=4)}
        best = _table_view(ranking, columns=3)
        best["rows"] = best["rows"][:MOST_BEST]
        scored = any(board.ended and not board.opening["rests"] for board in self._boards())  # a bye ranks nobody
        return {**shown, "table": self._pairings(), "second": best if scored else None}

    def _winners(self, ranking: ResultTable) -> str:
        """Return who has the first place, in words: the names, or the number of many."""
        names = [name for place, name, *_ in ranking.rows if place == "1"]
        if len(names) > MOST_WINNERS:
            return self.room.text("tournament.winners", game=self._game(), count=len(names))
        return self.room.text("tournament.winner", game=self._game(), name=", ".join(names))

    def _game(self) -> str:
        return book_of(self.now.opening, self.room.text.language).game.title

    def _title(self) -> str:
        """Return the game's name and the round's number, with the count of rounds if fixed."""
        text, game, number = self.room.text, self._game(), self.turn + 1
        if self.now.opening["system"] != CIRCLE:
            return text("tournament.round_open", game=game, number=number)
        return text("tournament.round", game=game, number=number, count=rounds(len(self.now.opening["people"])))

    def _pairings(self) -> TableView:
        text, rows, sides = self.room.text, list[tuple[str, ...]](), list[str]()
        for number, table in enumerate(self._round_tables(), start=1):
            names, book = self.names(table), table.session.book
            sides = [book.game.sides[side] for side in book.ruleset.sides]
            both = [names.get(side, text("pairs.the_computer")) for side in range(TWO)]
            state = "rested" if table.opening["rests"] else result(self.room.store.board(table.id).ended, 0)
            rows.append((str(number), *both, text(f"tournament.{state}")))
        heads = ("#", *(capital(side) for side in sides), text("table.stands"))
        return _table_view(ResultTable(text("pairs.table"), heads, rows))

    def _row(self, table: SharedTable) -> list[TableCell]:
        who, stands, acts = super()._row(table)
        kept = [each for each in acts["acts"] if each["do"] == "project"]
        return [who, stands, {**acts, "acts": kept}]

    def pupil(self, person: int) -> PupilPayload:
        """Return the payload of a person's page: the game of this round."""
        payload = super().pupil(person)
        payload["acts"] = []
        text, table, number = self.room.text, self.table_at(person), self.seated.get(person)
        if table is None or number is None:
            return payload
        board = self.room.store.board(number)
        if "turn" not in board.opening:
            return payload | {"lead": text("tournament.late")}
        if table.game.over:
            return payload | {"lead": self._next_words()}
        lead = text("tournament.rests") if board.opening["rests"] else payload["lead"]
        if board.ended:  # a result was saved before the game was over
            lead = text("tournament.given")
        return payload | {"title": self._title(), "lead": lead}

    def _next_words(self) -> str:
        if self.last:
            return self.room.text("tournament.next_none")
        return self.room.text("tournament.next_round", number=self.turn + 2, count=self._left())


def _table_view(table: ResultTable, columns: int | None = None) -> TableView:
    """Return a table with its first columns, all of them if None."""
    head, *rows = ([TableCell(text=cell) for cell in row[:columns]] for row in (table.head, *table.rows))
    return {"caption": table.title, "head": head, "rows": rows}


def halves(points: int) -> str:
    """Return half points as text: ``1½``."""
    whole, half = divmod(points, TWO)
    return f"{whole or ('' if half else 0)}{HALF_SIGN * half}"
