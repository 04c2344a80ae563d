"""Facts about moves, their schemas, and advice, for all coaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple, Self

from heritage_games.engine.verdict import Item
from heritage_games.rulesets.types import Move, NamedItem

Drawn = Literal["", "gain", "danger", "way"]
"""Kind of line along a fact's points: a gain, a danger, or the path of a step or leap."""


NOW = "_now"  # ending of the codes that name a number after a move without the number before it
KEEPS = "keeps"  # code of the fact about what a move preserves, used if no proved fact supports the move


@dataclass(frozen=True, slots=True)
class Fact:
    """Fact about a move.

    Example:
        >>> board = hg.play("rafaya", position=hg.task("rafaya", "hold-1").position)
        >>> _ = board.move("f4-t5")
        >>> fact = board.review().turnings[0].facts[0]
        >>> fact.item.code, fact.plies
        ('wins_at_once', 0)

    Args:
        item: code, side, points and numbers of its sentence; the code belongs to a fact, not to a rule.
        draws: the kind of line drawn along ``line``; empty for no line.
        plies: plies searched to find it; 0 if the positions before and after the move prove it.
    """

    item: NamedItem
    draws: Drawn = ""
    plies: int = 0

    @property
    def line(self) -> tuple[str, ...]:
        """The points along which its line is drawn; empty if there are none."""
        return self.item.points.get("line", ())


Gain = Literal["", "there", "more", "less"]
"""How a fact supports a move.

``there``: by its presence; several facts of its code support the move more strongly. ``more`` or ``less``: by a greater
or smaller number. Empty: not at all, because the fact is neutral or a disadvantage.
"""


class FactSchema(NamedTuple):
    """Schema of the facts of one code."""

    blanks: frozenset[str]  # names of the placeholders of its sentence: roles of points and numbers
    gain: Gain = ""  # how the fact supports a move; empty if it does not
    number: str = "after"  # the name of the number to compare, if ``gain`` compares numbers
    compares: bool = False  # whether its sentence implies the drawback of another move
    drawback: bool = False  # whether it is a disadvantage of the move, which advice still lists among the reasons
    # whether advice always includes the fact; other facts are included only if few moves have them
    weighty: bool = False


def schema(blanks: str = "", gain: Gain = "", number: str = "after", **switches: bool) -> FactSchema:
    """Return a schema; ``blanks`` are separated by spaces."""
    return FactSchema(frozenset(blanks.split()), gain, number, **switches)


class FactCode(StrEnum):
    """Code of a fact about a move, with its schema; a family lists the strongest first.

    Attributes:
        schemas: the schema for the moves of each side, None for a side without the fact; or a single one for all sides;
            empty if :data:`VERDICTS` has the schema.
    """

    schemas: tuple[FactSchema | None, ...]

    def __new__(cls, code: str, *schemas: FactSchema | None) -> Self:
        """Return the code."""
        made = str.__new__(cls, code)
        made._value_, made.schemas = code, schemas
        return made

    def __repr__(self) -> str:
        """Return the representation of the plain text, so that all items look alike."""
        return repr(self.value)


def schemas_of(codes: type[FactCode], side: int = 0) -> dict[str, FactSchema]:
    """Return the schema of each code of a side's moves, without those of :data:`VERDICTS`."""
    return {code: schema for code in codes for schema in code.schemas[side : side + 1] if schema}


@cache
def _ranks(codes: type[FactCode]) -> dict[str, int]:
    return {code: rank for rank, code in enumerate(codes)}


def strongest_first(facts: Iterable[Fact], codes: type[FactCode]) -> list[Fact]:
    """Return facts in the order of their codes, the strongest first."""
    return sorted(facts, key=lambda fact: _ranks(codes)[fact.item.code])


def weighty(codes: type[FactCode]) -> frozenset[FactCode]:
    """Return the codes of facts that advice always includes."""
    return frozenset(code for code in codes if any(schema and schema.weighty for schema in code.schemas))


LETS_WIN, LOSES_MAN, SHUTS_IN = "lets_win", "loses_man", "shuts_in"
"""Codes: the other side can win next; it can force a capture; its piece is now immobile."""


class SearchFact(FactCode):
    """Codes of facts that a table, a search or a comparison of all moves proves."""

    FORCES_WIN = "forces_win", schema("plies turns", "there")
    KEEPS_WIN = "keeps_win", schema("", "there")
    KEEPS_DRAW = "keeps_draw", schema("worse", "there")
    HOLDS_OUT = "holds_out", schema()
    ALL_LOSE = "all_lose", schema()
    LOST_ANYHOW = "lost_anyhow", schema()
    STOPS_WIN = "stops_win", schema("", "there")
    CANNOT_STOP = "cannot_stop", schema()
    NONE_SAFE = "none_safe", schema()
    NONE_HOLDS = "none_holds", schema()
    COSTS_LATER = "costs_later", schema()
    LETS_FORCE_WIN = "lets_force_win", schema()
    ONLY_SAVES = "only_saves", schema("", "there")
    OTHERS_LOSE = "others_lose", schema("worse", "there")
    ONLY_KEEPS = "only_keeps", schema("plies", "there")
    OTHERS_COST = "others_cost", schema("plies worse", "there")
    LOSES_BY_FORCE = "loses_by_force", schema()
    GIVES_WIN_AWAY = "gives_win_away", schema()


VERDICTS: Mapping[str, FactSchema] = schemas_of(SearchFact)
"""Schemas of the facts that a table, a search or a comparison proves, by code."""

COMPARES = frozenset({SearchFact.ONLY_SAVES, SearchFact.OTHERS_LOSE, SearchFact.ONLY_KEEPS, SearchFact.OTHERS_COST})
"""Codes of facts about the other moves."""


def fact_of(code: str, side: int, searched: int = 0, **numbers: int) -> Fact:
    """Return a fact without points about a side."""
    return Fact(Item(code, side, {}, numbers), plies=searched)


class Contrast(NamedTuple):
    """Other legal move with its disadvantage."""

    move: Move
    fact: Fact  # the disadvantage, as a fact about that move
    own: Fact  # the fact that the advised move does not have this disadvantage
    # the moves after the other move, if ``fact`` is about the last of them; otherwise empty
    line: tuple[Move, ...] = ()


class Line(NamedTuple):
    """Moves after a move, the best answer first, and the fact about the last one."""

    moves: tuple[Move, ...]
    fact: Fact


@dataclass(frozen=True, slots=True)
class Advice:
    """Advice for the side to move.

    Args:
        places: the points to look at first: the piece that moves, or the relevant points.
        facts: the facts about the move, distinguishing ones first; never empty.
        tells: whether a proved fact distinguishes the move from the others; if False, ``facts`` are the best available.
        dangers: facts against the move: what the other side can win after it, and what it gives up; always shown; empty
            if there are none.
        contrast: a disadvantage of another move that this move does not have; None if it is not needed.
        usual: whether many other moves have the reason too; such a reason is used only if there is no other.
        alike: the other moves that a search finds about as good, if no reason distinguishes the move; otherwise empty.
        line: moves that show how the move wins the game or a piece; None if its facts suffice or no line is short.
    """

    move: Move
    touches: tuple[str, ...]
    places: tuple[str, ...]
    facts: tuple[Fact, ...]
    tells: bool
    dangers: tuple[Fact, ...] = ()
    contrast: Contrast | None = None
    usual: bool = False
    line: Line | None = None
    alike: tuple[Move, ...] = ()

    def shown(self, most: int) -> tuple[Fact, ...]:
        """Return at most this many facts, including the greatest danger."""
        danger = self.dangers[:1]
        return (*self.facts[: most - len(danger)], *danger)
