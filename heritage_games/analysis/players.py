"""A player: whatever names a move when it is asked in a position.

A player that looks one reply ahead, in every game.

A player that takes any legal move, each as likely as the other.

A throw drawn by chance.

The levels: players that think ahead, each farther than the one below it and overlooking less.

A player that is asked for a move, and may think about it a slice at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import lcm
from random import Random
from types import MappingProxyType
from typing import Protocol

from heritage_games.arguments import shown
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.crossing import CrossingRuleset
from heritage_games.rulesets.graph import GraphRuleset
from heritage_games.rulesets.journey import JourneyRuleset
from heritage_games.rulesets.parallel import ParallelRuleset
from heritage_games.rulesets.types import Move, Outcome, Position, Throw

from . import graph_search, journey_search, race_search
from .move_scores import can_weigh
from .search import ALL, FinishedSearch, SearchTask

WON = 1_000_000.0
"""More than any standing."""


def careful(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return any of the moves that leave the mover best off after the best reply; see :class:`.player.Player`."""
    return chance.choice(best_moves(rules, position, throw))


def best_moves(rules: Ruleset, position: Position, throw: Throw | None = None) -> tuple[Move, ...]:
    """Return the moves that leave the mover best off after the best reply.

    It looks one ply ahead and no further: an ending counts as it is, everything else by how well
    the sides stand, one's own standing less the best of the others'. Where the reply waits for a
    throw, each throw counts as often as it comes.
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
    """Return what a position is worth to a side; replies are read until one makes it worse than ``best``."""
    outcome = rules.outcome(position)
    if outcome:
        return _ended(outcome, side)
    throws = rules.throws(position)
    if not throws:
        return _replied(rules, position, None, side, best)
    common = lcm(*(chance.denominator for chance in throws.values()))
    worths = (_replied(rules, position, throw, side) * int(chance * common) for throw, chance in throws.items())
    return sum(worths) / common


def _replied(rules: Ruleset, position: Position, throw: Throw | None, side: int, best: float = -2 * WON) -> float:
    """Return what a position is worth after the best move under a throw, of whichever side is to make it."""
    own = rules.turn(position, throw) == side
    better: Callable[[float, float], float] = max if own else min
    worth = -2 * WON if own else 2 * WON
    for reply in rules.moves(position, throw):
        reached = rules.play(position, reply, throw)
        ended = rules.outcome(reached)
        worth = better(worth, _ended(ended, side) if ended else lead(rules, reached, side))
        if worth < best and not own:
            break
    return worth


def _ended(outcome: Outcome, side: int) -> float:
    """Return what an ending is worth: a win, a draw or a loss for the side."""
    places = outcome.places
    if len(set(places)) == 1:
        return 0.0
    return WON if places[side] == min(places) else -WON


def lead(rules: Ruleset, position: Position, side: int) -> float:
    """Return by how much a side stands better than the strongest other side."""
    standing = rules.standing(position)
    return standing[side] - max(worth for other, worth in enumerate(standing) if other != side)


def random(rules: Ruleset, position: Position, throw: Throw | None, chance: Random) -> Move:
    """Return any legal move; see :class:`.player.Player`."""
    return chance.choice(rules.moves(position, throw))


MOST_LEVELS = 5

Begin = Callable[[Ruleset, Position, Throw | None, Random, int, Sequence[Position]], SearchTask]
"""Begins to think: (rules, position, throw, chance, level, the positions before) to what can be gone on with."""

THINKING: Mapping[type, Begin] = MappingProxyType(
    {
        GraphRuleset: graph_search.begin,
        ParallelRuleset: race_search.begin,
        CrossingRuleset: race_search.begin,
        JourneyRuleset: journey_search.begin,
    }
)
"""How the levels of a family think, by the class of its rulesets; where there is nothing, they play with care."""


def thinks(rules: Ruleset) -> bool:
    """Return whether the levels can think ahead in a ruleset; where they cannot, there are none."""
    return isinstance(rules, tuple(THINKING)) and can_weigh(rules)


class Level:
    """A player that thinks ahead; see :class:`.player.Player`.

    Args:
        number: 1 the gentlest, at most ``MOST_LEVELS``; how many a game has, its ruleset says (``rules.levels``).
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.name = f"level {number}"

    def __call__(
        self,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        before: Sequence[Position] = (),
    ) -> Move:
        """Return the move it thinks best, by what it sees.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from.
            before: the positions of the game before this one, in their order, so that it does not repeat them.
        """
        thought = self.thought(rules, position, throw, chance, before)
        while not thought.go(ALL):
            pass
        return thought.best

    def thought(
        self,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        before: Sequence[Position] = (),
    ) -> SearchTask:
        """Return what it thinks, before it has begun, so that it can be asked for a slice at a time.

        In however many slices, it comes to the move that it names when it is called.  Where machine code becomes ready
        in between, it is run, but the bounds stay what they were at the beginning.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from; all of them are made here.
            before: the positions of the game before this one, in their order, so that it does not repeat them.
        """
        for kind, begin in THINKING.items():
            if isinstance(rules, kind):
                return begin(rules, position, throw, chance, self.number, before)
        return FinishedSearch(careful(rules, position, throw, chance), 1)


LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in map(Level, range(1, MOST_LEVELS + 1))})
"""The levels by their names, ``level 1`` the gentlest."""


FAILED = "failed"
ILLEGAL = "illegal"

LONGEST_ERROR = 120
"""Characters of what went wrong in a player of one's own."""


class Player(Protocol):
    """Anything that can be called so; a function will do."""

    def __call__(self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, /) -> Move:
        """Return one of ``rules.moves(position, throw)``.

        Args:
            rules: the ruleset, with its options.
            position: one that has a legal move under this throw.
            throw: the one that lies open; None where nothing is thrown.
            chance: where every random choice comes from, so that the same seed gives the same game.
        """


class PlayerError(HeritageGamesError):
    """A player that named no legal move.

    Example:
        >>> import heritage_games as hg
        >>> hg.simulate("morabaraba", 1, seats=(lambda *_: 7, "random"))
        Traceback (most recent call last):
        heritage_games.analysis.players.PlayerError: lambda made no move: ...

    Attributes:
        name: of the player.
        kind: ``failed`` where it raised an error, ``illegal`` where it named something else than a legal move.
        detail: the error, or what it named.
    """

    def __init__(self, name: str, kind: str, detail: str) -> None:
        if kind == FAILED:
            super().__init__(Message("player_failed", player=name, error=detail))
        else:
            super().__init__(Message("player_named_no_move", player=name, named=detail))
        self.name, self.kind, self.detail = name, kind, detail

    def __reduce__(self) -> tuple[type[PlayerError], tuple[str, str, str]]:
        """Return how it is made again, in the process that asked for the game."""
        return type(self), (self.name, self.kind, self.detail)


def ask(
    player: Player,
    rules: Ruleset,
    position: Position,
    throw: Throw | None,
    chance: Random,
    *,
    name: str,
    before: Sequence[Position] = (),
) -> Move:
    """Return the move that a player names.

    Args:
        player: who is asked.
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        chance: where every random choice comes from.
        name: of the player.
        before: the positions of the game before this one, in their order; only a level is told them.

    Raises:
        PlayerError: it failed, or what it names is no legal move.
    """
    try:
        if isinstance(player, Level):
            answer: object = player(rules, position, throw, chance, before)
        else:
            answer = player(rules, position, throw, chance)
    except Exception as error:  # a player of one's own may fail in any way, and the game goes on
        raise failure(name, error) from error
    return legal(name, rules, position, throw, answer)


def failure(name: str, error: Exception) -> PlayerError:
    """Return what is told of a player that failed with an error."""
    told = f"{type(error).__name__}: {error}".split("\n")[0].removesuffix(": ")[:LONGEST_ERROR]
    return PlayerError(name, FAILED, told)


def legal(name: str, rules: Ruleset, position: Position, throw: Throw | None, answer: object) -> Move:
    """Return the move that a player has named; raises PlayerError where it is none of the legal moves."""
    for move in rules.moves(position, throw):
        if not isinstance(answer, bool) and answer == move:
            return move
    raise PlayerError(name, ILLEGAL, shown(answer))


AT_ONCE = 200
"""Positions that a player looks at before it is asked whether to stop: some milliseconds, where nothing is compiled."""


class Thinker(Player, Protocol):
    """A player that can be asked to think a slice at a time: a level, or one of one's own that has this."""

    def thought(
        self, rules: Ruleset, position: Position, throw: Throw | None, chance: Random, before: Sequence[Position], /
    ) -> SearchTask:
        """Begin to think; the arguments are those of a player, and the positions of the game before this one."""


class MoveRequest:
    """A player that is asked for a move.

    However it is sliced, the answer is the same, unless it is asked for before the end.

    Args:
        player: who is asked.
        rules: the ruleset, with its options.
        position: one that has a legal move under this throw.
        throw: the one that lies open; None where nothing is thrown.
        chance: where every random choice comes from.
        name: of the player.
        before: the positions of the game before this one, in their order.
    """

    def __init__(
        self,
        player: Player | Thinker,
        rules: Ruleset,
        position: Position,
        throw: Throw | None,
        chance: Random,
        *,
        name: str,
        before: Sequence[Position] = (),
    ) -> None:
        self._player, self._name = player, name
        self._rules, self._position, self._throw = rules, position, throw
        self._chance, self._before = chance, before
        self._thought: SearchTask | None = None
        self._answer: Move | None = None

    @property
    def depth(self) -> int:
        """How many plies have been looked at in full; 0 of a player that answers at once."""
        return self._thought.depth if self._thought else 0

    def go(self, stop: Callable[[], bool]) -> bool:
        """Think until there is an answer, or until told to stop; return whether there is one.

        A player that cannot be asked in slices answers at once.

        Raises:
            PlayerError: it failed, or what it names is no legal move.
        """
        begin = getattr(self._player, "thought", None)
        if begin is None:
            self._answer = self._at_once()
            return True
        try:
            if self._thought is None:
                self._thought = begin(self._rules, self._position, self._throw, self._chance, self._before)
            while not self._thought.go(AT_ONCE):
                if stop():
                    return False
        except Exception as error:  # a player of one's own may fail in any way, and the game goes on
            raise failure(self._name, error) from error
        self._answer = self._best()
        return True

    def answer(self) -> Move:
        """Return the answer, or the best move so far where it still thinks.

        Raises:
            PlayerError: it failed, or what it names is no legal move.
        """
        if self._answer is None:
            self._answer = self._best() if self._thought else self._at_once()
        return self._answer

    def _at_once(self) -> Move:
        return ask(
            self._player,
            self._rules,
            self._position,
            self._throw,
            self._chance,
            name=self._name,
            before=self._before,
        )

    def _best(self) -> Move:
        best: object = self._thought.best if self._thought else None
        return legal(self._name, self._rules, self._position, self._throw, best)
