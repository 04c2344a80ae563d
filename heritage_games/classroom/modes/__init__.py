"""What a class can do together, each by its name; whoever adds one adds it here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .mode import Mode
from .pairs import Pairs
from .tasks import Tasks
from .together import AgainstComputer, AgainstTeacher
from .tournament import Tournament
from .votes import Votes

MODES: Mapping[str, type[Mode]] = MappingProxyType(
    {mode.name: mode for mode in (Votes, Tasks, Pairs, Tournament, AgainstTeacher, AgainstComputer)}
)

__all__ = ["MODES", "Mode"]
