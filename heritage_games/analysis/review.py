"""Review of a game in interruptible steps, for sessions and notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from heritage_games.arguments import InvalidValue, a_call, maybe, takes
from heritage_games.engine.verdict import Message
from heritage_games.record.game import Game
from heritage_games.record.notation import Record
from heritage_games.record.reader import parse_game, replay
from heritage_games.record.variations import Ply
from heritage_games.rulesets.types import Move, Position

from . import coach, move_scores
from .facts import Fact
from .journey_solver import known_chances
from .players import taken
from .review_result import Chances, Review, TurningPoint
from .search import search_of

PLIES = 12  # maximum search depth for each position
MOST_TURNINGS = 3  # maximum number of turning points, unless more plies gave away a forced result
WORTH_TELLING = 0.08  # minimum loss of win probability that is reported
WORTH_TELLING_EXACTLY = 0.03  # minimum loss of an exact chance that is reported
AS_GOOD = 0.01  # difference up to which win probabilities count as equal; a capture is then preferred
LOOKED_AT = 8  # number of plies with the largest losses that are compared with all other moves
SURELY = 0.999  # win probability above which a result counts as forced
LINE = 3  # number of plies of the variation that shows the continuation of a better move

MOST_FACTS = 3


@dataclass(frozen=True, slots=True)
class _Slip:
    """Ply that lost some win probability."""

    number: int
    better: Move
    chances: tuple[Chances, Chances]  # the win probabilities after the better move and after the played one
    lost: float  # the win probability that the side lost
    forced: bool  # whether the ply gave away a forced result


class GameReviewer:
    """Review in progress: :meth:`go_on` performs a step, and ``review`` is the result so far.

    Args:
        game: the game in its current state; later changes are ignored.
        waits: whether to wait for compiled code, which searches deeper.
    """

    def __init__(self, game: Game, language: str = "en", *, waits: bool = False) -> None:
        self.game = game
        self.plies = game.plies
        self._language = language
        self._rules = game.rules
        self._positions: tuple[Position, ...] = (game.start, *(ply.position for ply in self.plies))
        self._limits = {"plies": PLIES, "positions": search_of(game.rules).explains(waits)}
        self._exact = known_chances(game.rules) is not None
        self._chances: list[Chances] = []
        self._doubtful: list[int] | None = None
        self._slips: list[_Slip] = []
        self._kept: list[_Slip] | None = None
        self._turnings: list[TurningPoint] = []

    @property
    def done(self) -> bool:
        """Whether the review is complete."""
        return self._kept is not None and len(self._turnings) == len(self._kept)

    @property
    def progress(self) -> float:
        """The finished share of the review, from 0 to 1."""
        steps = len(self._positions) + (len(self.plies) if self._exact else LOOKED_AT) + 1
        if self._doubtful is None:
            return len(self._chances) / steps
        return 1.0 if self.done else max(0.0, 1 - (len(self._doubtful) + 1) / steps)

    @property
    def review(self) -> Review:
        """The result so far, complete once ``done`` is True."""
        return Review(self.game, tuple(self._chances), tuple(self._turnings), self._language)

    def go_on(self) -> None:
        """Perform the next step: evaluate a position, compare a ply, or explain a turning point."""
        if len(self._chances) < len(self._positions):
            self._chances.append(self._chance(len(self._chances)))
        elif self._doubtful is None:
            self._doubtful = self._most_fallen()
        elif self._doubtful:
            self._weigh(self._doubtful.pop())
        elif self._kept is None:
            worst = sorted(self._slips, key=lambda slip: (-slip.forced, -slip.lost, slip.number))
            most = max(MOST_TURNINGS, sum(slip.forced for slip in worst))
            self._kept = sorted(worst[:most], key=lambda slip: slip.number)
        elif not self.done:
            self._turnings.append(self._turning(self._kept[len(self._turnings)]))

    def _chance(self, number: int) -> Chances:
        """Return each side's win probability after this many plies; a final result decides it."""
        outcome = self.game.outcome if number == len(self.plies) else None
        if outcome is not None:
            return move_scores.shares_of(outcome)
        return move_scores.chances(self._rules, self._positions[number], None, self._positions[:number], **self._limits)

    def _most_fallen(self) -> list[int]:
        """Return the plies that lower the mover's chance most, in order, the worst last.

        Plies that give up a sure win or allow a sure loss are included, and with exact chances all plies. Plies without
        a choice are left out.
        """
        fell = {
            number: self._chances[number - 1][ply.side] - self._chances[number][ply.side]
            for number, ply in enumerate(self.plies, start=1)
            if len(self._rules.moves(self._positions[number - 1], ply.throw)) > 1
        }
        order = sorted(fell, key=lambda number: (fell[number], -number))
        if self._exact:  # the throws change the chances more than most moves, and a table answers immediately
            return order
        return [number for number in order[:-LOOKED_AT] if self._ends(number)] + order[-LOOKED_AT:]

    def _ends(self, number: int) -> bool:
        """Return whether the ply with this number lowers a sure win, or leads to a sure loss."""
        side = self.plies[number - 1].side
        before, after = self._chances[number - 1][side], self._chances[number][side]
        return after < before and (before > SURELY or after < 1 - SURELY)

    def _weigh(self, number: int) -> None:
        """Compare the ply with this number with all other legal moves; record it if it is a slip."""
        ply = self.plies[number - 1]
        found = move_scores.move_scores(
            self._rules, ply.before, ply.throw, self._positions[: number - 1], **self._limits
        )
        best, played = (found.scores[move] for move in (found.best, ply.move))
        results = [move_scores.forced(self._rules, score) for score in (best, played)]
        if best == played or (results[0] and results[0] == results[1]):
            return
        given_away = results[0] > results[1]
        better = found.best if results[0] else self._named(ply, found.scores)
        chances = (self._after(number, better), self._after(number, ply.move))
        lost = chances[0][ply.side] - chances[1][ply.side]
        if given_away or lost >= (WORTH_TELLING_EXACTLY if self._exact else WORTH_TELLING):
            self._slips.append(_Slip(number, better, chances, lost, given_away))

    def _named(self, ply: Ply, scores: Mapping[Move, int]) -> Move:
        """Return the best move; of equal ones the largest capture, as its purpose is visible."""
        chance_of = search_of(self._rules).win_probability
        chances = {move: chance_of(self._rules, ply.side, score) for move, score in scores.items()}
        least = max(chances.values()) - AS_GOOD
        good = [move for move, chance in chances.items() if chance >= least]
        return max(good, key=lambda move: (taken(self._rules, ply.before, move, ply.throw), scores[move]))

    def _after(self, number: int, move: Move) -> Chances:
        """Return the chances after a move in place of this ply, without a later resignation."""
        ply = self.plies[number - 1]
        given_up = self.game.closed and number == len(self.plies)
        if move == ply.move and not given_up:
            return self._chances[number]
        after = self._rules.play(ply.before, move, ply.throw)
        return move_scores.chances(self._rules, after, None, self._positions[:number], **self._limits)

    def _turning(self, slip: _Slip) -> TurningPoint:
        """Return the turning point of a ply: the better move, its continuation and its reasons."""
        ply = self.plies[slip.number - 1]
        before = self._positions[: slip.number - 1]
        return TurningPoint(
            ply=slip.number,
            side=ply.side,
            played=ply.text,
            better=self._rules.format_move(ply.before, slip.better, ply.throw),
            move=slip.better,
            line=self._line(ply, slip.better, before),
            chances=slip.chances,
            facts=self._facts(ply, slip.better, before),
        )

    def _facts(self, ply: Ply, better: Move, before: Sequence[Position]) -> tuple[Fact, ...]:
        advice = coach.advise(self._rules, ply.before, ply.throw, before)
        if advice.move == better:
            return advice.facts[:MOST_FACTS]
        known = coach.facts(self._rules, ply.before, ply.throw, ply.move, before)
        codes = {(fact.item.code, fact.item.side) for fact in known}
        found = coach.facts(self._rules, ply.before, ply.throw, better, before)
        return tuple(sorted(found, key=lambda fact: (fact.item.code, fact.item.side) in codes)[:MOST_FACTS])

    def _line(self, ply: Ply, better: Move, before: Sequence[Position]) -> tuple[str, ...]:
        """Return a better move's continuation with best play by both, until the first throw."""
        texts, position, move, throw = list[str](), ply.before, better, ply.throw
        past = [*before]
        while True:
            texts.append(self._rules.format_move(position, move, throw))
            past.append(position)
            position, throw = self._rules.play(position, move, throw), None
            over = self._rules.outcome(position) is not None or self._rules.throws(position)
            if len(texts) == LINE or over or not self._rules.moves(position):
                return tuple(texts)
            move = move_scores.move_scores(self._rules, position, None, past, **self._limits).best


def _a_game(value: object) -> Game:
    """Return a game, given as such, as a record or as text; raise InvalidValue otherwise."""
    if isinstance(value, str):
        return parse_game(value)
    if isinstance(value, Record):
        return replay(value)
    if isinstance(value, Game):
        return value
    raise InvalidValue(Message("a_game_to_review"))


@takes(game=_a_game, progress=maybe(a_call))
def review(
    game: Game | Record | str, *, language: str = "en", progress: Callable[[float], None] | None = None
) -> Review:
    """Return the review of a game: the win probabilities ply by ply, and the turning points.

    The win probabilities are exact if the game is solved. Otherwise they are estimates: in mills and hunts from move
    scores a few plies deep, in the races from position values averaged over all throws, in Hyena Chase from the
    progress of the players, in other games from a generic search.

    Example:
        >>> board = hg.play("morabaraba")
        >>> _ = [board.move(text) for text in ("E1", "A1", "E2", "A4", "E3xA1")]
        >>> looked = hg.review(board.record)  # or board.review()
        >>> len(looked.chances)
        6

    Args:
        game: a game, its record, or its record as text.
        language: the language of all text; English by default.
        progress: called with the finished share, from 0 to 1.

    Raises:
        RecordError: the record is invalid.
        ArgumentError: the argument is not a game.
    """
    looking = GameReviewer(cast("Game", game), language, waits=True)
    while not looking.done:
        looking.go_on()
        if progress is not None:
            progress(looking.progress)
    return looking.review
