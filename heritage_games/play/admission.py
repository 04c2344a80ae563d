"""Which messages are let in: those that name nothing that this game does not have."""

from __future__ import annotations

from heritage_games.games.registry import games
from heritage_games.players import PERSON, those_of
from heritage_games.record import ProtocolError
from heritage_games.rulebook import content
from heritage_games.rulebook.rules import same

from .example import demonstration
from .messages import GoTo, Message, SetLanguage, SetOption, SetRuleset, SetSeat, ShowExample, Touch
from .stage import Stage


def admit(message: Message, stage: Stage) -> None:
    """Raise ProtocolError for a point, ply, side, option, ruleset, language or example that the board does not have."""
    match message:
        case Touch(touches):
            stage.check(touches)
        case GoTo(ply) if not 0 <= ply <= len(stage.game.plies):
            raise ProtocolError("there is no such ply")
        case SetSeat(side, who):
            _seated(side, who, stage)
        case SetOption(name, value):
            option = stage.rules.declared.get(name)
            if option is None or option.free or not any(same(value, each) for each in option.values):
                raise ProtocolError(f"no option {name} can be {value!r}")
        case SetRuleset(name=name) if name not in games()[stage.rules.game]:
            raise ProtocolError(f"no ruleset of this game is called {name!r}")
        case SetRuleset() if any(option.free for option in stage.rules.declared.values()):
            raise ProtocolError("a board of one's own keeps its rules")
        case SetLanguage(name):
            _spoken(name)
        case ShowExample(rule, example):
            demonstration(stage.book, rule, example, played=False)
        case _:
            pass


def _seated(side: int, who: str, stage: Stage) -> None:
    """Raise ProtocolError for a side that is not there, or for somebody who cannot sit there."""
    if not 0 <= side < len(stage.rules.sides):
        raise ProtocolError("there is no such side")
    there = (PERSON, *those_of(stage.rules, stage.players))
    if who not in there:
        raise ProtocolError(f"who must be one of {', '.join(there)}")


def _spoken(language: str) -> None:
    """Raise ProtocolError for a language that there are no words in."""
    if language not in content().languages():
        raise ProtocolError(f"there are no words in {language!r}")
