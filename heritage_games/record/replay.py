"""A record played again: every ply is asked of the rules, those of the kept lines too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Item
from heritage_games.games import ruleset
from heritage_games.games.contract import NamedItem
from heritage_games.games.errors import HeritageGamesError, MoveError, TextError
from heritage_games.rulebook import rulebook

from . import ending
from .errors import PlayError, RecordError, RecordFault
from .game import Game
from .lines import Walk
from .record import Line, Record


def replay(record: Record) -> Game:
    """Return the game that a record tells, checking every ply.

    Raises:
        RecordError: rules or a start that do not exist, a ply that a rule forbids, or a result that the
            plies do not lead to.
    """
    try:
        rules = ruleset(record.game, record.ruleset, **record.options)
        start = rules.parse_position(record.start) if record.start else None
    except HeritageGamesError as error:
        raise RecordError((RecordFault(error.said),)) from error
    game = Game(rules, start, record)
    game.remark = record.comments.get(0)
    _play(game, 1, record.plies, record.comments)
    if record.lines:
        _play_lines(game, record.lines)
    if record.throw:
        _throw(game, record.throw)
    _conclude(game, record.result)
    return game


def _play(game: Game, first: int, plies: Sequence[str], comments: Mapping[int, str]) -> None:
    """Play the plies of a line, the first of which has this number; raises RecordError at a ply that cannot be."""
    for number, text in enumerate(plies, start=first):
        try:
            if game.over:
                raise _forbidden(game, number, text, Item(ending.GAME_OVER, game.last_mover))
            game.play_text(text, comments.get(number))
        except MoveError as error:
            items = error.verdict.items
            raise _forbidden(game, number, text, items[0 if error.verdict.kind == "refused" else -1]) from error
        except TextError as error:
            raise RecordError((RecordFault(error.said, 0, number, text),)) from error


def _play_lines(game: Game, lines: Sequence[Line]) -> None:
    """Play the kept lines, each beside that from which it was left; raises RecordError with the faults of all."""
    walk = Walk(len(game.plies), lines)
    faults = {
        number: RecordFault(Saying("line_beside_nothing"), ply=lines[number - 1].ply, beside=number)
        for number in walk.misplaced()
    }
    if faults:
        raise RecordError(tuple(faults.values()))
    main = game.plies
    lowest = len(main)
    for ply, number in walk:
        if len(game.plies) < ply:
            continue  # The line round it is at fault before.
        game.unread(ply)
        lowest = min(lowest, ply)
        line = lines[number - 1]
        try:
            _play(game, line.ply, line.plies, line.comments)
        except RecordError as error:
            faults[number] = replace(error.faults[0], beside=number)
    game.unread(lowest)
    game.reread(main[lowest:])
    if faults:
        raise RecordError(tuple(faults[number] for number in sorted(faults)))


def _throw(game: Game, text: str) -> None:
    """Make the throw that a record ends in; raises RecordError."""
    number, written = len(game.plies) + 1, f"{text}:"
    if game.over:
        raise _forbidden(game, number, written, Item(ending.GAME_OVER, game.last_mover))
    try:
        game.throw(game.rules.parse_throw(text, game.position))
    except (TextError, PlayError) as error:
        raise RecordError((RecordFault(error.said, 0, number, written),)) from error


def _forbidden(game: Game, number: int, text: str, item: NamedItem) -> RecordError:
    """Return the fault of a ply that a rule forbids or calls unfinished."""
    told = rulebook(game.rules).tell(item)
    return RecordError((RecordFault(told.words, 0, number, text, told.rule),))


def _conclude(game: Game, result: str) -> None:
    """Take up how a record ended; raises RecordError if its plies end otherwise."""
    rules = game.rules
    told = ending.result(rules, game.outcome)
    if game.outcome is None:
        for side in range(len(rules.sides)):
            if ending.result(rules, ending.resigned(rules, side)) == result:
                game.resign(side)
                return
        if ending.result(rules, ending.agreed(rules, game.last_mover)) == result:
            game.agree()
            return
    if result and result != told:
        fault = RecordFault(Saying("another_result", result=repr(result[:60]), told=repr(told)), text=result)
        raise RecordError((fault,))
