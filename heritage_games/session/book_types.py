"""Types of the JSON that a screen needs once per ruleset, with examples."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from heritage_games.rendering.scene import Scene
from heritage_games.rulebook.learning import QuizQuestion
from heritage_games.rulesets.options import Value


class SideView(TypedDict):
    """A side of the game."""

    id: str
    """The id of the side: ``"dark"``."""
    name: str
    """The name: ``"Dark"``."""
    kind: str
    """The drawing of its pieces: ``"cow-dark"``."""


class PieceWordsView(TypedDict):
    """The words for one kind of piece."""

    one: str
    """The singular: ``"cow"``."""
    many: str
    """The plural: ``"cows"``."""
    label: str
    """The name with the side: ``"dark cow"``."""


class RuleExampleView(TypedDict):
    """An example of a rule: its id and its text."""

    id: str
    """The id of the example: ``"M5-safe"``."""
    caption: str
    """Its text: ``"Dark has made a mill. A4 stands in one of light's."``."""


class RuleView(TypedDict):
    """A rule card."""

    id: str
    """The id of the rule: ``"M5"``."""
    number: str
    """The number as shown: ``"M5"``."""
    title: str
    """The title: ``"Cows in a mill"``."""
    text: str
    """The rule in words: ``"A cow in a mill may not be shot, unless ..."``."""
    note: str
    """The difference between our reading and the source's wording; empty if there is none."""
    sources: list[str]
    """Each source with its place: ``["Scouts South Africa: Placing the cows, fourth point"]``."""
    grade_words: str
    """The grade in words: ``"attested: the source says so"``."""
    evidence: str
    """The evidence for a rule reconstructed or found only in a program; otherwise empty."""
    examples: list[RuleExampleView]
    """The examples that work on this board."""


class EffectView(TypedDict):
    """The measured effect of a principle."""

    words: str
    """The effect as sentences: ``"If you follow only this ...: +46.6 percentage points ..."``."""
    short: str
    """A shorter form: ``"Alone +46.6 points in a hundred. It helps."``."""
    points: float
    """The effect in percentage points: ``46.6``; negative if the principle harms."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end of the interval."""


class PrincipleView(RuleView):
    """A principle of play as a card: a rule card with measured effects."""

    side: str
    """The side to which it applies, in words; empty if it applies to all."""
    effects: list[EffectView]
    """Its measured effects: alone, and added to the first principles."""
    harms: bool
    """Whether following it does harm, so that it is not shown as a tip."""


class OptionValueView(TypedDict):
    """One value of an option."""

    value: Value
    """The value in messages: ``"seed"``."""
    label: str
    """The value in words: ``"the broken mill must wait"``."""


class OptionView(TypedDict):
    """An option: a rule on which the sources differ."""

    name: str
    """The name of the option: ``"mill_rule"``."""
    label: str
    """The option in words: ``"A mill left for another mill"``."""
    help: str
    """The question that it answers: ``"What has to wait on the next turn?"``."""
    value: Value
    """The value in force: ``"seed"``."""
    default: Value
    """The default: ``"seed"``."""
    values: list[OptionValueView]
    """The possible values."""


class RulesetNameView(TypedDict):
    """One ruleset of a game."""

    name: str
    """The name of the ruleset: ``"lesotho"``."""
    label: str
    """Its title: ``"Lesotho"``."""


class PlayerView(TypedDict):
    """A player for a seat."""

    name: str
    """The name of the player: ``"careful"``."""
    label: str
    """The player in words: ``"the computer, with care"``."""
    level: int
    """Its level: ``3``; 0 for a player without level."""
    word: str
    """Its name in the choice of players: ``"Steady"``, ``"Careful"``."""
    line: str
    """Its strength or its errors: ``"Two moves ahead; misses 30 captures in 100"``."""


class ReportView(TypedDict):
    """Address for reports of mistakes."""

    address: str
    """A web or mail address, possibly with ``{rule}`` and ``{text}``; empty hides the link."""
    text: str
    """The text to send, with the placeholders ``{rule}`` and ``{version}``."""


class TextLanguageView(TypedDict):
    """The language of the texts, if it is not English."""

    lang: str
    """The BCP 47 tag: ``"ar"``."""
    dir: str
    """The direction: ``"rtl"`` if it is written from right to left, otherwise ``"ltr"``."""
    draft: bool
    """Whether it contains texts that no native speaker has checked."""


class LanguageView(TypedDict):
    """An available language."""

    lang: str
    """The BCP 47 tag: ``"ar"``."""
    name: str
    """The name of the language in the language itself: ``"العربية"``."""


class Book(TypedDict):
    """Data that depends only on ruleset, options and language."""

    game: str
    """The name of the game in Python, ``ruleset(game)``."""
    ruleset: str
    """The name of the ruleset: ``"south_africa"``."""
    title: str
    """Its title, in the language ``title_lang``."""
    title_lang: str
    """The BCP 47 tag of the title: ``"st"``."""
    subtitle: str
    """A short description: ``"cows on a flat stone"``."""
    aim: str
    """The aim of the game in one sentence."""
    rulesets: list[RulesetNameView]
    """The rulesets to choose from; empty if there is only one."""
    version: str
    """The version of the package: ``"1.0.0"``."""
    scene: Annotated[dict[str, Any], Scene]
    """The board: :class:`heritage_games.rendering.scene.Scene` as plain data."""
    sides: list[SideView]
    """The sides in the order of play."""
    pieces: dict[str, PieceWordsView]
    """The words for the pieces, by kind: ``{"cow-dark": {...}}``."""
    rules: list[RuleView]
    """Every rule in force, in order."""
    principles: list[PrincipleView]
    """Every principle that applies, the most important first."""
    no_principles: str
    """The reason why the game has no principles; empty if it has some."""
    players: list[PlayerView]
    """The players to choose from: a person, the levels from the weakest, and the others."""
    luck: str
    """A sentence about luck and skill in this game; empty if there is none."""
    measured: bool
    """Whether a page describes the measured strength of the levels."""
    arranged: bool
    """Whether the position editor supports this game; text input always works."""
    options: list[OptionView]
    """The options to choose from."""
    words: dict[str, str]
    """The texts of the interface that a front end reads: ``{"buttons.undo": "Undo"}``."""
    report: ReportView
    """The address for reports of mistakes."""
    text_language: NotRequired[TextLanguageView]
    """The language of the texts; absent if it is English."""
    languages: NotRequired[list[LanguageView]]
    """The languages to choose from, if there are several."""
    card: NotRequired[str]
    """The rule whose card alone is shown: ``"M5"``."""
    quiz: NotRequired[list[Annotated[dict[str, Any], QuizQuestion]]]
    """The questions of a quiz, if only these are shown."""
