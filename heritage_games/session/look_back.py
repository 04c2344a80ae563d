"""Review of a session's game: its win probabilities and its turning points."""

from __future__ import annotations

from time import perf_counter

from heritage_games.analysis.players import LEVELS
from heritage_games.analysis.review import GameReviewer
from heritage_games.analysis.review_result import Chances, Review, TurningPoint
from heritage_games.analysis.search import levels_of
from heritage_games.record.variations import Ply
from heritage_games.rulesets.types import PERSON, Move

from . import hint_text
from .board_state import BoardState
from .panel_types import Mark, ReviewRow, ReviewView, TurningView
from .phrases import ended
from .protocol import GO_ON
from .state import SessionState

SLICE = 0.12  # seconds of review per message; the board handles other messages in between
LONGEST = 1000  # maximum number of plies of a game that can be reviewed

CLOSED = -1

OPPONENT = 3  # level of the opponent in a retried game that had no computer player


class LookingBack:
    """Review of a session's game; it closes if the game continues."""

    def __init__(self, match: SessionState, *, on: bool) -> None:
        self._match = match
        self._announcement = match.announcement
        self._on = on
        self._looking: GameReviewer | None = None
        self._open = False
        self._chosen = 0

    @property
    def possible(self) -> bool:
        """Whether the game can be reviewed."""
        game = self._match.main.game
        return self._on and not self._match.example and 0 < len(game.plies) <= LONGEST

    def show(self, which: int) -> None:
        """Open, continue or close the review, or show a turning point; see :class:`.LookBack`."""
        board = self._match.main
        if not self.possible:
            self._announcement.show("review.too_short")
            return
        board.discard_touches()
        if which == CLOSED:
            self._open = False
            board.game.go(len(board.game.plies))
            return
        looking, begun = self._looked_at(), self._open and which == GO_ON
        self._open = True
        done = looking.done
        until = perf_counter() + SLICE
        while not looking.done and perf_counter() < until:
            looking.go_on()
        if looking.done and not (done and begun):
            self._choose(looking.review, which)
        elif not begun:
            self._announcement.text = board.book.text("review.looking", percent=str(_percent(looking)))

    def retry(self, number: int) -> None:
        """Go back to the position before a ply; a person plays its side, the computer the others."""
        board = self._match.main
        if not self.possible or not 1 <= number <= len(board.game.plies):
            self._announcement.not_now()
            return
        board.discard_touches()
        ply = board.game.plies[number - 1]
        board.game.leave(number - 1)
        if ply.throw is not None:
            board.game.throw(ply.throw)
        other = _opponent(board)
        board.seats[:] = [
            PERSON if side == ply.side else who if who != PERSON else other for side, who in enumerate(board.seats)
        ]
        self._match.answers = True
        self._open = False
        self._announcement.text = board.book.text("review.retried", ply.side, number=str(number))

    def view(self) -> ReviewView | None:
        """Return the view of the review; None if it is closed or the game has continued."""
        game = self._match.main.game
        if not self._open or self._looking is None or self._match.example or self._looking.plies != game.plies:
            self._open = False
            return None
        text = self._match.main.book.text
        percent = _percent(self._looking)
        shown = ReviewView(
            percent=percent,
            looking=text("review.looking", percent=str(percent)),
            title=_ended(self._match.main),
            heading="",
            caption="",
            curve="",
            heads=[],
            rows=[],
            turnings=[],
            chosen=self._chosen,
        )
        return self._complete(shown, self._looking.review) if self._looking.done else shown

    def _looked_at(self) -> GameReviewer:
        """Return the reviewer of the current game; create a new one if the game has changed."""
        board = self._match.main
        game = board.game
        if self._looking is None or self._looking.game is not game or self._looking.plies != game.plies:
            self._looking = GameReviewer(game, board.language)
            self._chosen = 0
        return self._looking

    def _choose(self, review: Review, which: int) -> None:
        """Show a turning point on the board; none if 0, the first if there is no such number."""
        first = 1 if review.turnings else 0
        self._chosen = which if 0 <= which <= len(review.turnings) else first
        self._announcement.text = review.heading
        if not self._chosen:
            return
        turning = review.turnings[self._chosen - 1]
        board = self._match.main
        board.game.go(turning.ply - 1)
        blanks = {"number": str(turning.ply), "played": turning.played, "better": turning.better}
        shown = board.book.text("review.shown", turning.side, **blanks)
        self._announcement.text = " ".join([*([review.heading] if which < 0 else []), shown, *review.why(turning)])

    def _complete(self, shown: ReviewView, review: Review) -> ReviewView:
        rows = [
            ReviewRow(ply=int(number), text=text, figures=list(figures), point=point)
            for number, text, figures, point in review.rows()
            if figures
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


def _percent(looking: GameReviewer) -> int:
    return int(100 * looking.progress)


def _opponent(board: BoardState) -> str:
    """Return the computer player of a retried game: the current one, a level or ``careful``."""
    there = next((who for who in board.seats if who != PERSON), "")
    level = min(OPPONENT, levels_of(board.rules))
    return there or (list(LEVELS)[level - 1] if level else "careful")


def _turning(board: BoardState, review: Review, turning: TurningPoint) -> TurningView:
    book = board.book
    ply = board.game.plies[turning.ply - 1]
    side = 0 if len(review.sides) == 1 else turning.side
    before = review.chances[turning.ply - 1][side]

    def came_to(after: Chances) -> str:
        if not review.shows_chances:
            return ""
        figures = {"before": str(round(100 * before)), "after": str(round(100 * after[side]))}
        return book.text("review.came_to", side, **figures)

    codes = [fact.item.code for fact in turning.facts]
    principle = next(book.principles_of(codes, turning.side), None)
    return TurningView(
        ply=turning.ply,
        label=book.text("review.point", None, number=str(turning.ply)),
        heading=book.text("review.move_heading", turning.side, number=str(turning.ply)),
        played=turning.played,
        played_words=came_to(turning.chances[1]),
        better=turning.better,
        better_words=came_to(turning.chances[0]),
        facts=hint_text.facts(board, turning.facts),
        principle=principle.id if principle else "",
        line=book.text("review.line_words", None, moves=book.interface["speech.list_comma"].join(turning.line)),
        marks=[*_moves(board, ply, turning.move), *hint_text.of_facts(board, turning.facts)],
    )


def _ended(board: BoardState) -> str:
    outcome = board.game.outcome
    return ended(board.book, outcome, board.turn_state.you) if outcome else board.book.text("review.title")


def _moves(board: BoardState, ply: Ply, better: Move) -> list[Mark]:
    """Return the marks of the played and the better move.

    They mark the targets; if these are equal, the first points that differ.
    """
    played, best = _of_move(board, ply, ply.move, "played"), _of_move(board, ply, better, "halo")
    if played[-1:] and best[-1:] and played[-1][-1] != best[-1][-1]:
        return [*played, *best]
    first, other = (board.rules.paths(ply.before, move, ply.throw)[0] for move in (ply.move, better))
    differ: list[Mark] = [
        [kind, rest[0]]
        for kind, path, beside in (("played", first, other), ("halo", other, first))
        if (rest := [touch for touch in path if touch not in beside and touch in board.rules.points])
    ]
    return differ or best


def _of_move(board: BoardState, ply: Ply, move: Move, kind: str) -> list[Mark]:
    """Return the marks of a move: the path and target of each moving piece."""
    marks: list[Mark] = []
    for effect in (effect for seen in board.rules.effects(ply.before, move, ply.throw) for effect in seen):
        what, *points = effect
        if what == "move" and points[0] != points[1]:
            marks = [*marks, ["hop", points[0], points[1]], [kind, points[1]]]
        elif what == "enter":
            marks = [*marks, [kind, points[1]]]
        if what in {"move", "enter"}:
            # The remaining effects concern other pieces.
            return marks
    return marks
