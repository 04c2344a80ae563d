"""Presets: starting states of a board, with their one-line text for links and files.

The fields of a line are separated by ``|``: the ruleset, then every setting that differs from the default, each with
its key first::

    GAME/RULESET | flying false | light level 3 | position GAME; turn dark; hand 12 12 | hints off
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from heritage_games.analysis.levels import seat, those_of
from heritage_games.arguments import InvalidValue
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError, UnknownNameError
from heritage_games.record.game import Game
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import LONGEST_POSITION, quoted, whole
from heritage_games.rulesets.options import LONGEST_TEXT, option_text, unknown
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON

from .session import Session

STROKE = "|"
POSITION, GUIDES, HINTS = "position", "guides", "hints"
SWITCHES = {"on": True, "off": False}
LONGEST_PRESET = LONGEST_POSITION + 2 * LONGEST_TEXT  # characters: a position, and a custom board's lines and places

KEPT = "!'()*~-_."  # characters that are not escaped in a fragment, as in browsers


@dataclass(frozen=True)
class Preset:
    """A starting state of a board.

    Raises:
        SetupError: an impossible position, or one in which the game is over, with every problem.
        UnknownNameError: a wrong number of seats, or an unknown player.
    """

    rules: Ruleset
    seats: tuple[str, ...] = ()  # the player of each side, in the order of sides; people if empty
    position: str = ""  # text of the starting position; the usual start if empty
    guides: bool = True  # whether legal points are highlighted
    hints: bool = True  # whether hints are available
    game: Game = field(init=False, repr=False, compare=False)  # the game that begins with the preset

    def __post_init__(self) -> None:
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
        parts = [f"{self.rules.game}/{self.rules.name}"]
        parts += [f"{name} {option_text(value)}" for name, value in self.rules.changed_options.items()]
        parts += [f"{side} {who}" for side, who in zip(self.rules.sides, self.seats, strict=True) if who != PERSON]
        parts += [f"{POSITION} {self.position}"] if self.position else []
        parts += [f"{key} off" for key, on in ((GUIDES, self.guides), (HINTS, self.hints)) if not on]
        return f" {STROKE} ".join(parts)

    @property
    def fragment(self) -> str:
        """The fragment of a link to the page of its ruleset."""
        return f"#preset={quote(self.text, safe=KEPT)}"

    def session(self, *, seed: int = 0, language: str = "en") -> Session:
        """Return a new session that begins with the preset."""
        return Session(self.game, seats=self.seats, seed=seed, language=language, hints=self.hints)

    def __str__(self) -> str:
        return self.text


def preset_of(session: Session, *, guides: bool = True) -> Preset:
    """Return the preset that continues from the viewed position.

    If the game is over there, the preset has the starting position of the game. A person replaces each custom player.
    """
    board = session.match.main
    rules, position = board.rules, board.game.position
    begins = board.game.start if rules.outcome(position) is not None else position
    there = those_of(rules)
    seats = tuple(who if who in there else PERSON for who in board.seats)
    text = "" if rules.outcome(begins) is not None else rules.format_position(begins)
    return Preset(rules, seats, text, guides=guides, hints=session.coach.hints.on)


def parse_preset(text: str) -> Preset:
    """Return the preset of a line; raise SetupError with every problem, or UnknownNameError."""
    if len(text) > LONGEST_PRESET:
        problem = Problem("preset_too_long", most=f"{LONGEST_PRESET:,}", length=f"{len(text):,}")
        raise SetupError([problem], "")
    first, *rest = (" ".join(part.split()) for part in whole(text).split(STROKE))
    rules = ruleset(first)
    fields, problems = _fields(rest)
    declared = rules.declared
    given = [name for name in fields if name in declared]
    rules = rules.with_options(**{name: declared[name].read(fields.pop(name)) for name in given})
    seats = tuple(fields.pop(side, "") or PERSON for side in rules.sides)
    position = fields.pop(POSITION, "")
    switches = {key: fields.pop(key, "on") for key in (GUIDES, HINTS)}
    problems += [
        Problem("preset_switch", field=key, word=quoted(word)) for key, word in switches.items() if word not in SWITCHES
    ]
    known = (*declared, *rules.sides, POSITION, GUIDES, HINTS)
    problems += [unknown(name, known, Message("a_field_of_a_preset")) for name in fields]
    if problems:
        raise SetupError(problems, rules.game)
    return Preset(rules, seats, position, **{key: SWITCHES[word] for key, word in switches.items()})


def _fields(parts: Sequence[str]) -> tuple[dict[str, str], list[Problem]]:
    """Return the value of each key in a preset's fields after its ruleset, and their problems."""
    found: dict[str, str] = {}
    problems: list[Problem] = []
    for part in filter(None, parts):
        key, _, value = part.partition(" ")
        if not value:
            problems.append(Problem("preset_field_empty", field=quoted(key)))
        elif key in found:
            problems.append(Problem("preset_field_twice", field=quoted(key)))
        else:
            found[key] = value
    return found, problems


def as_preset(given: object) -> Preset:
    """Return a preset, parsed if it is given as a line; raise InvalidValue for other values."""
    if isinstance(given, Preset):
        return given
    if isinstance(given, str):
        return parse_preset(given)
    raise InvalidValue(Message("a_preset"))
