"""A race made for tests: the model of a family with throws, options, turns of several plies and a point that is shared.

Nothing in the package knows of it, and the play floor must need nothing of it that the contract of a ruleset does not
give. Its content, with tasks, stands in the folder tiny_race/ beside this file; tiny_sowing.py is the shorter model, of
a family without throws.

Two sides, two pieces each, six holes of one's own and a goal that both share. A stick gives one (three times of four)
or two. A roll-off says who begins; landing on hole 4 gives another turn; the goal is entered by the exact number; who
has both pieces there has won.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, cast

from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Item, Verdict
from heritage_games.games.contract import (
    PLAY_CODES,
    Attempt,
    Effect,
    Layout,
    Lots,
    Move,
    NamedVerdict,
    Outcome,
    Piece,
    Position,
    Throw,
)
from heritage_games.games.draft import PlacedDraft, Placing
from heritage_games.games.errors import Fault, SetupError, TextError
from heritage_games.games.option import Option, Value
from heritage_games.games.ruled import Ruled
from heritage_games.games.text import no_point
from heritage_games.games.throwing import Throwing, contest

HOLES, GOAL, AGAIN = 6, 7, 4
END = "end"
SIDES = ("ants", "bees")
KINDS = ("cow-dark", "cow-light")
TRACKS = tuple((*(f"{letter}{n}" for n in range(1, HOLES + 1)), END) for letter in "ab")
POINTS = (*TRACKS[0][:-1], *TRACKS[1])
CONTROLS = ("pass", "begin")
PASS, BEGIN = 98, 99
CODES = (
    "throw_first",
    "begins",
    "game_over",
    "walked",
    "choose_target",
    "wrong_count",
    "own_in_way",
    "too_far",
    "no_piece",
    "no_control",
    "nothing_moves",
    "turn_complete",
    "passed",
    "second_turn",
    "reached",
    "all_home",
)
"""What its judge can say; the rules in its content answer each."""


def _lie(throw: Throw | None) -> tuple[Lots, ...]:
    return (Lots("stick", None, () if throw is None else (2 - throw[0],), 1),)


STICK = Throwing({(1,): Fraction(3, 4), (2,): Fraction(1, 4)}, _lie, "", Saying("sticks_come_to", numbers="1 or 2"))
ROLLOFF = contest(STICK)


class State(NamedTuple):
    """Whose turn it is, None before the roll-off, and each side's holes in order."""

    turn: int | None
    holes: tuple[tuple[int, ...], tuple[int, ...]]


class TinyRace(Ruled[Position]):
    """The race; see :class:`heritage_games.games.contract.Ruleset`."""

    points: tuple[str, ...] = POINTS
    controls: tuple[str, ...] = CONTROLS
    sides: tuple[str, ...] = SIDES
    kinds: tuple[str, ...] = KINDS
    lines: tuple[tuple[str, ...], ...] = TRACKS

    def __init__(self, options: Mapping[str, object]) -> None:
        super().__init__("tiny", "standard", (Option("opening", ("rolloff", "ants")),), options)
        spots = {f"{letter}{n}": ((n - 1) / HOLES, y) for letter, y in (("a", 0.0), ("b", 1.0)) for n in range(1, GOAL)}
        # No line is drawn; the goal holds up to four pieces, and is a pit. How many wait there is told of each side.
        self.layout = Layout({**spots, END: (1.0, 0.5)}, "pits", {"guests": (END,)}, ways=(), pits=(END,))

    def with_options(self, **options: Value) -> TinyRace:
        return TinyRace({**self.options, **options})

    def codes(self) -> frozenset[str]:
        return PLAY_CODES | set(CODES)

    def start(self) -> State:
        return State(None if self.options["opening"] == "rolloff" else 0, ((1, 2), (1, 2)))

    def turn(self, position: Position, throw: Throw | None = None) -> int | None:
        state = cast("State", position)
        if state.turn is None and throw is not None:
            return int(throw[1] > throw[0])
        return None if self.outcome(state) else state.turn

    def _throwing(self, state: State) -> Throwing | None:
        if self.outcome(state):
            return None
        return ROLLOFF if state.turn is None else STICK

    def throws(self, position: Position) -> Mapping[Throw, Fraction]:
        throwing = self._throwing(cast("State", position))
        return throwing.chances if throwing else {}

    def lots(self, position: Position, throw: Throw | None = None) -> tuple[Lots, ...]:
        throwing = self._throwing(cast("State", position))
        return throwing.lie(throw) if throwing else ()

    def format_throw(self, throw: Throw, position: Position) -> str:
        throwing = self._throwing(cast("State", position))
        return throwing.format(throw) if throwing else ""

    def parse_throw(self, text: str, position: Position) -> Throw:
        throwing = self._throwing(cast("State", position))
        if throwing is None:
            raise TextError(Fault("over_no_throw"))
        return throwing.parse(text)

    def moves(self, position: Position, throw: Throw | None = None) -> tuple[Move, ...]:
        state = cast("State", position)
        if throw is None or self.outcome(state):
            return ()
        if state.turn is None:
            return (BEGIN,)
        own = state.holes[state.turn]
        return tuple(h for h in dict.fromkeys(own) if self._why_not(own, h, throw[0]) is None) or (PASS,)

    def _why_not(self, own: tuple[int, ...], hole: int, score: int) -> str | None:
        to = hole + score
        if hole == GOAL or to > GOAL:
            return "too_far"
        return "own_in_way" if to in own and to != GOAL else None

    def play(self, position: Position, move: Move, throw: Throw | None = None) -> State:
        state = cast("State", position)
        side = self.turn(state, throw)
        assert side is not None
        assert throw is not None
        if move == BEGIN:
            return state._replace(turn=side)
        if move == PASS:
            return state._replace(turn=1 - side)
        to = move + throw[0]
        own = list(state.holes[side])
        own[own.index(move)] = to
        holes = [state.holes[0], state.holes[1]]
        holes[side] = tuple(sorted(own))
        return State(side if to == AGAIN else 1 - side, (holes[0], holes[1]))

    def outcome(self, position: Position) -> Outcome | None:
        state = cast("State", position)
        for side, own in enumerate(state.holes):
            if own == (GOAL, GOAL):
                places = (1, 2) if side == 0 else (2, 1)
                return Outcome(places, Item("all_home", side), ("won", "lost") if side == 0 else ("lost", "won"))
        return None

    def judge(self, position: Position, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        state = cast("State", position)
        for touch in touches:
            if touch not in POINTS and touch not in CONTROLS:
                raise TextError(no_point(touch, POINTS))
        outcome = self.outcome(state)
        if outcome:
            return _refused("game_over", outcome.item.side)
        if throw is None:
            return _refused("throw_first", state.turn or 0)
        if not touches:
            return Verdict("unfinished", ())
        (move, *_), side = self.moves(state, throw), cast("int", self.turn(state, throw))
        if move in {BEGIN, PASS}:
            control = "begin" if move == BEGIN else "pass"
            if touches[0] != control:
                return _refused("nothing_moves", side)
            code = "begins" if move == BEGIN else "passed"
            return Verdict("legal", (Item(code, side),), move) if len(touches) == 1 else _refused("turn_complete", side)
        return self._walk(state, touches, side, throw[0])

    def _walk(self, state: State, touches: Sequence[str], side: int, score: int) -> NamedVerdict:
        track, own, first = TRACKS[side], state.holes[side], touches[0]
        if first not in track or track.index(first) + 1 not in own:
            return _refused("no_piece", side, point=(first,)) if first in POINTS else _refused("no_control", side)
        hole = track.index(first) + 1
        why = self._why_not(own, hole, score)
        if why:
            extra = {"source": (first,), "blocker": (track[hole + score - 1],)} if why == "own_in_way" else {}
            return _refused(why, side, point=(first,), **extra)
        landing = track[hole + score - 1]
        if len(touches) == 1:
            return Verdict("unfinished", (Item("choose_target", side, {"source": (first,), "landing": (landing,)}),))
        if touches[1] != landing:
            points = {"point": (touches[1],)} if touches[1] in POINTS else {}
            return _refused("wrong_count", side, score, **points, landing=(landing,))
        if len(touches) > 2:
            return _refused("turn_complete", side)
        return Verdict("legal", self._told(state, side, hole, score), hole)

    def _told(self, state: State, side: int, hole: int, score: int) -> tuple[Item[str], ...]:
        source, landing = (TRACKS[side][at - 1] for at in (hole, hole + score))
        items = [Item("walked", side, {"source": (source,), "point": (landing,)}, {"throw": score})]
        if hole + score == AGAIN:
            items.append(Item("second_turn", side, {"point": (landing,)}))
        if hole + score == GOAL:
            items.append(Item("reached", side))
            after = self.outcome(self.play(state, hole, (score,)))
            items += [after.item] if after else []
        return tuple(items)

    def paths(self, position: Position, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        if move in {BEGIN, PASS}:
            return (("begin" if move == BEGIN else "pass",),)
        assert throw is not None
        track = TRACKS[cast("int", cast("State", position).turn)]
        return ((track[move - 1], track[move + throw[0] - 1]),)

    def effects(
        self, position: Position, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        del order
        if move in {BEGIN, PASS}:
            return ((),)
        state = cast("State", position)
        ((source, target),) = self.paths(position, move, throw)
        side = cast("int", state.turn)
        seat = state.holes[side].count(GOAL) + 2 * side if target == END else 0
        return ((), (("move", source, target, KINDS[side], str(seat)),))

    def pieces(self, position: Position) -> tuple[Piece, ...]:
        found = []
        for side, own in enumerate(cast("State", position).holes):
            home = 0
            for hole in own:
                found.append(Piece(TRACKS[side][hole - 1], KINDS[side], side, home + 2 * side if hole == GOAL else 0))
                home += hole == GOAL
        return tuple(found)

    def standing(self, position: Position) -> tuple[float, ...]:
        return tuple(float(sum(own)) for own in cast("State", position).holes)

    def attempt(self, text: str, position: Position, throw: Throw | None = None) -> Attempt:
        body = text
        found = re.fullmatch(r"\s*([0-9]+(?:/[0-9]+)?)\s*:\s*(.*)", text)
        if found:
            named, body = self.parse_throw(found[1], position), found[2]
            if throw not in (None, named):
                there, told = (self.format_throw(each, position) for each in (throw or named, named))
                raise TextError(Fault("another_throw", 1, there=there, told=told))
            throw = named
        body = body.strip().lower()
        if body in CONTROLS:
            return Attempt((body,), throw)
        walk = re.fullmatch(r"([1-7])-([1-7])", body)
        if not walk:
            raise TextError(Fault("no_move", 1, text=text, examples="'1: 2-3', or 'pass'"))
        track = TRACKS[self.turn(position, throw) or 0]
        return Attempt((track[int(walk[1]) - 1], track[int(walk[2]) - 1]), throw)

    def format_move(self, position: Position, move: Move, throw: Throw | None = None) -> str:
        assert throw is not None
        body = {BEGIN: "begin", PASS: "pass"}.get(move, f"{move}-{move + throw[0]}")
        return f"{self.format_throw(throw, position)}: {body}"

    def parse_position(self, text: str) -> State:
        found = re.fullmatch(r"tiny; turn (\w+); ants ([1-7]) ([1-7]); bees ([1-7]) ([1-7])", text)
        if not found or found[1] not in (*SIDES, "nobody"):
            raise SetupError([Fault("a position is written as in 'tiny; turn ants; ants 1 2; bees 1 2'", 1)], "tiny")
        holes = [int(hole) for hole in found.groups()[1:]]
        turn = None if found[1] == "nobody" else SIDES.index(found[1])
        return State(turn, ((min(holes[:2]), max(holes[:2])), (min(holes[2:]), max(holes[2:]))))

    def format_position(self, position: Position) -> str:
        turn, holes = cast("State", position)
        told = (f"{side} {own[0]} {own[1]}" for side, own in zip(SIDES, holes, strict=True))
        return f"tiny; turn {'nobody' if turn is None else SIDES[turn]}; {'; '.join(told)}"

    def draft(self, position: Position) -> PlacedDraft:
        form = Placing("tiny", self.points, SIDES, self.kinds, (*SIDES, "nobody"), self.points)
        return PlacedDraft.of(form, self.format_position(position))


def _refused(code: str, side: int, throw: int | None = None, /, **points: tuple[str, ...]) -> NamedVerdict:
    return Verdict("refused", (Item(code, side, points, {} if throw is None else {"throw": throw}),))


class Tiny:
    """The declaration: what is given to the registry."""

    def ruleset(self, options: Mapping[str, object]) -> TinyRace:
        """Return the race with these options."""
        return TinyRace(options)


RULESETS = {"standard": Tiny()}
CONTENT = Path(__file__).parent / "tiny_race"
