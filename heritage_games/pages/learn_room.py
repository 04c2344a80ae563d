"""The page of a guided first game: one board on which step follows step, and the steps to read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heritage_games.rulebook import Rule, Rulebook, Step

from . import addresses
from .crumbs import above
from .page import Page, Placed
from .site_plan import Shown, SitePlan


@dataclass(frozen=True)
class StepShown:
    """A step as its page tells it.

    Args:
        number: its place in the row, from 1 on.
        step: what is asked.
        rules: the rules it is about.
        placed: its board.
    """

    number: int
    step: Step
    rules: tuple[Rule, ...]
    placed: Placed


def learn_page(plan: SitePlan, shown: Shown, book: Rulebook, boards: tuple[Placed, ...]) -> Page:
    """Return the page of the guided first game of a ruleset.

    Args:
        plan: what is built.
        shown: the game.
        book: the rulebook of the ruleset.
        boards: of each step, and last that of the game behind them.
    """
    steps = [
        StepShown(number, step, tuple(book.rule(rule) for rule in step.task.rules), placed)
        for number, (step, placed) in enumerate(zip(shown.steps(book), boards, strict=False), start=1)
    ]
    count = plan.grammar.number(len(steps))
    title = plan.say("learn.title", game=shown.words.title, ruleset=shown.title(book))
    facts = {"shown": shown, "book": book, "steps": steps, "count": count, "game": boards[-1]}
    return Page(
        addresses.learn(shown.name, book.ruleset.name),
        "learn.html",
        title,
        f"{title}. {plan.say('learn.lead', count=count.capitalize())}",
        facts=facts,
        crumbs=above(plan, shown, book),
        here=plan.say("learn.button", count=count),
        picture=addresses.share(shown.name),
        # Which step is seen first, the reader's own progress says: only what all of them need is fetched ahead.
        board=replace(boards[0], needs=tuple(need for need in boards[0].needs if need.startswith("books/"))),
        within=(shown.words.title, shown.title(book)),
    )
