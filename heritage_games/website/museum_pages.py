"""Pages of the whole site, such as the front page and the credits, for visitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from heritage_games.rulebook.rules import EVIDENCE, GRADES

from . import demonstration, files, page
from .licences import licences
from .page import Page, Placed, of_site
from .plan import GamePages, SitePlan
from .reference import classes, errors, functions


def front(plan: SitePlan, placed: Mapping[str, Placed]) -> Iterator[Page]:
    """Yield the pages of the whole site; the front page shows the first board of each game."""
    words = plan.words
    yield _home(plan, placed)
    own = [(shown, [term for term in plan.glossary if term.games == (shown.name,)]) for shown in plan.games]
    common = [term for term in plan.glossary if not any(term in terms for _, terms in own)]
    yield of_site(plan, files.GLOSSARY, "glossary", common=common, own=own)
    evidences = tuple(filter(None, EVIDENCE))
    yield of_site(plan, files.SOURCES, "sources", used=partial(_used, plan), grades=GRADES, evidences=evidences)
    credited = {"licences": licences(), "licence": page.LICENCE}
    yield Page(files.CREDITS, "credits.html", words["credits.title"], words["footer.licence"], facts=credited)
    yield _prose(plan, files.ACCESSIBILITY, "accessibility", "aim", "tested", "fails", "untested", "help")
    yield _prose(plan, files.PRESS, "press", "what", "licence", "museums", "names")
    if not plan.kiosk:
        yield of_site(plan, files.EMBED, "embed", base=plan.base_url or "https://museum.example/games/")
        yield of_site(plan, files.REFERENCE, "reference", functions=functions(), classes=classes(), errors=errors())
        yield Page(files.NOT_KEPT, "offline.html", words["keep.away"], words["keep.away_text"], listed=False)
    yield Page(files.NOT_FOUND, "404.html", words["not_found.title"], words["not_found.text"], listed=False)


def _prose(plan: SitePlan, address: str, room: str, *parts: str) -> Page:
    """Return a text page from parts of a section of pages.toml."""
    facts = {"room": room, "parts": parts}
    return Page(address, "sections.html", plan.words[f"{room}.title"], plan.words[f"{room}.description"], facts=facts)


def _home(plan: SitePlan, placed: Mapping[str, Placed]) -> Page:
    """Return the front page; the demonstration only if its game has a page in this language."""
    first = next((shown for shown in plan.games if shown.name == demonstration.GAME and shown.translated), None)
    facts = {
        "boards": placed,
        "first": first,
        "shots": demonstration.frames(plan.language) if first else (),
        "demonstration": demonstration,
        "others": gallery(each for each in (*plan.games, *plan.in_english) if each is not first),
    }
    return Page(
        files.HOME,
        "index.html",
        plan.words["site.name"],
        plan.words["site.description"],
        facts=facts,
        picture=files.share(plan.games[0].name),
        data=(page.website(plan),),
    )


def gallery(shown: Iterable[GamePages]) -> list[GamePages]:
    """Return the games so that adjacent boards differ in their ground, if possible."""
    left, found, ground = list(shown), list[GamePages](), ""
    while left:
        found.append(next((each for each in left if _ground(each) != ground), left[0]))
        left.remove(found[-1])
        ground = _ground(found[-1])
    return found


def _ground(shown: GamePages) -> str:
    return shown.books[0].ruleset.layout.ground


def _used(plan: SitePlan, key: str) -> Iterator[tuple[str, str]]:
    """Yield the address and label of each page using a source: a ruleset's rules, or a game."""
    for shown in plan.games:
        counted = [(book, [rule for rule in book.every_rule if key in rule.keys]) for book in shown.books]
        for book, rules in counted:
            if rules:
                grades = Counter(rule.grade for rule in rules)
                yield (
                    files.rule(shown.name, book.ruleset.name, rules[0].id),
                    plan.text(
                        "sources.rules",
                        ruleset=plan.titled("ruleset.title", shown, book),
                        count=len(rules),
                        **{grade: str(grades[grade]) for grade in GRADES},
                    ),
                )
        if key in shown.cited and not any(rules for _, rules in counted):
            yield files.game(shown.name), shown.words.title
