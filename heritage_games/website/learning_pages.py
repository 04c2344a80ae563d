"""Pages for learning and teaching a game: guided first game, tasks, quiz, principles, notes, throws and levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace

from heritage_games.experiments.bench import ThrowCount
from heritage_games.experiments.bench_view import BenchWords, bench_view, rows
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep
from heritage_games.rulebook.principles import LevelResult, Principle, load_ladder
from heritage_games.rulebook.rules import Rule
from heritage_games.rulebook.sources import Source
from heritage_games.rulebook.tasks import Task
from heritage_games.session.book_view import book as screen_book
from heritage_games.session.book_view import seated_here

from . import files
from .page import Page, Placed, above
from .plan import GamePages, SitePlan


@dataclass(frozen=True)
class StepShown:
    """Step of a guided first game, as its page shows it.

    Args:
        number: its number, from 1.
    """

    number: int
    step: LearnStep
    rules: tuple[Rule, ...]
    placed: Placed


def learn_page(plan: SitePlan, shown: GamePages, book: Rulebook, boards: tuple[Placed, ...]) -> Page:
    """Return the page of the guided first game of a ruleset.

    Args:
        boards: boards of the steps, and last the board of the game after the steps.
    """
    steps = [
        StepShown(number, step, tuple(book.rule(rule) for rule in step.task.rules), placed)
        for number, (step, placed) in enumerate(zip(shown.steps(book), boards, strict=False), start=1)
    ]
    count = plan.grammar.number(len(steps))
    title = plan.text("learn.title", game=shown.words.title, ruleset=shown.title(book))
    facts = {"shown": shown, "book": book, "steps": steps, "count": count, "game": boards[-1]}
    return Page(
        files.learn(shown.name, book.ruleset.name),
        "learn.html",
        title,
        f"{title}. {plan.text('learn.lead', count=count.capitalize())}",
        facts=facts,
        crumbs=above(plan, shown, book),
        here=plan.text("learn.button", count=len(steps)),
        picture=files.share(shown.name),
        # The first step depends on the reader's progress, so only files that all steps need are preloaded.
        board=replace(boards[0], needs=tuple(need for need in boards[0].needs if need.startswith("books/"))),
        within=(shown.words.title, shown.title(book)),
    )


@dataclass(frozen=True)
class TaskShown:
    """Task, as its page shows it.

    Args:
        ruleset: title of its ruleset; empty if the game has only one.
        first: whether its board is the first of the page.
    """

    task: Task
    placed: Placed
    ruleset: str
    first: bool


@dataclass(frozen=True)
class PrincipleShown:
    """Principle, as the printed list shows it.

    Args:
        side: its side in words; empty if for all.
        sources: its citations, each source with the place in it.
        placed: the board of its example.
    """

    principle: Principle
    side: str
    sources: tuple[tuple[Source, str], ...]
    caption: str
    placed: Placed


def lesson_pages(
    plan: SitePlan,
    shown: GamePages,
    tasks: Mapping[str, Placed],
    printed: Mapping[str, Placed],
    examples: Mapping[str, Mapping[str, Placed]],
) -> Iterator[Page]:
    """Yield tasks, quiz, worksheet, notes and principles of a game.

    Args:
        printed: the board of each task for printing, by its id.
        examples: the boards of the examples of each ruleset, by the names of both.
    """
    game_tasks = tuple(worded_tasks(shown, tasks))
    if game_tasks:
        yield _tasks(plan, shown, game_tasks)
    if shown.questions:
        yield _quiz(plan, shown)
    if game_tasks or shown.questions:
        yield _worksheet(plan, shown, tuple(worded_tasks(shown, printed)))
    if shown.notes:
        yield _notes(plan, shown)
    for book in shown.books:
        if book.principles:
            yield _principles(plan, shown, book, examples[book.ruleset.name])


def worded_tasks(shown: GamePages, tasks: Mapping[str, Placed]) -> Iterator[TaskShown]:
    """Yield the tasks of a game, as a page shows them."""
    titles = {book.ruleset.name: shown.title(book) for book in shown.books}
    for place, task in enumerate(shown.tasks):
        title = titles[task.ruleset] if shown.comparable else ""
        yield TaskShown(task, tasks[task.id], title, first=place == 0)


def _tasks(plan: SitePlan, shown: GamePages, game_tasks: tuple[TaskShown, ...]) -> Page:
    game = shown.words.title
    return Page(
        files.tasks(shown.name),
        "tasks.html",
        plan.text("tasks.title", game=game),
        plan.text("tasks.description", game=game, count=len(game_tasks)),
        facts={"shown": shown, "tasks": game_tasks},
        crumbs=above(plan, shown),
        here=plan.words["tasks.here"],
        picture=files.share(shown.name),
        board=game_tasks[0].placed,
    )


def _quiz(plan: SitePlan, shown: GamePages) -> Page:
    game = shown.words.title
    return Page(
        files.quiz(shown.name),
        "quiz.html",
        plan.text("quiz.title", game=game),
        plan.text("quiz.description", game=game, count=len(shown.questions)),
        facts={"shown": shown},
        crumbs=above(plan, shown),
        here=plan.words["quiz.here"],
        picture=files.share(shown.name),
        scripted=True,
    )


def _worksheet(plan: SitePlan, shown: GamePages, game_tasks: tuple[TaskShown, ...]) -> Page:
    game = shown.words.title
    return Page(
        files.worksheet(shown.name),
        "worksheet.html",
        plan.text("worksheet.title", game=game),
        plan.text("worksheet.description", game=game),
        facts={"shown": shown, "tasks": game_tasks},
        crumbs=above(plan, shown),
        here=plan.words["worksheet.here"],
        picture=files.share(shown.name),
    )


def _notes(plan: SitePlan, shown: GamePages) -> Page:
    game = shown.words.title
    return Page(
        files.notes(shown.name),
        "notes.html",
        plan.text("notes.title", game=game),
        plan.text("notes.description", game=game),
        facts={"shown": shown},
        crumbs=above(plan, shown),
        here=plan.words["notes.here"],
        picture=files.share(shown.name),
    )


def _principles(plan: SitePlan, shown: GamePages, book: Rulebook, boards: Mapping[str, Placed]) -> Page:
    titles = {"game": shown.words.title, "ruleset": shown.title(book)}
    listed = [
        _listed(plan, book, principle, boards) for principle in sorted(book.principles, key=lambda one: one.harms)
    ]
    return Page(
        files.principles(shown.name, book.ruleset.name),
        "principles.html",
        plan.text("principles.title", **titles),
        plan.text("principles.description", **titles),
        facts={"shown": shown, "book": book, "principles": listed},
        crumbs=above(plan, shown, book),
        here=plan.words["principles.here"],
        picture=files.share(shown.name),
    )


def _listed(plan: SitePlan, book: Rulebook, principle: Principle, boards: Mapping[str, Placed]) -> PrincipleShown:
    example = book.examples(principle)[0]
    return PrincipleShown(
        principle,
        book.label_of_side(principle),
        tuple((plan.sources[key], place) for key, place in principle.sources),
        example.caption,
        boards[example.id],
    )


def questions(shown: GamePages, placed: Placed) -> Mapping[str, object]:
    """Return the data for the script of the quiz page: the questions, and the board with their rulebook."""
    board = files.relative(placed.address, files.questions(shown.name))
    return {"board": board, "quiz": [asdict(question) for question in shown.questions]}


@dataclass(frozen=True)
class Exact:
    """Row of the table of scores that needs no script."""

    text: str
    label: str
    share: str
    percent: str


def throws_pages(plan: SitePlan) -> Iterator[Page]:
    """Yield the pages of throws; none if no game has throws."""
    benches = [(shown, book, BenchWords(book.ruleset, plan.language)) for shown in plan.games for book in shown.thrown]
    if not benches:
        return
    listed = [(shown, book, words.title, words.own("about")) for shown, book, words in benches]
    title, intro = plan.words["throws.title"], plan.words["throws.intro"]
    yield Page(files.THROWS, "throws_all.html", title, intro, facts={"benches": listed})
    for shown, book, words in benches:
        yield _bench(plan, shown, book, words)


def _bench(plan: SitePlan, shown: GamePages, book: Rulebook, words: BenchWords) -> Page:
    nothing = ThrowCount.begun(words.scores, 0)
    exact = [
        Exact(row.text, row.label, row.share, words.text("figures.percent", number=words.decimal(100 * row.chance)))
        for row in rows(words, nothing)
    ]
    return Page(
        files.throws(shown.name, book.ruleset.name),
        "throws.html",
        plan.text("throws.of_game", game=shown.words.title),
        plan.text("throws.description", title=words.title),
        facts={"shown": shown, "book": book, "bench": bench_view(words), "rows": exact},
        crumbs=above(plan, shown, book),
        here=plan.words["throws.here"],
        picture=files.share(shown.name),
        within=(shown.title(book),),
    )


@dataclass(frozen=True)
class RungShown:
    """Row of the table of levels: the level, its blunders, its opponent and its result."""

    level: str
    overlooks: str
    against: str
    points: str
    games: int


def levels_pages(plan: SitePlan, shown: GamePages) -> Iterator[Page]:
    """Yield the page of each ruleset of a game whose levels were measured."""
    for book in shown.books:
        if rungs := load_ladder(content(), shown.name, book.ruleset.name):
            yield _page(plan, shown, book, rungs)


def _page(plan: SitePlan, shown: GamePages, book: Rulebook, rungs: tuple[LevelResult, ...]) -> Page:
    players = {player["name"]: player for player in seated_here(book)}

    def called(name: str) -> str:
        player = players.get(name)
        return f"{player['level']} {player['word']}" if player and player["level"] else plan.words[f"ladder.{name}"]

    rows = [
        RungShown(
            level=_as_side(plan, book, called(rung.who), rung.side),
            overlooks=players[rung.who]["line"],
            against=called(rung.against),
            points=plan.text("ladder.range", points=str(rung.points), low=str(rung.low), high=str(rung.high)),
            games=rung.games,
        )
        for rung in rungs
    ]
    return Page(
        files.levels(shown.name, book.ruleset.name),
        "levels.html",
        plan.text("ladder.title", game=shown.words.title),
        plan.words["ladder.description"],
        facts={
            "shown": shown,
            "book": book,
            "rows": rows,
            "luck": screen_book(book)["luck"],
            "two": "players" in book.ruleset.declared,
        },
        crumbs=above(plan, shown, book),
        here=plan.words["ladder.here"],
        picture=files.share(shown.name),
        within=(shown.title(book),),
    )


def _as_side(plan: SitePlan, book: Rulebook, level: str, side: str) -> str:
    """Return the name of the level, with its side if it always plays the same side."""
    return plan.text("ladder.as_side", level=level, side=str(book.game.sides[side])) if side else level
