"""Commands for folders, rules, records, classes, solving games and checking content."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any

from heritage_games.analysis.known_tables import table_folder
from heritage_games.analysis.solver import solve
from heritage_games.analysis.state_space import estimate, space
from heritage_games.authoring.checks import missing
from heritage_games.authoring.language_checks import report, summary
from heritage_games.authoring.new_game import draft
from heritage_games.engine.verdict import Message
from heritage_games.errors import OF_A_CLASS, HeritageGamesError
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import REFERENCE, content, find_content
from heritage_games.rulebook.rules import Rule
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.graph_rulesets import GraphRuleset
from heritage_games.rulesets.registry import games, known_game, ruleset
from heritage_games.website.licences import lines
from heritage_games.website.plan import BuildOptions

from .arguments import INTERRUPTED, Commands, add_ruleset, options

# Results of commands, each with what to install for it, and the modules of that.
PAGES = ("the pages", '"heritage_games[pages]"', ("jinja2", "markdown_it"))
PO_FILES = ("PO files", "babel tomlkit", ("babel", "tomlkit"))

BLANK = re.compile(r"\{[^}]*\}")

DISTINCT = 12  # minimum length of the words, without placeholders, that are searched for in lessons


def add_pages(commands: Commands) -> None:
    """Add the commands ``pages``, ``print`` and ``lite``.

    The destination of each option of a build is its name in :class:`BuildOptions`.
    """
    pages = commands.add_parser("pages", help="build the museum pages, a folder for any static web server")
    printed = commands.add_parser("print", help="build a folder with boards, cards, worksheets and notes to print")
    lite = commands.add_parser("lite", help="build a folder with all lessons, which run in the browser")
    for command in (pages, printed, lite):
        command.add_argument("out", help="the folder; an earlier build in it is replaced", type=Path)
    for command in (pages, lite):
        command.add_argument("--serve", help="serve the folder on this machine and open it", action="store_true")
    for command in (pages, printed):
        _add_many(command, "--game", "games", "only this game; may be given again for another", metavar="GAME")
    _add_many(pages, "--language", "languages", "language of the pages; the first is at the root", metavar="TAG")
    for command in (pages, printed):
        _add_many(
            command,
            "--with",
            "outside",
            "a game from outside: a Python file with GAME, RULESETS and CONTENT, or a folder of such files",
            metavar="FILE",
            type=Path,
        )
    pages.add_argument("--base-url", help="address of the folder, for search engines", default="", metavar="URL")
    pages.add_argument("--kiosk", help="build for a public screen, without links to other sites", action="store_true")
    pages.add_argument(
        "--brotli", help="write FILE.br next to each large file, for a host that can send it", action="store_true"
    )
    pages.add_argument("--contact", help="mail or web address for messages of visitors", default="", metavar="ADDRESS")
    pages.add_argument("--pictures", help="pictures of a museum, with pictures.toml", type=Path, metavar="FOLDER")
    solved = "tables of solved hunts, made by solve, for a perfect player; may be given again"
    _add_many(pages, "--tables", "tables", solved, metavar="FOLDER", type=Path)
    pages.add_argument("--lessons", help="folder of the lessons, to link to them", default="", metavar="FOLDER")
    printed.add_argument("--names", help="write the names of the points on the blank boards", action="store_true")
    pages.set_defaults(run=_pages)
    printed.set_defaults(run=_print_room)
    lite.set_defaults(run=_lite)


def _add_many(command: argparse.ArgumentParser, name: str, dest: str, text: str, **more: Any) -> None:  # noqa: ANN401 - as argparse
    """Add an option that may be given several times."""
    command.add_argument(name, dest=dest, help=text, action="append", default=[], **more)


def _build_options(chosen: argparse.Namespace) -> BuildOptions:
    """Return the options of a build; an option that is left out has its default."""
    given: dict[str, Any] = {each.name: getattr(chosen, each.name, None) for each in fields(BuildOptions)}
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return BuildOptions(**{name: value for name, value in (given | lists).items() if value})


@contextmanager
def _needing(what: str, packages: str, modules: Sequence[str]) -> Iterator[None]:
    """Raise HeritageGamesError if one of the modules is missing, with the packages to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in modules:
            raise
        raise HeritageGamesError(
            f"{what} need the Python package {error.name}; install it with: pip install {packages}"
        ) from error


def _pages(chosen: argparse.Namespace) -> int:
    with _needing(*PAGES):
        from heritage_games.website.build import build  # noqa: PLC0415 - only this command needs the extra
        from heritage_games.website.hosting import serve  # noqa: PLC0415 - and this server
    sizes = build(chosen.out, _build_options(chosen), _progress)
    print(*sizes, sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def _print_room(chosen: argparse.Namespace) -> int:
    with _needing(*PAGES):
        from heritage_games.website.printing import build as build_papers  # noqa: PLC0415 - only this command needs the extra
    papers = build_papers(chosen.out, _build_options(chosen), _progress, names=chosen.names)
    print(*papers, sep="\n", flush=True)
    return 0


def _lite(chosen: argparse.Namespace) -> int:
    from heritage_games.website.hosting import serve  # noqa: PLC0415 - only this command needs it
    from heritage_games.website.lite import build as build_lessons  # noqa: PLC0415 - only this command needs it

    print(*build_lessons(chosen.out, _progress), sep="\n", flush=True)
    if chosen.serve:
        serve(chosen.out)
    return 0


def add_reading(commands: Commands) -> None:
    """Add the commands ``games``, ``rule``, ``check`` and ``licences``."""
    listed = commands.add_parser("games", help="list the games and their rulesets")
    listed.set_defaults(run=_games)
    rule = commands.add_parser("rule", help="print a rule with its source, the places of its text, and its lessons")
    rule.add_argument("game", help="name of the game, or game/ruleset")
    rule.add_argument("rule", help="number of the rule; all rules if left out", nargs="?", default="")
    rule.set_defaults(run=_rule)
    check = commands.add_parser("check", help="read a record and print every error")
    check.add_argument("file", type=Path)
    check.set_defaults(run=_check)
    listing = commands.add_parser("licences", help="list the licences of everything that is shipped")
    listing.set_defaults(run=_licences)


def _games(_chosen: argparse.Namespace) -> int:
    for game, names in games().items():
        print(game, *(f"  {game}/{name}" for name in names), sep="\n")
    return 0


def _rule(chosen: argparse.Namespace) -> int:
    book = Rulebook(ruleset(chosen.game))
    for rule in [book.rule(chosen.rule)] if chosen.rule else book.rules:
        print(f"{rule.number}  {rule.title}", f"    {rule.text}", sep="\n")
        print(f"    {'; '.join(book.citations(rule))}. {book.interface[f'grades.{rule.grade}']}")
        print(*([f"    {rule.note}"] if rule.note else []), sep="\n")
        print(*(f"    {place}" for place in book.places(rule)), sep="\n")
        print(*(f"    lesson: {name}\n" for name in _lessons(rule)), sep="", end="")
    return 0


def _lessons(rule: Rule) -> Iterator[str]:
    """Yield the lessons of a checkout that contain words of a rule."""
    captions = [example.caption for example in rule.examples]
    answers = [text for code in rule.code_texts.values() for text in code.sentences().values()]
    parts = [max(BLANK.split(text), key=len) for text in (rule.title, rule.text, *captions, *answers)]
    root = find_content().parent
    for path in sorted(root.glob("notebooks/*.ipynb")):
        text = path.read_text(encoding="utf-8")
        if any(json.dumps(part, ensure_ascii=False)[1:-1] in text for part in parts if len(part) >= DISTINCT):
            yield path.relative_to(root).as_posix()


def _check(chosen: argparse.Namespace) -> int:
    game = parse_game(chosen.file.read_text(encoding="utf-8"))
    over = game.outcome
    ended = f"ends: {over.item.code.replace('_', ' ')}" if over else "goes on"
    print(f"{game.rules.game}/{game.rules.name}: {len(game.plies)} plies, all legal; the game {ended}")
    return 0


def _licences(_chosen: argparse.Namespace) -> int:
    print(*lines(), sep="\n")
    return 0


def add_class(commands: Commands) -> None:
    """Add the command ``class``."""
    room = commands.add_parser("class", help="open a classroom on this network")
    room.add_argument(
        "--host", help="address of this machine in the network; if left out, only this machine can connect", default=""
    )
    room.add_argument("--port", help="port of the address; 0 for a free port", default=8080, type=int)
    room.add_argument(
        "--public", help="public address behind a reverse proxy on this machine", default="", metavar="URL"
    )
    room.add_argument("--folder", help="folder of the data while the classroom is open", type=Path)
    room.add_argument("--pages", help="museum pages to serve next to the classroom", type=Path, metavar="FOLDER")
    room.add_argument("--language", help="language; missing words are in English", default=REFERENCE, metavar="TAG")
    room.add_argument("--keep", help="keep the data when the classroom is closed", action="store_true")
    room.set_defaults(run=_open_class)


def _open_class(chosen: argparse.Namespace) -> int:
    try:
        from heritage_games.classroom_server.launcher import run  # noqa: PLC0415 - only this command needs the extra
    except ModuleNotFoundError as error:
        if error.name not in OF_A_CLASS:
            raise
        raise HeritageGamesError(Message("class_needs", name=str(error.name))) from error
    run(chosen.host, chosen.port, chosen.folder, chosen.pages, chosen.language, keep=chosen.keep, public=chosen.public)
    return 0


def add_solving(commands: Commands) -> None:
    """Add the command ``solve``."""
    solved = commands.add_parser("solve", help="solve a game backwards; save mills and hunts in a table")
    add_ruleset(solved)
    solved.add_argument(
        "file",
        help="the table, a folder for a large hunt; an existing one is read, an unfinished one is finished; if left "
        "out, a large hunt is saved where boards search for it; games with throws have none",
        type=Path,
        nargs="?",
    )
    solved.add_argument(
        "--men", help="pieces of both sides; solve only these positions and those after them", nargs=2, type=int
    )
    solved.add_argument("--threads", help="number of threads", default=1, type=int)
    solved.add_argument("--position", help="print the value of this position and the best line", default="")
    solved.set_defaults(run=_solve)


def _solve(chosen: argparse.Namespace) -> int:
    rules = ruleset(chosen.game, None, **options(chosen))
    men = tuple(chosen.men) if chosen.men else None
    file = chosen.file or _place_of(rules, men)
    if not rules.solver:
        if file is None:
            raise HeritageGamesError(Message("table_wants_file", ruleset=repr(rules)))
        if not file.exists():
            print(estimate(rules, men=men), file=sys.stderr, flush=True)
    progress = _per_cent if sys.stderr.isatty() else None
    try:
        found = solve(rules, men=men, file=file, threads=chosen.threads, progress=progress)
    except KeyboardInterrupt:
        print(f"\n{Message('solving_stopped')}", file=sys.stderr)
        return INTERRUPTED
    print(found.show(chosen.position) if chosen.position else found)
    return 0


def _place_of(rules: Ruleset, ending: object) -> Path | None:
    """Return the folder in which boards look for a large hunt's table; None for other games."""
    if ending or not isinstance(rules, GraphRuleset):
        return None
    found = space(rules, None)
    return table_folder(found) if found.by_maps else None


def _progress(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _per_cent(done: int, total: int) -> None:
    print(f"\r{done / total:7.2%}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def add_writing(commands: Commands) -> None:
    """Add the commands ``new`` and ``content``."""
    new = commands.add_parser("new", help="write every file that a new game or ruleset needs, modelled on another")
    new.add_argument(
        "game", help="its name: small letters, digits and _; or game/ruleset, for another ruleset of a game"
    )
    new.add_argument(
        "--like",
        help="the game that it resembles; for a ruleset the one that it extends, the game's first if left out",
        default="",
        metavar="OTHER",
    )
    new.set_defaults(run=_new)
    command = commands.add_parser("content", help="list what a game or a language still lacks")
    command.add_argument(
        "game", help="name of the game; if left out, print how complete each language is", nargs="?", default=""
    )
    command.add_argument(
        "--language", help="list the missing texts of this language, a BCP 47 tag such as st", default=""
    )
    command.add_argument("--po", help="write the texts of the language to this PO file", type=Path, metavar="FILE")
    command.add_argument("--from-po", help="import the texts of this PO file", type=Path, metavar="FILE")
    command.set_defaults(run=_content)


def _new(chosen: argparse.Namespace) -> int:
    print(*draft(content(), _checkout(), chosen.game, chosen.like), sep="\n")
    print(f"heritage-games content {chosen.game.partition('/')[0]} lists what is missing.")
    return 0


def _content(chosen: argparse.Namespace) -> int:
    if chosen.language and (chosen.po or chosen.from_po):
        with _needing(*PO_FILES):
            from heritage_games.authoring.po import imported, po_text  # noqa: PLC0415 - only these two need the packages
    if chosen.language and chosen.po:
        chosen.po.write_text(po_text(content(), chosen.language), encoding="utf-8")
    elif chosen.language and chosen.from_po:
        folder = _checkout() / "content" / chosen.language
        for name, text in imported(content(), chosen.language, chosen.from_po.read_text(encoding="utf-8")).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
            print(f"content/{chosen.language}/{name}")
    elif chosen.language:
        print(*report(content(), chosen.language, chosen.game), sep="\n")
    elif chosen.game:
        return _lacking(known_game(chosen.game))
    else:
        print(*summary(content()), sep="\n")
    return 0


def _lacking(game: str) -> int:
    """Print what a game lacks, one line per problem; return 1 if there is any."""
    found = dict.fromkeys(missing(content(), _checkout(), game))
    print(*found, f"{len(found)} to do." if found else f"{game} has everything.", sep="\n")
    return 1 if found else 0


def _checkout() -> Path:
    """Return the repository of this checkout; raise HeritageGamesError in an installed copy."""
    root = find_content().parent
    if not (root / "tests").is_dir():
        raise HeritageGamesError(Message("no_checkout"))
    return root
