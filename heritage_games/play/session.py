"""A whole game as the screen sees it: messages come in, views go out."""

from __future__ import annotations

from dataclasses import replace

from heritage_games.games.contract import Position, Ruleset
from heritage_games.games.errors import SetupError, TextError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital

from .check import check
from .errors import PlayError, RecordError, SaveError
from .example import Aside, aside
from .game import Game
from .messages import Go, Load, Message, Plain, SetOption, SetSeat, SetUp, ShowExample, Touch, Type, read
from .reading import parse_game
from .record import Record
from .save import Save, today
from .screen import screen
from .seats import PERSON
from .stage import Stage
from .telling import faults, played, status
from .view import View

LONGEST_SHOWN = 40
"""How much of a typed text stands in a notice."""


class Session:
    """A game being played at one screen.

    The viewed ply, the touches of an unfinished turn and the last answer belong to it, so that two
    views of one session show the same.

    Args:
        game: what is played: a game, or a ruleset for a new one.
        seats: who plays each side, in their order (``person``, ``random``, ``careful``); if none are
            said, or a kept game is taken up, those of its record.
        seed: of the computer's choices; the same seed and record choose the same.
        language: of the words.
        save: where the game is kept after each ply, and taken up from; nowhere if None.

    Raises:
        SaveError: a game of another kind is kept there.
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
        asked = game if isinstance(game, Game) else Game(game)
        begun, notice = save.take_up(asked) if save else (asked, "")
        taken_up = begun is not asked
        self.revision = 0
        self.seed = seed
        self._save = save
        self._main = Stage(begun, seats_of(begun) if taken_up else seats or seats_of(begun), language)
        self._aside: Aside | None = None
        self._earlier: Stage | None = None
        self._asked: SetOption | None = None
        self._reply_due = True
        self._fresh()
        self._notice = notice
        self._say = self.book.say("status.loaded") if taken_up else notice

    @property
    def stage(self) -> Stage:
        """What is on the board: one's own game, or an example."""
        return self._aside.stage if self._aside else self._main

    @property
    def book(self) -> Rulebook:
        """The rulebook of what is on the board."""
        return self.stage.book

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
        view = screen(self.stage)
        view["revision"] = self.revision
        view["say"], view["notice"], view["notices"] = self._say, self._notice, list(self._notices)
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

    def _fresh(self) -> None:
        """Forget what was said last."""
        self._say = self._notice = ""
        self._notices: tuple[str, ...] = ()

    def _settle(self) -> None:
        """See where the game stands after a change; a task says here whether it is solved."""

    def _changed(self) -> None:
        """Count the revision, and keep the game once something has been played in it."""
        self.revision += 1
        game = self._main.game
        if self._save is None or not (game.plies or game.can_redo):
            return
        try:
            self._save.write(self.record())
        except SaveError as error:
            self._notice = self.book.say("errors.save_failed", reason=str(error))

    def _do(self, message: Message) -> None:
        """Do what can be done with an example on the board too; the rest changes one's own game."""
        asked, self._asked = self._asked, None
        match message:
            case Touch(touches):
                self._touch(touches)
            case Type(text):
                self._type(text)
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

    def _change(self, message: Message, asked: SetOption | None) -> None:
        """Change one's own game, or who plays it."""
        match message:
            case SetOption():
                self._option(message, sure=message.sure or asked == message)
            case SetSeat(side, who):
                self._seat(side, who)
            case SetUp(text):
                self._set_up(text)
            case Load(text):
                self._load(text)
            case _:
                self._not_now()

    def _tell(self, key: str) -> None:
        """Put a sentence of the interface before the reader."""
        self._notice = self._say = self.book.say(key)

    def _touch(self, touches: tuple[str, ...]) -> None:
        stage = self.stage
        if not stage.game.ahead:
            self._tell("errors.looking_back")
        elif stage.waits:
            self._not_now()
        elif stage.attempt(touches):
            self._played()
        elif stage.refused:
            refusal = stage.book.refusal(stage.refused.items[0])
            self._say = f"{refusal.heading}. {refusal.told.words}"
        else:
            self._say = f"{status(stage)}." if stage.touches else stage.book.say("speech.put_down")

    def _type(self, text: str) -> None:
        """Read a typed move as touches; a text that has no meaning is answered with why."""
        try:
            touches = self.rules.attempt(text).touches
        except TextError as error:
            shown = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"
            reason = capital(str(error))
            reason = reason if reason.endswith((".", "?", "!")) else f"{reason}."
            self._notice = self._say = self.book.say("errors.move_unknown", text=shown, reason=reason)
        else:
            self._touch(touches)

    def _played(self) -> None:
        """A ply was played: say it, and await the computer's if it is to answer."""
        self._reply_due = True
        self._say = played(self.stage, len(self.stage.game.plies))

    def _answer(self) -> None:
        if not self._main.computers_turn:
            self._not_now()
            return
        self._main.computer_plays(self.seed)
        self._played()

    def _go(self, ply: int) -> None:
        stage, say = self.stage, self.book.say
        stage.put_down()
        stage.game.go(ply)
        self._say = say("status.went", move=stage.game.plies[ply - 1].text) if ply else say("status.went_start")

    def _plain(self, do: str) -> None:
        """Do what a message of one word says, where it can be done now."""
        actions = {"undo": self._undo, "redo": self._redo, "new": self._new, "back": self._back}
        if not self._aside:
            actions |= {"resign": self._resign, "draw": self._draw, "reply": self._answer}
        try:
            actions.get(do, self._not_now)()
        except PlayError:
            self._not_now()

    def _not_now(self) -> None:
        self._tell("errors.not_now")

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
        turn = stage.game.turn
        self._say = stage.book.say("status.undone", turn, move=taken[-1].text) if taken else f"{status(stage)}."

    def _bring_back(self) -> None:
        """There is nothing to take back in this game: take back its beginning, if another was there before."""
        if self._earlier is None or self._aside:
            self._tell("errors.nothing_to_undo")
            return
        self._main, self._earlier, self._reply_due = self._earlier, None, False
        self._say = self.book.say("status.loaded")

    def _redo(self) -> None:
        stage = self.stage
        if not stage.game.can_redo:
            self._tell("errors.nothing_to_redo")
            return
        again = stage.play_again()
        self._reply_due = True
        self._say = stage.book.say("status.redone", move=again[-1].text) if again else f"{status(stage)}."

    def _new(self) -> None:
        """Begin again from the same start; from a set-up on which nothing was played, from the usual one."""
        if self._aside:
            self._aside = aside(self._main.book, self._aside.rule.id, self._aside.example.id, played=False)
            self._say = self._aside.example.caption
            return
        game = self._main.game
        self._begin(Game(game.rules, game.start if game.can_undo else None, self._head()))

    def _head(self) -> Record:
        """Return the headers of a further game of the same people."""
        head = self._main.game.head
        return Record(head.game, head.ruleset, players=head.players, date=today() if self._save else "")

    def _begin(self, game: Game, seats: tuple[str, ...] | None = None) -> None:
        """Put another game on the board; undo brings the one before it back."""
        before = self._main
        before.put_down()
        self._earlier = before if before.game.can_undo or before.game.can_redo else self._earlier
        self._main = Stage(game, before.seats if seats is None else seats, before.language)
        self._reply_due = True
        self.seed += 1
        turn = game.turn
        self._say = f"{status(self._main)}." if turn is None else self.book.say("status.begins", turn)

    def _resign(self) -> None:
        """The person to move gives up; where the computer is to move, the person it plays against does."""
        stage, turn = self._main, self._main.game.turn
        if turn is None or PERSON not in stage.seats:
            self._not_now()
            return
        stage.put_down()
        stage.game.resign(turn if stage.mover == PERSON else stage.seats.index(PERSON))
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

    def _option(self, message: SetOption, *, sure: bool) -> None:
        """Choose a reading: another game begins, which is said before it is done."""
        stage = self._main
        if stage.rules.options[message.name] == message.value:
            return
        if stage.game.can_undo and stage.game.turn is not None and not sure:
            self._asked = message
            self._tell("status.confirm_new")
            return
        rules = stage.rules.with_options(**{message.name: message.value})
        self._begin(Game(rules, head=self._head()))
        words = self.book.game.options[message.name]
        self._say = self.book.say("status.option_set", label=words.label, value=words.value(message.value))

    def _seat(self, side: int, who: str) -> None:
        stage = self._main
        stage.put_down()
        stage.seats[side] = who
        self._reply_due = True
        self._say = stage.book.say("seats.set", side, who=stage.book.interface[f"seats.{who}"])

    def _set_up(self, text: str) -> None:
        rules = self._main.rules
        try:
            start = rules.parse_position(text)
        except SetupError as error:
            self._tell("panel.faults")
            self._notices = faults(self.book, error)
            return
        outcome = rules.outcome(start)
        if outcome:
            self._tell("panel.faults")
            self._notices = (self.book.say("errors.setup_over", reason=self.book.tell(outcome.item).words),)
        else:
            self._begin(Game(rules, start, self._head()))

    def _load(self, text: str) -> None:
        try:
            game = parse_game(text)
        except RecordError as error:
            self._tell("panel.faults")
            self._notices = tuple(capital(str(fault)) for fault in error.faults)
        else:
            self._begin(game, seats_of(game))
            self._say = self.book.say("status.loaded")


def seats_of(game: Game) -> tuple[str, ...]:
    """Return who plays each side as the game's record tells it."""
    return tuple(game.head.seats.get(side, PERSON) for side in game.rules.sides)
