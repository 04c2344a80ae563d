"""A preset: everything a board is to begin with, as one value and as one line of text.

The line is written like a position, with upright strokes between its fields: rules first, then whatever is not as
usual, the first word of a field its key::

    GAME/RULESET | flying false | light level 3 | position GAME; turn dark; hand 12 12 | hints off

Whoever gives somebody a line, or a link that holds it, gives them the same board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from heritage_games.analysis.levels import seat, those_of
from heritage_games.arguments import Unfit
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError, UnknownNameError
from heritage_games.record.game import Game
from heritage_games.record.save import Save
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import LONGEST_POSITION, quoted, whole
from heritage_games.rulesets.options import LONGEST_TEXT, option_text, unknown
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON

from .session import Session

STROKE = "|"
POSITION, GUIDES, HINTS = "position", "guides", "hints"
SWITCHES = {"on": True, "off": False}
LONGEST_PRESET = LONGEST_POSITION + 2 * LONGEST_TEXT
"""Characters of a preset: a position, and the lines and places of a board of one's own."""

KEPT = "!'()*~-_."
"""Signs that stand as they are in a fragment, as a browser writes it."""


@dataclass(frozen=True)
class Preset:
    """What a board is to begin with.

    Args:
        rules: the rules, with their options.
        seats: who plays each side: ``person``, or the name of one of the computer's players; all people if empty.
        position: text of the position to begin from; the usual start if empty.
        guides: whether legal points are lit.
        hints: whether hints can be asked for.

    Raises:
        SetupError: a position that cannot be, or on which the game is over, with every fault.
        UnknownNameError: not a seat for each side, or one that is nobody's name.
    """

    rules: Ruleset
    seats: tuple[str, ...] = ()
    position: str = ""
    guides: bool = True
    hints: bool = True
    game: Game = field(init=False, repr=False, compare=False)
    """The game it begins with."""

    def __post_init__(self) -> None:
        """Check all of it, and bring it into the one form in which it is told."""
        sides = self.rules.sides
        if self.seats and len(self.seats) != len(sides):
            raise UnknownNameError(
                Message("seats_wanted", game=self.rules.game, sides=len(sides), seats=len(self.seats))
            )
        seat(self.seats, self.rules)
        start = self.rules.parse_position(self.position) if self.position else self.rules.start()
        if self.rules.outcome(start) is not None:
            raise SetupError([Problem("preset_over")], self.rules.game)
        usual = start == self.rules.start()
        object.__setattr__(self, "seats", self.seats or (PERSON,) * len(sides))
        object.__setattr__(self, "position", "" if usual else self.rules.format_position(start))
        object.__setattr__(self, "game", Game(self.rules, start))

    @property
    def text(self) -> str:
        """The preset as one line, which :func:`parse_preset` reads."""
        declared = self.rules.declared
        parts = [f"{self.rules.game}/{self.rules.name}"]
        parts += [
            f"{name} {option_text(value)}"
            for name, value in self.rules.options.items()
            if value != declared[name].default
        ]
        parts += [f"{side} {who}" for side, who in zip(self.rules.sides, self.seats, strict=True) if who != PERSON]
        parts += [f"{POSITION} {self.position}"] if self.position else []
        parts += [f"{key} off" for key, on in ((GUIDES, self.guides), (HINTS, self.hints)) if not on]
        return f" {STROKE} ".join(parts)

    @property
    def fragment(self) -> str:
        """What makes a link of the address of the page of its rules."""
        return f"#preset={quote(self.text, safe=KEPT)}"

    def session(
        self,
        *,
        seed: int = 0,
        language: str = "en",
        save: Save | None = None,
        warnings: bool = False,
    ) -> Session:
        """Return a session that begins so."""
        return Session(
            self.game, seats=self.seats, seed=seed, language=language, save=save, hints=self.hints, warnings=warnings
        )

    def __str__(self) -> str:
        """Return the line."""
        return self.text


def preset_of(session: Session, *, guides: bool = True) -> Preset:
    """Return what a board would begin with that goes on from the position which is looked at.

    Where the game is over in that position it is the one from which the game began. A player of one's own is no part
    of it: a person sits down there.

    Args:
        session: the game.
        guides: whether legal points are lit.
    """
    stage = session.match.main
    rules, position = stage.rules, stage.game.position
    begins = stage.game.start if rules.outcome(position) is not None else position
    there = those_of(rules)
    seats = tuple(who if who in there else PERSON for who in stage.seats)
    text = "" if rules.outcome(begins) is not None else rules.format_position(begins)
    return Preset(rules, seats, text, guides=guides, hints=session.offers_hints)


def parse_preset(text: str) -> Preset:
    """Return the preset that a line tells.

    Raises:
        SetupError: with every fault.
        UnknownNameError: no such game, ruleset, option or player.
    """
    if len(text) > LONGEST_PRESET:
        fault = Problem("preset_too_long", most=f"{LONGEST_PRESET:,}", length=f"{len(text):,}")
        raise SetupError([fault], "")
    first, *rest = (" ".join(part.split()) for part in whole(text).split(STROKE))
    rules = ruleset(first)
    fields = _Fields(rest)
    declared = rules.declared
    given = [name for name in fields.left if name in declared]
    rules = rules.with_options(**{name: declared[name].read(fields.take(name)) for name in given})
    seats = tuple(fields.take(side) or PERSON for side in rules.sides)
    position = fields.take(POSITION)
    guides, hints = fields.switch(GUIDES), fields.switch(HINTS)
    known = (*declared, *rules.sides, POSITION, GUIDES, HINTS)
    fields.faults += [unknown(name, known, Message("a_field_of_a_preset")) for name in fields.left]
    if fields.faults:
        raise SetupError(fields.faults, rules.game)
    return Preset(rules, seats, position, guides=guides, hints=hints)


class _Fields:
    """The fields of a preset behind its rules, each taken by its key.

    Args:
        parts: as they stand between the strokes.
    """

    def __init__(self, parts: Sequence[str]) -> None:
        self.left: dict[str, str] = {}
        self.faults: list[Problem] = []
        for part in filter(None, parts):
            key, _, told = part.partition(" ")
            if not told:
                self.faults.append(Problem("preset_field_empty", field=quoted(key)))
            elif key in self.left:
                self.faults.append(Problem("preset_field_twice", field=quoted(key)))
            else:
                self.left[key] = told

    def take(self, key: str) -> str:
        """Return what stands behind a key; empty where it is not there."""
        return self.left.pop(key, "")

    def switch(self, key: str) -> bool:
        """Return whether something is on, which it is unless the text says otherwise."""
        told = self.take(key)
        if told and told not in SWITCHES:
            self.faults.append(Problem("preset_switch", field=key, word=quoted(told)))
        return SWITCHES.get(told, True)


def as_preset(given: Preset | str) -> Preset:
    """Return a preset that somebody gave as itself or as its line; raises as :func:`parse_preset` does."""
    return parse_preset(given) if isinstance(given, str) else given


def preset_given(given: object) -> Preset | str:
    """Return a preset or its line; raises Unfit for anything else."""
    if isinstance(given, Preset | str):
        return given
    raise Unfit(Message("a_preset"))
