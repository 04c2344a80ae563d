"""The pages of a game for those who learn and teach it: tasks, questions, principles, teacher's notes, worksheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from heritage_games.rulebook import Principle, Rulebook, Source, Task

from . import addresses
from .crumbs import above
from .page import Page, Placed
from .site_plan import Shown, SitePlan


@dataclass(frozen=True)
class TaskShown:
    """A task as its page tells it.

    Args:
        task: what is asked.
        placed: its board.
        ruleset: what the rules are called that it is played by; empty where the game has only one set.
        first: whether its board is the first of the page.
    """

    task: Task
    placed: Placed
    ruleset: str
    first: bool


@dataclass(frozen=True)
class PrincipleShown:
    """A principle as the list to print tells it.

    Args:
        principle: the principle.
        side: for whom it is, in words; empty if for all.
        sources: where it is found, each source with the place in it.
        caption: what its example shows.
        placed: the board of its example.
    """

    principle: Principle
    side: str
    sources: tuple[tuple[Source, str], ...]
    caption: str
    placed: Placed


def lesson_pages(
    plan: SitePlan,
    shown: Shown,
    tasks: Mapping[str, Placed],
    printed: Mapping[str, Placed],
    examples: Mapping[str, Mapping[str, Placed]],
) -> Iterator[Page]:
    """Give these pages.

    Args:
        plan: what is built.
        shown: the game.
        tasks: the board of each task, by its id.
        printed: likewise as it is printed.
        examples: the boards of the examples of each ruleset, by the names of both.
    """
    told = tuple(told_tasks(shown, tasks))
    if told:
        yield _tasks(plan, shown, told)
    if shown.questions:
        yield _quiz(plan, shown)
    if told or shown.questions:
        yield _worksheet(plan, shown, tuple(told_tasks(shown, printed)))
    if shown.notes:
        yield _notes(plan, shown)
    for book in shown.books:
        if book.principles:
            yield _principles(plan, shown, book, examples[book.ruleset.name])


def told_tasks(shown: Shown, tasks: Mapping[str, Placed]) -> Iterator[TaskShown]:
    """Give the tasks of a game as a page tells them.

    Args:
        shown: the game.
        tasks: the board of each task, by its id.
    """
    titles = {book.ruleset.name: shown.title(book) for book in shown.books}
    for place, task in enumerate(shown.tasks):
        title = titles[task.ruleset] if shown.comparable else ""
        yield TaskShown(task, tasks[task.id], title, first=place == 0)


def _tasks(plan: SitePlan, shown: Shown, told: tuple[TaskShown, ...]) -> Page:
    game = shown.words.title
    return Page(
        addresses.tasks(shown.name),
        "tasks.html",
        plan.say("tasks.title", game=game),
        plan.say("tasks.description", game=game, count=len(told)),
        facts={"shown": shown, "tasks": told},
        crumbs=above(plan, shown),
        here=plan.words["tasks.here"],
        picture=addresses.share(shown.name),
        board=told[0].placed,
    )


def _quiz(plan: SitePlan, shown: Shown) -> Page:
    game = shown.words.title
    return Page(
        addresses.quiz(shown.name),
        "quiz.html",
        plan.say("quiz.title", game=game),
        plan.say("quiz.description", game=game, count=len(shown.questions)),
        facts={"shown": shown},
        crumbs=above(plan, shown),
        here=plan.words["quiz.here"],
        picture=addresses.share(shown.name),
        scripted=True,
    )


def _worksheet(plan: SitePlan, shown: Shown, told: tuple[TaskShown, ...]) -> Page:
    game = shown.words.title
    return Page(
        addresses.worksheet(shown.name),
        "worksheet.html",
        plan.say("worksheet.title", game=game),
        plan.say("worksheet.description", game=game),
        facts={"shown": shown, "tasks": told},
        crumbs=above(plan, shown),
        here=plan.words["worksheet.here"],
        picture=addresses.share(shown.name),
    )


def _notes(plan: SitePlan, shown: Shown) -> Page:
    game = shown.words.title
    return Page(
        addresses.notes(shown.name),
        "notes.html",
        plan.say("notes.title", game=game),
        plan.say("notes.description", game=game),
        facts={"shown": shown},
        crumbs=above(plan, shown),
        here=plan.words["notes.here"],
        picture=addresses.share(shown.name),
    )


def _principles(plan: SitePlan, shown: Shown, book: Rulebook, boards: Mapping[str, Placed]) -> Page:
    titles = {"game": shown.words.title, "ruleset": shown.title(book)}
    listed = [_listed(plan, book, principle, boards) for principle in book.principles]
    return Page(
        addresses.principles(shown.name, book.ruleset.name),
        "principles.html",
        plan.say("principles.title", **titles),
        plan.say("principles.description", **titles),
        facts={"shown": shown, "book": book, "principles": listed},
        crumbs=above(plan, shown, book),
        here=plan.words["principles.here"],
        picture=addresses.share(shown.name),
    )


def _listed(plan: SitePlan, book: Rulebook, principle: Principle, boards: Mapping[str, Placed]) -> PrincipleShown:
    example = book.examples(principle)[0]
    return PrincipleShown(
        principle,
        book.said_for(principle),
        tuple((plan.sources[key], place) for key, place in principle.sources),
        example.caption,
        boards[example.id],
    )


def questions(shown: Shown, placed: Placed) -> Mapping[str, object]:
    """Return what the script of the page of questions reads: the questions, and the board whose book answers them.

    Args:
        shown: the game.
        placed: the board.
    """
    board = addresses.relative(placed.address, addresses.questions(shown.name))
    return {"board": board, "quiz": [asdict(question) for question in shown.questions]}
