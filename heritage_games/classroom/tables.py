"""The boards of a room, each a session of its own, and what may be said at them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from heritage_games.games import ruleset
from heritage_games.games.contract import Ruleset
from heritage_games.play.compared import compared
from heritage_games.play.messages import GoTo, Message, Plain, ShowExample, Touch, Type, read
from heritage_games.play.session import Session
from heritage_games.play.view import View
from heritage_games.players import CAREFUL, PERSON
from heritage_games.record import Game, Record, format_record, parse_game

from .store import Kept

Opening = Mapping[str, Any]
"""What a board begins from: ``{"mode", "game", "ruleset", "options", "position", "throw", "seed", "players"}``."""

NOBODY = -1
"""The side of somebody who plays for all: the teacher, and whoever answers a question."""

SLICE = 0.05
"""Seconds that the computer thinks on the wall before others are heard."""

ANSWERING = frozenset({"on", "undo", "redo", "new", "back"})
PAIRED = frozenset({"throw", "on", "resign", "reply"})
"""What else than touching may be done at these boards."""


def rules_of(opening: Opening) -> Ruleset:
    """Return the rules of a board."""
    return ruleset(opening["game"], opening["ruleset"], **opening["options"])


class Table:
    """A board of the room.

    Args:
        kept: as the file has it.
        seats: who sits there: person to side.
        language: of the words.
    """

    def __init__(self, kept: Kept, seats: Mapping[int, int], language: str) -> None:
        self.id = kept.id
        self.opening = kept.opening
        self.mode: str = kept.opening["mode"]
        self.seats = dict(seats)
        self.session = self._opened(kept, language)

    def _opened(self, kept: Kept, language: str) -> Session:
        opening = kept.opening
        if self.mode == "wall":
            session = Session(parse_game(kept.record), language=language, at_once=SLICE)
            session.revision = kept.revision
            return session
        rules = rules_of(opening)
        if self.mode == "vote":
            return compared(rules, opening["position"], opening["throw"], language)
        start = rules.parse_position(opening["position"])
        game = Game(rules, start, Record(rules.game, rules.name, players=opening["players"]))
        taken = set(self.seats.values())
        seats = [PERSON if side in taken else CAREFUL for side in range(len(rules.sides))]
        return PairSession(game, seats=seats, seed=opening["seed"], language=language, hints=False)

    def allows(self, raw: object, person: int) -> bool:
        """Return whether somebody who may act here may do this now.

        Args:
            raw: the message as it came.
            person: who sends it.

        Raises:
            ProtocolError: it is no message.
        """
        _, message = read(raw)
        if self.mode == "wall":
            return True
        if self.mode == "vote":
            return isinstance(message, Touch | Type | GoTo | ShowExample) or _one_of(message, ANSWERING)
        if not (isinstance(message, Touch | Type) or _one_of(message, PAIRED)):
            return False
        return self._to_act(self.seats[person]) or (isinstance(message, Plain) and message.do == "reply")

    def _to_act(self, side: int) -> bool:
        """Return whether it is for this side to act; before a throw has decided who begins it is for all."""
        return self.session.match.main.moment.to_move in (side, None)

    def view(self, person: int) -> View:
        """Return the board as somebody is to see it: what another's hand has begun is not shown, nor why it failed."""
        view = self.session.view()
        if self.mode != "pairs":
            return view
        side = self.seats[person]
        you = self.session.book.say("seats.you")
        herds = [{**herd, "who": you, "who_brief": you} if herd["side"] == side else herd for herd in view["herds"]]
        can = {**view["can"], **dict.fromkeys(("undo", "redo", "draw", "hint", "review"), False)}
        seen = {**view, "herds": herds, "can": can}
        if not self._to_act(side):
            seen["can"] = {**can, **dict.fromkeys(("throw", "on", "resign"), False)}
            seen |= {"side_to_touch": False, "legal": {}, "touches": [], "sofar": None, "verdict": None}
            seen |= {"controls": [], "next": None, "choices": [], "notice": "", "notices": []}
        return cast("View", seen)

    @property
    def plies(self) -> list[str]:
        """The plies of the game, as they are written."""
        return [ply.text for ply in self.session.match.main.game.plies]

    @property
    def refusing(self) -> str:
        """The rule that has just refused an attempt; empty if none has."""
        verdict = self.session.view()["verdict"]
        return verdict["reasons"][0]["rule"] if verdict and verdict["reasons"] else ""

    @property
    def status(self) -> str:
        """How the game stands."""
        return self.session.view()["status"]

    @property
    def record(self) -> str:
        """The game as it is written down."""
        return format_record(self.session.record())


class PairSession(Session):
    """A game of two on two devices: what is played stays, and rules and seats are as the teacher has them."""

    fixed = True


def _one_of(message: Message, plain: frozenset[str]) -> bool:
    return isinstance(message, Plain) and message.do in plain


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
