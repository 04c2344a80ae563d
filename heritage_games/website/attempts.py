"""Answers to every attempt at a ply on a board, for pages whose engine is loading.

The answers are written in the format of :mod:`heritage_games.website.precomputed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.session.board_state import Refused
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession
from heritage_games.session.turn_state import Tree
from heritage_games.session.view import refusal
from heritage_games.session.view_types import ExampleView, RefusalView, View

from .engine_host import opened
from .precomputed import ALLOWED, WORD, Answers, Branch, Parts, Replied

TOGETHER = 2  # maximum number of plies of a task whose answers are in one file

AS_THEY_ARE = frozenset({"legal", "pieces", "position_words", "side_panels", "stores"})
"""Fields of a view with the whole position, in which blanks for touches save nothing."""


def answers(session: Session, name: str, base: View | None = None) -> Answers:
    """Return the answer to every attempt of one ply, and to a restart of the board.

    Args:
        session: session as the page opens it; its position does not change, only its revision.
        base: the view that the page has; that of the session if None.

    Raises:
        PagesError: no rule in force answers an attempt, or rulebook and legal tree judge it differently.
    """
    base = base or session.view()
    attempts = Attempts(session, name, base, Parts(base))
    tree = attempts.tree()
    found = Answers(touches=attempts.touches, new=attempts.again(), tree=tree, parts=attempts.parts.added)
    if example := base["example"]:
        found["played"] = attempts.shown(example)
    if (throw := base["throw"]) and base["enabled"]["throw"]:
        texts = [choice["text"] for choice in throw["choices"]]
        found["throws"] = {text: Branch(view=attempts.thrown(text)) for text in texts}
    return found


@dataclass
class Attempts:
    """All attempts on a board; its methods raise the errors of :func:`answers`."""

    session: Session  # session of the board; its position does not change
    name: str
    base: View  # the view before the attempts; the numbers of views mean their differences from it
    parts: Parts  # the values of the file

    def __post_init__(self) -> None:
        rules = self.session.rules
        self.touches = [*rules.points, *rules.controls]
        self._points = frozenset(rules.points)

    def tree(self) -> Branch:
        """Return the results of all touches."""
        return self._reached((), self.base["legal"])

    def again(self) -> int | None:
        """Return the number of the view after a restart; None if more than its revision differs."""
        view = self._received({"do": "new"}, ())
        again = {**view, "revision": self.base["revision"], "announcement": self.base["announcement"]} == self.base
        return self._view(view) if again else None

    def shown(self, example: ExampleView) -> int:
        """Return the number of the view with an example."""
        message = {"do": "example", "rule": example["rule"], "example": example["id"], "played": True}
        return self._view(self._received(message, tuple(example["touches"])))

    def thrown(self, text: str) -> int:
        """Return the number of the view after a throw; raise PagesError if it is not possible."""
        with self.session.board.aside():
            view = self._received({"do": "thrown", "text": text}, ())
        if view["throw"] is None or view["throw"]["text"] != text:
            raise PagesError(f"{self.name}: {text} is offered as a throw, but the rulebook does not take it")
        return self._view(view)

    def _reached(self, path: tuple[str, ...], level: Tree) -> Branch:
        """Return the result of a partial ply, with the results of all touches that may follow."""
        view = self._touched(path)
        if (tuple(view["touches"]), view["refusal"]) != (path, None):
            raise self._problem(path, "lie in the legal tree, but the rulebook refuses them")
        found, further = Branch(view=self._view(view, path), no=[]), dict[str, Branch]()
        refusals: _Refusals | None = None
        for touch in self.touches:
            attempt = (*path, touch)
            if touch not in level:
                refusals = refusals or self._refused(path, touch, tuple(level))
                found["no"].append(self._refusal(refusals, attempt))
                continue
            found["no"].append(ALLOWED)
            inner = level[touch].get("next")
            further[touch] = self._played(attempt) if inner is None else self._reached(attempt, inner)
        found["next"] = further
        return found

    def _refused(self, path: tuple[str, ...], touch: str, instead: tuple[str, ...]) -> _Refusals:
        """Return a collection for the refusals after a path, with the changes that they share."""
        view = self._touched((*path, touch))
        if view["refusal"] is None or view["plies"] != self.base["plies"]:
            raise self._not_refused((*path, touch))
        fields = self._fields({**view, "refusal": self.base["refusal"]}, path)
        added = view["announcement"].removeprefix("".join(_announced(view["refusal"])))
        owners = {piece.point: piece.side for piece in self.session.board.turn_state.pieces}
        return _Refusals(fields, instead, added, owners, {})

    def _refusal(self, refusals: _Refusals, attempt: tuple[str, ...]) -> int:
        """Return the number of the view after a refused attempt.

        Most views of a site show refusals, so each attempt is judged, and words are written only for the first of
        all refusals that differ only in the name of their last touch.
        """
        board = self.session.match.shown
        try:
            refused = board.refusal_of(attempt, refusals.instead)
            if refused is None:
                raise self._not_refused(attempt)
            key = self._distinct(refusals, refused)
            if key not in refusals.known:
                verdict = refusal(board, refused)
                words = _announced(verdict)
                announced = ("".join(words) + refusals.added,) if refusals.added else words
                number = self.parts.number(verdict, attempt)
                refusals.known[key] = self._table({**refusals.fields, "refusal": number}, announced, attempt)
        except HeritageGamesError as error:
            raise error if isinstance(error, PagesError) else self._unanswered(attempt, error) from error
        return refusals.known[key]

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

    def _played(self, attempt: tuple[str, ...]) -> Branch:
        with self.session.board.aside():
            view = self._touched(attempt)
            if view["plies"] != self.base["plies"] + 1:
                raise self._problem(attempt, "are a whole ply in the legal tree, but the rulebook does not play it")
            found = Branch(view=self._view(view, attempt))
            if isinstance(self.session, TaskSession) and view["enabled"]["reply"]:
                found["replied"] = self._replied(self.session, view)
            return found

    def _replied(self, session: TaskSession, ply: View) -> Replied:
        """Return the results of a task's reply and of later touches.

        After the first ply of a long task the later touches are in another file.
        """
        drawn = session.match.chance.drawn
        view = self._received({"do": "reply"}, ())
        session.match.chance.drawn = drawn
        found = Replied(view=replace(self, base=ply)._view(view))  # noqa: SLF001 - the same class
        if session.task.plies <= TOGETHER or self.base["plies"]:
            found["tree"] = replace(self, base=view).tree()
        return found

    def _touched(self, path: tuple[str, ...]) -> View:
        return self._received({"do": "touch", "touches": list(path)}, path)

    def _received(self, message: Mapping[str, object], path: tuple[str, ...]) -> View:
        try:
            return self.session.receive({"revision": self.session.revision, **message})
        except HeritageGamesError as error:
            raise self._unanswered(path, error) from error

    def _view(self, view: View, path: tuple[str, ...] = ()) -> int:
        """Return the number of a view's differences, with its announcement in reusable texts."""
        verdict = view["refusal"]
        texts = (view["status"], ".") if verdict is None else _announced(verdict)
        announced = texts if "".join(texts) == view["announcement"] else (view["announcement"],)
        return self._table(self._fields(view, path), announced, path)

    def _table(self, fields: Mapping[str, int], announced: Sequence[str], path: tuple[str, ...]) -> int:
        return self.parts.table({**fields, "announcement": self.parts.joined(announced, path)})

    def _fields(self, view: View, path: tuple[str, ...]) -> dict[str, int]:
        """Return the numbers of the fields that differ, without revision and announcement."""
        known: Mapping[str, object] = self.base
        return {
            field: self.parts.number(value, () if field in AS_THEY_ARE else path)
            for field, value in view.items()
            if field not in {"revision", "announcement"} and value != known[field]
        }

    def _unanswered(self, path: tuple[str, ...], error: HeritageGamesError) -> PagesError:
        return self._problem(path, f"have no answer: {error}")

    def _not_refused(self, attempt: tuple[str, ...]) -> PagesError:
        return self._problem(attempt, "do not lie in the legal tree, but the rulebook does not refuse them")

    def _problem(self, path: tuple[str, ...], what: str) -> PagesError:
        return PagesError(f"{self.name}: the touches {' '.join(path) or '(none)'} {what}")


@dataclass(frozen=True)
class _Refusals:
    """Refusals of all touches after a path."""

    fields: Mapping[str, int]  # the numbers of the fields that all refusals change
    instead: tuple[str, ...]  # the touches that are legal after the path
    added: str  # the text that the announcement appends to the words of the verdict
    owners: Mapping[str, int | None]  # the side of the piece on each occupied point
    known: dict[object, int]  # the numbers of the views so far, by their key; see :meth:`Attempts._distinct`


def _announced(verdict: RefusalView | None) -> tuple[str, ...]:
    """Return the announcement of a refusal, split into reusable texts."""
    return (verdict["heading"], ". ", verdict["reasons"][0]["words"]) if verdict else ()


def size(level: Tree) -> int:
    """Return the number of touches in a legal tree."""
    return sum(1 + size(node.get("next", {})) for node in level.values())


MOST = 100  # maximum number of first plies; if there are more, the engine answers the next plies
WIDEST = 24  # maximum number of touches in a precomputed legal tree; the engine answers larger ones


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Yield the answers to later plies by file number; write the numbers into the tree.

    Only free games and tasks of three plies have such files, except after a ply with too many answers, and in a free
    game with more than ``MOST`` first plies.

    Args:
        request: argument of :func:`heritage_games.website.engine_host.opened` for the board.
        first: answers to the first ply; receives the number of each file at its first ply, throw or reply.
    """
    in_task = "task" in request
    begun = list(_replies(first) if in_task else _firsts(first))
    if len(begun) > MOST:
        return
    for number, (messages, description, node) in enumerate(begun):
        session = opened(request)
        revision = session.revision
        base = session.view()
        for message in messages:
            base = session.receive({"revision": session.revision, **message})
        if base["result"] or not base["legal"] or (size(base["legal"]) > WIDEST and not in_task):
            continue  # game over, a throw due, or too many options
        node["reply"] = number
        yield number, answers(session, f"{name} after {description}", {**base, "revision": revision})


Begun: TypeAlias = "tuple[list[dict[str, object]], str, Branch | Replied]"
"""Messages of a first ply, its description, and the node to which a file belongs."""


def _firsts(first: Answers) -> Iterator[Begun]:
    """Yield the first plies and throws of a free game."""
    for path, leaf in _plies(first["tree"]):
        yield [{"do": "touch", "touches": list(path)}], " ".join(path), leaf
    for text, leaf in first.get("throws", {}).items():
        yield [{"do": "thrown", "text": text}], text, leaf


def _replies(first: Answers) -> Iterator[Begun]:
    """Yield the first plies of a task with replies, if later plies have further files."""
    for path, leaf in _plies(first["tree"]):
        if "replied" in leaf and "tree" not in leaf["replied"]:
            yield [{"do": "touch", "touches": list(path)}, {"do": "reply"}], " ".join(path), leaf["replied"]


def _plies(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every whole ply of a tree with its touches and result."""
    if "next" not in branch and path:
        yield path, branch
    for touch, inner in branch.get("next", {}).items():
        yield from _plies(inner, (*path, touch))
