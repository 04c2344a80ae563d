"""Reference implementation of Washburne's rules 1-17 and W-a to W-g, with point names.

Pieces have an identity here, so that "two different pieces" and "not the piece just brought back" follow directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from heritage_games.rulesets.options import Value

SIDES = ("hounds", "jackals")
OWN = {"hounds": [f"h{n}" for n in range(1, 30)], "jackals": [f"j{n}" for n in range(1, 30)]}
OTHER = {"hounds": "jackals", "jackals": "hounds"}
WAY = {side: [*OWN[side], "shen", *reversed(OWN[other])] for side, other in OTHER.items()}
NUMBER = {side: {point: number for number, point in enumerate(way, start=1)} for side, way in WAY.items()}
BOX = {side: set(OWN[side][:5]) for side in SIDES}

Pieces = tuple[str | None, ...]


@dataclass(frozen=True)
class NaivePosition:
    """Position: side to move (None: a throw decides), points of five pieces (None: off)."""

    turn: str | None
    hounds: Pieces
    jackals: Pieces

    def of(self, side: str) -> Pieces:
        return self.hounds if side == "hounds" else self.jackals

    def same(self) -> NaivePosition:
        """Return the position without the identities of its pieces."""
        return replace(self, hounds=_sorted(self.hounds), jackals=_sorted(self.jackals))


def _sorted(pieces: Pieces) -> Pieces:
    return tuple(sorted(pieces, key=str))


class NaiveCrossing:
    def __init__(self, options: Mapping[str, Value], *, dice: bool) -> None:
        self.options, self.dice = options, dice
        numbers = [] if options["ankh"] == "none" else [int(n) for n in str(options["ankh"]).split()]
        self.safe = BOX["hounds"] | BOX["jackals"] | {f"{letter}{n}" for letter in "hj" for n in numbers}
        orange = {f"{letter}{n}" for letter in "hj" for n in (5, 10, 15, 20, 25)} | {"shen"}
        if options["orange"] == "safe":
            self.safe |= orange
        if options["shen"] == "safe":
            self.safe.add("shen")
        self.again = orange if options["orange"] == "extra_throw" else set()
        self.lines = {side: dict(self.line_ends(side)) for side in SIDES}

    def start(self) -> NaivePosition:
        turn = "hounds" if self.options["opening"] == "red" else None
        return NaivePosition(turn, tuple(OWN["hounds"][:5]), tuple(OWN["jackals"][:5]))

    def line_ends(self, side: str) -> Iterator[tuple[str, str]]:
        """Yield the start and end of each line that a side follows."""
        for letter, (one, other) in product("hj", ((6, 20), (8, 10))):
            for near, far in ((one, other), (other, one)):
                way = f"{letter}{near}", f"{letter}{far}"
                if self.options["links"] == "both" or NUMBER[side][way[0]] < NUMBER[side][way[1]]:
                    yield way

    def text(self, p: NaivePosition) -> str:
        """Return a position as the rulesets write it."""
        order = [*OWN["hounds"], *OWN["jackals"], "shen"]
        fields = ["hounds_and_jackals", f"turn {p.turn or 'nobody'}"]
        for side in SIDES:
            here = sorted((point for point in p.of(side) if point), key=order.index)
            fields += [" ".join([side, *here])] if here else []
        off = [p.of(side).count(None) for side in SIDES]
        return "; ".join([*fields, f"off {off[0]} {off[1]}"] if any(off) else fields)

    def places(self, p: NaivePosition) -> tuple[int, int] | None:
        return {"hounds": (1, 2), "jackals": (2, 1)}.get(self.winner(p) or "")

    def winner(self, p: NaivePosition) -> str | None:
        for side in SIDES:
            if set(p.of(side)) == BOX[OTHER[side]]:
                return side
        for side in SIDES:
            if None in p.of(side) and set(p.hounds + p.jackals) >= BOX[side]:
                return OTHER[side]
        return None

    def act(self, p: NaivePosition, piece: int, count: int) -> tuple[str, NaivePosition, bool] | None:
        """Return a move's text, the position and whether it earns a throw; None if impossible."""
        side = p.turn or ""
        own, other = list(p.of(side)), list(p.of(OTHER[side]))
        source = own[piece]
        if source is None:
            hole = WAY[side][count - 1]
            if hole not in BOX[side] or hole in own + other:
                return None
            own[piece] = hole
            return f"enter {count}", self.moved(p, own, other), False
        numbers = NUMBER[side]
        if None in own or numbers[source] + count > len(numbers):
            return None
        near = WAY[side][numbers[source] + count - 1]
        far = self.lines[side].get(near)
        own[piece] = "nowhere"
        for hole in [near] + ([far] if far else []):
            if hole == "shen" and self.options["shen"] == "many":
                continue
            if hole in own or (hole in other and hole in self.safe):
                return None
            other = [None if point == hole else point for point in other]
        own[piece] = far or near
        text = f"{numbers[source]}-{numbers[near]}" + (f">{numbers[far]}" if far else "")
        return text, self.moved(p, own, other), own[piece] in self.again

    def moved(self, p: NaivePosition, own: list[str | None], other: list[str | None]) -> NaivePosition:
        pieces = {p.turn: tuple(own), OTHER[p.turn or ""]: tuple(other)}
        return NaivePosition(p.turn, pieces["hounds"], pieces["jackals"])

    def done(self, p: NaivePosition, *, again: bool) -> NaivePosition:
        turn = p.turn if again else OTHER[p.turn or ""]
        return replace(p, turn=turn).same()

    def plies(self, p: NaivePosition, throw: tuple[int, ...]) -> dict[str, NaivePosition]:
        """Return every move as text, with the resulting position."""
        if self.winner(p):
            return {}
        if p.turn is None:
            return {f"{throw[0]}/{throw[1]}: begin": replace(p, turn=SIDES[0 if throw[0] > throw[1] else 1])}
        found = dict(self.with_dice(p, *throw) if self.dice else self.alone(p, throw[0], ""))
        thrown = "+".join(map(str, throw))
        return {f"{thrown}: {text}": q for text, q in found.items()} or {f"{thrown}: pass": self.done(p, again=False)}

    def alone(self, p: NaivePosition, count: int, before: str) -> Iterator[tuple[str, NaivePosition]]:
        for piece in range(5):
            made = self.act(p, piece, count)
            if made:
                yield before + made[0], self.done(made[1], again=made[2])

    def with_dice(self, p: NaivePosition, low: int, high: int) -> Iterator[tuple[str, NaivePosition]]:
        found = self.pairs(p, low, high)
        if self.options["dice_sum"]:
            found |= dict(self.alone(p, low + high, ""))
        if not found:
            for die in {low, high}:
                found |= dict(self.alone(p, die, f"{die}:"))
        yield from found.items()

    def pairs(self, p: NaivePosition, low: int, high: int) -> dict[str, NaivePosition]:
        """Return the moves of two pieces; of equal results only the text with the lower die first."""
        ways: dict[tuple[str, ...], dict[tuple[str, ...], NaivePosition]] = {}
        for (first, second), (die, other_die) in product(product(range(5), repeat=2), ((low, high), (high, low))):
            made = self.act(p, first, die) if first != second else None
            then = self.act(made[1], second, other_die) if made else None
            if not made or not then:
                continue
            texts = (f"{die}:{made[0]}", f"{other_die}:{then[0]}")
            after = self.done(then[1], again=made[2] or then[2])
            orders = ways.setdefault(tuple(sorted(texts)), {})
            assert orders.setdefault(texts, after) == after
        return {" ".join(min(orders, key=_in_text)): self.one(orders) for orders in ways.values()}

    def one(self, orders: dict[tuple[str, ...], NaivePosition]) -> NaivePosition:
        """Return the position that all orders reach."""
        (after,) = set(orders.values())
        return after


def _in_text(texts: Iterable[str]) -> tuple[int, int]:
    """Return the sort key of an order of two moves: the first die, then the hole left."""
    die, _, walk = next(iter(texts)).partition(":")
    return int(die), 0 if walk.startswith("enter") else int(walk.partition("-")[0])
