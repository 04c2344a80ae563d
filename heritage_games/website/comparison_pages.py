"""Page for visitors that compares a game's rulesets: one position on several boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.learning import SideBySide
from heritage_games.rulebook.rules import Rule
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.comparison import (
    ComparedAttempt,
    ComparedVerdict,
    Reading,
    RulesetComparison,
    comparison,
    thrown,
    verdict_text,
)

from . import files
from .boards import compared_name
from .page import Page, Placed, below
from .plan import GamePages, SitePlan

Row = tuple[tuple[Rule, ...], ...]
"""Rules that answer the same condition of the engine, for each ruleset."""


@dataclass(frozen=True)
class Pairing:
    """Rules of several rulesets, aligned.

    Args:
        same: rules with the same text in all rulesets.
        rows: rules that differ, side by side.
        alone: the rules of each ruleset without a counterpart in another ruleset.
    """

    same: tuple[Rule, ...]
    rows: tuple[Row, ...]
    alone: Row


def paired(books: Sequence[Rulebook]) -> Pairing:
    """Return the rules in force of several rulesets, aligned.

    Two rules correspond if they answer the same condition of the engine. Exactly one rule of a ruleset answers each
    condition, so equal codes identify corresponding rules.
    """
    texts = [{(rule.id, rule.title, rule.text) for rule in book.rules} for book in books]
    everywhere = set.intersection(*texts)
    same = tuple(rule for rule in books[0].rules if (rule.id, rule.title, rule.text) in everywhere)
    left = [[rule for rule in book.rules if (rule.id, rule.title, rule.text) not in everywhere] for book in books]
    groups = list(_groups(left))
    shared = tuple(group for group in groups if sum(map(bool, group)) > 1)
    placed = {rule.name for group in shared for rules in group for rule in rules}
    alone = tuple(tuple(rule for rule in rules if rule.name not in placed) for rules in left)
    return Pairing(same, shared, alone)


def _groups(left: Sequence[Sequence[Rule]]) -> Iterator[Row]:
    """Yield the rules linked by codes, each group in the order of its rulesets."""
    waiting = [(at, rule) for at, rules in enumerate(left) for rule in rules if rule.codes]
    while waiting:
        group, codes = [waiting.pop(0)], set[str]()
        codes |= set(group[0][1].codes)
        while linked := [one for one in waiting if codes & set(one[1].codes)]:
            group += linked
            waiting = [one for one in waiting if one not in linked]
            codes |= {code for _, rule in linked for code in rule.codes}
        yield tuple(tuple(rule for at, rule in group if at == place) for place in range(len(left)))


Cell = tuple[str, Sequence[tuple[str, Rule | None]], str]
"""Verdict in words, reasons with their rules, and name of the ruleset.

A point that the board lacks has no rule.
"""


def compare_page(plan: SitePlan, shown: GamePages, boards: Mapping[str, Placed]) -> Page:
    """Return the page that compares the rulesets of a game."""
    title = plan.text("compare.title", game=shown.words.title)
    placed = {
        one.id: [boards[compared_name(shown, one, place)] for place in range(len(one.readings))]
        for one in shown.comparisons
    }
    compared = [_compared(plan, shown, one, placed[one.id]) for one in shown.comparisons]
    pairing = paired(shown.books)
    folded = [
        (f"{shown.title(book)}: {plan.words['compare.alone']}", book, rules)
        for book, rules in zip(shown.books, pairing.alone, strict=True)
        if rules
    ]
    if pairing.same:
        folded.append((plan.words["compare.same"], shown.books[0], pairing.same))
    return below(
        plan,
        shown,
        address=files.compare(shown.name),
        template="compare.html",
        title=title,
        description=plan.words["compare.intro"],
        facts={"compared": compared, "rows": pairing.rows, "folded": folded},
        here=plan.words["nav.compare"],
        board=placed[shown.comparisons[0].id][0] if shown.comparisons else None,
    )


def _compared(plan: SitePlan, shown: GamePages, position: SideBySide, placed: Sequence[Placed]) -> dict[str, object]:
    """Return a compared position with its boards and its attempts, for the template."""
    rules = [ruleset(shown.name, reading.ruleset, **reading.options) for reading in position.readings]
    judged = comparison(rules, position.positions, position.throws, plan.language)
    return {
        "position": position,
        "thrown": thrown(judged),
        "columns": [(reading.name, board) for reading, board in zip(judged.readings, placed, strict=True)],
        "different": list(_different(judged)),
        "alike": [row.label for row in judged.alike],
    }


def _different(judged: RulesetComparison) -> Iterator[tuple[str, list[Cell], list[str]]]:
    """Yield an attempt of each kind of difference, its answers, and the attempts like it."""
    groups: dict[object, list[ComparedAttempt]] = {}
    for row in judged.different:
        rules = ((answer.kind, *(reason["rule"] for reason in answer.reasons)) for answer in row.answers)
        groups.setdefault(tuple(rules), []).append(row)
    for first, *others in groups.values():
        cells = [_cell(*answered) for answered in zip(judged.readings, first.answers, strict=True)]
        yield first.label, cells, [row.label for row in others]


def _cell(reading: Reading, answer: ComparedVerdict) -> Cell:
    reasons = [
        (reason["words"], reading.book.rule(reason["rule"]) if reason["rule"] else None) for reason in answer.reasons
    ]
    return verdict_text(reading, answer), reasons, reading.rules.name
