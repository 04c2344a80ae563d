# ruff: noqa: ARG002 - methods have the arguments of the contract, even if this game does not use them
"""Race for tests: a model family with throws, options, long turns and a shared point.

The game is invented. Two sides have two pieces each, six holes of their own and a shared goal. A stick gives one (three
times out of four) or two. A roll-off decides who begins; landing on hole 4 gives another turn; the goal needs the exact
number; the side with both pieces there wins.

The file follows the order of CONTRIBUTING's table: position, board, throws, moves, reasons, view, notation. The package
does not name it; its rules, words and tasks are in the folder tiny_race/.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from heritage_games.engine.verdict import Item, Message, Verdict
from heritage_games.errors import Problem, SetupError, TextError
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import no_point
from heritage_games.rulesets.options import Option, Value
from heritage_games.rulesets.position_editor import PlacedPosition, Placing
from heritage_games.rulesets.throws import ThrowModel, contest
from heritage_games.rulesets.types import PLAY_CODES, Attempt, Effect, Layout, Lots, NamedVerdict, Outcome, Piece, Throw

GAME, HOLES, GOAL, AGAIN = "tiny", 6, 7, 4
END = "end"
SIDES, KINDS = ("ants", "bees"), ("cow-dark", "cow-light")
TRACKS = tuple((*(f"{letter}{hole}" for hole in range(1, GOAL)), END) for letter in "ab")
"""Each side's holes from the first to the goal: hole 3 has index 2."""
POINTS = (*TRACKS[0][:-1], *TRACKS[1])
SPOTS = {f"{row}{hole}": ((hole - 1) / HOLES, float(y)) for y, row in enumerate("ab") for hole in range(1, GOAL)}
PLACES = {**SPOTS, END: (1.0, 0.5)}
PASS, BEGIN = 98, 99  # moves without a piece; every other move is the number of the hole it starts from
CONTROLS = {"pass": PASS, "begin": BEGIN}
OPENING = Option("opening", ("rolloff", "ants"))
CODES = (
    *("begins", "walked", "second_turn", "reached", "passed", "all_home"),
    *("throw_first", "game_over", "nothing_moves", "no_piece", "no_control", "choose_target"),
    *("wrong_count", "own_in_way", "too_far", "turn_complete"),
)
"""Codes of the judge for events and refusals, which the rules in the content explain."""
THROWN = re.compile(r"\s*([0-9]+(?:/[0-9]+)?)\s*:\s*(.*)")
TEXT = re.compile(r"tiny; turn (ants|bees|nobody); ants ([1-7]) ([1-7]); bees ([1-7]) ([1-7])")


class State(NamedTuple):
    """Position: side to move (None before the roll-off), and each side's sorted holes."""

    turn: int | None
    holes: tuple[tuple[int, ...], ...]


def lie(throw: Throw | None) -> tuple[Lots, ...]:
    return (Lots("stick", None, () if throw is None else (2 - throw[0],), 1),)


STICK = ThrowModel({(1,): Fraction(3, 4), (2,): Fraction(1, 4)}, lie, "", Message("sticks_come_to", numbers="1 or 2"))
ROLLOFF = contest(STICK)


def hindrance(own: Sequence[int], hole: int, score: int) -> str:
    """Return the code of a walk's obstacle, empty if none, for the judge and the generator."""
    to = hole + score
    if hole == GOAL or to > GOAL:
        return "too_far"
    return "own_in_way" if to in own and to != GOAL else ""


class TinyRace(Ruleset[State]):
    """Race as a ruleset; :class:`.base.Ruleset` documents each method."""

    points: tuple[str, ...] = POINTS
    controls: tuple[str, ...] = tuple(CONTROLS)
    sides: tuple[str, ...] = SIDES
    kinds: tuple[str, ...] = KINDS
    lines: tuple[tuple[str, ...], ...] = TRACKS
    # No line is drawn. The goal holds up to four pieces and is a pit, so that their number is shown for each side.
    layout = Layout(PLACES, "pits", {"guests": (END,)}, ways=(), pits=(END,))

    def __init__(self, options: Mapping[str, object]) -> None:
        super().__init__(GAME, "standard", (OPENING,), options)

    @classmethod
    def ruleset(cls, options: Mapping[str, object]) -> TinyRace:
        return cls(options)

    def with_options(self, **options: Value) -> TinyRace:
        return TinyRace({**self.options, **options})

    def codes(self) -> frozenset[str]:
        return PLAY_CODES | set(CODES)

    # Throws.

    def _throwing(self, position: State) -> ThrowModel | None:
        if self.outcome(position):
            return None
        return ROLLOFF if position.turn is None else STICK

    def throws(self, position: State) -> Mapping[Throw, Fraction]:
        throwing = self._throwing(position)
        return throwing.chances if throwing else {}

    def lots(self, position: State, throw: Throw | None = None) -> tuple[Lots, ...]:
        throwing = self._throwing(position)
        return throwing.lie(throw) if throwing else ()

    def format_throw(self, throw: Throw, position: State) -> str:
        throwing = self._throwing(position)
        return throwing.format(throw) if throwing else ""

    def parse_throw(self, text: str, position: State) -> Throw:
        throwing = self._throwing(position)
        if throwing is None:
            raise TextError(Problem("over_no_throw"))
        return throwing.parse(text)

    # Moves.

    def start(self) -> State:
        return State(None if self.options["opening"] == "rolloff" else 0, ((1, 2), (1, 2)))

    def turn(self, position: State, throw: Throw | None = None) -> int | None:
        if position.turn is None and throw is not None:
            return int(throw[1] > throw[0])
        return None if self.outcome(position) else position.turn

    def moves(self, position: State, throw: Throw | None = None) -> tuple[int, ...]:
        if throw is None or self.outcome(position):
            return ()
        if position.turn is None:
            return (BEGIN,)
        own = position.holes[position.turn]
        return tuple(hole for hole in dict.fromkeys(own) if not hindrance(own, hole, throw[0])) or (PASS,)

    def play(self, position: State, move: int, throw: Throw | None = None) -> State:
        side = self.turn(position, throw)
        assert side is not None
        assert throw is not None
        if move in {BEGIN, PASS}:
            return position._replace(turn=side if move == BEGIN else 1 - side)
        own, to = list(position.holes[side]), move + throw[0]
        own[own.index(move)] = to
        holes = (tuple(sorted(own)), position.holes[1 - side])
        return State(side if to == AGAIN else 1 - side, holes if side == 0 else holes[::-1])

    def outcome(self, position: State) -> Outcome | None:
        for side, own in enumerate(position.holes):
            if own == (GOAL, GOAL):
                places, degrees = ((1, 2), ("won", "lost")) if side == 0 else ((2, 1), ("lost", "won"))
                return Outcome(places, Item("all_home", side), degrees)
        return None

    def standing(self, position: State) -> tuple[float, ...]:
        return tuple(float(sum(own)) for own in position.holes)

    # Reasons.

    def judge(self, position: State, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        unknown = next((touch for touch in touches if touch not in POINTS and touch not in CONTROLS), None)
        if unknown is not None:
            raise TextError(no_point(unknown, POINTS))
        outcome, side = self.outcome(position), self.turn(position, throw) or 0
        if outcome:
            return refused("game_over", outcome.item.side)
        if throw is None:
            return refused("throw_first", side)
        if not touches:
            return Verdict("unfinished", ())
        move = self.moves(position, throw)[0]
        if move not in {BEGIN, PASS}:
            return self._walk(position, touches, side, throw[0])
        if CONTROLS.get(touches[0]) != move:
            return refused("nothing_moves", side)
        code = "begins" if move == BEGIN else "passed"
        return Verdict("legal", (Item(code, side),), move) if len(touches) == 1 else refused("turn_complete", side)

    def _walk(self, position: State, touches: Sequence[str], side: int, score: int) -> NamedVerdict:
        track, own, first = TRACKS[side], position.holes[side], touches[0]
        if first not in track or track.index(first) + 1 not in own:
            return refused("no_piece", side, point=(first,)) if first in POINTS else refused("no_control", side)
        hole = track.index(first) + 1
        if code := hindrance(own, hole, score):
            extra = {"source": (first,), "blocker": (track[hole + score - 1],)} if code == "own_in_way" else {}
            return refused(code, side, point=(first,), **extra)
        landing = track[hole + score - 1]
        if len(touches) == 1:
            return Verdict("unfinished", (Item("choose_target", side, {"source": (first,), "landing": (landing,)}),))
        if touches[1] != landing:
            points = {"point": (touches[1],)} if touches[1] in POINTS else {}
            return refused("wrong_count", side, score, **points, landing=(landing,))
        if len(touches) > 2:
            return refused("turn_complete", side)
        items = [Item("walked", side, {"source": (first,), "point": (landing,)}, {"throw": score})]
        items += [Item("second_turn", side, {"point": (landing,)})] if hole + score == AGAIN else []
        items += [Item("reached", side)] if landing == END else []
        ended = self.outcome(self.play(position, hole, (score,)))
        return Verdict("legal", (*items, ended.item) if ended else tuple(items), hole)

    # View.

    def paths(self, position: State, move: int, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        if move in {BEGIN, PASS}:
            return (("begin" if move == BEGIN else "pass",),)
        assert throw is not None
        track = TRACKS[position.turn or 0]
        return ((track[move - 1], track[move + throw[0] - 1]),)

    def effects(
        self, position: State, move: int, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        if move in {BEGIN, PASS}:
            return ((),)
        ((source, target),), side = self.paths(position, move, throw), position.turn or 0
        seat = position.holes[side].count(GOAL) + 2 * side if target == END else 0
        return ((), (("move", source, target, KINDS[side], str(seat)),))

    def pieces(self, position: State) -> tuple[Piece, ...]:
        found = []
        for side, own in enumerate(position.holes):
            seats = [own[:order].count(GOAL) + 2 * side if hole == GOAL else 0 for order, hole in enumerate(own)]
            walked = zip(own, seats, strict=True)
            found += [Piece(TRACKS[side][hole - 1], KINDS[side], side, seat) for hole, seat in walked]
        return tuple(found)

    # Notation.

    def attempt(self, text: str, position: State, throw: Throw | None = None) -> Attempt:
        body, found = text, THROWN.fullmatch(text)
        if found:
            named, body = self.parse_throw(found[1], position), found[2]
            if throw not in (None, named):
                pending, typed = (self.format_throw(each, position) for each in (throw or named, named))
                raise TextError(Problem("another_throw", 1, pending=pending, typed=typed))
            throw = named
        body = body.strip().lower()
        if body in CONTROLS:
            return Attempt((body,), throw)
        walk = re.fullmatch(r"([1-7])-([1-7])", body)
        if not walk:
            raise TextError(Problem("no_move", 1, text=text, examples="'1: 2-3', or 'pass'"))
        track = TRACKS[self.turn(position, throw) or 0]
        return Attempt((track[int(walk[1]) - 1], track[int(walk[2]) - 1]), throw)

    def format_move(self, position: State, move: int, throw: Throw | None = None) -> str:
        assert throw is not None
        body = {BEGIN: "begin", PASS: "pass"}.get(move, f"{move}-{move + throw[0]}")
        return f"{self.format_throw(throw, position)}: {body}"

    def parse_position(self, text: str) -> State:
        found = TEXT.fullmatch(text)
        if not found:
            raise SetupError([Problem("a position is written as in 'tiny; turn ants; ants 1 2; bees 1 2'", 1)], GAME)
        turn, *holes = found.groups()
        ants, bees = (tuple(sorted(int(hole) for hole in own)) for own in (holes[:2], holes[2:]))
        return State(None if turn == "nobody" else SIDES.index(turn), (ants, bees))

    def format_position(self, position: State) -> str:
        found = (f"{side} {own[0]} {own[1]}" for side, own in zip(SIDES, position.holes, strict=True))
        return f"{GAME}; turn {'nobody' if position.turn is None else SIDES[position.turn]}; {'; '.join(found)}"

    def draft(self, position: State) -> PlacedPosition:
        form = Placing(GAME, POINTS, SIDES, KINDS, (*SIDES, "nobody"), POINTS)
        return PlacedPosition.of(form, self.format_position(position))


def refused(code: str, side: int, throw: int | None = None, /, **points: tuple[str, ...]) -> NamedVerdict:
    return Verdict("refused", (Item(code, side, points, {} if throw is None else {"throw": throw}),))


RULESETS = {"standard": TinyRace}
CONTENT = Path(__file__).parent / "tiny_race"
