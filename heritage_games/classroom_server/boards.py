"""A board at which several play on devices of their own: each hand has its own session, and all follow one game.

What one looks back at, an example, a turn that is not finished: all that is on one device alone.

The boards of a room, and what may be said at them.

A board on which a class answers: one move is proposed, and any other touch proposes another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from heritage_games.analysis.levels import CAREFUL
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON, Move, Position, Throw
from heritage_games.session.board_state import NOT_YOUR_TURN
from heritage_games.session.comparison import ComparedSession, Reading
from heritage_games.session.phrases import status
from heritage_games.session.protocol import ClientMessage, Command, EnterMove, GoTo, ShowExample, Touch, read
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

from .store import StoredBoard
from .vote_drawing import way_of

Opening = Mapping[str, Any]
"""What a board begins from: ``{"game", "ruleset", "options", "position", "throw"}``, and what its mode adds."""

ASKED = ("game", "ruleset", "options", "position", "throw")

NOBODY = -1
"""The side of somebody who plays for all: the teacher, whoever answers a question, and the room itself."""

SLICE = 0.05
"""Seconds that the computer thinks on the wall before others are heard."""


def rules_of(opening: Opening) -> Ruleset:
    """Return the rules of a board."""
    return ruleset(opening["game"], opening["ruleset"], **opening["options"])


class ClassTable:
    """A board with one session.

    Args:
        kept: as the file has it.
        session: that is played at it.
    """

    kind = "board"
    """What the page is told it is, so that it offers what can be done there."""
    mode = "task"
    """Which parts of a board are shown: those of one on which rules, seats and set-up stay."""
    kinds: ClassVar[tuple[type[ClientMessage], ...]] = (Touch, EnterMove, GoTo, ShowExample)
    plain: ClassVar[frozenset[str]] = frozenset({"on", "undo", "redo", "new", "back"})
    """What may be said at it."""

    def __init__(self, kept: StoredBoard, session: Session) -> None:
        self.id = kept.id
        self.opening = kept.opening
        self.session = session

    def hand(self, side: int) -> Session:  # noqa: ARG002 - here every hand is at the same session
        """Return the session that a side acts on."""
        return self.session

    def allows(self, raw: object) -> bool:
        """Return whether this can be said here at all.

        Raises:
            ProtocolError: it is no message.
        """
        _, message = read(raw)
        return isinstance(message, self.kinds) or (isinstance(message, Command) and message.do in self.plain)

    def take(self, side: int, raw: Mapping[str, Any]) -> None:
        """Take a message that is allowed, or that was kept.

        Raises:
            ProtocolError: it names what this board has not; nothing has changed.
        """
        self.hand(side).receive(raw)

    def view(self, side: int) -> View:
        """Return the board as a side is to see it."""
        return self.hand(side).view()

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.match.main.game

    @property
    def plies(self) -> list[str]:
        """The plies of the game, as they are written."""
        return [ply.text for ply in self.game.plies]

    def refusing(self, side: int) -> str:
        """Return the rule that has just refused an attempt of a side; empty if none has, or only in an example."""
        hand = self.hand(side)
        verdict = None if hand.match.example else hand.view()["verdict"]
        return verdict["reasons"][0]["rule"] if verdict and verdict["reasons"] else ""

    @property
    def status(self) -> str:
        """How the game stands."""
        return status(self.session.match.main)


class TeacherBoard(ClassTable):
    """The teacher's board, which is on the wall: everything can be done at it."""

    kind = "desk"
    mode = "board"

    def __init__(self, kept: StoredBoard, language: str) -> None:
        session = Session(parse_game(kept.record), language=language, at_once=SLICE)
        session.revision = kept.revision
        super().__init__(kept, session)

    def allows(self, raw: object) -> bool:
        """Return True: it is the teacher's."""
        read(raw)
        return True

    @property
    def record(self) -> str:
        """The game as it is written down."""
        return format_record(self.session.record())


def watched(view: View) -> View:
    """Return a view in which nothing can be done: somebody else's board."""
    can = dict.fromkeys(view["can"], False)
    seen = {**view, "can": can, "side_to_touch": False, "legal": {}, "touches": [], "sofar": None, "verdict": None}
    seen |= {"controls": [], "next": None, "choices": [], "notice": "", "notices": [], "hints": False}
    return cast("View", seen)


def asked_at(session: Session) -> dict[str, Any] | None:
    """Return what boards of a class begin from to stand where this one stands; None where the game is over."""
    game, rules = session.match.main.game, session.match.main.rules
    if game.over:
        return None
    position = game.position_after(len(game.plies))
    throw = "" if game.open_throw is None else rules.format_throw(game.open_throw, position)
    return {
        "game": rules.game,
        "ruleset": rules.name,
        "options": dict(rules.options),
        "position": rules.format_position(position),
        "throw": throw,
    }


REPLY: Mapping[str, Any] = {"revision": 0, "do": "reply"}
"""The computer moves: kept among the attempts, so that it moves there again."""


def partner(_rules: Ruleset, _position: Position, _throw: Throw | None, _chance: Random) -> Move:
    """Stand at the sides of others, as one hand sees them; nobody ever asks it."""
    raise NotImplementedError


class Following(Session):
    """A game that goes on here and elsewhere: rules and seats stay, and what is played elsewhere is taken up."""

    fixed = True

    def follow(self, other: Game) -> None:
        """Take up what was played on another device."""
        stage = self.match.main
        game, before = stage.game, len(stage.game.plies)
        stage.put_down()
        for ply in other.plies[before:]:
            if game.due and ply.throw is not None:
                game.throw(ply.throw)
            game.play(ply.move)
        if game.due and other.open_throw is not None:
            game.throw(other.open_throw)
        if other.closed and other.outcome and not game.over:
            game.resign(other.outcome.places.index(max(other.outcome.places)))
        self._said.clear()
        if len(game.plies) > before and self.match.example is None:
            self._hand.played(thrown=True)
        self.revision += 1


class HandSession(Following):
    """A game of several as one hand has it: what is played stays."""

    @property
    def pending_reply(self) -> bool:
        """False: the room lets the computer move, whoever is there."""
        return False

    def view(self) -> View:
        """Return the game; one's own touches can be put down, and nothing that was played."""
        view = super().view()
        if self.match.example is None:
            view["can"]["undo"], view["can"]["redo"] = bool(self.match.main.touches), False
        return view

    def _plain(self, do: str) -> None:
        held = do == "undo" and self.match.main.touches
        if do in ("undo", "redo", "new") and self.match.example is None and not held:
            self._said.not_now()
        else:
            super()._plain(do)


class SharedTable(ClassTable):
    """A board of several.

    Args:
        kept: as the file has it; its opening says which sides people sat at (``hands``).
        language: of the words.
    """

    kind = "pair"
    plain: ClassVar[frozenset[str]] = ClassTable.plain | {"throw"}

    def __init__(self, kept: StoredBoard, language: str) -> None:
        self._language = language
        self._opening: Opening = kept.opening
        self._count = len(rules_of(kept.opening).sides)
        taken = kept.opening["hands"]
        seats = [PERSON if side in taken else CAREFUL for side in range(self._count)]
        self.lead = Following(self._new(), seats=seats, seed=kept.opening["seed"], language=language, hints=False)
        super().__init__(kept, self.lead)
        self.hands: dict[int, HandSession] = {}
        for side in taken:
            self._give(side)

    def _new(self) -> Game:
        opening = self._opening
        rules = rules_of(opening)
        start = rules.parse_position(opening["position"])
        throw = rules.parse_throw(opening["throw"], start) if opening["throw"] else None
        return Game(rules, start, given=lambda game: None if game.plies else throw)

    def _give(self, side: int) -> None:
        """Let a side be played by a hand of its own."""
        self.lead.match.main.seats[side] = PERSON
        if side not in self.hands:
            seats = [PERSON if each == side else partner for each in range(self._count)]
            hand = HandSession(self._new(), seats=seats, language=self._language, hints=False)
            # Throws are drawn in one row, whoever makes them.
            hand.match.chance = self.lead.match.chance
            if self.game.plies or self.game.open_throw is not None:
                hand.follow(self.game)
            self.hands[side] = hand

    def hand(self, side: int) -> Following:
        """Return the session of a side; the room's own for nobody's."""
        return self.hands.get(side, self.lead)

    def refusing(self, side: int) -> str:
        """Return the rule that has just refused an attempt; a touch out of turn is told, but counts for no rule."""
        refused = self.hand(side).match.main.refused
        return "" if refused and refused.items[0].code == NOT_YOUR_TURN else super().refusing(side)

    @property
    def computers(self) -> Sequence[int]:
        """The sides that the computer plays."""
        return [side for side, who in enumerate(self.lead.match.main.seats) if who != PERSON]

    def take(self, side: int, raw: Mapping[str, Any]) -> None:
        """Take a message of a side, or one of the room's own: ``reply``, ``give`` and ``leave`` (a side)."""
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
        """Whether the computer is to move; where nobody sits any more, nobody waits for it."""
        return self.lead.pending_reply and len(self.computers) < self._count


def _stand(game: Game) -> tuple[object, ...]:
    return len(game.plies), game.open_throw, game.closed


class AnswerSession(ComparedSession):
    """One ply can be played; whoever touches again takes it back with that, and begins another."""

    def _do(self, message: ClientMessage) -> None:
        game = self.match.main.game
        if isinstance(message, Touch | EnterMove) and self.match.example is None and game.plies:
            way = way_of(game.plies[0].effects)
            while game.plies:
                game.undo()
            self.match.main.waits = False
            message = _meant(message, way)
        super()._do(message)


def _meant(message: Touch | EnterMove, way: tuple[str, str] | None) -> Touch | EnterMove:
    """Return what is meant by a touch on a proposed move: the piece that has gone there is where it came from."""
    if isinstance(message, EnterMove) or way is None or message.touches[:1] != way[1:]:
        return message
    return Touch(() if way[0] == way[1] else (way[0], *message.touches[1:]))


class AnswerTable(ClassTable):
    """The board of one who answers.

    Args:
        kept: as the file has it.
        language: of the words.
    """

    kind = "answer"

    def __init__(self, kept: StoredBoard, language: str) -> None:
        opening = kept.opening
        rules = rules_of(opening)
        position = rules.parse_position(opening["position"])
        throw = rules.parse_throw(opening["throw"], position) if opening["throw"] else None
        super().__init__(kept, AnswerSession(Reading(Rulebook(rules, language), position, throw, "")))

    def proposed(self, status: str) -> View:
        """Return the board; nobody answers a move that is only proposed, so that no side's turn is marked.

        Args:
            status: what is said of a proposed move.
        """
        view = self.session.view()
        if not self.plies or view["example"]:
            return view
        herds = [{**herd, "turn": False, "note": ""} for herd in view["herds"]]
        return {**view, "status": status, "herds": herds}  # type: ignore[typeddict-item]  # copies are plain
