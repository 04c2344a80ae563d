"""Sessions of tasks and of guided first games, for all hosts."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Literal

from heritage_games.analysis.levels import CAREFUL
from heritage_games.analysis.players import best_moves
from heritage_games.analysis.search import levels_of
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, UnknownNameError
from heritage_games.record.game import Game
from heritage_games.rulebook.files import content
from heritage_games.rulebook.learning import LearnStep, steps_to_learn
from heritage_games.rulebook.tasks import Task, find_task, load_tasks
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import ruleset
from heritage_games.rulesets.types import PERSON, Move, Position, Throw

from .board_state import BoardState
from .goals import GoalProgress, best_replies, holds, stays_reached
from .panel_types import LearnView, StepView
from .phrases import items, status, steps
from .session import Session
from .view_types import Steps, TaskView, View

State = Literal["open", "right", "wrong"]


class TaskSession(Session):
    """Session of one task.

    Undo reverts the last answer and ``new`` restarts the task; options, seats and position cannot be changed.

    Args:
        task: the task, or its id among the tasks of the game.
        among: all tasks of the set that contains it; those of the game if empty.

    Raises:
        UnknownNameError: there is no such task.
    """

    fixed = True

    def __init__(
        self, game: str, task: Task | str, *, seed: int = 0, language: str = "en", among: tuple[Task, ...] = ()
    ) -> None:
        tasks = among or load_tasks(content(), game, language)
        self.task = find_task(tasks, task) if isinstance(task, str) else task
        rules = rules_of(game, self.task)
        self.side = rules.sides.index(self.task.side)
        opponent = self.task.replies if isinstance(self.task.replies, str) else CAREFUL
        seats = tuple(PERSON if side == self.side else opponent for side in range(len(rules.sides)))
        begun = self._game(rules, rules.parse_position(self.task.position))
        super().__init__(begun, seats=seats, seed=seed, language=language)
        self.worked = worked(begun, self.task, tasks, language)

    @property
    def state(self) -> State:
        """The state of the task: ``open`` while moves are missing, then ``right`` or ``wrong``."""
        game, own = self.match.main.game, self._own_plies()
        done = len(own) >= self.task.plies or game.outcome is not None
        if not done and not stays_reached(self.task.goal):
            return "open"
        if holds(self.task.goal, self._progress(own)):
            return "right"
        return "wrong" if done else "open"

    def _progress(self, own: Sequence[int]) -> GoalProgress:
        board = self.match.main
        reported = [item for number in own for item in items(board.turn_state, number)]
        return GoalProgress(board.rules, board.last, self.side, reported, board.game.outcome)

    def _by_hand(self, view: View) -> None:
        """Remove buttons that would play the task's move: the reader must touch the points."""
        points = set(self.rules.points)
        if view["next_action"] and points.intersection(view["next_action"]["touches"]):
            view["next_action"] = None
        view["actions"] = [choice for choice in view["actions"] if not points.intersection(choice["touches"])]

    def view(self) -> View:
        """Return the view with the task, except in an example; a task cannot be resigned or drawn."""
        view, state = super().view(), self.state
        view["enabled"]["resign"] = view["enabled"]["draw"] = False
        if self.match.example:
            return view
        view["enabled"]["on"] = False
        self._by_hand(view)
        view["task"] = TaskView(
            id=self.task.id,
            title=self.task.title,
            ask=self.task.ask,
            state=state,
            feedback=self._feedback(state),
            hint=self.task.hint,
            plies=self.task.plies,
            left=self.task.plies - len(self._own_plies()) if state == "open" else 0,
            worked=self.worked,
            rules=list(self.task.rules),
        )
        if state != "open" and self.match.main.game.ahead:
            view["status"] = self.book.text("task.solved" if state == "right" else "task.not_yet")
        return view

    def _feedback(self, state: State) -> str:
        return {"open": "", "right": self.task.right_words, "wrong": self.task.wrong_words}[state]

    def after_message(self) -> None:
        """Pause after the answer until it is undone or the task restarts."""
        waited = self.match.main.waits
        state = self.state
        self.match.main.waits = state != "open"
        if self.match.main.waits and not waited:
            self.announcement.text, self.announcement.parts = self._feedback(state), ("steps", "announcement")

    def _own_plies(self) -> list[int]:
        return [number for number, ply in enumerate(self.match.main.game.plies, start=1) if ply.side == self.side]

    def restart(self) -> None:
        """Restart the example on the screen, or else the task."""
        if self.match.example:
            super().restart()
            return
        board = self.match.main
        self.match.main = BoardState(self._game(board.rules, board.game.start), board.seats, board.language)
        self.announcement.text = f"{status(self.match.main)}."

    def go_on(self) -> None:
        """Show an error instead of playing, because the reader must find the task's move."""
        if self.match.example:
            super().go_on()
        else:
            self.announcement.not_now()

    def resign(self) -> None:
        """Show an error, because a task cannot be resigned."""
        self.announcement.not_now()

    def choose_reply(self, *, whole: bool = False) -> None:
        """Play the task's specified reply if its solution is followed, otherwise a best reply.

        In a game with throws the task specifies both the throw and the move.
        """
        if not self.match.main.computers_turn:
            self.announcement.not_now()
            return
        game, reply = self.match.main.game, self._fixed_reply()
        thrown = game.due or game.pending_throw is not None
        if reply and (thrown or self._as_solved):
            with suppress(HeritageGamesError):
                game.play_text(reply)
                self.hand.played()
                return
        if thrown:
            super().choose_reply(whole=whole)
        else:
            game.play(self._best(reply))
            self.hand.played()

    def _fixed_reply(self) -> str:
        """Return the reply that the task specifies now; empty if it specifies none."""
        replies, number = self.task.replies, len(self._own_plies())
        return replies[number - 1] if not isinstance(replies, str) and 0 < number <= len(replies) else ""

    @property
    def _as_solved(self) -> bool:
        """Whether the side has followed the solution so far."""
        plies, own = self.match.main.game.plies, self._own_plies()
        return tuple(plies[number - 1].text for number in own) == self.task.solution[: len(own)]

    def _best(self, reply: str) -> Move:
        """Return a best reply: the specified one if it is among them, else a sensible one or any."""
        board, own = self.match.main, self._own_plies()
        best = best_replies(self.task.goal, self._progress(own), self.task.plies - len(own))
        with suppress(HeritageGamesError):
            move = board.rules.parse_move(reply, board.last)
            if move in best:
                return move
        sensible = [move for move in best_moves(board.rules, board.last) if move in best]
        return self.match.chance.choice(board.game).choice(sensible or best)

    def _game(self, rules: Ruleset, start: Position) -> Game:
        """Return a new game of the task, in which the throws of its side are given."""
        task, side = self.task, self.side

        def given(game: Game) -> Throw | None:
            position = game.position_after(len(game.plies))
            number = sum(ply.side == side for ply in game.plies)
            if rules.turn(position) != side or number >= len(task.throws):
                return None
            return rules.parse_throw(task.throws[number], position)

        return Game(rules, start, given=given)


def rules_of(game: str, task: Task) -> Ruleset:
    """Return the ruleset of a task."""
    return ruleset(game, task.ruleset, **task.options)


def worked(begun: Game, task: Task, tasks: tuple[Task, ...], language: str) -> list[Steps]:
    """Return the steps that are already done at the start of a task.

    They are part of the solution of a task that repeats this one with less help and passes through its position; of
    several such tasks, the one that starts earliest is used.
    """
    found: list[Steps] = []
    for longer in tasks:
        if longer.ruleset != task.ruleset or longer.options != task.options or not _fades(longer, task, tasks):
            continue
        board = BoardState(Game(begun.rules, begun.rules.parse_position(longer.position)), language=language)
        for text in played_out(longer):
            ply = board.game.play_text(text)
            if ply.position == begun.start and len(board.game.plies) > len(found):
                numbers = range(1, len(board.game.plies) + 1)
                found = [each for number in numbers if (each := steps(board, board.turn_state, number))]
    return found


def played_out(task: Task) -> list[str]:
    """Return a task's solution with its fixed replies; without these, only its first move."""
    replies = () if isinstance(task.replies, str) else task.replies
    texts: list[str] = []
    for number, text in enumerate(task.solution):
        texts += [text, *replies[number : number + 1]]
    return texts if len(replies) >= len(task.solution) - 1 else texts[:1]


def _fades(longer: Task, task: Task, tasks: tuple[Task, ...]) -> bool:
    """Return whether ``longer`` repeats a task with less help, directly or through others."""
    by_id = {each.id: each for each in tasks}
    seen = set()
    while longer.faded_from and longer.id not in seen:
        seen.add(longer.id)
        if longer.faded_from == task.id:
            return True
        longer = by_id.get(longer.faded_from, longer)
    return False


WEAKEST = "level 1"
AT_RANDOM = "random"  # the opponent in games without levels


class StepSession(TaskSession):
    """Session of one step of a guided first game, whose view contains the sequence of steps."""

    def __init__(self, game: str, name: str, number: int, *, seed: int = 0, language: str = "en") -> None:
        self._row = steps_to_learn(content(), game, name, language)
        self._number = number
        if not 1 <= number <= len(self._row):
            raise UnknownNameError(Message("no_step", owner=f"{game}/{name}", number=number, count=len(self._row)))
        tasks = tuple(step.task for step in self._row)
        super().__init__(game, tasks[number - 1], seed=seed, language=language, among=tasks)

    def view(self) -> View:
        """Return the view of the task, with the sequence of steps."""
        view = super().view()
        view["learn"] = row_view(self, self._row, self._number)
        return view

    def after_message(self) -> None:
        """Add the task's hint to the announcement of a refused touch."""
        super().after_message()
        if self.match.example is None and self.match.main.refused:
            self.announcement.text, self.announcement.parts = (
                f"{self.announcement.text} {self.task.hint}",
                ("refusal", "look"),
            )


class FirstGame(Session):
    """Session of the game after the guided steps, against the weakest player."""

    def __init__(self, game: str, name: str, *, seed: int = 0, language: str = "en") -> None:
        self._row = steps_to_learn(content(), game, name, language)
        rules = ruleset(game, name)
        self._side = rules.sides.index(self._row[-1].task.side)
        weakest = WEAKEST if levels_of(rules) else AT_RANDOM
        seats = tuple(PERSON if side == self._side else weakest for side in range(len(rules.sides)))
        super().__init__(Game(rules), seats=seats, seed=seed, language=language)

    def view(self) -> View:
        """Return the view of the game, with the sequence of steps."""
        view = super().view()
        if self.match.example is None:
            text = self.book.text("learn.played" if view["result"] else "learn.game", self._side)
            view["learn"] = {**row_view(self, self._row, len(self._row) + 1), "text": text}
        return view


def learning(game: str, name: str, number: int, *, seed: int = 0, language: str = "en") -> Session:
    """Return the session of a step, or of the game after the last; raise UnknownNameError."""
    behind = len(steps_to_learn(content(), game, name, language)) + 1
    if number == behind:
        return FirstGame(game, name, seed=seed, language=language)
    return StepSession(game, name, number, seed=seed, language=language)


def row_view(session: Session, row: tuple[LearnStep, ...], number: int) -> LearnView:
    """Return the view of the sequence of steps."""
    return LearnView(
        title=session.book.text("learn.title", None, game=session.book.game.title),
        steps=[StepView(id=step.task.id, title=step.task.title) for step in row],
        number=number,
        text="",
    )
