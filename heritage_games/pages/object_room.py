"""The page of what survives of a game, where and when, and of the people who play it and who wrote of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from heritage_games.rulebook import Source
from heritage_games.rulebook.provenance import Provenance

from . import addresses
from .crumbs import above
from .page import Page
from .rooms import reference
from .site_plan import Shown, SitePlan
from .timeline import timeline
from .world import world
from .writing import Writing

if TYPE_CHECKING:
    from markupsafe import Markup


def object_pages(plan: SitePlan, shown: Shown) -> Iterator[Page]:
    """Give the page of the object, where there is one to tell of, and the labels to hang.

    Args:
        plan: what is built.
        shown: the game.
    """
    game = shown.words.title
    if shown.provenance:
        yield _object(plan, shown, shown.provenance)
    yield Page(
        addresses.wall_labels(shown.name),
        "label.html",
        plan.say("label.title", game=game),
        plan.say("label.description", game=game),
        facts={"shown": shown},
        crumbs=above(plan, shown),
        here=plan.words["label.here"],
        picture=addresses.share(shown.name),
    )


def _object(plan: SitePlan, shown: Shown, told: Provenance) -> Page:
    game, here = shown.words.title, addresses.provenance(shown.name)
    writing = Writing(plan.sources, plan.tongues, here)
    facts = {
        "shown": shown,
        "told": told,
        "map": world(told.frame, told.sites, plan.say("object.map_alt", game=game, count=len(told.sites))),
        "times": timeline(told.dates, lambda at: _year(plan, at), plan.say("object.times_alt", count=len(told.dates))),
        "references": [_listed(plan, plan.sources[key], writing) for key in _sorted(plan, told.cited)],
        "further": [_listed(plan, plan.sources[key], writing) for key in _sorted(plan, told.further)],
    }
    return Page(
        here,
        "object.html",
        plan.say("object.title", game=game),
        plan.say("object.description", game=game),
        facts=facts,
        crumbs=above(plan, shown),
        here=plan.words["object.here"],
        picture=addresses.share(shown.name),
    )


def _sorted(plan: SitePlan, keys: tuple[str, ...]) -> list[str]:
    return sorted(keys, key=lambda key: plan.sources[key].short.casefold())


def _listed(plan: SitePlan, source: Source, writing: Writing) -> tuple[Markup, str]:
    """Return the reference of a source, and what of it we have read."""
    return reference(plan, source, writing), source.note


def _year(plan: SitePlan, at: int) -> str:
    """Return a year in words; there is no year nought."""
    if not at:
        return plan.words["object.turn"]
    return plan.say("object.before_christ", year=str(-at)) if at < 0 else str(at)
