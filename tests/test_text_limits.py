"""Tests of long or strange texts: read in linear time or rejected with a short message."""

import json
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from rulesets import EVERY

import heritage_games as hg
from heritage_games.errors import MOST_LISTED, ProtocolError, RecordError, SetupError, TextError
from heritage_games.record.reader import parse_game
from heritage_games.rulesets.notation import LONGEST_MOVE, LONGEST_POSITION
from heritage_games.rulesets.registry import ruleset
from heritage_games.session.session import Session
from heritage_games.website.engine_host import EngineHost

HALF = "\ud83d"
HEAD = '[Game "morabaraba"]\n'

HOSTILE: list[Callable[[int], str]] = [
    lambda n: "{a}" * n,
    lambda n: "{" * n,
    lambda n: "{" + "\\{" * n,
    lambda n: "x " * n,
    lambda n: "1. " * n,
    lambda n: "1. E1 " * n,
    lambda n: f"1. E1{' ' * n}-E2",
    lambda n: "1. 3 " + " " * n + "x",
    lambda n: "[" + " " * n,
    lambda n: f"[Option a{' ' * n}b",
    lambda n: '[Tag "' + "\\" * n,
    lambda n: "[Option a\n" * n,
    lambda n: f'[Start "morabaraba; dark {"Z9 " * n}"]',
    lambda n: f'[Option mill_rule "{"x" * n}"]',
    lambda n: "".join(f'[Option o{number} "x"]\n' for number in range(n)),
]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_is_too_long_is_refused_unread(game: str, name: str) -> None:
    rules = ruleset(game, name)
    start = rules.start()
    for fill in (" ", "E", "1", "x", "-", "3: "):
        with pytest.raises(TextError, match=f"at most {LONGEST_MOVE} characters"):
            rules.attempt(fill * 100_000 + "x", start)
        with pytest.raises(SetupError, match=f"at most {LONGEST_POSITION:,} characters; this has"):
            rules.parse_position(f"{game}; " + fill * 100_000)
        if rules.throws(start):
            with pytest.raises(TextError, match=f"at most {LONGEST_MOVE} characters"):
                rules.parse_throw(fill * 100_000, start)


def seconds(text: str) -> float:
    """Return the processor time of reading a record."""
    began = time.process_time()
    with suppress(RecordError):
        parse_game(text)
    return time.process_time() - began


@pytest.mark.parametrize("made", HOSTILE, ids=lambda made: made(2))
def test_a_record_is_read_in_linear_time(made: Callable[[int], str]) -> None:
    """Eight times the text takes about eight times as long to read, not 64 times."""
    # Other processes can slow down a reading, so the fastest of several counts.
    small, large = (min(seconds(HEAD + made(count)) for _ in range(5)) for count in (2_000, 16_000))
    assert large < 32 * small


@pytest.mark.parametrize(("do", "longest"), [("type", LONGEST_MOVE), ("setup", LONGEST_POSITION), ("thrown", 80)])
def test_a_message_has_a_greatest_length(do: str, longest: int) -> None:
    played = Session(ruleset("hounds_and_jackals"))
    assert played.receive({"revision": 0, "do": do, "text": "x" * longest})["notice"]
    with pytest.raises(ProtocolError, match=f"longer than {longest:,} characters"):
        played.receive({"revision": 1, "do": do, "text": "x" * (longest + 1)})


def test_very_many_faults_are_counted() -> None:
    played = Session(ruleset("morabaraba"))
    view = played.receive({"revision": 0, "do": "load", "text": HEAD + "x " * 20_000})
    assert len(view["notices"]) == MOST_LISTED + 1
    assert view["notices"][-1] == "And 19,988 more."
    assert len(json.dumps(view)) < 20_000
    with pytest.raises(RecordError) as caught:
        parse_game(HEAD + "x " * 1_000)
    assert str(caught.value).endswith("; and 988 more")
    assert len(caught.value.faults) == 1_000
    points = " ".join(f"Z{number}" for number in range(100))
    view = played.receive({"revision": 1, "do": "setup", "text": f"morabaraba; turn dark; dark {points}"})
    assert view["notices"][-1] == "And 88 more."


MESSAGES = [
    {"do": "type", "text": HALF},
    {"do": "type", "text": f"E1{HALF}"},
    {"do": "thrown", "text": HALF},
    {"do": "setup", "text": f"morabaraba; turn {HALF}"},
    {"do": "load", "text": f"{HEAD}1. E1 {{half {HALF}}}"},
    {"do": "load", "text": f'{HEAD}[Player dark "{HALF}"]\n1. E1'},
    {"do": "load", "text": f"{HEAD}1. E1 {{half \\ud83d}}"},
]


@pytest.mark.parametrize("message", MESSAGES, ids=str)
def test_half_an_emoji_stops_nothing(message: dict[str, str]) -> None:
    board = hg.play("morabaraba")
    board._handle_custom_msg({"revision": 0, **message}, [])
    assert board.view["revision"] == 1
    assert json.dumps(board.view, ensure_ascii=False).encode()
    assert board.record.encode()
    assert board.move("A1").played
    host = EngineHost()
    host.open("a", json.dumps({"game": "morabaraba"}))
    assert b'"view"' in host.receive("a", json.dumps({"revision": 0, **message})).encode()
