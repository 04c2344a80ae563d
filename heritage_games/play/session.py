"""A whole game as the screen sees it: messages come in, views go out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from heritage_games.games.contract import Attempt, Position, Ruleset, Throw
from heritage_games.games.errors import TextError
from heritage_games.players.seats import PERSON
from heritage_games.record.errors import PlayError, SaveError
from heritage_games.record.game import Game
from heritage_games.record.record import Record
from heritage_games.record.save import Save
from heritage_games.rulebook.grammar import capital

from .check import check
from .example import aside
from .messages import Go, Message, Plain, ShowExample, Thrown, Touch, Type, read
from .screen import Screen
from .sitting import Sitting
from .telling import played, thrown
from .throwing import looks_thrown, read_throw, words
from .turn import status
from .view import View


class Session(Sitting):
    """A game being played at one screen.

    The viewed ply, the touches of an unfinished turn and the last answer belong to it, so that two
    views of one session show the same.

    Args:
        game: what is played: a game, or a ruleset for a new one.
        seats: who plays each side, in their order (``person``, ``random``, ``careful``); if none are
            said, or a kept game is taken up, those of its record.
        seed: of throws and of the computer's choices; the same seed and record give the same.
        language: of the words.
        save: where the game is kept after each ply, and taken up from; nowhere if None.

    Raises:
        SaveError: no more games can be kept under this name.
    """

    fixed = False
    """Whether rules, seats and set-up stay as they are."""

    def __init__(
        self,
        game: Game | Ruleset,
        *,
        seats: tuple[str, ...] = (),
        seed: int = 0,
        language: str = "en",
        save: Save | None = None,
    ) -> None:
        super().__init__(game, seats, seed, language, save)
        self.revision = 0
        self._screen = Screen()
        self.altered: Callable[[View], None] | None = None
        """Is given the view when something else than a message has changed it."""
        if save is not None:
            save.given_up = self._given_up

    @property
    def rules(self) -> Ruleset:
        """The ruleset of what is on the board."""
        return self.stage.rules

    @property
    def position(self) -> Position:
        """The viewed position."""
        return self.stage.game.position

    @property
    def pending_reply(self) -> bool:
        """Whether the computer's move is awaited; :meth:`reply` makes it, so that the person's move is seen first.

        While an example or an earlier position is looked at, or a game between computers was taken back, it is not.
        """
        looking = self._aside is not None or not self._main.game.ahead
        return self._reply_due and not looking and self._main.computers_turn

    def record(self) -> Record:
        """Return one's own game as it is written down."""
        stage = self._main
        sides = zip(stage.rules.sides, stage.seats, strict=True)
        return replace(stage.game.record(), seats={side: who for side, who in sides if who != PERSON})

    def view(self) -> View:
        """Return the whole game as the screen sees it."""
        view = self._screen.view(self.stage)
        view["revision"] = self.revision
        view["say"], view["notice"], view["notices"] = self._say, self._notice or self._unsaved, list(self._notices)
        view["aloud"] = list(self._aloud)
        view["can"]["reply"] = self.pending_reply
        if self._aside:
            view["example"] = self._aside.view()
            view["can"]["resign"] = view["can"]["draw"] = False
        elif self._earlier is not None:
            view["can"]["undo"] = True
        return view

    def receive(self, raw: object) -> View:
        """Take a message and return the view after it.

        A message that quotes another revision than the present one changes nothing.

        Args:
            raw: JSON as it came, for example ``{"revision": 3, "do": "touch", "touches": ["E1"]}``.

        Raises:
            ProtocolError: what no front end of ours sends; nothing has changed.
        """
        revision, message = read(raw)
        if revision == self.revision:
            check(message, self.stage)
            self._fresh()
            self._do(message)
            self._settle()
            self._changed()
        return self.view()

    def reply(self) -> View:
        """Let the computer play if it is to move, and return the view after it."""
        if self._aside is None and self._main.computers_turn:
            self._fresh()
            self._answer()
            self._settle()
            self._changed()
        return self.view()

    def _settle(self) -> None:
        """See where the game stands after a change; a task says here whether it is solved."""

    def _changed(self) -> None:
        """Count the revision, and keep the game once something has been played in it."""
        self.revision += 1
        game = self._main.game
        if self._save is None or not (game.plies or game.open_throw or game.can_redo):
            return
        try:
            if self._filed is not game and self._filed is not None and self._filed.plies:
                self._told(self._save.put_aside())
            self._told(self._save.write(self.record()))
            self._filed = game
        except SaveError as error:
            self._notice = self.book.say("errors.save_failed", reason=self.book.in_words(error.said))

    def close(self) -> None:
        """Let another board have the saved game; what is played here from now on is not kept."""
        if self._save is not None:
            self._save.close()
            self._save = None

    def _given_up(self) -> None:
        """Another board goes on with the saved game: say so, and keep nothing any more."""
        self._save = None
        self._fresh()
        self._unsaved = self._say = self.book.say("saved.taken_over")
        self.revision += 1
        if self.altered is not None:
            self.altered(self.view())

    def _do(self, message: Message) -> None:
        """Do what can be done with an example on the board too; the rest changes one's own game."""
        asked, self._asked = self._asked, None
        match message:
            case Touch(touches):
                self._touch(touches)
            case Type(text):
                self._type(text)
            case Thrown(text):
                self._thrown(text)
            case Go(ply):
                self._go(ply)
            case ShowExample():
                self._show(message)
            case Plain(do):
                self._plain(do)
            case _ if self._aside or self.fixed:
                self._not_now()
            case _:
                self._change(message, asked)

    def _touch(self, touches: tuple[str, ...], read: Attempt | None = None) -> None:
        """Take up touches; those of a typed text with what else it says."""
        stage = self.stage
        if not stage.game.ahead:
            self._tell("errors.looking_back")
        elif stage.waits:
            self._not_now()
        elif stage.attempt(touches, read):
            self._played()
        elif stage.refused:
            refusal = stage.book.refusal(stage.refused.items[0])
            self._say, self._aloud = f"{refusal.heading}. {refusal.told.words}", ("verdict",)
        else:
            self._say = f"{status(stage)}." if stage.touches else stage.book.say("speech.put_down")

    def _type(self, text: str) -> None:
        """Read a typed throw, a move, or both; a text that has no meaning is answered with why."""
        stage = self.stage
        game = stage.game
        if game.ahead and (game.due or game.open_throw) and looks_thrown(text):
            self._thrown(text)
            return
        try:
            attempt = stage.rules.attempt(text, stage.last, game.open_throw)
            if attempt.throw is None or game.open_throw is not None or self._throw(attempt.throw):
                self._touch(attempt.touches, attempt)
        except TextError as error:
            self._unknown(error)

    def _unknown(self, error: TextError) -> None:
        """Say why a typed text has no meaning here."""
        self.stage.refused = None
        reason = capital(self.book.in_words(error.said))
        self._notice = self._say = reason if reason.endswith((".", "?", "!")) else f"{reason}."

    def _thrown(self, text: str) -> None:
        """Make a throw that was typed in: somebody has thrown sticks or dice of their own."""
        if not self.stage.moment.may_throw:
            self._throw(None)
            return
        try:
            throw = read_throw(self.stage.game, text)
        except TextError as error:
            self._unknown(error)
        else:
            self._throw(throw)

    def _throw(self, throw: Throw | None) -> bool:
        """Make this throw, or draw one if None; return whether it could be made."""
        stage = self.stage
        game = stage.game
        if not game.ahead:
            self._tell("errors.looking_back")
        elif game.open_throw is not None and not game.over:
            self._tell("errors.thrown_already", throw=words(stage.book, game.position, game.open_throw))
        elif not stage.moment.may_throw:
            self._not_now()
        else:
            stage.throw(self._chance.throw(game) if throw is None else throw)
            self._reply_due = True
            self._say, self._aloud = thrown(stage), ("throw", "status", "open")
            return True
        return False

    def _on(self) -> None:
        """Go on where nothing can be decided: throw if a throw is due, and play the one move that is left."""
        stage = self.stage
        thrown_now = stage.moment.may_throw and self._throw(None)
        only = stage.moment.only_move
        if only is not None:
            stage.put_down()
            stage.game.play(only)
            self._played(thrown=True)
        elif not stage.game.ahead:
            self._tell("errors.looking_back")
        elif not thrown_now:
            self._tell("errors.choice" if stage.moment.may_touch else "errors.not_now")

    def _played(self, *, thrown: bool = False) -> None:
        """A ply was played: say it, and await the computer's if it is to answer.

        Args:
            thrown: whether its throw was made with it, so that it is still to be told; a person's was told before.
        """
        self._reply_due = True
        stage, game = self.stage, self.stage.game
        ply = game.plies[-1]
        told = ply.throw is not None and (thrown or stage.seats[ply.side] != PERSON)
        # Where a throw decides who begins, the step itself tells it.
        told = told and stage.rules.turn(ply.before) is not None
        self._say = played(stage, thrown=told)
        self._aloud = (*(["thrown"] if told else []), "steps", *([] if game.over else ["status"]))

    def _answer(self) -> None:
        if not self._main.computers_turn:
            self._not_now()
            return
        self._main.computer_plays(self._chance)
        self._played()

    def _go(self, ply: int) -> None:
        stage, say = self.stage, self.book.say
        stage.put_down()
        stage.game.go(ply)
        self._say = say("status.went", move=stage.game.plies[ply - 1].text) if ply else say("status.went_start")

    def _plain(self, do: str) -> None:
        """Do what a message of one word says, where it can be done now."""
        actions: dict[str, Callable[[], object]] = {
            "throw": partial(self._throw, None),
            "on": self._on,
            "undo": self._undo,
            "redo": self._redo,
            "new": self._new,
            "back": self._back,
        }
        if not self._aside:
            actions |= {"resign": self._resign, "draw": self._draw, "reply": self._answer}
        try:
            actions.get(do, self._not_now)()
        except PlayError:
            self._not_now()

    def _undo(self) -> None:
        stage = self.stage
        if stage.touches:
            stage.put_down()
            self._say = stage.book.say("speech.put_down")
            return
        if not stage.game.can_undo:
            self._bring_back()
            return
        looking_back = not stage.game.ahead
        taken = stage.take_back()
        self._reply_due = PERSON in stage.seats and not looking_back
        turn, say = stage.game.turn, stage.book.say
        if taken and turn is not None and not stage.game.due:
            self._say = say("status.undone", turn, move=taken[-1].text)
        else:
            self._say = say("status.undone_throw", next=status(stage)) if stage.throws else f"{status(stage)}."

    def _redo(self) -> None:
        stage = self.stage
        if not stage.game.can_redo:
            self._tell("errors.nothing_to_redo")
            return
        again = stage.play_again()
        self._reply_due = True
        if again:
            self._say = stage.book.say("status.redone", move=again[-1].text)
        else:
            self._say, self._aloud = thrown(stage), ("throw", "status", "open")

    def _new(self) -> None:
        """Begin again from the same start; from a set-up on which nothing was played, from the usual one."""
        if self._aside:
            self._aside = aside(self._main.book, self._aside.rule.id, self._aside.example.id, played=False)
            self._say = self._aside.example.caption
            return
        game = self._main.game
        self._begin(Game(game.rules, game.start if game.can_undo else None, self._head(game.rules)))

    def _resign(self) -> None:
        """The person to move gives up; where the computer is to move, the person it plays against does."""
        stage, turn = self._main, self._main.game.turn
        if turn is None or PERSON not in stage.seats:
            self._not_now()
            return
        stage.put_down()
        stage.game.resign(turn if stage.moment.mover == PERSON else stage.seats.index(PERSON))
        self._say = stage.book.tell(stage.game.outcome.item).words if stage.game.outcome else ""

    def _draw(self) -> None:
        """All sides agree; the computer never does."""
        stage = self._main
        if any(who != PERSON for who in stage.seats):
            self._not_now()
            return
        stage.put_down()
        stage.game.agree()
        self._say = stage.book.tell(stage.game.outcome.item).words if stage.game.outcome else ""

    def _show(self, message: ShowExample) -> None:
        self._aside = aside(self.book, message.rule, message.example, played=message.played)
        self._say = self._aside.example.caption

    def _back(self) -> None:
        if self._aside is None:
            self._not_now()
            return
        self._aside = None
        self._say = f"{status(self._main)}."
