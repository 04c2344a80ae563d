"""The page of a ruleset that tells how strong the levels of the computer were measured to be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from heritage_games.play.screen_book import book as screen_book
from heritage_games.play.screen_book import seated_here
from heritage_games.rulebook import Rulebook, content
from heritage_games.rulebook.ladder import Rung, load_ladder

from . import addresses
from .crumbs import above
from .page import Page
from .site_plan import Shown, SitePlan


@dataclass(frozen=True)
class RungShown:
    """A measurement as a row of the table: the level, what it overlooks, against whom, and what it made."""

    level: str
    overlooks: str
    against: str
    points: str
    games: int


def levels_pages(plan: SitePlan, shown: Shown) -> Iterator[Page]:
    """Give the page of each ruleset of a game whose levels were measured."""
    for book in shown.books:
        if rungs := load_ladder(content(), shown.name, book.ruleset.name):
            yield _page(plan, shown, book, rungs)


def _page(plan: SitePlan, shown: Shown, book: Rulebook, rungs: tuple[Rung, ...]) -> Page:
    players = {player["name"]: player for player in seated_here(book)}

    def called(name: str) -> str:
        player = players.get(name)
        return f"{player['level']} {player['word']}" if player and player["level"] else plan.words[f"ladder.{name}"]

    rows = [
        RungShown(
            level=_as_side(plan, book, called(rung.who), rung.side),
            overlooks=players[rung.who]["line"],
            against=called(rung.against),
            points=plan.say("ladder.range", points=str(rung.points), low=str(rung.low), high=str(rung.high)),
            games=rung.games,
        )
        for rung in rungs
    ]
    return Page(
        addresses.levels(shown.name, book.ruleset.name),
        "levels.html",
        plan.say("ladder.title", game=shown.words.title),
        plan.words["ladder.description"],
        facts={
            "shown": shown,
            "book": book,
            "rows": rows,
            "luck": screen_book(book)["luck"],
            "two": "players" in book.ruleset.declared,
        },
        crumbs=above(plan, shown, book),
        here=plan.words["ladder.here"],
        picture=addresses.share(shown.name),
        within=(shown.title(book),),
    )


def _as_side(plan: SitePlan, book: Rulebook, level: str, side: str) -> str:
    """Return who played, and where a level always had the same side, which."""
    return plan.say("ladder.as_side", level=level, side=str(book.game.sides[side])) if side else level
