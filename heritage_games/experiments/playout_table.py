"""Playouts for notebooks: single games, each reproducible from its seed and number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import overload

from heritage_games.engine.kernel import DRAWN, LOW, NOBODY, pick, step, stream
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.record.outcomes import REPETITION
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Move, Throw

from .executors import DeadExecutor, Executor, run_chunks
from .intervals import EndingCount
from .runs import Players, Setting, games_of, stopped


def replayed(setting: Setting, number: int) -> Game:
    """Replay a game and return it, without repetition, because playouts ignore the history."""
    rules = setting.rules
    if rules.options.get(REPETITION):
        rules = rules.with_options(**{REPETITION: 0})
    game = Game(rules, setting.start)
    plies = _between(setting, rules, number) if setting.seats else _at_random(setting, rules, number)
    for throw, move in plies:
        if throw is not None:
            game.throw(throw)
        game.play(move)
    return game


def _between(setting: Setting, rules: Ruleset, number: int) -> Iterator[tuple[Throw | None, Move]]:
    played = Players(rules, setting.seats).plies(setting.start, setting.seed, number, setting.limit)
    return ((ply.throw, ply.move) for ply in played)


def _at_random(setting: Setting, rules: Ruleset, number: int) -> Iterator[tuple[Throw | None, Move]]:
    """Yield the throws and moves of a random game, from its own stream of random numbers."""
    position, chance = setting.start, stream(setting.seed, number)
    for _ in range(setting.limit):
        if rules.outcome(position):
            return
        throw = None
        if rules.throws(position):
            chance = step(chance)
            throw = _thrown(rules, position, chance)
        moves = rules.moves(position, throw)
        chance = step(chance)
        move = moves[pick(chance, len(moves))]
        yield throw, move
        position = rules.play(position, move, throw)


def _thrown(rules: Ruleset, position: object, chance: int) -> Throw:
    """Return the throw for a random state, by the same method as the engine."""
    share, low = Fraction(0), chance & LOW
    throws = rules.throws(position)
    for throw, each in throws.items():
        share += each
        if low < share * (LOW + 1):
            return throw
    return throw


@dataclass(frozen=True, slots=True)
class Playout:
    """Game of a setting.

    Example:
        >>> game = hg.playouts("morabaraba", 1000, seed=5)[17]
        >>> game
        Playout(number=17, seed=5, winner='dark', reason='two_left', plies=53, captures=12)
        >>> board = hg.play("morabaraba", record=game.record())  # the same game, to step through
        >>> board.ply
        53

    Args:
        number: the number of the game; together with the seed it reproduces the game.
        seed: the seed of the random numbers.
        winner: the name of the winning side; empty if there is none.
        reason: the code of the ending; empty if the game is cut at the limit of plies.
        plies: the number of plies.
        captures: the number of captured pieces.
        setting: the setting, with the starting position.
    """

    number: int
    seed: int
    winner: str
    reason: str
    plies: int
    captures: int
    setting: Setting = field(repr=False, compare=False)

    def record(self) -> str:
        """Replay the game and return its record; ``hg.play(game, record=...)`` opens it.

        Playouts ignore repeated positions, so the record has the option ``repetition=0`` if the ruleset would end a
        game by repetition.

        Example:
            >>> hg.playouts("morabaraba", limit=4)[0].record().splitlines()[-2:]
            ['1. R8 2. R1', '3. R2 4. E1']
        """
        return format_record(replayed(self.setting, self.number).record())

    def row(self) -> dict[str, object]:
        """Return the values of the game by column name.

        Example:
            >>> hg.playouts("morabaraba", seed=5)[17].row()["plies"]
            53
        """
        return {name: getattr(self, name) for name in ("number", "seed", "winner", "reason", "plies", "captures")}


class Playouts(Sequence[Playout]):
    """Games of a setting in the order of their numbers, played on demand and not stored.

    Iteration plays each game once, one chunk at a time; ``games[17]`` plays only the eighteenth game.

    Example:
        >>> games = hg.playouts("morabaraba", 100, seed=5)
        >>> len(games), max(game.plies for game in games)
        (100, 189)

    Args:
        setting: the ruleset, starting position, players and seed.
        games: the number of games.
        executor: the executor that runs the games; None for this process.
        chunk: the number of games in one call; if None, as many as take about a second.
    """

    def __init__(
        self, setting: Setting, games: int, executor: Executor | None = None, chunk: int | None = None
    ) -> None:
        self._setting, self._games, self._executor, self._chunk = setting, games, executor, chunk

    def __len__(self) -> int:
        return self._games

    @overload
    def __getitem__(self, number: int) -> Playout: ...

    @overload
    def __getitem__(self, number: slice) -> list[Playout]: ...

    def __getitem__(self, number: int | slice) -> Playout | list[Playout]:
        chosen = range(self._games)[number]
        return [self._one(each) for each in chosen] if isinstance(chosen, range) else self._one(chosen)

    def __iter__(self) -> Iterator[Playout]:
        """Yield the games in order; results of later chunks wait for earlier ones."""
        early: dict[int, Sequence[EndingCount]] = {}
        number = 0
        try:
            for (first, _), found in run_chunks(games_of, self._setting, self._games, self._executor, self._chunk):
                early[first] = found
                while number in early:
                    for ended in early.pop(number):
                        yield self._named(number, ended)
                        number += 1
        except DeadExecutor as dead:
            raise stopped(dead, number, self._games) from dead

    def __repr__(self) -> str:
        return f"{self._games:,} games one by one, {self._setting.rules!r}, seed={self._setting.seed}"

    def rows(self) -> list[dict[str, object]]:
        """Return every game as a row of plain values.

        Example:
            >>> [row["plies"] for row in hg.playouts("morabaraba", 3).rows()]
            [40, 66, 89]
        """
        return [game.row() for game in self]

    def _one(self, number: int) -> Playout:
        return self._named(number, games_of(self._setting, number, 1)[0])

    def _named(self, number: int, ended: EndingCount) -> Playout:
        setting = self._setting
        winner = "" if ended.winner in (DRAWN, NOBODY) else setting.rules.sides[ended.winner]
        return Playout(number, setting.seed, winner, ended.reason, ended.plies, ended.captures, setting)
