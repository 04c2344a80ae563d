"""Traditional board games as an executable rulebook.

Every rule is numbered, sourced, graded and demonstrated; every legal move is explained step
by step; every illegal attempt is refused with the numbered rule that forbids it.

>>> rules = hg.ruleset("morabaraba")
>>> hg.perft(rules, rules.start(), 2)
552
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

from .engine.verdict import Message, format_messages_with

if TYPE_CHECKING:
    from .analysis.review import review
    from .analysis.solver import solve
    from .classroom_server.notebook_process import classroom
    from .experiments.exact import confine, perft
    from .experiments.executors import affordable
    from .experiments.paired_experiment import experiment
    from .experiments.rating_ladder import ladder
    from .experiments.simulation import playouts, simulate
    from .rendering.text_board import text_board
    from .rulebook.loading import register
    from .rulesets.registry import games, ruleset
    from .session.submissions import results
    from .session.svg import svg
    from .widgets.bench import bench
    from .widgets.documents import cards, history, notes, sources
    from .widgets.figures import figure
    from .widgets.functions import board, compare, learn, play, quiz, rule, task, tasks
    from .widgets.replay import replay

__version__ = "1.0.0rc1"

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
    "figure",
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
    "replay",
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

_MODULES = {
    "bench": "widgets.bench",
    "classroom": "classroom_server.notebook_process",
    "figure": "widgets.figures",
    "games": "rulesets.registry",
    "register": "rulebook.loading",
    "replay": "widgets.replay",
    "results": "session.submissions",
    "review": "analysis.review",
    "ruleset": "rulesets.registry",
    "solve": "analysis.solver",
    "svg": "session.svg",
    "text_board": "rendering.text_board",
    "affordable": "experiments.executors",
    "confine": "experiments.exact",
    "experiment": "experiments.paired_experiment",
    "ladder": "experiments.rating_ladder",
    "perft": "experiments.exact",
    "playouts": "experiments.simulation",
    "simulate": "experiments.simulation",
    **dict.fromkeys(("cards", "history", "notes", "sources"), "widgets.documents"),
    **dict.fromkeys(("board", "compare", "learn", "play", "quiz", "rule", "task", "tasks"), "widgets.functions"),
}
"""Module of each public name, imported on first use, so counting never imports widgets."""


def _format_message(message: Message) -> str:
    """Return an error message in English, importing the sentences on first use."""
    from .rulebook.interface import english

    return english(message)


format_messages_with(_format_message)


def __getattr__(name: str) -> object:
    """Return a public name, whose module is imported on first use."""
    if name not in _MODULES:
        close = get_close_matches(name, __all__, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{hint}")
    return getattr(import_module(f".{_MODULES[name]}", __name__), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
