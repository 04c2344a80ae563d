# ruff: noqa: ARG002 - methods have the arguments of the contract, even if this game does not use them
"""Sowing game for tests: a model of a new family, in one file and its content.

The game is invented; nobody plays it. There are two rows of four pits, three seeds in each: South's row a, North's row
b. The mover lifts all seeds of one of their pits and sows them one by one, to the right through row a and to the left
through row b. If the last seed makes two or three in a pit of the other row, they are captured. If the other side then
has nothing to sow, the mover takes the rest, and the game is over: the side with more seeds wins.

The package does not name it: ``hg.register(GAME, RULESETS, content=CONTENT)`` makes it a game like the others. Its
rules and words are in the folder tiny_sowing/ next to this file.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from heritage_games.engine.verdict import Item, Verdict
from heritage_games.errors import Problem, SetupError, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import no_point
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.types import PLAY_CODES, Attempt, Effect, Layout, NamedVerdict, Outcome, Piece, Store

GAME, ROW, EACH, WHOLE, SEED = "tiny_sowing", 4, 3, 24, "seed"
POINTS = ("a1", "a2", "a3", "a4", "b4", "b3", "b2", "b1")  # the pits in the order of sowing; South's come first
OWNERS = (0,) * ROW + (1,) * ROW
PLACES = {pit: ((int(pit[1]) - 1) / (ROW - 1), float(pit[0] == "b")) for pit in POINTS}
TEXT = re.compile(rf"{GAME}; turn (south|north); pits ((?:[0-9]+ ){{7}}[0-9]+); taken ([0-9]+ [0-9]+)")
CODES = ("sown", "taken", "swept", "not_own", "empty", "turn_complete", "game_over", "more_seeds", "as_many")


class Seeds(NamedTuple):
    """Position: side to move, seeds in each pit, and seeds that each side has taken."""

    turn: int
    pits: tuple[int, ...]
    taken: tuple[int, ...]


class Sown(NamedTuple):
    """Result of a move: position, pits that received seeds, and seeds captured, by code."""

    after: Seeds
    fell: tuple[int, ...]
    gone: Mapping[str, Mapping[int, int]]


def sow(state: Seeds, pit: int) -> Sown:
    side, pits, taken = state.turn, list(state.pits), list(state.taken)
    fell = tuple((pit + step) % len(pits) for step in range(1, pits[pit] + 1))
    pits[pit] = 0
    for each in fell:
        pits[each] += 1
    last = fell[-1]
    caught = {last: pits[last]} if OWNERS[last] != side and pits[last] in (2, 3) else {}
    pits = [0 if at in caught else seeds for at, seeds in enumerate(pits)]
    on = any(seeds for at, seeds in enumerate(pits) if OWNERS[at] != side)
    swept = {} if on else {at: seeds for at, seeds in enumerate(pits) if seeds}
    pits = pits if on else [0] * len(pits)
    taken[side] += sum(caught.values()) + sum(swept.values())
    return Sown(Seeds(1 - side, tuple(pits), tuple(taken)), fell, {"taken": caught, "swept": swept})


class TinySowing(Ruleset[Seeds]):
    """Sowing game as a ruleset; :class:`.base.Ruleset` documents each method."""

    points: tuple[str, ...] = POINTS
    sides: tuple[str, ...] = ("south", "north")
    kinds: tuple[str, ...] = (SEED, SEED)
    lines: tuple[tuple[str, ...], ...] = ((*POINTS, POINTS[0]),)
    layout = Layout(PLACES, "pits", ways=(), pits=POINTS)

    def __init__(self, options: Mapping[str, object]) -> None:
        super().__init__(GAME, "standard", (), options)

    @classmethod
    def ruleset(cls, options: Mapping[str, object]) -> TinySowing:
        return cls(options)

    def with_options(self, **options: Value) -> TinySowing:
        return TinySowing({**self.options, **options})

    def codes(self) -> frozenset[str]:
        return PLAY_CODES | set(CODES)

    def start(self) -> Seeds:
        return Seeds(0, (EACH,) * len(POINTS), (0, 0))

    def turn(self, position: Seeds, throw: object = None) -> int | None:
        return None if self.outcome(position) else position.turn

    def moves(self, position: Seeds, throw: object = None) -> tuple[int, ...]:
        return tuple(pit for pit, seeds in enumerate(position.pits) if seeds and OWNERS[pit] == position.turn)

    def play(self, position: Seeds, move: int, throw: object = None) -> Seeds:
        return sow(position, move).after

    def outcome(self, position: Seeds) -> Outcome | None:
        south, north = position.taken
        if south + north < WHOLE:
            return None
        if south == north:
            return Outcome((1, 1), Item("as_many", 0, {}, {"seeds": south}), ("drawn", "drawn"))
        item: Item[str] = Item("more_seeds", int(north > south), {}, {"seeds": max(south, north)})
        return Outcome((1, 2), item, ("won", "lost")) if south > north else Outcome((2, 1), item, ("lost", "won"))

    def judge(self, position: Seeds, touches: Sequence[str], throw: object = None) -> NamedVerdict:
        unknown = next((touch for touch in touches if touch not in POINTS), None)
        if unknown is not None:
            raise TextError(no_point(unknown, POINTS))
        outcome, side = self.outcome(position), position.turn
        if outcome:
            return Verdict("refused", (Item("game_over", outcome.item.side),))
        if not touches:
            return Verdict("unfinished", ())
        pit, point = POINTS.index(touches[0]), {"point": (touches[0],)}
        if OWNERS[pit] != side or not position.pits[pit]:
            return Verdict("refused", (Item("empty" if OWNERS[pit] == side else "not_own", side, point),))
        if touches[1:]:
            return Verdict("refused", (Item("turn_complete", side),))
        made = sow(position, pit)
        ends = {"source": (touches[0],), "point": (POINTS[made.fell[-1]],)}
        items = [Item("sown", side, ends, {"seeds": len(made.fell)})]
        for code, found in made.gone.items():
            pits = {"point": tuple(POINTS[at] for at in found)}
            items += [Item(code, side, pits, {"seeds": sum(found.values())})] if found else []
        ended = self.outcome(made.after)
        return Verdict("legal", (*items, ended.item) if ended else tuple(items), pit)

    def paths(self, position: Seeds, move: int, throw: object = None) -> tuple[tuple[str, ...], ...]:
        return ((POINTS[move],),)

    def effects(
        self, position: Seeds, move: int, throw: object = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        made = sow(position, move)
        gone = [at for found in made.gone.values() for at, seeds in found.items() for _ in range(seeds)]
        sown = ("sow", SEED, POINTS[move], *(POINTS[at] for at in made.fell))
        return ((sown, *(("take", POINTS[at], SEED) for at in gone)),)

    def pieces(self, position: Seeds) -> tuple[Piece, ...]:
        heaps = zip(POINTS, position.pits, strict=True)
        return tuple(Piece(point, SEED, None, seat) for point, seeds in heaps for seat in range(seeds))

    def stores(self, position: Seeds) -> tuple[Store, ...]:
        return tuple(Store(side, "caught", SEED, seeds) for side, seeds in enumerate(position.taken))

    def standing(self, position: Seeds) -> tuple[float, ...]:
        return tuple(float(seeds) for seeds in position.taken)

    def attempt(self, text: str, position: Seeds, throw: object = None) -> Attempt:
        if text.strip().lower() not in POINTS:
            raise TextError(Problem("no_move", 1, text=text, examples="'a2'"))
        return Attempt((text.strip().lower(),))

    def format_move(self, position: Seeds, move: int, throw: object = None) -> str:
        return POINTS[move]

    def parse_position(self, text: str) -> Seeds:
        found = TEXT.fullmatch(text.strip())
        pits, taken = (tuple(map(int, found[group].split())) if found else () for group in (2, 3))
        if found is None or sum(pits) + sum(taken) != WHOLE:
            raise SetupError([Problem(f"a position is written as {self.format_position(self.start())!r}", 1)], GAME)
        return Seeds(self.sides.index(found[1]), pits, taken)

    def format_position(self, position: Seeds) -> str:
        pits, taken = (" ".join(map(str, seeds)) for seeds in (position.pits, position.taken))
        return f"{GAME}; turn {self.sides[position.turn]}; pits {pits}; taken {taken}"


RULESETS = {"standard": TinySowing}
CONTENT = Path(__file__).parent / GAME
