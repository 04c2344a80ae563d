"""What a person does at the board: touches, typed moves, throws, back and forth in the game."""

from __future__ import annotations

from heritage_games.games.contract import Attempt, Throw
from heritage_games.games.errors import TextError
from heritage_games.players import PERSON
from heritage_games.rulebook.grammar import capital

from .announcement import Announcement
from .match import Match
from .telling import played, thrown
from .throwing import looks_thrown, read_throw, words
from .turn import status
from .warning import Warnings


class Hand:
    """The hand of whoever sits before the screen, at what is shown there.

    Args:
        match: the games.
        announcement: where it is said what came of it.
        warnings: a move may wait for a yes.
    """

    def __init__(self, match: Match, announcement: Announcement, warnings: Warnings) -> None:
        self._match = match
        self._announcement = announcement
        self._warnings = warnings

    def touch(self, touches: tuple[str, ...], read: Attempt | None = None, *, sure: bool = False) -> None:
        """Take up touches; those of a typed text with what else it says.

        Args:
            touches: in their order.
            read: the text they were read from, where they were typed.
            sure: whether a move is played whatever can come of it.
        """
        stage, said = self._match.shown, self._announcement
        if not stage.game.ahead:
            said.tell("errors.looking_back")
        elif stage.waits:
            said.not_now()
        elif stage.attempt(touches, read, None if sure else self._warnings.holds):
            self.played()
        elif warned := self._warnings.view():
            said.say = f"{warned['heading']}. {warned['words']}"
        elif stage.refused:
            refusal = stage.book.refusal(stage.refused.items[0])
            said.say, said.aloud = f"{refusal.heading}. {refusal.told.words}", ("verdict",)
        else:
            said.say = f"{status(stage)}." if stage.touches else stage.book.say("speech.put_down")

    def type(self, text: str) -> None:
        """Read a typed throw, a move, or both; a text that has no meaning is answered with why."""
        stage = self._match.shown
        game = stage.game
        if game.ahead and (game.due or game.open_throw) and looks_thrown(text):
            self.type_throw(text)
            return
        try:
            attempt = stage.rules.attempt(text, stage.last, game.open_throw)
            if attempt.throw is None or game.open_throw is not None or self.throw(attempt.throw):
                self.touch(attempt.touches, attempt)
        except TextError as error:
            self._unknown(error)

    def type_throw(self, text: str) -> None:
        """Make a throw that was typed in: somebody has thrown sticks or dice of their own."""
        stage = self._match.shown
        if not stage.moment.may_throw:
            self.throw()
            return
        try:
            throw = read_throw(stage.game, text)
        except TextError as error:
            self._unknown(error)
        else:
            self.throw(throw)

    def _unknown(self, error: TextError) -> None:
        """Say why a typed text has no meaning here."""
        stage = self._match.shown
        stage.refused = None
        reason = capital(stage.book.in_words(error.said))
        self._announcement.notice(reason if reason.endswith((".", "?", "!")) else f"{reason}.")

    def throw(self, throw: Throw | None = None) -> bool:
        """Make this throw, or draw one if None; return whether it could be made."""
        stage, said = self._match.shown, self._announcement
        game = stage.game
        if not game.ahead:
            said.tell("errors.looking_back")
        elif game.open_throw is not None and not game.over:
            said.tell("errors.thrown_already", throw=words(stage.book, game.position, game.open_throw))
        elif not stage.moment.may_throw:
            said.not_now()
        else:
            stage.throw(self._match.chance.throw(game) if throw is None else throw)
            self._match.answers = True
            said.say, said.aloud = thrown(stage), ("throw", "status", "open")
            return True
        return False

    def go_on(self) -> None:
        """Go on where nothing can be decided: throw if a throw is due, and play the one move that is left."""
        stage = self._match.shown
        thrown_now = stage.moment.may_throw and self.throw()
        only = stage.moment.only_move
        if only is not None:
            stage.put_down()
            stage.game.play(only)
            self.played(thrown=True)
        elif not stage.game.ahead:
            self._announcement.tell("errors.looking_back")
        elif not thrown_now:
            self._announcement.tell("errors.choice" if stage.moment.may_touch else "errors.not_now")

    def played(self, *, thrown: bool = False) -> None:
        """A ply was played: say it, and await the computer's if it is to answer.

        Args:
            thrown: whether its throw was made with it, so that it is still to be told; a person's was told before.
        """
        self._match.answers = True
        stage, game = self._match.shown, self._match.shown.game
        ply = game.plies[-1]
        told = ply.throw is not None and (thrown or stage.seats[ply.side] != PERSON)
        # Where a throw decides who begins, the step itself tells it.
        told = told and stage.rules.turn(ply.before) is not None
        self._announcement.say = played(stage, thrown=told)
        self._announcement.aloud = (*(["thrown"] if told else []), "steps", *([] if game.over else ["status"]))
        if self._match.heard is not None:
            self._match.heard(stage)

    def go(self, ply: int) -> None:
        """Look at the position after a ply."""
        stage = self._match.shown
        stage.put_down()
        stage.game.go(ply)
        say = stage.book.say
        went = say("status.went", move=stage.game.plies[ply - 1].text) if ply else say("status.went_start")
        self._announcement.say = went

    def undo(self) -> None:
        """Put down what is touched, or take back the last ply; where there is none, the game that has begun."""
        stage, said = self._match.shown, self._announcement
        if stage.touches:
            stage.put_down()
            said.say = stage.book.say("speech.put_down")
            return
        if not stage.game.can_undo:
            if self._match.bring_back():
                said.say = self._match.shown.book.say("status.loaded")
            else:
                said.tell("errors.nothing_to_undo")
            return
        looking_back = not stage.game.ahead
        taken = stage.take_back()
        self._match.answers = PERSON in stage.seats and not looking_back
        turn, say = stage.game.turn, stage.book.say
        if taken and turn is not None and not stage.game.due:
            said.say = say("status.undone", turn, move=taken[-1].text)
        else:
            said.say = say("status.undone_throw", next=status(stage)) if stage.throws else f"{status(stage)}."

    def redo(self) -> None:
        """Play again what was taken back last."""
        stage, said = self._match.shown, self._announcement
        if not stage.game.can_redo:
            said.tell("errors.nothing_to_redo")
            return
        again = stage.play_again()
        self._match.answers = True
        if again:
            said.say = stage.book.say("status.redone", move=again[-1].text)
        else:
            said.say, said.aloud = thrown(stage), ("throw", "status", "open")
