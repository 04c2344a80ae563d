"""The family of races on one way, walked in opposite directions: the engine's integers under the names of one game."""

from __future__ import annotations

from collections.abc import Mapping

from heritage_games.engine.crossing.codes import CrossingCode, CrossingControl, codes
from heritage_games.engine.crossing.conditions import ALL_HOME, BOX_FULL, far_end, must_return, winner
from heritage_games.engine.crossing.events import ending, events
from heritage_games.engine.crossing.judge import judge
from heritage_games.engine.crossing.moves import beginner, legal, play
from heritage_games.engine.crossing.paths import action_touches, orders, touches_of
from heritage_games.engine.crossing.playout import games, perft
from heritage_games.engine.crossing.state import OFF, Action, CrossingState, off_of, seat_of, start
from heritage_games.engine.crossing.table import (
    FACES,
    MIDDLE_MANY,
    MIDDLE_ORDINARY,
    MIDDLE_SAFE,
    RINGED_EXTRA,
    RINGED_PLAIN,
    RINGED_SAFE,
    CrossingRules,
    crossing_table,
)
from heritage_games.engine.event import Event, Stock
from heritage_games.engine.kernel import Kernel
from heritage_games.engine.race import MOST_PLIES
from heritage_games.engine.saying import Saying
from heritage_games.engine.winner import NOBODY
from heritage_games.games.contract import (
    Attempt,
    Move,
    NamedVerdict,
    Piece,
    Store,
    Throw,
)
from heritage_games.games.errors import Fault, TextError
from heritage_games.games.families.race.ruleset import ENTERS, EXAMPLES, RaceGame, coded
from heritage_games.games.families.race.tracks import TrackEngine, TrackRuleset
from heritage_games.games.throwing import FOUR_STICKS, FOUR_STICKS_EACH, Throwing, contest, dice, die

from .setup import CrossingSetup, progress

DICE = dice("die", FACES)
"""Two four-sided dice (17)."""

ONE_DIE = die("die", FACES)
"""What each side throws for who begins, where dice are thrown."""

ONE_DIE_EACH = contest(ONE_DIE)
"""Each side throws one die for who begins."""

DICE_EXAMPLES = Saying("dice_race_moves")
"""How moves are written where dice are thrown, for the error."""

RINGED = {"none": RINGED_PLAIN, "safe": RINGED_SAFE, "extra_throw": RINGED_EXTRA}
MIDDLE = {"ordinary": MIDDLE_ORDINARY, "safe": MIDDLE_SAFE, "many": MIDDLE_MANY}


class CrossingRuleset(TrackRuleset[CrossingState]):
    """One race on one way with its options set; see :class:`heritage_games.games.contract.Ruleset`."""

    kernel = Kernel(games, perft, MOST_PLIES)
    endings: Mapping[int, str] = {ALL_HOME: CrossingCode.ALL_HOME, BOX_FULL: CrossingCode.BOX_FULL}
    engine = TrackEngine(codes, start, winner, ending, legal, play, judge, touches_of)
    controls: tuple[str, ...] = tuple(control.value for control in CrossingControl)
    words: tuple[str, ...] = (ENTERS,)

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raises UnknownNameError for a name or value the game does not have."""
        super().__init__(game, options)
        self.examples = DICE_EXAMPLES if self.dice else EXAMPLES
        self.setup: CrossingSetup = CrossingSetup(self.game, self.sides, self.points, self.table)

    def laid(self, game: RaceGame) -> tuple[int, ...]:
        """Return the rules of this game under these options as the engine's table.

        A ruleset with dice may have an option that one with sticks has not.
        """
        options, middle = self.options, (len(game.tracks[0]) + 1) // 2
        marked = str(options["ankh"])
        return crossing_table(
            CrossingRules(
                middle=middle,
                marked=() if marked == "none" else tuple(int(hole) for hole in marked.split()),
                ringed_means=RINGED[str(options["orange"])],
                middle_is=MIDDLE[str(options["shen"])],
                lines=tuple(line for line in game.links if max(line) < middle),
                both_ways=options["links"] == "both",
                rolled=options["opening"] == "rolloff",
                dice=game.dice,
                dice_sum=bool(options.get("dice_sum", False)),
            )
        )

    def turn(self, position: CrossingState, throw: Throw | None = None) -> int | None:
        """Return the side to move, None when the game is over or a throw decides who begins."""
        if self.over(position):
            return None
        if position.turn == NOBODY:
            return None if throw is None else beginner(coded(throw))
        return position.turn

    def throwing(self, position: CrossingState) -> Throwing | None:
        """Return how is thrown here, None when the game is over."""
        if self.over(position):
            return None
        if position.turn == NOBODY:
            return ONE_DIE_EACH if self.dice else FOUR_STICKS_EACH
        return DICE if self.dice else FOUR_STICKS

    def unfit(self, position: CrossingState, attempt: Attempt) -> NamedVerdict | None:
        """Return nothing; raises TextError where a text says that a piece enters, and none is off the board (15)."""
        if any(claim[0] == ENTERS for claim in attempt.claims) and not must_return(position):
            raise TextError(Fault("none_enters", 1))
        return None

    def happened(self, position: CrossingState, move: Move, throw: int, order: int) -> tuple[Event, ...]:
        """Return what happens in a move that is made in this order."""
        return events(self.table, position, move, throw, order)

    def body(self, position: CrossingState, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw: ``5-8``, ``1:5-6 3:8-11``, ``enter 4``, ``pass``, ``begin``."""
        actions = orders(self.table, position, move)[0]
        if not actions:
            return self.paths(position, move, throw)[0][0]
        by_die = throw if self.dice else ()
        return " ".join(self._told(position.turn, action, by_die=action[1] in by_die) for action in actions)

    def pieces(self, position: CrossingState) -> tuple[Piece, ...]:
        """Return the pieces on the board; those that share a hole have a seat each."""
        found = []
        for side in (0, 1):
            names = self.setup.standing(position, side)
            for place, name in enumerate(names):
                seat = seat_of(self.table, side, self.hole(side, name), place - names.index(name))
                found.append(Piece(name, self.kinds[side], side, seat))
        return tuple(found)

    def stores(self, position: CrossingState) -> tuple[Store, ...]:
        """Return each side's pieces off the board."""
        return tuple(Store(side, Stock.OFF.value, self.kinds[side], off_of(position, side)) for side in (0, 1))

    def standing(self, position: CrossingState) -> tuple[float, ...]:
        """Return how far each side has come: the numbers of its holes on its own way, added up."""
        return tuple(float(progress(self.table, position, side)) for side in (0, 1))

    def _told(self, side: int, action: Action, *, by_die: bool) -> str:
        """Return what one piece does as text; ``by_die`` where the die it uses is said."""
        source, count = action
        if source == OFF:
            text = f"enter {count}"
        else:
            start, stop = (self.points[touch] for touch in action_touches(self.table, side, action))
            text = self.walked(side, start, stop, onward=far_end(self.table, sum(action)) > 0)
        return f"{count}:{text}" if by_die else text
