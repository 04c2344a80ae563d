"""What a judge answers: items that say which condition allowed or forbade a touch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

P = TypeVar("P")
"""How a point is told: by index in the engine, by name above it."""

Kind = Literal["legal", "unfinished", "refused"]


@dataclass(frozen=True, slots=True)
class Item(Generic[P]):
    """One condition that held or failed, or one thing that happened.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).items[0]
        Item(code='placed', side=0, points={'point': ('E1',)}, numbers={'hand': 11})

    Args:
        code: name of the condition; the rulebook answers it with exactly one rule.
        side: index of the side the item is about.
        points: the points concerned, by role (``point`` is what was touched).
        numbers: counts the sentence needs, by name.
    """

    code: str
    side: int
    points: Mapping[str, tuple[P, ...]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict(Generic[P]):
    """The answer to an attempt.

    Example:
        >>> import heritage_games as hg
        >>> rules = hg.ruleset("morabaraba")
        >>> rules.judge(rules.start(), ["E1"]).kind
        'legal'

    Args:
        kind: ``legal``, ``unfinished`` (more touches are wanted) or ``refused``.
        items: ordered; of a refusal the first opens its rule card, of a legal
            attempt they are the steps of what happens.
        move: the move that a legal attempt makes, in the engine's own integer.
    """

    kind: Kind
    items: tuple[Item[P], ...]
    move: int | None = None
