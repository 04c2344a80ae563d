"""Self-check questions, with feedback on every answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial

from .entry import Entry, Unique
from .faults import Faults, settled
from .files import Content


@dataclass(frozen=True, slots=True)
class QuizAnswer:
    """One answer that can be chosen: its text, whether it is right, what is said to it."""

    text: str
    right: bool
    feedback: str


@dataclass(frozen=True, slots=True)
class Question:
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
def load_quiz(content: Content, game: str, language: str) -> tuple[Question, ...]:
    """Return the questions of a game's lesson.

    Raises:
        ContentError: with every fault of the file.
    """
    return settled(partial(read_quiz, content, game, language))


def read_quiz(content: Content, game: str, language: str, faults: Faults) -> tuple[Question, ...]:
    """Return the questions that could be read; what is wrong is added to the faults."""
    file = f"{language}/{game}/quiz.toml"
    listed = Entry(content.toml_if_any(file), file, "", faults)
    found: Unique[Question] = Unique()
    for entry in listed.list_of_tables("questions", "question"):
        answers = tuple(_answer(option) for option in entry.list_of_tables("options", "option"))
        rule = entry.text("rule", "")
        question = Question(entry.text("id"), entry.text("ask"), entry.text("lesson", game), rule, answers)
        entry.finish()
        if question.id:
            found.add(entry, question.id, question)
    listed.finish()
    return tuple(found.found.values())


def _answer(entry: Entry) -> QuizAnswer:
    answer = QuizAnswer(entry.text("text"), entry.flag("right"), entry.text("feedback"))
    entry.finish()
    return answer
