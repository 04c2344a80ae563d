"""Games between players, one ply after the other: interpreted, for a player is any function of Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from heritage_games.engine.saying import Saying
from heritage_games.engine.winner import DRAWN, NOBODY
from heritage_games.games.contract import Move, Outcome, Position, Ruleset, Throw
from heritage_games.games.errors import UnknownNameError
from heritage_games.games.families.graph.ruleset import GraphRuleset
from heritage_games.players import PERSON, PLAYERS, Player, ask, draw, seat, those_of
from heritage_games.players.level import Level
from heritage_games.search.runner import Runner

from .tally import Ended

TAKE = "take"


class PlayedPly(NamedTuple):
    """A ply of a game between players: the position before it, its throw, its move, and the position after it."""

    before: Position
    throw: Throw | None
    move: Move
    after: Position


class Players:
    """Those who play a ruleset against each other.

    Args:
        rules: the ruleset.
        given: who plays each side, in their order: the name of a player that everybody has, or one of one's own.

    Raises:
        UnknownNameError: a name that nobody has; a person cannot play by itself.
    """

    def __init__(self, rules: Ruleset, given: Sequence[str | Player]) -> None:
        self._rules = rules
        self.names, own = seat(given, rules)
        if PERSON in self.names:
            raise UnknownNameError(Saying("plays_by_hand", player=repr(PERSON), players=", ".join(those_of(rules))))
        self._players = {**PLAYERS, **own}
        if isinstance(rules, GraphRuleset) and any(isinstance(self._players[name], Level) for name in self.names):
            # A level looks farther as machine code: it is the same one from the first game to the last.
            Runner(waits=True)

    def game(self, position: Position, seed: int, number: int, limit: int) -> Ended:
        """Play one game.

        Args:
            position: where it begins.
            seed: of throws and choices.
            number: of the game; the same seed and number give the same game.
            limit: plies after which the game is cut.

        Raises:
            PlayerError: a player names no legal move.
        """
        plies = captures = 0
        for ply in self.plies(position, seed, number, limit):
            plies += 1
            captures += taken(self._rules, ply.before, ply.move, ply.throw)
            position = ply.after
        outcome = self._rules.outcome(position)
        if outcome:
            return Ended(_winner(outcome), outcome.item.code, plies, captures)
        return Ended(NOBODY, "", plies, captures)

    def plies(self, position: Position, seed: int, number: int, limit: int) -> Iterator[PlayedPly]:
        """Give the plies of a game as they are played; the arguments are those of :meth:`game`."""
        rules = self._rules
        before: list[Position] = []
        chance = Random(f"{seed} {number}")  # noqa: S311 - a game, no secret
        for _ in range(limit):
            if rules.outcome(position):
                return
            throws = rules.throws(position)
            throw = draw(throws, chance) if throws else None
            name = self.names[rules.turn(position, throw) or 0]
            move = ask(self._players[name], rules, position, throw, chance, name=name, before=before)
            before.append(position)
            after = rules.play(position, move, throw)
            yield PlayedPly(position, throw, move, after)
            position = after


def taken(rules: Ruleset, position: Position, move: Move, throw: Throw | None) -> int:
    """Return how many pieces a move takes: as many as are seen to be taken."""
    return sum(effect[0] == TAKE for touch in rules.effects(position, move, throw) for effect in touch)


def _winner(outcome: Outcome) -> int:
    """Return the one side that comes first; a game that several share is drawn."""
    return outcome.places.index(1) if outcome.places.count(1) == 1 else DRAWN
