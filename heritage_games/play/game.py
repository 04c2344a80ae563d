"""A game being played: its plies, what was taken back, and the ply that is looked at."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heritage_games.engine.verdict import Item
from heritage_games.games import ruleset
from heritage_games.games.contract import Move, NamedItem, Outcome, Position, Ruleset
from heritage_games.games.errors import HeritageGamesError, MoveError, TextError
from heritage_games.rulebook import rulebook

from . import ending
from .errors import PlayError, RecordError, RecordFault
from .record import Record


@dataclass(frozen=True, slots=True)
class Ply:
    """One player's whole action: whose, where it led, and what was written about it."""

    side: int
    move: Move
    text: str
    position: Position
    comment: str | None = None


class Game:
    """One game from its first position to where it stands now.

    Taking back is one thing, looking back another: ``undo`` shortens the game (``redo`` brings
    the ply back), ``go`` only changes which ply is viewed.

    Args:
        rules: the ruleset, with its options.
        start: the position before the first ply, the usual one if None.
        head: the headers that the plies do not show: players, date, tags.
    """

    def __init__(self, rules: Ruleset, start: Position | None = None, head: Record | None = None) -> None:
        self.rules = rules
        self.start: Position = rules.start() if start is None else start
        self.head = head or Record(rules.game, rules.name)
        self.remark: str | None = None
        """The comment before the first ply."""
        self.viewed = 0
        """The ply that is looked at; 0 is the position before the first."""
        self._plies: list[Ply] = []
        self._undone: list[Ply | Outcome] = []
        self._closed: Outcome | None = None
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
            raise RecordError((RecordFault(str(error)),)) from error
        game = cls(rules, start, record)
        game.remark = record.comments.get(0)
        for number, text in enumerate(record.plies, start=1):
            game._read(number, text, record.comments.get(number))
        game._conclude(record.result)
        return game

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The plies in force."""
        return tuple(self._plies)

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
        """The side to move in the last position; None when the game is over."""
        return self._turn

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
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._plies) or self._closed is not None

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and nothing else was played since."""
        return bool(self._undone)

    def position_after(self, ply: int) -> Position:
        """Return the position after a ply; 0 is the one before the first."""
        return self._plies[ply - 1].position if ply else self.start

    def play(self, move: Move, comment: str | None = None) -> Ply:
        """Play a legal move of the last position, and look at where it leads.

        What was taken back can be played again only if this is its first ply.

        Raises:
            PlayError: the game is over, or the move is not legal.
        """
        before = self.position_after(len(self._plies))
        if self._turn is None:
            raise PlayError("the game is over; undo takes its last ply back")
        if move not in self.rules.moves(before):
            raise PlayError("this is no legal move of the last position")
        text = self.rules.format_move(before, move)
        ply = Ply(self._turn, move, text, self.rules.play(before, move), comment)
        again = self._undone.pop() if self._undone else None
        if isinstance(again, Ply) and again.move == move:
            ply = replace(ply, comment=comment or again.comment)
        else:
            self._undone.clear()
        self._plies.append(ply)
        self._come_to(len(self._plies))
        return ply

    def resign(self, side: int) -> None:
        """A side gives the game up."""
        self._close(ending.resigned(self.rules, side))

    def agree(self) -> None:
        """All sides agree on a draw."""
        self._close(ending.agreed(self.rules, self.last_mover))

    def undo(self) -> None:
        """Take back the last ply, or the resignation or agreement after it.

        Raises:
            PlayError: there is nothing to take back.
        """
        if self._closed is not None:
            self._undone.append(self._closed)
            self._closed = None
        elif self._plies:
            self._undone.append(self._plies.pop())
        else:
            raise PlayError("there is nothing to take back")
        self._come_to(len(self._plies))

    def redo(self) -> None:
        """Play again what was taken back last.

        Raises:
            PlayError: nothing was taken back.
        """
        if not self._undone:
            raise PlayError("there is nothing to play again")
        again = self._undone.pop()
        if isinstance(again, Ply):
            self._plies.append(again)
        else:
            self._closed = again
        self._come_to(len(self._plies))

    def go(self, ply: int) -> None:
        """Look at the position after a ply; the game stays as it is.

        Raises:
            PlayError: the game has no such ply.
        """
        if not 0 <= ply <= len(self._plies):
            raise PlayError(f"there is no ply {ply}; the game has {len(self._plies)}")
        self.viewed = ply

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
            comments=self.comments,
        )

    def _close(self, outcome: Outcome) -> None:
        if self.outcome is not None:
            raise PlayError("the game is over already")
        self._closed = outcome
        self._undone.clear()
        self._come_to(len(self._plies))

    def _come_to(self, ply: int) -> None:
        """The game has become longer or shorter: look at its last position, and whether it is over."""
        self.viewed = ply
        positions = [self.start, *(each.position for each in self._plies)]
        self._outcome = (
            self._closed or self.rules.outcome(positions[-1]) or ending.repeated(self.rules, positions, self.last_mover)
        )
        self._turn = None if self._outcome else self.rules.turn(positions[-1])

    def _read(self, number: int, text: str, comment: str | None) -> None:
        """Play one ply of a record; raises RecordError."""
        try:
            if self.outcome is not None:
                raise self._forbidden(number, text, Item(ending.GAME_OVER, self.last_mover))
            move = self.rules.parse_move(text, self.position_after(len(self._plies)))
        except MoveError as error:
            items = error.verdict.items
            raise self._forbidden(number, text, items[0 if error.verdict.kind == "refused" else -1]) from error
        except TextError as error:
            raise RecordError((RecordFault(str(error), 0, number, text),)) from error
        self.play(move, comment)

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
            fault = RecordFault(f"the result is {result[:60]!r}, but the plies end in {told!r}", text=result)
            raise RecordError((fault,))
