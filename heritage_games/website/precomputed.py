"""Precomputed answers: the view after every attempt of one ply, of a second ply in free games, and of whole tasks.

A page uses them until the engine runs in it. ``frontend/src/host/page/ahead.ts`` reads them.

A file of answers belongs to the view of its board:

- ``touches``: every point and control of the board;
- ``tree``: results of touches: ``view``, the number of the differences to the view of the board; ``no``, for each of
  ``touches`` the number of its refusal as the next touch, -1 if it is legal; ``next``, the results of the legal next
  touches. A node with neither is a whole ply, and ``reply`` is then the number of the file with the answers to the
  next ply, if there is one;
- ``new``: the number of the announcement when the board restarts; null if the position then differs;
- ``throws``: result of each possible throw, by its text; absent if no throw is due;
- ``played``: the number of the differences after the example; absent if the board shows none;
- ``parts``: the values of the numbers.

Every value inside the base (the view that the page has) has a number, in the order of a traversal. The file continues
counting with its own parts, each stored once:

- a text is itself; instead of the name of the first touch, the second, ... it may contain a blank;
- a text joined from others is ``[-2, part, part, ...]``;
- a list is ``[-1, part, part, ...]``;
- an object is ``[part of the list of its keys, part, part, ...]``;
- a number, true, false and null are themselves.

``frontend/src/host/page/parts.ts`` reads them.

For each first ply of a free game (or first throw, if the game begins with one) a small file has the answers to the
second ply, fetched when that ply has been made. It is a file of answers to the view after the first ply.

In a task of several plies a whole ply has ``replied`` if the computer replies: the number ``view`` of the differences
after the reply, and the ``tree`` of touches, whose differences are to that view. A page opens tasks with the seed of
the build, so that its engine replies in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NotRequired, TypeAlias, TypedDict, cast

from heritage_games.errors import HeritageGamesError, PagesError
from heritage_games.session.board_state import Refused, Tree
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession
from heritage_games.session.view import refusal
from heritage_games.session.view_types import ExampleView, RefusalView, View

from .engine_host import opened

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"
Part: TypeAlias = "bool | int | float | str | list[int] | None"

LIST = -1
"""Marker at the start of a list."""

JOINED = -2
"""Marker at the start of a joined text."""

BLANKS = 0xE000
"""Code of the first character that replaces the name of a touch; texts do not contain these characters."""

MOST_NAMES = 64
"""Maximum number of touches of an attempt."""

SIGNS = re.compile(f"[{chr(BLANKS)}-{chr(BLANKS + MOST_NAMES - 1)}]")

WORD = re.compile(r"\w+(?::\w+)*")
"""Pattern of a touch's name: ``E1``, ``use:2``."""


class Parts:
    """Parts of one file.

    Args:
        base: the value that the page already has, as parsed from JSON.

    Raises:
        ValueError: a text of the base, or later of a value, contains a blank's character.
    """

    def __init__(self, base: Json) -> None:
        self._numbers: dict[object, int] = {}
        self._count = 0
        self._plant(base)
        self.added: list[Part] = []
        """The content of the file: the parts after those of the base."""

    def number(self, value: Json, names: tuple[str, ...] = ()) -> int:
        """Return the number of a value, adding it to the file if unknown.

        Args:
            value: any JSON.
            names: names of the touches, replaced by blanks, so that values that differ only by these names are shared.
        """
        # Concrete types, because asking abstract ones took a tenth of the time of a build.
        if isinstance(value, str):
            text = blanked(value, names)
            return self._numbers.get((str, text)) or self._add((str, text), text)
        if isinstance(value, dict):
            return self.table({key: self.number(each, names) for key, each in value.items()})
        if isinstance(value, list | tuple):
            return self._list([LIST, *[self.number(each, names) for each in value]])
        return self._numbers.get((type(value), value)) or self._add((type(value), value), cast("Part", value))

    def table(self, numbers: Mapping[str, int]) -> int:
        """Return the number of an object whose values have these numbers."""
        key = (tuple(numbers), *numbers.values())
        return self._numbers.get(key) or self._add(key, [self.number(list(numbers)), *numbers.values()])

    def joined(self, texts: Iterable[str], names: tuple[str, ...] = ()) -> int:
        """Return the number of a text joined from parts, which other values may share."""
        return self._list([JOINED, *[self.number(text, names) for text in texts]])

    def _list(self, parts: list[int]) -> int:
        key = tuple(parts)
        return self._numbers.get(key) or self._add(key, parts)

    def _add(self, key: tuple[object, ...], part: Part) -> int:
        number = self._numbers[key] = self._next()
        self.added.append(part)
        return number

    def _plant(self, value: Json) -> int:
        """Number a value of the base, then its contents; return the number of the first equal value.

        Objects are traversed by key in text order, because a page may order keys differently from Python.
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
    """Return the sort key of a text in a browser: its UTF-16 code units."""
    return name.encode("utf-16-be")


def blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with blanks for the names of touches, except names inside longer words.

    Example:
        ``blanked("E1 is empty", ("E8", "E1"))`` ends in ``" is empty"``, and begins with the sign of the second touch.

    Raises:
        ValueError: the text contains a blank's character.
    """
    words = _words(text)
    if words.isdisjoint(names):
        return text
    return _blanked(text, tuple([name if name in words else "" for name in names]))


@lru_cache(maxsize=1 << 16)
def _words(text: str) -> frozenset[str]:
    """Return the words of a text; raise ValueError if it contains a blank's character."""
    if SIGNS.search(text):
        raise ValueError(f"the text {text[:40]!r} holds a sign that stands for a touch; leave it out")
    return frozenset(WORD.findall(text))


@lru_cache(maxsize=1 << 16)
def _blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with blanks for names, which are empty for touches that the text does not contain."""
    signs = {name: chr(BLANKS + place) for place, name in reversed(list(enumerate(names)))}
    return WORD.sub(lambda word: signs.get(word[0], word[0]), text)


AS_THEY_ARE = frozenset({"legal", "pieces", "position_words", "side_panels", "stores"})
"""Fields of a view with the whole position, in which blanks for touches save nothing."""

ALLOWED = -1
"""Value for a touch that is not refused."""


class Branch(TypedDict):
    """Result of touches."""

    view: int
    no: NotRequired[list[int]]
    next: NotRequired[dict[str, Branch]]
    reply: NotRequired[int]
    replied: NotRequired[Replied]


class Replied(TypedDict):
    """Result of a reply of the computer, and of touches after it."""

    view: int
    tree: Branch


class Answers(TypedDict):
    """File of answers."""

    touches: list[str]
    new: int | None
    played: NotRequired[int]
    throws: NotRequired[dict[str, Branch]]
    tree: Branch
    parts: list[Part]


def answers(session: Session, name: str, base: View | None = None) -> Answers:
    """Return the answer to every attempt of one ply, and to a restart of the board.

    Args:
        session: session as the page opens it; its position does not change, only its revision.
        name: the name of the board, for error messages.
        base: view of the page, if it differs from that of an idle board by its last announcement.

    Raises:
        PagesError: no rule in force answers an attempt, or rulebook and legal tree judge it differently.
    """
    base = base or session.view()
    return _Ahead(session, name, base, Parts(cast("Json", base))).answers()


@dataclass(frozen=True)
class _Refused:
    """Data shared by the refusals of all touches after a path.

    Args:
        differences: the numbers of the fields that differ from the board's, without verdict and announcement.
        added: the text that the announcement appends to the words of the verdict.
        owners: the side of the piece on each occupied point.
        known: the numbers of the refusals so far, by what distinguishes them apart from the name of the last touch.
    """

    differences: Mapping[str, int]
    added: str
    owners: Mapping[str, int | None]
    known: dict[object, int] = field(default_factory=dict)


@dataclass
class _Ahead:
    """Generator of the answers to all attempts on a board.

    Args:
        session: session of the board.
        name: the name of the board, for error messages.
        base: view of the page.
        parts: parts of the file.
        first: whether no ply has been played yet.
    """

    session: Session
    name: str
    base: View
    parts: Parts
    first: bool = True

    def __post_init__(self) -> None:
        rules = self.session.rules
        self.touches = [*rules.points, *rules.controls]
        self.points = frozenset(rules.points)

    def answers(self) -> Answers:
        tree = self._reached((), self.base["legal"])
        found = Answers(touches=self.touches, new=self._again(), tree=tree, parts=self.parts.added)
        if example := self.base["example"]:
            found["played"] = self._shown(example)
        if (throw := self.base["throw"]) and self.base["enabled"]["throw"]:
            found["throws"] = {choice["text"]: self._thrown(choice["text"]) for choice in throw["choices"]}
        return found

    def _replied(self, ply: View) -> Replied | None:
        """Return the result of the computer's reply to a ply of a task, with all touches after it; None if none is due.

        The third ply of a wide task is left to the engine unless the solution is followed: two tasks alone would take
        half a minute of a build.
        """
        session = self.session
        if not (isinstance(session, TaskSession) and ply["enabled"]["reply"]):
            return None
        if not (self.first or session.as_solved or _touches(self.base["legal"]) <= NARROW):
            return None
        drawn = session.match.chance.drawn
        view = self._received({"do": "reply"}, ())
        session.match.chance.drawn = drawn
        after = _Ahead(session, self.name, view, self.parts, first=False)
        other = _Ahead(session, self.name, ply, self.parts)._other(view, ())  # noqa: SLF001 - its own class
        return Replied(view=other, tree=after._reached((), view["legal"]))

    def _again(self) -> int | None:
        """Return the number of the differences after a restart; None if the restarted view differs otherwise."""
        view = self._received({"do": "new"}, ())
        again = {**view, "revision": self.base["revision"], "announcement": self.base["announcement"]} == self.base
        return self._other(view, ()) if again else None

    def _shown(self, example: ExampleView) -> int:
        """Return the number of the differences after the example."""
        message = {"do": "example", "rule": example["rule"], "example": example["id"], "played": True}
        return self._other(self._received(message, tuple(example["touches"])), ())

    def _reached(self, path: tuple[str, ...], level: Tree) -> Branch:
        """Return the branch of a partial ply, with the branches of all touches that may follow."""
        view = self._touched(path)
        if (tuple(view["touches"]), view["refusal"]) != (path, None):
            raise self._problem(path, "lie in the legal tree, but the rulebook refuses them")
        found = Branch(view=self._other(view, path), no=[])
        further: dict[str, Branch] = {}
        refused: _Refused | None = None
        for touch in self.touches:
            attempt = (*path, touch)
            if touch not in level:
                refused = refused or self._refused(path, touch)
                found["no"].append(self._refusal(refused, attempt))
                continue
            found["no"].append(ALLOWED)
            inner = level[touch].get("next")
            further[touch] = self._played(attempt) if inner is None else self._reached(attempt, inner)
        found["next"] = further
        return found

    def _refused(self, path: tuple[str, ...], touch: str) -> _Refused:
        """Return the data shared by the refusals of all touches after a path, derived from one of them."""
        view = self._touched((*path, touch))
        if view["refusal"] is None or view["plies"] != self.base["plies"]:
            raise self._not_refused((*path, touch))
        added = view["announcement"].removeprefix("".join(_announced(view["refusal"])))
        owners = {piece.point: piece.side for piece in self.session.board.turn_state.pieces}
        return _Refused(self._differences({**view, "refusal": self.base["refusal"]}, path), added, owners)

    def _refusal(self, shared: _Refused, attempt: tuple[str, ...]) -> int:
        """Return the number of the differences after a refused attempt.

        Most views of a site show refusals, so each attempt is judged, and words are written only for the first of
        those that differ in nothing but the name of their last touch.
        """
        board = self.session.match.shown
        try:
            board.attempt(attempt)
            refused = board.refused
            if refused is None:
                raise self._not_refused(attempt)
            key = self._distinct(shared, refused)
            number = shared.known.get(key)
            if number is None:
                number = shared.known[key] = self._worded(shared, attempt, refusal(board, refused))
        except HeritageGamesError as error:
            raise error if isinstance(error, PagesError) else self._unanswered(attempt, error) from error
        return number

    def _distinct(self, shared: _Refused, refused: Refused) -> object:
        """Return what distinguishes a refusal from the others after its path, apart from the name of its last touch.

        This is the attempt itself if its text may contain more of the last touch than the bare name.
        """
        *path, touch = refused.touches
        known = touch in path or touch in _words(shared.added)
        if known or touch not in self.points or self.session.book.game.called(touch) != touch:
            return refused.touches
        items = []
        for item in refused.items:
            points = [(role, *["" if at == touch else at for at in found]) for role, found in item.points.items()]
            items.append((item.code, item.side, *points, *item.numbers.items()))
        return (shared.owners.get(touch, ""), *items)

    def _worded(self, shared: _Refused, attempt: tuple[str, ...], verdict: RefusalView) -> int:
        """Return the number of the differences after an attempt that is refused with these words."""
        words = _announced(verdict)
        return self.parts.table(
            {
                **shared.differences,
                "refusal": self.parts.number(cast("Json", verdict), attempt),
                "announcement": self.parts.joined(("".join(words) + shared.added,) if shared.added else words, attempt),
            }
        )

    def _unanswered(self, path: tuple[str, ...], error: HeritageGamesError) -> PagesError:
        return self._problem(path, f"have no answer: {error}")

    def _not_refused(self, attempt: tuple[str, ...]) -> PagesError:
        return self._problem(attempt, "do not lie in the legal tree, but the rulebook does not refuse them")

    def _played(self, attempt: tuple[str, ...]) -> Branch:
        """Return the branch of a whole ply."""
        with self.session.board.aside():
            view = self._touched(attempt)
            if view["plies"] != self.base["plies"] + 1:
                raise self._problem(attempt, "are a whole ply in the legal tree, but the rulebook does not play it")
            branch = Branch(view=self._other(view, attempt))
            replied = self._replied(view)
        if replied:
            branch["replied"] = replied
        return branch

    def _thrown(self, text: str) -> Branch:
        """Return the branch of a throw."""
        with self.session.board.aside():
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
            raise self._unanswered(path, error) from error

    def _other(self, view: View, path: tuple[str, ...]) -> int:
        """Return the number of the differences between a view and the board's, without the revision."""
        changed = self._differences(view, path)
        return self.parts.table({**changed, "announcement": self.parts.joined(_announcements(view), path)})

    def _differences(self, view: View, path: tuple[str, ...]) -> dict[str, int]:
        """Return the numbers of the fields that differ from the board's, without revision and announcement."""
        before = cast("Mapping[str, Json]", self.base)
        return {
            field: self.parts.number(value, () if field in AS_THEY_ARE else path)
            for field, value in cast("Mapping[str, Json]", view).items()
            if field not in {"revision", "announcement"} and value != before[field]
        }

    def _problem(self, path: tuple[str, ...], what: str) -> PagesError:
        return PagesError(f"{self.name}: the touches {' '.join(path) or '(none)'} {what}")


def _announcements(view: View) -> tuple[str, ...]:
    """Return the announcement, split into texts that also occur elsewhere in the view."""
    verdict, status = view["refusal"], view["status"]
    pieces = (status, ".") if verdict is None else _announced(verdict)
    return pieces if "".join(pieces) == view["announcement"] else (view["announcement"],)


def _announced(verdict: RefusalView | None) -> tuple[str, ...]:
    """Return the announcement of a refusal, split into reusable texts."""
    return (verdict["heading"], ". ", verdict["reasons"][0]["words"]) if verdict else ()


NARROW = 20
"""Maximum number of touches in the legal tree of a task's ply after which everything is precomputed."""

MOST = 100
"""Maximum number of first plies for which second plies are precomputed; the engine answers the others."""

WIDEST = 24
"""Maximum number of touches in a precomputed legal tree; the engine answers larger ones."""


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Yield the answers to every second ply by file number, and write the numbers into the tree.

    Args:
        request: argument of :func:`heritage_games.website.engine_host.opened` for the board.
        first: answers to the first ply; every whole ply in its tree, and every throw, gets its number.
        name: the name of the board, for error messages.

    Raises:
        PagesError: no rule in force answers an attempt, or rulebook and legal tree judge it differently.
    """
    begun = [({"do": "touch", "touches": list(path)}, " ".join(path), leaf) for path, leaf in _plies(first["tree"])]
    begun += [({"do": "thrown", "text": text}, text, leaf) for text, leaf in first.get("throws", {}).items()]
    if len(begun) > MOST:
        return
    for number, (message, description, leaf) in enumerate(begun):
        session = opened(request)
        base = session.receive({"revision": session.revision, **message})
        if base["result"] or not 0 < _touches(base["legal"]) <= WIDEST:
            continue  # game over, a throw due, or too many options
        leaf["reply"] = number
        yield number, answers(session, f"{name} after {description}", base)


def _plies(branch: Branch, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Branch]]:
    """Yield every whole ply of a tree with its touches and result."""
    if "next" not in branch and path:
        yield path, branch
    for touch, inner in branch.get("next", {}).items():
        yield from _plies(inner, (*path, touch))


def _touches(level: Tree) -> int:
    """Return the number of touches in a legal tree."""
    return sum(1 + _touches(node.get("next", {})) for node in level.values())
