"""Tests that the solution of a task works against every defence, by a plain search."""

import pytest

from heritage_games.rulebook.files import content
from heritage_games.rulebook.tasks import Task, load_tasks
from heritage_games.rulesets.registry import games
from heritage_games.rulesets.types import Move, NamedItem, Position
from heritage_games.session.tasks import GoalProgress, holds, rules_of, stays_reached

Told = tuple[NamedItem, ...]

LONGER = [
    (game, task) for game in games() for task in load_tasks(content(), game, "en") if task.plies > 1 and not task.throws
]
"""Tasks of several plies without throws; in the others the task itself sets the throws."""


class Search:
    """Search of the game tree of one task.

    Args:
        game: name of the game.
    """

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
