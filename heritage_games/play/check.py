"""Messages that are well formed, yet name what this game does not have."""

from __future__ import annotations

from heritage_games.games.errors import UnknownNameError

from .errors import ProtocolError
from .example import aside
from .messages import Go, Message, SetOption, SetSeat, ShowExample, Touch
from .stage import Stage


def check(message: Message, stage: Stage) -> None:
    """Raise ProtocolError for a point, ply, side, option or example that what is on the board does not have."""
    match message:
        case Touch(touches):
            stage.check(touches)
        case Go(ply) if not 0 <= ply <= len(stage.game.plies):
            raise ProtocolError("there is no such ply")
        case SetSeat(side=side) if not 0 <= side < len(stage.rules.sides):
            raise ProtocolError("there is no such side")
        case SetOption(name, value):
            try:
                stage.rules.declared[name].check(value)
            except (KeyError, UnknownNameError) as error:
                raise ProtocolError(f"no option {name} can be {value!r}") from error
        case ShowExample(rule, example):
            aside(stage.book, rule, example, played=False)
        case _:
            pass
