"""The print room as a folder: a list, the papers of each game, and a PDF of each where Chromium is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path

from heritage_games.pages import addresses
from heritage_games.pages.errors import PagesError
from heritage_games.pages.files import write
from heritage_games.pages.folder import built_anew, check
from heritage_games.pages.outside import bring_all
from heritage_games.pages.page import Page
from heritage_games.pages.render import Renderer
from heritage_games.pages.site_plan import SitePlan
from heritage_games.pages.style import style
from heritage_games.pages.wanted import Wanted

from .chromium import find_chromium, print_pdf
from .papers import PrintRoom

STYLED = ("site.css", "print.css", "papers.css")
"""Style sheets that are given the tokens they use."""

AT_ONCE = 2
"""PDFs that are printed at the same time: each keeps about one processor busy."""

Progress = Callable[[str], None]
"""Is told what is being done."""


def build(
    out: Path, wanted: Wanted, progress: Progress, chromium: str | None = None, *, names: bool = False
) -> tuple[str, ...]:
    """Build the print room; what stood in the folder before is gone.

    Args:
        out: the folder; made if it is not there.
        wanted: which games, in which language.
        progress: is told what is being done.
        chromium: what makes PDFs; the one that is found on this machine if None, none at all if empty.
        names: whether the points of blank boards bear their names.

    Returns:
        The papers, each as an address from the folder on: HTML, and then PDF.

    Raises:
        PagesError: the folder is somebody else's.
        UnknownNameError: a game that has no page.
        ContentError: content that cannot be used.
    """
    check(out)
    bring_all(wanted.outside)
    plan = SitePlan(wanted)
    browser = find_chromium() if chromium is None else chromium
    with built_anew(out) as made:
        room = PrintRoom(plan, made, names=names)
        printed = []
        for shown in plan.games:
            progress(shown.words.title)
            printed.append((shown, tuple(room.papers(shown))))
        renderer = Renderer(plan, files("heritage_games.printing") / "templates")
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
    """Lay a PDF beside each paper, and return where those lie that could be made, by the address of the paper."""
    if not browser:
        return {}
    progress(f"{len(papers)} PDF")
    pdf = {page.address: f"{page.address.removesuffix('.html')}.pdf" for page in papers}
    with ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = {address: pool.submit(print_pdf, browser, made / address, made / pdf[address]) for address in pdf}
        for address, printed in waiting.items():
            try:
                printed.result()
            except PagesError as error:  # the page itself can still be printed by hand
                progress(str(error))
                del pdf[address]
    return pdf
