"""Class mode of a tournament, with its pairings (round robin or Swiss) and ranking.

The pairing uses no library: the maintained ones implement a chess federation's handbook in thousands of lines and need
a graph library, and the small ones are unmaintained. A class has three requirements: no repeated pairs if avoidable, no
second rest before everybody has rested, and alternating sides.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

from heritage_games.errors import NotNowError
from heritage_games.rendering.table import ResultTable
from heritage_games.rulebook.sentences import capital

from .boards import ClassTable, SharedTable, rules_of
from .modes import Actions, RoomApi, act
from .pairs import Pairs, result
from .protocol import ActionButton, Choice, ModePayload, PupilPayload, RoomAction, TableCell, TableView, WallPayload
from .store import StoredBoard

WIN, HALF = 2, 1
"""Points of a win and of a draw, in half points."""

MOST_TRIED = 20_000
"""Maximum number of attempts to find a pairing without repeats; then pairs may repeat."""

Pair = tuple[int, int | None]
"""Two players, the one with the first side first; a player who rests has None as opponent."""


@dataclass(frozen=True)
class PairResult:
    """Result of a game in a tournament.

    Args:
        pair: the ids of the two players; the second is None if the first rests.
        places: the ranks of the first and the second player, 1 being the best.
    """

    pair: Pair
    places: tuple[int, int]

    def points(self) -> Mapping[int, int]:
        """Return each player's score in half points; a rest counts as a win."""
        first, second = self.pair
        if second is None:
            return {first: WIN}
        mine, theirs = self.places
        return {first: WIN * (mine < theirs) + HALF * (mine == theirs)} | {
            second: WIN * (theirs < mine) + HALF * (mine == theirs)
        }


@dataclass
class Ranking:
    """Entry of a person in the ranking.

    Args:
        points: the score in half points.
        wins, draws, losses: the numbers of games, without rests.
        against: the opponents in order; empty before the first game.
        firsts: the number of games with the first side.
        rested: whether the person has rested.
    """

    person: int
    points: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    against: list[int] = field(default_factory=list)
    firsts: int = 0
    rested: bool = False
    strength: int = 0
    """The total half points of the opponents, which decides between persons with equal points."""


def standing(people: Collection[int], games: Sequence[PairResult]) -> list[Ranking]:
    """Return the ranking, the best first; equal persons are in the order of joining."""
    found = {person: Ranking(person) for person in people}
    for game in games:
        for person, points in game.points().items():
            score = found.setdefault(person, Ranking(person))
            score.points += points
            other = next((each for each in game.pair if each != person), None)
            if other is None:
                score.rested = True
                continue
            score.against.append(other)
            score.firsts += game.pair[0] == person
            score.wins += points == WIN
            score.draws += points == HALF
            score.losses += points == 0
    for score in found.values():
        score.strength = sum(found[other].points for other in score.against if other in found)
    return sorted(found.values(), key=lambda score: (-score.points, -score.strength, score.person))


def circle(people: Sequence[int], turn: int) -> list[Pair]:
    """Return a round's pairs by the circle method: all but the first rotate by one per round.

    Args:
        people: the players in a fixed order; if their number is odd, one rests in each round.
        turn: the index of the round; after the last round pairs repeat.
    """
    round_table: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rest = round_table[1:]
    at = turn % len(rest)
    seated = [round_table[0], *rest[at:], *rest[:at]]
    pairs: list[Pair] = []
    for place in range(len(seated) // 2):
        one, other = seated[place], seated[-1 - place]
        if (place or at) % 2:  # the round decides the side of the fixed player, the position all others
            one, other = other, one
        if one is None:
            one, other = other, one
        if one is not None:
            pairs.append((one, other))
    return pairs


def rounds(people: int) -> int:
    """Return the number of rounds of a complete round robin."""
    return people - 1 + people % 2


def swiss(scores: Sequence[Ranking]) -> list[Pair]:
    """Return the pairs of a Swiss round: neighbours in rank, if possible without repeats.

    If the number is odd, the last in rank who has not rested yet rests.

    Args:
        scores: the ranking of everybody who plays, the best first.
    """
    playing, pairs = list(scores), list[Pair]()
    if len(playing) % 2:
        resting = next((score for score in reversed(playing) if not score.rested), playing[-1])
        playing.remove(resting)
        pairs.append((resting.person, None))
    met = {score.person: set(score.against) for score in scores}
    order = [score.person for score in playing]
    found = _new_pairs(order, met, [MOST_TRIED]) or list(zip(order[::2], order[1::2], strict=True))
    firsts = {score.person: score.firsts for score in scores}
    return [(one, other) if firsts[one] <= firsts[other] else (other, one) for one, other in found] + pairs


def _new_pairs(order: Sequence[int], met: Mapping[int, set[int]], left: list[int]) -> list[tuple[int, int]] | None:
    """Return new pairs, each person with the next possible opponent; None if none are found.

    Args:
        order: the ids of the persons, the best first.
        met: the previous opponents of each person.
        left: a list of one number, the attempts that are left; updated.
    """
    if not order:
        return []
    first, *rest = order
    for place, other in enumerate(rest):
        left[0] -= 1
        if left[0] < 0:
            return None
        if other in met[first]:
            continue
        found = _new_pairs([*rest[:place], *rest[place + 1 :]], met, left)
        if found is not None:
            return [(first, other), *found]
    return None


CIRCLE, SWISS = "circle", "swiss"

TWO = 2
DRAWN = (1, 1)
"""Ranks in a drawn game; a game unfinished at the start of the next round is a draw."""

MOST_BEST = 5
"""Maximum number of players in the wall's ranking, which must be legible from ten metres."""

HALF_SIGN = "½"

MINUTES = ("0", "5", "10", "15", "20")
"""Choices for the time limit of a round in minutes; 0 means no limit."""

ALL_DONE = 15.0
"""Seconds from a round's last result to the next round, so that pupils can read results."""


class Tournament(Pairs):
    """Mode in which pairs play in rounds."""

    name = "tournament"
    title_key = "tournament.title"

    @classmethod
    def offers(cls, room: RoomApi) -> list[ActionButton]:
        """Return the button that starts a tournament with one of the pairing systems."""
        choices: list[Choice] = [
            {"value": system, "label": room.text(f"tournament.{system}")} for system in (CIRCLE, SWISS)
        ]
        start = act(cls.name, room.text("modes.start"))
        return [{**start, "label_of": room.text("tournament.system"), "choices": choices}]

    @classmethod
    def opening(cls, room: RoomApi, action: RoomAction) -> dict[str, Any]:
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
        return (set(self.now.opening["people"]) | seated) & {each.id for each in self.room.store.people()}

    def _boards(self) -> list[StoredBoard]:
        """Return the boards of all rounds, but not of latecomers who wait for the next round."""
        return [board for board in self.room.store.boards(self.now.id) if "turn" in board.opening]

    def _round(self) -> list[StoredBoard]:
        turn = self.turn
        return [board for board in self._boards() if board.opening["turn"] == turn]

    def _left(self) -> int:
        """Return the number of this round's unfinished games, without those of people who rest."""
        return sum(not (board.ended or board.opening["rests"]) for board in self._round())

    def _round_tables(self) -> list[SharedTable]:
        return [cast("SharedTable", self.room.table(board.id)) for board in self._round()]

    @property
    def turn(self) -> int:
        """The index of the current round; -1 before the first."""
        return max((board.opening["turn"] for board in self._boards()), default=-1)

    @property
    def last(self) -> bool:
        """Whether this is the last round of a round robin."""
        circles = self.now.opening["system"] == CIRCLE
        return circles and self.turn + 1 >= rounds(len(self.now.opening["people"]))

    def _played(self) -> list[PairResult]:
        """Return the results of finished games, and of all rests.

        A rest counts regardless of the game against the computer.
        """
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
        number = self.room.seated.get(person)
        at = self.room.store.board(number).opening.get("turn", self.turn) if number else -1
        if self.now.state == "open" and at != self.turn:
            self.seat([person])

    def leave(self, person: int) -> None:
        """Save a leaving person's game as a win for the opponent; players are never replaced."""
        number = self.room.seated.get(person)
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
        return self.room.mode is self and self.turn == turn

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
        """Return the current ranking, the best first.

        Args:
            called: returns the name of a person.
        """
        text, rows = self.room.text, []
        for place, score in enumerate(standing(sorted(self._people()), self._played()), start=1):
            record = text("tournament.record", wins=score.wins, draws=score.draws, losses=score.losses)
            rows.append((str(place), called(score.person), halves(score.points), record, halves(score.strength)))
        head = tuple(text(f"table.{name}") for name in ("place", "name", "points", "record", "strength"))
        return ResultTable(text("tournament.table"), head, rows)

    def desk(self) -> ModePayload:
        """Return the teacher's payload: boards and ranking.

        It has buttons for the time limit and the next round, except in the last round.
        """
        text, left = self.room.text, self._left()
        sure = text("tournament.next_sure", count=left) if left else ""
        acts = [] if self.last else [self._limits(), act("round", text("tournament.next"), main=not left, sure=sure)]
        table = self._table_of(self._round_tables())
        return {"acts": acts, "table": table, "second": _table_view(self.ranking(self.room.called))}

    def _limits(self) -> ActionButton:
        """Return the button for the time limit, with the current limit as first choice."""
        text, now = self.room.text, self.room.store.fact("limit") or MINUTES[0]
        order = [now, *(each for each in MINUTES if each != now)]
        choices: list[Choice] = [
            {"value": each, "label": text("tournament.minutes" if int(each) else "tournament.no_limit", count=each)}
            for each in order
        ]
        label = text("tournament.set_limit")
        return {**act("limit", label), "label_of": text("tournament.limit"), "choices": choices}

    def count(self) -> str:
        """Return the number of finished games and the end time of the round, in words."""
        count = sum(not board.opening["rests"] for board in self._round())
        ends, counted = (
            self.room.store.fact("ends"),
            self.room.text("pairs.count", over=count - self._left(), count=count),
        )
        if not ends:
            return counted
        at = datetime.fromtimestamp(float(ends)).astimezone().strftime("%H:%M")
        return self.room.text("tournament.ends", counted=counted, time=at)

    def wall(self) -> WallPayload:
        """Return the payload of the wall: pairings and best players, or the projected board."""
        title = self.room.text("tournament.round", number=self.turn + 1)
        shown = super().wall()
        if "picture" in shown:
            return {**shown, "title": title}
        best = _table_view(self.ranking(self.room.called))
        best["rows"] = [[row[0], row[1], row[2]] for row in best["rows"][:MOST_BEST]]
        best["head"] = best["head"][:3]
        return {**shown, "title": title, "table": self._pairings(), "second": best}

    def _pairings(self) -> TableView:
        """Return a table of this round's boards with their players and results."""
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
        text, table, number = self.room.text, self.table_at(person), self.room.seated.get(person)
        if table is None or number is None:
            return payload
        board = self.room.store.board(number)
        if "turn" not in board.opening:
            return payload | {"lead": text("tournament.late")}
        if table.game.over:
            return payload | {"lead": self._next_words(table.status)}
        lead = text("tournament.rests") if board.opening["rests"] else payload["lead"]
        if board.ended:  # a result was saved before the game was over
            lead = text("tournament.given")
        return payload | {"title": text("tournament.round", number=board.opening["turn"] + 1), "lead": lead}

    def _next_words(self, status: str) -> str:
        """Return the result of a game and a note about the next round, in words."""
        if self.last:
            return self.room.text("tournament.next_none", status=status)
        return self.room.text("tournament.next_round", status=status, number=self.turn + 2, count=self._left())


def _table_view(table: ResultTable) -> TableView:
    rows: list[list[TableCell]] = [[{"text": cell} for cell in row] for row in table.rows]
    return {"caption": table.title, "head": [{"text": name} for name in table.head], "rows": rows}


def halves(points: int) -> str:
    """Return half points as text: ``1½``."""
    whole, half = divmod(points, TWO)
    return f"{whole or ('' if half else 0)}{HALF_SIGN * half}"
