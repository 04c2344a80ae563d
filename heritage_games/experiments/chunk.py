"""A chunk of games: what is played in one call, here or in another process, and depends on seed and numbers alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from heritage_games.engine.kernel import Kernel
from heritage_games.games.contract import Position, Ruleset
from heritage_games.machine.chunks import Chunk, play_chunk, prepare

from .played import Players
from .setting import RANDOM, Setting
from .tally import Ended, Tally


def tallied(setting: Setting, first: int, count: int) -> Tally:
    """Return the tally of the games numbered from ``first`` on.

    Args:
        setting: what is played.
        first: number of the first game.
        count: how many games, at least 1.

    Raises:
        PlayerError: a player names no legal move.
    """
    kernel = setting.kernel
    if kernel is None:
        return Tally.of(_between(setting, first, count))
    # Integers are counted where they lie: to make a row of each game would take as long as to play it.
    chunk, code = _at_random(kernel, setting, first, count), setting.rules.ending_code
    endings = Counter(zip(chunk.winners, chunk.reasons, strict=True))
    winners, reasons = Counter[int](), Counter[str]()
    for (winner, reason), games in endings.items():
        winners[winner] += games
        reasons[code(reason, winner)] += games
    return Tally(winners, reasons, Counter(chunk.plies), Counter(chunk.captures))


def games_of(setting: Setting, first: int, count: int) -> list[Ended]:
    """Return how each game of a chunk ended, in their order; the arguments are those of :func:`tallied`."""
    kernel = setting.kernel
    if kernel is None:
        return list(_between(setting, first, count))
    chunk, code = _at_random(kernel, setting, first, count), setting.rules.ending_code
    rows = zip(chunk.winners, chunk.reasons, chunk.plies, chunk.captures, strict=True)
    return [Ended(winner, code(reason, winner), plies, captures) for winner, reason, plies, captures in rows]


def _at_random(kernel: Kernel, setting: Setting, first: int, count: int) -> Chunk:
    """Return games in which every move is any legal one."""
    rules = setting.rules
    begin = _begin(rules, setting)
    return play_chunk(kernel, rules.table, begin, seed=setting.seed, first=first, count=count, limit=setting.limit)


def _between(setting: Setting, first: int, count: int) -> Iterator[Ended]:
    """Give games between players; where none are named, between those who do anything that is legal."""
    rules = setting.rules
    players, begin = Players(rules, setting.seats or (RANDOM,) * len(rules.sides)), _begin(rules, setting)
    return (players.game(begin, setting.seed, number, setting.limit) for number in range(first, first + count))


def _begin(rules: Ruleset, setting: Setting) -> Position:
    begin: Position = rules.parse_position(setting.position) if setting.position else rules.start()
    return begin


def checked(setting: Setting) -> None:
    """Raise UnknownNameError for players that cannot play by themselves, before anything is sent anywhere."""
    if setting.seats:
        Players(setting.rules, setting.seats)


def ready(setting: Setting, told: Callable[[], object]) -> None:
    """Compile what plays these games, where that has not been done on this machine; workers find it there.

    Args:
        setting: what is played.
        told: called once if there is anything to compile.
    """
    if setting.kernel is not None:
        prepare(setting.kernel, _begin(setting.rules, setting), told)
