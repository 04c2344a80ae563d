"""A board at which several play on devices of their own: each hand has its own session, and all follow one game.

What one looks back at, an example, a turn that is not finished: all that is on one device alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.play.session import Session
from heritage_games.play.stage import NOT_YOUR_TURN
from heritage_games.play.view import View
from heritage_games.players import CAREFUL, PERSON
from heritage_games.record import Game

from .store import Kept
from .tables import NOBODY, Opening, Table, rules_of

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


class SharedTable(Table):
    """A board of several.

    Args:
        kept: as the file has it; its opening says which sides people sat at (``hands``).
        language: of the words.
    """

    kind = "pair"
    plain: ClassVar[frozenset[str]] = Table.plain | {"throw"}

    def __init__(self, kept: Kept, language: str) -> None:
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
