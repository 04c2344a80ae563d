"""Guided first games, quizzes, lessons and comparisons, read for sessions and pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from heritage_games.engine.verdict import Message
from heritage_games.errors import UnknownNameError
from heritage_games.rulesets.options import Value

from .files import Content
from .inheritance import entries, in_hand
from .interface import worded
from .schema import IS_TRANSLATED, Id, Key, Problems, TableReader, Translated, loaded, read_list, read_tables
from .tasks import Task, read_task

LEARN_FILE = "learn.toml"


@dataclass(frozen=True, slots=True)
class LearnStep:
    """Step of a guided first game: a task with alternatives and an example refusal."""

    task: Annotated[Task, IS_TRANSLATED]  # the task, with a hint on where to look
    also: tuple[tuple[str, ...], ...]  # other right solutions, each with one move for every ply of the side
    refused: tuple[str, ...]  # touches, the last of which the judge refuses; empty if none are given


def load_steps(content: Content, game: str, ruleset: str, language: str) -> tuple[LearnStep, ...]:
    """Return the steps of a ruleset in order; empty if it has none."""
    return tuple(step for step in _every_step(content, game, language) if step.task.ruleset == ruleset)


def steps_to_learn(content: Content, game: str, ruleset: str, language: str) -> tuple[LearnStep, ...]:
    """Return the steps of a ruleset; raise UnknownNameError if it has none."""
    found = load_steps(content, game, ruleset, language)
    if not found:
        raise UnknownNameError(Message("no_steps", game=game, ruleset=ruleset))
    return found


def read_steps(content: Content, game: str, language: str, problems: Problems) -> tuple[LearnStep, ...]:
    """Return the steps, each once per ruleset; report problems, use defaults for wrong values."""
    found: list[LearnStep] = []
    for entry, words in entries(content, (game, LEARN_FILE), "steps", language, problems):
        found += _steps(content, game, entry, words)
    file = f"{language}/{game}/{LEARN_FILE}"
    return tuple(
        worded(content, (game, step.task.ruleset), language, step, file=file, place=f"step {step.task.id}")
        for step in found
    )


_every_step = loaded(read_steps)


def _steps(content: Content, game: str, entry: TableReader, words: TableReader) -> Iterator[LearnStep]:
    """Yield a step for each ruleset to which it belongs, with a position of this ruleset."""
    rulesets = entry.texts("rulesets") or (entry.text("ruleset"),)
    also, refused = _also(entry), entry.texts("refused")
    task = read_task(entry, entry.text("id"), words, rulesets[0], "look")
    for ruleset in rulesets:
        changed = in_hand(content, {"position": task.position}, (game, rulesets[0]), (game, ruleset))
        yield LearnStep(replace(task, ruleset=ruleset, **changed), also, refused)


def _also(entry: TableReader) -> tuple[tuple[str, ...], ...]:
    given = entry.raw("also") or []
    if isinstance(given, list) and all(
        isinstance(one, list) and all(isinstance(move, str) for move in one) for one in given
    ):
        return tuple(map(tuple, given))
    entry.report(f"also must be a list of solutions, each a list of moves, not {given!r}")
    return ()


@dataclass(frozen=True, slots=True)
class QuizAnswer:
    """Answer option of a quiz question: its text, whether it is right, and its feedback."""

    text: str
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """Question of a quiz."""

    id: str  # key of the question, unique in the quiz
    ask: str  # the question
    lesson: str = ""  # the game whose lesson it is about; the game of the quiz by default
    rule: str = ""  # id of the rule concerned; empty if none
    answers: Annotated[tuple[QuizAnswer, ...], Key("options")] = ()  # the answers in the order shown


def read_quiz(content: Content, game: str, language: str, problems: Problems) -> tuple[QuizQuestion, ...]:
    """Return the questions; report problems and use defaults for invalid values."""
    file = f"{language}/{game}/quiz.toml"
    listed = TableReader(content.toml_if_any(file), file, "", problems)
    found = read_list(QuizQuestion, listed, "questions")
    listed.finish()
    return tuple(replace(question, lesson=question.lesson or game) for question in found)


load_quiz = loaded(read_quiz)  # returns the questions of a game's lesson


LESSONS_FILE = "lessons.toml"


@dataclass(frozen=True, slots=True)
class Lesson:
    """Lesson notebook."""

    notebook: Id  # name of its file without extension
    title: str
    games: tuple[str, ...]  # names of the games; empty if the lesson covers all kinds of games


def _read(content: Content, language: str, problems: Problems) -> tuple[Lesson, ...]:
    file = f"{language}/{LESSONS_FILE}"
    return tuple(read_tables(Lesson, TableReader(content.toml(file), file, "", problems)).values())


load_lessons = loaded(_read, 16)  # returns all lessons in reading order


COMPARISONS_FILE = "comparisons.toml"


@dataclass(frozen=True, slots=True)
class ComparedReading:
    """Reading to compare: a ruleset and the options that differ from its defaults."""

    ruleset: str
    options: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Position in which several readings are compared."""

    id: str
    readings: tuple[ComparedReading, ...]
    positions: tuple[str, ...]  # the position as text, one for all readings or one for each
    throws: tuple[str, ...]  # the throw as text, one for all readings or one for each; empty if nothing is thrown
    title: Translated  # the title, one to seven words
    text: Translated  # an introduction ending in a question that the boards answer

    def at(self, place: int) -> tuple[str, str]:
        """Return the position and the throw of the reading with this index; empty if not given."""
        position, throw = (
            texts[min(place, len(texts) - 1)] if texts else "" for texts in (self.positions, self.throws)
        )
        return position, throw


def read_comparisons(content: Content, game: str, language: str, problems: Problems) -> tuple[SideBySide, ...]:
    """Return the comparisons; report problems and use defaults for invalid values."""
    file, words_file = f"{game}/{COMPARISONS_FILE}", f"{language}/{game}/{COMPARISONS_FILE}"
    if not content.has(file):
        return ()
    entry = TableReader(content.toml(file), file, "", problems)
    words = TableReader(content.toml(words_file), words_file, "", problems)
    found = read_list(SideBySide, entry, "comparisons", words)
    entry.finish()
    return found


load_comparisons = loaded(read_comparisons)  # returns the comparisons of a game; empty without such a file
