"""Build of the museum pages, for museums: one folder of static files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from xml.sax.saxutils import escape

from heritage_games.errors import PagesError
from heritage_games.rendering.svg import style
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulebook.labels import museum_games
from heritage_games.rulesets.registry import OWN

from . import demonstration
from . import files as addresses
from .boards import board_name, ready, small_picture
from .comparison_pages import compare_page
from .files import PartSize, Progress, built_anew, check, sizes, write, write_json
from .game_pages import pages_of
from .hosting import hosting, keepable
from .learning_pages import lesson_pages, levels_pages, questions, throws_pages
from .museum_pages import front
from .object_pages import object_pages
from .outside import bring_all
from .page import ICONS, Page, Placed, manifest
from .plan import BuildOptions, SitePlan
from .pyodide import engine, precompress
from .render import Renderer
from .sheets import page_of, tasks_on_paper, to_cut
from .tables import packed_tables

COPIED = (
    *("board.js", "board.css", "page.js", "home.js", "progress.js", "worker.js", "offline.js"),
    *("bench.js", "bench.css", "throws.js"),
    *(name for name, _, _ in ICONS),
)
"""Files from static/ that the pages load."""

SITEMAP = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{}</urlset>\n'

STYLED = ("site.css", "page.css", "print.css", "label.css", "object.css")
"""Style sheets into which the tokens that they use are inserted."""


def build(
    out: Path, options: BuildOptions, progress: Progress, *, with_engine: bool = True, with_answers: bool = True
) -> tuple[PartSize, ...]:
    """Build the site in a folder, deleting everything else in it.

    Args:
        with_engine: whether to add Python for the browser; without it boards have only precomputed answers.
        with_answers: whether to precompute answers; without them boards wait for the engine.

    Returns:
        The size of each part.

    Raises:
        PagesError: the folder was not written by a build, input is missing, or a game from outside the package
            has no label or no known file.
        HeritageGamesError: a folder of ``options.tables`` has no table, or an unfinished one.
        UnknownNameError: a game has no page.
        ContentError: the content is invalid.
    """
    check(out)
    outside = bring_all(options.outside)
    plan = SitePlan(options)
    _check_brought(plan, [each.game for each in outside])
    with built_anew(out) as made:
        tables = packed_tables(options.tables, out, made, [shown.name for shown in plan.all_games], progress)
        if with_engine:
            progress("engine")
            hashes = engine(
                made / "engine", progress, languages=plan.built, outside=outside, tables=tables, plain=options.brotli
            )
            for name, digest in hashes.items():
                progress(f"{name}: sha256 {digest[:16]}")
        listed = []
        for each in (plan, *(SitePlan(options, language) for language in plan.built[1:])):
            written = _written(each, made, _prefixed(progress, each.folder), tables, with_answers=with_answers)
            listed += [each.folder + address for address in written]
        _assets(plan, made)
        _for_robots(plan, listed, made)
        hosting(made)
        if not plan.kiosk:  # a kiosk loads its site from its own disk or a computer nearby, and needs no offline copy
            write_json(made / addresses.MANIFEST, manifest(plan))
            keepable(made, [shown.name for shown in plan.all_games])
        if options.brotli:
            precompress(made, progress)
    return sizes(out)


def _check_brought(plan: SitePlan, brought: Sequence[str]) -> None:
    """Raise PagesError if an outside game has no page or is registered only in this process."""
    known = museum_games(content())
    for game in brought:
        if game not in known:
            raise PagesError(f"{game} has no page, because it brings no label; write {REFERENCE}/{game}/label.toml")
    for shown in plan.all_games:
        if shown.name not in (*OWN, *brought):
            raise PagesError(
                f"{shown.name} is registered in this Python alone, and other processes build its boards; name the file "
                "that brings it, in BuildOptions(outside=...) or behind --with"
            )


def _prefixed(progress: Progress, folder: str) -> Progress:
    return (lambda message: progress(f"{folder} {message}")) if folder else progress


def _written(
    plan: SitePlan, made: Path, progress: Progress, tables: Mapping[str, str], *, with_answers: bool
) -> list[str]:
    """Write one language's pages, boards and pictures; return addresses for search engines."""
    own = made / plan.folder
    boards = ready(plan, own, progress, tuple(tables), with_answers=with_answers)
    pages = list(pages_with(plan, boards, own))
    if any(shown.name == demonstration.GAME for shown in plan.games):
        for number, shot in enumerate(demonstration.frames(plan.language)):
            write(own / demonstration.ADDRESS.format(number), shot.svg)
    for shown in plan.games:
        write(own / addresses.gallery(shown.name), small_picture(shown.name, language=plan.language))
    renderer = Renderer(plan)
    progress(f"{len(pages)} pages")
    for page in pages:
        write(own / page.address, renderer.html(page))
    named = {shown.name for shown in plan.games}
    for given in plan.pictures:
        if given.game in named:
            (own / given.address).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(given.path, own / given.address)
    return [page.address for page in pages if page.listed]


def pages_with(plan: SitePlan, boards: Mapping[str, Placed], made: Path) -> Iterator[Page]:
    """Yield every page, and write the pictures of the sheets and the questions of the games.

    Args:
        boards: the boards of the site by name, as :func:`.boards.ready` returns them.
    """
    # A game is represented by the free game of its first ruleset.
    first = {shown.name: boards[board_name(shown.books[0])] for shown in plan.games}
    yield from front(plan, first)
    yield from throws_pages(plan)
    for shown in plan.games:
        yield from pages_of(plan, shown, boards)
        yield from object_pages(plan, shown)
        yield from lesson_pages(plan, shown, boards, tasks_on_paper(shown, made))
        write_json(made / addresses.questions(shown.name), questions(shown, first[shown.name]))
        yield from levels_pages(plan, shown)
        if shown.comparable:
            yield compare_page(plan, shown, boards)
        for book in shown.books:
            cut = to_cut(plan, shown, book)
            cut.write(made)
            yield page_of(plan, shown, book, cut)


def _assets(plan: SitePlan, made: Path) -> None:
    """Write scripts and their words, style sheets, icons, and pictures for shared links."""
    static = files("heritage_games") / "static"
    objects = [shown.provenance for shown in plan.all_games if shown.provenance]
    drawings = [content().text(drawing.file) for each in objects for drawing in each.drawings]
    for name in STYLED:
        tokens_of = drawings if name == "object.css" else ()
        write(made / addresses.asset(name), style((static / name).read_text(encoding="utf-8"), *tokens_of))
    for name in COPIED:
        (made / addresses.asset(name)).write_bytes((static / name).read_bytes())
    # Only a board on another site's page needs this file; our own pages contain the words.
    write_json(made / addresses.asset("words.json"), plan.section("page"))
    for shown in plan.all_games:
        if addresses.share(shown.name) in plan.shared:
            shutil.copyfile(content().share(shown.name), made / addresses.share(shown.name))


def _for_robots(plan: SitePlan, addressed: list[str], made: Path) -> None:
    """Write robots.txt and, if the address of the site is known, a sitemap of the pages."""
    robots = ["User-agent: *", "Allow: /"]
    if plan.base_url:
        listed = sorted(addresses.absolute(address, plan.base_url) for address in addressed)
        urls = "".join(f"<url><loc>{escape(address)}</loc></url>\n" for address in listed)
        write(made / "sitemap.xml", SITEMAP.format(urls))
        robots.append(f"Sitemap: {addresses.absolute('sitemap.xml', plan.base_url)}")
    write(made / "robots.txt", "\n".join([*robots, ""]))
