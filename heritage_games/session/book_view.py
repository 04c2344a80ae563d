"""Book for a front end, sent once per ruleset: board, rules, options, texts; JSON types."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Annotated, Any, NotRequired, TypedDict

from heritage_games import __version__
from heritage_games.analysis.levels import PERFECT, PLAYERS, level_of, luck, those_of
from heritage_games.analysis.players import Player
from heritage_games.analysis.search import search_of
from heritage_games.arguments import InvalidValue, text
from heritage_games.engine.verdict import Message
from heritage_games.rendering.scene import Scene, scene
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import REFERENCE, content, is_untranslated, unmarked, untranslated
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.learning import QuizQuestion
from heritage_games.rulebook.principles import Principle, load_ladder
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import blanks, capital, direction
from heritage_games.rulesets.options import Value
from heritage_games.rulesets.registry import games
from heritage_games.rulesets.types import PERSON

REPORT = "https://github.com/heritage-games/heritage-games/issues/new?title={rule}&body={text}"
"""Default address for reports of mistakes; the rule card fills its placeholders."""

OF_A_GAME = frozenset({"label", "other", "piece", "pieces", "side", "throw"})
"""Blanks that a front end fills with words of the game."""

TITLED = ("speech.rule_named", "learn.next")
"""Sentences that a front end fills with the title of a rule or step."""


def report_address(given: object) -> str:
    """Return a validated address for reports of mistakes; empty if there is none.

    Raises:
        InvalidValue: not a web or mail address, or an unknown placeholder.
    """
    address = text(given)
    try:
        blanks = {name for _, name, _, _ in Formatter().parse(address) if name is not None}
    except ValueError:
        blanks = {address}
    if blanks <= {"rule", "text"} and (not address or address.startswith(("https://", "http://", "mailto:"))):
        return address
    raise InvalidValue(Message("an_address", blanks=("{rule}", "{text}")))


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
    """An example of a rule: its id and its texts."""

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
    """The number as shown: ``"M5"``."""
    title: str
    """``"Cows in a mill"``."""
    text: str
    """``"A cow in a mill may not be shot, unless ..."``."""
    note: str
    """The difference between our reading and the source's wording; empty if there is none."""
    sources: list[str]
    """Each source with its place: ``["Scouts South Africa: Placing the cows, fourth point"]``."""
    grade: str
    """``"attested"``, ``"inferred"`` or ``"invented"``."""
    grade_words: str
    """``"attested: the source says so"``."""
    evidence: str
    """The evidence for a rule reconstructed or found only in a program; otherwise empty."""
    examples: list[RuleExampleView]
    """The examples that work on this board."""


class EffectView(TypedDict):
    """The measured effect of a principle."""

    words: str
    """``"If you follow only this ...: +46.6 percentage points (+44.4 to +48.0) ..."``."""
    short: str
    """``"Alone +46.6 points in a hundred. It helps."``."""
    points: float
    """In percentage points: ``46.6``; negative if it harms."""
    low: float
    """The lower end of the 95 % interval."""
    high: float
    """The upper end."""


class PrincipleView(RuleView):
    """A principle of play as a card: a rule card with measured effects."""

    side: str
    """The side it applies to, in words; empty if it applies to all."""
    effects: list[EffectView]
    """Its measured effects: alone, and added to the first principles."""
    harms: bool
    """Whether following it does harm, so that it is not shown as a tip."""


class OptionValueView(TypedDict):
    """One value of an option."""

    value: Value
    """``"seed"``."""
    label: str
    """``"the broken mill must wait"``."""


class OptionView(TypedDict):
    """An option: a rule on which the sources differ."""

    name: str
    """``"mill_rule"``."""
    label: str
    """``"A mill left for another mill"``."""
    help: str
    """``"What has to wait on the next turn?"``."""
    value: Value
    """The value in force: ``"seed"``."""
    default: Value
    """The default: ``"seed"``."""
    values: list[OptionValueView]
    """The possible values."""


class RulesetNameView(TypedDict):
    """One ruleset of a game."""

    name: str
    """``"lesotho"``."""
    label: str
    """``"Lesotho"``."""


class PlayerView(TypedDict):
    """A player for a seat."""

    name: str
    """``"careful"``."""
    label: str
    """``"the computer, with care"``."""
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
    """BCP 47: ``"ar"``."""
    dir: str
    """``"rtl"`` if it is written from right to left, otherwise ``"ltr"``."""
    draft: bool
    """Whether it contains texts that no native speaker has checked."""


class LanguageView(TypedDict):
    """An available language."""

    lang: str
    """BCP 47: ``"ar"``."""
    name: str
    """Its own name: ``"العربية"``."""


class Book(TypedDict):
    """Data that depends only on ruleset, options and language."""

    game: str
    """The name of the game in Python, ``ruleset(game)``."""
    ruleset: str
    """``"south_africa"``."""
    title: str
    """Its title, in the language ``title_lang``."""
    title_lang: str
    """BCP 47: ``"st"``."""
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
    """In the order of play."""
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


def book(rules: Rulebook, report_address: str = "", players: Mapping[str, Player] = PLAYERS) -> Book:
    """Return the book that a front end receives once per ruleset.

    Args:
        report_address: the address for reports of mistakes; empty if there is none.
    """
    ruleset, game, words = rules.ruleset, rules.game, rules.interface
    view = Book(
        game=ruleset.game,
        ruleset=ruleset.name,
        title=game.title,
        title_lang=game.title_lang,
        subtitle=game.subtitle,
        aim=rules.aim,
        rulesets=_rulesets(rules),
        version=__version__,
        scene=scene(ruleset, content(), rules.language).data,
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
        arranged=ruleset.draft(ruleset.start()) is not None,
        measured=bool(load_ladder(content(), ruleset.game, ruleset.name)),
        options=[_option(rules, name) for name, option in ruleset.declared.items() if not option.free],
        words=_words(rules),
        report=ReportView(address=report_address, text=words["report.text"]),
    )
    if rules.language != REFERENCE:
        draft = content().is_draft(rules.language)
        view["text_language"] = TextLanguageView(lang=rules.language, dir=direction(rules.language), draft=draft)
    return view


ONLY_IN_PYTHON = frozenset(
    {
        "act",
        "compare",
        "drawer",
        "evidence",
        "facts",
        "grades",
        "levels",
        "ordinals",
        "plural",
        "report",
        "saved",
        "seek",
    }
    | {"side_panels", "throws", "unchanged", "where", "where_brief"}
)
"""Sections of interface words that no front end reads; views have what it needs of them."""


def is_sent(key: str) -> bool:
    """Return whether a book contains the interface words of this key, ``section.name``."""
    return key.partition(".")[0] not in ONLY_IN_PYTHON


def _words(rules: Rulebook) -> dict[str, str]:
    """Return the interface words, in English if they name an untranslated piece or side."""
    words = {key: sentence for key, sentence in rules.interface.items() if is_sent(key)}
    if is_untranslated(next(iter(rules.game.sides.values()))):
        english = load_interface(content(), REFERENCE)
        for key in words:
            sentence = rules.interface[key]
            if key in TITLED or OF_A_GAME & {blank.name for blank in blanks(unmarked(sentence))}:
                words[key] = untranslated(english[key])
    return words


def languages() -> list[LanguageView]:
    """Return the available languages, the fallback language first; empty if there is no other."""
    files = content()
    others = [language for language in files.languages() if language != REFERENCE]
    return [
        LanguageView(lang=language, name=load_interface(files, language)["language.name"])
        for language in ((REFERENCE, *others) if others else ())
    ]


def seated_here(rules: Rulebook, players: Mapping[str, Player] = PLAYERS) -> list[PlayerView]:
    """Return the selectable players in order: person, levels, perfect player, all others."""
    names = those_of(rules.ruleset, players)
    levels = [name for name in names if level_of(name) or name == PERFECT]
    return [_player(rules, name) for name in (PERSON, *levels, *(name for name in names if name not in levels))]


def _player(rules: Rulebook, name: str) -> PlayerView:
    words, level = rules.interface, level_of(name)
    overlooks = search_of(rules.ruleset).blunders(rules.ruleset, level) if level else None
    thrown = "_thrown" if name == PERFECT and rules.ruleset.throws(rules.ruleset.start()) else ""
    return PlayerView(
        name=name,
        label=words.get(f"seats.{name}", name),
        level=level,
        word=words.get(f"levels.{level}" if level else f"seats.in_{name}", name),
        line=rules.text(f"levels.{overlooks.form}", None, **overlooks.figures)
        if overlooks
        else words.get(f"seats.line_{name}{thrown}", words["seats.line_own"]),
    )


def rule_card(rules: Rulebook, rule: Rule) -> RuleView:
    """Return the card of a rule."""
    words = rules.interface
    evidence = words[f"evidence.{rule.evidence}"] if rule.evidence else ""
    return _card(rules, rule, words[f"grades.{rule.grade}"], evidence)


def principle_card(rules: Rulebook, principle: Principle) -> PrincipleView:
    """Return the card of a principle."""
    return {
        **_card(rules, principle, rules.interface[f"principles.{principle.grade}"], ""),
        "side": rules.label_of_side(principle),
        "effects": [
            EffectView(
                words=one.words, short=one.short, points=one.effect.points, low=one.effect.low, high=one.effect.high
            )
            for one in rules.effects(principle)
        ],
        "harms": principle.harms,
    }


def _card(rules: Rulebook, rule: Rule | Principle, grade_words: str, evidence: str) -> RuleView:
    """Return the fields that cards of rules and principles share."""
    return RuleView(
        id=rule.id,
        number=rule.number,
        title=rule.title,
        text=rule.text,
        note=rule.note,
        sources=list(rules.citations(rule)),
        grade=rule.grade,
        grade_words=grade_words,
        evidence=evidence,
        examples=[
            RuleExampleView(id=each.id, caption=each.caption, expect=each.expect) for each in rules.examples(rule)
        ],
    )


def _rulesets(rules: Rulebook) -> list[RulesetNameView]:
    """Return the selectable rulesets; empty for a custom board, which no other could contain."""
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
