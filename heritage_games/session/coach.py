"""Coach of a session: hints in three steps, and warnings before blunders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from heritage_games.analysis import coach
from heritage_games.analysis.facts import Advice, Fact
from heritage_games.record.game import Game
from heritage_games.rulesets.types import PERSON, Move

from . import hint_text
from .look_back import LookingBack
from .panel_types import HintView, WarningView
from .protocol import ClientMessage, Command, LookBack, Retry, ShowHint, Warn
from .sides import move_text, path_of
from .state import SessionState
from .turn_state import TurnState
from .view_types import View

MOST_FACTS = 4  # maximum number of facts shown, because readers skip longer lists; the greatest danger comes last

POSITIONS = 2_000  # number of positions that the search for a hint visits between two checks of the clock
LOOK, WHERE, MOVE = 1, 2, 3  # the steps of a hint; 0 hides it


class Hinting:
    """Hints of a session; a hint disappears when the position changes."""

    def __init__(self, match: SessionState, *, on: bool, at_once: float) -> None:
        self._match = match
        self._announcement = match.announcement
        self._at_once = at_once
        self.on = on  # whether hints are switched on
        self._step = 0
        self._turn_state: TurnState | None = None
        self._task: coach.AdviceTask
        self._advice: Advice | None = None  # the advice; None while the search for it continues

    def refused(self) -> str:
        """Return the text key of the reason why no hint is available; empty if one is available."""
        match, now = self._match, self._match.main.turn_state
        if not self.on:
            return "errors.hint_off"
        if match.example:
            return "errors.hint_example"
        if not now.ahead:
            return "errors.hint_earlier"
        if now.outcome is not None:
            return "errors.hint_over"
        if now.due and now.mover == PERSON:
            return "errors.hint_throw"
        return "" if now.may_touch else "errors.hint_not_yours"

    def take(self, step: int) -> None:
        """Show a step of the hint, or hide it with step 0; show an error if no hint is available."""
        if step == 0:
            self._step = 0
            return
        board, key = self._match.main, self.refused()
        if key:
            self._announcement.show(key)
            return
        if self._turn_state is not board.turn_state:
            self._task = coach.begin(board.rules, board.last, board.game.pending_throw, board.before)
            self._advice, self._turn_state = None, board.turn_state
        self._step = step
        if self._advice is None and not self._searched():
            return
        advice = self._advice = self._advice or self._task.advice
        board.game.hinted(step)
        begun = board.touches
        if begun and path_of(board, advice.move)[: len(begun)] != begun:
            # Hints describe the position before this turn.
            board.discard_touches()
        if view := self.view():
            self._announcement.text = hint_text.aloud(board.book, view)

    def _searched(self) -> bool:
        """Search for one time slice; return whether the search is finished."""
        end = monotonic() + self._at_once
        try:
            while not self._task.go(POSITIONS):
                if monotonic() >= end:
                    return False
        except BaseException:
            # An interrupted search cannot be continued, so the next request begins another.
            self._turn_state = None
            raise
        return True

    def view(self) -> HintView | None:
        """Return the view of the hint; None if it is hidden or its position has changed."""
        board = self._match.main
        if not self._step or self._turn_state is not board.turn_state or self._match.example:
            return None
        book, advice, step = board.book, self._advice, self._step
        steps = hint_text.steps(board)
        shown = HintView(
            step=step,
            steps=steps,
            heading="",
            principle="",
            seek="",
            looking="",
            where="",
            move="",
            words="",
            because="",
            touches=[],
            facts=[],
            marks=[],
        )
        if advice is None:
            shown["looking"] = book.text("hint.looking")
            return shown
        idea = hint_text.idea_of(board, advice)
        shown["heading"], shown["seek"] = steps[step - 1], idea.words
        shown["principle"] = idea.principle.id if idea.principle else ""
        if step >= WHERE:
            shown["where"] = hint_text.where(book, advice.places)
        if step == WHERE:
            shown["marks"] = [["halo", place] for place in advice.places]
        if step >= MOVE:
            known = advice.shown(MOST_FACTS)
            shown["move"], shown["words"] = hint_text.headline(board, advice.move)
            shown["because"] = because = hint_text.because(board, advice, idea.fact)
            shown["touches"] = list(path_of(board, advice.move))
            more = [each for each in hint_text.further(board, advice, idea.fact) if each not in because]
            shown["facts"] = hint_text.facts(board, known, hint_text.drawbacks(board, advice), more)
            drawn = hint_text.of_hint(board, advice, hint_text.stated(board, advice, idea.fact))
            shown["marks"] = [*drawn, *hint_text.numbers(board, known)]
        return shown


MOST = 2  # maximum number of warnings per side and game, because readers ignore frequent warnings


@dataclass(frozen=True, slots=True)
class Held:
    """A move held back until it is confirmed: its touches, the move and its danger."""

    touches: tuple[str, ...]
    move: Move
    fact: Fact


class Warnings:
    """Blunder warnings of a session: at most one per turn, and ``MOST`` per side and game."""

    def __init__(self, match: SessionState, *, on: bool) -> None:
        self._match = match
        self.on = on
        self.held: Held | None = None  # the move that awaits confirmation; None if there is none
        self._game: Game | None = None
        self._warned: dict[int, int | None] = {}

    def holds(self, move: Move, touches: tuple[str, ...]) -> bool:
        """Hold back a move of the last position if it is a blunder; return whether it is held.

        A ply gets at most one warning, and a side at most ``MOST`` in a game.
        """
        board = self._match.main
        game, ply = board.game, len(board.game.plies) + 1
        if self._game is not game:
            self._game, self._warned = game, {}
        enough = ply in self._warned or list(self._warned.values()).count(game.turn) >= MOST
        if enough or not self.on or self._match.example:
            return False
        fact = coach.warn(board.rules, board.last, game.pending_throw, move, board.before)
        if fact is None:
            return False
        self._warned[ply] = game.turn
        self.held = Held(touches, move, fact)
        return True

    def view(self) -> WarningView | None:
        """Return the view of the warning about the held move; None if there is none."""
        if self.held is None:
            return None
        board, held = self._match.main, self.held
        text = move_text(board, held.move)
        return WarningView(
            text=text,
            heading=board.book.text("warning.heading", move=text),
            words=board.book.fact(held.fact.item).words,
            anyway=board.book.text("warning.anyway", move=text),
            points=hint_text.points_of(board, held.fact),
            marks=hint_text.of_warning(board, held.move, held.fact),
        )


class CoachState:
    """Coach of a session: its hints, its blunder warnings and its review.

    Args:
        fixed: whether the coach is disabled, as in a task.
    """

    def __init__(self, match: SessionState, *, hints: bool, warnings: bool, fixed: bool, at_once: float) -> None:
        self._match = match
        self._announcement = match.announcement
        self._fixed = fixed
        self.hints = Hinting(match, on=hints and not fixed, at_once=at_once)
        self.warnings = Warnings(match, on=warnings and not fixed)
        self.review = LookingBack(match, on=not fixed)

    def receive(self, message: ClientMessage, play: Callable[[tuple[str, ...]], object]) -> bool:
        """Discard any held move, and handle a message for the coach; return whether it was one.

        Args:
            play: callback that plays the touches of a held move without another warning.
        """
        held, self.warnings.held = self.warnings.held, None
        match message:
            case Command("anyway") if held:
                play(held.touches)
            case Command("undo") if held:
                self._announcement.text = self._match.shown.book.text("speech.put_down")
            case LookBack(which):
                self.review.show(which)
            case Retry(ply):
                self.review.retry(ply)
            case ShowHint(step):
                self.hints.take(step)
            case Warn(on) if not self._fixed:
                self.warnings.on = on
                self._announcement.text = self._match.shown.book.text("warning.on" if on else "warning.off")
            case Warn():
                self._announcement.not_now()
            case _:
                return False
        return True

    def write_into(self, view: View) -> None:
        """Write hint, warning, review and their availability into a view."""
        enabled = view["enabled"]
        view["hints"], view["warns"] = self.hints.on, self.warnings.on
        enabled["hint"] = not self.hints.refused()
        enabled["review"], view["review"] = self.review.possible, self.review.view()
        enabled["reply"] = enabled["reply"] and view["review"] is None
        view["hint"], view["warning"] = self.hints.view(), self.warnings.view()
        if warned := view["warning"]:
            enabled["undo"] = True
            book = self._match.shown.book
            view["status"] = book.text("warning.status", status=view["status"], move=warned["text"])
