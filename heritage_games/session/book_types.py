"""Types of the JSON that a screen needs once per ruleset, with examples."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, TypedDict

from heritage_games.rendering.scene import Scene
from heritage_games.rulebook.learning import QuizQuestion
from heritage_games.rulesets.options import Value


class SideView(TypedDict):
    """A side of the game."""

    id: str  # the id of the side: ``"dark"``
    name: str  # the name: ``"Dark"``
    kind: str  # the drawing of its pieces: ``"cow-dark"``


class PieceWordsView(TypedDict):
    """The words for one kind of piece."""

    one: str  # the singular: ``"cow"``
    many: str  # the plural: ``"cows"``
    label: str  # the name with the side: ``"dark cow"``


class RuleExampleView(TypedDict):
    """An example of a rule: its id and its text."""

    id: str  # the id of the example: ``"M5-safe"``
    caption: str  # its text: ``"Dark has made a mill. A4 stands in one of light's."``


class RuleView(TypedDict):
    """A rule card."""

    id: str  # the id of the rule: ``"M5"``
    number: str  # the number as shown: ``"M5"``
    title: str  # the title: ``"Cows in a mill"``
    text: str  # the rule in words: ``"A cow in a mill may not be shot, unless ..."``
    note: str  # the difference between our reading and the source's wording; empty if there is none
    sources: list[str]  # each source with its place: ``["Scouts South Africa: Placing the cows, fourth point"]``
    grade_words: str  # the grade in words: ``"attested: the source says so"``
    evidence: str  # the evidence for a rule reconstructed or found only in a program; otherwise empty
    examples: list[RuleExampleView]  # the examples that work on this board


class EffectView(TypedDict):
    """The measured effect of a principle."""

    words: str  # the effect as sentences: ``"If you follow only this ...: +46.6 percentage points ..."``
    short: str  # a shorter form: ``"Alone +46.6 points in a hundred. It helps."``
    points: float  # the effect in percentage points: ``46.6``; negative if the principle harms
    low: float  # the lower end of the 95 % interval
    high: float  # the upper end of the interval


class PrincipleView(RuleView):
    """A principle of play as a card: a rule card with measured effects."""

    side: str  # the side to which it applies, in words; empty if it applies to all
    effects: list[EffectView]  # its measured effects: alone, and added to the first principles
    harms: bool  # whether following it does harm, so that it is not shown as a tip


class OptionValueView(TypedDict):
    """One value of an option."""

    value: Value  # the value in messages: ``"seed"``
    label: str  # the value in words: ``"the broken mill must wait"``


class OptionView(TypedDict):
    """An option: a rule on which the sources differ."""

    name: str  # the name of the option: ``"mill_rule"``
    label: str  # the option in words: ``"A mill left for another mill"``
    help: str  # the question that it answers: ``"What has to wait on the next turn?"``
    value: Value  # the value in force: ``"seed"``
    default: Value  # the default: ``"seed"``
    values: list[OptionValueView]  # the possible values


class RulesetNameView(TypedDict):
    """One ruleset of a game."""

    name: str  # the name of the ruleset: ``"lesotho"``
    label: str  # its title: ``"Lesotho"``


class PlayerView(TypedDict):
    """A player for a seat."""

    name: str  # the name of the player: ``"careful"``
    label: str  # the player in words: ``"the computer, with care"``
    level: int  # its level: ``3``; 0 for a player without level
    word: str  # its name in the choice of players: ``"Steady"``, ``"Careful"``
    line: str  # its strength or its errors: ``"Two moves ahead; misses 30 captures in 100"``


class ReportView(TypedDict):
    """Address for reports of mistakes."""

    address: str  # a web or mail address, possibly with ``{rule}`` and ``{text}``; empty hides the link
    text: str  # the text to send, with the placeholders ``{rule}`` and ``{version}``


class TextLanguageView(TypedDict):
    """The language of the texts, if it is not English."""

    lang: str  # the BCP 47 tag: ``"ar"``
    dir: str  # the direction: ``"rtl"`` if it is written from right to left, otherwise ``"ltr"``
    draft: bool  # whether it contains texts that no native speaker has checked


class LanguageView(TypedDict):
    """An available language."""

    lang: str  # the BCP 47 tag: ``"ar"``
    name: str  # the name of the language in the language itself: ``"العربية"``


class Book(TypedDict):
    """Data that depends only on ruleset, options and language."""

    game: str  # the name of the game in Python, ``ruleset(game)``
    ruleset: str  # the name of the ruleset: ``"south_africa"``
    title: str  # its title, in the language ``title_lang``
    title_lang: str  # the BCP 47 tag of the title: ``"st"``
    subtitle: str  # a short description: ``"cows on a flat stone"``
    aim: str  # the aim of the game in one sentence
    rulesets: list[RulesetNameView]  # the rulesets to choose from; empty if there is only one
    version: str  # the version of the package: ``"1.0.0"``
    scene: Annotated[dict[str, Any], Scene]  # the board: :class:`heritage_games.rendering.scene.Scene` as plain data
    sides: list[SideView]  # the sides in the order of play
    pieces: dict[str, PieceWordsView]  # the words for the pieces, by kind: ``{"cow-dark": {...}}``
    rules: list[RuleView]  # every rule in force, in order
    principles: list[PrincipleView]  # every principle that applies, the most important first
    no_principles: str  # the reason why the game has no principles; empty if it has some
    players: list[PlayerView]  # the players to choose from: a person, the levels from the weakest, and the others
    luck: str  # a sentence about luck and skill in this game; empty if there is none
    measured: bool  # whether a page describes the measured strength of the levels
    arranged: bool  # whether the position editor supports this game; text input always works
    options: list[OptionView]  # the options to choose from
    words: dict[str, str]  # the texts of the interface that a front end reads: ``{"buttons.undo": "Undo"}``
    report: ReportView  # the address for reports of mistakes
    text_language: NotRequired[TextLanguageView]  # the language of the texts; absent if it is English
    languages: NotRequired[list[LanguageView]]  # the languages to choose from, if there are several
    card: NotRequired[str]  # the rule whose card alone is shown: ``"M5"``
    quiz: NotRequired[list[Annotated[dict[str, Any], QuizQuestion]]]  # the questions of a quiz, if only these are shown
