"""Tests of the words of lessons: names, history, notes, quiz and tasks of a game."""

import re
from pathlib import Path

import pytest
from rulebook_tree import grow

from heritage_games.errors import UnknownNameError
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_quiz
from heritage_games.rulebook.schema import ContentError
from heritage_games.rulebook.sources import count_words, cut, figures, load_notes, load_prose, paragraphs
from heritage_games.rulebook.tasks import (
    All,
    AnyOf,
    CodeGoal,
    Empty,
    EndedGoal,
    LineGoal,
    Not,
    find_task,
    leaves,
    load_tasks,
)
from heritage_games.rulebook.words import load_game_words
from heritage_games.rulesets.registry import games

TASK = """
[[tasks]]
id = "one"
ruleset = "south_africa"
position = "morabaraba; turn dark; hand 12 12"
side = "dark"
rules = ["M2"]
goal = { all = [
  { any = [{ on = "E1" }, { empty = "E2" }] },
  { not = { line = ["E1", "E2", "E3"] } },
  { code = "shot", point = "A5", mill = ["E1", "E2", "E3"] },
  { outcome = "won" },
] }
solution = ["E1"]
"""
TASK_WORDS = """
[one]
title = "One"
ask = "Place one."
right = "Yes."
wrong = "No."
hint = "Look."
"""
QUIZ = """
[[questions]]
id = "q"
ask = "Which?"
rule = "M2"
[[questions.options]]
text = "This"
right = true
feedback = "Yes, this."
[[questions.options]]
text = "That"
right = false
feedback = "No, this."
"""


def lesson(root: Path, file: str, text: str, words: str = "") -> None:
    """Write a file of a lesson, with its texts in English if given."""
    (root / file).write_text(text, encoding="utf-8")
    if words:
        (root / "en" / file).write_text(words, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("en__morabaraba__words", 'one = "cow"\n', "", "words.toml, pieces cow-dark: one is missing"),
        (
            "en__morabaraba__words",
            "[pieces.cow-light]",
            "[pieces.cow-lite]",
            "pieces: 'cow-lite' is no key here; did you mean",
        ),
        ("morabaraba__game", 'lang = "st"', "", "morabaraba/game.toml, name sesotho: lang is missing"),
        ("morabaraba__game", 'id = "morabaraba"', 'id = "mora"', "id must be 'morabaraba', as the file's place says"),
    ],
)
def test_a_fault_of_the_words_is_named(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    with pytest.raises(ContentError) as error:
        load_game_words(grow(tmp_path, **{file: (old, new)}), "morabaraba", "en")
    assert expected in str(error.value)


def test_a_markdown_text_is_cut_at_its_headings() -> None:
    prose = cut("# Title\n\nIntro.\nMore.\n\n## One\n\nText.\n\n### Not a label\n\nStill one.\n\n## Two ##\n", "x.md")
    assert (prose.title, prose.intro) == ("Title", "Intro.\nMore.")
    assert [(section.title, section.text) for section in prose.sections] == [
        ("One", "Text.\n\n### Not a label\n\nStill one."),
        ("Two", ""),
    ]


def test_history_is_read_from_its_file(tmp_path: Path) -> None:
    files = grow(tmp_path)
    with pytest.raises(ContentError, match=r"content/en/morabaraba/history\.md: there is no such file"):
        load_prose(files, "morabaraba", "history", "en")
    lesson(tmp_path, "en/morabaraba/history.md", "Intro.\n\n## A label\n\nIts text.")
    assert load_prose(files, "morabaraba", "history", "en").sections[0].title == "A label"


def test_words_are_counted_as_a_reader_reads_them() -> None:
    assert count_words("The *board’s* [own page](https://a.b/c-d) says so [@ann, p. 12].") == 6
    assert count_words("- one\n- two three\n\n1. four\n> five | six") == 6
    assert count_words("E1–E2–E3 well-known 800") == 5
    assert count_words("![a cow seen from above](cow.svg) One.") == 1


def test_paragraphs_are_parted_by_empty_lines_and_items() -> None:
    assert paragraphs("One.\nStill one.\n\n## Head\n- two\n- three\n  still three\n") == (
        "One.\nStill one.",
        "- two",
        "- three\n  still three",
    )


def test_figures_are_found_with_their_alt_text() -> None:
    assert figures("![A cow](cow.svg) and ![ ](x.svg)") == (("A cow", "cow.svg"), ("", "x.svg"))


def test_a_task_has_a_goal_put_together_from_conditions(tmp_path: Path) -> None:
    files = grow(tmp_path)
    lesson(tmp_path, "morabaraba/tasks.toml", TASK, TASK_WORDS)
    (task,) = load_tasks(files, "morabaraba", "en")
    line = ("E1", "E2", "E3")
    assert task.goal == All(
        (
            AnyOf((LineGoal(("E1",)), Empty("E2"))),
            Not(LineGoal(line)),
            CodeGoal("shot", {"point": ("A5",), "mill": line}),
            EndedGoal("won"),
        )
    )
    assert [type(leaf) for leaf in leaves(task.goal)] == [LineGoal, Empty, LineGoal, CodeGoal, EndedGoal]
    assert (task.plies, task.replies, task.title, task.right_words, task.wrong_words) == (1, (), "One", "Yes.", "No.")
    assert find_task((task,), "one") is task
    with pytest.raises(UnknownNameError, match="'on' is no task; did you mean 'one'"):
        find_task((task,), "on")


def test_a_key_of_a_task_that_nobody_reads_is_named(tmp_path: Path) -> None:
    files = grow(tmp_path)
    lesson(tmp_path, "morabaraba/tasks.toml", TASK, TASK_WORDS + 'hnt = "Look."\n')
    with pytest.raises(
        ContentError, match=r"en/morabaraba/tasks\.toml, task one: 'hnt' is no key here; did you mean 'hint'"
    ):
        load_tasks(files, "morabaraba", "en")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('{ outcome = "won" }', '{ outcome = "won", on = "E1" }', "a goal is a table with one of the keys"),
        ('{ outcome = "won" }', '{ ends = "won" }', "a goal is a table with one of the keys"),
        ('{ outcome = "won" }', "{ outcome = 1 }", "outcome of a goal cannot be 1"),
        ('{ outcome = "won" }', '{ line = "E1" }', "line of a goal must be a list, not 'E1'"),
        ('point = "A5"', "point = 5", "point of a goal must be a point or a list of points, not 5"),
        ('{ any = [{ on = "E1" }, { empty = "E2" }] }', "{ any = [] }", "any of a goal cannot be []"),
        ('side = "dark"', 'side = "dark"\nplies = true', "plies must be a whole number, not True"),
        ('side = "dark"', 'side = "dark"\nreplies = 3', "replies must be a text, not 3"),
        ('id = "one"', 'id = "two"', "'one' is no key here"),
    ],
)
def test_a_fault_of_a_task_is_named(tmp_path: Path, old: str, new: str, expected: str) -> None:
    files = grow(tmp_path)
    assert old in TASK
    lesson(tmp_path, "morabaraba/tasks.toml", TASK.replace(old, new), TASK_WORDS)
    with pytest.raises(ContentError) as error:
        load_tasks(files, "morabaraba", "en")
    assert expected in str(error.value)


def test_a_quiz_has_feedback_on_every_answer(tmp_path: Path) -> None:
    files = grow(tmp_path)
    lesson(tmp_path, "en/morabaraba/quiz.toml", QUIZ)
    (question,) = load_quiz(files, "morabaraba", "en")
    assert (question.id, question.ask, question.lesson, question.rule) == ("q", "Which?", "morabaraba", "M2")
    assert [(answer.text, answer.right, answer.feedback) for answer in question.answers] == [
        ("This", True, "Yes, this."),
        ("That", False, "No, this."),
    ]


def test_a_list_under_a_misspelt_name_is_named(tmp_path: Path) -> None:
    files = grow(tmp_path)
    lesson(
        tmp_path,
        "en/morabaraba/quiz.toml",
        QUIZ.replace("[[questions]]", "[[question]]").replace("questions.", "question."),
    )
    with pytest.raises(ContentError, match=r"quiz\.toml: 'question' is no key here; did you mean 'questions'"):
        load_quiz(files, "morabaraba", "en")
    lesson(tmp_path, "morabaraba/tasks.toml", "[[task]]\n")
    with pytest.raises(ContentError, match=r"morabaraba/tasks\.toml: 'task' is no key here; did you mean 'tasks'"):
        load_tasks(files, "morabaraba", "en")


def test_an_answer_without_feedback_is_a_fault(tmp_path: Path) -> None:
    files = grow(tmp_path)
    lesson(tmp_path, "en/morabaraba/quiz.toml", QUIZ.replace('feedback = "No, this."', ""))
    with pytest.raises(ContentError, match="question q, option 2: feedback is missing"):
        load_quiz(files, "morabaraba", "en")


@pytest.mark.parametrize("game", games())
def test_notes_have_at_most_900_words(game: str) -> None:
    words = content().text(f"en/{game}/notes.md").split()
    assert sum(any(letter.isalnum() for letter in word) for word in words) <= 900


@pytest.mark.parametrize("game", games())
def test_notes_tell_of_a_class_with_devices_before_their_last_section(game: str) -> None:
    own, whole = load_prose(content(), game, "notes", "en"), load_notes(content(), game, "en")
    titles = [section.title for section in whole.sections]
    assert [title for title in titles if title in {section.title for section in own.sections}] == [
        section.title for section in own.sections
    ]
    assert titles[-1] == own.sections[-1].title
    assert titles[-2] == "A lesson of 45 minutes with devices"
    times = re.findall(r"^\| (\d+) to (\d+) \|", whole.sections[-2].text, re.MULTILINE)
    assert [start for start, _ in times] == ["0", *(end for _, end in times[:-1])]
    assert times[-1][1] == "45"
    assert len(titles) == len(set(titles))
