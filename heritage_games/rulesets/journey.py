"""Rulesets of journeys with a chaser, for Hyena Chase; items for each piece's state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from heritage_games.engine.journey.conditions import days_missing, kept
from heritage_games.engine.journey.events import CHASER, ending, events, mover
from heritage_games.engine.journey.judge import judge, legal, touches_of
from heritage_games.engine.journey.kernel import (
    CHASER_HOME,
    MOST_PLIES,
    NOBODY_LEFT,
    SCORES,
    games,
    perft,
    play,
    taken_effect,
)
from heritage_games.engine.journey.position import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    PAYS,
    SHUT,
    TAKEN,
    JourneyState,
    day_of,
    leg_of,
    marked_of,
    order_of,
    paid_of,
    purse_of,
    runner_of,
    start,
    winner,
)
from heritage_games.engine.journey.rules import (
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    DAYS,
    FAR_PRICE,
    FREE,
    MARKED,
    NONE_FLAT,
    OUTSIDE_FIRST,
    THROWS_AT,
    JourneyControl,
    JourneyReason,
)
from heritage_games.engine.kernel import Kernel, RuleTable
from heritage_games.engine.races import chances_at
from heritage_games.engine.verdict import Item, Message
from heritage_games.errors import Problem, TextError

from .journey_editor import JourneyDraft
from .journey_moves import JourneyMoves
from .journey_positions import JourneySetup
from .notation import LONGEST_MOVE, quoted
from .race_rulesets import RaceEngine, RaceGame, RaceRuleset
from .throws import ThrowModel, coded, sticks
from .types import Attempt, Effect, Lots, Move, NamedItem, Outcome, Piece, Store, Throw


@dataclass(frozen=True)
class Whereabouts:
    """Builder of the items that describe the pieces of one journey."""

    table: RuleTable
    points: tuple[str, ...]  # the names of the days, from the near end to the far one

    def describe(self, state: JourneyState, player: int) -> tuple[NamedItem, ...]:
        """Return a player's items: runner, saved scores, and chaser if the player moves it."""
        found = [self._runner(state, player), *self._marked(state, player)]
        if player == state.first:
            found.append(self._chaser(state, player))
        return tuple(found)

    def _runner(self, state: JourneyState, player: int) -> NamedItem:
        runner = runner_of(self.table, state, player)
        leg, day = leg_of(runner), day_of(runner)
        if leg == OUTSIDE:
            seen = state.seen and state.turn == player
            return Item("outside_two" if seen else "outside", player)
        if leg == FAR:
            return self._paying("well", player, paid_of(runner), FAR_PRICE)
        if leg in (OUT, BACK):
            return self._going("", player, leg, day)
        arrived = {"place": order_of(runner)} if leg == HOME else {}
        return Item({SHUT: "shut", TAKEN: "eaten"}.get(leg, "home"), player, {}, arrived)

    def _chaser(self, state: JourneyState, player: int) -> NamedItem:
        leg = leg_of(state.chase)
        if leg == HOME:
            return Item("hyena_home", player)
        if leg in (SHUT, FAR):
            shut = leg == SHUT
            code, price = ("hyena_shut", CHASE_PRICE) if shut else ("hyena_well", CHASE_FAR_PRICE)
            return self._paying(code, player, paid_of(state.chase), price)
        return self._going("hyena_", player, leg, day_of(state.chase))

    def _paying(self, code: str, player: int, paid: int, price: int) -> NamedItem:
        """Return the item for a piece that waits for the price at this index of the table."""
        return Item(code, player, {}, {"paid": paid, "price": self.table[price]})

    def _going(self, who: str, player: int, leg: int, day: int) -> NamedItem:
        """Return the item for a piece between the ends; a piece just released is still at its end."""
        ends = {0: "village"} if leg == OUT else {self.table[DAYS]: "turned"}
        code = ends.get(day, "out" if leg == OUT else "back")
        return Item(f"{who}{code}", player, {"point": (self.points[day],)})

    def _marked(self, state: JourneyState, player: int) -> Iterator[NamedItem]:
        """Yield the items for saved scores: their total of days, or the count of each score."""
        runner = runner_of(self.table, state, player)
        marked = marked_of(runner)
        if marked and (self.table[MARKED] != FREE or leg_of(runner) == SHUT):
            yield Item("marked", player, {}, {"days": marked})
        elif marked:
            for score in SCORES:
                if count := kept(marked, score):
                    yield Item("kept", player, {}, {"count": count, "score": score})


STICK = "split-stick"
CHASER_KIND = "hyena"  # the drawing of the chaser
PURSE, ONE = "purse", "taba"  # the store of a player's ones, and their drawing

WAITING, GONE = "outside", "taken"
CONTROLS = tuple(control.value for control in JourneyControl)
PRICE = re.compile(r"(\bpay)\s+([0-9]{1,4})\s*$", re.IGNORECASE)
"""Pattern of a payment and its price at the end of a move text."""


def drawn(players: int) -> ThrowModel:
    """Return the throw model of the lot that decides which player begins."""
    chances: dict[Throw, Fraction] = {(player,): Fraction(1, players) for player in range(1, players + 1)}

    def lie(throw: Throw | None) -> tuple[Lots, ...]:
        faces = () if throw is None else tuple([int(player == throw[0]) for player in range(1, players + 1)])
        return (Lots(STICK, None, faces, players),)

    return ThrowModel(chances, lie, "", Message("a_lot_falls_on", most=players))


class JourneyRuleset(RaceRuleset[JourneyState]):
    """Journey with its options set; see :class:`heritage_games.rulesets.base.Ruleset`."""

    kernel = Kernel(games, perft, MOST_PLIES)
    search = "heritage_games.analysis.journey_search:SEARCH"
    coach = "heritage_games.analysis.journey_facts:COACH"
    solver = "heritage_games.analysis.journey_solver:SolvedJourney"
    endings: Mapping[int, str] = {CHASER_HOME: JourneyReason.CHASE_HOME, NOBODY_LEFT: JourneyReason.NOBODY_LEFT}
    engine = RaceEngine(
        reasons=JourneyReason,
        start=start,
        winner=lambda _, state: winner(state),
        ending=ending,
        mover=mover,
        legal=legal,
        play=play,
        judge=judge,
        touches=touches_of,
        events=lambda table, state, move, throw, _: events(table, state, move, throw),
    )
    controls: tuple[str, ...] = CONTROLS
    more_kinds: tuple[str, ...] = (CHASER_KIND,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        super().__init__(game, options)
        self.opening = drawn(len(self.sides))
        _, _, (three_flat, _), _ = chances_at(self.table, self.table[THROWS_AT])
        self.usual = sticks(STICK, 3, {1: 1, 2: 2, 3: three_flat, 0: NONE_FLAT})
        self._setup = JourneySetup(self.game, self.sides, self.points, self.table)
        self._where = Whereabouts(self.table, self.points)
        self._moves = JourneyMoves(self.table, self.points, (*self.kinds, CHASER_KIND))

    def outcome(self, position: JourneyState) -> Outcome | None:
        """Return players' ranks and results (won, safe, stranded, eaten), None during play (M-g)."""
        ended = ending(self.table, position)
        if ended is None:
            return None
        ranks = [self._rank(position, player) for player in range(len(self.sides))]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        degrees = {HOME: "safe", TAKEN: "eaten"}
        legs = [leg_of(runner_of(self.table, position, player)) for player in range(len(self.sides))]
        standings = tuple(
            "won" if player == position.first else degrees.get(leg, "stranded") for player, leg in enumerate(legs)
        )
        return Outcome(places, self.named(ended), standings)

    def effects(
        self,
        position: JourneyState,
        move: Move,
        throw: Throw | None = None,
        order: int = 0,  # noqa: ARG002 - there is one order
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return the visible effects, one tuple for each touch of the path."""
        return self._moves.effects(position, move, coded(throw))

    def body(self, position: JourneyState, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``38-40 pay 1``, ``credit``, ``pass``."""
        ((first, *rest),) = self.paths(position, move, throw)
        words = [f"{first}-{rest[0]}", *rest[1:]] if rest and rest[0] in self.index else [first, *rest]
        if move == PAYS:
            words.append(str(days_missing(self.table, taken_effect(self.table, position, coded(throw)))))
        return " ".join(words)

    def attempt(self, text: str, position: JourneyState, throw: Throw | None = None) -> Attempt:
        """Parse a move text of a race and return the attempt; the price may follow ``pay``."""
        found = PRICE.search(text) if len(text) <= LONGEST_MOVE else None
        read = super().attempt(text[: found.end(1)] if found else text, position, throw)
        return read._replace(claims=(*read.claims, ("pay", str(int(found[2]))))) if found else read

    def pieces(self, position: JourneyState) -> tuple[Piece, ...]:
        """Return the pieces on the board: the runners, and the chaser of the winner."""
        places = self._moves.places(position)
        seats = self._moves.seats(places)
        found = []
        for piece in sorted(places, key=lambda each: (places[each].day, each)):
            day, way = places[piece]
            side = position.first if piece == CHASER else piece
            found.append(Piece(self.points[day], self._moves.kind(piece), side, seats[piece], way))
        return tuple(found)

    def stores(self, position: JourneyState) -> tuple[Store, ...]:
        """Return the stores of each player: ones, a captured runner, and a runner still outside."""
        found = []
        for side, kind in enumerate(self.kinds):
            runner = runner_of(self.table, position, side)
            found.append(Store(side, PURSE, ONE, purse_of(runner)))
            found.append(Store(side, GONE, kind, int(leg_of(runner) == TAKEN)))
            if self.table[OUTSIDE_FIRST]:
                found.append(Store(side, WAITING, kind, int(leg_of(runner) == OUTSIDE)))
        return tuple(found)

    def whereabouts(self, position: JourneyState) -> tuple[tuple[NamedItem, ...], ...]:
        """Return the items for each runner's location and state; the winner's include the chaser."""
        return tuple([self._where.describe(position, player) for player in range(len(self.sides))])

    def standing(self, position: JourneyState) -> tuple[float, ...]:
        """Return each runner's days plus ones, with a bonus at home; negative if captured."""
        return tuple(self._made(position, player) for player in range(len(self.sides)))

    def parse_position(self, text: str) -> JourneyState:
        """Parse and return a position; raise SetupError with every problem."""
        return self._setup.parse(text)

    def format_position(self, position: JourneyState) -> str:
        """Return the position as one line of text."""
        return self._setup.format(position)

    def draft(self, position: JourneyState) -> JourneyDraft:
        """Return an editable copy of a position."""
        return JourneyDraft.of(self._setup, (*self.kinds, CHASER_KIND), position)

    def read_hole(self, text: str, side: int, column: int) -> str:  # noqa: ARG002 - all go the same way
        """Return the hollow by name or days from the village; raise TextError if there is none."""
        point = {"0": self.points[0], str(self.table[DAYS]): self.points[-1]}.get(text, text)
        if point in self.index:
            return point
        last = self.table[DAYS] - 1
        raise TextError(Problem("no_hole", column, word=quoted(text), last=last).of(self.game))

    def _made(self, position: JourneyState, player: int) -> float:
        runner, days = runner_of(self.table, position, player), self.table[DAYS]
        leg, day = leg_of(runner), day_of(runner)
        if leg == TAKEN:
            return -float(days)
        way = {OUTSIDE: -1, SHUT: 0, OUT: day, FAR: days + paid_of(runner)}.get(leg)
        if way is None:
            way = 2 * days + self.table[FAR_PRICE] - (0 if leg == HOME else day)
        return float(way + purse_of(runner) + (2 * days if leg == HOME else 0))

    def _rank(self, position: JourneyState, player: int) -> tuple[int, int]:
        """Return a player's sort key: home by arrival, stranded, then eaten, latest first (M-g)."""
        runner = runner_of(self.table, position, player)
        leg = leg_of(runner)
        if leg == HOME:
            return 0, order_of(runner)
        return (2, -order_of(runner)) if leg == TAKEN else (1, 0)
