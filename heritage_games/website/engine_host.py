"""What answers the boards of a page: sessions behind JSON texts. It runs in the browser, on the standard library.

A board that nobody sees, on which the engine plays by itself until what a touch needs has been run often.

Python and the browser both make code faster that has run some dozens of times; a visitor's own touches then find it so.
It runs in the browser, on the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, ProtocolError
from heritage_games.record.game import Game
from heritage_games.record.notation import format_record
from heritage_games.rulebook.book import Rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.messages import tell
from heritage_games.rulebook.sentences import capital
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.board_state import Tree
from heritage_games.session.book_view import book
from heritage_games.session.comparison import compared
from heritage_games.session.custom_task import OwnTaskSession, own_task, table_of
from heritage_games.session.preset import parse_preset
from heritage_games.session.session import Session
from heritage_games.session.state import in_force
from heritage_games.session.tasks import TaskSession, learning
from heritage_games.session.view_types import View

from .outside import unpacked

MESSAGES = 120
"""After which no touch is answered faster."""

REFUSED = 5
"""Each so manieth touch is one that may be refused."""


class Scratch:
    """Such a board.

    Args:
        session: of the game that the visitor plays; it is used up.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pick = Random(1)  # noqa: S311 - which touches are tried matters to nobody
        self._left = MESSAGES

    def step(self) -> View | None:
        """Take one message and return what a board would be told; None when it is enough."""
        if not self._left:
            return None
        self._left -= 1
        return self._session.receive({"revision": self._session.revision, **self._message(self._session.view())})

    def _message(self, view: View) -> dict[str, object]:
        if view["over"]:
            return {"do": "new"}
        if (throw := view["throw"]) and throw["due"]:
            return {"do": "throw"}
        level: Tree = view["legal"]
        for touch in view["touches"]:
            level = level[touch].get("next", {})
        if not level:
            return {"do": "on"} if view["can"]["on"] else {"do": "new"}
        near = list(level) if self._left % REFUSED else self._session.rules.points
        return {"do": "touch", "touches": [*view["touches"], self._pick.choice(near)]}


MOST_BOARDS = 64
"""Of one page; more are no page of ours."""

LONGEST_SHOWN = 80
"""Characters of somebody's word in a sentence."""

MOST_REPLAYED = 1_000
"""Messages that a page may have answered by itself before it asks."""


def opened(request: Mapping[str, object]) -> Session:
    """Return the session that a board begins with, in the browser as when the pages are built.

    Args:
        request: ``{"game", "ruleset"?, "options"?, "example"?: {"rule", "id"}, "step"?, "seed"?, "language"?,
            "hints"?, "warnings"?}``; hints unless that is false, words before blunders where that is true.
            With an example its position is on the board, under the readings that its rule needs to be in force.
            With ``"compared": {"position", "throw"?}`` it is one of several boards that are tried side by side.
            With ``"step"`` it is that step of the guided first game, from 1 on, or the game behind them.
            With the id of a ``"task"`` its position is there, and its answers are judged.
            Whatever else stands there is for others.

    Raises:
        ProtocolError: a field of another kind than these are.
        HeritageGamesError: no such game, ruleset, option, language, rule, example or task.
    """
    read = _Request(request)
    rules = ruleset(read.text("game"), read.text("ruleset") or None, **read.table("options"))
    seed, example = read.number("seed"), read.table("example")
    language = content().check_language(read.text("language") or "en")
    if beside := read.table("compared"):
        asked = _Request(beside)
        return compared(rules, asked.text("position"), asked.text("throw"), language)
    if step := read.number("step"):
        return learning(rules.game, rules.name, step, seed=seed, language=language)
    if task := read.text("task"):
        return TaskSession(rules.game, task, seed=seed, language=language)
    if not example:
        hints, warnings = read.flag("hints", default=True), read.flag("warnings", default=False)
        return Session(Game(rules), seed=seed, language=language, hints=hints, warnings=warnings)
    shown = _Request(example)
    rule = Rulebook(rules, language).card(shown.text("rule"))
    session = Session(Game(in_force(rules, rule)), seed=seed, language=language)
    session.receive({"revision": 0, "do": "example", "rule": rule.id, "example": shown.text("id"), "played": False})
    return session


@dataclass
class _Board:
    """One board of the page: its game, and the rules that the page has been told."""

    session: Session
    told: Ruleset
    report: str


class EngineHost:
    """All boards of a page, each by a name of the page's own.

    What comes in and what goes out is JSON text. An answer is
    ``{"book"?: Book, "view": View, "record": text, "position": text, "prefs"?: table, "notice"?: sentence}``.
    The book is there only when it has changed, prefs only where a preset says what the reader is to see; the notice
    says why what a link asks for cannot be had, and the board then shows the start.
    What no page of ours sends is answered with ``{"error": sentence}``, and nothing has changed.
    """

    def __init__(self) -> None:
        self._boards: dict[str, _Board] = {}
        self._scratch: Scratch | None = None
        unpacked()

    def open(self, board: str, request: str) -> str:
        """Begin a board, or begin it again.

        Args:
            board: its name.
            request: as for :func:`opened`; and ``record`` or ``position`` to go on from, ``preset`` (a line that says
                what the board begins with) or ``own_task`` (a task of somebody's own); ``replay`` (messages which the
                page has answered by itself, played again here) and ``report`` (an address).
        """
        return _answered(lambda: self._open(board, _json(request)))

    def receive(self, board: str, message: str) -> str:
        """Take a message of a board.

        Args:
            board: its name.
            message: as the screen sends it: ``{"revision": 3, "do": "touch", "touches": ["E1"]}``.
        """
        return _answered(lambda: self._receive(board, _json(message)))

    def warm(self, board: str, _nothing: str = "") -> str:
        """Take one step on a board that nobody sees, so that touches are answered faster.

        Args:
            board: a board like which it is to be; the first that is named decides.

        Returns:
            ``{"more": true}`` until it is enough.
        """
        return _answered(lambda: self._warm(board))

    def _warm(self, name: str) -> dict[str, Any]:
        like = self._boards.get(name)
        if like is None:
            raise ProtocolError(f"no board is called {name!r}")
        if self._scratch is None:
            self._scratch = Scratch(Session(Game(like.told), language=like.session.book.language))
        view = self._scratch.step()
        if view is not None:
            json.dumps(view, ensure_ascii=False, separators=(",", ":"))
        return {"more": view is not None}

    def _open(self, name: str, raw: object) -> dict[str, Any]:
        read = _Request(raw)
        if name not in self._boards and len(self._boards) >= MOST_BOARDS:
            raise ProtocolError(f"a page has at most {MOST_BOARDS} boards")
        replay = read.messages("replay")
        session = opened(read.raw)
        told = session.rules
        session, notice, prefs = _from(session, read)
        if notice and name in self._boards:
            # A link that cannot be had changes nothing.
            there = self._boards[name]
            return {**_told(there, there.session.view()), "notice": notice}
        for message in () if notice else replay:
            session.receive({**message, "revision": session.revision})
        board = self._boards[name] = _Board(session, told, read.text("report"))
        more = {"prefs": prefs} if prefs else {}
        return {**_told(board, session.view()), **more, **({"notice": notice} if notice else {})}

    def _receive(self, name: str, raw: object) -> dict[str, Any]:
        if name not in self._boards:
            raise ProtocolError(f"no board is called {name!r}")
        board = self._boards[name]
        return _told(board, board.session.receive(raw))


def rehearsed() -> EngineHost:
    """Return a host after every game has been opened once: what each needs is read and made, so that it opens at once.

    A snapshot of the browser's memory is taken behind this.
    """
    host = EngineHost()
    for game, names in games().items():
        for name in names:
            session = opened({"game": game, "ruleset": name})
            book(session.book)
            host.open("", json.dumps({"game": game, "ruleset": name}))
    return EngineHost()


def _from(session: Session, read: _Request) -> tuple[Session, str, dict[str, bool]]:
    """Return the session from a link, or as it is; why it could not be had; and what the reader is to see otherwise."""
    line, task = read.text("preset"), read.text("own_task")
    if not line and not task:
        return (*_gone_on(session, read), {})
    language = session.book.language
    try:
        if task:
            return _set(session, task), "", {}
        preset = parse_preset(line)
    except HeritageGamesError as error:
        told = tell(error.said, content(), language) if isinstance(error.said, Message) else error.said
        return session, f"{capital(told)}.", {}
    if notice := _others(session, preset.rules):
        return session, notice, {}
    set_up = preset.session(seed=read.number("seed"), language=language)
    return (*_gone_on(set_up, read), {"guides": preset.guides})


def _set(session: Session, text: str) -> Session:
    """Return the session of somebody's own task, which is played by the rules of this page."""
    rules, language = session.rules, session.book.language
    told = table_of(rules.game, text)
    if told.setdefault("ruleset", rules.name) != rules.name:
        there = f"{rules.game}/{told['ruleset']}"[:LONGEST_SHOWN]
        raise ProtocolError(
            session.book.say("errors.other_rules", here=f"{rules.game}/{rules.name}", there=there).rstrip(".")
        )
    return OwnTaskSession(rules.game, own_task(rules.game, told, language), language=language)


def _gone_on(session: Session, read: _Request) -> tuple[Session, str]:
    """Return the session from the record or position of a link, or as it is, and why it could not be had."""
    record, position = read.text("record"), read.text("position")
    if not record and not position:
        return session, ""
    wanted, before = (session.rules.game, session.rules.name), session.revision
    message = {"do": "load", "text": record} if record else {"do": "setup", "text": position}
    try:
        view = session.receive({**message, "revision": before})
    except ProtocolError:
        started = opened(read.raw)
        return started, started.book.say("errors.too_long")
    if view["notice"]:
        reason = next(iter(view["notices"]), view["notice"])
        return opened(read.raw), reason if reason.endswith((".", "?", "!")) else f"{reason}."
    if (session.rules.game, session.rules.name) == wanted:
        return session, ""
    started = opened(read.raw)
    return started, _others(started, session.rules)


def _others(session: Session, there: Ruleset) -> str:
    """Return what is said of other rules than those of a board; nothing where it is played by these."""
    rules = session.rules
    if (there.game, there.name) == (rules.game, rules.name):
        return ""
    return session.book.say("errors.other_rules", here=f"{rules.game}/{rules.name}", there=f"{there.game}/{there.name}")


def _told(board: _Board, view: View) -> dict[str, Any]:
    """Return an answer: the book only where the rules are others than those the page knows."""
    session = board.session
    position = session.rules.format_position(session.position)
    answer: dict[str, Any] = {"view": view, "record": format_record(session.record()), "position": position}
    if session.rules != board.told:
        board.told = session.rules
        answer["book"] = book(session.book, board.report)
    return answer


def _answered(ask: Callable[[], dict[str, Any]]) -> str:
    try:
        answer = ask()
    except HeritageGamesError as error:
        answer = {"error": str(error)}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("what a page sends is JSON") from error


class _Request:
    """The fields of a request, each asked for by name and kind; one that is not there or null is empty."""

    def __init__(self, raw: object) -> None:
        if not isinstance(raw, Mapping):
            raise ProtocolError("a request is an object")
        self.raw: Mapping[str, object] = raw

    def text(self, name: str) -> str:
        """Return a text."""
        value = self._value(name, "")
        if not isinstance(value, str):
            raise ProtocolError(f"{name} must be a text")
        return value

    def number(self, name: str) -> int:
        """Return a whole number."""
        value = self._value(name, 0)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ProtocolError(f"{name} must be a whole number")
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self._value(name, default)
        if not isinstance(value, bool):
            raise ProtocolError(f"{name} must be true or false")
        return value

    def table(self, name: str) -> dict[str, object]:
        """Return an object."""
        value = self._value(name, {})
        if not isinstance(value, Mapping):
            raise ProtocolError(f"{name} must be an object")
        return dict(value)

    def messages(self, name: str) -> list[Mapping[str, object]]:
        """Return a list of objects."""
        value = self._value(name, [])
        if not isinstance(value, list) or len(value) > MOST_REPLAYED or not all(isinstance(m, Mapping) for m in value):
            raise ProtocolError(f"{name} must be a list of at most {MOST_REPLAYED} messages")
        return value

    def _value(self, name: str, default: object) -> object:
        value = self.raw.get(name)
        return default if value is None else value
