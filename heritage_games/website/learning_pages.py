"""Pages for learners and teachers: guided first game, tasks, quiz, notes, throws, levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace

from heritage_games.analysis.search import search_of
from heritage_games.experiments.bench import ThrowCount
from heritage_games.experiments.bench_view import BenchWords, bench_view, rows
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import LevelResult
from heritage_games.session.book_view import book as screen_book
from heritage_games.session.book_view import seated_here

from . import files
from .boards import board_name, task_name
from .page import Page, Placed, below, of_game, of_site
from .plan import GamePages, SitePlan


def learn_page(plan: SitePlan, shown: GamePages, book: Rulebook, boards: tuple[Placed, ...]) -> Page:
    """Return the page of the guided first game of a ruleset.

    Args:
        boards: boards of the steps, and last the board of the game after the steps.
    """
    steps = list(zip(shown.steps(book), boards, strict=False))
    count = plan.grammar.number(len(steps))
    title = plan.titled("learn.title", shown, book)
    return below(
        plan,
        shown,
        book,
        address=files.learn(shown.name, book.ruleset.name),
        template="learn.html",
        title=title,
        description=f"{title}. {plan.text('learn.lead', count=count.capitalize())}",
        facts={"steps": steps, "count": count, "game": boards[-1]},
        here=plan.text("learn.button", count=len(steps)),
        # The first step depends on the reader's progress, so only files that all steps need are preloaded.
        board=replace(boards[0], needs=tuple(need for need in boards[0].needs if need.startswith("books/"))),
        within=(shown.words.title, shown.title(book)),
    )


def lesson_pages(
    plan: SitePlan, shown: GamePages, boards: Mapping[str, Placed], printed: Mapping[str, Placed]
) -> Iterator[Page]:
    """Yield tasks, quiz, worksheet, notes and principles of a game.

    Args:
        printed: the board of each task for printing, by its id.
    """
    name = shown.name
    placed = {task.id: boards[task_name(shown, task.id)] for task in shown.tasks}
    if placed:
        count, board = len(placed), placed[shown.tasks[0].id]
        yield of_game(plan, shown, "tasks", files.tasks(name), count=count, facts={"placed": placed}, board=board)
    if shown.questions:
        yield of_game(plan, shown, "quiz", files.quiz(name), count=len(shown.questions), scripted=True)
    if placed or shown.questions:
        yield of_game(plan, shown, "worksheet", files.worksheet(name), facts={"placed": printed})
    if shown.notes:
        yield of_game(plan, shown, "notes", files.notes(name))
    for book in shown.books:
        if book.principles:
            placed = {each.id: boards[board_name(book, book.examples(each)[0].id)] for each in book.principles}
            address = files.principles(name, book.ruleset.name)
            yield of_game(plan, shown, "principles", address, book, facts={"placed": placed})


def questions(shown: GamePages, placed: Placed) -> Mapping[str, object]:
    """Return the quiz script's data: the questions, and the address of their board data."""
    board = files.relative(placed.address, files.questions(shown.name))
    return {"board": board, "quiz": [asdict(question) for question in shown.questions]}


def throws_pages(plan: SitePlan) -> Iterator[Page]:
    """Yield the pages of throws; none if no game has throws."""
    benches = [(shown, book, BenchWords(book.ruleset, plan.language)) for shown in plan.games for book in shown.thrown]
    if benches:
        yield of_site(plan, files.THROWS, "throws", benches=benches)
    for shown, book, words in benches:
        yield _bench(plan, shown, book, words)


def _bench(plan: SitePlan, shown: GamePages, book: Rulebook, words: BenchWords) -> Page:
    return below(
        plan,
        shown,
        book,
        address=files.throws(shown.name, book.ruleset.name),
        template="bench.html",
        title=plan.text("throws.of_game", game=shown.words.title),
        description=plan.text("throws.description", title=words.title),
        facts={"bench": words, "view": bench_view(words), "rows": rows(words, ThrowCount.begun(words.scores, 0))},
        here=plan.words["throws.here"],
        within=(shown.title(book),),
    )


def levels_pages(plan: SitePlan, shown: GamePages) -> Iterator[Page]:
    """Yield the page of each ruleset of a game whose levels were measured."""
    for book in shown.books:
        if rungs := shown.ladder(book):
            yield _page(plan, shown, book, rungs)


def _page(plan: SitePlan, shown: GamePages, book: Rulebook, rungs: tuple[LevelResult, ...]) -> Page:
    players = {player["name"]: player for player in seated_here(book)}

    def called(name: str) -> str:
        player = players.get(name)
        return f"{player['level']} {player['word']}" if player and player["level"] else plan.words[f"ladder.{name}"]

    rows, deeper, missed = [], "", 1.0
    for rung in rungs:
        level = called(rung.who)
        if rung.side:  # the level always plays this side
            level = plan.text("ladder.as_side", level=level, side=book.game.sides[rung.side])
        points = plan.text("ladder.range", points=str(rung.points), low=str(rung.low), high=str(rung.high))
        cells = {"against": called(rung.against), "points": points, "games": rung.games}
        player = players[rung.who]
        overlooks = search_of(book.ruleset).blunders(book.ruleset, player["level"], rung.side)
        words = book.text(f"levels.{overlooks.form}", None, **overlooks.figures) if overlooks else player["line"]
        rows.append((level, words, cells))
        # Levels of hunts miss less from each level to the next, and list the sides separately.
        before, missed = missed, overlooks.misses if overlooks and not rung.side else 0.0
        if before < missed:
            deeper = plan.text("ladder.deeper", level=level, weaker=called(rung.against))
    facts = {
        "rows": rows,
        "deeper": deeper,
        "luck": screen_book(book)["luck"],
        "two": "players" in book.ruleset.declared,
    }
    return below(
        plan,
        shown,
        book,
        address=files.levels(shown.name, book.ruleset.name),
        template="levels.html",
        title=plan.text("ladder.title", game=shown.words.title),
        description=plan.words["ladder.description"],
        facts=facts,
        here=plan.words["ladder.here"],
        within=(shown.title(book),),
    )
