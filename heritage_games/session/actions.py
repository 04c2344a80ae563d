"""Handlers of messages, for sessions: touches, typed moves, throws, undo, new games."""

from __future__ import annotations

from collections.abc import Callable

from heritage_games.analysis.levels import LONGEST_NAME, those_of
from heritage_games.engine.verdict import Message
from heritage_games.errors import PlayError, ProtocolError, RecordError, SetupError, TextError
from heritage_games.record.game import Game
from heritage_games.record.reader import parse_game
from heritage_games.record.save import today
from heritage_games.rulebook.files import content
from heritage_games.rulebook.rules import same
from heritage_games.rulebook.sentences import capital, with_full_stop
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.rulesets.types import PERSON, Attempt, Position, Throw

from .board_state import BoardState
from .coach import Warnings
from .phrases import played, problems, status, thrown, thrown_parts, words
from .protocol import (
    ClientMessage,
    GoTo,
    Load,
    LoadPosition,
    OpenVariation,
    SetLanguage,
    SetOption,
    SetRuleset,
    SetSeat,
    ShowExample,
    Touch,
)
from .state import SessionState, find_example

MOST_MOVES = 4  # maximum number of moves that an undo names


class Hand:
    """Handler of touches, typed moves, throws, undo and redo on the displayed board."""

    def __init__(self, match: SessionState, warnings: Warnings) -> None:
        self._match = match
        self._announcement = match.announcement
        self._warnings = warnings

    def touch(self, touches: tuple[str, ...], read: Attempt | None = None, *, sure: bool = False) -> None:
        """Attempt a move by touches, which may be read from text; unless sure, warn of a blunder."""
        board, announcement = self._match.shown, self._announcement
        if not board.game.ahead:
            announcement.show("errors.looking_back")
        elif board.waits:
            announcement.not_now()
        elif board.attempt(touches, read, None if sure else self._warnings.holds):
            self.played()
        elif warned := self._warnings.view():
            announcement.text = f"{warned['heading']}. {warned['words']}"
        elif board.refused:
            refusal = board.book.refusal(board.refused.items[0])
            announcement.text, announcement.parts = f"{refusal.heading}. {refusal.reason.words}", ("refusal",)
        else:
            announcement.text = f"{status(board)}." if board.touches else board.book.text("speech.put_down")

    def type(self, text: str) -> None:
        """Make a typed throw, move or both; show an error if the text cannot be parsed."""
        board = self._match.shown
        game = board.game
        numbers_only = not text.strip(" 0123456789+/:") and any(char.isdigit() for char in text)
        if game.ahead and (game.due or game.pending_throw) and numbers_only:
            self.type_throw(text)
            return
        try:
            attempt = board.rules.attempt(text, board.last, game.pending_throw)
            if attempt.throw is None or game.pending_throw is not None or self.throw(attempt.throw):
                touches = board.continued(attempt.touches)
                self.touch(touches, attempt if touches == attempt.touches else None)
        except TextError as error:
            self._unknown(error)

    def type_throw(self, text: str) -> None:
        """Make a typed throw, for people who throw physical sticks or dice."""
        board = self._match.shown
        if not board.turn_state.may_throw:
            self.throw()
            return
        try:
            throw = board.rules.parse_throw(text.strip().removesuffix(":"), board.last)
        except TextError as error:
            self._unknown(error)
        else:
            self.throw(throw)

    def _unknown(self, error: TextError) -> None:
        board = self._match.shown
        board.refused = None
        self._announcement.notice(with_full_stop(capital(board.book.in_words(error.words))))

    def throw(self, throw: Throw | None = None) -> bool:
        """Make this throw, or a random one if None; return whether it was made."""
        board, announcement = self._match.shown, self._announcement
        game = board.game
        if not game.ahead:
            announcement.show("errors.looking_back")
        elif game.pending_throw is not None and not game.over:
            announcement.show("errors.thrown_already", throw=words(board.book, game.position, game.pending_throw))
        elif not board.turn_state.may_throw:
            announcement.not_now()
        else:
            board.throw(self._match.chance.throw(game) if throw is None else throw)
            self._match.answers = True
            announcement.text, announcement.parts = thrown(board), thrown_parts(board)
            return True
        return False

    def go_on(self) -> None:
        """Throw if a throw is due, play a forced move, and show an error if neither is possible."""
        board = self._match.shown
        thrown_now = board.turn_state.may_throw and self.throw()
        only = board.turn_state.only_move
        if only is not None:
            board.discard_touches()
            board.game.play(only)
            self.played(thrown=True)
        elif not board.game.ahead:
            self._announcement.show("errors.looking_back")
        elif not thrown_now:
            self._announcement.show("errors.choice" if board.turn_state.may_touch else "errors.not_now")

    def played(self, *, thrown: bool = False) -> None:
        """Announce the last ply, with its throw if ``thrown``, and let the computer reply."""
        self._match.answers = True
        board = self._match.shown
        game = board.game
        ply = game.plies[-1]
        with_throw = ply.throw is not None and (thrown or board.seats[ply.side] != PERSON)
        # If a throw decides who begins, the step of the ply already names it.
        with_throw = with_throw and board.rules.turn(ply.before) is not None
        self._announcement.text = played(board, thrown=with_throw)
        parts = {"last_throw": with_throw, "steps": True, "status": not game.over}
        self._announcement.parts = tuple(part for part, included in parts.items() if included)
        if self._match.on_ply is not None:
            self._match.on_ply(board)

    def go(self, ply: int) -> None:
        """View the position after a ply, and announce it."""
        board = self._match.shown
        board.discard_touches()
        board.game.go(ply)
        text = board.book.text
        went = text("status.went", move=board.game.plies[ply - 1].text) if ply else text("status.went_start")
        self._announcement.text = went

    def undo(self) -> None:
        """Discard the pending touches or undo the last ply, or else restore the previous game."""
        board, announcement = self._match.shown, self._announcement
        if board.touches:
            board.discard_touches()
            announcement.text = board.book.text("speech.put_down")
            return
        if not board.game.can_undo:
            if self._match.bring_back():
                announcement.text = self._match.shown.book.text("status.loaded")
            else:
                announcement.show("errors.nothing_to_undo")
            return
        looking_back = not board.game.ahead
        taken = board.take_back()
        self._match.answers = PERSON in board.seats and not looking_back
        turn, text = board.game.turn, board.book.text
        if taken and turn is not None and not board.game.due:
            moves = [ply.text for ply in reversed(taken)]
            named = [*moves[:MOST_MOVES], *(["…"] if len(moves) > MOST_MOVES else [])]
            listed = board.book.interface["speech.list_comma"].join(named)
            announcement.notice(text("status.undone", turn, move=listed))
        else:
            announcement.notice(
                text("status.undone_throw", next=status(board)) if board.throws else f"{status(board)}."
            )

    def redo(self) -> None:
        """Redo the plies or the throw undone last."""
        board, announcement = self._match.shown, self._announcement
        if not board.game.can_redo:
            announcement.show("errors.nothing_to_redo")
            return
        again = board.play_again()
        self._match.answers = True
        if again:
            announcement.text = board.book.text("status.redone", move=again[-1].text)
        else:
            announcement.text, announcement.parts = thrown(board), thrown_parts(board)


class Changes:
    """Handler of the messages that change the game or its players.

    Args:
        dated: returns whether the records of new games contain the date, as those of saved games.
    """

    def __init__(self, match: SessionState, *, dated: Callable[[], bool]) -> None:
        self._match = match
        self._announcement = match.announcement
        self._dated = dated
        self.unconfirmed: SetOption | SetRuleset | None = None  # the change that awaits confirmation, if any

    def make(self, message: ClientMessage, confirmed: SetOption | SetRuleset | None) -> None:
        """Apply a change; a message equal to the one that awaits confirmation confirms it."""
        match message:
            case SetOption():
                self._option(message, sure=message.sure or confirmed == message)
            case SetRuleset():
                self._ruleset(message, sure=message.sure or confirmed == message)
            case SetLanguage(name):
                self._match.speak(name)
                self._announcement.text = f"{status(self._match.main)}."
            case SetSeat(side, who):
                self._seat(side, who)
            case OpenVariation(ply, which):
                self._open(ply, which)
            case LoadPosition(text):
                self._set_up(text)
            case Load(text):
                self._load(text)
            case _:
                self._announcement.not_now()

    def again(self) -> None:
        """Restart from the same start, or from the usual one if there is nothing to undo."""
        game = self._match.main.game
        self.begin(game.rules, game.start if game.can_undo else None)

    def begin(self, rules: Ruleset, start: Position | None = None) -> None:
        """Start a new game with the same players, and announce the side to move."""
        self.begin_game(Game(rules, start, self._match.head(rules, today() if self._dated() else "")))

    def begin_game(self, game: Game, seats: tuple[str, ...] = ()) -> None:
        """Switch to a game and announce the side to move; see :meth:`.state.SessionState.begin`."""
        self._match.begin(game, seats)
        board, turn = self._match.main, game.turn
        begins = f"{status(board)}." if turn is None else board.book.text("status.begins", turn)
        self._announcement.text = begins

    def _waits(self, message: SetOption | SetRuleset, *, sure: bool) -> bool:
        """Request confirmation and return True if the change would end a game in progress."""
        game = self._match.main.game
        if sure or game.over or not game.can_undo:
            return False
        self.unconfirmed = message
        self._announcement.show("status.confirm_new")
        return True

    def _ruleset(self, message: SetRuleset, *, sure: bool) -> None:
        before = self._match.main.rules
        if before.name == message.name or self._waits(message, sure=sure):
            return
        declared = ruleset(before.game, message.name).declared
        shared = {
            name: value for name, value in before.options.items() if name in declared and value in declared[name].values
        }
        self.begin(ruleset(before.game, message.name, **shared))
        book = self._match.main.book
        self._announcement.text = book.text("status.ruleset_set", label=book.game.rulesets[message.name])

    def _option(self, message: SetOption, *, sure: bool) -> None:
        rules = self._match.main.rules
        if rules.options[message.name] == message.value or self._waits(message, sure=sure):
            return
        self.begin(rules.with_options(**{message.name: message.value}))
        book = self._match.main.book
        words = book.game.options[message.name]
        self._announcement.text = book.text("status.option_set", label=words.label, value=words.value(message.value))

    def _seat(self, side: int, who: str) -> None:
        board = self._match.main
        board.discard_touches()
        board.seats[side] = who
        self._match.undecided = False
        self._match.answers = True
        self._announcement.text = board.book.text("seats.set", side, who=board.book.interface.get(f"seats.{who}", who))

    def _open(self, ply: int, which: int) -> None:
        """Switch to a variation; the computer replies if it is to move at its end."""
        board = self._match.main
        board.discard_touches()
        try:
            board.game.open(ply, which)
        except PlayError:
            self._announcement.not_now()
            return
        self._match.answers = PERSON in board.seats
        first = board.game.plies[ply - 1].text
        self._announcement.text = board.book.text("status.line_opened", None, move=first, next=status(board))

    def _set_up(self, text: str) -> None:
        board = self._match.main
        try:
            start = board.rules.parse_position(text)
        except SetupError as error:
            self._announcement.problems(problems(board.book, error))
            return
        outcome = board.rules.outcome(start)
        if outcome:
            reason = board.book.sentence(outcome.item).words
            self._announcement.problems([board.book.text("errors.setup_over", reason=reason)])
        else:
            self.begin(board.rules, start)

    def _load(self, text: str) -> None:
        try:
            game = parse_game(text)
        except RecordError as error:
            words = self._match.main.book.in_words
            self._announcement.problems([capital(words(problem.placed)) for problem in error.faults])
        else:
            self.begin_game(game, self._match.seats_of(game))
            self.loaded(game)

    def loaded(self, game: Game) -> None:
        """Announce a loaded game and the unknown players that a person replaces."""
        self._announcement.text = self._match.main.book.text("status.loaded")
        self.announce_absent(game)

    def announce_absent(self, game: Game) -> None:
        """Announce the unknown players of a record that a person replaces."""
        for side, name in self._match.absent(game).items():
            self._announcement.add(self._match.main.book.text("seats.absent", side, name=name[:LONGEST_NAME]))


def check_message(message: ClientMessage, board: BoardState) -> None:
    """Raise ProtocolError if a message names anything unknown, such as a point or ruleset."""
    match message:
        case Touch(touches):
            board.check(touches)
        case GoTo(ply) if not 0 <= ply <= len(board.game.plies):
            raise ProtocolError(Message("no_such_ply", ply=ply, last=len(board.game.plies)))
        case SetSeat(side, who):
            _check_seat(side, who, board)
        case SetOption(name, value):
            option = board.rules.declared.get(name)
            if option is None or option.free or not any(same(value, each) for each in option.values):
                raise ProtocolError(f"no option {name} can be {value!r}")
        case SetRuleset(name=name) if name not in games()[board.rules.game]:
            raise ProtocolError(f"no ruleset of this game is called {name!r}")
        case SetRuleset() if any(option.free for option in board.rules.declared.values()):
            raise ProtocolError("a board of one's own keeps its rules")
        case SetLanguage(name) if name not in content().languages():
            raise ProtocolError(f"there are no words in {name!r}")
        case ShowExample(rule, example):
            find_example(board.book, rule, example)


def _check_seat(side: int, who: str, board: BoardState) -> None:
    if not 0 <= side < len(board.rules.sides):
        raise ProtocolError("there is no such side")
    there = (PERSON, *those_of(board.rules, board.players))
    if who not in there:
        raise ProtocolError(f"who must be one of {', '.join(there)}")
