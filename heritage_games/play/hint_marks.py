"""What is drawn for a hint, and for a word before a blunder: by the points of facts and the effects of a move."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from heritage_games.coach import Advice, Fact
from heritage_games.games.contract import Move

from .coach_view import Mark
from .stage import Stage

DRAWN = {"gain": "coming", "danger": "danger", "way": "hop"}
"""The mark along the points of a fact, by what they are."""

LEAST_LINE = 2
"""Points; fewer are no line."""

FOLLOWED = ("mark", "followed")
"""What says that a move follows a line that the ground draws; the piece goes to its end with it."""


def of_hint(stage: Stage, advice: Advice, facts: Sequence[Fact]) -> list[Mark]:
    """Return the marks of a move and of what is known of it.

    Halos where the hand begins, arrows to where it goes on; the lines of the facts, where no arrow tells the same; the
    number of each fact, on a point of its own as long as there is one.
    """
    ways = list(_ways(stage, advice.move))
    ends = [end for _, _, end in ways]
    begun = [start for order, (_, start, _) in enumerate(ways) if order == 0 or start != ends[order - 1]]
    halos: list[Mark] = [["halo", point] for point in begun or [*touched(stage, advice.move), *advice.places][:1]]
    arrows: list[Mark] = [list(way) for way in ways if way[1] != way[2]]
    return [*halos, *arrows, *of_facts(stage, facts, {way[1:] for way in ways})]


def of_facts(stage: Stage, facts: Sequence[Fact], told: Collection[tuple[str, str]] = ()) -> list[Mark]:
    """Return the lines of facts and their numbers; no line from and to points between which one is told already."""
    lines = dict.fromkeys(
        (DRAWN[fact.draws], *fact.line)
        for fact in facts
        if fact.draws and len(fact.line) >= LEAST_LINE and (fact.line[0], fact.line[-1]) not in told
    )
    return [*(list[str | int](line) for line in lines), *_numbers(stage, facts)]


def _numbers(stage: Stage, facts: Sequence[Fact]) -> list[Mark]:
    numbers: list[Mark] = []
    taken: set[str] = set()
    for number, fact in enumerate(facts, start=1):
        points = points_of(stage, fact)
        if points:
            at = next((point for point in points if point not in taken), points[0])
            taken.add(at)
            numbers.append(["guess" if fact.plies else "number", number, at])
    return numbers


def of_warning(stage: Stage, move: Move, fact: Fact) -> list[Mark]:
    """Return what is drawn before a blunder: the points of the move, the line of the danger and where it comes."""
    meant: list[Mark] = [["meant", point] for point in touched(stage, move)]
    line: list[Mark] = [["threat", *fact.line]] if len(fact.line) >= LEAST_LINE else []
    alarm: list[Mark] = [["alarm", point] for point in points_of(stage, fact)[:1]]
    return [*meant, *line, *alarm]


def points_of(stage: Stage, fact: Fact) -> list[str]:
    """Return the points that a fact speaks of, those it is about first."""
    roles = fact.item.points
    first = [*roles.get("point", ()), *roles.get("line", ())]
    every = [*first, *(point for points in roles.values() for point in points)]
    return [point for point in dict.fromkeys(every) if point in stage.rules.points]


def touched(stage: Stage, move: Move) -> list[str]:
    """Return the points that are touched for a move, each once."""
    path = stage.rules.paths(stage.last, move, stage.game.open_throw)[0]
    return [touch for touch in dict.fromkeys(path) if touch in stage.rules.points]


def _ways(stage: Stage, move: Move) -> Iterator[tuple[str, str, str]]:
    """Yield what the hand does from point to point: ways of one's own piece, and then what it takes by a touch."""
    rules, throw = stage.rules, stage.game.open_throw
    path = rules.paths(stage.last, move, throw)[0]
    others = {kind for side, kind in enumerate(rules.kinds) if side != stage.moment.to_move}
    here = ""
    for touch, seen in zip(path, rules.effects(stage.last, move, throw), strict=True):
        followed = {effect[2:] for effect in seen if effect[:2] == FOLLOWED}
        for what, *told in seen:
            if what == "enter" and told[0] not in others:
                here = told[1]
                yield ("arrow", here, here)
            elif what == "move" and told[0] != told[1] and not others.intersection(told[2:3]):
                here = told[1]
                yield ("follow" if tuple(told[:2]) in followed else "arrow", told[0], here)
            elif what == "take" and told[0] == touch and here not in {"", touch}:
                yield ("arrow", here, touch)
