"""A set-up of a graph game: text checked into a position, or refused with every reason."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from heritage_games.engine.bits import bits, members
from heritage_games.engine.graph.state import GraphState, hand_of, men_of, start
from heritage_games.engine.graph.table import MEN, Table
from heritage_games.engine.saying import Saying
from heritage_games.games.draft import Counter, Placing
from heritage_games.games.errors import Fault, SetupError
from heritage_games.games.text import Field, a_point, keyed, known_word, number, whose, whose_turn

Fields = Mapping[str, Sequence[Field]]


@dataclass(frozen=True)
class Setup(ABC):
    """Reads and writes the positions of one ruleset; each branch of the family adds what only it has.

    Args:
        game: what a position begins with.
        points: the names of the points.
        sides: the names of the sides.
        table: the rules.
    """

    game: str
    points: tuple[str, ...]
    sides: tuple[str, ...]
    table: Table

    @property
    @abstractmethod
    def keys(self) -> tuple[str, ...]:
        """The fields this branch has beside turn, sides and hand."""

    @abstractmethod
    def complete(self, state: GraphState, found: Fields, faults: list[Fault]) -> GraphState:
        """Return the position with what this branch adds, and add a fault for each reason why it cannot be."""

    @abstractmethod
    def rest(self, state: GraphState) -> list[str]:
        """Return the fields this branch adds, as text."""

    def parse(self, text: str) -> GraphState:
        """Return the position; raises SetupError with every fault."""
        faults: list[Fault] = []
        found = keyed(text, self.game, ("turn", *self.sides, "hand", *self.keys), faults)
        turn = self._turn(found, faults)
        men = self._men(found, faults)
        hands = self._hands(found, faults)
        state = self.complete(GraphState(turn, men[0], men[1], hands[0], hands[1]), found, faults)
        if faults:
            raise SetupError(faults, self.game)
        return state

    def format(self, state: GraphState) -> str:
        """Return a position as one line of text."""
        parts = [self.game, f"turn {self.sides[state.turn]}"]
        parts += [
            f"{name} {' '.join(self.named(men))}"
            for side, name in enumerate(self.sides)
            if (men := men_of(state, side))
        ]
        if state.hand0 or state.hand1:
            parts.append(" ".join(["hand", *(str(hand_of(state, side)) for side in self._waiting)]))
        return "; ".join([*parts, *self.rest(state)])

    def placing(self, kinds: tuple[str, ...]) -> Placing:
        """Return what can be set up by hand; the reasons for a bar, or a gift, lie in plies that were not played.

        Args:
            kinds: the drawings of the sides' pieces.
        """
        hands = tuple(Counter("hand", side, 0, self.table[MEN + side]) for side in self._waiting)
        return Placing(self.game, self.points, self.sides, kinds, self.sides, counters=(*hands, *self.counters))

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The numbers that this branch adds to those in hand, and that can be set by hand."""
        return ()

    def named(self, mask: int) -> list[str]:
        """Return the names of the points of a bit set."""
        return [self.points[point] for point in members(mask)]

    @property
    def _waiting(self) -> tuple[int, ...]:
        """The sides that place their men."""
        begun = start(self.table)
        return tuple(side for side in range(len(self.sides)) if hand_of(begun, side))

    def _turn(self, found: Fields, faults: list[Fault]) -> int:
        turns = found.get("turn", [])
        if len(turns) != 1 or len(turns[0].words) != 1:
            faults.append(whose_turn(self.sides, turns))
            return 0
        side = known_word(turns[0].words[0], self.sides, Saying("a_side"), faults)
        return self.sides.index(side) if side else 0

    def _men(self, found: Fields, faults: list[Fault]) -> tuple[int, int]:
        """Where each side's men stand; a point named twice is a fault."""
        taken: dict[str, str] = {}
        for side in self.sides:
            for word in (word for part in found.get(side, []) for word in part.words):
                point = a_point(word, self.points, faults)
                if point is None:
                    continue
                if point in taken:
                    faults.append(Fault("point_twice", word.column, point=point, whose=whose(taken[point], side)))
                taken.setdefault(point, side)
        first, second = (
            bits([self.points.index(point) for point, owner in taken.items() if owner == side]) for side in self.sides
        )
        return first, second

    def _hands(self, found: Fields, faults: list[Fault]) -> tuple[int, int]:
        parts = found.get("hand", [])
        hands = [0, 0]
        if not parts:
            return 0, 0
        if len(parts) > 1 or len(parts[0].words) != len(self._waiting):
            order = tuple(self.sides[side] for side in self._waiting)
            example = " ".join(["hand", *("3" for _ in order)])
            faults.append(Fault("numbers_wanted", parts[-1].key.column, key="hand", sides=order, example=example))
            return 0, 0
        for side, word in zip(self._waiting, parts[0].words, strict=True):
            hands[side] = number(word, faults, self.table[MEN + side])
        return hands[0], hands[1]

    def one_number(self, found: Fields, key: str, most: int, faults: list[Fault]) -> int:
        """Return the number of a field that takes one; 0 where it is not given, or at fault."""
        parts = found.get(key, [])
        if not parts:
            return 0
        if len(parts) > 1 or len(parts[0].words) != 1:
            faults.append(Fault("one_number_wanted", parts[-1].key.column, key=key, most=most))
            return 0
        return number(parts[0].words[0], faults, most)
