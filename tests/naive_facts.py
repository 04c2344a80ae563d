"""Reference implementation of facts about moves in races, on the reference engines.

A fact here is its code, its points and its numbers; lines and weights are omitted.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from naive_crossing import BOX, NUMBER, OTHER, WAY, NaiveCrossing, Pieces
from naive_crossing import NaivePosition as OnOneWay
from naive_journey import NaiveJourney
from naive_journey import NaivePosition as OnJourney
from naive_parallel import LETTERS, NaiveParallel, other
from naive_parallel import NaivePosition as OnTracks

Naive = tuple[str, frozenset[str], tuple[tuple[str, int], ...]]

STICKS: Mapping[tuple[int, ...], int] = {(1,): 4, (2,): 6, (3,): 4, (4,): 1, (5,): 1}
DICE: Mapping[tuple[int, ...], int] = {(a, b): 1 if a == b else 2 for a, b in product(range(1, 5), repeat=2) if a <= b}
SPLIT = {1: 3, 2: 3, 3: 1, 6: 1}
OF = 16

LINE = re.compile(r"(\d+)-(\d+)>(\d+)")
WALK = re.compile(r"(\d+)-(\d+)(?:>(\d+))?")


def fact(code: str, *points: str, **numbers: int) -> Naive:
    return code, frozenset(points), tuple(sorted(numbers.items()))


def danger(code: str, none: str, throws: Sequence[int], *points: str, **numbers: int) -> Naive:
    """Return the change of a danger: its throws before a move and those after it, if any."""
    before, after = throws
    if after:
        return fact(code, *points, before=before, after=after, of=OF, **numbers)
    return fact(none, before=before, of=OF)


def weights(slow: NaiveCrossing | NaiveParallel) -> Mapping[tuple[int, ...], int]:
    """Return the weight of each throw of a game, in sixteenths."""
    return DICE if isinstance(slow, NaiveCrossing) and slow.dice else STICKS


def count(slow: Any, turn: str, board: Any, does: Callable[[Any], bool]) -> int:  # noqa: ANN401 - either engine
    """Return the number of throws with which some move of a side does something."""
    here = replace(board, turn=turn)
    return sum(weight for throw, weight in weights(slow).items() if any(map(does, slow.plies(here, throw).values())))


def idle(slow: Any, turn: str, board: Any) -> int:  # noqa: ANN401 - either engine
    """Return the number of throws with which a side can only pass."""
    here = replace(board, turn=turn)
    plies = ((weight, slow.plies(here, throw)) for throw, weight in weights(slow).items())
    return sum(weight for weight, texts in plies if texts and all(text.endswith("pass") for text in texts))


def crossing_facts(slow: NaiveCrossing, p: OnOneWay, throw: tuple[int, ...], text: str) -> list[Naive]:
    """Return the facts about a move in Washburne's game, except those about avoided lines."""
    after = slow.plies(p, throw)[text]
    side = p.turn or after.turn or ""
    enemy = OTHER[side]
    found = list(_walked(slow, p, after, side, text.partition(": ")[2]))
    if slow.winner(after):
        return [*found, fact("wins_at_once")] if slow.winner(after) == side else found

    def hit(board: OnOneWay, who: str) -> Callable[[OnOneWay], bool]:
        return lambda q: q.of(who).count(None) > board.of(who).count(None)

    exposed = [count(slow, enemy, board, hit(board, side)) for board in (p, after)]
    replies = (q for t in weights(slow) for q in slow.plies(replace(after, turn=enemy), t).values())
    reached = {point for q in replies for point in gone(after.of(side), q.of(side))}
    found.append(danger("exposure", "unexposed", exposed, *reached))
    shares = {
        "loses_next": count(slow, enemy, after, lambda q: slow.winner(q) == enemy),
        "wins_next": count(slow, side, after, lambda q: slow.winner(q) == side),
        "holds_up": idle(slow, enemy, after) if None in after.of(enemy) else 0,
    }
    found += [fact(code, chances=share, of=OF) for code, share in shares.items() if share]
    hits = [count(slow, side, board, hit(board, enemy)) for board in (p, after)]
    found += [fact("chance_hit", chances=hits[1], of=OF)] if hits[1] > hits[0] else []
    left, came = gone(p.of(side), after.of(side)), gone(after.of(side), p.of(side))
    was = max(_line_ahead(slow, replace(p, turn=side), left).values(), default=0)
    now = _line_ahead(slow, replace(after, turn=side), came)
    point = max(sorted(now, key=lambda point: NUMBER[side][point]), key=lambda point: now[point], default="")
    if point and now[point] > was:
        found.append(fact("chance_line", point, chances=now[point], of=OF))
    lines = [any_line(slow, replace(board, turn=side)) for board in (p, after)]
    if lines[0] != lines[1]:
        found.append(fact("lines_next", before=lines[0], after=lines[1], of=OF))
    box = BOX[enemy]
    entered = count(slow, side, after, lambda q: len(set(q.of(side)) & set(box)) > len(set(after.of(side)) & set(box)))
    found += [fact("chance_box", chances=entered, of=OF)] if entered else []
    ways = left - slow.safe, came - slow.safe - set(box)
    if len(ways[0]) == len(ways[1]) == 1:
        saved = [count(slow, side, at, _saves(slow, at, side, *way)) for at, way in zip((p, after), ways, strict=True)]
        found += [fact("chance_safe", *ways[1], chances=saved[1], of=OF)] if saved[1] > saved[0] else []
    stuck = idle(slow, side, p), idle(slow, side, after)
    return [*found, danger("stuck", "unstuck", stuck)] if any(stuck) else found


def _saves(slow: NaiveCrossing, after: OnOneWay, side: str, hole: str) -> Callable[[OnOneWay], bool]:
    """Return a function that tests whether a ply moves the piece from this hole to a safe one."""
    return lambda q: hole not in q.of(side) and bool(gone(q.of(side), after.of(side)) & slow.safe)


def any_line(slow: Any, p: Any) -> int:  # noqa: ANN401 - either engine
    """Return the number of throws with which a line takes some piece forward."""
    found = 0
    for throw, weight in weights(slow).items():
        walks = [tuple(map(int, line)) for text in slow.plies(p, throw) for line in LINE.findall(text)]
        found += weight * any(walk[2] > walk[1] for walk in walks)
    return found


def _walked(slow: NaiveCrossing, p: OnOneWay, after: OnOneWay, side: str, text: str) -> Iterator[Naive]:
    enemy, way = OTHER[side], WAY[side]
    for point in gone(p.of(enemy), after.of(enemy)):
        yield fact("knocks_off", point, holes=NUMBER[enemy][point])
    home, off, ends = len(set(p.of(side)) & BOX[enemy]), p.of(side).count(None), []
    for action in re.sub(r"(^| )\d:", r"\1", text).replace("enter ", "enter-").split():
        if action.startswith("enter"):
            off -= 1
            yield fact("brings_back", way[int(action[6:]) - 1], off=off)
        elif walk := WALK.fullmatch(action):
            start, near, end = (int(number or walk[2]) for number in walk.groups())
            ends.append(way[end - 1])
            if end != near:
                yield on_line((start, near, end), way[near - 1], way[end - 1])
            if way[end - 1] in BOX[enemy] and way[start - 1] not in BOX[enemy]:
                home += 1
                yield fact("reaches_box", way[end - 1], home=home)
    if after.turn == side and p.turn and not slow.winner(after):
        yield fact("second_turn", *(point for point in ends if point in slow.again))
    came, left = gone(after.of(side), p.of(side)), gone(p.of(side), after.of(side))
    if came & slow.safe and left - slow.safe and not slow.winner(after):
        yield fact("safe_hole", *(came & slow.safe))
    if (safe := left & slow.safe) and came - slow.safe and not slow.winner(after):
        box = safe & set(BOX[side])
        yield fact("leaves_home" if box else "leaves_safe", *(box or safe))


def _line_ahead(slow: NaiveCrossing, p: OnOneWay, points: set[str]) -> dict[str, int]:
    """Return for the piece on each point the number of throws with which a line advances it."""
    leads = dict.fromkeys(points, 0)
    for throw, weight in weights(slow).items():
        walks = [tuple(map(int, line)) for text in slow.plies(p, throw) for line in LINE.findall(text)]
        for point in points:
            start = NUMBER[str(p.turn)][point]
            leads[point] += weight * any(walk[0] == start and walk[2] > walk[1] for walk in walks)
    return leads


def on_line(walk: tuple[int, int, int], *points: str) -> Naive:
    start, near, end = walk
    if end == start:
        return fact("line_stays", *points)
    return fact("line_forward" if end > near else "line_back", *points, holes=abs(end - near))


def gone(pieces: Pieces, left: Pieces) -> set[str]:
    """Return the points occupied in the first position but not in the second."""
    return {point for point in pieces if point and point not in left}


def lines_back(texts: Iterator[str], points: Mapping[int, str]) -> set[frozenset[str]]:
    """Return the start of each walk onto a backward line, with both ends of the line."""
    walks = (tuple(map(int, line)) for text in texts for line in LINE.findall(text))
    return {frozenset(points[hole] for hole in walk) for walk in walks if walk[2] < walk[1]}


def parallel_facts(slow: NaiveParallel, p: OnTracks, throw: tuple[int, ...], text: str) -> list[Naive]:
    """Return the facts about a move in Skiryuk's game, except those about avoided lines."""
    after = slow.plies(p, throw)[text]
    side, _ = slow.who(p, throw) if p.turn or slow.options["opening"] != "random" else (str(after.turn), 0)
    enemy = other(side)
    found = list(_moved(slow, p, after, side, text.partition(": ")[2]))
    if slow.end(after):
        return [*found, fact("wins_at_once")] if slow.end(after) == side else found

    holes = after.at[side]
    if holes and not slow.race:
        taken = [
            count(slow, enemy, board, lambda q, board=board: q.gone[side] > board.gone[side])  # type: ignore[misc]
            for board in (p, after)
        ]
        hole = min(holes)
        found.append(danger("capturable", "uncapturable", taken, f"{side}{hole}", hole=hole))
    shares = {
        "loses_next": count(slow, enemy, after, lambda q: slow.end(q) == enemy),
        "wins_next": count(slow, side, after, lambda q: slow.end(q) == side),
    }
    found += [fact(code, chances=share, of=OF) for code, share in shares.items() if share]
    lines = [any_line(slow, replace(board, turn=side)) for board in (p, after)]
    found += [fact("lines_next", before=lines[0], after=lines[1], of=OF)] if lines[0] != lines[1] else []
    stuck = idle(slow, side, p), idle(slow, side, after)
    return [*found, danger("stuck", "unstuck", stuck)] if any(stuck) else found


def _moved(slow: NaiveParallel, p: OnTracks, after: OnTracks, side: str, text: str) -> Iterator[Naive]:
    enemy, hand = other(side), p.hand[side]
    if after.gone[enemy] > p.gone[enemy]:
        yield fact("captures", f"{enemy}{min(p.at[enemy])}", left=5 - after.gone[enemy])
    if text == "lift":
        yield fact("lifts", "shen", hand=hand + 1)
    over = bool(slow.end(after))
    if not over and 1 in p.at[side] - after.at[side] and after.hand[side]:
        yield fact("clears_first", f"{side}1", hand=after.hand[side])
    if walk := WALK.match(text):
        start, near, end = (int(number or walk[2]) for number in walk.groups())
        yield from _on_track(p, side, (start, near, end), loads=not text.endswith("done"))
        if not (over or slow.race) and start == min(p.at[side]) and len(p.at[side]) > 1:
            yield fact("moves_last", f"{side}{start}", hole=start)
        if end == 30 and slow.race:
            yield fact("comes_home", "shen", home=after.gone[side])
        if end != 30 and not over:
            before = _prizes(slow, replace(p, turn=side), start, side)
            shares = _prizes(slow, replace(after, turn=side), end, side)
            raised = {code: share for code, share in shares.items() if share > before[code]}
            yield from (fact(code, f"{side}{end}", chances=share, of=OF) for code, share in raised.items())
    if not over:
        yield from _nearest(slow, replace(after, turn=side), side)


def _on_track(p: OnTracks, side: str, walk: tuple[int, int, int], *, loads: bool) -> Iterator[Naive]:
    """Yield the facts about the target of a walk: a line, a loading hole, another turn."""
    start, near, end = walk
    own, hand = p.at[side] - {start}, p.hand[side]
    if end != near:
        yield on_line(walk, f"{side}{near}", f"{side}{end}")
    met = sorted({15, 25} & set(range(start + 1, near + 1)))
    if met and hand and loads:
        code = "loads_nothing" if 1 in own else "loads"
        yield fact(code, f"{side}{met[0]}", f"{side}1", hand=hand - (1 not in own))
    if end in {15, 25}:
        yield fact("second_turn", f"{side}{end}")


def _prizes(slow: NaiveParallel, p: OnTracks, hole: int, side: str) -> dict[str, int]:
    """Return, for each chance, the number of throws that give it to the piece in this hole."""
    chances = {"chance_line": 0, "chance_turn": 0}
    for throw, weight in STICKS.items():
        if slow.wrong(p, throw, hole):
            continue
        near = hole + throw[0]
        far = slow.leads(near)
        end = near if far is None or far in p.at[side] - {hole} else far
        chances["chance_line"] += weight * (end > near)
        chances["chance_turn"] += weight * (end in {15, 25})
    return chances


def _nearest(slow: NaiveParallel, p: OnTracks, side: str) -> Iterator[Naive]:
    """Yield the throws that take a piece to the goal, for the piece with the most of them."""
    found = {}
    for hole in sorted(p.at[side], reverse=True):
        ways = {throw: weight for throw, weight in STICKS.items() if not slow.wrong(p, throw, hole)}
        found[hole] = sum(weight for throw, weight in ways.items() if hole + throw[0] == 30)
    best = max(found, key=lambda hole: found[hole], default=0)
    if best and found[best]:
        yield fact("chance_goal", f"{side}{best}", chances=found[best], of=OF)


def journey_facts(slow: NaiveJourney, p: OnJourney, throw: tuple[int, ...], text: str) -> list[Naive]:
    """Return the facts about a move in Hyena Chase, except those about saved throws."""
    if p.turn is None:
        return []
    after, name = slow.plies(p, throw)[text], p.turn
    mother, chases, found = after.mothers[name], p.winner == name, list[Naive]()
    listed = [code for code, _ in after.told]
    if "came_home" in listed:
        found.append(fact("home_first" if mother.order == 1 else "comes_home", "village"))
    found += [fact("eats", slow.point(p.mothers[who].day)) for code, who in after.told if code == "eaten"]
    found += [fact("leaves_well", "well") for code in listed if code in {"leaves_well", "hyena_turns"}]
    found += [fact("reaches_well", "well") for code in listed if code in {"reached_well", "hyena_at_well"}]
    if after.winner not in {None, name} and mother.where not in {"home", "eaten"}:
        found.append(_reached(slow, after, name))
    price = 10 if chases else slow.well_price
    who: Any = after.hyena if chases else mother
    was: Any = p.hyena if chases else p.mine
    if who.where == "well":
        found.append(fact("owes", owed=price - who.paid))
    if who.where == was.where == "out" and mother.purse >= price:
        waits = text.endswith("done") and any(" pay" in other for other in slow.plies(p, throw))
        return [*found, fact("keeps_unpaid" if waits else "keeps_price", purse=mother.purse, price=price)]
    return [*found, fact("purse_then", purse=mother.purse)]


def _reached(slow: NaiveJourney, after: OnJourney, name: str) -> Naive:
    """Return the number of throws, of eight, with which the hyena eats the mother."""
    hunt = after.copy()
    hunt.turn, hunt.taba = after.winner, False
    weights = {3 if throw == slow.four else throw: throw for throw in (1, 2, slow.four, 6)}
    eaten = sum(
        SPLIT[weighs]
        for weighs, throw in weights.items()
        if not slow.end(hunt) and any(q.mothers[name].where == "eaten" for q in slow.plies(hunt, (throw,)).values())
    )
    where = slow.point(after.mothers[name].day)
    return fact("in_reach", where, chances=eaten, of=8) if eaten else fact("out_of_reach", where, of=8)


def race_facts(slow: Any, p: Any, throw: tuple[int, ...], text: str) -> list[Naive]:  # noqa: ANN401 - any engine
    """Return the facts about a move of a race."""
    if isinstance(slow, NaiveJourney):
        return journey_facts(slow, p, throw, text)
    return (parallel_facts if isinstance(slow, NaiveParallel) else crossing_facts)(slow, p, throw, text)


TRACKS = {letter: {hole: f"{letter}{hole}" if hole < 30 else "shen" for hole in range(1, 31)} for letter in LETTERS}
