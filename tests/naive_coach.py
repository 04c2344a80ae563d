"""Reference implementation of the coach's facts in graph games, on sets of point names.

It uses the reference engines ``naive_mills.py`` and ``naive_hunt.py``.

    python tests/test_coach.py 10000

tests that many positions of each ruleset and counts those in which the coach cannot prove any fact.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache

from naive_hunt import NaiveHunt, NaivePosition
from naive_mills import Naive, NaiveMills

from heritage_games.analysis.facts import Fact
from heritage_games.rulesets.base import Ruleset

Points = frozenset[str]
Claim = tuple[str, Points, Points, tuple[tuple[str, int], ...]]
"""Code, subject, line and numbers of a fact."""


def claim(code: str, about: Points | str = frozenset(), line: Points = frozenset(), **numbers: int) -> Claim:
    """Return a claim; a string is a single point."""
    return code, frozenset({about}) if isinstance(about, str) else about, line, tuple(sorted(numbers.items()))


def claimed(fact: Fact, *, lines: bool) -> Claim:
    """Return the claim of a fact; without its line if several lines prove the fact."""
    points = fact.item.points
    about = frozenset((*points.get("point", ()), *points.get("points", ())))
    line = frozenset(points.get("line", ())) if lines else frozenset[str]()
    return claim(fact.item.code, about, line, **fact.item.numbers)


def changed(claims: set[Claim]) -> set[Claim]:
    """Return the claims except those whose numbers do not change."""
    return {each for each in claims if "before" not in (told := dict(each[3])) or told["before"] != told["after"]}


class MillFacts:
    def __init__(self, rules: Ruleset) -> None:
        self.slow = NaiveMills(rules)
        self.facts = cache(self._facts)
        self.closings = cache(self._closings)
        self.plies = cache(lambda p: dict(self.slow.plies(p)))

    def _closings(self, p: Naive, side: int) -> set[tuple[str, Points]]:
        """Return the mills that a side could close if it were to move, with the closing points."""
        found = set()
        for q in self.plies(replace(p, turn=side)).values():
            for gap in q.pieces[side] - p.pieces[side]:
                found |= {(gap, mill) for mill in self.slow.full(q.pieces[side]) if gap in mill}
        return found

    def reach(self, p: Naive, side: int, piece: str) -> set[str]:
        empty = set(self.slow.points) - p.pieces[0] - p.pieces[1]
        if self.flies(p, side):
            return empty
        return {point for point in empty if frozenset((piece, point)) in self.slow.edges}

    def flies(self, p: Naive, side: int) -> bool:
        return bool(self.slow.options["flying"]) and self.slow.three(p, side)

    def ended(self, p: Naive) -> str:
        """Return the result for the side not to move: won, lost or drawn; empty if play goes on."""
        if len(p.pieces[p.turn]) + p.hand[p.turn] < 3:
            return "won"
        stuck = next(self.slow.ways(p), None) is None
        if stuck and len(p.pieces[0] | p.pieces[1]) == len(self.slow.points) and p.hand == (0, 0):
            return "won" if self.slow.options.get("full_board") == "loss" else "drawn"
        if stuck:
            return "won"
        return "drawn" if self.slow.over(p) else ""

    def can_lose(self, p: Naive, side: int) -> bool:
        """Return whether a side could lose a piece if the other were to move."""
        return bool(self.closings(p, 1 - side)) and bool(self.slow.targets(p.pieces[side]))

    def loses_for_sure(self, p: Naive) -> bool:
        """Return whether every move of the side to move captures nothing and then loses a piece."""
        plies = self.plies(p)
        return bool(plies) and all("x" not in text[1:] and self.can_lose(q, p.turn) for text, q in plies.items())

    def _facts(self, p: Naive, text: str, *, far: bool) -> set[Claim]:
        q, side = self.plies(p)[text], p.turn
        found = set(self.of_ending(q, text))
        if text.startswith("x"):
            return found | set(self.of_steps(p, q))
        over = self.ended(q)
        found |= {*self.of_lines(p, q), *self.of_gaps(p, q), *self.of_pieces(p, q), *self.of_steps(p, q)}
        found |= set(self.of_forks(p, q))
        if not over:
            found |= set(self.of_threats(p, q))
            if any(self.ended(r) == "won" for r in self.plies(q).values()):
                found.add(claim("lets_win"))
        if (
            far
            and not self.can_lose(q, side)
            and any(
                "x" not in reply and self.closings(r, 1 - side) and self.loses_for_sure(r)
                for reply, r in self.plies(q).items()
            )
        ):
            found.add(claim("loses_man"))
        return found

    def of_ending(self, q: Naive, text: str) -> Iterator[Claim]:
        words = {"won": "wins_at_once", "drawn": "draws_at_once"}
        if self.ended(q):
            point = text.strip("x").split("x")[0].split("-")[-1].removesuffix(" done")
            yield claim(words[self.ended(q)], point)

    def of_lines(self, p: Naive, q: Naive) -> Iterator[Claim]:
        side, other = p.turn, 1 - p.turn
        (point,) = q.pieces[side] - p.pieces[side]
        left, shot = p.pieces[side] - q.pieces[side], p.pieces[other] - q.pieces[other]
        for mill in self.slow.full(q.pieces[side]):
            if point in mill:
                yield claim("closes_mill", point, mill)
        for mill in self.slow.full(p.pieces[side]):
            if left & mill:
                yield claim("breaks_mill", left, mill)
        still = {mill for _, mill in self.closings(q, other)}
        for gap, mill in self.closings(p, other):
            if mill not in still and gap == point:
                yield claim("blocks_line", gap, mill)
            elif mill not in still and shot:
                yield claim("shoots_closer", shot, mill)

    def of_gaps(self, p: Naive, q: Naive) -> Iterator[Claim]:
        side, other = p.turn, 1 - p.turn
        (point,) = q.pieces[side] - p.pieces[side]
        could, near = ({mill for _, mill in found} for found in (self.closings(p, other), self.closings(q, side)))
        through = [mill for mill in self.slow.mills if point in mill]
        for mill in through:
            if len(mill & p.pieces[other]) == 2 and mill not in could:
                yield claim("fills_gap", point, mill)
            gap = mill - q.pieces[side]
            had = len(mill & p.pieces[side])
            if len(gap) == 1 and had < 2 and not gap & q.pieces[other] and mill not in near:
                yield claim("makes_two", gap, mill)
        free = sum(not mill & q.pieces[other] for mill in through)
        if free > 1 and not p.pieces[side] - q.pieces[side]:
            yield claim("lines_through", point, lines=free)

    def of_forks(self, p: Naive, q: Naive) -> Iterator[Claim]:
        """Yield the fact that a placing takes a point where the other side could threaten twice."""
        side, other = p.turn, 1 - p.turn
        (point,) = q.pieces[side] - p.pieces[side]
        if p.pieces[side] - q.pieces[side] or p.hand[other] < 2:
            return
        theirs = p.pieces[other] | {point}
        if not any(point in mill for mill in self.slow.full(theirs)):
            taken = theirs | q.pieces[side]
            gaps = [mill - theirs for mill in self.slow.mills if point in mill and len(mill & theirs) == 2]
            if sum(not gap & taken for gap in gaps) > 1:
                yield claim("prevents_two", point)

    def of_threats(self, p: Naive, q: Naive) -> Iterator[Claim]:
        side, other = p.turn, 1 - p.turn
        (point,) = q.pieces[side] - p.pieces[side]
        could, can = {mill for _, mill in self.closings(p, side)}, self.closings(q, side)
        closed = any(point in mill for mill in self.slow.full(q.pieces[side]))
        new = {(gap, mill) for gap, mill in can if mill not in could}
        gaps = frozenset(gap for gap, _ in can)
        if new and len(gaps) > 1:
            yield claim("two_threats", gaps)
        for gap, mill in new:
            yield claim("closes_next" if closed else "threatens_line", gap, mill)
        if can and self.loses_for_sure(q):
            yield claim("wins_man")
        for gap, mill in self.closings(q, other):
            yield claim("leaves_threat", gap, mill)
        if not self.closings(q, other) and len(q.pieces[other]) > 1:
            yield claim("leaves_none")

    def of_pieces(self, p: Naive, q: Naive) -> Iterator[Claim]:
        side, other = p.turn, 1 - p.turn
        for piece in q.pieces[other]:
            if self.reach(p, other, piece) and not self.reach(q, other, piece):
                yield claim("shuts_in", piece)
        for piece in q.pieces[side] & p.pieces[side]:
            if not self.reach(p, side, piece) and self.reach(q, side, piece):
                yield claim("frees", piece)

    def of_steps(self, p: Naive, q: Naive) -> Iterator[Claim]:
        for code, side in (("own_steps", p.turn), ("their_steps", 1 - p.turn)):
            if not self.flies(p, side) and not self.flies(q, side):
                had, has = (sum(len(self.reach(r, side, piece)) for piece in r.pieces[side]) for r in (p, q))
                yield claim(code, before=had, after=has)

    def advised(self, p: Naive, text: str, fact: Fact) -> bool | None:
        """Return whether a fact that only advice uses is true; None if it is no such fact."""
        q, side = self.plies(p)[text], p.turn
        (point,), line = fact.item.points.get("point", ("",)), frozenset(fact.item.points.get("line", ()))
        steps = [sum(len(self.reach(q, who, piece)) for piece in q.pieces[who]) for who in (side, 1 - side)]
        if fact.item.code == "guards_line":
            return point in q.pieces[side] and point in line and line - {point} <= q.pieces[1 - side]
        if fact.item.code == "answers_mill":
            taken = [r for reply, r in self.plies(q).items() if "x" in reply]
            return bool(taken) and all(self.can_lose(r, 1 - side) and not self.ended(r) for r in taken)
        told = {
            "stops_win": lambda: all(self.ended(r) != "won" for r in self.plies(q).values()),
            "keeps_mill": lambda: line <= q.pieces[side],
            "own_steps_now": lambda: fact.item.numbers["after"] == steps[0],
            "their_steps_now": lambda: fact.item.numbers["after"] == steps[1],
            "free_at_end": lambda: fact.item.numbers == {"after": steps[0], "left": sum(q.hand)},
            "all_drawn": lambda: self.all_drawn(p),
            "breaks_fork": lambda: point in self.forks(p, 1 - side) - self.forks(q, 1 - side),
            "prepares_fork": lambda: point in self.forks(q, side) - self.forks(p, side) and not self.can_lose(q, side),
            "still_closes": lambda: (point, line) in self.closings(p, side) & self.closings(q, side),
            "binds_shot": lambda: self.binds_shot(p, q, fact),
            "binds_shots": lambda: self.binds_shots(p, q, fact),
        }
        return told[fact.item.code]() if fact.item.code in told else None

    def forks(self, p: Naive, side: int) -> set[str]:
        """Return the points that a side could reach on its turn to threaten mills at two points."""
        own = replace(p, turn=side)
        if self.closings(p, side):
            return set()
        going = {move: q for move, q in self.plies(own).items() if not self.ended(q)}
        gaps = {move: {gap for gap, _ in self.closings(q, side)} for move, q in going.items()}
        return {move.split(" ")[0].split("-")[-1] for move, each in gaps.items() if len(each) > 1}

    def binds_shot(self, p: Naive, q: Naive, fact: Fact) -> bool:
        """Return whether a new mill can be closed after each shot at none of the fact's points."""
        (gap,), side = fact.item.points["point"], p.turn
        closing, points = (gap, frozenset(fact.item.points["line"])), fact.item.points["points"]
        others = self.after_other_shots(q, points)
        return closing not in self.closings(p, side) and all(closing in self.closings(r, side) for r in others)

    def binds_shots(self, p: Naive, q: Naive, fact: Fact) -> bool:
        """Return whether one of the new mills can be closed after each shot at no such point."""
        points, side = fact.item.points["points"], p.turn
        new = {each for each in self.closings(q, side) - self.closings(p, side) if each[0] in fact.item.points["gaps"]}
        others = self.after_other_shots(q, points)
        return len({gap for gap, _ in new}) > 1 and all(new & self.closings(r, side) for r in others)

    def after_other_shots(self, q: Naive, points: Collection[str]) -> list[Naive]:
        """Return the positions after each shot of a piece on none of these points."""
        taken = {move.split(" ")[0].split("x")[1]: r for move, r in self.plies(q).items() if "x" in move}
        return [r for shot, r in taken.items() if shot not in points]

    def all_drawn(self, p: Naive) -> bool:
        """Return whether every way to place the pieces in hand draws the game."""
        plies = list(self.plies(p).values())
        if all(mill & p.pieces[0] and mill & p.pieces[1] for mill in self.slow.mills):
            plies = plies[:1]  # No mill can be closed any more, so all ways to fill the board end alike.
        return self.ended(p) == "drawn" or (bool(plies) and sum(p.hand) > 0 and all(map(self.all_drawn, plies)))


class HuntFacts:
    def __init__(self, rules: Ruleset) -> None:
        self.slow = NaiveHunt.of(rules)
        self.plies = cache(lambda p: dict(self.slow.plies(p)))
        self.facts = cache(self._facts)
        self.leaps = cache(self._leaps)
        self.shut = cache(self._shut)

    def empty(self, p: NaivePosition) -> set[str]:
        return set(self.slow.points) - p.few - p.many

    def _leaps(self, p: NaivePosition) -> set[tuple[str, ...]]:
        """Return the points of every possible leap if the few were to move."""
        if p.few_wait:
            return set()
        return {(a, *over, c) for a, c, over in self.slow.runs(p, self.empty(p)) if over}

    def _shut(self, p: NaivePosition) -> Points:
        going = {source for source, _, _ in self.slow.runs(p, self.empty(p))}
        return p.few - going

    def steps(self, p: NaivePosition) -> list[tuple[str, str]]:
        return [(a, c) for a, c, over in self.slow.runs(p, self.empty(p)) if not over]

    def region(self, p: NaivePosition) -> set[str]:
        reached: set[str] = set()
        edge = set(p.few)
        while edge:
            edge = {point for point in self.empty(p) - reached if any(self.slow.joined(point, at) for at in edge)}
            reached |= edge
        return reached

    def exposed(self, p: NaivePosition) -> int:
        anywhere = replace(p, few=frozenset(self.slow.points) - p.many)
        return sum(bool(over) for _, _, over in self.slow.runs(anywhere, set(self.slow.points) - p.many))

    def over(self, p: NaivePosition) -> set[str]:
        return {piece for leap in self.leaps(p) for piece in leap[1:-1]}

    def _facts(self, p: NaivePosition, text: str, *, far: bool) -> set[Claim]:
        q = self.plies(p)[text]
        found = set[Claim]()
        point = text.removesuffix(" done").split("x")[0].split("-")[-1]
        if p.few_move:
            found |= {claim("takes", piece) for piece in p.many - q.many}
        if not self.plies(q):
            return found | {claim("wins_at_once", point)}
        if any(next(self.slow.plies(r), None) is None for r in self.plies(q).values()):
            found.add(claim("lets_win"))
        found |= set(self.of_few(p, q, text) if p.few_move else self.of_many(p, q, point, far=far))
        for code, count in (
            ("hunter_steps", lambda r: len(self.steps(r))),
            ("hunter_region", lambda r: len(self.region(r))),
            ("exposed", self.exposed),
        ):
            found.add(claim(code, before=count(p), after=count(q)))
        return found

    def of_few(self, p: NaivePosition, q: NaivePosition, text: str) -> Iterator[Claim]:
        new = self.over(q) - self.over(p)
        if new and len(self.over(q)) > 1 and len({leap[-1] for leap in self.leaps(q)}) > 1:
            yield claim("threatens_two", frozenset(self.over(q)))
        yield from (claim("threatens", piece) for piece in new)
        if "-" in text:
            yield from (claim("frees", piece) for piece in (self.shut(p) - self.shut(q)) & q.few)
        if q.few_wait:
            return
        replies = list(self.plies(q).values())
        safe = sum(not self.leaps(r) for r in replies)
        if not safe:
            yield claim("wins_man")
        else:
            yield claim("safe_replies", after=safe, every=len(replies))
        shut = frozenset[str]().union(*(self.shut(r) for r in replies)) - self.shut(q)
        yield from (claim("can_be_shut", piece) for piece in shut)
        if not shut:
            yield claim("none_shut")
        least = [min((sum(a == piece for a, _ in self.steps(r)) for piece in r.few), default=0) for r in (p, q)]
        yield claim("tightest", before=least[0], after=least[1])

    def of_many(self, p: NaivePosition, q: NaivePosition, point: str, *, far: bool) -> Iterator[Claim]:
        for leap in self.leaps(p) - self.leaps(q):
            over = frozenset(leap[1:-1])
            if (over & q.many | (frozenset({point}) if over - q.many else frozenset())) & self.over(q):
                continue
            if leap[-1] == point:
                yield claim("closes_leap", frozenset(leap[1:-1]), frozenset(leap))
            else:
                yield claim("steps_away", p.many - q.many, frozenset(leap))
        yield from (claim("leaves_capturable", piece) for piece in self.over(q))
        if not self.leaps(q) and q.few and not q.few_wait:
            yield claim("leaves_none")
        had, has = self.shut(p), self.shut(q)
        yield from (claim("shuts_in", piece) for piece in has - had)
        yield from (claim("lets_out", piece) for piece in had - has)
        if has:
            yield claim("locked", before=len(had), after=len(has))
        yield from self.of_point(p, q, point)
        if far and any(self.lost_to(r) for r in self.plies(q).values()) and not self.leaps(q):
            yield claim("loses_man")

    def lost_to(self, r: NaivePosition) -> bool:
        """Return whether the many cannot prevent the loss of a piece to a leap possible now."""
        replies = self.plies(r).values()
        return bool(self.leaps(r) and replies) and all(self.leaps(s) for s in replies)

    def of_point(self, p: NaivePosition, q: NaivePosition, point: str) -> Iterator[Claim]:
        """Yield the fact that no leap can go over the moved piece any more, if one could before."""
        if any(not self.open_ends(p, left) for left in p.many - q.many):
            return
        if not self.ends(point):
            yield claim("end_point", point)
        elif not self.open_ends(q, point):
            yield claim("safe_point", point)

    def ends(self, point: str) -> list[tuple[str, str]]:
        """Return both ends of each leap of the board over a point."""
        ends = [(a, c) for a, over, c in self.slow.threes if over == point]
        if self.slow.long_leap:
            ends += [(line[0], line[-1]) for line in self.slow.lines if len(line) >= 5 and point in line[1:-1]]
        return ends

    def open_ends(self, p: NaivePosition, point: str) -> list[tuple[str, str]]:
        """Return both ends of each leap over a point that none of the many prevents."""
        return [(a, c) for a, c in self.ends(point) if not {a, c} & p.many]

    def advised(self, p: NaivePosition, text: str, fact: Fact) -> bool | None:
        """Return whether a fact that only advice uses is true; None if it is no such fact."""
        q, numbers = self.plies(p)[text], fact.item.numbers
        (point,) = fact.item.points.get("point", ("",))
        steps = [sum(a == piece for a, _ in self.steps(q)) for piece in q.few]
        told = {
            "stops_win": lambda: all(next(self.slow.plies(r), None) for r in self.plies(q).values()),
            "keeps_shut": lambda: point in self.shut(p) & self.shut(q),
            "hunter_steps_now": lambda: numbers["after"] == sum(steps),
            "tightest_now": lambda: numbers["after"] == min(steps),
            "gives_to_lock": lambda: self.gives_to_lock(p, q),
            "spare_moves": lambda: numbers["after"] == min(map(self.safe_moves, self.plies(q).values())),
            "steps_kept": lambda: numbers["after"] == min(len(self.steps(r)) for r in self.plies(q).values()),
            "attacked": lambda: numbers == self.attacks(q),
            "attacks": lambda: numbers == self.attacks(q),
        }
        return told[fact.item.code]() if fact.item.code in told else None

    def safe_moves(self, p: NaivePosition) -> int:
        """Return the number of moves of the many after which no leap is possible."""
        return sum(not self.leaps(q) for q in self.plies(p).values())

    def attacks(self, p: NaivePosition) -> dict[str, int]:
        """Return the numbers of all hunters' moves, and of those that would make a leap possible."""
        moves = self.plies(replace(p, few_move=True)).values()
        return {"after": sum(bool(self.leaps(q)) for q in moves), "every": len(moves)}

    def gives_to_lock(self, p: NaivePosition, q: NaivePosition) -> bool:
        """Return whether a reply to every leap traps more hunters and loses no piece next."""
        leaps = [r for reply, r in self.plies(q).items() if "x" in reply]
        had = max(len(self.shut(p)), len(self.shut(q)))
        further = [self.plies(r).values() for r in leaps]
        return bool(leaps) and all(any(self.trapped(s) > had and not self.leaps(s) for s in each) for each in further)

    def trapped(self, p: NaivePosition) -> int:
        """Return how many hunters can never move, however the hunters play without captures."""
        seen, edge = {p.few}, [p]
        stay = set(p.few)
        while edge:
            q = edge.pop()
            for source, target, _ in self.slow.runs(q, self.empty(q)):
                stay.discard(source)
                moved = replace(q, few=q.few - {source} | {target})
                if moved.few not in seen:
                    seen.add(moved.few)
                    edge.append(moved)
        return len(stay)

    def guarded(self, q: NaivePosition, fact: Fact) -> bool:
        """Return whether a safe point's guards are pieces that together prevent all leaps over it."""
        guards = set(fact.item.points["guards"])
        (point,) = fact.item.points["point"]
        return guards <= q.many and all({a, c} & guards for a, c in self.ends(point))


LINES_VARY = frozenset({"takes", "threatens", "leaves_capturable"})
"""Codes of facts whose line may be any leap over the piece."""


def provers(rules: Ruleset) -> MillFacts | HuntFacts:
    return MillFacts(rules) if "mill_formed" in rules.codes() else HuntFacts(rules)
