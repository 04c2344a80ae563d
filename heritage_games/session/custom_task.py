"""Custom tasks for notebooks, links and assignments, and verdicts on their answers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from heritage_games.engine.verdict import Message, Part
from heritage_games.errors import Problem, RecordError, SetupError, TextError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import message_text
from heritage_games.rulebook.schema import Problems, TableReader
from heritage_games.rulebook.sentences import capital
from heritage_games.rulebook.tasks import CodeGoal, EndedGoal, Task, leaves, points_of, read_task
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.registry import ruleset

from .panel_types import SetupTask
from .preset import KEPT
from .protocol import LONGEST_RECORD, LONGEST_TASK
from .tasks import TaskSession

HEADER = "["  # first character of a record; no move begins with it
BETWEEN = re.compile(r"[,;\n]")  # pattern of the separators of moves within one text; no move contains them


@dataclass(frozen=True, slots=True)
class TaskVerdict:
    """Verdict on an answer to a task; true if the task is solved.

    Example:
        >>> hg.task("morabaraba", "first-mill").solved_by("R1").solved
        False

    Args:
        solved: whether the task is solved.
        words: the feedback, or the reason why the answer fails.
        rule: id of the rule that forbids the last move; empty if there is none.
        answered: whether the answer could be judged; False if it cannot be parsed, is incomplete, or does not belong to
            the task.
    """

    solved: bool
    words: str
    rule: str = ""
    answered: bool = True

    def __bool__(self) -> bool:
        return self.solved

    def __repr__(self) -> str:
        return self.words


def solved_by(session: TaskSession, submitted: str | Sequence[str]) -> TaskVerdict:
    """Judge an answer to a task; the opponent replies as on the board.

    Args:
        submitted: the moves of the task's own side in their order, as texts or as one text with commas between them;
            or the record of a game that begins with the position of the task.
    """
    if isinstance(submitted, str) and submitted.lstrip().startswith(HEADER):
        return _judged_record(session, submitted)
    texts = [submitted] if isinstance(submitted, str) else list(submitted)
    moves = [move.strip() for text in texts for move in BETWEEN.split(text)]
    return _judged_moves(session, [move for move in moves if move] or texts)


def _judged_moves(session: TaskSession, moves: Sequence[str]) -> TaskVerdict:
    for number, text in enumerate(moves):
        if session.state != "open":
            return _unread(session, Message("solved_too_many", move=moves[number - 1], count=len(moves) - number))
        if (failed := _play(session, text)) is not None:
            return failed
    return _end(session)


def _judged_record(session: TaskSession, text: str) -> TaskVerdict:
    if len(text) > LONGEST_RECORD:
        return _unread(session, Message("solved_too_long", most=f"{LONGEST_RECORD:,}"))
    try:
        game = parse_game(whole(text))
    except RecordError as error:
        return _unread(session, error.faults[0].placed)
    own = session.match.main.game
    if not begins_as(game, own):
        return _unread(session, Message("solved_elsewhere"))
    for ply in game.plies:
        if session.state != "open":
            break
        if ply.side == session.side:
            if (failed := _play(session, ply.text)) is not None:
                return failed
        elif ply.text != (answered := own.plies[-1].text if own.plies else ""):
            return _unread(session, Message("solved_other_reply", reply=answered, written=ply.text))
    return _end(session)


def _play(session: TaskSession, text: str) -> TaskVerdict | None:
    """Enter a move and let the opponent reply; return the verdict if it was not played."""
    if session.view()["enabled"]["throw"]:
        session.receive({"revision": session.revision, "do": "throw"})
    view = session.receive({"revision": session.revision, "do": "type", "text": text})
    if refused := view["refusal"]:
        reason = refused["reasons"][0]
        words = f"{refused['heading']}. {reason['words']} ({reason['rule']})"
        return TaskVerdict(solved=False, words=words, rule=reason["rule"])
    if view["notice"] or view["touches"]:
        words = " ".join(dict.fromkeys([view["notice"], *view["notices"]])).strip() or view["status"]
        return TaskVerdict(solved=False, words=f"{text[:24]}: {words}", answered=False)
    if session.pending_reply:
        session.reply()
    return None


def _end(session: TaskSession) -> TaskVerdict:
    shown = session.view()["task"]
    if shown is None or shown["state"] == "open":
        return _unread(session, Message("solved_more", count=shown["left"] if shown else session.task.plies))
    return TaskVerdict(shown["state"] == "right", shown["feedback"])


def _unread(session: TaskSession, reason: Part) -> TaskVerdict:
    """Return the verdict that an answer cannot be judged."""
    words = str(reason)
    if isinstance(reason, Message):
        text = message_text(reason, content(), session.book.language, session.rules.game)
        words = f"{capital(text)}."
    return TaskVerdict(solved=False, words=words, answered=False)


def begins_as(game: Game, task: Game) -> bool:
    """Return whether a game has the rules and the starting position of a task."""
    return game.rules == task.rules and game.start == task.start


OWN = "own"  # the id of every custom task

WORDS = ("title", "ask", "right", "wrong", "hint")
FIELDS = ("ruleset", "options", "position", "side", "plies", "throw", "goal", "solution")
MOST_PLIES = 5  # maximum number of moves in a custom task; more would take too long to judge
MOST_NESTED = 24  # maximum number of tables and lists in one task

DEGREES = ("won", "lost", "drawn")


def own_task(game: str, table: Mapping[str, object], language: str = "en") -> Task:
    """Return the task that a table describes.

    Args:
        table: ``position``, ``goal`` and ``ask``; optionally ``ruleset``, ``options``, ``plies`` (1), ``side`` (the
            side to move), ``throw`` (one for each move, if something is thrown), ``solution``, ``title``, ``hint``,
            ``right`` and ``wrong`` (the feedback on a right and on any other answer).

    Raises:
        SetupError: the table is invalid; the error lists every problem.
        UnknownNameError: no such game, ruleset or option.
    """
    strange = [name for name in table if name not in (*FIELDS, *WORDS)]
    if strange:
        raise SetupError([unknown(name, (*FIELDS, *WORDS), Message("a_field_of_a_task")) for name in strange], game)
    name = table.get("ruleset") or None
    options = table.get("options") or {}
    if not isinstance(name, str | None):
        raise SetupError([Problem("own_task_field", field="ruleset")], game)
    if not isinstance(options, Mapping):
        raise SetupError([Problem("own_task_field", field="options")], game)
    rules = ruleset(game, name, **{str(key): value for key, value in options.items()})
    task = _read(rules, table, language)
    problems = list(_problems(rules, task))
    if not problems and task.solution:
        answer = solved_by(TaskSession(game, task), task.solution)
        problems += [] if answer else [Problem("own_task_solution", words=answer.words.rstrip("."))]
    if problems:
        raise SetupError(problems, game)
    return task


def _read(rules: Ruleset, table: Mapping[str, object], language: str) -> Task:
    """Return the task of a table, with default texts; raise SetupError if a field is invalid."""
    book = Rulebook(rules, language)
    usual = {"title": "task.own_title", "right": "task.own_right", "wrong": "task.own_wrong"}
    words = {key: book.interface[word] for key, word in usual.items()} | {"hint": "-"}
    words |= {key: str(value)[:500] for key, value in table.items() if key in WORDS and value}
    values: dict[str, Any] = {key: value for key, value in table.items() if key in FIELDS and key != "options"}
    values |= {"ruleset": rules.name, "replies": "careful"}
    if not values.get("side") and isinstance(values.get("position"), str):
        turn = rules.turn(rules.parse_position(str(values["position"])))
        values["side"] = rules.sides[turn] if turn is not None else ""
    if not isinstance(values.get("plies", 1), int) or not 1 <= int(values.get("plies", 1)) <= MOST_PLIES:
        raise SetupError([Problem("own_task_plies", most=MOST_PLIES)], rules.game)
    found: Problems = []
    entry, reader = TableReader(values, "", OWN, found), TableReader(words, "", OWN, found)
    task = read_task(entry, OWN, reader)
    if found:
        raise SetupError([Problem("own_task_wrong", fault=each.message) for each in found], rules.game)
    return replace(task, options=rules.changed_options, hint="" if words["hint"] == "-" else task.hint)


def _problems(rules: Ruleset, task: Task) -> Sequence[Problem]:
    position = rules.parse_position(task.position)
    turn = rules.turn(position)
    found: list[Problem] = []
    if rules.outcome(position) is not None:
        found.append(Problem("own_task_over"))
    elif turn is None or rules.sides[turn] != task.side:
        found.append(Problem("own_task_turn", side=task.side))
    if rules.throws(position) and len(task.throws) != task.plies:
        found.append(Problem("own_task_throws", plies=task.plies))
    for throw in task.throws:
        try:
            rules.parse_throw(throw, position)
        except TextError as error:
            found.append(
                error.words if isinstance(error.words, Problem) else Problem("own_task_throws", plies=task.plies)
            )
    points = {each for leaf in leaves(task.goal) for each in points_of(leaf)}
    found += [unknown(point, rules.points, Message("a_point")) for point in sorted(points - set(rules.points))]
    for leaf in leaves(task.goal):
        if isinstance(leaf, CodeGoal) and leaf.code not in rules.codes():
            found.append(unknown(leaf.code, tuple(sorted(rules.codes())), Message("a_code")))
        if isinstance(leaf, EndedGoal) and leaf.outcome not in (*DEGREES, *rules.codes()):
            found.append(unknown(leaf.outcome, DEGREES, Message("an_outcome")))
    if not list(leaves(task.goal)):
        found.append(Problem("own_task_goal"))
    return found


def table_of(game: str, text: str) -> dict[str, object]:
    """Return the table of a JSON text; raise SetupError if it is not a table."""
    if len(text) > LONGEST_TASK or text.count("{") + text.count("[") > MOST_NESTED:
        raise SetupError([Problem("own_task_too_long", most=f"{LONGEST_TASK:,}")], game)
    try:
        table = json.loads(whole(text))
    except ValueError as error:
        raise SetupError([Problem("own_task_torn")], game) from error
    if not isinstance(table, dict):
        raise SetupError([Problem("own_task_torn")], game)
    return table


def task_of_board(rules: Ruleset, position: str, text: str, language: str) -> SetupTask:
    """Return the shareable forms of a task from a position; raise SetupError if it is invalid.

    Args:
        text: everything about the task except rules and position, as JSON.
    """
    own = {"ruleset": rules.name, "options": rules.changed_options, "position": position}
    table = {**table_of(rules.game, text), **own}
    return given_task(rules.game, own_task(rules.game, table, language), table)


def given_task(game: str, task: Task, fields: Mapping[str, object]) -> SetupTask:
    """Return the shareable forms of a valid task, which was parsed from a table of fields."""
    table: dict[str, object] = {"position": task.position, "goal": fields["goal"], "ask": task.ask}
    table |= {"ruleset": task.ruleset, "plies": task.plies, "side": task.side}
    extras = {"options": dict(task.options), "throw": list(task.throws), "solution": list(task.solution)}
    table |= {key: value for key, value in (extras | {"hint": task.hint}).items() if value}
    table |= {key: fields[key] for key in ("title", "right", "wrong") if fields.get(key)}
    structure = [f"id = {_toml(OWN)}", *(f"{key} = {_toml(value)}" for key, value in table.items() if key not in WORDS)]
    words = {"title": task.title, "ask": task.ask, "right": task.right_words, "wrong": task.wrong_words}
    words |= {"hint": task.hint} if task.hint else {}
    text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
    return SetupTask(
        toml="\n".join(["[[tasks]]", *structure]),
        words="\n".join([f"[{OWN}]", *(f"{key} = {_toml(value)}" for key, value in words.items())]),
        python=f"hg.task({game!r}, {table!r})",
        fragment=f"task={quote(text, safe=KEPT)}",
        problems=[],
    )


def _toml(value: object) -> str:
    """Return a value as TOML; JSON strings are valid TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
