"""State of a session: its games, the displayed example, the announcement and the autosave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from heritage_games.analysis.levels import PLAYERS, seated, those_of
from heritage_games.analysis.players import Player
from heritage_games.engine.verdict import Message
from heritage_games.errors import MOST_LISTED, ProtocolError, SaveError, SetupError, UnknownNameError
from heritage_games.record.game import Chance, Game
from heritage_games.record.notation import Record, RecordFormatter
from heritage_games.record.save import SaveNotice
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Example, Rule
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.options import unknown
from heritage_games.rulesets.types import PERSON, Throw

from .board_state import BoardState
from .view_types import ExampleView, View


class Demonstration:
    """An example of a rule on a separate board, whose touches may be played immediately."""

    def __init__(self, book: Rulebook, rule: str, example: str, *, played: bool) -> None:
        self.rule, self.example = find_example(book, rule, example)
        self.board = BoardState(staged(book.ruleset, self.example), language=book.language)
        if played and self.example.touches:
            self.board.attempt(self.example.touches)

    def view(self) -> ExampleView:
        """Return the view of the example."""
        points = [touch for touch in self.example.touches if touch in self.board.rules.points]
        return ExampleView(
            rule=self.rule.id,
            id=self.example.id,
            caption=self.example.caption,
            touches=list(self.example.touches),
            lit=list(self.example.lit) or points,
            unchanged=self.board.book.text("examples.kept"),
        )


def find_example(book: Rulebook, rule: str, example: str) -> tuple[Rule | Principle, Example]:
    """Return a rule or principle and its example; raise ProtocolError if either is unknown."""
    try:
        found = book.card(rule)
    except UnknownNameError as error:
        raise ProtocolError(str(error)) from error
    examples = book.examples(found)
    for one in examples:
        if one.id == example:
            return found, one
    names = tuple(one.id for one in examples)
    raise ProtocolError(unknown(example, names, Message("an_example", rule=found.id)))


def in_force(rules: Ruleset, rule: Rule | Principle) -> Ruleset:
    """Return rules under which a rule is in force; raise UnknownNameError if there are none."""
    if rule.active(rules.options):
        return rules
    needed = rule.examples[0].options
    try:
        return rules.with_options(**{n: v for n, v in needed.items() if n in rule.when or rules.declared[n].free})
    except SetupError as error:
        raise UnknownNameError(Message("rule_not_in_force", rule=rule.id)) from error


def staged(rules: Ruleset, example: Example) -> Game:
    """Return the game of an example before its touches, with its throw pending."""
    under = example.under(rules)

    def given(game: Game) -> Throw | None:
        if not example.throw or len(game.plies) != len(example.after):
            return None
        return under.parse_throw(example.throw, game.position_after(len(game.plies)))

    game = Game(under, under.parse_position(example.position), given=given)
    for text in example.after:
        game.play_text(text)
    return game


class SessionState:
    """Games of a session: the current one, the previous one, and the displayed example."""

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
        self.main = BoardState(game, seats or self.seats_of(game), language, players)  # the reader's own game
        # the example displayed instead of the reader's own game; None if there is none
        self.example: Demonstration | None = None
        self.earlier: BoardState | None = None  # the previous game, which undo restores; None if there is none
        # whether the computer replies when it is to move; False, for example, after a failure
        self.answers = True
        self.undecided = False  # whether the players have not been chosen yet
        self._text: tuple[tuple[object, ...], str] = ((), "")
        self._formatter = RecordFormatter()
        self.announcement = Announcement(self)
        # callback after each ply of a person or computer, with the board; None if there is none
        self.on_ply: Callable[[BoardState], None] | None = None

    @property
    def shown(self) -> BoardState:
        """The board on the screen: the reader's own game, or an example."""
        return self.example.board if self.example else self.main

    @property
    def reply_due(self) -> bool:
        """Whether the computer is to move; False while an example or earlier position is viewed."""
        looking = self.example is not None or not self.main.game.ahead
        return self.answers and not looking and self.main.computers_turn

    @property
    def opponent_open(self) -> bool:
        """Whether an opponent can still be chosen: before ply two, if people play all sides."""
        return self.undecided and len(self.main.game.plies) <= 1 and set(self.main.seats) == {PERSON}

    def seats_of(self, game: Game) -> tuple[str, ...]:
        """Return each side's player from the game's record; a person replaces an unknown player."""
        named = [game.head.seats.get(side, PERSON) for side in game.rules.sides]
        there = those_of(game.rules, self.players)
        return tuple(name if name in there else PERSON for name in named)

    def absent(self, game: Game) -> dict[int, str]:
        """Return the unknown players that a game's record names, by side."""
        named = [game.head.seats.get(side, PERSON) for side in game.rules.sides]
        there = (PERSON, *those_of(game.rules, self.players))
        return {side: name for side, name in enumerate(named) if name not in there}

    def begin(self, game: Game, seats: Sequence[str] = ()) -> None:
        """Replace the game, which undo can restore, and the players unless ``seats`` is empty."""
        before = self.main
        before.discard_touches()
        self.earlier = before if before.game.can_undo or before.game.can_redo else self.earlier
        sat = dict(zip(before.rules.sides, before.seats, strict=True))
        self.main = BoardState(game, seats or seated(sat, game.rules), before.language, self.players)
        self.answers = True
        self.chance.seed += 1

    def speak(self, language: str) -> None:
        """Switch the language of the current and the previous game."""
        for board in filter(None, (self.main, self.earlier)):
            board.speak(language)

    def bring_back(self) -> bool:
        """Restore the previous game; return whether a game was restored."""
        if self.earlier is None or self.example:
            return False
        self.main, self.earlier, self.answers = self.earlier, None, False
        return True

    def head(self, rules: Ruleset, date: str) -> Record:
        """Return a record with the headers of a new game between the same people."""
        players = {side: name for side, name in self.main.game.head.players.items() if side in rules.sides}
        return Record(rules.game, rules.name, players=players, date=date)

    @property
    def version(self) -> tuple[object, ...]:
        """Values that change whenever the content of the record changes."""
        game = self.main.game
        return (game, game.version, game.hint_steps, game.head, game.remark, *self.main.seats)

    @property
    def record_text(self) -> str:
        """The record of the reader's own game as text; cached until the game changes."""
        now = self.version
        if self._text[0] != now:
            self._text = now, self._formatter.format(self.record())
        return self._text[1]

    def record(self) -> Record:
        """Return the record of the reader's own game, with the computer players in their seats."""
        sides = zip(self.main.rules.sides, self.main.seats, strict=True)
        return replace(self.main.game.record(), seats={side: who for side, who in sides if who != PERSON})


class Announcement:
    """Response to the last message."""

    def __init__(self, match: SessionState) -> None:
        self._match = match
        self.text = ""  # text of the live region
        # names of the view fields that make up the full text; empty if ``text`` is complete
        self.parts: tuple[str, ...] = ()
        self.unsaved = ""  # the reason why the game is no longer saved; shown if there is no other notice
        self._notice = ""
        self._notices: tuple[str, ...] = ()

    def clear(self) -> None:
        """Clear the last announcement and the last refusal."""
        self._match.shown.refused = None
        self.text = self._notice = ""
        self.parts = self._notices = ()

    def notice(self, sentence: str) -> None:
        """Show a sentence."""
        self._notice = self.text = sentence

    def show(self, key: str, **fillings: str) -> None:
        """Show an interface text by its key."""
        self.notice(self._match.shown.book.text(key, None, **fillings))

    def not_now(self) -> None:
        """Show that the action is not possible now."""
        self.show("errors.not_now")

    def problems(self, sentences: Sequence[str]) -> None:
        """Show the first problems of a text, and the number of the others."""
        self.show("panel.faults")
        shown, more = tuple(sentences[:MOST_LISTED]), len(sentences) - MOST_LISTED
        rest = self._match.shown.book.text("errors.more_faults", None, count=f"{more:,}") if more > 0 else ""
        self._notices = (*shown, rest) if rest else shown

    def add(self, sentence: str) -> None:
        """Append a sentence to the notice and to the live region."""
        self._notice = " ".join(filter(None, [self._notice, sentence]))
        self.text = " ".join(filter(None, [self.text, sentence]))

    def unkept(self, error: SaveError) -> None:
        """Show why the game could not be saved; the text of the live region is unchanged."""
        self._notice = self._match.shown.book.text(
            "errors.save_failed", reason=self._match.shown.book.in_words(error.words)
        )

    def add_saved(self, notice: SaveNotice | None) -> None:
        """Append a sentence about the saved game to the notice and to the live region."""
        if notice is None:
            return
        book = self._match.shown.book
        fillings = dict(notice.fillings)
        if "holder" in fillings:
            fillings["holder"] = fillings["holder"] or book.interface["saved.somebody"]
        self.add(book.text(f"saved.{notice.key}", None, **fillings))

    def write_into(self, view: View) -> None:
        """Write the announcement into a view."""
        view["announcement"], view["announcement_parts"] = self.text, list(self.parts)
        view["notice"], view["notices"] = self._notice or self.unsaved, list(self._notices)
