"""The command that opens a room for a class."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from heritage_games.classroom.errors import OF_A_CLASS
from heritage_games.engine.saying import Saying
from heritage_games.games.errors import HeritageGamesError
from heritage_games.rulebook.borrowed import REFERENCE


def add(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add ``class``."""
    room = commands.add_parser("class", help="open a room for a class on this network")
    room.add_argument("--host", help="an address of this machine; only itself if left out", default="")
    room.add_argument("--port", help="likewise; 0 for a free one", default=8080, type=int)
    room.add_argument("--folder", help="where it is kept while it is open", type=Path)
    room.add_argument("--pages", help="museum pages to be read beside the room", type=Path, metavar="FOLDER")
    room.add_argument(
        "--language", help="in these words; English where they lack any", default=REFERENCE, metavar="TAG"
    )
    room.add_argument("--keep", help="do not forget it when it is closed", action="store_true")
    room.set_defaults(run=_open_class)


def _open_class(chosen: argparse.Namespace) -> int:
    try:
        from heritage_games.classroom.command import run  # noqa: PLC0415 - only this command needs what the extra brings
    except ModuleNotFoundError as error:
        if error.name not in OF_A_CLASS:
            raise
        raise HeritageGamesError(Saying("class_needs", name=str(error.name))) from error
    run(chosen.host, chosen.port, chosen.folder, chosen.pages, chosen.language, keep=chosen.keep)
    return 0
