"""Pages of a game for visitors: label, rulesets with boards, rules, principles, examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import UNTRANSLATED
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import GRADES, Example, Grade, Rule, same
from heritage_games.rulebook.sources import Source

from . import files, page
from .boards import board_name, step_names
from .learning_pages import learn_page
from .page import Page, Placed, above, below
from .plan import GamePages, SitePlan

LONGEST = 200  # maximum number of characters of a description that search engines show


def pages_of(plan: SitePlan, shown: GamePages, boards: Mapping[str, Placed]) -> Iterator[Page]:
    """Yield all pages of a game except the comparison of its rulesets."""
    yield _game(plan, shown, replace(boards[board_name(shown.books[0])], alt=shown.label.alt))
    for book in shown.books:
        free = boards[board_name(book)]
        yield _ruleset(plan, shown, book, free)
        yield _rules(plan, shown, book)
        yield _bare(plan, shown, book, free)
        if steps := step_names(book):
            yield learn_page(plan, shown, book, tuple(boards[board_name(book, step)] for step in steps))
        yield from _cards(plan, shown, book, "rule", boards)
        yield from _cards(plan, shown, book, "principle", boards)


def _game(plan: SitePlan, shown: GamePages, placed: Placed) -> Page:
    label = shown.label
    facts = {"shown": shown, "placed": placed, "players": players(plan, shown), "sources": list(_sources(plan, shown))}
    return Page(
        files.game(shown.name),
        "game.html",
        shown.words.title,
        label.description,
        facts=facts,
        crumbs=above(plan),
        lang=shown.words.title_lang,
        picture=files.share(shown.name),
        data=(page.game(plan, shown),),
    )


def players(plan: SitePlan, shown: GamePages) -> str:
    """Return the number of players in words."""
    counts = page.players(shown.books)
    fewest, most = plan.grammar.number(counts[0]), plan.grammar.number(counts[1])
    return fewest if fewest == most else f"{fewest}–{most}"


def _sources(plan: SitePlan, shown: GamePages) -> Iterator[tuple[Source, list[tuple[Grade, int]]]]:
    """Yield a game's sources with their numbers of rules by grade, most rules first."""
    counts = {key: Counter(rule.grade for rule in shown.rules if key in rule.keys) for key in shown.cited}
    order = sorted(shown.cited, key=lambda key: (-counts[key].total(), plan.sources[key].short.casefold()))
    for key in order:
        yield plan.sources[key], [(grade, counts[key][grade]) for grade in GRADES if counts[key][grade]]


def _ruleset(plan: SitePlan, shown: GamePages, book: Rulebook, placed: Placed) -> Page:
    title = plan.titled("ruleset.title", shown, book)
    return below(
        plan,
        shown,
        address=files.ruleset(shown.name, book.ruleset.name),
        template="ruleset.html",
        title=title,
        description=short(f"{title}. {plan.words['ruleset.play_lead']}"),
        facts={"book": book, "placed": placed},
        here=shown.title(book),
        data=(page.ruleset(plan, shown, book, title),),
        board=placed,
    )


def _rules(plan: SitePlan, shown: GamePages, book: Rulebook) -> Page:
    title = plan.titled("ruleset.rules_title", shown, book)
    return below(
        plan,
        shown,
        book,
        address=files.rules(shown.name, book.ruleset.name),
        template="rules.html",
        title=title,
        description=short(f"{title}. {plan.words['ruleset.rules_lead']}"),
        here=plan.words["ruleset.rules"],
    )


def _bare(plan: SitePlan, shown: GamePages, book: Rulebook, placed: Placed) -> Page:
    return Page(
        files.bare(shown.name, book.ruleset.name),
        "bare.html",
        plan.titled("embed.bare_title", shown, book),
        shown.label.description,
        facts={"placed": placed},
        picture=files.share(shown.name),
        board=placed,
        canonical=files.ruleset(shown.name, book.ruleset.name),
        listed=False,
    )


def _cards(plan: SitePlan, shown: GamePages, book: Rulebook, kind: str, boards: Mapping[str, Placed]) -> Iterator[Page]:
    """Yield the pages of all cards of a kind (rule or principle), linked to their neighbours."""
    cards: Sequence[Rule | Principle] = book.every_rule if kind == "rule" else book.principles
    for before, card, after in zip((None, *cards), cards, (*cards[1:], None), strict=False):
        examples = [(one, boards[board_name(book, one.id)]) for one in book.examples(card)]
        facts = {"kind": kind, "rule": card, "examples": examples, "before": before, "after": after}
        yield below(
            plan,
            shown,
            book,
            address=files.rule(shown.name, book.ruleset.name, card.id),
            template="rule.html",
            title=plan.text(f"{kind}.title", number=card.number, title=card.title),
            description=short(card.text),
            facts={**facts, "touches": touches, "readings": readings, "elsewhere": elsewhere},
            here=plan.text(f"{kind}.number", number=card.number),
            data=(page.rule(plan, shown, book, card),),
            board=examples[0][1],
            within=(shown.words.title, shown.title(book)),
        )


def touches(book: Rulebook, example: Example) -> str:
    """Return the touches of an example as text: points by name, buttons by label."""
    board = book.interface
    names = [board.get(f"controls.{touch}", book.game.called(touch)) for touch in example.touches]
    return (", " if UNTRANSLATED in "".join(names) else board["speech.list_comma"]).join(names)


def readings(book: Rulebook, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield label and value of each option to set for a rule that is not in force by default."""
    if rule in book.rules:
        return
    options = book.ruleset.options
    for name, values in rule.when.items():
        if not any(same(options.get(name), value) for value in values):
            words = book.game.options[name]
            yield words.label, " / ".join(words.value(value) for value in values)


def elsewhere(shown: GamePages, book: Rulebook, rule: Rule) -> Iterator[tuple[Rulebook, Rule]]:
    """Yield each other ruleset with a rule of the same id and text, and that rule."""
    for other in shown.books:
        for twin in other.every_rule:
            if other is not book and (twin.id, twin.text) == (rule.id, rule.text):
                yield other, twin


def short(text: str) -> str:
    """Return a description shortened between words to the length that search engines show."""
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST].rpartition(' ')[0]} …"
