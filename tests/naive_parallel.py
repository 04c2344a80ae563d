"""Reference implementation of Skiryuk's rules 1-24 and K-a to K-k, with names and sets."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from heritage_games.rulesets.options import Value
from heritage_games.rulesets.types import Throw

SCORES = (1, 2, 3, 4, 5)
LETTERS = "hj"
NAMES = ("hounds", "jackals")
BUSY_HOLES = (1, 6, 8, 10, 15, 20, 24, 25, 28, 29)
"""Numbers of the holes that most rules concern."""


def other(side: str) -> str:
    return LETTERS.replace(side, "")


@dataclass(frozen=True)
class NaivePosition:
    """Position: side to move (None before the first throw), pieces by their side's letter.

    Args:
        turn: ``h``, ``j`` or None.
        at: for each side the numbers of the holes on its path where a piece stands.
        shen, hand, gone: for each side the number of pieces on Shen, in hand, and out of the game.
    """

    turn: str | None
    at: tuple[tuple[str, frozenset[int]], ...]
    shen: tuple[tuple[str, int], ...]
    hand: tuple[tuple[str, int], ...]
    gone: tuple[tuple[str, int], ...]


@dataclass
class Table:
    """Mutable position, for making a move."""

    at: dict[str, set[int]]
    shen: dict[str, int]
    hand: dict[str, int]
    gone: dict[str, int]

    @classmethod
    def of(cls, p: NaivePosition) -> Table:
        return cls({side: set(holes) for side, holes in p.at}, dict(p.shen), dict(p.hand), dict(p.gone))

    def frozen(self, turn: str | None) -> NaivePosition:
        at = tuple((side, frozenset(self.at[side])) for side in LETTERS)
        shen, hand, gone = (tuple((s, store[s]) for s in LETTERS) for store in (self.shen, self.hand, self.gone))
        return NaivePosition(turn, at, shen, hand, gone)


@dataclass(frozen=True)
class NaiveParallel:
    """Reference engine of Skiryuk's rules."""

    options: Mapping[str, Value]

    def start(self) -> NaivePosition:
        """Return the start position: one piece in hole 1, four in hand (6)."""
        return Table({"h": {1}, "j": {1}}, {"h": 0, "j": 0}, {"h": 4, "j": 4}, {"h": 0, "j": 0}).frozen(None)

    def throws(self, p: NaivePosition) -> list[Throw]:
        """Return every possible throw: of the sticks, or of both players to begin (7, K-a)."""
        if self.end(p):
            return []
        if p.turn:
            return [(score,) for score in SCORES]
        if self.options["opening"] == "random":
            return [(1,), (2,)]
        return [(a, b) for a, b in product(SCORES, SCORES) if a != b]

    def end(self, p: NaivePosition) -> str:
        """Return the letter of the winner, ``draw``, or an empty string."""
        lies = Table.of(p)
        for side in LETTERS:
            if lies.gone[side] == 5:
                return side if self.race else other(side)
        if self.options["refill"] == "captured" and not self.race and not all(lies.at.values()):
            return "draw"
        return ""

    @property
    def race(self) -> bool:
        """Whether a piece on Shen is safe."""
        return self.options["finish"] == "race"

    def leads(self, hole: int) -> int | None:
        """Return the end of a line from a hole, None if there is none (15, 16)."""
        forward, backward = {6: 20, 8: 10}, {20: 6, 10: 8}
        ways = {"both": {**forward, **backward}, "forward": forward, "backward": backward}
        return ways[str(self.options["links"])].get(hole)

    def who(self, p: NaivePosition, throw: Throw) -> tuple[str, int]:
        """Return the side that moves with this throw, and its score; the lower score begins (7)."""
        if p.turn:
            return p.turn, throw[0]
        return ("h", throw[0]) if throw[0] < throw[1] else ("j", throw[1])

    def wrong(self, p: NaivePosition, throw: Throw, hole: int) -> set[str]:
        """Return the codes of all obstacles of the piece in this hole; empty if it can move."""
        side, score = self.who(p, throw)
        own = dict(p.at)[side] - {hole}
        way = [hole + step for step in range(1, score + 1)]
        stops = set()
        if way[-1] > 30:
            return {"exact_end"} | ({"own_in_way"} if own & set(way) else set())
        if own & set(way[:-1]):
            stops.add("own_in_way")
        if way[-1] in own:
            stops.add("own_on_target")
        if self.leads(way[-1]) in own and self.options["link_blocked"] == "illegal":
            stops.add("far_end_taken")
        return stops

    def plies(self, p: NaivePosition, throw: Throw) -> dict[str, NaivePosition]:
        """Return every move with this throw as text, with the resulting position."""
        if self.end(p):
            return {}
        if not p.turn and self.options["opening"] == "random":
            return {f"{throw[0]}: begin": replace(p, turn=LETTERS[throw[0] - 1])}
        side, score = self.who(p, throw)
        found = dict(self.lifts(p, side, score))
        for hole in dict(p.at)[side]:
            if not self.wrong(p, throw, hole):
                found.update(self.walks(p, side, hole, score))
        thrown = "/".join(str(number) for number in throw)
        if not found:
            return {f"{thrown}: pass": replace(p, turn=other(side))}
        return {f"{thrown}: {text}": after for text, after in found.items()}

    def lifts(self, p: NaivePosition, side: str, score: int) -> Iterator[tuple[str, NaivePosition]]:
        """Yield the lift of a piece off Shen with a score of 1 (21)."""
        lies = Table.of(p)
        if score == 1 and lies.shen[side] and not self.race:
            lies.shen[side] -= 1
            lies.hand[side] += 1
            yield "lift", self.closed(lies, other(side), None)

    def walks(self, p: NaivePosition, side: str, hole: int, score: int) -> Iterator[tuple[str, NaivePosition]]:
        """Yield the walks of a piece; two if the mover may choose whether to load."""
        near = hole + score
        own = dict(p.at)[side] - {hole}
        far = self.leads(near)
        stop = near if far is None or far in own else far
        text = f"{hole}-{near}" + (f">{stop}" if stop != near else "")
        met = {15, 25} & set(range(hole + 1, near + 1))
        loadable = bool(met) and dict(p.hand)[side] > 0 and 1 not in own
        choices = [("", loadable)]
        if loadable and self.options["load_optional"]:
            choices = [(" load", True), (" done", False)]
        for word, load in choices:
            lies = Table.of(p)
            lies.at[side].remove(hole)
            lies.at[side].add(stop)
            if load:
                lies.hand[side] -= 1
                lies.at[side].add(1)
            robbed = self.arrived(lies, side) if stop == 30 else None
            again = stop in {15, 25}
            yield text + word, self.closed(lies, side if again else other(side), robbed)

    def arrived(self, lies: Table, side: str) -> str | None:
        """Apply an arrival on Shen (19); return the side that loses a piece, None if none does."""
        lies.at[side].remove(30)
        if self.race:
            lies.gone[side] += 1
            return None
        lies.shen[side] += 1
        enemy = other(side)
        if not lies.at[enemy]:
            return None
        lies.at[enemy].remove(min(lies.at[enemy]))
        lies.gone[enemy] += 1
        return enemy

    def closed(self, lies: Table, turn: str, robbed: str | None) -> NaivePosition:
        """Return the position after the move; an empty path is filled from the hand (23, K-i)."""
        for side in LETTERS:
            if not lies.at[side] and lies.hand[side]:
                if self.options["refill"] == "captured" and not self.race and side != robbed:
                    continue
                lies.hand[side] -= 1
                lies.at[side].add(1)
        return lies.frozen(turn)

    def text(self, p: NaivePosition) -> str:
        """Return a position as the rulesets write it."""
        lies = Table.of(p)
        parts = ["hounds_and_jackals", f"turn {dict(zip(LETTERS, NAMES, strict=True)).get(p.turn or '', 'nobody')}"]
        for side, name in zip(LETTERS, NAMES, strict=True):
            standing = [f"{side}{hole}" for hole in sorted(lies.at[side])] + ["shen"] * lies.shen[side]
            if standing:
                parts.append(" ".join([name, *standing]))
        parts.append(f"hand {lies.hand['h']} {lies.hand['j']}")
        if any(lies.gone.values()):
            parts.append(f"{'home' if self.race else 'taken'} {lies.gone['h']} {lies.gone['j']}")
        return "; ".join(parts)


def scattered(pick: random.Random, *, race: bool) -> NaivePosition:
    """Return random pieces on the path, mostly on holes with rules, on Shen, in hand and gone."""
    lies = Table({}, {}, {}, {})
    for side in LETTERS:
        lies.gone[side] = pick.choice((0, 0, 0, 1, 2, 3, 4, 5))
        lies.shen[side] = 0 if race else min(5 - lies.gone[side], pick.choice((0, 0, 1, 2, 3)))
        left = 5 - lies.gone[side] - lies.shen[side]
        walking = pick.randint(0, left)
        lies.at[side] = set(pick.sample(pick.choice((range(1, 30), range(18, 30), BUSY_HOLES)), walking))
        lies.hand[side] = left - walking
    return lies.frozen(pick.choice(LETTERS))
