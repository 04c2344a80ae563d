"""The games that are played one after the other at one board, and the example that may lie over them.

An example of a rule or a principle put on the board, while one's own game waits behind it.

What a session says beside its board.

The saved game of a session: written after each change, until another board goes on with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from heritage_games.analysis.levels import PLAYERS, seated, those_of
from heritage_games.analysis.players import Player
from heritage_games.engine.verdict import Message
from heritage_games.errors import MOST_TOLD, ProtocolError, SaveError, SetupError, UnknownNameError
from heritage_games.record.game import Chance, Game
from heritage_games.record.notation import Record
from heritage_games.record.save import Save, SaveNotice
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Example, Rule
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON, Throw

from .board_state import BoardState
from .view_types import ExampleView, View


@dataclass
class Demonstration:
    """An example on a stage of its own.

    Args:
        rule, example: which.
        stage: where it is played.
    """

    rule: Rule | Principle
    example: Example
    stage: BoardState

    def view(self) -> ExampleView:
        """Return the example as the screen tells it."""
        points = [touch for touch in self.example.touches if touch in self.stage.rules.points]
        return ExampleView(
            rule=self.rule.id,
            id=self.example.id,
            caption=self.example.caption,
            expect=self.example.expect,
            touches=list(self.example.touches),
            lit=list(self.example.lit) or points,
            unchanged=self.stage.book.say("examples.kept"),
        )


def demonstration(book: Rulebook, rule: str, example: str, *, played: bool) -> Demonstration:
    """Return an example on a stage of its own.

    Args:
        book: where the rule or the principle stands.
        rule: its id.
        example: its id.
        played: whether its touches are played at once, or left to the reader.

    Raises:
        ProtocolError: there is no such rule or example.
    """
    try:
        found = book.card(rule)
    except UnknownNameError as error:
        raise ProtocolError(str(error)) from error
    examples = book.examples(found)
    for one in examples:
        if one.id == example:
            break
    else:
        names = tuple(one.id for one in examples)
        raise ProtocolError(unknown(example, names, Message("an_example", rule=found.id)))
    stage = BoardState(staged(book.ruleset, one), language=book.language)
    if played and one.touches:
        stage.attempt(one.touches)
    return Demonstration(found, one, stage)


def in_force(rules: Ruleset, rule: Rule | Principle) -> Ruleset:
    """Return the ruleset with the readings that a rule needs to be in force.

    Raises:
        UnknownNameError: it is not in force on this board under any reading.
    """
    if rule.active(rules.options):
        return rules
    needed = rule.examples[0].options
    try:
        return rules.with_options(**{n: v for n, v in needed.items() if n in rule.when or rules.declared[n].free})
    except SetupError as error:
        raise UnknownNameError(Message("rule_not_in_force", rule=rule.id)) from error


def staged(rules: Ruleset, example: Example) -> Game:
    """Return the game of an example, played up to where its touches begin; its throw lies open there."""
    under = example.under(rules)

    def given(game: Game) -> Throw | None:
        """Return the throw of the example, where its touches begin."""
        if not example.throw or len(game.plies) != len(example.after):
            return None
        return under.parse_throw(example.throw, game.position_after(len(game.plies)))

    game = Game(under, under.parse_position(example.position), given=given)
    for text in example.after:
        game.play_text(text)
    return game


class SessionState:
    """Games of the same people.

    Args:
        game: the first.
        seats: who plays each side; if none are said, those of its record.
        players: who can sit down beside people, by name.
        seed: of throws and of the computer's choices.
        language: of the words.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str] = (),
        players: Mapping[str, Player] = PLAYERS,
        *,
        seed: int = 0,
        language: str = "en",
    ) -> None:
        self.players = players
        self.chance = Chance(seed)
        self.main = BoardState(game, seats or self.seats_of(game), language, players)
        """One's own game."""
        self.example: Demonstration | None = None
        """The example over it."""
        self.earlier: BoardState | None = None
        """The game before it, which undo brings back."""
        self.answers = True
        """Whether the computer is to answer; not after its own game was taken back."""
        self.heard: Callable[[BoardState], None] | None = None
        """Is given what is on the board when a ply was played there, by a hand or by the computer."""

    @property
    def shown(self) -> BoardState:
        """What is on the board: one's own game, or an example."""
        return self.example.stage if self.example else self.main

    @property
    def reply_due(self) -> bool:
        """Whether the computer's move is awaited: not while an example or an earlier position is looked at."""
        looking = self.example is not None or not self.main.game.ahead
        return self.answers and not looking and self.main.computers_turn

    def seats_of(self, game: Game) -> tuple[str, ...]:
        """Return who plays each side as the game's record tells it; a person for a player that is not here."""
        named = [game.head.seats.get(side, PERSON) for side in game.rules.sides]
        there = those_of(game.rules, self.players)
        return tuple(name if name in there else PERSON for name in named)

    def absent(self, game: Game) -> dict[int, str]:
        """Return the players that a game's record names and nobody here knows, by side."""
        named = [game.head.seats.get(side, PERSON) for side in game.rules.sides]
        there = (PERSON, *those_of(game.rules, self.players))
        return {side: name for side, name in enumerate(named) if name not in there}

    def begin(self, game: Game, seats: Sequence[str] = ()) -> None:
        """Put another game on the board.

        Args:
            game: the one that begins.
            seats: who plays it; if none are said, those who have played up to now.
        """
        before = self.main
        before.put_down()
        self.earlier = before if before.game.can_undo or before.game.can_redo else self.earlier
        sat = dict(zip(before.rules.sides, before.seats, strict=True))
        self.main = BoardState(game, seats or seated(sat, game.rules), before.language, self.players)
        self.answers = True
        self.chance.seed += 1

    def speak(self, language: str) -> None:
        """Go on in the words of another language, with the game before this one too."""
        for stage in filter(None, (self.main, self.earlier)):
            stage.speak(language)

    def bring_back(self) -> bool:
        """Put the game before this one on the board again; return whether there was one."""
        if self.earlier is None or self.example:
            return False
        self.main, self.earlier, self.answers = self.earlier, None, False
        return True

    def head(self, rules: Ruleset, date: str) -> Record:
        """Return the headers of a further game of the same people, as many of them as it has sides for."""
        players = {side: name for side, name in self.main.game.head.players.items() if side in rules.sides}
        return Record(rules.game, rules.name, players=players, date=date)

    def record(self) -> Record:
        """Return one's own game as it is written down, with who of the computer's players sits where."""
        sides = zip(self.main.rules.sides, self.main.seats, strict=True)
        return replace(self.main.game.record(), seats={side: who for side, who in sides if who != PERSON})


class Announcement:
    """What is said of the last message: one answer stands at a time.

    Args:
        match: in whose words.
    """

    def __init__(self, match: SessionState) -> None:
        self._match = match
        self.say = ""
        """For the live region."""
        self.aloud: tuple[str, ...] = ()
        """The same at length, as parts of the view; none where the sentence is all."""
        self.unsaved = ""
        """Why the game is not kept any more; it stands until something else is to be read."""
        self._notice = ""
        self._notices: tuple[str, ...] = ()

    def clear(self) -> None:
        """Forget what was said last, and the last refusal."""
        self._match.shown.refused = None
        self.say = self._notice = ""
        self.aloud = self._notices = ()

    def notice(self, sentence: str) -> None:
        """Put a sentence before the reader."""
        self._notice = self.say = sentence

    def tell(self, key: str, **fillings: str) -> None:
        """Put a sentence of the interface before the reader."""
        self.notice(self._match.shown.book.say(key, None, **fillings))

    def not_now(self) -> None:
        """Say that this cannot be done now."""
        self.tell("errors.not_now")

    def faults(self, told: Sequence[str]) -> None:
        """Put the faults of a text before the reader: the first of many, and how many more there are."""
        self.tell("panel.faults")
        shown, more = tuple(told[:MOST_TOLD]), len(told) - MOST_TOLD
        rest = self._match.shown.book.say("errors.more_faults", None, count=f"{more:,}") if more > 0 else ""
        self._notices = (*shown, rest) if rest else shown

    def add(self, sentence: str) -> None:
        """Put a sentence before the reader, beside what else is told."""
        self._notice = " ".join(filter(None, [self._notice, sentence]))
        self.say = " ".join(filter(None, [self.say, sentence]))

    def unkept(self, error: SaveError) -> None:
        """Say why the game could not be kept; it is no answer to what was done, so the ear is told that."""
        self._notice = self._match.shown.book.say(
            "errors.save_failed", reason=self._match.shown.book.in_words(error.said)
        )

    def add_saved(self, told: SaveNotice | None) -> None:
        """Put a sentence about the saved game before the reader, beside what else is told."""
        if told is None:
            return
        book = self._match.shown.book
        fillings = dict(told.fillings)
        if "holder" in fillings:
            fillings["holder"] = fillings["holder"] or book.interface["saved.somebody"]
        self.add(book.say(f"saved.{told.key}", None, **fillings))

    def write_into(self, view: View) -> None:
        """Write what is said into a view."""
        view["say"], view["aloud"] = self.say, list(self.aloud)
        view["notice"], view["notices"] = self._notice or self.unsaved, list(self._notices)


class Autosave:
    """Where a session keeps its game.

    Args:
        save: the file; nothing is kept if None.
        filed: the game that stands in it.
    """

    def __init__(self, save: Save | None, filed: Game | None) -> None:
        self._save = save
        self._filed = filed

    @property
    def keeps(self) -> bool:
        """Whether anything is kept."""
        return self._save is not None

    def keep(self, game: Game, record: Callable[[], Record]) -> Iterator[SaveNotice | None]:
        """Keep a game once something has been played in it, and give what the reader is to know.

        Args:
            game: as it stands.
            record: writes it down.

        Raises:
            SaveError: the folder or the disk does not allow it.
        """
        if self._save is None or not (game.plies or game.open_throw or game.can_redo):
            return
        if self._filed is not game and self._filed is not None and self._filed.plies:
            yield self._save.put_aside()
        yield self._save.write(record())
        self._filed = game

    def close(self) -> None:
        """Let another board have the saved game; what is played here from now on is not kept."""
        if self._save is not None:
            self._save.close()
        self.forget()

    def forget(self) -> None:
        """Keep nothing any more: another board has the file."""
        self._save = None
