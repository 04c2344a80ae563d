"""One game of many, played again ply by ply: its seed and its number say all of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from heritage_games.engine.chance import LOW, pick, step, stream
from heritage_games.games.contract import Move, Ruleset, Throw
from heritage_games.record import Game, format_record
from heritage_games.record.ending import REPETITION

from .played import Players
from .setting import Setting


def replayed(setting: Setting, number: int) -> Game:
    """Return a game as it was played.

    Games that are played by the thousand know no past but what their positions tell, so that a position which comes
    back ends none of them; nor does it end this one.

    Args:
        setting: what was played.
        number: of the game.

    Raises:
        PlayerError: a player names no legal move.
    """
    rules = setting.rules
    if rules.options.get(REPETITION):
        rules = rules.with_options(**{REPETITION: 0})
    game = Game(rules, rules.parse_position(setting.position) if setting.position else None)
    plies = _between(setting, rules, number) if setting.seats else _at_random(setting, rules, number)
    for throw, move in plies:
        if throw is not None:
            game.throw(throw)
        game.play(move)
    return game


def record_of(setting: Setting, number: int) -> str:
    """Return the record of a game as text; the arguments are those of :func:`replayed`."""
    return format_record(replayed(setting, number).record())


def _between(setting: Setting, rules: Ruleset, number: int) -> Iterator[tuple[Throw | None, Move]]:
    """Give the plies of a game between players."""
    begin = rules.parse_position(setting.position) if setting.position else rules.start()
    played = Players(rules, setting.seats).plies(begin, setting.seed, number, setting.limit)
    return ((ply.throw, ply.move) for ply in played)


def _at_random(setting: Setting, rules: Ruleset, number: int) -> Iterator[tuple[Throw | None, Move]]:
    """Give the plies of a game in which every move is any legal one, by the random numbers of its own stream."""
    position = rules.parse_position(setting.position) if setting.position else rules.start()
    chance = stream(setting.seed, number)
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
    """Return the throw that a state of the random numbers draws, as the engine draws it from its table."""
    share, low = Fraction(0), chance & LOW
    throws = rules.throws(position)
    for throw, each in throws.items():
        share += each
        if low < share * (LOW + 1):
            return throw
    return throw
