"""Results of every attempt at a ply on a board, for the precomputed answers of pages.

Files of precomputed answers refer to these results by number; see :mod:`heritage_games.website.precomputed`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, cast

from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.session.board_state import Refused
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession
from heritage_games.session.turn_state import Tree
from heritage_games.session.view import refusal
from heritage_games.session.view_types import ExampleView, RefusalView, View

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

WORD = re.compile(r"\w+(?::\w+)*")
"""Pattern of a touch's name: ``E1``, ``use:2``."""

ALLOWED = -1
"""Value for a touch that is not refused."""

TOGETHER = 2
"""Maximum number of plies of a task whose answers are in one file."""

OWN = frozenset({"announcement", "example", "revision"})
"""Fields of a view that may differ between boards with the same attempts."""


@dataclass(frozen=True, slots=True)
class ViewChange:
    """Changes of a view.

    Args:
        fields: the values that differ from those of the earlier view, without revision and announcement.
        announced: the announcement, split into texts that also occur elsewhere in the view.
    """

    fields: Mapping[str, Json]
    announced: tuple[str, ...]


Refusal = tuple[RefusalView, tuple[str, ...]]
"""Words of a refusal, and its announcement in parts."""


@dataclass(slots=True)
class TouchResult:
    """Result of touches.

    Args:
        change: the changes of the board's view.
        no: the index of the refusal of each point and control as the next touch, ``ALLOWED`` if it is legal; empty
            after a whole ply.
        next: the results of the legal next touches.
        refusals: the distinct refusals, each with the words for the first touch that it refuses.
        refused: the changes that all refusals share, without verdict and announcement.
        replied: the changes of the view by the reply to a whole ply, and the results of touches after it, None if they
            are in another file; None if no reply is due.
    """

    change: ViewChange
    no: list[int] = field(default_factory=list)
    next: dict[str, TouchResult] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    refused: Mapping[str, Json] = field(default_factory=dict)
    replied: tuple[ViewChange, TouchResult | None] | None = None


@dataclass
class Attempts:
    """All attempts on a board.

    Args:
        session: session of the board; its position does not change.

    Raises:
        PagesError: from every method, if no rule in force answers an attempt, or if rulebook and legal tree judge it
            differently.
    """

    session: Session
    name: str
    base: View

    def __post_init__(self) -> None:
        rules = self.session.rules
        self.touches = [*rules.points, *rules.controls]
        self._points = frozenset(rules.points)

    def tree(self) -> TouchResult:
        """Return the result before any touch, with the results of all touches."""
        return self._reached((), self.base["legal"])

    def shared(self, known: MutableMapping[object, TouchResult]) -> TouchResult:
        """Return the tree of an equal board if one is known; otherwise add and return this tree.

        Many examples of a ruleset show the same position, so a third of the boards differ only in their example.
        """
        rules, game = self.session.rules, self.session.board.game
        position, start = rules.format_position(game.position), rules.format_position(game.start)
        seen = {name: value for name, value in self.base.items() if name not in OWN}
        key = (type(self.session), rules, position, start, json.dumps(seen))
        if key not in known:
            known[key] = self.tree()
        return known[key]

    def again(self) -> ViewChange | None:
        """Return the changes by a restart; None if more than announcement and revision differ."""
        view = self._received({"do": "new"}, ())
        again = {**view, "revision": self.base["revision"], "announcement": self.base["announcement"]} == self.base
        return self._change(view) if again else None

    def shown(self, example: ExampleView) -> ViewChange:
        """Return the changes of the view by an example."""
        message = {"do": "example", "rule": example["rule"], "example": example["id"], "played": True}
        return self._change(self._received(message, tuple(example["touches"])))

    def thrown(self, text: str) -> ViewChange:
        """Return the changes of the view by a throw; raise PagesError if it is not possible."""
        with self.session.board.aside():
            view = self._received({"do": "thrown", "text": text}, ())
        if view["throw"] is None or view["throw"]["text"] != text:
            raise PagesError(f"{self.name}: {text} is offered as a throw, but the rulebook does not take it")
        return self._change(view)

    def _reached(self, path: tuple[str, ...], level: Tree) -> TouchResult:
        """Return the result of a partial ply, with the results of all touches that may follow."""
        view = self._touched(path)
        if (tuple(view["touches"]), view["refusal"]) != (path, None):
            raise self._problem(path, "lie in the legal tree, but the rulebook refuses them")
        found = TouchResult(self._change(view))
        refusals: _Refusals | None = None
        for touch in self.touches:
            attempt = (*path, touch)
            if touch not in level:
                refusals = refusals or self._refused(path, touch, found, tuple(level))
                found.no.append(self._refusal(refusals, attempt))
                continue
            found.no.append(ALLOWED)
            inner = level[touch].get("next")
            found.next[touch] = self._played(attempt) if inner is None else self._reached(attempt, inner)
        return found

    def _refused(self, path: tuple[str, ...], touch: str, result: TouchResult, instead: tuple[str, ...]) -> _Refusals:
        """Store the changes that refusals after a path share; return a collection for these."""
        view = self._touched((*path, touch))
        if view["refusal"] is None or view["plies"] != self.base["plies"]:
            raise self._not_refused((*path, touch))
        result.refused = _fields(self.base, {**view, "refusal": self.base["refusal"]})
        added = view["announcement"].removeprefix("".join(_announced(view["refusal"])))
        owners = {piece.point: piece.side for piece in self.session.board.turn_state.pieces}
        return _Refusals(result.refusals, instead, added, owners)

    def _refusal(self, refusals: _Refusals, attempt: tuple[str, ...]) -> int:
        """Return the index of the refusal of an attempt.

        Most views of a site show refusals, so each attempt is judged, and words are written only for the first of
        all refusals that differ only in the name of their last touch.
        """
        board = self.session.match.shown
        try:
            refused = board.refusal_of(attempt, refusals.instead)
            if refused is None:
                raise self._not_refused(attempt)
            key = self._distinct(refusals, refused)
            index = refusals.known.get(key)
            if index is None:
                index = refusals.known[key] = len(refusals.found)
                verdict = refusal(board, refused)
                words = _announced(verdict)
                announced = ("".join(words) + refusals.added,) if refusals.added else words
                refusals.found.append((verdict, announced))
        except HeritageGamesError as error:
            raise error if isinstance(error, PagesError) else self._unanswered(attempt, error) from error
        return index

    def _distinct(self, refusals: _Refusals, refused: Refused) -> object:
        """Return a key that is equal for refusals that differ only in their last touch's name.

        The key is the attempt itself if its text may contain more of the last touch than the bare name.
        """
        *path, touch = refused.touches
        known = touch in path or touch in WORD.findall(refusals.added)
        if known or touch not in self._points or self.session.book.game.called(touch) != touch:
            return refused.touches
        items = []
        for item in refused.items:
            points = [(role, *["" if at == touch else at for at in found]) for role, found in item.points.items()]
            items.append((item.code, item.side, *points, *item.numbers.items()))
        return (refusals.owners.get(touch, ""), *items)

    def _played(self, attempt: tuple[str, ...]) -> TouchResult:
        with self.session.board.aside():
            view = self._touched(attempt)
            if view["plies"] != self.base["plies"] + 1:
                raise self._problem(attempt, "are a whole ply in the legal tree, but the rulebook does not play it")
            return TouchResult(self._change(view), replied=self._replied(view))

    def _replied(self, ply: View) -> tuple[ViewChange, TouchResult | None] | None:
        """Return the results of a task's reply and of later touches; None if no reply is due.

        After the first ply of a long task the later touches are in another file, and therefore None.
        """
        session = self.session
        if not (isinstance(session, TaskSession) and ply["enabled"]["reply"]):
            return None
        drawn = session.match.chance.drawn
        view = self._received({"do": "reply"}, ())
        session.match.chance.drawn = drawn
        apart = session.task.plies > TOGETHER and not self.base["plies"]
        return changed(ply, view), None if apart else Attempts(session, self.name, view).tree()

    def _touched(self, path: tuple[str, ...]) -> View:
        return self._received({"do": "touch", "touches": list(path)}, path)

    def _received(self, message: Mapping[str, object], path: tuple[str, ...]) -> View:
        try:
            return self.session.receive({"revision": self.session.revision, **message})
        except HeritageGamesError as error:
            raise self._unanswered(path, error) from error

    def _change(self, view: View) -> ViewChange:
        return changed(self.base, view)

    def _unanswered(self, path: tuple[str, ...], error: HeritageGamesError) -> PagesError:
        return self._problem(path, f"have no answer: {error}")

    def _not_refused(self, attempt: tuple[str, ...]) -> PagesError:
        return self._problem(attempt, "do not lie in the legal tree, but the rulebook does not refuse them")

    def _problem(self, path: tuple[str, ...], what: str) -> PagesError:
        return PagesError(f"{self.name}: the touches {' '.join(path) or '(none)'} {what}")


@dataclass(frozen=True)
class _Refusals:
    """Refusals of all touches after a path.

    Args:
        found: the refusals so far.
        instead: the touches that are legal after the path.
        added: the text that the announcement appends to the words of the verdict.
        owners: the side of the piece on each occupied point.
        known: the indices of the refusals, by their key; see :meth:`Attempts._distinct`.
    """

    found: list[Refusal]
    instead: tuple[str, ...]
    added: str
    owners: Mapping[str, int | None]
    known: dict[object, int] = field(default_factory=dict)


def changed(before: View, view: View) -> ViewChange:
    """Return the differences between two views."""
    verdict, status = view["refusal"], view["status"]
    texts = (status, ".") if verdict is None else _announced(verdict)
    announced = texts if "".join(texts) == view["announcement"] else (view["announcement"],)
    return ViewChange(_fields(before, view), announced)


def _fields(before: View, view: View) -> dict[str, Json]:
    """Return the fields of a view that differ, without revision and announcement."""
    known = cast("Mapping[str, Json]", before)
    return {
        field: value
        for field, value in cast("Mapping[str, Json]", view).items()
        if field not in {"revision", "announcement"} and value != known[field]
    }


def _announced(verdict: RefusalView | None) -> tuple[str, ...]:
    """Return the announcement of a refusal, split into reusable texts."""
    return (verdict["heading"], ". ", verdict["reasons"][0]["words"]) if verdict else ()


def size(level: Tree) -> int:
    """Return the number of touches in a legal tree."""
    return sum(1 + size(node.get("next", {})) for node in level.values())
