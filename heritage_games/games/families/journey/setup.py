"""Set-ups of a journey: text read into who is where with how many tabas, or refused with every reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from heritage_games.engine.journey.conditions import kept, slot
from heritage_games.engine.journey.moves import SCORES
from heritage_games.engine.journey.state import BACK, FAR, HOME, OUT, OUTSIDE, SHUT, TAKEN, JourneyState, put, start
from heritage_games.engine.journey.table import DAYS, FREE, LOT, MARKED, Table
from heritage_games.engine.saying import Saying
from heritage_games.engine.winner import NOBODY
from heritage_games.games.errors import Fault, SetupError
from heritage_games.games.families.race.setup import NOBODY as NO_SIDE
from heritage_games.games.text import Field, Word, keyed, number, one_of, shown, whose_turn

from .check import JourneyCheck

LEGS = {"outside": OUTSIDE, "village": SHUT, "out": OUT, "well": FAR, "back": BACK, "home": HOME, "eaten": TAKEN}
"""Where a mother is; a number follows: the day, at the well what is paid, home or eaten in which order."""

CHASE = {"village": SHUT, "out": OUT, "well": FAR, "back": BACK, "home": HOME}
NUMBERED = ("out", "well", "back", "home", "eaten")
HYENA = "hyena"
MOST = 999
"""Tabas in a purse, or scores of one size, that a text can tell."""

KEPT = re.compile(r"([1-9][0-9]{0,2})x([246])")
"""Scores kept for free use, as a text tells them: ``3x2`` is three twos."""


@dataclass(frozen=True)
class JourneySetup:
    """Reads and writes the positions of one journey.

    Args:
        game: what a position begins with.
        sides: the names of the players.
        table: the rules.
    """

    game: str
    sides: tuple[str, ...]
    table: Table

    def parse(self, text: str) -> JourneyState:
        """Return the position; raises SetupError with every fault."""
        faults: list[Fault] = []
        found = keyed(text, self.game, ("turn", "taba", *self.sides, HYENA), faults)
        state = start(self.table)._replace(turn=self._turn(found.get("turn", []), faults))
        for player, side in enumerate(self.sides):
            state = self._mother(state, player, found.get(side, []), side, faults)
        state = self._hyena(state, found.get(HYENA, []), faults)
        state = state._replace(seen=self._taba(found.get("taba", []), faults))
        if not faults:
            faults += JourneyCheck(self.sides, self.table).faults(state)
        if faults:
            raise SetupError(faults, self.game)
        return state

    def format(self, state: JourneyState) -> str:
        """Return a position as one line of text."""
        parts = [self.game, f"turn {NO_SIDE if state.turn == NOBODY else self.sides[state.turn]}"]
        parts += ["taba"] if state.seen else []
        parts += [f"{side} {self._told(state, player)}" for player, side in enumerate(self.sides)]
        if state.chase != OUTSIDE:
            word = next(name for name, leg in CHASE.items() if leg == state.chase)
            numbers = {SHUT: state.chase_paid, FAR: state.chase_paid, HOME: None}
            said = numbers.get(state.chase, state.chase_day)
            parts.append(f"{HYENA} {word}" if said is None else f"{HYENA} {word} {said}")
        return "; ".join(parts)

    def _told(self, state: JourneyState, player: int) -> str:
        leg = state.leg[player]
        word = next(name for name, each in LEGS.items() if each == leg)
        said = {OUT: state.day, BACK: state.day, FAR: state.paid, HOME: state.order, TAKEN: state.order}.get(leg)
        words = [word] if said is None else [word, str(said[player])]
        if state.purse[player]:
            words += ["purse", str(state.purse[player])]
        if state.marked[player]:
            words += ["marked", *self._kept(state.marked[player], leg)]
        return " ".join(words)

    def _kept(self, marked: int, leg: int) -> list[str]:
        """Return scores that are kept as words: their days, or where they are used freely how many of each."""
        if not self._is_free(leg):
            return [str(marked)]
        return [f"{number}x{score}" for score in SCORES if (number := kept(marked, score))]

    def _is_free(self, leg: int) -> bool:
        """Return whether scores kept there are used one by one (A-g, free): those of the well."""
        return self.table[MARKED] == FREE and leg != SHUT

    def _turn(self, turns: Sequence[Field], faults: list[Fault]) -> int:
        known = (*self.sides, NO_SIDE) if self.table[LOT] else self.sides
        if len(turns) != 1 or len(turns[0].words) != 1:
            faults.append(whose_turn(known, turns))
            return 0
        side = one_of(turns[0].words[0], known, Saying("a_player"), faults)
        if side == NO_SIDE:
            return NOBODY
        return self.sides.index(side) if side else 0

    def _mother(
        self, state: JourneyState, player: int, parts: Sequence[Field], side: str, faults: list[Fault]
    ) -> JourneyState:
        """Return the position with one mother and her purse as the text says."""
        example = f"'{side} out 12 purse 3'"
        if len(parts) != 1 or not parts[0].words:
            column = parts[-1].key.column if parts else 0
            faults.append(Fault("where_is_she", column, example=example))
            return state
        words = list(parts[0].words)
        name = one_of(words.pop(0), tuple(LEGS), Saying("a_place"), faults)
        if name is None:
            return state
        said = self._number(words, name, example, faults) if name in NUMBERED else 0
        purse = self._named(words, "purse", MOST, faults)
        marked = self._marked(words, LEGS[name], faults)
        _nothing_more(words, Saying("told_as_in", example=example), faults)
        return self._placed(state, player, LEGS[name], said)._replace(
            purse=put(state.purse, player, purse), marked=put(state.marked, player, marked)
        )

    def _placed(self, state: JourneyState, player: int, leg: int, said: int) -> JourneyState:
        """Return the position with a mother on this leg; the number is her day, what she paid, or her order."""
        placed = state._replace(leg=put(state.leg, player, leg))
        if leg in (OUT, BACK):
            return placed._replace(day=put(state.day, player, said))
        if leg == FAR:
            day = put(state.day, player, self.table[DAYS])
            return placed._replace(day=day, paid=put(state.paid, player, said))
        return placed._replace(order=put(state.order, player, said)) if leg in (HOME, TAKEN) else placed

    def _hyena(self, state: JourneyState, parts: Sequence[Field], faults: list[Fault]) -> JourneyState:
        if not parts:
            return state
        words = list(parts[0].words)
        example = "'hyena back 53'"
        if len(parts) > 1 or not words:
            faults.append(Fault("chase_told_once", parts[-1].key.column, example=example))
            return state
        name = one_of(words.pop(0), tuple(CHASE), Saying("a_place_of_the_chase"), faults)
        if name is None:
            return state
        said = 0 if name == "home" else self._number(words, name, example, faults)
        _nothing_more(words, Saying("chase_told_as_in", example=example), faults)
        leg = CHASE[name]
        if leg in (SHUT, FAR):
            return state._replace(chase=leg, chase_day=0 if leg == SHUT else self.table[DAYS], chase_paid=said)
        return state._replace(chase=leg, chase_day=said)

    def _number(self, words: list[Word], name: str, example: str, faults: list[Fault]) -> int:
        if not words:
            faults.append(Fault("number_missing", word=repr(name), example=example))
            return 0
        return number(words.pop(0), faults, self.table[DAYS])

    def _named(self, words: list[Word], name: str, most: int, faults: list[Fault]) -> int:
        """Return the number behind a name, 0 where the name does not come next."""
        if not words or words[0].text.lower() != name:
            return 0
        at = words.pop(0)
        if not words:
            faults.append(Fault("number_wanted", at.column, key=name, most=most))
            return 0
        return number(words.pop(0), faults, most)

    def _marked(self, words: list[Word], leg: int, faults: list[Fault]) -> int:
        """Return the scores kept, as the engine counts them."""
        if not self._is_free(leg):
            return self._named(words, "marked", self.table[DAYS], faults)
        if not words or words[0].text.lower() != "marked":
            return 0
        at, marked = words.pop(0), 0
        if not words:
            faults.append(Fault("kept_scores_wanted", at.column))
        while words:
            word = words.pop(0)
            found = KEPT.fullmatch(word.text.lower())
            if not found or kept(marked, int(found[2])):
                faults.append(Fault("no_kept_scores", word.column, word=shown(word.text)))
                continue
            marked += int(found[1]) * slot(int(found[2]))
        return marked

    def _taba(self, parts: Sequence[Field], faults: list[Fault]) -> int:
        """Return whether a taba has fallen in this turn (M-a)."""
        if len(parts) > 1 or any(part.words for part in parts):
            faults.append(Fault("seen_stands_alone", parts[-1].key.column))
        return int(bool(parts))


def _nothing_more(words: Sequence[Word], told: Saying, faults: list[Fault]) -> None:
    """Add a fault where words are left over."""
    if words:
        faults.append(Fault("too_much", words[0].column, word=shown(words[0].text), told=told))
