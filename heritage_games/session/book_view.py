"""Book for a front end, sent once per ruleset: board, rules, options and texts."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from heritage_games import __version__
from heritage_games.analysis.levels import PERFECT, PLAYERS, level_of, luck, those_of, word_key
from heritage_games.analysis.players import Player
from heritage_games.arguments import InvalidValue, text
from heritage_games.engine.verdict import Message
from heritage_games.rendering.scene import scene
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import REFERENCE, content, is_untranslated, unmarked, untranslated
from heritage_games.rulebook.interface import load_interface
from heritage_games.rulebook.principles import Principle, load_ladder
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sentences import blanks, capital, direction
from heritage_games.rulesets.registry import games
from heritage_games.rulesets.types import PERSON

from .book_types import (
    Book,
    EffectView,
    LanguageView,
    OptionValueView,
    OptionView,
    PieceWordsView,
    PlayerView,
    PrincipleView,
    ReportView,
    RuleExampleView,
    RulesetNameView,
    RuleView,
    SideView,
    TextLanguageView,
)

REPORT = "https://github.com/heritage-games/heritage-games/issues/new?title={rule}&body={text}"
"""Default address for reports of mistakes; the rule card fills its placeholders."""

OF_A_GAME = frozenset({"label", "other", "piece", "pieces", "side", "throw"})  # blanks for words of the game
TITLED = ("speech.rule_named", "learn.next")  # sentences that a front end fills with the title of a rule or step


def report_address(given: object) -> str:
    """Return an address for reports of mistakes, or empty; raise InvalidValue if invalid."""
    address = text(given)
    try:
        blanks = {name for _, name, _, _ in Formatter().parse(address) if name is not None}
    except ValueError:
        blanks = {address}
    if blanks <= {"rule", "text"} and (not address or address.startswith(("https://", "http://", "mailto:"))):
        return address
    raise InvalidValue(Message("an_address", blanks=("{rule}", "{text}")))


def book(rules: Rulebook, report_address: str = "", players: Mapping[str, Player] = PLAYERS) -> Book:
    """Return the book that a front end receives once per ruleset."""
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
    {"act", "compare", "drawer", "evidence", "facts", "grades", "levels", "ordinals", "plural", "report", "saved"}
    | {"seek", "side_panels", "throws", "unchanged", "where", "where_brief"}
)  # sections of interface words that no front end reads; Python writes sentences from them


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
    thrown = "_thrown" if name == PERFECT and rules.ruleset.throws(rules.ruleset.start()) else ""
    return PlayerView(
        name=name,
        label=words.get(f"seats.{name}", name),
        level=level,
        word=words.get(word_key(name), name),
        line=words.get(f"levels.about_{level}" if level else f"seats.line_{name}{thrown}", words["seats.line_own"]),
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
        grade_words=grade_words,
        evidence=evidence,
        examples=[RuleExampleView(id=each.id, caption=each.caption) for each in rules.examples(rule)],
    )


def _rulesets(rules: Rulebook) -> list[RulesetNameView]:
    """Return the selectable rulesets; empty if there is only one, or for a custom board."""
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
