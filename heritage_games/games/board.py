"""A board by names."""

from __future__ import annotations

from dataclasses import dataclass

from .contract import Layout


@dataclass(frozen=True)
class NamedBoard:
    """A board by names: its lines, and where its points lie."""

    lines: tuple[tuple[str, ...], ...]
    layout: Layout
