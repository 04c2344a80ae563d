"""A task on the board: any right answer passes, any other is told what is missing; it never moves on by itself."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from heritage_games.games import ruleset
from heritage_games.games.contract import Move, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError
from heritage_games.players import CAREFUL, PERSON, best_moves
from heritage_games.record import Game
from heritage_games.rulebook import Task, content, find_task, load_tasks

from .goal import Progress, holds, stays_reached
from .replies import Objective, best_replies
from .session import Session
from .stage import Stage
from .telling import items, steps
from .turn import status
from .view import Steps, TaskView, View

State = Literal["open", "right", "wrong"]


class TaskSession(Session):
    """A task being worked on.

    Undo takes the last answer back and ``new`` begins the task again; readings, seats and set-ups stay.

    Args:
        game: name of the game.
        task: id of the task.
        seed: of the opponent's choices.
        language: of the words.

    Raises:
        UnknownNameError: there is no such task.
    """

    fixed = True

    def __init__(self, game: str, task: str, *, seed: int = 0, language: str = "en") -> None:
        tasks = self._tasks(game, language)
        self.task = find_task(tasks, task)
        rules = rules_of(game, self.task)
        self.side = rules.sides.index(self.task.side)
        opponent = self.task.replies if isinstance(self.task.replies, str) else CAREFUL
        seats = tuple(PERSON if side == self.side else opponent for side in range(len(rules.sides)))
        begun = self._game(rules, rules.parse_position(self.task.position))
        super().__init__(begun, seats=seats, seed=seed, language=language)
        self.worked = worked(begun, self.task, tasks, language)

    def _tasks(self, game: str, language: str) -> tuple[Task, ...]:
        """Return the tasks that this one is one of."""
        return load_tasks(content(), game, language)

    @property
    def state(self) -> State:
        """Whether the last answer was right, or wrong, or moves are still to be made."""
        game, own = self.match.main.game, self._own_plies()
        done = len(own) >= self.task.plies or game.outcome is not None
        if not done and not stays_reached(self.task.goal):
            return "open"
        told = [item for number in own for item in items(self.match.main, number)]
        position = game.position_after(len(game.plies))
        if holds(self.task.goal, Progress(game.rules, position, self.side, told, game.outcome)):
            return "right"
        return "wrong" if done else "open"

    def _by_hand(self, view: View) -> None:
        """Leave no button that would make the move which the task asks for: points are touched by hand."""
        points = set(self.rules.points)
        if view["next"] and points.intersection(view["next"]["touches"]):
            view["next"] = None
        view["choices"] = [choice for choice in view["choices"] if not points.intersection(choice["touches"])]

    def view(self) -> View:
        """Return the task as the screen sees it."""
        view, state = super().view(), self.state
        view["can"]["resign"] = view["can"]["draw"] = False
        if self.match.example:
            return view
        view["can"]["on"] = False
        self._by_hand(view)
        view["task"] = TaskView(
            id=self.task.id,
            title=self.task.title,
            ask=self.task.ask,
            state=state,
            feedback=self._feedback(),
            hint=self.task.hint,
            plies=self.task.plies,
            left=self.task.plies - len(self._own_plies()) if state == "open" else 0,
            worked=self.worked,
            rules=list(self.task.rules),
        )
        if state != "open" and self.match.main.game.ahead:
            view["status"] = self.book.say("task.solved" if state == "right" else "task.not_yet")
        return view

    def _feedback(self) -> str:
        return {"open": "", "right": self.task.right_words, "wrong": self.task.wrong_words}[self.state]

    def _settle(self) -> None:
        """Once answered, the task waits: for the answer to be taken back, or for a new beginning."""
        waited = self.match.main.waits
        self.match.main.waits = self.state != "open"
        if self.match.main.waits and not waited:
            self._said.say, self._said.aloud = self._feedback(), ("steps", "say")

    def _own_plies(self) -> list[int]:
        """Return the numbers of the plies that the side of the task has made."""
        return [number for number, ply in enumerate(self.match.main.game.plies, start=1) if ply.side == self.side]

    def _new(self) -> None:
        """Begin the task again."""
        if self.match.example:
            super()._new()
            return
        stage = self.match.main
        self.match.main = Stage(self._game(stage.rules, stage.game.start), stage.seats, stage.language)
        self._said.say = f"{status(self.match.main)}."

    def _on(self) -> None:
        """What a task asks for is made by hand, even where there is no other move."""
        if self.match.example:
            super()._on()
        else:
            self._said.not_now()

    def _resign(self) -> None:
        self._said.not_now()

    def _answer(self, *, whole: bool = False) -> None:
        """The opponent answers the solution as the task says, and anything else with the best it has.

        Where something is thrown, the task gives both the throw and the move.
        """
        if not self.match.main.computers_turn:
            self._said.not_now()
            return
        game, said = self.match.main.game, self._fixed_reply()
        thrown = game.due or game.open_throw is not None
        if said and (thrown or self._as_solved()):
            with suppress(HeritageGamesError):
                game.play_text(said)
                self._hand.played()
                return
        if thrown:
            super()._answer(whole=whole)
        else:
            game.play(self._best(said))
            self._hand.played()

    def _fixed_reply(self) -> str:
        """Return what the task lets the opponent play now; empty where it does not say."""
        replies, number = self.task.replies, len(self._own_plies())
        return replies[number - 1] if not isinstance(replies, str) and 0 < number <= len(replies) else ""

    def _as_solved(self) -> bool:
        """Return whether the side has played the solution up to here."""
        plies, own = self.match.main.game.plies, self._own_plies()
        return tuple(plies[number - 1].text for number in own) == self.task.solution[: len(own)]

    def _best(self, said: str) -> Move:
        """Return a move that keeps the goal away, where there is one: the one said, or one that looks well."""
        stage, own = self.match.main, self._own_plies()
        objective = Objective(stage.rules, self.side, self.task.goal)
        told = [item for number in own for item in items(stage, number)]
        best = best_replies(objective, stage.last, told, self.task.plies - len(own))
        with suppress(HeritageGamesError):
            move = stage.rules.parse_move(said, stage.last)
            if move in best:
                return move
        sensible = [move for move in best_moves(stage.rules, stage.last) if move in best]
        return self.match.chance.choice(stage.game).choice(sensible or best)

    def _game(self, rules: Ruleset, start: Position) -> Game:
        """Return the game of the task, in which each of one's own throws is given."""
        task, side = self.task, self.side

        def given(game: Game) -> Throw | None:
            """Return the throw that the task gives for the ply to come."""
            position = game.position_after(len(game.plies))
            number = sum(ply.side == side for ply in game.plies)
            if rules.turn(position) != side or number >= len(task.throws):
                return None
            return rules.parse_throw(task.throws[number], position)

        return Game(rules, start, given=given)


def rules_of(game: str, task: Task) -> Ruleset:
    """Return the rules under which a task is played."""
    return ruleset(game, task.ruleset, **task.options)


def worked(begun: Game, task: Task, tasks: tuple[Task, ...], language: str) -> list[Steps]:
    """Return the steps that were taken before a faded task begins, told one by one.

    They stand in the solution of a task that fades from this one and passes through its position;
    of several such tasks the one that goes back furthest tells them.
    """
    found: list[Steps] = []
    for longer in tasks:
        if longer.ruleset != task.ruleset or longer.options != task.options or not _fades(longer, task, tasks):
            continue
        stage = Stage(Game(begun.rules, begun.rules.parse_position(longer.position)), language=language)
        for text in played_out(longer):
            ply = stage.game.play_text(text)
            if ply.position == begun.start and len(stage.game.plies) > len(found):
                numbers = range(1, len(stage.game.plies) + 1)
                found = [each for number in numbers if (each := steps(stage, number))]
    return found


def played_out(task: Task) -> list[str]:
    """Return a task's solution with the replies between its moves, as far as these are fixed."""
    replies = () if isinstance(task.replies, str) else task.replies
    texts: list[str] = []
    for number, text in enumerate(task.solution):
        texts += [text, *replies[number : number + 1]]
    return texts if len(replies) >= len(task.solution) - 1 else texts[:1]


def _fades(longer: Task, task: Task, tasks: tuple[Task, ...]) -> bool:
    """Return whether a task fades from this one, directly or through others."""
    by_id = {each.id: each for each in tasks}
    seen = set()
    while longer.faded_from and longer.id not in seen:
        seen.add(longer.id)
        if longer.faded_from == task.id:
            return True
        longer = by_id.get(longer.faded_from, longer)
    return False
