"""Tree of a game's plies and variations, for games and the reader of records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.types import Effect, Move, NamedItem, Outcome, Position, Throw

from .notation import RecordedVariation, within_lines


@dataclass(frozen=True)
class Ply:
    """One player's complete action.

    Its items are computed on first use, so that parsing a long record skips them.
    """

    side: int
    move: Move
    text: str
    position: Position  # the position after the ply
    comment: str | None
    throw: Throw | None
    rules: Ruleset = field(repr=False, compare=False)
    before: Position = field(repr=False, compare=False)
    # the items of its verdict for the usual order of touches, if the caller has them; None otherwise
    judged: tuple[NamedItem, ...] | None = field(default=None, repr=False, compare=False)

    @cached_property
    def items(self) -> tuple[NamedItem, ...]:
        """The items of the ply, step by step, as the judge returns them."""
        if self.judged is not None:
            return self.judged
        return self.rules.items(self.before, self.move, self.throw)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """The visible effects of the ply, in order."""
        seen = self.rules.effects(self.before, self.move, self.throw)
        return tuple([effect for touch in seen for effect in touch])


@dataclass(frozen=True, slots=True)
class Variation:
    """Variation of the game, which can be activated again."""

    ply: int  # the number of its first ply, which replaces that ply of the game
    which: int  # index among the variations with this first ply, from 0
    plies: tuple[Ply, ...]


class _Branch:
    """Ply with all continuations ever played; the last active one is chosen."""

    __slots__ = ("branches", "chosen", "closed", "ply")

    def __init__(self, ply: Ply | None = None) -> None:
        self.ply = ply
        self.branches: list[_Branch] = []
        self.chosen: _Branch | None = None
        self.closed: Outcome | None = None

    def chain(self) -> list[_Branch]:
        found, here = [self], self.chosen
        while here is not None:
            found.append(here)
            here = here.chosen
        return found


class VariationTree:
    """All lines of one game as a tree; one path through it is active.

    No ply occurs twice among the continuations of a position: repeating a variation's plies activates that variation.

    Args:
        comparable: returns a position without its draw counters, to count repetitions.
    """

    def __init__(self, start: Position, comparable: Callable[[Position], Position]) -> None:
        self._start = start
        self._comparable = comparable
        self._path = [_Branch()]
        self._forked: list[int] = []  # the active plies that have other continuations too, in order
        self._former: list[_Branch | None] = []  # the previously chosen branch for each active ply
        self._plies: list[Ply] = []
        self._texts: list[str] = []
        self.comments: dict[int, str] = {}  # the comments of the active plies, by number
        self._times = Counter([comparable(start)])

    def copied(self) -> VariationTree:
        """Return an independent copy of the active line, without variations."""
        own = VariationTree(self._start, self._comparable)
        for ply in self._plies:
            own.append(ply)
        return own

    def __len__(self) -> int:
        return len(self._plies)

    @cached_property
    def plies(self) -> tuple[Ply, ...]:
        """The active plies, cached until they change."""
        return tuple(self._plies)

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the active plies."""
        return tuple(self._texts)

    @property
    def last(self) -> Position:
        """The last position of the active line."""
        return self._plies[-1].position if self._plies else self._start

    @property
    def times(self) -> int:
        """The number of times that the last position occurs in the active line."""
        return self._times[self._comparable(self.last)]

    @property
    def closed(self) -> Outcome | None:
        """The resignation or agreement at the end of the active line; None if there is none."""
        return self._path[-1].closed

    def close(self, outcome: Outcome | None) -> None:
        """Set the resignation or agreement at the end of the active line."""
        self._path[-1].closed = outcome

    def after(self, ply: int) -> Position:
        """Return the position after an active ply; 0 is the position before the first."""
        return self._plies[ply - 1].position if ply else self._start

    def append(self, ply: Ply) -> Ply:
        """Append a ply to the active line and return it.

        A repeated ply without a comment keeps the earlier comment.
        """
        here = self._path[-1]
        acted = (ply.move, ply.throw)
        branch = next((each for each in here.branches if each.ply and (each.ply.move, each.ply.throw) == acted), None)
        if branch is None:
            branch = _Branch(ply)
            here.branches.append(branch)
        elif branch.ply is not None and ply.comment is None:
            ply = replace(ply, comment=branch.ply.comment)
        branch.ply = ply
        self._force(branch, ply)
        return ply

    def pop(self) -> Ply:
        """Deactivate and return the last ply.

        It remains the chosen continuation until another is played.
        """
        if self._forked and self._forked[-1] == len(self):
            self._forked.pop()
        self.comments.pop(len(self), None)
        self._path.pop()
        self._former.pop()
        self._texts.pop()
        ply = self._plies.pop()
        self._times[self._comparable(ply.position)] -= 1
        self.__dict__.pop("plies", None)
        return ply

    def cut(self, ply: int) -> None:
        """Deactivate everything after a ply."""
        while len(self) > ply:
            self.pop()

    def unread(self, ply: int) -> None:
        """Deactivate all plies after this one, and choose the earlier continuations again.

        A ply that replaced no other continuation remains chosen.
        """
        while len(self) > ply:
            former = self._former[-1]
            self.pop()
            self._path[-1].chosen = former or self._path[-1].chosen

    def open(self, ply: int, which: int, *, undone: bool) -> bool:
        """Activate a variation from this ply on; return whether it exists."""
        if not 1 <= ply <= len(self._path):
            return False
        found = self._beside(ply, undone=undone)
        if not 0 <= which < len(found):
            return False
        self.cut(ply - 1)
        for branch in found[which].chain():
            if branch.ply is not None:
                self._force(branch, branch.ply)
        return True

    def kept(self, *, undone: bool) -> tuple[Variation, ...]:
        """Return the variations of the active line.

        Args:
            undone: whether the continuation of the last ply was just undone and is therefore not a variation.
        """
        return tuple(
            Variation(ply, which, tuple(each.ply for each in branch.chain() if each.ply is not None))
            for ply in self._forks()
            for which, branch in enumerate(self._beside(ply, undone=undone))
        )

    def written(self, *, undone: bool) -> tuple[RecordedVariation, ...]:
        """Return all variations, including nested ones, in the order of a record's text."""
        found: list[RecordedVariation] = []
        waiting = [
            (branch, ply, 0) for ply in reversed(self._forks()) for branch in reversed(self._beside(ply, undone=undone))
        ]
        while waiting:
            branch, first, beside = waiting.pop()
            chain = branch.chain()
            found.append(_line(first, beside, [each.ply for each in chain if each.ply is not None]))
            here = len(found)
            waiting += [
                (other, first + place, here)
                for place in range(len(chain) - 1, 0, -1)
                for other in reversed(chain[place - 1].branches)
                if other is not chain[place]
            ]
        return tuple(found)

    def _forks(self) -> list[int]:
        """Return the replaceable plies: those with several branches, and the next ply."""
        return [*self._forked, len(self._path)]

    def _force(self, branch: _Branch, ply: Ply) -> None:
        here = self._path[-1]
        if len(here.branches) > 1:
            self._forked.append(len(self._path))
        self._former.append(here.chosen)
        here.chosen = branch
        self._path.append(branch)
        self._plies.append(ply)
        self._texts.append(ply.text)
        if ply.comment is not None:
            self.comments[len(self)] = ply.comment
        self._times[self._comparable(ply.position)] += 1
        self.__dict__.pop("plies", None)

    def _beside(self, ply: int, *, undone: bool) -> list[_Branch]:
        """Return the first branches of the variations that replace a ply."""
        here = self._path[ply - 1]
        if not here.branches:
            return []
        forced = self._path[ply] if ply < len(self._path) else here.chosen if undone else None
        return [branch for branch in here.branches if branch is not forced]


def _line(first: int, beside: int, plies: Sequence[Ply]) -> RecordedVariation:
    comments = {first + order: ply.comment for order, ply in enumerate(plies) if ply.comment is not None}
    return RecordedVariation(first, tuple(ply.text for ply in plies), beside, comments)


class VariationWalk:
    """Order in which the lines of a record are played: each once, from the end of its parent.

    No line is replayed for its variations, so reading takes time linear in the length of the text.
    """

    def __init__(self, record_plies: int, lines: Sequence[RecordedVariation]) -> None:
        self._lines = lines
        self._ends = [record_plies, *(line.ply + len(line.plies) - 1 for line in lines)]
        self._firsts = [1, *(line.ply for line in lines)]
        self._within = within_lines(lines)

    def misplaced(self) -> list[int]:
        """Return the numbers of the lines without a valid parent or without plies."""
        return [
            number
            for number, line in enumerate(self._lines, start=1)
            if not 0 <= line.beside < number
            or not line.plies
            or not self._firsts[line.beside] <= line.ply <= self._ends[line.beside] + 1
        ]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Yield the number of active plies and the number of the line to play after them.

        Line 0, the game itself, has been played already.
        """
        frames = [(0, self._ends[0] + 1, 0)]
        while frames:
            line, ply, done = frames.pop()
            if ply < self._firsts[line]:
                continue
            within = self._within.get((line, ply), [])
            if done < len(within):
                frames += [(line, ply, done + 1), (within[done], self._ends[within[done]] + 1, 0)]
                yield ply - 1, within[done]
            else:
                frames.append((line, ply - 1, 0))
