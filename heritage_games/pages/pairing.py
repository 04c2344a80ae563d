"""The rules of several rulesets set beside each other: those that decide the same things stand in one row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heritage_games.rulebook import Rule, Rulebook

Row = tuple[tuple[Rule, ...], ...]
"""For each ruleset the rules that decide one thing."""


@dataclass(frozen=True)
class Pairing:
    """The rules of several rulesets.

    Args:
        same: those that all have in the same words.
        rows: those that differ, beside each other.
        alone: for each ruleset those that decide what no other ruleset decides.
    """

    same: tuple[Rule, ...]
    rows: tuple[Row, ...]
    alone: Row


def paired(books: Sequence[Rulebook]) -> Pairing:
    """Return the rules in force of several rulesets, beside each other.

    Two rules decide the same thing where they answer the same condition of the engine: each condition is answered by
    one rule of a ruleset, so that their codes tell which rules stand for which.

    Args:
        books: the rulesets.
    """
    said = [{(rule.id, rule.title, rule.text) for rule in book.rules} for book in books]
    everywhere = set.intersection(*said)
    same = tuple(rule for rule in books[0].rules if (rule.id, rule.title, rule.text) in everywhere)
    left = [[rule for rule in book.rules if (rule.id, rule.title, rule.text) not in everywhere] for book in books]
    groups = list(_groups(left))
    shared = tuple(group for group in groups if sum(map(bool, group)) > 1)
    placed = {rule.name for group in shared for rules in group for rule in rules}
    alone = tuple(tuple(rule for rule in rules if rule.name not in placed) for rules in left)
    return Pairing(same, shared, alone)


def _groups(left: Sequence[Sequence[Rule]]) -> Iterator[Row]:
    """Give the rules that are linked by codes, each group in the order of its rulesets."""
    waiting = [(at, rule) for at, rules in enumerate(left) for rule in rules if rule.codes]
    while waiting:
        group, codes = [waiting.pop(0)], set[str]()
        codes |= set(group[0][1].codes)
        while linked := [one for one in waiting if codes & set(one[1].codes)]:
            group += linked
            waiting = [one for one in waiting if one not in linked]
            codes |= {code for _, rule in linked for code in rule.codes}
        yield tuple(tuple(rule for at, rule in group if at == place) for place in range(len(left)))
