"""The page that compares the rulesets of a game: the same position on two boards, and their rules side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from heritage_games.games import ruleset
from heritage_games.play.compared import Answered, Attempted, Comparison, Reading, comparison, said, thrown
from heritage_games.rulebook import Rule, Rulebook
from heritage_games.rulebook.comparisons import SideBySide

from . import addresses
from .crumbs import above
from .page import Page, Placed
from .pairing import Pairing, paired
from .site_plan import Shown, SitePlan


@dataclass(frozen=True)
class Column:
    """One of the boards: what sets its rules apart, and where it stands."""

    name: str
    placed: Placed


@dataclass(frozen=True)
class Cell:
    """What one set of rules answers: in a word, and why, each reason with the rule that gives it."""

    said: str
    kind: str
    reasons: tuple[tuple[str, Rule | None], ...]
    ruleset: str


@dataclass(frozen=True)
class AskedAttempt:
    """An attempt, every answer to it, and the other attempts that are answered by the same rules."""

    label: str
    cells: tuple[Cell, ...]
    likewise: tuple[str, ...]


@dataclass(frozen=True)
class ComparedPosition:
    """A position as the page shows it."""

    id: str
    title: str
    text: str
    thrown: str
    columns: tuple[Column, ...]
    different: tuple[AskedAttempt, ...]
    alike: tuple[str, ...]


def asked(shown: Shown, side_by_side: SideBySide, language: str) -> Comparison:
    """Return what is compared, judged by each ruleset."""
    rules = [ruleset(shown.name, reading.ruleset, **reading.options) for reading in side_by_side.readings]
    return comparison(rules, side_by_side.positions, side_by_side.throws, language)


def compare_page(plan: SitePlan, shown: Shown, boards: Mapping[str, Sequence[Placed]]) -> Page:
    """Return the page that compares the rulesets of a game.

    Args:
        plan: what is built.
        shown: the game.
        boards: of each comparison by its id, in the order of its readings.
    """
    title = plan.say("compare.title", game=shown.words.title)
    compared = [_compared(plan, shown, one, boards[one.id]) for one in shown.comparisons]
    pairing = paired(shown.books)
    folded = [
        (f"{shown.title(book)}: {plan.words['compare.alone']}", book, rules) for book, rules in _alone(shown, pairing)
    ]
    if pairing.same:
        folded.append((plan.words["compare.same"], shown.books[0], pairing.same))
    facts = {"shown": shown, "compared": compared, "rows": pairing.rows, "folded": folded}
    return Page(
        addresses.compare(shown.name),
        "compare.html",
        title,
        plan.words["compare.intro"],
        facts=facts,
        crumbs=above(plan, shown),
        here=plan.words["nav.compare"],
        picture=addresses.share(shown.name),
        board=compared[0].columns[0].placed if compared else None,
    )


def _alone(shown: Shown, pairing: Pairing) -> Iterator[tuple[Rulebook, tuple[Rule, ...]]]:
    yield from ((book, rules) for book, rules in zip(shown.books, pairing.alone, strict=True) if rules)


def _compared(plan: SitePlan, shown: Shown, told: SideBySide, placed: Sequence[Placed]) -> ComparedPosition:
    judged = asked(shown, told, plan.language)
    columns = tuple(Column(reading.name, board) for reading, board in zip(judged.readings, placed, strict=True))
    return ComparedPosition(
        id=told.id,
        title=told.title,
        text=told.text,
        thrown=thrown(judged),
        columns=columns,
        different=tuple(_asked(judged)),
        alike=tuple(row.label for row in judged.alike),
    )


def _asked(judged: Comparison) -> Iterator[AskedAttempt]:
    """Give the attempts that are not answered alike; of those that the same rules answer only the first."""
    groups: dict[object, list[Attempted]] = {}
    for row in judged.different:
        groups.setdefault(tuple((answer.kind, _rules(answer)) for answer in row.answers), []).append(row)
    for first, *others in groups.values():
        likewise = tuple(row.label for row in others)
        yield AskedAttempt(first.label, tuple(_cells(judged.readings, first)), likewise)


def _rules(answer: Answered) -> tuple[str, ...]:
    return tuple(reason["rule"] for reason in answer.reasons)


def _cells(readings: Sequence[Reading], row: Attempted) -> Iterator[Cell]:
    for reading, answer in zip(readings, row.answers, strict=True):
        yield Cell(said(reading, answer), answer.kind, tuple(_reasons(reading, answer)), reading.rules.name)


def _reasons(reading: Reading, answer: Answered) -> Iterator[tuple[str, Rule | None]]:
    for reason in answer.reasons:
        yield reason["words"], reading.book.rule(reason["rule"]) if reason["rule"] else None
