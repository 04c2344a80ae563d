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
BUSY_HOLES = (1, 6, 8, 10, 15, 20, 24, 25, 28, 29)  # numbers of the holes that most rules concern


def other(side: str) -> str:
    return LETTERS.replace(side, "")


@dataclass
class NaivePosition:
    """Position: side to move (None before the first throw), pieces by their side's letter."""

    turn: str | None
    at: dict[str, set[int]]  # the holes on the side's path that have a piece
    shen: dict[str, int]
    hand: dict[str, int]
    gone: dict[str, int]  # out of the game

    def copy(self) -> NaivePosition:
        at = {side: set(holes) for side, holes in self.at.items()}
        return NaivePosition(self.turn, at, dict(self.shen), dict(self.hand), dict(self.gone))


@dataclass(frozen=True)
class NaiveParallel:
    """Reference engine of Skiryuk's rules."""

    options: Mapping[str, Value]

    def start(self) -> NaivePosition:
        """Return the start position: one piece in hole 1, four in hand (6)."""
        return NaivePosition(None, {"h": {1}, "j": {1}}, {"h": 0, "j": 0}, {"h": 4, "j": 4}, {"h": 0, "j": 0})

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
        for side in LETTERS:
            if p.gone[side] == 5:
                return side if self.race else other(side)
        if self.options["refill"] == "captured" and not self.race and not all(p.at.values()):
            return "draw"
        return ""

    def places(self, p: NaivePosition) -> tuple[int, int] | None:
        return {"h": (1, 2), "j": (2, 1), "draw": (1, 1)}.get(self.end(p))

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
        own = p.at[side] - {hole}
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
        for hole in p.at[side]:
            if not self.wrong(p, throw, hole):
                found.update(self.walks(p, side, hole, score))
        thrown = "/".join(str(number) for number in throw)
        if not found:
            return {f"{thrown}: pass": replace(p, turn=other(side))}
        return {f"{thrown}: {text}": after for text, after in found.items()}

    def lifts(self, p: NaivePosition, side: str, score: int) -> Iterator[tuple[str, NaivePosition]]:
        """Yield the lift of a piece off Shen with a score of 1 (21)."""
        if score == 1 and p.shen[side] and not self.race:
            q = p.copy()
            q.shen[side] -= 1
            q.hand[side] += 1
            yield "lift", self.closed(q, other(side), None)

    def walks(self, p: NaivePosition, side: str, hole: int, score: int) -> Iterator[tuple[str, NaivePosition]]:
        """Yield the walks of a piece; two if the mover may choose whether to load."""
        near = hole + score
        own = p.at[side] - {hole}
        far = self.leads(near)
        stop = near if far is None or far in own else far
        text = f"{hole}-{near}" + (f">{stop}" if stop != near else "")
        met = {15, 25} & set(range(hole + 1, near + 1))
        loadable = bool(met) and p.hand[side] > 0 and 1 not in own
        choices = [("", loadable)]
        if loadable and self.options["load_optional"]:
            choices = [(" load", True), (" done", False)]
        for word, load in choices:
            q = p.copy()
            q.at[side].remove(hole)
            q.at[side].add(stop)
            if load:
                q.hand[side] -= 1
                q.at[side].add(1)
            robbed = self.arrived(q, side) if stop == 30 else None
            again = stop in {15, 25}
            yield text + word, self.closed(q, side if again else other(side), robbed)

    def arrived(self, q: NaivePosition, side: str) -> str | None:
        """Apply an arrival on Shen (19); return the side that loses a piece, None if none does."""
        q.at[side].remove(30)
        if self.race:
            q.gone[side] += 1
            return None
        q.shen[side] += 1
        enemy = other(side)
        if not q.at[enemy]:
            return None
        q.at[enemy].remove(min(q.at[enemy]))
        q.gone[enemy] += 1
        return enemy

    def closed(self, q: NaivePosition, turn: str, robbed: str | None) -> NaivePosition:
        """Return the position after the move; an empty path is filled from the hand (23, K-i)."""
        for side in LETTERS:
            if not q.at[side] and q.hand[side]:
                if self.options["refill"] == "captured" and not self.race and side != robbed:
                    continue
                q.hand[side] -= 1
                q.at[side].add(1)
        q.turn = turn
        return q

    def text(self, p: NaivePosition) -> str:
        """Return a position as the rulesets write it."""
        parts = ["hounds_and_jackals", f"turn {dict(zip(LETTERS, NAMES, strict=True)).get(p.turn or '', 'nobody')}"]
        for side, name in zip(LETTERS, NAMES, strict=True):
            standing = [f"{side}{hole}" for hole in sorted(p.at[side])] + ["shen"] * p.shen[side]
            if standing:
                parts.append(" ".join([name, *standing]))
        parts.append(f"hand {p.hand['h']} {p.hand['j']}")
        if any(p.gone.values()):
            parts.append(f"{'home' if self.race else 'taken'} {p.gone['h']} {p.gone['j']}")
        return "; ".join(parts)


def scattered(pick: random.Random, *, race: bool) -> NaivePosition:
    """Return random pieces on the path, mostly on holes with rules, on Shen, in hand and gone."""
    p = NaivePosition(None, {}, {}, {}, {})
    for side in LETTERS:
        p.gone[side] = pick.choice((0, 0, 0, 1, 2, 3, 4, 5))
        p.shen[side] = 0 if race else min(5 - p.gone[side], pick.choice((0, 0, 1, 2, 3)))
        left = 5 - p.gone[side] - p.shen[side]
        walking = pick.randint(0, left)
        p.at[side] = set(pick.sample(pick.choice((range(1, 30), range(18, 30), BUSY_HOLES)), walking))
        p.hand[side] = left - walking
    p.turn = pick.choice(LETTERS)
    return p
