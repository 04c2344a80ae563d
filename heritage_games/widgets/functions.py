"""The functions a notebook calls.

A board of one's own in a notebook cell.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from heritage_games.analysis.levels import PLAYERS, several
from heritage_games.analysis.players import Player
from heritage_games.arguments import ArgumentError, Unfit, flag, maybe, one_of, shown, takes, text, texts, whole
from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.record.save import Save
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.words import load_game_words
from heritage_games.rulesets import homemade
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import as_ruleset, games, known_game, ruleset
from heritage_games.rulesets.types import PERSON
from heritage_games.session.book_view import REPORT, report_address
from heritage_games.session.comparison import comparison
from heritage_games.session.custom_task import OwnTaskSession, own_task
from heritage_games.session.preset import Preset, as_preset, preset_given
from heritage_games.session.session import Session
from heritage_games.session.state import in_force
from heritage_games.session.tasks import TaskSession, learning

from .board import PREFS, Board
from .comparison import ComparedBoards
from .documents import Document, bibliography
from .documents import cards as cards_of
from .documents import history as history_of
from .documents import notes as notes_of
from .lessons import Learn, Quiz, TaskBoard, Tasks

LANGUAGE = "en"
SEED_BITS = 31
"""Of a seed that nobody chose."""


def _language(given: object) -> str:
    """Return a language that there are words in; raises UnknownNameError with those there are."""
    return content().check_language(text(given))


@takes(
    game=text,
    name=maybe(text),
    preset=maybe(preset_given),
    position=text,
    record=text,
    seats=several,
    save=text,
    seed=maybe(whole(0)),
    guides=flag,
    names=flag,
    theme=one_of(*map(str, PREFS["theme"])),
    speech=one_of(*map(str, PREFS["speech"])),
    kiosk=flag,
    hints=flag,
    warnings=flag,
    language=_language,
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
    names: bool = False,
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

    A side is a person's unless somebody is named for it, as in ``play("morabaraba", light="careful")``. Any function
    can sit down (``light=my_player``): called with the rules, the position, the throw that lies open (or None) and a
    ``random.Random``, it returns one of ``rules.moves(position, throw)``.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.play("morabaraba", light="careful")
        >>> print(board.move("E1"))
        Dark played E1
        1. A dark cow goes from the hand to E1, an empty point. (M2)
        >>> board.reply().played
        True

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        preset: all of this in one, as a board's ``preset`` tells it: rules, readings, seats, position, guides and
            hints; none of them can then be given beside it.
        position: text of the position to begin from; the usual start if empty.
        record: text of a game to go on with; its ruleset and options come with it.
        seats: who plays each side, in order: ``person``, ``level 1`` (the gentlest) to ``level 5``, ``careful``,
            ``random``, or a player of one's own. One that has ``thought(rules, position, throw, chance, before)``
            is asked to think a slice at a time, so that the board hears what is done meanwhile; no other can be
            ended but by an interrupt of the kernel, which leaves the game as it was.
        save: name under which the game is kept beside the notebook and taken up again; nowhere if empty. What is
            kept there and does not fit stays as it is, and this game is kept under the name with a number; the
            board says so. Where another notebook has the game open, this board has a copy.
        seed: of throws and of the computer's choices; the same seed gives the same. If None, throws are drawn from
            the machine's own chance, and a game without throws has the seed 0.
        guides: whether legal points are lit.
        names: whether points show their names.
        theme: ``auto``, ``light`` or ``dark``.
        speech: how much a screen reader is given to say: every step with its rule (``full``), every step (``short``),
            or moves as they are written (``notation``).
        kiosk: whether links that leave the page are hidden.
        hints: whether hints can be asked for: what to look for, then where, then the move. The record says which were.
        warnings: whether a word is said before a move that gives something away: once a turn, at most twice a game.
        language: of the words.
        report: where mistakes are reported, with the blanks {rule} and {text}; empty for nowhere.
        **options: readings that differ from the default, such as ``flying=False``, and who plays a side, by its name.

    Raises:
        ArgumentError: what an argument cannot be.
        UnknownNameError: an unknown game, ruleset, option or seat.
        SetupError, RecordError: a position or record that cannot be, with every fault.
        SaveError: a name that no file can have.
    """
    if preset is not None:
        given = (("game", game), ("name", name), ("position", position), ("record", record), ("seats", seats))
        _alone([*(key for key, value in given if value), *options])
        whole_preset = as_preset(preset)
        game, name, position = whole_preset.rules.game, whole_preset.rules.name, whole_preset.position
        seats, guides, hints = whole_preset.seats, whole_preset.guides, whole_preset.hints
        options = dict(whole_preset.rules.options)
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
    )
    prefs = {"guides": guides, "names": names, "theme": theme, "speech": speech, "kiosk": kiosk}
    return Board(session, prefs=prefs, report=report)


def _alone(beside: Sequence[str]) -> None:
    """Raise ArgumentError where something stands beside a preset that is a part of it."""
    if beside:
        raise ArgumentError(Message("preset_alone", arguments=tuple(beside)))


def _sitting(game: Game, seats: tuple[str | Player, ...], named: Mapping[str, object]) -> tuple[str | Player, ...]:
    """Return who plays each side of a game; nobody is named where it is left to its record.

    Args:
        game: what is played.
        seats: who plays each side, in their order; empty if nobody was named so.
        named: who plays a side, by its name.

    Raises:
        UnknownNameError: not a seat for each side, or what is no side.
    """
    rules = game.rules
    if seats and len(seats) != len(rules.sides):
        raise UnknownNameError(Message("seats_wanted", game=rules.game, sides=len(rules.sides), seats=len(seats)))
    for side in named:
        if side not in rules.sides:
            rules.with_options(**{side: ""})  # it is no option either, and that says so
    if not named:
        return seats
    by_record = [game.head.seats.get(side, PERSON) for side in rules.sides]
    sitting = seats or [who if who in PLAYERS else PERSON for who in by_record]
    given = [named.get(side, who) for side, who in zip(rules.sides, sitting, strict=True)]
    return tuple(who if isinstance(who, str) or callable(who) else _no_seat(who) for who in given)


def _no_seat(given: object) -> str:
    raise ArgumentError(Message("no_seat", function="play", value=shown(given)))


@takes(position=texts, throw=texts, language=_language)
def compare(
    *rulesets: Ruleset | str,
    position: str | tuple[str, ...] = "",
    throw: str | tuple[str, ...] = "",
    language: str = LANGUAGE,
) -> ComparedBoards:
    """Return rulesets side by side on one position and one throw: what each allows, forbids, and by which rule.

    A touch on one board is tried on all of them.

    Example:
        >>> import heritage_games as hg
        >>> boards = hg.compare("morabaraba", "morabaraba/lesotho")
        >>> boards.touch("R1")
        >>> "R1 (Allowed: R1)" in str(boards)
        True

    Args:
        *rulesets: two or more: names (``game/ruleset``), or rulesets with their options, as ``ruleset`` gives them.
        position: the position as text, or one for each where they write it differently; the usual start if empty.
        throw: what has been thrown, as text, or one for each where they count the same sticks otherwise; empty where
            nothing is thrown.
        language: of the words.

    Raises:
        ArgumentError: what is no ruleset, position or throw.
        UnknownNameError: no such game or ruleset.
        PlayError: fewer than two rulesets, two that are the same or of two games, or a throw that is wanting.
        SetupError, TextError: a position or throw that one of them cannot have.
    """
    compared = [as_ruleset(each) for each in rulesets]
    positions, throws = ((given,) if isinstance(given, str) else tuple(given) for given in (position, throw))
    return ComparedBoards(comparison(compared, positions, throws, language))


@takes(game=text, rule=text, name=maybe(text), names=flag, language=_language)
def rule(
    game: str, rule: str, name: str | None = None, *, names: bool = True, language: str = LANGUAGE, **options: object
) -> Board:
    """Return the card of one rule, or of one principle of play, with its example to play.

    A rule that is in force only under some reading brings that reading with it.

    Example:
        >>> import heritage_games as hg
        >>> card = hg.rule("morabaraba", "M5")
        >>> card.view["example"]["rule"], card.book["card"]
        ('M5', 'M5')

    Args:
        game: name of the game, or ``game/ruleset``.
        rule: its number: ``M5``; that of a principle: ``S1``.
        name: name of the ruleset; the game's first if None.
        names: whether points show their names.
        language: of the words.
        **options: readings that differ from the default.

    Raises:
        ArgumentError: what an argument cannot be.
        UnknownNameError: no such game, ruleset, option or rule.
    """
    rules = ruleset(game, name, **options)
    found = Rulebook(rules, language).card(rule)
    session = Session(Game(in_force(rules, found)), language=language)
    if examples := session.book.examples(found):
        shown = {"do": "example", "rule": found.id, "example": examples[0].id, "played": False}
        session.receive({"revision": session.revision, **shown})
    return Board(session, mode="card", card=found.id, prefs={"names": names})


@takes(game=text, name=maybe(text), language=_language)
def cards(game: str, name: str | None = None, *, language: str = LANGUAGE, **options: object) -> Document:
    """Return the card of every rule of a ruleset, to print.

    Example:
        >>> import heritage_games as hg
        >>> hg.cards("morabaraba", "lesotho")
        Morabaraba: Lesotho, 29 rule cards

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        language: of the words.
        **options: readings that differ from the default; they choose which rules are in force.

    Raises:
        UnknownNameError: no such game, ruleset or option.
    """
    return cards_of(Rulebook(ruleset(game, name, **options), language))


@takes(game=text, name=maybe(text), step=whole(1), names=flag, language=_language)
def learn(game: str, name: str | None = None, *, step: int = 1, names: bool = True, language: str = LANGUAGE) -> Learn:
    """Return a guided first game: small steps to play, rule after rule, and behind them a game against the weakest.

    Every right answer passes, whatever else is tried is answered by the judge, and nothing moves on by itself.

    Example:
        >>> import heritage_games as hg
        >>> first = hg.learn("morabaraba")
        >>> first.touch("E1").played
        True
        >>> first.step(2)
        Three in a row. ...

    Args:
        game: name of the game, or ``game/ruleset``.
        name: name of the ruleset; the game's first if None.
        step: the step to begin with, from 1 on; the number behind the last goes to the game.
        names: whether points show their names.
        language: of the words.

    Raises:
        ArgumentError: what an argument cannot be.
        UnknownNameError: no such game or ruleset, no steps of it, or no step of this number.
    """
    rules = ruleset(game, name)
    return Learn(learning(rules.game, rules.name, step, language=language), {"names": names})


def _task_given(given: object) -> str | Mapping[str, object]:
    """Return the id of a task, or a task as a table; raises Unfit for anything else."""
    if isinstance(given, str):
        return given
    if isinstance(given, Mapping) and all(isinstance(key, str) for key in given):
        return given
    raise Unfit(Message("a_task_given"))


@takes(game=known_game, task=_task_given, names=flag, language=_language)
def task(game: str, task: str | Mapping[str, object], *, names: bool = True, language: str = LANGUAGE) -> TaskBoard:
    """Return one task on a board: of the content by its id, or one of your own.

    Example:
        >>> import heritage_games as hg
        >>> board = hg.task("morabaraba", "first-mill")
        >>> board.view["task"]["state"]
        'open'

    Args:
        game: name of the game.
        task: its id; or a table with ``position``, ``goal`` and ``ask``, and whatever else is not as usual:
            ``ruleset``, ``options``, ``plies``, ``throw``, ``solution``, ``title``, ``hint``, ``right``, ``wrong``.
            The board that is set up by hand writes it.
        names: whether points show their names.
        language: of the words.

    Raises:
        UnknownNameError: there is none of that name; the nearest is named.
        SetupError: a table that is no task, with every fault.
    """
    if isinstance(task, str):
        begun: Callable[[], TaskSession] = partial(TaskSession, game, task, language=language)
    else:
        begun = partial(OwnTaskSession, game, own_task(game, task, language), language=language)
    return TaskBoard(begun(), begun, {"names": names})


@takes(game=known_game, names=flag, language=_language)
def tasks(game: str, *, names: bool = True, language: str = LANGUAGE) -> Tasks:
    """Return all tasks of a game, to choose from.

    Example:
        >>> import heritage_games as hg
        >>> tasks = hg.tasks("morabaraba")
        >>> tasks.solved
        frozenset()

    Args:
        game: name of the game.
        names: whether points show their names.
        language: of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return Tasks(game, language, names=names)


@takes(game=known_game, language=_language)
def quiz(game: str, *, language: str = LANGUAGE) -> Quiz:
    """Return the questions of a game's lesson.

    Example:
        >>> import heritage_games as hg
        >>> print(repr(hg.quiz("rafaya")).splitlines()[0])
        Rafaya: 5 questions

    Args:
        game: name of the game.
        language: of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return Quiz(game, language)


@takes(game=known_game, language=_language)
def history(game: str, *, language: str = LANGUAGE) -> Document:
    """Return where a game comes from, who says so, and what is disputed.

    Example:
        >>> import heritage_games as hg
        >>> hg.history("rafaya")
        Rafaya
        >>> hg.history("rafaya").markdown[:2]
        '# '

    Args:
        game: name of the game.
        language: of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return history_of(game, language)


@takes(game=known_game, language=_language)
def notes(game: str, *, language: str = LANGUAGE) -> Document:
    """Return the teacher's notes of a game, to print.

    Example:
        >>> import heritage_games as hg
        >>> hg.notes("rafaya")
        Rafaya: teacher’s notes

    Args:
        game: name of the game.
        language: of the words.

    Raises:
        UnknownNameError: no such game.
    """
    return notes_of(game, language)


@takes(game=known_game, language=_language)
def sources(game: str, *, language: str = LANGUAGE) -> Document:
    """Return what a game's rules and history rest on.

    Example:
        >>> import heritage_games as hg
        >>> hg.sources("rafaya")
        Rafaya: sources

    Args:
        game: name of the game.
        language: of the words.

    Raises:
        UnknownNameError: no such game.
    """
    told = load_game_words(content(), game, language)
    keys = list(told.sources)
    for name in games()[game]:
        keys += [key for rule in Rulebook(ruleset(game, name), language).every_rule for key in rule.keys]
    return bibliography(game, tuple(keys), f"{told.title}: sources", language)


def board(
    lines: str | Sequence[str | Sequence[str]],
    *,
    hunters: str | Sequence[str] | int | None = None,
    hunted: int | None = None,
    men: int | None = None,
    places: str | Mapping[str, tuple[float, float]] = "",
    **others: Any,  # noqa: ANN401 - readings, and what play takes: each has its own kind
) -> Board:
    """Return a board of one's own: a hunt of few against many, or with ``men`` a game of mills.

    All follows from the lines: a step goes to the next point of a line, a leap over the next point to the one after,
    and a mill is three points next to each other on a line.

    Example:
        >>> import heritage_games as hg
        >>> lines = ["a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 a2 a3", "c1 c2 c3"]
        >>> board = hg.board(lines, hunters=["b2"], hunted=5)
        >>> print(board.move("a1"))
        Lambs played a1
        1. A lamb goes from the hand to a1, an empty point. (P3)

    Args:
        lines: each line as its points in order: ``["a1 b1 c1", "a1 a2 a3"]``, ``[["a1", "b1", "c1"], ...]`` or
            ``"a1 b1 c1 / a1 a2 a3"``. A name has up to four letters or digits, and no x.
        hunters: the points where hunters (tigers) start, ``["a1", "e5"]``, or a number of them, all placed by hand.
        hunted: how many are hunted (lambs); all are placed by hand.
        men: how many pieces a side has in a game of mills.
        places: where each point lies, x to the right and y upwards, in any unit: ``{"a1": (0, 0), ...}``; not needed
            where names such as c4 tell column and row.
        **others: ``tiger_goal``, the number of captures that wins (computed if not said); ``waiting``, hunters placed
            by hand beside those that stand; readings such as ``flying=False``; and whatever
            :func:`heritage_games.play` takes, such as ``seats``, ``position`` or ``save``.

    Raises:
        SetupError: with every fault of the board.
        UnknownNameError: what is neither a reading of this game nor anything that play takes.
    """
    name = homemade.HUNT if men is None else homemade.MILLS
    given: dict[str, object] = {"lines": lines, "places": places, "hunters": hunters, "hunted": hunted, "men": men}
    # An option of the other family is told as such, rather than as a name that nobody knows.
    known = homemade.option_names(homemade.HUNT) | homemade.option_names(homemade.MILLS)
    given |= {option: others.pop(option) for option in known & others.keys()}
    if type(hunters) is int and "waiting" not in given:
        given |= {"hunters": "", "waiting": hunters}
    options: dict[str, Any] = homemade.options_of(name, given)
    return play(homemade.GAME, name, **options, **others)
