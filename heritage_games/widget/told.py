"""What a judge says, and what was played, as data: codes, rules and points beside the words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from heritage_games.games.contract import NamedItem
from heritage_games.play.stage import Stage
from heritage_games.play.telling import items


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was said of an attempt: a condition that held or failed, or something that happened.

    Example:
        >>> import heritage_games as hg
        >>> step = hg.play("morabaraba").touch("E1").steps[0]
        >>> step.code, step.rule, step.side, dict(step.points)
        ('placed', 'M2', 'dark', {'point': ('E1',)})

    Args:
        code: which condition.
        rule: the id of the one rule that answers it.
        words: the same as a sentence.
        side: the side that it is about.
        points: the points concerned, by what they are in the sentence.
        numbers: the counts of the sentence, by what they count.
    """

    code: str
    rule: str
    words: str
    side: str
    points: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Played:
    """A ply as it was played on a board.

    Example:
        >>> import heritage_games as hg
        >>> board, seen = hg.play("morabaraba"), []
        >>> _ = board.on_move(seen.append)
        >>> _ = board.move("E1")
        >>> seen[0].number, seen[0].side, seen[0].text, seen[0].position
        (1, 'dark', 'E1', 'morabaraba; turn light; dark E1; hand 11 12')

    Args:
        number: of the ply, from 1 on.
        side: who played it.
        text: as it is written, with its throw.
        throw: what was thrown for it; empty where nothing is thrown.
        position: the position after it, as text.
        steps: what happened in it.
    """

    number: int
    side: str
    text: str
    throw: str
    position: str
    steps: tuple[Step, ...]

    @classmethod
    def last_of(cls, stage: Stage) -> Played:
        """Return the last ply of a game that has one."""
        rules, ply, number = stage.rules, stage.game.plies[-1], len(stage.game.plies)
        return cls(
            number=number,
            side=rules.sides[ply.side],
            text=ply.text,
            throw="" if ply.throw is None else rules.format_throw(ply.throw, ply.before),
            position=rules.format_position(ply.position),
            steps=steps_of(stage, items(stage, number)),
        )


def steps_of(stage: Stage, said: Iterable[NamedItem]) -> tuple[Step, ...]:
    """Return what was said of an attempt, each with its rule and its words."""
    found = []
    for item in said:
        told = stage.book.tell(item)
        side = stage.rules.sides[item.side]
        found.append(Step(item.code, told.rule, told.words, side, dict(item.points), dict(item.numbers)))
    return tuple(found)
