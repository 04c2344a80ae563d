"""Base class of race rulesets, with throw models and move texts, for all races.

Move texts use the mover's numbering.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, lcm
from random import Random

from heritage_games.engine.races import Touch
from heritage_games.engine.verdict import Item, Message, Verdict, either
from heritage_games.errors import Problem, TextError

from .base import Ruleset
from .notation import check_move, no_point, quoted
from .options import Option, Value
from .types import Attempt, Layout, Lots, Move, NamedBoard, NamedItem, NamedVerdict, P, Throw
from .types import Lots as LotsLying

NUMBERS = re.compile(r"([0-9]{1,2})(?:\s*([+/])\s*([0-9]{1,2}))?")
"""Pattern of a throw: ``3``, ``1+3`` or ``2/4``."""


@dataclass(frozen=True)
class ThrowModel:
    """Possible throws with their probabilities, sticks or dice, and text format.

    Args:
        chances: each throw with its exact probability; the probabilities sum to 1.
        lie: returns the sticks or dice that show a throw, without faces if the throw is None.
        mark: separator between the two numbers of a throw; empty if a throw is one number.
        what: description of the results, for the error.
    """

    chances: Mapping[Throw, Fraction]
    lie: Callable[[Throw | None], tuple[Lots, ...]]
    mark: str
    what: Message

    def format(self, throw: Throw) -> str:
        """Return a throw as text."""
        return self.mark.join(map(str, throw))

    def parse(self, text: str) -> Throw:
        """Parse and return a throw; two dice may be in either order.

        Raises:
            TextError: the text is not a throw, or the throw is impossible.
        """
        check_move(text)
        found = NUMBERS.fullmatch(text.strip())
        if found and (found[2] or "") == self.mark:
            throw = tuple(int(number) for number in (found[1], found[3]) if number)
            throw = tuple(sorted(throw)) if self.mark == "+" else throw
            if throw in self.chances:
                return throw
        raise TextError(Problem("no_such_throw", 1, word=quoted(text.strip()), what=self.what))


def sticks(kind: str, count: int, values: Mapping[int, int]) -> ThrowModel:
    """Return the throw model of fair two-sided sticks, flat and round equally likely.

    Args:
        kind: name of the drawing of the sticks.
        count: number of sticks.
        values: results by the number of flat sides up.
    """
    flats = {value: flat for flat, value in values.items()}
    chances: dict[Throw, Fraction] = {
        (value,): Fraction(comb(count, flat), 2**count) for value, flat in sorted(flats.items())
    }
    *numbers, last = [str(value) for value in sorted(flats)]
    what = Message("sticks_come_to", numbers=either((", ".join(numbers), last)))
    faces: dict[Throw | None, tuple[int, ...]] = {None: ()}
    faces |= {(value,): tuple([int(number < flat) for number in range(count)]) for value, flat in flats.items()}
    shown = {throw: (Lots(kind, None, up, count),) for throw, up in faces.items()}
    return ThrowModel(chances, shown.__getitem__, "", what)


def dice(kind: str, sides: int) -> ThrowModel:
    """Return the throw model of two fair dice, whose order does not matter."""
    chances: dict[Throw, Fraction] = {}
    for pair in product(range(1, sides + 1), repeat=2):
        throw = tuple(sorted(pair))
        chances[throw] = chances.get(throw, Fraction(0)) + Fraction(1, sides * sides)
    what = Message("dice_come_to", most=sides, example=f"'1+{sides - 1}'")
    return ThrowModel(dict(sorted(chances.items())), lambda throw: (Lots(kind, None, throw or (), 2),), "+", what)


def die(kind: str, sides: int) -> ThrowModel:
    """Return the throw model of one fair die."""
    chances: dict[Throw, Fraction] = {(number,): Fraction(1, sides) for number in range(1, sides + 1)}
    what = Message("a_die_comes_to", most=sides)
    return ThrowModel(chances, lambda throw: (Lots(kind, None, throw or (), 1),), "", what)


def contest(throwing: ThrowModel) -> ThrowModel:
    """Return the throw model of a roll-off that decides who begins; ties are repeated (K-a)."""
    pairs = {
        (*one, *two): chance * other
        for (one, chance), (two, other) in product(throwing.chances.items(), repeat=2)
        if one != two
    }
    unequal = sum(pairs.values())

    def lie(throw: Throw | None) -> tuple[Lots, ...]:
        found = []
        for side in (0, 1):
            (lots,) = throwing.lie(None if throw is None else throw[side : side + 1])
            found.append(Lots(lots.kind, side, lots.faces, lots.count))
        return tuple(found)

    return ThrowModel({pair: chance / unequal for pair, chance in pairs.items()}, lie, "/", Message("each_side_throws"))


def lot(kind: str) -> ThrowModel:
    """Return the throw model of a stick that decides who begins: 1 first side, 2 second side."""
    return sticks(kind, 1, {1: 1, 0: 2})


FOUR_STICKS = sticks("stick", 4, {1: 1, 2: 2, 3: 3, 4: 4, 0: 5})
"""Four-stick throw: the number of flat sides, five if none (rule 4 of Hounds and Jackals)."""

FOUR_STICKS_EACH = contest(FOUR_STICKS)
"""Throw of four sticks by each side to decide who begins."""


THROWN = re.compile(r"\s*([0-9]+(?:\s*[+/]\s*[0-9]+)?)\s*:\s*(.*)", re.DOTALL)
"""Pattern of a move text that begins with its throw."""

WORD = re.compile(r"[^\s>-]+(?:\s*[->]\s*[^\s>-]+)*|\S+")
"""Pattern of a word of a move: a walk with its spaces, or any other run of characters."""

WALK = re.compile(r"(?:([0-9]{1,2}):)?([a-z]+[0-9]*|[0-9]+)-([a-z]+[0-9]*|[0-9]+)(?:>([a-z]+[0-9]*|[0-9]+))?")
"""Pattern of a walk: ``5-8``, ``3-6>20``, ``3:8-11``.

The die and the end of a line are optional.
"""

ENTER = re.compile(r"(?:([0-9]{1,2}):)?enter")
"""Pattern of an entry with an optional die: ``enter``, ``3:enter``."""

ENTERS, LIFT = "enter", "lift"
"""Words of a move that are not touches: enter at the following hole, or leave the goal."""

EXAMPLES = Message("race_moves")
"""Examples of race moves, for error messages."""


@dataclass(frozen=True)
class RaceGame:
    """Declaration of one race.

    Args:
        sides: returns the identifiers of the sides under these options.
        kinds: returns the drawing of each side's pieces.
        board: returns the board under these options.
        tracks: each side's points, its own hole 1 first; the board's first line if empty.
        links: pairs of holes joined by a line, in each side's own numbering.
        family: returns the ruleset of this kind of race.
        dice: whether the game uses dice instead of sticks.
        levels: number of computer levels; 0 if the game has no decisions.
    """

    game: str
    name: str
    sides: Callable[[Mapping[str, Value]], tuple[str, ...]]
    kinds: Callable[[Mapping[str, Value]], tuple[str, ...]]
    declared: tuple[Option, ...]
    board: Callable[[Mapping[str, Value]], NamedBoard]
    tracks: tuple[tuple[str, ...], ...]
    links: tuple[tuple[int, int], ...]
    family: Callable[[RaceGame, Mapping[str, object]], Ruleset]
    dice: bool = False
    levels: int = 5

    def ruleset(self, options: Mapping[str, object]) -> Ruleset:
        """Return the ruleset with these options; raise UnknownNameError for an unknown option."""
        return self.family(self, options)


class RaceRuleset(Ruleset[P]):
    """Race with its options set; subclasses add the rules."""

    controls: tuple[str, ...]
    words: tuple[str, ...] = ()
    """The words of a move that are not touches: ``enter``, ``lift`` or neither."""
    examples = EXAMPLES
    """Examples of moves, for error messages."""

    endings: Mapping[int, str]
    """The code of the ending for each reason number of the kernel."""

    def __init__(self, game: RaceGame, options: Mapping[str, object]) -> None:
        """Set the options; raise UnknownNameError for a name or value the game does not have."""
        super().__init__(game.game, game.name, game.declared, options)
        self.declaration = game
        board = game.board(self.options)
        self.sides, self.kinds = game.sides(self.options), game.kinds(self.options)
        self.dice = game.dice
        self.tracks = game.tracks or (board.lines[0],) * len(self.sides)
        self.layout: Layout = board.layout
        self.lines = board.lines
        self.points = tuple(board.layout.places)
        self.index = {point: number for number, point in enumerate(self.points)}
        self.partner = {
            track[one - 1]: track[other - 1]
            for track in self.tracks
            for pair in game.links
            for one, other in (pair, pair[::-1])
        }
        """Other end of the line at each point, even if these rules let no piece follow it."""

    def ending_code(self, reason: int, winner: int) -> str:  # noqa: ARG002 - other families need the winner
        """Return the code of an ending for the kernel's numbers; empty if the game was cut short."""
        return str(self.endings.get(reason, ""))

    @abstractmethod
    def turn(self, position: P, throw: Throw | None = None) -> int | None:
        """Return the side to move, None if the game is over or before a throw that decides it."""

    @abstractmethod
    def throwing(self, position: P) -> ThrowModel | None:
        """Return the throw model of this position, None if the game is over."""

    @abstractmethod
    def body(self, position: P, move: Move, throw: Throw) -> str:
        """Return a move as text without its throw."""

    @abstractmethod
    def judged(self, position: P, touches: Sequence[Touch], throw: int | None) -> Verdict[int]:
        """Return the engine's verdict on touches, with points and throw as numbers."""

    def throws(self, position: P) -> Mapping[Throw, Fraction]:
        """Return each possible throw with its exact probability; empty if the game is over."""
        throwing = self.throwing(position)
        return throwing.chances if throwing else {}

    def lots(self, position: P, throw: Throw | None = None) -> tuple[LotsLying, ...]:
        """Return the sticks or dice that show a throw here; empty if the game is over."""
        throwing = self.throwing(position)
        return throwing.lie(throw) if throwing else ()

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw as text: two dice sorted, the throws of two sides in their order."""
        throwing = self.throwing(position)
        return throwing.format(throw) if throwing else ""

    def parse_throw(self, text: str, position: P) -> Throw:
        """Parse and return a throw; raise TextError if it is impossible in this position."""
        throwing = self.throwing(position)
        if throwing is None:
            raise TextError(Problem("over_no_throw"))
        return throwing.parse(text)

    def judge(self, position: P, touches: Sequence[str], throw: Throw | None = None) -> NamedVerdict:
        """Judge an attempt, touch by touch, and return the verdict.

        Raises:
            TextError: a touch that is neither a point of this board nor a control.
        """
        numbers = [self._touch(touch) for touch in touches]
        verdict = self.judged(position, numbers, None if throw is None else coded(throw))
        return Verdict(verdict.kind, tuple([self.named(item) for item in verdict.items]), verdict.move)

    def named(self, item: Item[int]) -> NamedItem:
        """Return an item of the engine with the names of its points."""
        points = {role: tuple(map(self.points.__getitem__, found)) for role, found in item.points.items()}
        return Item(item.code, item.side, points, item.numbers)

    def neighbours(self, point: str) -> tuple[str, ...]:
        """Return the points one step away along the tracks, and the other end of a line."""
        found = []
        for line in self.lines:
            for at, here in enumerate(line):
                if here == point:
                    found += [line[i] for i in (at - 1, at + 1) if 0 <= i < len(line)]
        return tuple(dict.fromkeys(found))

    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Parse a move text in the mover's numbering, with or without its throw, into an attempt.

        Raises:
            TextError: the text is too long or has another form, its throw is impossible or not the pending one,
                or it names an unknown hole.
        """
        check_move(text)
        named, body, column = self._thrown(text, position)
        if throw is not None and named not in (None, throw):
            pending, typed = (self.format_throw(each, position) for each in (throw, named or throw))
            raise TextError(Problem("another_throw", 1, pending=pending, typed=typed))
        thrown = named or throw
        reader = _Reader(self, self.turn(position, thrown) or 0)
        for found in WORD.finditer(body):
            reader.word("".join(found.group().lower().split()), column + found.start())
        if not reader.touches or reader.entering:
            if not text.strip():
                raise TextError(Problem("nothing_written", column, examples=self.examples))
            raise TextError(Problem("no_whole_move", column, text=quoted(text.strip()), examples=self.examples))
        return Attempt(tuple(reader.touches), thrown, claims=tuple(reader.claims))

    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the throw and the move as text; raise TextError if the throw is None."""
        if throw is None:
            raise TextError(Problem("throw_unknown"))
        return f"{self.format_throw(throw, position)}: {self.body(position, move, throw)}"

    def hole(self, side: int, point: str) -> int:
        """Return the number of a point on a side's own track."""
        return self.tracks[side].index(point) + 1

    def walked(self, side: int, source: str, target: str, *, onward: bool) -> str:
        """Return a walk as text; ``onward`` if it follows the line at its end."""
        text = f"{self.hole(side, source)}-{self.hole(side, target)}"
        return f"{text}>{self.hole(side, self.partner[target])}" if onward else text

    def _touch(self, touch: str) -> Touch:
        if touch in self.index:
            return self.index[touch]
        if touch in self.controls:
            return touch
        raise TextError(no_point(touch, self.points))

    def _thrown(self, text: str, position: P) -> tuple[Throw | None, str, int]:
        """Return the throw at the start of a text, or None, and the rest with its column."""
        found = THROWN.fullmatch(text)
        by_die = found and self.dice and found[1].isdigit() and text[found.start(2) - 1] == ":"
        if not found or by_die:
            return None, text, 1
        return self.parse_throw(found[1], position), found[2], found.start(2) + 1

    def read_hole(self, text: str, side: int, column: int) -> str:
        """Return the point of this name or number on a side's track; raise TextError if none."""
        track = self.tracks[side]
        if text in self.index:
            return text
        if re.fullmatch(r"[0-9]{1,3}", text) and 1 <= int(text) <= len(track):
            return track[int(text) - 1]
        raise TextError(Problem("no_hole", column, word=quoted(text), last=len(track)))


class _Reader:
    """Parser of the words of a move text."""

    def __init__(self, rules: RaceRuleset, side: int) -> None:
        self._rules, self._side = rules, side
        self.touches: list[str] = []
        self.claims: list[tuple[str, ...]] = []
        self.entering: str | None = None
        """Die of an ``enter`` whose hole is still missing, empty if it names none; otherwise None."""

    def word(self, word: str, column: int) -> None:
        """Parse one word; raise TextError if it is not part of a move."""
        rules = self._rules
        if self.entering is not None:
            hole = rules.read_hole(word, self._side, column)
            self._claim("enter", self.entering, hole)
            self.touches.append(hole)
            self.entering = None
        elif word in rules.controls or word in rules.index:
            self.touches.append(word)
        elif word == LIFT and LIFT in rules.words:
            self.touches.append(rules.tracks[self._side][-1])
            self._claim(LIFT, "", "")
        elif (found := ENTER.fullmatch(word)) and ENTERS in rules.words and (rules.dice or not found[1]):
            self.entering = found[1] or ""
        elif (found := WALK.fullmatch(word)) and (rules.dice or not found[1]) and (rules.partner or not found[4]):
            self._walk(found, column)
        else:
            raise TextError(Problem("no_part_of_a_move", column, word=quoted(word), examples=rules.examples))

    def _walk(self, found: re.Match[str], column: int) -> None:
        walk = [self._rules.read_hole(part, self._side, column) for part in found.group(2, 3)]
        self.touches += walk
        self._claim("walk", found[1] or "", *walk)
        if found[4] is not None:
            self.claims.append((">", walk[1], self._rules.read_hole(found[4], self._side, column)))

    def _claim(self, what: str, die: str, *points: str) -> None:
        """Add the claims of a word: an entry or a lift, and the die used."""
        if what != "walk":
            self.claims.append((what, *points))
        if die:
            self.claims.append(("die", die, *points))


def coded(throw: Throw) -> int:
    """Return a throw as the engine's number; the first of two numbers is the tens digit."""
    return throw[0] if len(throw) == 1 else 10 * throw[0] + throw[1]


def draw(throws: Mapping[Throw, Fraction], chance: Random) -> Throw:
    """Draw and return one of these throws by its exact probability."""
    common = lcm(*(share.denominator for share in throws.values()))
    (drawn,) = chance.choices(list(throws), [int(share * common) for share in throws.values()])
    return drawn
