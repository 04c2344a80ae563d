"""Short random games by the rules, one for each kind of interaction, for browser tests."""

import random
from dataclasses import dataclass, field

from board import Board
from playwright.sync_api import expect

from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import Move, Position, Throw


@dataclass
class Turn:
    """A ply as input: side, throw (empty if there is none), touches, and notation."""

    side: int | None
    throw: str
    path: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Wanted:
    """Recipe of a game for tests that play by hand.

    Args:
        name: name of the ruleset, as ``game/ruleset``.
        seed: the seed of a short game.
        far: whether to prefer high throws and the farthest moves; both are random otherwise.
        options: rule variants that make it shorter; empty for none.
    """

    name: str
    seed: int
    far: bool = False
    options: dict[str, Value] = field(default_factory=dict)

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.name).with_options(**self.options)

    def turns(self) -> list[Turn]:
        rules, pick = self.rules, random.Random(self.seed)
        position, turns = rules.start(), list[Turn]()
        while rules.outcome(position) is None:
            throw = self._throw(rules, position, pick)
            move = self._move(rules, position, throw, pick)
            side, path = rules.turn(position, throw), rules.paths(position, move, throw)[0]
            written = rules.format_throw(throw, position) if throw is not None else ""
            turns.append(Turn(side, written, path, rules.format_move(position, move, throw)))
            position = rules.play(position, move, throw)
        return turns

    def record(self, plies: int) -> str:
        game = Game(self.rules)
        for turn in self.turns()[:plies]:
            game.play_text(turn.text)
        return str(game.record())

    def _throw(self, rules: Ruleset, position: Position, pick: random.Random) -> Throw | None:
        chances = rules.throws(position)
        if not chances:
            return None
        weights = [float(chance) for chance in chances.values()]
        return max((pick.choices(list(chances), weights)[0] for _ in range(4 if self.far else 1)), key=sum)

    def _move(self, rules: Ruleset, position: Position, throw: Throw | None, pick: random.Random) -> Move:
        moves, side = rules.moves(position, throw), rules.turn(position, throw)
        if not self.far or side is None:
            return pick.choice(moves)
        return max(moves, key=lambda move: rules.standing(rules.play(position, move, throw))[side] + pick.random())


BY_HAND = 4  # number of plies at each end of a game that are played by touches


def with_two_hands(board: Board, wanted: Wanted) -> None:
    """Play both ends of a game, one side by mouse, others by keyboard, and load its middle."""
    turns = wanted.turns()
    middle = range(BY_HAND + 1, len(turns) - BY_HAND + 1)
    for number, turn in enumerate(turns, 1):
        if number in middle[:-1]:
            continue
        if number in middle:
            board.load(wanted.record(number))
        elif turn.side == 0:
            if turn.throw:
                board.thrown(turn.throw)
            board.by_mouse(turn.path)
        else:
            if turn.throw:
                board.thrown_by_keys(turn.throw)
            board.by_keys(turn.path)
        expect(board.log).to_have_count(number)
    board.played([turn.text for turn in turns])
    expect(board.root.locator(".hg-over")).to_be_visible()


SHORT: dict[str, Value] = {"players": 2, "holes": 11}

WHOLE_GAMES = (
    Wanted("morabaraba/south_africa", 33),
    Wanted("pulijudam/standard", 305),
    Wanted("rafaya/standard", 200),
    Wanted("meurimueng/standard", 103),
    Wanted("hounds_and_jackals/skiryuk", 796),
    Wanted("hounds_and_jackals/washburne_dice", 51, far=True),
    Wanted("hyena_chase/modern", 581, options=SHORT),
)
"""One game for each kind of input; other rulesets need the same touches and throws."""
