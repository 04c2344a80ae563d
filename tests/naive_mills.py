"""Reference implementation of the mill rules M1-M23, with sets of point names."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import Value

Points = frozenset[str]
Bars = frozenset[object]
FREE = Bars()


@dataclass(frozen=True)
class Naive:
    """Position: the side to move, the pieces on the board and in hand, and the barred move."""

    turn: int
    pieces: tuple[Points, Points]
    hand: tuple[int, int]
    barred: tuple[Bars, Bars] = (FREE, FREE)
    quiet: int = 0
    gifts: int = 0


PLAIN: dict[str, Value] = {"mill_rule": "off", "draw_plies": 0, "draw_needs_both": False, "shot_optional": False}
"""Options that some games do not have, with the values that their rules follow."""


class NaiveMills:
    """Reference engine of the mill rules of a ruleset, with some options changed."""

    def __init__(self, rules: Ruleset, **changed: Value) -> None:
        self.points, self.options = rules.points, {**PLAIN, **rules.options, **changed}
        self.men = next(store.count for store in rules.stores(rules.start()) if store.side == 0)
        self.edges = {frozenset(pair) for line in rules.lines for pair in pairwise(line)}
        self.mills = {frozenset(line[i : i + 3]) for line in rules.lines for i in range(len(line) - 2)}

    def start(self) -> Naive:
        return Naive(0, (frozenset(), frozenset()), (self.men, self.men))

    def full(self, pieces: Points) -> set[Points]:
        return {mill for mill in self.mills if mill <= pieces}

    def three(self, p: Naive, side: int) -> bool:
        return p.hand == (0, 0) and len(p.pieces[side]) == 3

    def over(self, p: Naive) -> bool:
        plies = self.options["draw_plies"]
        return len(p.pieces[p.turn]) + p.hand[p.turn] < 3 or (bool(plies) and p.quiet >= int(plies))

    def plies(self, p: Naive, _throw: None = None) -> Iterator[tuple[str, Naive]]:
        """Yield every move as text with the resulting position; nothing after the end of the game."""
        return iter(()) if self.over(p) else self.ways(p)

    def ways(self, p: Naive) -> Iterator[tuple[str, Naive]]:
        """Yield every move, also if too few pieces or quiet plies have ended the game."""
        own, enemy = p.pieces[p.turn], p.pieces[1 - p.turn]
        if p.gifts:
            for point in own:
                yield f"x{point}", replace(self.after(p, own - {point}, enemy), gifts=p.gifts - 1)
            return
        empty = [point for point in self.points if point not in own | enemy]
        if p.hand[p.turn]:
            for point in empty:
                yield from self.shots(p, None, point)
            return
        anywhere = self.options["flying"] and self.three(p, p.turn)
        for source in own:
            for point in empty:
                if anywhere or frozenset((source, point)) in self.edges:
                    yield from self.shots(p, source, point)

    def shots(self, p: Naive, source: str | None, point: str) -> Iterator[tuple[str, Naive]]:
        before, enemy = p.pieces[p.turn], p.pieces[1 - p.turn]
        own = before - {source} | {point} if source else before | {point}
        text = f"{source}-{point}" if source else point
        formed = self.full(own) - self.full(before)
        broken = self.full(before) - self.full(own)
        barred = p.barred[p.turn]
        if self.options["mill_rule"] == "seed" and formed & barred:
            return
        if self.options["mill_rule"] == "gar" and formed and (source, point) in barred:
            return
        bars = FREE
        if formed and broken:
            bars = frozenset(broken) if self.options["mill_rule"] == "seed" else frozenset({(point, source)})
        if not formed:
            yield text, self.after(p, own, enemy, bars, placed=source is None)
            return
        targets = self.targets(enemy)
        if not targets or self.options["shot_optional"]:
            done = " done" if targets else ""
            yield f"{text}{done}", self.after(p, own, enemy, bars, placed=source is None)
        for shot in targets:
            yield f"{text}x{shot}", self.after(p, own, enemy - {shot}, bars, placed=source is None, shot=True)

    def targets(self, pieces: Points) -> Points:
        """Return the pieces that may be shot: those outside mills, if there are any."""
        outside = pieces - frozenset[str]().union(*self.full(pieces))
        return outside or (frozenset() if self.options["all_in_mills"] == "none" else pieces)

    def after(
        self, p: Naive, own: Points, enemy: Points, bars: Bars = FREE, *, placed: bool = False, shot: bool = False
    ) -> Naive:
        threes = self.three(p, 0) + self.three(p, 1)
        counts = bool(self.options["draw_plies"]) and threes >= (2 if self.options["draw_needs_both"] else 1)
        hand = tuple(n - (placed and side == p.turn) for side, n in enumerate(p.hand))
        pieces = (own, enemy) if p.turn == 0 else (enemy, own)
        barred = (bars, p.barred[1]) if p.turn == 0 else (p.barred[0], bars)
        filled = placed and len(own | enemy) == len(self.points)
        gifts = 2 if filled and self.options.get("full_board") == "gift" else 0
        q = Naive(1 - p.turn, pieces, (hand[0], hand[1]), barred)
        return replace(q, quiet=0 if shot or not counts else p.quiet + 1, gifts=gifts)
