"""A board on which a class answers: one move is proposed, and any other touch proposes another."""

from __future__ import annotations

from heritage_games.play.compared import ComparedSession, Reading
from heritage_games.play.messages import Message, Touch, Type
from heritage_games.play.view import View
from heritage_games.rulebook import Rulebook

from .arrows import way_of
from .store import Kept
from .tables import Table, rules_of


class AnswerSession(ComparedSession):
    """One ply can be played; whoever touches again takes it back with that, and begins another."""

    def _do(self, message: Message) -> None:
        game = self.match.main.game
        if isinstance(message, Touch | Type) and self.match.example is None and game.plies:
            way = way_of(game.plies[0].effects)
            while game.plies:
                game.undo()
            self.match.main.waits = False
            message = _meant(message, way)
        super()._do(message)


def _meant(message: Touch | Type, way: tuple[str, str] | None) -> Touch | Type:
    """Return what is meant by a touch on a proposed move: the piece that has gone there is where it came from."""
    if isinstance(message, Type) or way is None or message.touches[:1] != way[1:]:
        return message
    return Touch(() if way[0] == way[1] else (way[0], *message.touches[1:]))


class AnswerTable(Table):
    """The board of one who answers.

    Args:
        kept: as the file has it.
        language: of the words.
    """

    kind = "answer"

    def __init__(self, kept: Kept, language: str) -> None:
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
