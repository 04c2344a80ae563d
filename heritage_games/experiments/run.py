"""What was run: enough to run it again and get the same to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from heritage_games import __version__
from heritage_games.games.option import Value
from heritage_games.machine.compile import digest
from heritage_games.players import seat

from .setting import Setting
from .spread import Span


@dataclass(frozen=True)
class Run:
    """What was played, and with what.

    Example:
        >>> import heritage_games as hg
        >>> print(hg.simulate("morabaraba", 100, seed=7).run)
        hg.simulate('morabaraba/south_africa', 100, seed=7, limit=1000)

    Args:
        setting: what was played.
        asked: how many games were asked for.
        spans: the games that were played: number of the first, and how many; one span where none is missing.
        chunks: into how many calls they were cut; the result does not depend on it.
        version: of this package.
        engine: digest of the sources of the rules' engine.
    """

    setting: Setting
    asked: int
    spans: tuple[Span, ...]
    chunks: int = field(compare=False)
    version: str = __version__
    engine: str = field(default_factory=digest)

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """The name of who played each side; empty where every move was any legal one.

        Example:
            >>> import heritage_games as hg
            >>> hg.simulate("morabaraba", 2, seats=("careful", "random")).run.seats
            ('careful', 'random')
        """
        return seat(self.setting.seats, self.setting.rules)[0]

    def __str__(self) -> str:
        """Return the call that does it again."""
        setting = self.setting
        parts = [f"'{setting.game}/{setting.name}'", str(self.asked), f"seed={setting.seed}", f"limit={setting.limit}"]
        parts += [f"position={setting.position!r}"] if setting.position else []
        parts += [f"seats={self.seats}"] if self.seats else []
        parts += [f"{name}={value!r}" for name, value in setting.options]
        return f"hg.simulate({', '.join(parts)})"

    def to_dict(self) -> dict[str, object]:
        """Return all of it as plain values, for JSON.

        Example:
            >>> import heritage_games as hg
            >>> hg.simulate("morabaraba", 100, seed=7).run.to_dict()["seed"]
            7
        """
        setting = self.setting
        options: dict[str, Value] = dict(setting.rules.options)
        return {
            "version": self.version,
            "engine": self.engine,
            "game": setting.game,
            "ruleset": setting.name,
            "options": options,
            "position": setting.position or setting.rules.format_position(setting.rules.start()),
            "seats": list(self.seats),
            "seed": setting.seed,
            "limit": setting.limit,
            "asked": self.asked,
            "spans": [list(span) for span in self.spans],
            "chunks": self.chunks,
        }


def joined(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Return chunks in their order, those that meet as one."""
    found: list[Span] = []
    for first, count in sorted(spans):
        if found and sum(found[-1]) == first:
            found[-1] = (found[-1][0], found[-1][1] + count)
        else:
            found.append((first, count))
    return tuple(found)
