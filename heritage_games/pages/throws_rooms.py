"""The pages on which sticks and dice are thrown many times: one for each race, and one that leads to all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heritage_games.throws import Count
from heritage_games.throws.table import rows
from heritage_games.throws.view import bench_view
from heritage_games.throws.words import BenchWords

from . import addresses
from .crumbs import above
from .page import Page
from .site_plan import Shown, SitePlan

if TYPE_CHECKING:
    from heritage_games.rulebook import Rulebook


@dataclass(frozen=True)
class Exact:
    """A score as the table tells it that is there without a script."""

    text: str
    label: str
    share: str
    percent: str


def throws_pages(plan: SitePlan) -> Iterator[Page]:
    """Give these pages; none where nothing is thrown."""
    benches = [(shown, book, BenchWords(book.ruleset, plan.language)) for shown in plan.games for book in shown.thrown]
    if not benches:
        return
    listed = [(shown, book, words.title, words.own("about")) for shown, book, words in benches]
    title, intro = plan.words["throws.title"], plan.words["throws.intro"]
    yield Page(addresses.THROWS, "throws_all.html", title, intro, facts={"benches": listed})
    for shown, book, words in benches:
        yield _bench(plan, shown, book, words)


def _bench(plan: SitePlan, shown: Shown, book: Rulebook, words: BenchWords) -> Page:
    nothing = Count.begun(words.scores, 0)
    exact = [
        Exact(row.text, row.label, row.share, words.say("figures.percent", number=words.decimal(100 * row.chance)))
        for row in rows(words, nothing)
    ]
    return Page(
        addresses.throws(shown.name, book.ruleset.name),
        "throws.html",
        plan.say("throws.of_game", game=shown.words.title),
        plan.say("throws.description", title=words.title),
        facts={"shown": shown, "book": book, "told": bench_view(words), "rows": exact},
        crumbs=above(plan, shown, book),
        here=plan.words["throws.here"],
        picture=addresses.share(shown.name),
        within=(shown.title(book),),
    )
