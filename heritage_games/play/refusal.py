"""A refusal as the screen shows it: the words of its rules, and the marks that point at why."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from heritage_games.games.contract import NamedItem

from .stage import Refused, Stage
from .view import Mark, Reason, RefusalView

MOST_BUTTONS = 12
"""More choices than this are not offered one by one: the board shows them."""


def refusal(stage: Stage, refused: Refused) -> RefusalView:
    """Return a refusal in words, with marks and with what is possible instead."""
    book, first = stage.book, refused.items[0]
    told = [book.tell(item) for item in refused.items]
    reasons = [Reason(words=each.words, rule=each.rule, points=list(each.points)) for each in told]
    words = book.refusal(first)
    touched = refused.touches[-1] if refused.touches else ""
    point = first.points.get("point", (touched if touched in stage.rules.points else "",))[0]
    buttons = refused.instead if len(refused.instead) <= MOST_BUTTONS else ()
    return RefusalView(
        touches=list(refused.touches),
        point=point,
        heading=words.heading,
        reasons=reasons,
        instead={"words": words.instead, "touches": list(buttons)},
        marks=marks(stage, refused.items, point),
        unchanged=book.say(f"unchanged.{stage.rules.layout.ground}"),
    )


def marks(stage: Stage, items: tuple[NamedItem, ...], point: str) -> list[Mark]:
    """Return what is drawn for a refusal: the point, shut ways, protected pieces, a tag for each reason."""
    drawn: list[Mark] = [["refused", point]] if point else []
    owners = {piece.point: piece.side for piece in stage.moment.pieces}
    for item in items:
        drawn += [mark for mark in _why(item, owners) if mark not in drawn]
    tagged: set[str] = set()
    for number, item in enumerate(items, start=1):
        free = [at for at in (point, *_points(item)) if at and at not in tagged]
        if free:
            tagged.add(free[0])
            drawn.append(["tag", number, free[0]])
    return drawn


def _points(item: NamedItem) -> Iterator[str]:
    for points in item.points.values():
        yield from points


def _why(item: NamedItem, owners: dict[str, int | None]) -> Iterator[Mark]:
    """Yield the marks of one reason, by the roles of its points.

    What stands in the way shuts the way to it; what stands at the far end of a line closes the line.

    A line whose pieces all belong to one side protects them; any other line that a reason names is
    one that may not be made, and is shut.
    """
    if "gap" in item.points:
        yield ["shut", *item.points["gap"]]
    for at in item.points.get("point", ()):
        for blocker in item.points.get("blocked_by", ()):
            yield ["shut", at, blocker]
    for mark, start, end in (("shut", "source", "blocker"), ("closed", "near", "far")):
        for at, shut in zip(item.points.get(start, ()), item.points.get(end, ()), strict=False):
            yield [mark, at, shut]
    line = item.points.get("mill", ())
    if line and len({owners.get(at) for at in line}) == 1 and line[0] in owners:
        yield ["protected", *line]
    else:
        for one, next_one in pairwise(line):
            yield ["shut", one, next_one]
