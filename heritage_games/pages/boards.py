"""The boards of a site as files: what each begins from, its book, its picture, and its answers ahead.

``boards/<name>.json`` is what a page needs to put a board on itself::

    {"open": what the rulebook is asked to open, "mode": ..., "prefs": {...}, "view": {...},
     "record": the game and "position": the position as text,
     "book": "../books/<name>.json", "reading": "../books/<name>.json" or null, "answers": "../answers/<name>.json",
     "learn": how many steps the guided first game of its rules has}

Beside the answers of a free game, ``answers/<name>/<number>.json`` has those to the ply after the first.

A book is told in full for each drawing of the board.  Under other readings that are drawn alike a second file tells
only what is other in it: ``{"book": number, "parts": [...]}``, see :mod:`heritage_games.pages.parts`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path

from heritage_games.games.errors import HeritageGamesError
from heritage_games.play.learn import FirstGame
from heritage_games.record import format_record
from heritage_games.rulebook import Rulebook, content, load_steps
from heritage_games.rulebook.comparisons import SideBySide

from .ahead import answers
from .books import Shelf
from .drawings import Drawings
from .engine import opened
from .errors import PagesError
from .files import write_json
from .game_rooms import Boards
from .outside import bring_all
from .page import Placed
from .replies import replies
from .site_plan import Shown

Progress = Callable[[str], None]
"""Is told what is being done."""

FREE = "board"
"""The mode of a board for a whole game."""

LEARN = "learn"
"""The mode of a board with a step of a guided first game."""
TASK = "task"
"""The mode of a board on which a task is set."""

LABEL = "label"
"""The mode of a board beside a text that tells its rule."""

NAMED = {"names": True}
"""What is shown on boards whose text speaks of points: their names."""


@dataclass(frozen=True)
class Ready:
    """The boards of a game that stand ready.

    Args:
        rulesets: by name of ruleset.
        compared: for each comparison by its id, a board for each of its readings.
        tasks: by the id of the task.
    """

    rulesets: Mapping[str, Boards]
    compared: Mapping[str, tuple[Placed, ...]]
    tasks: Mapping[str, Placed]


@dataclass(frozen=True)
class Order:
    """A board that is to be made.

    Args:
        name: of its files: ``morabaraba-south_africa-M5-safe``.
        open: what :func:`heritage_games.pages.engine.opened` is given.
        prefs: what its reader sees that is not usual.
    """

    name: str
    open: Mapping[str, object]
    prefs: Mapping[str, object] = field(default_factory=dict)


def ready(
    games: Sequence[Shown],
    out: Path,
    language: str,
    progress: Progress,
    report: str = "",
    *,
    with_answers: bool = True,
    outside: Sequence[Path] = (),
) -> dict[str, Ready]:
    """Make all boards of these games: free games, examples of every rule and principle, tasks, and what is compared.

    As many rulesets are worked on at the same time as this machine has processors.

    Args:
        games: as the pages show them.
        out: the folder of the site.
        language: of the words.
        progress: is told what is being done.
        report: address where mistakes are reported; none if empty.
        with_answers: whether answers are computed ahead; without them a board waits for the rulebook.
        outside: where games from outside the package are brought from.

    Returns:
        Where the boards lie, by name of the game.

    Raises:
        PagesError: an attempt that no rule in force answers, or two boards of one name; with where.
    """
    work = [
        Work(tuple(orders(shown, book, {"language": language, "report": report})), out, report, with_answers)
        for shown in games
        for book in shown.books
    ]
    _check_names(order.name for each in work for order in each.orders)
    placed: dict[str, Placed] = {}
    for done, found in enumerate(_all_done(work, outside), start=1):
        placed |= found
        progress(f"boards of {done} of {len(work)} rulesets, {len(placed)} in all")
    return {shown.name: _ready(shown, placed) for shown in games}


def _ready(shown: Shown, placed: Mapping[str, Placed]) -> Ready:
    return Ready(
        rulesets={
            book.ruleset.name: Boards(
                placed[_name(book)],
                {one.id: placed[_name(book, one.id)] for card in book.cards for one in book.examples(card)},
                tuple(placed[_name(book, step)] for step in _steps(book)),
            )
            for book in shown.books
        },
        compared={
            one.id: tuple(placed[_beside(shown, one, place)] for place in range(len(one.readings)))
            for one in shown.comparisons
        },
        tasks={task.id: placed[_set(shown, task.id)] for task in shown.tasks},
    )


def orders(shown: Shown, book: Rulebook, told: Mapping[str, str]) -> Iterator[Order]:
    """Give every board of a ruleset: free, its guided first game, examples, tasks, and its part of what is compared.

    Args:
        shown: the game.
        book: the rulebook of the ruleset with its usual readings.
        told: what the rulebook is asked beside: ``language``, ``report``.
    """
    own = {"game": shown.name, "ruleset": book.ruleset.name, "options": {}, **told}
    yield Order(_name(book), {**own, "mode": FREE})
    row = _steps(book)
    for number, step in enumerate(row, start=1):
        yield Order(_name(book, step), {**own, "mode": LEARN if number < len(row) else FREE, "step": number}, NAMED)
    for card in book.cards:
        for one in book.examples(card):
            example = {"rule": card.id, "id": one.id}
            yield Order(_name(book, one.id), {**own, "mode": LABEL, "example": example}, NAMED)
    for side in shown.comparisons:
        for place, reading in enumerate(side.readings):
            if reading.ruleset == book.ruleset.name:
                compared = {"position": _of(side.positions, place), "throw": _of(side.throws, place)}
                asked = {**own, "options": dict(reading.options), "mode": LABEL, "compared": compared}
                yield Order(_beside(shown, side, place), asked, NAMED)
    for task in shown.tasks:
        if task.ruleset == book.ruleset.name:
            yield Order(_set(shown, task.id), {**own, "mode": TASK, "task": task.id}, NAMED)


def _of(texts: Sequence[str], place: int) -> str:
    """Return the text of a reading, where one stands for all, one for each, or none at all."""
    return texts[min(place, len(texts) - 1)] if texts else ""


def _name(book: Rulebook, example: str = "") -> str:
    return "-".join(filter(None, [book.ruleset.game, book.ruleset.name, example]))


def _steps(book: Rulebook) -> tuple[str, ...]:
    """Return what the boards of a guided first game are called, that of the game last; none where there is none."""
    steps = load_steps(content(), book.ruleset.game, book.ruleset.name, book.language)
    return (*(f"learn-{step.task.id}" for step in steps), "learn") if steps else ()


def _beside(shown: Shown, side: SideBySide, place: int) -> str:
    return f"{shown.name}-compare-{side.id}-{place + 1}"


def _set(shown: Shown, task: str) -> str:
    return f"{shown.name}-task-{task}"


def _check_names(names: Iterable[str]) -> None:
    """Raise PagesError where two boards would lie in one file, also on disks to which capitals are the same."""
    for name, times in Counter(name.casefold() for name in names).items():
        if times > 1:
            raise PagesError(f"{times} boards would be called {name}; give their examples ids that differ")


@dataclass(frozen=True)
class Work:
    """The boards of one ruleset, which share books and pictures.

    Args:
        orders: the boards.
        out: the folder of the site.
        report: address where mistakes are reported; none if empty.
        with_answers: whether answers are computed ahead.
    """

    orders: tuple[Order, ...]
    out: Path
    report: str
    with_answers: bool


def _all_done(work: Sequence[Work], outside: Sequence[Path]) -> Iterator[Mapping[str, Placed]]:
    """Do all work at the same time, and give what has been done as it is done."""
    workers = min(os.cpu_count() or 1, len(work))
    if workers <= 1:
        yield from map(made, work)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), bring_all, (outside,)) as pool:
        waiting = [pool.submit(made, each) for each in sorted(work, key=lambda each: -len(each.orders))]
        try:
            yield from (future.result() for future in as_completed(waiting))
        finally:
            pool.shutdown(cancel_futures=True)


def made(work: Work) -> dict[str, Placed]:
    """Make the boards of one ruleset; return where they lie, by the names of their orders.

    Raises:
        PagesError: an attempt that no rule in force answers; with where.
    """
    shelf, drawings = Shelf(work.out, work.report), Drawings(work.out)
    return {order.name: _board(order, work, shelf, drawings) for order in work.orders}


def _board(order: Order, work: Work, shelf: Shelf, drawings: Drawings) -> Placed:
    """Make one board; raises PagesError."""
    try:
        session = opened(order.open)
        view = session.view()
        laid = shelf.lay(session.book)
        placed = drawings.place(order.name, session, view, names="names" in order.prefs)
        # When the steps are behind somebody, the rulebook itself has long been there.
        ahead = work.with_answers and not isinstance(session, FirstGame)
        found = answers(session, order.name) if ahead else None
        second = dict(replies(order.open, found, order.name)) if found and order.open["mode"] == FREE else {}
    except PagesError:
        raise
    except HeritageGamesError as error:
        raise PagesError(f"{order.name}: {error}") from error
    if found:
        write_json(work.out / "answers" / f"{order.name}.json", found)
    for number, each in second.items():
        write_json(work.out / "answers" / order.name / f"{number}.json", each)
    board = {
        "open": order.open,
        "book": f"../{laid.book}",
        "reading": f"../{laid.reading}" if laid.reading else None,
        "view": view,
        "record": format_record(session.record()),
        "position": session.rules.format_position(session.position),
        "mode": order.open["mode"],
        "prefs": order.prefs,
        "answers": f"../answers/{order.name}.json" if found else None,
        "learn": max(len(_steps(session.book)) - 1, 0),
    }
    write_json(work.out / placed.address, board)
    needs = (placed.address, laid.book, laid.reading, f"answers/{order.name}.json" if found else "")
    return replace(placed, needs=tuple(filter(None, needs)))
