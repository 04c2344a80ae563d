"""Changes of one's own game: other rules or readings, other people, a position or a record to go on from."""

from __future__ import annotations

from heritage_games.games.contract import Position, Ruleset
from heritage_games.games.errors import SetupError
from heritage_games.games.registry import ruleset
from heritage_games.players import PERSON
from heritage_games.players.seats import LONGEST_NAME
from heritage_games.record import Game, PlayError, RecordError, parse_game
from heritage_games.record.save import today
from heritage_games.rulebook.grammar import capital

from .announcement import Announcement
from .keeping import Keeping
from .match import Match
from .messages import Load, Message, OpenLine, SetLanguage, SetOption, SetRuleset, SetSeat, SetUp
from .telling import faults
from .turn import status


class Changes:
    """What changes the game that is played, or who plays it.

    Args:
        match: the games.
        announcement: where it is said.
        keeping: where the game is kept; one that is bears its date.
    """

    def __init__(self, match: Match, announcement: Announcement, keeping: Keeping) -> None:
        self._match = match
        self._announcement = announcement
        self._keeping = keeping
        self.asked: SetOption | SetRuleset | None = None
        """A change that waits to be asked for again, because a game in progress would end for it."""

    def make(self, message: Message, asked: SetOption | SetRuleset | None) -> None:
        """Make a change.

        Args:
            message: the change.
            asked: one that was asked for before; the same again is sure.
        """
        match message:
            case SetOption():
                self._option(message, sure=message.sure or asked == message)
            case SetRuleset():
                self._ruleset(message, sure=message.sure or asked == message)
            case SetLanguage(name):
                self._match.speak(name)
                self._announcement.say = f"{status(self._match.main)}."
            case SetSeat(side, who):
                self._seat(side, who)
            case OpenLine(ply, which):
                self._open(ply, which)
            case SetUp(text):
                self._set_up(text)
            case Load(text):
                self._load(text)
            case _:
                self._announcement.not_now()

    def again(self) -> None:
        """Begin again from the same start; from a set-up on which nothing was played, from the usual one."""
        game = self._match.main.game
        self.begin(game.rules, game.start if game.can_undo else None)

    def begin(self, rules: Ruleset, start: Position | None = None) -> None:
        """Begin a further game of the same people, and say who begins."""
        self.begin_game(Game(rules, start, self._match.head(rules, today() if self._keeping.keeps else "")))

    def begin_game(self, game: Game, seats: tuple[str, ...] = ()) -> None:
        """Put another game on the board, and say who begins; see :meth:`.match.Match.begin`."""
        self._match.begin(game, seats)
        stage, turn = self._match.main, game.turn
        begins = f"{status(stage)}." if turn is None else stage.book.say("status.begins", turn)
        self._announcement.say = begins

    def _waits(self, message: SetOption | SetRuleset, *, sure: bool) -> bool:
        """Ask before a game in progress ends for other rules; return whether that was asked."""
        game = self._match.main.game
        if sure or game.over or not game.can_undo:
            return False
        self.asked = message
        self._announcement.tell("status.confirm_new")
        return True

    def _ruleset(self, message: SetRuleset, *, sure: bool) -> None:
        """Choose other rules of the same game, with the readings that both have: another game begins."""
        before = self._match.main.rules
        if before.name == message.name or self._waits(message, sure=sure):
            return
        declared = ruleset(before.game, message.name).declared
        shared = {
            name: value for name, value in before.options.items() if name in declared and value in declared[name].values
        }
        self.begin(ruleset(before.game, message.name, **shared))
        book = self._match.main.book
        self._announcement.say = book.say("status.ruleset_set", label=book.game.rulesets[message.name])

    def _option(self, message: SetOption, *, sure: bool) -> None:
        """Choose a reading: another game begins, which is said before it is done."""
        rules = self._match.main.rules
        if rules.options[message.name] == message.value or self._waits(message, sure=sure):
            return
        self.begin(rules.with_options(**{message.name: message.value}))
        book = self._match.main.book
        words = book.game.options[message.name]
        self._announcement.say = book.say("status.option_set", label=words.label, value=words.value(message.value))

    def _seat(self, side: int, who: str) -> None:
        stage = self._match.main
        stage.put_down()
        stage.seats[side] = who
        self._match.answers = True
        self._announcement.say = stage.book.say("seats.set", side, who=stage.book.interface.get(f"seats.{who}", who))

    def _open(self, ply: int, which: int) -> None:
        """Put a kept line on the board again; where the computer is to move at its end, it does."""
        stage = self._match.main
        stage.put_down()
        try:
            stage.game.open(ply, which)
        except PlayError:
            self._announcement.not_now()
            return
        self._match.answers = PERSON in stage.seats
        first = stage.game.plies[ply - 1].text
        self._announcement.say = stage.book.say("status.line_opened", None, move=first, next=status(stage))

    def _set_up(self, text: str) -> None:
        stage = self._match.main
        try:
            start = stage.rules.parse_position(text)
        except SetupError as error:
            self._announcement.faults(faults(stage.book, error))
            return
        outcome = stage.rules.outcome(start)
        if outcome:
            reason = stage.book.tell(outcome.item).words
            self._announcement.faults([stage.book.say("errors.setup_over", reason=reason)])
        else:
            self.begin(stage.rules, start)

    def _load(self, text: str) -> None:
        try:
            game = parse_game(text)
        except RecordError as error:
            words = self._match.main.book.in_words
            self._announcement.faults([capital(words(fault.placed)) for fault in error.faults])
        else:
            self.begin_game(game, self._match.seats_of(game))
            self.loaded(game)

    def loaded(self, game: Game) -> None:
        """Say that a game was taken up, and for whom of its players a person sits down."""
        self._announcement.say = self._match.main.book.say("status.loaded")
        self.tell_absent(game)

    def tell_absent(self, game: Game) -> None:
        """Say for whom of a record's players a person sits down, because nobody here is called so."""
        for side, name in self._match.absent(game).items():
            self._announcement.add(self._match.main.book.say("seats.absent", side, name=name[:LONGEST_NAME]))
