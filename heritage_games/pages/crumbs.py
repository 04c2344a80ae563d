"""The pages above a page: all games, a game, one of its rulesets."""

from __future__ import annotations

from heritage_games.rulebook import Rulebook

from . import addresses
from .page import Crumb
from .site_plan import Shown, SitePlan


def above(plan: SitePlan, shown: Shown | None = None, book: Rulebook | None = None) -> tuple[Crumb, ...]:
    """Return the pages above one that belongs to a game or to a ruleset, the nearest last.

    Args:
        plan: of the site.
        shown: the game whose page is above it; none if its own page is meant.
        book: the rulebook of the ruleset whose page is above it too.
    """
    crumbs = [Crumb(addresses.HOME, plan.words["nav.games"])]
    if shown is not None:
        crumbs.append(Crumb(addresses.game(shown.name), shown.words.title, shown.words.title_lang))
        if book is not None:
            crumbs.append(Crumb(addresses.ruleset(shown.name, book.ruleset.name), shown.title(book)))
    return tuple(crumbs)
