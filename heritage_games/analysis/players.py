"""Players for sessions and simulations: the protocol, simple players, levels, requests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from random import Random
from typing import Protocol

from heritage_games.arguments import shown
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Outcome, Position, Throw

from .search import Decision, FinishedSearch, SearchTask, Substitute, finished, levels_of, search_of

WON = 1_000_000.0  # value of a win, greater than any standing


def careful(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return one of the :func:`best_moves` at random; see :class:`Player`."""
    return chance.choice(best_moves(rules, position, throw))


def best_moves(rules: Ruleset, position: Position, throw: Throw | None = None) -> tuple[Move, ...]:
    """Return the mover's best moves, given the best reply; empty if no side is to move.

    The search covers one ply and the replies. A final position is valued by its result, any other by the standing of
    the side minus the best other standing. If the reply follows a throw, throws are weighted by probability.
    """
    side = rules.turn(position, throw)
    if side is None:
        return ()
    after = [(move, rules.play(position, move, throw)) for move in rules.moves(position, throw)]
    after.sort(key=lambda each: -lead(rules, each[1], side))
    highest = -2 * WON
    best: list[Move] = []
    for move, reached in after:
        worth = _worth(rules, reached, side, highest)
        if worth > highest:
            highest, best = worth, [move]
        elif worth == highest:
            best.append(move)
    return tuple(best)


def _worth(rules: Ruleset, position: Position, side: int, best: float) -> float:
    """Return a position's value for a side; stop at a reply that makes it worse than ``best``."""
    outcome = rules.outcome(position)
    if outcome:
        return WON * result_of(outcome, side)
    throws = rules.throws(position)
    if not throws:
        return _replied(rules, position, None, side, best)
    common = lcm(*(chance.denominator for chance in throws.values()))
    scores = (_replied(rules, position, throw, side) * int(chance * common) for throw, chance in throws.items())
    return sum(scores) / common


def _replied(rules: Ruleset, position: Position, throw: Throw | None, side: int, best: float = -2 * WON) -> float:
    """Return the value for ``side`` after the best move of the side to move with a throw."""
    own = rules.turn(position, throw) == side
    better: Callable[[float, float], float] = max if own else min
    worth = -2 * WON if own else 2 * WON
    for reply in rules.moves(position, throw):
        reached = rules.play(position, reply, throw)
        ended = rules.outcome(reached)
        worth = better(worth, WON * result_of(ended, side) if ended else lead(rules, reached, side))
        if worth < best and not own:
            break
    return worth


def result_of(outcome: Outcome, side: int) -> int:
    """Return 1 if a side has won, -1 if it has lost, 0 for a draw."""
    places = outcome.places
    if len(set(places)) == 1:
        return 0
    return 1 if places[side] == min(places) else -1


def lead(rules: Ruleset, position: Position, side: int) -> float:
    """Return the difference between the standing of a side and the strongest other standing."""
    standing = rules.standing(position)
    others = [worth for other, worth in enumerate(standing) if other != side]
    return standing[side] - max(others, default=0.0)


def taken(rules: Ruleset, position: Position, move: Move, throw: Throw | None) -> int:
    """Return the number of pieces that a move captures, counted from its effects."""
    return sum(effect[0] == "take" for touch in rules.effects(position, move, throw) for effect in touch)


def random(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return a random legal move; see :class:`Player`."""
    return chance.choice(rules.moves(position, throw))


MOST_LEVELS = 5


class SearchingPlayer:
    """Built-in player that searches in time slices; see :class:`Player`.

    It knows the earlier positions of the game.

    Args:
        level: the number of the level whose search it uses; None for the strongest of the game.
    """

    def __init__(self, level: int | None = None) -> None:
        self.level = level

    def __call__(
        self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, before: Sequence[Position] = ()
    ) -> Move:
        """Return the move that the whole search finds; see :meth:`search_task`."""
        return finished(self.search_task(rules, position, throw, chance, before)).best

    def search_task(
        self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, before: Sequence[Position] = ()
    ) -> SearchTask:
        """Return an unstarted search task that can run in time slices.

        The result does not depend on the slices. Compiled code is used as soon as it is ready, but the limits are fixed
        at the beginning.

        Args:
            chance: the random generator; all random choices are made immediately.
        """
        return self.begin(Decision(rules, position, throw, before), chance, self.level or levels_of(rules))

    def begin(self, decision: Decision, chance: Random, level: int) -> SearchTask:
        """Return an unstarted search task; see :data:`.search.Begin`."""
        return search_of(decision.rules).begin(decision, chance, level)


LEVELS = {f"level {number}": SearchingPlayer(number) for number in range(1, MOST_LEVELS + 1)}
"""Levels by name, ``level 1`` being the weakest."""

FAILED = "failed"
ILLEGAL = "illegal"

LONGEST_ERROR = 120  # maximum length of a custom player's error message


class Player(Protocol):
    """Protocol of a player: a function with these arguments.

    A player that also has the method ``search_task`` of :class:`SearchingPlayer` can search in time slices.
    """

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, /) -> Move:
        """Return a legal move, one of ``rules.moves(position, throw)``.

        Args:
            position: a position that has a legal move with this throw.
            throw: the pending throw; None if the game has no throws.
            chance: the random generator for all choices, so that the same seed gives the same game.
        """


class PlayerError(HeritageGamesError):
    """Error of a player that raises an exception or does not return a legal move.

    Example:
        >>> hg.simulate("morabaraba", 1, seats=(lambda *_: 7, "random"))
        Traceback (most recent call last):
        heritage_games.analysis.players.PlayerError: lambda made no move: ...

    Attributes:
        name: the name of the player.
        kind: ``failed`` if it raised an error, ``illegal`` if it returned something other than a legal move.
        detail: the error, or the returned value.
    """

    def __init__(self, name: str, kind: str, detail: str) -> None:
        if kind == FAILED:
            super().__init__(Message("player_failed", player=name, error=detail))
        else:
            super().__init__(Message("player_named_no_move", player=name, named=detail))
        self.name, self.kind, self.detail = name, kind, detail

    def __reduce__(self) -> tuple[type[PlayerError], tuple[str, str, str]]:
        """Return the arguments to unpickle the error in the process that requested the game."""
        return type(self), (self.name, self.kind, self.detail)


def ask(player: Player, decision: Decision, chance: Random, *, name: str) -> Move:
    """Return the move of a player.

    Only built-in players that search receive the earlier positions.

    Raises:
        PlayerError: the player failed, or did not return a legal move.
    """
    try:
        rules, position, throw, before = decision
        if isinstance(player, SearchingPlayer):
            answer: object = player(rules, position, throw, chance, before)
        else:
            answer = player(rules, position, throw, chance)
    except Exception as error:  # a custom player may raise any exception, and the game continues
        raise failure(name, error) from error
    return legal(name, decision, answer)


def failure(name: str, error: Exception) -> PlayerError:
    """Return the error for a player that failed."""
    reason = f"{type(error).__name__}: {error}".split("\n")[0].removesuffix(": ")[:LONGEST_ERROR]
    return PlayerError(name, FAILED, reason)


def legal(name: str, decision: Decision, answer: object) -> Move:
    """Return a player's move; raise PlayerError if it is not legal."""
    for move in decision.moves:
        if not isinstance(answer, bool) and answer == move:
            return move
    raise PlayerError(name, ILLEGAL, shown(answer))


AT_ONCE = 200  # number of positions between two calls of ``stop``: a few milliseconds if interpreted


class MoveRequest:
    """Request for a player's move; its arguments are those of :func:`ask`.

    The answer does not depend on the time slices, unless it is requested before the search is finished.
    """

    def __init__(self, player: Player, decision: Decision, chance: Random, *, name: str) -> None:
        self._player, self._name = player, name
        self._decision, self._chance = decision, chance
        self._task: SearchTask | None = None

    @property
    def depth(self) -> int:
        """Depth of the last completed iteration, in plies; 0 if the player answers immediately."""
        return self._task.depth if self._task else 0

    @property
    def lacks_table(self) -> bool:
        """Whether a search replaces a table that cannot be read."""
        return isinstance(self._task, Substitute)

    def go(self, stop: Callable[[], bool]) -> bool:
        """Search until there is an answer or ``stop`` returns True; return whether there is one.

        A player without time slices answers immediately.

        Raises:
            PlayerError: the player failed, or did not return a legal move.
        """
        begin = getattr(self._player, "search_task", None)
        try:
            if begin and self._task is None:
                rules, position, throw, before = self._decision
                self._task = begin(rules, position, throw, self._chance, before)
            while self._task is not None and not self._task.go(AT_ONCE):
                if stop():
                    return False
        except Exception as error:  # a custom player may raise any exception, and the game continues
            raise failure(self._name, error) from error
        self.answer()
        return True

    def answer(self) -> Move:
        """Return the answer, or the best move so far if the search is not finished.

        Raises:
            PlayerError: the player failed, or did not return a legal move.
        """
        if self._task is None:
            self._task = FinishedSearch(ask(self._player, self._decision, self._chance, name=self._name), 0)
        return legal(self._name, self._decision, self._task.best)
