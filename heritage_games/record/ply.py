"""A ply as it was played, with what happened in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from heritage_games.games.contract import Effect, Move, NamedItem, Position, Ruleset, Throw


@dataclass(frozen=True)
class Ply:
    """One player's whole action.

    What happened in it is asked of the rules once, when it is asked for first: a record of many plies is read without.

    Args:
        side: whose.
        move: which, of the position before.
        text: as it is written.
        position: where it led.
        comment: what was written about it.
        throw: the one it was made under.
        rules, before: the ruleset and the position in which it was played.
        judged: the items of its verdict, where whoever played it has them; along the usual path of its touches.
    """

    side: int
    move: Move
    text: str
    position: Position
    comment: str | None
    throw: Throw | None
    rules: Ruleset = field(repr=False, compare=False)
    before: Position = field(repr=False, compare=False)
    judged: tuple[NamedItem, ...] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def items(self) -> tuple[NamedItem, ...]:
        """What happened, step by step, as the judge says it."""
        if self.judged is not None:
            return self.judged
        usual = self.rules.paths(self.before, self.move, self.throw)[0]
        return self.rules.judge(self.before, usual, self.throw).items

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """What was seen to happen, in order."""
        seen = self.rules.effects(self.before, self.move, self.throw)
        return tuple(effect for touch in seen for effect in touch)
