"""Boards of a classroom's modes: teacher boards, shared boards and answer boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from heritage_games.analysis.levels import CAREFUL
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON, Move, Position, Throw
from heritage_games.session.board_state import NOT_YOUR_TURN
from heritage_games.session.comparison import ComparedSession, Reading
from heritage_games.session.phrases import status
from heritage_games.session.protocol import ClientMessage, Command, EnterMove, GoTo, ShowExample, Touch
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

from .store import StoredBoard
from .vote_drawing import way_of

Opening = Mapping[str, Any]  # settings of a board: those that all boards have, and those of its mode

ASKED = ("game", "ruleset", "options", "position", "throw")  # settings that all boards have

NOBODY = -1  # side of an actor who plays all sides: teacher, answering pupil, or the classroom itself
SLICE = 0.05  # maximum number of seconds of a search on the wall before other messages are processed


def rules_of(opening: Opening) -> Ruleset:
    """Return the ruleset of a board."""
    return ruleset(opening["game"], opening["ruleset"], **opening["options"])


def book_of(opening: Opening, language: str) -> Rulebook:
    """Return the rulebook of a board; the boards of a class nearly always share one."""
    return rulebook(rules_of(opening), language)


def opened_at(opening: Opening) -> Game:
    """Return a new game from the settings of a board."""
    rules = rules_of(opening)
    start, throw = _start_of(rules, opening)
    return Game(rules, start, given=lambda game: None if game.plies else throw)


def _start_of(rules: Ruleset, opening: Opening) -> tuple[Position, Throw | None]:
    """Return the position of a board and its pending throw, None if there is none."""
    start = rules.parse_position(opening["position"])
    return start, rules.parse_throw(opening["throw"], start) if opening["throw"] else None


class ClassTable:
    """A board with one session."""

    kind = "board"  # the kind of the board for the page, which selects the controls
    mode = "task"  # the mode, which selects the board's parts; here ruleset, seats and position are fixed
    kinds: ClassVar[tuple[type[ClientMessage], ...]] = (Touch, EnterMove, GoTo, ShowExample)
    plain: ClassVar[frozenset[str]] = frozenset({"on", "undo", "redo", "new", "back"})  # the permitted commands

    def __init__(self, kept: StoredBoard, session: Session) -> None:
        self.id = kept.id
        self.opening = kept.opening
        self.session = session

    def hand(self, side: int) -> Session:  # noqa: ARG002 - all sides share this session
        """Return the session that a side acts on."""
        return self.session

    def allows(self, message: ClientMessage) -> bool:
        """Return whether the board permits this message."""
        return isinstance(message, self.kinds) or (isinstance(message, Command) and message.do in self.plain)

    def take(self, side: int, raw: Mapping[str, Any]) -> None:
        """Handle a permitted or saved message.

        Raises:
            ProtocolError: the message refers to something that this board does not have; the board is unchanged.
        """
        self.hand(side).receive(raw)

    def view(self, side: int) -> View:
        """Return the view of a side."""
        return self.hand(side).view()

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.match.main.game

    @property
    def plies(self) -> list[str]:
        """The plies of the game in notation."""
        return [ply.text for ply in self.game.plies]

    def refusing(self, side: int) -> str:
        """Return the rule that refused a side's last attempt; empty if none did, or in an example."""
        match = self.hand(side).match
        refused = None if match.example else match.main.refused
        return match.main.book.refusal(refused.items[0]).reason.rule if refused else ""

    @property
    def status(self) -> str:
        """The state of the game in words."""
        return status(self.session.match.main)


class TeacherBoard(ClassTable):
    """The teacher's board, shown on the wall, which permits everything."""

    kind = "desk"
    mode = "board"

    def __init__(self, kept: StoredBoard, language: str) -> None:
        session = Session(parse_game(kept.record), language=language, at_once=SLICE)
        session.revision = kept.revision
        super().__init__(kept, session)

    def allows(self, message: ClientMessage) -> bool:  # noqa: ARG002 - the teacher may do everything
        """Return True for every message."""
        return True

    @property
    def record(self) -> str:
        """The record of the game."""
        return format_record(self.session.record())


def watched(view: View) -> View:
    """Return a read-only view, for the board of another person."""
    enabled = dict.fromkeys(view["enabled"], False)
    seen = {
        **view,
        "enabled": enabled,
        "side_to_touch": False,
        "legal": {},
        "touches": [],
        "pending_move": None,
        "refusal": None,
    }
    seen |= {"next_action": None, "actions": [], "notice": "", "notices": [], "hints": False}
    return cast("View", seen)


def inspected(view: View) -> View:
    """Return a read-only view for the teacher: it also shows what was refused last."""
    refusal = view["refusal"]
    if refusal is None:
        return watched(view)
    return {**watched(view), "refusal": {**refusal, "instead": {**refusal["instead"], "touches": []}}}


def asked_at(session: Session) -> dict[str, Any] | None:
    """Return the settings of boards for a session's last position; None if the game is over."""
    game, rules = session.match.main.game, session.match.main.rules
    if game.over:
        return None
    position = game.position_after(len(game.plies))
    throw = "" if game.pending_throw is None else rules.format_throw(game.pending_throw, position)
    return {
        "game": rules.game,
        "ruleset": rules.name,
        "options": dict(rules.options),
        "position": rules.format_position(position),
        "throw": throw,
    }


REPLY: Mapping[str, Any] = {"revision": 0, "do": "reply"}
"""The message for a move of the computer, saved like an attempt, so that it is replayed."""

PAUSE = 0.6  # seconds before a move of the computer, so that people can see the previous move


def partner(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: Random) -> Move:
    """Raise NotImplementedError: this player only fills the seats of other people."""
    raise NotImplementedError


class Following(Session):
    """Session of a game also played elsewhere: ruleset and seats are fixed, plies are copied."""

    fixed = True

    def follow(self, other: Game) -> None:
        """Append the actions of another device: plies, a pending throw, a resignation."""
        board = self.match.main
        game, before = board.game, len(board.game.plies)
        board.discard_touches()
        for ply in other.plies[before:]:
            if game.due and ply.throw is not None:
                game.throw(ply.throw)
            game.play(ply.move)
        if game.due and other.pending_throw is not None:
            game.throw(other.pending_throw)
        if other.closed and other.outcome and not game.over:
            game.resign(other.outcome.places.index(max(other.outcome.places)))
        self.announcement.clear()
        if len(game.plies) > before and self.match.example is None:
            self.hand.played(thrown=True)
        self.revision += 1


class HandSession(Following):
    """Session of one person at a shared board, in which plies cannot be undone."""

    @property
    def pending_reply(self) -> bool:
        """False, because the classroom plays the moves of the computer."""
        return False

    def view(self) -> View:
        """Return the view; pending touches can be discarded, but plies cannot be undone."""
        view = super().view()
        if self.match.example is None:
            view["enabled"]["undo"], view["enabled"]["redo"] = bool(self.match.main.touches), False
        return view

    def command(self, do: str) -> None:
        """Run a command, except to undo or redo plies or to start a new game."""
        held = do == "undo" and self.match.main.touches
        if do in ("undo", "redo", "new") and self.match.example is None and not held:
            self.announcement.not_now()
        else:
            super().command(do)


class SharedTable(ClassTable):
    """A board of several people, each with a session on their own device.

    The viewed ply, examples and unfinished turns exist on one device only.

    Args:
        kept: its row in the database; its settings list the sides of people (``hands``).
    """

    kind = "pair"
    plain: ClassVar[frozenset[str]] = ClassTable.plain | {"throw", "resign"}

    def __init__(self, kept: StoredBoard, language: str) -> None:
        game, taken = opened_at(kept.opening), kept.opening["hands"]
        seats = [PERSON if side in taken else CAREFUL for side in range(len(game.rules.sides))]
        self.lead = Following(game, seats=seats, seed=kept.opening["seed"], language=language, hints=False)
        super().__init__(kept, self.lead)
        self.hands: dict[int, HandSession] = {}
        for side in taken:
            self._give(side)

    def _give(self, side: int) -> None:
        """Give a side to a person, with a separate session."""
        lead = self.lead.match.main
        lead.seats[side] = PERSON
        if side not in self.hands:
            seats = [PERSON if each == side else partner for each in range(len(lead.seats))]
            hand = HandSession(opened_at(self.opening), seats=seats, language=lead.language, hints=False)
            # All sessions draw throws from the same sequence.
            hand.match.chance = self.lead.match.chance
            if self.game.plies or self.game.pending_throw is not None:
                hand.follow(self.game)
            self.hands[side] = hand

    def hand(self, side: int) -> Following:
        """Return the session of a side; for ``NOBODY``, the classroom's session."""
        return self.hands.get(side, self.lead)

    def refusing(self, side: int) -> str:
        """Return the rule that refused the last attempt; empty for a touch out of turn."""
        refused = self.hand(side).match.main.refused
        return "" if refused and refused.items[0].code == NOT_YOUR_TURN else super().refusing(side)

    @property
    def computers(self) -> Sequence[int]:
        """The sides that the computer plays."""
        return [side for side, who in enumerate(self.lead.match.main.seats) if who != PERSON]

    def take(self, side: int, raw: Mapping[str, Any]) -> None:
        """Handle a message of a side, or the classroom's ``reply``, ``give`` or ``leave``."""
        if side == NOBODY:
            self._arrange(raw)
            return
        hand = self.hands[side]
        before = _stand(hand.match.main.game)
        hand.receive(raw)
        if _stand(hand.match.main.game) != before:
            self._tell_others(hand)

    def _arrange(self, raw: Mapping[str, Any]) -> None:
        if raw["do"] == "give":
            self._give(raw["side"])
        elif raw["do"] == "leave":
            self.lead.match.main.seats[raw["side"]] = CAREFUL
        else:
            self.lead.reply()
            self._tell_others(self.lead)

    def _tell_others(self, mover: Following) -> None:
        game = mover.match.main.game
        for other in (self.lead, *self.hands.values()):
            if other is not mover:
                other.follow(game)

    @property
    def computers_turn(self) -> bool:
        """Whether the computer is to move and a person is still at the board."""
        return self.lead.pending_reply and PERSON in self.lead.match.main.seats


def _stand(game: Game) -> tuple[object, ...]:
    return len(game.plies), game.pending_throw, game.closed


class AnswerSession(ComparedSession):
    """Session for one answer: one ply; the next touch replaces it."""

    def run(self, message: ClientMessage) -> None:
        """Handle a message; a touch or typed move after the ply undoes the ply first."""
        game = self.match.main.game
        if isinstance(message, Touch | EnterMove) and self.match.example is None and game.plies:
            way = way_of(game.plies[0].effects)
            while game.plies:
                game.undo()
            self.match.main.waits = False
            message = _meant(message, way)
        super().run(message)


def _meant(message: Touch | EnterMove, way: tuple[str, str] | None) -> Touch | EnterMove:
    """Return a touch with a proposed move's target replaced by the piece's old point."""
    if isinstance(message, EnterMove) or way is None or message.touches[:1] != way[1:]:
        return message
    return Touch(() if way[0] == way[1] else (way[0], *message.touches[1:]))


class AnswerTable(ClassTable):
    """Board of one person who answers."""

    kind = "answer"

    def __init__(self, kept: StoredBoard, language: str) -> None:
        book = book_of(kept.opening, language)
        super().__init__(kept, AnswerSession(Reading(book, *_start_of(book.ruleset, kept.opening), "")))

    def proposed(self, status: str) -> View:
        """Return the view; no side's turn is marked, because a proposed move gets no reply."""
        view = self.session.view()
        view["enabled"]["resign"] = view["enabled"]["draw"] = False
        if not self.plies or view["example"]:
            return view
        panels = [{**panel, "turn": False, "note": ""} for panel in view["side_panels"]]
        return {**view, "status": status, "side_panels": panels}  # type: ignore[typeddict-item]  # copies are plain
