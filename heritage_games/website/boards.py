"""Boards of a site as files for its pages: position, book, picture, precomputed answers.

``boards/<name>.bin`` contains the data that a page needs to set up a board::

    {"open": request to the engine host, "mode": ..., "prefs": {...}, "view": {...},
     "record": the game and "position": the position as text,
     "book": "../books/<name>.bin", "reading": "../books/<name>.bin" or null,
     "answers": "../answers/<name>.bin" or null, "learn": number of steps of the guided first game}

For a free game, ``answers/<name>/<number>.bin`` has the answers to the ply after the first, for a task of three plies
those to all later plies.

There is one full book for each drawing of the board. For other readings with the same drawing a second file has the
differences only: ``{"book": number, "parts": [...]}``, see :mod:`heritage_games.website.precomputed`.
Boards, books and answers are gzipped JSON.
"""

from __future__ import annotations

import gc
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

from heritage_games.analysis.levels import PERFECT, PLAYERS, PerfectPlayer
from heritage_games.analysis.search import has_table
from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.record.notation import format_record
from heritage_games.rendering.picture import Theme, picture
from heritage_games.rulebook.book import Rulebook, rulebook
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulebook.learning import SideBySide, load_steps
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import option_text
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Position
from heritage_games.session.book_types import Book
from heritage_games.session.book_view import book
from heritage_games.session.tasks import FirstGame

from .attempts import answers, replies
from .engine_host import opened
from .files import Progress, write_packed
from .outside import bring_all
from .page import Placed
from .plan import GamePages, SitePlan
from .precomputed import Parts
from .sheets import Drawings

CROPPED = ("sand",)  # grounds of which small pictures show the field without the tallies


def small_picture(game: str, *, theme: Theme = "auto", language: str = REFERENCE) -> str:
    """Draw the example that ``share`` in game.toml names, or else the start."""
    rules, position = _pictured(game)
    cropped = rules.layout.ground in CROPPED
    return picture(rules, position, field_only=cropped, theme=theme, language=language)


def _pictured(game: str) -> tuple[Ruleset, Position]:
    named: str = content().toml(f"{game}/game.toml").get("share", "")
    name, _, shared = named.partition("/")
    own = rulebook(ruleset(game, name or None))
    for rule in own.rules:
        for example in rule.examples:
            if example.id == shared:
                rules = example.under(own.ruleset)
                return rules, rules.parse_position(example.position)
    return own.ruleset, own.ruleset.start()


LONGEST = 60  # maximum number of characters of readings in a file name; longer values become a hash


class BookFiles:
    """Books of one ruleset, each written once."""

    def __init__(self, out: Path, report: str = "", tables: Sequence[str] = ()) -> None:
        self._out = out
        self._report = report
        self._players = {**PLAYERS, PERFECT: PerfectPlayer(partial(has_table, site=tables))}
        self._full: list[tuple[str, Book]] = []
        self._written: dict[str, tuple[Ruleset, tuple[str, str]]] = {}

    def lay(self, rules: Rulebook) -> tuple[str, str]:
        """Write the book of a ruleset with its options, unless it exists; return its addresses.

        The first is that of a full book, the second that of its differences under other readings; empty for none.

        Raises:
            PagesError: a book under other options has the same name.
        """
        name = name_of(rules.ruleset)
        if name not in self._written:
            view = book(rules, self._report, self._players)
            self._written[name] = (rules.ruleset, self._lay(f"books/{name}.bin", view))
        known, addresses = self._written[name]
        if known.options != rules.ruleset.options:
            raise PagesError(
                f"two books would be called {name}: change what option values are called in names of files"
            )
        return addresses

    def _lay(self, address: str, book_view: Book) -> tuple[str, str]:
        for there, full in self._full:
            if full["scene"] == book_view["scene"]:
                return there, self._lay_reading(address, book_view, full)
        self._full.append((address, book_view))
        write_packed(self._out / address, book_view)
        return address, ""

    def _lay_reading(self, address: str, book_view: Book, full: Book) -> str:
        """Write the differences from the full book; return their address, empty for none."""
        before: Mapping[str, object] = full
        parts = Parts(full)
        other = {name: parts.number(value) for name, value in book_view.items() if value != before.get(name)}
        if not other:
            return ""
        write_packed(self._out / address, {"book": parts.table(other), "parts": parts.added})
        return address


def name_of(rules: Ruleset) -> str:
    """Return the file name of a ruleset's book, with options that differ, without extension.

    Example:
        ``morabaraba-south_africa``, ``hyena_chase-modern-players-2-holes-41``.
    """
    chosen = {name: option_text(value) for name, value in rules.changed_options.items()}
    slug = re.sub(r"[^a-z0-9_-]+", "_", "-".join(part for each in chosen.items() for part in each).lower())
    if len(slug) > LONGEST:
        slug = f"{'-'.join(chosen)}-{sha256(repr(chosen).encode()).hexdigest()[:8]}"
    return "-".join(filter(None, [rules.game, rules.name, slug]))


NAMED = {"names": True}  # preferences of boards whose text names points


@dataclass(frozen=True)
class Order:
    """Board to be built."""

    name: str  # the name of its files: ``morabaraba-south_africa-M5-safe``
    # argument of :func:`heritage_games.website.engine_host.opened`, with the mode of the board: ``board`` for a
    # whole game, ``learn`` for a step of a guided first game, ``task``, or ``card`` for an example of a rule or a
    # reading
    open: Mapping[str, object]
    prefs: Mapping[str, object] = field(default_factory=dict)  # preferences that differ from the default
    group: str = ""  # name of the boards that a page shows together; empty if it is alone


def ready(
    plan: SitePlan, out: Path, progress: Progress, tables: Sequence[str], *, with_answers: bool
) -> dict[str, Placed]:
    """Build all boards of a site: free and guided games, examples, tasks and comparisons.

    Rulesets are built in parallel, one per processor.

    Args:
        tables: the digests of the tables of solved games that the site has; empty for none.
        with_answers: whether to precompute answers; without them a board waits for the rulebook.

    Returns:
        The boards by name: :func:`board_name`, :func:`compared_name`, :func:`task_name`.

    Raises:
        PagesError: no rule in force answers an attempt (the message names its board), or two boards have the same name.
    """
    settings = {"language": plan.language, "report": plan.reported}
    work = [
        Work(tuple(orders(shown, book, settings)), out, plan.reported, with_answers, tuple(tables))
        for shown in plan.games
        for book in shown.books
    ]
    _check_names(order.name for each in work for order in each.orders)
    placed: dict[str, Placed] = {}
    for done, found in enumerate(_all_done(work, plan.outside), start=1):
        placed |= found
        progress(f"boards of {done} of {len(work)} rulesets, {len(placed)} in all")
    return placed


def orders(shown: GamePages, book: Rulebook, settings: Mapping[str, str]) -> Iterator[Order]:
    """Yield a ruleset's boards: free game, guided first game, examples, tasks, comparisons."""
    own = {"game": shown.name, "ruleset": book.ruleset.name, "options": {}, **settings}
    yield Order(board_name(book), {**own, "mode": "board"})
    row = step_names(book)
    for number, step in enumerate(row, start=1):
        request = {**own, "mode": "learn" if number < len(row) else "board", "step": number}
        yield Order(board_name(book, step), request, NAMED, board_name(book, "learn"))
    for card in book.cards:
        for one in book.examples(card):
            example = {"rule": card.id, "id": one.id}
            request = {**own, "mode": "card", "example": example}
            yield Order(board_name(book, one.id), request, NAMED, board_name(book, card.id))
    for side in shown.comparisons:
        for place, reading in enumerate(side.readings):
            if reading.ruleset == book.ruleset.name:
                position, throw = side.at(place)
                compared = {"position": position, "throw": throw}
                request = {**own, "options": dict(reading.options), "mode": "card", "compared": compared}
                yield Order(compared_name(shown, side, place), request, NAMED)
    for task in shown.tasks:
        if task.ruleset == book.ruleset.name:
            request = {**own, "mode": "task", "task": task.id}
            yield Order(task_name(shown, task.id), request, NAMED, board_name(book, "tasks"))


def board_name(book: Rulebook, example: str = "") -> str:
    """Return the name of the board of an example or of a step; of the free game if empty."""
    return "-".join(filter(None, [book.ruleset.game, book.ruleset.name, example]))


def step_names(book: Rulebook) -> tuple[str, ...]:
    """Return the names of the steps of a guided first game, the game last; empty for none."""
    steps = load_steps(content(), book.ruleset.game, book.ruleset.name, book.language)
    return (*(f"learn-{step.task.id}" for step in steps), "learn") if steps else ()


def compared_name(shown: GamePages, side: SideBySide, place: int) -> str:
    """Return the name of a comparison's board with this index."""
    return f"{shown.name}-compare-{side.id}-{place + 1}"


def task_name(shown: GamePages, task: str) -> str:
    """Return the name of a task's board."""
    return f"{shown.name}-task-{task}"


def _check_names(names: Iterable[str]) -> None:
    """Raise PagesError if two boards would share a file, also on case-insensitive disks."""
    for name, times in Counter(name.casefold() for name in names).items():
        if times > 1:
            raise PagesError(f"{times} boards would be called {name}; give their examples ids that differ")


@dataclass(frozen=True)
class Work:
    """Boards of one ruleset, which share books and pictures."""

    orders: tuple[Order, ...]
    out: Path
    report: str
    with_answers: bool
    tables: tuple[str, ...] = ()


def _all_done(work: Sequence[Work], outside: Sequence[Path]) -> Iterator[dict[str, Placed]]:
    """Build all boards in parallel, and yield the boards of each ruleset as they finish."""
    workers = min(os.cpu_count() or 1, len(work))
    if workers <= 1:
        yield from map(made, work)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), _begin, (outside,)) as pool:
        waiting = [pool.submit(made, each) for each in sorted(work, key=lambda each: -len(each.orders))]
        try:
            yield from (future.result() for future in as_completed(waiting))
        finally:
            pool.shutdown(cancel_futures=True)


def _begin(outside: Sequence[Path]) -> None:
    """Prepare a process that builds boards."""
    bring_all(outside)
    # Boards leave few reference cycles; without the garbage collector, a process of 90 MB takes 5 % less time.
    gc.disable()


def made(work: Work) -> dict[str, Placed]:
    """Build the boards of one ruleset; return their addresses by the names of their orders."""
    shelf, drawings = BookFiles(work.out, work.report, work.tables), Drawings(work.out)
    placed = {order.name: _board(order, work, shelf, drawings) for order in work.orders}
    drawings.save()
    return placed


def _board(order: Order, work: Work, shelf: BookFiles, drawings: Drawings) -> Placed:
    """Build one board and return its addresses; raise PagesError with the board's name."""
    try:
        session = opened(order.open)
        view = session.view()
        full_book, reading = shelf.lay(session.book)
        placed = drawings.place(order.name, session, view, group=order.group)
        # The engine is loaded long before a reader finishes the steps, so they need no precomputed answers.
        ahead = work.with_answers and not isinstance(session, FirstGame)
        found = answers(session, order.name) if ahead else None
        second = (
            dict(replies(order.open, found, order.name)) if found and order.open["mode"] in {"board", "task"} else {}
        )
    except PagesError:
        raise
    except HeritageGamesError as error:
        raise PagesError(f"{order.name}: {error}") from error
    if found:
        write_packed(work.out / "answers" / f"{order.name}.bin", found)
    for number, each in second.items():
        write_packed(work.out / "answers" / order.name / f"{number}.bin", each)
    board = {
        "open": order.open,
        "book": f"../{full_book}",
        "reading": f"../{reading}" if reading else None,
        "view": view,
        "record": format_record(session.record()),
        "position": session.rules.format_position(session.position),
        "mode": order.open["mode"],
        "prefs": order.prefs,
        "answers": f"../answers/{order.name}.bin" if found else None,
        "learn": max(len(step_names(session.book)) - 1, 0),
    }
    write_packed(work.out / placed.address, board)
    needs = (placed.address, full_book, reading, f"answers/{order.name}.bin" if found else "")
    return replace(placed, needs=tuple(filter(None, needs)))
