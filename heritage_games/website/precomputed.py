"""Answers before anybody asks: the view after every attempt of one ply, computed when the pages are built.

A page answers with them until the rulebook itself runs in it.  ``frontend/src/host/page/ahead.ts`` reads them.

A file of answers belongs to the view of its board:

- ``touches``: every point and control of the board;
- ``tree``: what is reached by touches: ``view``, the number of what is other than in the view of the board; ``no``,
  for each of ``touches`` the number of the same where it is refused next, else -1; ``next``, what is reached from
  here.  What has neither is a whole ply, and ``reply`` is then the number of the file that answers the ply after it,
  where there is one: see :mod:`heritage_games.website.precomputed`;
- ``new``: the number of what is said when the board begins again; null where it then stands otherwise;
- ``throws``: for each throw that may be made, by its text, what it leads to; not there where nothing is to be thrown;
- ``played``: the number of what is other when the example is played; not there where the board shows none;
- ``parts``: what the numbers mean; see :mod:`heritage_games.website.precomputed`.

Values told by number: what a page has already is named, and whatever else is told stands there once.

A file of this kind belongs to a base, which the page has: every value inside the base has a number, in the order in
which a walk comes to it.  The file goes on counting with its own parts:

- a text is itself; in place of the name of the first touch, the second, ... it may hold a blank;
- a text put together of others is ``[-2, part, part, ...]``;
- a list is ``[-1, part, part, ...]``;
- an object is ``[part of the list of its keys, part, part, ...]``;
- a number, true, false and null are themselves.

``frontend/src/host/page/parts.ts`` reads them.

Answers a second ply deep: for each first ply of a free game a small file, fetched when that ply has been made.

Where a game begins with a throw it is the first throw that has a file.
A file of replies is a file of answers ; it belongs to the view after the first ply.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NotRequired, TypeAlias, TypedDict, cast

from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.session.board_state import Tree
from heritage_games.session.session import Session
from heritage_games.session.view_types import ExampleView, View

from .engine_host import opened

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Part: TypeAlias = "bool | int | float | str | list[int] | None"

LIST = -1
"""Stands before the parts of a list."""

JOINED = -2
"""Stands before the parts of a text that is put together of others."""

BLANKS = 0xE000
"""The sign of the first touch; that of the next touch comes after it.  No text of ours holds such signs."""

MOST_NAMES = 64
"""As many touches as an attempt can have."""

SIGNS = re.compile(f"[{chr(BLANKS)}-{chr(BLANKS + MOST_NAMES - 1)}]")

WORD = re.compile(r"\w+(?::\w+)*")
"""What can be the name of a touch: ``E1``, ``use:2``."""


class Parts:
    """The parts of one file.

    Args:
        base: what the page has already, as it comes out of JSON.

    Raises:
        ValueError: a text of the base, or later of a value, holds one of the signs that stand for touches.
    """

    def __init__(self, base: Json) -> None:
        self._numbers: dict[object, int] = {}
        self._count = 0
        self._plant(base)
        self.told: list[Part] = []
        """What the file tells: the parts after those of the base."""

    def number(self, value: Json, names: tuple[str, ...] = ()) -> int:
        """Return the number of a value, which is told if it was not known.

        Args:
            value: any JSON.
            names: of the touches; wherever the value names one of them its blank is told in place of it, so that
                values which differ by these names alone are one.
        """
        if isinstance(value, str):
            text = blanked(value, names)
            return self._known((str, text)) or self._tell((str, text), text)
        if isinstance(value, Mapping):
            return self.table({key: self.number(each, names) for key, each in value.items()})
        if isinstance(value, Sequence):
            parts = [LIST, *(self.number(each, names) for each in value)]
            return self._known(tuple(parts)) or self._tell(tuple(parts), parts)
        return self._known((type(value), value)) or self._tell((type(value), value), value)

    def table(self, numbers: Mapping[str, int]) -> int:
        """Return the number of an object whose values have these numbers."""
        key = (tuple(numbers), *numbers.values())
        return self._known(key) or self._tell(key, [self.number(list(numbers)), *numbers.values()])

    def joined(self, texts: Iterable[str], names: tuple[str, ...] = ()) -> int:
        """Return the number of a text that is put together of these, which may be told elsewhere too."""
        parts = [JOINED, *(self.number(text, names) for text in texts)]
        return self._known(tuple(parts)) or self._tell(tuple(parts), parts)

    def _known(self, key: tuple[object, ...]) -> int:
        """Return the number of a part; 0, which is the base itself, where it is not known."""
        return self._numbers.get(key, 0)

    def _tell(self, key: tuple[object, ...], part: Part) -> int:
        self._numbers[key] = self._next()
        self.told.append(part)
        return self._numbers[key]

    def _plant(self, value: Json) -> int:
        """Count a value of the base, then all that is in it; return the number of the first that equals it.

        The values of an object are come to by the order of its keys as texts, for a page may keep another than ours.
        """
        number = self._next()
        key: tuple[object, ...]
        if isinstance(value, str):
            key = (str, blanked(value, ()))
        elif isinstance(value, Mapping):
            found = {name: self._plant(value[name]) for name in sorted(value, key=in_page)}
            key = (tuple(value), *(found[name] for name in value))
        elif isinstance(value, Sequence):
            key = (LIST, *(self._plant(each) for each in value))
        else:
            key = (type(value), value)
        return self._numbers.setdefault(key, number)

    def _next(self) -> int:
        self._count += 1
        return self._count - 1


def in_page(name: str) -> bytes:
    """Return what a page orders texts by: their UTF-16 units."""
    return name.encode("utf-16-be")


@lru_cache(maxsize=1 << 16)
def blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with a blank in place of each name of a touch; a name within a longer word is left.

    Example:
        ``blanked("E1 is empty", ("E8", "E1"))`` ends in ``" is empty"``, and begins with the sign of the second touch.

    Raises:
        ValueError: the text holds a sign that stands for a touch.
    """
    if SIGNS.search(text):
        raise ValueError(f"the text {text[:40]!r} holds a sign that stands for a touch; leave it out")
    if not any(name in text for name in names):
        return text
    signs = {name: chr(BLANKS + place) for place, name in reversed(list(enumerate(names)))}
    return WORD.sub(lambda word: signs.get(word[0], word[0]), text)


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


MOST = 100
"""First plies of a board that are answered; where there are more, as where an option gives many, the engine answers."""

WIDEST = 24
"""Touches in the tree of a ply that is answered; after two dice there are often more, and the engine answers."""


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Give the answers to every second ply, by the number of the first, which is written into the tree.

    Args:
        request: what :func:`heritage_games.website.engine_host.opened` is given for the board.
        first: the answers to the first ply; every whole ply in its tree, and every throw, is given its number.
        name: of the board, for faults.

    Raises:
        PagesError: an attempt that no rule in force answers, or that the rulebook and the legal tree judge differently.
    """
    begun = [({"do": "touch", "touches": list(path)}, " ".join(path), leaf) for path, leaf in _plies(first["tree"])]
    begun += [({"do": "thrown", "text": text}, text, leaf) for text, leaf in first.get("throws", {}).items()]
    if len(begun) > MOST:
        return
    for number, (message, told, leaf) in enumerate(begun):
        session = opened(request)
        base = session.receive({"revision": session.revision, **message})
        if base["over"] or not 0 < _touches(base["legal"]) <= WIDEST:
            continue  # it is over, or there is something to throw first, or too much that may be done
        leaf["reply"] = number
        yield number, answers(session, f"{name} after {told}", base)


def _plies(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every whole ply of a tree: its touches, and what they lead to."""
    if "next" not in branch and path:
        yield path, branch
    for touch, inner in branch.get("next", {}).items():
        yield from _plies(inner, (*path, touch))


def _touches(level: Tree) -> int:
    """Return how many touches are in a legal tree."""
    return sum(1 + _touches(node.get("next", {})) for node in level.values())
