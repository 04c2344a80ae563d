"""Game of a session or record: plies, pending throw, undo and redo, seeded chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

from heritage_games.engine.verdict import Message
from heritage_games.errors import PlayError
from heritage_games.rulebook.rules import read_ply
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.notation import whole
from heritage_games.rulesets.throws import draw
from heritage_games.rulesets.types import Move, NamedItem, NamedVerdict, Outcome, Position, Throw

from .notation import Record
from .outcomes import agreed, repeated, resigned, result
from .variations import Ply, Variation, VariationTree

HINTS = range(1, 4)  # hint steps of a coach: what to look for, where, the move


class Game:
    """One game from its first position to its current one.

    ``undo`` shortens the game and ``redo`` restores the ply; ``go`` only changes the viewed ply. In games with sticks
    or dice, a throw is pending until its move is made; undoing the move makes its throw pending again, and only undoing
    the throw too allows another one.

    No ply is lost: playing another move after ``undo`` turns the old plies into a variation (``lines``), and ``open``
    activates it again.

    Args:
        start: the position before the first ply, the usual one if None.
        head: the headers that do not follow from the plies, such as players, date and tags; None for none.
        given: returns the throw of the next ply if it is fixed, as in a task, so that it cannot be undone; None if it
            is not. Without this function no throw is fixed.
    """

    # The side to move in the last position; None if the game is over. It is also None before a throw that
    # decides who begins.
    turn: int | None
    due: bool  # whether a throw is due
    outcome: Outcome | None  # the outcome, including repetition, resignation and agreement; None during the game

    def __init__(
        self,
        rules: Ruleset,
        start: Position | None = None,
        head: Record | None = None,
        given: Callable[[Game], Throw | None] | None = None,
    ) -> None:
        self.rules = rules
        self._given = given
        self.start: Position = rules.start() if start is None else start
        self.head = head or Record(rules.game, rules.name)
        self.remark: str | None = None  # the comment before the first ply
        self.viewed = 0  # number of the viewed ply; 0 is the position before the first
        self._lines = VariationTree(self.start, rules.comparable)
        self.pending_throw: Throw | None = None
        self._hints: dict[tuple[int, Position, Throw | None], int] = {}
        self._undone: list[Ply | Throw | Outcome] = []
        self._closed: Outcome | None = None
        # identity of the current state: a new object after every change, also of the viewed ply
        self.version = object()
        self._come_to_end()

    def copied(self) -> Game:
        """Return an independent copy of the active line, which has the same version."""
        own = copy(self)
        vars(own).update(_lines=self._lines.copied(), _hints={**self._hints}, _undone=[*self._undone])
        return own

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies of the active line."""
        return self._lines.plies

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the plies of the active line."""
        return self._lines.texts

    @property
    def lines(self) -> tuple[Variation, ...]:
        """The variations: lines that are no longer active; :meth:`open` activates one."""
        return self._lines.kept(undone=self._may_follow)

    @property
    def position(self) -> Position:
        """The viewed position."""
        return self.position_after(self.viewed)

    @property
    def ahead(self) -> bool:
        """Whether the last position is viewed, so that play can continue from it."""
        return self.viewed == len(self._lines)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def closed(self) -> bool:
        """Whether a side resigned or the sides agreed on a draw."""
        return self._closed is not None

    @property
    def last_mover(self) -> int:
        """The side that made the last ply; before the first, the side to move."""
        plies = self.plies
        return plies[-1].side if plies else self.rules.turn(self.start) or 0

    @property
    def comments(self) -> dict[int, str]:
        """The comments by number of ply; the comment before the first ply has 0."""
        found = self._lines.comments
        return {**found} if self.remark is None else {0: self.remark, **found}

    @property
    def hints(self) -> dict[int, int]:
        """The highest hint step shown before each ply, including the next one."""
        if not self._hints:
            return {}
        found = {at[0]: step for at, step in self._hints.items() if self._decision(at[0]) == at[1:]}
        return dict(sorted(found.items()))

    @property
    def hint_steps(self) -> int:
        """The number of hint steps shown in all lines; it never decreases."""
        return sum(self._hints.values())

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` is possible."""
        return bool(len(self._lines)) or self.closed or self._may_lift

    @property
    def can_redo(self) -> bool:
        """Whether something was undone and nothing else has been played since."""
        return bool(self._undone)

    def position_after(self, ply: int) -> Position:
        """Return the position after a ply; 0 is the position before the first."""
        return self._lines.after(ply)

    def throw(self, throw: Throw) -> None:
        """Make a throw, pending until its move; raise PlayError if it is not due or possible."""
        if not self.due:
            raise PlayError(Message("throw_lies_there") if self.pending_throw else Message("no_throw_due"))
        if throw not in self.rules.throws(self._last):
            raise PlayError(Message("no_throw_of_the_last"))
        again = self._undone.pop() if self._undone else None
        if again != throw:
            self._undone.clear()
        self.pending_throw = throw
        self._come_to_end()

    def play(self, move: Move, comment: str | None = None) -> Ply:
        """Play a legal move with the pending throw, view the new position and return the ply.

        Undone plies can be restored only if the first of them is played again.

        Raises:
            PlayError: the game is over, a throw is due, or the move is not legal.
        """
        self._mover()
        if move not in self.rules.moves(self._last, self.pending_throw):
            raise PlayError(Message("no_move_of_the_last"))
        return self._play(move, comment)

    def play_judged(self, verdict: NamedVerdict, touches: Sequence[str]) -> Ply:
        """Play a legal verdict's move on the last position, keep its items and return the ply.

        Args:
            verdict: verdict on an attempt in the last position with the pending throw.

        Raises:
            PlayError: the verdict is not legal, the game is over, or a throw is due.
        """
        self._mover()
        if verdict.kind != "legal" or verdict.move is None:
            raise PlayError(Message("no_move_of_the_last"))
        usual = self.rules.paths(self._last, verdict.move, self.pending_throw)[0]
        # Another order of touches has its own items, but a record always uses the items of the usual order.
        return self._play(verdict.move, None, verdict.items if tuple(touches) == usual else None)

    def _mover(self) -> int:
        if self.over:
            raise PlayError(Message("over_but_undo"))
        if self.turn is None or self.due:
            raise PlayError(Message("throw_due"))
        return self.turn

    def _play(self, move: Move, comment: str | None, judged: tuple[NamedItem, ...] | None = None) -> Ply:
        """Play a move that is known to be legal and return the ply."""
        before, throw = self._last, self.pending_throw
        text = self.rules.format_move(before, move, throw)
        checked = None if comment is None else whole(comment)
        after = self.rules.play(before, move, throw)
        ply = Ply(self._mover(), move, text, after, checked, throw, self.rules, before, judged)
        again = self._undone.pop() if self._undone else None
        if not isinstance(again, Ply) or (again.move, again.throw) != (move, throw):
            self._undone.clear()
        ply = self._lines.append(ply)
        self.pending_throw = None
        self._come_to_end()
        return ply

    def play_text(self, text: str, comment: str | None = None) -> Ply:
        """Play a move text, making the throw it names if one is due, and return the ply.

        Raises:
            TextError: the text has no meaning, or its throw is not possible here.
            MoveError: a rule forbids the move, or it is not complete.
            PlayError: the game is over.
        """
        move, throw = read_ply(self.rules, text, self._last, self.pending_throw)
        if throw is not None and self.pending_throw is None:
            self.throw(throw)
        return self._play(move, comment)

    def hinted(self, step: int) -> None:
        """Record the hint step shown before the next ply; undo does not remove it."""
        at = (len(self.plies) + 1, self._last, self.pending_throw)
        self._hints[at] = max(step, self._hints.get(at, 0))

    def resign(self, side: int) -> None:
        """End the game by the resignation of a side; raise PlayError if it is over already."""
        self._close(resigned(self.rules, side))

    def agree(self) -> None:
        """End the game as a draw by agreement; raise PlayError if it is over already."""
        self._close(agreed(self.rules, self.last_mover))

    def undo(self) -> None:
        """Undo the result, pending throw or ply that came last; raise PlayError if there is none."""
        if self._closed is not None:
            self._undone.append(self._closed)
            self._closed = None
        elif self.pending_throw is not None and self._may_lift:
            self._undone.append(self.pending_throw)
            self.pending_throw = None
        elif self.plies:
            ply = self._lines.pop()
            self._undone.append(ply)
            self.pending_throw = ply.throw
        else:
            raise PlayError(Message("nothing_to_undo"))
        self._come_to_end()

    def redo(self) -> None:
        """Restore the last undone action; raise PlayError if there is none."""
        if not self._undone:
            raise PlayError(Message("nothing_to_redo"))
        again = self._undone.pop()
        if isinstance(again, Ply):
            self._lines.append(again)
            self.pending_throw = None
        elif isinstance(again, Outcome):
            self._closed = again
        else:
            self.pending_throw = again
        self._come_to_end()

    def go(self, ply: int) -> None:
        """View the position after a ply; raise PlayError if the game has no such ply."""
        if not 0 <= ply <= len(self._lines):
            raise PlayError(Message("no_such_ply", ply=ply, last=len(self._lines)))
        self.viewed, self.version = ply, object()

    def leave(self, ply: int) -> None:
        """Turn everything after a ply into a variation; raise PlayError if there is no such ply."""
        self.go(ply)
        self._lines.close(self._closed)
        self._lines.cut(ply)
        self._leave_off()

    def open(self, ply: int, which: int) -> None:
        """Activate a variation; raise PlayError if it does not exist. See :class:`.Variation`."""
        self._lines.close(self._closed)
        if not self._lines.open(ply, which, undone=self._may_follow):
            raise PlayError(Message("no_such_line", ply=ply))
        self._leave_off()

    def unread(self, ply: int) -> None:
        """Go back to a ply while reading a record, to play a variation from there."""
        self._lines.unread(ply)
        self._leave_off()

    def reread(self, plies: Sequence[Ply]) -> None:
        """Go forward by plies that were played before while reading a record."""
        for ply in plies:
            self._lines.append(ply)
        self._leave_off()

    def _leave_off(self) -> None:
        """Discard the undone plies and the pending throw after a change of the active line."""
        self._undone.clear()
        self.pending_throw, self._closed = None, self._lines.closed
        self._come_to_end()

    def record(self) -> Record:
        """Return the record of the game, without undone plies."""
        rules, (begins, start) = self.rules, self._begun
        return replace(
            self.head,
            game=rules.game,
            ruleset=rules.name,
            options=self.rules.changed_options,
            begins=begins,
            start=start,
            result=result(rules, self.outcome),
            plies=self.texts,
            throw="" if self.pending_throw is None else rules.format_throw(self.pending_throw, self._last),
            comments=self.comments,
            lines=self._lines.written(undone=self._may_follow),
            hints=self.hints,
        )

    @cached_property
    def _begun(self) -> tuple[str, str]:
        """The side that begins and the starting position as texts, as in a record."""
        rules, side = self.rules, self.rules.turn(self.start)
        start = "" if self.start == rules.start() else rules.format_position(self.start)
        return "" if side is None else rules.sides[side], start

    @property
    def _may_follow(self) -> bool:
        return bool(self._undone) and any(isinstance(each, Ply) for each in self._undone[-2:])

    @property
    def _may_lift(self) -> bool:
        """Whether the pending throw can be undone: it was made, not given."""
        return self.pending_throw is not None and not (self._given and self._given(self) == self.pending_throw)

    def _close(self, outcome: Outcome) -> None:
        if self.outcome is not None:
            raise PlayError(Message("over_already"))
        self._closed = outcome
        self._undone.clear()
        self._come_to_end()

    def _come_to_end(self) -> None:
        """View the last position after the plies changed; update outcome, pending throw and turn."""
        self.viewed, self.version = len(self._lines), object()
        self._last = last = self._lines.last
        self.outcome = (
            self._closed or self.rules.outcome(last) or repeated(self.rules, self._lines.times, self.last_mover)
        )
        going = self.outcome is None
        if going and self.pending_throw is None and self._given:
            self.pending_throw = self._given(self)
        self.due = going and self.pending_throw is None and bool(self.rules.throws(last))
        self.turn = self.rules.turn(last, self.pending_throw) if going else None

    def take_hints(self, hints: Mapping[int, int]) -> None:
        """Add the hint steps of a record, by ply; raise PlayError for an unknown ply or step."""
        for number, step in hints.items():
            decision = self._decision(number)
            if decision is None or step not in HINTS:
                raise PlayError(Message("no_such_hint", hint=f"{number}:{step}"))
            self._hints[number, *decision] = step

    def _decision(self, number: int) -> tuple[Position, Throw | None] | None:
        """Return the position and throw before a ply, played or next; None for any other number."""
        plies = self.plies
        if 1 <= number <= len(plies):
            return plies[number - 1].before, plies[number - 1].throw
        return (self._last, self.pending_throw) if number == len(plies) + 1 else None


@dataclass
class Chance:
    """Random generator of one session.

    A throw depends on the number of throws drawn before it, so a throw made again after undo may differ.
    """

    seed: int  # seed of all throws and choices; the same seed and the same game give the same results
    drawn: int = 0

    def throw(self, game: Game) -> Throw:
        """Draw and return a throw for a game in which one is due, with its exact probability."""
        throws = game.rules.throws(game.position_after(len(game.plies)))
        drawn = draw(throws, self._random(game, "throw", str(self.drawn)))
        self.drawn += 1
        return drawn

    def choice(self, game: Game) -> Random:
        """Return a random generator for a computer player's choices, seeded by the game."""
        return self._random(game, *(str(number) for number in game.pending_throw or ()))

    def _random(self, game: Game, *more: str) -> Random:
        return Random(" ".join([str(self.seed), *[ply.text for ply in game.plies], *more]))  # noqa: S311 - a game, no secret
