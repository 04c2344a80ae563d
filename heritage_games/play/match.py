"""The games that are played one after the other at one board, and the example that may lie over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from heritage_games.games.contract import Ruleset
from heritage_games.players import PERSON, PLAYERS, Player, seated, those_of
from heritage_games.record import Chance, Game, Record

from .example import Demonstration
from .stage import Stage


class Match:
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
        self.main = Stage(game, seats or self.seats_of(game), language, players)
        """One's own game."""
        self.example: Demonstration | None = None
        """The example over it."""
        self.earlier: Stage | None = None
        """The game before it, which undo brings back."""
        self.answers = True
        """Whether the computer is to answer; not after its own game was taken back."""
        self.heard: Callable[[Stage], None] | None = None
        """Is given what is on the board when a ply was played there, by a hand or by the computer."""

    @property
    def shown(self) -> Stage:
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
        self.main = Stage(game, seats or seated(sat, game.rules), before.language, self.players)
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
