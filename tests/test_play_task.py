"""Tests of tasks: right answers pass and hold against every reply; nothing is automatic."""

import itertools
from dataclasses import replace

import pytest
from messages import JsonView, send, shown, type_moves

from heritage_games.record.game import Game
from heritage_games.rulebook.files import content
from heritage_games.rulebook.tasks import All, AnyOf, CodeGoal, Empty, EndedGoal, Goal, LineGoal, Not, Task, load_tasks
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import Move, NamedItem, Position
from heritage_games.session.board_state import BoardState
from heritage_games.session.goals import GoalProgress, best_replies, holds, stays_reached
from heritage_games.session.phrases import items
from heritage_games.session.tasks import TaskSession, rules_of

TASKS = [(game, task) for game in games() for task in load_tasks(content(), game, "en")]


def task_of(view: JsonView) -> tuple[str, str]:
    return view["task"]["state"], view["task"]["feedback"]


@pytest.mark.parametrize(("game", "task"), TASKS, ids=[task.id for _, task in TASKS])
def test_the_solution_passes_and_the_wrong_answer_does_not(game: str, task: Task) -> None:
    for seed in range(5 if task.replies == "careful" else 1):
        session = TaskSession(game, task.id, seed=seed)
        assert task_of(session.view()) == ("open", "")
        view = type_moves(session, *task.solution)
        assert task_of(view) == ("right", task.right_words)
        assert (view["side_to_touch"], view["legal"], session.pending_reply) == (False, {}, False)
    session = TaskSession(game, task.id)
    view = type_moves(session, *task.wrong)
    assert task_of(view) == ("wrong", task.wrong_words)
    assert view["announcement"] == task.wrong_words
    assert view["status"] == "Not yet"
    assert all(panel["note"] == "" or view["result"] for panel in view["side_panels"])
    view = send(session, "new")
    assert (task_of(view), view["log"]) == (("open", ""), [])
    assert task_of(type_moves(session, *task.solution))[0] == "right"


@pytest.mark.parametrize(("game", "task"), [pair for pair in TASKS if pair[1].plies == 1])
def test_every_legal_answer_of_one_move_is_right_or_wrong(game: str, task: Task) -> None:
    rules = ruleset(game, task.ruleset, **task.options)
    states = []
    position = rules.parse_position(task.position)
    throw = rules.parse_throw(task.throws[0], position) if task.throws else None
    for move in rules.moves(position, throw):
        session = TaskSession(game, task.id)
        view = type_moves(session, rules.format_move(position, move, throw))
        states.append(task_of(view)[0])
    assert {"right", "wrong"} == set(states)


@pytest.mark.parametrize("first", ["b2-b3", "b2-a2", "c2-c3", "c2-c1"])
def test_the_opponent_sees_what_a_wrong_answer_overlooks(first: str) -> None:
    session = TaskSession("rafaya", "hold-2")
    assert type_moves(session, first)["log"][-1] == "f2-d2xe2"
    rules, position = session.rules, session.position
    for move in rules.moves(position):
        again = TaskSession("rafaya", "hold-2")
        assert task_of(type_moves(again, first, rules.format_move(position, move)))[0] == "wrong"


def test_deeds_count_towards_what_the_opponent_must_prevent() -> None:
    rules, leap = ruleset("pulijudam"), CodeGoal("leapt", {})
    text = "pulijudam; turn lambs; tigers t5 c4 d3; lambs a4 b3 c3 d1 d2 e1; hand 9; taken 0"
    lambs_save_one = rules.parse_position(text)
    begun = GoalProgress(rules, lambs_save_one, 0, (), None)
    assert [rules.format_move(lambs_save_one, move) for move in best_replies(leap, begun, 1)] == ["c2"]
    before = rules.parse_position("pulijudam; turn tigers; tigers t5 c4 d4; lambs c3; hand 14; taken 0")
    leapt = rules.judge(before, ["c4", "c2"])
    every = rules.moves(lambs_save_one)
    assert best_replies(leap, replace(begun, items=leapt.items), 1) == every
    assert best_replies(LineGoal(("b2",)), begun, 1) == every


def test_a_right_answer_is_answered_as_the_task_says_and_nothing_before() -> None:
    for game, task in TASKS:
        session = TaskSession(game, task.id)
        before = session.view()
        assert session.reply() == before
        assert send(session, "reply")["log"] == []
    assert type_moves(TaskSession("rafaya", "hold-2"), "c2-d2")["log"][-1] == "f2-g2"


def test_a_forbidden_answer_is_no_answer() -> None:
    session = TaskSession("morabaraba", "first-mill")
    view = send(session, "touch", touches=["E1"])
    assert view["refusal"]
    assert task_of(view) == ("open", "")


def test_the_last_answer_is_taken_back() -> None:
    session = TaskSession("morabaraba", "walk-2")
    view = type_moves(session, "E5-E4", "E4-E5")
    assert task_of(view)[0] == "wrong"
    view = send(session, "undo")
    assert task_of(view) == ("open", "")
    assert (view["task"]["left"], view["side_to_touch"]) == (1, True)
    assert task_of(type_moves(session, "E4-E3xA3"))[0] == "right"


def test_a_task_keeps_its_rules_seats_and_position() -> None:
    session = TaskSession("morabaraba", "walk-2")
    before = shown(session)
    send(session, "option", name="flying", value=False, sure=True)
    send(session, "seat", side=1, who="person")
    send(session, "setup", text="morabaraba; turn dark; hand 12 12")
    send(session, "load", text='[Game "morabaraba"]')
    for do in ("resign", "draw", "new"):
        view = send(session, do)
    assert all(view[field] == before[field] for field in ("pieces", "seats", "options", "turn", "result", "task"))


def test_a_faded_task_tells_the_steps_before_it() -> None:
    def steps_before(task: str) -> list[str]:
        found = shown(TaskSession("morabaraba", task))["task"]
        assert all(step["items"] for step in found["worked"])
        return [step["text"] for step in found["worked"]]

    whole = ["E6-E5", "R4-A4", "E5-E4", "A4-A3"]
    assert [steps_before(task) for task in ("walk-1", "walk-2", "walk-3")] == [whole, whole[:2], []]


def test_goals_are_put_together() -> None:
    rules = ruleset("morabaraba")
    game = Game(rules, rules.parse_position("morabaraba; turn dark; dark E2 E3 E8 A6; light A4 R2 R6"))
    game.play(rules.parse_move("E8-E1xA4", game.position))
    reached = GoalProgress(rules, game.position, 0, items(BoardState(game).turn_state, 1), game.outcome)
    true: list[Goal] = [
        CodeGoal("mill_formed", {}),
        CodeGoal("shot", {"point": ("A4",)}),
        CodeGoal("mill_formed", {"mill": ("E1", "E2")}),
        LineGoal(("E1", "E2", "E3")),
        EndedGoal("won"),
        EndedGoal("two_left"),
        LineGoal(("E1",)),
        Empty("A4"),
    ]
    false: list[Goal] = [
        CodeGoal("mill_broken", {}),
        CodeGoal("shot", {"point": ("R2",)}),
        LineGoal(("E1", "E2", "A4")),
        EndedGoal("lost"),
        LineGoal(("R2",)),
        Empty("R2"),
    ]
    assert all(holds(goal, reached) for goal in true)
    assert not any(holds(goal, reached) for goal in false)
    for yes, no in itertools.product(true, false):
        assert holds(AnyOf((no, yes)), reached)
        assert not holds(All((yes, no)), reached)
        assert holds(Not(no), reached)
    assert stays_reached(All((true[0], EndedGoal("won"))))
    assert not stays_reached(AnyOf((true[0], Not(false[0]))))


def test_a_goal_of_the_position_waits_for_the_last_move() -> None:
    session = TaskSession("morabaraba", "walk-2")
    type_moves(session, "E5-E4")
    for goal in (LineGoal(("E1",)), LineGoal(("E1", "E2")), Empty("E3")):
        session.task = replace(session.task, goal=goal)
        assert task_of(session.view())[0] == "open"
    session.task = replace(session.task, goal=CodeGoal("moved", {}))
    assert task_of(session.view())[0] == "right"


Told = tuple[NamedItem, ...]

LONGER = [(game, task) for game, task in TASKS if task.plies > 1 and not task.throws]
"""Tasks of several plies without throws; in the others the task itself sets the throws."""


class Search:
    """Search of the game tree of one task."""

    def __init__(self, game: str, task: Task) -> None:
        self.task = task
        self.rules = rules_of(game, task)
        self.start = self.rules.parse_position(task.position)
        self.side = self.rules.sides.index(task.side)

    def told(self, position: Position, move: Move) -> Told:
        return self.rules.judge(position, self.rules.paths(position, move)[0]).items

    def stands(self, position: Position, left: int, told: Told) -> bool:
        """Return whether the side reaches the goal within these own plies against any defence."""
        outcome = self.rules.outcome(position)
        reached = holds(self.task.goal, GoalProgress(self.rules, position, self.side, told, outcome))
        if not left or outcome is not None or (reached and stays_reached(self.task.goal)):
            return reached
        after = [(move, self.rules.play(position, move)) for move in self.rules.moves(position)]
        if self.rules.turn(position) == self.side:
            return any(self.stands(then, left - 1, (*told, *self.told(position, move))) for move, then in after)
        return all(self.stands(then, left, told) for _, then in after)


@pytest.mark.parametrize(("game", "task"), LONGER, ids=[f"{game}-{task.id}" for game, task in LONGER])
def test_the_solution_stands_against_every_reply(game: str, task: Task) -> None:
    search = Search(game, task)
    position = search.start
    told: Told = ()
    for number, text in enumerate(task.solution):
        move = search.rules.parse_move(text, position)
        told = (*told, *search.told(position, move))
        position = search.rules.play(position, move)
        assert search.stands(position, task.plies - number - 1, told), f"{text} can be answered"
        if isinstance(task.replies, str) or number == len(task.replies):
            break
        position = search.rules.play(position, search.rules.parse_move(task.replies[number], position))
