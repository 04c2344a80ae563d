"""Commands that build a folder: the museum pages, the print room, the lessons."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from heritage_games.pages.errors import PagesError
from heritage_games.pages.wanted import LANGUAGES, Wanted

BROUGHT = ("jinja2", "markdown_it", "markupsafe")
"""What the extra ``pages`` brings."""


def add(commands: Any) -> None:  # noqa: ANN401 - argparse keeps the type of its commands to itself
    """Add ``pages``, ``print`` and ``lite``."""
    _museum(commands)
    printed = commands.add_parser("print", help="lay boards, cards, worksheets and notes to print into a folder")
    printed.add_argument("out", help="the folder; it is emptied first, if it is one of ours", type=Path)
    printed.add_argument("--game", help="only this game; may be given again for another", action="append", default=[])
    printed.add_argument("--names", help="blank boards bear the names of their points", action="store_true")
    _outside(printed)
    printed.set_defaults(run=_print_room)
    lite = commands.add_parser("lite", help="build the lessons: notebooks that run in the browser, in a folder")
    lite.add_argument("out", help="the folder; it is emptied first, if it is one of ours", type=Path)
    lite.add_argument("--serve", help="serve it on this machine, and open it", action="store_true")
    lite.set_defaults(run=_lite)


def _museum(commands: Any) -> None:  # noqa: ANN401 - as above
    pages = commands.add_parser("pages", help="build the museum pages: a folder for any static web server")
    pages.add_argument("out", help="the folder; it is emptied first, if it is a site of ours", type=Path)
    pages.add_argument("--serve", help="serve it on this machine, and open it", action="store_true")
    pages.add_argument("--game", help="only this game; may be given again for another", action="append", default=[])
    pages.add_argument(
        "--language", help="in these words; the first stands at the root", action="append", default=[], metavar="TAG"
    )
    _outside(pages)
    pages.add_argument("--base-url", help="where it will stand, for search engines", default="", metavar="URL")
    pages.add_argument(
        "--kiosk", help="for a screen in a room: nothing leads out; with --snapshot", action="store_true"
    )
    pages.add_argument(
        "--snapshot", help="begin from a snapshot: sooner ready, 6.5 MB more to fetch", action="store_true"
    )
    pages.add_argument(
        "--brotli", help="lay FILE.br beside each large file, for a host that can send it", action="store_true"
    )
    pages.add_argument("--contact", help="where visitors can write to you: mail or web", default="", metavar="ADDRESS")
    pages.add_argument("--pictures", help="pictures of yours, with pictures.toml", type=Path, metavar="FOLDER")
    pages.add_argument("--lessons", help="where the lessons stand, to lead to them", default="", metavar="FOLDER")
    pages.set_defaults(run=_pages)


def _outside(command: argparse.ArgumentParser) -> None:
    """Let a command take games from outside the package."""
    command.add_argument(
        "--with",
        help="a game from outside: a file of Python, or a folder of such files, that says GAME, RULESETS and CONTENT",
        action="append",
        default=[],
        dest="outside",
        metavar="FILE",
        type=Path,
    )


@contextmanager
def _pages_extra() -> Iterator[None]:
    """Say which package of the extra ``pages`` is missing, where one is."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in BROUGHT:
            raise
        raise PagesError(
            f'the pages need the Python package {error.name}; install it with: pip install "heritage_games[pages]"'
        ) from error


def _pages(chosen: argparse.Namespace) -> int:
    with _pages_extra():
        from heritage_games.pages.build import build  # noqa: PLC0415 - only this command needs what the extra brings
        from heritage_games.pages.serve import serve  # noqa: PLC0415 - and a server
    engine = {"snapshot": chosen.snapshot, "brotli": chosen.brotli}
    told = {"contact": chosen.contact, "pictures": chosen.pictures, "lessons": chosen.lessons}
    told |= {"languages": tuple(chosen.language) or LANGUAGES, "outside": tuple(chosen.outside)}
    wanted = Wanted(tuple(chosen.game), chosen.base_url, chosen.kiosk, **engine, **told)
    sizes = build(chosen.out, wanted, lambda told: print(told, file=sys.stderr, flush=True))
    print(*sizes, sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def _print_room(chosen: argparse.Namespace) -> int:
    with _pages_extra():
        from heritage_games.printing.build import build  # noqa: PLC0415 - only this command needs what the extra brings
    wanted = Wanted(tuple(chosen.game), outside=tuple(chosen.outside))
    papers = build(chosen.out, wanted, lambda told: print(told, file=sys.stderr, flush=True), names=chosen.names)
    print(*papers, sep="\n", flush=True)
    return 0


def _lite(chosen: argparse.Namespace) -> int:
    from heritage_games.lite.build import build  # noqa: PLC0415 - only this command needs it
    from heritage_games.pages.serve import serve  # noqa: PLC0415 - and a server

    print(*build(chosen.out, lambda told: print(told, file=sys.stderr, flush=True)), sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0
