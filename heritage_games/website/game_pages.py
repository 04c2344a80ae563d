"""Pages of a game for visitors: label, rulesets with boards, rules, principles, examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import UNTRANSLATED, content
from heritage_games.rulebook.principles import Principle, load_ladder
from heritage_games.rulebook.rules import GRADES, Example, Grade, Rule, same
from heritage_games.rulebook.sources import Source

from . import files, page
from .boards import board_name, step_names
from .learning_pages import learn_page
from .museum_pages import bare_title
from .page import Page, Placed, above, below
from .plan import GamePages, SitePlan

LONGEST = 200
"""Maximum number of characters of a description that search engines show."""


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
        for place in range(len(book.every_rule)):
            yield _rule(plan, shown, book, place, boards)
        for place in range(len(book.principles)):
            yield _principle(plan, shown, book, place, boards)


def _game(plan: SitePlan, shown: GamePages, placed: Placed) -> Page:
    label = shown.label
    facts = {
        "shown": shown,
        "placed": placed,
        "players": players(plan, shown),
        "further": list(_further(plan, shown)),
        "terms": [term for term in plan.glossary if shown.name in term.games],
        "sources": list(_sources(plan, shown)),
    }
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


def _further(plan: SitePlan, shown: GamePages) -> Iterator[tuple[str, str]]:
    """Yield the address and the link text of each further page of a game."""
    if shown.provenance:
        yield files.provenance(shown.name), plan.words["object.here"]
    if shown.tasks:
        yield files.tasks(shown.name), plan.words["tasks.here"]
    if shown.questions:
        yield files.quiz(shown.name), plan.words["quiz.here"]
    if shown.tasks or shown.questions:
        yield files.worksheet(shown.name), plan.words["worksheet.here"]
    if shown.notes:
        yield files.notes(shown.name), plan.words["notes.here"]
    yield files.wall_labels(shown.name), plan.words["label.here"]


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
    title = _title(plan, shown, book)
    measured = bool(load_ladder(content(), shown.name, book.ruleset.name))
    return below(
        plan,
        shown,
        address=files.ruleset(shown.name, book.ruleset.name),
        template="ruleset.html",
        title=title,
        description=short(f"{title}. {plan.words['ruleset.play_lead']}"),
        facts={"book": book, "placed": placed, "measured": measured},
        here=shown.title(book),
        data=(page.ruleset(plan, shown, book, title),),
        board=placed,
    )


def _rules(plan: SitePlan, shown: GamePages, book: Rulebook) -> Page:
    title = plan.text("ruleset.rules_title", game=shown.words.title, ruleset=shown.title(book))
    return below(
        plan,
        shown,
        book,
        address=files.rules(shown.name, book.ruleset.name),
        template="rules.html",
        title=title,
        description=short(f"{title}. {plan.words['ruleset.rules_lead']}"),
        facts={"others": [rule for rule in book.every_rule if rule not in book.rules]},
        here=plan.words["ruleset.rules"],
    )


def _bare(plan: SitePlan, shown: GamePages, book: Rulebook, placed: Placed) -> Page:
    return Page(
        files.bare(shown.name, book.ruleset.name),
        "bare.html",
        bare_title(plan, shown, shown.title(book)),
        shown.label.description,
        facts={"placed": placed},
        picture=files.share(shown.name),
        board=placed,
        canonical=files.ruleset(shown.name, book.ruleset.name),
        listed=False,
    )


def _rule(plan: SitePlan, shown: GamePages, book: Rulebook, place: int, boards: Mapping[str, Placed]) -> Page:
    rule = book.every_rule[place]
    facts = {"readings": list(readings(book, rule)), "elsewhere": list(_elsewhere(shown, book, rule))}
    return _card(plan, shown, book, (book.every_rule, place), boards, kind="rule", facts=facts)


def _principle(plan: SitePlan, shown: GamePages, book: Rulebook, place: int, boards: Mapping[str, Placed]) -> Page:
    principle = book.principles[place]
    facts = {"side": book.label_of_side(principle), "effects": book.effects(principle)}
    return _card(plan, shown, book, (book.principles, place), boards, kind="principle", facts=facts)


def _card(
    plan: SitePlan,
    shown: GamePages,
    book: Rulebook,
    at: tuple[Sequence[Rule | Principle], int],
    boards: Mapping[str, Placed],
    *,
    kind: str,
    facts: Mapping[str, object],
) -> Page:
    """Return the page of the rule or principle at this index, with links to its neighbours.

    Args:
        at: all rules or principles, and the index.
        kind: name of the template and of its section of pages.toml.
        facts: further variables of the template.
    """
    cards, place = at
    card = cards[place]
    examples = [(one, _touches(book, one), boards[board_name(book, one.id)]) for one in book.examples(card)]
    own = {
        "rule": card,
        "cited": [(plan.sources[key], place) for key, place in card.sources],
        "examples": examples,
        "before": cards[place - 1] if place else None,
        "after": next(iter(cards[place + 1 :]), None),
    }
    return below(
        plan,
        shown,
        book,
        address=files.rule(shown.name, book.ruleset.name, card.id),
        template=f"{kind}.html",
        title=plan.text(f"{kind}.title", number=card.number, title=card.title),
        description=short(card.text),
        facts={**own, **facts},
        here=plan.text(f"{kind}.number", number=card.number),
        data=(page.rule(plan, shown, book, card),),
        board=examples[0][2],
        within=(shown.words.title, shown.title(book)),
    )


def _touches(book: Rulebook, example: Example) -> str:
    """Return the touches of an example as text: points by name, buttons by label."""
    board = book.interface
    names = [board.get(f"controls.{touch}", book.game.called(touch)) for touch in example.touches]
    return (", " if UNTRANSLATED in "".join(names) else board["speech.list_comma"]).join(names)


def readings(book: Rulebook, rule: Rule) -> Iterator[tuple[str, str]]:
    """Yield label and value of each option that must be set for a rule to be in force.

    Yields nothing for rules in force under the default readings.
    """
    if rule in book.rules:
        return
    options = book.ruleset.options
    for name, values in rule.when.items():
        if not any(same(options.get(name), value) for value in values):
            words = book.game.options[name]
            yield words.label, " / ".join(words.value(value) for value in values)


def _elsewhere(shown: GamePages, book: Rulebook, rule: Rule) -> Iterator[tuple[Rulebook, Rule]]:
    """Yield each other ruleset with a rule of the same id and text, and that rule."""
    for other in shown.books:
        for twin in other.every_rule:
            if other is not book and (twin.id, twin.text) == (rule.id, rule.text):
                yield other, twin


def _title(plan: SitePlan, shown: GamePages, book: Rulebook) -> str:
    return plan.text("ruleset.title", game=shown.words.title, ruleset=shown.title(book))


def short(text: str) -> str:
    """Return a description shortened between words to the length that search engines show."""
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST].rpartition(' ')[0]} …"
