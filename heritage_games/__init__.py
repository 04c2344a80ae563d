"""Traditional board games as an executable rulebook.

Every rule is numbered, sourced, graded and demonstrated; every legal move is told step by
step; every illegal attempt is answered with the numbered rule that forbids it.

>>> import heritage_games as hg
>>> rules = hg.ruleset("morabaraba")
>>> hg.perft(rules, rules.start(), 2)
552
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, cast

from .engine.saying import tell_with

if TYPE_CHECKING:
    from .classroom.beside import classroom
    from .drawing.text_board import text_board
    from .engine.saying import Saying
    from .experiments import affordable, confine, experiment, ladder, perft, playouts, simulate
    from .games import games, ruleset
    from .marking import results
    from .play.pictured import svg
    from .reviewing import review
    from .rulebook.registering import register
    from .solving import solve
    from .widget import cards, compare, history, learn, notes, play, quiz, rule, sources, task, tasks
    from .widget.bench import bench
    from .widget.own import board

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "affordable",
    "bench",
    "board",
    "cards",
    "classroom",
    "compare",
    "confine",
    "experiment",
    "games",
    "history",
    "ladder",
    "learn",
    "notes",
    "perft",
    "play",
    "playouts",
    "quiz",
    "register",
    "results",
    "review",
    "rule",
    "ruleset",
    "simulate",
    "solve",
    "sources",
    "svg",
    "task",
    "tasks",
    "text_board",
]

_ROOMS = (
    dict.fromkeys(("games", "ruleset"), "games")
    | {
        "bench": "widget.bench",
        "board": "widget.own",
        "classroom": "classroom.beside",
        "results": "marking",
        "register": "rulebook.registering",
        "review": "reviewing",
        "solve": "solving",
        "svg": "play.pictured",
        "text_board": "drawing.text_board",
    }
    | dict.fromkeys(("affordable", "confine", "experiment", "ladder", "perft", "playouts", "simulate"), "experiments")
    | dict.fromkeys(
        ("cards", "compare", "history", "learn", "notes", "play", "quiz", "rule", "sources", "task", "tasks"), "widget"
    )
)
"""Where each name lives: a notebook that only counts moves never loads the widgets."""


class _Floor:
    """A function that bears the name of a floor: it is called as the function, and reaches the modules of the floor.

    So ``heritage_games.play("morabaraba")`` and ``heritage_games.play.session`` both are what they look like. Neither
    loads the other.

    Args:
        name: of both.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = self.__qualname__ = name
        self.__module__ = __name__

    def __call__(self, *args: object, **kwargs: object) -> object:
        """Call the function."""
        return self.__wrapped__(*args, **kwargs)

    def __get__(self, instance: object, owner: type | None = None) -> _Floor:
        """Return itself: what can be asked so, ``help`` takes for the function that it is."""
        return self

    def __getattr__(self, name: str) -> object:
        """Return what belongs to the floor."""
        return getattr(import_module(f".{self.__name__}", __name__), name)

    def __repr__(self) -> str:
        """Return the name, without a place in memory, so that notebooks can be compared."""
        return f"<function {__name__}.{self.__name__}>"

    @property
    def __wrapped__(self) -> Callable[..., object]:
        """The function."""
        function: Callable[..., object] = getattr(import_module(f".{_ROOMS[self.__name__]}", __name__), self.__name__)
        return function


# A class keeps its own words under this name; an instance tells those of its function.
_Floor.__doc__ = cast("str", property(lambda floor: floor.__wrapped__.__doc__))

_FLOORS = {name: _Floor(name) for name in ("classroom", "games", "play")}


class _Package(ModuleType):
    """Keeps ``classroom``, ``games`` and ``play`` functions when the floors of these names are imported."""

    def __setattr__(self, name: str, value: object) -> None:
        """Set an attribute, but for a floor that has the name of a function."""
        if not (name in _ROOMS and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def _told(saying: Saying) -> str:
    """Return what an error says; the rulebook, which has the words, is loaded when the first one is read."""
    from .rulebook.sayings import english

    return english(saying)


tell_with(_told)


def __getattr__(name: str) -> object:
    """Load a name's room on first use."""
    if name in _FLOORS:
        return _FLOORS[name]
    if name not in _ROOMS:
        near = get_close_matches(name, __all__, n=1)
        rest = f"; did you mean {near[0]!r}?" if near else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{rest}")
    return getattr(import_module(f".{_ROOMS[name]}", __name__), name)


def __dir__() -> list[str]:
    """List the public names, loaded or not."""
    return sorted(__all__)
