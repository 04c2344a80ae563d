"""Quiz and tasks: every answer has feedback, every task can be solved, and its wrong answer can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from heritage_games.games import games, ruleset
from heritage_games.games.contract import Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError, SetupError
from heritage_games.rulebook.faults import ContentFault, Faults, no_such
from heritage_games.rulebook.goals import CodeTold, Empty, Line, On, leaves
from heritage_games.rulebook.plies import read_ply
from heritage_games.rulebook.quiz import Question
from heritage_games.rulebook.tasks import Task

FEWEST_QUESTIONS, MOST_QUESTIONS = 3, 5
FEWEST_ANSWERS = 2


def quiz_faults(game: str, file: str, questions: tuple[Question, ...], rules: tuple[str, ...]) -> Faults:
    """Return the faults of a quiz.

    Args:
        game: whose lesson it closes.
        file: where it stands.
        questions: all of them.
        rules: ids of the game's rules.
    """
    found = []
    if not FEWEST_QUESTIONS <= len(questions) <= MOST_QUESTIONS:
        found.append(
            ContentFault(
                file, "", f"has {len(questions)} questions; {FEWEST_QUESTIONS} to {MOST_QUESTIONS} it should have"
            )
        )
    for question in questions:
        messages = []
        if len(question.answers) < FEWEST_ANSWERS:
            messages.append(f"needs at least {FEWEST_ANSWERS} options")
        if sum(answer.right for answer in question.answers) != 1:
            messages.append("must have exactly one option with right = true")
        if question.lesson not in games():
            messages.append(no_such(question.lesson, games(), "game that has a lesson"))
        elif question.lesson == game and question.rule and question.rule not in rules:
            messages.append(no_such(question.rule, rules, f"rule of {game}"))
        found += [ContentFault(file, f"question {question.id}", message) for message in messages]
    return found


def task_faults(
    game: str, task: Task, rules: Mapping[str, tuple[str, ...]], tasks: tuple[Task, ...], what: str = "task"
) -> Faults:
    """Return the faults of a task; whether its goal holds after the solution is for play to say.

    Args:
        game: whose task it is.
        task: the task.
        rules: ids of the rules of each ruleset.
        tasks: all tasks of the game.
        what: what the faults call it.
    """
    try:
        messages = list(_messages(ruleset(game, task.ruleset, **task.options), task, rules[task.ruleset]))
    except SetupError as error:
        messages = [f"position: {fault.message}" for fault in error.faults]
    except HeritageGamesError as error:
        messages = [str(error)]
    others = tuple(other.id for other in tasks if other.id != task.id)
    if task.faded_from and task.faded_from not in others:
        messages.append(no_such(task.faded_from, others, "task it can be faded from"))
    return [ContentFault(task.file, f"{what} {task.id}", message) for message in messages]


def _messages(rules_of_play: Ruleset, task: Task, rules: tuple[str, ...]) -> Iterator[str]:
    yield from (no_such(rule, rules, f"rule of {task.ruleset}") for rule in task.rules if rule not in rules)
    if not task.rules:
        yield "rules must name at least one rule that the task is about"
    if task.side not in rules_of_play.sides:
        yield no_such(task.side, rules_of_play.sides, "side")
    position = rules_of_play.parse_position(task.position)
    throw = rules_of_play.parse_throw(task.throws[0], position) if task.throws else None
    turn = rules_of_play.turn(position, throw)
    if turn is None or rules_of_play.sides[turn] != task.side:
        yield f"in its position {task.side} must be to move"
    if task.plies < 1 or (task.plies > 1 and not task.replies):
        yield "plies must be at least 1; more than one needs replies, a seat or a list of moves"
    if isinstance(task.replies, tuple) and task.replies and len(task.replies) != task.plies - 1:
        yield f"{task.plies} plies need {task.plies - 1} fixed replies between them"
    needed = task.plies if rules_of_play.throws(position) else 0
    if len(task.throws) != needed:
        yield f"throw must give {needed} throws, one for each of the plies; it gives {len(task.throws)}"
    yield from _goal(rules_of_play, task)
    for name, answer, needed in (("solution", task.solution, True), ("wrong", task.wrong, False)):
        if len(answer) > task.plies or (needed and len(answer) != task.plies):
            yield f"{name} must have one move for each of the {task.plies} plies"
        yield from _line_of_play(rules_of_play, task, name, answer)


def _line_of_play(rules_of_play: Ruleset, task: Task, name: str, answer: tuple[str, ...]) -> Iterator[str]:
    """Yield why an answer cannot be played; with a seat's replies only its first move is tried."""
    position = rules_of_play.parse_position(task.position)
    moves = list(zip(answer[:1], (*task.throws, ""), strict=False))
    if isinstance(task.replies, tuple):
        given = task.throws[1:] or ("",) * len(answer)
        for reply, own, throw in zip(task.replies, answer[1:], given, strict=False):
            moves += [(reply, ""), (own, throw)]
    for move, throw in moves:
        try:
            found, thrown = read_ply(rules_of_play, move, position, _thrown(rules_of_play, throw, position))
        except HeritageGamesError as error:
            yield f"{name}: {move} cannot be played: {error}"
            return
        position = rules_of_play.play(position, found, thrown)


def _thrown(rules_of_play: Ruleset, text: str, position: Position) -> Throw | None:
    """Return the throw of a text, None where it is empty."""
    return rules_of_play.parse_throw(text, position) if text else None


def _goal(rules_of_play: Ruleset, task: Task) -> Iterator[str]:
    codes, points = rules_of_play.codes(), rules_of_play.points
    for leaf in leaves(task.goal):
        named: tuple[str, ...] = ()
        if isinstance(leaf, CodeTold):
            named = tuple(point for group in leaf.points.values() for point in group)
            if leaf.code not in codes:
                yield f"goal: {no_such(leaf.code, tuple(sorted(codes)), 'code under these options')}"
        elif isinstance(leaf, Line):
            named = leaf.points
        elif isinstance(leaf, On | Empty):
            named = (leaf.point,)
        yield from (f"goal: {no_such(point, points, 'point of this board')}" for point in named if point not in points)
