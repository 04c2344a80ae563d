"""Tournaments: pairs in rounds, as round robin or Swiss, with a ranking.

No library fits the pairing: the maintained ones follow a chess federation's handbook to the letter, in thousands of
lines and with a graph library, and the small ones are unmaintained. A class needs three things: nobody meets twice if
avoidable, nobody rests twice before all have rested, and sides alternate.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Any

from heritage_games.errors import NotNowError
from heritage_games.rulebook.sentences import capital

from .boards import ClassTable, SharedTable, rules_of
from .modes import Actions, RoomApi, act
from .pairs import Pairs, result
from .protocol import ActionButton, Choice, ModePayload, PupilPayload, TableCell, TableView, WallPayload
from .store import StoredBoard

if TYPE_CHECKING:
    from .protocol import RoomAction

WIN, HALF = 2, 1
"""Points are counted in halves."""

MOST_TRIED = 20_000
"""The most pairings tried without a repeated pair; after that pairs may repeat."""

Pair = tuple[int, int | None]
"""Two players, the first side first; or one who rests."""


@dataclass(frozen=True)
class PairResult:
    """Result of a game in a tournament.

    Args:
        pair: the players.
        places: of the first and the second player, 1 the best.
    """

    pair: Pair
    places: tuple[int, int]

    def points(self) -> Mapping[int, int]:
        """Return the half points of each player; a player who rests wins."""
        first, second = self.pair
        if second is None:
            return {first: WIN}
        mine, theirs = self.places
        return {first: WIN * (mine < theirs) + HALF * (mine == theirs)} | {
            second: WIN * (theirs < mine) + HALF * (mine == theirs)
        }


@dataclass
class Ranking:
    """Ranking of a person.

    Args:
        person: the person.
        points: in halves.
        wins, draws, losses: games, without those in which they rested.
        against: the opponents, in order.
        firsts: games with the first side.
        rested: whether they have rested.
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
    """The total points of the opponents: of equals the one with stronger opponents ranks higher."""


def standing(people: Collection[int], games: Sequence[PairResult]) -> list[Ranking]:
    """Return the ranking, the best first; of equals the one who joined first."""
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
    """Return a round of a round robin by the circle method: all but the first move on by one place per round.

    Args:
        people: in a fixed order; with an odd number one person rests in each round.
        turn: the number of the round, from 0; after the last one pairs repeat.
    """
    round_table: list[int | None] = [*people, *([None] if len(people) % 2 else [])]
    rest = round_table[1:]
    at = turn % len(rest)
    seated = [round_table[0], *rest[at:], *rest[:at]]
    pairs: list[Pair] = []
    for place in range(len(seated) // 2):
        one, other = seated[place], seated[-1 - place]
        if (place or at) % 2:  # moving people alternate sides by moving, the fixed one by round
            one, other = other, one
        if one is None:
            one, other = other, one
        if one is not None:
            pairs.append((one, other))
    return pairs


def rounds(people: int) -> int:
    """Return the number of rounds until everybody has met everybody."""
    return people - 1 + people % 2


def swiss(scores: Sequence[Ranking]) -> list[Pair]:
    """Return a Swiss round: neighbours in the ranking play, and pairs do not repeat if avoidable.

    Args:
        scores: of everybody who plays, the best first.
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
    """Return pairs that are all new, the first with the next possible; None if there are none."""
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
"""Places in a game that was unfinished when the next round began."""

MOST_BEST = 5
"""Players of the ranking on the wall, which is read from ten metres."""

HALF_SIGN = "½"

MINUTES = ("0", "5", "10", "15", "20")
"""Choices for the length of a round; 0 is none."""

ALL_DONE = 15.0
"""Seconds between the last result of a round and the next round, so that results are seen."""


class Tournament(Pairs):
    """Games between two in rounds."""

    name = "tournament"

    @classmethod
    def offers(cls, room: RoomApi) -> list[ActionButton]:
        """Return both ways of pairing."""
        choices: list[Choice] = [
            {"value": system, "label": room.text(f"tournament.{system}")} for system in (CIRCLE, SWISS)
        ]
        start = act(cls.name, room.text("modes.start"))
        return [{**start, "label_of": room.text("tournament.system"), "choices": choices}]

    @classmethod
    def opening(cls, room: RoomApi, action: RoomAction) -> dict[str, Any]:
        """Return the position on the wall, the players, and the way of pairing."""
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
        """Pair the next round, and create its boards."""
        turn = self.turn + 1
        for first, second in self._pairs(turn):
            self.seat([first] if second is None else [first, second], turn=turn, rests=second is None)

    def _pairs(self, turn: int) -> list[Pair]:
        if self.now.opening["system"] == CIRCLE:
            return circle(self.now.opening["people"], turn)
        here = self.room.present()
        played = self._played()
        people = self._people()
        # Absent people are not paired; late comers join from now on.
        return swiss([score for score in standing(people | here, played) if score.person in here])

    def _people(self) -> set[int]:
        """Return everybody who plays or played, without people who were removed."""
        seated = {person for board in self._boards() for person in self.room.store.seats(board.id)}
        return (set(self.now.opening["people"]) | seated) & {each.id for each in self.room.store.people()}

    def _boards(self) -> list[StoredBoard]:
        """Return the boards that count: not those of late comers who wait for the next round."""
        return [board for board in self.room.store.boards(self.now.id) if "turn" in board.opening]

    @property
    def turn(self) -> int:
        """The number of the current round, from 0; -1 before the first."""
        return max((board.opening["turn"] for board in self._boards()), default=-1)

    @property
    def last(self) -> bool:
        """Whether everybody has met everybody."""
        circles = self.now.opening["system"] == CIRCLE
        return circles and self.turn + 1 >= rounds(len(self.now.opening["people"]))

    def _played(self) -> list[PairResult]:
        """Return the finished games; a player who rests has won, whatever the game against the computer."""
        found = []
        for board in self._boards():
            by_side = {side: person for person, side in self.room.store.seats(board.id).items()}
            if board.opening["rests"]:
                found += [PairResult((person, None), DRAWN) for person in by_side.values()]
            elif board.ended and len(by_side) == TWO:
                found.append(PairResult((by_side[0], by_side[1]), (board.ended[0], board.ended[1])))
        return found

    def arrive(self, person: int) -> None:
        """Let late comers and returning players play against the computer until the next round."""
        number = self.room.seated.get(person)
        at = self.room.store.board(number).opening.get("turn", self.turn) if number else -1
        if self.now.state == "open" and at != self.turn:
            self.seat([person])

    def leave(self, person: int) -> None:
        """Give the game of a person who leaves to their partner: nobody replaces a player in a tournament."""
        number = self.room.seated.get(person)
        board = self.room.store.board(number) if number else None
        if board and len(self.room.store.seats(board.id)) == TWO and not board.ended:
            lost = self.room.store.seats(board.id)[person]
            self.room.store.end(board.id, [TWO if side == lost else 1 for side in range(TWO)])

    def pupil_actions(self, person: int) -> Actions:  # noqa: ARG002 - the same for everybody
        """Return nothing: absent partners are waited for, and the next round brings the next game."""
        return {}

    def teacher_actions(self) -> Actions:
        """Return beginning the next round, limiting rounds, and projecting a board."""
        project = super().teacher_actions()["project"]
        return {"project": project, "round": lambda _: self._next(), "limit": lambda action: self._limit(action.text)}

    def _limit(self, minutes: str) -> None:
        """Let this round and the following ones end after so many minutes; 0 is no limit."""
        if minutes in MINUTES:
            self.room.store.set_fact("limit", "" if minutes == MINUTES[0] else minutes)
            self._start_clock()

    def _start_clock(self) -> None:
        """Save when this round ends, and end it then."""
        minutes = self.room.store.fact("limit")
        at = time.time() + 60 * int(minutes) if minutes and not self.last else 0
        self.room.store.set_fact("ends", str(at) if at else "")
        self._wait_for_end()

    def _wait_for_end(self) -> None:
        """Begin the next round at the saved time."""
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
        """Save the result of a game; once all games of a round have ended, the next round begins."""
        super().kept(table)
        if isinstance(table, SharedTable) and table.game.over and self._done() and not self.last:
            turn = self.turn
            self.room.later(ALL_DONE, lambda: self._all_done(turn))

    def _done(self) -> bool:
        return all(board.ended for board in self._boards() if board.opening["turn"] == self.turn)

    def _all_done(self, turn: int) -> None:
        if self._runs(turn) and self._done():
            with self.room.change():
                self._next()

    def _next(self) -> None:
        """End the round with unfinished games as draws, and pair the next."""
        if self.last or self.now.state != "open":
            return
        for board in self._boards():
            if not board.ended:
                self.room.store.end(board.id, DRAWN)
        self._pair()
        self._start_clock()
        self.room.show_everything()

    # Payloads.

    def scores(self) -> list[Ranking]:
        """Return the ranking."""
        return standing(sorted(self._people()), self._played())

    def figures(self, score: Ranking) -> tuple[str, str, str]:
        """Return points, games and strength of a person in the ranking."""
        record = self.room.text("tournament.record", wins=score.wins, draws=score.draws, losses=score.losses)
        return halves(score.points), record, halves(score.strength)

    def _table(self) -> TableView:
        text = self.room.text
        head: list[TableCell] = [
            {"text": text(f"table.{name}")} for name in ("place", "name", "points", "record", "strength")
        ]
        rows: list[list[TableCell]] = []
        for place, score in enumerate(self.scores(), start=1):
            cells = (str(place), self.room.called(score.person), *self.figures(score))
            rows.append([{"text": cell} for cell in cells])
        return {"caption": text("tournament.table"), "head": head, "rows": rows}

    def desk(self) -> ModePayload:
        """Return the boards of this round, the ranking, and the next round."""
        text = self.room.text
        boards = {board.id for board in self._boards() if board.opening["turn"] == self.turn}
        tables = [table for table in self.tables() if table.id in boards]
        open_games = sum(not table.game.over for table in tables)
        sure = text("tournament.next_sure", count=open_games) if open_games else ""
        acts = (
            [] if self.last else [self._limits(), act("round", text("tournament.next"), main=not open_games, sure=sure)]
        )
        return {"acts": acts, "table": self._table_of(tables), "second": self._table()}

    def _limits(self) -> ActionButton:
        """Return the button that limits the rounds, the current limit first."""
        text, now = self.room.text, self.room.store.fact("limit") or MINUTES[0]
        order = [now, *(each for each in MINUTES if each != now)]
        choices: list[Choice] = [
            {"value": each, "label": text("tournament.minutes" if int(each) else "tournament.no_limit", count=each)}
            for each in order
        ]
        label = text("tournament.set_limit")
        return {**act("limit", label), "label_of": text("tournament.limit"), "choices": choices}

    def count(self) -> str:
        """Return the number of finished games, and when the round ends."""
        tables = [table for table in self.tables() if table.opening.get("turn") == self.turn]
        over = sum(table.game.over for table in tables)
        ends, counted = self.room.store.fact("ends"), self.room.text("pairs.count", over=over, count=len(tables))
        if not ends:
            return counted
        at = datetime.fromtimestamp(float(ends)).astimezone().strftime("%H:%M")
        return self.room.text("tournament.ends", counted=counted, time=at)

    def wall(self) -> WallPayload:
        """Return the pairings of this round and the best players, or the projected board."""
        title = self.room.text("tournament.round", number=self.turn + 1)
        shown = super().wall()
        if "picture" in shown:
            return {**shown, "title": title}
        best = self._table()
        best["rows"] = [[row[0], row[1], row[2]] for row in best["rows"][:MOST_BEST]]
        best["head"] = best["head"][:3]
        return {**shown, "title": title, "table": self._pairings(), "second": best}

    def _pairings(self) -> TableView:
        """Return the players of each board of this round, and how it stands."""
        boards = {board.id for board in self._boards() if board.opening["turn"] == self.turn}
        text, rows, sides = self.room.text, list[list[TableCell]](), list[str]()
        for number, table in enumerate((each for each in self.tables() if each.id in boards), start=1):
            names, book = self.names(table), table.session.book
            sides = [book.game.sides[side] for side in book.ruleset.sides]
            both = [names.get(side, text("pairs.the_computer")) for side in range(TWO)]
            state = "rested" if table.opening["rests"] else result(self.room.store.board(table.id).ended, 0)
            rows.append([{"text": cell} for cell in (str(number), *both, text(f"tournament.{state}"))])
        heads = ("#", *(capital(side) for side in sides), text("table.stands"))
        head: list[TableCell] = [{"text": name} for name in heads]
        return {"caption": self.room.text("pairs.table"), "head": head, "rows": rows}

    def _row(self, table: SharedTable) -> list[TableCell]:
        who, stands, acts = super()._row(table)
        kept = [each for each in acts["acts"] if each["do"] == "project"]
        return [who, stands, {**acts, "acts": kept}]

    def pupil(self, person: int) -> PupilPayload:
        """Return the game of this round."""
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
        if board.ended:  # before the game was over
            lead = text("tournament.given")
        return payload | {"title": text("tournament.round", number=board.opening["turn"] + 1), "lead": lead}

    def _next_words(self, status: str) -> str:
        """Return how a game ended, and what comes next."""
        if self.last:
            return self.room.text("tournament.next_none", status=status)
        left = sum(not board.ended for board in self._boards() if board.opening["turn"] == self.turn)
        return self.room.text("tournament.next_round", status=status, number=self.turn + 2, count=left)


def halves(points: int) -> str:
    """Return half points as text: ``1½``."""
    whole, half = divmod(points, TWO)
    return f"{whole or ('' if half else 0)}{HALF_SIGN * half}"
