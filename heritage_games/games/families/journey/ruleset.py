"""The family of journeys with a purse and a hyena: the engine's integers under names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

from heritage_games.engine.journey.codes import codes
from heritage_games.engine.journey.events import ending_told
from heritage_games.engine.journey.judge import judge
from heritage_games.engine.journey.moves import MOST_MOVES, moves, play
from heritage_games.engine.journey.playout import ROOM, perft, playout
from heritage_games.engine.journey.state import EATEN, HOME, OUT, OUTSIDE, SHUT, WELL, State, ended, start, winner_of
from heritage_games.engine.journey.table import DAYS, WELL_PRICE, JourneyRules, Table, journey_table
from heritage_games.engine.race import Touch
from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Verdict
from heritage_games.engine.winner import NOBODY
from heritage_games.games.contract import (
    PLAY_CODES,
    Attempt,
    Effect,
    Kernel,
    Lots,
    Move,
    NamedItem,
    Outcome,
    Piece,
    Store,
    Throw,
)
from heritage_games.games.errors import Fault, TextError
from heritage_games.games.families.race.ruleset import RaceGame, RaceRuleset, coded
from heritage_games.games.option import Value
from heritage_games.games.text import LONGEST_MOVE, shown
from heritage_games.games.throwing import Throwing, sticks

from .moves import HYENA, JourneyMoves, seat
from .setup import JourneySetup
from .whereabouts import Whereabouts

STICK = "split-stick"
CONTROLS = ("pass", "begin", "credit", "mark", "pay", "done", "use:2", "use:4", "use:6")
"""Touches that are no points, as engine/journey/judge.py numbers them."""

PURSE, TABA = "purse", "taba"
WAITING, GONE = "outside", "taken"
PRICE = re.compile(r"(\bpay)\s+([0-9]{1,4})\s*$", re.IGNORECASE)
"""A payment and its price at the end of a move text."""


def thrown(four: int) -> Throwing:
    """Return the throwing of three split sticks: one, two and three flat, and none, which counts six."""
    return sticks(STICK, 3, {1: 1, 2: 2, 3: four, 0: 6})


def drawn(players: int) -> Throwing:
    """Return the drawing of lots among the players for who begins."""
    chances: dict[Throw, Fraction] = {(player,): Fraction(1, players) for player in range(1, players + 1)}

    def lie(throw: Throw | None) -> tuple[Lots, ...]:
        faces = () if throw is None else tuple(int(player == throw[0]) for player in range(1, players + 1))
        return (Lots(STICK, None, faces, players),)

    return Throwing(chances, lie, "", Saying("a_lot_falls_on", most=players))


class JourneyRuleset(RaceRuleset[State]):
    """One journey with its options set; see :class:`heritage_games.games.contract.Ruleset`."""

    kernel = Kernel(playout, perft, ROOM)
    controls: tuple[str, ...] = CONTROLS
    more_kinds: tuple[str, ...] = (HYENA,)

    def __init__(self, game: RaceGame, options: Mapping[str, object], rules: JourneyRules) -> None:
        """Set the options; raises UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.table: Table = journey_table(rules)
        self._throwing = thrown(4 if rules.four else 3)
        self._lot = drawn(rules.players)
        self._moves = JourneyMoves(self.table, self.points, self.kinds)
        self._setup = JourneySetup(self.game, self.sides, self.table)
        self._where = Whereabouts(self.table, self.points)

    def with_options(self, **options: Value) -> JourneyRuleset:
        """Return the same rules with these options changed."""
        return cast("JourneyRuleset", self.declaration.ruleset({**self.options, **options}))

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return codes(self.table) | PLAY_CODES

    def start(self) -> State:
        """Return the position before the first ply."""
        return start(self.table)

    def turn(self, position: State, throw: Throw | None = None) -> int | None:
        """Return the player to act, None when the game is over or a lot decides who begins."""
        if ended(self.table, position):
            return None
        if position.turn == NOBODY:
            return None if throw is None else throw[0] - 1
        return position.turn

    def throwing(self, position: State) -> Throwing | None:
        """Return how is thrown here, None when the game is over."""
        if ended(self.table, position):
            return None
        return self._lot if position.turn == NOBODY else self._throwing

    def moves(self, position: State, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none when the game is over, or while a throw is due."""
        if throw is None:
            return ()
        buffer = [0] * MOST_MOVES
        return tuple(buffer[: moves(self.table, position, coded(throw), buffer, 0)])

    def play(self, position: State, move: Move, throw: Throw | None = None) -> State:
        """Return the position after a legal move; the old one is unchanged."""
        return play(self.table, position, move, coded(throw or (0,)))

    def outcome(self, position: State) -> Outcome | None:
        """Return place and degree of each player: won, safe, stranded or eaten; None while the game goes on (M-g)."""
        if not ended(self.table, position):
            return None
        ranks = [self._rank(position, player) for player in range(len(self.sides))]
        places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
        first = winner_of(self.table, position)
        degrees = {HOME: "safe", EATEN: "eaten"}
        told = tuple(
            "won" if player == first else degrees.get(position.leg[player], "stranded")
            for player in range(len(self.sides))
        )
        return Outcome(places, self.named(ending_told(self.table, position)[0]), told)

    def judged(self, position: State, touches: Sequence[Touch], throw: int | None) -> Verdict[int]:
        """Return the engine's answer to touches, points and throw as numbers."""
        numbers = [touch if isinstance(touch, int) else -1 - CONTROLS.index(touch) for touch in touches]
        return judge(self.table, position, numbers, throw)

    def paths(self, position: State, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move."""
        return (self._moves.path(position, move, coded(throw or (0,))),)

    def effects(
        self,
        position: State,
        move: Move,
        throw: Throw | None = None,
        order: int = 0,  # noqa: ARG002 - there is one order
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of the path."""
        return self._moves.effects(position, move, coded(throw or (0,)))

    def body(self, position: State, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw."""
        return self._moves.text(position, move, coded(throw))

    def attempt(self, text: str, position: State, throw: Throw | None = None) -> Attempt:
        """Read a move text, as every race does; behind ``pay`` it may say the price.

        Raises:
            TextError: a text that has no such form, a throw that cannot be, a hollow there is not.
        """
        found = PRICE.search(text) if len(text) <= LONGEST_MOVE else None
        read = super().attempt(text[: found.end(1)] if found else text, position, throw)
        return read._replace(claims=(*read.claims, ("pay", str(int(found[2]))))) if found else read

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Return the pieces on the board: mothers in the village, at the well and between, and the hyena."""
        found = []
        for day, kinds in sorted(self._moves.standing(position).items()):
            for kind in kinds:
                side = winner_of(self.table, position) if kind == HYENA else self.kinds.index(kind)
                way = self._moves.way(position, kind)
                found.append(Piece(self.points[day], kind, side, seat(kinds, kind), way))
        return tuple(found)

    def stores(self, position: State) -> tuple[Store, ...]:
        """Return each player's tabas, mothers still outside, and those that are eaten."""
        found = []
        for side, kind in enumerate(self.kinds):
            found.append(Store(side, PURSE, TABA, position.purse[side]))
            found.append(Store(side, GONE, kind, int(position.leg[side] == EATEN)))
            if start(self.table).leg[side] == OUTSIDE:
                found.append(Store(side, WAITING, kind, int(position.leg[side] == OUTSIDE)))
        return tuple(found)

    def whereabouts(self, position: State) -> tuple[tuple[NamedItem, ...], ...]:
        """Return where each mother is and what she waits for, and with the winner's where the hyena is."""
        return tuple(self._where.told(position, player) for player in range(len(self.sides)))

    def standing(self, position: State) -> tuple[float, ...]:
        """Return the days each mother has made, a taba counted as one day; a mother that is eaten has made none."""
        return tuple(self._made(position, player) for player in range(len(self.sides)))

    def parse_position(self, text: str) -> State:
        """Return the position; raises SetupError with every fault."""
        return self._setup.parse(text)

    def format_position(self, position: State) -> str:
        """Return the position as one line of text."""
        return self._setup.format(position)

    def read_hole(self, text: str, side: int, column: int) -> str:  # noqa: ARG002 - all go the same way
        """Return the hollow that its name, or its days from the village, means."""
        point = {"0": self.points[0], str(self.table[DAYS]): self.points[-1]}.get(text, text)
        if point in self.index:
            return point
        last = self.table[DAYS] - 1
        raise TextError(Fault("no_hole", column, word=shown(text), last=last).of(self.game))

    def _made(self, position: State, player: int) -> float:
        leg, day, days = position.leg[player], position.day[player], self.table[DAYS]
        if leg == EATEN:
            return -float(days)
        way = {OUTSIDE: -1, SHUT: 0, OUT: day, WELL: days + position.paid[player]}.get(leg)
        if way is None:
            way = 2 * days + self.table[WELL_PRICE] - (0 if leg == HOME else day)
        return float(way + position.purse[player] + (2 * days if leg == HOME else 0))

    def _rank(self, position: State, player: int) -> tuple[int, int]:
        """Return what players are ranked by: home in their order, the stranded, then the last eaten first (M-g)."""
        leg = position.leg[player]
        if leg == HOME:
            return 0, position.order[player]
        return (2, -position.order[player]) if leg == EATEN else (1, 0)
