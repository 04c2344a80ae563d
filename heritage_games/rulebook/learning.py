"""A guided first game: tasks in a row, rule after rule in the order in which a beginner needs them.

Self-check questions, with feedback on every answer.

The lessons, by the names of their notebooks: what each is called, and which games it is about.

Positions on which the rulesets of a game, or two readings of one, are laid side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.options import Value

from .files import Content
from .inheritance import tables, told
from .schema import Problems, TableReader, Unique, settled
from .tasks import Task, in_words, read_task

LEARN_FILE = "learn.toml"


@dataclass(frozen=True, slots=True)
class LearnStep:
    """A task with a place in a row.

    Args:
        task: what is asked; its hint says where to look.
        also: other right solutions, each one move of one's own a ply.
        refused: touches of which the judge refuses the last; empty if none are given.
    """

    task: Task
    also: tuple[tuple[str, ...], ...]
    refused: tuple[str, ...]


@lru_cache(maxsize=64)
def load_steps(content: Content, game: str, ruleset: str, language: str) -> tuple[LearnStep, ...]:
    """Return the steps of a ruleset in their order; none where nobody has written any.

    Raises:
        ContentError: with every fault of these files.
    """
    steps = settled(partial(read_steps, content, game, language))
    return tuple(step for step in steps if step.task.ruleset == ruleset)


def steps_to_learn(content: Content, game: str, ruleset: str, language: str) -> tuple[LearnStep, ...]:
    """Return the steps of a ruleset; raises UnknownNameError where there are none."""
    found = load_steps(content, game, ruleset, language)
    if not found:
        raise UnknownNameError(Message("no_steps", game=game, ruleset=ruleset))
    return found


def read_steps(content: Content, game: str, language: str, faults: Problems) -> tuple[LearnStep, ...]:
    """Return the steps that could be read, one for each ruleset they are for; what is wrong is added to the faults."""
    place = game, LEARN_FILE
    listed = tables(content, place, "steps", "step", faults)
    words = TableReader(told(content, place, language, listed), f"{language}/{game}/{LEARN_FILE}", "", faults)
    found: list[LearnStep] = []
    for name, written in listed.items():
        entry = TableReader(written.values, written.file, f"step {name}", faults)
        entry.text("id")
        found += _steps(entry, name, words.table(name, f"step {name}"))
    words.finish()
    tasks = in_words(content, game, language, [step.task for step in found])
    return tuple(replace(step, task=task) for step, task in zip(found, tasks, strict=True))


def _steps(entry: TableReader, name: str, words: TableReader) -> tuple[LearnStep, ...]:
    """Return a step for each ruleset that it is for."""
    rulesets = entry.texts("rulesets") or (entry.text("ruleset"),)
    also, refused = _also(entry), entry.texts("refused")
    task = read_task(entry, name, words, rulesets[0], "look")
    return tuple(LearnStep(replace(task, ruleset=ruleset), also, refused) for ruleset in rulesets)


def _also(entry: TableReader) -> tuple[tuple[str, ...], ...]:
    """Return other solutions, each a list of moves."""
    given = entry.raw("also") or []
    if isinstance(given, list) and all(
        isinstance(one, list) and all(isinstance(move, str) for move in one) for one in given
    ):
        return tuple(map(tuple, given))
    entry.fault(f"also must be a list of solutions, each a list of moves, not {given!r}")
    return ()


@dataclass(frozen=True, slots=True)
class QuizAnswer:
    """One answer that can be chosen: its text, whether it is right, what is said to it."""

    text: str
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """One question.

    Args:
        id: unique in the quiz.
        ask: the question.
        lesson: the game whose lesson it is about.
        rule: id of the rule it is about; empty if none.
        answers: in the order they are offered.
    """

    id: str
    ask: str
    lesson: str
    rule: str
    answers: tuple[QuizAnswer, ...]


@lru_cache(maxsize=64)
def load_quiz(content: Content, game: str, language: str) -> tuple[QuizQuestion, ...]:
    """Return the questions of a game's lesson.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(read_quiz, content, game, language))


def read_quiz(content: Content, game: str, language: str, faults: Problems) -> tuple[QuizQuestion, ...]:
    """Return the questions that could be read; what is wrong is added to the faults."""
    file = f"{language}/{game}/quiz.toml"
    listed = TableReader(content.toml_if_any(file), file, "", faults)
    found: Unique[QuizQuestion] = Unique()
    for entry in listed.list_of_tables("questions", "question"):
        answers = tuple(_answer(option) for option in entry.list_of_tables("options", "option"))
        rule = entry.text("rule", "")
        question = QuizQuestion(entry.text("id"), entry.text("ask"), entry.text("lesson", game), rule, answers)
        entry.finish()
        if question.id:
            found.add(entry, question.id, question)
    listed.finish()
    return tuple(found.found.values())


def _answer(entry: TableReader) -> QuizAnswer:
    answer = QuizAnswer(entry.text("text"), entry.flag("right"), entry.text("feedback"))
    entry.finish()
    return answer


LESSONS_FILE = "lessons.toml"


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook.

    Args:
        notebook: the name of its file, without its ending.
        title: what it is called.
        games: what it is about; none where it is about games of all kinds.
    """

    notebook: str
    title: str
    games: tuple[str, ...]


@lru_cache(maxsize=16)
def load_lessons(content: Content, language: str) -> tuple[Lesson, ...]:
    """Return every lesson, in the order in which they are read.

    Args:
        content: where it is read from.
        language: folder of the words.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(_read, content, f"{language}/{LESSONS_FILE}"))


def _read(content: Content, file: str, faults: Problems) -> tuple[Lesson, ...]:
    return tuple(
        _lesson(name, entry) for name, entry in TableReader(content.toml(file), file, "", faults).tables().items()
    )


def _lesson(name: str, entry: TableReader) -> Lesson:
    lesson = Lesson(name, entry.text("title"), entry.texts("games"))
    entry.finish()
    return lesson


COMPARISONS_FILE = "comparisons.toml"


@dataclass(frozen=True, slots=True)
class ComparedReading:
    """One of the readings: a ruleset, and the options that differ from its defaults."""

    ruleset: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """A position, and what is asked of each reading of it.

    Args:
        id: unique in the game.
        readings: two or more.
        positions: the position as text, one for all or one for each.
        throws: what has been thrown, one for all or one for each; none where nothing is thrown.
        title: one to seven words.
        text: what to look at, ending in a question that the boards answer.
    """

    id: str
    readings: tuple[ComparedReading, ...]
    positions: tuple[str, ...]
    throws: tuple[str, ...]
    title: str
    text: str


@lru_cache(maxsize=64)
def load_comparisons(content: Content, game: str, language: str) -> tuple[SideBySide, ...]:
    """Return what is compared of a game; nothing where its folder has no such file.

    Args:
        content: where it is read from.
        game: name of the game.
        language: folder of the words.

    Raises:
        ContentError: with every fault of its files.
    """
    return settled(partial(read_comparisons, content, game, language))


def read_comparisons(content: Content, game: str, language: str, faults: Problems) -> tuple[SideBySide, ...]:
    """Return what could be read; what is wrong is added to the faults."""
    file, words_file = f"{game}/{COMPARISONS_FILE}", f"{language}/{game}/{COMPARISONS_FILE}"
    if not content.has(file):
        return ()
    entry = TableReader(content.toml(file), file, "", faults)
    words = TableReader(content.toml(words_file), words_file, "", faults)
    found: Unique[SideBySide] = Unique()
    for table in entry.list_of_tables("comparisons", "comparison"):
        name = table.text("id")
        if name:
            found.add(table, name, _side_by_side(table, words.table(name)))
    entry.finish()
    words.finish()
    return tuple(found.found.values())


def _side_by_side(entry: TableReader, words: TableReader) -> SideBySide:
    read = SideBySide(
        id=entry.text("id"),
        readings=tuple(_reading(table) for table in entry.list_of_tables("readings", "reading")),
        positions=entry.texts("positions"),
        throws=entry.texts("throws"),
        title=words.text("title"),
        text=words.text("text"),
    )
    entry.finish()
    words.finish()
    return read


def _reading(entry: TableReader) -> ComparedReading:
    told = entry.settings("options")
    reading = ComparedReading(entry.text("ruleset"), {name: values[0] for name, values in told.items()})
    entry.finish()
    return reading
