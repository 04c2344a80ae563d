"""Games between players, one ply after the other: interpreted, for a player is any function of Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from heritage_games.engine.saying import Saying
from heritage_games.engine.winner import DRAWN, NOBODY
from heritage_games.games.contract import Outcome, Ruleset
from heritage_games.games.errors import UnknownNameError
from heritage_games.players import PERSON, PLAYERS, Player, ask, draw, seat


class Players:
    """Those who play a ruleset against each other.

    Args:
        rules: the ruleset.
        given: who plays each side, in their order: the name of a player that everybody has, or one of one's own.

    Raises:
        UnknownNameError: not one for each side, or a name that nobody has; a person cannot play by itself.
    """

    def __init__(self, rules: Ruleset, given: Sequence[str | Player]) -> None:
        self._rules = rules
        self.names, own = seat(given)
        if len(self.names) != len(rules.sides):
            sides, named = len(rules.sides), len(self.names)
            raise UnknownNameError(Saying("players_wanted", game=rules.game, sides=sides, players=named))
        if PERSON in self.names:
            raise UnknownNameError(Saying("plays_by_hand", player=repr(PERSON), players=", ".join(PLAYERS)))
        self._players = {**PLAYERS, **own}

    def playouts(self, numbers: range, seed: int, limit: int) -> Iterator[tuple[int, int]]:
        """Play the games of these numbers; see :meth:`playout`."""
        return (self.playout(seed, number, limit) for number in numbers)

    def playout(self, seed: int, number: int, limit: int) -> tuple[int, int]:
        """Play one game from the start.

        Args:
            seed: of throws and choices.
            number: of the game; the same seed and number give the same game.
            limit: plies after which the game is cut.

        Returns:
            Who has won, ``DRAWN`` or ``NOBODY``, and how many plies it took.

        Raises:
            PlayerError: a player names no legal move.
        """
        rules, position = self._rules, self._rules.start()
        chance = Random(f"{seed} {number}")  # noqa: S311 - a game, no secret
        for plies in range(limit):
            outcome = rules.outcome(position)
            if outcome:
                return _winner(outcome), plies
            throws = rules.throws(position)
            throw = draw(throws, chance) if throws else None
            name = self.names[rules.turn(position, throw) or 0]
            move = ask(self._players[name], rules, position, throw, chance, name=name)
            position = rules.play(position, move, throw)
        outcome = rules.outcome(position)
        return (_winner(outcome) if outcome else NOBODY), limit


def _winner(outcome: Outcome) -> int:
    """Return the one side that comes first; a game that several share is drawn."""
    return outcome.places.index(1) if outcome.places.count(1) == 1 else DRAWN
