"""Facts about moves in two-sided races, for their coach: events, and shares of throws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import Any, NamedTuple

from heritage_games.engine.crossing.rules import CrossingReason
from heritage_games.engine.parallel.rules import ParallelReason
from heritage_games.engine.races import PASS
from heritage_games.engine.verdict import Item
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.race_rulesets import RaceRuleset
from heritage_games.rulesets.throws import coded
from heritage_games.rulesets.types import HAND, Move, NamedItem, Position, Throw

from .coach import MoveContext
from .facts import NOW, Fact, FactCode, FactSchema, schema, schemas_of


class Share(NamedTuple):
    """Share of equally likely throws, such as six of sixteen."""

    chances: int
    of: int

    @property
    def numbers(self) -> dict[str, int]:
        """The share as the numbers of a fact."""
        return {"chances": self.chances, "of": self.of}

    def since(self, before: Share) -> dict[str, int]:
        """Return this share after a move, and the share before it, as the numbers of a fact."""
        return {"before": before.chances, "after": self.chances, "of": self.of}


class Fallen(NamedTuple):
    """Possible throw with its moves."""

    throw: Throw
    chance: Fraction  # the exact probability of the throw
    legal: tuple[Move, ...]  # the legal moves with the throw
    reached: tuple[Any, ...]  # the positions after these moves, in the same order


@lru_cache(maxsize=128)
def ahead(rules: Ruleset, position: Position) -> tuple[Fallen, ...]:
    """Return every throw of a position with its moves; empty if the game is over.

    The result is cached, because all facts need it.
    """
    found = []
    for throw, chance in rules.throws(position).items():
        legal = rules.moves(position, throw)
        found.append(Fallen(throw, chance, legal, tuple(rules.play(position, move, throw) for move in legal)))
    return tuple(found)


def share(rules: Ruleset, position: Position, holds: Callable[[Fallen], bool]) -> Share:
    """Return the share of throws in a position for which a condition holds."""
    throws = ahead(rules, position)
    of = lcm(*(fallen.chance.denominator for fallen in throws))
    held = sum((fallen.chance for fallen in throws if holds(fallen)), start=Fraction(0))
    return Share(int(held * of), of)


Race = RaceRuleset[Any]


class TrackFact(FactCode):
    """Codes of facts about a move in a two-sided race, the strongest first."""

    WINS = "wins_at_once", schema("", "there", weighty=True)
    ONLY_MOVE = "only_move", schema("", "")
    LOSES_NEXT = "loses_next", schema("chances of")
    CAPTURES = "captures", schema("point left", "there", weighty=True)
    KNOCKS_OFF = "knocks_off", schema("point holes", "there", weighty=True)
    HOLDS_UP = "holds_up", schema("chances of", "more", "chances")
    COMES_HOME = "comes_home", schema("point home", "there", weighty=True)
    REACHES_BOX = "reaches_box", schema("point home", "there", weighty=True)
    WINS_NEXT = "wins_next", schema("chances of", "more", "chances")
    LINE_FORWARD = "line_forward", schema("source point line holes", "there", weighty=True)
    LINE_BACK = "line_back", schema("source point line holes", drawback=True, weighty=True)
    LINE_STAYS = "line_stays", schema("source point line", drawback=True, weighty=True)
    SPARES_LINE = "spares_line", schema("source near point line holes", "there", compares=True)
    SECOND_TURN = "second_turn", schema("point", "there", weighty=True)
    LOADS = "loads", schema("point over hand", "there")
    LOADS_NOTHING = "loads_nothing", schema("point over hand")
    LIFTS = "lifts", schema("point hand", "there")
    BRINGS_BACK = "brings_back", schema("point off", "there")
    SAFE_HOLE = "safe_hole", schema("point", "there")
    LEAVES_SAFE = "leaves_safe", schema("point")
    KEEPS_SAFE = "keeps_safe", schema("point", "there", compares=True)
    LEAVES_HOME = "leaves_home", schema("point")
    KEEPS_HOME = "keeps_home", schema("point", "there", compares=True)
    MOVES_LAST = "moves_last", schema("point")
    KEEPS_LAST = "keeps_last", schema("point hole", "there", compares=True)
    EXPOSURE = "exposure", schema("before after of", "less")
    EXPOSURE_NOW = "exposure" + NOW, schema("after of")
    UNEXPOSED = "unexposed", schema("before of")
    CAPTURABLE = "capturable", schema("point before after of hole", "less", "loss")
    UNCAPTURABLE = "uncapturable", schema("before of")
    CHANCE_GOAL = "chance_goal", schema("point chances of", "more", "chances")
    CHANCE_HIT = "chance_hit", schema("chances of", "more", "chances")
    CHANCE_LINE = "chance_line", schema("point chances of", "more", "chances")
    LINES_NEXT = "lines_next", schema("before after of", "more")
    LINES_NEXT_NOW = "lines_next" + NOW, schema("after of")
    CHANCE_SAFE = "chance_safe", schema("point chances of", "more", "chances")
    CHANCE_BOX = "chance_box", schema("chances of", "more", "chances")
    CHANCE_TURN = "chance_turn", schema("point chances of", "more", "chances")
    CLEARS_FIRST = "clears_first", schema("point hand", "there")
    STUCK = "stuck", schema("before after of", "less")
    UNSTUCK = "unstuck", schema("before of")
    ALIKE_SAFE = "alike_safe", schema()
    ALIKE_RISK = "alike_risk", schema("after of")
    ALIKE = "alike", schema()
    KEEPS = "keeps", schema("left")


SCHEMAS: Mapping[str, FactSchema] = schemas_of(TrackFact)  # schemas of the facts by code

NONE_LEFT: Mapping[str, TrackFact] = {
    TrackFact.EXPOSURE: TrackFact.UNEXPOSED,
    TrackFact.EXPOSURE_NOW: TrackFact.UNEXPOSED,
    TrackFact.CAPTURABLE: TrackFact.UNCAPTURABLE,
    TrackFact.STUCK: TrackFact.UNSTUCK,
}
"""Codes for dangers that no throw can cause; they replace the usual ones after comparison."""

FACT_OF_EVENT: Mapping[str, TrackFact] = {
    ParallelReason.CAPTURED: TrackFact.CAPTURES,
    ParallelReason.HOME: TrackFact.COMES_HOME,
    ParallelReason.SECOND_TURN: TrackFact.SECOND_TURN,
    ParallelReason.LOADED: TrackFact.LOADS,
    ParallelReason.LOAD_BLOCKED: TrackFact.LOADS_NOTHING,
    ParallelReason.LIFTED: TrackFact.LIFTS,
    CrossingReason.KNOCKED_OFF: TrackFact.KNOCKS_OFF,
    CrossingReason.REACHED_BOX: TrackFact.REACHES_BOX,
    CrossingReason.RETURNED: TrackFact.BRINGS_BACK,
    CrossingReason.RETURNED_DIE: TrackFact.BRINGS_BACK,
    CrossingReason.RETURNED_SUM: TrackFact.BRINGS_BACK,
    CrossingReason.EXTRA_THROW: TrackFact.SECOND_TURN,
}
"""Codes of the facts that correspond to an event of the move."""

LINES = frozenset({ParallelReason.LONG_LINE.value, ParallelReason.SHORT_LINE.value})
"""Codes of events in which a piece follows a line; both families use the same codes."""


@dataclass(frozen=True)
class RaceContext(MoveContext[Race, Any]):
    """Legal move of a race, with the shares of throws derived from it."""

    throw: Throw

    @cached_property
    def over(self) -> bool:
        """Whether the move ends the game."""
        return self.rules.over(self.after)

    @cached_property
    def happenings(self) -> tuple[NamedItem, ...]:
        """The events of the move, in order."""
        rules = self.rules
        happened = rules.engine.events(rules.table, self.before, self.move, coded(self.throw), 0)
        return tuple(rules.named(event.item) for event in happened)

    def turned(self, *, own: bool, after: bool = True) -> Any:  # noqa: ANN401 - a position of any family
        """Return the position after the move or before it, with the mover or the other to throw."""
        return (self.after if after else self.before)._replace(turn=self.side if own else 1 - self.side)

    def replies(self, does: Callable[[Any, Any], bool], *, own: bool = False, after: bool = True) -> Share:
        """Return the share of throws with which a side has a ply of a certain kind.

        Args:
            does: returns whether a ply from one position to another is of this kind.
            own: whether the side that moves throws; if False, the other side does.
            after: whether to use the position after the move; if False, the position before it.
        """
        position = self.turned(own=own, after=after)
        return share(self.rules, position, lambda fallen: any(does(position, reached) for reached in fallen.reached))

    def changed(self, does: Callable[[Any, Any], bool], *, own: bool = False) -> tuple[Share, Share]:
        """Return the share of :meth:`replies` before and after the move."""
        return self.replies(does, own=own, after=False), self.replies(does, own=own)

    def led_forward(self, point: str = "", *, after: bool) -> Share:
        """Return the share of the mover's throws with which a line takes a piece forward.

        Args:
            point: the point of the piece; any piece if empty.
        """
        position = self.turned(own=True, after=after)
        led = led_forward(self.rules, position).items()
        throws = {throw for throw, points in led if (point in points if point else points)}
        return share(self.rules, position, lambda fallen: fallen.throw in throws)

    def idle(self, *, own: bool, after: bool = True) -> Share:
        """Return the share of throws with which a side can only pass."""
        return share(self.rules, self.turned(own=own, after=after), lambda fallen: fallen.legal == (PASS,))


def happened(ply: RaceContext) -> Iterator[Fact]:
    """Yield the facts that correspond to events of the move."""
    walked: tuple[str, ...] = ()
    for item in ply.happenings:
        if item.code in LINES:
            fact = followed(ply, item)
            stays = fact.item.points["point"] == walked
            yield ply.fact(TrackFact.LINE_STAYS, fact.item.points, "danger") if stays else fact
            continue
        walked = item.points.get("source", walked)
        if code := FACT_OF_EVENT.get(item.code):
            numbers = {name: number for name, number in item.numbers.items() if name in SCHEMAS[code].blanks}
            if code == TrackFact.KNOCKS_OFF:
                numbers = {"holes": ply.rules.hole(1 - ply.side, item.points["point"][0])}
            points = dict(item.points)
            if code == TrackFact.COMES_HOME:
                points = {"point": (ply.rules.tracks[ply.side][-1],)}
            yield ply.fact(code, points, **numbers)


def followed(ply: RaceContext, item: NamedItem) -> Fact:
    """Return the fact that a piece follows a line, forward or back, with the number of holes."""
    (near,), (far,) = item.points["source"], item.points["point"]
    holes = ply.rules.hole(ply.side, far) - ply.rules.hole(ply.side, near)
    points = {"source": (near,), "point": (far,), "line": (near, far)}
    if holes > 0:
        return ply.fact(TrackFact.LINE_FORWARD, points, "gain", holes=holes)
    return ply.fact(TrackFact.LINE_BACK, points, "danger", holes=-holes)


def lines_followed(ply: RaceContext) -> Iterator[tuple[NamedItem, Fact]]:
    """Yield each line that a piece follows, with the event of the walk that leads to it."""
    walk: NamedItem | None = None
    for item in ply.happenings:
        if item.code not in LINES:
            walk = item if "source" in item.points else walk
        elif walk:
            yield walk, followed(ply, item)


@lru_cache(maxsize=128)
def led_forward(rules: Race, position: Any) -> dict[Throw, set[str]]:  # noqa: ANN401 - a position of any family
    """Return the points from which a line takes a piece forward, by throw; cached."""
    return {
        fallen.throw: {
            walk.points["source"][0]
            for move in fallen.legal
            for walk, fact in lines_followed(RaceContext(rules, position, fallen.throw, move))
            if fact.item.code == TrackFact.LINE_FORWARD
        }
        for fallen in ahead(rules, position)
    }


def spared(ply: RaceContext) -> Iterator[Fact]:
    """Yield the fact that a move avoids a line back that another piece would follow."""
    if any(fact.item.code in {TrackFact.LINE_BACK, TrackFact.LINE_STAYS} for fact in happened(ply)):
        return
    for move in ply.rules.moves(ply.before, ply.throw):
        for walk, fact in lines_followed(RaceContext(ply.rules, ply.before, ply.throw, move)):
            if fact.item.code == TrackFact.LINE_BACK:
                (near, far), numbers = fact.line, fact.item.numbers
                roles = {"source": walk.points["source"], "near": (near,), "point": (far,), "line": fact.line}
                yield ply.fact(TrackFact.SPARES_LINE, roles, "danger", **numbers)
                return


def worded(fact: Fact) -> Fact:
    """Return a fact with its final code; a danger that no throw causes has its own sentence."""
    item = fact.item
    if item.code not in NONE_LEFT or item.numbers["after"]:
        return fact
    # A missing number before the move equals the number after it, which is 0 here.
    numbers = {"before": item.numbers.get("before", 0), "of": item.numbers["of"]}
    return Fact(Item(NONE_LEFT[item.code], item.side, {}, numbers))


def kept(ply: RaceContext) -> Fact:
    """Return the fact about how many own pieces are in play after a move, on board or in hand."""
    rules, side = ply.rules, ply.side
    hand = sum(store.count for store in rules.stores(ply.after) if (store.side, store.name) == (side, HAND))
    return ply.fact(TrackFact.KEEPS, left=hand + sum(piece.side == side for piece in rules.pieces(ply.after)))


def outlook(ply: RaceContext) -> Iterator[Fact]:
    """Yield facts about throws that win, lead along a line, or leave the mover no move."""
    side = ply.side

    def won_by(winner: int) -> Callable[[Any, Any], bool]:
        return lambda _, reached: ply.rules.engine.winner(ply.rules.table, reached) == winner

    lost, won = ply.replies(won_by(1 - side)), ply.replies(won_by(side), own=True)
    if lost.chances:
        yield ply.fact(TrackFact.LOSES_NEXT, **lost.numbers)
    if won.chances:
        yield ply.fact(TrackFact.WINS_NEXT, **won.numbers)
    had, has = (ply.led_forward(after=after) for after in (False, True))
    yield ply.fact(TrackFact.LINES_NEXT, **has.since(had))
    yield ply.fact(TrackFact.STUCK, **ply.idle(own=True).since(ply.idle(own=True, after=False)))
