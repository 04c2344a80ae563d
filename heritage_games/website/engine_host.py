"""Host of a page's boards: sessions in the browser, which exchange JSON texts.

It needs only the standard library.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from heritage_games.analysis.known_tables import offer
from heritage_games.analysis.search import capability
from heritage_games.engine.verdict import Message
from heritage_games.errors import HeritageGamesError, ProtocolError
from heritage_games.record.game import Game
from heritage_games.rulebook.book import rulebook
from heritage_games.rulebook.files import content
from heritage_games.rulebook.interface import message_text
from heritage_games.rulebook.sentences import capital, with_full_stop
from heritage_games.rulesets.base import Ruleset
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.comparison import compared
from heritage_games.session.custom_task import own_task, table_of
from heritage_games.session.preset import parse_preset
from heritage_games.session.session import Session
from heritage_games.session.state import in_force
from heritage_games.session.tasks import TaskSession, learning
from heritage_games.session.view import EMPTY, past_of, since
from heritage_games.session.view_types import View

from .outside import unpacked

BOOK = "heritage_games.session.book_view:book"
"""Entry point of the writer of books, imported late: a page has the first book already."""


MOST_BOARDS = 64  # maximum number of boards of one page
LONGEST_SHOWN = 80  # maximum number of characters of a visitor's text in a sentence
MOST_REPLAYED = 1_000  # maximum number of messages that a page answers before it contacts the host


def opened(request: Mapping[str, object]) -> Session:
    """Return the initial session of a board, in the browser and in the build.

    Args:
        request: ``{"game", "ruleset"?, "options"?, "example"?: {"rule", "id"}, "step"?, "seed"?, "language"?,
            "hints"?, "warnings"?}``; hints are on and warnings off by default.
            An example sets its position and the readings that its rule needs.
            ``"compared": {"position", "throw"?}`` makes it one board of a comparison.
            ``"step"`` is the number of a step of the guided first game, from 1; the last is the game after the steps.
            ``"task"`` is the id of a task whose position is set and whose answers are judged.
            Other fields are ignored.

    Raises:
        ProtocolError: a field has the wrong type.
        HeritageGamesError: the game, ruleset, option, language, rule, example or task does not exist.
    """
    read = _Request(request)
    rules = ruleset(read.text("game"), read.text("ruleset") or None, **read.table("options"))
    seed, example = read.number("seed"), read.table("example")
    language = content().check_language(read.text("language") or "en")
    if beside := read.table("compared"):
        fields = _Request(beside)
        return compared(rules, fields.text("position"), fields.text("throw"), language)
    if step := read.number("step"):
        return learning(rules.game, rules.name, step, seed=seed, language=language)
    if task := read.text("task"):
        return TaskSession(rules.game, task, seed=seed, language=language)
    if not example:
        hints, warnings = read.flag("hints", default=True), read.flag("warnings", default=False)
        return Session(Game(rules), seed=seed, language=language, hints=hints, warnings=warnings, undecided=True)
    shown = _Request(example)
    rule = rulebook(rules, language).card(shown.text("rule"))
    session = Session(Game(in_force(rules, rule)), seed=seed, language=language)
    session.receive({"revision": 0, "do": "example", "rule": rule.id, "example": shown.text("id"), "played": False})
    return session


@dataclass
class _Board:
    """Board of the page: its session, and the rules, past and record last sent to it."""

    session: Session
    rules: Ruleset
    report: str  # address for reporting mistakes; empty if none
    past: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    record: str = ""


class EngineHost:
    """Host of all boards of a page, by names that the page chooses.

    Requests and answers are JSON text. An answer is ``{"book"?: Book, "view": View, "past"?: Past, "record"?: text,
    "added"?: text, "position": text, "prefs"?: table, "notice"?: sentence}``.
    The book is present only if it has changed, prefs only if a preset sets them; the notice explains why a link is
    invalid. The board then shows the start, or the current game if it was open before. A malformed request is answered
    with ``{"error": sentence}`` and changes nothing.

    The past of the view is present only if it has changed. In place of a record that continues the last one,
    ``added`` follows the last record without its final line break.
    """

    def __init__(self) -> None:
        self._boards: dict[str, _Board] = {}
        unpacked()

    def tables(self, text: str, fetch: Callable[[str], Any]) -> None:
        """Register the site's tables, which the perfect player and the coach look up.

        Args:
            text: a JSON object with the hash of each table, by the digest of its state space.
            fetch: returns a part as a buffer of the browser by its address in the folder of the tables, None if it
                cannot be fetched.
        """
        hashes = json.loads(text)

        def part(digest: str, name: str) -> bytes:
            found = fetch(f"{digest}/{name}?{hashes[digest]}")
            if found is None:
                raise OSError(name)
            return bytes(found.to_bytes())

        offer(hashes, part)

    def open(self, board: str, request: str) -> str:
        """Start or restart a board and return the answer.

        Args:
            request: as for :func:`opened`, with ``record`` or ``position`` to continue from, ``preset`` (the initial
                settings) or ``own_task`` (a custom task); ``replay`` (messages that the page has already answered)
                and ``report`` (an address).
        """
        return _answered(lambda: self._open(board, _json(request)))

    def receive(self, board: str, message: str) -> str:
        """Process a message from a board and return the answer.

        Args:
            message: a message from the screen: ``{"revision": 3, "do": "touch", "touches": ["E1"]}``.
        """
        return _answered(lambda: self._receive(board, _json(message)))

    def _open(self, name: str, raw: object) -> dict[str, Any]:
        read = _Request(raw)
        if name not in self._boards and len(self._boards) >= MOST_BOARDS:
            raise ProtocolError(f"a page has at most {MOST_BOARDS} boards")
        replay = read.messages("replay")
        session = opened(read.raw)
        rules = session.rules
        session, notice, prefs = _from(session, read)
        if notice and name in self._boards:
            # An invalid link changes nothing.
            there = self._boards[name]
            there.past, there.record = EMPTY, ""
            return {**_answer(there, there.session.view()), "notice": notice}
        for message in () if notice else replay:
            session.receive({**message, "revision": session.revision})
        board = self._boards[name] = _Board(session, rules, read.text("report"))
        more = {"prefs": prefs} if prefs else {}
        return {**_answer(board, session.view()), **more, **({"notice": notice} if notice else {})}

    def _receive(self, name: str, raw: object) -> dict[str, Any]:
        if name not in self._boards:
            raise ProtocolError(f"no board is called {name!r}")
        board = self._boards[name]
        return _answer(board, board.session.receive(raw))


def rehearsed() -> EngineHost:
    """Return a host that has opened every game, so that Python has imported all page modules."""
    host = EngineHost()
    for game in games():
        host.open("", json.dumps({"game": game}))
        capability(BOOK)(rulebook(ruleset(game)))
    return host


def _from(session: Session, read: _Request) -> tuple[Session, str, dict[str, bool]]:
    """Return a link's session or the given one, a notice on an invalid link, and preferences."""
    line, task = read.text("preset"), read.text("own_task")
    if not line and not task:
        return (*_gone_on(session, read), {})
    language = session.book.language
    try:
        if task:
            return _set(session, task), "", {}
        preset = parse_preset(line)
    except HeritageGamesError as error:
        reason = message_text(error.words, content(), language) if isinstance(error.words, Message) else error.words
        return session, f"{capital(reason)}.", {}
    if notice := _others(session, preset.rules.game, preset.rules.name):
        return session, notice, {}
    set_up = preset.session(seed=read.number("seed"), language=language)
    return (*_gone_on(set_up, read), {"guides": preset.guides})


def _set(session: Session, text: str) -> Session:
    """Return the session of a custom task, which must use the rules of this page."""
    rules, language = session.rules, session.book.language
    table = table_of(rules.game, text)
    if notice := _others(session, rules.game, str(table.setdefault("ruleset", rules.name))):
        raise ProtocolError(notice.rstrip("."))
    return TaskSession(rules.game, own_task(rules.game, table, language), language=language)


def _gone_on(session: Session, read: _Request) -> tuple[Session, str]:
    """Return the session of a link's record or position, and a notice if the link is invalid."""
    record, position = read.text("record"), read.text("position")
    if not record and not position:
        return session, ""
    wanted, before = (session.rules.game, session.rules.name), session.revision
    message = {"do": "load", "text": record} if record else {"do": "setup", "text": position}
    try:
        view = session.receive({**message, "revision": before})
    except ProtocolError:
        started = opened(read.raw)
        return started, started.book.text("errors.too_long")
    if view["notice"]:
        reason = next(iter(view["notices"]), view["notice"])
        return opened(read.raw), with_full_stop(reason)
    if (session.rules.game, session.rules.name) == wanted:
        return session, ""
    started = opened(read.raw)
    return started, _others(started, session.rules.game, session.rules.name)


def _others(session: Session, game: str, name: str) -> str:
    """Return the notice about rules that differ from a board's; empty if they are the same."""
    here, there = f"{session.rules.game}/{session.rules.name}", f"{game}/{name}"
    return "" if here == there else session.book.text("errors.other_rules", here=here, there=there[:LONGEST_SHOWN])


def _answer(board: _Board, view: View) -> dict[str, Any]:
    """Return an answer with the parts of book, past and record that the page does not have."""
    session = board.session
    past, record, before = past_of(view, board.past), session.match.record_text, board.record
    answer: dict[str, Any] = {
        "view": since(view, past),
        "position": session.rules.format_position(session.position),
        **({"added": record[len(before) - 1 :]} if before and record.startswith(before[:-1]) else {"record": record}),
        **({} if past is board.past else {"past": past}),
    }
    board.past, board.record = past, record
    if session.rules != board.rules:
        board.rules = session.rules
        answer["book"] = capability(BOOK)(session.book, board.report)
    return answer


T = TypeVar("T")

ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Function that writes an answer as JSON; ``json.dumps`` would make an encoder each time."""


def _answered(ask: Callable[[], dict[str, Any]]) -> str:
    try:
        answer = ask()
    except HeritageGamesError as error:
        answer = {"error": str(error)}
    return ENCODE(answer)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProtocolError("what a page sends is JSON") from error


class _Request:
    """Fields of a request by name and type.

    A missing field or null gives an empty value, or the default. Every method raises ProtocolError for a value of
    another type.
    """

    def __init__(self, raw: object) -> None:
        if not isinstance(raw, Mapping):
            raise ProtocolError("a request is an object")
        self.raw: Mapping[str, object] = raw

    def text(self, name: str) -> str:
        return self._value(name, "", "a text")

    def number(self, name: str) -> int:
        return self._value(name, 0, "a whole number")

    def flag(self, name: str, *, default: bool) -> bool:
        return self._value(name, default, "true or false")

    def table(self, name: str) -> dict[str, object]:
        return self._value(name, {}, "an object")

    def messages(self, name: str) -> list[dict[str, object]]:
        """Return the list of objects of a field; raise ProtocolError even if it is only too long."""
        called, nothing = f"a list of at most {MOST_REPLAYED} messages", list[dict[str, object]]()
        value = self._value(name, nothing, called)
        if len(value) > MOST_REPLAYED or not all(isinstance(each, dict) for each in value):
            raise ProtocolError(f"{name} must be {called}")
        return value

    def _value(self, name: str, default: T, called: str) -> T:
        """Return the value of a field, which has the type of the default."""
        value = self.raw.get(name)
        if value is None:
            return default
        if type(value) is not type(default):
            raise ProtocolError(f"{name} must be {called}")
        return value
