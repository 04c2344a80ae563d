"""The games that begin one after the other at one screen, and what was said there last."""

from __future__ import annotations

from collections.abc import Sequence

from heritage_games.games.contract import Ruleset
from heritage_games.games.errors import MOST_TOLD, SetupError
from heritage_games.games.registry import ruleset
from heritage_games.players.seats import PERSON, seated
from heritage_games.record.chance import Chance
from heritage_games.record.errors import RecordError
from heritage_games.record.game import Game
from heritage_games.record.reading import parse_game
from heritage_games.record.record import Record
from heritage_games.record.save import Save, TakenUp, Told, today
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.grammar import capital

from .example import Aside
from .messages import Load, Message, SetOption, SetRuleset, SetSeat, SetUp
from .stage import Stage
from .telling import faults
from .turn import status


class Sitting:
    """One's own game, the one before it, and the example that may lie over it.

    Args:
        game: what is played: a game, or a ruleset for a new one.
        seats: who plays each side, in their order; if none are said, or a kept game is taken up, those of its record.
        seed: of throws and of the computer's choices.
        language: of the words.
        save: where the game is kept; nowhere if None.

    Raises:
        SaveError: no more games can be kept under this name.
    """

    def __init__(
        self, game: Game | Ruleset, seats: tuple[str, ...], seed: int, language: str, save: Save | None
    ) -> None:
        asked = game if isinstance(game, Game) else Game(game)
        taken = save.take_up(asked) if save else TakenUp(asked, filed=False)
        begun, taken_up = taken.game, taken.game is not asked
        self._chance = Chance(seed)
        self._save = save
        self._filed = begun if taken.filed else None
        self._unsaved = ""
        self._main = Stage(begun, seats_of(begun) if taken_up else seats or seats_of(begun), language)
        self._aside: Aside | None = None
        self._earlier: Stage | None = None
        self._asked: SetOption | SetRuleset | None = None
        self._reply_due = True
        self._fresh()
        self._say = self.book.say("status.loaded") if taken_up else ""
        self._told(taken.told)

    @property
    def stage(self) -> Stage:
        """What is on the board: one's own game, or an example."""
        return self._aside.stage if self._aside else self._main

    @property
    def book(self) -> Rulebook:
        """The rulebook of what is on the board."""
        return self.stage.book

    def _fresh(self) -> None:
        """Forget what was said last: one answer stands at a time."""
        self.stage.refused = None
        self._say = self._notice = ""
        self._aloud: tuple[str, ...] = ()
        self._notices: tuple[str, ...] = ()

    def _tell(self, key: str, **fillings: str) -> None:
        """Put a sentence of the interface before the reader."""
        self._notice = self._say = self.book.say(key, None, **fillings)

    def _told(self, told: Told | None) -> None:
        """Put a sentence about the saved game before the reader, beside what else is told."""
        if told is None:
            return
        fillings = dict(told.fillings)
        if "holder" in fillings:
            fillings["holder"] = fillings["holder"] or self.book.interface["saved.somebody"]
        sentence = self.book.say(f"saved.{told.key}", None, **fillings)
        self._notice = " ".join(filter(None, [self._notice, sentence]))
        self._say = " ".join(filter(None, [self._say, sentence]))

    def _not_now(self) -> None:
        self._tell("errors.not_now")

    def _change(self, message: Message, asked: SetOption | SetRuleset | None) -> None:
        """Change one's own game, or who plays it."""
        match message:
            case SetOption():
                self._option(message, sure=message.sure or asked == message)
            case SetRuleset():
                self._ruleset(message, sure=message.sure or asked == message)
            case SetSeat(side, who):
                self._seat(side, who)
            case SetUp(text):
                self._set_up(text)
            case Load(text):
                self._load(text)
            case _:
                self._not_now()

    def _head(self, rules: Ruleset) -> Record:
        """Return the headers of a further game of the same people, as many of them as it has sides for."""
        players = {side: name for side, name in self._main.game.head.players.items() if side in rules.sides}
        return Record(rules.game, rules.name, players=players, date=today() if self._save else "")

    def _begin(self, game: Game, seats: tuple[str, ...] | None = None) -> None:
        """Put another game on the board; undo brings the one before it back."""
        before = self._main
        before.put_down()
        self._earlier = before if before.game.can_undo or before.game.can_redo else self._earlier
        sat = dict(zip(before.rules.sides, before.seats, strict=True))
        self._main = Stage(game, seats or seated(sat, game.rules.sides), before.language)
        self._reply_due = True
        self._chance.seed += 1
        turn = game.turn
        self._say = f"{status(self._main)}." if turn is None else self.book.say("status.begins", turn)

    def _bring_back(self) -> None:
        """There is nothing to take back in this game: take back its beginning, if another was there before."""
        if self._earlier is None or self._aside:
            self._tell("errors.nothing_to_undo")
            return
        self._main, self._earlier, self._reply_due = self._earlier, None, False
        self._say = self.book.say("status.loaded")

    def _waits(self, message: SetOption | SetRuleset, *, sure: bool) -> bool:
        """Ask before a game in progress ends for other rules; return whether that was asked."""
        stage = self._main
        if sure or stage.game.over or not stage.game.can_undo:
            return False
        self._asked = message
        self._tell("status.confirm_new")
        return True

    def _ruleset(self, message: SetRuleset, *, sure: bool) -> None:
        """Choose other rules of the same game, with the readings that both have: another game begins."""
        before = self._main.rules
        if before.name == message.name or self._waits(message, sure=sure):
            return
        declared = ruleset(before.game, message.name).declared
        shared = {
            name: value for name, value in before.options.items() if name in declared and value in declared[name].values
        }
        rules = ruleset(before.game, message.name, **shared)
        self._begin(Game(rules, head=self._head(rules)))
        self._say = self.book.say("status.ruleset_set", label=self.book.game.rulesets[rules.name])

    def _option(self, message: SetOption, *, sure: bool) -> None:
        """Choose a reading: another game begins, which is said before it is done."""
        stage = self._main
        if stage.rules.options[message.name] == message.value or self._waits(message, sure=sure):
            return
        rules = stage.rules.with_options(**{message.name: message.value})
        self._begin(Game(rules, head=self._head(rules)))
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
            self._notices = self._few(faults(self.book, error)[:MOST_TOLD], len(error.faults))
            return
        outcome = rules.outcome(start)
        if outcome:
            self._tell("panel.faults")
            self._notices = (self.book.say("errors.setup_over", reason=self.book.tell(outcome.item).words),)
        else:
            self._begin(Game(rules, start, self._head(rules)))

    def _few(self, told: Sequence[str], count: int) -> tuple[str, ...]:
        """Return the first of many faults, and how many more there are."""
        more = count - len(told)
        return (*told, self.book.say("errors.more_faults", None, count=f"{more:,}")) if more else tuple(told)

    def _load(self, text: str) -> None:
        try:
            game = parse_game(text)
        except RecordError as error:
            self._tell("panel.faults")
            self._notices = self._few(
                [capital(self.book.in_words(fault.placed)) for fault in error.faults[:MOST_TOLD]], len(error.faults)
            )
        else:
            self._begin(game, seats_of(game))
            self._say = self.book.say("status.loaded")


def seats_of(game: Game) -> tuple[str, ...]:
    """Return who plays each side as the game's record tells it."""
    return tuple(game.head.seats.get(side, PERSON) for side in game.rules.sides)
