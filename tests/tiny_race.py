"""A race made for tests: the play floor must need nothing of it that the contract of a ruleset does not give.

Two sides, two pieces each, six holes of one's own and a goal that both share. A stick gives one (three times of four)
or two. A roll-off says who begins; landing on hole 4 gives another turn; the goal is entered by the exact number; who
has both pieces there has won.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple, cast

import pytest

from heritage_games.engine.kernel import Kernel
from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Item, Verdict
from heritage_games.games import registry
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
    Store,
    Throw,
)
from heritage_games.games.draft import PlacedDraft, Placing
from heritage_games.games.errors import Fault, SetupError, TextError
from heritage_games.games.option import Option, Value
from heritage_games.games.ruled import Ruled
from heritage_games.games.text import no_point
from heritage_games.games.throwing import Throwing, contest
from heritage_games.rulebook.files import content, find_content

HOLES, GOAL, AGAIN = 6, 7, 4
END = "end"
SIDES = ("ants", "bees")
KINDS = ("cow-dark", "cow-light")
TRACKS = tuple((*(f"{letter}{n}" for n in range(1, HOLES + 1)), END) for letter in "ab")
POINTS = (*TRACKS[0][:-1], *TRACKS[1])
CONTROLS = ("pass", "begin")
PASS, BEGIN = 98, 99


def _lie(throw: Throw | None) -> tuple[Lots, ...]:
    return (Lots("stick", None, () if throw is None else (2 - throw[0],), 1),)


STICK = Throwing({(1,): Fraction(3, 4), (2,): Fraction(1, 4)}, _lie, "", Saying("sticks_come_to", numbers="1 or 2"))
ROLLOFF = contest(STICK)


class State(NamedTuple):
    """Whose turn it is, None before the roll-off, and each side's holes in order."""

    turn: int | None
    holes: tuple[tuple[int, ...], tuple[int, ...]]


class Tiny:
    """What a file in games/ would say."""

    def ruleset(self, options: Mapping[str, object]) -> TinyRace:
        """Return the race with these options."""
        return TinyRace(options)


class TinyRace(Ruled[Position]):
    """The race; see :class:`heritage_games.games.contract.Ruleset`."""

    points: tuple[str, ...] = POINTS
    controls: tuple[str, ...] = CONTROLS
    sides: tuple[str, ...] = SIDES
    kinds: tuple[str, ...] = KINDS
    lines: tuple[tuple[str, ...], ...] = TRACKS
    table: Sequence[int] = ()
    kernel = cast("Kernel", None)

    def __init__(self, options: Mapping[str, object]) -> None:
        super().__init__("tiny", "standard", (Option("opening", ("rolloff", "ants")),), options)
        spots = {f"{letter}{n}": (x, n / 10) for letter, x in (("a", 0.2), ("b", 0.8)) for n in range(1, HOLES + 1)}
        self.layout = Layout({**spots, END: (0.5, 0.9)}, "stone", {"guests": (END,)})

    def with_options(self, **options: Value) -> TinyRace:
        return TinyRace({**self.options, **options})

    def codes(self) -> frozenset[str]:
        return PLAY_CODES | set(re.findall(r"^\[R\d\.codes\.(\w+)\]", WORDS, re.MULTILINE))

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

    def ending_code(self, reason: int, winner: int) -> str:  # noqa: ARG002 - it has one ending
        return "all_home" if reason else ""

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

    def stores(self, position: Position) -> tuple[Store, ...]:
        del position
        return ()

    def standing(self, position: Position) -> tuple[float, ...]:
        return tuple(float(sum(own)) for own in cast("State", position).holes)

    def neighbours(self, point: str) -> tuple[str, ...]:
        return tuple(
            line[at + step]
            for line in TRACKS
            for at in range(len(line))
            for step in (-1, 1)
            if line[at] == point and 0 <= at + step < len(line)
        )

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


GAME = """
id = "tiny"
region = ["here"]
dates = "now"
sources = ["ann"]
[[pieces]]
id = "cow-dark"
side = "ants"
[[pieces]]
id = "cow-light"
side = "bees"
"""

GAME_WORDS = """
title = "Tiny"
title_lang = "en"
subtitle = "a race"
[sides.ants]
name = "ants"
plural = true
[sides.bees]
name = "bees"
plural = true
[pieces.cow-dark]
one = "ant"
many = "ants"
label = "ant"
[pieces.cow-light]
one = "bee"
many = "bees"
label = "bee"
[options.opening]
label = "Who begins"
help = "Who begins?"
values = { rolloff = "the higher throw", ants = "ants" }
[throws]
1 = "one: flat side up"
2 = "two: round side up"
[rulesets]
standard = "standard"
[aims.standard]
text = "Bring both pieces home."
[points]
"""

WORDS = """
[R1]
title = "Throws"
text = "Throw first."
[R1.codes.throw_first]
heading = "Throw first"
says = "No throw lies there."
instead = "Throw."
[R1.codes.begins]
says = "{Side} begin."
[R1.codes.not_your_turn]
heading = "Not yet"
says = "It is the turn of {side}."
[R1.codes.game_over]
heading = "The game is over"
says = "The game is over."
[R1.codes.resigned]
says = "{Other} gave up."
[R1.codes.agreed_draw]
says = "A draw."
[R1.captions]
R1-first = "A throw is due."

[R2]
title = "Walks"
text = "Walk as many holes as thrown."
[R2.codes.walked]
says = "From {source} to {point}."
[R2.codes.choose_target]
says = "Go on to {landing}"
[R2.codes.wrong_count]
heading = "Not there"
says = "{throw:hole|holes} lead to {landing}."
[R2.codes.own_in_way]
heading = "Not {point}"
says = "{blocker} is taken."
[R2.codes.too_far]
heading = "Not {point}"
says = "{point} cannot go so far."
[R2.codes.no_piece]
heading = "Not {point}"
says = "No {piece} stands on {point}."
[R2.codes.no_control]
heading = "Not now"
says = "That is for another time."
[R2.codes.nothing_moves]
heading = "Nothing moves"
says = "Nothing can be moved."
[R2.codes.turn_complete]
heading = "Done"
says = "The turn is over."
[R2.codes.passed]
says = "{Side} pass."
[R2.codes.second_turn]
says = "{point} gives another turn."
[R2.codes.reached]
says = "Home."
[R2.codes.all_home]
says = "Both are home."
[R2.captions]
R2-walk = "One hole on."
R2-after = "After a move."
R2-back = "Never back."
"""

RULES = """
game = "tiny"
ruleset = "standard"
[[rules]]
id = "R1"
source = "ann"
place = "p. 1"
grade = "attested"
codes = ["throw_first", "begins", "not_your_turn", "game_over", "resigned", "agreed_draw"]
[[rules.examples]]
id = "R1-first"
position = "tiny; turn ants; ants 1 2; bees 1 2"
touches = ["a2"]
expect = "refused"
code = "throw_first"
[[rules]]
id = "R2"
source = "ann"
place = "p. 2"
grade = "attested"
codes = ["walked", "choose_target", "wrong_count", "own_in_way", "too_far", "no_piece", "no_control", "nothing_moves",
  "turn_complete", "passed", "second_turn", "reached", "all_home"]
[[rules.examples]]
id = "R2-walk"
position = "tiny; turn ants; ants 1 2; bees 1 2"
throw = "1"
touches = ["a2", "a3"]
expect = "accepted"
codes = ["walked"]
result = "tiny; turn bees; ants 1 3; bees 1 2"
[[rules.examples]]
id = "R2-after"
position = "tiny; turn nobody; ants 1 2; bees 1 2"
after = ["2/1: begin", "1: 2-3", "2: 2-4"]
throw = "1"
touches = ["b4", "b5"]
expect = "accepted"
codes = ["walked"]
[[rules.examples]]
id = "R2-back"
position = "tiny; turn bees; ants 1 2; bees 1 3"
throw = "1"
touches = ["b3", "b2"]
expect = "refused"
code = "wrong_count"
"""

TASKS = """
[[tasks]]
id = "twice"
ruleset = "standard"
position = "tiny; turn ants; ants 5 6; bees 1 2"
side = "ants"
plies = 2
throw = ["1", "2"]
replies = ["1: 2-3"]
rules = ["R2"]
goal = { outcome = "won" }
solution = ["1: 6-7", "2: 5-7"]
wrong = ["1: 6-7"]
"""

TASK_WORDS = """
[twice]
title = "Home"
ask = "Bring both home."
right = "Both are home."
wrong = "Not yet home."
hint = "The foremost first."
"""


def write_content(root: Path) -> None:
    """Write the words of this race, with the real words of the interface."""
    files = {
        "tiny/game.toml": GAME,
        "tiny/standard.toml": RULES,
        "tiny/tasks.toml": TASKS,
        "en/tiny/words.toml": GAME_WORDS + "".join(f'{point} = "hole {point}"\n' for point in POINTS),
        "en/tiny/rules.toml": WORDS,
        "en/tiny/tasks.toml": TASK_WORDS,
        **{
            file: (find_content() / file).read_text(encoding="utf-8")
            for file in ("en/interface.toml", "en/faults.toml")
        },
        "sources.json": '[{"id": "ann", "type": "book", "title": "Races", "author": [{"family": "A", "given": "B"}],'
        ' "issued": {"date-parts": [[1999]]}, "publisher": "Press"}]',
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")


@contextmanager
def registered(root: Path) -> Iterator[TinyRace]:
    """Have the race in the registry, and its content in this folder in place of the package's."""
    write_content(root)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.REGISTRY, "tiny", {"standard": Tiny()})
        patch.setattr(sys.modules[find_content.__module__], "find_content", lambda: root)
        content.cache_clear()
        yield TinyRace({})
    content.cache_clear()
