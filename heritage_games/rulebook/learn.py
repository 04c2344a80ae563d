"""A guided first game: tasks in a row, rule after rule in the order in which a beginner needs them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial

from heritage_games.engine.saying import Saying
from heritage_games.games.errors import UnknownNameError

from .entry import Entry
from .faults import Faults, settled
from .files import Content
from .inherit import tables, told
from .tasks import Task, in_words, read_task

FILE = "learn.toml"


@dataclass(frozen=True, slots=True)
class Step:
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
def load_steps(content: Content, game: str, ruleset: str, language: str) -> tuple[Step, ...]:
    """Return the steps of a ruleset in their order; none where nobody has written any.

    Raises:
        ContentError: with every fault of these files.
    """
    steps = settled(partial(read_steps, content, game, language))
    return tuple(step for step in steps if step.task.ruleset == ruleset)


def steps_to_learn(content: Content, game: str, ruleset: str, language: str) -> tuple[Step, ...]:
    """Return the steps of a ruleset; raises UnknownNameError where there are none."""
    found = load_steps(content, game, ruleset, language)
    if not found:
        raise UnknownNameError(Saying("no_steps", game=game, ruleset=ruleset))
    return found


def read_steps(content: Content, game: str, language: str, faults: Faults) -> tuple[Step, ...]:
    """Return the steps that could be read, one for each ruleset they are for; what is wrong is added to the faults."""
    place = game, FILE
    listed = tables(content, place, "steps", "step", faults)
    words = Entry(told(content, place, language, listed), f"{language}/{game}/{FILE}", "", faults)
    found: list[Step] = []
    for name, written in listed.items():
        entry = Entry(written.values, written.file, f"step {name}", faults)
        entry.text("id")
        found += _steps(entry, name, words.table(name, f"step {name}"))
    words.finish()
    tasks = in_words(content, game, language, [step.task for step in found])
    return tuple(replace(step, task=task) for step, task in zip(found, tasks, strict=True))


def _steps(entry: Entry, name: str, words: Entry) -> tuple[Step, ...]:
    """Return a step for each ruleset that it is for."""
    rulesets = entry.texts("rulesets") or (entry.text("ruleset"),)
    also, refused = _also(entry), entry.texts("refused")
    task = read_task(entry, name, words, rulesets[0], "look")
    return tuple(Step(replace(task, ruleset=ruleset), also, refused) for ruleset in rulesets)


def _also(entry: Entry) -> tuple[tuple[str, ...], ...]:
    """Return other solutions, each a list of moves."""
    given = entry.raw("also") or []
    if isinstance(given, list) and all(
        isinstance(one, list) and all(isinstance(move, str) for move in one) for one in given
    ):
        return tuple(map(tuple, given))
    entry.fault(f"also must be a list of solutions, each a list of moves, not {given!r}")
    return ()
