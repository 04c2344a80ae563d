"""Pages of the whole site, such as the front page and the credits, for visitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from heritage_games.rulebook.rules import EVIDENCE, GRADES, Rule

from . import demonstration, files, page
from .licences import licences
from .object_pages import reference
from .page import Page, Placed
from .plan import GamePages, SitePlan
from .reference import classes, errors, functions
from .render import Writing

CREDITED = ("people", "object", "words", "program", "others", "sources", "no_tracking", "report")
"""Sections of the credits in order."""

ACCESS = ("aim", "tested", "fails", "untested", "help")
"""Sections of the accessibility statement in order."""

PRESS = ("what", "licence", "museums", "names")
"""Sections of the press page in order."""

HEIGHT = 900
"""Height of an embedded frame in CSS pixels, for a board with its panel next to it."""


LINKS: Mapping[str, Sequence[tuple[str, str, str]]] = {
    "words": ((page.LICENCE, "CC BY 4.0", "license"),),
    "program": (
        ("https://opensource.org/license/bsd-3-clause", "BSD-3-Clause", "license"),
        ("https://pyodide.org/", "Pyodide", ""),
    ),
}
"""Links of each section of the credits: address, title, and HTML attribute ``rel``."""


def gallery(shown: Iterable[GamePages]) -> list[GamePages]:
    """Return games in an order in which boards of one ground are not neighbours, if possible."""
    left, found, ground = list(shown), list[GamePages](), ""
    while left:
        found.append(next((each for each in left if _ground(each) != ground), left[0]))
        left.remove(found[-1])
        ground = _ground(found[-1])
    return found


def _ground(shown: GamePages) -> str:
    return shown.books[0].ruleset.layout.ground


def _demonstrated(plan: SitePlan) -> dict[str, object]:
    """Return the demonstration's data; no frames if its game has no page in this language."""
    first = next((shown for shown in plan.games if shown.name == demonstration.GAME), None)
    if first is None or not first.translated:
        return {"demo": ()}
    shots = demonstration.frames(plan.language)
    demo = [(demonstration.ADDRESS.format(number), shot.words) for number, shot in enumerate(shots)]
    return {"demo": demo, "first": first, "rests": demonstration.RESTS}


def front(plan: SitePlan, placed: Mapping[str, Placed]) -> Iterator[Page]:
    """Yield the pages of the whole site: front page, glossary, sources, credits and others.

    Args:
        placed: the first board of each game by the game's name.
    """
    words = plan.words
    demonstrated = _demonstrated(plan)
    others = gallery(each for each in plan.games if each is not demonstrated.get("first"))
    yield Page(
        files.HOME,
        "index.html",
        words["site.name"],
        words["site.description"],
        facts={"others": others, "boards": placed, **demonstrated},
        picture=files.share(plan.games[0].name),
        data=(page.website(plan),),
    )
    yield _glossary(plan)
    yield _sources(plan)
    facts = {"parts": CREDITED, "links": {part: LINKS.get(part, ()) for part in CREDITED}, "licences": licences()}
    yield Page(files.CREDITS, "credits.html", words["credits.title"], words["footer.licence"], facts=facts)
    yield _prose(plan, files.ACCESSIBILITY, "accessibility", ACCESS)
    pictured = [shown for shown in plan.games if files.share(shown.name) in plan.shared]
    yield _prose(plan, files.PRESS, "press", PRESS, pictured)
    if not plan.kiosk:
        yield _embed(plan)
        yield _reference(plan)
        yield Page(files.NOT_KEPT, "offline.html", words["keep.away"], words["keep.away_text"], listed=False)
    yield Page(files.NOT_FOUND, "404.html", words["not_found.title"], words["not_found.text"], listed=False)


def _prose(plan: SitePlan, address: str, room: str, parts: Sequence[str], pictures: Sequence[GamePages] = ()) -> Page:
    """Return a text page from a section of pages.toml, with any pictures for download."""
    words = plan.words
    facts = {"room": room, "parts": parts, "pictures": pictures}
    return Page(address, "sections.html", words[f"{room}.title"], words[f"{room}.description"], facts=facts)


def _glossary(plan: SitePlan) -> Page:
    """Return the glossary: words of several games, then those of one game under its title."""
    words = plan.words
    own = [(shown, [term for term in plan.glossary if term.games == (shown.name,)]) for shown in plan.games]
    common = [term for term in plan.glossary if not any(term in terms for _, terms in own)]
    facts = {"common": common, "own": [(shown, terms) for shown, terms in own if terms]}
    return Page(files.GLOSSARY, "glossary.html", words["glossary.title"], words["glossary.intro"], facts=facts)


def _sources(plan: SitePlan) -> Page:
    words = plan.words
    writing = Writing(plan.sources, plan.foreign_words, files.SOURCES)
    listed = [plan.sources[key] for key in plan.cited]
    references = {source.id: reference(plan, source, writing) for source in listed}
    used = {key: list(_used(plan, key)) for key in plan.cited}
    facts = {
        "sources": listed,
        "references": references,
        "used": used,
        "grades": GRADES,
        "evidences": tuple(filter(None, EVIDENCE)),
    }
    return Page(files.SOURCES, "sources.html", words["sources.title"], words["sources.intro"], facts=facts)


def _used(plan: SitePlan, key: str) -> Iterator[tuple[str, str]]:
    """Yield the address and label of each page using a source: a ruleset's rules, or a game."""
    for shown in plan.games:
        counted = {book.ruleset.name: [rule for rule in book.every_rule if key in rule.keys] for book in shown.books}
        for book in shown.books:
            rules = counted[book.ruleset.name]
            if rules:
                title = plan.text("ruleset.title", game=shown.words.title, ruleset=shown.title(book))
                address = files.rule(shown.name, book.ruleset.name, rules[0].id)
                yield address, plan.text("sources.rules", ruleset=title, count=len(rules), **_grades(rules))
        if key in shown.cited and not any(counted.values()):
            yield files.game(shown.name), shown.words.title


def _grades(rules: Sequence[Rule]) -> Mapping[str, str]:
    counts = Counter(rule.grade for rule in rules)
    return {grade: str(counts[grade]) for grade in GRADES}


def _embed(plan: SitePlan) -> Page:
    words = plan.words
    shown, book = plan.games[0], plan.games[0].books[0]
    base = plan.base_url or "https://museum.example/games/"
    address = files.absolute(files.bare(shown.name, book.ruleset.name), base)
    title = bare_title(plan, shown, shown.title(book))
    script = files.absolute(files.asset("page.js"), base)
    frame = f'<iframe src="{address}" title="{title}" width="100%" height="{HEIGHT}" allow="fullscreen"></iframe>'
    module = (
        '<div id="board"></div>\n<script type="module">\n'
        f'  import {{ board }} from "{script}";\n'
        f'  board(document.getElementById("board"), {{ game: "{shown.name}", ruleset: "{book.ruleset.name}" }});\n'
        "</script>"
    )
    boards = [(shown, book) for shown in plan.games for book in shown.books]
    facts = {"frame": frame, "module": module, "boards": boards}
    return Page(files.EMBED, "embed.html", words["embed.title"], words["embed.intro"], facts=facts)


def _reference(plan: SitePlan) -> Page:
    words = plan.words
    facts = {"functions": functions(), "classes": classes(), "errors": errors()}
    return Page(files.REFERENCE, "reference.html", words["reference.title"], words["reference.intro"], facts=facts)


def bare_title(plan: SitePlan, shown: GamePages, ruleset: str) -> str:
    """Return the title of a page that contains only a board."""
    return plan.text("embed.bare_title", game=shown.words.title, ruleset=ruleset)
