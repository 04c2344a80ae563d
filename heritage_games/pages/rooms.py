"""The pages of a site that belong to no single game: the first one, words, sources, credits, boards for other pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heritage_games.rulebook import Rule, Source
from heritage_games.rulebook.rules import EVIDENCE, GRADES

from . import addresses, schema
from .page import Page, Placed
from .reference import classes, errors, functions
from .site_plan import Shown, SitePlan
from .writing import Writing

if TYPE_CHECKING:
    from markupsafe import Markup

CREDITED = ("people", "object", "words", "program", "sources", "no_tracking", "report")
"""The parts of the page of credits, in order; each has a text of its own."""

ACCESS = ("aim", "tested", "fails", "untested", "help")
"""The parts of the statement on accessibility, in order."""

PRESS = ("what", "licence", "museums", "names")
"""The parts of the page for the press, in order."""

HEIGHT = 900
"""Of a frame with a board, in CSS pixels: what it needs where the panel stands beside the board."""


@dataclass(frozen=True)
class Link:
    """An address elsewhere."""

    address: str
    words: str
    rel: str = ""


LINKS: Mapping[str, Sequence[Link]] = {
    "words": (Link(schema.LICENCE, "CC BY 4.0", "license"),),
    "program": (
        Link("https://opensource.org/license/bsd-3-clause", "BSD-3-Clause", "license"),
        Link("https://pyodide.org/", "Pyodide"),
    ),
}
"""What the page of credits leads to."""


@dataclass(frozen=True)
class Listed:
    """A source as the list of all shows it."""

    id: str
    short: str
    reference: Markup
    note: str
    accessed: str
    used: tuple[tuple[str, str], ...]


def front(plan: SitePlan, placed: Mapping[str, Placed]) -> Iterator[Page]:
    """Give these pages.

    Args:
        plan: what is built.
        placed: the first board of each game, by the game's name.
    """
    words = plan.words
    yield Page(
        addresses.HOME,
        "index.html",
        words["site.name"],
        words["site.description"],
        facts={"objects": [(shown, placed[shown.name]) for shown in plan.games]},
        picture=addresses.share(plan.games[0].name),
        data=(schema.website(plan),),
    )
    yield Page(addresses.GLOSSARY, "glossary.html", words["glossary.title"], words["glossary.intro"])
    yield _sources(plan)
    facts = {"parts": CREDITED, "links": {part: LINKS.get(part, ()) for part in CREDITED}}
    yield Page(addresses.CREDITS, "credits.html", words["credits.title"], words["footer.licence"], facts=facts)
    yield _told(plan, addresses.ACCESSIBILITY, "accessibility", ACCESS)
    pictured = [shown for shown in plan.games if addresses.share(shown.name) in plan.shared]
    yield _told(plan, addresses.PRESS, "press", PRESS, pictured)
    if not plan.kiosk:
        yield _embed(plan)
        yield _reference(plan)
        yield Page(addresses.NOT_KEPT, "offline.html", words["keep.away"], words["keep.away_text"], listed=False)
    yield Page(addresses.NOT_FOUND, "404.html", words["not_found.title"], words["not_found.text"], listed=False)


def _told(plan: SitePlan, address: str, room: str, parts: Sequence[str], pictures: Sequence[Shown] = ()) -> Page:
    """Return a page that is words alone, a section of pages.toml, and perhaps pictures for others to use."""
    words = plan.words
    facts = {"room": room, "parts": parts, "pictures": pictures}
    return Page(address, "told.html", words[f"{room}.title"], words[f"{room}.description"], facts=facts)


def _sources(plan: SitePlan) -> Page:
    words = plan.words
    writing = Writing(plan.sources, plan.tongues, addresses.SOURCES)
    listed = [
        Listed(
            id=key,
            short=plan.sources[key].short,
            reference=reference(plan, plan.sources[key], writing),
            note=plan.sources[key].note,
            accessed=plan.sources[key].accessed,
            used=tuple(_used(plan, key)),
        )
        for key in plan.cited
    ]
    facts = {"sources": listed, "grades": GRADES, "evidences": tuple(filter(None, EVIDENCE))}
    return Page(addresses.SOURCES, "sources.html", words["sources.title"], words["sources.intro"], facts=facts)


def reference(plan: SitePlan, source: Source, writing: Writing) -> Markup:
    """Return the reference of a source, complete; on a screen in a room it leads nowhere."""
    return writing.line(source.markdown.replace(f"<{source.url}>", source.url) if plan.kiosk else source.markdown)


def _used(plan: SitePlan, key: str) -> Iterator[tuple[str, str]]:
    """Give what rests on a source: the rules of each ruleset, and the games told with it."""
    for shown in plan.games:
        counted = {book.ruleset.name: [rule for rule in book.every_rule if key in rule.keys] for book in shown.books}
        for book in shown.books:
            rules = counted[book.ruleset.name]
            if rules:
                title = plan.say("ruleset.title", game=shown.words.title, ruleset=shown.title(book))
                address = addresses.rule(shown.name, book.ruleset.name, rules[0].id)
                yield address, plan.say("sources.rules", ruleset=title, count=len(rules), **_grades(rules))
        if key in shown.cited and not any(counted.values()):
            yield addresses.game(shown.name), shown.words.title


def _grades(rules: Sequence[Rule]) -> Mapping[str, str]:
    counts = Counter(rule.grade for rule in rules)
    return {grade: str(counts[grade]) for grade in GRADES}


def _embed(plan: SitePlan) -> Page:
    words = plan.words
    shown, book = plan.games[0], plan.games[0].books[0]
    base = plan.base_url or "https://museum.example/games/"
    address = addresses.absolute(addresses.bare(shown.name, book.ruleset.name), base)
    title = bare_title(plan, shown, shown.title(book))
    script = addresses.absolute(addresses.asset("page.js"), base)
    frame = f'<iframe src="{address}" title="{title}" width="100%" height="{HEIGHT}" allow="fullscreen"></iframe>'
    module = (
        '<div id="board"></div>\n<script type="module">\n'
        f'  import {{ board }} from "{script}";\n'
        f'  board(document.getElementById("board"), {{ game: "{shown.name}", ruleset: "{book.ruleset.name}" }});\n'
        "</script>"
    )
    boards = [(shown, book) for shown in plan.games for book in shown.books]
    facts = {"frame": frame, "module": module, "boards": boards}
    return Page(addresses.EMBED, "embed.html", words["embed.title"], words["embed.intro"], facts=facts)


def _reference(plan: SitePlan) -> Page:
    words = plan.words
    facts = {"functions": functions(), "classes": classes(), "errors": errors()}
    return Page(addresses.REFERENCE, "reference.html", words["reference.title"], words["reference.intro"], facts=facts)


def bare_title(plan: SitePlan, shown: Shown, ruleset: str) -> str:
    """Return what a board by itself is called."""
    return plan.say("embed.bare_title", game=shown.words.title, ruleset=ruleset)
