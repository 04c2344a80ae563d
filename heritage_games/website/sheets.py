"""Sheets with rules, board and pieces, and pictures of boards, for pages and papers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from heritage_games.rendering.cutouts import Cutout, board_to_cut, dice_to_cut, has_room, pieces_to_cut, sticks_to_cut
from heritage_games.rendering.picture import Theme, picture
from heritage_games.rendering.scene import scene
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.words import GameWords
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.throws import first_throws
from heritage_games.rulesets.types import Lots, Position
from heritage_games.session.session import Session
from heritage_games.session.view_types import View

from . import files as addresses
from .engine_host import opened
from .files import write
from .gathered import Gathered
from .page import Page, Placed, below
from .plan import GamePages, SitePlan

ROOM = (186.0, 232.0)  # width and height, in millimetres, for a board with heading on both A4 and Letter
DIE = "die"  # kind of lots that are folded; all others are sticks
PURSE = "purse"  # store of a player's payments


@dataclass(frozen=True)
class Figure:
    """Picture to cut out: address, size in CSS pixels, and text alternative."""

    address: str
    width: int
    height: int
    alt: str
    svg: str


@dataclass(frozen=True)
class ToCut:
    """Everything to cut out for a ruleset: board, pieces, and sticks or dice."""

    board: Figure  # the empty board, as large as the paper allows
    pieces: Figure  # all pieces for the maximum number of players, at the scale of the board
    need: str  # a sentence with the numbers of pieces for one board
    boards: int  # the number of boards for which the pieces suffice
    roomy: bool  # whether the board is large enough for pieces that can be handled
    thrown: Lots | None  # the sticks or dice; None if nothing is thrown
    lots: Figure | None  # the picture of the sticks or dice to make
    # the values of stick throws, each with its probability in words; empty if no sticks are thrown
    throws: tuple[tuple[str, str], ...]
    purse: bool  # whether players have a store for payments next to the board

    def write(self, out: Path) -> None:
        """Write the pictures into a folder."""
        for figure in filter(None, (self.board, self.pieces, self.lots)):
            write(out / figure.address, figure.svg)


def page_of(plan: SitePlan, shown: GamePages, book: Rulebook, cut: ToCut) -> Page:
    """Return the page of a ruleset's sheet."""
    cards = (*book.rules, *book.principles)
    return below(
        plan,
        shown,
        book,
        address=addresses.sheet(shown.name, book.ruleset.name),
        template="print.html",
        title=plan.titled("print.title", shown, book),
        description=plan.text("print.description", game=shown.words.title),
        facts={"cut": cut, "sources": dict.fromkeys(source for card in cards for source in book.sources_of(card))},
    )


def to_cut(
    plan: SitePlan,
    shown: GamePages,
    book: Rulebook,
    room: tuple[float, float] = ROOM,
    size: str = "",
    *,
    boards: int = 1,
    names: bool = False,
) -> ToCut:
    """Return an empty board as large as the paper allows, and pieces that fit it.

    Args:
        room: width and height of the paper for the board, in millimetres; the pieces have at least A4.
        size: the part of the names of the pictures that differs from those of other sizes: ``-a3``.
        names: whether the board shows the names of points.
    """
    rules, files = _with_all_players(book.ruleset), content()
    name = f"{shown.name}-{book.ruleset.name}"
    each = _counted(rules)
    counts = {kind: count * boards for kind, count in each.items()}
    board_alt = plan.text("print.board_alt", game=shown.words.title)
    board = board_to_cut(rules, room, files, names=names, desc=board_alt)
    pieces_alt = plan.text("print.pieces_alt", pieces=_pieces(plan, shown.words, counts))
    pieces = pieces_to_cut(rules, counts, board.scale, ROOM[0], files, desc=pieces_alt)
    position = next(first_throws(rules), None)
    thrown = None if position is None else rules.lots(position)[0]
    return ToCut(
        board=_figure(f"{name}{size}-board", board, board_alt),
        pieces=_figure(f"{name}{size}-pieces", pieces, pieces_alt),
        need=plan.text("print.need_each" if boards > 1 else "print.need", pieces=_pieces(plan, shown.words, each)),
        boards=boards,
        roomy=has_room(rules, board.scale, files),
        thrown=thrown,
        lots=_lots(plan, thrown, name) if thrown else None,
        throws=tuple(_throws(plan, shown.words, rules, position)) if thrown and thrown.kind != DIE else (),
        purse=any(store.name == PURSE for store in rules.stores(rules.start())),
    )


def _with_all_players(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset with the most players, so that there are enough pieces."""
    players = ruleset.declared.get("players")
    return ruleset.with_options(players=max(players.values)) if players else ruleset


def _counted(ruleset: Ruleset) -> Mapping[str, int]:
    """Return each kind's number of pieces: those at the start, and one of each later kind."""
    start = ruleset.start()
    found = Counter(piece.kind for piece in ruleset.pieces(start))
    for store in ruleset.stores(start):
        found[store.kind] += store.count
    counts = {kind: found[kind] for kind in ruleset.kinds}
    return counts | dict.fromkeys(ruleset.more_kinds, 1)


def _pieces(plan: SitePlan, game: GameWords, counts: Mapping[str, int]) -> str:
    """Return the pieces in words; kinds with the same noun are counted together."""
    nouns: dict[tuple[str, ...], list[int]] = {}
    for kind, count in counts.items():
        nouns.setdefault(game.pieces[kind].counted, []).append(count)
    parts = []
    for forms, each in nouns.items():
        text = plan.grammar.counted(sum(each), forms)
        several = len(each) > 1 and each[0] > 1
        parts.append(plan.text("print.each_kind", pieces=text, each=each[0]) if several else text)
    return plan.grammar.listed(parts)


def _throws(plan: SitePlan, game: GameWords, ruleset: Ruleset, position: Position) -> Iterator[tuple[str, str]]:
    """Yield the value of each throw with its probability, in words."""
    for throw, chance in ruleset.throws(position).items():
        part, whole = map(str, chance.as_integer_ratio())
        yield game.throws[ruleset.format_throw(throw, position)], plan.text("print.chance_of", part=part, whole=whole)


def _lots(plan: SitePlan, lots: Lots, name: str) -> Figure:
    if lots.kind == DIE:
        alt = plan.text("print.dice_alt", count=lots.count)
        return _figure(f"{name}-dice", dice_to_cut(lots.count, desc=alt), alt)
    alt = plan.text("print.sticks_alt", count=lots.count)
    return _figure(f"{name}-sticks", sticks_to_cut(lots.kind, lots.count, content(), desc=alt), alt)


def _figure(name: str, cutout: Cutout, alt: str) -> Figure:
    return Figure(f"pictures/print-{name}.svg", *cutout.pixels, alt, cutout.svg)


OWN_PREFIX = re.compile(r"hg[0-9a-f]{8}-")  # pattern of the prefix of ids, needed only where several pictures meet
DATA = re.compile(r' data-[\w-]+="[^"]*"')  # pattern of attributes for scripts, which these files do not need


class Drawings:
    """Writer of one ruleset's board pictures: equal ones once, those of a page in one file."""

    def __init__(self, out: Path, theme: Theme = "auto") -> None:
        self._out = out
        self._theme: Theme = theme
        self._addresses: dict[str, str] = {}
        self._files: dict[str, Gathered] = {}

    def place(self, name: str, session: Session, view: View, *, group: str = "") -> Placed:
        """Draw a board with the names of its points; return the board with its addresses.

        Points named in a caption are marked.

        Args:
            group: name of the pictures that one page shows, which share a file; alone if empty.
        """
        rules, example = session.rules, view["example"]
        drawn = picture(
            rules,
            session.position,
            last=[tuple(effect) for effect in view["last_effects"]],
            marks=[("example", point) for point in example["lit"]] if example else (),
            names=True,
            theme=self._theme,
            language=session.book.language,
        )
        small = DATA.sub("", OWN_PREFIX.sub("", drawn))
        if small not in self._addresses:
            self._addresses[small] = self._added(small, group or name) or self._added(small, name)
        board = scene(rules, content())
        caption = [example["caption"]] if example else []
        return Placed(
            address=f"boards/{name}.bin",
            picture=self._addresses[small],
            width=round(board.width),
            height=round(board.height),
            alt=" ".join([*caption, view["position_words"]]),
        )

    def _added(self, svg: str, name: str) -> str:
        """Add a picture to a file; return its address, an empty text if it does not fit there."""
        address = f"pictures/{name}.svg"
        fragment = self._files.setdefault(address, Gathered()).add(svg)
        return "" if fragment is None else address + fragment

    def save(self) -> None:
        """Write the files of all pictures."""
        for address, file in self._files.items():
            write(self._out / address, file.text())


def tasks_on_paper(shown: GamePages, out: Path) -> Mapping[str, Placed]:
    """Write the pictures of all tasks of a game; return their boards by task id."""
    drawings = {book.ruleset.name: (Drawings(out, "print"), book) for book in shown.books}
    placed = {
        task.id: on_paper(
            *drawings[task.ruleset],
            f"{shown.name}-task-{task.id}-print",
            {"task": task.id},
            f"{shown.name}-{task.ruleset}-tasks-print",
        )
        for task in shown.tasks
    }
    for drawn, _ in drawings.values():
        drawn.save()
    return placed


def on_paper(drawings: Drawings, book: Rulebook, name: str, settings: Mapping[str, object], group: str = "") -> Placed:
    """Draw the picture of a position with the names of its points; return its board.

    Args:
        settings: further fields of the request to :func:`heritage_games.website.engine_host.opened`.
        group: as for :meth:`Drawings.place`.
    """
    own = {"game": book.ruleset.game, "ruleset": book.ruleset.name, "options": {}, "language": book.language}
    session = opened({**own, **settings})
    return drawings.place(name, session, session.view(), group=group)
