"""Tests of the words of lessons: names, history, notes, quiz and tasks of a game."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook_tree import grow

from heritage_games.errors import UnknownNameError
from heritage_games.rulebook import tasks
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import load_quiz, load_steps
from heritage_games.rulebook.prose import count_words, cut, figures, load_notes, load_prose, markdown_paragraphs
from heritage_games.rulebook.tasks import All, AnyOf, CodeGoal, Empty, EndedGoal, LineGoal, Not
from heritage_games.rulesets.registry import games


def test_a_markdown_text_is_cut_at_its_headings() -> None:
    prose = cut("# Title\n\nIntro.\nMore.\n\n## One\n\nText.\n\n### Not a label\n\nStill one.\n\n## Two ##\n", "x.md")
    assert (prose.title, prose.intro) == ("Title", "Intro.\nMore.")
    one, two = prose.sections
    assert (one.title, one.text) == ("One", "Text.\n\n### Not a label\n\nStill one.")
    assert (two.title, two.text) == ("Two", "")


def test_words_paragraphs_and_figures_are_found_as_a_reader_sees_them() -> None:
    assert count_words("The *board’s* [own page](https://a.b/c-d) says so [@ann, p. 12].") == 6
    assert count_words("- one\n- two three\n\n1. four\n> five | six") == 6
    assert count_words("E1–E2–E3 well-known 800") == 5
    assert count_words("![a cow seen from above](cow.svg) One.") == 1
    text = "One.\nStill one.\n\n## Head\n- two\n- three\n  still three\n"
    assert markdown_paragraphs(text) == ("One.\nStill one.", "- two", "- three\n  still three")
    assert figures("![A cow](cow.svg) and ![ ](x.svg)") == (("A cow", "cow.svg"), ("", "x.svg"))


def test_a_task_has_a_goal_put_together_from_conditions(tmp_path: Path) -> None:
    (task,) = tasks.load_tasks(grow(tmp_path), "morabaraba", "en")
    line = ("E1", "E2", "E3")
    shot = CodeGoal("shot", {"point": ("A5",), "mill": line})
    assert task.goal == All((AnyOf((LineGoal(("E1",)), Empty("E2"))), Not(LineGoal(line)), shot, EndedGoal("won")))
    assert [type(leaf) for leaf in tasks.leaves(task.goal)] == [LineGoal, Empty, LineGoal, CodeGoal, EndedGoal]
    assert (task.plies, task.replies, task.title, task.right_words, task.wrong_words) == (1, (), "One", "Yes.", "No.")
    assert tasks.find_task((task,), "one") is task
    with pytest.raises(UnknownNameError, match="'on' is no task; did you mean 'one'"):
        tasks.find_task((task,), "on")


def test_a_step_is_a_task_for_each_ruleset_it_names(tmp_path: Path) -> None:
    files = grow(tmp_path)
    (there,), (here,) = (load_steps(files, "morabaraba", name, "en") for name in ("lesotho", "south_africa"))
    assert (there.task.ruleset, here.task.ruleset) == ("lesotho", "south_africa")
    assert replace(there, task=here.task) == here
    assert (here.task.goal, here.task.hint, here.task.wrong_words) == (LineGoal(("E1",)), "There.", "No.")
    assert (here.also, here.refused) == ((("E2",), ("E3",)), ("E1", "E2"))


def test_a_quiz_has_feedback_on_every_answer(tmp_path: Path) -> None:
    (question,) = load_quiz(grow(tmp_path), "morabaraba", "en")
    assert (question.id, question.ask, question.lesson, question.rule) == ("q", "Which?", "morabaraba", "M2")
    found = [(answer.text, answer.right, answer.feedback) for answer in question.answers]
    assert found == [("This", True, "Yes, this."), ("That", False, "No, this.")]


@pytest.mark.parametrize("game", games())
def test_notes_are_short_and_tell_of_a_class_with_devices_before_their_last_section(game: str) -> None:
    words = content().text(f"en/{game}/notes.md").split()
    assert sum(any(letter.isalnum() for letter in word) for word in words) <= 900
    own, whole = load_prose(content(), game, "notes", "en"), load_notes(content(), game, "en")
    titles = [section.title for section in whole.sections]
    titles_of_own = [section.title for section in own.sections]
    assert [title for title in titles if title in titles_of_own] == titles_of_own
    assert titles[-1] == own.sections[-1].title
    assert titles[-2] == "A lesson of 45 minutes with devices"
    times = re.findall(r"^\| (\d+) to (\d+) \|", whole.sections[-2].text, re.MULTILINE)
    assert [start for start, _ in times] == ["0", *(end for _, end in times[:-1])]
    assert times[-1][1] == "45"
    assert len(titles) == len(set(titles))
