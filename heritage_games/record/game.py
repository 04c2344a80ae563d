"""A game being played: its plies, the throw that lies open, what was taken back, and the ply that is looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from heritage_games.engine.saying import Saying
from heritage_games.engine.verdict import Item
from heritage_games.games import ruleset
from heritage_games.games.contract import Move, NamedItem, NamedVerdict, Outcome, Position, Ruleset, Throw
from heritage_games.games.errors import HeritageGamesError, MoveError, TextError
from heritage_games.games.text import whole
from heritage_games.rulebook import rulebook
from heritage_games.rulebook.plies import read_ply

from . import ending
from .errors import PlayError, RecordError, RecordFault
from .ply import Ply
from .record import Record

NO_SUCH_HINT = "no_such_hint"
HINTS = range(1, 4)
"""How far a coach can be asked: what to look for, where, the move."""


class Game:
    """One game from its first position to where it stands now.

    Taking back is one thing, looking back another: ``undo`` shortens the game (``redo`` brings
    the ply back), ``go`` only changes which ply is viewed. Where sticks or dice are thrown, a throw
    lies open until its move is made; taking the move back leaves its throw lying there again, and
    only taking that back too makes room for another.

    Args:
        rules: the ruleset, with its options.
        start: the position before the first ply, the usual one if None.
        head: the headers that the plies do not show: players, date, tags.
        given: tells which throw lies open from the beginning where the game stands, as in a task;
            it cannot be taken back. None where nobody said.
    """

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
        self.remark: str | None = None
        """The comment before the first ply."""
        self.viewed = 0
        """The ply that is looked at; 0 is the position before the first."""
        self._plies: list[Ply] = []
        self._written: tuple[Ply, ...] | None = ()
        self._times = Counter([self.start])
        self._open: Throw | None = None
        self._hints: dict[tuple[int, Position, Throw | None], int] = {}
        self._undone: list[Ply | Throw | Outcome] = []
        self._closed: Outcome | None = None
        self.moment = object()
        """Stands for the game as it is now: another one after every change, and when another ply is looked at."""
        self._come_to(0)

    @classmethod
    def of(cls, record: Record) -> Game:
        """Return the game that a record tells, checking every ply.

        Raises:
            RecordError: rules or a start that do not exist, a ply that a rule forbids, or a result that the
                plies do not lead to.
        """
        try:
            rules = ruleset(record.game, record.ruleset, **record.options)
            start = rules.parse_position(record.start) if record.start else None
        except HeritageGamesError as error:
            raise RecordError((RecordFault(error.said),)) from error
        game = cls(rules, start, record)
        game.remark = record.comments.get(0)
        for number, text in enumerate(record.plies, start=1):
            game._read(number, text, record.comments.get(number))
        if record.throw:
            game._read_throw(record.throw)
        game._conclude(record.result)
        game._take_hints(record.hints)
        return game

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies in force."""
        if self._written is None:
            self._written = tuple(self._plies)
        return self._written

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.position_after(self.viewed)

    @property
    def ahead(self) -> bool:
        """Whether the last position is the one looked at, so that play can go on from it."""
        return self.viewed == len(self._plies)

    @property
    def turn(self) -> int | None:
        """The side to move in the last position; None when the game is over or a throw decides who begins."""
        return self._turn

    @property
    def open_throw(self) -> Throw | None:
        """The throw that lies there, waiting for its move; None where none does."""
        return self._open

    @property
    def due(self) -> bool:
        """Whether a throw must be made before anything else."""
        return self._due

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._outcome is not None

    @property
    def closed(self) -> bool:
        """Whether it was given up, or a draw was agreed on."""
        return self._closed is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, what depends on the past included; None while it goes on."""
        return self._outcome

    @property
    def last_mover(self) -> int:
        """The side that made the last ply; before the first, the side to move."""
        return self._plies[-1].side if self._plies else self.rules.turn(self.start) or 0

    @property
    def comments(self) -> dict[int, str]:
        """The comments by number of ply; 0 stands before the first."""
        found = {} if self.remark is None else {0: self.remark}
        return found | {n: ply.comment for n, ply in enumerate(self._plies, start=1) if ply.comment is not None}

    @property
    def hints(self) -> dict[int, int]:
        """How far a coach was asked, by the ply before which it was; the last may be still to come."""
        return {number: step for number, at in self._asked_at().items() if (step := self._hints.get((number, *at)))}

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._plies) or self.closed or self._may_lift

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else was played since."""
        return bool(self._undone)

    def position_after(self, ply: int) -> Position:
        """Return the position after a ply; 0 is the one before the first."""
        return self._plies[ply - 1].position if ply else self.start

    def throw(self, throw: Throw) -> None:
        """Make a throw; it lies open until its move is made.

        Raises:
            PlayError: no throw is due, or this one cannot be made.
        """
        if not self._due:
            raise PlayError(Saying("throw_lies_there") if self._open else Saying("no_throw_due"))
        if throw not in self.rules.throws(self._last):
            raise PlayError(Saying("no_throw_of_the_last"))
        again = self._undone.pop() if self._undone else None
        if again != throw:
            self._undone.clear()
        self._open = throw
        self._come_to(len(self._plies))

    def play(self, move: Move, comment: str | None = None) -> Ply:
        """Play a legal move of the last position under the open throw, and look at where it leads.

        What was taken back can be played again only if this is its first ply.

        Args:
            move: of the last position.
            comment: what is written about it.

        Raises:
            PlayError: the game is over, a throw is due, or the move is not legal.
        """
        self._mover()
        if move not in self.rules.moves(self._last, self._open):
            raise PlayError(Saying("no_move_of_the_last"))
        return self._play(move, comment)

    def play_judged(self, verdict: NamedVerdict, touches: Sequence[str]) -> Ply:
        """Play the move that a legal verdict on the last position found, keeping what it tells.

        Args:
            verdict: of an attempt in the last position under the open throw.
            touches: of that attempt.

        Raises:
            PlayError: the verdict is not legal, the game is over, or a throw is due.
        """
        self._mover()
        if verdict.kind != "legal" or verdict.move is None:
            raise PlayError(Saying("no_move_of_the_last"))
        usual = self.rules.paths(self._last, verdict.move, self._open)[0]
        # Touched in another order, the same ply is told in another order: a record always tells it in the usual one.
        return self._play(verdict.move, None, verdict.items if tuple(touches) == usual else None)

    def _mover(self) -> int:
        """Return the side that is to move; raises PlayError where nothing can be moved."""
        if self.over:
            raise PlayError(Saying("over_but_undo"))
        if self._turn is None or self._due:
            raise PlayError(Saying("throw_due"))
        return self._turn

    def _play(self, move: Move, comment: str | None, judged: tuple[NamedItem, ...] | None = None) -> Ply:
        """Play a move that is known to be legal."""
        before, throw = self._last, self._open
        text = self.rules.format_move(before, move, throw)
        said = None if comment is None else whole(comment)
        after = self.rules.play(before, move, throw)
        ply = Ply(self._mover(), move, text, after, said, throw, self.rules, before, judged)
        again = self._undone.pop() if self._undone else None
        if isinstance(again, Ply) and (again.move, again.throw) == (move, throw):
            ply = replace(ply, comment=said or again.comment)
        else:
            self._undone.clear()
        self._append(ply)
        self._open = None
        self._come_to(len(self._plies))
        return ply

    def _append(self, ply: Ply) -> None:
        self._plies.append(ply)
        self._times[ply.position] += 1
        self._written = None

    def _pop(self) -> Ply:
        ply = self._plies.pop()
        self._times[ply.position] -= 1
        self._written = None
        return ply

    def play_text(self, text: str, comment: str | None = None) -> Ply:
        """Play a move as it is written, making the throw it names if that is still due.

        Raises:
            TextError: a text that has no meaning here, or a throw that cannot be made here.
            MoveError: a move that a rule forbids, or that is not finished.
            PlayError: the game is over.
        """
        move, throw = read_ply(self.rules, text, self._last, self._open)
        if throw is not None and self._open is None:
            self.throw(throw)
        return self._play(move, comment)

    def hinted(self, step: int) -> None:
        """Note that a coach was asked about the ply to come, so far; who takes a move back still knows it."""
        at = (len(self._plies) + 1, self._last, self._open)
        self._hints[at] = max(step, self._hints.get(at, 0))

    def resign(self, side: int) -> None:
        """A side gives the game up."""
        self._close(ending.resigned(self.rules, side))

    def agree(self) -> None:
        """All sides agree on a draw."""
        self._close(ending.agreed(self.rules, self.last_mover))

    def undo(self) -> None:
        """Take back the resignation or agreement, the open throw, or the last ply, whichever came last.

        Raises:
            PlayError: there is nothing to take back.
        """
        if self._closed is not None:
            self._undone.append(self._closed)
            self._closed = None
        elif self._open is not None and self._may_lift:
            self._undone.append(self._open)
            self._open = None
        elif self._plies:
            ply = self._pop()
            self._undone.append(ply)
            self._open = ply.throw
        else:
            raise PlayError(Saying("nothing_to_undo"))
        self._come_to(len(self._plies))

    def redo(self) -> None:
        """Play again what was taken back last.

        Raises:
            PlayError: nothing was taken back.
        """
        if not self._undone:
            raise PlayError(Saying("nothing_to_redo"))
        again = self._undone.pop()
        if isinstance(again, Ply):
            self._append(again)
            self._open = None
        elif isinstance(again, Outcome):
            self._closed = again
        else:
            self._open = again
        self._come_to(len(self._plies))

    def go(self, ply: int) -> None:
        """Look at the position after a ply; the game stays as it is.

        Raises:
            PlayError: the game has no such ply.
        """
        if not 0 <= ply <= len(self._plies):
            raise PlayError(Saying("no_such_ply", ply=ply, last=len(self._plies)))
        self.viewed, self.moment = ply, object()

    def record(self) -> Record:
        """Return the game as it is written down; what was taken back is left out."""
        rules = self.rules
        begins = rules.turn(self.start)
        return replace(
            self.head,
            game=rules.game,
            ruleset=rules.name,
            options={n: value for n, value in rules.options.items() if value != rules.declared[n].default},
            begins="" if begins is None else rules.sides[begins],
            start="" if self.start == rules.start() else rules.format_position(self.start),
            result=ending.result(rules, self.outcome),
            plies=tuple(ply.text for ply in self._plies),
            throw="" if self._open is None else rules.format_throw(self._open, self._last),
            comments=self.comments,
            hints=self.hints,
        )

    @property
    def _last(self) -> Position:
        return self.position_after(len(self._plies))

    @property
    def _may_lift(self) -> bool:
        """Whether a throw lies there that can be taken back: it was made, not given."""
        return self._open is not None and not (self._given and self._given(self) == self._open)

    def _close(self, outcome: Outcome) -> None:
        if self.outcome is not None:
            raise PlayError(Saying("over_already"))
        self._closed = outcome
        self._undone.clear()
        self._come_to(len(self._plies))

    def _come_to(self, ply: int) -> None:
        """The game has become longer or shorter: look at its last position, and whether it is over."""
        self.viewed, self.moment = ply, object()
        last = self._last
        self._outcome = (
            self._closed or self.rules.outcome(last) or ending.repeated(self.rules, self._times[last], self.last_mover)
        )
        going = self._outcome is None
        if going and self._open is None and self._given:
            self._open = self._given(self)
        self._due = going and self._open is None and bool(self.rules.throws(last))
        self._turn = self.rules.turn(last, self._open) if going else None

    def _read(self, number: int, text: str, comment: str | None) -> None:
        """Play one ply of a record; raises RecordError."""
        try:
            if self.over:
                raise self._forbidden(number, text, Item(ending.GAME_OVER, self.last_mover))
            self.play_text(text, comment)
        except MoveError as error:
            items = error.verdict.items
            raise self._forbidden(number, text, items[0 if error.verdict.kind == "refused" else -1]) from error
        except TextError as error:
            raise RecordError((RecordFault(error.said, 0, number, text),)) from error

    def _take_hints(self, hints: Mapping[int, int]) -> None:
        """Take up which hints a record tells of; raises RecordError for a ply that it does not have."""
        asked = self._asked_at()
        for number, step in hints.items():
            if number not in asked or step not in HINTS:
                raise RecordError(
                    (
                        RecordFault(
                            Saying(NO_SUCH_HINT, hint=f"{number}:{step}"),
                        ),
                    )
                )
            self._hints[number, *asked[number]] = step

    def _asked_at(self) -> dict[int, tuple[Position, Throw | None]]:
        """Return the position and the throw before each ply, the one to come included."""
        before = [*((ply.before, ply.throw) for ply in self._plies), (self._last, self._open)]
        return dict(enumerate(before, start=1))

    def _read_throw(self, text: str) -> None:
        """Make the throw that a record ends in; raises RecordError."""
        number, written = len(self._plies) + 1, f"{text}:"
        if self.over:
            raise self._forbidden(number, written, Item(ending.GAME_OVER, self.last_mover))
        try:
            self.throw(self.rules.parse_throw(text, self._last))
        except (TextError, PlayError) as error:
            raise RecordError((RecordFault(error.said, 0, number, written),)) from error

    def _forbidden(self, number: int, text: str, item: NamedItem) -> RecordError:
        """Return the fault of a ply that a rule forbids or calls unfinished."""
        told = rulebook(self.rules).tell(item)
        return RecordError((RecordFault(told.words, 0, number, text, told.rule),))

    def _conclude(self, result: str) -> None:
        """Take up how a record ended; raises RecordError if its plies end otherwise."""
        rules = self.rules
        told = ending.result(rules, self.outcome)
        if self.outcome is None:
            resigned = (ending.resigned(rules, side) for side in range(len(rules.sides)))
            closings = (ending.agreed(rules, self.last_mover), *resigned)
            self._closed = next((closing for closing in closings if ending.result(rules, closing) == result), None)
            self._come_to(self.viewed)
        if result and result != ending.result(rules, self.outcome):
            fault = RecordFault(Saying("another_result", result=repr(result[:60]), told=repr(told)), text=result)
            raise RecordError((fault,))
