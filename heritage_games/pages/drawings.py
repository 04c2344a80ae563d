"""The picture of each board as a file: there at once, and without a script."""

from __future__ import annotations

import re
from pathlib import Path

from heritage_games.drawing.picture import Theme, picture
from heritage_games.drawing.scene import scene
from heritage_games.play.session import Session
from heritage_games.play.view import View
from heritage_games.rulebook import content

from .files import write
from .page import Placed

OWN_PREFIX = re.compile(r"hg[0-9a-f]{8}-")
"""Stands before every id of a picture, because a notebook shows several in one page; here each is a file."""

DATA = re.compile(r' data-[\w-]+="[^"]*"')
"""What tells a script which point is which; no script reads these files."""


class Drawings:
    """The pictures of one ruleset's boards; those that are the same lie there once.

    Args:
        out: the folder of the site.
        theme: as in :func:`heritage_games.drawing.picture.picture`.
    """

    def __init__(self, out: Path, theme: Theme = "auto") -> None:
        self._out = out
        self._theme: Theme = theme
        self._laid: dict[str, str] = {}

    def place(self, name: str, session: Session, view: View, *, names: bool) -> Placed:
        """Lay the picture of a board, and return where picture and board lie.

        Points that a caption speaks of are marked.

        Args:
            name: of the board.
            session: with the board as it begins.
            view: of the session.
            names: whether the points show their names.
        """
        rules, example = session.rules, view["example"]
        drawn = picture(
            rules,
            session.position,
            last=[tuple(effect) for effect in view["last"]],
            marks=[("example", point) for point in example["lit"]] if example else (),
            names=names,
            theme=self._theme,
            language=session.book.language,
        )
        small = DATA.sub("", OWN_PREFIX.sub("", drawn))
        address = self._laid.setdefault(small, f"pictures/{name}.svg")
        if address == f"pictures/{name}.svg":
            write(self._out / address, small)
        board = scene(rules, content())
        caption = [example["caption"]] if example else []
        return Placed(
            address=f"boards/{name}.json",
            picture=address,
            width=round(board.width),
            height=round(board.height),
            alt=" ".join([*caption, view["spoken"]]),
        )
