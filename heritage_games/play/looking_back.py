"""Looking back on one's own game, a slice at a time, and trying again from before a turn."""

from __future__ import annotations

from time import perf_counter

from heritage_games.games.contract import Move
from heritage_games.players import LEVELS, PERSON
from heritage_games.record import Ply
from heritage_games.reviewing import Looking, Review, Turning, can_review
from heritage_games.reviewing.found import Chances

from . import hint_marks, hint_words
from .announcement import Announcement
from .coach_view import Mark
from .match import Match
from .messages import GO_ON, LookBack, Retry
from .review_view import ReviewRow, ReviewView, TurningView
from .stage import Stage

SLICE = 0.12
"""Seconds that are looked back at once; in between the board answers."""

LONGEST = 1000
"""Plies of a game that can be looked back on."""

CLOSED = -1

OPPONENT = 3
"""The level that sits down where nobody of the computer's players does."""


class LookingBack:
    """Looking back on the game of a session; it is open as long as nothing else is played.

    Args:
        match: the games.
        announcement: where it is said what is shown.
        on: whether it can be asked for at all.
    """

    def __init__(self, match: Match, announcement: Announcement, *, on: bool) -> None:
        self._match = match
        self._announcement = announcement
        self._on = on
        self._looking: Looking | None = None
        self._open = False
        self._chosen = 0

    @property
    def possible(self) -> bool:
        """Whether there is a game to look back on."""
        game = self._match.main.game
        return self._on and can_review(game.rules) and not self._match.example and 0 < len(game.plies) <= LONGEST

    def take(self, message: LookBack | Retry) -> None:
        """Take a message about it."""
        if isinstance(message, Retry):
            self.retry(message.ply)
        else:
            self.show(message.show)

    def show(self, which: int) -> None:
        """Open it, go on with it, show a turning point by its number, or close it; see :class:`.messages.LookBack`."""
        stage = self._match.main
        if not self.possible:
            can = can_review(stage.rules)
            self._announcement.tell("review.too_short" if can else "errors.review_off")
            return
        stage.put_down()
        if which == CLOSED:
            self._open = False
            stage.game.go(len(stage.game.plies))
            return
        looking, begun = self._looked_at(), self._open and which == GO_ON
        self._open = True
        done = looking.done
        until = perf_counter() + SLICE
        while not looking.done and perf_counter() < until:
            looking.go_on()
        if looking.done and not (done and begun):
            self._choose(looking.review, which)

    def retry(self, number: int) -> None:
        """Put the position before a ply on the board; a person plays its side, the computer the others."""
        stage = self._match.main
        if not self.possible or not 1 <= number <= len(stage.game.plies):
            self._announcement.not_now()
            return
        stage.put_down()
        ply = stage.game.plies[number - 1]
        stage.game.leave(number - 1)
        if ply.throw is not None:
            stage.game.throw(ply.throw)
        other = _opponent(stage)
        stage.seats[:] = [
            PERSON if side == ply.side else who if who != PERSON else other for side, who in enumerate(stage.seats)
        ]
        self._match.answers = True
        self._open = False
        self._announcement.say = stage.book.say("review.retried", ply.side, number=str(number))

    def view(self) -> ReviewView | None:
        """Return what is shown; None while it is closed, and once the game has gone on."""
        game = self._match.main.game
        if not self._open or self._looking is None or self._match.example or self._looking.plies != game.plies:
            self._open = False
            return None
        say = self._match.main.book.say
        percent = int(100 * self._looking.progress)
        shown = ReviewView(
            percent=percent,
            looking=say("review.looking", percent=str(percent)),
            title=_ended(self._match.main),
            heading="",
            caption="",
            curve="",
            heads=[],
            rows=[],
            turnings=[],
            chosen=self._chosen,
        )
        return self._told(shown, self._looking.review) if self._looking.done else shown

    def _looked_at(self) -> Looking:
        """Return the game as it is looked back on; another beginning where another game stands there now."""
        stage = self._match.main
        game = stage.game
        if self._looking is None or self._looking.game is not game or self._looking.plies != game.plies:
            self._looking = Looking(game, stage.language)
            self._chosen = 0
        return self._looking

    def _choose(self, review: Review, which: int) -> None:
        """Show a turning point on the board, the first of them at first."""
        first = 1 if review.turnings else 0
        self._chosen = which if 0 <= which <= len(review.turnings) else first
        self._announcement.say = review.heading
        if not self._chosen:
            return
        turning = review.turnings[self._chosen - 1]
        stage = self._match.main
        stage.game.go(turning.ply - 1)
        told = {"number": str(turning.ply), "played": turning.played, "better": turning.better}
        shown = stage.book.say("review.shown", turning.side, **told)
        self._announcement.say = " ".join([*([review.heading] if which < 0 else []), shown, *review.why(turning)])

    def _told(self, shown: ReviewView, review: Review) -> ReviewView:
        rows = [
            ReviewRow(ply=int(number), text=text, figures=list(figures), point=point)
            for number, text, figures, point in review.rows()
        ]
        return {
            **shown,
            "heading": review.heading,
            "caption": review.title,
            "curve": review.curve(self._chosen),
            "heads": list(review.sides),
            "rows": rows,
            "turnings": [_turning(self._match.main, review, turning) for turning in review.turnings],
        }


def _opponent(stage: Stage) -> str:
    """Return who of the computer's players sits down: the one who plays already, or else a level."""
    there = next((who for who in stage.seats if who != PERSON), "")
    level = min(OPPONENT, stage.rules.levels)
    return there or (list(LEVELS)[level - 1] if level else "careful")


def _turning(stage: Stage, review: Review, turning: Turning) -> TurningView:
    book = stage.book
    ply = stage.game.plies[turning.ply - 1]
    side = 0 if len(review.sides) == 1 else turning.side
    before = review.chances[turning.ply - 1][side]

    def came_to(after: Chances) -> str:
        figures = {"before": str(round(100 * before)), "after": str(round(100 * after[side]))}
        return book.say("review.came_to", side, **figures)

    points = [hint_marks.points_of(stage, fact) for fact in turning.facts]
    codes = [fact.item.code for fact in turning.facts]
    principle = book.principle_of(codes, turning.side)
    return TurningView(
        ply=turning.ply,
        label=book.say("review.point", None, number=str(turning.ply)),
        heading=book.say("review.they_played", turning.side),
        played=turning.played,
        played_words=came_to(turning.chances[1]),
        better=turning.better,
        better_words=came_to(turning.chances[0]),
        facts=hint_words.facts(book, turning.facts, points),
        principle=principle.id if principle else "",
        line=book.say("review.line_words", None, moves=", ".join(turning.line)),
        marks=[
            *_moves(stage, ply, turning.move),
            *hint_marks.of_facts(stage, turning.facts),
        ],
    )


def _ended(stage: Stage) -> str:
    outcome = stage.game.outcome
    return stage.book.tell(outcome.item).words if outcome else stage.book.say("review.title")


def _moves(stage: Stage, ply: Ply, better: Move) -> list[Mark]:
    """Return the marks of what was played and of what was better: where they come to, or else where they differ."""
    played, best = _of_move(stage, ply, ply.move, "played"), _of_move(stage, ply, better, "halo")
    if played[-1:] and best[-1:] and played[-1][-1] != best[-1][-1]:
        return [*played, *best]
    first, other = (stage.rules.paths(ply.before, move, ply.throw)[0] for move in (ply.move, better))
    differ: list[Mark] = [
        [kind, rest[0]]
        for kind, path, beside in (("played", first, other), ("halo", other, first))
        if (rest := [touch for touch in path if touch not in beside and touch in stage.rules.points])
    ]
    return differ or best


def _of_move(stage: Stage, ply: Ply, move: Move, kind: str) -> list[Mark]:
    """Return the marks of a move: the way of each piece that moves, and where it comes to."""
    marks: list[Mark] = []
    for effect in (effect for seen in stage.rules.effects(ply.before, move, ply.throw) for effect in seen):
        what, *told = effect
        if what == "move" and told[0] != told[1]:
            marks = [*marks, ["hop", told[0], told[1]], [kind, told[1]]]
        elif what == "enter":
            marks = [*marks, [kind, told[1]]]
        if what in {"move", "enter"}:
            # The rest is what the move does to others.
            return marks
    return marks
