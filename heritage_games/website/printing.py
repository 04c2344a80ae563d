"""Printable sheets of a game for teachers, as HTML and, with Chromium, as PDF.

They are boards, pieces, rule cards, a worksheet, answers and notes.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from heritage_games.errors import PagesError
from heritage_games.rendering.svg import style
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.rules import EVIDENCE, GRADES

from . import files as addresses
from .files import Progress, built_anew, check, last, run, write
from .game_pages import readings
from .monday import MondaySheet, monday_sheets
from .outside import bring_all
from .page import Page
from .plan import BuildOptions, GamePages, SitePlan
from .render import TEMPLATES, Renderer
from .sheets import Drawings, ToCut, on_paper, tasks_on_paper, to_cut

NAMES = (
    "chromium-headless-shell",  # has no window, and takes a third less processor time
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
"""Names of Chromium on the path."""

PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Default locations of Chromium that are not on the path."""

NAMED = "HERITAGE_GAMES_CHROMIUM"  # environment variable with the path of Chromium

SWITCHES = ("--headless", "--disable-gpu", "--no-first-run", "--no-pdf-header-footer")


def find_chromium() -> str | None:
    """Return the path of Chromium or a browser based on it; None if there is none.

    If the environment variable ``HERITAGE_GAMES_CHROMIUM`` is set, only its path is used.
    """
    if named := os.environ.get(NAMED):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, (*NAMES, *PLACES))), None)


def print_pdf(chromium: str, page: Path, out: Path) -> None:
    """Print a page to PDF with its own paper sizes; raise PagesError if that fails."""
    # Chromium has no sandbox for root; it only opens files that were just written.
    root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        own = (f"--user-data-dir={profile}", f"--print-to-pdf={out.absolute()}")
        done = run((chromium, *SWITCHES, *root, *own, page.absolute().as_uri()))
    if done.returncode or not out.is_file():
        raise PagesError(f"{Path(chromium).name} could not print {page.name}: {last(done)}")


HALF = (134.0, 172.0)  # width and height of each of two boards on landscape A4, in millimetres
ALONE = (190.0, 257.0)  # width and height of one board with its heading on A4, in millimetres
WHOLE = (277.0, 376.0)  # width and height of one board with its heading on A3, in millimetres


class PrintRoom:
    """Builder of the papers, which writes their pictures into a folder."""

    def __init__(self, plan: SitePlan, out: Path, *, names: bool = False) -> None:
        self._plan = plan
        self._out = out
        self._names = names

    def papers(self, shown: GamePages) -> Iterator[Page]:
        """Yield all papers of a game in the order in which the front page lists them."""
        for book in shown.books:
            yield self._boards(shown, book)
            large = to_cut(self._plan, shown, book, WHOLE, "-a3", names=self._names)
            yield self._with_board(shown, book, "large", large)
            yield self._cards(shown, book)
        if shown.tasks or shown.questions:
            yield self._page(shown, "worksheet", {"placed": tasks_on_paper(shown, self._out)})
            yield self._page(shown, "answers", {})
        if shown.notes:
            yield self._page(shown, "teacher", {})
        if shown is self._plan.games[0]:
            yield self._page(shown, "observation", {})
        for monday in monday_sheets(content(), self._plan.language):
            if shown.name in monday.lesson.games or (not monday.lesson.games and shown is self._plan.games[0]):
                yield self._monday(shown, monday)

    def _monday(self, shown: GamePages, monday: MondaySheet) -> Page:
        """Return the sheet of a lesson; sheets about all games belong to the first game."""
        titled = self._plan.text("printing.title", game=monday.lesson.title, what=monday.words["title"])
        page = self._page(shown, "monday", {"monday": monday}, titled=titled)
        return replace(page, address=f"{shown.name}/monday-{monday.lesson.notebook}.html", title=titled)

    def _boards(self, shown: GamePages, book: Rulebook) -> Page:
        """Return the A4 page with two boards, or one if two would be too small, and all pieces."""
        cut = to_cut(self._plan, shown, book, HALF, "-a4", boards=2, names=self._names)
        if cut.roomy:
            return self._with_board(shown, book, "boards", cut)
        cut = to_cut(self._plan, shown, book, ALONE, "-a4", names=self._names)
        return self._with_board(shown, book, "boards", cut, self._plan.words["printing.one"])

    def _with_board(self, shown: GamePages, book: Rulebook, kind: str, cut: ToCut, titled: str = "") -> Page:
        """Return a page with boards, pieces, sticks and dice, and write its pictures."""
        cut.write(self._out)
        return self._page(shown, kind, {"cut": cut}, book, titled)

    def _cards(self, shown: GamePages, book: Rulebook) -> Page:
        """Return the page of all rule cards: first those in force, then those of other readings."""
        drawings = Drawings(self._out, "print")
        rules = (*book.rules, *(rule for rule in book.every_rule if rule not in book.rules))
        placed = {}
        for rule in rules:
            for example in book.examples(rule)[:1]:
                name = f"{book.ruleset.game}-{book.ruleset.name}-{example.id}"
                placed[rule.id] = on_paper(drawings, book, name, {"example": {"rule": rule.id, "id": example.id}})
        drawings.save()
        facts = {
            "book": book,
            "rules": rules,
            "placed": placed,
            "readings": readings,
            "sources": dict.fromkeys(source for rule in book.every_rule for source in book.sources_of(rule)),
            "grades": (*GRADES, *(kind for kind in EVIDENCE if kind and any(rule.evidence == kind for rule in rules))),
        }
        return self._page(shown, "cards", facts, book)

    def _page(
        self, shown: GamePages, kind: str, facts: Mapping[str, object], book: Rulebook | None = None, titled: str = ""
    ) -> Page:
        """Return a paper, named like its template and the key of its title."""
        plan = self._plan
        ruleset = shown.title(book) if book and shown.comparable else ""
        titled = titled or plan.words[f"printing.{kind}"]
        return Page(
            address="/".join((shown.name, *((book.ruleset.name,) if book else ()), f"{kind}.html")),
            template=f"{kind}.html",
            title=plan.text("printing.title", game=shown.words.title, what=titled),
            description="",
            facts={"shown": shown, "ruleset": ruleset, "heading": titled, **facts},
            here=plan.text("printing.of_ruleset", what=titled, ruleset=ruleset) if ruleset else titled,
        )


STYLED = ("site.css", "print.css", "papers.css")  # style sheets into which the tokens that they use are inserted
AT_ONCE = 2  # number of PDFs printed at the same time: each uses about one processor


def build(
    out: Path, options: BuildOptions, progress: Progress, chromium: str | None = None, *, names: bool = False
) -> tuple[str, ...]:
    """Build the papers; the folder's previous content is deleted.

    Args:
        chromium: path of Chromium for PDFs; searched on this machine if None, no PDFs if empty.

    Returns:
        The addresses of the papers relative to the folder: first HTML, then PDF.

    Raises:
        PagesError: the folder contains other files than earlier output, or an option is invalid.
        UnknownNameError: a game that has no page.
        ContentError: the content is invalid.
    """
    check(out)
    bring_all(options.outside)
    plan = SitePlan(options)
    browser = find_chromium() if chromium is None else chromium
    with built_anew(out) as made:
        room = PrintRoom(plan, made, names=names)
        printed = []
        for shown in plan.games:
            progress(shown.words.title)
            printed.append((shown, tuple(room.papers(shown))))
        renderer = Renderer(plan, TEMPLATES / "papers")
        papers = tuple(page for _, pages in printed for page in pages)
        for page in papers:
            write(made / page.address, renderer.html(page))
        static = files("heritage_games") / "static"
        for name in STYLED:
            write(made / addresses.asset(name), style((static / name).read_text(encoding="utf-8")))
        pdf = _pdfs(browser, made, papers, progress)
        if not browser:
            progress(plan.words["printing.no_pdf"])
        front = Page(
            addresses.HOME,
            "room.html",
            plan.words["printing.room"],
            plan.words["printing.intro"],
            facts={"printed": printed, "pdf": pdf, "chromium": bool(browser)},
        )
        write(made / front.address, renderer.html(front))
    return (*(page.address for page in papers), *pdf.values())


def _pdfs(browser: str | None, made: Path, papers: Sequence[Page], progress: Progress) -> dict[str, str]:
    """Write a PDF next to each paper that can be printed; return the addresses by paper."""
    if not browser:
        return {}
    progress(f"{len(papers)} PDF")
    pdf = {page.address: f"{page.address.removesuffix('.html')}.pdf" for page in papers}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = {address: pool.submit(print_pdf, browser, made / address, made / pdf[address]) for address in pdf}
        for address, printed in waiting.items():
            try:
                printed.result()
            except PagesError as error:  # the page itself can still be printed from a browser
                progress(str(error))
                del pdf[address]
    return pdf
