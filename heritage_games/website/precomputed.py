"""Precomputed views after every attempt at a ply, for pages whose engine is loading.

In free games they include the attempts of a second ply, in tasks those of further plies.
``frontend/src/host/page/ahead.ts`` reads them.

A file of answers belongs to the view of its board:

- ``touches``: every point and control of the board;
- ``tree``: results of touches: ``view``, the number of the differences to the view of the board; ``no``, for each of
  ``touches`` the number of its refusal as the next touch, -1 if it is legal; ``next``, the results of the legal next
  touches. A node with neither is a whole ply, and ``reply`` is then the number of the file with the answers to the
  next ply, if there is one;
- ``new``: the number of the differences after a restart; null if more than the announcement differs;
- ``throws``: result of each possible throw, by its text; absent if no throw is due;
- ``played``: the number of the differences after the example; absent if the board shows none;
- ``parts``: the values that these numbers refer to.

Every value inside the base (the view that the page has) has a number, in the order of a traversal. The file continues
counting with its own parts, each stored once:

- a text is stored as it is; in place of the name of the first touch, the second, ... it may contain a blank;
- a text joined from others is ``[-2, part, part, ...]``;
- a list is ``[-1, part, part, ...]``;
- an object is ``[part of the list of its keys, part, part, ...]``;
- in joined texts, lists and objects, one of the ten parts before is -3, -4, ..., counted backwards, because repeated
  text compresses well;
- a number, true, false and null are stored as they are.

``frontend/src/host/page/parts.ts`` reads them.

For each first ply of a free game (or first throw, if the game begins with one) a small file has the answers to the
second ply, unless there are too many. It belongs to the view after the first ply, and is fetched after that ply.

In a task of several plies a whole ply has ``replied`` if the computer replies: the number ``view`` of the differences
after the reply, and the ``tree`` of touches, whose differences are to that view. In a task of three plies the first
reply has ``reply`` instead, the number of the file with the answers to the later plies, which belongs to the view after
that reply. A page opens tasks with the seed of the build, so that its engine replies in the same way.

In the view that a file belongs to, the revision is that of the board's first view.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NotRequired, TypeAlias, TypedDict, cast

from heritage_games.session.session import Session
from heritage_games.session.view_types import View

from .attempts import ALLOWED, WORD, Attempts, Json, Refusal, TouchResult, ViewChange, size
from .engine_host import opened

Part: TypeAlias = "bool | int | float | str | list[int] | None"

LIST = -1
"""Marker at the start of a list."""

JOINED = -2
"""Marker at the start of a joined text."""

NEAR = 10
"""Number of preceding parts to which a part refers by their distance."""

BLANKS = 0xE000
"""Code of the first character that replaces a name; other texts have no such character."""

MOST_NAMES = 64
"""Maximum number of touches of an attempt."""

SIGNS = re.compile(f"[{chr(BLANKS)}-{chr(BLANKS + MOST_NAMES - 1)}]")


class Parts:
    """Parts of one file.

    Raises:
        ValueError: a text of the base, or later of a value, contains a blank's character.
    """

    def __init__(self, base: Json) -> None:
        self._numbers: dict[object, int] = {}
        self._texts: dict[tuple[str, ...], dict[object, int]] = {(): self._numbers}
        """The numbers of texts with blanks for names, by the names and the text."""
        self._count = 0
        self._plant(base)
        self.added: list[Part] = []
        """The content of the file: the parts after those of the base."""

    def number(self, value: Json, names: tuple[str, ...] = ()) -> int:
        """Return the number of a value, adding it to the file if unknown.

        Args:
            names: names of the touches, replaced by blanks, so that values that differ only by these names are shared;
                empty to replace none.
        """
        texts = self._texts.get(names)
        if texts is None:
            texts = self._texts[names] = {}
        return self._number(value, names, texts)

    def _number(self, value: Any, names: tuple[str, ...], texts: dict[object, int]) -> int:  # noqa: ANN401 - any JSON
        """Return the number of a value; ``texts`` contains the numbers of texts with these names."""
        # Concrete types, because checks of abstract types took a tenth of the time of a build.
        kind = type(value)
        if kind is str:
            return texts.get(value) or self._text(value, names, texts)
        if kind is dict:
            return self.table({key: self._number(each, names, texts) for key, each in value.items()})
        if kind is list or kind is tuple:
            # Most parts of lists are texts; a call for each of them would take longer than all other calls.
            row = [(texts.get(each) if type(each) is str else 0) or self._number(each, names, texts) for each in value]
            return self._list([LIST, *row])
        key = (kind, value)
        return self._numbers.get(key) or self._add(key, value)

    def _text(self, text: str, names: tuple[str, ...], texts: dict[object, int]) -> int:
        blank = blanked(text, names)
        number = texts[text] = self._numbers.get(blank) or self._add(blank, blank)
        return number

    def table(self, numbers: Mapping[str, int]) -> int:
        """Return the number of an object whose values have these numbers."""
        key = (tuple(numbers), *numbers.values())
        return self._numbers.get(key) or self._row(key, [self.number(list(numbers)), *numbers.values()])

    def joined(self, texts: Iterable[str], names: tuple[str, ...] = ()) -> int:
        """Return the number of a text joined from parts, which other values may share."""
        return self._list([JOINED, *[self.number(text, names) for text in texts]])

    def _list(self, parts: list[int]) -> int:
        key = tuple(parts)
        return self._numbers.get(key) or self._row(key, parts)

    def _row(self, key: object, row: list[int]) -> int:
        far, here = max(0, self._count - NEAR), self._count - JOINED
        return self._add(key, [part if part < far else part - here for part in row])

    def _add(self, key: object, part: Part) -> int:
        number = self._numbers[key] = self._next()
        self.added.append(part)
        return number

    def _plant(self, value: Json) -> int:
        """Number a value of the base, then its contents; return the first equal value's number.

        Objects are traversed by key in the text order of browsers, which compare UTF-16 code units.
        """
        number = self._next()
        key: object
        if isinstance(value, str):
            key = blanked(value, ())
        elif isinstance(value, Mapping):
            order = sorted(value, key=lambda name: name.encode("utf-16-be"))
            found = {name: self._plant(value[name]) for name in order}
            key = (tuple(value), *(found[name] for name in value))
        elif isinstance(value, Sequence):
            key = (LIST, *(self._plant(each) for each in value))
        else:
            key = (type(value), value)
        return self._numbers.setdefault(key, number)

    def _next(self) -> int:
        self._count += 1
        return self._count - 1


def blanked(text: str, names: tuple[str, ...]) -> str:
    """Return a text with blanks for the names of touches, except names inside longer words.

    Example:
        ``blanked("E1 is empty", ("E8", "E1"))`` ends in ``" is empty"``, and begins with the blank of the second touch.

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
    """Return a text with blanks for names; a name is empty if its touch is not in the text."""
    signs = {name: chr(BLANKS + place) for place, name in reversed(list(enumerate(names)))}
    return WORD.sub(lambda word: signs.get(word[0], word[0]), text)


AS_THEY_ARE = frozenset({"legal", "pieces", "position_words", "side_panels", "stores"})
"""Fields of a view with the whole position, in which blanks for touches save nothing."""


class Branch(TypedDict):
    """Result of touches in a file of answers; the module's docstring describes the fields."""

    view: int
    no: NotRequired[list[int]]
    next: NotRequired[dict[str, Branch]]
    reply: NotRequired[int]
    replied: NotRequired[Replied]


class Replied(TypedDict):
    """Result of a computer's reply, in numbers of the file's values, and what follows it."""

    view: int
    tree: NotRequired[Branch]
    reply: NotRequired[int]


class Answers(TypedDict):
    """File of answers; the module's docstring describes the fields."""

    touches: list[str]
    new: int | None
    played: NotRequired[int]
    throws: NotRequired[dict[str, Branch]]
    tree: Branch
    parts: list[Part]


def answers(
    session: Session, name: str, base: View | None = None, known: MutableMapping[object, TouchResult] | None = None
) -> Answers:
    """Return the answer to every attempt of one ply, and to a restart of the board.

    Args:
        session: session as the page opens it; its position does not change, only its revision.
        base: the view that the page has; that of the session if None.
        known: the results of touches on other boards, which equal boards share; receives those of this board; if None,
            none are shared.

    Raises:
        PagesError: no rule in force answers an attempt, or rulebook and legal tree judge it differently.
    """
    base = base or session.view()
    attempts = Attempts(session, name, base)
    tree = attempts.shared(known) if known is not None else attempts.tree()
    numbers = _Numbers(Parts(cast("Json", base)), attempts.touches)
    branch = numbers.branch(tree, ())
    again = attempts.again()
    found = Answers(
        touches=attempts.touches, new=numbers.view(again) if again else None, tree=branch, parts=numbers.parts.added
    )
    if example := base["example"]:
        found["played"] = numbers.view(attempts.shown(example))
    if (throw := base["throw"]) and base["enabled"]["throw"]:
        texts = [choice["text"] for choice in throw["choices"]]
        found["throws"] = {text: Branch(view=numbers.view(attempts.thrown(text))) for text in texts}
    return found


@dataclass(frozen=True)
class _Numbers:
    """Numbers of the results of attempts in one file.

    Args:
        touches: every point and control of the board.
    """

    parts: Parts
    touches: Sequence[str]

    def view(self, change: ViewChange, path: tuple[str, ...] = ()) -> int:
        fields = self._fields(change.fields, path)
        return self.parts.table({**fields, "announcement": self.parts.joined(change.announced, path)})

    def branch(self, result: TouchResult, path: tuple[str, ...]) -> Branch:
        """Return the branch of some touches, with the branches of all touches that may follow."""
        found = Branch(view=self.view(result.change, path))
        if result.replied:
            change, tree = result.replied
            found["replied"] = Replied(view=self.view(change))
            if tree:
                found["replied"]["tree"] = self.branch(tree, ())
        if not result.no:
            return found
        found["no"] = []
        further: dict[str, Branch] = {}
        shared: dict[str, int] | None = None
        numbers: dict[int, int] = {}
        for touch, no in zip(self.touches, result.no, strict=True):
            if no == ALLOWED:
                found["no"].append(ALLOWED)
                further[touch] = self.branch(result.next[touch], (*path, touch))
                continue
            if shared is None:
                shared = self._fields(result.refused, path)
            if no not in numbers:
                numbers[no] = self._refusal(shared, result.refusals[no], (*path, touch))
            found["no"].append(numbers[no])
        found["next"] = further
        return found

    def _refusal(self, shared: Mapping[str, int], refused: Refusal, path: tuple[str, ...]) -> int:
        """Return the number of the differences after an attempt that is refused with these words."""
        verdict, announced = refused
        number = self.parts.number(cast("Json", verdict), path)
        return self.parts.table({**shared, "refusal": number, "announcement": self.parts.joined(announced, path)})

    def _fields(self, fields: Mapping[str, Json], path: tuple[str, ...]) -> dict[str, int]:
        return {
            field: self.parts.number(value, () if field in AS_THEY_ARE else path) for field, value in fields.items()
        }


MOST = 100
"""Maximum number of first plies; if there are more, the engine answers the next plies."""

WIDEST = 24
"""Maximum number of touches in a precomputed legal tree; the engine answers larger ones."""


def replies(request: Mapping[str, object], first: Answers, name: str) -> Iterator[tuple[int, Answers]]:
    """Yield the answers to later plies by file number; write the numbers into the tree.

    Only free games and tasks of three plies have such files, except after a ply with too many answers, and in a free
    game with more than ``MOST`` first plies.

    Args:
        request: argument of :func:`heritage_games.website.engine_host.opened` for the board.
        first: answers to the first ply; receives the number of each file at its first ply, throw or reply.

    Raises:
        PagesError: no rule in force answers an attempt, or rulebook and legal tree judge it differently.
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
