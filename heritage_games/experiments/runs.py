"""Reproducible runs for simulations: settings, chunks of games, tallies, players' games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import Any, NamedTuple, TypeVar, cast

from heritage_games import __version__
from heritage_games.analysis.graph_worker import SearchWorker
from heritage_games.analysis.levels import PLAYERS, seat, those_of
from heritage_games.analysis.players import Player, SearchingPlayer, ask, taken
from heritage_games.analysis.search import Decision
from heritage_games.arguments import ArgumentError, shown
from heritage_games.engine.jit import digest
from heritage_games.engine.kernel import DRAWN, NOBODY, Kernel
from heritage_games.engine.playouts import Chunk, play_chunk, prepare
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, UnknownNameError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import as_ruleset, declaration, ruleset
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import PERSON, Move, Position, Throw

from .executors import Call, DeadExecutor, Executor, ProgressOption, ProgressReporter, Span, run_chunks
from .intervals import EndingCount, Tally

RANDOM = "random"

Seats = tuple[str | Player, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """Ruleset, starting position, players and seed."""

    game: str
    name: str
    options: tuple[tuple[str, Value], ...]  # the options that differ from their default
    position: str  # the starting position as text; the usual start if empty
    seats: Seats  # the player of each side; empty if every move is random
    seed: int  # the seed of the random numbers, 0 to 2**31 - 1
    limit: int  # the number of plies after which a game is cut

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return _made(declaration(self.game, self.name).ruleset, self.options)

    @property
    def start(self) -> Position:
        """The starting position."""
        start: Position = self.rules.parse_position(self.position) if self.position else self.rules.start()
        return start

    @property
    def kernel(self) -> Kernel | None:
        """The kernel for the games; None if players play, or if the family has none."""
        return None if self.seats else self.rules.kernel


@lru_cache(maxsize=64)
def _made(make: Callable[[Mapping[str, object]], Ruleset], options: tuple[tuple[str, Value], ...]) -> Ruleset:
    """Return a ruleset, cached because a worker needs it for each chunk.

    Args:
        make: method of its declaration, which differs after the game has been registered again.
    """
    return make(dict(options))


def setting_of(
    given: Ruleset | str,
    name: str | None,
    options: Mapping[str, object],
    *,
    position: str,
    seats: Seats,
    seed: int,
    limit: int,
) -> Setting:
    """Return the setting for a caller's arguments, after checking them."""
    rules = ruleset(given, name) if isinstance(given, str) else as_ruleset(given)
    named = {side: who for side, who in options.items() if side in rules.sides and side not in rules.declared}
    readings = {option: value for option, value in options.items() if option not in named}
    if readings:
        # Options of a given ruleset are kept unless they are overridden.
        rules = ruleset(rules.game, rules.name, **{**rules.changed_options, **readings})
    usual = rules.format_position(rules.start())
    begun = rules.format_position(rules.parse_position(position)) if position else usual
    sitting = _sitting(rules, seats, named)
    if sitting:
        Players(rules, sitting)  # raises the errors of names before chunks are sent to workers
    changed = tuple(rules.changed_options.items())
    return Setting(rules.game, rules.name, changed, "" if begun == usual else begun, sitting, seed, limit)


def _sitting(rules: Ruleset, seats: Seats, named: Mapping[str, object]) -> Seats:
    """Return the player of each side; empty if all are random, to play them compiled."""
    if seats and len(seats) != len(rules.sides):
        sides, players = len(rules.sides), len(seats)
        raise UnknownNameError(Message("players_wanted", game=rules.game, sides=sides, players=players))
    sitting = [named.get(side, seats[number] if seats else RANDOM) for number, side in enumerate(rules.sides)]
    for who in sitting:
        if not isinstance(who, str) and not callable(who):
            raise ArgumentError(Message("no_seat", function="simulate", value=shown(who)))
    return () if all(who == RANDOM for who in sitting) else cast("Seats", tuple(sitting))


@dataclass(frozen=True)
class Run:
    """Everything needed to repeat a run.

    Example:
        >>> print(hg.simulate("morabaraba", 100, seed=7).run)
        hg.simulate('morabaraba/south_africa', 100, seed=7, limit=1000)

    Args:
        setting: the ruleset, starting position, players and seed.
        requested: the requested number of games.
        spans: the finished games as pairs of first number and count; one span if none is missing.
        version: the version of this package.
        engine: a digest of the engine's sources.
    """

    setting: Setting
    requested: int
    spans: tuple[Span, ...]
    version: str = __version__
    engine: str = field(default_factory=digest)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The name of each side's player; empty if every move is random."""
        return seat(self.setting.seats, self.setting.rules)[0]

    def __str__(self) -> str:
        setting = self.setting
        parts = [
            f"'{setting.game}/{setting.name}'",
            str(self.requested),
            f"seed={setting.seed}",
            f"limit={setting.limit}",
        ]
        parts += [f"position={setting.position!r}"] if setting.position else []
        parts += [f"seats={self.seats}"] if self.seats else []
        parts += [f"{name}={value!r}" for name, value in setting.options]
        return f"hg.simulate({', '.join(parts)})"

    def to_dict(self) -> dict[str, object]:
        """Return the run as plain values for JSON.

        Example:
            >>> hg.simulate("morabaraba", 100, seed=7).run.to_dict()["seed"]
            7
        """
        setting = self.setting
        options: dict[str, Value] = dict(setting.rules.options)
        return {
            "version": self.version,
            "engine": self.engine,
            "game": setting.game,
            "ruleset": setting.name,
            "options": options,
            "position": setting.position or setting.rules.format_position(setting.rules.start()),
            "seats": list(self.seats),
            "seed": setting.seed,
            "limit": setting.limit,
            "asked": self.requested,
            "spans": [list(span) for span in self.spans],
        }


def joined(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return the chunks sorted, with adjacent ones merged."""
    found: list[Span] = []
    for first, count in sorted(spans):
        if found and sum(found[-1]) == first:
            found[-1] = (found[-1][0], found[-1][1] + count)
        else:
            found.append((first, count))
    return tuple(found)


T = TypeVar("T")
R = TypeVar("R")


class StoppedError(HeritageGamesError):
    """Error for games that stopped before the end; its text is the reason.

    Example:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> closed = ThreadPoolExecutor()
        >>> closed.shutdown()
        >>> hg.simulate("morabaraba", 20, executor=closed, chunk=5)
        Traceback (most recent call last):
        heritage_games.experiments.runs.StoppedError: the executor died after 0 of 20 games ...

    Attributes:
        done: the result so far; None if there is none.
    """

    def __init__(self, message: Message, done: Any) -> None:  # noqa: ANN401 - a Simulation, or an Experiment
        super().__init__(message)
        self.done = done


def stopped(dead: DeadExecutor, done: int, games: int, result: object = None) -> StoppedError:
    """Return the error for an executor that died after this many games."""
    return StoppedError(Message("executor_died", done=f"{done:,}", games=f"{games:,}", error=str(dead)), result)


def gathered(
    call: Call[T],
    work: object,
    settings: Sequence[Setting],
    add: Callable[[T], object],
    result: Callable[[Sequence[Span]], R],
    *,
    games: int,
    progress: ProgressOption,
    executor: Executor | None,
    chunk: int | None,
) -> R:
    """Play games in chunks, and return the result; if interrupted, return the result so far.

    Args:
        work: the first argument of ``call``.
        add: called with the result of each chunk.
        result: returns the result of finished chunks.

    Raises:
        StoppedError: the executor died; the error contains the result so far.
        KeyboardInterrupt: the games were interrupted before the first chunk was finished.
    """
    spans, done = list[Span](), 0
    with ProgressReporter(progress, games, slow=any(setting.seats for setting in settings)) as report:
        kernel = settings[0].kernel
        if kernel is not None:  # workers load the compiled code from the cache of this machine
            prepare(kernel, settings[0].start, report.compiling)
        try:
            for span, found in run_chunks(call, work, games, executor, chunk):
                add(found)
                spans.append(span)
                done += span[1]
                report(done)
        except KeyboardInterrupt:
            if not spans:
                raise
        except DeadExecutor as dead:
            raise stopped(dead, done, games, result(spans) if done else None) from dead
    return result(spans)


class PlayedPly(NamedTuple):
    """Ply of a game between players: position before it, throw, move, and position after it."""

    before: Position
    throw: Throw | None
    move: Move
    after: Position


class Players:
    """The players of a ruleset, none of whom is a person; raises UnknownNameError."""

    def __init__(self, rules: Ruleset, given: Sequence[str | Player]) -> None:
        self._rules = rules
        self.names, own = seat(given, rules)
        if PERSON in self.names:
            raise UnknownNameError(Message("plays_by_hand", player=repr(PERSON), players=", ".join(those_of(rules))))
        self._players = {**PLAYERS, **own}
        searching = any(isinstance(self._players[name], SearchingPlayer) for name in self.names)
        if isinstance(rules, GraphRuleset) and searching:
            # Compiled levels search deeper, so all games must use the same code.
            SearchWorker(waits=True)

    def game(self, position: Position, seed: int, number: int, limit: int) -> EndingCount:
        """Play a game and return its result; raise PlayerError for an illegal move."""
        plies = captures = 0
        for ply in self.plies(position, seed, number, limit):
            plies += 1
            captures += taken(self._rules, ply.before, ply.move, ply.throw)
            position = ply.after
        outcome = self._rules.outcome(position)
        if outcome:
            first = outcome.places.count(1) == 1  # several sides can share the first place
            winner = outcome.places.index(1) if first else DRAWN
            return EndingCount(winner, outcome.item.code, plies, captures)
        return EndingCount(NOBODY, "", plies, captures)

    def plies(self, position: Position, seed: int, number: int, limit: int) -> Iterator[PlayedPly]:
        """Yield the plies of a game as they are played; the arguments are those of :meth:`game`."""
        rules = self._rules
        before: list[Position] = []
        chance = Random(f"{seed} {number}")  # noqa: S311 - a game, no secret
        for _ in range(limit):
            if rules.outcome(position):
                return
            throws = rules.throws(position)
            throw = draw(throws, chance) if throws else None
            name = self.names[rules.turn(position, throw) or 0]
            move = ask(self._players[name], Decision(rules, position, throw, before), chance, name=name)
            before.append(position)
            after = rules.play(position, move, throw)
            yield PlayedPly(position, throw, move, after)
            position = after


def tallied(setting: Setting, first: int, count: int) -> Tally:
    """Return the tally of the games from number ``first`` on."""
    kernel = setting.kernel
    if kernel is None:
        return Tally.of(_between(setting, first, count))
    # The columns are counted directly, because a row object per game would take as long as the game.
    chunk, code = _at_random(kernel, setting, first, count), setting.rules.ending_code
    endings = Counter(zip(chunk.winners, chunk.reasons, strict=True))
    winners, reasons = Counter[int](), Counter[str]()
    for (winner, reason), games in endings.items():
        winners[winner] += games
        reasons[code(reason, winner)] += games
    return Tally(winners, reasons, Counter(chunk.plies), Counter(chunk.captures))


def games_of(setting: Setting, first: int, count: int) -> list[EndingCount]:
    """Return the result of each game of a chunk, in order; arguments as in :func:`tallied`."""
    kernel = setting.kernel
    if kernel is None:
        return list(_between(setting, first, count))
    chunk, code = _at_random(kernel, setting, first, count), setting.rules.ending_code
    rows = zip(chunk.winners, chunk.reasons, chunk.plies, chunk.captures, strict=True)
    return [EndingCount(winner, code(reason, winner), plies, captures) for winner, reason, plies, captures in rows]


def _at_random(kernel: Kernel, setting: Setting, first: int, count: int) -> Chunk:
    table, begin = setting.rules.table, setting.start
    return play_chunk(kernel, table, begin, seed=setting.seed, first=first, count=count, limit=setting.limit)


def _between(setting: Setting, first: int, count: int) -> Iterator[EndingCount]:
    """Yield the results of games between players; random players if none are given."""
    rules = setting.rules
    players, begin = Players(rules, setting.seats or (RANDOM,) * len(rules.sides)), setting.start
    return (players.game(begin, setting.seed, number, setting.limit) for number in range(first, first + count))
