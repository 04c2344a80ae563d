"""Public functions for notebooks that return boards, tasks and questions."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from heritage_games.analysis.levels import PLAYERS, several
from heritage_games.analysis.players import Player
from heritage_games.arguments import ArgumentError, InvalidValue, maybe, one_of, shown, takes, texts, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.record.save import Save
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import known_language
from heritage_games.rulesets import homemade
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_ruleset, known_game, ruleset
from heritage_games.rulesets.types import PERSON
from heritage_games.session.book_view import REPORT, report_address
from heritage_games.session.comparison import comparison
from heritage_games.session.custom_task import own_task
from heritage_games.session.preset import Preset, as_preset
from heritage_games.session.session import Session
from heritage_games.session.state import in_force
from heritage_games.session.tasks import TaskSession, learning

from .board import PREFS, Board
from .comparison import ComparedBoards
from .lessons import Learn, Quiz, TaskBoard, Tasks, next_step

LANGUAGE = "en"
SEED_BITS = 31  # number of bits of a random seed


@takes(
    preset=maybe(as_preset),
    seats=several,
    seed=maybe(whole(0)),
    theme=one_of(*map(str, PREFS["theme"])),
    speech=one_of(*map(str, PREFS["speech"])),
    language=known_language,
    report=report_address,
)
def play(
    game: str = "",
    name: str | None = None,
    *,
    preset: Preset | str | None = None,
    position: str = "",
    record: str = "",
    seats: tuple[str | Player, ...] = (),
    save: str = "",
    seed: int | None = None,
    guides: bool = True,
    names: bool = True,
    theme: str = "auto",
    speech: str = "full",
    kiosk: bool = False,
    hints: bool = True,
    warnings: bool = False,
    language: str = LANGUAGE,
    report: str = REPORT,
    **options: object,
) -> Board:
    """Return a board to play a whole game on.

    A person plays each side unless you name a player, as in ``play("morabaraba", light="careful")``. Any function can
    play (``light=my_player``): it is called with the rules, the position, the pending throw (or None) and a
    ``random.Random``, and returns one of ``rules.moves(position, throw)``.

    Example:
        >>> board = hg.play("morabaraba", light="careful")
        >>> print(board.move("E1"))
        You played E1
        1. A dark cow goes from the hand to E1, an empty point. (M2)
        >>> board.reply().played
        True

    Args:
        game: name of the game, or ``game/ruleset``; empty only with a preset.
        name: name of the ruleset; the game's first if None.
        preset: text of a board's ``preset``: rules, readings, seats, position, guides and hints; none of these can
            then be given as well.
        position: text of the position to begin from; the usual start if empty.
        record: text of a game to continue; it includes ruleset and options; empty for a new game.
        seats: who plays each side, in order: ``person``, ``level 1`` (the gentlest) to ``level 5``, ``perfect``
            (if the game is small or has been solved on this machine), ``careful``, ``random``, a name that the screen
            shows, such as ``Easy``, or a player of your own.
            A player with ``search_task(rules, position, throw, chance, before)`` searches in time slices, so that the
            board stays responsive; any other can only be stopped by interrupting the kernel, which leaves the game
            unchanged.
        save: name of the file next to the notebook that stores the game and restores it; not saved if empty. A file
            that does not fit is kept, and this game is saved under the name with a number; the board reports it.
            If another notebook has the game open, this board gets a copy.
        seed: seed of throws and of the computer's choices, which are the same for the same seed. If None, throws are
            random, and a game without throws has the seed 0.
        guides: whether legal points are highlighted.
        names: whether points show their names.
        theme: ``auto``, ``light`` or ``dark``.
        speech: how much a screen reader announces: every step with its rule (``full``), every step (``short``), or
            moves in notation (``notation``).
        kiosk: whether links that leave the page are hidden.
        hints: whether hints are available: what to look for, then where, then the move. The record notes them.
        warnings: whether to warn before a move that gives something away: once a turn, and at most twice a
            game for each side.
        language: language of the words.
        report: address for reporting mistakes, with the blanks {rule} and {text}; empty for none.
        **options: readings that differ from the default, such as ``flying=False``, and players by side.

    Raises:
        ArgumentError: an argument is invalid.
        UnknownNameError: an unknown game, ruleset, option or seat.
        SetupError, RecordError: an invalid position or record, with every problem.
        SaveError: the file name is invalid.
    """
    if preset is not None:
        given = (("game", game), ("name", name), ("position", position), ("record", record), ("seats", seats))
        if again := [*(key for key, value in given if value), *options]:
            raise ArgumentError(Message("preset_alone", arguments=tuple(again)))
        begins = as_preset(preset)
        game, name, position = begins.rules.game, begins.rules.name, begins.position
        seats, guides, hints = begins.seats, begins.guides, begins.hints
        options = dict(begins.rules.options)
    elif not game:
        raise ArgumentError(Message("missing_argument", function="play", argument="game", call="play(game)"))
    declared = ruleset(game, name).declared
    rules = ruleset(game, name, **{option: value for option, value in options.items() if option in declared})
    begun = parse_game(record) if record else Game(rules, rules.parse_position(position) if position else None)
    named = {side: who for side, who in options.items() if side not in declared}
    sitting = _sitting(begun, seats, named)
    if seed is None:
        seed = secrets.randbits(SEED_BITS) if begun.rules.throws(begun.rules.start()) else 0
    session = Session(
        begun,
        seats=sitting,
        seed=seed,
        language=language,
        save=Save(save) if save else None,
        hints=hints,
        warnings=warnings,
        undecided=not (preset or position or record or sitting),
    )
    prefs = {"guides": guides, "names": names, "theme": theme, "speech": speech, "kiosk": kiosk}
    return Board(session, prefs=prefs, report=report)


def _sitting(game: Game, seats: tuple[str | Player, ...], named: Mapping[str, object]) -> tuple[str | Player, ...]:
    """Return the player of each side of a game; empty if its record decides."""
    rules = game.rules
    if seats and len(seats) != len(rules.sides):
        raise UnknownNameError(Message("seats_wanted", game=rules.game, sides=len(rules.sides), seats=len(seats)))
    for side in named:
        if side not in rules.sides:
            rules.with_options(**{side: ""})  # raises an error, because it is not an option either
    if not named:
        return seats
    by_record = [game.head.seats.get(side, PERSON) for side in rules.sides]
    sitting = seats or [who if who in PLAYERS else PERSON for who in by_record]
    found: list[str | Player] = []
    for side, usual in zip(rules.sides, sitting, strict=True):
        who = named.get(side, usual)
        if not (isinstance(who, str) or callable(who)):
            raise ArgumentError(Message("no_seat", function="play", value=shown(who)))
        found.append(who)
    return tuple(found)


@takes(position=texts, throw=texts, language=known_language)
def compare(
    *rulesets: Ruleset | str,
    position: str | tuple[str, ...] = "",
    throw: str | tuple[str, ...] = "",
    language: str = LANGUAGE,
) -> ComparedBoards:
    """Return boards of several rulesets in one position, with moves and rules.

    They show which moves each ruleset allows or forbids.

    A touch on one board is tried on all of them.

    Example:
        >>> boards = hg.compare("morabaraba", "morabaraba/lesotho")
        >>> boards.touch("R1")
        >>> "R1 (Allowed: R1)" in str(boards)
        True

    Args:
        *rulesets: two or more: names (``game/ruleset``), or rulesets with their options, as ``ruleset`` returns them.
        position: the position as text, or one for each if their notations differ; the usual start if empty.
        throw: the throw as text, or one for each if they count the same sticks differently; empty if nothing is thrown.
        language: language of the words.

    Raises:
        ArgumentError: an invalid ruleset, position or throw.
        UnknownNameError: no such game or ruleset.
        PlayError: fewer than two rulesets, equal rulesets, rulesets of different games, or a missing throw.
        SetupError, TextError: a position or throw that is invalid in one of them.
    """
    compared = [as_ruleset(each) for each in rulesets]
    positions, throws = ((given,) if isinstance(given, str) else tuple(given) for given in (position, throw))
    return ComparedBoards(comparison(compared, positions, throws, language))


@takes(language=known_language)
def rule(
    game: str, rule: str, name: str | None = None, *, names: bool = True, language: str = LANGUAGE, **options: object
) -> Board:
    """Return the card of one rule or principle of play, with its example to play.

    A rule that needs a certain reading sets that reading.

    Example:
        >>> card = hg.rule("morabaraba", "M5")
        >>> card.view["example"]["rule"], card.book["card"]
        ('M5', 'M5')

    Args:
        game: name of the game, or ``game/ruleset``.
        rule: number of the rule (``M5``) or principle (``S1``).
        name: name of the ruleset; the game's first if None.
        names: whether points show their names.
        language: language of the words.
        **options: readings that differ from the default.

    Raises:
        ArgumentError: an argument is invalid.
        UnknownNameError: no such game, ruleset, option or rule.
    """
    rules = ruleset(game, name, **options)
    found = Rulebook(rules, language).card(rule)
    session = Session(Game(in_force(rules, found)), language=language)
    if examples := session.book.examples(found):
        shown = {"do": "example", "rule": found.id, "example": examples[0].id, "played": False}
        session.receive({"revision": session.revision, **shown})
    return Board(session, mode="card", card=found.id, prefs={"names": names})


@takes(step=maybe(whole(1)), language=known_language)
def learn(
    game: str, name: str | None = None, *, step: int | None = None, names: bool = True, language: str = LANGUAGE
) -> Learn:
    """Return a guided first game: small steps, rule after rule, then a game against level 1.

    Every right answer passes; the judge explains all other attempts; nothing advances automatically.

    Example:
        >>> first = hg.learn("morabaraba")
        >>> first.touch("E1").played
        True
        >>> first.step(2)
        Three in a row. ...

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        step: number of the first step, from 1; the number after the last starts the game. If None, the first one that
            the file ``heritage-games-progress.json`` next to the notebook does not list as completed, or 1 if it lists
            all.
        names: whether points show their names.
        language: language of the words.

    Raises:
        ArgumentError: an argument is invalid.
        UnknownNameError: no such game or ruleset, or no such step.
    """
    rules = ruleset(game, name)
    number = next_step(rules.game, rules.name, language) if step is None else step
    return Learn(learning(rules.game, rules.name, number, language=language), {"names": names})


def _task_given(given: object) -> str | Mapping[str, object]:
    if isinstance(given, str):
        return given
    if isinstance(given, Mapping) and all(isinstance(key, str) for key in given):
        return given
    raise InvalidValue(Message("a_task_given"))


@takes(game=known_game, task=_task_given, language=known_language)
def task(game: str, task: str | Mapping[str, object], *, names: bool = True, language: str = LANGUAGE) -> TaskBoard:
    """Return the board of one task: a prepared task by its id, or one of your own.

    Example:
        >>> board = hg.task("morabaraba", "first-mill")
        >>> board.view["task"]["state"]
        'open'

    Args:
        game: name of the game.
        task: id of the task; or a table with ``position``, ``goal`` and ``ask``, and values that differ from the
            default: ``ruleset``, ``options``, ``plies``, ``side``, ``throw``, ``solution``, ``title``, ``hint``,
            ``right``, ``wrong``. The position editor writes such a table.
        names: whether points show their names.
        language: language of the words.

    Raises:
        UnknownNameError: no such game or task; the message suggests the nearest.
        SetupError: an invalid task, with every problem.
    """
    chosen = task if isinstance(task, str) else own_task(game, task, language)
    begun = partial(TaskSession, game, chosen, language=language)
    return TaskBoard(begun(), begun, {"names": names})


@takes(game=known_game, language=known_language)
def tasks(game: str, *, names: bool = True, language: str = LANGUAGE) -> Tasks:
    """Return all tasks of a game, to choose from.

    Example:
        >>> tasks = hg.tasks("morabaraba")
        >>> tasks.solved
        frozenset()

    Args:
        game: name of the game.
        names: whether points show their names.
        language: language of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return Tasks(game, language, names=names)


@takes(game=known_game, language=known_language)
def quiz(game: str, *, language: str = LANGUAGE) -> Quiz:
    """Return the questions of a game's lesson.

    Example:
        >>> print(repr(hg.quiz("rafaya")).splitlines()[0])
        Rafaya: 5 questions

    Args:
        game: name of the game.
        language: language of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return Quiz(game, language)


@takes()
def board(
    lines: str | Sequence[str | Sequence[str]],
    *,
    hunters: str | Sequence[str] | int | None = None,
    hunted: int | None = None,
    men: int | None = None,
    places: str | Mapping[str, tuple[float, float]] = "",
    **others: Any,  # noqa: ANN401 - readings and arguments of play, of different types
) -> Board:
    """Return a custom board: a hunt of few against many, or a game of mills.

    The lines define everything: a step goes to the next point of a line, a leap over the next point to the one after,
    and a mill is three adjacent points of a line.

    Example:
        >>> lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "c1 c2 c3"]
        >>> board = hg.board(lines, hunters=["b2"], hunted=5)
        >>> print(board.move("a1"))
        Lambs played a1
        1. A lamb goes from the hand to a1, an empty point. (P3)

    Args:
        lines: each line as its points in order: ``["a1 b1 c1", "a1 a2 a3"]``, ``[["a1", "b1", "c1"], ...]`` or
            ``"a1 b1 c1 / a1 a2 a3"``. A name has up to four letters or digits, and no x.
        hunters: the points where hunters (tigers) start, ``["a1", "e5"]``, or their number, if all start in hand; None
            in a game of mills.
        hunted: number of lambs, which all start in hand; None in a game of mills.
        men: number of pieces of each side in a game of mills; None in a hunt.
        places: coordinates of each point, x to the right and y upwards, in any unit: ``{"a1": (0, 0), ...}``; not
            needed if names such as c4 give column and row.
        **others: ``tiger_goal``, the number of captures that wins (computed by default); ``waiting``, hunters that
            start in hand in addition to those on the board; readings such as ``flying=False``; and arguments of
            :func:`heritage_games.play` such as ``seats``, ``position`` or ``save``.

    Raises:
        SetupError: an invalid board, with every problem.
        UnknownNameError: neither a reading of this game nor an argument of ``play``.
    """
    name = homemade.HUNT if men is None else homemade.MILLS
    given: dict[str, object] = {"lines": lines, "places": places, "hunters": hunters, "hunted": hunted, "men": men}
    # An option of the other family is reported as such, not as an unknown name.
    known = homemade.option_names(homemade.HUNT) | homemade.option_names(homemade.MILLS)
    given |= {option: others.pop(option) for option in known & others.keys()}
    if type(hunters) is int and "waiting" not in given:
        given |= {"hunters": "", "waiting": hunters}
    options: dict[str, Any] = homemade.options_of(name, given)
    return play(homemade.GAME, name, **options, **others)
