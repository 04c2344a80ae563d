"""Tests that hostile input causes a refusal or a clear error, and never changes a game."""

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from messages import HOSTILE, JsonView

from heritage_games.errors import ProtocolError
from heritage_games.record.notation import Record, format_record
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.registry import games, ruleset
from heritage_games.session.protocol import MESSAGES, PLAIN
from heritage_games.session.session import Session
from heritage_games.session.tasks import TaskSession

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.just(math.nan) | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=12,
)
NAMES = st.sampled_from([*PLAIN, *MESSAGES])
FIELDS = st.sampled_from(
    ["touches", "text", "ply", "name", "value", "sure", "side", "who", "rule", "example", "played", "revision", "do"]
)
LIKELY = st.one_of(
    ANY_JSON,
    st.lists(st.sampled_from(["E1", "E2", "A5", "done", "hand", "Z9", "__class__"]), max_size=5),
    st.integers(-3, 9),
    st.sampled_from(["E1", "E1-E2", "flying", "mill_rule", "gar", "careful", "person", "M5", "M5-safe", "<script>"]),
    st.just("morabaraba; turn dark; hand 12 12"),
    st.just('[Game "morabaraba"]\n1. E1'),
)
Messages = list[tuple[str, dict[str, Any]]]
"""Actions with their fields."""

PLAYED = ("E1", "A4", "E2", "A6")
THROWN = st.one_of(
    ANY_JSON,
    st.lists(st.sampled_from(["h1", "h3", "h5", "j1", "shen", "pass", "begin", "load", "done", "die:3"]), max_size=4),
    st.integers(-3, 9),
    st.sampled_from(
        ["3", "3:", "3: 1-4", "2/4", "1+3", "1/1", "9", "3: enter 4", "1: lift", "5-8", "pass", "٣", "3" * 80]
    ),
    st.sampled_from(["opening", "random", "links", "forward", "careful", "person", "11", "9-11", True]),
    st.just("hounds_and_jackals; turn jackals; hounds h1; jackals j14; hand 4 4"),
    st.just('[Game "hounds_and_jackals"]\n1. 2/4: 1-3 2. 5:'),
)


def begun() -> Session:
    session = Session(ruleset("morabaraba"), seats=("person", "person"))
    for point in PLAYED:
        session.receive({"revision": session.revision, "do": "touch", "touches": [point]})
    return session


@pytest.fixture(scope="module")
def untouched() -> Session:
    """Return a session that no test in this file may change."""
    return begun()


@settings(deadline=None, max_examples=200)
@given(raw=ANY_JSON)
def test_what_is_no_message_raises_and_changes_nothing(untouched: Session, raw: object) -> None:
    before = untouched.view()
    with pytest.raises(ProtocolError):
        untouched.receive(raw)
    assert untouched.view() == before


@settings(deadline=None, max_examples=200)
@given(
    revision=st.integers().filter(lambda n: n != len(PLAYED)),
    do=NAMES,
    fields=st.dictionaries(FIELDS, LIKELY, max_size=4),
)
def test_what_quotes_another_revision_changes_nothing(
    untouched: Session, revision: int, do: str, fields: dict[str, Any]
) -> None:
    before = untouched.view()
    try:
        after = untouched.receive({**fields, "revision": revision, "do": do})
    except ProtocolError:
        after = untouched.view()
    assert after == before


def sent(session: Session, messages: Messages) -> Iterator[tuple[str, JsonView, Record, JsonView]]:
    """Send messages; yield each valid one's action, view and record before, and view after."""
    for do, fields in messages:
        before, record = session.view(), session.record()
        try:
            view = session.receive({**fields, "do": do, "revision": session.revision})
        except ProtocolError:
            assert session.view() == before
        else:
            assert json.loads(json.dumps(view)) == view
            yield do, before, record, view


@settings(deadline=None)
@given(st.lists(st.tuples(NAMES, st.dictionaries(FIELDS, LIKELY, max_size=5)), max_size=8))
def test_messages_nearly_right_never_break_a_session(messages: Messages) -> None:
    session = begun()
    for do, before, record, view in sent(session, messages):
        if view["refusal"] or view["notices"]:
            assert session.record() == record
        if do == "touch" and view["plies"] != before["plies"]:
            assert view["plies"] == before["plies"] + 1


@pytest.mark.parametrize("name", games()["hounds_and_jackals"])
@settings(deadline=None, max_examples=60)
@given(messages=st.lists(st.tuples(NAMES, st.dictionaries(FIELDS, THROWN, max_size=5)), max_size=10))
def test_messages_nearly_right_never_break_throws(name: str, messages: Messages) -> None:
    session = Session(ruleset("hounds_and_jackals", name), seats=("person", "random"))
    for do, before, record, view in sent(session, messages):
        if view["setup"]:  # a board being edited has no pending throw, and the reader's own game does not change
            assert session.record() == record
            continue
        assert (view["throw"]["text"] == "") == view["throw"]["due"] or view["ply"] == 0
        if record.throw and do in {"throw", "thrown"} and not before["example"]:
            assert session.record() == record
        if session.record().throw != record.throw and do == "touch":
            assert view["plies"] == before["plies"] + 1
        assert parse_game(format_record(session.record())).record().throw == session.record().throw


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(NAMES, st.dictionaries(FIELDS, LIKELY, max_size=5)), max_size=6))
def test_messages_nearly_right_never_break_a_task(messages: Messages) -> None:
    session = TaskSession("morabaraba", "open-and-close")
    start, options = session.record().start, session.rules.options
    assert all(view["task"] or view["example"] for *_, view in sent(session, messages))
    assert session.record().start == start
    assert session.record().options == {n: v for n, v in options.items() if v != session.rules.declared[n].default}


@pytest.mark.parametrize(
    "raw",
    [
        *map(json.loads, HOSTILE["session"]),
        {"revision": 0, "do": "touch", "touches": ["E1"] * 1000},
        {"revision": 0, "do": "type", "text": "x" * 100_000},
        {"revision": 0, "do": "load", "text": "x" * 2_000_000},
        {"revision": 0, "do": "go", "ply": 10**400},
    ],
)
def test_malformed_messages(raw: object) -> None:
    session = Session(ruleset("morabaraba"))
    before = session.view()
    with pytest.raises(ProtocolError):
        session.receive(raw)
    assert session.view() == before
