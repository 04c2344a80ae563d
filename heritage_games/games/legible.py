"""What a ruleset shows of a position, and how it reads and writes throws, moves and positions."""

from __future__ import annotations

from typing import Protocol

from .terms import Attempt, Effect, Move, NamedItem, NamedVerdict, P, Piece, Store, Throw


class Legible(Protocol[P]):
    """The part of a ruleset that screens and records ask."""

    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return the pieces on the board.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.pieces(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            (Piece(point='E1', kind='cow-dark', side=0, seat=0, way=''),)
        """

    def stores(self, position: P) -> tuple[Store, ...]:
        """Return the pieces off the board.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.stores(rules.start())[0]
            Store(side=0, name='hand', kind='cow-dark', count=12)
        """

    def whereabouts(self, position: P) -> tuple[tuple[NamedItem, ...], ...]:
        """Return for each side where its piece is and what that waits for, one thing after the other.

        The code of each item is a word of the interface, ``where.<code>``. Nothing in games where the board says it.

        Example:
            >>> import heritage_games as hg
            >>> journey = hg.ruleset("hyena_chase")
            >>> journey.whereabouts(journey.start())[0][0].code
            'outside'
        """

    def paths(self, position: P, move: Move, throw: Throw | None = None) -> tuple[tuple[str, ...], ...]:
        """Return the touches that make this move, the usual order first; more than one where order does not matter.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.paths(rules.start(), rules.parse_move("E1", rules.start()))
            (('E1',),)
        """

    def effects(
        self, position: P, move: Move, throw: Throw | None = None, order: int = 0
    ) -> tuple[tuple[Effect, ...], ...]:
        """Return what is seen to happen, one tuple of effects for each touch of that path.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.effects(rules.start(), rules.parse_move("E1", rules.start()))
            ((('enter', 'cow-dark', 'E1'),),)

        Args:
            position: as the ruleset gives it.
            move: one of :meth:`moves`.
            throw: the one that lies open; None where nothing is thrown.
            order: the place of the path among :meth:`paths`.
        """

    def format_throw(self, throw: Throw, position: P) -> str:
        """Return a throw made here as text: ``3``, ``1+3``, ``2/4``.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.format_throw((2, 4), race.start())
            '2/4'
        """

    def parse_throw(self, text: str, position: P) -> Throw:
        """Return the throw that a text means; raises TextError where it cannot be thrown here.

        Example:
            >>> import heritage_games as hg
            >>> race = hg.ruleset("hounds_and_jackals")
            >>> race.parse_throw("2/4", race.start())
            (2, 4)

        Args:
            text: as :meth:`format_throw` writes it.
            position: as the ruleset gives it.

        Raises:
            TextError: what is no throw, or cannot be thrown here.
        """

    def attempt(self, text: str, position: P, throw: Throw | None = None) -> Attempt:
        """Read a move text into touches, as the side to move means it.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.attempt("E1-E2", rules.start()).touches
            ('E1', 'E2')

        Args:
            text: of the move.
            position: as the ruleset gives it.
            throw: the one that lies open; None where nothing is thrown.

        Raises:
            TextError: it has no meaning, or names another throw than the one that lies there.
        """

    def unfit(self, position: P, attempt: Attempt) -> NamedVerdict | None:
        """Return why a text cannot be meant here, before its touches are looked at; None where it can.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> read = rules.attempt("E1-E2", rules.start())
            >>> rules.unfit(rules.start(), read).items[0].code
            'placing_first'

        Args:
            position: as the ruleset gives it.
            attempt: as :meth:`attempt` reads it.
        """

    def confirm(self, position: P, attempt: Attempt, move: Move) -> None:
        """Raise TextError where a text says something else of a legal move than what it does.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> start = rules.start()
            >>> rules.confirm(start, rules.attempt("E1", start), rules.parse_move("E1", start))

        Args:
            position: as the ruleset gives it.
            attempt: as :meth:`attempt` reads it.
            move: the legal move that its touches make.

        Raises:
            TextError: it says something else.
        """

    def parse_move(self, text: str, position: P, throw: Throw | None = None) -> Move:
        """Return the legal move that this text means, under the throw that is given or that it names.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.parse_move("E1xA1", rules.start())
            Traceback (most recent call last):
            heritage_games.games.errors.MoveError: 'E1xA1' is refused here: turn complete

        Args:
            text: of the move.
            position: as the ruleset gives it.
            throw: the one that lies open; None where nothing is thrown.

        Raises:
            TextError: it has no meaning, or contradicts the throw or the move.
            MoveError: a move that a rule forbids, or that is not finished.
        """

    def format_move(self, position: P, move: Move, throw: Throw | None = None) -> str:
        """Return the move as text.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_move(rules.start(), rules.moves(rules.start())[0])
            'E1'
        """

    def parse_position(self, text: str) -> P:
        """Return the position; raises SetupError with every fault.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.turn(rules.parse_position("morabaraba; turn light; dark E1; hand 11 12"))
            1

        Args:
            text: one line, as :meth:`format_position` writes it.

        Raises:
            SetupError: what is no position of these rules, with every fault.
        """

    def format_position(self, position: P) -> str:
        """Return the position as one line of text.

        Example:
            >>> import heritage_games as hg
            >>> rules = hg.ruleset("morabaraba")
            >>> rules.format_position(rules.start())
            'morabaraba; turn dark; hand 12 12'
        """
