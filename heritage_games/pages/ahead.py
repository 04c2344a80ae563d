"""Answers before anybody asks: the view after every attempt of one ply, computed when the pages are built.

A page answers with them until the rulebook itself runs in it.  ``frontend/src/host/page/ahead.ts`` reads them.

A file of answers belongs to the view of its board:

- ``touches``: every point and control of the board;
- ``tree``: what is reached by touches: ``view``, the number of what is other than in the view of the board; ``no``,
  for each of ``touches`` the number of the same where it is refused next, else -1; ``next``, what is reached from
  here.  What has neither is a whole ply, and ``reply`` is then the number of the file that answers the ply after it,
  where there is one: see :mod:`heritage_games.pages.replies`;
- ``new``: the number of what is said when the board begins again; null where it then stands otherwise;
- ``throws``: for each throw that may be made, by its text, what it leads to; not there where nothing is to be thrown;
- ``played``: the number of what is other when the example is played; not there where the board shows none;
- ``parts``: what the numbers mean; see :mod:`heritage_games.pages.parts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NotRequired, TypedDict, cast

from heritage_games.games.errors import HeritageGamesError
from heritage_games.play.session import Session
from heritage_games.play.tree import Tree
from heritage_games.play.view import ExampleView, View

from .errors import PagesError
from .parts import Json, Part, Parts

AS_THEY_ARE = frozenset({"legal", "pieces", "spoken", "herds", "stores"})
"""The fields of a view that tell the whole position: nothing is gained by blanks for the touches in them."""

ALLOWED = -1
"""Stands for a touch that is not refused."""


class Branch(TypedDict):
    """What touches lead to."""

    view: int
    no: NotRequired[list[int]]
    next: NotRequired[dict[str, Branch]]
    reply: NotRequired[int]


class Answers(TypedDict):
    """A file of answers."""

    touches: list[str]
    new: int | None
    played: NotRequired[int]
    throws: NotRequired[dict[str, Branch]]
    tree: Branch
    parts: list[Part]


def answers(session: Session, name: str, base: View | None = None) -> Answers:
    """Return the answer to every attempt of one ply, and to a board that begins again.

    Args:
        session: as the page opens it; what stands on its board stays, only its revision moves on.
        name: of the board, for faults.
        base: the view that the page has, where it is not that of a board at rest: with what was said last.

    Raises:
        PagesError: an attempt that no rule in force answers, or that the rulebook and the legal tree judge differently.
    """
    return _Ahead(session, name, base or session.view()).answers()


@dataclass
class _Ahead:
    """One board while its attempts are made.

    Args:
        session: answers them.
        name: of the board, for faults.
        base: the view that the page has.
    """

    session: Session
    name: str
    base: View

    def __post_init__(self) -> None:
        rules = self.session.rules
        self.touches = [*rules.points, *rules.controls]
        self.parts = Parts(cast("Json", self.base))

    def answers(self) -> Answers:
        tree = self._reached((), self.base["legal"])
        found = Answers(touches=self.touches, new=self._again(), tree=tree, parts=self.parts.told)
        if example := self.base["example"]:
            found["played"] = self._shown(example)
        if (throw := self.base["throw"]) and throw["choices"]:
            found["throws"] = {choice["text"]: self._thrown(choice["text"]) for choice in throw["choices"]}
        return found

    def _again(self) -> int | None:
        """Return what is said when the board begins again; None where it then stands otherwise."""
        view = self._received({"do": "new"}, ())
        again = {**view, "revision": self.base["revision"], "say": self.base["say"]} == self.base
        return self._other(view, ()) if again else None

    def _shown(self, example: ExampleView) -> int:
        """Return what the example leads to."""
        message = {"do": "example", "rule": example["rule"], "example": example["id"], "played": True}
        return self._other(self._received(message, tuple(example["touches"])), ())

    def _reached(self, path: tuple[str, ...], level: Tree) -> Branch:
        """Return what a part of a ply leads to, and every touch that may be tried after it."""
        view = self._touched(path)
        if (tuple(view["touches"]), view["verdict"]) != (path, None):
            raise self._fault(path, "lie in the legal tree, but the rulebook refuses them")
        found = Branch(view=self._other(view, path), no=[])
        further: dict[str, Branch] = {}
        for touch in self.touches:
            attempt = (*path, touch)
            if touch not in level:
                found["no"].append(self._refused(attempt))
                continue
            found["no"].append(ALLOWED)
            inner = level[touch].get("next")
            further[touch] = self._played(attempt) if inner is None else self._reached(attempt, inner)
        found["next"] = further
        return found

    def _refused(self, attempt: tuple[str, ...]) -> int:
        view = self._touched(attempt)
        if view["verdict"] is None or view["plies"] != self.base["plies"]:
            raise self._fault(attempt, "do not lie in the legal tree, but the rulebook does not refuse them")
        return self._other(view, attempt)

    def _played(self, attempt: tuple[str, ...]) -> Branch:
        """Return what a whole ply leads to."""
        with self.session.stage.aside():
            view = self._touched(attempt)
        if view["plies"] != self.base["plies"] + 1:
            raise self._fault(attempt, "are a whole ply in the legal tree, but the rulebook does not play it")
        return Branch(view=self._other(view, attempt))

    def _thrown(self, text: str) -> Branch:
        """Return what a throw leads to."""
        with self.session.stage.aside():
            view = self._received({"do": "thrown", "text": text}, ())
        if view["throw"] is None or view["throw"]["text"] != text:
            raise PagesError(f"{self.name}: {text} is offered as a throw, but the rulebook does not take it")
        return Branch(view=self._other(view, ()))

    def _touched(self, path: tuple[str, ...]) -> View:
        return self._received({"do": "touch", "touches": list(path)}, path)

    def _received(self, message: Mapping[str, object], path: tuple[str, ...]) -> View:
        try:
            return self.session.receive({"revision": self.session.revision, **message})
        except HeritageGamesError as error:
            raise self._fault(path, f"have no answer: {error}") from error

    def _other(self, view: View, path: tuple[str, ...]) -> int:
        """Return the number of what is other in a view than in that of the board, its revision left out."""
        before = cast("Mapping[str, Json]", self.base)
        changed = {
            field: self.parts.number(value, () if field in AS_THEY_ARE else path)
            for field, value in cast("Mapping[str, Json]", view).items()
            if field not in {"revision", "say"} and value != before[field]
        }
        return self.parts.table({**changed, "say": self.parts.joined(_said(view), path)})

    def _fault(self, path: tuple[str, ...], what: str) -> PagesError:
        return PagesError(f"{self.name}: the touches {' '.join(path) or '(none)'} {what}")


def _said(view: View) -> tuple[str, ...]:
    """Return what the live region says, in pieces where the view tells them elsewhere too."""
    verdict, status = view["verdict"], view["status"]
    pieces = (status, ".") if verdict is None else (verdict["heading"], ". ", verdict["reasons"][0]["words"])
    return pieces if "".join(pieces) == view["say"] else (view["say"],)
