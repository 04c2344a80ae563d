"""An example of a rule or a principle put on the board, while one's own game waits behind it."""

from __future__ import annotations

from dataclasses import dataclass

from heritage_games.engine.saying import Saying
from heritage_games.games.contract import Ruleset, Throw
from heritage_games.games.errors import SetupError, UnknownNameError
from heritage_games.games.option import unknown
from heritage_games.record import Game, ProtocolError
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.principles import Principle
from heritage_games.rulebook.rules import Example, Rule

from .stage import Stage
from .view import ExampleView


@dataclass
class Demonstration:
    """An example on a stage of its own.

    Args:
        rule, example: which.
        stage: where it is played.
    """

    rule: Rule | Principle
    example: Example
    stage: Stage

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
        raise ProtocolError(unknown(example, names, Saying("an_example", rule=found.id)))
    stage = Stage(staged(book.ruleset, one), language=book.language)
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
        raise UnknownNameError(Saying("rule_not_in_force", rule=rule.id)) from error


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
