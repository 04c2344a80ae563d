"""Page for visitors that compares a game's rulesets: one position on several boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.rules import Rule
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.comparison import ComparedAttempt, RulesetComparison, comparison, thrown, verdict_text

from . import files
from .boards import compared_name
from .page import Page, Placed, below
from .plan import GamePages, SitePlan

Row = tuple[tuple[Rule, ...], ...]  # rules that answer the same condition of the engine, for each ruleset


@dataclass(frozen=True)
class Pairing:
    """Rules of several rulesets, aligned."""

    same: tuple[Rule, ...]  # rules with the same text in all rulesets
    rows: tuple[Row, ...]  # rules that differ, side by side
    alone: Row  # the rules of each ruleset without a counterpart in another ruleset


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


def compare_page(plan: SitePlan, shown: GamePages, boards: Mapping[str, Placed]) -> Page:
    """Return the page that compares the rulesets of a game."""
    compared = []
    for side in shown.comparisons:
        rules = [ruleset(shown.name, reading.ruleset, **reading.options) for reading in side.readings]
        judged = comparison(rules, side.positions, side.throws, plan.language)
        placed = [boards[compared_name(shown, side, place)] for place in range(len(side.readings))]
        compared.append((side, judged, placed))
    return below(
        plan,
        shown,
        address=files.compare(shown.name),
        template="compare.html",
        title=plan.text("compare.title", game=shown.words.title),
        description=plan.words["compare.intro"],
        facts={
            "compared": compared,
            "different": different,
            "pairing": paired(shown.books),
            "thrown": thrown,
            "verdict_text": verdict_text,
        },
        here=plan.words["nav.compare"],
        board=compared[0][2][0] if compared else None,
    )


def different(judged: RulesetComparison) -> Iterator[Sequence[ComparedAttempt]]:
    """Yield the attempts of each kind of difference."""
    groups: dict[object, list[ComparedAttempt]] = {}
    for row in judged.different:
        rules = ((answer.kind, *(reason["rule"] for reason in answer.reasons)) for answer in row.answers)
        groups.setdefault(tuple(rules), []).append(row)
    yield from groups.values()
