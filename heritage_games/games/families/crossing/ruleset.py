"""The family of races on one way, walked in opposite directions: the engine's integers under the names of one game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from heritage_games.engine.crossing.codes import codes
from heritage_games.engine.crossing.conditions import must_return, winner
from heritage_games.engine.crossing.events import ending_told
from heritage_games.engine.crossing.judge import judge
from heritage_games.engine.crossing.moves import MOST_MOVES, beginner, moves, play
from heritage_games.engine.crossing.plan import orders
from heritage_games.engine.crossing.playout import perft, playout
from heritage_games.engine.crossing.state import NO_THROW, OFF, Action, State, off_of, start
from heritage_games.engine.crossing.table import (
    FACES,
    ORANGE_EXTRA,
    ORANGE_PLAIN,
    ORANGE_SAFE,
    SHEN_MANY,
    SHEN_ORDINARY,
    SHEN_SAFE,
    CrossingRules,
    Table,
    crossing_table,
)
from heritage_games.engine.race import Touch
from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Verdict
from heritage_games.engine.winner import NOBODY
from heritage_games.games.contract import (
    PLAY_CODES,
    Attempt,
    Effect,
    Kernel,
    Move,
    NamedVerdict,
    Outcome,
    Piece,
    Store,
    Throw,
)
from heritage_games.games.errors import Fault, TextError
from heritage_games.games.families.race.ruleset import ENTERS, EXAMPLES, RaceGame, RaceRuleset, coded
from heritage_games.games.option import Value
from heritage_games.games.throwing import FOUR_STICKS, Throwing, contest, dice, die

from .moves import CrossingMoves
from .setup import OFF as OFF_STORE
from .setup import CrossingSetup, progress

DICE = dice("die", FACES)
"""Two four-sided dice (17)."""

ONE_DIE = die("die", FACES)
"""What each side throws for who begins, where dice are thrown."""

DICE_EXAMPLES = Saying("dice_race_moves")
"""How moves are written where dice are thrown, for the error."""

ORANGE = {"none": ORANGE_PLAIN, "safe": ORANGE_SAFE, "extra_throw": ORANGE_EXTRA}
SHEN = {"ordinary": SHEN_ORDINARY, "safe": SHEN_SAFE, "many": SHEN_MANY}


def _rules(game: RaceGame, options: Mapping[str, Value]) -> CrossingRules:
    """Return the switches; a ruleset with dice may have an option that one with sticks has not."""
    shen = (len(game.tracks[0]) + 1) // 2
    ankh = str(options["ankh"])
    return CrossingRules(
        shen=shen,
        ankh=() if ankh == "none" else tuple(int(hole) for hole in ankh.split()),
        orange_means=ORANGE[str(options["orange"])],
        shen_is=SHEN[str(options["shen"])],
        lines=tuple(line for line in game.links if max(line) < shen),
        both_ways=options["links"] == "both",
        rolled=options["opening"] == "rolloff",
        dice=game.dice,
        dice_sum=bool(options.get("dice_sum", False)),
    )


class CrossingRuleset(RaceRuleset[State]):
    """One race on one way with its options set; see :class:`heritage_games.games.contract.Ruleset`."""

    kernel = Kernel(playout, perft, MOST_MOVES)
    controls: tuple[str, ...] = ("pass", "begin")
    words: tuple[str, ...] = (ENTERS,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raises UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.table: Table = crossing_table(_rules(game, self.options))
        self.examples = DICE_EXAMPLES if self.dice else EXAMPLES
        self._moves = CrossingMoves(self.table, self.tracks, self.kinds)
        self._setup = CrossingSetup(self.game, self.sides, self.points, self.table)

    def with_options(self, **options: Value) -> CrossingRuleset:
        """Return the same rules with these options changed."""
        return CrossingRuleset(self.declaration, {**self.options, **options})

    def codes(self) -> frozenset[str]:
        """Return every code that the judge or play can emit under these options."""
        return codes(self.table) | PLAY_CODES

    def start(self) -> State:
        """Return the position before the first throw (8)."""
        return start(self.table)

    def turn(self, position: State, throw: Throw | None = None) -> int | None:
        """Return the side to move, None when the game is over or a throw decides who begins."""
        if winner(self.table, position) != NOBODY:
            return None
        if position.turn == NOBODY:
            return None if throw is None else beginner(coded(throw))
        return position.turn

    def throwing(self, position: State) -> Throwing | None:
        """Return how is thrown here, None when the game is over."""
        if winner(self.table, position) != NOBODY:
            return None
        if position.turn == NOBODY:
            return contest(ONE_DIE if self.declaration.dice else FOUR_STICKS)
        return DICE if self.declaration.dice else FOUR_STICKS

    def moves(self, position: State, throw: Throw | None = None) -> tuple[Move, ...]:
        """Return every legal move; none when the game is over, or while a throw is due."""
        buffer = [0] * MOST_MOVES
        return tuple(buffer[: moves(self.table, position, _number(throw), buffer, 0)])

    def play(self, position: State, move: Move, throw: Throw | None = None) -> State:
        """Return the position after a legal move; the old one is unchanged."""
        return play(self.table, position, move, _number(throw))

    def outcome(self, position: State) -> Outcome | None:
        """Return how the game ended, None while it goes on."""
        won = winner(self.table, position)
        if won == NOBODY:
            return None
        item = self.named(ending_told(self.table, position)[0])
        return Outcome((1, 2), item, ("won", "lost")) if won == 0 else Outcome((2, 1), item, ("lost", "won"))

    def unfit(self, position: State, attempt: Attempt) -> NamedVerdict | None:
        """Return nothing; raises TextError where a text says that a piece enters, and none is off the board (15)."""
        if any(claim[0] == ENTERS for claim in attempt.claims) and not must_return(position):
            raise TextError(Fault("none_enters", 1))
        return None

    def judged(self, position: State, touches: Sequence[Touch], throw: int | None) -> Verdict[int]:
        """Return the engine's answer to touches, points and throw as numbers."""
        numbers = [touch if isinstance(touch, int) else -1 - self.controls.index(touch) for touch in touches]
        return judge(self.table, position, numbers, NO_THROW if throw is None else throw)

    def body(self, position: State, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``5-8``, ``1:5-6 3:8-11``, ``enter 4``, ``pass``, ``begin``."""
        actions = orders(self.table, position, move)[0]
        if not actions:
            return self.paths(position, move, throw)[0][0]
        dice = throw if self.declaration.dice else ()
        return " ".join(self._told(position.turn, action, by_die=action[1] in dice) for action in actions)

    def paths(self, position: State, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:  # noqa: ARG002
        """Return the touches that make this move: of each piece its hole and where the count leads, or its box hole."""
        return self._moves.paths(position, move)

    def effects(
        self,
        position: State,
        move: Move,
        throw: Throw | None = None,  # noqa: ARG002 - a move says how far its pieces go
        order: int = 0,
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of that path."""
        return self._moves.effects(position, move, order)

    def pieces(self, position: State) -> tuple[Piece, ...]:
        """Return the pieces on the board; those that share a hole have a seat each."""
        found = []
        for side in (0, 1):
            names = self._setup.standing(position, side)
            for place, name in enumerate(names):
                seat = self._moves.seat(side, self.hole(side, name), place - names.index(name))
                found.append(Piece(name, self.kinds[side], side, seat))
        return tuple(found)

    def stores(self, position: State) -> tuple[Store, ...]:
        """Return each side's pieces off the board."""
        return tuple(Store(side, OFF_STORE, self.kinds[side], off_of(position, side)) for side in (0, 1))

    def standing(self, position: State) -> tuple[float, ...]:
        """Return how far each side has come: the numbers of its holes on its own way, added up."""
        return tuple(float(progress(self.table, position, side)) for side in (0, 1))

    def parse_position(self, text: str) -> State:
        """Return the position; raises SetupError with every fault."""
        return self._setup.parse(text)

    def format_position(self, position: State) -> str:
        """Return the position as one line of text."""
        return self._setup.format(position)

    def _told(self, side: int, action: Action, *, by_die: bool) -> str:
        """Return what one piece does as text; ``by_die`` where the die it uses is said."""
        source, count = action
        if source == OFF:
            text = f"enter {count}"
        else:
            text = self.walked(side, *self._moves.touches(side, action), onward=self._moves.follows(action))
        return f"{count}:{text}" if by_die else text


def _number(throw: Throw | None) -> int:
    """Return a throw as the engine's number."""
    return NO_THROW if throw is None else coded(throw)
