"""What the screen is told once, and again only when the rules change: board, rules, readings, words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from string import Formatter
from typing import Any, NotRequired, TypedDict

from heritage_games import __version__
from heritage_games.analysis.coach import has_coach
from heritage_games.analysis.levels import PLAYERS, in_page, level_of, luck, oversight, those_of
from heritage_games.analysis.players import Player
from heritage_games.arguments import Unfit, text
from heritage_games.engine.verdict import Message
from heritage_games.rendering.scene import scene
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import REFERENCE, content
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.principles import Principle, load_ladder
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import capital
from heritage_games.rulebook.sources import direction
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import games
from heritage_games.rulesets.types import PERSON

REPORT = "https://github.com/heritage-games/heritage-games/issues/new?title={rule}&body={text}"
"""Where mistakes are reported, unless somebody says otherwise; the rule card fills the blanks."""


def report_address(given: object) -> str:
    """Return an address to which mistakes are reported; empty for nowhere.

    Raises:
        Unfit: no address of the web or of mail, or one with a blank that nothing fills.
    """
    address = text(given)
    try:
        blanks = {name for _, name, _, _ in Formatter().parse(address) if name is not None}
    except ValueError:
        blanks = {address}
    if blanks <= {"rule", "text"} and (not address or address.startswith(("https://", "http://", "mailto:"))):
        return address
    raise Unfit(Message("an_address", blanks=("{rule}", "{text}")))


class SideView(TypedDict):
    """A side of the game."""

    id: str
    """``"dark"``."""
    name: str
    """``"Dark"``."""
    kind: str
    """The drawing of its pieces: ``"cow-dark"``."""


class PieceWordsView(TypedDict):
    """The words for one kind of piece."""

    one: str
    """``"cow"``."""
    many: str
    """``"cows"``."""
    label: str
    """``"dark cow"``."""


class RuleExampleView(TypedDict):
    """An example of a rule, by name."""

    id: str
    """``"M5-safe"``."""
    caption: str
    """``"Dark has made a mill. A4 stands in one of light's."``."""
    expect: str
    """``"accepted"``, ``"refused"`` or ``"shown"``."""


class RuleView(TypedDict):
    """A rule card."""

    id: str
    """``"M5"``."""
    number: str
    """As it is shown: ``"M5"``."""
    title: str
    """``"Cows in a mill"``."""
    text: str
    """``"A cow in a mill may not be shot, unless ..."``."""
    note: str
    """Where our reading departs from the source's words; empty if it does not."""
    sources: list[str]
    """Each source with the place in it: ``["Scouts South Africa: Placing the cows, fourth point"]``."""
    grade: str
    """``"attested"``, ``"inferred"`` or ``"invented"``."""
    grade_words: str
    """``"attested: the source says so"``."""
    evidence: str
    """Basis of a reconstructed rule, or of one that only a program has, in words; empty for other rules."""
    examples: list[RuleExampleView]
    """The examples that hold on this board."""


class EffectView(TypedDict):
    """What a principle was measured to be worth, once."""

    words: str
    """``"Alone it is worth +46.6 points of a hundred (+44.4 to +48.0) ..."``."""
    short: str
    """``"Alone +46.6 points of a hundred. It helps."``."""
    points: float
    """Of a hundred: ``46.6``; below 0 where it harms."""
    low: float
    """Where the 95 % interval begins."""
    high: float
    """Where it ends."""


class PrincipleView(RuleView):
    """A principle of play as a card: a rule card that says what it is worth."""

    side: str
    """For whom it is, in words; empty if for all."""
    effects: list[EffectView]
    """What it was measured to be worth: alone, and added to the first principles."""


class OptionValueView(TypedDict):
    """One value an option can have."""

    value: Value
    """``"seed"``."""
    label: str
    """``"the broken mill must wait"``."""


class OptionView(TypedDict):
    """A reading on which the sources differ."""

    name: str
    """``"mill_rule"``."""
    label: str
    """``"A mill left for another mill"``."""
    help: str
    """``"What has to wait on the next turn?"``."""
    value: Value
    """In force: ``"seed"``."""
    default: Value
    """The usual one: ``"seed"``."""
    values: list[OptionValueView]
    """What can be chosen."""


class RulesetNameView(TypedDict):
    """One ruleset of a game."""

    name: str
    """``"lesotho"``."""
    label: str
    """``"Lesotho"``."""


class PlayerView(TypedDict):
    """Who can sit at a side."""

    name: str
    """``"careful"``."""
    label: str
    """``"the computer, with care"``."""
    level: int
    """Which of the computer's levels it is: ``3``; 0 of whoever is none."""
    word: str
    """What it is called where one chooses: ``"Steady"``, ``"Careful"``."""
    line: str
    """What it does, or overlooks: ``"Overlooks 30 of 100 captures, yours and its own"``."""


class ReportView(TypedDict):
    """Where mistakes are reported."""

    address: str
    """A web or mail address with the blank ``{text}``, or none; empty hides the link."""
    text: str
    """What is sent, with the blanks ``{rule}`` and ``{version}``."""


class FallbackLanguageView(TypedDict):
    """The language of the words, where it is not the one in which all of them were written first."""

    lang: str
    """BCP 47: ``"ar"``."""
    dir: str
    """``"rtl"`` where it is written from the right, else ``"ltr"``."""
    draft: bool
    """Whether it has words that no native reader has checked yet."""


class LanguageView(TypedDict):
    """A language to choose."""

    lang: str
    """BCP 47: ``"ar"``."""
    name: str
    """What it calls itself: ``"العربية"``."""


class Book(TypedDict):
    """What changes only with the ruleset and its options."""

    game: str
    """Its name in Python, ``ruleset(game)``."""
    ruleset: str
    """``"south_africa"``."""
    title: str
    """What it is called here, in the language of ``title_lang``."""
    title_lang: str
    """BCP 47: ``"st"``."""
    subtitle: str
    """A few words more: ``"cows on a flat stone"``."""
    aim: str
    """What one plays for, in one sentence."""
    rulesets: list[RulesetNameView]
    """The rulesets of the game that can be chosen; none where there is only this one."""
    version: str
    """Of the package: ``"0.1.0"``."""
    scene: dict[str, Any]
    """The board: :class:`heritage_games.rendering.scene.Scene` as plain data."""
    sides: list[SideView]
    """In the order of play."""
    pieces: dict[str, PieceWordsView]
    """The words for the pieces, by drawing: ``{"cow-dark": {...}}``."""
    rules: list[RuleView]
    """Every rule in force, in order."""
    principles: list[PrincipleView]
    """Every principle that holds, in the order in which they matter."""
    no_principles: str
    """Why there is none, where nothing is ever decided; else empty."""
    players: list[PlayerView]
    """Who can be chosen for a side: a person, the levels, the gentlest first, and the others."""
    luck: str
    """What luck leaves to skill in this game, in a sentence; empty where nothing is said of it."""
    in_page: str
    """What is other about the levels in a web page, in a sentence; empty where nothing is."""
    measured: bool
    """Whether a page tells how strong the levels were measured to be."""
    coached: bool
    """Whether a coach knows this game: where none does, no word can be said before a blunder."""
    arranged: bool
    """Whether a position can be set up by hand; as text it always can."""
    options: list[OptionView]
    """Every reading that can be chosen."""
    words: dict[str, str]
    """Every word of the interface: ``{"buttons.undo": "Undo"}``."""
    report: ReportView
    """Where mistakes are reported."""
    tongue: NotRequired[FallbackLanguageView]
    """The language of the words; absent where it is English."""
    languages: NotRequired[list[LanguageView]]
    """The languages that can be chosen, where there is a choice."""
    card: NotRequired[str]
    """The one rule that is shown, where only its card is: ``"M5"``."""
    quiz: NotRequired[list[dict[str, Any]]]
    """The questions, where only these are shown."""


def book(rules: Rulebook, report_address: str = "", players: Mapping[str, Player] = PLAYERS) -> Book:
    """Return what the screen is told once.

    Args:
        rules: the rulebook of what is on the board.
        report_address: where mistakes are reported; none if empty.
        players: who can sit at a side beside people, by name; one that has no words is called by its name.
    """
    ruleset, game, words = rules.ruleset, rules.game, rules.interface
    told = Book(
        game=ruleset.game,
        ruleset=ruleset.name,
        title=game.title,
        title_lang=game.title_lang,
        subtitle=game.subtitle,
        aim=rules.aim,
        rulesets=_rulesets(rules),
        version=__version__,
        scene=asdict(scene(ruleset, content(), rules.language)),
        sides=[
            SideView(id=side, name=capital(game.sides[side]), kind=kind)
            for side, kind in zip(ruleset.sides, ruleset.kinds, strict=True)
        ],
        pieces={
            kind: PieceWordsView(one=piece.one, many=piece.many, label=piece.label)
            for kind, piece in game.pieces.items()
        },
        rules=[rule_card(rules, rule) for rule in rules.rules],
        principles=[principle_card(rules, principle) for principle in rules.principles],
        no_principles=rules.why_no_principles,
        players=seated_here(rules, players),
        luck=words[f"levels.{lucky}"] if (lucky := luck(ruleset)) else "",
        coached=has_coach(ruleset),
        arranged=ruleset.draft(ruleset.start()) is not None,
        measured=bool(load_ladder(content(), ruleset.game, ruleset.name)),
        in_page=rules.say("levels.in_page", None, **figures) if (figures := in_page(ruleset)) else "",
        options=[_option(rules, name) for name, option in ruleset.declared.items() if not option.free],
        words=dict(words),
        report=ReportView(address=report_address, text=words["report.text"]),
    )
    if rules.language != REFERENCE:
        draft = content().is_draft(rules.language)
        told["tongue"] = FallbackLanguageView(lang=rules.language, dir=direction(rules.language), draft=draft)
    return told


def languages() -> list[LanguageView]:
    """Return the languages there are words in, the reference first; none where that is the only one."""
    files = content()
    others = [language for language in files.languages() if language != REFERENCE]
    return [
        LanguageView(lang=language, name=load_interface(files, language)["language.name"])
        for language in ((REFERENCE, *others) if others else ())
    ]


def seated_here(rules: Rulebook, players: Mapping[str, Player] = PLAYERS) -> list[PlayerView]:
    """Return who can be chosen for a side: a person first, then the levels, and whoever else there is."""
    names = those_of(rules.ruleset, players)
    levels = [name for name in names if level_of(name)]
    return [_player(rules, name) for name in (PERSON, *levels, *(name for name in names if name not in levels))]


def _player(rules: Rulebook, name: str) -> PlayerView:
    words, level = rules.interface, level_of(name)
    overlooks = oversight(rules.ruleset, level) if level else None
    return PlayerView(
        name=name,
        label=words.get(f"seats.{name}", name),
        level=level,
        word=words.get(f"levels.{level}" if level else f"seats.in_{name}", name),
        line=rules.say(f"levels.{overlooks.form}", None, **overlooks.figures)
        if overlooks
        else words.get(f"seats.line_{name}", words["seats.line_own"]),
    )


def rule_card(rules: Rulebook, rule: Rule) -> RuleView:
    """Return a rule as its card shows it."""
    words = rules.interface
    evidence = words[f"evidence.{rule.evidence}"] if rule.evidence else ""
    return _card(rules, rule, words[f"grades.{rule.grade}"], evidence)


def principle_card(rules: Rulebook, principle: Principle) -> PrincipleView:
    """Return a principle as its card shows it."""
    return {
        **_card(rules, principle, rules.interface[f"principles.{principle.grade}"], ""),
        "side": rules.said_for(principle),
        "effects": [
            EffectView(
                words=one.words, short=one.short, points=one.effect.points, low=one.effect.low, high=one.effect.high
            )
            for one in rules.effects(principle)
        ],
    }


def _card(rules: Rulebook, told: Rule | Principle, grade_words: str, evidence: str) -> RuleView:
    """Return what the cards of rules and of principles have alike."""
    return RuleView(
        id=told.id,
        number=told.number,
        title=told.title,
        text=told.text,
        note=told.note,
        sources=list(rules.citations(told)),
        grade=told.grade,
        grade_words=grade_words,
        evidence=evidence,
        examples=[
            RuleExampleView(id=each.id, caption=each.caption, expect=each.expect) for each in rules.examples(told)
        ],
    )


def _rulesets(rules: Rulebook) -> list[RulesetNameView]:
    """Return the rulesets that can be chosen here; a board of one's own would be lost with its rules."""
    ruleset = rules.ruleset
    names = games()[ruleset.game]
    if len(names) == 1 or any(option.free for option in ruleset.declared.values()):
        return []
    return [RulesetNameView(name=name, label=rules.game.rulesets[name]) for name in names]


def _option(rules: Rulebook, name: str) -> OptionView:
    option, words = rules.ruleset.declared[name], rules.game.options[name]
    return OptionView(
        name=name,
        label=words.label,
        help=words.help,
        value=rules.ruleset.options[name],
        default=option.default,
        values=[OptionValueView(value=value, label=words.value(value)) for value in option.values],
    )
