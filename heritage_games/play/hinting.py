"""Hints in three steps: what to look for, where, and the move with why; taking them changes no game."""

from __future__ import annotations

from heritage_games import coach
from heritage_games.coach import Advice
from heritage_games.players import PERSON
from heritage_games.rulebook.principles import Principle

from . import hint_marks, hint_words
from .announcement import Announcement
from .coach_view import HintView
from .match import Match
from .moment import Moment
from .onward import path_of

MOST_FACTS = 4
"""More than so many nobody reads; the weightiest come first."""

LOOK, WHERE, MOVE = 1, 2, 3
"""The steps; 0 is none."""


class Hinting:
    """The hints of a session; one is shown as long as its position is, and then no more.

    Args:
        match: the games.
        announcement: where it is said what is shown.
        on: whether hints can be asked for at all.
    """

    def __init__(self, match: Match, announcement: Announcement, *, on: bool) -> None:
        self._match = match
        self._announcement = announcement
        self.wanted = on
        """Whether they were asked for, whatever is played."""
        self._step = 0
        self._moment: Moment | None = None
        self._advice: Advice

    @property
    def on(self) -> bool:
        """Whether hints can be asked for at all: wanted, and in a game that a coach knows."""
        return self.wanted and coach.has_coach(self._match.main.rules)

    def refused(self) -> str:
        """Return the key of the sentence that says why no hint can be had now; empty where one can."""
        match, now = self._match, self._match.main.moment
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
        """Show a step of the hint, or put it away with step 0; where none can be had, say why."""
        if step == 0:
            self._step = 0
            return
        stage, key = self._match.main, self.refused()
        if key:
            self._announcement.tell(key)
            return
        if self._moment is not stage.moment:
            before = [stage.game.position_after(ply) for ply in range(len(stage.game.plies))]
            self._advice = coach.advise(stage.rules, stage.last, stage.game.open_throw, before)
            self._moment = stage.moment
        self._step = step
        stage.game.hinted(step)
        begun = stage.touches
        if begun and path_of(stage, self._advice.move)[: len(begun)] != begun:
            # What is told is told of the board as it stands before this turn.
            stage.put_down()
        if view := self.view():
            self._announcement.say = hint_words.aloud(stage.book, view, self._principle())

    def view(self) -> HintView | None:
        """Return the hint that is shown; None once another position is there."""
        stage = self._match.main
        if not self._step or self._moment is not stage.moment or self._match.example:
            return None
        book, advice, step = stage.book, self._advice, self._step
        principle = self._principle()
        steps = hint_words.steps(stage)
        shown = HintView(
            step=step,
            steps=steps,
            heading=steps[step - 1],
            principle=principle.id if principle else "",
            seek="" if principle else hint_words.seek(book, advice.facts),
            where=hint_words.where(book, advice.places) if step >= WHERE else "",
            places=list(advice.places) if step >= WHERE else [],
            move="",
            words="",
            act="",
            touches=[],
            facts=[],
            tells=advice.tells,
            marks=[["halo", place] for place in advice.places] if step == WHERE else [],
        )
        return self._with_move(shown) if step >= MOVE else shown

    def _principle(self) -> Principle | None:
        """Return the principle that says what to look for; None where none does."""
        stage = self._match.main
        return hint_words.principle_of(stage.book, self._advice, stage.moment.to_move or 0)

    def _with_move(self, shown: HintView) -> HintView:
        """Return a hint with its move, and why."""
        stage, advice = self._match.main, self._advice
        known = advice.facts[:MOST_FACTS]
        points = [hint_marks.points_of(stage, fact) for fact in known]
        return {
            **shown,
            "move": hint_words.text(stage, advice.move),
            "words": hint_words.of_move(stage, advice.move),
            "act": hint_words.act(stage, advice.move),
            "touches": list(path_of(stage, advice.move)),
            "facts": hint_words.facts(stage.book, known, points),
            "marks": hint_marks.of_hint(stage, advice, known),
        }
