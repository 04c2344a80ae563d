"""Text format of journey positions, for their rulesets: parser, formatter and checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from heritage_games.engine.journey.conditions import kept, pays_itself, score_digit
from heritage_games.engine.journey.kernel import SCORES
from heritage_games.engine.journey.position import (
    BACK,
    FAR,
    HOME,
    OUT,
    OUTSIDE,
    SHUT,
    TAKEN,
    JourneyState,
    day_of,
    leg_of,
    marked_of,
    order_of,
    paid_of,
    piece,
    position,
    purse_of,
    runner_of,
    start,
    with_turn,
)
from heritage_games.engine.journey.rules import (
    AT_ONCE,
    CHASE_FAR_PRICE,
    CHASE_PRICE,
    DAYS,
    FAR_PRICE,
    FIRST_ONE,
    FREE,
    LOST,
    LOT,
    MARKED,
    OUTSIDE_FIRST,
    PLAYERS,
    STEPS,
    STORE_AT_START,
)
from heritage_games.engine.kernel import NOBODY, RuleTable
from heritage_games.engine.verdict import Message
from heritage_games.errors import Problem, SetupError

from .notation import NO_SIDE, Field, Word, keyed, known_word, number, quoted, side_name, side_number, side_to_move


@dataclass(frozen=True)
class JourneyCheck:
    """Reachability checks of one journey."""

    sides: tuple[str, ...]
    table: RuleTable

    def problems(self, state: JourneyState) -> Iterator[Problem]:
        """Yield every reason why no game can reach this position."""
        for player, side in enumerate(self.sides):
            runner = runner_of(self.table, state, player)
            yield from self._way(runner, side)
            yield from self._purse(state, player, side)
            yield from self._marked(runner, side)
        yield from self._orders(state)
        yield from self._chaser(state)
        yield from self._turn(state)

    def _way(self, runner: int, side: str) -> Iterator[Problem]:
        """Yield problems of a runner's place: wrong start, day off the track, far end when paid."""
        leg, day, days = leg_of(runner), day_of(runner), self.table[DAYS]
        if leg == (SHUT if self.table[OUTSIDE_FIRST] else OUTSIDE):
            right = "outside" if self.table[OUTSIDE_FIRST] else "village"
            yield Problem("begins_elsewhere", side=side, start=right)
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Problem("beyond_the_way", side=side, day=day, days=days)
        if leg == FAR and paid_of(runner) >= self.table[FAR_PRICE]:
            yield Problem("paid_already", side=side, paid=paid_of(runner), price=self.table[FAR_PRICE])

    def _purse(self, state: JourneyState, player: int, side: str) -> Iterator[Problem]:
        """Yield problems of a credit: too early, after a capture, or already due (A-d, A-f, M-c)."""
        runner = runner_of(self.table, state, player)
        purse, leg = purse_of(runner), leg_of(runner)
        if leg == SHUT and purse:
            yield Problem("credit_before_the_first", side=side, credit=purse)
        if leg == TAKEN and purse:
            yield Problem("credit_of_the_eaten", side=side, credit=purse)
        at_home = leg == HOME and leg_of(state.chase) == OUTSIDE
        if not at_home and pays_itself(self.table, with_turn(self.table, state, player)):
            yield Problem("credit_not_paid", side=side, credit=purse)

    def _marked(self, runner: int, side: str) -> Iterator[Problem]:
        """Yield problems of saved scores: not allowed on this leg, or impossible days (A-b, A-g)."""
        leg, marked, days = leg_of(runner), marked_of(runner), self.table[DAYS]
        keeps = (leg == FAR and self.table[MARKED] != LOST) or (leg == BACK and self.table[MARKED] == FREE)
        keeps = keeps or (leg == SHUT and bool(self.table[STORE_AT_START]))
        if not marked:
            return
        if not keeps:
            yield Problem("no_scores_kept", side=side)
        elif leg == SHUT or self.table[MARKED] == AT_ONCE:
            way = days - 1 if leg == SHUT and self.table[FIRST_ONE] == STEPS else days
            if marked > way:
                yield Problem("too_many_days_kept", side=side, days=marked, most=way)
            if marked % 2:
                yield Problem("odd_days_kept", side=side, days=marked)

    def _orders(self, state: JourneyState) -> Iterator[Problem]:
        """Yield gaps in the arrival and capture orders; runners can be captured together (M-g)."""
        for leg in (HOME, TAKEN):
            found = sorted(order_of(runner) for runner in self._runners(state) if leg_of(runner) == leg)
            given = found if leg == HOME else sorted(set(found))
            if given != list(range(1, len(given) + 1)):
                orders = tuple(map(str, found))
                yield (
                    Problem("home_out_of_order", orders=orders)
                    if leg == HOME
                    else Problem("eaten_out_of_order", orders=orders)
                )

    def _chaser(self, state: JourneyState) -> Iterator[Problem]:
        leg, day, paid = leg_of(state.chase), day_of(state.chase), paid_of(state.chase)
        legs = [leg_of(runner) for runner in self._runners(state)]
        if (leg != OUTSIDE) != (HOME in legs):
            yield Problem("chase_without_cause") if leg != OUTSIDE else Problem("chase_missing")
        if leg in (OUTSIDE, SHUT) and TAKEN in legs:
            yield Problem("eaten_by_nobody")
        price = {SHUT: CHASE_PRICE, FAR: CHASE_FAR_PRICE}.get(leg)
        if price is not None and paid >= self.table[price]:
            yield Problem("chase_paid_already", paid=paid, price=self.table[price])
        days = self.table[DAYS]
        if (leg == OUT and day >= days) or (leg == BACK and not 0 < day <= days):
            yield Problem("chase_beyond_the_way", day=day, days=days)

    def _turn(self, state: JourneyState) -> Iterator[Problem]:
        leg = leg_of(state.mine)
        if state.turn == NOBODY:
            if state != start(self.table):
                yield Problem("lots_later")
        elif leg == TAKEN or (leg == HOME and order_of(state.mine) != 1):
            yield Problem("no_more_turns", side=self.sides[state.turn])
        entering = state.turn != NOBODY and leg == OUTSIDE and purse_of(state.mine) > 0
        if state.seen and not entering:
            yield Problem("nothing_seen")

    def _runners(self, state: JourneyState) -> list[int]:
        return [runner_of(self.table, state, player) for player in range(self.table[PLAYERS])]


LEGS = {"outside": OUTSIDE, "village": SHUT, "out": OUT, "well": FAR, "back": BACK, "home": HOME, "eaten": TAKEN}
"""Leg of a runner by its word in a position text.

The day, the ones paid, or the order of arrival or capture may follow the word.
"""

NAMES = {leg: name for name, leg in LEGS.items()}
CHASE = {"village": SHUT, "out": OUT, "well": FAR, "back": BACK, "home": HOME}
LEGS_WITH_DAYS = frozenset({OUT, BACK})  # legs whose number is the day

CHASER = "hyena"
SEEN = "taba"  # field without words, which states that a one was thrown in this turn (M-a)
MOST = 999  # maximum number of ones in credit that a text may contain
KEPT = re.compile(r"([1-9][0-9]{0,2})x([246])")  # pattern of saved scores for free use: ``3x2`` is three twos


@dataclass(frozen=True)
class JourneySetup:
    """Parser and formatter of the positions of one journey."""

    game: str
    sides: tuple[str, ...]
    points: tuple[str, ...]
    table: RuleTable

    def parse(self, text: str) -> JourneyState:
        """Parse and return a position; raise SetupError with every problem."""
        problems: list[Problem] = []
        found = keyed(text, self.game, ("turn", SEEN, *self.sides, CHASER), problems)
        turn = side_number(side_to_move(found.get("turn", []), self.turns, Message("a_player"), problems), self.sides)
        runners = [self._runner(found.get(side, []), side, problems) for side in self.sides]
        chase = self._chaser(found.get(CHASER, []), problems)
        state = position(turn, runners, chase, self._seen(found.get(SEEN, []), problems))
        if not problems:
            problems += JourneyCheck(self.sides, self.table).problems(state)
        if problems:
            raise SetupError(problems, self.game)
        return state

    def format(self, state: JourneyState) -> str:
        """Return a position as one line of text."""
        parts = [self.game, f"turn {side_name(state.turn, self.sides)}"]
        parts += [SEEN] if state.seen else []
        for player, side in enumerate(self.sides):
            parts.append(f"{side} {self._format_runner(runner_of(self.table, state, player))}")
        if leg_of(state.chase) != OUTSIDE:
            parts.append(f"{CHASER} {' '.join(_place(state.chase, (HOME,)))}")
        return "; ".join(parts)

    def piece(self, leg: int, number: int, marked: int = 0, purse: int = 0) -> int:
        """Return a piece on a leg with its number there; between the ends this is the day."""
        if leg in LEGS_WITH_DAYS:
            return piece(leg, number, 0, marked, purse)
        return piece(leg, self.table[DAYS] if leg == FAR else 0, number, marked, purse)

    def _format_runner(self, runner: int) -> str:
        words = _place(runner, (OUTSIDE, SHUT))
        if purse := purse_of(runner):
            words += ["purse", str(purse)]
        if marked := marked_of(runner):
            words += ["marked", *self._kept(marked, leg_of(runner))]
        return " ".join(words)

    def _kept(self, marked: int, leg: int) -> list[str]:
        """Return saved scores as words: their total days, or each score's count if used singly."""
        if not self._is_free(leg):
            return [str(marked)]
        return [f"{number}x{score}" for score in SCORES if (number := kept(marked, score))]

    def _is_free(self, leg: int) -> bool:
        """Return whether a runner on this leg uses its saved scores singly (A-g, ``free``)."""
        return self.table[MARKED] == FREE and leg != SHUT

    @property
    def turns(self) -> tuple[str, ...]:
        """The sides that can be to move."""
        return (*self.sides, NO_SIDE) if self.table[LOT] else self.sides

    def _runner(self, parts: Sequence[Field], side: str, problems: list[Problem]) -> int:
        """Parse and return a runner with its ones; an invalid runner is reset to the start."""
        example, begins = f"'{side} out 12 purse 3'", runner_of(self.table, start(self.table), 0)
        if len(parts) != 1 or not parts[0].words:
            column = parts[-1].key.column if parts else 0
            problems.append(Problem("where_is_she", column, example=example))
            return begins
        words = list(parts[0].words)
        name = known_word(words.pop(0), tuple(LEGS), Message("a_place"), problems)
        if name is None:
            return begins
        leg = LEGS[name]
        number = 0 if leg in (OUTSIDE, SHUT) else self._number(words, name, example, problems)
        purse = self._named(words, "purse", MOST, problems)
        marked = self._marked(words, leg, problems)
        _nothing_more(words, Message("told_as_in", example=example), problems)
        return self.piece(leg, number, marked, purse)

    def _chaser(self, parts: Sequence[Field], problems: list[Problem]) -> int:
        if not parts:
            return piece(OUTSIDE)
        words = list(parts[0].words)
        example = "'hyena back 53'"
        if len(parts) > 1 or not words:
            problems.append(Problem("chase_told_once", parts[-1].key.column, example=example))
            return piece(OUTSIDE)
        name = known_word(words.pop(0), tuple(CHASE), Message("a_place_of_the_chase"), problems)
        if name is None:
            return piece(OUTSIDE)
        leg = CHASE[name]
        number = 0 if leg == HOME else self._number(words, name, example, problems)
        _nothing_more(words, Message("chase_told_as_in", example=example), problems)
        return self.piece(leg, number)

    def _number(self, words: list[Word], name: str, example: str, problems: list[Problem]) -> int:
        if not words:
            problems.append(Problem("number_missing", word=repr(name), example=example))
            return 0
        return number(words.pop(0), problems, self.table[DAYS])

    def _named(self, words: list[Word], name: str, most: int, problems: list[Problem]) -> int:
        """Parse and return the number after this name; 0 if the next word is not the name."""
        if not words or words[0].text.lower() != name:
            return 0
        at = words.pop(0)
        if not words:
            problems.append(Problem("number_wanted", at.column, key=name, most=most))
            return 0
        return number(words.pop(0), problems, most)

    def _marked(self, words: list[Word], leg: int, problems: list[Problem]) -> int:
        """Parse saved scores and return them as the engine's integer."""
        if not self._is_free(leg):
            return self._named(words, "marked", self.table[DAYS], problems)
        if not words or words[0].text.lower() != "marked":
            return 0
        at, marked = words.pop(0), 0
        if not words:
            problems.append(Problem("kept_scores_wanted", at.column))
        while words:
            word = words.pop(0)
            found = KEPT.fullmatch(word.text.lower())
            if not found or kept(marked, int(found[2])):
                problems.append(Problem("no_kept_scores", word.column, word=quoted(word.text)))
                continue
            marked += int(found[1]) * score_digit(int(found[2]))
        return marked

    def _seen(self, parts: Sequence[Field], problems: list[Problem]) -> int:
        """Return 1 if a one was thrown in this turn, otherwise 0 (M-a)."""
        if len(parts) > 1 or any(part.words for part in parts):
            problems.append(Problem("seen_stands_alone", parts[-1].key.column))
        return int(bool(parts))


def number_of(piece: int) -> int:
    """Return a piece's number on its leg: day, ones paid, or order of arrival or capture."""
    return day_of(piece) if leg_of(piece) in LEGS_WITH_DAYS else paid_of(piece)


def _place(piece: int, without: tuple[int, ...]) -> list[str]:
    """Return a piece's leg as words, with its number unless the leg is in ``without``."""
    leg = leg_of(piece)
    return [NAMES[leg]] if leg in without else [NAMES[leg], str(number_of(piece))]


def _nothing_more(words: Sequence[Word], context: Message, problems: list[Problem]) -> None:
    if words:
        problems.append(Problem("too_much", words[0].column, word=quoted(words[0].text), expected=context))
